/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/snapshot-parts.h"

#include "core/error.h"
#include "core/snapshot/slide.h"
#include "document/files/schema-parts.h"
#include "document/files/snapshot-file.h"

/* A slide while it is read or written. */
typedef struct
{
  const char      *title, *text, *notes;
  const char      *extra;
  RoofSnapshot    *document; /* that has the slide */
  /* When reading. */
  RoofSnapshot    *state;
  RoofSelection   *selection;
  GArray          *points; /* (element-type RoofSlidePoint) */
  /* When writing. */
  const RoofSlide *slide;
} SlideFields;

static const char * const point_keys[ROOF_N_SLIDE_POINTS] = {
  [ROOF_SLIDE_POINT_KERNEL] = "kernel", [ROOF_SLIDE_POINT_ROOF] = "roof",       [ROOF_SLIDE_POINT_PEAK] = "peak",
  [ROOF_SLIDE_POINT_RIDGE] = "ridge",   [ROOF_SLIDE_POINT_CEILING] = "ceiling",
};

/* --- reading --- */

static gboolean
read_selection (const RoofJsonPlace  *place,
                const RoofJsonField  *field,
                gpointer              object,
                GError              **error)
{
  SlideFields *fields = object;
  RoofJsonPlace list, element;
  g_autofree guint *indices = NULL;
  guint n;

  if (!roof_json_read_array (place, field->key, ROOF_JSON_OPTIONAL, &list, error))
    return FALSE;
  n = list.node != NULL ? roof_json_get_length (&list) : 0;
  indices = g_new0 (guint, n + 1);
  for (guint i = 0; i < n; i++)
    {
      roof_json_enter_element (&list, i, &element);
      if (!roof_json_read_index (&element, roof_snapshot_get_n_kernels (fields->state), "kernels", &indices[i], error))
        return FALSE;
    }
  fields->selection = roof_selection_new_of (indices, n, n > 0 ? (int) indices[0] : -1);
  return TRUE;
}

/* Reads member @key, an index below @n. Leaves the output alone when an optional member is absent. */
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

/* The number of the machine's parts that a point of @kind can refer to, and what these are called. */
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
            gpointer              data,
            GError              **error)
{
  SlideFields *fields = data;
  RoofSnapshot *state = fields->state;
  RoofSlidePoint *point;
  const char *what;
  guint kind = 0, n;

  if (!roof_json_expect_object (place, error))
    return FALSE;
  while (kind < ROOF_N_SLIDE_POINTS && !json_object_has_member (json_node_get_object (place->node), point_keys[kind]))
    kind++;
  if (kind == ROOF_N_SLIDE_POINTS)
    return roof_json_fail (place, error, ROOF_ERROR_UNKNOWN,
                           "must point at a kernel, roof, peak, ridge or ceiling");
  g_array_set_size (fields->points, fields->points->len + 1);
  point = &g_array_index (fields->points, RoofSlidePoint, fields->points->len - 1);
  *point = (RoofSlidePoint) { (RoofSlidePointKind) kind, -1, -1 };
  n = count_parts (roof_snapshot_get_active (state), point->kind, &what);
  if (kind != ROOF_SLIDE_POINT_KERNEL)
    return read_place (place, point_keys[kind], ROOF_JSON_REQUIRED, n, what, &point->index, error);
  return read_place (place, "kernel", ROOF_JSON_REQUIRED, roof_snapshot_get_n_kernels (state), "kernels", &point->kernel, error)
         && read_place (place, "level", ROOF_JSON_OPTIONAL, n, what, &point->index, error);
}

static gboolean
read_points (const RoofJsonPlace  *place,
             const RoofJsonField  *field,
             gpointer              object,
             GError              **error)
{
  return roof_json_read_each (place, field->key, ROOF_JSON_OPTIONAL, read_point, object, error);
}

static gboolean
read_state (const RoofJsonPlace  *place,
            const RoofJsonField  *field,
            gpointer              object,
            GError              **error)
{
  SlideFields *fields = object;
  RoofJsonPlace member;

  if (!roof_json_read_object (place, field->key, ROOF_JSON_REQUIRED, &member, error))
    return FALSE;
  fields->state = roof_snapshot_read (&member, fields->document, error);
  return fields->state != NULL;
}

/* --- writing --- */

static void
write_state (const RoofJsonField *field,
             gconstpointer        object,
             JsonObject          *into)
{
  const SlideFields *fields = object;

  json_object_set_object_member (into, field->key, roof_snapshot_write (roof_slide_get_state (fields->slide), fields->document));
}

static void
write_selection (const RoofJsonField *field,
                 gconstpointer        object,
                 JsonObject          *into)
{
  const RoofSelection *selection = roof_slide_get_selection (((const SlideFields *) object)->slide);
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
  json_object_set_array_member (into, field->key, array);
}

static void
write_points (const RoofJsonField *field,
              gconstpointer        object,
              JsonObject          *into)
{
  JsonArray *array;
  guint n;
  const RoofSlidePoint *points = roof_slide_get_points (((const SlideFields *) object)->slide, &n);

  if (n == 0)
    return;
  array = json_array_new ();
  for (const RoofSlidePoint *at = points; at < points + n; at++)
    {
      gboolean dot = at->kind == ROOF_SLIDE_POINT_KERNEL;
      JsonObject *point = json_object_new ();

      json_object_set_int_member (point, point_keys[at->kind], dot ? at->kernel : at->index);
      if (dot && at->index >= 0)
        json_object_set_int_member (point, "level", at->index);
      json_array_add_object_element (array, point);
    }
  json_object_set_array_member (into, field->key, array);
}

/* --- the whole --- */

static const RoofJsonField slide_fields[] = {
  { "title", ROOF_JSON_WORDS, offsetof (SlideFields, title) },
  { "text", ROOF_JSON_WORDS, offsetof (SlideFields, text) },
  { "notes", ROOF_JSON_WORDS, offsetof (SlideFields, notes) },
  { "state", ROOF_JSON_CUSTOM, .read = read_state, .write = write_state, .schema = ROOF_JSON_REF ("state") },
  { "selected", ROOF_JSON_CUSTOM, .read = read_selection, .write = write_selection,
    .schema = ROOF_JSON_ARRAY (ROOF_JSON_IS ("integer")) },
  { "point", ROOF_JSON_CUSTOM, .read = read_points, .write = write_points,
    .schema = ROOF_JSON_ARRAY (ROOF_JSON_IS ("object")) },
  { "", ROOF_JSON_REST, offsetof (SlideFields, extra) },
  { NULL },
};

const RoofJsonPart roof_slide_parts[] = { { "slide", slide_fields }, { NULL } };

/* Frees what was read; texts belong to the JSON tree. */
static void
fields_clear (SlideFields *self)
{
  g_clear_pointer (&self->state, roof_snapshot_unref);
  g_clear_pointer (&self->selection, roof_selection_unref);
  g_clear_pointer (&self->points, g_array_unref);
  g_free ((char *) self->extra);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SlideFields, fields_clear)

/* Returns: (transfer full) (nullable) */
static RoofSlide *
read_slide (const RoofJsonPlace  *place,
            RoofSnapshot         *snapshot,
            GError              **error)
{
  g_auto (SlideFields) fields = { .document = snapshot };
  g_autoptr (RoofSlide) bare = NULL, noted = NULL, pointed = NULL;

  fields.points = g_array_new (FALSE, FALSE, sizeof (RoofSlidePoint));
  if (!roof_json_read_fields (place, slide_fields, &fields, error))
    return NULL;
  bare = roof_slide_new (fields.title, fields.text, fields.state, fields.selection);
  noted = roof_slide_with_notes (bare, fields.notes);
  pointed = roof_slide_with_points (noted, (const RoofSlidePoint *) (const void *) fields.points->data, fields.points->len);
  return roof_slide_with_extra (pointed, fields.extra);
}

/* The slides while they are read. */
typedef struct
{
  RoofSnapshot *document; /* without slides */
  RoofSnapshot *snapshot; /* with the slides read so far */
} Show;

static gboolean
add_slide (const RoofJsonPlace  *place,
           gpointer              data,
           GError              **error)
{
  Show *show = data;
  g_autoptr (RoofSlide) slide = read_slide (place, show->document, error);

  if (slide != NULL)
    roof_snapshot_replace (&show->snapshot,
                           roof_snapshot_with_slide_inserted (show->snapshot, roof_snapshot_get_n_slides (show->snapshot), slide));
  return slide != NULL;
}

gboolean
roof_slides_read (const RoofJsonPlace  *place,
                  const RoofJsonField  *field,
                  gpointer              object,
                  GError              **error)
{
  RoofSnapshotFields *fields = object;
  g_autoptr (RoofSnapshot) document = roof_snapshot_ref (fields->snapshot);
  Show show = { document, fields->snapshot };
  gboolean read = roof_json_read_each (place, field->key, ROOF_JSON_OPTIONAL, add_slide, &show, error);

  fields->snapshot = show.snapshot;
  return read;
}

static JsonObject *
write_slide (const RoofSlide *slide,
             RoofSnapshot    *snapshot)
{
  const SlideFields fields = {
    .title = roof_slide_get_title (slide),
    .text = roof_slide_get_text (slide),
    .notes = roof_slide_get_notes (slide),
    .extra = roof_slide_get_extra (slide),
    .document = snapshot,
    .slide = slide,
  };

  return roof_json_write_fields (slide_fields, &fields);
}

void
roof_slides_write (const RoofJsonField *field,
                   gconstpointer        object,
                   JsonObject          *into)
{
  RoofSnapshot *snapshot = ((const RoofSnapshotFields *) object)->snapshot;
  JsonArray *array;

  if (roof_snapshot_get_n_slides (snapshot) == 0)
    return;
  array = json_array_new ();
  for (guint i = 0; i < roof_snapshot_get_n_slides (snapshot); i++)
    json_array_add_object_element (array, write_slide (roof_snapshot_get_slide (snapshot, i), snapshot));
  json_object_set_array_member (into, field->key, array);
}
