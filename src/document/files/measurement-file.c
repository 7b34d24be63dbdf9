/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/measurement-file.h"

#include <math.h>

#include "core/error.h"
#include "document/files/schema-parts.h"

/* Relative difference up to which an energy may disagree with a power and a time: meters round. */
#define SAME_ENERGY 0.01

/* A measurement while it is read or written. */
typedef struct
{
  RoofMeasurement values;
  GArray         *times; /* (element-type double): when reading */
  GArray         *bytes; /* (element-type RoofMeasuredBytes): when reading */
  double          power; /* W: when reading, the mean, which gives the energy; NAN: none */
} MeasurementFields;

static gboolean
add_time (const RoofJsonPlace  *place,
          gpointer              data,
          GError              **error)
{
  GArray *times = data;
  double time;

  if (!roof_json_is_number (place->node))
    return roof_json_fail (place, error, ROOF_ERROR_INVALID, "expected a number of seconds, got %s",
                           roof_error_translate (roof_json_describe (place->node)));
  time = json_node_get_double (place->node);
  g_array_append_val (times, time);
  return TRUE;
}

static gboolean
read_times (const RoofJsonPlace  *place,
            const RoofJsonField  *field,
            gpointer              object,
            GError              **error)
{
  RoofJsonPlace member;
  gboolean given = roof_json_enter (place, field->key, &member);

  if (((MeasurementFields *) object)->times->len > 0 && given)
    return roof_json_fail (&member, error, ROOF_ERROR_INVALID, "the single times are given twice, as repeats and as times");
  if (given && JSON_NODE_HOLDS_ARRAY (member.node) && json_array_get_length (json_node_get_array (member.node)) == 0)
    return roof_json_fail (&member, error, ROOF_ERROR_INVALID, "must list one time or more, got none");
  return roof_json_read_each (place, field->key, ROOF_JSON_OPTIONAL, add_time, ((MeasurementFields *) object)->times, error);
}

static void
write_times (const RoofJsonField *field,
             gconstpointer        object,
             JsonObject          *into)
{
  const RoofMeasurement *values = &((const MeasurementFields *) object)->values;
  JsonArray *array;

  if (values->n_times == 0)
    return;
  array = json_array_new ();
  for (guint i = 0; i < values->n_times; i++)
    json_array_add_double_element (array, values->times[i]);
  json_object_set_array_member (into, field->key, array);
}

/* The number of repeats, or the repeats themselves. */
static gboolean
read_repeats (const RoofJsonPlace  *place,
              const RoofJsonField  *field,
              gpointer              object,
              GError              **error)
{
  MeasurementFields *fields = object;
  RoofJsonPlace member;
  double repeats = 0;

  if (!roof_json_enter (place, field->key, &member))
    return TRUE;
  if (JSON_NODE_HOLDS_ARRAY (member.node))
    return read_times (place, field, object, error);
  if (!roof_json_read_number (place, field->key, ROOF_JSON_OPTIONAL, &repeats, error))
    return FALSE;
  if (!(repeats >= 1 && repeats <= G_MAXUINT && repeats == floor (repeats)))
    return roof_json_fail (&member, error, ROOF_ERROR_INVALID, "must be a whole number of 1 or more, got %.15g", repeats);
  fields->values.repeats = (guint) repeats;
  return TRUE;
}

static void
write_repeats (const RoofJsonField *field,
               gconstpointer        object,
               JsonObject          *into)
{
  guint repeats = ((const MeasurementFields *) object)->values.repeats;

  if (repeats > 0)
    json_object_set_int_member (into, field->key, repeats);
}

static const RoofJsonField range_fields[] = {
  { "median", ROOF_JSON_NUMBER, offsetof (RoofMeasuredBytes, bytes), ROOF_JSON_REQUIRED },
  { "min", ROOF_JSON_NUMBER, offsetof (RoofMeasuredBytes, min), .none = NAN },
  { "max", ROOF_JSON_NUMBER, offsetof (RoofMeasuredBytes, max), .none = NAN },
  { NULL },
};

static gboolean
read_bytes_of_level (const RoofJsonPlace  *place,
                     GArray               *bytes,
                     GError              **error)
{
  RoofMeasuredBytes entry = { place->key, NAN, NAN, NAN };

  if (JSON_NODE_HOLDS_OBJECT (place->node))
    {
      if (!roof_json_read_fields (place, range_fields, &entry, error))
        return FALSE;
    }
  else if (roof_json_is_number (place->node))
    entry.bytes = json_node_get_double (place->node);
  else
    return roof_json_fail (place, error, ROOF_ERROR_INVALID, "expected a number of bytes, got %s",
                           roof_error_translate (roof_json_describe (place->node)));
  g_array_append_val (bytes, entry);
  return TRUE;
}

static gboolean
read_bytes (const RoofJsonPlace  *place,
            const RoofJsonField  *field,
            gpointer              object,
            GError              **error)
{
  GArray *bytes = ((MeasurementFields *) object)->bytes;
  RoofJsonPlace levels;
  JsonObjectIter iter;
  const char *level;
  JsonNode *node;

  if (!roof_json_read_object (place, field->key, ROOF_JSON_OPTIONAL, &levels, error))
    return FALSE;
  if (levels.node == NULL)
    return TRUE;
  json_object_iter_init_ordered (&iter, json_node_get_object (levels.node));
  while (json_object_iter_next_ordered (&iter, &level, &node))
    {
      RoofJsonPlace member = { .above = &levels, .key = level, .node = node };

      if (!JSON_NODE_HOLDS_NULL (node) && !read_bytes_of_level (&member, bytes, error))
        return FALSE;
    }
  return TRUE;
}

static void
write_bytes (const RoofJsonField *field,
             gconstpointer        object,
             JsonObject          *into)
{
  const RoofMeasurement *values = &((const MeasurementFields *) object)->values;
  JsonObject *levels;

  if (values->n_bytes == 0)
    return;
  levels = json_object_new ();
  for (guint i = 0; i < values->n_bytes; i++)
    {
      const RoofMeasuredBytes *bytes = &values->bytes[i];

      if (isnan (bytes->min) && isnan (bytes->max))
        json_object_set_double_member (levels, bytes->level, bytes->bytes);
      else
        json_object_set_object_member (levels, bytes->level, roof_json_write_fields (range_fields, bytes));
    }
  json_object_set_object_member (into, field->key, levels);
}

static const RoofJsonField measurement_fields[] = {
  { "time", ROOF_JSON_NUMBER, offsetof (MeasurementFields, values.time), .none = NAN },
  { "min", ROOF_JSON_NUMBER, offsetof (MeasurementFields, values.min), .none = NAN },
  { "max", ROOF_JSON_NUMBER, offsetof (MeasurementFields, values.max), .none = NAN },
  { "sigma", ROOF_JSON_NUMBER, offsetof (MeasurementFields, values.sigma), .none = NAN },
  { "repeats", ROOF_JSON_CUSTOM, .read = read_repeats, .write = write_repeats,
    .schema = ROOF_JSON_EITHER (ROOF_JSON_IS ("integer"), ROOF_JSON_ARRAY (ROOF_JSON_IS ("number"))) },
  { "times", ROOF_JSON_CUSTOM, .read = read_times, .write = write_times, .schema = ROOF_JSON_ARRAY (ROOF_JSON_IS ("number")) },
  { "flops", ROOF_JSON_NUMBER, offsetof (MeasurementFields, values.flops), .none = NAN },
  { "energy", ROOF_JSON_NUMBER, offsetof (MeasurementFields, values.energy), .none = NAN },
  { "power", ROOF_JSON_NUMBER, offsetof (MeasurementFields, power), .none = NAN },
  { "bytes", ROOF_JSON_CUSTOM, .read = read_bytes, .write = write_bytes,
    .schema = "{\"type\": \"object\", \"additionalProperties\": "
              ROOF_JSON_EITHER (ROOF_JSON_IS ("number"), ROOF_JSON_REF ("measured_bytes")) "}" },
  { "", ROOF_JSON_REST, offsetof (MeasurementFields, values.extra) },
  { NULL },
};

const RoofJsonPart roof_measurement_parts[]
  = { { "measurement", measurement_fields }, { "measured_bytes", range_fields }, { NULL } };

/* Adds the energy that a mean power of @power W gives, with which one that is there must agree. @measurement: (inout): NULL on error */
static void
take_power (RoofMeasurement **measurement,
            double            power,
            GError          **error)
{
  g_autoptr (RoofMeasurement) bare = g_steal_pointer (measurement);
  double energy = power * bare->time;

  if (!(power > 0 && isfinite (power)))
    roof_fail (error, "power: must be more than 0, got %.15g", power);
  else if (isnan (energy))
    roof_fail (error, "power: the measured time is missing");
  else if (fabs (energy - bare->energy) > SAME_ENERGY * energy)
    roof_fail (error, "energy: %1$.6g J, but power and time give %2$.6g J", bare->energy, energy);
  else if (isnan (bare->energy))
    roof_measurement_with_number (bare, "energy", energy, measurement, error);
  else
    *measurement = g_steal_pointer (&bare);
}

RoofMeasurement *
roof_measurement_read (const RoofJsonPlace  *place,
                       GError              **error)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) bytes = g_array_new (FALSE, FALSE, sizeof (RoofMeasuredBytes));
  MeasurementFields fields = { .values = ROOF_MEASUREMENT_INIT, .times = times, .bytes = bytes, .power = NAN };
  g_autofree char *extra = NULL;
  RoofMeasurement *measurement = NULL;
  g_autoptr (GError) fault = NULL;

  if (!roof_json_read_fields (place, measurement_fields, &fields, error))
    return NULL;
  extra = (char *) fields.values.extra;
  fields.values.times = (const double *) (gpointer) times->data;
  fields.values.n_times = times->len;
  fields.values.bytes = (const RoofMeasuredBytes *) (gpointer) bytes->data;
  fields.values.n_bytes = bytes->len;
  measurement = roof_measurement_new (&fields.values, &fault);
  if (measurement != NULL && !isnan (fields.power))
    take_power (&measurement, fields.power, &fault);
  if (measurement == NULL)
    roof_json_fail (place, error, ROOF_ERROR_INVALID, "%s", fault->message);
  return measurement;
}

JsonObject *
roof_measurement_write (const RoofMeasurement *measurement)
{
  MeasurementFields fields = { .values = *measurement, .power = NAN };

  return roof_json_write_fields (measurement_fields, &fields);
}
