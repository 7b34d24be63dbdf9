/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/units/product.h"
#include "core/units/units.h"

#define BANDWIDTH ROOF_DIMENSION_BANDWIDTH
#define COUNT ROOF_DIMENSION_COUNT

/* What a text is where a comma is that of fractions, and where it is not; NAN: refused. */
static const struct
{
  const char   *text;
  RoofDimension dimension;
  double        with_comma;
  double        with_point;
} cases[] = {
  { "3,35 TB/s", BANDWIDTH, 3.35e12, NAN },
  { "3.35 TB/s", BANDWIDTH, 3.35e12, 3.35e12 },
  { " 3,35TB/s ", BANDWIDTH, 3.35e12, NAN },
  { "989T", ROOF_DIMENSION_FLOP_RATE, 989e12, 989e12 },
  { "989,4T", ROOF_DIMENSION_FLOP_RATE, 989.4e12, NAN },
  { "80GiB", ROOF_DIMENSION_BYTE, 85899345920, 85899345920 },
  { "-0,5", COUNT, -0.5, NAN },
  { "0,125", COUNT, 0.125, NAN },
  { "0.125", COUNT, 0.125, 0.125 },
  { "1,5e3", COUNT, 1500, NAN },
  { ",5", COUNT, 0.5, NAN },
  { "4096", COUNT, 4096, 4096 },
  { "4\u202f096,5", COUNT, 4096.5, NAN },
  { "4\u202f096.5", COUNT, 4096.5, 4096.5 },
  { "12 Ki", COUNT, 12288, 12288 },
  /* One mark before three digits is that of the place, or it is not clear. */
  { "1,234", COUNT, 1.234, NAN },
  { "1.234", COUNT, NAN, 1.234 },
  { "12.345 GB/s", BANDWIDTH, NAN, 12.345e9 },
  { "12,345 GB/s", BANDWIDTH, 12.345e9, NAN },
  { "1234.567", COUNT, 1234.567, 1234.567 },
  { "1234,567", COUNT, 1234.567, NAN },
  /* Both say which is which, and so does one that stands several times. */
  { "1.234,5", COUNT, 1234.5, NAN },
  { "1,234.5", COUNT, NAN, 1234.5 },
  { "1.234.567", COUNT, 1234567, NAN },
  { "1,234,567", COUNT, NAN, 1234567 },
  { "1.234.567,89 B/s", BANDWIDTH, 1234567.89, NAN },
  { "1,234,567.89 B/s", BANDWIDTH, NAN, 1234567.89 },
  { "12.34.567", COUNT, NAN, NAN },
  { "1.2345,6", COUNT, NAN, NAN },
  { "1,2,3", COUNT, NAN, NAN },
  { "1.2.3", COUNT, NAN, NAN },
  { "1..234", COUNT, NAN, NAN },
  { "1,,234", COUNT, NAN, NAN },
  { "1.,5", COUNT, NAN, NAN },
  { ".234,5", COUNT, NAN, NAN },
  { "1,234.567,8", COUNT, NAN, NAN },
  { "1234.567,8", COUNT, NAN, NAN },
  { "5,", COUNT, NAN, NAN },
  { "5.", COUNT, NAN, NAN },
  { ",", COUNT, NAN, NAN },
  { ".", COUNT, NAN, NAN },
  { "", COUNT, NAN, NAN },
  { "fast", COUNT, NAN, NAN },
  { "1,5 2,5", COUNT, NAN, NAN },
  { "3,35 TB", BANDWIDTH, NAN, NAN },
};

static void
check (const char    *text,
       RoofDimension  dimension,
       gboolean       comma,
       double         wanted)
{
  g_autoptr (GError) error = NULL;
  double value = -1;
  gboolean read;

  roof_units_set_decimal_comma (comma);
  read = roof_units_parse_typed (text, dimension, &value, &error);
  g_test_message ("“%s” with a %s: %g %s", text, comma ? "comma" : "point", value, error != NULL ? error->message : "");
  g_assert_cmpint (read, ==, !isnan (wanted));
  g_assert_cmpint (read, ==, error == NULL);
  if (read)
    g_assert_cmpfloat_with_epsilon (value, wanted, fabs (wanted) * 1e-15);
  else
    g_assert_cmpint (error->domain, ==, ROOF_ERROR);
  roof_units_set_decimal_comma (FALSE);
}

static void
test_typed (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      check (cases[i].text, cases[i].dimension, TRUE, cases[i].with_comma);
      check (cases[i].text, cases[i].dimension, FALSE, cases[i].with_point);
    }
}

static void
assert_reason (const char *text,
               gboolean    comma,
               const char *reason)
{
  g_autoptr (GError) error = NULL;
  double value;

  roof_units_set_decimal_comma (comma);
  g_assert_false (roof_units_parse_typed (text, COUNT, &value, &error));
  roof_units_set_decimal_comma (FALSE);
  g_assert_cmpstr (error->message, ==, reason);
}

/* What could be two numbers is refused with both. */
static void
test_reasons (void)
{
  assert_reason ("1.234", TRUE, "\"1.234\": could be 1234 or 1,234: write one of these");
  assert_reason ("12,345", FALSE, "\"12,345\": could be 12345 or 12.345: write one of these");
  assert_reason ("1,5", FALSE, "\"1,5\": a comma is not accepted: write 1.5");
  assert_reason ("1,2,3", TRUE, "\"1,2,3\": one comma precedes the fraction, and three digits follow each thousands separator");
}

/* What is shown can be typed again as it is, whichever the mark; and what a file holds has a point. */
static void
test_shown_is_read (void)
{
  static const double values[] = { 3.35e12, 1234.5, 0.001, 16384, 989.4e12, 1.0 / 3, -2.5e9, 12345e9 };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (values); i++)
    {
      double value = values[i / 2], read;
      g_autofree char *shown = NULL, *plain = NULL;

      roof_units_set_decimal_comma (i % 2 == 1);
      shown = roof_units_format_exact (value, BANDWIDTH, ROOF_TALLY_FLOP);
      plain = roof_units_format_plain (value);
      g_assert_null (strchr (plain, ','));
      g_assert_true (strchr (shown, i % 2 == 1 ? '.' : ',') == NULL);
      g_assert_true (roof_units_parse_typed (shown, BANDWIDTH, &read, NULL));
      g_assert_cmpfloat (read, ==, value);
    }
  roof_units_set_decimal_comma (FALSE);
}

static void
test_shown (void)
{
  g_autofree char *rate = NULL, *number = NULL, *point = NULL;

  roof_units_set_decimal_comma (TRUE);
  rate = roof_units_format (3.35e12, BANDWIDTH);
  number = roof_units_format_number (1234.5, 6);
  roof_units_set_decimal_comma (FALSE);
  point = roof_units_format (3.35e12, BANDWIDTH);
  g_assert_cmpstr (rate, ==, "3,35\u00a0TB/s");
  g_assert_cmpstr (number, ==, "1\u202f234,5");
  g_assert_cmpstr (point, ==, "3.35\u00a0TB/s");
}

/* Whatever is typed is read or refused with a reason. */
static void
test_garbage (void)
{
  static const char letters[] = "0123456789.,,..eE+- _TGB/s'";

  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GError) error = NULL;
      char text[12] = "";
      double value = NAN;

      for (gint32 j = 0, n = g_test_rand_int_range (0, 11); j < n; j++)
        text[j] = letters[g_test_rand_int_range (0, sizeof letters - 1)];
      roof_units_set_decimal_comma (i % 2 == 0);
      if (roof_units_parse_typed (text, BANDWIDTH, &value, &error))
        g_assert_true (isfinite (value) && error == NULL);
      else
        g_assert_true (error != NULL && *error->message != '\0');
    }
  roof_units_set_decimal_comma (FALSE);
}

/* Units × operations per cycle × clock; NAN: refused. */
static void
test_products (void)
{
  static const struct
  {
    const char *text;
    double      value;
    const char *says; /* of a refused one */
  } products[] = {
    { "132 × 4096 × 1.83 GHz", 132 * 4096 * 1.83e9, NULL },
    { "132 x 4096 x 1.83 GHz", 132 * 4096 * 1.83e9, NULL },
    { "132*4096*1830MHz", 132 * 4096 * 1.83e9, NULL },
    { "1.83GHz×4096×132", 132 * 4096 * 1.83e9, NULL },
    { "8 x 989 TFLOP/s", 8 * 9.89e14, NULL },
    { "4 Ki x 1 GHz", 4096e9, NULL },
    { "132 x 4096", NAN, "needs one clock" },
    { "1 GHz x 1 GHz", NAN, "needs one clock" },
    { "2 GHz x 1 TFLOP/s", NAN, "needs one clock" },
    { "132 x x 1 GHz", NAN, "" },
    { "132 x", NAN, "" },
    { "x", NAN, "" },
    { "132 x 4096 x 1.83 Gb/s", NAN, "Gb/s" },
    { "many x 1 GHz", NAN, "many" },
    { "1e300 x 1e300 x 1 GHz", NAN, "too large" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (products); i++)
    for (int typed = 0; typed <= 1; typed++)
      {
        g_autoptr (GError) error = NULL;
        double value = NAN;
        gboolean read = (typed ? roof_units_parse_typed : roof_units_parse) (products[i].text, ROOF_DIMENSION_FLOP_RATE, &value, &error);

        g_assert_cmpint (read, ==, !isnan (products[i].value));
        if (read)
          g_assert_cmpfloat_with_epsilon (value / products[i].value, 1, 1e-15);
        else
          g_assert_nonnull (strstr (error->message, products[i].says));
      }
  g_assert_false (roof_units_parse ("2 x 3 TB/s", BANDWIDTH, &(double){ 0 }, NULL));
}

/* What is printed of a product reads back as the same factors. */
static void
test_product_texts (void)
{
  static const char *const texts[] = {
    "132 × 4096 × 1.83 GHz", "8 × 989000000000000 FLOP/s", "0.5 × 2.2 GHz", "3 × 1 Hz", "7 × 1.7999999999999998 GHz",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GArray) factors = roof_product_split (texts[i], FALSE, NULL);
      g_autofree char *printed = roof_product_print (factors);
      g_autoptr (GArray) again = roof_product_split (printed, FALSE, NULL);

      g_assert_cmpfloat (roof_product_multiply (factors), ==, roof_product_multiply (again));
      g_assert_cmpstr (printed, ==, strcmp (texts[i], "3 × 1 Hz") == 0 ? "3 × 1e-9 GHz" : texts[i]);
    }
}

/* What people write of tokens means a power of two as often as not. */
static void
test_binary (void)
{
  static const struct
  {
    const char *text;
    double      decimal, binary;
  } twice[] = {
    { "128k", 128000, 131072 }, { " 128 k ", 128000, 131072 }, { "1M", 1e6, 1048576 }, { "100K", 100000, 102400 }, { "8K", 8000, 8192 },
  };
  static const char *const plain[] = { "100k", "1.5k", "128", "128Ki", "k", "", "-8k", "0k", "8 kB", "8T" };
  double decimal = 0, binary = 0;

  for (guint i = 0; i < G_N_ELEMENTS (twice); i++)
    {
      g_assert_true (roof_units_find_binary (twice[i].text, &decimal, &binary));
      g_assert_cmpfloat (decimal, ==, twice[i].decimal);
      g_assert_cmpfloat (binary, ==, twice[i].binary);
    }
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    g_assert_false (roof_units_find_binary (plain[i], &decimal, &binary));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/units-typed/product-texts", test_product_texts);
  g_test_add_func ("/roof/units-typed/typed", test_typed);
  g_test_add_func ("/roof/units-typed/reasons", test_reasons);
  g_test_add_func ("/roof/units-typed/shown-is-read", test_shown_is_read);
  g_test_add_func ("/roof/units-typed/shown", test_shown);
  g_test_add_func ("/roof/units-typed/garbage", test_garbage);
  g_test_add_func ("/roof/units-typed/products", test_products);
  g_test_add_func ("/roof/units-typed/binary", test_binary);
  return g_test_run ();
}
