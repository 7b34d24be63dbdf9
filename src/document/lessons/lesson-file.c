/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-private.h"

#include "core/error.h"
#include "document/files/json-file.h"
#include "document/files/machine-file.h"
#include "document/files/migration.h"
#include "document/files/snapshot-faults.h"
#include "document/files/snapshot-file.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"
#include "document/lessons/lesson-kernel.h"

static const RoofMigration migrations[] = { { 0, NULL } };
static const RoofFileKind lesson_kind = { "roofline-lesson", 1, migrations };

static void
init_reader (RoofLessonReader *self,
             RoofLibrary      *library)
{
  *self = (RoofLessonReader) { .library = library };
  self->faults = g_ptr_array_new_with_free_func (g_free);
  self->misses = g_ptr_array_new_with_free_func (g_free);
  self->lesson = g_new0 (RoofLesson, 1);
  g_atomic_ref_count_init (&self->lesson->ref_count);
  self->lesson->library = g_object_ref (library);
  self->lesson->steps = g_array_new (FALSE, TRUE, sizeof (RoofLessonStep));
  g_array_set_clear_func (self->lesson->steps, roof_lesson_step_clear);
}

static void
clear_reader (RoofLessonReader *self)
{
  g_clear_pointer (&self->lesson, roof_lesson_unref);
  g_clear_pointer (&self->faults, g_ptr_array_unref);
  g_clear_pointer (&self->misses, g_ptr_array_unref);
  roof_lesson_draft_clear (&self->draft);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofLessonReader, clear_reader)

/* --- the document --- */

/* Replaces a machine's id by the library's machine. */
static gboolean
put_machine (JsonArray           *machines,
             const RoofJsonPlace *place,
             RoofLibrary         *library,
             GError             **error)
{
  const char *id = json_node_get_string (place->node);
  RoofMachine *machine = roof_library_find_machine (library, id, NULL);
  JsonNode *whole;

  if (machine == NULL)
    return roof_json_fail (place, error, ROOF_ERROR_UNKNOWN, "there is no machine \"%s\"", id);
  whole = json_node_init_object (json_node_alloc (), NULL);
  json_node_take_object (whole, roof_machine_write (machine));
  json_array_add_element (machines, whole);
  return TRUE;
}

/* The list of machines with ids replaced by the library's machines. Returns: (transfer full) (nullable) */
static JsonArray *
resolve_machines (const RoofJsonPlace  *place,
                  RoofLibrary          *library,
                  GError              **error)
{
  g_autoptr (JsonArray) machines = json_array_new ();
  RoofJsonPlace list, element;

  if (!roof_json_read_array (place, "machines", ROOF_JSON_REQUIRED, &list, error))
    return NULL;
  for (guint i = 0; i < roof_json_get_length (&list); i++)
    {
      roof_json_enter_element (&list, i, &element);
      if (!roof_json_is_string (element.node))
        json_array_add_element (machines, json_node_copy (element.node));
      else if (!put_machine (machines, &element, library, error))
        return NULL;
    }
  return g_steal_pointer (&machines);
}

/* Unlike a document file, a lesson keeps no unknown keys: an unknown key is an error, most likely a spelling mistake. */
static RoofSnapshot *
read_document (RoofLessonReader     *self,
               const RoofJsonPlace  *place,
               GError              **error)
{
  static const char * const known[] = { "format", "version", "title", "notes", "machines", "current", "kernels",
                                        "workloads", "ghosts", "view", NULL };
  g_autoptr (JsonNode) copy = NULL;
  JsonArray *machines;
  JsonObject *object;
  RoofSnapshot *snapshot;

  if (!roof_json_refuse_unknown (place, known, error))
    return NULL;
  machines = resolve_machines (place, self->library, error);
  if (machines == NULL)
    return NULL;
  copy = json_node_copy (place->node);
  object = json_node_get_object (copy);
  json_object_set_array_member (object, "machines", machines);
  json_object_set_string_member (object, "format", "roofline");
  if (!json_object_has_member (object, "version"))
    json_object_set_int_member (object, "version", ROOF_SNAPSHOT_VERSION);
  snapshot = roof_snapshot_from_json (copy, error);
  if (snapshot == NULL)
    roof_lesson_join_error (place, error);
  return snapshot;
}

static void
check_document (RoofLessonReader    *self,
                const RoofJsonPlace *place,
                RoofSnapshot        *snapshot)
{
  g_autoptr (GPtrArray) found = roof_snapshot_list_faults (roof_library_get_catalogue (self->library), snapshot, NULL);
  g_autofree char *path = roof_json_get_path (place);

  for (guint i = 0; i < found->len; i++)
    g_ptr_array_add (self->faults, g_strdup_printf ("%s.%s", path, (char *) found->pdata[i]));
}

static void
start_with (RoofLessonReader *self,
            RoofSnapshot     *snapshot)
{
  g_autoptr (RoofSnapshot) named = roof_lesson_name_kernels (snapshot);

  roof_lesson_draft_init (&self->draft, named);
  roof_lesson_state_init (&self->lesson->start, self->library, &self->draft);
}

/* Starts with an empty snapshot in place of a document that could not be read, so that faults in the steps are found, too. */
static void
start_blind (RoofLessonReader *self)
{
  g_autoptr (RoofSnapshot) snapshot = NULL;

  self->blind = TRUE;
  if (roof_library_get_n_machines (self->library) == 0)
    return;
  snapshot = roof_snapshot_new (roof_library_get_machine (self->library, 0));
  start_with (self, snapshot);
}

static void
read_start (RoofLessonReader    *self,
            const RoofJsonPlace *place)
{
  GError *error = NULL;
  RoofJsonPlace document;
  g_autoptr (RoofSnapshot) snapshot = NULL;

  if (roof_json_read_object (place, "document", ROOF_JSON_REQUIRED, &document, &error))
    snapshot = read_document (self, &document, &error);
  if (snapshot == NULL)
    {
      roof_lesson_add_fault (self, error);
      start_blind (self);
      return;
    }
  check_document (self, &document, snapshot);
  start_with (self, snapshot);
}

/* --- the whole --- */

static void
read_number (RoofLessonReader    *self,
             const RoofJsonPlace *place,
             const char          *key,
             double              *number)
{
  GError *error = NULL;

  if (roof_json_read_number (place, key, ROOF_JSON_REQUIRED, number, &error) && !(*number > 0))
    roof_json_fail_member (place, key, &error, ROOF_ERROR_INVALID, "must be above 0, got %.15g", *number);
  if (error != NULL)
    roof_lesson_add_fault (self, error);
}

/* An id is also a file name and an argument of the command line. */
static void
check_id (RoofLessonReader    *self,
          const RoofJsonPlace *place)
{
  GError *error = NULL;
  const char *id = self->lesson->id;

  if (id == NULL)
    return;
  for (; *id != '\0'; id++)
    if (!g_ascii_islower (*id) && !g_ascii_isdigit (*id) && *id != '-')
      {
        roof_json_fail_member (place, "id", &error, ROOF_ERROR_INVALID,
                               "must have only lower-case letters, digits and dashes, got \"%s\"", self->lesson->id);
        roof_lesson_add_fault (self, error);
        return;
      }
}

static void
read_lesson (RoofLessonReader *self,
             JsonNode         *root)
{
  static const char * const known[] = { "format", "version", "id", "order", "title", "summary", "minutes", "lock", "document",
                                        "steps", NULL };
  RoofJsonPlace place = roof_json_root (root);
  RoofLesson *lesson = self->lesson;
  GError *error = NULL;

  if (!roof_file_kind_accept (&lesson_kind, &place, &error))
    {
      roof_lesson_add_fault (self, error);
      return;
    }
  if (!roof_json_refuse_unknown (&place, known, &error))
    roof_lesson_add_fault (self, error);
  roof_lesson_read_text (self, &place, "id", ROOF_JSON_REQUIRED, NULL, &lesson->id);
  check_id (self, &place);
  roof_lesson_read_text (self, &place, "title", ROOF_JSON_REQUIRED, NULL, &lesson->title);
  roof_lesson_read_text (self, &place, "summary", ROOF_JSON_REQUIRED, NULL, &lesson->summary);
  read_number (self, &place, "order", &lesson->order);
  read_number (self, &place, "minutes", &lesson->minutes);
  roof_lesson_read_lock (self, &place);
  if (lesson->check != NULL)
    lesson->source = roof_json_print (root);
  read_start (self, &place);
  if (lesson->start.snapshot != NULL)
    roof_lesson_read_steps (self, &place);
}

RoofLesson *
roof_lesson_from_json (JsonNode     *root,
                       RoofLibrary  *library,
                       GError      **error)
{
  g_auto (RoofLessonReader) reader = { NULL };

  g_return_val_if_fail (root != NULL && ROOF_IS_LIBRARY (library), NULL);

  init_reader (&reader, library);
  read_lesson (&reader, root);
  if (reader.faults->len == 0)
    return g_steal_pointer (&reader.lesson);
  g_set_error_literal (error, ROOF_ERROR, ROOF_ERROR_INVALID, reader.faults->pdata[0]);
  return NULL;
}

RoofLesson *
roof_lesson_load (GFile        *file,
                  RoofLibrary  *library,
                  GError      **error)
{
  g_autoptr (JsonNode) root = roof_json_load (file, error);
  RoofLesson *lesson = root != NULL ? roof_lesson_from_json (root, library, error) : NULL;

  if (root != NULL && lesson == NULL)
    roof_text_file_prefix_error (file, error);
  return lesson;
}

GPtrArray *
roof_lesson_list_faults (JsonNode    *root,
                         RoofLibrary *library)
{
  g_auto (RoofLessonReader) reader = { NULL };

  g_return_val_if_fail (root != NULL && ROOF_IS_LIBRARY (library), NULL);

  init_reader (&reader, library);
  read_lesson (&reader, root);
  g_ptr_array_extend_and_steal (reader.faults, g_steal_pointer (&reader.misses));
  return g_steal_pointer (&reader.faults);
}
