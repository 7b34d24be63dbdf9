/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/machine-file.h"

#include <math.h>

#include "core/error.h"
#include "document/files/json-file.h"
#include "document/files/migration.h"
#include "document/files/schema-parts.h"
#include "document/files/text-file.h"
#include "document/json/json-field.h"
#include "document/json/json-text.h"

static const RoofMigration migrations[] = { { 0, NULL } };
static const RoofFileKind machine_kind = { ROOF_MACHINE_FORMAT, 1, migrations };

/* A machine while it is read or written. */
typedef struct
{
  char       *id, *name, *vendor, *class_name, *notes;
  double      year;
  gboolean    write_allocate;
  GArray     *peaks, *levels, *ceilings; /* (element-type RoofPeak), RoofLevel and RoofCeiling */
  RoofRating  overhead, power, price, flop_energy, idle_power, power_cap, hourly;
  char       *extra;
} MachineFields;

/* Rows for the source, confidence and note of a number. @prefix: the number's key, "" for the main number of a part. */
#define RATING_FIELDS(type, member, prefix)                                                 \
  { prefix "source", ROOF_JSON_TEXT, offsetof (type, member.source) },                      \
  { prefix "confidence", ROOF_JSON_TEXT, offsetof (type, member.confidence) },              \
  { prefix "note", ROOF_JSON_TEXT, offsetof (type, member.note) }
#define MAIN_RATING(key, type, member)                                                      \
  { key, ROOF_JSON_NUMBER, offsetof (type, member.value), ROOF_JSON_REQUIRED },             \
  RATING_FIELDS (type, member, "")
#define RATING(key, type, member)                                                           \
  { key, ROOF_JSON_NUMBER, offsetof (type, member.value), .none = NAN },                    \
  RATING_FIELDS (type, member, key "_")

static gboolean
read_kind (const RoofJsonPlace  *place,
           const RoofJsonField  *field,
           gpointer              object,
           GError              **error)
{
  RoofLevel *level = object;
  const char *text = NULL;

  if (!roof_json_read_string (place, field->key, ROOF_JSON_REQUIRED, &text, error))
    return FALSE;
  if (roof_level_kind_from_string (text, &level->kind))
    return TRUE;
  return roof_json_fail_member (place, field->key, error, ROOF_ERROR_UNKNOWN,
                                "must be cache, memory, host or network, got \"%s\"", text);
}

static void
write_kind (const RoofJsonField *field,
            gconstpointer        object,
            JsonObject          *into)
{
  roof_json_put_text (into, field->key, roof_level_kind_to_string (((const RoofLevel *) object)->kind));
}

#define MOST_INSTANCES 1e6

/* Checks the number of units that have a cache of their own. */
static gboolean
check_instances (const RoofJsonPlace  *place,
                 const RoofJsonField  *field,
                 gpointer              object,
                 GError              **error)
{
  const RoofLevel *level = object;

  if (level->kind == ROOF_LEVEL_CACHE && level->instances >= 1 && level->instances <= MOST_INSTANCES
      && level->instances == floor (level->instances))
    return TRUE;
  return roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID,
                                "must be a whole number from 1 to 1000000, and only at a cache, got %.15g", level->instances);
}

static const RoofJsonField peak_fields[] = {
  { "unit", ROOF_JSON_TEXT, offsetof (RoofPeak, unit), ROOF_JSON_REQUIRED },
  { "dtype", ROOF_JSON_TEXT, offsetof (RoofPeak, dtype), ROOF_JSON_REQUIRED },
  { "name", ROOF_JSON_TEXT, offsetof (RoofPeak, name) },
  MAIN_RATING ("peak", RoofPeak, peak),
  { "product", ROOF_JSON_TEXT, offsetof (RoofPeak, peak.product) },
  RATING ("sustained", RoofPeak, sustained),
  RATING ("boost", RoofPeak, boost),
  { "boost_product", ROOF_JSON_TEXT, offsetof (RoofPeak, boost.product) },
  RATING ("p5", RoofPeak, p5),
  RATING ("p95", RoofPeak, p95),
  { "", ROOF_JSON_REST, offsetof (RoofPeak, extra) },
  { NULL },
};

static const RoofJsonField level_fields[] = {
  { "id", ROOF_JSON_TEXT, offsetof (RoofLevel, id), ROOF_JSON_REQUIRED },
  { "name", ROOF_JSON_TEXT, offsetof (RoofLevel, name) },
  { "kind", ROOF_JSON_CUSTOM, .need = ROOF_JSON_REQUIRED, .read = read_kind, .write = write_kind,
    .schema = ROOF_JSON_VALUE ("\"cache\", \"memory\", \"host\", \"network\"") },
  MAIN_RATING ("bandwidth", RoofLevel, bandwidth),
  RATING ("read_bandwidth", RoofLevel, read_bandwidth),
  RATING ("write_bandwidth", RoofLevel, write_bandwidth),
  RATING ("capacity", RoofLevel, capacity),
  RATING ("sustained", RoofLevel, sustained),
  RATING ("collective_latency", RoofLevel, collective_latency),
  RATING ("step_latency", RoofLevel, step_latency),
  RATING ("in_network", RoofLevel, in_network),
  RATING ("energy", RoofLevel, energy),
  RATING ("p5", RoofLevel, p5),
  RATING ("p95", RoofLevel, p95),
  { "instances", ROOF_JSON_NUMBER, offsetof (RoofLevel, instances), .check = check_instances },
  { "", ROOF_JSON_REST, offsetof (RoofLevel, extra) },
  { NULL },
};

/* A ceiling lies under the roof of a unit or under that of a level. */
static const RoofJsonField unit_ceiling_fields[] = {
  { "name", ROOF_JSON_TEXT, offsetof (RoofCeiling, name), ROOF_JSON_REQUIRED },
  { "unit", ROOF_JSON_TEXT, offsetof (RoofCeiling, unit), ROOF_JSON_REQUIRED },
  { "dtype", ROOF_JSON_TEXT, offsetof (RoofCeiling, dtype), ROOF_JSON_REQUIRED },
  MAIN_RATING ("peak", RoofCeiling, value),
  { "product", ROOF_JSON_TEXT, offsetof (RoofCeiling, value.product) },
  { "", ROOF_JSON_REST, offsetof (RoofCeiling, extra) },
  { NULL },
};
static const RoofJsonField level_ceiling_fields[] = {
  { "name", ROOF_JSON_TEXT, offsetof (RoofCeiling, name), ROOF_JSON_REQUIRED },
  { "level", ROOF_JSON_TEXT, offsetof (RoofCeiling, level), ROOF_JSON_REQUIRED },
  MAIN_RATING ("bandwidth", RoofCeiling, value),
  { "", ROOF_JSON_REST, offsetof (RoofCeiling, extra) },
  { NULL },
};

static gboolean
read_ceiling (const RoofJsonPlace  *place,
              const RoofJsonField  *field,
              gpointer              object,
              GError              **error)
{
  RoofJsonPlace level;

  return roof_json_expect_object (place, error)
         && roof_json_read_fields (place, roof_json_enter (place, "level", &level) ? level_ceiling_fields : unit_ceiling_fields,
                                   object, error);
}

static void
write_ceiling (const RoofJsonField *field,
               gconstpointer        object,
               JsonObject          *into)
{
  const RoofCeiling *ceiling = object;

  roof_json_put_fields (ceiling->level != NULL ? level_ceiling_fields : unit_ceiling_fields, ceiling, into);
}

static gboolean
check_year (const RoofJsonPlace  *place,
            const RoofJsonField  *field,
            gpointer              object,
            GError              **error)
{
  double year = ((const MachineFields *) object)->year;

  return (year == floor (year) && year >= 0 && year <= 9999)
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must be a year, got %.15g", year);
}

static const RoofJsonField machine_fields[] = {
  ROOF_JSON_HEADER (ROOF_MACHINE_FORMAT), /* of a file of its own */
  { "id", ROOF_JSON_TEXT, offsetof (MachineFields, id), ROOF_JSON_REQUIRED },
  { "name", ROOF_JSON_TEXT, offsetof (MachineFields, name), ROOF_JSON_REQUIRED },
  { "vendor", ROOF_JSON_TEXT, offsetof (MachineFields, vendor) },
  { "class", ROOF_JSON_TEXT, offsetof (MachineFields, class_name) },
  { "year", ROOF_JSON_NUMBER, offsetof (MachineFields, year), .check = check_year },
  { "write_allocate", ROOF_JSON_FLAG, offsetof (MachineFields, write_allocate), .none = -1 }, /* -1: not known */
  { "notes", ROOF_JSON_TEXT, offsetof (MachineFields, notes) },
  { "compute", ROOF_JSON_LIST, offsetof (MachineFields, peaks), ROOF_JSON_REQUIRED, .fields = peak_fields,
    .size = sizeof (RoofPeak) },
  { "levels", ROOF_JSON_LIST, offsetof (MachineFields, levels), ROOF_JSON_REQUIRED, .fields = level_fields,
    .size = sizeof (RoofLevel) },
  { "ceilings", ROOF_JSON_LIST, offsetof (MachineFields, ceilings), .size = sizeof (RoofCeiling),
    .read = read_ceiling, .write = write_ceiling,
    .schema = ROOF_JSON_EITHER (ROOF_JSON_REF ("unit_ceiling"), ROOF_JSON_REF ("level_ceiling")) },
  RATING ("launch_overhead", MachineFields, overhead),
  RATING ("power", MachineFields, power),
  RATING ("price", MachineFields, price),
  RATING ("price_per_hour", MachineFields, hourly),
  RATING ("flop_energy", MachineFields, flop_energy),
  RATING ("idle_power", MachineFields, idle_power),
  RATING ("power_cap", MachineFields, power_cap),
  { "", ROOF_JSON_REST, offsetof (MachineFields, extra) },
  { NULL },
};

const RoofJsonPart roof_machine_parts[] = {
  { "machine", machine_fields },
  { "unit_ceiling", unit_ceiling_fields },
  { "level_ceiling", level_ceiling_fields },
  { NULL },
};

/* --- reading --- */

/* Frees what an element owns while it is read; its texts belong to the JSON tree. */
static void
clear_peak (gpointer data)
{
  g_free (((RoofPeak *) data)->extra);
}

static void
clear_level (gpointer data)
{
  g_free (((RoofLevel *) data)->extra);
}

static void
clear_ceiling (gpointer data)
{
  g_free (((RoofCeiling *) data)->extra);
}

static void
fields_init (MachineFields *self)
{
  *self = (MachineFields) { .peaks = g_array_new (FALSE, TRUE, sizeof (RoofPeak)),
                            .levels = g_array_new (FALSE, TRUE, sizeof (RoofLevel)),
                            .ceilings = g_array_new (FALSE, TRUE, sizeof (RoofCeiling)) };
}

static void
fields_clear (MachineFields *self)
{
  g_array_unref (self->peaks);
  g_array_unref (self->levels);
  g_array_unref (self->ceilings);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MachineFields, fields_clear)

/* Returns: (transfer full) (nullable) */
static RoofMachine *
build_machine (const MachineFields *fields,
               GError             **error)
{
  RoofMachineBuilder *builder = roof_machine_builder_new (fields->id, fields->name);

  roof_machine_builder_set_vendor (builder, fields->vendor);
  roof_machine_builder_set_class (builder, fields->class_name);
  roof_machine_builder_set_year (builder, (int) fields->year);
  if (fields->write_allocate != -1)
    roof_machine_builder_set_write_allocate (builder, fields->write_allocate);
  roof_machine_builder_set_notes (builder, fields->notes);
  for (guint i = 0; i < fields->peaks->len; i++)
    roof_machine_builder_add_peak (builder, &g_array_index (fields->peaks, RoofPeak, i));
  for (guint i = 0; i < fields->levels->len; i++)
    {
      RoofLevel *level = &g_array_index (fields->levels, RoofLevel, i);

      if (level->name == NULL)
        level->name = level->id;
      roof_machine_builder_add_level (builder, level);
    }
  for (guint i = 0; i < fields->ceilings->len; i++)
    roof_machine_builder_add_ceiling (builder, &g_array_index (fields->ceilings, RoofCeiling, i));
  roof_machine_builder_set_rating (builder, ROOF_PART_OVERHEAD, &fields->overhead);
  roof_machine_builder_set_rating (builder, ROOF_PART_POWER, &fields->power);
  roof_machine_builder_set_rating (builder, ROOF_PART_PRICE, &fields->price);
  roof_machine_builder_set_rating (builder, ROOF_PART_FLOP_ENERGY, &fields->flop_energy);
  roof_machine_builder_set_rating (builder, ROOF_PART_IDLE_POWER, &fields->idle_power);
  roof_machine_builder_set_rating (builder, ROOF_PART_POWER_CAP, &fields->power_cap);
  roof_machine_builder_set_rating (builder, ROOF_PART_HOURLY, &fields->hourly);
  roof_machine_builder_set_extra (builder, fields->extra);
  return roof_machine_builder_end (builder, error);
}

RoofMachine *
roof_machine_read (const RoofJsonPlace  *place,
                   GError              **error)
{
  g_autofree char *path = roof_json_get_path (place);
  g_autofree char *extra = NULL;
  g_auto (MachineFields) fields;
  RoofMachine *machine;

  fields_init (&fields);
  g_array_set_clear_func (fields.peaks, clear_peak);
  g_array_set_clear_func (fields.levels, clear_level);
  g_array_set_clear_func (fields.ceilings, clear_ceiling);
  if (!roof_json_read_fields (place, machine_fields, &fields, error))
    return NULL;
  extra = fields.extra;
  machine = build_machine (&fields, error);
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

static RoofRating
get_rating (const RoofMachine *machine,
            RoofMachinePart    part)
{
  return *roof_machine_get_rating (machine, (RoofMachineKey) { part, 0, ROOF_FIELD_VALUE });
}

static void
write_machine (JsonObject        *object,
               const RoofMachine *machine)
{
  g_auto (MachineFields) fields;

  fields_init (&fields);
  fields.id = (char *) roof_machine_get_id (machine);
  fields.name = (char *) roof_machine_get_name (machine);
  fields.vendor = (char *) roof_machine_get_vendor (machine);
  fields.class_name = (char *) roof_machine_get_class (machine);
  fields.year = roof_machine_get_year (machine);
  fields.write_allocate = roof_machine_get_write_allocate (machine);
  fields.notes = (char *) roof_machine_get_notes (machine);
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    g_array_append_vals (fields.peaks, roof_machine_get_peak (machine, i), 1);
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    g_array_append_vals (fields.levels, roof_machine_get_level (machine, i), 1);
  for (guint i = 0; i < roof_machine_get_n_ceilings (machine); i++)
    g_array_append_vals (fields.ceilings, roof_machine_get_ceiling (machine, i), 1);
  fields.overhead = get_rating (machine, ROOF_PART_OVERHEAD);
  fields.power = get_rating (machine, ROOF_PART_POWER);
  fields.price = get_rating (machine, ROOF_PART_PRICE);
  fields.flop_energy = get_rating (machine, ROOF_PART_FLOP_ENERGY);
  fields.idle_power = get_rating (machine, ROOF_PART_IDLE_POWER);
  fields.power_cap = get_rating (machine, ROOF_PART_POWER_CAP);
  fields.hourly = get_rating (machine, ROOF_PART_HOURLY);
  fields.extra = (char *) roof_machine_get_extra (machine);
  roof_json_put_fields (machine_fields, &fields, object);
}

JsonObject *
roof_machine_write (const RoofMachine *machine)
{
  JsonObject *object = json_object_new ();

  write_machine (object, machine);
  return object;
}

static JsonNode *
to_json (const RoofMachine *machine)
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
  g_autoptr (JsonNode) root = to_json (machine);
  g_autofree char *text = roof_json_print (root);

  return roof_text_file_save (file, text, NULL, NULL, error);
}
