/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/machine-page.h"

#include <string.h>

#include "stage.h"
#include "widgets/figure-row.h"
#include "widgets/machine-chooser.h"
#include "widgets/quantity-entry.h"

typedef struct
{
  Stage            stage;
  RoofMachinePage *page;
} Fixture;

static const RoofMachineKey bf16 = { ROOF_PART_PEAK, 2, ROOF_FIELD_VALUE };
static const RoofMachineKey hbm = { ROOF_PART_LEVEL, 2, ROOF_FIELD_VALUE };

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = roof_machine_page_new ();

  fixture->stage.session = stage_new_session ();
  fixture->page = ROOF_MACHINE_PAGE (widget);
  roof_machine_page_set_session (fixture->page, fixture->stage.session);
  stage_open (&fixture->stage, widget, 320, 600);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->page));
}

static RoofMachine *
get_machine (Fixture *fixture)
{
  return roof_model_get_active (stage_get_model (&fixture->stage));
}

static RoofFigureRow *
get_row (Fixture        *fixture,
         RoofMachineKey  key)
{
  GtkWidget *row = roof_machine_page_get_row (fixture->page, key);

  g_assert_nonnull (row);
  return ROOF_FIGURE_ROW (row);
}

static RoofQuantityEntry *
get_entry (Fixture        *fixture,
           RoofMachineKey  key)
{
  return ROOF_QUANTITY_ENTRY (roof_figure_row_get_entry (get_row (fixture, key)));
}

static void
type (Fixture        *fixture,
      RoofMachineKey  key,
      const char     *text)
{
  roof_quantity_entry_type (get_entry (fixture, key), text);
  roof_quantity_entry_commit (get_entry (fixture, key));
}

static void
test_shows_the_machine (Fixture       *fixture,
                        gconstpointer  data)
{
  g_assert_cmpstr (roof_machine_get_peak (get_machine (fixture), bf16.index)->dtype, ==, "bf16");
  g_assert_cmpfloat (roof_quantity_entry_get_value (get_entry (fixture, bf16)), ==, 9.894e14);
  g_assert_cmpfloat (roof_quantity_entry_get_value (get_entry (fixture, hbm)), ==, 3.35e12);
  g_assert_false (roof_machine_page_is_changed (fixture->page));
}

static void
test_edits_and_resets (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  type (fixture, hbm, "4.8 TB/s");
  g_assert_cmpfloat (roof_machine_get_level (get_machine (fixture), hbm.index)->bandwidth.value, ==,
                     4.8e12);
  g_assert_true (roof_figure_row_is_changed (get_row (fixture, hbm)));
  g_assert_false (roof_figure_row_is_changed (get_row (fixture, bf16)));
  g_assert_true (roof_machine_page_is_changed (fixture->page));
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (get_row (fixture, hbm)), "changed"));

  roof_machine_page_reset (fixture->page);
  g_assert_false (roof_machine_page_is_changed (fixture->page));
  g_assert_cmpstr (roof_quantity_entry_get_text (get_entry (fixture, hbm)), ==, "3.35\u00a0TB/s");
  roof_document_undo (document);
  g_assert_cmpstr (roof_quantity_entry_get_text (get_entry (fixture, hbm)), ==, "4.8\u00a0TB/s");
  roof_document_undo (document);
  g_assert_false (roof_document_can_undo (document));
}

/* What the machine refuses is said where it was typed, and nothing changes. */
static void
test_refuses (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (RoofModel) before = roof_model_ref (stage_get_model (&fixture->stage));
  static const char *const texts[] = { "-3 TB/s", "0", "fast", "3 Gb/s" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      type (fixture, hbm, texts[i]);
      g_assert_nonnull (roof_quantity_entry_get_error (get_entry (fixture, hbm)));
      g_assert_true (roof_model_equal (stage_get_model (&fixture->stage), before));
    }
}

/* By name, memory, vendor, year, class, and what it computes in. */
static void
test_searches (Fixture       *fixture,
               gconstpointer  data)
{
  static const struct
  {
    const char *text;
    guint       least, most;
  } cases[] = {
    { "H100", 2, 2 }, { "80 GB", 3, 6 }, { "TPU", 7, 8 }, { "nvidia 2022", 2, 6 }, { "fp8", 19, 20 },
    { "tpu google", 3, 8 }, { "AMD gpu fp8", 3, 4 }, { "nvlink", 4, 12 }, { "no such machine", 0, 0 },
  };
  RoofMachineChooser *chooser = ROOF_MACHINE_CHOOSER (
      stage_find (GTK_WIDGET (fixture->page), ROOF_TYPE_MACHINE_CHOOSER));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint n = roof_machine_chooser_search (chooser, cases[i].text);

      g_test_message ("%s: %u", cases[i].text, n);
      g_assert_cmpuint (n, >=, cases[i].least);
      g_assert_cmpuint (n, <=, cases[i].most);
    }
}

static void
test_chooses_a_preset (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofMachineChooser *chooser = ROOF_MACHINE_CHOOSER (
      stage_find (GTK_WIDGET (fixture->page), ROOF_TYPE_MACHINE_CHOOSER));
  RoofMachineKey first = { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE };

  roof_machine_chooser_choose (chooser, "tpu-v5e");
  g_assert_cmpstr (roof_machine_get_id (get_machine (fixture)), ==, "tpu-v5e");
  g_assert_cmpfloat (roof_quantity_entry_get_value (get_entry (fixture, first)), ==,
                     roof_machine_get_level (get_machine (fixture), 0)->bandwidth.value);
  g_assert_false (roof_machine_page_is_changed (fixture->page));
}

static void
collect_text (GtkWidget *widget,
              GString   *text)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_text (child, text);
}

static void
test_tells_the_source (Fixture       *fixture,
                       gconstpointer  data)
{
  const RoofFigure *figure = roof_machine_get_figure (get_machine (fixture), bf16);
  GtkMenuButton *info = GTK_MENU_BUTTON (
      stage_find (GTK_WIDGET (get_row (fixture, bf16)), GTK_TYPE_MENU_BUTTON));
  GtkWidget *popover = GTK_WIDGET (gtk_menu_button_get_popover (info));
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_nonnull (figure->source);
  gtk_menu_button_popup (info);
  stage_wait_for_frame (popover);
  g_assert_true (gtk_widget_get_mapped (popover));
  g_assert_cmpint (gtk_widget_get_width (popover), >, 60);
  collect_text (popover, text);
  g_assert_nonnull (strstr (text->str, figure->source));
  gtk_menu_button_popdown (info);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/machine-page/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("shows-the-machine", test_shows_the_machine);
  CASE ("edits-and-resets", test_edits_and_resets);
  CASE ("refuses", test_refuses);
  CASE ("searches", test_searches);
  CASE ("chooses-a-preset", test_chooses_a_preset);
  CASE ("tells-the-source", test_tells_the_source);
#undef CASE
  return g_test_run ();
}
