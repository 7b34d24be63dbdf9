/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/snapshot-file.h"

#include <math.h>

#include "core/error.h"
#include "document/files/json-file.h"
#include "document/files/kernel-file.h"
#include "document/files/kernel-taken.h"
#include "document/files/machine-file.h"
#include "document/files/migration.h"
#include "document/files/schema-parts.h"
#include "document/files/snapshot-parts.h"
#include "document/files/text-file.h"
#include "document/files/workload-file.h"
#include "document/json/json-text.h"

/* A snapshot as JSON. A table of fields (snapshot_fields; state_fields for the state of a slide, which has no header) is walked
 * for both reading and writing; a machine that the document above has, too, is written as its index. Kernels are an exception,
 * as there may be a million: they are made one by one while the text is parsed (kernel-taken), and written one by one, a node
 * each, in pieces of text that go to the stream at once. Invariants: nothing is returned of a file with an error; unknown keys
 * are kept. */

/* B of text per write. */
#define PIECE (256 * 1024)

/* None yet: 1 is the first version. Beware that kernels are read one by one, before a migration runs. */
static const RoofMigration migrations[] = { { 0, NULL } };
static const RoofFileKind model_kind = { "roofline", ROOF_SNAPSHOT_VERSION, migrations };

/* --- reading --- */

/* @above: (nullable). Returns: (transfer full) (nullable) */
static RoofMachine *
read_machine (const RoofJsonPlace  *place,
              RoofSnapshot         *above,
              GError              **error)
{
  double index;

  if (above == NULL || !roof_json_is_number (place->node))
    return roof_machine_read (place, error);
  index = json_node_get_double (place->node);
  if (index >= 0 && index < roof_snapshot_get_n_machines (above) && index == floor (index))
    return roof_machine_ref (roof_snapshot_get_machine (above, (guint) index));
  roof_json_fail (place, error, ROOF_ERROR_INVALID,
                  "must be a machine, or the index (from 0) of one of the document's %1$u machines, got %2$.15g",
                  roof_snapshot_get_n_machines (above), index);
  return NULL;
}

static gboolean
add_machine (const RoofJsonPlace  *place,
             gpointer              data,
             GError              **error)
{
  RoofSnapshotFields *fields = data;
  g_autoptr (RoofMachine) machine = read_machine (place, fields->above, error);

  if (machine == NULL)
    return FALSE;
  if (fields->snapshot == NULL)
    fields->snapshot = roof_snapshot_new (machine);
  else
    roof_snapshot_replace (&fields->snapshot, roof_snapshot_with_machine_added (fields->snapshot, machine));
  return TRUE;
}

static gboolean
read_machines (const RoofJsonPlace  *place,
               const RoofJsonField  *field,
               gpointer              object,
               GError              **error)
{
  if (!roof_json_read_each (place, field->key, ROOF_JSON_REQUIRED, add_machine, object, error))
    return FALSE;
  return ((RoofSnapshotFields *) object)->snapshot != NULL
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must have at least one machine");
}

static gboolean
read_current (const RoofJsonPlace  *place,
              const RoofJsonField  *field,
              gpointer              object,
              GError              **error)
{
  RoofSnapshotFields *fields = object;
  RoofJsonPlace member;
  guint current = 0;

  if (roof_json_enter (place, field->key, &member)
      && !roof_json_read_index (&member, roof_snapshot_get_n_machines (fields->snapshot), "machines", &current, error))
    return FALSE;
  roof_snapshot_replace (&fields->snapshot, roof_snapshot_with_current (fields->snapshot, current));
  return TRUE;
}

/* The kernels made while the text was parsed, or else those of @list's elements.
 * Returns: (transfer full) (element-type RoofKernel) (nullable) */
static GPtrArray *
read_kernel_list (const RoofJsonPlace  *list,
                  GError              **error)
{
  g_autoptr (GPtrArray) kernels
      = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  RoofKernelTaken *taken = roof_json_get_taken (list);
  gboolean is_taken = FALSE;
  RoofJsonPlace element;

  if (taken != NULL)
    {
      GPtrArray *found = roof_kernel_taken_steal (taken, json_node_get_array (list->node), &is_taken, error);

      if (is_taken)
        return found;
    }
  for (guint i = 0; i < roof_json_get_length (list); i++)
    {
      RoofKernel *kernel;

      roof_json_enter_element (list, i, &element);
      kernel = roof_kernel_read (&element, NULL, error);
      if (kernel == NULL)
        return NULL;
      g_ptr_array_add (kernels, kernel);
    }
  return g_steal_pointer (&kernels);
}

static gboolean
read_kernels (const RoofJsonPlace  *place,
              const RoofJsonField  *field,
              gpointer              object,
              GError              **error)
{
  RoofSnapshotFields *fields = object;
  RoofJsonPlace list;
  GPtrArray *kernels;

  if (!roof_json_read_array (place, field->key, ROOF_JSON_OPTIONAL, &list, error))
    return FALSE;
  kernels = list.node != NULL ? read_kernel_list (&list, error)
                              : g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  if (kernels == NULL)
    return FALSE;
  roof_snapshot_replace (&fields->snapshot, roof_snapshot_taking_kernels (fields->snapshot, kernels));
  return TRUE;
}

static gboolean
add_workload (const RoofJsonPlace  *place,
              gpointer              data,
              GError              **error)
{
  RoofSnapshotFields *fields = data;
  g_autoptr (RoofWorkload) workload = roof_workload_read (place, error);

  if (workload == NULL)
    return FALSE;
  if (roof_snapshot_find_workload (fields->snapshot, workload->id) >= 0)
    return roof_json_fail_member (place, "id", error, ROOF_ERROR_INVALID, "\"%s\" is the id of another workload too",
                                  workload->id);
  roof_snapshot_replace (&fields->snapshot, roof_snapshot_with_workload (fields->snapshot, workload));
  return TRUE;
}

static gboolean
read_workloads (const RoofJsonPlace  *place,
                const RoofJsonField  *field,
                gpointer              object,
                GError              **error)
{
  return roof_json_read_each (place, field->key, ROOF_JSON_OPTIONAL, add_workload, object, error);
}

/* --- writing --- */

/* Writes a machine, or its index if @above (nullable) has it, too. */
static void
write_machine (JsonArray    *array,
               RoofMachine  *machine,
               RoofSnapshot *above)
{
  for (guint i = 0; above != NULL && i < roof_snapshot_get_n_machines (above); i++)
    if (roof_machine_equal (roof_snapshot_get_machine (above, i), machine))
      {
        json_array_add_int_element (array, i);
        return;
      }
  json_array_add_object_element (array, roof_machine_write (machine));
}

static void
write_machines (const RoofJsonField *field,
                gconstpointer        object,
                JsonObject          *into)
{
  const RoofSnapshotFields *fields = object;
  JsonArray *machines = json_array_new ();

  for (guint i = 0; i < roof_snapshot_get_n_machines (fields->snapshot); i++)
    write_machine (machines, roof_snapshot_get_machine (fields->snapshot, i), fields->above);
  json_object_set_array_member (into, field->key, machines);
}

static void
write_current (const RoofJsonField *field,
               gconstpointer        object,
               JsonObject          *into)
{
  json_object_set_int_member (into, field->key, roof_snapshot_get_current (((const RoofSnapshotFields *) object)->snapshot));
}

static void
write_kernels (const RoofJsonField *field,
               gconstpointer        object,
               JsonObject          *into)
{
  json_object_set_array_member (into, field->key, json_array_ref (((const RoofSnapshotFields *) object)->kernels));
}

static void
write_workloads (const RoofJsonField *field,
                 gconstpointer        object,
                 JsonObject          *into)
{
  RoofSnapshot *snapshot = ((const RoofSnapshotFields *) object)->snapshot;
  JsonArray *workloads;

  if (roof_snapshot_get_n_workloads (snapshot) == 0)
    return;
  workloads = json_array_new ();
  for (guint i = 0; i < roof_snapshot_get_n_workloads (snapshot); i++)
    json_array_add_object_element (workloads, roof_workload_write (roof_snapshot_get_workload (snapshot, i)));
  json_object_set_array_member (into, field->key, workloads);
}

/* --- the whole --- */

#define PART(key, get, put, shape) { key, ROOF_JSON_CUSTOM, .read = get, .write = put, .schema = shape }
#define LIST_OF(name) ROOF_JSON_ARRAY (ROOF_JSON_REF (name))
/* @machine: the schema of one */
#define BODY(machine)                                                                               \
  { "machines", ROOF_JSON_CUSTOM, .need = ROOF_JSON_REQUIRED, .read = read_machines,                \
    .write = write_machines, .schema = ROOF_JSON_ARRAY (machine) },                                 \
  PART ("current", read_current, write_current, ROOF_JSON_IS ("integer")),                          \
  PART ("kernels", read_kernels, write_kernels, LIST_OF ("kernel")),                                \
  PART ("workloads", read_workloads, write_workloads, LIST_OF ("workload")),                        \
  PART ("ghosts", roof_pins_read, roof_pins_write, LIST_OF ("pin")),                                \
  PART ("view", roof_view_read, roof_view_write, ROOF_JSON_REF ("view")),                           \
  PART ("figure", roof_figure_read, roof_figure_write, ROOF_JSON_REF ("figure")),                   \
  PART ("annotations", roof_annotations_read, roof_annotations_write, LIST_OF ("annotation"))

static const RoofJsonField snapshot_fields[] = {
  ROOF_JSON_HEADER ("roofline"),
  { "title", ROOF_JSON_WORDS, offsetof (RoofSnapshotFields, title) },
  { "notes", ROOF_JSON_WORDS, offsetof (RoofSnapshotFields, notes) },
  BODY (ROOF_JSON_REF ("machine")),
  PART ("presentation", roof_slides_read, roof_slides_write, LIST_OF ("slide")), /* last: its states refer to the machines above */
  { "", ROOF_JSON_REST, offsetof (RoofSnapshotFields, extra) },
  { NULL },
};

/* The rows of a state within another file, which has no header; unknown keys are kept. */
static const RoofJsonField state_fields[]
    = { BODY (ROOF_JSON_EITHER (ROOF_JSON_REF ("machine"), ROOF_JSON_IS ("integer"))), { "", ROOF_JSON_REST, offsetof (RoofSnapshotFields, extra) }, { NULL } };

const RoofJsonPart roof_snapshot_parts[] = { { "document", snapshot_fields }, { "state", state_fields }, { NULL } };

/* Returns: (transfer full) (nullable) */
static RoofSnapshot *
read_fields (const RoofJsonPlace  *place,
             const RoofJsonField  *table,
             RoofSnapshot         *above,
             GError              **error)
{
  RoofSnapshotFields fields = { .above = above, .title = "", .notes = "" };
  g_autofree char *extra = NULL;
  g_autoptr (RoofSnapshot) snapshot = NULL;
  gboolean read = roof_json_read_fields (place, table, &fields, error);

  snapshot = fields.snapshot;
  if (!read)
    return NULL;
  extra = (char *) fields.extra;
  roof_snapshot_replace (&snapshot, roof_snapshot_with_title (snapshot, fields.title));
  roof_snapshot_replace (&snapshot, roof_snapshot_with_notes (snapshot, fields.notes));
  if (extra != NULL)
    roof_snapshot_replace (&snapshot, roof_snapshot_with_extra (snapshot, extra));
  return g_steal_pointer (&snapshot);
}

/* @kernels: (transfer full): the kernels, or an empty array in their place. Returns: (transfer full) */
static JsonObject *
write_fields (RoofSnapshot        *snapshot,
              const RoofJsonField *table,
              RoofSnapshot        *above,
              JsonArray           *kernels)
{
  const RoofSnapshotFields fields = { snapshot, above, kernels, roof_snapshot_get_title (snapshot), roof_snapshot_get_notes (snapshot),
                        roof_snapshot_get_extra (snapshot) };
  JsonObject *object = json_object_new ();

  if (table == snapshot_fields)
    {
      json_object_set_string_member (object, "format", model_kind.format);
      json_object_set_int_member (object, "version", model_kind.version);
    }
  roof_json_put_fields (table, &fields, object);
  json_array_unref (kernels);
  return object;
}

JsonArray *
roof_snapshot_write_kernels (RoofSnapshot *snapshot)
{
  JsonArray *kernels = json_array_new ();

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    json_array_add_object_element (kernels, roof_kernel_write (roof_snapshot_get_kernel (snapshot, i)));
  return kernels;
}

RoofSnapshot *
roof_snapshot_from_place (const RoofJsonPlace  *place,
                          GError              **error)
{
  return roof_file_kind_accept (&model_kind, place, error) ? read_fields (place, snapshot_fields, NULL, error) : NULL;
}

/* @taken: (nullable) */
static RoofSnapshot *
read_root (JsonNode         *root,
           RoofKernelTaken  *taken,
           GError          **error)
{
  RoofJsonPlace place = roof_json_root (root);

  place.taken = taken;
  return roof_snapshot_from_place (&place, error);
}

RoofSnapshot *
roof_snapshot_from_json (JsonNode  *root,
                         GError   **error)
{
  return read_root (root, NULL, error);
}

RoofSnapshot *
roof_snapshot_read (const RoofJsonPlace  *place,
                    RoofSnapshot         *above,
                    GError              **error)
{
  return read_fields (place, state_fields, above, error);
}

RoofSnapshot *
roof_snapshot_from_content (GFile               *file,
                            GBytes              *content,
                            const RoofProgress  *progress,
                            GError             **error)
{
  g_autoptr (RoofKernelTaken) taken = roof_kernel_taken_new (NULL, progress);
  g_autoptr (GError) fault = NULL;
  g_autoptr (JsonNode) root = roof_json_read (file, content, roof_kernel_taken_get_taker (taken), &fault);
  g_autoptr (RoofSnapshot) snapshot = root != NULL ? read_root (root, taken, &fault) : NULL;

  if (root != NULL && snapshot == NULL)
    roof_text_file_prefix_error (file, &fault);
  if (roof_kernel_taken_check (taken, &fault) && snapshot != NULL)
    return g_steal_pointer (&snapshot);
  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}

RoofSnapshot *
roof_snapshot_load (GFile   *file,
                    GError **error)
{
  g_autoptr (GBytes) content = roof_text_file_load (file, NULL, error);

  return content != NULL ? roof_snapshot_from_content (file, content, NULL, error) : NULL;
}

JsonNode *
roof_snapshot_to_json (RoofSnapshot *snapshot)
{
  g_autoptr (JsonObject) object = write_fields (snapshot, snapshot_fields, NULL, roof_snapshot_write_kernels (snapshot));

  return json_node_init_object (json_node_alloc (), object);
}

JsonObject *
roof_snapshot_write (RoofSnapshot *snapshot,
                     RoofSnapshot *above)
{
  return write_fields (snapshot, state_fields, above, roof_snapshot_write_kernels (snapshot));
}

/* The destination of the text while it is made. */
typedef struct
{
  GOutputStream *stream; /* nullable: NULL to keep the whole text */
  GError        *fault; /* nullable: ended the writing */
  RoofSnapshot  *snapshot;

  const RoofProgress *progress; /* nullable */
  guint               n_done;   /* kernels written */
} Output;

/* NULL once writing has failed or was cancelled. */
static JsonNode *
make_kernel (guint    index,
             gpointer data)
{
  Output *output = data;
  JsonNode *node;

  if (output->fault != NULL)
    return NULL;
  output->n_done = index + 1;
  node = json_node_new (JSON_NODE_OBJECT);
  json_node_take_object (node, roof_kernel_write (roof_snapshot_get_kernel (output->snapshot, index)));
  return node;
}

static void
report_progress (Output *self)
{
  if (self->progress == NULL)
    return;
  if (self->progress->func != NULL)
    self->progress->func (self->n_done, roof_snapshot_get_n_kernels (self->snapshot), self->progress->data);
  if (self->fault == NULL)
    g_cancellable_set_error_if_cancelled (self->progress->cancellable, &self->fault);
}

static void
write_out (Output  *self,
           GString *text)
{
  report_progress (self);
  if (self->fault == NULL)
    g_output_stream_write_all (self->stream, text->str, text->len, NULL, NULL, &self->fault);
  g_string_truncate (text, 0);
}

static void
flush (GString  *text,
       gpointer  data)
{
  if (text->len >= PIECE)
    write_out (data, text);
}

/* Appends @object as text, with the snapshot's kernels in place of the array @kernels. Each kernel's node is made when it is
 * printed: the nodes of all kernels together could fill the memory. */
static void
append_giving (Output     *output,
               JsonObject *object,
               JsonArray  *kernels,
               guint       indent,
               GString    *text)
{
  const RoofJsonGiver giver = { kernels, roof_snapshot_get_n_kernels (output->snapshot), make_kernel,
                                output->stream != NULL ? flush : NULL, output };
  g_autoptr (JsonNode) root = json_node_init_object (json_node_alloc (), object);

  roof_json_append_giving (root, &giver, indent, text);
  if (indent == 0)
    g_string_append_c (text, '\n');
}

/* @progress: (nullable) */
static gboolean
write_giving (JsonObject          *object,
              JsonArray           *kernels,
              RoofSnapshot        *snapshot,
              GOutputStream       *stream,
              const RoofProgress  *progress,
              GError             **error)
{
  Output output = { .stream = stream, .snapshot = snapshot, .progress = progress };
  g_autoptr (GString) text = g_string_sized_new (2 * PIECE);

  append_giving (&output, object, kernels, 0, text);
  write_out (&output, text);
  if (output.fault == NULL)
    return TRUE;
  g_propagate_error (error, output.fault);
  return FALSE;
}

gboolean
roof_snapshot_write_text_watched (GOutputStream       *stream,
                                  RoofSnapshot        *snapshot,
                                  const RoofProgress  *progress,
                                  GError             **error)
{
  JsonArray *kernels = json_array_new ();
  g_autoptr (JsonObject) root = write_fields (snapshot, snapshot_fields, NULL, kernels);

  return write_giving (root, kernels, snapshot, stream, progress, error);
}

gboolean
roof_snapshot_write_text (GOutputStream  *stream,
                          gpointer        snapshot,
                          GError        **error)
{
  return roof_snapshot_write_text_watched (stream, snapshot, NULL, error);
}

char *
roof_snapshot_to_line (RoofSnapshot *snapshot)
{
  Output output = { .snapshot = snapshot };
  JsonArray *kernels = json_array_new ();
  g_autoptr (JsonObject) object = write_fields (snapshot, snapshot_fields, NULL, kernels);
  GString *text = g_string_new (NULL);

  append_giving (&output, object, kernels, ROOF_JSON_ONE_LINE, text);
  return g_string_free (text, FALSE);
}

gboolean
roof_snapshot_write_text_inside (RoofSnapshot   *snapshot,
                                 JsonObject     *object,
                                 const char     *key,
                                 GOutputStream  *stream,
                                 GError        **error)
{
  JsonArray *kernels = json_array_new ();

  json_object_set_object_member (object, key, write_fields (snapshot, snapshot_fields, NULL, kernels));
  return write_giving (object, kernels, snapshot, stream, NULL, error);
}
