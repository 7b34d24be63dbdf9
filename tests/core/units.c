/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/units/units.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "mutate.h"

#define GAP "\u00a0"   /* between number and unit */
#define GROUP "\u202f" /* between groups */
#define MINUS "−"

#define COUNT ROOF_DIMENSION_COUNT
#define FLOP ROOF_DIMENSION_FLOP
#define BYTE ROOF_DIMENSION_BYTE
#define RATE ROOF_DIMENSION_FLOP_RATE
#define BANDWIDTH ROOF_DIMENSION_BANDWIDTH
#define TIME ROOF_DIMENSION_TIME
#define INTENSITY ROOF_DIMENSION_INTENSITY
#define FRACTION ROOF_DIMENSION_FRACTION
#define POWER ROOF_DIMENSION_POWER
#define PRICE ROOF_DIMENSION_PRICE

typedef struct
{
  const char   *text;
  RoofDimension dimension;
  double        value;
} ParseCase;

static const ParseCase parse_cases[] = {
  { "3.35 TB/s", BANDWIDTH, 3.35e12 },
  { "3.35TB/s", BANDWIDTH, 3.35e12 },
  { "3.35 T", BANDWIDTH, 3.35e12 },
  { "3350000000000", BANDWIDTH, 3.35e12 },
  { "3.35e12", BANDWIDTH, 3.35e12 },
  { "3.35E+12 B/s", BANDWIDTH, 3.35e12 },
  { "1 GiB/s", BANDWIDTH, 1073741824 },
  { "1.5 KiB/s", BANDWIDTH, 1536 },
  { "400 Gbit/s", BANDWIDTH, 5e10 },
  { "8 bit/s", BANDWIDTH, 1 },
  { "1 GByte/s", BANDWIDTH, 1e9 },
  { "80 GB", BYTE, 8e10 },
  { "80 GiB", BYTE, 85899345920 },
  { "80 Gi", BYTE, 85899345920 },
  { "5 EB", BYTE, 5e18 },
  { "5E", BYTE, 5e18 },
  { "5E3", BYTE, 5000 },
  { "5 kB", BYTE, 5000 },
  { "7 bytes", BYTE, 7 },
  { "989 TFLOP/s", RATE, 989e12 },
  { "989 Tflop/s", RATE, 989e12 },
  { "1.979 PFLOP/s", RATE, 1.979e15 },
  { "394 TOP/s", RATE, 394e12 },
  { "989e12", RATE, 989e12 },
  { "2 GFLOP", FLOP, 2e9 },
  { "2 GOP", FLOP, 2e9 },
  { "12 us", TIME, 12e-6 },
  { "12 µs", TIME, 12e-6 },
  { "12 μs", TIME, 12e-6 }, /* the Greek letter */
  { "12 u", TIME, 12e-6 },
  { "3 ns", TIME, 3e-9 },
  { "3 ps", TIME, 3e-12 },
  { "163.4 ms", TIME, 0.1634 },
  { "2 min", TIME, 120 },
  { "1 h", TIME, 3600 },
  { "0.5 s", TIME, 0.5 },
  { "240.2 FLOP/B", INTENSITY, 240.2 },
  { "240.2 FLOP/byte", INTENSITY, 240.2 },
  { "240.2", INTENSITY, 240.2 },
  { "1 kFLOP/B", INTENSITY, 1000 },
  { "90 %", FRACTION, 0.9 },
  { "90%", FRACTION, 0.9 },
  { "0.9", FRACTION, 0.9 },
  { "62.5 %", FRACTION, 0.625 },
  { "700", POWER, 700 },
  { "700 W", POWER, 700 },
  { "1.4 kW", POWER, 1400 },
  { "30000", PRICE, 30000 },
  { "30 kUSD", PRICE, 30000 },
  { "2.29 usd", PRICE, 2.29 },
  { "300 $", PRICE, 300 },
  { "45 pJ", ROOF_DIMENSION_ENERGY, 45e-12 },
  { "1.2 MJ", ROOF_DIMENSION_ENERGY, 1.2e6 },
  { "4096", COUNT, 4096 },
  { "4 Ki", COUNT, 4096 },
  { "8k", COUNT, 8000 },
  { "4" GROUP "096", COUNT, 4096 },
  { "1" GAP "048" GAP "576", COUNT, 1048576 },
  { "16\u2009384", COUNT, 16384 },
  { "12" GROUP "345.5" GAP "GB/s", BANDWIDTH, 12345.5e9 },
  { "-3", BANDWIDTH, -3 },
  { MINUS "3 s", TIME, -3 },
  { "+3 s", TIME, 3 },
  { "  3 s  ", TIME, 3 },
  { ".5", COUNT, 0.5 },
  { "0", COUNT, 0 },
  { "0e999999999999", COUNT, 0 },
  { "1e-320", COUNT, 1e-320 },
  { "1.7976931348623157e308", COUNT, 1.7976931348623157e308 },
};

static void
test_parse (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (parse_cases); i++)
    {
      g_autoptr (GError) error = NULL;
      double value = 0;

      g_test_message ("case %" G_GSIZE_FORMAT, i);
      g_assert_true (roof_units_parse (parse_cases[i].text, parse_cases[i].dimension, &value, &error));
      g_assert_no_error (error);
      g_assert_cmpfloat (value, ==, parse_cases[i].value);
    }
}

typedef struct
{
  const char   *text;
  RoofDimension dimension;
  const char   *says;
} RefuseCase;

static const RefuseCase refuse_cases[] = {
  { "100 Gb/s", BANDWIDTH, "Gb/s could be bits or bytes: write Gbit/s or GB/s" },
  { "100 gb/s", BANDWIDTH, "could be bits or bytes" },
  { "100 Gbps", BANDWIDTH, "could be bits or bytes" },
  { "80 Gb", BYTE, "could be bits or bytes" },
  { "64 KB", BYTE, "could be 1000 or 1024 bytes: write kB or KiB" },
  { "64 KB/s", BANDWIDTH, "could be 1000 or 1024 bytes: write kB/s or KiB/s" },
  { "64 K", BYTE, "could be 1000 or 1024" },
  { "989 TFLOPS", RATE, "TFLOPS could be a rate or a count: write TFLOP/s or TFLOP" },
  { "989 TFLOPS", FLOP, "could be a rate or a count" },
  { "2 GFLOPs", FLOP, "could be a rate or a count" },
  { "394 TOPS", RATE, "could be a rate or a count" },
  { "2 GMAC", FLOP, "one is two FLOP: write GFLOP" },
  { "5 mB/s", BANDWIDTH, "m is milli, M is mega: write MB/s" },
  { "5 m", RATE, "m is milli, M is mega: write M" },
  { "5 m", TIME, "milli or minutes" },
  { "5 gB/s", BANDWIDTH, "prefixes are case-sensitive: write GB/s" },
  { "5 tflop/s", RATE, "prefixes are case-sensitive: write Tflop/s" },
  { "5 KFLOP/s", RATE, "prefixes are case-sensitive: write kFLOP/s" },
  { "5 TB", BANDWIDTH, "TB is an amount of data, but a bandwidth is required" },
  { "5 TB/s", BYTE, "TB/s is a bandwidth, but an amount of data is required" },
  { "5 TFLOP", RATE, "TFLOP is an amount of work, but a rate of work is required" },
  { "5 s", COUNT, "s is a time, but a pure number is required" },
  { "5 GiFLOP/s", RATE, "unknown unit" },
  { "5 furlongs", TIME, "unknown unit \"furlongs\" for a time: write s, ms, us, ns or min" },
  { "3,35", BANDWIDTH, "write 3.35" },
  { "3,35 TB/s", BANDWIDTH, "write 3.35 TB/s" },
  { "1,234,567", COUNT, "thousands without separators" },
  { "1,234.5", COUNT, "thousands without separators" },
  { "1.234,5", COUNT, "thousands without separators" },
  { "1 234", COUNT, "more than one number" }, /* an ordinary space */
  { "1_000", COUNT, "\"1_000\": underscores are not accepted: write thousands without separators" },
  { "1_000.5 GB/s", BANDWIDTH, "underscores are not accepted" },
  { "1__000", COUNT, "underscores are not accepted" },
  { "1234_000", COUNT, "underscores are not accepted" },
  { "1.5.2", COUNT, "more than one number" },
  { "1.", COUNT, "a digit must follow the point" },
  { "", COUNT, "must begin with a number" },
  { "   ", COUNT, "must begin with a number" },
  { "TB/s", BANDWIDTH, "must begin with a number" },
  { "-", COUNT, "must begin with a number" },
  { "--3", COUNT, "must begin with a number" },
  { "nan", COUNT, "must begin with a number" },
  { "inf", COUNT, "must begin with a number" },
  { "-inf", COUNT, "must begin with a number" },
  { "0x10", COUNT, "unknown unit \"x10\"" },
  { "1e400", COUNT, "too large" },
  { "-1e400", COUNT, "too large" },
  { "1e308 kB", BYTE, "too large" },
  { "1e999999999999999999", COUNT, "too large" },
  { "1e-400", COUNT, "too small" },
  { "3.35 TB/s please", BANDWIDTH, "unknown unit" },
  { "\xff\xfe", COUNT, "UTF-8" },
};

static void
test_refuse (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (refuse_cases); i++)
    {
      g_autoptr (GError) error = NULL;
      double value = 42;

      g_test_message ("case %" G_GSIZE_FORMAT, i);
      g_assert_false (roof_units_parse (refuse_cases[i].text, refuse_cases[i].dimension, &value, &error));
      g_assert_error (error, ROOF_ERROR, ROOF_ERROR_SYNTAX);
      assert_error_says (error, refuse_cases[i].says);
      g_assert_cmpfloat (value, ==, 42);
    }
}

typedef struct
{
  double        value;
  RoofDimension dimension;
  const char   *text;
  const char   *exact;
} FormatCase;

static const FormatCase format_cases[] = {
  { 3.35e12, BANDWIDTH, "3.35" GAP "TB/s", "3.35" GAP "TB/s" },
  { 989e12, RATE, "989" GAP "TFLOP/s", "989" GAP "TFLOP/s" },
  { 8e10, BYTE, "80" GAP "GB", "80" GAP "GB" },
  { 163.4e-6, TIME, "163.4" GAP "µs", "163.4" GAP "µs" },
  { 240.2439024390244, INTENSITY, "240.2" GAP "FLOP/B", "240.2439024390244" GAP "FLOP/B" },
  { 0.9, FRACTION, "90" GAP "%", "90" GAP "%" },
  { 0.12345678, FRACTION, "12.35" GAP "%", "12.345678" GAP "%" },
  { 0, FRACTION, "0" GAP "%", "0" GAP "%" },
  { 700, POWER, "700" GAP "W", "700" GAP "W" },
  { 1400, POWER, "1.4" GAP "kW", "1.4" GAP "kW" },
  { 1999, PRICE, "1\342\200\257999" GAP "USD", "1999" GAP "USD" },
  { 16384, COUNT, "16" GROUP "384", "16384" },
  { 2.53164556962025, COUNT, "2.532", "2.53164556962025" },
  { 0, BANDWIDTH, "0" GAP "B/s", "0" GAP "B/s" },
  { -0.0, BANDWIDTH, "0" GAP "B/s", "0" GAP "B/s" },
  { 999.96, BYTE, "1" GAP "kB", "999.96" GAP "B" },
  { 999.94, BYTE, "999.9" GAP "B", "999.94" GAP "B" },
  { 999.96e9, BANDWIDTH, "1" GAP "TB/s", "999.96" GAP "GB/s" },
  { 999.96e-6, TIME, "1" GAP "ms", "999.96" GAP "µs" },
  { 0.99996, TIME, "1" GAP "s", "999.96" GAP "ms" },
  { 1000, FLOP, "1" GAP "kFLOP", "1" GAP "kFLOP" },
  { 1.2345678e17, FLOP, "123.5" GAP "PFLOP", "123.45678" GAP "PFLOP" },
  { 5e21, FLOP, "5" GROUP "000" GAP "EFLOP", "5000" GAP "EFLOP" },
  { 3.1e23, FLOP, "310" GROUP "000" GAP "EFLOP", "310000" GAP "EFLOP" },
  { 3.1e24, FLOP, "3.1e24" GAP "FLOP", "3.1e24" GAP "FLOP" },
  { 3e-12, TIME, "3" GAP "ps", "3" GAP "ps" },
  { 5000, TIME, "5" GROUP "000" GAP "s", "5000" GAP "s" },
  { 0.0005, INTENSITY, "0.0005" GAP "FLOP/B", "0.0005" GAP "FLOP/B" },
  { 1e-9, INTENSITY, "1e-9" GAP "FLOP/B", "1e-9" GAP "FLOP/B" },
  { -2.5e9, BANDWIDTH, MINUS "2.5" GAP "GB/s", "-2.5" GAP "GB/s" },
  { INFINITY, INTENSITY, "∞" GAP "FLOP/B", "∞" GAP "FLOP/B" },
  { NAN, INTENSITY, "–", "–" },
};

static void
test_format (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (format_cases); i++)
    {
      const FormatCase *c = &format_cases[i];
      g_autofree char *text = roof_units_format (c->value, c->dimension);
      g_autofree char *exact = roof_units_format_exact (c->value, c->dimension, ROOF_TALLY_FLOP);

      g_assert_cmpstr (text, ==, c->text);
      g_assert_cmpstr (exact, ==, c->exact);
    }
}

static void
test_format_plain (void)
{
  static const struct
  {
    double      value;
    const char *text;
  } cases[] = {
    { 0, "0" },
    { 3.35e12, "3350000000000" },
    { 1e20, "100000000000000000000" },
    { 1e21, "1e21" },
    { 123456789012345680000.0, "123456789012345680000" },
    { 1e22, "1e22" },
    { 0.1, "0.1" },
    { 1.0 / 3, "0.3333333333333333" },
    { 0.1 + 0.2, "0.30000000000000004" },
    { -2.5, "-2.5" },
    { 1e-5, "0.00001" },
    { 1.5e-8, "1.5e-8" },
    { 4.9406564584124654e-324, "4.94065645841247e-324" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = roof_units_format_plain (cases[i].value);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

static void
test_format_number (void)
{
  static const struct
  {
    double      value;
    int         significant;
    const char *text;
  } cases[] = {
    { 4096, 4, "4" GROUP "096" },
    { 240.2439, 4, "240.2" },
    { 33.45, 3, "33.5" }, /* though the double is less */
    { 33.454, 3, "33.5" },
    { 33.55, 3, "33.6" },
    { 99.95, 3, "100" },
    { 2.5, 1, "3" },
    { 12345.678, 3, "12" GROUP "300" },
    { 12345.678, 7, "12" GROUP "345.68" },
    { 999.96, 4, "1" GROUP "000" },
    { -1234567, 10, MINUS "1" GROUP "234" GROUP "567" },
    { 0, 4, "0" },
    { 100, 1, "100" },
    { 0.00012345, 2, "0.00012" },
    { INFINITY, 4, "∞" },
    { -INFINITY, 4, MINUS "∞" },
    { NAN, 4, "–" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = roof_units_format_number (cases[i].value, cases[i].significant);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* A double from all over the range: half of them at magnitudes that machines have. */
static double
draw_double (GRand *random)
{
  if (g_rand_boolean (random))
    return g_rand_double_range (random, 1, 10) * pow (10, g_rand_int_range (random, -12, 22));
  for (;;)
    {
      guint64 bits = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
      double value;

      memcpy (&value, &bits, sizeof value);
      if (isfinite (value))
        return value;
    }
}

static void
assert_reads_back (const char   *text,
                   RoofDimension dimension,
                   double        value,
                   double        epsilon)
{
  g_autoptr (GError) error = NULL;
  double read = NAN;

  if (!roof_units_parse (text, dimension, &read, &error))
    g_error ("%s", error->message);
  assert_approx (read, value, epsilon);
}

static void
test_round_trip (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (335);

  for (int i = 0; i < 40000; i++)
    {
      double value = draw_double (random);
      RoofDimension dimension = (RoofDimension) (i % 8);
      g_autofree char *exact = roof_units_format_exact (value, dimension, ROOF_TALLY_FLOP);
      g_autofree char *shown = roof_units_format (value, dimension);
      g_autofree char *plain = roof_units_format_plain (value);

      assert_reads_back (exact, dimension, value, 0);
      assert_reads_back (plain, dimension, value, 0);
      g_assert_cmpfloat (g_ascii_strtod (plain, NULL), ==, value);
      if (fabs (value) < 1e308)
        assert_reads_back (shown, dimension, value, 5.001e-4);
    }
}

/* Whatever is typed is either a finite number or an error that can be shown. */
static gboolean
read_or_refuse (const char   *text,
                RoofDimension dimension)
{
  g_autoptr (GError) error = NULL;
  double value = NAN;

  if (roof_units_parse (text, dimension, &value, &error))
    {
      g_assert_true (isfinite (value));
      return TRUE;
    }
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_SYNTAX);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_true (isnan (value));
  return FALSE;
}

static void
test_garbage (void)
{
  static const char *const pieces[] = {
    "1", "22", "333", "0", ".", ",", "e", "E", "-", "+", "_", " ", GROUP, GAP, "k", "M", "m", "G", "Ki", "T",
    "B", "b", "B/s", "FLOP", "FLOP/s", "FLOPS", "s", "µ", "u", "%", "nan", "inf", "0x", "\xc2", "é", "min",
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  guint sound = 0;

  for (int i = 0; i < 100000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      int n = g_rand_int_range (random, 0, 8);

      for (int j = 0; j < n; j++)
        g_string_append (text, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
      sound += read_or_refuse (text->str, (RoofDimension) (i % 8));
    }
  g_assert_cmpuint (sound, >, 1000);
}

static void
test_mutants (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (13);
  guint sound = 0;
  guint n = 200 * G_N_ELEMENTS (parse_cases);

  for (guint i = 0; i < n; i++)
    {
      const ParseCase *c = &parse_cases[i % G_N_ELEMENTS (parse_cases)];
      g_autofree char *mutant = mutate_text (random, c->text);

      sound += read_or_refuse (mutant, c->dimension);
    }
  g_assert_cmpuint (sound, >, n / 50);
  g_assert_cmpuint (sound, <, n / 2);
}

/* A multiply-accumulate is two FLOP wherever work is counted, and nowhere else. */
static void
test_counted (void)
{
  static const struct
  {
    double        value;
    RoofDimension dimension;
    const char   *flop, *mac;
  } cases[] = {
    { 1.97e14, ROOF_DIMENSION_FLOP_RATE, "197\302\240TFLOP/s", "98.5\302\240TMAC/s" },
    { 2, ROOF_DIMENSION_FLOP, "2\302\240FLOP", "1\302\240MAC" },
    { 295.5, ROOF_DIMENSION_INTENSITY, "295.5\302\240FLOP/B", "147.8\302\240MAC/B" },
    { INFINITY, ROOF_DIMENSION_INTENSITY, "\342\210\236\302\240FLOP/B", "\342\210\236\302\240MAC/B" },
    { 3.35e12, ROOF_DIMENSION_BANDWIDTH, "3.35\302\240TB/s", "3.35\302\240TB/s" },
    { 2, ROOF_DIMENSION_COUNT, "2", "2" },
    { 0.5, ROOF_DIMENSION_FRACTION, "50\302\240%", "50\302\240%" },
    { NAN, ROOF_DIMENSION_FLOP, "\342\200\223", "\342\200\223" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *flop = roof_units_format_counted (cases[i].value, cases[i].dimension, ROOF_TALLY_FLOP);
      g_autofree char *mac = roof_units_format_counted (cases[i].value, cases[i].dimension, ROOF_TALLY_MAC);

      g_assert_cmpstr (flop, ==, cases[i].flop);
      g_assert_cmpstr (mac, ==, cases[i].mac);
    }
}

/* Whatever the number and however near to where rounding turns: what the C library rounds to, in as many digits. */
static void
test_rounding (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (guint i = 0; i < 40000; i++)
    {
      int digits = g_rand_int_range (rand, 1, 12);
      double places = pow (10, g_rand_int_range (rand, -15, 24));
      double whole = g_rand_int_range (rand, 0, 20000) / 2.0; /* half of them lie between two roundings */
      double value = i % 3 == 0 ? whole * places : i % 3 == 1 ? nextafter (whole, i % 2 ? 0 : 1e9) * places
                                                               : g_rand_double (rand) * places;
      g_autofree char *text = roof_units_format_number (value, digits);
      g_auto (GStrv) groups = g_strsplit (text, GROUP, -1);
      g_autofree char *plain = g_strjoinv ("", groups);

      g_assert_cmpfloat (g_ascii_strtod (plain, NULL), ==, roof_units_round (value, digits));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/units/parse", test_parse);
  g_test_add_func ("/roof/units/refuse", test_refuse);
  g_test_add_func ("/roof/units/format", test_format);
  g_test_add_func ("/roof/units/format-plain", test_format_plain);
  g_test_add_func ("/roof/units/format-number", test_format_number);
  g_test_add_func ("/roof/units/rounding", test_rounding);
  g_test_add_func ("/roof/units/round-trip", test_round_trip);
  g_test_add_func ("/roof/units/garbage", test_garbage);
  g_test_add_func ("/roof/units/mutants", test_mutants);
  g_test_add_func ("/roof/units/counted", test_counted);

  return g_test_run ();
}
