/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/player.h"

/* Plays the slides of a document or the steps of a lesson: where the player stands, what was answered, and the slide that is
 * shown. A step that asks has two faces, before and after its answer, so a lesson has two slides for each step; a document has
 * one.
 * Invariants: a step without a question counts as revealed; a locked lesson reveals no answer, and its answers are kept without
 * being judged until roof_player_unlock() makes the slides anew from the opened lesson. */

struct _RoofPlayer
{
  GObject     parent_instance;

  /* owned */
  GPtrArray  *slides; /* (element-type RoofSlide); of a lesson two for each step, the second with its answer */
  RoofLesson *lesson; /* nullable */
  gboolean   *seen;   /* with a lesson, for each step: its answer was shown */
  RoofAnswers *answers; /* of the lesson; nullable */

  guint       step;

  /* flags */
  gboolean    revealed;
  gboolean    bare;
  gboolean    locked;
};

enum
{
  MOVED,
  ANSWERED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofPlayer, roof_player, G_TYPE_OBJECT)

static void
roof_player_finalize (GObject *object)
{
  RoofPlayer *self = ROOF_PLAYER (object);

  g_ptr_array_unref (self->slides);
  g_clear_pointer (&self->lesson, roof_lesson_unref);
  g_free (self->seen);
  g_clear_pointer (&self->answers, roof_answers_free);
  G_OBJECT_CLASS (roof_player_parent_class)->finalize (object);
}

static void
roof_player_class_init (RoofPlayerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_player_finalize;
  signals[MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[ANSWERED] = g_signal_new ("answered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
}

static void
roof_player_init (RoofPlayer *self)
{
  self->slides = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_slide_unref);
  self->revealed = TRUE;
}

RoofPlayer *
roof_player_new_slides (RoofSnapshot  *snapshot,
                        RoofSelection *selection)
{
  RoofPlayer *self;

  g_return_val_if_fail (snapshot != NULL, NULL);

  self = g_object_new (ROOF_TYPE_PLAYER, NULL);
  for (guint i = 0; i < roof_snapshot_get_n_slides (snapshot); i++)
    g_ptr_array_add (self->slides, roof_slide_ref (roof_snapshot_get_slide (snapshot, i)));
  self->bare = self->slides->len == 0;
  if (self->bare)
    g_ptr_array_add (self->slides, roof_slide_new (roof_snapshot_get_title (snapshot), "", snapshot, selection));
  return self;
}

static gboolean
asks (RoofPlayer *self,
      guint       step)
{
  return self->lesson != NULL && roof_lesson_get_step (self->lesson, step)->question.kind != ROOF_QUESTION_NONE;
}

static void
make_slides (RoofPlayer *self)
{
  g_ptr_array_set_size (self->slides, 0);
  for (guint i = 0; i < roof_lesson_get_n_steps (self->lesson); i++)
    for (gboolean revealed = FALSE; revealed <= TRUE; revealed++)
      g_ptr_array_add (self->slides, roof_lesson_make_slide (self->lesson, i, revealed));
}

RoofPlayer *
roof_player_new_lesson (RoofLesson *lesson)
{
  RoofPlayer *self;

  g_return_val_if_fail (lesson != NULL, NULL);

  self = g_object_new (ROOF_TYPE_PLAYER, NULL);
  self->lesson = roof_lesson_ref (lesson);
  make_slides (self);
  self->seen = g_new0 (gboolean, roof_lesson_get_n_steps (lesson));
  self->answers = roof_answers_new (lesson);
  self->locked = roof_lesson_is_locked (lesson);
  self->revealed = !asks (self, 0);
  return self;
}

RoofLesson *
roof_player_get_lesson (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), NULL);

  return self->lesson;
}

static RoofSlide *
get_slide (RoofPlayer *self,
           guint       step,
           gboolean    revealed)
{
  return g_ptr_array_index (self->slides, self->lesson != NULL ? 2 * step + (revealed ? 1 : 0) : step);
}

static RoofSlide *
get_shown (RoofPlayer *self)
{
  return get_slide (self, self->step, self->revealed && asks (self, self->step));
}

gboolean
roof_player_is_bare (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), FALSE);

  return self->bare;
}

guint
roof_player_get_n_steps (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), 0);

  return self->lesson != NULL ? roof_lesson_get_n_steps (self->lesson) : self->slides->len;
}

guint
roof_player_get_step (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), 0);

  return self->step;
}

gboolean
roof_player_is_revealed (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), TRUE);

  return self->revealed;
}

gboolean
roof_player_was_revealed (RoofPlayer *self,
                          guint       step)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self) && step < roof_player_get_n_steps (self), FALSE);

  return !asks (self, step) || self->seen[step];
}

gboolean
roof_player_is_locked (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), FALSE);

  return self->locked;
}

gboolean
roof_player_unlock (RoofPlayer  *self,
                    const char  *word,
                    GError     **error)
{
  g_autoptr (RoofLesson) opened = NULL;

  g_return_val_if_fail (ROOF_IS_PLAYER (self) && self->lesson != NULL && word != NULL, FALSE);

  opened = roof_lesson_open (self->lesson, word, error);
  if (opened == NULL || !roof_answers_judge (self->answers, opened, error))
    return FALSE;
  self->locked = FALSE;
  if (opened == self->lesson)
    return TRUE;
  roof_lesson_unref (self->lesson);
  self->lesson = g_steal_pointer (&opened);
  make_slides (self);
  return TRUE;
}

void
roof_player_answer (RoofPlayer *self,
                    guint       choice,
                    gboolean    right)
{
  g_return_if_fail (ROOF_IS_PLAYER (self) && self->lesson != NULL);

  roof_answers_note (self->answers, self->lesson, self->step, choice, right);
  g_signal_emit (self, signals[ANSWERED], 0);
}

void
roof_player_keep (RoofPlayer *self,
                  guint       choice,
                  RoofReport *report)
{
  g_return_if_fail (ROOF_IS_PLAYER (self) && self->lesson != NULL && self->locked);

  roof_answers_keep (self->answers, self->lesson, self->step, choice, report);
  g_signal_emit (self, signals[ANSWERED], 0);
}

RoofAnswers *
roof_player_get_answers (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), NULL);

  return self->answers;
}

double
roof_player_get_advance (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), 0);

  return self->lesson != NULL ? roof_lesson_get_step (self->lesson, self->step)->advance : 0;
}

const RoofLessonQuestion *
roof_player_get_question (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), NULL);

  return asks (self, self->step) ? &roof_lesson_get_step (self->lesson, self->step)->question : NULL;
}

RoofSlide *
roof_player_get_slide (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), NULL);

  return get_shown (self);
}

RoofSnapshot *
roof_player_get_state (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), NULL);

  return roof_slide_get_state (get_shown (self));
}

RoofSelection *
roof_player_get_selection (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), NULL);

  return roof_slide_get_selection (get_shown (self));
}

const char *
roof_player_get_title (RoofPlayer *self,
                       guint       step)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self) && step < roof_player_get_n_steps (self), "");

  return roof_slide_get_title (get_slide (self, step, FALSE));
}

const char *
roof_player_get_notes (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), "");

  return roof_slide_get_notes (get_shown (self));
}

char *
roof_player_dup_text (RoofPlayer *self,
                      RoofReport *report)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), NULL);

  if (self->lesson == NULL)
    return g_strdup (roof_slide_get_text (get_shown (self)));
  return roof_lesson_dup_words (self->lesson, self->step, self->revealed && asks (self, self->step), report);
}

gboolean
roof_player_shows (RoofPlayer   *self,
                   RoofSnapshot *snapshot)
{
  g_autoptr (RoofSnapshot) shown = NULL;

  g_return_val_if_fail (ROOF_IS_PLAYER (self) && snapshot != NULL, FALSE);

  shown = roof_snapshot_without_slides (snapshot);
  return roof_snapshot_equal (shown, roof_player_get_state (self));
}

GArray *
roof_player_list_targets (RoofPlayer *self,
                          RoofReport *report)
{
  GArray *targets = g_array_new (FALSE, FALSE, sizeof (RoofLessonTarget));
  const GArray *points;

  g_return_val_if_fail (ROOF_IS_PLAYER (self), targets);

  points = self->lesson != NULL ? roof_lesson_get_face (self->lesson, self->step, self->revealed)->points : NULL;
  for (guint i = 0; points != NULL && i < points->len; i++)
    {
      RoofLessonTarget target;

      if (roof_lesson_find_point (&g_array_index (points, RoofLessonPoint, i), report, &target, NULL))
        g_array_append_val (targets, target);
    }
  return targets;
}

gboolean
roof_player_next (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), FALSE);

  return self->revealed || self->locked ? roof_player_go (self, self->step + 1, FALSE) : roof_player_go (self, self->step, TRUE);
}

gboolean
roof_player_previous (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), FALSE);

  if (self->revealed && asks (self, self->step))
    return roof_player_go (self, self->step, FALSE);
  return self->step > 0 && roof_player_go (self, self->step - 1, TRUE);
}

gboolean
roof_player_go (RoofPlayer *self,
                guint       step,
                gboolean    revealed)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), FALSE);

  if (step >= roof_player_get_n_steps (self))
    return FALSE;
  revealed = (revealed && !self->locked) || !asks (self, step);
  if (step == self->step && revealed == self->revealed)
    return FALSE;
  self->step = step;
  self->revealed = revealed;
  if (revealed && self->seen != NULL)
    self->seen[step] = TRUE;
  g_signal_emit (self, signals[MOVED], 0);
  return TRUE;
}
