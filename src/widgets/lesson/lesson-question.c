/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/lesson-question.h"

#include <glib/gi18n.h>

#include "core/error.h"
#include "widgets/accessible-names.h"
#include "widgets/children.h"

/* The question of a lesson's step: choices, or a dot that is to be dragged. A choice is judged when it is marked, a dragged dot
 * after the drag has ended (of a drag by keys, once the dot rests). In a locked lesson the answer is kept, and judged only when
 * the word was typed. Invariants: the player decides what is revealed, and the view follows it in update(); while `filling`,
 * changes of the buttons are no answers. */

/* ms after which a dot that is moved by keys counts as let go */
#define REST 900

struct _RoofLessonQuestionView
{
  RoofPane pane;

  /* children */
  GtkWidget *ask;
  GtkWidget *by_keys; /* how the dot of a drag is moved without a pointer */
  GtkWidget *choices;
  GtkWidget *feedback;
  GtkWidget *give_up;
  GtkWidget *lock;   /* the row in which a locked lesson is opened */
  GtkWidget *word;

  /* owned */
  RoofPlayer   *player;   /* nullable */
  GSignalGroup *signals;  /* of the player */
  GSignalGroup *document; /* signals of the shown document */

  guint step; /* whose choices are shown; G_MAXUINT: none */
  guint wait; /* source that judges a dropped dot; 0: none */

  /* flags */
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (RoofLessonQuestionView, roof_lesson_question_view, ROOF_TYPE_PANE)

static const RoofLessonQuestion *
get_question (RoofLessonQuestionView *self)
{
  return self->player != NULL ? roof_player_get_question (self->player) : NULL;
}

static char *
format (RoofLessonQuestionView *self,
        gboolean                revealed,
        const char             *text)
{
  return roof_lesson_format (roof_player_get_lesson (self->player), roof_player_get_step (self->player), revealed, text,
                             NULL);
}

static void
say (RoofLessonQuestionView *self,
     const char             *text,
     gboolean                right)
{
  gtk_label_set_text (GTK_LABEL (self->feedback), text);
  gtk_widget_set_visible (self->feedback, text[0] != '\0');
  gtk_widget_remove_css_class (self->feedback, right ? "wrong" : "right");
  gtk_widget_add_css_class (self->feedback, right ? "right" : "wrong");
}

static void
say_answer (RoofLessonQuestionView *self,
            const char             *text,
            gboolean                right)
{
  g_autofree char *formatted = format (self, right, text);
  /* Translators: to the answer of a question; %s says why */
  g_autofree char *sentence = g_strdup_printf (right ? _("Right. %s") : _("Not quite. %s"), formatted);

  say (self, sentence, right);
}

static void
reveal (RoofLessonQuestionView *self)
{
  roof_player_go (self->player, roof_player_get_step (self->player), TRUE);
}

/* Keeps the answer of a locked lesson, which says no more about it for now. FALSE: it is not locked */
static gboolean
keep (RoofLessonQuestionView *self,
      guint                   choice)
{
  if (!roof_player_is_locked (self->player))
    return FALSE;
  roof_player_keep (self->player, choice, roof_session_get_report (self->pane.session));
  say (self, _("Your answer is noted. The solution opens with a word."), TRUE);
  return TRUE;
}

static void
judge_choice (RoofLessonQuestionView *self,
              guint                   choice)
{
  const RoofLessonChoice *chosen = &get_question (self)->choices[choice];

  if (keep (self, choice))
    return;
  roof_player_answer (self->player, choice, chosen->right);
  say_answer (self, chosen->why, chosen->right);
  if (chosen->right)
    reveal (self);
}

static void
toggled_cb (GtkCheckButton         *button,
            RoofLessonQuestionView *self)
{
  guint choice = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "choice"));

  if (!self->filling && gtk_check_button_get_active (button) && !roof_player_is_revealed (self->player))
    judge_choice (self, choice);
}

gboolean
roof_lesson_question_choose (RoofLessonQuestionView *self,
                             guint                   choice)
{
  GtkWidget *button;

  g_return_val_if_fail (ROOF_IS_LESSON_QUESTION_VIEW (self), FALSE);

  if (get_question (self) == NULL || roof_player_is_revealed (self->player))
    return FALSE;
  button = gtk_widget_get_first_child (self->choices);
  while (button != NULL && choice-- > 0)
    button = gtk_widget_get_next_sibling (button);
  if (button == NULL)
    return FALSE;
  gtk_check_button_set_active (GTK_CHECK_BUTTON (button), TRUE);
  return TRUE;
}

/* Judges the dot at its present position. */
static void
drop (RoofLessonQuestionView *self)
{
  const RoofLessonQuestion *question = get_question (self);
  RoofReport *report = roof_session_get_report (self->pane.session);
  gboolean right;

  if (question == NULL || question->kind != ROOF_QUESTION_DRAG || roof_player_is_revealed (self->player))
    return;
  if (keep (self, 0))
    return;
  right = roof_lesson_judge_drag (roof_player_get_lesson (self->player), roof_player_get_step (self->player), report, NULL);
  roof_player_answer (self->player, 0, right);
  if (right)
    {
      say (self, _("Right, there it is."), TRUE);
      reveal (self);
    }
  else
    say_answer (self, question->hint, FALSE);
}

/* A document equal to the step's state is no answer: the user has moved nothing. */
static gboolean
judge_cb (gpointer data)
{
  RoofLessonQuestionView *self = data;
  RoofSnapshot *shown = roof_document_get_snapshot (roof_session_get_document (self->pane.session));

  self->wait = 0;
  if (self->player != NULL && !roof_snapshot_equal (shown, roof_player_get_state (self->player)))
    drop (self);
  return G_SOURCE_REMOVE;
}

/* Judges after the chart has ended the drag. A step by key is one of many on the way, as a preview is for the pointer: the dot is
 * let go when no other follows. */
static void
applied_cb (RoofLessonQuestionView *self)
{
  const RoofLessonQuestion *question = get_question (self);
  gboolean moving = roof_document_is_moving (roof_session_get_document (self->pane.session));

  if (question == NULL || question->kind != ROOF_QUESTION_DRAG)
    return;
  g_clear_handle_id (&self->wait, g_source_remove);
  self->wait = moving ? g_timeout_add (REST, judge_cb, self) : g_idle_add (judge_cb, self);
}

/* The choice that is marked; -1: none. */
static int
find_marked (RoofLessonQuestionView *self)
{
  int i = 0;

  for (GtkWidget *choice = gtk_widget_get_first_child (self->choices); choice != NULL;
       choice = gtk_widget_get_next_sibling (choice), i++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (choice)))
      return i;
  return -1;
}

/* Opens the answers by the word that was typed, and judges what was chosen before. */
static void
unlock_cb (RoofLessonQuestionView *self)
{
  int choice = find_marked (self);
  g_autoptr (GError) error = NULL;

  if (self->player == NULL || !roof_player_is_locked (self->player))
    return;
  if (!roof_player_unlock (self->player, gtk_editable_get_text (GTK_EDITABLE (self->word)), &error))
    {
      const char *found = g_error_matches (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN) ? _("This is not the word.") : error->message;

      say (self, found, FALSE);
      return;
    }
  gtk_editable_set_text (GTK_EDITABLE (self->word), "");
  say (self, "", TRUE);
  reveal (self);
  if (choice >= 0)
    say_answer (self, get_question (self)->choices[choice].why, get_question (self)->choices[choice].right);
}

static void
give_up_cb (RoofLessonQuestionView *self)
{
  if (get_question (self) == NULL || roof_player_is_revealed (self->player) || roof_player_is_locked (self->player))
    return;
  say (self, "", TRUE);
  reveal (self);
}

/* --- showing --- */

static GtkWidget *
new_choice (RoofLessonQuestionView *self,
            guint                   index,
            GtkWidget              *first)
{
  g_autofree char *text = format (self, FALSE, get_question (self)->choices[index].text);
  g_autofree char *numbered = g_strdup_printf ("%u  %s", index + 1, text);
  GtkWidget *button = gtk_check_button_new (), *label = gtk_label_new (numbered);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 36);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (button), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  if (first != NULL)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (button), GTK_CHECK_BUTTON (first));
  g_object_set_data (G_OBJECT (button), "choice", GUINT_TO_POINTER (index));
  g_signal_connect (button, "toggled", G_CALLBACK (toggled_cb), self);
  return button;
}

static void
fill (RoofLessonQuestionView *self)
{
  const RoofLessonQuestion *question = get_question (self);
  g_autofree char *ask = question != NULL ? format (self, FALSE, question->ask) : NULL;
  GtkWidget *first = NULL;

  self->filling = TRUE;
  roof_unparent_children (GTK_WIDGET (self->choices));
  for (guint i = 0; question != NULL && i < question->n_choices; i++)
    {
      GtkWidget *choice = new_choice (self, i, first);

      first = first != NULL ? first : choice;
      gtk_box_append (GTK_BOX (self->choices), choice);
    }
  gtk_label_set_text (GTK_LABEL (self->ask), ask != NULL ? ask : "");
  g_clear_handle_id (&self->wait, g_source_remove);
  say (self, "", TRUE);
  self->filling = FALSE;
}

/* Marks the right choice, whether the user found it or gave up. */
static void
mark_right (RoofLessonQuestionView *self)
{
  const RoofLessonQuestion *question = get_question (self);
  guint i = 0;

  self->filling = TRUE;
  for (GtkWidget *choice = gtk_widget_get_first_child (self->choices); choice != NULL;
       choice = gtk_widget_get_next_sibling (choice), i++)
    if (question->choices[i].right)
      gtk_check_button_set_active (GTK_CHECK_BUTTON (choice), TRUE);
  self->filling = FALSE;
}

static void
update (RoofLessonQuestionView *self)
{
  gboolean asks = get_question (self) != NULL, revealed = asks && roof_player_is_revealed (self->player);
  guint step = asks ? roof_player_get_step (self->player) : G_MAXUINT;

  if (step != self->step)
    fill (self);
  self->step = step;
  gtk_widget_set_visible (GTK_WIDGET (self), asks);
  gtk_widget_set_visible (self->by_keys, asks && !revealed && get_question (self)->kind == ROOF_QUESTION_DRAG);
  gtk_widget_set_sensitive (self->choices, !revealed);
  gtk_widget_set_visible (self->give_up, asks && !revealed && !roof_player_is_locked (self->player));
  gtk_widget_set_visible (self->lock, asks && !revealed && roof_player_is_locked (self->player));
  if (revealed)
    mark_right (self);
}

static void
document_cb (RoofLessonQuestionView *self)
{
  g_signal_group_set_target (self->document, roof_session_get_document (self->pane.session));
}

static void
roof_lesson_question_view_dispose (GObject *object)
{
  RoofLessonQuestionView *self = ROOF_LESSON_QUESTION_VIEW (object);

  g_clear_handle_id (&self->wait, g_source_remove);
  g_clear_object (&self->signals);
  g_clear_object (&self->document);
  g_clear_object (&self->player);
  G_OBJECT_CLASS (roof_lesson_question_view_parent_class)->dispose (object);
}

static void
roof_lesson_question_view_class_init (RoofLessonQuestionViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_lesson_question_view_dispose;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
add_label (RoofLessonQuestionView *self,
           const char             *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 36);
  gtk_widget_add_css_class (label, css_class);
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return label;
}

/* The row with the word that opens the answers. */
static GtkWidget *
new_lock (RoofLessonQuestionView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Open"));

  self->word = gtk_password_entry_new ();
  gtk_widget_set_hexpand (self->word, TRUE);
  g_object_set (self->word, "placeholder-text", _("Word"), "show-peek-icon", TRUE, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->word), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Word that opens the solutions"), -1);
  g_signal_connect_swapped (self->word, "activate", G_CALLBACK (unlock_cb), self);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (unlock_cb), self);
  gtk_box_append (GTK_BOX (box), self->word);
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

static void
roof_lesson_question_view_init (RoofLessonQuestionView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  roof_stack_children (widget, 8);
  gtk_widget_add_css_class (widget, "card");
  self->step = G_MAXUINT;
  self->ask = add_label (self, "heading");
  self->by_keys = add_label (self, "caption");
  gtk_label_set_text (GTK_LABEL (self->by_keys),
                      _("By keys: F6 to the chart, arrow keys to the dot, Space, then arrow keys move it."));
  self->choices = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_set_parent (self->choices, widget);
  self->feedback = add_label (self, "feedback");
  roof_accessible_make_status (GTK_LABEL (self->feedback));
  self->give_up = gtk_button_new_with_mnemonic (_("_Show Me"));
  gtk_widget_set_halign (self->give_up, GTK_ALIGN_START);
  g_signal_connect_swapped (self->give_up, "clicked", G_CALLBACK (give_up_cb), self);
  gtk_widget_set_parent (self->give_up, widget);
  self->lock = new_lock (self);
  gtk_widget_set_parent (self->lock, widget);
  self->signals = g_signal_group_new (ROOF_TYPE_PLAYER);
  g_signal_group_connect_swapped (self->signals, "moved", G_CALLBACK (update), self);
  self->document = g_signal_group_new (ROOF_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document, "applied", G_CALLBACK (applied_cb), self);
}

GtkWidget *
roof_lesson_question_new (RoofSession *session)
{
  RoofLessonQuestionView *self = g_object_new (ROOF_TYPE_LESSON_QUESTION_VIEW, NULL);

  roof_pane_set_session (ROOF_PANE (self), session);
  g_signal_connect_object (session, "notify::document", G_CALLBACK (document_cb), self, G_CONNECT_SWAPPED);
  document_cb (self);
  update (self);
  return GTK_WIDGET (self);
}

void
roof_lesson_question_set_player (RoofLessonQuestionView *self,
                                 RoofPlayer             *player)
{
  g_return_if_fail (ROOF_IS_LESSON_QUESTION_VIEW (self));

  if (!g_set_object (&self->player, player))
    return;
  self->step = G_MAXUINT;
  g_signal_group_set_target (self->signals, player);
  fill (self);
  update (self);
}
