/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>

#include "app/watch.h"
#include "widgets/lesson/notes-window.h"
#include "widgets/tooltip-silence.h"

/* So much of the window's centre fills a wall, px: type is readable from the back row. */
#define REFERENCE_WIDTH 900
#define REFERENCE_HEIGHT 560

typedef enum
{
  DO_NEXT,
  DO_PREVIOUS,
  DO_FIRST,
  DO_LAST,
  DO_RETURN,
  DO_BLACK,
  DO_SPOT,
  DO_NOTES,
  DO_LEAVE,
} Deed;

/* The keys of a clicker, and those beside it. */
static const struct
{
  guint    key;
  Deed     deed;
  gboolean steps; /* the focused handle of the chart wants it for itself */
} keys[] = {
  { GDK_KEY_Page_Down, DO_NEXT },  { GDK_KEY_KP_Page_Down, DO_NEXT },   { GDK_KEY_Right, DO_NEXT, TRUE },
  { GDK_KEY_Down, DO_NEXT, TRUE }, { GDK_KEY_space, DO_NEXT, TRUE },    { GDK_KEY_Return, DO_NEXT, TRUE },
  { GDK_KEY_n, DO_NOTES },         { GDK_KEY_N, DO_NOTES },             { GDK_KEY_Page_Up, DO_PREVIOUS },
  { GDK_KEY_KP_Page_Up, DO_PREVIOUS }, { GDK_KEY_Left, DO_PREVIOUS, TRUE }, { GDK_KEY_Up, DO_PREVIOUS, TRUE },
  { GDK_KEY_Home, DO_FIRST },      { GDK_KEY_End, DO_LAST },            { GDK_KEY_BackSpace, DO_RETURN },
  { GDK_KEY_r, DO_RETURN },        { GDK_KEY_R, DO_RETURN },            { GDK_KEY_b, DO_BLACK },
  { GDK_KEY_B, DO_BLACK },         { GDK_KEY_period, DO_BLACK },        { GDK_KEY_p, DO_SPOT },
  { GDK_KEY_P, DO_SPOT },          { GDK_KEY_Escape, DO_LEAVE },
};

static void
set_black (RoofWindow *self,
           gboolean    black)
{
  gtk_widget_set_visible (self->black, black);
  roof_watch_print_show (self);
}

static gboolean note_key_pressed_cb (GtkEventControllerKey *controller,
                                     guint                  keyval,
                                     guint                  keycode,
                                     GdkModifierType        state,
                                     RoofWindow            *self);

static void
open_notes (RoofWindow *self)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  self->notes = roof_notes_window_new (self->player, self->presented_since);
  g_object_add_weak_pointer (G_OBJECT (self->notes), (gpointer *) &self->notes);
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (note_key_pressed_cb), self);
  gtk_widget_add_controller (self->notes, controller);
  gtk_window_present (GTK_WINDOW (self->notes));
}

static void
close_notes (RoofWindow *self)
{
  if (self->notes != NULL)
    gtk_window_destroy (GTK_WINDOW (self->notes));
}

static void
toggle_notes (RoofWindow *self)
{
  if (self->notes != NULL)
    close_notes (self);
  else
    open_notes (self);
}

static void
leave (RoofWindow *self)
{
  if (gtk_widget_get_visible (self->black))
    set_black (self, FALSE);
  else if (self->learning)
    roof_window_leave_presentation (self);
  else
    roof_window_end_show (self);
}

/* @forward: whether it was on the way there; at the end of the way nothing more happens than that one hears it. */
static void
step (RoofWindow *self,
      gboolean    forward)
{
  gboolean done = forward ? roof_player_next (self->player) : roof_player_previous (self->player);

  if (!done)
    gtk_widget_error_bell (GTK_WIDGET (self));
}

static void
act (RoofWindow *self,
     Deed        deed)
{
  self->tabbed = FALSE;
  switch (deed)
    {
    case DO_NEXT:
    case DO_PREVIOUS:
      step (self, deed == DO_NEXT);
      break;
    case DO_FIRST:
      roof_player_go (self->player, 0, FALSE);
      break;
    case DO_LAST:
      roof_player_go (self->player, roof_player_get_n_steps (self->player) - 1, FALSE);
      break;
    case DO_RETURN:
      roof_window_return_to_step (self);
      break;
    case DO_BLACK:
      set_black (self, !gtk_widget_get_visible (self->black));
      break;
    case DO_SPOT:
      roof_spotlight_set_lit (self->spotlight, !roof_spotlight_is_lit (self->spotlight));
      break;
    case DO_NOTES:
      toggle_notes (self);
      break;
    case DO_LEAVE:
      leave (self);
      break;
    }
}

/* A key of somebody who presents. FALSE: it means nothing here. */
static gboolean
press_key (RoofWindow      *self,
           guint            keyval,
           GdkModifierType  state)
{
  if (!self->presenting || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (keyval == GDK_KEY_Tab || keyval == GDK_KEY_ISO_Left_Tab)
    self->tabbed = TRUE;
  if (roof_canvas_is_passing (self->canvas))
    {
      roof_canvas_end_passage (self->canvas);
      return TRUE;
    }
  if (keyval == GDK_KEY_Escape && roof_canvas_cancel (self->canvas))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].key == keyval && !(keys[i].steps && self->tabbed))
      {
        act (self, keys[i].deed);
        return TRUE;
      }
  return FALSE;
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                RoofWindow            *self)
{
  return press_key (self, keyval, state);
}

static gboolean
note_key_pressed_cb (GtkEventControllerKey *controller,
                     guint                  keyval,
                     guint                  keycode,
                     GdkModifierType        state,
                     RoofWindow            *self)
{
  return press_key (self, keyval, state);
}

static void
motion_cb (GtkEventControllerMotion *controller,
           double                    x,
           double                    y,
           RoofWindow               *self)
{
  double own_x, own_y;

  if (gtk_widget_translate_coordinates (GTK_WIDGET (self), GTK_WIDGET (self->spotlight), x, y, &own_x, &own_y))
    roof_spotlight_move (self->spotlight, own_x, own_y);
}

/* Nothing but the chart and what is said to it; with the learner's pane gone as well. */
static void
show_parts (RoofWindow *self)
{
  gboolean presenting = self->presenting;
  GtkWidget *header = gtk_window_get_titlebar (GTK_WINDOW (self));

  gtk_widget_set_visible (header, !presenting);
  gtk_widget_set_visible (GTK_WIDGET (self->strip), !presenting);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), !presenting);
  if (presenting)
    roof_window_retire_handle (self->right);
  gtk_widget_set_visible (GTK_WIDGET (self->slide), presenting);
  gtk_widget_set_visible (GTK_WIDGET (self->learn), !presenting && self->learning);
  roof_magnifier_set_reference (self->magnifier, presenting ? REFERENCE_WIDTH : 0, presenting ? REFERENCE_HEIGHT : 0);
  if (presenting)
    gtk_widget_add_css_class (GTK_WIDGET (self), "presenting");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "presenting");
}

/* The monitor beside the one the window is on. (transfer full) (nullable): NULL where there is one alone */
static GdkMonitor *
find_other_monitor (RoofWindow *self)
{
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (self));
  GListModel *monitors = gdk_display_get_monitors (display);
  GdkMonitor *here = gdk_display_get_monitor_at_surface (display, gtk_native_get_surface (GTK_NATIVE (self)));

  for (guint i = 0; i < g_list_model_get_n_items (monitors); i++)
    {
      g_autoptr (GdkMonitor) monitor = g_list_model_get_item (monitors, i);

      if (monitor != here)
        return g_steal_pointer (&monitor);
    }
  return NULL;
}

static void
fill_screen (RoofWindow *self)
{
  g_autoptr (GdkMonitor) other = find_other_monitor (self);

  self->was_fullscreen = gtk_window_is_fullscreen (GTK_WINDOW (self));
  if (other == NULL)
    {
      gtk_window_fullscreen (GTK_WINDOW (self));
      return;
    }
  /* A window opens where the one before it is: the notes first, that they stay here. */
  open_notes (self);
  gtk_window_fullscreen_on_monitor (GTK_WINDOW (self), other);
}

/* The chart and what is said to it, which are all that a presentation shows. */
static GtkWidget *
get_stage (RoofWindow *self)
{
  return GTK_WIDGET (self->magnifier);
}

static void
enter_presentation (RoofWindow *self)
{
  self->presenting = TRUE;
  self->tabbed = FALSE;
  self->presented_since = g_get_monotonic_time ();
  roof_slide_view_set_player (self->slide, self->player);
  show_parts (self);
  roof_tooltip_silence_all (get_stage (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  fill_screen (self);
  roof_watch_print_show (self);
}

void
roof_window_leave_presentation (RoofWindow *self)
{
  if (!self->presenting)
    return;
  self->presenting = FALSE;
  close_notes (self);
  gtk_widget_set_visible (self->black, FALSE);
  roof_spotlight_set_lit (self->spotlight, FALSE);
  roof_slide_view_set_player (self->slide, NULL);
  show_parts (self);
  roof_tooltip_restore_all (get_stage (self));
  if (!self->was_fullscreen)
    gtk_window_unfullscreen (GTK_WINDOW (self));
  roof_watch_print_show (self);
}

static void
present_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  g_autoptr (RoofPlayer) player = NULL;

  if (self->presenting)
    {
      leave (self);
      return;
    }
  if (self->player == NULL)
    {
      player = roof_player_new_slides (roof_document_get_model (roof_window_get_document (self)),
                                       roof_session_get_selection (self->session));
      roof_window_begin_show (self, player);
    }
  enter_presentation (self);
}

void
roof_window_install_present (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.present", NULL, present_action);
}

void
roof_window_init_present (RoofWindow *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  roof_window_hear_keys (self, G_CALLBACK (key_pressed_cb));
  gtk_event_controller_set_propagation_phase (motion, GTK_PHASE_CAPTURE);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (self->slide, "return", G_CALLBACK (roof_window_return_to_step), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}
