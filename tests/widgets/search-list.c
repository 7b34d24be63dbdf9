/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/search-list.h"

#include <string.h>

#include "stage.h"

typedef struct
{
  Stage           stage;
  RoofSearchList *list;
  GString        *chosen;
} Fixture;

static void
chosen_cb (Fixture    *fixture,
           const char *item)
{
  g_string_append_printf (fixture->chosen, "%s ", item);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  static const char *const rows[][4] = {
    { "Matrix product", "Rows times columns", "matmul", "Dense" },
    { "Convolution", "A window over an image", "conv2d", "Dense" },
    { "Softmax", "Exponentials, then their share", "softmax", "Rowwise" },
    { "GH200", "Two chips", "gh200", "Rowwise" },
    { "H200", "One chip", "h200 b=", "Rowwise" },
  };

  fixture->chosen = g_string_new (NULL);
  fixture->list = ROOF_SEARCH_LIST (g_object_new (ROOF_TYPE_SEARCH_LIST, NULL));
  roof_search_list_set_up (fixture->list, "Search", "Nothing", 300);
  g_signal_connect_swapped (fixture->list, "chosen", G_CALLBACK (chosen_cb), fixture);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    roof_search_list_add (fixture->list, rows[i][0], rows[i][1], rows[i][2], rows[i][3], g_strdup (rows[i][2]), g_free);
  stage_open (&fixture->stage, GTK_WIDGET (fixture->list), 300, 400);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->list));
  g_string_free (fixture->chosen, TRUE);
}

static GtkWidget *
get_row (Fixture *fixture,
         int      index)
{
  return GTK_WIDGET (gtk_list_box_get_row_at_index (
      stage_find (fixture->list, GTK_TYPE_LIST_BOX), index));
}

/* Every word counts, wherever it stands and however it is written. */
static void
test_search (Fixture       *fixture,
             gconstpointer  data)
{
  static const struct
  {
    const char *text;
    guint       n;
  } cases[] = {
    { "", 5 }, { "dense", 2 }, { "h200", 1 }, { "200", 2 }, { "GH200", 1 }, { "IMAGE", 1 }, { "dense matmul", 1 }, { "columns rows", 1 }, { "dense softmax", 0 },
    { "  conv ", 1 }, { "nothing of the kind", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].text);
      g_assert_cmpuint (stage_search (fixture->list, cases[i].text), ==, cases[i].n);
    }
}

/* Enter takes the first that matches, and nothing where none does; a click takes its own. */
static void
test_choose (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *entry = stage_find (fixture->list, GTK_TYPE_SEARCH_ENTRY);

  stage_search (fixture->list, "softmax");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (fixture->chosen->str, ==, "softmax ");
  stage_search (fixture->list, "nothing of the kind");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (fixture->chosen->str, ==, "softmax ");
  roof_search_list_begin (fixture->list);
  gtk_widget_activate (get_row (fixture, 1));
  g_assert_cmpstr (fixture->chosen->str, ==, "softmax conv2d ");
  g_assert_cmpuint (stage_search (fixture->list, ""), ==, 5);
}

static gboolean
shows (Fixture    *fixture,
       const char *words)
{
  g_autofree char *all = stage_read (fixture->list);

  return strstr (all, words) != NULL;
}

/* "b=5" asks for rows with "b=". */
static char **
read_search (const char *text)
{
  g_autoptr (GString) sought = g_string_new (text);

  g_string_replace (sought, "=5", "=", 0);
  return g_strsplit (sought->str, " ", -1);
}

static char *
say_search (const char *text)
{
  return g_strdup (strstr (text, "=5") != NULL ? "five" : NULL);
}

/* Words that no row has are read as something else; Enter right after the last letter finds what was typed, and a refusal stands until
 * the next letter. */
static void
test_reader (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *entry = stage_find (fixture->list, GTK_TYPE_SEARCH_ENTRY);

  roof_search_list_set_reader (fixture->list, read_search, say_search);
  g_assert_cmpuint (stage_search (fixture->list, "h200"), ==, 1);
  g_assert_cmpstr (roof_search_list_get_read (fixture->list), ==, "");
  g_assert_cmpuint (stage_search (fixture->list, "h200 b=5"), ==, 1);
  g_assert_cmpstr (roof_search_list_get_read (fixture->list), ==, "h200 b=5");
  g_assert_true (shows (fixture, "five"));
  g_assert_cmpuint (stage_search (fixture->list, "matmul b=5"), ==, 0);
  gtk_editable_set_text (GTK_EDITABLE (entry), "b=5");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (fixture->chosen->str, ==, "h200 b= ");
  roof_search_list_refuse (fixture->list, "too many");
  g_assert_true (shows (fixture, "too many"));
  roof_search_list_begin (fixture->list);
  g_assert_false (shows (fixture, "too many"));
  g_assert_cmpstr (roof_search_list_get_read (fixture->list), ==, "");
}

/* A heading over the first row of each group; none over rows that have no group. */
static void
test_groups (Fixture       *fixture,
             gconstpointer  data)
{
  g_assert_nonnull (gtk_list_box_row_get_header (GTK_LIST_BOX_ROW (get_row (fixture, 0))));
  g_assert_null (gtk_list_box_row_get_header (GTK_LIST_BOX_ROW (get_row (fixture, 1))));
  g_assert_nonnull (gtk_list_box_row_get_header (GTK_LIST_BOX_ROW (get_row (fixture, 2))));
  roof_search_list_clear (fixture->list);
  g_assert_null (get_row (fixture, 0));
  roof_search_list_add (fixture->list, "Plain", "About", "id", NULL, NULL, NULL);
  stage_wait_for_frame (fixture->stage.window);
  g_assert_null (gtk_list_box_row_get_header (GTK_LIST_BOX_ROW (get_row (fixture, 0))));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/search-list/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("search", test_search);
  CASE ("choose", test_choose);
  CASE ("reader", test_reader);
  CASE ("groups", test_groups);
#undef CASE
  return g_test_run ();
}
