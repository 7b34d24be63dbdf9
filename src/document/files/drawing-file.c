/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/drawing-file.h"

#include <math.h>

#include "core/error.h"

static const char * const drawing_keys[]
    = { "title", "subtitle", "note", "preset", "theme", "font", "width", "height", "font_size", "line_width", NULL };
static const char * const annotation_keys[] = { "text", "x", "y", "dx", "dy", NULL };

/* --- reading --- */

static gboolean
read_text (const RoofJsonPlace  *place,
           const char           *key,
           char                **text,
           GError              **error)
{
  const char *read = NULL;

  if (!roof_json_read_string (place, key, ROOF_JSON_OPTIONAL, &read, error))
    return FALSE;
  roof_drawing_set_text (text, read);
  return TRUE;
}

/* A number of points from @least to @most, if it is there at all. */
static gboolean
read_points (const RoofJsonPlace  *place,
             const char           *key,
             double                least,
             double                most,
             double               *points,
             GError              **error)
{
  *points = 0;
  if (!roof_json_read_number (place, key, ROOF_JSON_OPTIONAL, points, error))
    return FALSE;
  if (*points == 0 || (*points >= least && *points <= most))
    return TRUE;
  return roof_json_fail_member (place, key, error, ROOF_ERROR_INVALID, "must be %1$g to %2$g points, got %3$.15g", least, most,
                                *points);
}

static gboolean
read_drawing_members (const RoofJsonPlace  *place,
                      RoofDrawing          *drawing,
                      GError              **error)
{
  if (!read_text (place, "title", &drawing->title, error) || !read_text (place, "subtitle", &drawing->subtitle, error)
      || !read_text (place, "note", &drawing->note, error) || !read_text (place, "preset", &drawing->preset, error)
      || !read_text (place, "theme", &drawing->theme, error) || !read_text (place, "font", &drawing->font, error)
      || !read_points (place, "width", ROOF_LEAST_FIGURE_WIDTH, ROOF_MOST_FIGURE_SIDE, &drawing->width, error)
      || !read_points (place, "height", ROOF_LEAST_FIGURE_HEIGHT, ROOF_MOST_FIGURE_SIDE, &drawing->height, error)
      || !read_points (place, "font_size", ROOF_LEAST_FONT_SIZE, ROOF_MOST_FONT_SIZE, &drawing->font_size, error)
      || !read_points (place, "line_width", ROOF_LEAST_LINE_WIDTH, ROOF_MOST_LINE_WIDTH, &drawing->line_width, error))
    return FALSE;
  drawing->extra = roof_json_keep_unknown (place, drawing_keys);
  return TRUE;
}

static RoofModel *
read_drawing (const RoofJsonPlace  *place,
              RoofModel            *model,
              GError              **error)
{
  g_autoptr (RoofDrawing) drawing = g_new0 (RoofDrawing, 1);
  RoofJsonPlace member;

  if (!roof_json_read_object (place, "figure", ROOF_JSON_OPTIONAL, &member, error))
    return NULL;
  if (member.node == NULL)
    return roof_model_ref (model);
  return read_drawing_members (&member, drawing, error) ? roof_model_with_drawing (model, drawing) : NULL;
}

/* What it is about: a number above 0. */
static gboolean
read_place (const RoofJsonPlace  *place,
            const char           *key,
            double               *value,
            GError              **error)
{
  if (!roof_json_read_number (place, key, ROOF_JSON_REQUIRED, value, error))
    return FALSE;
  if (*value > 0 && isfinite (*value))
    return TRUE;
  return roof_json_fail_member (place, key, error, ROOF_ERROR_INVALID, "must be above 0, got %.15g", *value);
}

static gboolean
read_offset (const RoofJsonPlace  *place,
             const char           *key,
             double               *value,
             GError              **error)
{
  if (!roof_json_read_number (place, key, ROOF_JSON_OPTIONAL, value, error))
    return FALSE;
  if (fabs (*value) <= ROOF_MOST_ANNOTATION_OFFSET)
    return TRUE;
  return roof_json_fail_member (place, key, error, ROOF_ERROR_INVALID, "must be %1$g to %2$g, got %3$.15g",
                                -ROOF_MOST_ANNOTATION_OFFSET, ROOF_MOST_ANNOTATION_OFFSET, *value);
}

static RoofAnnotation *
read_annotation (const RoofJsonPlace  *place,
                 GError              **error)
{
  g_autoptr (RoofAnnotation) annotation = roof_annotation_new (NULL, 0, 0);
  const char *text = NULL;

  if (!roof_json_expect_object (place, error) || !roof_json_read_string (place, "text", ROOF_JSON_REQUIRED, &text, error)
      || !read_place (place, "x", &annotation->x, error) || !read_place (place, "y", &annotation->y, error)
      || !read_offset (place, "dx", &annotation->dx, error) || !read_offset (place, "dy", &annotation->dy, error))
    return NULL;
  annotation->text = g_strstrip (g_strdup (text));
  if (*annotation->text == '\0')
    {
      roof_json_fail_member (place, "text", error, ROOF_ERROR_INVALID, "must not be empty");
      return NULL;
    }
  annotation->extra = roof_json_keep_unknown (place, annotation_keys);
  return g_steal_pointer (&annotation);
}

/* Returns: (transfer full) (element-type RoofAnnotation) (nullable) */
static GPtrArray *
read_annotations (const RoofJsonPlace  *place,
                  GError              **error)
{
  g_autoptr (GPtrArray) annotations = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_annotation_free);
  RoofJsonPlace list, element;

  if (!roof_json_read_array (place, "annotations", ROOF_JSON_OPTIONAL, &list, error))
    return NULL;
  for (guint i = 0; list.node != NULL && i < roof_json_get_length (&list); i++)
    {
      RoofAnnotation *annotation;

      roof_json_enter_element (&list, i, &element);
      annotation = read_annotation (&element, error);
      if (annotation == NULL)
        return NULL;
      g_ptr_array_add (annotations, annotation);
    }
  return g_steal_pointer (&annotations);
}

RoofModel *
roof_drawing_read (const RoofJsonPlace  *place,
                   RoofModel            *model,
                   GError              **error)
{
  g_autoptr (RoofModel) drawn = read_drawing (place, model, error);
  g_autoptr (GPtrArray) annotations = drawn != NULL ? read_annotations (place, error) : NULL;

  return annotations != NULL ? roof_model_with_annotations (drawn, annotations) : NULL;
}

/* --- writing --- */

static void
write_points (JsonObject *object,
              const char *key,
              double      points)
{
  if (points > 0)
    json_object_set_double_member (object, key, points);
}

static void
write_drawing (JsonObject        *object,
               const RoofDrawing *drawing)
{
  JsonObject *member = json_object_new ();

  roof_json_put_text (member, "title", drawing->title);
  roof_json_put_text (member, "subtitle", drawing->subtitle);
  roof_json_put_text (member, "note", drawing->note);
  roof_json_put_text (member, "preset", drawing->preset);
  roof_json_put_text (member, "theme", drawing->theme);
  roof_json_put_text (member, "font", drawing->font);
  write_points (member, "width", drawing->width);
  write_points (member, "height", drawing->height);
  write_points (member, "font_size", drawing->font_size);
  write_points (member, "line_width", drawing->line_width);
  roof_json_put_unknown (member, drawing->extra);
  if (json_object_get_size (member) > 0)
    json_object_set_object_member (object, "figure", member);
  else
    json_object_unref (member);
}

static JsonObject *
write_annotation (const RoofAnnotation *annotation)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "text", annotation->text);
  json_object_set_double_member (object, "x", annotation->x);
  json_object_set_double_member (object, "y", annotation->y);
  json_object_set_double_member (object, "dx", annotation->dx);
  json_object_set_double_member (object, "dy", annotation->dy);
  roof_json_put_unknown (object, annotation->extra);
  return object;
}

void
roof_drawing_write (JsonObject      *object,
                    const RoofModel *model)
{
  JsonArray *annotations;

  write_drawing (object, roof_model_get_drawing (model));
  if (roof_model_get_n_annotations (model) == 0)
    return;
  annotations = json_array_new ();
  for (guint i = 0; i < roof_model_get_n_annotations (model); i++)
    json_array_add_object_element (annotations, write_annotation (roof_model_get_annotation (model, i)));
  json_object_set_array_member (object, "annotations", annotations);
}
