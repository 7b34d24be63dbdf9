/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/lesson-pane.h"

#include <glib/gi18n.h>

#include "widgets/children.h"
#include "widgets/lesson/lesson-question.h"

struct _RoofLessonPane
{
  RoofPane pane;

  /* template */
  GtkLabel       *lesson;
  GtkLabel       *place;
  GtkProgressBar *progress;
  GtkScrolledWindow *scroller;
  GtkLabel       *title;
  GtkLabel       *text;
  GtkBox         *middle;
  GtkWidget      *off;
  GtkWidget      *back_to_step;
  GtkWidget      *back;
  GtkWidget      *save;
  GtkWidget      *pause;
  GtkButton      *next;

  /* children */
  GtkWidget *question;
  GtkLabel  *answer;

  /* owned */
  RoofPlayer   *player; /* nullable */
  GSignalGroup *signals;

  guint    step; /* shown; G_MAXUINT: none */
  gboolean held; /* while the player moves: question or Next had the keyboard */
};

enum
{
  LEAVE,
  LIST,
  RETURN,
  PRESENT,
  SAVE,
  PAUSE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofLessonPane, roof_lesson_pane, ROOF_TYPE_PANE)

static void
next_cb (RoofLessonPane *self)
{
  if (!roof_player_next (self->player))
    g_signal_emit (self, signals[LIST], 0);
}

static void
back_cb (RoofLessonPane *self)
{
  guint step = roof_player_get_step (self->player);

  if (step > 0)
    roof_player_go (self->player, step - 1, roof_player_was_revealed (self->player, step - 1));
}

static void
leave_cb (RoofLessonPane *self)
{
  g_signal_emit (self, signals[LEAVE], 0);
}

static void
list_cb (RoofLessonPane *self)
{
  g_signal_emit (self, signals[LIST], 0);
}

static void
return_cb (RoofLessonPane *self)
{
  g_signal_emit (self, signals[RETURN], 0);
}

static void
present_cb (RoofLessonPane *self)
{
  g_signal_emit (self, signals[PRESENT], 0);
}

static void
save_cb (RoofLessonPane *self)
{
  g_signal_emit (self, signals[SAVE], 0);
}

static void
pause_cb (RoofLessonPane *self)
{
  g_signal_emit (self, signals[PAUSE], 0);
}

gboolean
roof_lesson_pane_is_paused (RoofLessonPane *self)
{
  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->pause));
}

void
roof_lesson_pane_set_paused (RoofLessonPane *self,
                             gboolean        paused)
{
  g_return_if_fail (ROOF_IS_LESSON_PANE (self));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->pause), paused);
}

/* Whether the question of the present step is done with: answered, as far as a locked lesson tells. */
static gboolean
may_go_on (RoofLessonPane *self)
{
  return roof_player_is_revealed (self->player)
         || (roof_player_is_locked (self->player)
             && roof_answers_find (roof_player_get_answers (self->player), roof_player_get_step (self->player)) != NULL);
}

static void
answered_cb (RoofLessonPane *self)
{
  if (self->player == NULL)
    return;
  gtk_widget_set_sensitive (GTK_WIDGET (self->next), may_go_on (self));
  gtk_widget_set_sensitive (self->save, roof_answers_get_n (roof_player_get_answers (self->player)) > 0);
}

/* Shows the step's text. Its numbers follow the chart until the question is answered; from then on the answer's numbers do. */
static void
show_text (RoofLessonPane *self)
{
  RoofLesson *lesson = roof_player_get_lesson (self->player);
  guint step = roof_player_get_step (self->player);
  gboolean answered = roof_player_get_question (self->player) != NULL && roof_player_is_revealed (self->player);
  RoofReport *report = roof_session_get_report (self->pane.session);
  g_autofree char *text
      = roof_lesson_format (lesson, step, FALSE, roof_lesson_get_face (lesson, step, FALSE)->text, answered ? NULL : report);
  g_autofree char *answer
      = answered ? roof_lesson_format (lesson, step, TRUE, roof_lesson_get_face (lesson, step, TRUE)->text, report) : NULL;

  roof_label_say (self->text, text);
  roof_label_say (self->answer, answer);
}

static void
report_cb (RoofLessonPane *self)
{
  if (self->player == NULL)
    return;
  show_text (self);
  gtk_widget_set_visible (self->off,
                          !roof_player_shows (self->player,
                                              roof_document_get_snapshot (roof_session_get_document (self->pane.session))));
}

static void
show_place (RoofLessonPane *self)
{
  guint step = roof_player_get_step (self->player), n = roof_player_get_n_steps (self->player);
  /* Translators: the number of the step of a lesson, and how many there are */
  g_autofree char *place = g_strdup_printf (_("Step %1$u of %2$u"), step + 1, n);

  gtk_label_set_text (self->place, place);
  gtk_progress_bar_set_fraction (self->progress, (step + 1.0) / n);
  gtk_widget_set_sensitive (self->back, step > 0);
  gtk_widget_set_visible (self->pause, roof_player_get_advance (self->player) > 0);
  answered_cb (self);
  gtk_button_set_label (self->next, step + 1 < n ? _("_Next") : _("_Finish"));
}

/* Whether the question has the keyboard, which it loses with its answer, or the button that goes on, which does with the next
 * question. */
static gboolean
is_held (RoofLessonPane *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && (focus == GTK_WIDGET (self->next) || gtk_widget_is_ancestor (focus, self->question));
}

/* Hands the keyboard on, once the question has changed: never to the button that leaves the lesson, nor to the one that shows the
 * answer. */
static void
hand_on_cb (RoofLessonPane *self)
{
  const RoofLessonQuestion *question = self->player != NULL ? roof_player_get_question (self->player) : NULL;

  if (!self->held)
    return;
  self->held = FALSE;
  if (may_go_on (self))
    gtk_widget_grab_focus (GTK_WIDGET (self->next));
  else if (question != NULL && question->kind != ROOF_QUESTION_DRAG)
    gtk_widget_child_focus (self->question, GTK_DIR_TAB_FORWARD);
  else
    gtk_widget_grab_focus (self->back);
}

static void
moved_cb (RoofLessonPane *self)
{
  guint step;

  if (self->player == NULL)
    return;
  step = roof_player_get_step (self->player);
  self->held = is_held (self);
  roof_label_say (self->lesson, roof_lesson_get_title (roof_player_get_lesson (self->player)));
  roof_label_say (self->title, roof_player_get_title (self->player, step));
  show_place (self);
  report_cb (self);
  if (step != self->step)
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  self->step = step;
}

static void
start (RoofLessonPane *self)
{
  self->question = roof_lesson_question_new (self->pane.session);
  gtk_box_append (self->middle, self->question);
  self->answer = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->answer, 0);
  gtk_label_set_wrap (self->answer, TRUE);
  gtk_label_set_max_width_chars (self->answer, 36);
  gtk_widget_set_visible (GTK_WIDGET (self->answer), FALSE);
  gtk_box_append (self->middle, GTK_WIDGET (self->answer));
}

static void
roof_lesson_pane_dispose (GObject *object)
{
  RoofLessonPane *self = ROOF_LESSON_PANE (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->player);
  G_OBJECT_CLASS (roof_lesson_pane_parent_class)->dispose (object);
}

static void
install_signals (void)
{
  static const char *const names[N_SIGNALS] = { "leave", "list", "return", "present", "save", "pause" };

  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], ROOF_TYPE_LESSON_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
roof_lesson_pane_class_init (RoofLessonPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->start = (RoofPaneFunc) start;
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) report_cb;
  G_OBJECT_CLASS (klass)->dispose = roof_lesson_pane_dispose;
  install_signals ();
  roof_composite_class_set_template (widget_class, "lesson-pane");
  gtk_widget_class_bind_template_child (widget_class, RoofLessonPane, lesson);
  gtk_widget_class_bind_template_child (widget_class, RoofLessonPane, place);
  gtk_widget_class_bind_template_child (widget_class, RoofLessonPane, progress);
  gtk_widget_class_bind_template_child (widget_class, RoofLessonPane, scroller);
  gtk_widget_class_bind_template_child (widget_class, RoofLessonPane, title);
  gtk_widget_class_bind_template_child (widget_class, RoofLessonPane, text);
  gtk_widget_class_bind_template_child (widget_class, RoofLessonPane, middle);
  gtk_widget_class_bind_template_child (widget_class, RoofLessonPane, off);
  gtk_widget_class_bind_template_child (widget_class, RoofLessonPane, back_to_step);
  gtk_widget_class_bind_template_child (widget_class, RoofLessonPane, back);
  gtk_widget_class_bind_template_child (widget_class, RoofLessonPane, save);
  gtk_widget_class_bind_template_child (widget_class, RoofLessonPane, pause);
  gtk_widget_class_bind_template_child (widget_class, RoofLessonPane, next);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);
  gtk_widget_class_bind_template_callback (widget_class, list_cb);
  gtk_widget_class_bind_template_callback (widget_class, return_cb);
  gtk_widget_class_bind_template_callback (widget_class, present_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, pause_cb);
}

static void
roof_lesson_pane_init (RoofLessonPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->step = G_MAXUINT;
  self->signals = g_signal_group_new (ROOF_TYPE_PLAYER);
  g_signal_group_connect_swapped (self->signals, "moved", G_CALLBACK (moved_cb), self);
  g_signal_group_connect_data (self->signals, "moved", G_CALLBACK (hand_on_cb), self, NULL, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_group_connect_swapped (self->signals, "answered", G_CALLBACK (answered_cb), self);
}

void
roof_lesson_pane_set_player (RoofLessonPane *self,
                             RoofPlayer     *player)
{
  g_return_if_fail (ROOF_IS_LESSON_PANE (self));

  if (!g_set_object (&self->player, player))
    return;
  self->step = G_MAXUINT;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->pause), FALSE);
  g_signal_group_set_target (self->signals, player);
  roof_lesson_question_set_player (ROOF_LESSON_QUESTION_VIEW (self->question), player);
  moved_cb (self);
}

GtkWidget *
roof_lesson_pane_get_question (RoofLessonPane *self)
{
  return self->question;
}

GtkWidget *
roof_lesson_pane_get_next (RoofLessonPane *self)
{
  return GTK_WIDGET (self->next);
}

GtkWidget *
roof_lesson_pane_get_back (RoofLessonPane *self)
{
  return self->back;
}
