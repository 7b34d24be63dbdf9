/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/machine-file.h"

#include <math.h>

#include "core/error.h"
#include "document/files/json-file.h"
#include "document/files/migration.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"

static const RoofMigration migrations[] = { { 0, NULL } };
static const RoofFileKind machine_kind = { "roofline-machine", 1, migrations };

#define FIGURE_KEYS(key) key, key "_source", key "_confidence", key "_note"
#define MAIN_KEYS(key)   key, "source", "confidence", "note"

static const char * const peak_keys[]
    = { "unit", "dtype", "name", MAIN_KEYS ("peak"), FIGURE_KEYS ("sustained"), FIGURE_KEYS ("boost"), NULL };
static const char * const level_keys[]
    = { "id", "name", "kind", MAIN_KEYS ("bandwidth"), FIGURE_KEYS ("read_bandwidth"),
        FIGURE_KEYS ("write_bandwidth"), FIGURE_KEYS ("capacity"), FIGURE_KEYS ("sustained"),
        FIGURE_KEYS ("collective_latency"), FIGURE_KEYS ("step_latency"), FIGURE_KEYS ("in_network"), "instances", NULL };
static const char * const unit_ceiling_keys[]
    = { "name", "unit", "dtype", MAIN_KEYS ("peak"), NULL };
static const char * const level_ceiling_keys[]
    = { "name", "level", MAIN_KEYS ("bandwidth"), NULL };
static const char * const machine_keys[]
    = { "format", "version", "id", "name", "vendor", "class", "year", "write_allocate", "notes", "compute", "levels",
        "ceilings", FIGURE_KEYS ("launch_overhead"), FIGURE_KEYS ("power"), FIGURE_KEYS ("price"), NULL };

/* What a machine has one of. */
static const struct
{
  const char      *key;
  RoofMachinePart  part;
} single_figures[] = {
  { "launch_overhead", ROOF_PART_OVERHEAD },
  { "power", ROOF_PART_POWER },
  { "price", ROOF_PART_PRICE },
};

/* Where a number's source, confidence and note stand: under its own key, or plainly for the main one. */
typedef enum
{
  FIGURE_MAIN,
  FIGURE_OTHER,
} FigureRank;

static char *
figure_key (const char *key,
            FigureRank  rank,
            const char *what)
{
  return rank == FIGURE_MAIN ? g_strdup (what) : g_strdup_printf ("%s_%s", key, what);
}

/* --- reading --- */

static gboolean
read_provenance (const RoofJsonPlace  *place,
                 const char           *key,
                 FigureRank            rank,
                 const char           *what,
                 char                **text,
                 GError              **error)
{
  g_autofree char *name = figure_key (key, rank, what);

  /* Strings of a figure are borrowed from the tree; the builder copies them. */
  return roof_json_read_string (place, name, ROOF_JSON_OPTIONAL, (const char **) text, error);
}

static gboolean
read_figure (const RoofJsonPlace  *place,
             const char           *key,
             FigureRank            rank,
             RoofFigure           *figure,
             GError              **error)
{
  RoofJsonNeed need = rank == FIGURE_MAIN ? ROOF_JSON_REQUIRED : ROOF_JSON_OPTIONAL;

  *figure = ROOF_FIGURE_NONE;
  return roof_json_read_number (place, key, need, &figure->value, error)
         && read_provenance (place, key, rank, "source", &figure->source, error)
         && read_provenance (place, key, rank, "confidence", &figure->confidence, error)
         && read_provenance (place, key, rank, "note", &figure->note, error);
}

static gboolean
read_peak (const RoofJsonPlace  *place,
           RoofMachineBuilder   *builder,
           GError              **error)
{
  RoofPeak peak = roof_peak_make (NULL, NULL, NAN);
  g_autofree char *extra = NULL;

  if (!roof_json_expect_object (place, error)
      || !roof_json_read_string (place, "unit", ROOF_JSON_REQUIRED, (const char **) &peak.unit, error)
      || !roof_json_read_string (place, "dtype", ROOF_JSON_REQUIRED, (const char **) &peak.dtype,
                                 error)
      || !roof_json_read_string (place, "name", ROOF_JSON_OPTIONAL, (const char **) &peak.name, error)
      || !read_figure (place, "peak", FIGURE_MAIN, &peak.peak, error)
      || !read_figure (place, "sustained", FIGURE_OTHER, &peak.sustained, error)
      || !read_figure (place, "boost", FIGURE_OTHER, &peak.boost, error))
    return FALSE;
  extra = peak.extra = roof_json_keep_unknown (place, peak_keys);
  roof_machine_builder_add_peak (builder, &peak);
  return TRUE;
}

static gboolean
read_kind (const RoofJsonPlace  *place,
           RoofLevelKind        *kind,
           GError              **error)
{
  const char *text = NULL;

  if (!roof_json_read_string (place, "kind", ROOF_JSON_REQUIRED, &text, error))
    return FALSE;
  if (roof_level_kind_from_string (text, kind))
    return TRUE;
  return roof_json_fail_member (place, "kind", error, ROOF_ERROR_UNKNOWN,
                                "must be cache, memory, host or network, got \"%s\"", text);
}

/* How many units have a cache of their own. */
static gboolean
read_instances (const RoofJsonPlace  *place,
                RoofLevel            *level,
                GError              **error)
{
  double number = NAN;

  if (!roof_json_read_number (place, "instances", ROOF_JSON_OPTIONAL, &number, error))
    return FALSE;
  level->instances = isnan (number) ? 0 : number;
  if (isnan (number) || (level->kind == ROOF_LEVEL_CACHE && number >= 1 && number == floor (number)))
    return TRUE;
  return roof_json_fail_member (place, "instances", error, ROOF_ERROR_INVALID,
                                "must be a whole number of at least 1, and of a cache, got %.15g", number);
}

static gboolean
read_level (const RoofJsonPlace  *place,
            RoofMachineBuilder   *builder,
            GError              **error)
{
  RoofLevel level = { 0 };
  g_autofree char *extra = NULL;

  if (!roof_json_expect_object (place, error)
      || !roof_json_read_string (place, "id", ROOF_JSON_REQUIRED, (const char **) &level.id, error))
    return FALSE;
  level.name = level.id;
  if (!roof_json_read_string (place, "name", ROOF_JSON_OPTIONAL, (const char **) &level.name, error)
      || !read_kind (place, &level.kind, error)
      || !read_figure (place, "bandwidth", FIGURE_MAIN, &level.bandwidth, error)
      || !read_figure (place, "read_bandwidth", FIGURE_OTHER, &level.read_bandwidth, error)
      || !read_figure (place, "write_bandwidth", FIGURE_OTHER, &level.write_bandwidth, error)
      || !read_figure (place, "capacity", FIGURE_OTHER, &level.capacity, error)
      || !read_figure (place, "sustained", FIGURE_OTHER, &level.sustained, error)
      || !read_figure (place, "collective_latency", FIGURE_OTHER, &level.collective_latency, error)
      || !read_figure (place, "step_latency", FIGURE_OTHER, &level.step_latency, error)
      || !read_figure (place, "in_network", FIGURE_OTHER, &level.in_network, error)
      || !read_instances (place, &level, error))
    return FALSE;
  extra = level.extra = roof_json_keep_unknown (place, level_keys);
  roof_machine_builder_add_level (builder, &level);
  return TRUE;
}

static gboolean
read_ceiling (const RoofJsonPlace  *place,
              RoofMachineBuilder   *builder,
              GError              **error)
{
  RoofCeiling ceiling = { .value = ROOF_FIGURE_NONE };
  g_autofree char *extra = NULL;
  gboolean of_level;

  if (!roof_json_expect_object (place, error)
      || !roof_json_read_string (place, "name", ROOF_JSON_REQUIRED, (const char **) &ceiling.name,
                                 error)
      || !roof_json_read_string (place, "level", ROOF_JSON_OPTIONAL, (const char **) &ceiling.level,
                                 error))
    return FALSE;
  of_level = ceiling.level != NULL;
  if (!of_level
      && (!roof_json_read_string (place, "unit", ROOF_JSON_REQUIRED, (const char **) &ceiling.unit,
                                  error)
          || !roof_json_read_string (place, "dtype", ROOF_JSON_REQUIRED,
                                     (const char **) &ceiling.dtype, error)))
    return FALSE;
  if (!read_figure (place, of_level ? "bandwidth" : "peak", FIGURE_MAIN, &ceiling.value, error))
    return FALSE;
  extra = ceiling.extra
      = roof_json_keep_unknown (place, of_level ? level_ceiling_keys : unit_ceiling_keys);
  roof_machine_builder_add_ceiling (builder, &ceiling);
  return TRUE;
}

static gboolean
read_list (const RoofJsonPlace  *place,
           const char           *key,
           RoofJsonNeed          need,
           gboolean            (*read) (const RoofJsonPlace *, RoofMachineBuilder *, GError **),
           RoofMachineBuilder   *builder,
           GError              **error)
{
  RoofJsonPlace list, element;

  if (!roof_json_read_array (place, key, need, &list, error))
    return FALSE;
  for (guint i = 0; list.node != NULL && i < roof_json_get_length (&list); i++)
    {
      roof_json_enter_element (&list, i, &element);
      if (!read (&element, builder, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_text (const RoofJsonPlace  *place,
           const char           *key,
           void                (*set) (RoofMachineBuilder *, const char *),
           RoofMachineBuilder   *builder,
           GError              **error)
{
  const char *text = NULL;

  if (!roof_json_read_string (place, key, ROOF_JSON_OPTIONAL, &text, error))
    return FALSE;
  set (builder, text);
  return TRUE;
}

static gboolean
read_year (const RoofJsonPlace  *place,
           RoofMachineBuilder   *builder,
           GError              **error)
{
  double year = 0;

  if (!roof_json_read_number (place, "year", ROOF_JSON_OPTIONAL, &year, error))
    return FALSE;
  if (year != floor (year) || year < 0 || year > 9999)
    return roof_json_fail_member (place, "year", error, ROOF_ERROR_INVALID,
                                  "must be a year, got %.15g", year);
  roof_machine_builder_set_year (builder, (int) year);
  return TRUE;
}

static gboolean
read_single_figures (const RoofJsonPlace  *place,
                     RoofMachineBuilder   *builder,
                     GError              **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (single_figures); i++)
    {
      RoofFigure figure;

      if (!read_figure (place, single_figures[i].key, FIGURE_OTHER, &figure, error))
        return FALSE;
      roof_machine_builder_set_figure (builder, single_figures[i].part, &figure);
    }
  return TRUE;
}

static gboolean
read_write_allocate (const RoofJsonPlace  *place,
                     RoofMachineBuilder   *builder,
                     GError              **error)
{
  gboolean allocates = -1;

  if (!roof_json_read_boolean (place, "write_allocate", ROOF_JSON_OPTIONAL, &allocates, error))
    return FALSE;
  if (allocates != -1)
    roof_machine_builder_set_write_allocate (builder, allocates);
  return TRUE;
}

static gboolean
read_machine (const RoofJsonPlace  *place,
              RoofMachineBuilder   *builder,
              GError              **error)
{
  g_autofree char *extra = roof_json_keep_unknown (place, machine_keys);

  roof_machine_builder_set_extra (builder, extra);
  return read_text (place, "vendor", roof_machine_builder_set_vendor, builder, error)
         && read_text (place, "class", roof_machine_builder_set_class, builder, error)
         && read_text (place, "notes", roof_machine_builder_set_notes, builder, error)
         && read_year (place, builder, error)
         && read_write_allocate (place, builder, error)
         && read_single_figures (place, builder, error)
         && read_list (place, "compute", ROOF_JSON_REQUIRED, read_peak, builder, error)
         && read_list (place, "levels", ROOF_JSON_REQUIRED, read_level, builder, error)
         && read_list (place, "ceilings", ROOF_JSON_OPTIONAL, read_ceiling, builder, error);
}

RoofMachine *
roof_machine_read (const RoofJsonPlace  *place,
                   GError              **error)
{
  const char *id = NULL, *name = NULL;
  g_autoptr (RoofMachineBuilder) builder = NULL;
  g_autofree char *path = roof_json_get_path (place);
  RoofMachine *machine;

  if (!roof_json_expect_object (place, error)
      || !roof_json_read_string (place, "id", ROOF_JSON_REQUIRED, &id, error)
      || !roof_json_read_string (place, "name", ROOF_JSON_REQUIRED, &name, error))
    return NULL;
  builder = roof_machine_builder_new (id, name);
  if (!read_machine (place, builder, error))
    return NULL;
  machine = roof_machine_builder_end (g_steal_pointer (&builder), error);
  if (machine == NULL && path[0] != '\0')
    g_prefix_error (error, "%s.", path);
  return machine;
}

RoofMachine *
roof_machine_from_json (JsonNode  *root,
                        GError   **error)
{
  RoofJsonPlace place = roof_json_root (root);

  if (!roof_file_kind_accept (&machine_kind, &place, error))
    return NULL;
  return roof_machine_read (&place, error);
}

/* Whether its words are in the text at all, for most files are something else and long. */
static gboolean
names_kind (GBytes *content)
{
  gsize length;
  const char *text = g_bytes_get_data (content, &length);

  return length > 0 && g_strstr_len (text, (gssize) length, machine_kind.format) != NULL;
}

gboolean
roof_machine_is_file (GFile *file)
{
  g_autoptr (GBytes) content = roof_text_file_load (file, NULL, NULL);
  g_autoptr (JsonNode) root = NULL;
  const char *format = NULL;
  RoofJsonPlace place;

  if (content == NULL || !names_kind (content))
    return FALSE;
  root = roof_json_read (file, content, NULL, NULL);
  if (root == NULL)
    return FALSE;
  place = roof_json_root (root);
  return roof_json_expect_object (&place, NULL)
         && roof_json_read_string (&place, "format", ROOF_JSON_REQUIRED, &format, NULL)
         && g_str_equal (format, machine_kind.format);
}

RoofMachine *
roof_machine_load (GFile   *file,
                   GError **error)
{
  g_autoptr (JsonNode) root = roof_json_load (file, error);
  RoofMachine *machine = root != NULL ? roof_machine_from_json (root, error) : NULL;

  if (root != NULL && machine == NULL)
    roof_text_file_prefix_error (file, error);
  return machine;
}

/* --- writing --- */

static void
write_provenance (JsonObject *object,
                  const char *key,
                  FigureRank  rank,
                  const char *what,
                  const char *text)
{
  g_autofree char *name = figure_key (key, rank, what);

  roof_json_put_text (object, name, text);
}

static void
write_figure (JsonObject       *object,
              const char       *key,
              FigureRank        rank,
              const RoofFigure *figure)
{
  if (!isnan (figure->value))
    json_object_set_double_member (object, key, figure->value);
  write_provenance (object, key, rank, "source", figure->source);
  write_provenance (object, key, rank, "confidence", figure->confidence);
  write_provenance (object, key, rank, "note", figure->note);
}

static JsonObject *
write_peak (const RoofPeak *peak)
{
  JsonObject *object = json_object_new ();

  roof_json_put_text (object, "unit", peak->unit);
  roof_json_put_text (object, "dtype", peak->dtype);
  roof_json_put_text (object, "name", peak->name);
  write_figure (object, "peak", FIGURE_MAIN, &peak->peak);
  write_figure (object, "sustained", FIGURE_OTHER, &peak->sustained);
  write_figure (object, "boost", FIGURE_OTHER, &peak->boost);
  roof_json_put_unknown (object, peak->extra);
  return object;
}

static JsonObject *
write_level (const RoofLevel *level)
{
  JsonObject *object = json_object_new ();

  roof_json_put_text (object, "id", level->id);
  roof_json_put_text (object, "name", level->name);
  roof_json_put_text (object, "kind", roof_level_kind_to_string (level->kind));
  write_figure (object, "bandwidth", FIGURE_MAIN, &level->bandwidth);
  write_figure (object, "read_bandwidth", FIGURE_OTHER, &level->read_bandwidth);
  write_figure (object, "write_bandwidth", FIGURE_OTHER, &level->write_bandwidth);
  write_figure (object, "capacity", FIGURE_OTHER, &level->capacity);
  write_figure (object, "sustained", FIGURE_OTHER, &level->sustained);
  write_figure (object, "collective_latency", FIGURE_OTHER, &level->collective_latency);
  write_figure (object, "step_latency", FIGURE_OTHER, &level->step_latency);
  write_figure (object, "in_network", FIGURE_OTHER, &level->in_network);
  if (level->instances > 0)
    json_object_set_double_member (object, "instances", level->instances);
  roof_json_put_unknown (object, level->extra);
  return object;
}

static JsonObject *
write_ceiling (const RoofCeiling *ceiling)
{
  JsonObject *object = json_object_new ();

  roof_json_put_text (object, "name", ceiling->name);
  roof_json_put_text (object, "level", ceiling->level);
  roof_json_put_text (object, "unit", ceiling->unit);
  roof_json_put_text (object, "dtype", ceiling->dtype);
  write_figure (object, ceiling->level != NULL ? "bandwidth" : "peak", FIGURE_MAIN, &ceiling->value);
  roof_json_put_unknown (object, ceiling->extra);
  return object;
}

static void
write_lists (JsonObject        *object,
             const RoofMachine *machine)
{
  JsonArray *peaks = json_array_new (), *levels = json_array_new ();
  JsonArray *ceilings = json_array_new ();

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    json_array_add_object_element (peaks, write_peak (roof_machine_get_peak (machine, i)));
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    json_array_add_object_element (levels, write_level (roof_machine_get_level (machine, i)));
  for (guint i = 0; i < roof_machine_get_n_ceilings (machine); i++)
    json_array_add_object_element (ceilings, write_ceiling (roof_machine_get_ceiling (machine, i)));
  json_object_set_array_member (object, "compute", peaks);
  json_object_set_array_member (object, "levels", levels);
  if (json_array_get_length (ceilings) > 0)
    json_object_set_array_member (object, "ceilings", ceilings);
  else
    json_array_unref (ceilings);
}

static void
write_machine (JsonObject        *object,
               const RoofMachine *machine)
{
  roof_json_put_text (object, "id", roof_machine_get_id (machine));
  roof_json_put_text (object, "name", roof_machine_get_name (machine));
  roof_json_put_text (object, "vendor", roof_machine_get_vendor (machine));
  roof_json_put_text (object, "class", roof_machine_get_class (machine));
  if (roof_machine_get_year (machine) != 0)
    json_object_set_int_member (object, "year", roof_machine_get_year (machine));
  if (roof_machine_get_write_allocate (machine) >= 0)
    json_object_set_boolean_member (object, "write_allocate", roof_machine_get_write_allocate (machine));
  roof_json_put_text (object, "notes", roof_machine_get_notes (machine));
  write_lists (object, machine);
  for (guint i = 0; i < G_N_ELEMENTS (single_figures); i++)
    write_figure (object, single_figures[i].key, FIGURE_OTHER,
                  roof_machine_get_figure (machine, (RoofMachineKey) { single_figures[i].part, 0, ROOF_FIELD_VALUE }));
  roof_json_put_unknown (object, roof_machine_get_extra (machine));
}

JsonObject *
roof_machine_write (const RoofMachine *machine)
{
  JsonObject *object = json_object_new ();

  write_machine (object, machine);
  return object;
}

JsonNode *
roof_machine_to_json (const RoofMachine *machine)
{
  JsonObject *object = json_object_new ();
  JsonNode *root = json_node_alloc ();

  json_object_set_string_member (object, "format", machine_kind.format);
  json_object_set_int_member (object, "version", machine_kind.version);
  write_machine (object, machine);
  json_node_init_object (root, object);
  json_object_unref (object);
  return root;
}

gboolean
roof_machine_save (const RoofMachine  *machine,
                   GFile              *file,
                   GError            **error)
{
  g_autoptr (JsonNode) root = roof_machine_to_json (machine);
  g_autofree char *text = roof_json_print (root);

  return roof_text_file_save (file, text, NULL, NULL, error);
}
