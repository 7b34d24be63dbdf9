/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>

#include "widgets/lesson/lesson-question.h"

static RoofApplication *
get_application (RoofWindow *self)
{
  return ROOF_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
}

/* --- progress --- */

static void
keep_progress (RoofWindow *self)
{
  RoofLessonProgress *progress = roof_application_get_progress (get_application (self));
  GSettings *settings = roof_application_get_settings (get_application (self));
  RoofPlayer *player = roof_show_get_player (self->show);

  roof_lesson_progress_reach (progress, roof_lesson_get_id (roof_player_get_lesson (player)), roof_player_get_step (player),
                              roof_player_get_n_steps (player), roof_player_is_revealed (player));
  if (settings != NULL)
    g_settings_set_value (settings, "lesson-progress", roof_lesson_progress_keep (progress));
}

/* --- the pane --- */

static void
show_list (RoofWindow *self)
{
  roof_lesson_list_show (self->lessons, roof_application_get_lessons (get_application (self)),
                         roof_application_get_progress (get_application (self)));
  gtk_stack_set_visible_child (self->learn, GTK_WIDGET (self->lessons));
}

void
roof_window_list_lessons (RoofWindow *self)
{
  GtkWidget *focus;
  gboolean focused;

  g_return_if_fail (ROOF_IS_WINDOW (self));

  if (!gtk_widget_get_visible (GTK_WIDGET (self->learn)) || roof_show_is_lesson (self->show))
    return;
  focus = gtk_window_get_focus (GTK_WINDOW (self));
  focused = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->lessons));
  show_list (self);
  if (focused)
    roof_lesson_list_focus (self->lessons);
}

static void
moved_cb (RoofWindow *self)
{
  keep_progress (self);
}

static void open_pane (RoofWindow *self);

static void
leave_lesson (RoofWindow *self)
{
  if (!roof_show_is_lesson (self->show))
    return;
  roof_show_end (self->show);
}

/* When a show ends, however it does. */
static void
forget_lesson (RoofWindow *self)
{
  if (!roof_show_is_lesson (self->show))
    return;
  g_signal_handlers_disconnect_by_func (roof_show_get_player (self->show), moved_cb, self);
  roof_lesson_pane_set_player (self->lesson, NULL);
  show_list (self);
}

void
roof_window_begin_lesson (RoofWindow *self,
                          RoofLesson *lesson,
                          guint       step)
{
  g_autoptr (RoofPlayer) player = roof_player_new_lesson (lesson);

  roof_show_end (self->show);
  roof_player_go (player, step, FALSE);
  open_pane (self);
  roof_show_begin (self->show, player);
  g_signal_connect_swapped (player, "moved", G_CALLBACK (moved_cb), self);
  roof_lesson_pane_set_player (self->lesson, player);
  gtk_stack_set_visible_child (self->learn, GTK_WIDGET (self->lesson));
  keep_progress (self);
  gtk_widget_grab_focus (roof_lesson_pane_get_next (self->lesson));
}

static void
begin_cb (RoofLessonList *list,
          const char     *id,
          guint           step,
          RoofWindow     *self)
{
  g_autoptr (GError) error = NULL;
  RoofLesson *lesson = roof_lessons_find (roof_application_get_lessons (get_application (self)), id, &error);

  if (lesson == NULL)
    roof_window_show_error (self, _("The lesson could not be opened."), error->message);
  else
    roof_window_begin_lesson (self, lesson, step);
}

/* It takes the place of the left pane, which can be called for besides. */
static void
open_pane (RoofWindow *self)
{
  if (gtk_widget_get_visible (GTK_WIDGET (self->learn)))
    return;
  self->left_pane_before = roof_window_get_show_left_pane (self);
  roof_window_set_show_left_pane (self, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->learn), TRUE);
}

void
roof_window_close_learn (RoofWindow *self)
{
  if (!gtk_widget_get_visible (GTK_WIDGET (self->learn)))
    return;
  leave_lesson (self);
  gtk_widget_set_visible (GTK_WIDGET (self->learn), FALSE);
  if (self->left_pane_before)
    roof_window_set_show_left_pane (self, TRUE);
}

static void
close_pane (RoofWindow *self)
{
  roof_window_close_learn (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
present_cb (RoofWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.present", NULL);
}

static void
learn_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);

  if (gtk_widget_get_visible (GTK_WIDGET (self->learn)))
    {
      close_pane (self);
      return;
    }
  show_list (self);
  open_pane (self);
  roof_lesson_list_focus (self->lessons);
}

/* --- keys --- */

static gboolean
is_typing (RoofWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus);
}

/* Also what cannot be done is a key that was understood. */
static gboolean
press (GtkWidget *button)
{
  if (gtk_widget_is_sensitive (button))
    g_signal_emit_by_name (button, "clicked");
  else
    gtk_widget_error_bell (button);
  return GDK_EVENT_STOP;
}

/* 1 to 9 answer; Alt with the arrows goes on and back. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                RoofWindow            *self)
{
  guint choice = keyval >= GDK_KEY_KP_1 && keyval <= GDK_KEY_KP_9 ? keyval - GDK_KEY_KP_1 : keyval - GDK_KEY_1;

  if (!roof_show_is_lesson (self->show) || self->presentation != NULL || is_typing (self) || (state & GDK_CONTROL_MASK) != 0)
    return GDK_EVENT_PROPAGATE;
  if ((state & GDK_ALT_MASK) != 0 && keyval == GDK_KEY_Right)
    return press (roof_lesson_pane_get_next (self->lesson));
  if ((state & GDK_ALT_MASK) != 0 && keyval == GDK_KEY_Left)
    return press (roof_lesson_pane_get_back (self->lesson));
  if (choice > 8 || state & GDK_ALT_MASK)
    return GDK_EVENT_PROPAGATE;
  return roof_lesson_question_choose (ROOF_LESSON_QUESTION_VIEW (roof_lesson_pane_get_question (self->lesson)), choice);
}

void
roof_window_install_learn (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.learn", NULL, learn_action);
}

void
roof_window_init_learn (RoofWindow *self)
{
  roof_window_hear_keys (self, G_CALLBACK (key_pressed_cb));
  g_signal_connect (self->lessons, "begin", G_CALLBACK (begin_cb), self);
  g_signal_connect_swapped (self->lessons, "close", G_CALLBACK (close_pane), self);
  g_signal_connect_swapped (self->lesson, "leave", G_CALLBACK (close_pane), self);
  g_signal_connect_swapped (self->lesson, "list", G_CALLBACK (leave_lesson), self);
  g_signal_connect_swapped (self->lesson, "present", G_CALLBACK (present_cb), self);
}

void
roof_window_follow_lesson (RoofWindow *self)
{
  g_signal_connect_swapped (self->lesson, "return", G_CALLBACK (roof_show_return_to_step), self->show);
  g_signal_connect_swapped (self->show, "ends", G_CALLBACK (forget_lesson), self);
}
