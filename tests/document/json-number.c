/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json/json-number.h"

#include <math.h>
#include <string.h>

/* To the last bit what the C library reads, which is the nearest. */
static void
compare (const char *text)
{
  g_autofree char *behind = g_strconcat (text, ",", NULL);
  double expected = g_ascii_strtod (text, NULL);
  gboolean whole;
  double found;
  const char *stop = roof_json_scan_number (behind, behind + strlen (behind), &whole, &found);

  g_assert_nonnull (stop);
  g_assert_true (*stop == ',');
  if (memcmp (&found, &expected, sizeof found) != 0)
    g_error ("%s: %.17g, not %.17g", text, found, expected);
}

static void
test_cases (void)
{
  static const char *const texts[] = {
    "0", "-0", "0.0", "-0.0e5", "1", "-1", "10", "0.1", "1e22", "1e23", "1e27", "1e28", "123456789012345678",
    "9007199254740993", "9007199254740993.0", "9007199254740992.9999", "9223372036854775807", "18446744073709551615",
    "18446744073709551616", "99999999999999999999", "1.7976931348623157e308", "1e400", "-1e400", "5e-324", "2e-324",
    "0.000000000000000000000000001", "1e-27", "1e-28", "123456789e-300", "0.00000000000000000000000000000000012345",
    "1.00000000000000011102230246251565", "4503599627370496.5", "4503599627370497.5", "9007199254740991.5", "1E+5", "1e-05",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    compare (texts[i]);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < 300000; i++)
    {
      double number = g_rand_double_range (rand, -1, 1) * pow (10, g_rand_int_range (rand, -30, 31));
      char text[64], format[] = "%.16e";

      compare (g_ascii_dtostr (text, sizeof text, number));
      format[2] = (char) ('0' + i % 10);
      format[3] = i % 2 != 0 ? 'e' : 'g';
      format[4] = '\0';
      compare (g_ascii_formatd (text, sizeof text, format, number));
    }
}

/* Halfway between two doubles and right beside it: where rounding twice would go wrong. */
static void
test_halves (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);

  for (guint i = 0; i < 100000; i++)
    {
      guint64 odd = (G_GUINT64_CONSTANT (1) << 53) | ((guint64) g_rand_int (rand) << 21) | (g_rand_int (rand) & 0x1ffffe) | 1;
      g_autofree char *half = g_strdup_printf ("%" G_GUINT64_FORMAT, odd);
      g_autofree char *above = g_strdup_printf ("%" G_GUINT64_FORMAT ".001", odd);
      g_autofree char *scaled = g_strdup_printf ("%" G_GUINT64_FORMAT "e%d", odd, g_rand_int_range (rand, -27, 28));

      compare (half);
      compare (above);
      compare (scaled);
    }
}

static void
test_grammar (void)
{
  static const char *const refused[] = { "", "-", "01", "-01", "1.", ".5", "1e", "1e+", "e5", "+1", "x" };
  static const struct
  {
    const char *text;
    int         length;
    gboolean    whole;
  } cases[] = { { "0x", 1, TRUE }, { "12,", 2, TRUE }, { "-1.5e-3]", 7, FALSE }, { "1e5", 3, FALSE }, { "1.5.2", 3, FALSE } };
  gboolean whole;
  double value;

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    g_assert_null (roof_json_scan_number (refused[i], refused[i] + strlen (refused[i]), &whole, &value));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *stop = roof_json_scan_number (cases[i].text, cases[i].text + strlen (cases[i].text), &whole, &value);

      g_assert_cmpint ((int) (stop - cases[i].text), ==, cases[i].length);
      g_assert_cmpint (whole, ==, cases[i].whole);
    }
}

/* Nothing behind the end is read, digits least of all. */
static void
test_end (void)
{
  static const char *const texts[] = { "12", "1.5", "-3e7", "0.1", "123456789012345678901", "1e-30" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *longer = g_strconcat (texts[i], "99", NULL);
      const char *end = longer + strlen (texts[i]);
      gboolean whole;
      double value;

      g_assert_true (roof_json_scan_number (longer, end, &whole, &value) == end);
      g_assert_cmpfloat (value, ==, g_ascii_strtod (texts[i], NULL));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/json-number/cases", test_cases);
  g_test_add_func ("/roof/json-number/random", test_random);
  g_test_add_func ("/roof/json-number/halves", test_halves);
  g_test_add_func ("/roof/json-number/grammar", test_grammar);
  g_test_add_func ("/roof/json-number/end", test_end);
  return g_test_run ();
}
