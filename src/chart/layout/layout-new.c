/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "chart/layout/layout-private.h"

/* Builds a layout in steps, each in a file of its own that adds lines, dots and texts and calls no other step:
 * 1. The frame (titles, axes, gutters, key) takes room from the edges. The rest is the plot.
 * 2. Roofs, the bend, paths and dots have fixed places. They register the room they take with @placer.
 * 3. Labels are placed in the room that is left, the most important first.
 * If a chart of few kernels lacks labels of kernels, a second layout places these before the labels of roofs; the second layout
 * is kept if it has more labels. Invariants: the plot is final after step 1; @placer, @kinds, @slots, @typeset and @former are set
 * only while building. */

/* With more kernels a key is longer than a picture. */
#define MOST_KEYED 60
/* Layouts until all numbers have room. */
#define MOST_TRIES 30
/* Layouts until all roofs have room for their names or are listed. */
#define MOST_LISTS 3

static void
clear_text (gpointer item)
{
  g_clear_object (&((RoofText *) item)->pango);
}

RoofLayout *
roof_layout_begin (RoofScene             *scene,
                   PangoContext          *context,
                   double                 width,
                   double                 height,
                   const RoofFigureSizes *sizes)
{
  RoofLayout *self = g_rc_box_new0 (RoofLayout);

  self->scene = roof_scene_ref (scene);
  self->list_cost = INFINITY;
  self->list_room = height / roof_figure_sizes_get_unit (sizes);
  self->sizes = sizes;
  self->families = roof_typeset_list_families (sizes->family);
  self->unit = roof_figure_sizes_get_unit (sizes);
  self->margin = sizes->margin / self->unit;
  self->width = width / self->unit;
  self->height = height / self->unit;
  self->polygons = g_array_new (FALSE, FALSE, sizeof (RoofPolygon));
  self->lines = g_array_new (FALSE, FALSE, sizeof (RoofLine));
  self->bins = g_array_new (FALSE, FALSE, sizeof (RoofBin));
  self->marks = g_array_new (FALSE, FALSE, sizeof (RoofMark));
  self->densities = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_density_free);
  self->dots = g_array_new (FALSE, FALSE, sizeof (RoofDot));
  self->samples = g_array_new (FALSE, FALSE, sizeof (RoofDot));
  self->texts = g_array_new (FALSE, FALSE, sizeof (RoofText));
  self->pieces = g_array_new (FALSE, FALSE, sizeof (RoofPolygon));
  self->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_layout_unref);
  self->named = g_array_new (FALSE, FALSE, sizeof (guint));
  self->lacking = g_array_new (FALSE, FALSE, sizeof (RoofHit));
  g_array_set_clear_func (self->texts, clear_text);
  self->typeset = roof_typeset_get_family (context, sizes->family);
  return self;
}

void
roof_layout_end (RoofLayout *self)
{
  g_clear_pointer (&self->placer, roof_placer_free);
  g_clear_pointer (&self->kinds, g_free);
  g_clear_pointer (&self->slots, g_hash_table_unref);
  self->typeset = NULL;
  self->sizes = NULL;
  self->panels = NULL;
  self->former = NULL;
  self->piles = NULL;
}

/* The arguments of a layout. Borrowed. */
typedef struct
{
  RoofScene             *scene;
  PangoContext          *context;
  double                 width, height; /* points */
  const RoofHeading     *heading;       /* nullable */
  const RoofFigureSizes *sizes;
  const RoofRect        *plot;          /* nullable: the room that the frame leaves */
  const RoofLayout      *former;        /* nullable: where names stay */
} LayoutRequest;

static RoofLayout *lay_out (const LayoutRequest *request);

/* The numbers of kernels in an inset are those of the chart. Returns: (transfer full) (element-type utf8, borrowed) (nullable) */
static GPtrArray *
list_names (const RoofLayout *self)
{
  GPtrArray *names = self->numbered != NULL ? g_ptr_array_new () : NULL;

  for (guint i = 0; names != NULL && i < self->numbered->len; i++)
    g_ptr_array_add (names, (gpointer) g_array_index (self->numbered, RoofNumbered, i).name);
  return names;
}

static void
add_inset (RoofLayout          *self,
           const LayoutRequest *request)
{
  RoofFigureSizes sizes = *request->sizes;
  RoofPanelShare share = { .numbers_left = TRUE, .numbers_below = TRUE, .inset = TRUE };
  LayoutRequest inset = *request;
  g_autoptr (GPtrArray) names = list_names (self);
  RoofInsetPlace place;

  if (!roof_layout_place_inset (self, &place))
    return;
  share.names = names;
  sizes.panel = &share;
  sizes.key = names != NULL ? ROOF_KEY_CAPTION : ROOF_KEY_NONE;
  sizes.signs = FALSE;
  sizes.levels_listed = TRUE;
  sizes.roofs_listed = NULL;
  sizes.axes.x.min = place.extent.x_min;
  sizes.axes.x.max = place.extent.x_max;
  sizes.axes.y.min = place.extent.y_min;
  sizes.axes.y.max = place.extent.y_max;
  inset.heading = NULL;
  inset.sizes = &sizes;
  inset.plot = &place.plot;
  inset.former = NULL;
  roof_layout_add_inset (self, lay_out (&inset), &place);
}

/* @dots_first: place the labels of kernels before the labels of roofs */
static RoofLayout *
lay_out_in_order (const LayoutRequest *request,
                  gboolean             dots_first,
                  const GArray        *piles)
{
  RoofLayout *self = roof_layout_begin (request->scene, request->context, request->width, request->height, request->sizes);

  self->piles = piles;
  roof_layout_build_frame (self, request->heading, request->plot);
  self->placer = roof_placer_new (&self->plot);
  self->slots = g_hash_table_new (NULL, NULL);
  self->former = request->former;
  if (self->former != NULL)
    memcpy (self->places, self->former->places, sizeof self->places);
  roof_layout_build_roofs (self);
  roof_layout_build_bend (self);
  roof_layout_build_paths (self);
  roof_layout_build_dots (self);
  roof_layout_drop_covered_marks (self);
  roof_layout_add_fan (self);
  roof_layout_add_annotations (self);
  add_inset (self, request);
  roof_layout_build_names (self, dots_first);
  roof_layout_tell_unnamed (self);
  roof_layout_end (self);
  return self;
}

/* The layout of @request with the key at @key. */
static RoofLayout *
try_key (const LayoutRequest *request,
         RoofKeyPlace         key)
{
  RoofFigureSizes sizes = *request->sizes;
  LayoutRequest tried = *request;

  sizes.displaced = sizes.displaced || (sizes.key == ROOF_KEY_INSIDE && key != ROOF_KEY_INSIDE);
  sizes.key = key;
  tried.sizes = &sizes;
  return lay_out (&tried);
}

/* Tries again while numbers of @first (transfer full) are without room, which then come before the names of roofs, or, at last,
 * share the room of others. A key without room inside
 * goes to the right. */
static RoofLayout *
lay_out_piles (const LayoutRequest *request,
               RoofLayout          *first)
{
  RoofLayout *self = first;

  for (guint i = 0; i < MOST_TRIES; i++)
    {
      g_autoptr (GArray) piles = roof_layout_pile_lost (self);

      if (piles == NULL)
        break;
      roof_layout_unref (self);
      self = lay_out_in_order (request, FALSE, piles);
    }
  if (request->sizes->key != ROOF_KEY_INSIDE || self->numbered->len == 0 || isfinite (self->list_cost))
    return self;
  roof_layout_unref (self);
  return try_key (request, ROOF_KEY_RIGHT);
}

static RoofLayout *
lay_out_named (const LayoutRequest *request)
{
  RoofLayout *self, *other;

  g_return_val_if_fail (request->scene != NULL && PANGO_IS_CONTEXT (request->context), NULL);
  g_return_val_if_fail (isfinite (request->width) && isfinite (request->height), NULL);

  self = lay_out_in_order (request, FALSE, NULL);
  if (self->numbered != NULL)
    return lay_out_piles (request, self);
  if (request->former != NULL || !roof_layout_lacks_names (self))
    return self;
  other = lay_out_in_order (request, TRUE, NULL);
  if (roof_layout_names_more (other, self))
    {
      roof_layout_unref (self);
      return other;
    }
  roof_layout_unref (other);
  return self;
}

/* Levels that no row of dots has room to name, and roofs without room for their names, are listed under the chart, where the list may
 * take the room of more of them. */
static RoofLayout *
lay_out (const LayoutRequest *request)
{
  GArray *roofs = g_array_new (FALSE, FALSE, sizeof (RoofHit));
  RoofFigureSizes sizes = *request->sizes;
  gboolean lists = sizes.signs && sizes.roofs_listed != NULL;
  LayoutRequest listed = *request;
  RoofLayout *self = lay_out_named (request);

  if (lists)
    g_array_append_vals (roofs, sizes.roofs_listed->data, sizes.roofs_listed->len);
  sizes.roofs_listed = roofs;
  listed.sizes = &sizes;
  for (guint i = 0; i < MOST_LISTS && self != NULL && (self->lacks_levels || (lists && self->lacking->len > 0)); i++)
    {
      sizes.levels_listed = sizes.levels_listed || self->lacks_levels;
      if (lists)
        g_array_append_vals (roofs, self->lacking->data, self->lacking->len);
      roof_layout_unref (self);
      self = lay_out_named (&listed);
    }
  if (self != NULL && lists)
    {
      g_array_unref (self->lacking);
      self->lacking = g_array_ref (roofs);
    }
  if (self != NULL)
    self->lacks_levels = sizes.levels_listed;
  g_array_unref (roofs);
  return self;
}

GArray *
roof_layout_list_lacking (const RoofLayout *self,
                          gboolean         *levels)
{
  *levels = self->lacks_levels;
  return g_array_ref (self->lacking);
}

RoofKeyPlace
roof_layout_choose_key (RoofScene             *scene,
                        PangoContext          *context,
                        double                 width,
                        double                 height,
                        const RoofHeading     *heading,
                        const RoofFigureSizes *sizes,
                        gboolean               grows)
{
  const LayoutRequest request = { scene, context, width, height, heading, sizes, NULL };
  g_autoptr (RoofLayout) named = NULL, inside = NULL, beside = NULL;
  guint n;

  g_return_val_if_fail (scene != NULL && PANGO_IS_CONTEXT (context) && sizes != NULL, ROOF_KEY_NONE);

  roof_scene_get_kernels (scene, &n);
  if (sizes->key == ROOF_KEY_INSIDE && grows)
    {
      inside = try_key (&request, ROOF_KEY_INSIDE);
      return inside->key_lack == ROOF_KEY_LACK_NONE ? ROOF_KEY_INSIDE : ROOF_KEY_BELOW;
    }
  if (sizes->key != ROOF_KEY_AUTO || n > MOST_KEYED)
    return sizes->key == ROOF_KEY_AUTO ? ROOF_KEY_NONE : sizes->key;
  named = try_key (&request, ROOF_KEY_NONE);
  if (roof_layout_count_unnamed (named) == 0)
    return ROOF_KEY_NONE;
  inside = try_key (&request, ROOF_KEY_INSIDE);
  if (inside->key_lack == ROOF_KEY_LACK_NONE && inside->list_cost == 0 && roof_layout_count_unnamed (inside) == 0)
    return ROOF_KEY_INSIDE;
  if (grows)
    return ROOF_KEY_BELOW;
  beside = try_key (&request, ROOF_KEY_RIGHT);
  return roof_layout_count_unnamed (beside) < roof_layout_count_unnamed (named) ? ROOF_KEY_RIGHT : ROOF_KEY_NONE;
}

double
roof_layout_measure_around (RoofScene             *scene,
                            PangoContext          *context,
                            double                 width,
                            double                 height,
                            const RoofHeading     *heading,
                            const RoofFigureSizes *sizes)
{
  g_autoptr (RoofLayout) self = NULL;

  g_return_val_if_fail (scene != NULL && PANGO_IS_CONTEXT (context) && sizes != NULL, 0);
  g_return_val_if_fail (isfinite (width) && isfinite (height), 0);

  self = roof_layout_begin (scene, context, width, height, sizes);
  return roof_layout_measure_frame (self, heading) * self->unit;
}

RoofLayout *
roof_layout_new_panel (RoofScene             *scene,
                       PangoContext          *context,
                       double                 width,
                       double                 height,
                       const RoofFigureSizes *sizes,
                       const RoofRect        *plot)
{
  return lay_out (&(LayoutRequest) { scene, context, width, height, NULL, sizes, plot, NULL });
}

RoofLayout *
roof_layout_new_figure (RoofScene             *scene,
                        PangoContext          *context,
                        double                 width,
                        double                 height,
                        const RoofHeading     *heading,
                        const RoofFigureSizes *sizes)
{
  if (sizes == NULL)
    sizes = &roof_figure_preset_get (ROOF_PRESET_SCREEN)->sizes;
  return lay_out (&(LayoutRequest) { scene, context, width, height, heading, sizes, NULL, NULL });
}

RoofLayout *
roof_layout_new_after (RoofScene         *scene,
                       PangoContext      *context,
                       double             width,
                       double             height,
                       const RoofHeading *heading,
                       const RoofLayout  *former)
{
  const RoofFigureSizes *sizes = &roof_figure_preset_get (ROOF_PRESET_SCREEN)->sizes;
  double unit = roof_figure_sizes_get_unit (sizes);
  gboolean same = former != NULL && former->width == width / unit && former->height == height / unit;

  return lay_out (&(LayoutRequest) { scene, context, width, height, heading, sizes, same ? &former->plot : NULL, former });
}

RoofLayout *
roof_layout_new_heading (RoofScene             *scene,
                         PangoContext          *context,
                         double                 width,
                         double                 height,
                         gboolean               grows,
                         const RoofHeading     *heading,
                         const RoofFigureSizes *sizes,
                         double                *above,
                         double                *below)
{
  RoofLayout *self;

  g_return_val_if_fail (scene != NULL && PANGO_IS_CONTEXT (context) && heading != NULL && sizes != NULL, NULL);

  self = roof_layout_begin (scene, context, width, height, sizes);
  if (grows)
    self->height += ceil (roof_layout_measure_heading (self, heading) * self->unit) / self->unit;
  *above = *below = self->margin;
  roof_layout_add_heading (self, heading, above, below);
  *above -= self->margin;
  *below -= self->margin;
  roof_layout_end (self);
  return self;
}
