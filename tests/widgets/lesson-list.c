/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/lesson-list.h"

#include <glib/gstdio.h>

#include "../document/change.h"
#include "lesson-stage.h"
#include "widgets/children.h"

typedef struct
{
  Stage               stage;
  RoofLessonList     *list;
  RoofLessonProgress *progress;
  char               *folder; /* of the user's data */
  char               *begun;  /* nullable: what a button began */
  guint               step;
} Fixture;

static void
begin_cb (RoofLessonList *list,
          const char     *id,
          guint           step,
          Fixture        *fixture)
{
  g_free (fixture->begun);
  fixture->begun = g_strdup (id);
  fixture->step = step;
}

/* Two lessons of the user's own: one that comes before all others, and one with a fault. */
static void
write_lessons (const char *folder)
{
  g_autofree char *first = change_once (sound_lesson, "\"order\": 3", "\"order\": 0.001");
  g_autofree char *faulty = change_once (sound_lesson, "\"minutes\": 2", "\"minutes\": -2");
  g_autofree char *path = g_build_filename (folder, ROOF_DATA_FOLDER, "lessons", NULL);
  g_autofree char *one = g_build_filename (path, "first.json", NULL), *other = g_build_filename (path, "faulty.json", NULL);

  g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
  g_assert_true (g_file_set_contents (one, first, -1, NULL));
  g_assert_true (g_file_set_contents (other, faulty, -1, NULL));
}

static void
remove_lessons (const char *folder)
{
  static const char *const names[] = { "first.json", "faulty.json" };
  g_autofree char *data = g_build_filename (folder, ROOF_DATA_FOLDER, NULL), *path = g_build_filename (data, "lessons", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *file = g_build_filename (path, names[i], NULL);

      g_assert_cmpint (g_remove (file), ==, 0);
    }
  g_assert_cmpint (g_rmdir (path) + g_rmdir (data) + g_rmdir (folder), ==, 0);
}

static void
show (Fixture *fixture)
{
  g_autoptr (RoofLessons) lessons
      = roof_lessons_new (roof_session_get_library (fixture->stage.session), fixture->folder);

  roof_lesson_list_show (fixture->list, lessons, fixture->progress);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_LESSON_LIST, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->list = ROOF_LESSON_LIST (widget);
  fixture->folder = g_dir_make_tmp ("roofline-lessons-XXXXXX", NULL);
  fixture->progress = roof_lesson_progress_new (NULL);
  write_lessons (fixture->folder);
  g_signal_connect (fixture->list, "begin", G_CALLBACK (begin_cb), fixture);
  show (fixture);
  stage_open (&fixture->stage, widget, 340, 700);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->list));
  remove_lessons (fixture->folder);
  roof_lesson_progress_free (fixture->progress);
  g_free (fixture->folder);
  g_free (fixture->begun);
}

/* The label among the descendants of @widget that says @text, or NULL. */
static GtkWidget *
find_label (GtkWidget  *widget,
            const char *text)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_label (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkWidget *
find (Fixture    *fixture,
      const char *text)
{
  return find_label (GTK_WIDGET (fixture->list), text);
}

/* Presses the first button of the lesson called "A Test". */
static const char *
press (Fixture *fixture)
{
  GtkWidget *row = gtk_widget_get_ancestor (find (fixture, "A Test"), GTK_TYPE_BOX);
  GtkWidget *button = stage_find (row, GTK_TYPE_BUTTON);

  g_signal_emit_by_name (button, "clicked");
  return gtk_button_get_label (GTK_BUTTON (button));
}

static void
test_own (Fixture       *fixture,
          gconstpointer  data)
{
  g_assert_nonnull (find (fixture, "1  A Test"));
  g_assert_nonnull (find (fixture, "2 minutes"));
  g_assert_cmpstr (press (fixture), ==, "Start");
  g_assert_cmpstr (fixture->begun, ==, "test");
  g_assert_cmpuint (fixture->step, ==, 0);
}

/* What could not be read is said, with its place; the others are there all the same. */
static void
test_faulty (Fixture       *fixture,
             gconstpointer  data)
{
  GtkExpander *expander = stage_find (fixture->list, GTK_TYPE_EXPANDER);

  g_assert_cmpstr (gtk_expander_get_label (expander), ==, "1 lesson could not be read");
  gtk_expander_set_expanded (expander, TRUE);
  g_assert_nonnull (find (fixture, "faulty.json: minutes: must be above 0"));
  g_assert_nonnull (find (fixture, "11  ")); /* with the ten that are built in */
}

static void
test_progress (Fixture       *fixture,
               gconstpointer  data)
{
  roof_lesson_progress_advance (fixture->progress, "test", 1, 3, FALSE);
  show (fixture);
  g_assert_nonnull (find (fixture, "2 of 3"));
  g_assert_cmpstr (press (fixture), ==, "Continue");
  g_assert_cmpuint (fixture->step, ==, 1);
  roof_lesson_progress_advance (fixture->progress, "test", 2, 3, TRUE);
  show (fixture);
  g_assert_nonnull (find (fixture, "Done"));
  g_assert_cmpstr (press (fixture), ==, "Start Over");
  g_assert_cmpuint (fixture->step, ==, 0);
}

/* Of one that has lost steps since no step is shown that it does not have. */
static void
test_shortened (Fixture       *fixture,
                gconstpointer  data)
{
  roof_lesson_progress_advance (fixture->progress, "test", 5, 9, FALSE);
  show (fixture);
  g_assert_nonnull (find (fixture, "3 of 3"));
  g_assert_cmpstr (press (fixture), ==, "Start");
  g_assert_cmpuint (fixture->step, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) g_test_add ("/roof/lesson-list/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("own", test_own);
  CASE ("faulty", test_faulty);
  CASE ("progress", test_progress);
  CASE ("shortened", test_shortened);
#undef CASE
  return g_test_run ();
}
