/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/launches.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/error.h"

/* Gathers the launches of a profile into kernels: launches of equal name, variant, unit and compute dtype are one group, and
 * each group is a kernel whose numbers are means over the launches that have them. roof_launches_add() is called for each
 * launch, roof_launches_finish() once at the end, when names are made unique, kernels made, and findings told.
 *
 * Invariants: what was not counted stays NAN, and a mean is over counted launches alone. The time has a spread where each
 * launch was timed by itself. Groups keep the order of their first launch, so that a file always gives the same kernels. */

#define COST_PLACE 32 /* B: a pointer in a growing array, and malloc's overhead */
#define COST_GROUP 512 /* B: a group with its arrays and its place in the hash table, without its texts */
#define MOST 1e30 /* FLOP, B or s: more than a launch can have, and sums of it stay finite */

/* A sum over launches; some may not be counted. */
typedef struct
{
  double sum;
  double n; /* launches that were counted */
} Sum;

typedef struct
{
  char   *level;
  Sum     sum;
} LevelSum;

/* Launches that become one kernel. */
typedef struct
{
  char   *name;
  char   *variant; /* nullable */
  char   *unit;    /* nullable */
  char   *compute; /* nullable */
  double  n;
  Sum     time, flops;
  GArray *times;   /* (element-type double) (nullable): s, of launches that were timed one by one; NULL once the kernel has them */
  GArray *levels;  /* (element-type LevelSum) */
  RoofMeasurement *measured; /* nullable: of the only launch, or of all once the kernel is made */
} LaunchGroup;

struct _RoofLaunches
{
  GPtrArray  *groups; /* (element-type LaunchGroup) */
  GHashTable *keys;   /* text to LaunchGroup */
  guint       n;
  guint       n_unsound; /* counts that no launch can have */
  gsize       memory;    /* B that groups and times take */
  guint       n_passed;  /* rows without a launch */
  guint64     passed;    /* line of the first of these, and why it has none */
  const char *reason;
  const char *advice;    /* nullable: what makes the tool count work */
  char       *counters;  /* nullable: what it counted instead */
};

static void
clear_level (gpointer data)
{
  g_free (((LevelSum *) data)->level);
}

static void
free_group (gpointer data)
{
  LaunchGroup *group = data;

  g_free (group->name);
  g_free (group->variant);
  g_free (group->unit);
  g_free (group->compute);
  g_clear_pointer (&group->times, g_array_unref);
  g_array_unref (group->levels);
  g_clear_pointer (&group->measured, roof_measurement_unref);
  g_free (group);
}

RoofLaunches *
roof_launches_new (void)
{
  RoofLaunches *self = g_new0 (RoofLaunches, 1);

  self->groups = g_ptr_array_new_with_free_func (free_group);
  self->keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
roof_launches_free (RoofLaunches *self)
{
  g_ptr_array_unref (self->groups);
  g_hash_table_unref (self->keys);
  g_free (self->counters);
  g_free (self);
}

guint
roof_launches_get_n (const RoofLaunches *self)
{
  return self->n;
}

gsize
roof_launches_get_memory (const RoofLaunches *self)
{
  return self->memory;
}

void
roof_launches_set_advice (RoofLaunches *self,
                          const char   *advice)
{
  self->advice = advice;
}

void
roof_launches_pass (RoofLaunches *self,
                    guint64       line,
                    const char   *reason)
{
  if (self->n_passed++ > 0)
    return;
  self->passed = line;
  self->reason = reason;
}

void
roof_launches_set_counters (RoofLaunches *self,
                            const char   *counters)
{
  g_free (self->counters);
  self->counters = g_strdup (counters);
}

static LaunchGroup *
find_group (RoofLaunches     *self,
            const RoofLaunch *launch)
{
  g_autofree char *key = g_strjoin ("\n", launch->name, launch->variant != NULL ? launch->variant : "",
                                    launch->unit != NULL ? launch->unit : "", launch->compute != NULL ? launch->compute : "", NULL);
  LaunchGroup *group = launch->measured == NULL ? g_hash_table_lookup (self->keys, key) : NULL;

  if (group != NULL)
    return group;
  group = g_new0 (LaunchGroup, 1);
  group->name = g_strdup (launch->name);
  group->variant = g_strdup (launch->variant);
  group->unit = g_strdup (launch->unit);
  group->compute = g_strdup (launch->compute);
  group->times = g_array_new (FALSE, FALSE, sizeof (double));
  group->levels = g_array_new (FALSE, TRUE, sizeof (LevelSum));
  g_array_set_clear_func (group->levels, clear_level);
  g_ptr_array_add (self->groups, group);
  self->memory += COST_GROUP + 2 * strlen (key);
  if (launch->measured != NULL)
    group->measured = roof_measurement_ref (launch->measured);
  else
    g_hash_table_insert (self->keys, g_steal_pointer (&key), group);
  return group;
}

static void
add_to (RoofLaunches *self,
        Sum          *sum,
        double        value,
        double        n)
{
  if (isnan (value))
    return;
  if (!(value >= 0 && value <= MOST))
    {
      self->n_unsound++;
      return;
    }
  sum->sum += value;
  sum->n += n;
}

static double
get_mean (const Sum *sum)
{
  return sum->n > 0 ? sum->sum / sum->n : NAN;
}

static Sum *
find_level (LaunchGroup *group,
            const char  *level)
{
  LevelSum added = { 0 };

  for (guint i = 0; i < group->levels->len; i++)
    if (g_str_equal (g_array_index (group->levels, LevelSum, i).level, level))
      return &g_array_index (group->levels, LevelSum, i).sum;
  added.level = g_strdup (level);
  g_array_append_val (group->levels, added);
  return &g_array_index (group->levels, LevelSum, group->levels->len - 1).sum;
}

void
roof_launches_add (RoofLaunches     *self,
                   const RoofLaunch *launch)
{
  LaunchGroup *group = find_group (self, launch);
  double told = launch->measured != NULL ? launch->measured->time * launch->n : launch->time;
  double time = told > 0 && told <= MOST ? told : NAN;

  self->n++;
  group->n += launch->n;
  add_to (self, &group->time, time, launch->n);
  add_to (self, &group->flops, launch->flops, launch->n);
  for (guint i = 0; i < ROOF_MOST_LAUNCH_LEVELS && launch->bytes[i].level != NULL; i++)
    add_to (self, find_level (group, launch->bytes[i].level), launch->bytes[i].bytes, launch->n);
  if (!isnan (time) && launch->n == 1 && launch->measured == NULL)
    {
      g_array_append_val (group->times, time);
      self->memory += 2 * sizeof time; /* of a growing array */
    }
}

/* Adds the variant to the names that have several. */
static void
name_groups (RoofLaunches *self)
{
  g_autoptr (GHashTable) first = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) several = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->groups->len; i++)
    {
      const LaunchGroup *group = self->groups->pdata[i], *other = g_hash_table_lookup (first, group->name);

      if (other == NULL)
        g_hash_table_insert (first, group->name, (gpointer) group);
      else if (g_strcmp0 (other->variant, group->variant) != 0)
        g_hash_table_add (several, g_strdup (group->name));
    }
  for (guint i = 0; i < self->groups->len; i++)
    {
      LaunchGroup *group = self->groups->pdata[i];
      g_autofree char *name = group->name;

      group->name = g_hash_table_contains (several, name) ? g_strconcat (name, group->variant, NULL) : g_strdup (name);
    }
}

/* The times as repeats where each launch was timed alone, else their mean. @measurement: (out) (nullable): no launch was timed */
static gboolean
measure (const LaunchGroup *group,
         RoofMeasurement  **measurement,
         GError           **error)
{
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;

  *measurement = group->measured != NULL ? roof_measurement_ref (group->measured) : NULL;
  if (group->measured != NULL || group->time.n == 0)
    return TRUE;
  if (group->times->len > 1 && group->times->len == group->time.n)
    {
      values.times = (const double *) (gpointer) group->times->data;
      values.n_times = group->times->len;
    }
  else
    values.time = get_mean (&group->time);
  *measurement = roof_measurement_new (&values, error);
  return *measurement != NULL;
}

/* The id of the level of @machine (nullable) that @level names, @level itself without a machine. (nullable): it has none */
static const char *
find_level_id (const RoofMachine *machine,
               const char        *level)
{
  int index;

  if (machine == NULL)
    return level;
  index = roof_machine_find_level (machine, level);
  index = index >= 0 ? index : roof_machine_find_usual_level (machine, level);
  return index >= 0 ? roof_machine_get_level (machine, (guint) index)->id : NULL;
}

/* Whether another level of @group has the bytes at @id: the one of that name, else the first of those that stand for it. */
static gboolean
is_taken (const LaunchGroup *group,
          const RoofMachine *machine,
          guint              index,
          const char        *id)
{
  const char *own = g_array_index (group->levels, LevelSum, index).level;

  for (guint i = 0; i < group->levels->len && !g_str_equal (own, id); i++)
    {
      const char *other = g_array_index (group->levels, LevelSum, i).level;

      if (i != index && (g_str_equal (other, id) || (i < index && g_strcmp0 (find_level_id (machine, other), id) == 0)))
        return TRUE;
    }
  return FALSE;
}

/* Adds the setting of bytes at level @id. @keys: takes its key */
static void
add_bytes (GArray     *settings,
           GPtrArray  *keys,
           const char *id,
           double      bytes)
{
  RoofSetting setting = { g_strconcat ("bytes.", id, NULL), bytes, NULL };

  g_ptr_array_add (keys, (gpointer) setting.key);
  g_array_append_val (settings, setting);
}

/* Settings of the work and the bytes. Of bytes that were counted at no level, main memory's are said not to be counted. */
static void
add_counts (const LaunchGroup *group,
            const RoofMachine *machine,
            GHashTable        *missing,
            GArray            *settings,
            GPtrArray         *keys)
{
  RoofSetting flops = { "flops", get_mean (&group->flops), NULL };
  int memory = machine != NULL ? roof_machine_find_main_memory (machine) : -1;

  g_array_append_val (settings, flops);
  for (guint i = 0; i < group->levels->len; i++)
    {
      const LevelSum *level = &g_array_index (group->levels, LevelSum, i);
      const char *id = find_level_id (machine, level->level);
      double bytes = get_mean (&level->sum);

      if (id != NULL && is_taken (group, machine, i, id))
        id = NULL;
      if (!isnan (bytes) && id != NULL)
        add_bytes (settings, keys, id, bytes);
      else if (!isnan (bytes))
        g_hash_table_add (missing, level->level);
    }
  if (settings->len == 1 && (machine == NULL || memory >= 0))
    add_bytes (settings, keys, memory >= 0 ? roof_machine_get_level (machine, (guint) memory)->id : "main", NAN);
}

static RoofKernel *
make_kernel (LaunchGroup        *group,
             const RoofMachine  *machine,
             GHashTable         *missing,
             GError            **error)
{
  RoofKernelSpec spec = ROOF_KERNEL_SPEC_INIT;
  g_autoptr (GArray) settings = g_array_new (FALSE, FALSE, sizeof (RoofSetting));
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (RoofMeasurement) measurement = NULL;

  if (!measure (group, &measurement, error))
    return NULL;
  /* The measurement has the times now, which may be millions. */
  g_clear_pointer (&group->times, g_array_unref);
  if (measurement != NULL && group->measured == NULL)
    group->measured = roof_measurement_ref (measurement);
  add_counts (group, machine, missing, settings, keys);
  spec.name = group->name;
  spec.operation = "custom";
  spec.settings = (const RoofSetting *) (gpointer) settings->data;
  spec.n_settings = settings->len;
  spec.unit = group->unit;
  spec.compute = group->compute;
  spec.count = group->n;
  spec.measurement = measurement;
  return roof_kernel_new_specified (&spec, NULL);
}

/* Kernels that are left out and named, and bytes of a name that are shown. */
#define MOST_NAMED 10
#define LONGEST_NAME 120

/* What is known of a kernel without counted work: "copy: 3 ms, 4 MB at dram, in 2 launches". Returns: (transfer full) */
static char *
describe_uncounted (const LaunchGroup *group)
{
  GString *text = g_string_new (NULL);
  g_autofree char *time = roof_units_format (group->time.sum, ROOF_DIMENSION_TIME);
  g_autofree char *number = roof_units_format_number (group->n, ROOF_UNITS_DIGITS);
  const char *end = g_utf8_offset_to_pointer (group->name, MIN (g_utf8_strlen (group->name, -1), LONGEST_NAME));

  g_string_append_printf (text, "%.*s%s: ", (int) (end - group->name), group->name, *end != '\0' ? "…" : "");
  g_string_append (text, group->time.n > 0 ? time : roof_error_translate (ROOF_REASON ("no time")));
  for (guint i = 0; i < group->levels->len; i++)
    {
      const LevelSum *level = &g_array_index (group->levels, LevelSum, i);
      g_autofree char *bytes = roof_units_format (level->sum.sum, ROOF_DIMENSION_BYTE);

      if (level->sum.n > 0)
        g_string_append_printf (text, roof_error_translate (ROOF_REASON (", %1$s at %2$s")), bytes, level->level);
    }
  if (group->n > 1)
    g_string_append_printf (text, roof_error_translate (ROOF_REASON (", in %s launches")), number);
  return g_string_free (text, FALSE);
}

/* What was not counted, for the findings. */
typedef struct
{
  guint  n;
  double time;    /* s */
  guint  unknown; /* kernels left out: no FLOPs, bytes or time */
} Uncounted;

static void
add_uncounted (Uncounted         *uncounted,
               const LaunchGroup *group,
               RoofImport        *into)
{
  g_autofree char *text = describe_uncounted (group);

  uncounted->time += group->time.sum;
  if (uncounted->n++ < MOST_NAMED)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "no FLOPs counted: %s", text);
}

/* Whether anything is known of a kernel: time, work or bytes. */
static gboolean
is_known (const LaunchGroup *group)
{
  for (guint i = 0; i < group->levels->len; i++)
    if (g_array_index (group->levels, LevelSum, i).sum.n > 0)
      return TRUE;
  return group->time.n > 0 || group->flops.n > 0;
}

/* Says how many kernels cannot stand on the chart, and how the tool would count their work if it counted none. */
static void
tell_uncounted (const RoofLaunches *self,
                const Uncounted    *uncounted,
                RoofImport         *into)
{
  g_autofree char *time = roof_units_format (uncounted->time, ROOF_DIMENSION_TIME);

  if (uncounted->unknown > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("%u kernel that has only a name in the file", "%u kernels that have only names in the file",
                                uncounted->unknown),
                      uncounted->unknown);
  if (uncounted->n == 0)
    return;
  if (uncounted->time == 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("no FLOPs counted in %u kernel: it is listed, but not on the chart",
                                "no FLOPs counted in %u kernels: they are listed, but not on the chart", uncounted->n),
                      uncounted->n);
  else
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("no FLOPs counted in %1$u kernel, which took %2$s in all: it is listed, but not on the chart",
                                "no FLOPs counted in %1$u kernels, which took %2$s in all: they are listed, but not on the chart",
                                uncounted->n),
                      uncounted->n, time);
  if (uncounted->n + uncounted->unknown == self->groups->len && self->advice != NULL)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "no kernel has counted FLOPs: %s",
                      roof_error_translate (self->advice));
}

/* Says what the kernels from @first on lack: a time, bytes, without which a kernel is compared with the roof of its unit alone, and the type
 * of the work. A profile needs neither. */
static void
tell_lacking (RoofImport *into,
              guint       first)
{
  guint n_bare = 0, n_untyped = 0, n_untimed = 0;

  for (guint i = first; i < into->kernels->len && !into->profile; i++)
    {
      const RoofKernel *kernel = into->kernels->pdata[i];

      gboolean works = !isnan (roof_kernel_find_number (kernel, "flops"));

      n_untimed += isnan (roof_kernel_get_measured_time (kernel));
      n_bare += works && roof_kernel_get_n_settings (kernel) == 2 && isnan (roof_kernel_get_setting (kernel, 1).number);
      n_untyped += works && roof_kernel_get_compute (kernel) == NULL && roof_kernel_get_unit (kernel) == NULL;
    }
  if (n_untimed > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("no time in %u kernel, which is not measured", "no time in %u kernels, which are not measured", n_untimed),
                      n_untimed);
  if (n_bare > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("no bytes counted in %u kernel, which is compared with the compute peak alone",
                                "no bytes counted in %u kernels, which are compared with the compute peak alone", n_bare),
                      n_bare);
  if (n_untyped > 0)
    roof_import_tell (into, ROOF_FINDING_GUESSED,
                      ngettext ("compute type bf16 on the matrix unit for %u kernel, since the file gives none",
                                "compute type bf16 on the matrix unit for %u kernels, since the file gives none", n_untyped),
                      n_untyped);
}

/* What is known of kernels without counted work: "12 kernels with times". Returns: (transfer full) */
static char *
describe_known (const RoofLaunches *self)
{
  static const char *const names[] = { ROOF_REASON ("only their names"), ROOF_REASON ("times"), ROOF_REASON ("bytes"),
                                       ROOF_REASON ("times and bytes") };
  guint known = 0, n = self->groups->len;

  for (guint i = 0; i < n; i++)
    {
      const LaunchGroup *group = self->groups->pdata[i];

      known |= group->time.n > 0;
      for (guint k = 0; k < group->levels->len; k++)
        known |= g_array_index (group->levels, LevelSum, k).sum.n > 0 ? 2 : 0;
    }
  /* Translators: how many kernels, and what the file has of them: "12 kernels with times" */
  return g_strdup_printf (ngettext ("%1$u kernel with %2$s", "%1$u kernels with %2$s", n), n, roof_error_translate (names[known]));
}

/* Fails, since nothing was a launch. */
static gboolean
fail_without_launch (const RoofLaunches  *self,
                     GError             **error)
{
  const char *reason = self->reason != NULL ? roof_error_translate (self->reason) : NULL;

  if (self->n_passed == 0)
    return roof_fail (error, "there is no kernel in the file");
  if (self->passed == 0)
    return roof_fail (error, "there is no kernel in the file: %s", reason);
  if (self->n_passed == 1)
    return roof_fail (error, "there is no kernel in the file: line %1$" PRIu64 ": %2$s", self->passed, reason);
  return roof_fail (error, "there is no kernel in the file: %1$u rows were passed over, the first in line %2$" PRIu64 ": %3$s", self->n_passed,
                    self->passed, reason);
}

/* Fails, since nothing is left. */
static gboolean
fail_empty (const RoofLaunches  *self,
            GError             **error)
{
  g_autofree char *first = NULL, *known = NULL, *counted = NULL;

  if (self->n == 0)
    return fail_without_launch (self, error);
  first = describe_uncounted (self->groups->pdata[0]);
  known = describe_known (self);
  if (self->counters != NULL)
    counted = g_strdup_printf (roof_error_translate (ROOF_REASON ("%1$s and the counters %2$s")), known, self->counters);
  if (self->advice == NULL)
    return roof_fail (error, "no kernel has counted FLOPs (%1$s; the first is %2$s)", known, first);
  return roof_fail (error, "no kernel has counted FLOPs (%1$s; the first is %2$s): %3$s",
                    counted != NULL ? counted : known, first, roof_error_translate (self->advice));
}

static void
tell_missing (GHashTable        *missing,
              const RoofMachine *machine,
              RoofImport        *into)
{
  GHashTableIter iter;
  gpointer level;

  g_hash_table_iter_init (&iter, missing);
  while (g_hash_table_iter_next (&iter, &level, NULL))
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "bytes at %1$s, a level that %2$s does not have", (char *) level,
                      roof_machine_get_name (machine));
}

gboolean
roof_launches_finish (RoofLaunches  *self,
                      RoofImport    *into,
                      GError       **error)
{
  const RoofMachine *machine = into->found != NULL ? into->found : into->machine;
  g_autoptr (GHashTable) missing = g_hash_table_new (g_str_hash, g_str_equal);
  Uncounted uncounted = { 0 };
  guint before = into->kernels->len;

  name_groups (self);
  for (guint i = 0; i < self->groups->len; i++)
    {
      LaunchGroup *group = self->groups->pdata[i];
      g_autoptr (GError) fault = NULL;
      RoofKernel *kernel;

      if (!is_known (group) || (into->profile && group->flops.n == 0 && group->time.n == 0))
        {
          uncounted.unknown++;
          continue;
        }
      kernel = make_kernel (group, machine, missing, &fault);
      if (kernel == NULL)
        {
          roof_import_skip (into, fault->message);
          continue;
        }
      into->memory += roof_kernel_measure (kernel, NULL) + COST_PLACE;
      g_ptr_array_add (into->kernels, kernel);
      if (group->flops.n == 0 && !into->profile)
        add_uncounted (&uncounted, group, into);
    }
  tell_uncounted (self, &uncounted, into);
  tell_missing (missing, machine, into);
  if (self->n_unsound > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("%u count of FLOPs or bytes that is negative, or too large for a launch",
                                "%u counts of FLOPs or bytes that are negative, or too large for a launch", self->n_unsound),
                      self->n_unsound);
  tell_lacking (into, before);
  return into->kernels->len > before || fail_empty (self, error);
}
