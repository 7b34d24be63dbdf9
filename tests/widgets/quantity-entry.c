/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/quantity-entry.h"

#include <math.h>

#include "stage.h"

typedef struct
{
  Stage              stage;
  RoofQuantityEntry *entry;
  double             edited;
  int                n_edits;
  const char        *refusal; /* nullable: what the owner of the number says to an edit */
} Fixture;

static void
edited_cb (RoofQuantityEntry *entry,
           double             value,
           Fixture           *fixture)
{
  fixture->edited = value;
  fixture->n_edits++;
  if (fixture->refusal != NULL)
    roof_quantity_entry_set_error (entry, fixture->refusal);
  else
    roof_quantity_entry_set_value (entry, value);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = roof_quantity_entry_new (ROOF_DIMENSION_BANDWIDTH);

  fixture->entry = ROOF_QUANTITY_ENTRY (widget);
  roof_quantity_entry_set_value (fixture->entry, 3.35e12);
  g_signal_connect (widget, "edited", G_CALLBACK (edited_cb), fixture);
  stage_open (&fixture->stage, widget, 300, 100);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->entry));
}

static void
type (Fixture    *fixture,
      const char *text)
{
  stage_type (fixture->entry, text);
  roof_quantity_entry_commit (fixture->entry);
}

static void
test_shows (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_cmpstr (roof_quantity_entry_get_text (fixture->entry), ==, "3.35\u00a0TB/s");
  roof_quantity_entry_set_value (fixture->entry, NAN);
  g_assert_cmpstr (roof_quantity_entry_get_text (fixture->entry), ==, "");
  roof_quantity_entry_set_dimension (fixture->entry, ROOF_DIMENSION_FRACTION);
  roof_quantity_entry_set_value (fixture->entry, 0.9);
  g_assert_cmpstr (roof_quantity_entry_get_text (fixture->entry), ==, "90\u00a0%");
  roof_quantity_entry_set_dimension (fixture->entry, ROOF_DIMENSION_FLOP_RATE);
  roof_quantity_entry_set_value (fixture->entry, 4e12);
  roof_quantity_entry_set_tally (fixture->entry, ROOF_TALLY_OP);
  g_assert_cmpstr (roof_quantity_entry_get_text (fixture->entry), ==, "4\u00a0TOP/s");
  roof_quantity_entry_set_tally (fixture->entry, ROOF_TALLY_MAC); /* typed in FLOP all the same */
  g_assert_cmpstr (roof_quantity_entry_get_text (fixture->entry), ==, "4\u00a0TFLOP/s");
}

static void
test_reads_units (Fixture       *fixture,
                  gconstpointer  data)
{
  static const struct
  {
    const char *text;
    double      value;
  } cases[] = {
    { "4.8 TB/s", 4.8e12 },
    { "819 GB/s", 8.19e11 },
    { "2e12", 2e12 },
    { " 1 GiB/s ", 1073741824 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      type (fixture, cases[i].text);
      g_assert_null (roof_quantity_entry_get_error (fixture->entry));
      g_assert_cmpfloat (fixture->edited, ==, cases[i].value);
      g_assert_cmpint (fixture->n_edits, ==, (int) i + 1);
    }
}

/* A peak typed as units × operations × clock; the entry then shows what it makes. */
static void
test_reads_a_product (Fixture       *fixture,
                      gconstpointer  data)
{
  roof_quantity_entry_set_dimension (fixture->entry, ROOF_DIMENSION_FLOP_RATE);
  type (fixture, "132 × 4096 × 1.83 GHz");
  g_assert_null (roof_quantity_entry_get_error (fixture->entry));
  g_assert_cmpfloat_with_epsilon (fixture->edited, 132 * 4096 * 1.83e9, 1);
  g_assert_cmpstr (roof_quantity_entry_get_text (fixture->entry), ==, "989.42976\u00a0TFLOP/s"); /* being edited: every digit */
  type (fixture, "132 × 4096");
  g_assert_nonnull (roof_quantity_entry_get_error (fixture->entry));
}

static void
test_refuses (Fixture       *fixture,
              gconstpointer  data)
{
  static const char *const texts[] = { "fast", "3 Gb/s", "", "3 TB/s of it", "nan" };
  GtkWidget *entry = roof_quantity_entry_get_delegate (fixture->entry);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      type (fixture, texts[i]);
      g_assert_cmpint (fixture->n_edits, ==, 0);
      g_assert_nonnull (roof_quantity_entry_get_error (fixture->entry));
      g_assert_true (gtk_widget_has_css_class (entry, "error"));
      g_assert_cmpstr (roof_quantity_entry_get_text (fixture->entry), ==, texts[i]);
      gtk_test_accessible_assert_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                                        GTK_ACCESSIBLE_INVALID_TRUE);
    }
}

static void
test_escape_restores (Fixture       *fixture,
                      gconstpointer  data)
{
  type (fixture, "fast");
  roof_quantity_entry_restore (fixture->entry);
  g_assert_null (roof_quantity_entry_get_error (fixture->entry));
  g_assert_cmpstr (roof_quantity_entry_get_text (fixture->entry), ==, "3.35\u00a0TB/s");
  g_assert_false (gtk_widget_has_css_class (roof_quantity_entry_get_delegate (fixture->entry), "error"));
}

/* Whoever owns the number may refuse what the entry can read. */
static void
test_owner_refuses (Fixture       *fixture,
                    gconstpointer  data)
{
  fixture->refusal = "a ceiling lies above it";
  type (fixture, "1 B/s");
  g_assert_cmpstr (roof_quantity_entry_get_error (fixture->entry), ==, fixture->refusal);
  g_assert_cmpstr (roof_quantity_entry_get_text (fixture->entry), ==, "1 B/s");
  fixture->refusal = NULL;
  type (fixture, "2 TB/s");
  g_assert_null (roof_quantity_entry_get_error (fixture->entry));
  g_assert_cmpfloat (roof_quantity_entry_get_value (fixture->entry), ==, 2e12);
}

static void
test_typing_is_left_alone (Fixture       *fixture,
                           gconstpointer  data)
{
  stage_type (fixture->entry, "4.");
  roof_quantity_entry_set_value (fixture->entry, 1e12);
  g_assert_cmpstr (roof_quantity_entry_get_text (fixture->entry), ==, "4.");
  roof_quantity_entry_restore (fixture->entry);
  g_assert_cmpstr (roof_quantity_entry_get_text (fixture->entry), ==, "1\u00a0TB/s");
}

static void
test_same_value_is_no_edit (Fixture       *fixture,
                            gconstpointer  data)
{
  type (fixture, "3350 GB/s");
  g_assert_cmpint (fixture->n_edits, ==, 0);
  g_assert_cmpstr (roof_quantity_entry_get_text (fixture->entry), ==, "3.35\u00a0TB/s");
}

static void
test_optional (Fixture       *fixture,
               gconstpointer  data)
{
  roof_quantity_entry_set_optional (fixture->entry, TRUE);
  type (fixture, "");
  g_assert_cmpint (fixture->n_edits, ==, 1);
  g_assert_true (isnan (fixture->edited));
}

/* A count that could mean two numbers is not taken until one of them is chosen. */
static void
test_offers (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *button;

  roof_quantity_entry_set_dimension (fixture->entry, ROOF_DIMENSION_COUNT);
  type (fixture, "128k");
  g_assert_cmpint (fixture->n_edits, ==, 0);
  g_assert_cmpstr (roof_quantity_entry_get_error (fixture->entry), ==,
                   "“128k” could be 128\u202f000 or 131\u202f072: choose one");
  button = stage_find_named (fixture->entry, GTK_TYPE_BUTTON, "131\u202f072");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpint (fixture->n_edits, ==, 1);
  g_assert_cmpfloat (fixture->edited, ==, 131072);
  g_assert_null (roof_quantity_entry_get_error (fixture->entry));
  type (fixture, "100k");
  g_assert_cmpfloat (fixture->edited, ==, 100000);
}

static void
test_notifies_once (Fixture       *fixture,
                    gconstpointer  data)
{
  int values = 0, errors = 0;

  g_signal_connect_swapped (fixture->entry, "notify::value", G_CALLBACK (stage_count_cb), &values);
  g_signal_connect_swapped (fixture->entry, "notify::error", G_CALLBACK (stage_count_cb), &errors);
  roof_quantity_entry_set_value (fixture->entry, 1);
  roof_quantity_entry_set_value (fixture->entry, 1);
  roof_quantity_entry_set_error (fixture->entry, "no");
  roof_quantity_entry_set_error (fixture->entry, "no");
  g_assert_cmpint (values, ==, 1);
  g_assert_cmpint (errors, ==, 1);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/quantity-entry/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("shows", test_shows);
  CASE ("reads-units", test_reads_units);
  CASE ("reads-a-product", test_reads_a_product);
  CASE ("refuses", test_refuses);
  CASE ("escape-restores", test_escape_restores);
  CASE ("owner-refuses", test_owner_refuses);
  CASE ("typing-is-left-alone", test_typing_is_left_alone);
  CASE ("same-value-is-no-edit", test_same_value_is_no_edit);
  CASE ("optional", test_optional);
  CASE ("offers", test_offers);
  CASE ("notifies-once", test_notifies_once);
#undef CASE
  return g_test_run ();
}
