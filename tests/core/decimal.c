/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/units/decimal.h"

#include <math.h>

#include "core/units/units.h"

/* What the C library says: the fewest digits from 15 on that read back the same. */
static char *
print_slowly (double value)
{
  char format[] = "%.14e";
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  for (int n = 14; n <= 16; n++)
    {
      g_snprintf (format, sizeof format, "%%.%de", n);
      g_ascii_formatd (text, sizeof text, format, value);
      if (g_ascii_strtod (text, NULL) == value)
        break;
    }
  return g_strdup (text);
}

/* The same digits and the same power, whatever zeros stand at their end. */
static void
check (double value)
{
  g_autofree char *slow = print_slowly (value), *quick = NULL, *plain = roof_units_format_plain (value);
  guint64 digits;
  int power;
  double back;

  g_assert_cmpfloat (g_ascii_strtod (plain, NULL), ==, value);
  if (!roof_decimal_from_double (value, &digits, &power))
    return;
  quick = g_strdup_printf ("%" G_GUINT64_FORMAT "e%d", digits, power);
  g_assert_cmpfloat (g_ascii_strtod (quick, NULL), ==, value);
  g_assert_cmpuint (digits, <=, G_GUINT64_CONSTANT (100000000000000000));
  /* As many digits as the other has behind its own first: the text is one and the same. */
  for (guint64 rest = digits; rest % 10 == 0; rest /= 10)
    digits = rest / 10, power++;
  g_free (quick);
  quick = g_strdup_printf ("%" G_GUINT64_FORMAT, digits);
  for (const char *a = quick, *b = slow; *a != '\0'; a++, b++)
    {
      b += *b == '.';
      g_assert_cmpint (*a, ==, *b);
    }
  if (roof_decimal_to_double (digits, power, &back))
    g_assert_cmpfloat (back, ==, value);
}

static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (17);

  for (guint i = 0; i < 200000; i++)
    {
      double value = pow (10, g_rand_double_range (random, -30, 30));

      check (value);
      check (floor (value) + 1);
      check (g_rand_int_range (random, 1, 100000) / 1000.0);
    }
}

static void
test_cases (void)
{
  static const double cases[] = { 1, 10, 9.999999999999999, 1e15, 1e16, 1e17, 9007199254740992, 0.1, 0.3, 1.0 / 3, 0.1 + 0.2,
                                  5e-324, 1.7976931348623157e308, 1e22, 1e23, 9.5e-12, 123456789012345680, 1e-27, 1e27 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      check (cases[i]);
      check (nextafter (cases[i], 0) > 0 ? nextafter (cases[i], 0) : cases[i]);
      if (isfinite (nextafter (cases[i], INFINITY)))
        check (nextafter (cases[i], INFINITY));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/decimal/cases", test_cases);
  g_test_add_func ("/roof/decimal/random", test_random);
  return g_test_run ();
}
