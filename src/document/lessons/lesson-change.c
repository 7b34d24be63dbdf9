/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-change.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/error.h"
#include "document/files/snapshot-file.h"
#include "document/lessons/lesson-change-private.h"
#include "document/lessons/lesson-kernel.h"

/* --- pins --- */

static gboolean
pin (RoofLessonChange  *change,
     GError           **error)
{
  RoofLessonDraft *draft = change->draft;
  const char *label = NULL;
  guint index;

  if (!roof_json_read_string (change->place, "label", ROOF_JSON_OPTIONAL, &label, error))
    return FALSE;
  if (label != NULL && label[0] != '\0')
    label = _(label);
  if (!roof_lesson_change_is_all (change, "pin"))
    return roof_lesson_change_read_kernel (change, "pin", &index, error)
           && roof_lesson_draft_take (draft, roof_snapshot_with_kernel_pinned (draft->snapshot, index, label));
  for (index = 0; index < roof_snapshot_get_n_kernels (draft->snapshot); index++)
    roof_lesson_draft_take (draft, roof_snapshot_with_kernel_pinned (draft->snapshot, index, label));
  return TRUE;
}

static gboolean
unpin (RoofLessonChange  *change,
       GError           **error)
{
  RoofLessonDraft *draft = change->draft;
  const char *name = NULL;
  gboolean found = FALSE;

  if (!roof_json_read_string (change->place, "unpin", ROOF_JSON_REQUIRED, &name, error))
    return FALSE;
  if (roof_lesson_change_is_all (change, "unpin"))
    return roof_lesson_draft_take (draft, roof_snapshot_without_pins (draft->snapshot));
  for (guint i = roof_snapshot_get_n_pins (draft->snapshot); i-- > 0;)
    if (roof_lesson_is_called (roof_snapshot_get_pin (draft->snapshot, i)->kernel, name))
      found = roof_lesson_draft_take (draft, roof_snapshot_with_pin_removed (draft->snapshot, i));
  return found
         || roof_json_fail_member (change->place, "unpin", error, ROOF_ERROR_UNKNOWN, "no pin of \"%s\"", name);
}

/* --- view --- */

static gboolean
select_kernels (RoofLessonChange  *change,
                GError           **error)
{
  g_auto (GStrv) names = NULL;
  RoofJsonPlace list = { .above = change->place, .key = "select" };

  if (!roof_json_read_strings (change->place, "select", &names, error))
    return FALSE;
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    if (roof_lesson_find_kernel_index (change->draft->snapshot, names[i]) < 0)
      return roof_json_fail (&(RoofJsonPlace) { .above = &list, .index = i }, error, ROOF_ERROR_UNKNOWN,
                             "there is no kernel \"%s\"", names[i]);
  g_ptr_array_set_size (change->draft->selected, 0);
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    g_ptr_array_add (change->draft->selected, g_strdup (roof_lesson_translate_name (names[i])));
  return TRUE;
}

/* A copy of the snapshot whose view has @members. Errors begin with their place in the view. */
static RoofSnapshot *
merge_view (RoofSnapshot  *snapshot,
            JsonObject    *members,
            GError       **error)
{
  g_autoptr (JsonNode) root = roof_snapshot_to_json (snapshot);
  JsonObject *object = json_node_get_object (root);

  roof_lesson_merge_members (json_object_get_object_member (object, "view"), members);
  return roof_snapshot_from_json (root, error);
}

static gboolean
apply_view (RoofLessonChange  *change,
            JsonObject        *members,
            GError           **error)
{
  static const char * const known[] = { "axes", "x", "y", "hidden_levels", "shown_levels", "hidden_units", "hidden_types",
                                        "shown_types", "hide_ceilings", "hide_spread", "roofs", "count", "estimate_without",
                                        "estimate_apart", "estimate_launches", "estimate_launch", "estimate_launch_gap",
                                        "estimate_graph_start", "path", NULL };
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), members);
  RoofJsonPlace place = { .above = change->place, .key = "view", .node = node };
  RoofSnapshot *merged;

  if (!roof_json_refuse_unknown (&place, known, error))
    return FALSE;
  merged = merge_view (change->draft->snapshot, members, error);
  if (merged != NULL)
    return roof_lesson_draft_take (change->draft, merged);
  return roof_lesson_join_error (change->place, error);
}

static gboolean
change_view (RoofLessonChange  *change,
             GError           **error)
{
  RoofJsonPlace member;

  return roof_json_read_object (change->place, "view", ROOF_JSON_REQUIRED, &member, error)
         && apply_view (change, json_node_get_object (member.node), error);
}

static gboolean
read_path (RoofLessonChange     *change,
           const RoofJsonPlace  *place,
           RoofView             *view,
           GError              **error)
{
  static const char * const known[] = { "kernel", "over", "from", "to", NULL };
  const char *kernel = NULL, *over = NULL;
  double from = NAN, to = NAN;

  if (!roof_json_refuse_unknown (place, known, error)
      || !roof_json_read_string (place, "kernel", ROOF_JSON_OPTIONAL, &kernel, error)
      || !roof_json_read_string (place, "over", ROOF_JSON_REQUIRED, &over, error)
      || !roof_json_read_number (place, "from", ROOF_JSON_REQUIRED, &from, error)
      || !roof_json_read_number (place, "to", ROOF_JSON_REQUIRED, &to, error))
    return FALSE;
  if (!(from > 0))
    return roof_json_fail_member (place, "from", error, ROOF_ERROR_INVALID, "must be above 0, got %.15g", from);
  if (!(to > from))
    return roof_json_fail_member (place, "to", error, ROOF_ERROR_INVALID, "must be above %1$.15g, got %2$.15g", from, to);
  if (kernel != NULL && roof_lesson_find_kernel_index (change->draft->snapshot, kernel) < 0)
    return roof_json_fail_member (place, "kernel", error, ROOF_ERROR_UNKNOWN, "there is no kernel \"%s\"", kernel);
  roof_view_set_path (view, over, from, to);
  view->path.all = kernel == NULL;
  if (kernel != NULL)
    {
      g_ptr_array_set_size (change->draft->selected, 0);
      g_ptr_array_add (change->draft->selected, g_strdup (roof_lesson_translate_name (kernel)));
    }
  return TRUE;
}

static gboolean
change_path (RoofLessonChange  *change,
             GError           **error)
{
  RoofSnapshot *snapshot = change->draft->snapshot;
  g_autoptr (RoofView) view = roof_view_copy (roof_snapshot_get_view (snapshot));
  RoofJsonPlace member;

  if (!roof_json_read_object (change->place, "path", ROOF_JSON_OPTIONAL, &member, error))
    return FALSE;
  if (member.node == NULL)
    roof_view_set_path (view, NULL, 0, 0);
  else if (!read_path (change, &member, view, error))
    return FALSE;
  return roof_lesson_draft_take (change->draft, roof_snapshot_with_view (snapshot, view));
}

static gboolean
reset (RoofLessonChange  *change,
       GError           **error)
{
  RoofSnapshot *start = change->start;

  roof_lesson_draft_clear (change->draft);
  roof_lesson_draft_init (change->draft, start);
  return TRUE;
}

/* A row for each kind of change: the key that identifies it, and the other keys that it allows. */
static const struct
{
  const char *key;
  gboolean  (*apply) (RoofLessonChange  *change,
                      GError **error);
  const char *others[11];
} changes[] = {
  { "kernel", roof_lesson_change_kernel,
    { "set", "dtype", "compute", "unit", "name", "drag", "count", "visible", "efficiency", "measured", NULL } },
  { "add", roof_lesson_add_kernel, { NULL } },
  { "remove", roof_lesson_remove_kernel, { NULL } },
  { "machine", roof_lesson_change_machine, { NULL } },
  { "compare", roof_lesson_compare_machine, { NULL } },
  { "drop", roof_lesson_drop_machine, { NULL } },
  { "network", roof_lesson_change_network, { "set", NULL } },
  { "figure", roof_lesson_change_rating, { "set", "factor", NULL } },
  { "pin", pin, { "label", NULL } },
  { "unpin", unpin, { NULL } },
  { "select", select_kernels, { NULL } },
  { "path", change_path, { NULL } },
  { "view", change_view, { NULL } },
  { "reset", reset, { NULL } },
};

/* Index in the table of the change at @place; -1: unknown. */
static int
find_change (const RoofJsonPlace *place)
{
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    if (json_object_has_member (json_node_get_object (place->node), changes[i].key))
      return (int) i;
  return -1;
}

static gboolean
check_keys (const RoofJsonPlace  *place,
            guint                 index,
            GError              **error)
{
  const char *known[G_N_ELEMENTS (changes[0].others) + 1] = { changes[index].key };

  for (guint i = 0; changes[index].others[i] != NULL; i++)
    known[i + 1] = changes[index].others[i];
  return roof_json_refuse_unknown (place, known, error);
}

/* As find_change(), with all keys of the object checked; -1 with an error. */
static int
read_kind (const RoofJsonPlace  *place,
           GError              **error)
{
  int index;

  if (!roof_json_expect_object (place, error))
    return -1;
  index = find_change (place);
  if (index < 0)
    roof_json_fail (place, error, ROOF_ERROR_UNKNOWN, "names nothing to change");
  return index >= 0 && check_keys (place, (guint) index, error) ? index : -1;
}

gboolean
roof_lesson_check_change (const RoofJsonPlace  *place,
                          GError              **error)
{
  return read_kind (place, error) >= 0;
}

gboolean
roof_lesson_draft_change (RoofLessonDraft      *self,
                          const RoofJsonPlace  *place,
                          RoofSnapshot         *start,
                          RoofLibrary          *library,
                          GError              **error)
{
  RoofLessonChange change = { self, place, start, library };
  int index = read_kind (place, error);

  return index >= 0 && changes[index].apply (&change, error);
}
