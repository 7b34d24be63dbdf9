/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/export-preview-private.h"

#include "chart/draw/render.h"
#include "chart/layout/typeset.h"

/* The least size of the preview, px. */
#define SMALLEST_WIDTH 240
#define SMALLEST_HEIGHT 180

/* The side of a chequer, px, and its two greys, chosen to differ from light and dark paper. */
#define CHEQUER 8
#define CHEQUER_LIGHT 0.74f
#define CHEQUER_DARK 0.62f

G_DEFINE_FINAL_TYPE (RoofExportPreview, roof_export_preview, GTK_TYPE_WIDGET)

void
roof_fit_box (double                 width,
              double                 height,
              const graphene_rect_t *room,
              graphene_rect_t       *box)
{
  double scale = MIN (room->size.width / width, room->size.height / height);
  double x = (room->size.width - width * scale) / 2;
  double y = (room->size.height - height * scale) / 2;

  graphene_rect_init (box, room->origin.x + (float) x, room->origin.y + (float) y,
                      (float) (width * scale), (float) (height * scale));
}

static void
append_chequers (GtkSnapshot           *snapshot,
                 const graphene_rect_t *box)
{
  const GdkRGBA light = { CHEQUER_LIGHT, CHEQUER_LIGHT, CHEQUER_LIGHT, 1 };
  const GdkRGBA dark = { CHEQUER_DARK, CHEQUER_DARK, CHEQUER_DARK, 1 };
  graphene_rect_t tile = GRAPHENE_RECT_INIT (box->origin.x, box->origin.y, 2 * CHEQUER, 2 * CHEQUER);

  gtk_snapshot_push_repeat (snapshot, box, &tile);
  gtk_snapshot_append_color (snapshot, &light, &tile);
  gtk_snapshot_append_color (
      snapshot, &dark, &GRAPHENE_RECT_INIT (box->origin.x, box->origin.y, CHEQUER, CHEQUER));
  gtk_snapshot_append_color (
      snapshot, &dark,
      &GRAPHENE_RECT_INIT (box->origin.x + CHEQUER, box->origin.y + CHEQUER, CHEQUER, CHEQUER));
  gtk_snapshot_pop (snapshot);
}

static void
append_chart (RoofExportPreview     *self,
              GtkSnapshot           *snapshot,
              const graphene_rect_t *box)
{
  double scale = box->size.width / roof_layout_get_width (self->layout);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, box);

  cairo_translate (cr, box->origin.x, box->origin.y);
  cairo_scale (cr, scale, scale);
  if (self->transparent)
    roof_render_transparent (self->layout, &self->palette, cr);
  else
    roof_render_layout (self->layout, &self->palette, cr);
  cairo_destroy (cr);
}

/* Draws the picture's edge, for paper of the window's colour. */
static void
append_edge (GtkSnapshot           *snapshot,
             const graphene_rect_t *box)
{
  const float widths[4] = { 1, 1, 1, 1 };
  const GdkRGBA color = { 0.5, 0.5, 0.5, 0.5 };
  const GdkRGBA colors[4] = { color, color, color, color };
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, box, 0);
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

static void
roof_export_preview_snapshot (GtkWidget   *widget,
                              GtkSnapshot *snapshot)
{
  RoofExportPreview *self = ROOF_EXPORT_PREVIEW (widget);
  graphene_rect_t room = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                             (float) gtk_widget_get_height (widget));
  graphene_rect_t box;

  if (self->layout == NULL)
    return;
  roof_fit_box (roof_layout_get_width (self->layout), roof_layout_get_height (self->layout), &room,
                &box);
  if (self->transparent)
    append_chequers (snapshot, &box);
  append_chart (self, snapshot, &box);
  append_edge (snapshot, &box);
}

static void
roof_export_preview_finalize (GObject *object)
{
  RoofExportPreview *self = ROOF_EXPORT_PREVIEW (object);

  g_clear_pointer (&self->layout, roof_layout_unref);
  g_object_unref (self->context);
  G_OBJECT_CLASS (roof_export_preview_parent_class)->finalize (object);
}

static void
roof_export_preview_class_init (RoofExportPreviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_export_preview_finalize;
  widget_class->snapshot = roof_export_preview_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
roof_export_preview_init (RoofExportPreview *self)
{
  self->context = roof_typeset_new_context ();
  gtk_widget_set_size_request (GTK_WIDGET (self), SMALLEST_WIDTH, SMALLEST_HEIGHT);
}

void
roof_export_preview_set (RoofExportPreview       *self,
                         RoofScene               *scene,
                         const RoofExportOptions *options)
{
  g_return_if_fail (ROOF_IS_EXPORT_PREVIEW (self));

  g_clear_pointer (&self->layout, roof_layout_unref);
  self->layout = roof_export_lay_out (scene, options, self->context);
  self->palette = roof_figure_sizes_make_palette (&options->sizes);
  self->transparent = options->transparent;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

RoofLayout *
roof_export_preview_get_layout (RoofExportPreview *self)
{
  g_return_val_if_fail (ROOF_IS_EXPORT_PREVIEW (self), NULL);

  return self->layout;
}
