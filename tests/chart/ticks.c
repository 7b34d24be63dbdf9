/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/ticks-private.h"

#include "approx.h"

#define NB "\302\240"

/* The labels of the axis in order, joined with '|'. */
static char *
join (GArray *ticks)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < ticks->len; i++)
    {
      const RoofTick *tick = &g_array_index (ticks, RoofTick, i);

      if (tick->label[0] != '\0')
        g_string_append_printf (text, "%s%s", text->len > 0 ? "|" : "", tick->label);
    }
  return g_string_free (text, FALSE);
}

static char *
join_labels (const RoofScale *scale,
             double           spacing)
{
  g_autoptr (GArray) ticks = roof_ticks_new (scale, spacing);

  return join (ticks);
}

/* Times: one way of writing on one axis. */
static void
test_prefix_all (void)
{
  RoofScale scale = roof_scale_init (1e-5, 10, 0, 600);
  g_autoptr (GArray) ticks = roof_ticks_new (&scale, 40);
  g_autofree char *before = join (ticks);
  g_autofree char *after = NULL;

  roof_ticks_prefix_all (ticks);
  after = join (ticks);
  g_assert_cmpstr (before, ==, "10" NB "µ|100" NB "µ|0.001|0.01|0.1|1|10");
  g_assert_cmpstr (after, ==, "10" NB "µ|100" NB "µ|1" NB "m|10" NB "m|100" NB "m|1|10");
}

static void
test_labels (void)
{
  static const struct
  {
    double      min, max, pixels, spacing;
    const char *labels;
  } cases[] = {
    { 0.1, 1e4, 500, 40, "0.1|1|10|100|1" NB "k|10" NB "k" },
    { 1e11, 1e15, 400, 40, "100" NB "G|1" NB "T|10" NB "T|100" NB "T|1" NB "P" },
    { 0.07, 12000, 500, 40, "0.1|1|10|100|1" NB "k|10" NB "k" },
    { 1e-6, 1e9, 300, 40, "1" NB "µ|100" NB "µ|0.01|1|100|10" NB "k|1" NB "M|100" NB "M" },
    { 1e9, 1e15, 120, 40, "10" NB "G|1" NB "T|100" NB "T" },
    { 8, 150, 600, 40, "10|20|50|100" },
    { 100, 200, 500, 60, "100|120|140|160|180|200" },
    { 1e12, 1.1e12, 300, 55, "1" NB "T|1.02" NB "T|1.04" NB "T|1.06" NB "T|1.08" NB "T|1.1" NB "T" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofScale scale = roof_scale_init (cases[i].min, cases[i].max, 0, cases[i].pixels);
      g_autofree char *labels = join_labels (&scale, cases[i].spacing);

      g_assert_cmpstr (labels, ==, cases[i].labels);
    }
}

/* However long or deep an axis: some labels, none closer than asked for, all in order and within it. */
static void
test_never_crowded (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20);

  for (int i = 0; i < 2000; i++)
    {
      double min = roof_scale_decade (g_rand_int_range (random, -6, 16)) * g_rand_double_range (random, 1, 10);
      double max = min * (1.05 + exp (g_rand_double_range (random, -3, 20)));
      RoofScale scale = roof_scale_init (min, max, 0, g_rand_double_range (random, 150, 3000));
      g_autoptr (GArray) ticks = roof_ticks_new (&scale, 40);
      double last = -INFINITY, last_label = -INFINITY;
      guint labels = 0;

      for (guint j = 0; j < ticks->len; j++)
        {
          const RoofTick *tick = &g_array_index (ticks, RoofTick, j);
          double pixel = roof_scale_to_pixel (&scale, tick->value);

          g_assert_cmpfloat (pixel, >, last);
          g_assert_cmpfloat (pixel, >=, -0.01);
          g_assert_cmpfloat (pixel, <=, scale.end + 0.01);
          last = pixel;
          if (tick->label[0] == '\0')
            continue;
          g_assert_cmpfloat (pixel - last_label, >=, 39.9);
          last_label = pixel;
          labels++;
        }
      g_assert_cmpuint (labels, >=, 1);
    }
}

static void
test_format (void)
{
  static const struct
  {
    double      value;
    const char *text;
  } cases[] = {
    { 0.1, "0.1" },       { 1, "1" },          { 1000, "1" NB "k" },    { 1e11, "100" NB "G" },
    { 2.5e12, "2.5" NB "T" }, { 1e15, "1" NB "P" }, { 1e18, "1" NB "E" }, { 1e-3, "0.001" },
    { 1e-4, "100" NB "µ" }, { 0.05, "0.05" },    { 20000, "20" NB "k" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = roof_ticks_format (cases[i].value);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* Ticks of a unit that is two of the scale's stand at the scale's double. */
static void
test_unit (void)
{
  RoofScale scale = roof_scale_init (2e-2, 2e3, 0, 500);
  g_autoptr (GArray) ticks = roof_ticks_new_in (&scale, 40, 2, ROOF_TICK_FORM_AUTO);
  guint labels = 0;

  for (guint i = 0; i < ticks->len; i++)
    {
      const RoofTick *tick = &g_array_index (ticks, RoofTick, i);
      g_autofree char *label = roof_ticks_format (tick->value / 2);

      if (tick->label[0] == '\0')
        continue;
      g_assert_cmpstr (tick->label, ==, label);
      labels++;
    }
  g_assert_cmpuint (labels, ==, 6);
  g_assert_cmpfloat (fabs (g_array_index (ticks, RoofTick, 0).value - 2e-2), <, 1e-12);
}

/* One way of writing on one axis, whatever the unit; powers of two only where there is more than one. */
static void
test_forms (void)
{
  static const struct
  {
    double       min, max, unit;
    RoofTickForm form;
    const char  *labels;
  } cases[] = {
    { 0.1, 1e4, 1, ROOF_TICK_FORM_PLAIN, "0.1|1|10|100|1000|10000" },
    { 0.1, 1e4, 1, ROOF_TICK_FORM_POWER, "10⁻¹|10⁰|10¹|10²|10³|10⁴" },
    { 8e9, 150e9, 1e9, ROOF_TICK_FORM_POWER, "10¹|2×10¹|5×10¹|10²" },
    { 1e10, 1e15, 1e9, ROOF_TICK_FORM_PLAIN, "10|100|1000|10000|100000|1000000" },
    { 1. / 8, 32, 1, ROOF_TICK_FORM_BINARY, "2⁻³|2⁻²|2⁻¹|2⁰|2¹|2²|2³|2⁴|2⁵" },
    { 1. / 8, 32, 1, ROOF_TICK_FORM_LOG2, "1/8|1/4|1/2|1|2|4|8|16|32" },
    { 2e9, 70e9, 1e9, ROOF_TICK_FORM_LOG2, "2|4|8|16|32|64" },
    { 1, 1048576, 1, ROOF_TICK_FORM_LOG2, "1|4|16|64|256|1024|4096|2¹⁴|2¹⁶|2¹⁸|2²⁰" },
    { 100, 110, 1, ROOF_TICK_FORM_BINARY, "100|101|102|103|104|105|106|107|108|109|110" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofScale scale = roof_scale_init (cases[i].min, cases[i].max, 0, 500);
      g_autoptr (GArray) ticks = roof_ticks_new_in (&scale, 40, cases[i].unit, cases[i].form);
      g_autofree char *labels = join (ticks);

      g_assert_cmpstr (labels, ==, cases[i].labels);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/ticks/labels", test_labels);
  g_test_add_func ("/roof/ticks/never-crowded", test_never_crowded);
  g_test_add_func ("/roof/ticks/format", test_format);
  g_test_add_func ("/roof/ticks/prefix-all", test_prefix_all);
  g_test_add_func ("/roof/ticks/unit", test_unit);
  g_test_add_func ("/roof/ticks/forms", test_forms);

  return g_test_run ();
}
