/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-number.h"

#include "approx.h"

static void
test_marks (void)
{
  static const struct { const char *text; RoofCsvMark mark; } marks[] = {
    { "12", ROOF_CSV_UNDECIDED },    { "1,234", ROOF_CSV_UNDECIDED },    { "1.234", ROOF_CSV_UNDECIDED },
    { "1.5", ROOF_CSV_POINT },       { "1,5", ROOF_CSV_COMMA },          { "0.125", ROOF_CSV_POINT },
    { "0,125", ROOF_CSV_COMMA },     { "1234.567", ROOF_CSV_POINT },     { "1,234,567", ROOF_CSV_POINT },
    { "1.234.567", ROOF_CSV_COMMA }, { "1,234.5", ROOF_CSV_POINT },      { "1.234,5", ROOF_CSV_COMMA },
    { "word, word", ROOF_CSV_UNDECIDED }, { "12 345,6", ROOF_CSV_COMMA }, { "12 345", ROOF_CSV_UNDECIDED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      g_test_message ("%s", marks[i].text);
      g_assert_cmpint (roof_csv_number_find_mark (marks[i].text), ==, marks[i].mark);
    }
}

static void
test_parse (void)
{
  static const struct { const char *text; RoofCsvMark mark; double value; gboolean has_unit; } numbers[] = {
    { "12", ROOF_CSV_POINT, 12 },           { "-1.5e3", ROOF_CSV_POINT, -1500 },
    { "1,234.5", ROOF_CSV_POINT, 1234.5 },  { "1.234,5", ROOF_CSV_COMMA, 1234.5 },
    { "1'234", ROOF_CSV_POINT, 1234 },      { "1,5E+2", ROOF_CSV_COMMA, 150 },
    { "3 ms", ROOF_CSV_POINT, 3e-3, TRUE }, { "1,5 us", ROOF_CSV_COMMA, 1.5e-6, TRUE },
    { "28.970s", ROOF_CSV_POINT, 28.97, TRUE },
    { "+5", ROOF_CSV_POINT, 5 },            { ".5", ROOF_CSV_POINT, 0.5 },
    { "5.", ROOF_CSV_POINT, 5 },            { "007", ROOF_CSV_POINT, 7 },
    { "1,234e2", ROOF_CSV_POINT, 123400 },  { "123,456,789,012,345,678", ROOF_CSV_POINT, 123456789012345678.0 },
    { "1,234,567,890,123,456,789,012,345,678,901", ROOF_CSV_POINT, 1234567890123456789012345678901.0 },
    { "1,234.5 ms", ROOF_CSV_POINT, 1.2345, TRUE },
    { "12,345,678.875", ROOF_CSV_POINT, 12345678.875 }, { "12.345.678,875", ROOF_CSV_COMMA, 12345678.875 },
    { "9,007,199,254,740,993", ROOF_CSV_POINT, 9007199254740992.0 }, { "9,999,999,999,999,999,999", ROOF_CSV_POINT, 1e19 },
    { "1,234.", ROOF_CSV_POINT, 1234 },     { "1,234.00000000000000000001", ROOF_CSV_POINT, 1234 },
    { "1,07,37,41,824", ROOF_CSV_POINT, 1073741824 }, { "5,00,000.5", ROOF_CSV_POINT, 500000.5 },
    { "1e3", ROOF_CSV_COMMA, 1000 },        { "1.234", ROOF_CSV_COMMA, 1234 },
    { "0.000123456789012345678", ROOF_CSV_POINT, 0.000123456789012345678 },
    { "1\302\240234\302\240567,5", ROOF_CSV_COMMA, 1234567.5 }, { "1\342\200\257234", ROOF_CSV_POINT, 1234 },
    { "12 345.6", ROOF_CSV_POINT, 12345.6 },  { "1 234 567", ROOF_CSV_POINT, 1234567 },
    { "-12 345,6", ROOF_CSV_COMMA, -12345.6 }, { "12 345 us", ROOF_CSV_POINT, 12.345e-3, TRUE },
    { "-1\342\200\257234", ROOF_CSV_POINT, -1234 },
    { "1\342\200\231234.5", ROOF_CSV_POINT, 1234.5 },         { "1,5\302\240us", ROOF_CSV_COMMA, 1.5e-6, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autoptr (GError) error = NULL;
      double value = NAN;
      gboolean has_unit;

      g_test_message ("%s", numbers[i].text);
      roof_csv_number_parse (numbers[i].text, numbers[i].mark, ROOF_DIMENSION_TIME, &value, &has_unit, &error);
      g_assert_no_error (error);
      assert_approx (value, numbers[i].value, 1e-15);
      g_assert_cmpint (has_unit, ==, numbers[i].has_unit);
    }
}

/* Of programs that group no digits a comma alone is a decimal mark, whatever stands behind it. */
static void
test_plain (void)
{
  static const struct { const char *text; double value; } numbers[] = {
    { "60000,123", 60000.123 }, { "0,003", 0.003 }, { "20,125", 20.125 }, { "20.125", 20.125 }, { "1,234,567", 1234567 },
    { "1.234,5", 1234.5 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    assert_approx (roof_csv_number_read (numbers[i].text, ROOF_DIMENSION_COUNT), numbers[i].value, 1e-15);
}

static void
test_refusals (void)
{
  static const char *const texts[] = { "x", "1,5", "12,34.5", "1,23,45", "1.2.3", "1,234,", "1,2345", "1,234.5,678", "0x10", "inf", "1e999", "< 0.001s", "1 2", "12 34", "1234 567", "12 345 67", "1 2345", "e5", "+", "9\360\200", "\200\377" };

  /* The beginnings of files of any kind are read as numbers: what is no UTF-8 ends where the text ends. */
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      double value;
      gboolean has_unit;
      g_autofree char *shown = g_strescape (texts[i], NULL);

      g_test_message ("%s", shown);
      g_assert_false (roof_csv_number_parse (texts[i], ROOF_CSV_POINT, ROOF_DIMENSION_TIME, &value, &has_unit, &error));
      g_assert_nonnull (error);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/import/csv-number/marks", test_marks);
  g_test_add_func ("/roof/import/csv-number/parse", test_parse);
  g_test_add_func ("/roof/import/csv-number/plain", test_plain);
  g_test_add_func ("/roof/import/csv-number/refusals", test_refusals);
  return g_test_run ();
}
