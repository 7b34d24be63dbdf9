/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/choice-row.h"

#include "stage.h"
#include "widgets/segments.h"
#include "widgets/table.h"
#include "widgets/toast.h"

static void
chosen_cb (RoofChoiceRow *row,
           guint          index,
           guint         *chosen)
{
  *chosen = index;
}

static void
test_choice (void)
{
  static const char *const choices[] = { "bf16", "fp16", "int8", NULL };
  RoofChoiceRow *row = ROOF_CHOICE_ROW (g_object_ref_sink (roof_choice_row_new ("Weights", NULL)));
  guint chosen = G_MAXUINT;

  g_signal_connect (row, "chosen", G_CALLBACK (chosen_cb), &chosen);
  roof_choice_row_set_choices (row, choices);
  roof_choice_row_set_selected (row, 1);
  g_assert_cmpuint (chosen, ==, G_MAXUINT); /* being told is not choosing */
  g_assert_cmpuint (stage_get_choice (row), ==, 1);
  roof_choice_row_set_choices (row, choices);
  g_assert_cmpuint (stage_get_choice (row), ==, 1); /* the same choices keep it */
  stage_choose (row, 2);
  g_assert_cmpuint (chosen, ==, 2);
  g_assert_cmpuint (stage_count_choices (row), ==, 3);
  g_assert_cmpstr (gtk_label_get_text (stage_find (row, GTK_TYPE_LABEL)), ==, "Weights");
  g_assert_finalize_object (row);
}

/* As when the choice that stood for "none of these" goes once one of them is chosen. */
static void
shorten_cb (RoofChoiceRow *row,
            guint          index)
{
  static const char *const fewer[] = { "bf16", "fp16", NULL };

  roof_choice_row_set_choices (row, fewer);
  roof_choice_row_set_selected (row, index);
}

static void
test_choices_change_while_choosing (void)
{
  static const char *const choices[] = { "bf16", "fp16", "own", NULL };
  RoofChoiceRow *row = ROOF_CHOICE_ROW (g_object_ref_sink (roof_choice_row_new ("Weights", NULL)));

  g_signal_connect (row, "chosen", G_CALLBACK (shorten_cb), NULL);
  roof_choice_row_set_choices (row, choices);
  roof_choice_row_set_selected (row, 2);
  stage_choose (row, 1);
  g_assert_cmpuint (stage_count_choices (row), ==, 2);
  g_assert_cmpuint (stage_get_choice (row), ==, 1);
  g_assert_finalize_object (row);
}

static void
segment_chosen_cb (RoofSegments *segments,
                   guint         index,
                   GArray       *chosen)
{
  g_array_append_val (chosen, index);
}

/* One of a few: told without a word, chosen with one. */
static void
test_segments (void)
{
  static const char *const choices[] = { "Prefill", "Decode", "Training", NULL };
  RoofSegments *segments = ROOF_SEGMENTS (g_object_ref_sink (g_object_new (ROOF_TYPE_SEGMENTS, NULL)));
  g_autoptr (GArray) chosen = g_array_new (FALSE, FALSE, sizeof (guint));

  g_signal_connect (segments, "chosen", G_CALLBACK (segment_chosen_cb), chosen);
  roof_segments_set_name (segments, "Phase", "What it is for");
  gtk_test_accessible_assert_property (segments, GTK_ACCESSIBLE_PROPERTY_LABEL, "Phase");
  roof_segments_set_choices (segments, choices);
  g_assert_cmpuint (stage_count (segments), ==, 3);
  g_assert_cmpuint (roof_segments_get_selected (segments), ==, GTK_INVALID_LIST_POSITION);
  roof_segments_set_selected (segments, 1);
  g_assert_cmpuint (roof_segments_get_selected (segments), ==, 1);
  roof_segments_set_selected (segments, GTK_INVALID_LIST_POSITION);
  g_assert_cmpuint (roof_segments_get_selected (segments), ==, GTK_INVALID_LIST_POSITION);
  g_assert_cmpuint (chosen->len, ==, 0);
  gtk_toggle_button_set_active (stage_child (segments, 2), TRUE);
  gtk_toggle_button_set_active (stage_child (segments, 0), TRUE);
  g_assert_cmpuint (chosen->len, ==, 2);
  g_assert_cmpuint (g_array_index (chosen, guint, 0), ==, 2);
  g_assert_cmpuint (g_array_index (chosen, guint, 1), ==, 0);
  g_assert_cmpuint (roof_segments_get_selected (segments), ==, 0);
  g_assert_finalize_object (segments);
}

static void
test_table (void)
{
  RoofTable *table = ROOF_TABLE (g_object_ref_sink (roof_table_new ()));
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  GtkWidget *gone;

  roof_table_begin (table);
  roof_table_add (table, "quiet", (const char *[]) { "", "bytes", "ridge", NULL });
  roof_table_add (table, NULL, (const char *[]) { "HBM3", "90 MB", "295", NULL });
  roof_table_add (table, NULL, (const char *[]) { "NVLink", "–", "2 198", NULL });
  roof_table_end (table);
  first = stage_read (table);
  g_assert_cmpstr (first, ==, "bytes\tridge\tHBM3\t90 MB\t295\tNVLink\t–\t2 198");

  gone = roof_table_get_cell (table, 2, 0);
  roof_table_begin (table);
  roof_table_add (table, NULL, (const char *[]) { "W", "90 MB", NULL });
  roof_table_add_wide (table, "quiet", "4 096 × 11 008 · bf16", 2);
  roof_table_end (table);
  second = stage_read (table);
  g_assert_cmpstr (second, ==, "W\t90 MB\t4 096 × 11 008 · bf16");
  g_assert_cmpuint (roof_table_get_n (table), ==, 2);
  g_assert_false (gtk_widget_get_visible (gone));
  g_assert_null (roof_table_get_cell (table, 1, 1));
  g_assert_null (roof_table_get_cell (table, 2, 0));
  g_assert_finalize_object (table);
}

static void
test_toast (void)
{
  RoofToast *toast = ROOF_TOAST (g_object_ref_sink (g_object_new (ROOF_TYPE_TOAST, NULL)));
  int shown = 0;

  g_signal_connect_swapped (toast, "shown", G_CALLBACK (stage_count_cb), &shown);
  g_assert_false (roof_toast_is_shown (toast));
  roof_toast_show_error (toast, "It could not be opened", "a.roofline: line 3");
  g_assert_true (roof_toast_is_shown (toast));
  g_assert_cmpstr (roof_toast_get_text (toast), ==, "It could not be opened");
  g_assert_cmpstr (roof_toast_get_detail (toast), ==, "a.roofline: line 3");
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (toast), GTK_ACCESSIBLE_ROLE_ALERT);
  roof_toast_show_note (toast, "Deleted", "_Undo", "win.undo");
  g_assert_cmpstr (roof_toast_get_detail (toast), ==, "");
  roof_toast_dismiss (toast);
  g_assert_false (roof_toast_is_shown (toast));
  g_assert_cmpint (shown, ==, 2);
  g_assert_finalize_object (toast);
}

/* However little room there is: of a short name nothing is cut, bold or not. */
static void
test_short_names_stay (void)
{
  RoofTable *table = ROOF_TABLE (g_object_ref_sink (roof_table_new ()));
  GtkWidget *name;
  int minimum, natural;

  roof_table_begin (table);
  roof_table_add (table, NULL, (const char *[]) { "HBMMMM", "90 MB", NULL });
  roof_table_add (table, NULL, (const char *[]) { "shared memory of an SM", "1 MB", NULL });
  roof_table_end (table);
  name = roof_table_get_cell (table, 0, 0);
  gtk_widget_measure (name, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, natural);
  gtk_widget_measure (roof_table_get_cell (table, 1, 0), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, <, natural);
  g_assert_finalize_object (table);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/choice-row/chooses", test_choice);
  g_test_add_func ("/roof/choice-row/changes-while-choosing", test_choices_change_while_choosing);
  g_test_add_func ("/roof/segments/chooses", test_segments);
  g_test_add_func ("/roof/table/fills-again", test_table);
  g_test_add_func ("/roof/table/short-names-stay", test_short_names_stay);
  g_test_add_func ("/roof/toast/says", test_toast);
  return g_test_run ();
}
