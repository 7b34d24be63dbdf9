/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-picture.h"

#include "chart/draw/callout-draw.h"
#include "chart/draw/render.h"
#include "chart/draw/renderer.h"
#include "chart/pick/brush.h"
#include "widgets/layer.h"
#include "widgets/theme.h"

struct _RoofCanvasPicture
{
  GtkWidget parent_instance;

  /* owned */
  RoofLayout   *layout; /* nullable */
  RoofRenderer *renderer;
};

G_DEFINE_FINAL_TYPE (RoofCanvasPicture, roof_canvas_picture, GTK_TYPE_WIDGET)
G_DEFINE_FINAL_TYPE (RoofCanvasGlow, roof_canvas_glow, GTK_TYPE_WIDGET)

/* Replaces the layout in @kept by @layout. FALSE: they are the same. */
static gboolean
replace_layout (RoofLayout **kept,
                RoofLayout  *layout)
{
  if (*kept == layout)
    return FALSE;
  if (layout != NULL)
    roof_layout_ref (layout);
  g_clear_pointer (kept, roof_layout_unref);
  *kept = layout;
  return TRUE;
}

/* The scale in device pixels, with that of a magnifier around it. */
static double
find_scale (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  graphene_matrix_t matrix;
  double scale = gtk_widget_get_scale_factor (widget);

  if (native != NULL && gtk_widget_compute_transform (widget, GTK_WIDGET (native), &matrix))
    scale *= graphene_matrix_get_x_scale (&matrix);
  return scale;
}

/* Caches the chart as a cairo surface: replay costs a tenth of drawing, and of a texture without a GPU. */
static void
roof_canvas_picture_snapshot (GtkWidget   *widget,
                              GtkSnapshot *snapshot)
{
  RoofCanvasPicture *self = ROOF_CANVAS_PICTURE (widget);
  cairo_surface_t *pixels;
  cairo_t *cr;

  if (self->layout == NULL)
    return;
  pixels = roof_renderer_draw (self->renderer, self->layout, roof_palette_of_widget (widget), find_scale (widget));
  cr = roof_layer_begin (widget, snapshot);
  cairo_set_source_surface (cr, pixels, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
}

static void
roof_canvas_picture_css_changed (GtkWidget         *widget,
                                 GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (roof_canvas_picture_parent_class)->css_changed (widget, change);
  gtk_widget_queue_draw (widget);
}

static void
roof_canvas_picture_finalize (GObject *object)
{
  RoofCanvasPicture *self = ROOF_CANVAS_PICTURE (object);

  g_clear_pointer (&self->layout, roof_layout_unref);
  g_clear_pointer (&self->renderer, roof_renderer_free);
  G_OBJECT_CLASS (roof_canvas_picture_parent_class)->finalize (object);
}

static void
roof_canvas_picture_class_init (RoofCanvasPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_canvas_picture_finalize;
  widget_class->snapshot = roof_canvas_picture_snapshot;
  widget_class->css_changed = roof_canvas_picture_css_changed;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
roof_canvas_picture_init (RoofCanvasPicture *self)
{
  self->renderer = roof_renderer_new ();
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

static void
snapshot_callouts (RoofCanvasGlow    *self,
                   const RoofPalette *palette,
                   GtkSnapshot       *snapshot)
{
  cairo_t *cr = roof_layer_begin (GTK_WIDGET (self), snapshot);

  roof_callout_draw (self->layout, palette, (const RoofHit *) (void *) self->callouts->data, self->callouts->len, cr);
  cairo_destroy (cr);
}

static void
snapshot_brush (RoofCanvasGlow    *self,
                const RoofPalette *palette,
                GtkSnapshot       *snapshot)
{
  cairo_t *cr = roof_layer_begin (GTK_WIDGET (self), snapshot);

  roof_brush_render (self->layout, palette, &self->brush, cr);
  cairo_destroy (cr);
}

static void
snapshot_apart (RoofCanvasGlow    *self,
                const RoofPalette *palette,
                GtkSnapshot       *snapshot)
{
  cairo_t *cr = roof_layer_begin (GTK_WIDGET (self), snapshot);

  roof_render_apart (self->layout, palette, self->hit.kernel, cr);
  cairo_destroy (cr);
}

/* Limits the layer to the highlighted area, so that nothing else is redrawn. */
static void
snapshot_hover (RoofCanvasGlow    *self,
                const RoofPalette *palette,
                GtkSnapshot       *snapshot)
{
  RoofRect rect = roof_render_measure_hover (self->layout, palette, self->hit);
  cairo_t *cr;

  if (rect.width <= 0 || rect.height <= 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT ((float) rect.x, (float) rect.y, (float) rect.width,
                                                                 (float) rect.height));
  roof_render_hover (self->layout, palette, self->hit, cr);
  cairo_destroy (cr);
}

static void
roof_canvas_glow_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  RoofCanvasGlow *self = ROOF_CANVAS_GLOW (widget);
  const RoofPalette *palette = roof_palette_of_widget (widget);

  if (self->layout == NULL || self->hidden)
    return;
  if (self->apart && !self->brushing && self->hit.kind == ROOF_HIT_DOT)
    snapshot_apart (self, palette, snapshot);
  if (self->callouts->len > 0)
    snapshot_callouts (self, palette, snapshot);
  if (self->brushing)
    snapshot_brush (self, palette, snapshot);
  else
    snapshot_hover (self, palette, snapshot);
}

static void
roof_canvas_glow_finalize (GObject *object)
{
  g_clear_pointer (&ROOF_CANVAS_GLOW (object)->layout, roof_layout_unref);
  g_array_unref (ROOF_CANVAS_GLOW (object)->callouts);
  G_OBJECT_CLASS (roof_canvas_glow_parent_class)->finalize (object);
}

static void
roof_canvas_glow_class_init (RoofCanvasGlowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_canvas_glow_finalize;
  widget_class->snapshot = roof_canvas_glow_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
roof_canvas_glow_init (RoofCanvasGlow *self)
{
  self->hit = ROOF_HIT_INIT;
  self->callouts = g_array_new (FALSE, FALSE, sizeof (RoofHit));
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

void
roof_canvas_picture_set_layout (RoofCanvasPicture *self,
                                RoofLayout        *layout)
{
  g_return_if_fail (ROOF_IS_CANVAS_PICTURE (self));

  if (!replace_layout (&self->layout, layout))
    return;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
roof_canvas_glow_set_hit (RoofCanvasGlow *self,
                          RoofLayout     *layout,
                          RoofHit         hit)
{
  g_return_if_fail (ROOF_IS_CANVAS_GLOW (self));

  gboolean moved = replace_layout (&self->layout, layout);

  if (!moved && roof_hit_equal (self->hit, hit))
    return;
  self->hit = hit;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
roof_canvas_glow_set_brush (RoofCanvasGlow *self,
                            const RoofRect *region)
{
  g_return_if_fail (ROOF_IS_CANVAS_GLOW (self));

  if (region == NULL && !self->brushing)
    return;
  self->brushing = region != NULL;
  if (region != NULL)
    self->brush = *region;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
roof_canvas_glow_set_callouts (RoofCanvasGlow *self,
                               const RoofHit  *hits,
                               guint           n)
{
  g_return_if_fail (ROOF_IS_CANVAS_GLOW (self));

  g_array_set_size (self->callouts, 0);
  if (n > 0)
    g_array_append_vals (self->callouts, hits, n);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
roof_canvas_glow_set_apart (RoofCanvasGlow *self,
                            gboolean        apart)
{
  g_return_if_fail (ROOF_IS_CANVAS_GLOW (self));

  if (self->apart == apart)
    return;
  self->apart = apart;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
roof_canvas_glow_set_hidden (RoofCanvasGlow *self,
                             gboolean        hidden)
{
  g_return_if_fail (ROOF_IS_CANVAS_GLOW (self));

  if (self->hidden == hidden)
    return;
  self->hidden = hidden;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
