/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/learning.h"

#include <glib/gi18n.h>

#include "app/presentation.h"
#include "app/tenants-private.h"
#include "chart/draw/slide-figure.h"
#include "widgets/lesson/answers-dialog.h"
#include "widgets/lesson/lesson-question.h"

/* The learner's pane: a list of lessons or the running lesson, with what a lesson points at in the window. Lessons run as shows,
 * so that the pane follows the show's signals (begins, changed, ends) and never changes the session by itself.
 * Invariants: while a question is open the verdict is withheld, unless the question points at it; progress is kept at each move
 * of the player; the left pane is back as it was once the pane or the show closes; each keeps its own flag. */

struct _RoofLearning
{
  GObject parent_instance;

  /* owned */
  RoofShell *shell;

  /* borrowed */
  RoofLearningParts parts;

  /* flags */
  gboolean left_pane_before_pane; /* whether the left pane was visible before the learner's pane */
  gboolean left_pane_before_show; /* likewise, before a show */
};

G_DEFINE_FINAL_TYPE (RoofLearning, roof_learning, G_TYPE_OBJECT)

/* --- pointing: on the chart by rings and arrows, elsewhere by frames --- */

/* The tag of the pointed parameter; "" for one that is not shared, which has no slider. */
static const char *
get_tag (RoofReport             *report,
         const RoofLessonTarget *target)
{
  RoofAnalysis *analysis = roof_report_get_analysis (report, (guint) target->kernel);
  const RoofParameter *parameter
      = roof_operation_get_parameter (roof_analysis_get_operation (analysis), (guint) target->parameter);

  return parameter->share != NULL ? parameter->share : "";
}

static void
point (RoofLearning *self)
{
  RoofPlayer *player = roof_show_get_player (self->shell->show);
  RoofReport *report = roof_session_get_report (self->shell->session);
  g_autoptr (GArray) hits = NULL, targets = NULL;
  g_autoptr (GPtrArray) tags = g_ptr_array_new ();
  gboolean verdict = FALSE;

  if (player != NULL)
    {
      hits = roof_slide_list_hits (roof_player_get_slide (player));
      targets = roof_player_list_targets (player, report);
    }
  for (guint i = 0; targets != NULL && i < targets->len; i++)
    {
      const RoofLessonTarget *target = &g_array_index (targets, RoofLessonTarget, i);

      if (target->kind == ROOF_LESSON_POINT_STRIP)
        g_ptr_array_add (tags, (gpointer) get_tag (report, target));
      verdict = verdict || target->kind == ROOF_LESSON_POINT_VERDICT;
    }
  roof_canvas_set_callouts (self->shell->canvas, hits != NULL ? (const RoofHit *) (void *) hits->data : NULL,
                            hits != NULL ? hits->len : 0);
  g_ptr_array_add (tags, NULL);
  roof_strip_point (self->parts.strip, (const char *const *) tags->pdata);
  if (verdict)
    gtk_widget_add_css_class (GTK_WIDGET (self->parts.verdict), "pointed-at");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->parts.verdict), "pointed-at");
  /* The verdict would give away the answer to an open question, unless the question refers to it. */
  roof_verdict_withhold (self->parts.verdict, player != NULL && !roof_player_is_revealed (player) && !verdict);
}

/* --- the pane --- */

static gboolean
is_open (RoofLearning *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->parts.pane));
}

static void
show_list (RoofLearning *self)
{
  RoofUserData *user = self->shell->user;

  roof_lesson_list_show (self->parts.lessons, roof_user_data_get_lessons (user), roof_user_data_get_progress (user));
  gtk_stack_set_visible_child (self->parts.pane, GTK_WIDGET (self->parts.lessons));
}

/* Lessons are read again with the operations; a running lesson goes on unchanged. */
static void
operations_changed_cb (RoofLearning *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->shell->window));
  gboolean focused = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->parts.lessons));

  if (!is_open (self) || roof_show_is_lesson (self->shell->show))
    return;
  show_list (self);
  if (focused)
    roof_lesson_list_focus (self->parts.lessons);
}

/* Opens the pane in place of the left pane, which the user may show in addition. */
static void
open_pane (RoofLearning *self)
{
  if (is_open (self))
    return;
  self->left_pane_before_pane = gtk_widget_get_visible (self->shell->left_pane);
  gtk_widget_set_visible (self->shell->left_pane, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->parts.pane), TRUE);
}

static void
leave_lesson (RoofLearning *self)
{
  if (roof_show_is_lesson (self->shell->show))
    roof_show_end (self->shell->show);
}

static void
close_pane (RoofLearning *self)
{
  roof_learning_close (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->shell->canvas));
}

static void
learn_action (RoofLearning *self)
{
  if (is_open (self))
    {
      close_pane (self);
      return;
    }
  show_list (self);
  open_pane (self);
  roof_lesson_list_focus (self->parts.lessons);
}

/* --- a lesson --- */

static void
keep_progress (RoofLearning *self)
{
  RoofLessonProgress *progress = roof_user_data_get_progress (self->shell->user);
  GSettings *settings = self->shell->user->settings;
  RoofPlayer *player = roof_show_get_player (self->shell->show);

  roof_lesson_progress_advance (progress, roof_lesson_get_id (roof_player_get_lesson (player)), roof_player_get_step (player),
                              roof_player_get_n_steps (player), roof_player_is_revealed (player));
  if (settings != NULL)
    g_settings_set_value (settings, "lesson-progress", roof_lesson_progress_keep (progress));
}

static void
begin_cb (RoofLessonList *list,
          const char     *id,
          guint           step,
          RoofLearning   *self)
{
  g_autoptr (GError) error = NULL;
  RoofLesson *lesson = roof_lessons_find (roof_user_data_get_lessons (self->shell->user), id, &error);

  if (lesson == NULL)
    roof_toast_show_error (self->shell->toast, _("The lesson could not be opened."), error->message);
  else
    roof_learning_begin (self, lesson, step);
}

static void
present_cb (RoofLearning *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self->shell->window), "win.present", NULL);
}

/* --- answers --- */

void
roof_learning_write_answers (RoofShell *shell,
                             GFile     *file)
{
  g_autoptr (GError) error = NULL;
  RoofPlayer *player = roof_show_get_player (shell->show);
  RoofAnswers *answers = player != NULL ? roof_player_get_answers (player) : NULL;
  g_autofree char *name = roof_shell_dup_file_name (file);
  /* Translators: the name of a file */
  g_autofree char *sentence = g_strdup_printf (_("Your answers are in “%s”."), name);

  if (answers == NULL)
    return;
  if (roof_answers_save (answers, file, &error))
    roof_toast_show_note (shell->toast, sentence, NULL, NULL);
  else
    roof_shell_say_unsaved (shell, file, error);
}

static void
named_cb (GtkWidget    *dialog,
          const char   *name,
          RoofLearning *self)
{
  static const char *const json[] = { "*.json", NULL };
  const RoofFileFilter kinds[] = { { _("Answers"), json }, { NULL } };
  RoofPlayer *player = roof_show_get_player (self->shell->show);
  g_autofree char *title = NULL, *suggested = NULL;

  if (player == NULL || roof_player_get_answers (player) == NULL)
    return;
  roof_answers_set_learner (roof_player_get_answers (player), name);
  title = g_strdup_printf ("%s %s", roof_lesson_get_id (roof_player_get_lesson (player)), name);
  suggested = roof_shell_suggest_name (title, ".json");
  roof_shell_choose_to_save (self->shell, _("Save My Answers"), kinds, NULL, suggested, roof_learning_write_answers);
}

static void
save_answers_cb (RoofLearning *self)
{
  RoofPlayer *player = roof_show_get_player (self->shell->show);
  const char *known = roof_answers_get_learner (roof_player_get_answers (player));
  GtkWidget *dialog = roof_answers_dialog_new (GTK_WINDOW (self->shell->window),
                                               known[0] != '\0' ? known : g_get_real_name ());

  g_signal_connect_object (dialog, "named", G_CALLBACK (named_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
pause_cb (RoofLearning *self)
{
  roof_show_set_paused (self->shell->show, roof_lesson_pane_is_paused (self->parts.lesson));
}

/* The key of a presentation pauses, too. */
static void
show_paused_cb (RoofLearning *self)
{
  roof_lesson_pane_set_paused (self->parts.lesson, roof_show_is_paused (self->shell->show));
}

/* --- shows --- */

static void
show_begins_cb (RoofLearning *self)
{
  roof_toast_dismiss (self->shell->toast);
  self->left_pane_before_show = gtk_widget_get_visible (self->shell->left_pane);
  gtk_widget_set_visible (self->shell->left_pane, FALSE);
}

static void
show_ends_cb (RoofLearning *self)
{
  if (!roof_show_is_lesson (self->shell->show))
    return;
  g_signal_handlers_disconnect_by_func (roof_show_get_player (self->shell->show), keep_progress, self);
  roof_lesson_pane_set_player (self->parts.lesson, NULL);
  show_list (self);
}

static void
show_changed_cb (RoofLearning *self)
{
  if (roof_show_get_player (self->shell->show) == NULL)
    gtk_widget_set_visible (self->shell->left_pane, self->left_pane_before_show);
  point (self);
}

/* --- keys --- */

static gboolean
is_typing (RoofLearning *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->shell->window));

  return GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus);
}

/* Clicks @button, or rings the bell if it is insensitive; the key counts as handled either way. */
static gboolean
press (GtkWidget *button)
{
  if (gtk_widget_is_sensitive (button))
    g_signal_emit_by_name (button, "clicked");
  else
    gtk_widget_error_bell (button);
  return GDK_EVENT_STOP;
}

/* 1 to 9 answer; Alt with arrow keys goes back and forth. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                RoofLearning          *self)
{
  guint choice = keyval >= GDK_KEY_KP_1 && keyval <= GDK_KEY_KP_9 ? keyval - GDK_KEY_KP_1 : keyval - GDK_KEY_1;

  if (!roof_show_is_lesson (self->shell->show) || roof_presentation_is_on (self->shell->presentation) || is_typing (self)
      || (state & GDK_CONTROL_MASK) != 0)
    return GDK_EVENT_PROPAGATE;
  if ((state & GDK_ALT_MASK) != 0 && keyval == GDK_KEY_Right)
    return press (roof_lesson_pane_get_next (self->parts.lesson));
  if ((state & GDK_ALT_MASK) != 0 && keyval == GDK_KEY_Left)
    return press (roof_lesson_pane_get_back (self->parts.lesson));
  if (choice > 8 || state & GDK_ALT_MASK)
    return GDK_EVENT_PROPAGATE;
  return roof_lesson_question_choose (ROOF_LESSON_QUESTION_VIEW (roof_lesson_pane_get_question (self->parts.lesson)), choice);
}

/* --- the object --- */

static void
roof_learning_dispose (GObject *object)
{
  RoofLearning *self = ROOF_LEARNING (object);

  g_clear_object (&self->shell);
  G_OBJECT_CLASS (roof_learning_parent_class)->dispose (object);
}

static void
roof_learning_class_init (RoofLearningClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_learning_dispose;
}

static void
roof_learning_init (RoofLearning *self)
{
}

RoofLearning *
roof_learning_new (RoofShell               *shell,
                   const RoofLearningParts *parts)
{
  static const RoofShellAction actions[] = { { "learn", G_CALLBACK (learn_action) } };
  RoofLearning *self = g_object_new (ROOF_TYPE_LEARNING, NULL);

  self->shell = g_object_ref (shell);
  self->parts = *parts;
  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), self);
  roof_shell_hear_keys (shell, G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_object (parts->lessons, "begin", G_CALLBACK (begin_cb), self, 0);
  g_signal_connect_object (parts->lessons, "close", G_CALLBACK (close_pane), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (parts->lesson, "leave", G_CALLBACK (close_pane), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (parts->lesson, "list", G_CALLBACK (leave_lesson), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (parts->lesson, "present", G_CALLBACK (present_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (parts->lesson, "save", G_CALLBACK (save_answers_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (parts->lesson, "pause", G_CALLBACK (pause_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->shell->show, "paused", G_CALLBACK (show_paused_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (parts->lesson, "return", G_CALLBACK (roof_show_return_to_step), shell->show, G_CONNECT_SWAPPED);
  g_signal_connect_object (shell->user->library, "operations-changed", G_CALLBACK (operations_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (shell->show, "begins", G_CALLBACK (show_begins_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (shell->show, "ends", G_CALLBACK (show_ends_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (shell->show, "changed", G_CALLBACK (show_changed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

void
roof_learning_begin (RoofLearning *self,
                     RoofLesson   *lesson,
                     guint         step)
{
  g_autoptr (RoofPlayer) player = roof_player_new_lesson (lesson);

  g_return_if_fail (ROOF_IS_LEARNING (self));

  roof_show_end (self->shell->show);
  roof_player_go (player, step, FALSE);
  open_pane (self);
  roof_show_begin (self->shell->show, player);
  g_signal_connect_object (player, "moved", G_CALLBACK (keep_progress), self, G_CONNECT_SWAPPED);
  roof_lesson_pane_set_player (self->parts.lesson, player);
  gtk_stack_set_visible_child (self->parts.pane, GTK_WIDGET (self->parts.lesson));
  keep_progress (self);
  gtk_widget_grab_focus (roof_lesson_pane_get_next (self->parts.lesson));
}

void
roof_learning_close (RoofLearning *self)
{
  g_return_if_fail (ROOF_IS_LEARNING (self));

  if (!is_open (self))
    return;
  leave_lesson (self);
  gtk_widget_set_visible (GTK_WIDGET (self->parts.pane), FALSE);
  if (self->left_pane_before_pane)
    gtk_widget_set_visible (self->shell->left_pane, TRUE);
}
