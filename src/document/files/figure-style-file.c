/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/snapshot-parts.h"

#include <math.h>

#include "core/error.h"
#include "document/files/schema-parts.h"

/* Reads a text, trimmed. The figure owns the copy. */
static gboolean
read_text (const RoofJsonPlace  *place,
           const RoofJsonField  *field,
           gpointer              object,
           GError              **error)
{
  const char *read = NULL;

  if (!roof_json_read_string (place, field->key, ROOF_JSON_OPTIONAL, &read, error))
    return FALSE;
  roof_figure_style_set_text (G_STRUCT_MEMBER_P (object, field->offset), read);
  return TRUE;
}

static gboolean
check_points (const RoofJsonPlace  *place,
              const RoofJsonField  *field,
              gpointer              object,
              GError              **error)
{
  double points = *(const double *) G_STRUCT_MEMBER_P (object, field->offset);

  if (points == 0 || (points >= field->least && points <= field->most))
    return TRUE;
  return roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must be %1$g to %2$g points, got %3$.15g",
                                field->least, field->most, points);
}

/* Reads the limits of an axis. */
static gboolean
read_limits (const RoofJsonPlace  *place,
             const RoofJsonField  *field,
             gpointer              object,
             GError              **error)
{
  RoofFigureAxis *axis = G_STRUCT_MEMBER_P (object, field->offset);

  if (!json_object_has_member (json_node_get_object (place->node), field->key))
    return TRUE;
  if (!roof_axis_range_read (place, field->key, &axis->min, &axis->max, error))
    return FALSE;
  return roof_figure_axis_is_sound (axis->min, axis->max)
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "the limits of an axis are too close");
}

static void
write_limits (const RoofJsonField *field,
              gconstpointer        object,
              JsonObject          *into)
{
  const RoofFigureAxis *axis = G_STRUCT_MEMBER_P ((gpointer) object, field->offset);

  if (axis->max > 0)
    roof_axis_range_write (field->key, axis->min, axis->max, into);
}

/* Reads a unit that roof_axis_unit_parse() knows. */
static gboolean
read_unit (const RoofJsonPlace  *place,
           const RoofJsonField  *field,
           gpointer              object,
           GError              **error)
{
  char **unit = G_STRUCT_MEMBER_P (object, field->offset);
  gboolean rate = field->offset == offsetof (RoofFigureStyle, axes.y.unit);
  g_autoptr (GError) reason = NULL;
  double flops;

  if (!read_text (place, field, object, error))
    return FALSE;
  return *unit == NULL || roof_axis_unit_parse (*unit, rate, &flops, &reason)
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "%s", reason->message);
}

#define TEXT(key, member) { key, ROOF_JSON_TEXT, offsetof (RoofFigureStyle, member), .read = read_text }
#define POINTS(key, member, least_points, most_points)                                \
  { key, ROOF_JSON_NUMBER, offsetof (RoofFigureStyle, member), .check = check_points, \
    .least = least_points, .most = most_points }
#define LIMITS(key, member)                                                                                              \
  { key, ROOF_JSON_CUSTOM, offsetof (RoofFigureStyle, member), .read = read_limits, .write = write_limits,               \
    .schema = ROOF_JSON_ARRAY (ROOF_JSON_IS ("number")) }
#define UNIT(key, member) { key, ROOF_JSON_TEXT, offsetof (RoofFigureStyle, member), .read = read_unit }

static const RoofJsonField figure_fields[] = {
  TEXT ("title", title),
  TEXT ("subtitle", subtitle),
  TEXT ("note", note),
  TEXT ("preset", preset),
  TEXT ("theme", theme),
  TEXT ("font", font),
  POINTS ("width", width, ROOF_LEAST_FIGURE_WIDTH, ROOF_MOST_FIGURE_SIDE),
  POINTS ("height", height, ROOF_LEAST_FIGURE_HEIGHT, ROOF_MOST_FIGURE_SIDE),
  POINTS ("font_size", font_size, ROOF_LEAST_FONT_SIZE, ROOF_MOST_FONT_SIZE),
  POINTS ("line_width", line_width, ROOF_LEAST_LINE_WIDTH, ROOF_MOST_LINE_WIDTH),
  LIMITS ("x", axes.x),
  LIMITS ("y", axes.y),
  TEXT ("x_title", axes.x.title),
  TEXT ("y_title", axes.y.title),
  UNIT ("x_unit", axes.x.unit),
  UNIT ("y_unit", axes.y.unit),
  { "ticks", ROOF_JSON_CHOICE, offsetof (RoofFigureStyle, axes.ticks), .names = roof_tick_form_list_names },
  { "grid", ROOF_JSON_CHOICE, offsetof (RoofFigureStyle, axes.grid), .names = roof_grid_list_names },
  LIMITS ("inset_x", axes.inset.x),
  LIMITS ("inset_y", axes.inset.y),
  { "math", ROOF_JSON_FLAG, offsetof (RoofFigureStyle, axes.math) },
  { "values", ROOF_JSON_CHOICE, offsetof (RoofFigureStyle, values), .names = roof_look_value_list_names },
  { "key", ROOF_JSON_CHOICE, offsetof (RoofFigureStyle, key), .names = roof_key_place_list_names },
  { "panels", ROOF_JSON_CHOICE, offsetof (RoofFigureStyle, panels), .names = roof_facet_list_names },
  { "", ROOF_JSON_REST, offsetof (RoofFigureStyle, extra) },
  { NULL },
};

/* Reads a text, trimmed. The annotation owns the copy. */
static gboolean
read_words (const RoofJsonPlace  *place,
            const RoofJsonField  *field,
            gpointer              object,
            GError              **error)
{
  RoofAnnotation *annotation = object;
  const char *text = NULL;

  if (!roof_json_read_string (place, field->key, ROOF_JSON_REQUIRED, &text, error))
    return FALSE;
  annotation->text = g_strstrip (g_strdup (text));
  return *annotation->text != '\0'
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must not be empty");
}

/* Requires a coordinate of the annotated point to be above 0. */
static gboolean
check_place (const RoofJsonPlace  *place,
             const RoofJsonField  *field,
             gpointer              object,
             GError              **error)
{
  double value = *(const double *) G_STRUCT_MEMBER_P (object, field->offset);

  return (value > 0 && isfinite (value))
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must be above 0, got %.15g", value);
}

static gboolean
check_offset (const RoofJsonPlace  *place,
              const RoofJsonField  *field,
              gpointer              object,
              GError              **error)
{
  double value = *(const double *) G_STRUCT_MEMBER_P (object, field->offset);

  if (fabs (value) <= ROOF_MOST_ANNOTATION_OFFSET)
    return TRUE;
  return roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must be %1$g to %2$g, got %3$.15g",
                                -ROOF_MOST_ANNOTATION_OFFSET, ROOF_MOST_ANNOTATION_OFFSET, value);
}

static const RoofJsonField annotation_fields[] = {
  { "text", ROOF_JSON_TEXT, offsetof (RoofAnnotation, text), ROOF_JSON_REQUIRED, .read = read_words },
  { "x", ROOF_JSON_NUMBER, offsetof (RoofAnnotation, x), ROOF_JSON_REQUIRED, .check = check_place },
  { "y", ROOF_JSON_NUMBER, offsetof (RoofAnnotation, y), ROOF_JSON_REQUIRED, .check = check_place },
  { "dx", ROOF_JSON_NUMBER, offsetof (RoofAnnotation, dx), .always = TRUE, .check = check_offset },
  { "dy", ROOF_JSON_NUMBER, offsetof (RoofAnnotation, dy), .always = TRUE, .check = check_offset },
  { "", ROOF_JSON_REST, offsetof (RoofAnnotation, extra) },
  { NULL },
};

const RoofJsonPart roof_figure_parts[] = { { "figure", figure_fields }, { "annotation", annotation_fields }, { NULL } };

gboolean
roof_figure_read (const RoofJsonPlace  *place,
                  const RoofJsonField  *field,
                  gpointer              object,
                  GError              **error)
{
  RoofSnapshotFields *fields = object;
  g_autoptr (RoofFigureStyle) figure = g_new0 (RoofFigureStyle, 1);
  RoofJsonPlace member;

  if (!roof_json_read_object (place, field->key, ROOF_JSON_OPTIONAL, &member, error)
      || (member.node != NULL && !roof_json_read_fields (&member, figure_fields, figure, error)))
    return FALSE;
  if (member.node != NULL)
    roof_snapshot_replace (&fields->snapshot, roof_snapshot_with_figure_style (fields->snapshot, figure));
  return TRUE;
}

void
roof_figure_write (const RoofJsonField *field,
                   gconstpointer        object,
                   JsonObject          *into)
{
  RoofSnapshot *snapshot = ((const RoofSnapshotFields *) object)->snapshot;
  g_autoptr (JsonObject) figure = roof_json_write_fields (figure_fields, roof_snapshot_get_figure_style (snapshot));

  if (json_object_get_size (figure) > 0)
    json_object_set_object_member (into, field->key, json_object_ref (figure));
}

static gboolean
read_annotation (const RoofJsonPlace  *place,
                 gpointer              annotations,
                 GError              **error)
{
  RoofAnnotation *annotation = roof_annotation_new (NULL, 0, 0);

  g_ptr_array_add (annotations, annotation);
  return roof_json_read_fields (place, annotation_fields, annotation, error);
}

gboolean
roof_annotations_read (const RoofJsonPlace  *place,
                       const RoofJsonField  *field,
                       gpointer              object,
                       GError              **error)
{
  RoofSnapshotFields *fields = object;
  g_autoptr (GPtrArray) annotations = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_annotation_free);

  if (!roof_json_read_each (place, field->key, ROOF_JSON_OPTIONAL, read_annotation, annotations, error))
    return FALSE;
  roof_snapshot_replace (&fields->snapshot, roof_snapshot_with_annotations (fields->snapshot, annotations));
  return TRUE;
}

void
roof_annotations_write (const RoofJsonField *field,
                        gconstpointer        object,
                        JsonObject          *into)
{
  RoofSnapshot *snapshot = ((const RoofSnapshotFields *) object)->snapshot;
  JsonArray *annotations;

  if (roof_snapshot_get_n_annotations (snapshot) == 0)
    return;
  annotations = json_array_new ();
  for (guint i = 0; i < roof_snapshot_get_n_annotations (snapshot); i++)
    json_array_add_object_element (annotations,
                                   roof_json_write_fields (annotation_fields, roof_snapshot_get_annotation (snapshot, i)));
  json_object_set_array_member (into, field->key, annotations);
}
