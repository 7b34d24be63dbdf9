/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-passage-private.h"

#include "chart/draw/render.h"
#include "widgets/canvas/shown-scene.h"
#include "widgets/layer.h"
#include "widgets/motion.h"
#include "widgets/theme.h"

/* Two charts are laid out for each frame. */
#define MOST_ROWS 200

enum
{
  ENDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofCanvasPassage, roof_canvas_passage, GTK_TYPE_WIDGET)

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                RoofCanvasPassage     *self)
{
  roof_canvas_passage_end (self);
  return GDK_EVENT_STOP;
}

static void
watch_keys (RoofCanvasPassage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (root == NULL)
    return;
  self->keys = g_object_ref (gtk_event_controller_key_new ());
  gtk_event_controller_set_propagation_phase (self->keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (self->keys, "key-pressed", G_CALLBACK (key_pressed_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (root), self->keys);
}

static void
ignore_keys (RoofCanvasPassage *self)
{
  GtkWidget *root = self->keys != NULL ? gtk_event_controller_get_widget (self->keys) : NULL;

  if (root != NULL)
    gtk_widget_remove_controller (root, self->keys);
  g_clear_object (&self->keys);
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  RoofCanvasPassage *self = ROOF_CANVAS_PASSAGE (widget);

  roof_canvas_passage_advance (self, gdk_frame_clock_get_frame_time (clock));
  return self->tween != NULL ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
draw_side (RoofCanvasPassage *self,
           RoofTweenSide      side,
           GtkSnapshot       *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (RoofScene) scene = roof_tween_get_scene (self->tween, side, self->time);
  g_autoptr (RoofLayout) layout
      = roof_shown_layout (scene, widget, gtk_widget_get_width (widget), gtk_widget_get_height (widget), NULL);
  cairo_t *cr = roof_layer_begin (widget, snapshot);

  roof_render_layout (layout, roof_palette_of_widget (widget), cr);
  cairo_destroy (cr);
}

static void
roof_canvas_passage_snapshot (GtkWidget   *widget,
                              GtkSnapshot *snapshot)
{
  RoofCanvasPassage *self = ROOF_CANVAS_PASSAGE (widget);

  if (self->tween == NULL)
    return;
  draw_side (self, ROOF_TWEEN_LEAVING, snapshot);
  gtk_snapshot_push_opacity (snapshot, roof_tween_get_opacity (self->time));
  draw_side (self, ROOF_TWEEN_ARRIVING, snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
roof_canvas_passage_unmap (GtkWidget *widget)
{
  roof_canvas_passage_end (ROOF_CANVAS_PASSAGE (widget));
  GTK_WIDGET_CLASS (roof_canvas_passage_parent_class)->unmap (widget);
}

static void
roof_canvas_passage_dispose (GObject *object)
{
  RoofCanvasPassage *self = ROOF_CANVAS_PASSAGE (object);

  ignore_keys (self);
  g_clear_pointer (&self->tween, roof_tween_free);
  G_OBJECT_CLASS (roof_canvas_passage_parent_class)->dispose (object);
}

static void
roof_canvas_passage_class_init (RoofCanvasPassageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_canvas_passage_dispose;
  widget_class->snapshot = roof_canvas_passage_snapshot;
  widget_class->unmap = roof_canvas_passage_unmap;
  signals[ENDED] = g_signal_new ("ended", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
roof_canvas_passage_init (RoofCanvasPassage *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

static guint
count_rows (RoofScene *scene)
{
  guint n;

  roof_scene_get_kernels (scene, &n);
  return n;
}

void
roof_canvas_passage_play (RoofCanvasPassage *self,
                          RoofScene         *from,
                          RoofScene         *to)
{
  g_return_if_fail (ROOF_IS_CANVAS_PASSAGE (self) && from != NULL && to != NULL);

  roof_canvas_passage_end (self);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || !roof_wants_motion (GTK_WIDGET (self))
      || count_rows (from) + count_rows (to) > MOST_ROWS)
    return;
  self->tween = roof_tween_new (from, to);
  self->start = -1;
  self->time = 0;
  watch_keys (self);
  self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
roof_canvas_passage_end (RoofCanvasPassage *self)
{
  g_return_if_fail (ROOF_IS_CANVAS_PASSAGE (self));

  if (self->tween == NULL)
    return;
  g_clear_pointer (&self->tween, roof_tween_free);
  gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  ignore_keys (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[ENDED], 0);
}

gboolean
roof_canvas_passage_is_playing (RoofCanvasPassage *self)
{
  g_return_val_if_fail (ROOF_IS_CANVAS_PASSAGE (self), FALSE);

  return self->tween != NULL;
}

void
roof_canvas_passage_advance (RoofCanvasPassage *self,
                             gint64             now)
{
  g_return_if_fail (ROOF_IS_CANVAS_PASSAGE (self));

  if (self->tween == NULL)
    return;
  if (self->start < 0)
    self->start = now;
  self->time = (double) (now - self->start) / G_USEC_PER_SEC / ROOF_PASSAGE_SECONDS;
  if (self->time >= 1)
    roof_canvas_passage_end (self);
  else
    gtk_widget_queue_draw (GTK_WIDGET (self));
}
