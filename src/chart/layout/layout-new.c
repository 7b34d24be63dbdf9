/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a layout is made: the frame takes its room from the edges and leaves the plot; roofs, paths and dots are put where their
 * values say and take their room; names find theirs in what is left, those first that matter most. Each step is a part, in a file
 * of its own, that adds lines, dots and texts to the layout and calls no other step. */
#include <math.h>

#include "chart/layout/layout-private.h"

static void
clear_text (gpointer item)
{
  g_clear_object (&((RoofText *) item)->pango);
}

/* A layout of nothing yet. */
static RoofLayout *
begin (RoofScene             *scene,
       PangoContext          *context,
       double                 width,
       double                 height,
       const RoofFigureSizes *sizes)
{
  RoofLayout *self = g_rc_box_new0 (RoofLayout);

  self->scene = roof_scene_ref (scene);
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
  g_array_set_clear_func (self->texts, clear_text);
  self->typeset = roof_typeset_get_family (context, sizes->family);
  return self;
}

/* What is to be laid out. Borrowed. */
typedef struct
{
  RoofScene             *scene;
  PangoContext          *context;
  double                 width, height; /* points */
  const RoofHeading     *heading;       /* nullable */
  const RoofFigureSizes *sizes;
  const RoofRect        *plot;          /* nullable: wherever there is room */
} Request;

/* @dots_first: the names of the kernels have their place before those of the roofs. */
static RoofLayout *
lay_out_in_order (const Request *request,
                  gboolean       dots_first)
{
  RoofLayout *self = begin (request->scene, request->context, request->width, request->height, request->sizes);

  roof_layout_build_frame (self, request->heading, request->plot);
  self->placer = roof_placer_new (&self->plot);
  self->slots = g_hash_table_new (NULL, NULL);
  roof_layout_build_roofs (self);
  roof_layout_build_bend (self);
  roof_layout_build_paths (self);
  roof_layout_build_dots (self);
  roof_layout_build_names (self, dots_first);

  g_clear_pointer (&self->placer, roof_placer_free);
  g_clear_pointer (&self->kinds, g_free);
  g_clear_pointer (&self->slots, g_hash_table_unref);
  self->typeset = NULL;
  return self;
}

/* Where one of few kernels has no name because those of roofs stand there, these give way if they have another place. */
static RoofLayout *
lay_out (const Request *request)
{
  RoofLayout *self, *other;

  g_return_val_if_fail (request->scene != NULL && PANGO_IS_CONTEXT (request->context), NULL);
  g_return_val_if_fail (isfinite (request->width) && isfinite (request->height), NULL);

  self = lay_out_in_order (request, FALSE);
  if (!roof_layout_lacks_names (self))
    return self;
  other = lay_out_in_order (request, TRUE);
  if (roof_layout_names_more (other, self))
    {
      roof_layout_unref (self);
      return other;
    }
  roof_layout_unref (other);
  return self;
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

  self = begin (scene, context, width, height, sizes);
  return roof_layout_measure_frame (self, heading) * self->unit;
}

RoofLayout *
roof_layout_new_framed (RoofScene         *scene,
                        PangoContext      *context,
                        double             width,
                        double             height,
                        const RoofHeading *heading,
                        const RoofRect    *plot)
{
  const RoofFigureSizes *sizes = &roof_figure_preset_get (ROOF_PRESET_SCREEN)->sizes;

  return lay_out (&(Request) { scene, context, width, height, heading, sizes, plot });
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
  return lay_out (&(Request) { scene, context, width, height, heading, sizes, NULL });
}

RoofLayout *
roof_layout_new (RoofScene    *scene,
                 PangoContext *context,
                 double        width,
                 double        height)
{
  return roof_layout_new_framed (scene, context, width, height, NULL, NULL);
}
