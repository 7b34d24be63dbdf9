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

/* What is there only while it is presented. */
struct _RoofPresentation
{
  GtkWidget *notes;          /* nullable, borrowed */
  gint64     since;          /* us, monotonic */
  gboolean   was_fullscreen; /* before */
  gboolean   tabbed;         /* who presents goes through the handles of the chart: they want the arrows */
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
  GtkWidget *notes = roof_notes_window_new (roof_show_get_player (self->show), self->presentation->since);

  g_set_weak_pointer (&self->presentation->notes, notes);
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (note_key_pressed_cb), self);
  gtk_widget_add_controller (notes, controller);
  gtk_window_present (GTK_WINDOW (notes));
}

static void
close_notes (RoofPresentation *self)
{
  GtkWidget *notes = self->notes;

  g_clear_weak_pointer (&self->notes);
  if (notes != NULL)
    gtk_window_destroy (GTK_WINDOW (notes));
}

static void
toggle_notes (RoofWindow *self)
{
  if (self->presentation->notes != NULL)
    close_notes (self->presentation);
  else
    open_notes (self);
}

static void leave_presentation (RoofWindow *self);

static void
leave (RoofWindow *self)
{
  if (gtk_widget_get_visible (self->black))
    set_black (self, FALSE);
  else if (roof_show_is_lesson (self->show))
    leave_presentation (self);
  else
    roof_show_end (self->show);
}

/* @forward: whether it was on the way there; at the end of the way nothing more happens than that one hears it. */
static void
step (RoofWindow *self,
      gboolean    forward)
{
  RoofPlayer *player = roof_show_get_player (self->show);
  gboolean done = forward ? roof_player_next (player) : roof_player_previous (player);

  if (!done)
    gtk_widget_error_bell (GTK_WIDGET (self));
}

static void
act (RoofWindow *self,
     Deed        deed)
{
  RoofPlayer *player = roof_show_get_player (self->show);

  self->presentation->tabbed = FALSE;
  switch (deed)
    {
    case DO_NEXT:
    case DO_PREVIOUS:
      step (self, deed == DO_NEXT);
      break;
    case DO_FIRST:
      roof_player_go (player, 0, FALSE);
      break;
    case DO_LAST:
      roof_player_go (player, roof_player_get_n_steps (player) - 1, FALSE);
      break;
    case DO_RETURN:
      roof_show_return_to_step (self->show);
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
  if (self->presentation == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (keyval == GDK_KEY_Tab || keyval == GDK_KEY_ISO_Left_Tab)
    self->presentation->tabbed = TRUE;
  if (roof_canvas_is_passing (self->canvas))
    {
      roof_canvas_end_passage (self->canvas);
      return TRUE;
    }
  if (keyval == GDK_KEY_Escape && roof_canvas_cancel (self->canvas))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].key == keyval && !(keys[i].steps && self->presentation->tabbed))
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
  gboolean presenting = self->presentation != NULL;
  GtkWidget *header = gtk_window_get_titlebar (GTK_WINDOW (self));

  gtk_widget_set_visible (header, !presenting);
  gtk_widget_set_visible (GTK_WIDGET (self->strip), !presenting);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), !presenting);
  if (presenting)
    roof_window_retire_handle (self->right);
  gtk_widget_set_visible (GTK_WIDGET (self->slide), presenting);
  gtk_widget_set_visible (GTK_WIDGET (self->learn), !presenting && roof_show_is_lesson (self->show));
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

  self->presentation->was_fullscreen = gtk_window_is_fullscreen (GTK_WINDOW (self));
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
  self->presentation = g_new0 (RoofPresentation, 1);
  self->presentation->since = g_get_monotonic_time ();
  roof_slide_view_set_player (self->slide, roof_show_get_player (self->show));
  show_parts (self);
  roof_tooltip_silence_all (get_stage (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  fill_screen (self);
  roof_watch_print_show (self);
}

static void
leave_presentation (RoofWindow *self)
{
  g_autofree RoofPresentation *presentation = g_steal_pointer (&self->presentation);

  if (presentation == NULL)
    return;
  close_notes (presentation);
  gtk_widget_set_visible (self->black, FALSE);
  roof_spotlight_set_lit (self->spotlight, FALSE);
  roof_slide_view_set_player (self->slide, NULL);
  show_parts (self);
  roof_tooltip_restore_all (get_stage (self));
  if (!presentation->was_fullscreen)
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

  if (self->presentation != NULL)
    {
      leave (self);
      return;
    }
  if (roof_show_get_player (self->show) == NULL)
    {
      player = roof_player_new_slides (roof_document_get_model (roof_window_get_document (self)),
                                       roof_session_get_selection (self->session));
      roof_show_begin (self->show, player);
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
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

void
roof_window_drop_presentation (RoofWindow *self)
{
  if (self->presentation != NULL)
    close_notes (self->presentation);
  g_clear_pointer (&self->presentation, g_free);
}

void
roof_window_follow_presentation (RoofWindow *self)
{
  g_signal_connect_swapped (self->slide, "return", G_CALLBACK (roof_show_return_to_step), self->show);
  g_signal_connect_swapped (self->show, "ends", G_CALLBACK (leave_presentation), self);
}
