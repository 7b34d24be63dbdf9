/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/measured-json.h"

#include <json-glib/json-glib.h>
#include <math.h>

/* A calibration as JSON. Most members are rows of tables (key, type, offset in the struct) that one writer and one reader walk; lists of
 * cells, levels, processors and the sweep are written by hand around these.
 * Invariants: a number that is NAN and a text that is NULL are not written, and a member that is missing reads as absent. A value of a
 * wrong kind is read as absent, too, and a cell of a kind that this version does not know is left out: a machine file stays readable
 * whatever its calibration holds. */

#define MEMBER "measured"

/* --- the numbers of a struct as members of an object --- */

typedef enum
{
  NUMBER, /* double, NAN: absent */
  WHOLE,  /* guint */
  LONG,   /* guint64 */
  SIZE,   /* gsize */
  TEXT,   /* char *, nullable */
  YES_NO, /* gboolean */
  MAYBE,  /* int: 1, 0, or -1: not known */
} FieldType;

typedef struct
{
  const char *key;
  FieldType   type;
  gsize       offset;
} MeasuredField;

static const MeasuredField cell_fields[] = {
  { "id", TEXT, offsetof (RoofCell, id) },
  { "level", TEXT, offsetof (RoofCell, level) },
  { "width", WHOLE, offsetof (RoofCell, width) },
  { "threads", WHOLE, offsetof (RoofCell, threads) },
  { "value", NUMBER, offsetof (RoofCell, value) },
  { "best", NUMBER, offsetof (RoofCell, best) },
  { "median", NUMBER, offsetof (RoofCell, median) },
  { "mean", NUMBER, offsetof (RoofCell, mean) },
  { "p10", NUMBER, offsetof (RoofCell, p10) },
  { "spread", NUMBER, offsetof (RoofCell, spread) },
  { "second", NUMBER, offsetof (RoofCell, second) },
  { "clock", NUMBER, offsetof (RoofCell, clock) },
  { "per_cycle", NUMBER, offsetof (RoofCell, per_cycle) },
  { "disturbed", NUMBER, offsetof (RoofCell, disturbed) },
  { "rounds", WHOLE, offsetof (RoofCell, rounds) },
  { "slices", WHOLE, offsetof (RoofCell, slices) },
  { "slice", NUMBER, offsetof (RoofCell, slice) },
  { "working_set", LONG, offsetof (RoofCell, working_set) },
  { "huge_pages", YES_NO, offsetof (RoofCell, huge_pages) },
  { "traffic", NUMBER, offsetof (RoofCell, traffic) },
  { NULL },
};

static const MeasuredField computer_fields[] = {
  { "processor", TEXT, offsetof (RoofComputer, processor) },
  { "vendor", TEXT, offsetof (RoofComputer, vendor) },
  { "system", TEXT, offsetof (RoofComputer, system) },
  { "nodes", WHOLE, offsetof (RoofComputer, n_nodes) },
  { "memory", LONG, offsetof (RoofComputer, memory) },
  { "available", LONG, offsetof (RoofComputer, available) },
  { "governor", TEXT, offsetof (RoofComputer, governor) },
  { "virtualised", MAYBE, offsetof (RoofComputer, virtualised) },
  { "battery", MAYBE, offsetof (RoofComputer, battery) },
  { NULL },
};

static const MeasuredField calibration_fields[] = {
  { "elapsed", NUMBER, offsetof (RoofCalibration, elapsed) },
  { "threads", WHOLE, offsetof (RoofCalibration, threads) },
  { "launch", NUMBER, offsetof (RoofCalibration, launch) },
  { NULL },
};

static const MeasuredField level_fields[] = {
  { "id", TEXT, offsetof (RoofFoundLevel, id) },
  { "size", LONG, offsetof (RoofFoundLevel, size) },
  { "instances", WHOLE, offsetof (RoofFoundLevel, instances) },
  { NULL },
};

static const MeasuredField hint_fields[] = {
  { "level", WHOLE, offsetof (RoofCacheHint, level) },
  { "size", SIZE, offsetof (RoofCacheHint, size) },
  { "shared", WHOLE, offsetof (RoofCacheHint, shared) },
  { NULL },
};

static void
put_text (JsonObject *object,
          const char *key,
          const char *text)
{
  if (text != NULL)
    json_object_set_string_member (object, key, text);
}

static void
put_number (JsonObject *object,
            const char *key,
            double      number)
{
  if (isfinite (number))
    json_object_set_double_member (object, key, number);
}

static void
put_field (JsonObject           *object,
           const MeasuredField  *field,
           gconstpointer         place)
{
  switch (field->type)
    {
    case NUMBER:
      put_number (object, field->key, *(const double *) place);
      break;

    case WHOLE:
      json_object_set_int_member (object, field->key, *(const guint *) place);
      break;

    case LONG:
      json_object_set_int_member (object, field->key, (gint64) MIN (*(const guint64 *) place, (guint64) G_MAXINT64));
      break;

    case SIZE:
      json_object_set_int_member (object, field->key, (gint64) MIN (*(const gsize *) place, (gsize) G_MAXSSIZE));
      break;

    case TEXT:
      put_text (object, field->key, *(char * const *) place);
      break;

    case YES_NO:
      json_object_set_boolean_member (object, field->key, *(const gboolean *) place);
      break;

    case MAYBE:
      if (*(const int *) place >= 0)
        json_object_set_boolean_member (object, field->key, *(const int *) place != 0);
      break;
    }
}

/* Returns: (transfer full) */
static JsonObject *
write_fields (const MeasuredField  *fields,
              gconstpointer         from)
{
  JsonObject *object = json_object_new ();

  for (const MeasuredField *field = fields; field->key != NULL; field++)
    put_field (object, field, (const char *) from + field->offset);
  return object;
}

/* The member @key as a number; NAN: there is none. */
static double
get_number (JsonObject *object,
            const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) == G_TYPE_STRING
      || json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return NAN;
  return json_node_get_double (node);
}

/* The member @key as a whole number up to @most; 0: there is none. */
static guint64
get_whole (JsonObject *object,
           const char *key,
           double      most)
{
  double number = get_number (object, key);

  return number >= 0 && number <= most ? (guint64) number : 0;
}

/* (nullable) */
static const char *
get_text (JsonObject *object,
          const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

/* 1 or 0; -1: there is none. */
static int
get_maybe (JsonObject *object,
           const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN
             ? json_node_get_boolean (node) : -1;
}

/* (nullable) */
static JsonObject *
get_object (JsonObject *object,
            const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/* (nullable) */
static JsonArray *
get_array (JsonObject *object,
           const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

/* Sets the fields of @into, whose texts are NULL. */
static void
read_fields (const MeasuredField *fields,
             JsonObject          *object,
             gpointer             into)
{
  for (const MeasuredField *field = fields; field->key != NULL; field++)
    {
      gpointer place = (char *) into + field->offset;

      switch (field->type)
        {
        case NUMBER:
          *(double *) place = get_number (object, field->key);
          break;

        case WHOLE:
          *(guint *) place = (guint) get_whole (object, field->key, G_MAXUINT);
          break;

        case LONG:
          *(guint64 *) place = get_whole (object, field->key, 9e18);
          break;

        case SIZE:
          *(gsize *) place = (gsize) get_whole (object, field->key, (double) G_MAXSSIZE / 2);
          break;

        case TEXT:
          *(char **) place = g_strdup (get_text (object, field->key));
          break;

        case YES_NO:
          *(gboolean *) place = get_maybe (object, field->key) == 1;
          break;

        case MAYBE:
          *(int *) place = get_maybe (object, field->key);
          break;
        }
    }
}

/* --- names in files --- */

static const char *const effort_names[] = { "quick", "standard", "thorough" };
static const char *const status_names[] = { "waiting", "ok", "noisy", "uneven memory", "unsupported", "no memory" };
static const char *const kind_names[] = {
  [ROOF_LOOP_FMA] = "fma",
  [ROOF_LOOP_MULTIPLY_ADD] = "multiply-add",
  [ROOF_LOOP_ONE_CHAIN] = "one chain",
  [ROOF_LOOP_READ] = "read",
  [ROOF_LOOP_COPY] = "copy",
  [ROOF_LOOP_TRIAD] = "triad",
  [ROOF_LOOP_UPDATE] = "update",
  [ROOF_LOOP_STREAM_COPY] = "non-temporal copy",
  [ROOF_LOOP_STREAM_TRIAD] = "non-temporal triad",
};

G_STATIC_ASSERT (G_N_ELEMENTS (status_names) == ROOF_CELL_NO_MEMORY + 1);
G_STATIC_ASSERT (G_N_ELEMENTS (effort_names) == ROOF_EFFORT_THOROUGH + 1);

/* The index of the member @key among @names; -1: it is none of them. */
static int
get_name (JsonObject        *object,
          const char        *key,
          const char *const *names,
          gsize              n)
{
  const char *text = get_text (object, key);

  for (gsize i = 0; text != NULL && i < n; i++)
    if (g_str_equal (names[i], text))
      return (int) i;
  return -1;
}

/* --- writing --- */

static JsonObject *
write_cell (const RoofCell *cell)
{
  JsonObject *object = write_fields (cell_fields, cell);
  g_autofree char *variant = roof_cell_write_variant (cell);

  json_object_set_string_member (object, "kind", kind_names[cell->kind]);
  json_object_set_string_member (object, "status", status_names[cell->status]);
  put_text (object, "dtype", cell->dtype);
  put_text (object, "loop", cell->loop != NULL ? cell->loop->id : NULL);
  put_text (object, "variant", variant);
  put_text (object, "counted", roof_cell_get_counted (cell));
  return object;
}

static JsonArray *
write_cpus (const GArray *cpus)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; cpus != NULL && i < cpus->len; i++)
    json_array_add_int_element (array, g_array_index (cpus, guint, i));
  return array;
}

static JsonObject *
write_computer (const RoofComputer *computer)
{
  JsonObject *object = write_fields (computer_fields, computer);
  JsonArray *caches = json_array_new ();

  json_object_set_array_member (object, "cpus", write_cpus (computer->cpus));
  json_object_set_array_member (object, "cores", write_cpus (computer->cores));
  for (guint i = 0; i < computer->n_caches; i++)
    json_array_add_object_element (caches, write_fields (hint_fields, &computer->caches[i]));
  json_object_set_array_member (object, "caches", caches);
  return object;
}

/* The sweep as pairs of bytes and B/s. */
static JsonArray *
write_sweep (const GArray *sweep)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; sweep != NULL && i < sweep->len; i++)
    {
      const RoofReadPoint *point = &g_array_index (sweep, RoofReadPoint, i);
      JsonArray *pair = json_array_new ();

      json_array_add_int_element (pair, (gint64) point->bytes);
      json_array_add_double_element (pair, isfinite (point->rate) ? point->rate : 0);
      json_array_add_array_element (array, pair);
    }
  return array;
}

JsonObject *
roof_measured_json_write (const RoofCalibration *self)
{
  JsonObject *object = write_fields (calibration_fields, self);
  JsonArray *cells = json_array_new (), *levels = json_array_new (), *warnings = json_array_new ();
  g_autofree char *date = self->started != NULL ? g_date_time_format_iso8601 (self->started) : NULL;

  put_text (object, "date", date);
  json_object_set_string_member (object, "effort", effort_names[self->effort]);
  if (self->computer != NULL)
    json_object_set_object_member (object, "computer", write_computer (self->computer));
  for (guint i = 0; self->cells != NULL && i < self->cells->len; i++)
    json_array_add_object_element (cells, write_cell (self->cells->pdata[i]));
  for (guint i = 0; self->levels != NULL && i < self->levels->len; i++)
    json_array_add_object_element (levels, write_fields (level_fields, &g_array_index (self->levels, RoofFoundLevel, i)));
  for (guint i = 0; self->warnings != NULL && i < self->warnings->len; i++)
    json_array_add_string_element (warnings, self->warnings->pdata[i]);
  json_object_set_array_member (object, "levels", levels);
  json_object_set_array_member (object, "cells", cells);
  json_object_set_array_member (object, "sweep", write_sweep (self->sweep));
  json_object_set_array_member (object, "warnings", warnings);
  return object;
}

char *
roof_measured_json_print (const RoofCalibration *calibration)
{
  JsonObject *object = json_object_new ();
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);

  json_object_set_object_member (object, MEMBER, roof_measured_json_write (calibration));
  json_node_take_object (root, object);
  return json_to_string (root, FALSE);
}

/* --- reading --- */

static const RoofLoop *
find_loop (const char *id)
{
  guint n;
  const RoofLoop *loops = roof_loops_list (&n);

  for (guint i = 0; id != NULL && i < n; i++)
    if (g_str_equal (loops[i].id, id))
      return &loops[i];
  return NULL;
}

static void
free_cell (gpointer data)
{
  RoofCell *cell = data;

  g_free (cell->id);
  g_free (cell->level);
  g_free (cell);
}

static void
clear_level (gpointer data)
{
  g_free (((RoofFoundLevel *) data)->id);
}

/* Returns: (transfer full) (nullable) */
static RoofCell *
read_cell (JsonObject *object)
{
  int kind = get_name (object, "kind", kind_names, G_N_ELEMENTS (kind_names));
  int status = get_name (object, "status", status_names, G_N_ELEMENTS (status_names));
  RoofCell *cell;

  if (kind < 0 || status < 0 || get_text (object, "id") == NULL)
    return NULL;
  cell = g_new0 (RoofCell, 1);
  read_fields (cell_fields, object, cell);
  cell->kind = (RoofLoopKind) kind;
  cell->status = (RoofCellStatus) status;
  cell->dtype = g_intern_string (get_text (object, "dtype"));
  cell->loop = find_loop (get_text (object, "loop"));
  return cell;
}

typedef void (*TakeObject) (RoofCalibration *self,
                            JsonObject      *object);

static void
take_cell (RoofCalibration *self,
           JsonObject      *object)
{
  RoofCell *cell = read_cell (object);

  if (cell != NULL)
    g_ptr_array_add (self->cells, cell);
}

static void
take_level (RoofCalibration *self,
            JsonObject      *object)
{
  RoofFoundLevel level = { NULL };

  read_fields (level_fields, object, &level);
  if (level.id != NULL)
    g_array_append_val (self->levels, level);
}

static void
take_hint (RoofCalibration *self,
           JsonObject      *object)
{
  RoofComputer *computer = self->computer;

  if (computer->n_caches < G_N_ELEMENTS (computer->caches))
    read_fields (hint_fields, object, &computer->caches[computer->n_caches++]);
}

/* Takes the objects of the array @key. */
static void
read_objects (RoofCalibration *self,
              JsonObject      *object,
              const char      *key,
              TakeObject       take)
{
  JsonArray *array = get_array (object, key);

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_OBJECT (node))
        take (self, json_node_get_object (node));
    }
}

static void
read_cpus (JsonObject *object,
           const char *key,
           GArray     *cpus)
{
  JsonArray *array = get_array (object, key);

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64)
        {
          guint cpu = (guint) CLAMP (json_node_get_int (node), 0, G_MAXINT);

          g_array_append_val (cpus, cpu);
        }
    }
}

static void
read_computer (RoofCalibration *self,
               JsonObject      *object)
{
  RoofComputer *computer = self->computer = g_new0 (RoofComputer, 1);
  g_autoptr (JsonObject) none = json_object_new ();
  JsonObject *from = object != NULL ? object : none;

  computer->cpus = g_array_new (FALSE, FALSE, sizeof (guint));
  computer->cores = g_array_new (FALSE, FALSE, sizeof (guint));
  read_fields (computer_fields, from, computer);
  if (computer->system == NULL)
    computer->system = g_strdup ("");
  read_cpus (from, "cpus", computer->cpus);
  read_cpus (from, "cores", computer->cores);
  read_objects (self, from, "caches", take_hint);
}

static void
read_sweep (RoofCalibration *self,
            JsonObject      *object)
{
  JsonArray *array = get_array (object, "sweep");

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      JsonArray *pair = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

      if (pair != NULL && json_array_get_length (pair) == 2 && JSON_NODE_HOLDS_VALUE (json_array_get_element (pair, 0))
          && JSON_NODE_HOLDS_VALUE (json_array_get_element (pair, 1)))
        {
          RoofReadPoint point = { (gsize) MAX (json_array_get_int_element (pair, 0), 0), json_array_get_double_element (pair, 1) };

          g_array_append_val (self->sweep, point);
        }
    }
}

static void
read_warnings (RoofCalibration *self,
               JsonObject      *object)
{
  JsonArray *array = get_array (object, "warnings");

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_string (node) != NULL)
        g_ptr_array_add (self->warnings, json_node_dup_string (node));
    }
}

static RoofCalibration *
read_calibration (JsonObject *object)
{
  RoofCalibration *self = g_new0 (RoofCalibration, 1);
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  int effort = get_name (object, "effort", effort_names, G_N_ELEMENTS (effort_names));
  const char *date = get_text (object, "date");

  self->cells = g_ptr_array_new_with_free_func (free_cell);
  self->sweep = g_array_new (FALSE, FALSE, sizeof (RoofReadPoint));
  self->levels = g_array_new (FALSE, FALSE, sizeof (RoofFoundLevel));
  g_array_set_clear_func (self->levels, clear_level);
  self->warnings = g_ptr_array_new_with_free_func (g_free);
  self->effort = effort >= 0 ? (RoofEffort) effort : ROOF_EFFORT_STANDARD;
  self->started = g_date_time_new_from_iso8601 (date != NULL ? date : "", utc);
  if (self->started == NULL)
    self->started = g_date_time_new_from_unix_utc (0);
  read_fields (calibration_fields, object, self);
  read_computer (self, get_object (object, "computer"));
  read_objects (self, object, "cells", take_cell);
  read_objects (self, object, "levels", take_level);
  read_sweep (self, object);
  read_warnings (self, object);
  return self;
}

RoofCalibration *
roof_measured_json_parse (const char *text)
{
  g_autoptr (JsonNode) root = json_from_string (text, NULL);
  JsonObject *measured = root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? get_object (json_node_get_object (root), MEMBER) : NULL;

  return measured != NULL ? read_calibration (measured) : NULL;
}
