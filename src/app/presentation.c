/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/presentation.h"

#include "app/pointer-rest.h"
#include "widgets/lesson/notes-window.h"
#include "widgets/tooltip-silence.h"

/* Presenting hides the header, strip, verdict and learner's pane, scales the centre up by the magnifier and turns tooltips off;
 * show_parts() sets all widgets from `on`, for both the beginning and the end. Keys are handled before the focused widget, but
 * arrow keys go to a handle that the presenter has reached by Tab (`tabbed`). With a second monitor the notes window opens
 * first, on the presenter's. */

/* The size, in px, that the window's centre is scaled up from, so that text is readable from the back row. */
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
  DO_LASER,
  DO_HANDS,
  DO_PAUSE,
  DO_NOTES,
  DO_LEAVE,
} Deed;

/* Keys of presentation remotes, and further ones. */
static const struct
{
  guint    key;
  Deed     deed;
  gboolean steps; /* left to a focused handle of the chart */
} keys[] = {
  { GDK_KEY_Page_Down, DO_NEXT },  { GDK_KEY_KP_Page_Down, DO_NEXT },   { GDK_KEY_Right, DO_NEXT, TRUE },
  { GDK_KEY_Down, DO_NEXT, TRUE }, { GDK_KEY_space, DO_NEXT, TRUE },    { GDK_KEY_Return, DO_NEXT, TRUE },
  { GDK_KEY_n, DO_NOTES },         { GDK_KEY_N, DO_NOTES },             { GDK_KEY_Page_Up, DO_PREVIOUS },
  { GDK_KEY_KP_Page_Up, DO_PREVIOUS }, { GDK_KEY_Left, DO_PREVIOUS, TRUE }, { GDK_KEY_Up, DO_PREVIOUS, TRUE },
  { GDK_KEY_Home, DO_FIRST },      { GDK_KEY_End, DO_LAST },            { GDK_KEY_BackSpace, DO_RETURN },
  { GDK_KEY_r, DO_RETURN },        { GDK_KEY_R, DO_RETURN },            { GDK_KEY_b, DO_BLACK },
  { GDK_KEY_B, DO_BLACK },         { GDK_KEY_period, DO_BLACK },        { GDK_KEY_p, DO_SPOT },
  { GDK_KEY_P, DO_SPOT },          { GDK_KEY_l, DO_LASER },             { GDK_KEY_L, DO_LASER },
  { GDK_KEY_h, DO_HANDS },         { GDK_KEY_H, DO_HANDS },             { GDK_KEY_s, DO_PAUSE },
  { GDK_KEY_S, DO_PAUSE },         { GDK_KEY_Pause, DO_PAUSE },         { GDK_KEY_Escape, DO_LEAVE },
};

struct _RoofPresentation
{
  GObject parent_instance;

  /* owned */
  RoofShell       *shell;
  RoofPointerRest *pointer;

  /* borrowed */
  RoofPresentationParts parts;
  GtkWidget            *notes; /* nullable */

  gint64 since; /* us, monotonic: the start */

  /* flags */
  gboolean on;
  gboolean was_fullscreen; /* before the show */
  gboolean tabbed;         /* the presenter tabs through handles, which take the arrow keys */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofPresentation, roof_presentation, G_TYPE_OBJECT)

static void
set_black (RoofPresentation *self,
           gboolean          black)
{
  gtk_widget_set_visible (self->parts.black, black);
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean key_pressed_cb (GtkEventControllerKey *controller,
                                guint                  keyval,
                                guint                  keycode,
                                GdkModifierType        state,
                                RoofPresentation      *self);

static void
open_notes (RoofPresentation *self)
{
  GtkEventController *controller = gtk_event_controller_key_new ();
  GtkWidget *notes = roof_notes_window_new (roof_show_get_player (self->shell->show), self->since);

  g_set_weak_pointer (&self->notes, notes);
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (controller, "key-pressed", G_CALLBACK (key_pressed_cb), self, 0);
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

static void leave_presentation (RoofPresentation *self);

static void
leave (RoofPresentation *self)
{
  if (gtk_widget_get_visible (self->parts.black))
    set_black (self, FALSE);
  else if (roof_show_is_lesson (self->shell->show))
    leave_presentation (self);
  else
    roof_show_end (self->shell->show);
}

/* Opens or closes the show of hands; without choices only the bell rings. */
static void
count_hands (RoofPresentation *self)
{
  RoofHandsView *hands = roof_slide_view_get_hands (self->parts.slide);

  if (!roof_hands_view_can_count (hands))
    {
      gtk_widget_error_bell (GTK_WIDGET (self->shell->window));
      return;
    }
  roof_hands_view_set_open (hands, !roof_hands_view_is_open (hands));
  if (!roof_hands_view_is_open (hands))
    gtk_widget_grab_focus (GTK_WIDGET (self->shell->canvas));
}

/* Whether hands are being typed in. */
static gboolean
is_counting (RoofPresentation *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->shell->window));

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (roof_slide_view_get_hands (self->parts.slide)));
}

/* Whether an entry for hands needs the key: it counts, edits or goes to the next entry. */
static gboolean
is_for_counting (guint keyval)
{
  static const guint others[] = { GDK_KEY_BackSpace, GDK_KEY_Delete, GDK_KEY_Tab,  GDK_KEY_ISO_Left_Tab, GDK_KEY_Up,
                                  GDK_KEY_Down,      GDK_KEY_Left,   GDK_KEY_Right, GDK_KEY_Home,        GDK_KEY_End };

  if (g_unichar_isdigit (gdk_keyval_to_unicode (keyval)))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (others[i] == keyval)
      return TRUE;
  return FALSE;
}

static void
act (RoofPresentation *self,
     Deed              deed)
{
  RoofPlayer *player = roof_show_get_player (self->shell->show);

  self->tabbed = FALSE;
  switch (deed)
    {
    case DO_NEXT:
    case DO_PREVIOUS:
      /* Beyond the last or first step only the bell rings. */
      if (!(deed == DO_NEXT ? roof_player_next (player) : roof_player_previous (player)))
        gtk_widget_error_bell (GTK_WIDGET (self->shell->window));
      break;
    case DO_FIRST:
      roof_player_go (player, 0, FALSE);
      break;
    case DO_LAST:
      roof_player_go (player, roof_player_get_n_steps (player) - 1, FALSE);
      break;
    case DO_RETURN:
      roof_show_return_to_step (self->shell->show);
      break;
    case DO_BLACK:
      set_black (self, !gtk_widget_get_visible (self->parts.black));
      break;
    case DO_SPOT:
      roof_spotlight_set_lit (self->parts.spotlight, !roof_spotlight_is_lit (self->parts.spotlight));
      break;
    case DO_LASER:
      roof_spotlight_set_laser (self->parts.spotlight, !roof_spotlight_is_laser (self->parts.spotlight));
      break;
    case DO_HANDS:
      count_hands (self);
      break;
    case DO_PAUSE:
      roof_show_set_paused (self->shell->show, !roof_show_is_paused (self->shell->show));
      break;
    case DO_NOTES:
      if (self->notes != NULL)
        close_notes (self);
      else
        open_notes (self);
      break;
    case DO_LEAVE:
      leave (self);
      break;
    }
}

/* Keys in the window or in the notes window. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                RoofPresentation      *self)
{
  if (!self->on || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (is_counting (self) && keyval == GDK_KEY_Escape)
    {
      count_hands (self);
      return TRUE;
    }
  if (is_counting (self) && is_for_counting (keyval))
    return FALSE;
  if (keyval == GDK_KEY_Tab || keyval == GDK_KEY_ISO_Left_Tab)
    self->tabbed = TRUE;
  if (roof_canvas_is_passing (self->shell->canvas))
    {
      roof_canvas_end_passage (self->shell->canvas);
      return TRUE;
    }
  if (keyval == GDK_KEY_Escape && roof_canvas_cancel (self->shell->canvas))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].key == keyval && !(keys[i].steps && self->tabbed))
      {
        act (self, keys[i].deed);
        return TRUE;
      }
  return FALSE;
}

static void
motion_cb (GtkEventControllerMotion *controller,
           double                    x,
           double                    y,
           RoofPresentation         *self)
{
  double own_x, own_y;

  if (gtk_widget_translate_coordinates (GTK_WIDGET (self->shell->window), GTK_WIDGET (self->parts.spotlight), x, y,
                                        &own_x, &own_y))
    roof_spotlight_move (self->parts.spotlight, own_x, own_y);
  if (self->on)
    roof_pointer_rest_move (self->pointer, x, y);
}

/* Hides everything but the chart and its text; the learner's pane too, which returns for a lesson. */
static void
show_parts (RoofPresentation *self)
{
  gboolean presenting = self->on;
  GtkWidget *header = gtk_window_get_titlebar (GTK_WINDOW (self->shell->window));

  gtk_widget_set_visible (header, !presenting);
  gtk_widget_set_visible (self->parts.bar, !presenting);
  gtk_widget_set_visible (self->parts.strip, !presenting);
  gtk_widget_set_visible (self->parts.verdict, !presenting);
  gtk_widget_set_visible (GTK_WIDGET (self->parts.slide), presenting);
  gtk_widget_set_visible (self->parts.learn, !presenting && roof_show_is_lesson (self->shell->show));
  roof_magnifier_set_reference (self->parts.magnifier, presenting ? REFERENCE_WIDTH : 0, presenting ? REFERENCE_HEIGHT : 0);
  if (presenting)
    gtk_widget_add_css_class (GTK_WIDGET (self->shell->window), "presenting");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->shell->window), "presenting");
}

/* A monitor other than the window's. (transfer full) (nullable): NULL: there is only one */
static GdkMonitor *
find_other_monitor (RoofPresentation *self)
{
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (self->shell->window));
  GListModel *monitors = gdk_display_get_monitors (display);
  GdkMonitor *here = gdk_display_get_monitor_at_surface (display, gtk_native_get_surface (GTK_NATIVE (self->shell->window)));

  for (guint i = 0; i < g_list_model_get_n_items (monitors); i++)
    {
      g_autoptr (GdkMonitor) monitor = g_list_model_get_item (monitors, i);

      if (monitor != here)
        return g_steal_pointer (&monitor);
    }
  return NULL;
}

static void
fill_screen (RoofPresentation *self)
{
  g_autoptr (GdkMonitor) other = find_other_monitor (self);

  self->was_fullscreen = gtk_window_is_fullscreen (GTK_WINDOW (self->shell->window));
  if (other == NULL)
    {
      gtk_window_fullscreen (GTK_WINDOW (self->shell->window));
      return;
    }
  /* Opens the notes first, so that they appear on the monitor where the window still is. */
  open_notes (self);
  gtk_window_fullscreen_on_monitor (GTK_WINDOW (self->shell->window), other);
}

static void
enter_presentation (RoofPresentation *self)
{
  self->on = TRUE;
  self->tabbed = FALSE;
  self->since = g_get_monotonic_time ();
  roof_slide_view_set_player (self->parts.slide, roof_show_get_player (self->shell->show));
  show_parts (self);
  roof_tooltip_silence_all (GTK_WIDGET (self->parts.magnifier));
  gtk_widget_grab_focus (GTK_WIDGET (self->shell->canvas));
  fill_screen (self);
  roof_pointer_rest_set_on (self->pointer, TRUE);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
leave_presentation (RoofPresentation *self)
{
  if (!self->on)
    return;
  self->on = FALSE;
  close_notes (self);
  gtk_widget_set_visible (self->parts.black, FALSE);
  roof_spotlight_set_lit (self->parts.spotlight, FALSE);
  roof_spotlight_set_laser (self->parts.spotlight, FALSE);
  roof_pointer_rest_set_on (self->pointer, FALSE);
  roof_slide_view_set_player (self->parts.slide, NULL);
  show_parts (self);
  roof_tooltip_restore_all (GTK_WIDGET (self->parts.magnifier));
  if (!self->was_fullscreen)
    gtk_window_unfullscreen (GTK_WINDOW (self->shell->window));
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
present_action (RoofPresentation *self)
{
  RoofShell *shell = self->shell;
  g_autoptr (RoofPlayer) player = NULL;

  if (self->on)
    {
      leave (self);
      return;
    }
  if (roof_show_get_player (shell->show) == NULL)
    {
      player = roof_player_new_slides (roof_document_get_snapshot (roof_shell_get_document (shell)),
                                       roof_session_get_selection (shell->session));
      roof_show_begin (shell->show, player);
    }
  enter_presentation (self);
}

static void
roof_presentation_dispose (GObject *object)
{
  RoofPresentation *self = ROOF_PRESENTATION (object);

  self->on = FALSE;
  close_notes (self);
  g_clear_object (&self->pointer);
  g_clear_object (&self->shell);
  G_OBJECT_CLASS (roof_presentation_parent_class)->dispose (object);
}

static void
roof_presentation_class_init (RoofPresentationClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_presentation_dispose;
  signals[CHANGED]
      = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
roof_presentation_init (RoofPresentation *self)
{
}

RoofPresentation *
roof_presentation_new (RoofShell                   *shell,
                       const RoofPresentationParts *parts)
{
  static const RoofShellAction actions[] = { { "present", G_CALLBACK (present_action) } };
  RoofPresentation *self = g_object_new (ROOF_TYPE_PRESENTATION, NULL);
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->shell = g_object_ref (shell);
  self->parts = *parts;
  self->pointer = roof_pointer_rest_new (GTK_WIDGET (shell->window));
  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), self);
  roof_shell_hear_keys (shell, G_CALLBACK (key_pressed_cb), self);
  gtk_event_controller_set_propagation_phase (motion, GTK_PHASE_CAPTURE);
  g_signal_connect_object (motion, "motion", G_CALLBACK (motion_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (shell->window), motion);
  g_signal_connect_object (parts->slide, "return", G_CALLBACK (roof_show_return_to_step), shell->show, G_CONNECT_SWAPPED);
  g_signal_connect_object (shell->show, "ends", G_CALLBACK (leave_presentation), self, G_CONNECT_SWAPPED);
  return self;
}

gboolean
roof_presentation_is_on (RoofPresentation *self)
{
  g_return_val_if_fail (ROOF_IS_PRESENTATION (self), FALSE);

  return self->on;
}

gboolean
roof_presentation_is_black (RoofPresentation *self)
{
  g_return_val_if_fail (ROOF_IS_PRESENTATION (self), FALSE);

  return gtk_widget_get_visible (self->parts.black);
}
