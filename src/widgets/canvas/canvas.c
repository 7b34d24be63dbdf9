/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "widgets/canvas/canvas-passage.h"
#include "widgets/canvas/canvas-picture.h"
#include "widgets/canvas/canvas-private.h"

/* The canvas widget: its layers, their layout, and when each follows the session. Children from bottom to top: picture,
 * passage, glow, handles, annotations, fan, tip, rider; only handles and annotations come and go. Pointer, keys and menus
 * are in the other files (see canvas-private.h). A new report only marks the layout outdated; handles and annotations follow in the
 * session's turns, and their texts once the document rests. */

#define SMALLEST_WIDTH 320
#define SMALLEST_HEIGHT 200

enum
{
  LAID_OUT,
  ARRIVED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofCanvas, roof_canvas, GTK_TYPE_WIDGET)

/* Matches handles and annotations to the scene. */
static void
match_cb (RoofCanvas *self)
{
  g_autoptr (RoofScene) scene = roof_scene_ref (roof_canvas_get_scene (self));

  roof_canvas_match_handles (self, scene);
  roof_canvas_match_annotations (self);
  roof_canvas_refresh_pile (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* Updates the texts of handles and chart. For hundreds of moving dots this costs more than drawing, so only at rest, as names are
 * placed anew. */
static void
tell_cb (RoofCanvas *self)
{
  g_autoptr (RoofScene) scene = NULL;
  g_autofree char *text = NULL;

  roof_canvas_thaw (self);
  scene = roof_scene_ref (roof_canvas_get_scene (self));
  text = roof_describe_chart (scene);
  roof_canvas_tell_handles (self, scene);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
refresh_cb (RoofCanvas *self)
{
  roof_canvas_outdate (self);
  match_cb (self);
  tell_cb (self);
}

static void
passage_ended_cb (RoofCanvas *self)
{
  roof_canvas_show_glow (self);
  g_signal_emit (self, signals[ARRIVED], 0);
}

/* Follows the visible focus, which GTK turns off by itself, after a while or when the pointer is used. */
static void
roof_canvas_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (roof_canvas_parent_class)->root (widget);
  g_signal_connect_object (gtk_widget_get_root (widget), "notify::focus-visible", G_CALLBACK (roof_canvas_show_glow), widget,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_widget_get_root (widget), "notify::focus-widget", G_CALLBACK (roof_canvas_show_glow), widget,
                           G_CONNECT_SWAPPED);
}

static void
roof_canvas_unroot (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_root (widget), roof_canvas_show_glow, widget);
  GTK_WIDGET_CLASS (roof_canvas_parent_class)->unroot (widget);
}

static void
roof_canvas_size_allocate (GtkWidget *widget,
                           int        width,
                           int        height,
                           int        baseline)
{
  RoofCanvas *self = ROOF_CANVAS (widget);
  GtkAllocation all = { 0, 0, width, height };

  if (self->width != width || self->height != height)
    g_clear_pointer (&self->layout, roof_layout_unref);
  self->width = width;
  self->height = height;

  RoofLayout *layout = roof_canvas_get_layout (self);

  roof_canvas_picture_set_layout (ROOF_CANVAS_PICTURE (self->picture), layout);
  roof_canvas_show_glow (self);
  gtk_widget_size_allocate (self->picture, &all, -1);
  gtk_widget_size_allocate (self->passage, &all, -1);
  gtk_widget_size_allocate (self->glow, &all, -1);
  gtk_widget_size_allocate (self->fan, &all, -1);
  roof_canvas_allocate_handles (self);
  roof_canvas_allocate_annotations (self);
  roof_canvas_allocate_tip (self);
  roof_canvas_allocate_rider (self, roof_canvas_find_handle (self, self->ridden));
  if (layout != NULL)
    g_signal_emit (self, signals[LAID_OUT], 0);
}

/* The pointer rests. The chart has a tip of its own. */
static gboolean
roof_canvas_query_tooltip (GtkWidget  *widget,
                           int         x,
                           int         y,
                           gboolean    keyboard,
                           GtkTooltip *tooltip)
{
  RoofCanvas *self = ROOF_CANVAS (widget);
  RoofLayout *layout = roof_canvas_get_layout (self);

  if (layout == NULL || keyboard || self->hold != ROOF_HOLD_NOTHING || roof_canvas_open_pile (self, x, y))
    return FALSE;

  roof_canvas_tip_soon (self, roof_hit_test (layout, x, y));
  return FALSE;
}

/* The desktop's text size changed. */
static void
roof_canvas_css_changed (GtkWidget         *widget,
                         GtkCssStyleChange *change)
{
  RoofCanvas *self = ROOF_CANVAS (widget);
  double resolution;

  GTK_WIDGET_CLASS (roof_canvas_parent_class)->css_changed (widget, change);
  resolution = pango_cairo_context_get_resolution (gtk_widget_get_pango_context (widget));
  if (resolution == self->resolution)
    return;
  self->resolution = resolution;
  roof_canvas_outdate (self);
}

static void
roof_canvas_dispose (GObject *object)
{
  RoofCanvas *self = ROOF_CANVAS (object);
  GtkWidget *child;

  roof_canvas_drop_hold (self);
  g_ptr_array_set_size (self->handles, 0);
  g_ptr_array_set_size (self->annotations, 0);
  self->annotation_entry = self->plot_menu = self->heading_entries = NULL;
  g_clear_handle_id (&self->fan_leave, g_source_remove);
  self->fan = NULL;
  self->passage = NULL;
  roof_canvas_hide_tip (self);
  g_clear_handle_id (&self->apart_wait, g_source_remove);
  self->tip = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->layout, roof_layout_unref);
  g_clear_pointer (&self->scene, roof_scene_unref);
  g_clear_pointer (&self->departed, roof_scene_unref);
  g_clear_pointer (&self->dropped, roof_selection_unref);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (roof_canvas_parent_class)->dispose (object);
}

static void
roof_canvas_finalize (GObject *object)
{
  g_ptr_array_unref (ROOF_CANVAS (object)->handles);
  g_ptr_array_unref (ROOF_CANVAS (object)->annotations);
  G_OBJECT_CLASS (roof_canvas_parent_class)->finalize (object);
}

static void
roof_canvas_class_init (RoofCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = roof_canvas_dispose;
  object_class->finalize = roof_canvas_finalize;
  widget_class->root = roof_canvas_root;
  widget_class->unroot = roof_canvas_unroot;
  widget_class->size_allocate = roof_canvas_size_allocate;
  widget_class->query_tooltip = roof_canvas_query_tooltip;
  widget_class->css_changed = roof_canvas_css_changed;

  signals[LAID_OUT] = g_signal_new ("laid-out", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);

  signals[ARRIVED] = g_signal_new ("arrived", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);

  roof_canvas_install_input (klass);
  roof_canvas_install_focus (klass);
  roof_canvas_install_annotations (klass);
  roof_canvas_install_heading (klass);
  roof_canvas_install_popup (klass);
  gtk_widget_class_set_css_name (widget_class, "chart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
add_child (RoofCanvas *self,
           GtkWidget  *child)
{
  gtk_widget_set_parent (child, GTK_WIDGET (self));
  return child;
}

static void
roof_canvas_init (RoofCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->handles = g_ptr_array_new ();
  self->annotations = g_ptr_array_new ();
  self->menu_x = NAN;
  self->hover = ROOF_HIT_INIT;
  self->apart = ROOF_HIT_INIT;
  self->walked = ROOF_HIT_INIT;
  self->nearest = -1;
  self->ridden = ROOF_HIT_INIT;
  self->picture = add_child (self, g_object_new (ROOF_TYPE_CANVAS_PICTURE, NULL));
  self->passage = add_child (self, g_object_new (ROOF_TYPE_CANVAS_PASSAGE, NULL));
  g_signal_connect_swapped (self->passage, "ended", G_CALLBACK (passage_ended_cb), self);
  self->glow = add_child (self, g_object_new (ROOF_TYPE_CANVAS_GLOW, NULL));
  roof_canvas_init_pile (self);
  roof_canvas_init_tip (self);
  self->rider = add_child (self, gtk_label_new (NULL));
  gtk_widget_add_css_class (self->rider, "rider");
  gtk_widget_set_visible (self->rider, FALSE);
  gtk_widget_set_can_target (self->rider, FALSE);

  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_has_tooltip (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Roofline chart"), -1);
  roof_canvas_init_input (self);
  gtk_widget_set_size_request (GTK_WIDGET (self), SMALLEST_WIDTH, SMALLEST_HEIGHT);
}

void
roof_canvas_set_session (RoofCanvas  *self,
                         RoofSession *session)
{
  g_return_if_fail (ROOF_IS_CANVAS (self));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  /* A new report or preview needs a new layout at once; handles and texts may follow later. */
  g_signal_connect_object (session, "notify::report", G_CALLBACK (roof_canvas_outdate), self, G_CONNECT_SWAPPED);
  roof_session_follow (session, self, (RoofFollow) match_cb);
  roof_session_follow_at_rest (session, self, (RoofFollow) tell_cb);
  g_signal_connect_object (session, "notify::selection", G_CALLBACK (refresh_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::filter", G_CALLBACK (refresh_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::pointed", G_CALLBACK (roof_canvas_show_glow), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::preview", G_CALLBACK (roof_canvas_outdate), self, G_CONNECT_SWAPPED);
  refresh_cb (self);
}

void
roof_canvas_depart (RoofCanvas *self)
{
  RoofLayout *layout;

  g_return_if_fail (ROOF_IS_CANVAS (self));

  layout = roof_canvas_get_layout (self);
  g_clear_pointer (&self->departed, roof_scene_unref);
  if (layout != NULL)
    self->departed = roof_scene_ref (roof_layout_get_scene (layout));
}

void
roof_canvas_arrive (RoofCanvas *self)
{
  RoofLayout *layout;

  g_return_if_fail (ROOF_IS_CANVAS (self));

  layout = roof_canvas_get_layout (self);
  if (self->departed != NULL && layout != NULL)
    roof_canvas_passage_play (ROOF_CANVAS_PASSAGE (self->passage), self->departed, roof_layout_get_scene (layout));
  g_clear_pointer (&self->departed, roof_scene_unref);
  roof_canvas_show_glow (self);
}

gboolean
roof_canvas_is_passing (RoofCanvas *self)
{
  g_return_val_if_fail (ROOF_IS_CANVAS (self), FALSE);

  return self->passage != NULL && roof_canvas_passage_is_playing (ROOF_CANVAS_PASSAGE (self->passage));
}

void
roof_canvas_end_passage (RoofCanvas *self)
{
  g_return_if_fail (ROOF_IS_CANVAS (self));

  roof_canvas_passage_end (ROOF_CANVAS_PASSAGE (self->passage));
}

void
roof_canvas_set_callouts (RoofCanvas    *self,
                          const RoofHit *hits,
                          guint          n)
{
  g_return_if_fail (ROOF_IS_CANVAS (self));

  roof_canvas_glow_set_callouts (ROOF_CANVAS_GLOW (self->glow), hits, n);
}
