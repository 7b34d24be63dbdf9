/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "approx.h"
#include "load.h"

/* The same table written twice: once with its cells as they are, of which most are read as numbers while their row is taken
 * apart, and once with all of them between quotes, which are read one after another from their texts. */
typedef struct
{
  GString *plain, *quoted;
  char     separator;
} Table;

static char *
make_digits (GRand *rand,
             gint32 most)
{
  char *digits = g_strnfill ((gsize) g_rand_int_range (rand, 0, most + 1), '0');

  for (char *c = digits; *c != '\0'; c++)
    *c = (char) ('0' + (g_rand_boolean (rand) ? g_rand_int_range (rand, 0, 10) : 0));
  return digits;
}

/* Something like a number: each part of one may be there or not. */
static char *
make_alike (GRand *rand)
{
  static const char *const signs[] = { "", "", "", "", "-", "+" }, *const points[] = { "", ".", ".", "," };
  static const char *const exponents[] = { "", "", "e", "E", "e-", "E+", "e+" };
  g_autofree char *whole = make_digits (rand, 22), *fraction = make_digits (rand, 22), *power = make_digits (rand, 3);
  const char *exponent = exponents[g_rand_int_range (rand, 0, G_N_ELEMENTS (exponents))];

  return g_strconcat (signs[g_rand_int_range (rand, 0, G_N_ELEMENTS (signs))], whole,
                      points[g_rand_int_range (rand, 0, G_N_ELEMENTS (points))], fraction, exponent,
                      *exponent != '\0' ? power : "", NULL);
}

/* As programs write them. */
static char *
make_usual (GRand *rand)
{
  double number = g_rand_double (rand) * (g_rand_boolean (rand) ? 1e12 : 1e-3);
  const char *format = g_rand_boolean (rand) ? "%.6g" : g_rand_boolean (rand) ? "%.17g" : "%.9e";
  char text[64];

  return g_strdup (g_ascii_formatd (text, sizeof text, format, number));
}

static char *
make_cell (GRand    *rand,
           gboolean  calls)
{
  static const char *const cells[] = {
    "1e400", "-1e400", "1e-400", "-0", "0", "0.0", "-0.0", "007", "00", "1.", ".5", "1e", "1e+", "e5", "+3", "-", "--", "n/a", "",
    "nan", "inf", "0x10", "1 2", "1.2.3", "12345678901234567890", "18446744073709551616", "9007199254740993",
    "0.00000000000000000000000000012345", "100000000000000000000000000000", "1.7976931348623157e308", "5e-324", "3 ms", "5 GFLOP",
    "12us", "1'000", "5\" disk", "1\"", "1#", "1e5e5", "1-2", "\302\265", "1\302\240", "\344", "99999999999999999999e-10", "2e22",
    "2e23", "1E5", "1e05", "1e+005",
  };

  switch (g_rand_int_range (rand, 0, 6))
    {
    case 0:
      return g_strdup (cells[g_rand_int_range (rand, 0, G_N_ELEMENTS (cells))]);
    case 1:
      return make_alike (rand);
    default:
      return calls ? g_strdup_printf ("%d", g_rand_int_range (rand, 1, 100000)) : make_usual (rand);
    }
}

static void
add_cell (Table *self,
          GRand *rand,
          char  *cell)
{
  static const char *const spaces[] = { "", "", "", "", " ", "\t", "  " };
  g_autofree char *text = g_strconcat (spaces[g_rand_int_range (rand, 0, G_N_ELEMENTS (spaces))], cell,
                                       spaces[g_rand_int_range (rand, 0, G_N_ELEMENTS (spaces))], NULL);
  g_auto (GStrv) parts = g_strsplit (text, "\"", -1);
  g_autofree char *doubled = g_strjoinv ("\"\"", parts), *quoted = g_strconcat ("\"", doubled, "\"", NULL);

  g_string_append (self->plain, strchr (text, self->separator) != NULL ? quoted : text);
  g_string_append (self->quoted, quoted);
  g_free (cell);
}

static void
add_to_both (Table      *self,
             const char *text)
{
  g_string_append (self->plain, text);
  g_string_append (self->quoted, text);
}

static void
add_row (Table  *self,
         GRand  *rand,
         guint   index)
{
  const char separator[] = { self->separator, '\0' };
  guint n = (guint) (g_rand_int_range (rand, 0, 10) > 0 ? 5 : g_rand_int_range (rand, 0, 7));

  add_cell (self, rand, g_strdup_printf ("kernel %u", index));
  for (guint i = 0; i < n; i++)
    {
      add_to_both (self, separator);
      add_cell (self, rand, make_cell (rand, i == 3));
    }
}

static void
fill (Table *self,
      GRand *rand)
{
  static const char *const ends[] = { "\n", "\r\n" };
  const char *end = ends[g_rand_int_range (rand, 0, G_N_ELEMENTS (ends))];
  g_autofree char *titles = g_strdelimit (g_strdup ("name,flops,bytes,time (us),calls,GFLOP/s"), ",", self->separator);

  add_to_both (self, titles);
  for (guint i = 0; i < 12; i++)
    {
      add_to_both (self, end);
      add_row (self, rand, i);
    }
  if (g_rand_boolean (rand))
    add_to_both (self, end);
}

/* All that was read, numbers to their last bit. */
static char *
dump (const RoofImport *import)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < import->kernels->len; i++)
    {
      const RoofKernel *kernel = import->kernels->pdata[i];

      g_string_append_printf (text, "%s: %a", roof_kernel_get_name (kernel), roof_kernel_get_count (kernel));
      for (guint k = 0; k < roof_kernel_get_n_settings (kernel); k++)
        g_string_append_printf (text, ", %s %a", roof_kernel_get_setting (kernel, k).key,
                                roof_kernel_get_setting (kernel, k).number);
      g_string_append_c (text, '\n');
    }
  for (guint i = 0; i < import->findings->len; i++)
    {
      const RoofFinding *finding = import->findings->pdata[i];

      g_string_append_printf (text, "%s: %s\n", roof_finding_kind_to_string (finding->kind), finding->text);
    }
  return g_string_free (text, FALSE);
}

static char *
read_table (const GString *table)
{
  g_autoptr (GError) error = NULL;
  RoofImport *import = load_text (table->str, (gssize) table->len, NULL, &error);
  char *text = import != NULL ? dump (import) : g_strdup (strstr (error->message, "table.csv"));

  g_clear_pointer (&import, roof_import_free);
  return text;
}

static void
test_quotes_change_nothing (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  guint n_read = 0;

  for (guint i = 0; i < 500; i++)
    {
      Table table = { g_string_new (NULL), g_string_new (NULL), ",;\t"[i % 3] };
      g_autofree char *plain = NULL, *quoted = NULL;

      fill (&table, rand);
      plain = read_table (table.plain);
      quoted = read_table (table.quoted);
      if (!g_str_equal (plain, quoted))
        g_error ("%s\n---\n%s\n--- %s", table.plain->str, plain, quoted);
      n_read += g_str_has_prefix (plain, "kernel ");
      g_string_free (table.plain, TRUE);
      g_string_free (table.quoted, TRUE);
    }
  g_assert_cmpuint (n_read, >, 250);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/import/csv-plain/quotes-change-nothing", test_quotes_change_nothing);
  return g_test_run ();
}
