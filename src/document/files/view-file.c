/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/snapshot-parts.h"

#include "core/error.h"
#include "document/files/schema-parts.h"
#include "explore/gap/forecast.h"

gboolean
roof_axis_range_read (const RoofJsonPlace  *place,
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

void
roof_axis_range_write (const char *key,
                       double      low,
                       double      high,
                       JsonObject *into)
{
  JsonArray *range = json_array_new ();

  json_array_add_double_element (range, low);
  json_array_add_double_element (range, high);
  json_object_set_array_member (into, key, range);
}

/* Reads the ends of an axis that were set by hand. */
static gboolean
read_axis (const RoofJsonPlace  *place,
           const RoofJsonField  *field,
           gpointer              object,
           GError              **error)
{
  RoofView *view = object;
  gboolean is_x = field->offset == offsetof (RoofView, x_min);

  return view->axes != ROOF_AXES_MANUAL
         || roof_axis_range_read (place, field->key, is_x ? &view->x_min : &view->y_min, is_x ? &view->x_max : &view->y_max, error);
}

static void
write_axis (const RoofJsonField *field,
            gconstpointer        object,
            JsonObject          *into)
{
  const RoofView *view = object;
  gboolean is_x = field->offset == offsetof (RoofView, x_min);

  if (view->axes == ROOF_AXES_MANUAL)
    roof_axis_range_write (field->key, is_x ? view->x_min : view->y_min, is_x ? view->x_max : view->y_max, into);
}

static gboolean
check_from (const RoofJsonPlace  *place,
            const RoofJsonField  *field,
            gpointer              object,
            GError              **error)
{
  const RoofViewPath *path = object;

  return path->from > 0
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must be above 0, got %.15g", path->from);
}

static gboolean
check_to (const RoofJsonPlace  *place,
          const RoofJsonField  *field,
          gpointer              object,
          GError              **error)
{
  const RoofViewPath *path = object;

  return path->to > path->from
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must be above %1$.15g, got %2$.15g",
                                   path->from, path->to);
}

static const RoofJsonField path_fields[] = {
  { "parameter", ROOF_JSON_TEXT, offsetof (RoofViewPath, parameter), ROOF_JSON_REQUIRED },
  { "from", ROOF_JSON_NUMBER, offsetof (RoofViewPath, from), ROOF_JSON_REQUIRED, .check = check_from },
  { "to", ROOF_JSON_NUMBER, offsetof (RoofViewPath, to), ROOF_JSON_REQUIRED, .check = check_to },
  { "all", ROOF_JSON_FLAG, offsetof (RoofViewPath, all) },
  { "", ROOF_JSON_REST, offsetof (RoofViewPath, extra) },
  { NULL },
};

static gboolean
read_path (const RoofJsonPlace  *place,
           const RoofJsonField  *field,
           gpointer              object,
           GError              **error)
{
  RoofViewPath path = { NULL };
  RoofJsonPlace member;

  if (!roof_json_read_object (place, field->key, ROOF_JSON_OPTIONAL, &member, error))
    return FALSE;
  if (member.node != NULL && !roof_json_read_fields (&member, path_fields, &path, error))
    return FALSE;
  path.parameter = g_strdup (path.parameter);
  ((RoofView *) object)->path = path;
  return TRUE;
}

static void
write_path (const RoofJsonField *field,
            gconstpointer        object,
            JsonObject          *into)
{
  const RoofViewPath *path = &((const RoofView *) object)->path;

  if (path->parameter != NULL)
    json_object_set_object_member (into, field->key, roof_json_write_fields (path_fields, path));
}

static gboolean
check_steps (const RoofJsonPlace  *place,
             const RoofJsonField  *field,
             gpointer              object,
             GError              **error)
{
  const RoofView *view = object;

  for (guint i = 0; view->estimate_without != NULL && view->estimate_without[i] != NULL; i++)
    {
      RoofForecastStep step;

      if (!roof_forecast_step_from_id (view->estimate_without[i], &step))
        return roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID,
                                      "there is no step “%s”; there are tiles, cache, sustained, overlap, launch and collective",
                                      view->estimate_without[i]);
    }
  return TRUE;
}

static gboolean
check_apart (const RoofJsonPlace  *place,
             const RoofJsonField  *field,
             gpointer              object,
             GError              **error)
{
  double apart = ((const RoofView *) object)->apart;

  return (apart >= 0 && apart <= 1)
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must be from 0 to 1, got %.15g", apart);
}

/* A time of starting kernels. */
static gboolean
check_launch (const RoofJsonPlace  *place,
              const RoofJsonField  *field,
              gpointer              object,
              GError              **error)
{
  double time = G_STRUCT_MEMBER (double, object, field->offset);

  return time >= 0 || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must be at least 0 s, got %.15g", time);
}

static const char * const *
list_axes_names (void)
{
  static const char * const names[] = { "machine", "fitted", "manual", NULL };

  return names;
}

static const RoofJsonField view_fields[] = {
  { "axes", ROOF_JSON_CHOICE, offsetof (RoofView, axes), .names = list_axes_names, .always = TRUE },
  { "x", ROOF_JSON_CUSTOM, offsetof (RoofView, x_min), .read = read_axis, .write = write_axis,
    .schema = ROOF_JSON_ARRAY (ROOF_JSON_IS ("number")) },
  { "y", ROOF_JSON_CUSTOM, offsetof (RoofView, y_min), .read = read_axis, .write = write_axis,
    .schema = ROOF_JSON_ARRAY (ROOF_JSON_IS ("number")) },
  { "hidden_levels", ROOF_JSON_TEXTS, offsetof (RoofView, hidden_levels) },
  { "shown_levels", ROOF_JSON_TEXTS, offsetof (RoofView, shown_levels) },
  { "hidden_units", ROOF_JSON_TEXTS, offsetof (RoofView, hidden_units) },
  { "hidden_types", ROOF_JSON_TEXTS, offsetof (RoofView, hidden_types) },
  { "shown_types", ROOF_JSON_TEXTS, offsetof (RoofView, shown_types) },
  { "hide_ceilings", ROOF_JSON_FLAG, offsetof (RoofView, hide_ceilings) },
  { "hide_spread", ROOF_JSON_FLAG, offsetof (RoofView, hide_spread) },
  { "roofs", ROOF_JSON_CHOICE, offsetof (RoofView, roofs), .names = roof_roofs_list_names },
  { "count", ROOF_JSON_CHOICE, offsetof (RoofView, tally), .names = roof_tally_list_names },
  { "estimate_without", ROOF_JSON_TEXTS, offsetof (RoofView, estimate_without), .check = check_steps },
  { "estimate_apart", ROOF_JSON_NUMBER, offsetof (RoofView, apart), .check = check_apart },
  { "estimate_launches", ROOF_JSON_CHOICE, offsetof (RoofView, launches), .names = roof_launch_mode_list_names },
  { "estimate_launch", ROOF_JSON_NUMBER, offsetof (RoofView, launch), .check = check_launch },
  { "estimate_launch_gap", ROOF_JSON_NUMBER, offsetof (RoofView, launch_gap), .check = check_launch },
  { "estimate_graph_start", ROOF_JSON_NUMBER, offsetof (RoofView, graph_start), .check = check_launch },
  { "path", ROOF_JSON_CUSTOM, .read = read_path, .write = write_path, .schema = ROOF_JSON_REF ("path") },
  { "", ROOF_JSON_REST, offsetof (RoofView, extra) },
  { NULL },
};

const RoofJsonPart roof_view_parts[] = { { "view", view_fields }, { "path", path_fields }, { NULL } };

gboolean
roof_view_read (const RoofJsonPlace  *place,
                const RoofJsonField  *field,
                gpointer              object,
                GError              **error)
{
  RoofSnapshotFields *fields = object;
  g_autoptr (RoofView) view = g_new0 (RoofView, 1);
  RoofJsonPlace member;

  if (!roof_json_read_object (place, field->key, ROOF_JSON_OPTIONAL, &member, error)
      || (member.node != NULL && !roof_json_read_fields (&member, view_fields, view, error)))
    return FALSE;
  if (member.node != NULL)
    roof_snapshot_replace (&fields->snapshot, roof_snapshot_with_view (fields->snapshot, view));
  return TRUE;
}

void
roof_view_write (const RoofJsonField *field,
                 gconstpointer        object,
                 JsonObject          *into)
{
  RoofSnapshot *snapshot = ((const RoofSnapshotFields *) object)->snapshot;

  json_object_set_object_member (into, field->key, roof_json_write_fields (view_fields, roof_snapshot_get_view (snapshot)));
}
