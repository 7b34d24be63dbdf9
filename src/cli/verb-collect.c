/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cli/command.h"
#include "cli/table.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"
#include "document/lessons/answers.h"

/* The answers of all files to one question. */
typedef struct
{
  const char *lesson; /* borrowed: its id */
  const char *title;  /* borrowed: of the step */
  guint       step;   /* from 0 */
  guint       answered, judged, right;
  GArray     *choices; /* (element-type guint): how often each was the first answer */
} CollectedQuestion;

static void
clear_question (gpointer data)
{
  g_array_unref (((CollectedQuestion *) data)->choices);
}

static gint
compare_questions (gconstpointer a,
                   gconstpointer b)
{
  const CollectedQuestion *left = a, *right = b;
  int order = g_strcmp0 (left->lesson, right->lesson);

  return order != 0 ? order : (left->step > right->step) - (left->step < right->step);
}

/* Returns: (transfer full) (element-type RoofAnswers) (nullable) */
static GPtrArray *
load_all (const char * const  *paths,
          GError             **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_answers_free);

  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autoptr (GFile) file = roof_text_file_find (paths[i]);
      RoofAnswers *answers = roof_answers_load (file, error);

      if (answers == NULL)
        return NULL;
      g_ptr_array_add (all, answers);
    }
  return g_steal_pointer (&all);
}

/* Judges the answers not yet judged, by the lesson in the file at @path, opened with @word. */
static gboolean
judge_all (GPtrArray   *all,
           const char  *path,
           const char  *word,
           char       **paths,
           GError     **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  g_autoptr (GFile) file = roof_text_file_find (path);
  g_autoptr (RoofLesson) lesson = roof_lesson_load (file, library, error), opened = NULL;

  if (lesson == NULL)
    return FALSE;
  opened = roof_lesson_open (lesson, word, error);
  if (opened == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }
  for (guint i = 0; i < all->len; i++)
    if (!roof_answers_judge (all->pdata[i], opened, error))
      {
        g_prefix_error (error, "%s: ", paths[i]);
        return FALSE;
      }
  return TRUE;
}

static CollectedQuestion *
find_question (GArray            *questions,
               const RoofAnswers *answers,
               const RoofAnswer  *answer)
{
  CollectedQuestion made = { roof_answers_get_lesson (answers), answer->title, answer->step, 0, 0, 0, NULL };

  for (guint i = 0; i < questions->len; i++)
    if (compare_questions (&g_array_index (questions, CollectedQuestion, i), &made) == 0)
      return &g_array_index (questions, CollectedQuestion, i);
  made.choices = g_array_new (FALSE, TRUE, sizeof (guint));
  g_array_append_val (questions, made);
  return &g_array_index (questions, CollectedQuestion, questions->len - 1);
}

static void
count_answer (CollectedQuestion *question,
              const RoofAnswer  *answer)
{
  question->answered++;
  question->judged += answer->judged;
  question->right += answer->right;
  if (answer->drag)
    return;
  if (question->choices->len <= answer->choice)
    g_array_set_size (question->choices, answer->choice + 1);
  g_array_index (question->choices, guint, answer->choice)++;
}

/* Returns: (transfer full) (element-type CollectedQuestion), by lesson and step */
static GArray *
count_questions (GPtrArray *all)
{
  GArray *questions = g_array_new (FALSE, TRUE, sizeof (CollectedQuestion));

  g_array_set_clear_func (questions, clear_question);
  for (guint i = 0; i < all->len; i++)
    for (guint k = 0; k < roof_answers_get_n (all->pdata[i]); k++)
      {
        const RoofAnswer *answer = roof_answers_get (all->pdata[i], k);

        count_answer (find_question (questions, all->pdata[i], answer), answer);
      }
  g_array_sort (questions, compare_questions);
  return questions;
}

static void
take_count (RoofTextTable *table,
            guint          count)
{
  JsonNode *node = json_node_init_int (json_node_alloc (), count);

  roof_text_table_take_both (table, g_strdup_printf ("%u", count), node);
}

/* How many of @answered were right; null while some are not judged. */
static void
take_right (RoofTextTable *table,
            guint          right,
            guint          judged,
            guint          answered)
{
  if (judged == answered)
    take_count (table, right);
  else
    roof_text_table_take_both (table, g_strdup ("–"), json_node_init_null (json_node_alloc ()));
}

/* "3, 11, 2" of the choices. */
static void
take_choices (RoofTextTable *table,
              const GArray  *choices)
{
  GString *text = g_string_new (NULL);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < choices->len; i++)
    {
      guint count = g_array_index (choices, guint, i);

      g_string_append_printf (text, "%s%u", i > 0 ? ", " : "", count);
      json_array_add_int_element (array, count);
    }
  roof_text_table_take_both (table, g_string_free (text, FALSE), json_node_init_array (json_node_alloc (), array));
  json_array_unref (array);
}

static JsonNode *
copy_answers (const RoofAnswers *answers)
{
  g_autoptr (JsonNode) root = roof_answers_to_json (answers);

  return json_node_copy (json_object_get_member (json_node_get_object (root), "answers"));
}

static RoofTextTable *
tabulate_learners (GPtrArray          *all,
                   const char * const *paths)
{
  const RoofColumn columns[] = {
    { _ ("Learner"), FALSE, "learner" }, { _ ("Lesson"), FALSE, "lesson" },   { _ ("Questions"), TRUE, "questions" },
    { _ ("Answered"), TRUE, "answered" }, { _ ("Right at first"), TRUE, "right" }, { _ ("File"), FALSE, "file" },
    { NULL, FALSE, "answers" },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < all->len; i++)
    {
      const RoofAnswers *answers = all->pdata[i];

      roof_text_table_add (table, roof_answers_get_learner (answers));
      roof_text_table_add (table, roof_answers_get_lesson (answers));
      take_count (table, roof_answers_get_n_asked (answers));
      take_count (table, roof_answers_get_n (answers));
      take_right (table, roof_answers_get_n_right (answers), roof_answers_get_n_judged (answers), roof_answers_get_n (answers));
      roof_text_table_add (table, paths[i]);
      roof_text_table_take_both (table, NULL, copy_answers (answers));
    }
  return table;
}

static RoofTextTable *
tabulate_questions (const GArray *questions)
{
  const RoofColumn columns[] = {
    { _ ("Lesson"), FALSE, "lesson" },    { _ ("Step"), TRUE, "step" },
    { _ ("Question"), FALSE, "title" },   { _ ("Answered"), TRUE, "answered" },
    { _ ("Right at first"), TRUE, "right" }, { _ ("By choice"), FALSE, "choices" },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < questions->len; i++)
    {
      const CollectedQuestion *question = &g_array_index (questions, CollectedQuestion, i);

      roof_text_table_add (table, question->lesson);
      take_count (table, question->step + 1);
      roof_text_table_add (table, question->title);
      take_count (table, question->answered);
      take_right (table, question->right, question->judged, question->answered);
      take_choices (table, question->choices);
    }
  return table;
}

static void
print_json (const RoofTextTable *learners,
            const RoofTextTable *questions,
            GString             *output)
{
  JsonObject *object = json_object_new ();

  json_object_set_array_member (object, "learners", roof_text_table_write (learners));
  json_object_set_array_member (object, "questions", roof_text_table_write (questions));
  roof_command_print_json (object, output);
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_auto (GStrv) paths = NULL;
  g_autofree char *lesson = NULL, *word = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON"), NULL },
    { "lesson", 0, 0, G_OPTION_ARG_FILENAME, &lesson, N_ ("Judge the answers to an assignment by this lesson file"), N_ ("FILE") },
    { "word", 0, 0, G_OPTION_ARG_STRING, &word, N_ ("The word that opens its answers"), N_ ("WORD") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &paths, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (GArray) questions = NULL;
  RoofTextTable *by_learner, *by_question;

  if (!roof_command_parse_options ("ANSWERS…", arguments, error, entries, NULL))
    return FALSE;
  if (paths == NULL)
    return roof_command_refuse (error, _ ("collect: name the files of answers"));
  if (word != NULL && lesson == NULL)
    return roof_command_refuse (error, _ ("collect: --word opens the lesson named by --lesson"));
  all = load_all ((const char *const *) paths, error);
  if (all == NULL || (lesson != NULL && !judge_all (all, lesson, word != NULL ? word : "", paths, error)))
    return FALSE;
  questions = count_questions (all);
  by_learner = tabulate_learners (all, (const char *const *) paths);
  by_question = tabulate_questions (questions);
  if (json)
    print_json (by_learner, by_question, output);
  else
    {
      roof_text_table_print (by_learner, 0, output);
      roof_text_table_print_below (by_question, output);
    }
  roof_text_table_free (by_learner);
  roof_text_table_free (by_question);
  return TRUE;
}

const RoofVerb roof_verb_collect = { "collect", N_ ("Read the answers of several learners together"), run };
