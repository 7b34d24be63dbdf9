/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/slide-file.h"

#include "core/error.h"
#include "document/files/model-file.h"

static const char * const keys[] = { "title", "text", "notes", "state", "selected", "point", NULL };

static const char * const point_keys[ROOF_N_SLIDE_POINTS] = {
  [ROOF_SLIDE_POINT_KERNEL] = "kernel", [ROOF_SLIDE_POINT_ROOF] = "roof",       [ROOF_SLIDE_POINT_PEAK] = "peak",
  [ROOF_SLIDE_POINT_RIDGE] = "ridge",   [ROOF_SLIDE_POINT_CEILING] = "ceiling",
};

/* --- reading --- */

/* @selection: (out) (transfer full) */
static gboolean
read_selection (const RoofJsonPlace  *place,
                guint                 n_kernels,
                RoofSelection       **selection,
                GError              **error)
{
  RoofJsonPlace list, element;
  g_autofree guint *indices = NULL;
  guint n;

  if (!roof_json_read_array (place, "selected", ROOF_JSON_OPTIONAL, &list, error))
    return FALSE;
  n = list.node != NULL ? roof_json_get_length (&list) : 0;
  indices = g_new0 (guint, n + 1);
  for (guint i = 0; i < n; i++)
    {
      roof_json_enter_element (&list, i, &element);
      if (!roof_json_read_index (&element, n_kernels, "kernels", &indices[i], error))
        return FALSE;
    }
  *selection = roof_selection_new_of (indices, n, n > 0 ? (int) indices[0] : -1);
  return TRUE;
}

/* The place of member @key among @n; it stays as it is without one that is optional. */
static gboolean
read_place (const RoofJsonPlace  *place,
            const char           *key,
            RoofJsonNeed          need,
            guint                 n,
            const char           *what,
            int                  *index,
            GError              **error)
{
  RoofJsonPlace member;
  guint read;

  if (!roof_json_enter (place, key, &member))
    return need == ROOF_JSON_OPTIONAL || roof_json_fail_member (place, key, error, ROOF_ERROR_INVALID, "is missing");
  if (!roof_json_read_index (&member, n, what, &read, error))
    return FALSE;
  *index = (int) read;
  return TRUE;
}

/* How many there are in the machine of what a point of @kind is at, and what they are. */
static guint
count_parts (const RoofMachine   *machine,
             RoofSlidePointKind   kind,
             const char         **what)
{
  *what = kind == ROOF_SLIDE_POINT_PEAK ? "peaks" : kind == ROOF_SLIDE_POINT_CEILING ? "ceilings" : "levels";
  return kind == ROOF_SLIDE_POINT_PEAK      ? roof_machine_get_n_peaks (machine)
         : kind == ROOF_SLIDE_POINT_CEILING ? roof_machine_get_n_ceilings (machine)
                                            : roof_machine_get_n_levels (machine);
}

static gboolean
read_point (const RoofJsonPlace  *place,
            RoofModel            *state,
            RoofSlidePoint       *point,
            GError              **error)
{
  const char *what;
  guint kind = 0, n;

  if (!roof_json_expect_object (place, error))
    return FALSE;
  while (kind < ROOF_N_SLIDE_POINTS && !json_object_has_member (json_node_get_object (place->node), point_keys[kind]))
    kind++;
  if (kind == ROOF_N_SLIDE_POINTS)
    return roof_json_fail (place, error, ROOF_ERROR_UNKNOWN, "points at nothing that is known");
  *point = (RoofSlidePoint) { (RoofSlidePointKind) kind, -1, -1 };
  n = count_parts (roof_model_get_active (state), point->kind, &what);
  if (kind != ROOF_SLIDE_POINT_KERNEL)
    return read_place (place, point_keys[kind], ROOF_JSON_REQUIRED, n, what, &point->index, error);
  return read_place (place, "kernel", ROOF_JSON_REQUIRED, roof_model_get_n_kernels (state), "kernels", &point->kernel, error)
         && read_place (place, "level", ROOF_JSON_OPTIONAL, n, what, &point->index, error);
}

/* @points: (out) (transfer full) (element-type RoofSlidePoint) */
static gboolean
read_points (const RoofJsonPlace  *place,
             RoofModel            *state,
             GArray              **points,
             GError              **error)
{
  RoofJsonPlace list, element;
  RoofSlidePoint point;

  if (!roof_json_read_array (place, "point", ROOF_JSON_OPTIONAL, &list, error))
    return FALSE;
  *points = g_array_new (FALSE, FALSE, sizeof (RoofSlidePoint));
  for (guint i = 0; list.node != NULL && i < roof_json_get_length (&list); i++)
    {
      roof_json_enter_element (&list, i, &element);
      if (!read_point (&element, state, &point, error))
        return FALSE;
      g_array_append_val (*points, point);
    }
  return TRUE;
}

/* @state: (out) (transfer full) */
static gboolean
read_state (const RoofJsonPlace  *place,
            RoofModel            *model,
            RoofModel           **state,
            GError              **error)
{
  RoofJsonPlace member;

  if (!roof_json_read_object (place, "state", ROOF_JSON_REQUIRED, &member, error))
    return FALSE;
  *state = roof_model_read (&member, model, error);
  return *state != NULL;
}

/* @slide: (transfer full). Returns: (transfer full) */
static RoofSlide *
add_rest (RoofSlide           *slide,
          const RoofJsonPlace *place,
          const char          *notes,
          const GArray        *points)
{
  g_autofree char *extra = roof_json_keep_unknown (place, keys);
  g_autoptr (RoofSlide) bare = slide;
  g_autoptr (RoofSlide) noted = roof_slide_with_notes (bare, notes);
  g_autoptr (RoofSlide) pointed
      = roof_slide_with_points (noted, (const RoofSlidePoint *) (const void *) points->data, points->len);

  return roof_slide_with_extra (pointed, extra);
}

/* Returns: (transfer full) (nullable) */
static RoofSlide *
read_slide (const RoofJsonPlace  *place,
            RoofModel            *model,
            GError              **error)
{
  const char *title = "", *text = "", *notes = "";
  g_autoptr (RoofModel) state = NULL;
  g_autoptr (RoofSelection) selection = NULL;
  g_autoptr (GArray) points = NULL;

  if (!roof_json_expect_object (place, error)
      || !roof_json_read_string (place, "title", ROOF_JSON_OPTIONAL, &title, error)
      || !roof_json_read_string (place, "text", ROOF_JSON_OPTIONAL, &text, error)
      || !roof_json_read_string (place, "notes", ROOF_JSON_OPTIONAL, &notes, error)
      || !read_state (place, model, &state, error)
      || !read_selection (place, roof_model_get_n_kernels (state), &selection, error)
      || !read_points (place, state, &points, error))
    return NULL;
  return add_rest (roof_slide_new (title, text, state, selection), place, notes, points);
}

RoofModel *
roof_slides_read (const RoofJsonPlace  *place,
                  RoofModel            *model,
                  GError              **error)
{
  g_autoptr (RoofModel) read = roof_model_ref (model);
  RoofJsonPlace list, element;

  if (!roof_json_read_array (place, "presentation", ROOF_JSON_OPTIONAL, &list, error))
    return NULL;
  for (guint i = 0; list.node != NULL && i < roof_json_get_length (&list); i++)
    {
      g_autoptr (RoofSlide) slide = NULL;
      g_autoptr (RoofModel) before = g_steal_pointer (&read);

      roof_json_enter_element (&list, i, &element);
      slide = read_slide (&element, model, error);
      if (slide == NULL)
        return NULL;
      read = roof_model_with_slide_inserted (before, i, slide);
    }
  return g_steal_pointer (&read);
}

/* --- writing --- */

static void
write_text (JsonObject *object,
            const char *key,
            const char *text)
{
  if (text[0] != '\0')
    json_object_set_string_member (object, key, text);
}

static void
write_selection (JsonObject          *object,
                 const RoofSelection *selection)
{
  JsonArray *array;
  guint n;
  const guint *indices = roof_selection_get_indices (selection, &n);
  int lead = roof_selection_get_lead (selection);

  if (n == 0)
    return;
  array = json_array_new ();
  json_array_add_int_element (array, lead);
  for (guint i = 0; i < n; i++)
    if ((int) indices[i] != lead)
      json_array_add_int_element (array, indices[i]);
  json_object_set_array_member (object, "selected", array);
}

static void
write_points (JsonObject      *object,
              const RoofSlide *slide)
{
  JsonArray *array;
  guint n;
  const RoofSlidePoint *points = roof_slide_get_points (slide, &n);

  if (n == 0)
    return;
  array = json_array_new ();
  for (guint i = 0; i < n; i++)
    {
      gboolean dot = points[i].kind == ROOF_SLIDE_POINT_KERNEL;
      JsonObject *point = json_object_new ();

      json_object_set_int_member (point, point_keys[points[i].kind], dot ? points[i].kernel : points[i].index);
      if (dot && points[i].index >= 0)
        json_object_set_int_member (point, "level", points[i].index);
      json_array_add_object_element (array, point);
    }
  json_object_set_array_member (object, "point", array);
}

static JsonObject *
write_slide (const RoofSlide *slide,
             RoofModel       *model)
{
  JsonObject *object = json_object_new ();

  write_text (object, "title", roof_slide_get_title (slide));
  write_text (object, "text", roof_slide_get_text (slide));
  write_text (object, "notes", roof_slide_get_notes (slide));
  json_object_set_object_member (object, "state", roof_model_write (roof_slide_get_state (slide), model));
  write_selection (object, roof_slide_get_selection (slide));
  write_points (object, slide);
  roof_json_put_unknown (object, roof_slide_get_extra (slide));
  return object;
}

void
roof_slides_write (RoofModel  *model,
                   JsonObject *document)
{
  JsonArray *array;

  if (roof_model_get_n_slides (model) == 0)
    return;
  array = json_array_new ();
  for (guint i = 0; i < roof_model_get_n_slides (model); i++)
    json_array_add_object_element (array, write_slide (roof_model_get_slide (model, i), model));
  json_object_set_array_member (document, "presentation", array);
}
