/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/slide-list.h"

#include "core/snapshot/slide.h"
#include "stage.h"
#include "widgets/lesson/slide-row.h"

typedef struct
{
  Stage          stage;
  RoofSlideList *list;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget;

  fixture->stage.session = stage_new_session ();
  widget = roof_slide_list_new (fixture->stage.session);
  fixture->list = ROOF_SLIDE_LIST (widget);
  stage_open (&fixture->stage, widget, 420, 620);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->list));
}

static RoofSlide *
get_slide (Fixture *fixture,
           guint    index)
{
  return roof_snapshot_get_slide (stage_get_snapshot (&fixture->stage), index);
}

static char *
join_titles (Fixture *fixture)
{
  GString *titles = g_string_new (NULL);

  for (guint i = 0; i < roof_snapshot_get_n_slides (stage_get_snapshot (&fixture->stage)); i++)
    g_string_append (titles, roof_slide_get_title (get_slide (fixture, i)));
  return g_string_free (titles, FALSE);
}

static void
assert_titles (Fixture    *fixture,
               const char *titles)
{
  g_autofree char *found = join_titles (fixture);

  g_assert_cmpstr (found, ==, titles);
}

/* What the user types, into the entry or one of the text views. */
static void
type_title (Fixture    *fixture,
            const char *title)
{
  gtk_editable_set_text (stage_find (fixture->list, GTK_TYPE_ENTRY), title);
}

static int
get_selected (Fixture *fixture)
{
  return gtk_list_box_row_get_index (gtk_list_box_get_selected_row (stage_part (fixture->list, "list")));
}

static void
select_row (Fixture *fixture,
            int      index)
{
  GtkListBox *list = stage_part (fixture->list, "list");

  gtk_list_box_select_row (list, gtk_list_box_get_row_at_index (list, index));
}

/* Presses a key with Alt, which moves the slide that is selected. */
static void
press_alt (Fixture *fixture,
           guint    key)
{
  stage_press (GTK_WIDGET (fixture->list), key, GDK_ALT_MASK);
}

static void
add_three (Fixture *fixture)
{
  static const char *const titles[] = { "a", "b", "c" };

  for (guint i = 0; i < 3; i++)
    {
      roof_session_set_selected (fixture->stage.session, (int) i);
      select_row (fixture, (int) roof_slide_add (fixture->stage.session, -1));
      type_title (fixture, titles[i]);
    }
}

/* A slide is called after the kernel that is selected, and shows what the document did. */
static void
test_added (Fixture       *fixture,
            gconstpointer  data)
{
  RoofSnapshot *before = stage_get_snapshot (&fixture->stage);
  g_autofree char *name = g_strdup (roof_kernel_get_name (roof_snapshot_get_kernel (before, 1)));
  RoofSlide *slide;

  roof_session_set_selected (fixture->stage.session, 1);
  g_assert_cmpuint (roof_slide_add (fixture->stage.session, -1), ==, 0);
  slide = get_slide (fixture, 0);
  g_assert_cmpstr (roof_slide_get_title (slide), ==, name);
  g_assert_cmpint (roof_selection_get_lead (roof_slide_get_selection (slide)), ==, 1);
  g_assert_cmpuint (roof_snapshot_get_n_kernels (roof_slide_get_state (slide)), ==,
                    roof_snapshot_get_n_kernels (stage_get_snapshot (&fixture->stage)));
  g_assert_cmpint (get_selected (fixture), ==, 0);
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpuint (roof_snapshot_get_n_slides (stage_get_snapshot (&fixture->stage)), ==, 0);
}

/* Typing a title is one step, and another slide's is another. */
static void
test_named (Fixture       *fixture,
            gconstpointer  data)
{
  add_three (fixture);
  assert_titles (fixture, "abc");
  select_row (fixture, 1);
  type_title (fixture, "x");
  type_title (fixture, "xy");
  assert_titles (fixture, "axyc");
  roof_document_undo (stage_get_document (&fixture->stage));
  assert_titles (fixture, "abc");
}

static void
test_moved (Fixture       *fixture,
            gconstpointer  data)
{
  add_three (fixture);
  press_alt (fixture, GDK_KEY_Up);
  assert_titles (fixture, "acb");
  press_alt (fixture, GDK_KEY_Up);
  assert_titles (fixture, "cab");
  g_assert_cmpint (get_selected (fixture), ==, 0);
  press_alt (fixture, GDK_KEY_Up); /* it is the first */
  assert_titles (fixture, "cab");
  roof_document_undo (stage_get_document (&fixture->stage));
  assert_titles (fixture, "acb");
  select_row (fixture, 2);
  press_alt (fixture, GDK_KEY_Down); /* it is the last */
  assert_titles (fixture, "acb");
  press_alt (fixture, GDK_KEY_Down);
  assert_titles (fixture, "acb");
}

/* A row that is let go of on another takes its place. */
static void
test_dropped (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *first;

  add_three (fixture);
  first = stage_find (fixture->list, ROOF_TYPE_SLIDE_ROW);
  g_signal_emit_by_name (first, "dropped", 2);
  assert_titles (fixture, "cab");
}

static void
test_removed (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *first;

  add_three (fixture);
  first = stage_find (fixture->list, ROOF_TYPE_SLIDE_ROW);
  g_signal_emit_by_name (first, "remove");
  assert_titles (fixture, "bc");
  roof_document_undo (stage_get_document (&fixture->stage));
  assert_titles (fixture, "abc");
}

/* The texts are those of the slide that is selected; to select writes nothing. */
static void
test_selection_writes_nothing (Fixture       *fixture,
                               gconstpointer  data)
{
  RoofSnapshot *before;

  add_three (fixture);
  before = stage_get_snapshot (&fixture->stage);
  select_row (fixture, 0);
  g_assert_cmpstr (gtk_editable_get_text (stage_find (fixture->list, GTK_TYPE_ENTRY)), ==, "a");
  select_row (fixture, 1);
  g_assert_cmpstr (gtk_editable_get_text (stage_find (fixture->list, GTK_TYPE_ENTRY)), ==, "b");
  g_assert_true (stage_get_snapshot (&fixture->stage) == before);
}

static void
test_texts (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *view;

  add_three (fixture);
  view = stage_find (fixture->list, GTK_TYPE_TEXT_VIEW);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "Say this.", -1);
  g_assert_cmpstr (roof_slide_get_text (get_slide (fixture, 2)), ==, "Say this.");
  g_assert_cmpstr (roof_slide_get_text (get_slide (fixture, 1)), ==, "");
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void      (*run) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "added", test_added },
    { "named", test_named },
    { "moved", test_moved },
    { "dropped", test_dropped },
    { "removed", test_removed },
    { "selection-writes-nothing", test_selection_writes_nothing },
    { "texts", test_texts },
  };

  gtk_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/slide-list/", tests[i].name, NULL);

      g_test_add (path, Fixture, NULL, set_up, tests[i].run, tear_down);
    }
  return g_test_run ();
}
