/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-change-private.h"

#include <math.h>

#include "core/error.h"
#include "document/lessons/lesson-quantity.h"
#include "document/lessons/lesson-rating.h"

static int
find_machine (RoofSnapshot *snapshot,
              const char   *id)
{
  for (guint i = 0; i < roof_snapshot_get_n_machines (snapshot); i++)
    if (g_str_equal (roof_machine_get_id (roof_snapshot_get_machine (snapshot, i)), id))
      return (int) i;
  return -1;
}

static gboolean
choose_machine (RoofLessonChange  *change,
                const char        *key,
                int               *index,
                GError           **error)
{
  const char *id = NULL;
  RoofMachine *machine;

  if (!roof_json_read_string (change->place, key, ROOF_JSON_REQUIRED, &id, error))
    return FALSE;
  *index = find_machine (change->draft->snapshot, id);
  if (*index >= 0)
    return TRUE;
  machine = roof_library_find_machine (change->library, id, NULL);
  if (machine == NULL)
    return roof_json_fail_member (change->place, key, error, ROOF_ERROR_UNKNOWN, "there is no machine \"%s\"", id);
  *index = (int) roof_snapshot_get_n_machines (change->draft->snapshot);
  return roof_lesson_draft_take (change->draft, roof_snapshot_with_machine_added (change->draft->snapshot, machine));
}

gboolean
roof_lesson_change_machine (RoofLessonChange  *change,
                            GError           **error)
{
  int index;

  return choose_machine (change, "machine", &index, error)
         && roof_lesson_draft_take (change->draft, roof_snapshot_with_current (change->draft->snapshot, (guint) index));
}

gboolean
roof_lesson_compare_machine (RoofLessonChange  *change,
                             GError           **error)
{
  int index;

  return choose_machine (change, "compare", &index, error);
}

gboolean
roof_lesson_drop_machine (RoofLessonChange  *change,
                          GError           **error)
{
  const char *id = NULL;
  int index;

  if (!roof_json_read_string (change->place, "drop", ROOF_JSON_REQUIRED, &id, error))
    return FALSE;
  index = find_machine (change->draft->snapshot, id);
  if (index < 0)
    return roof_json_fail_member (change->place, "drop", error, ROOF_ERROR_UNKNOWN, "there is no machine \"%s\"", id);
  if (roof_snapshot_get_n_machines (change->draft->snapshot) == 1)
    return roof_json_fail_member (change->place, "drop", error, ROOF_ERROR_INVALID, "is the only machine");
  return roof_lesson_draft_take (change->draft, roof_snapshot_with_machine_removed (change->draft->snapshot, (guint) index));
}

/* The value that member "set" or "factor" gives @rating; null: the library's value. */
static gboolean
read_rating_value (RoofLessonChange  *change,
                   RoofMachine       *machine,
                   RoofMachineKey     key,
                   RoofRating        *rating,
                   GError           **error)
{
  JsonObject *object = json_node_get_object (change->place->node);
  RoofMachine *preset = roof_library_find_machine (change->library, roof_machine_get_id (machine), NULL);
  RoofMachineKey preset_key;
  double factor = NAN;

  rating->value = NAN;
  if (json_object_has_member (object, "factor") == json_object_has_member (object, "set"))
    return roof_json_fail (change->place, error, ROOF_ERROR_INVALID, "expected either \"set\" or \"factor\"");
  if (!roof_json_read_number (change->place, "factor", ROOF_JSON_OPTIONAL, &factor, error)
      || !roof_json_read_number (change->place, "set", ROOF_JSON_OPTIONAL, &rating->value, error))
    return FALSE;
  if (!isnan (factor))
    rating->value = factor * roof_machine_get_rating (machine, key)->value;
  if (!isnan (rating->value))
    return TRUE;
  if (!isnan (factor) || preset == NULL || !roof_machine_translate_key (machine, key, preset, &preset_key))
    return roof_json_fail (change->place, error, ROOF_ERROR_INVALID, "there is no such number to start from");
  *rating = *roof_machine_get_rating (preset, preset_key);
  return TRUE;
}

gboolean
roof_lesson_change_rating (RoofLessonChange  *change,
                           GError           **error)
{
  RoofSnapshot *snapshot = change->draft->snapshot;
  RoofMachine *machine = roof_snapshot_get_active (snapshot);
  RoofJsonPlace place = { .above = change->place, .key = "figure" };
  const char *name = NULL;
  g_auto (GStrv) parts = NULL;
  g_autoptr (RoofMachine) changed = NULL;
  RoofMachineKey key;
  RoofRating rating = { .value = NAN };

  if (!roof_json_read_string (change->place, "figure", ROOF_JSON_REQUIRED, &name, error))
    return FALSE;
  parts = roof_lesson_split_name (name, error);
  if (parts == NULL || !roof_lesson_find_rating (machine, parts, &key, error))
    return roof_lesson_place_error (&place, error);
  if (!read_rating_value (change, machine, key, &rating, error))
    return FALSE;
  changed = rating.source != NULL ? roof_machine_with_whole_rating (machine, key, &rating, error)
                                  : roof_machine_with_rating (machine, key, rating.value, error);
  if (changed == NULL)
    return roof_lesson_place_error (change->place, error);
  return roof_lesson_draft_take (change->draft, roof_snapshot_with_machine (snapshot, roof_snapshot_get_current (snapshot), changed));
}
