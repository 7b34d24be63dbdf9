/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/view-file.h"

#include "core/error.h"

static const char * const view_keys[]
    = { "axes", "x", "y", "hidden_levels", "hidden_units", "hidden_types", "shown_types", "hide_ceilings", "roofs", "count",
        "path", NULL };
static const char * const path_keys[] = { "parameter", "from", "to", "all", NULL };
static const char * const axes_names[] = { "machine", "fitted", "manual", NULL };

/* --- reading --- */

/* The index of the name that @key has among @names; @choice stays when there is none. */
static gboolean
read_choice (const RoofJsonPlace  *place,
             const char           *key,
             const char * const   *names,
             guint                *choice,
             GError              **error)
{
  g_autofree char *known = NULL;
  const char *name = NULL;

  if (!roof_json_read_string (place, key, ROOF_JSON_OPTIONAL, &name, error))
    return FALSE;
  if (name == NULL || roof_view_find_name (names, name, choice))
    return TRUE;
  known = g_strjoinv (", ", (char **) names);
  return roof_json_fail_member (place, key, error, ROOF_ERROR_UNKNOWN, "must be one of %1$s, got \"%2$s\"", known,
                                name);
}

/* The two ends of an axis. */
static gboolean
read_range (const RoofJsonPlace  *place,
            const char           *key,
            double               *low,
            double               *high,
            GError              **error)
{
  RoofJsonPlace range, ends[2];

  if (!roof_json_read_array (place, key, ROOF_JSON_REQUIRED, &range, error))
    return FALSE;
  if (roof_json_get_length (&range) != 2)
    return roof_json_fail (&range, error, ROOF_ERROR_INVALID, "must be two numbers");
  roof_json_enter_element (&range, 0, &ends[0]);
  roof_json_enter_element (&range, 1, &ends[1]);
  if (!roof_json_is_number (ends[0].node) || !roof_json_is_number (ends[1].node))
    return roof_json_fail (&range, error, ROOF_ERROR_INVALID, "must be two numbers");
  *low = json_node_get_double (ends[0].node);
  *high = json_node_get_double (ends[1].node);
  if (*low > 0 && *low < *high)
    return TRUE;
  return roof_json_fail (&range, error, ROOF_ERROR_INVALID,
                         "must be two positive numbers, the smaller first");
}

static gboolean
read_view_choices (const RoofJsonPlace  *place,
                   RoofView             *view,
                   GError              **error)
{
  guint axes = 0, roofs = 0, count = 0;

  if (!read_choice (place, "axes", axes_names, &axes, error)
      || !read_choice (place, "roofs", roof_roofs_list_names (), &roofs, error)
      || !read_choice (place, "count", roof_count_list_names (), &count, error))
    return FALSE;
  view->axes = (RoofAxes) axes;
  view->roofs = (RoofRoofs) roofs;
  view->count = (RoofCount) count;
  return TRUE;
}

static gboolean
read_path_members (const RoofJsonPlace  *place,
                   RoofViewPath         *path,
                   GError              **error)
{
  const char *parameter = NULL;

  if (!roof_json_read_string (place, "parameter", ROOF_JSON_REQUIRED, &parameter, error)
      || !roof_json_read_number (place, "from", ROOF_JSON_REQUIRED, &path->from, error)
      || !roof_json_read_number (place, "to", ROOF_JSON_REQUIRED, &path->to, error)
      || !roof_json_read_boolean (place, "all", ROOF_JSON_OPTIONAL, &path->all, error))
    return FALSE;
  if (!(path->from > 0))
    return roof_json_fail_member (place, "from", error, ROOF_ERROR_INVALID, "must be above 0, got %.15g", path->from);
  if (!(path->to > path->from))
    return roof_json_fail_member (place, "to", error, ROOF_ERROR_INVALID, "must be above %1$.15g, got %2$.15g", path->from,
                                  path->to);
  path->parameter = g_strdup (parameter);
  path->extra = roof_json_keep_unknown (place, path_keys);
  return TRUE;
}

static gboolean
read_path (const RoofJsonPlace  *place,
           RoofViewPath         *path,
           GError              **error)
{
  RoofJsonPlace member;

  return roof_json_read_object (place, "path", ROOF_JSON_OPTIONAL, &member, error)
         && (member.node == NULL || read_path_members (&member, path, error));
}

static gboolean
read_view_members (const RoofJsonPlace  *place,
                   RoofView             *view,
                   GError              **error)
{
  if (!read_view_choices (place, view, error) || !read_path (place, &view->path, error)
      || !roof_json_read_strings (place, "hidden_levels", &view->hidden_levels, error)
      || !roof_json_read_strings (place, "hidden_units", &view->hidden_units, error)
      || !roof_json_read_strings (place, "hidden_types", &view->hidden_types, error)
      || !roof_json_read_strings (place, "shown_types", &view->shown_types, error)
      || !roof_json_read_boolean (place, "hide_ceilings", ROOF_JSON_OPTIONAL, &view->hide_ceilings,
                                  error))
    return FALSE;
  if (view->axes == ROOF_AXES_MANUAL
      && (!read_range (place, "x", &view->x_min, &view->x_max, error)
          || !read_range (place, "y", &view->y_min, &view->y_max, error)))
    return FALSE;
  view->extra = roof_json_keep_unknown (place, view_keys);
  return TRUE;
}

RoofModel *
roof_view_read (const RoofJsonPlace  *place,
                RoofModel            *model,
                GError              **error)
{
  g_autoptr (RoofView) view = g_new0 (RoofView, 1);
  RoofJsonPlace member;

  if (!roof_json_read_object (place, "view", ROOF_JSON_OPTIONAL, &member, error))
    return NULL;
  if (member.node == NULL)
    return roof_model_ref (model);
  return read_view_members (&member, view, error) ? roof_model_with_view (model, view) : NULL;
}

/* --- writing --- */

static void
write_strings (JsonObject  *object,
               const char  *key,
               char       **strings)
{
  JsonArray *array;

  if (strings == NULL || strings[0] == NULL)
    return;
  array = json_array_new ();
  for (guint i = 0; strings[i] != NULL; i++)
    json_array_add_string_element (array, strings[i]);
  json_object_set_array_member (object, key, array);
}

static void
write_range (JsonObject *object,
             const char *key,
             double      low,
             double      high)
{
  JsonArray *array = json_array_new ();

  json_array_add_double_element (array, low);
  json_array_add_double_element (array, high);
  json_object_set_array_member (object, key, array);
}

static JsonObject *
write_path (const RoofViewPath *path)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "parameter", path->parameter);
  json_object_set_double_member (object, "from", path->from);
  json_object_set_double_member (object, "to", path->to);
  if (path->all)
    json_object_set_boolean_member (object, "all", TRUE);
  roof_json_put_unknown (object, path->extra);
  return object;
}

JsonObject *
roof_view_write (const RoofView *view)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "axes", axes_names[view->axes]);
  if (view->axes == ROOF_AXES_MANUAL)
    {
      write_range (object, "x", view->x_min, view->x_max);
      write_range (object, "y", view->y_min, view->y_max);
    }
  write_strings (object, "hidden_levels", view->hidden_levels);
  write_strings (object, "hidden_units", view->hidden_units);
  write_strings (object, "hidden_types", view->hidden_types);
  write_strings (object, "shown_types", view->shown_types);
  if (view->hide_ceilings)
    json_object_set_boolean_member (object, "hide_ceilings", TRUE);
  if (view->roofs != ROOF_ROOFS_PEAK)
    json_object_set_string_member (object, "roofs", roof_roofs_list_names ()[view->roofs]);
  if (view->count != ROOF_COUNT_FLOP)
    json_object_set_string_member (object, "count", roof_count_list_names ()[view->count]);
  if (view->path.parameter != NULL)
    json_object_set_object_member (object, "path", write_path (&view->path));
  roof_json_put_unknown (object, view->extra);
  return object;
}
