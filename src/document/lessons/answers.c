/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/answers.h"

#include <math.h>

#include "core/error.h"
#include "document/files/json-file.h"
#include "document/files/migration.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"

/* What a learner answered, and its file. The first answer to a question stands; further ones count as tries.
 * Invariants: answers are sorted by step, with at most one for each; an answer that was given while the lesson was locked is not
 * judged, and keeps the choice or the place of the dragged dot, by which roof_answers_judge() judges it once the lesson is open.
 * In files steps and choices count from 1, and unknown members are kept. */

#define FORMAT "roofline-answers"
#define VERSION 1
#define MOST 10000 /* steps, choices and tries that a file may state */

struct _RoofAnswers
{
  char   *lesson;
  char   *title;
  char   *learner;
  guint   n_asked;
  GArray *answers; /* (element-type RoofAnswer), by step */
  JsonObject *rest; /* nullable: members of the file that are not known */
};

static const RoofMigration migrations[] = { { 0, NULL } };
static const RoofFileKind answers_kind = { FORMAT, VERSION, migrations };

static void
clear_answer (gpointer data)
{
  g_free (((RoofAnswer *) data)->title);
}

static RoofAnswers *
make (void)
{
  RoofAnswers *self = g_new0 (RoofAnswers, 1);

  self->answers = g_array_new (FALSE, TRUE, sizeof (RoofAnswer));
  g_array_set_clear_func (self->answers, clear_answer);
  return self;
}

RoofAnswers *
roof_answers_new (RoofLesson *lesson)
{
  RoofAnswers *self;

  g_return_val_if_fail (lesson != NULL, NULL);

  self = make ();
  self->lesson = g_strdup (roof_lesson_get_id (lesson));
  self->title = g_strdup (roof_lesson_get_title (lesson));
  self->learner = g_strdup ("");
  for (guint i = 0; i < roof_lesson_get_n_steps (lesson); i++)
    self->n_asked += roof_lesson_get_step (lesson, i)->question.kind != ROOF_QUESTION_NONE;
  return self;
}

void
roof_answers_free (RoofAnswers *self)
{
  g_free (self->lesson);
  g_free (self->title);
  g_free (self->learner);
  g_array_unref (self->answers);
  g_clear_pointer (&self->rest, json_object_unref);
  g_free (self);
}

static RoofAnswer *
find (const RoofAnswers *self,
      guint              step)
{
  for (guint i = 0; i < self->answers->len; i++)
    if (g_array_index (self->answers, RoofAnswer, i).step == step)
      return &g_array_index (self->answers, RoofAnswer, i);
  return NULL;
}

/* Inserts an answer (its title transfer full) at its place by step. */
static void
insert (RoofAnswers      *self,
        const RoofAnswer *answer)
{
  guint at = 0;

  while (at < self->answers->len && g_array_index (self->answers, RoofAnswer, at).step < answer->step)
    at++;
  g_array_insert_val (self->answers, at, *answer);
}

/* Adds the first answer to a question; later ones are tries. @answer: without its title */
static void
add (RoofAnswers      *self,
     RoofLesson       *lesson,
     const RoofAnswer *answer)
{
  const RoofLessonStep *step = roof_lesson_get_step (lesson, answer->step);
  RoofAnswer *known = find (self, answer->step);
  RoofAnswer first = *answer;

  if (known != NULL)
    {
      known->tries++;
      return;
    }
  first.tries = 1;
  first.drag = step->question.kind == ROOF_QUESTION_DRAG;
  first.title = roof_lesson_format (lesson, answer->step, FALSE, step->title, NULL);
  insert (self, &first);
}

void
roof_answers_note (RoofAnswers *self,
                   RoofLesson  *lesson,
                   guint        step,
                   guint        choice,
                   gboolean     right)
{
  const RoofAnswer answer = { .step = step, .choice = choice, .judged = TRUE, .right = right };

  g_return_if_fail (self != NULL && step < roof_lesson_get_n_steps (lesson));

  add (self, lesson, &answer);
}

void
roof_answers_keep (RoofAnswers *self,
                   RoofLesson  *lesson,
                   guint        step,
                   guint        choice,
                   RoofReport  *report)
{
  RoofAnswer answer = { .step = step, .choice = choice };

  g_return_if_fail (self != NULL && step < roof_lesson_get_n_steps (lesson));

  if (roof_lesson_get_step (lesson, step)->question.kind == ROOF_QUESTION_DRAG)
    roof_lesson_find_drag (lesson, step, report, &answer.intensity, &answer.performance);
  add (self, lesson, &answer);
}

/* Whether @answer can be one to @lesson. */
static gboolean
fits (const RoofAnswer *answer,
      RoofLesson       *lesson)
{
  const RoofLessonQuestion *question
      = answer->step < roof_lesson_get_n_steps (lesson) ? &roof_lesson_get_step (lesson, answer->step)->question : NULL;

  return question != NULL && question->kind == (answer->drag ? ROOF_QUESTION_DRAG : ROOF_QUESTION_CHOICE)
         && (answer->drag || answer->choice < question->n_choices);
}

gboolean
roof_answers_judge (RoofAnswers  *self,
                    RoofLesson   *lesson,
                    GError      **error)
{
  g_return_val_if_fail (self != NULL && lesson != NULL, FALSE);

  if (!g_str_equal (self->lesson, roof_lesson_get_id (lesson)))
    return roof_fail (error, "lesson: \"%1$s\" is not the lesson \"%2$s\"", self->lesson, roof_lesson_get_id (lesson));
  for (guint i = 0; i < self->answers->len; i++)
    if (!fits (&g_array_index (self->answers, RoofAnswer, i), lesson))
      return roof_fail (error, "answers[%u]: the lesson has no such question or choice", i);
  for (guint i = 0; i < self->answers->len; i++)
    {
      RoofAnswer *answer = &g_array_index (self->answers, RoofAnswer, i);

      if (answer->judged)
        continue;
      answer->right = answer->drag ? roof_lesson_judge_place (lesson, answer->step, answer->intensity, answer->performance)
                                   : roof_lesson_get_step (lesson, answer->step)->question.choices[answer->choice].right;
      answer->judged = TRUE;
    }
  return TRUE;
}

const char *
roof_answers_get_lesson (const RoofAnswers *self)
{
  return self->lesson;
}

const char *
roof_answers_get_learner (const RoofAnswers *self)
{
  return self->learner;
}

void
roof_answers_set_learner (RoofAnswers *self,
                          const char  *learner)
{
  g_free (self->learner);
  self->learner = g_strdup (learner);
}

guint
roof_answers_get_n_asked (const RoofAnswers *self)
{
  return self->n_asked;
}

guint
roof_answers_get_n_right (const RoofAnswers *self)
{
  guint n = 0;

  for (guint i = 0; i < self->answers->len; i++)
    n += g_array_index (self->answers, RoofAnswer, i).right;
  return n;
}

guint
roof_answers_get_n_judged (const RoofAnswers *self)
{
  guint n = 0;

  for (guint i = 0; i < self->answers->len; i++)
    n += g_array_index (self->answers, RoofAnswer, i).judged;
  return n;
}

guint
roof_answers_get_n (const RoofAnswers *self)
{
  return self->answers->len;
}

const RoofAnswer *
roof_answers_get (const RoofAnswers *self,
                  guint              index)
{
  g_return_val_if_fail (index < self->answers->len, NULL);

  return &g_array_index (self->answers, RoofAnswer, index);
}

const RoofAnswer *
roof_answers_find (const RoofAnswers *self,
                   guint              step)
{
  return find (self, step);
}

/* --- the file --- */

static JsonObject *
write_answer (const RoofAnswer *answer)
{
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "step", answer->step + 1);
  json_object_set_string_member (object, "title", answer->title);
  if (!answer->drag)
    json_object_set_int_member (object, "choice", answer->choice + 1);
  if (answer->judged)
    json_object_set_boolean_member (object, "right", answer->right);
  else if (answer->drag)
    {
      json_object_set_double_member (object, "intensity", answer->intensity);
      json_object_set_double_member (object, "performance", answer->performance);
    }
  json_object_set_int_member (object, "tries", answer->tries);
  return object;
}

static void
copy_member (JsonObject *from,
             const char *key,
             JsonNode   *node,
             gpointer    into)
{
  json_object_set_member (into, key, json_node_copy (node));
}

JsonNode *
roof_answers_to_json (const RoofAnswers *self)
{
  JsonNode *root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *answers = json_array_new ();

  json_object_set_string_member (object, "format", FORMAT);
  json_object_set_int_member (object, "version", VERSION);
  json_object_set_string_member (object, "lesson", self->lesson);
  json_object_set_string_member (object, "title", self->title);
  json_object_set_string_member (object, "learner", self->learner);
  json_object_set_int_member (object, "questions", self->n_asked);
  for (guint i = 0; i < self->answers->len; i++)
    json_array_add_object_element (answers, write_answer (&g_array_index (self->answers, RoofAnswer, i)));
  json_object_set_array_member (object, "answers", answers);
  if (self->rest != NULL)
    json_object_foreach_member (self->rest, copy_member, object);
  json_node_take_object (root, object);
  return root;
}

static gboolean
read_text (const RoofJsonPlace  *place,
           const char           *key,
           RoofJsonNeed          need,
           char                **text,
           GError              **error)
{
  const char *read = NULL;

  if (!roof_json_read_string (place, key, need, &read, error))
    return FALSE;
  *text = g_strdup (read != NULL ? read : "");
  return TRUE;
}

/* Reads a whole number of @least or more. */
static gboolean
read_count (const RoofJsonPlace  *place,
            const char           *key,
            double                least,
            guint                *count,
            GError              **error)
{
  double number = least;

  if (!roof_json_read_number (place, key, ROOF_JSON_REQUIRED, &number, error))
    return FALSE;
  if (!(number >= least && number <= MOST && number == floor (number)))
    return roof_json_fail_member (place, key, error, ROOF_ERROR_INVALID, "must be a whole number from %1$.0f to %2$d, got %3$.15g",
                                  least, MOST, number);
  *count = (guint) number;
  return TRUE;
}

static gboolean
read_answer (RoofAnswers          *self,
             const RoofJsonPlace  *place,
             GError              **error)
{
  static const char * const known[] = { "step", "title", "choice", "right", "intensity", "performance", "tries", NULL };
  RoofAnswer answer = { .choice = 1 };

  if (!roof_json_expect_object (place, error) || !roof_json_refuse_unknown (place, known, error)
      || !read_count (place, "step", 1, &answer.step, error) || !read_count (place, "tries", 1, &answer.tries, error)
      || !roof_json_read_boolean (place, "right", ROOF_JSON_OPTIONAL, &answer.right, error)
      || !roof_json_read_number (place, "intensity", ROOF_JSON_OPTIONAL, &answer.intensity, error)
      || !roof_json_read_number (place, "performance", ROOF_JSON_OPTIONAL, &answer.performance, error))
    return FALSE;
  answer.judged = json_object_has_member (json_node_get_object (place->node), "right");
  answer.drag = !json_object_has_member (json_node_get_object (place->node), "choice");
  if (!answer.drag && !read_count (place, "choice", 1, &answer.choice, error))
    return FALSE;
  answer.step--;
  answer.choice--;
  if (find (self, answer.step) != NULL)
    return roof_json_fail_member (place, "step", error, ROOF_ERROR_INVALID, "step %u is answered twice", answer.step + 1);
  if (!read_text (place, "title", ROOF_JSON_OPTIONAL, &answer.title, error))
    return FALSE;
  insert (self, &answer);
  return TRUE;
}

/* Keeps the members of @object that this version does not know. */
static void
keep_rest (RoofAnswers *self,
           JsonObject  *object)
{
  static const char *const known[] = { "format", "version", "lesson", "title", "learner", "questions", "answers", NULL };
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    if (!g_strv_contains (known, key))
      {
        if (self->rest == NULL)
          self->rest = json_object_new ();
        json_object_set_member (self->rest, key, json_node_copy (node));
      }
}

static gboolean
read_all (RoofAnswers          *self,
          const RoofJsonPlace  *place,
          GError              **error)
{
  RoofJsonPlace list, element;

  if (!roof_file_kind_accept (&answers_kind, place, error)
      || !read_text (place, "lesson", ROOF_JSON_REQUIRED, &self->lesson, error)
      || !read_text (place, "title", ROOF_JSON_OPTIONAL, &self->title, error)
      || !read_text (place, "learner", ROOF_JSON_OPTIONAL, &self->learner, error)
      || !read_count (place, "questions", 0, &self->n_asked, error)
      || !roof_json_read_array (place, "answers", ROOF_JSON_REQUIRED, &list, error))
    return FALSE;
  for (guint i = 0; i < roof_json_get_length (&list); i++)
    {
      roof_json_enter_element (&list, i, &element);
      if (!read_answer (self, &element, error))
        return FALSE;
    }
  if (self->answers->len > self->n_asked)
    return roof_json_fail_member (place, "questions", error, ROOF_ERROR_INVALID, "there are %1$u answers to %2$u questions",
                                  self->answers->len, self->n_asked);
  keep_rest (self, json_node_get_object (place->node));
  return TRUE;
}

RoofAnswers *
roof_answers_from_json (JsonNode  *root,
                        GError   **error)
{
  g_autoptr (RoofAnswers) self = make ();
  RoofJsonPlace place = roof_json_root (root);

  return read_all (self, &place, error) ? g_steal_pointer (&self) : NULL;
}

gboolean
roof_answers_save (const RoofAnswers  *self,
                   GFile              *file,
                   GError            **error)
{
  g_autoptr (JsonNode) root = roof_answers_to_json (self);
  g_autofree char *text = roof_json_print (root);

  return roof_text_file_save (file, text, NULL, NULL, error);
}

RoofAnswers *
roof_answers_load (GFile   *file,
                   GError **error)
{
  g_autoptr (JsonNode) root = roof_json_load (file, error);
  RoofAnswers *self = root != NULL ? roof_answers_from_json (root, error) : NULL;

  if (root != NULL && self == NULL)
    roof_text_file_prefix_error (file, error);
  return self;
}
