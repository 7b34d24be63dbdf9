/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/gain-list.h"

#include <math.h>

#include "stage.h"
#include "widgets/apply.h"
#include "widgets/verdict/verdict.h"

/* What the window does when a row is clicked, here only taken down. */
typedef struct
{
  Stage         stage;
  RoofVerdict  *verdict;
  RoofGainList *gains;
  GVariant     *asked; /* nullable */
} Fixture;

static void
asked_cb (GSimpleAction *action,
          GVariant      *parameter,
          Fixture       *fixture)
{
  g_clear_pointer (&fixture->asked, g_variant_unref);
  fixture->asked = g_variant_ref (parameter);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) action = g_simple_action_new ("edit-rating", G_VARIANT_TYPE ("(uuu)"));

  g_signal_connect (action, "activate", G_CALLBACK (asked_cb), fixture);
  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (action));
  fixture->stage.session = stage_new_session ();
  fixture->verdict = ROOF_VERDICT (g_object_new (ROOF_TYPE_VERDICT, NULL));
  roof_pane_set_session (ROOF_PANE (fixture->verdict), fixture->stage.session);
  gtk_widget_insert_action_group (GTK_WIDGET (fixture->verdict), "win", G_ACTION_GROUP (actions));
  gtk_expander_set_expanded (roof_verdict_get_details (fixture->verdict), TRUE); /* the list is among the details */
  fixture->gains = stage_part (fixture->verdict, "gains");
  stage_open (&fixture->stage, GTK_WIDGET (fixture->verdict), 280, 700);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->verdict));
  g_clear_pointer (&fixture->asked, g_variant_unref);
}

static void
set_figure (Fixture         *fixture,
            RoofMachinePart  part,
            double           value)
{
  RoofMachine *machine = roof_snapshot_get_active (stage_get_snapshot (&fixture->stage));
  RoofMachineKey key = { part, 0, ROOF_FIELD_VALUE };

  roof_apply_machine (fixture->stage.session, roof_machine_with_rating (machine, key, value, NULL), "Change", NULL);
}

/* The focus is enough; nothing of it is in the document, and it goes when the focus goes. */
static void
test_focus_previews (Fixture       *fixture,
                    gconstpointer  data)
{
  RoofAnalysis *now = roof_session_get_analysis (fixture->stage.session);
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  const RoofWhatIf *preview;

  gtk_widget_grab_focus (stage_child (fixture->gains, 0));
  preview = roof_session_get_preview (fixture->stage.session);
  g_assert_nonnull (preview);
  g_assert_cmpint (preview->kernel, ==, 0);
  g_assert_cmpstr (preview->label, ==, "HBM3 ×2");
  g_assert_cmpfloat_with_epsilon (preview->gain, 2, 1e-12);
  g_assert_cmpfloat_with_epsilon (roof_analysis_get_estimate (preview->analysis)->t_min * 2,
                                  roof_analysis_get_estimate (now)->t_min, 1e-18);
  g_assert_true (stage_get_snapshot (&fixture->stage) == snapshot);
  gtk_window_set_focus (GTK_WINDOW (fixture->stage.window), NULL);
  g_assert_null (roof_session_get_preview (fixture->stage.session));
}

static void
test_click_goes_to_the_number (Fixture       *fixture,
                               gconstpointer  data)
{
  guint part, index, field;

  g_signal_emit_by_name (stage_child (fixture->gains, 0), "clicked");
  g_assert_nonnull (fixture->asked);
  g_variant_get (fixture->asked, "(uuu)", &part, &index, &field);
  g_assert_cmpuint (part, ==, ROOF_PART_LEVEL);
  g_assert_cmpstr (roof_machine_get_level (roof_snapshot_get_active (stage_get_snapshot (&fixture->stage)), index)->id, ==, "hbm");
  g_assert_cmpuint (field, ==, ROOF_FIELD_VALUE);
}

/* 27.06 µs of launch on 27.06 µs of work: half of the run each. */
static void
test_launch (Fixture       *fixture,
             gconstpointer  data)
{
  double t_min = roof_analysis_get_estimate (roof_session_get_analysis (fixture->stage.session))->t_min;

  set_figure (fixture, ROOF_PART_OVERHEAD, t_min);
  g_assert_cmpuint (roof_gain_list_get_n (fixture->gains), ==, 2);
  g_assert_true (stage_says (stage_read (fixture->gains), "Launch, halved\t33\t×1.33"));
  g_assert_true (stage_says (stage_read (fixture->gains), "HBM3\t33\t×1.33"));
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *row = stage_child (fixture->gains, i);
      const char *help = gtk_widget_get_tooltip_text (row);

      g_assert_true (strstr (help, g_str_has_prefix (help, "Launch") ? "Halved: " : "Doubled: ") != NULL);
    }
}

/* The launch is previewed at half of what it is. */
static void
test_launch_is_halved (Fixture       *fixture,
                       gconstpointer  data)
{
  const RoofWhatIf *preview = NULL;

  gtk_window_set_focus (GTK_WINDOW (fixture->stage.window), NULL);
  set_figure (fixture, ROOF_PART_OVERHEAD, 1e-3);
  gtk_widget_grab_focus (stage_child (fixture->gains, 0));
  preview = roof_session_get_preview (fixture->stage.session);
  g_assert_nonnull (preview);
  g_assert_cmpstr (preview->label, ==, "Launch ×½");
  g_assert_cmpfloat (roof_machine_get_overhead (roof_analysis_get_machine (preview->analysis))->value, ==, 5e-4);
}

/* The latency of a link is a time too: less of it is better. */
static void
test_latency_is_halved (Fixture       *fixture,
                        gconstpointer  data)
{
  RoofSession *session = fixture->stage.session;
  RoofMachine *machine = roof_snapshot_get_active (stage_get_snapshot (&fixture->stage));
  RoofMachineKey key = { ROOF_PART_LEVEL, (guint) roof_machine_find_network (machine), ROOF_FIELD_STEP };

  gtk_window_set_focus (GTK_WINDOW (fixture->stage.window), NULL);
  roof_apply_machine (session, roof_machine_with_rating (machine, key, 1, NULL), "Change", NULL);
  roof_apply_kernel (session, 0, roof_kernel_new ("Sum", "all_reduce"), "Change", NULL);
  g_assert_true (g_str_has_prefix (gtk_widget_get_tooltip_text (stage_child (fixture->gains, 0)),
                                   "NVLink 4, latency of a step, halved\nHalved: "));
  gtk_widget_grab_focus (stage_child (fixture->gains, 0));
  g_assert_cmpstr (roof_session_get_preview (session)->label, ==, "NVLink 4, latency of a step ×½");
}

/* Every letter of a name is within what the label was given. */
static void
check_whole (GtkWidget *label)
{
  PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (label));
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  g_assert_false (pango_layout_is_ellipsized (layout));
  g_assert_cmpint (width, <=, gtk_widget_get_width (label));
  g_assert_cmpint (height, <=, gtk_widget_get_height (label));
}

static void
check_names (Fixture *fixture)
{
  stage_wait_for_frame (GTK_WIDGET (fixture->verdict));
  for (guint i = 0; i < roof_gain_list_get_n (fixture->gains); i++)
    {
      GtkWidget *row = stage_child (fixture->gains, i);

      check_whole (stage_find (row, GTK_TYPE_LABEL));
      check_whole (gtk_widget_get_last_child (gtk_button_get_child (GTK_BUTTON (row))));
    }
}

/* On each machine there is, bound by what it may: names are from 2 to 30 letters long. */
static void
test_names_are_whole (Fixture       *fixture,
                      gconstpointer  data)
{
  RoofLibrary *library = roof_session_get_library (fixture->stage.session);

  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    {
      roof_apply_machine (fixture->stage.session, roof_machine_ref (roof_library_get_machine (library, i)), "Change", NULL);
      for (int k = 0; k < 2; k++)
        {
          roof_session_set_selected (fixture->stage.session, k);
          check_names (fixture);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/gain-list/" name, Fixture, NULL, set_up, function, tear_down)

  CASE ("focus-previews", test_focus_previews);
  CASE ("click-goes-to-the-number", test_click_goes_to_the_number);
  CASE ("launch", test_launch);
  CASE ("launch-is-halved", test_launch_is_halved);
  CASE ("latency-is-halved", test_latency_is_halved);
  CASE ("names-are-whole", test_names_are_whole);
#undef CASE
  return g_test_run ();
}
