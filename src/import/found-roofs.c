/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/found-roofs.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/units/units.h"
#include "import/merge-roofs.h"

/* Gathers the roofs that a file of a benchmark or a profiler states, and makes a machine of them. A roof may have two numbers,
 * what a datasheet rates and what was measured: the measured one becomes the sustained fraction of the rated one, or, if it is
 * higher, a boosted peak, or a doubt about the level. Levels are known by words in their names (L2, DRAM, LDS). A machine is
 * made only of a file with both peaks and levels; what was measured is handed on in any case, for `merge-roofs`. */

#define LOWEST 1e6 /* B/s or FLOP/s */

/* A roof with both of its numbers; NAN: absent. */
typedef struct
{
  char         *unit, *dtype; /* of a peak */
  char         *id, *name;    /* of a level; NULL for a peak */
  RoofLevelKind kind;
  double        rated, measured;
  double        capacity;
  char         *whats[2];     /* nullable: what the rated and the measured number is */
} Roof;

struct _RoofFoundRoofs
{
  char   *name;       /* nullable */
  char   *class_name; /* nullable */
  char   *source;
  char   *vendor;     /* nullable */
  char   *confidence; /* nullable */
  GArray *roofs;      /* (element-type Roof): peaks and levels in the order of the file */
  GArray *ceilings;   /* (element-type RoofCeiling): each name once */
  char   *passed;     /* nullable: the first number that is no roof */
};

static void
clear_roof (gpointer data)
{
  Roof *roof = data;

  g_free (roof->unit);
  g_free (roof->dtype);
  g_free (roof->id);
  g_free (roof->name);
  g_free (roof->whats[0]);
  g_free (roof->whats[1]);
}

static void
clear_ceiling (gpointer data)
{
  RoofCeiling *ceiling = data;

  g_free (ceiling->name);
  g_free (ceiling->unit);
  g_free (ceiling->dtype);
  g_free (ceiling->value.source);
}

RoofFoundRoofs *
roof_found_roofs_new (const char *name,
                      const char *class_name,
                      const char *source)
{
  RoofFoundRoofs *self = g_new0 (RoofFoundRoofs, 1);

  self->name = g_strdup (name);
  self->class_name = g_strdup (class_name);
  self->source = g_strdup (source);
  self->roofs = g_array_new (FALSE, TRUE, sizeof (Roof));
  g_array_set_clear_func (self->roofs, clear_roof);
  self->ceilings = g_array_new (FALSE, TRUE, sizeof (RoofCeiling));
  g_array_set_clear_func (self->ceilings, clear_ceiling);
  return self;
}

void
roof_found_roofs_free (RoofFoundRoofs *self)
{
  g_free (self->name);
  g_free (self->class_name);
  g_free (self->source);
  g_free (self->vendor);
  g_free (self->confidence);
  g_array_unref (self->roofs);
  g_array_unref (self->ceilings);
  g_free (self->passed);
  g_free (self);
}

void
roof_found_roofs_set_origin (RoofFoundRoofs *self,
                             const char     *vendor,
                             const char     *confidence)
{
  g_free (self->vendor);
  g_free (self->confidence);
  self->vendor = g_strdup (vendor);
  self->confidence = g_strdup (confidence);
}

/* --- adding --- */

static void
set_number (Roof       *roof,
            gboolean    measured,
            double      value,
            const char *what)
{
  *(measured ? &roof->measured : &roof->rated) = value;
  g_free (roof->whats[measured != FALSE]);
  roof->whats[measured != FALSE] = g_strdup (what);
}

static gboolean
is_absent (double value)
{
  return !(value > 0) || !isfinite (value);
}

/* Whether @value is no roof. The first that the file has nevertheless, such as 0, is kept for the error where there is none. */
static gboolean
pass_absent (RoofFoundRoofs *self,
             const char     *name,
             double          value,
             RoofDimension   dimension)
{
  g_autofree char *shown = NULL;

  if (!is_absent (value))
    return FALSE;
  if (self->passed != NULL || isnan (value))
    return TRUE;
  shown = roof_units_format (value, dimension);
  self->passed = g_strdup_printf ("%s: %s", name, shown);
  return TRUE;
}

static Roof *
add_roof (RoofFoundRoofs *self,
          const Roof     *roof)
{
  g_array_append_vals (self->roofs, roof, 1);
  return &g_array_index (self->roofs, Roof, self->roofs->len - 1);
}

/* (nullable) */
static Roof *
find_roof (RoofFoundRoofs *self,
           const char     *unit,
           const char     *dtype,
           const char     *id)
{
  for (guint i = 0; i < self->roofs->len; i++)
    {
      Roof *roof = &g_array_index (self->roofs, Roof, i);

      if (g_strcmp0 (roof->unit, unit) == 0 && g_strcmp0 (roof->dtype, dtype) == 0 && g_strcmp0 (roof->id, id) == 0)
        return roof;
    }
  return NULL;
}

void
roof_found_roofs_add_peak (RoofFoundRoofs *self,
                           const char     *unit,
                           const char     *dtype,
                           gboolean        measured,
                           double          peak,
                           const char     *what)
{
  Roof *roof = find_roof (self, unit, dtype, NULL);

  if (pass_absent (self, what != NULL ? what : dtype, peak, ROOF_DIMENSION_FLOP_RATE))
    return;
  if (roof == NULL)
    roof = add_roof (self, &(Roof) { .unit = g_strdup (unit), .dtype = g_strdup (dtype), .rated = NAN, .measured = NAN,
                                     .capacity = NAN });
  set_number (roof, measured, peak, what);
}

void
roof_found_roofs_add_ceiling (RoofFoundRoofs *self,
                              const char     *unit,
                              const char     *dtype,
                              const char     *name,
                              double          value,
                              const char     *what)
{
  RoofCeiling ceiling = { .value = { .value = value } };

  if (is_absent (value))
    return;
  for (guint i = 0; i < self->ceilings->len; i++)
    if (g_str_equal (g_array_index (self->ceilings, RoofCeiling, i).name, name))
      {
        g_array_remove_index (self->ceilings, i); /* the later of two counts, as of peaks */
        break;
      }
  ceiling.name = g_strdup (name);
  ceiling.unit = g_strdup (unit);
  ceiling.dtype = g_strdup (dtype);
  ceiling.value.source = g_strconcat (self->source, ", measured: ", what, NULL);
  g_array_append_val (self->ceilings, ceiling);
}

/* The id of a level: the word of its name that is a usual one, else the name. Returns: (transfer full) */
static char *
make_level_id (const char *name)
{
  static const char *const usual[] = { "dram", "hbm", "gddr", "ddr", "mcdram", "lds", "scratch", NULL };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; usual[i] != NULL; i++)
    if (strstr (lower, usual[i]) != NULL)
      return g_strdup (usual[i]);
  return roof_machine_make_id (lower);
}

/* Levels are caches by their names, as L1 and LDS, else memory. */
static RoofLevelKind
find_kind (const char *id)
{
  gboolean numbered = id[0] == 'l' && g_ascii_isdigit (id[1]);

  return numbered || g_str_equal (id, "lds") || g_str_equal (id, "scratch") || strstr (id, "cache") != NULL
             ? ROOF_LEVEL_CACHE : ROOF_LEVEL_MEMORY;
}

void
roof_found_roofs_add_level (RoofFoundRoofs *self,
                            const char     *name,
                            gboolean        measured,
                            double          bandwidth,
                            const char     *what)
{
  g_autofree char *id = make_level_id (name);
  Roof *roof = find_roof (self, NULL, NULL, id);

  if (pass_absent (self, what != NULL ? what : name, bandwidth, ROOF_DIMENSION_BANDWIDTH))
    return;
  if (roof == NULL)
    roof = add_roof (self, &(Roof) { .id = g_strdup (id), .name = g_strdup (name), .kind = find_kind (id), .rated = NAN,
                                     .measured = NAN, .capacity = NAN });
  set_number (roof, measured, bandwidth, what);
}

void
roof_found_roofs_add_link (RoofFoundRoofs *self,
                           const char     *id,
                           const char     *name,
                           RoofLevelKind   kind,
                           double          bandwidth)
{
  if (!is_absent (bandwidth) && find_roof (self, NULL, NULL, id) == NULL)
    add_roof (self, &(Roof) { .id = g_strdup (id), .name = g_strdup (name), .kind = kind, .rated = bandwidth, .measured = NAN,
                              .capacity = NAN });
}

void
roof_found_roofs_set_capacity (RoofFoundRoofs *self,
                               const char     *name,
                               double          capacity)
{
  g_autofree char *id = make_level_id (name);
  Roof *roof = find_roof (self, NULL, NULL, id);

  if (roof != NULL && !is_absent (capacity))
    roof->capacity = capacity;
}

/* --- the machine --- */

/* "ERT 1.1.0, measured: DRAM". Returns: (transfer full) */
static char *
make_source (const RoofFoundRoofs *self,
             const Roof           *roof,
             gboolean              measured)
{
  const char *what = roof->whats[measured != FALSE];

  return g_strconcat (self->source, measured ? ", measured" : "", what != NULL ? ": " : "", what, NULL);
}

static RoofRating
make_rating (const RoofFoundRoofs *self,
             double                value,
             char                 *source)
{
  gboolean absent = isnan (value);

  return (RoofRating) { .value = value, .source = absent ? NULL : source, .confidence = absent ? NULL : self->confidence };
}

/* The number of a roof, and the measured one beside it as a fraction, or, if higher, as it is. */
static void
split_roof (const Roof *roof,
            double     *value,
            double     *sustained,
            double     *above)
{
  gboolean both = !isnan (roof->rated) && !isnan (roof->measured);

  *value = isnan (roof->rated) ? roof->measured : roof->rated;
  *sustained = both && roof->measured <= roof->rated ? roof->measured / roof->rated : NAN;
  *above = both && roof->measured > roof->rated ? roof->measured : NAN;
}

static void
build_peak (const RoofFoundRoofs *self,
            const Roof           *roof,
            RoofMachineBuilder   *builder)
{
  g_autofree char *source = make_source (self, roof, isnan (roof->rated)), *measured = make_source (self, roof, TRUE);
  RoofPeak peak = roof_peak_make (roof->unit, roof->dtype, 0);
  double value, sustained, above;

  split_roof (roof, &value, &sustained, &above);
  peak.peak = make_rating (self, value, source);
  peak.sustained = make_rating (self, sustained, measured);
  peak.boost = make_rating (self, above, measured);
  roof_machine_builder_add_peak (builder, &peak);
}

static void
build_level (const RoofFoundRoofs *self,
             const Roof           *roof,
             RoofMachineBuilder   *builder,
             RoofImport           *into)
{
  g_autofree char *source = make_source (self, roof, isnan (roof->rated)), *measured = make_source (self, roof, TRUE);
  RoofLevel level = roof_level_make (roof->id, roof->name, roof->kind, 0);
  double value, sustained, above;

  split_roof (roof, &value, &sustained, &above);
  level.bandwidth = make_rating (self, value, source);
  level.sustained = make_rating (self, sustained, measured);
  level.capacity = make_rating (self, roof->capacity, self->source);
  roof_machine_builder_add_level (builder, &level);
  if (!isnan (above))
    roof_merge_doubt (into, roof->name, above, value);
}

static void
build_ceiling (RoofFoundRoofs     *self,
               const RoofCeiling  *ceiling,
               RoofMachineBuilder *builder)
{
  const Roof *roof = find_roof (self, ceiling->unit, ceiling->dtype, NULL);
  double value, sustained, above;

  if (roof == NULL)
    return;
  split_roof (roof, &value, &sustained, &above);
  if (ceiling->value.value < value)
    roof_machine_builder_add_ceiling (builder, ceiling);
}

/* The name of the machine where the file says none: that of the file. Returns: (transfer full) */
static char *
name_machine (const RoofFoundRoofs *self,
              const RoofImport     *into)
{
  g_autofree char *base = into->file != NULL ? g_file_get_basename (into->file) : NULL;
  char *dot;

  if (self->name != NULL && *self->name != '\0')
    return g_strdup (self->name);
  if (base != NULL && g_str_has_suffix (base, ".gz"))
    base[strlen (base) - strlen (".gz")] = '\0';
  dot = base != NULL ? strrchr (base, '.') : NULL;
  if (dot != NULL && dot != base)
    *dot = '\0';
  return base != NULL ? g_utf8_make_valid (base, -1) : g_strdup (self->source);
}

static gboolean
build (RoofFoundRoofs  *self,
       RoofImport      *into,
       GError         **error)
{
  g_autofree char *name = name_machine (self, into), *id = roof_machine_make_id (name);
  RoofMachineBuilder *builder = roof_machine_builder_new (id, name);
  static const RoofLevelKind order[] = { ROOF_LEVEL_CACHE, ROOF_LEVEL_MEMORY, ROOF_LEVEL_HOST, ROOF_LEVEL_NETWORK };

  roof_machine_builder_set_vendor (builder, self->vendor);
  roof_machine_builder_set_class (builder, self->class_name);
  for (guint i = 0; i < self->roofs->len; i++)
    if (g_array_index (self->roofs, Roof, i).id == NULL)
      build_peak (self, &g_array_index (self->roofs, Roof, i), builder);
  for (guint k = 0; k < G_N_ELEMENTS (order); k++)
    for (guint i = 0; i < self->roofs->len; i++)
      if (g_array_index (self->roofs, Roof, i).id != NULL && g_array_index (self->roofs, Roof, i).kind == order[k])
        build_level (self, &g_array_index (self->roofs, Roof, i), builder, into);
  for (guint i = 0; i < self->ceilings->len; i++)
    build_ceiling (self, &g_array_index (self->ceilings, RoofCeiling, i), builder);
  into->found = roof_machine_builder_end (builder, error);
  return into->found != NULL;
}

void
roof_found_roofs_doubt_threads (RoofImport *into,
                                double      threads)
{
  if (threads == 1)
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "the roofs are measured with 1 thread; a processor of several cores reaches more");
}

static void
keep_measured (const RoofFoundRoofs *self,
               const Roof           *roof,
               RoofImport           *into)
{
  RoofMeasuredRoof measured = { .unit = g_strdup (roof->unit), .dtype = g_strdup (roof->dtype), .level = g_strdup (roof->id),
                                .value = roof->measured, .source = make_source (self, roof, TRUE) };

  g_array_append_val (into->measured, measured);
}

/* Doubts a roof that is lower than that of any machine: the file probably has GB/s or GFLOP/s where its format has B/s or FLOP/s. */
static void
doubt_low (const Roof *roof,
           RoofImport *into)
{
  RoofDimension dimension = roof->id != NULL ? ROOF_DIMENSION_BANDWIDTH : ROOF_DIMENSION_FLOP_RATE;
  double value = fmin (roof->rated, roof->measured);
  g_autofree char *shown = NULL;

  if (!(value > 0) || value >= LOWEST)
    return;
  shown = roof_units_format (value, dimension);
  roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "%1$s: %2$s is lower than a roof of any machine; the file may be in another unit",
                    roof->id != NULL ? roof->name : roof->dtype, shown);
}

gboolean
roof_found_roofs_finish (RoofFoundRoofs  *self,
                         RoofImport      *into,
                         GError         **error)
{
  guint n_levels = 0;

  if (self->roofs->len == 0 && self->passed != NULL)
    return roof_fail (error, "there is no bandwidth and no performance above 0 in the file (%s)", self->passed);
  if (self->roofs->len == 0)
    return roof_fail (error, "there is no bandwidth and no performance in the file");
  for (guint i = 0; i < self->roofs->len; i++)
    {
      const Roof *roof = &g_array_index (self->roofs, Roof, i);

      n_levels += roof->id != NULL;
      doubt_low (roof, into);
      if (!isnan (roof->measured))
        keep_measured (self, roof, into);
    }
  return n_levels == 0 || n_levels == self->roofs->len || build (self, into, error);
}
