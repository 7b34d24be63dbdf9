/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/sweep-player.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/units/units.h"
#include "explore/path/playback.h"
#include "widgets/motion.h"
#include "widgets/verdict/sweep-private.h"

static const double speeds[] = { 0.5, 1, 2, 4 };

struct _RoofSweepPlayer
{
  RoofComposite parent_instance;

  /* children */
  GtkWidget *button;
  GtkWidget *speed;

  /* owned */
  RoofSweepView *view;

  RoofPlayback playback;
  guint        pace;  /* index of its speed */
  gint64       start; /* us: of the first frame; -1: not yet */
  guint        tick;  /* 0: not playing */
  double       ended; /* the value that the last run ended at; NAN: stopped before */
};

G_DEFINE_FINAL_TYPE (RoofSweepPlayer, roof_sweep_player, ROOF_TYPE_COMPOSITE)

static void
show_state (RoofSweepPlayer *self)
{
  gboolean playing = self->tick != 0;
  const char *name = playing ? _("Pause") : _("Play");
  g_autofree char *number = roof_units_format_number (speeds[self->pace], 2);
  g_autofree char *speed = g_strconcat ("×", number, NULL);

  gtk_button_set_icon_name (GTK_BUTTON (self->button),
                            playing ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (self->button, playing ? _("Pause and keep the value shown (Escape restores the old one)")
                                                     : _("Play the value to the end of its range"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_button_set_label (GTK_BUTTON (self->speed), speed);
}

/* Stops playing; the sweep view keeps the preview. */
static void
stop (RoofSweepPlayer *self)
{
  if (self->tick == 0)
    return;
  gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  show_state (self);
}

static void
keep (RoofSweepPlayer *self)
{
  stop (self);
  roof_sweep_view_release (self->view);
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  roof_sweep_player_advance (ROOF_SWEEP_PLAYER (widget), gdk_frame_clock_get_frame_time (clock));
  return G_SOURCE_CONTINUE;
}

static gboolean
escape_cb (GtkWidget *widget,
           GVariant  *arguments,
           gpointer   data)
{
  RoofSweepPlayer *self = ROOF_SWEEP_PLAYER (widget);

  if (self->tick == 0)
    return FALSE;
  stop (self);
  return roof_sweep_view_cancel (self->view);
}

/* A global shortcut: Escape restores the value while playing, wherever the focus is. */
static void
watch_escape (RoofSweepPlayer *self)
{
  GtkEventController *escape = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (escape), GTK_SHORTCUT_SCOPE_GLOBAL);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (escape),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                          gtk_callback_action_new (escape_cb, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), escape);
}

/* Sets the range to play: from the current value to the end, or all of it when the value is at the end. After a run `ended`
 * tells that, since the plot may have changed its range. */
static void
set_off (RoofSweepPlayer *self,
         double           here)
{
  const RoofSweep *range = &roof_sweep_view_get_plot (self->view)->sweep;
  double to = here == self->ended ? here : range->to;

  self->playback = (RoofPlayback) {
    .from = here >= to ? range->from : MAX (here, range->from),
    .to = to,
    .speed = speeds[self->pace],
    .stepped = !roof_wants_motion (GTK_WIDGET (self)),
  };
  self->start = -1;
  self->ended = NAN;
}

static void
play (RoofSweepPlayer *self)
{
  if (!roof_sweep_view_begin (self->view))
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }
  set_off (self, roof_sweep_view_get_plot (self->view)->here.value);
  self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
  show_state (self);
}

void
roof_sweep_player_toggle (RoofSweepPlayer *self)
{
  g_return_if_fail (ROOF_IS_SWEEP_PLAYER (self));

  if (self->tick != 0)
    keep (self);
  else
    play (self);
}

void
roof_sweep_player_advance (RoofSweepPlayer *self,
                           gint64           now)
{
  double elapsed;

  g_return_if_fail (ROOF_IS_SWEEP_PLAYER (self));

  if (self->tick == 0)
    return;
  if (self->start < 0)
    self->start = now;
  elapsed = (double) (now - self->start) / G_USEC_PER_SEC;
  if (!roof_sweep_view_set (self->view, roof_playback_get_value (&self->playback, elapsed)))
    stop (self);
  else if (elapsed >= roof_playback_get_duration (&self->playback))
    {
      self->ended = self->playback.to;
      keep (self);
    }
}

/* Restarts the playback at the current value with the new speed. */
static void
change_speed (RoofSweepPlayer *self)
{
  RoofSweepPlot *plot;

  self->pace = (self->pace + 1) % G_N_ELEMENTS (speeds);
  plot = self->tick != 0 ? roof_sweep_view_get_plot (self->view) : NULL;
  if (plot != NULL)
    set_off (self, plot->here.value);
  show_state (self);
}

static void
roof_sweep_player_unmap (GtkWidget *widget)
{
  RoofSweepPlayer *self = ROOF_SWEEP_PLAYER (widget);

  if (self->tick != 0)
    keep (self);
  GTK_WIDGET_CLASS (roof_sweep_player_parent_class)->unmap (widget);
}

static void
roof_sweep_player_dispose (GObject *object)
{
  RoofSweepPlayer *self = ROOF_SWEEP_PLAYER (object);

  stop (self);
  g_clear_object (&self->view);
  G_OBJECT_CLASS (roof_sweep_player_parent_class)->dispose (object);
}

static void
roof_sweep_player_class_init (RoofSweepPlayerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_sweep_player_dispose;
  widget_class->unmap = roof_sweep_player_unmap;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static GtkWidget *
add_button (RoofSweepPlayer *self,
            GCallback        callback)
{
  GtkWidget *button = gtk_button_new ();

  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  gtk_widget_add_css_class (button, "small-button");
  g_signal_connect_swapped (button, "clicked", callback, self);
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  return button;
}

static void
roof_sweep_player_init (RoofSweepPlayer *self)
{
  self->pace = 1;
  self->ended = NAN;
  self->button = add_button (self, G_CALLBACK (roof_sweep_player_toggle));
  self->speed = add_button (self, G_CALLBACK (change_speed));
  gtk_widget_add_css_class (self->button, "play");
  gtk_widget_add_css_class (self->speed, "numeric");
  gtk_widget_set_tooltip_text (self->speed, _("Speed"));
  watch_escape (self);
  show_state (self);
}

void
roof_sweep_player_set_view (RoofSweepPlayer *self,
                            RoofSweepView   *view)
{
  g_return_if_fail (ROOF_IS_SWEEP_PLAYER (self));
  g_return_if_fail (self->view == NULL);

  self->view = g_object_ref (view);
}
