/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/model-file.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/files/drawing-file.h"
#include "document/files/ghost-file.h"
#include "document/files/json-file.h"
#include "document/files/kernel-file.h"
#include "document/files/kernel-taken.h"
#include "document/files/machine-file.h"
#include "document/files/migration.h"
#include "document/files/slide-file.h"
#include "document/files/text-file.h"
#include "document/files/view-file.h"
#include "document/files/workload-file.h"
#include "document/json/json-text.h"

/* B of text that are written at a time. */
#define PIECE (256 * 1024)

/* Version 1 is the first. A step that upgrades it to 2 will stand here; kernels are read before it, one by one. */
static const RoofMigration migrations[] = { { 0, NULL } };
static const RoofFileKind model_kind = { "roofline", ROOF_MODEL_VERSION, migrations };

static const char * const model_keys[] = { "format", "version", "title", "notes", "machines",
                                           "current", "kernels", "workloads", "ghosts", "view", "figure",
                                           "annotations", "presentation", NULL };
/* Of a state inside of another file, which has no head: what else stands there is from the future. */
static const char * const state_keys[] = { "machines", "current", "kernels", "workloads", "ghosts", "view", "figure",
                                           "annotations", NULL };

/* --- reading --- */

/* @above: (nullable). Returns: (transfer full) (nullable) */
static RoofMachine *
read_machine (const RoofJsonPlace  *place,
              RoofModel            *above,
              GError              **error)
{
  double index;

  if (above == NULL || !roof_json_is_number (place->node))
    return roof_machine_read (place, error);
  index = json_node_get_double (place->node);
  if (index >= 0 && index < roof_model_get_n_machines (above) && index == floor (index))
    return roof_machine_ref (roof_model_get_machine (above, (guint) index));
  roof_json_fail (place, error, ROOF_ERROR_INVALID,
                  "must be a machine or the place of one of the document's %1$u machines, from 0 on, got %2$.15g",
                  roof_model_get_n_machines (above), index);
  return NULL;
}

static gboolean
read_machines (const RoofJsonPlace  *place,
               RoofModel            *above,
               RoofModel           **model,
               GError              **error)
{
  RoofJsonPlace list, element;

  if (!roof_json_read_array (place, "machines", ROOF_JSON_REQUIRED, &list, error))
    return FALSE;
  if (roof_json_get_length (&list) == 0)
    return roof_json_fail (&list, error, ROOF_ERROR_INVALID, "must have at least one machine");
  for (guint i = 0; i < roof_json_get_length (&list); i++)
    {
      g_autoptr (RoofMachine) machine = NULL;

      roof_json_enter_element (&list, i, &element);
      machine = read_machine (&element, above, error);
      if (machine == NULL)
        return FALSE;
      if (*model == NULL)
        *model = roof_model_new (machine);
      else
        roof_model_replace (model, roof_model_with_machine_added (*model, machine));
    }
  return TRUE;
}

static gboolean
read_current (const RoofJsonPlace  *place,
              RoofModel           **model,
              GError              **error)
{
  RoofJsonPlace member;
  guint current = 0;

  if (roof_json_enter (place, "current", &member)
      && !roof_json_read_index (&member, roof_model_get_n_machines (*model), "machines", &current, error))
    return FALSE;
  roof_model_replace (model, roof_model_with_current (*model, current));
  return TRUE;
}

static gboolean
read_texts (const RoofJsonPlace  *place,
            RoofModel           **model,
            GError              **error)
{
  const char *title = "", *notes = "";

  if (!roof_json_read_string (place, "title", ROOF_JSON_OPTIONAL, &title, error)
      || !roof_json_read_string (place, "notes", ROOF_JSON_OPTIONAL, &notes, error))
    return FALSE;
  roof_model_replace (model, roof_model_with_title (*model, title));
  roof_model_replace (model, roof_model_with_notes (*model, notes));
  return TRUE;
}

/* Those that were read from the text already, or else the elements of @list.
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
              RoofModel           **model,
              GError              **error)
{
  RoofJsonPlace list;
  GPtrArray *kernels;

  if (!roof_json_read_array (place, "kernels", ROOF_JSON_OPTIONAL, &list, error))
    return FALSE;
  kernels = list.node != NULL ? read_kernel_list (&list, error)
                              : g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  if (kernels == NULL)
    return FALSE;
  roof_model_replace (model, roof_model_taking_kernels (*model, kernels));
  return TRUE;
}

static gboolean
read_workloads (const RoofJsonPlace  *place,
                RoofModel           **model,
                GError              **error)
{
  RoofJsonPlace list, element;

  if (!roof_json_read_array (place, "workloads", ROOF_JSON_OPTIONAL, &list, error))
    return FALSE;
  for (guint i = 0; list.node != NULL && i < roof_json_get_length (&list); i++)
    {
      g_autoptr (RoofWorkload) workload = NULL;

      roof_json_enter_element (&list, i, &element);
      workload = roof_workload_read (&element, error);
      if (workload == NULL)
        return FALSE;
      if (roof_model_find_workload (*model, workload->id) >= 0)
        return roof_json_fail_member (&element, "id", error, ROOF_ERROR_INVALID, "\"%s\" is the id of another workload too",
                                      workload->id);
      roof_model_replace (model, roof_model_with_workload (*model, workload));
    }
  return TRUE;
}

static gboolean
read_ghosts (const RoofJsonPlace  *place,
             RoofModel           **model,
             GError              **error)
{
  RoofJsonPlace list;
  RoofModel *next;

  if (!roof_json_read_array (place, "ghosts", ROOF_JSON_OPTIONAL, &list, error))
    return FALSE;
  if (list.node == NULL)
    return TRUE;
  next = roof_ghosts_read (&list, *model, error);
  if (next != NULL)
    roof_model_replace (model, next);
  return next != NULL;
}

/* @model with what else stands at @place. Returns: (transfer full) (nullable) */
typedef RoofModel *(*ReadPart) (const RoofJsonPlace  *place,
                                RoofModel            *model,
                                GError              **error);

static gboolean
read_part (const RoofJsonPlace  *place,
           ReadPart              read,
           RoofModel           **model,
           GError              **error)
{
  RoofModel *next = read (place, *model, error);

  if (next != NULL)
    roof_model_replace (model, next);
  return next != NULL;
}

/* All but the slides: they are written against the rest. */
static gboolean
read_body (const RoofJsonPlace  *place,
           RoofModel            *above,
           RoofModel           **model,
           GError              **error)
{
  return read_machines (place, above, model, error) && read_current (place, model, error)
         && read_kernels (place, model, error) && read_workloads (place, model, error)
         && read_ghosts (place, model, error) && read_part (place, roof_view_read, model, error)
         && read_part (place, roof_drawing_read, model, error);
}

static void
keep_unknown (const RoofJsonPlace  *place,
              const char * const   *keys,
              RoofModel           **model)
{
  g_autofree char *extra = roof_json_keep_unknown (place, keys);

  if (extra != NULL)
    roof_model_replace (model, roof_model_with_extra (*model, extra));
}

RoofModel *
roof_model_from_place (const RoofJsonPlace  *place,
                       GError              **error)
{
  g_autoptr (RoofModel) model = NULL;

  if (!roof_file_kind_accept (&model_kind, place, error) || !read_body (place, NULL, &model, error)
      || !read_texts (place, &model, error) || !read_part (place, roof_slides_read, &model, error))
    return NULL;
  keep_unknown (place, model_keys, &model);
  return g_steal_pointer (&model);
}

/* @taken: (nullable) */
static RoofModel *
read_root (JsonNode         *root,
           RoofKernelTaken  *taken,
           GError          **error)
{
  RoofJsonPlace place = roof_json_root (root);

  place.taken = taken;
  return roof_model_from_place (&place, error);
}

RoofModel *
roof_model_from_json (JsonNode  *root,
                      GError   **error)
{
  return read_root (root, NULL, error);
}

RoofModel *
roof_model_read (const RoofJsonPlace  *place,
                 RoofModel            *above,
                 GError              **error)
{
  g_autoptr (RoofModel) model = NULL;

  if (!roof_json_expect_object (place, error) || !read_body (place, above, &model, error))
    return NULL;
  keep_unknown (place, state_keys, &model);
  return g_steal_pointer (&model);
}

RoofModel *
roof_model_from_text (const char  *text,
                      gssize       length,
                      GError     **error)
{
  g_autoptr (RoofKernelTaken) taken = roof_kernel_taken_new (NULL, NULL);
  g_autoptr (JsonNode) root = roof_json_parse_taking (text, length, G_MAXSIZE, roof_kernel_taken_get_taker (taken), error);

  return root != NULL ? read_root (root, taken, error) : NULL;
}

RoofModel *
roof_model_from_content (GFile               *file,
                         GBytes              *content,
                         const RoofProgress  *progress,
                         GError             **error)
{
  g_autoptr (RoofKernelTaken) taken = roof_kernel_taken_new (NULL, progress);
  g_autoptr (GError) fault = NULL;
  g_autoptr (JsonNode) root = roof_json_read (file, content, roof_kernel_taken_get_taker (taken), &fault);
  g_autoptr (RoofModel) model = root != NULL ? read_root (root, taken, &fault) : NULL;

  if (root != NULL && model == NULL)
    roof_text_file_prefix_error (file, &fault);
  if (roof_kernel_taken_check (taken, &fault) && model != NULL)
    return g_steal_pointer (&model);
  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}

RoofModel *
roof_model_load (GFile   *file,
                 GError **error)
{
  g_autoptr (GBytes) content = roof_text_file_load (file, NULL, error);

  return content != NULL ? roof_model_from_content (file, content, NULL, error) : NULL;
}

/* --- writing --- */

static void
write_head (JsonObject *object,
            RoofModel  *model)
{
  json_object_set_string_member (object, "format", model_kind.format);
  json_object_set_int_member (object, "version", model_kind.version);
  if (roof_model_get_title (model)[0] != '\0')
    json_object_set_string_member (object, "title", roof_model_get_title (model));
  if (roof_model_get_notes (model)[0] != '\0')
    json_object_set_string_member (object, "notes", roof_model_get_notes (model));
}

static void
write_workloads (JsonObject *object,
                 RoofModel  *model)
{
  JsonArray *workloads;

  if (roof_model_get_n_workloads (model) == 0)
    return;
  workloads = json_array_new ();
  for (guint i = 0; i < roof_model_get_n_workloads (model); i++)
    json_array_add_object_element (workloads, roof_workload_write (roof_model_get_workload (model, i)));
  json_object_set_array_member (object, "workloads", workloads);
}

/* By its place where @above (nullable) has it. */
static void
write_machine (JsonArray   *array,
               RoofMachine *machine,
               RoofModel   *above)
{
  for (guint i = 0; above != NULL && i < roof_model_get_n_machines (above); i++)
    if (roof_machine_equal (roof_model_get_machine (above, i), machine))
      {
        json_array_add_int_element (array, i);
        return;
      }
  json_array_add_object_element (array, roof_machine_write (machine));
}

static JsonArray *
write_kernels (RoofModel *model)
{
  JsonArray *kernels = json_array_new ();

  for (guint i = 0; i < roof_model_get_n_kernels (model); i++)
    json_array_add_object_element (kernels, roof_kernel_write (roof_model_get_kernel (model, i)));
  return kernels;
}

/* @kernels: (transfer full): they, or what stands for them */
static void
write_body (JsonObject *object,
            RoofModel  *model,
            RoofModel  *above,
            JsonArray  *kernels)
{
  JsonArray *machines = json_array_new (), *ghosts = json_array_new ();

  for (guint i = 0; i < roof_model_get_n_machines (model); i++)
    write_machine (machines, roof_model_get_machine (model, i), above);
  for (guint i = 0; i < roof_model_get_n_ghosts (model); i++)
    json_array_add_object_element (ghosts, roof_ghost_write (roof_model_get_ghost (model, i), model));
  json_object_set_array_member (object, "machines", machines);
  json_object_set_int_member (object, "current", roof_model_get_current (model));
  json_object_set_array_member (object, "kernels", kernels);
  write_workloads (object, model);
  if (json_array_get_length (ghosts) > 0)
    json_object_set_array_member (object, "ghosts", ghosts);
  else
    json_array_unref (ghosts);
  json_object_set_object_member (object, "view", roof_view_write (roof_model_get_view (model)));
  roof_drawing_write (object, model);
}

/* @kernels: (transfer full): as in write_body(). Returns: (transfer full) */
static JsonObject *
write_root (RoofModel *model,
            JsonArray *kernels)
{
  JsonObject *object = json_object_new ();

  write_head (object, model);
  write_body (object, model, NULL, kernels);
  roof_slides_write (model, object);
  roof_json_put_unknown (object, roof_model_get_extra (model));
  return object;
}

JsonNode *
roof_model_to_json (RoofModel *model)
{
  g_autoptr (JsonObject) object = write_root (model, write_kernels (model));

  return json_node_init_object (json_node_alloc (), object);
}

JsonObject *
roof_model_write (RoofModel *model,
                  RoofModel *above)
{
  JsonObject *object = json_object_new ();

  write_body (object, model, above, write_kernels (model));
  roof_json_put_unknown (object, roof_model_get_extra (model));
  return object;
}

/* Where the text goes as it is made; NULL: nowhere, it is wanted as a whole. */
typedef struct
{
  GOutputStream *stream;
  GError        *fault; /* nullable: that ended it */
  RoofModel     *model;

  const RoofProgress *progress; /* nullable */
  guint               n_done;   /* kernels */
} Output;

/* NULL once there is nobody to write for. */
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
  json_node_take_object (node, roof_kernel_write (roof_model_get_kernel (output->model, index)));
  return node;
}

static void
report_progress (Output *self)
{
  if (self->progress == NULL)
    return;
  if (self->progress->func != NULL)
    self->progress->func (self->n_done, roof_model_get_n_kernels (self->model), self->progress->data);
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

/* Appends @object as text, with the model's kernels in the place of @kernels: as nodes all at a time they may be very many. */
static void
append_giving (Output     *output,
               JsonObject *object,
               JsonArray  *kernels,
               guint       indent,
               GString    *text)
{
  const RoofJsonGiver giver = { kernels, roof_model_get_n_kernels (output->model), make_kernel,
                                output->stream != NULL ? flush : NULL, output };
  g_autoptr (JsonNode) root = json_node_init_object (json_node_alloc (), object);

  roof_json_append_giving (root, &giver, indent, text);
  if (indent == 0)
    g_string_append_c (text, '\n');
}

static char *
print_giving (RoofModel *model,
              guint      indent)
{
  Output output = { .model = model };
  JsonArray *kernels = json_array_new ();
  g_autoptr (JsonObject) object = write_root (model, kernels);
  GString *text = g_string_new (NULL);

  append_giving (&output, object, kernels, indent, text);
  return g_string_free (text, FALSE);
}

/* @progress: (nullable) */
static gboolean
write_giving (JsonObject          *object,
              JsonArray           *kernels,
              RoofModel           *model,
              GOutputStream       *stream,
              const RoofProgress  *progress,
              GError             **error)
{
  Output output = { .stream = stream, .model = model, .progress = progress };
  g_autoptr (GString) text = g_string_sized_new (2 * PIECE);

  append_giving (&output, object, kernels, 0, text);
  write_out (&output, text);
  if (output.fault == NULL)
    return TRUE;
  g_propagate_error (error, output.fault);
  return FALSE;
}

char *
roof_model_to_text (RoofModel *model)
{
  return print_giving (model, 0);
}

gboolean
roof_model_write_text_watched (GOutputStream       *stream,
                               RoofModel           *model,
                               const RoofProgress  *progress,
                               GError             **error)
{
  JsonArray *kernels = json_array_new ();
  g_autoptr (JsonObject) root = write_root (model, kernels);

  return write_giving (root, kernels, model, stream, progress, error);
}

gboolean
roof_model_write_text (GOutputStream  *stream,
                       gpointer        model,
                       GError        **error)
{
  return roof_model_write_text_watched (stream, model, NULL, error);
}

char *
roof_model_to_line (RoofModel *model)
{
  return print_giving (model, ROOF_JSON_ONE_LINE);
}

gboolean
roof_model_write_text_inside (RoofModel      *model,
                              JsonObject     *object,
                              const char     *key,
                              GOutputStream  *stream,
                              GError        **error)
{
  JsonArray *kernels = json_array_new ();

  json_object_set_object_member (object, key, write_root (model, kernels));
  return write_giving (object, kernels, model, stream, NULL, error);
}
