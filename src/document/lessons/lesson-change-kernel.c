/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-change-private.h"

#include <string.h>

#include "core/error.h"
#include "document/files/kernel-file.h"
#include "document/lessons/lesson-kernel.h"

gboolean
roof_lesson_change_read_kernel (RoofLessonChange  *change,
                                const char        *key,
                                guint             *index,
                                GError           **error)
{
  const char *name = NULL;
  int found;

  if (!roof_json_read_string (change->place, key, ROOF_JSON_REQUIRED, &name, error))
    return FALSE;
  found = roof_lesson_find_kernel_index (change->draft->snapshot, name);
  *index = (guint) MAX (found, 0);
  return found >= 0
         || roof_json_fail_member (change->place, key, error, ROOF_ERROR_UNKNOWN, "there is no kernel \"%s\"", name);
}

void
roof_lesson_merge_members (JsonObject *object,
                           JsonObject *members)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, members);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    if (JSON_NODE_HOLDS_NULL (node))
      json_object_remove_member (object, key);
    else
      json_object_set_member (object, key, json_node_copy (node));
}

static void
merge_kernel (JsonObject *object,
              JsonObject *members)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, members);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      const char *name = g_str_equal (key, "set") ? "parameters" : g_str_equal (key, "dtype") ? "formats" : key;

      if (g_str_equal (key, "kernel"))
        continue;
      if (g_str_equal (name, key) || !JSON_NODE_HOLDS_OBJECT (node))
        json_object_set_member (object, name, json_node_copy (node));
      else
        {
          if (!json_object_has_member (object, name))
            json_object_set_object_member (object, name, json_object_new ());
          roof_lesson_merge_members (json_object_get_object_member (object, name), json_node_get_object (node));
        }
    }
}

static void
rename_selected (RoofLessonDraft *self,
                 const char      *old,
                 const char      *name)
{
  guint at;

  if (!g_ptr_array_find_with_equal_func (self->selected, old, g_str_equal, &at))
    return;
  g_free (self->selected->pdata[at]);
  self->selected->pdata[at] = g_strdup (name);
}

/* Translates the place of a fault from the kernel's object to the change: "parameters.B: …" to "set.B: …". */
static gboolean
place_kernel_error (RoofLessonChange  *change,
                    GError           **error)
{
  static const char * const names[][2] = { { "parameters", "set" }, { "formats", "dtype" } };

  for (guint i = 0; error != NULL && *error != NULL && i < G_N_ELEMENTS (names); i++)
    if (g_str_has_prefix ((*error)->message, names[i][0]))
      {
        g_autofree char *message = (*error)->message;

        (*error)->message = g_strconcat (names[i][1], message + strlen (names[i][0]), NULL);
      }
  return roof_lesson_join_error (change->place, error);
}

static gboolean
change_one (RoofLessonChange  *change,
            guint              index,
            GError           **error)
{
  RoofLessonDraft *draft = change->draft;
  RoofKernel *old = roof_snapshot_get_kernel (draft->snapshot, index);
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autoptr (RoofKernel) read = NULL;
  g_autoptr (RoofKernel) kernel = NULL;
  RoofJsonPlace place;

  json_node_take_object (node, roof_kernel_write (old));
  merge_kernel (json_node_get_object (node), json_node_get_object (change->place->node));
  place = roof_json_root (node);
  read = roof_kernel_read (&place, NULL, error);
  if (read == NULL)
    return place_kernel_error (change, error);
  kernel = g_str_equal (roof_kernel_get_name (read), roof_kernel_get_name (old)) ? roof_kernel_ref (read)
                                                                                 : roof_lesson_name_kernel (read);
  rename_selected (draft, roof_kernel_get_name (old), roof_kernel_get_name (kernel));
  return roof_lesson_draft_take (draft, roof_snapshot_with_kernel (draft->snapshot, index, kernel));
}

gboolean
roof_lesson_change_is_all (RoofLessonChange *change,
                           const char       *key)
{
  JsonNode *node = json_object_get_member (json_node_get_object (change->place->node), key);

  return node != NULL && roof_json_is_string (node) && g_str_equal (json_node_get_string (node), "all");
}

gboolean
roof_lesson_change_kernel (RoofLessonChange  *change,
                           GError           **error)
{
  guint index;

  if (!roof_lesson_change_is_all (change, "kernel"))
    return roof_lesson_change_read_kernel (change, "kernel", &index, error) && change_one (change, index, error);
  for (index = 0; index < roof_snapshot_get_n_kernels (change->draft->snapshot); index++)
    if (!change_one (change, index, error))
      return FALSE;
  return TRUE;
}

gboolean
roof_lesson_add_kernel (RoofLessonChange  *change,
                        GError           **error)
{
  RoofSnapshot *snapshot = change->draft->snapshot;
  RoofJsonPlace member;
  g_autoptr (RoofKernel) read = NULL;
  g_autoptr (RoofKernel) kernel = NULL;

  if (!roof_json_read_object (change->place, "add", ROOF_JSON_REQUIRED, &member, error))
    return FALSE;
  read = roof_kernel_read (&member, NULL, error);
  if (read == NULL)
    return FALSE;
  if (roof_lesson_find_kernel_index (snapshot, roof_kernel_get_name (read)) >= 0)
    return roof_json_fail_member (&member, "name", error, ROOF_ERROR_INVALID, "there is a kernel \"%s\" already",
                                  roof_kernel_get_name (read));
  kernel = roof_lesson_name_kernel (read);
  return roof_lesson_draft_take (change->draft,
                     roof_snapshot_with_kernel_inserted (snapshot, roof_snapshot_get_n_kernels (snapshot), kernel));
}

gboolean
roof_lesson_remove_kernel (RoofLessonChange  *change,
                           GError           **error)
{
  RoofLessonDraft *draft = change->draft;
  guint index, at;

  if (!roof_lesson_change_read_kernel (change, "remove", &index, error))
    return FALSE;
  if (g_ptr_array_find_with_equal_func (draft->selected, roof_kernel_get_name (roof_snapshot_get_kernel (draft->snapshot, index)),
                                        g_str_equal, &at))
    g_ptr_array_remove_index (draft->selected, at);
  return roof_lesson_draft_take (draft, roof_snapshot_with_kernel_removed (draft->snapshot, index));
}
