/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-preview.h"

#include <glib/gstdio.h>
#include <string.h>

#include "approx.h"
#include "load.h"

typedef struct
{
  char        *path;
  GFile       *file;
  RoofMachine *machine;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  int fd = g_file_open_tmp ("roof-preview-XXXXXX.csv", &self->path, NULL);

  g_close (fd, NULL);
  self->file = g_file_new_for_path (self->path);
  self->machine = load_machine ("nvidia-h100-sxm5-80gb");
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_unlink (self->path);
  g_free (self->path);
  g_object_unref (self->file);
  roof_machine_unref (self->machine);
}

static RoofCsvPreview *
preview (Fixture    *self,
         const char *text,
         GError    **error)
{
  g_assert_true (g_file_set_contents (self->path, text, -1, NULL));
  return roof_csv_preview_load (self->file, FALSE, error);
}

/* The beginning as it stands there, and what the titles are taken for; one that is refused is of nothing known. */
static void
test_beginning (Fixture       *self,
                gconstpointer  data)
{
  g_autoptr (RoofCsvPreview) table
    = preview (self, "Made by a program\n\nname;time (us);L2 bytes;data (Gb);x\n\"a;b\";1,5;2\nc;2\nd\ne\nf\ng\n", NULL);
  static const RoofColumnKind kinds[] = { ROOF_COLUMN_NAME, ROOF_COLUMN_TIME, ROOF_COLUMN_BYTES, ROOF_COLUMN_UNKNOWN,
                                          ROOF_COLUMN_UNKNOWN };
  char **first;

  g_assert_cmpuint (table->columns->len, ==, G_N_ELEMENTS (kinds));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_assert_cmpint (((const RoofCsvColumn *) table->columns->pdata[i])->kind, ==, kinds[i]);
  g_assert_cmpstr (((const RoofCsvColumn *) table->columns->pdata[3])->title, ==, "data (Gb)");
  g_assert_cmpuint (table->rows->len, ==, ROOF_CSV_PREVIEW_ROWS);
  first = table->rows->pdata[0];
  g_assert_cmpuint (g_strv_length (first), ==, 5);
  g_assert_cmpstr (first[0], ==, "a;b");
  g_assert_cmpstr (first[1], ==, "1,5");
  g_assert_cmpstr (first[4], ==, "");
}

/* A row of units below the titles is none of the rows. The titles stay as they are; a chosen column without a unit keeps that below. */
static void
test_units_below (Fixture       *self,
                  gconstpointer  data)
{
  g_autoptr (RoofCsvPreview) table = preview (self, "name,flops,time\n,GFLOP,ms\na,1,2\n", NULL);
  RoofProgress progress = { NULL };
  g_autoptr (RoofImport) import = NULL;

  g_assert_cmpuint (table->rows->len, ==, 1);
  g_assert_cmpstr (((char **) table->rows->pdata[0])[0], ==, "a");
  g_assert_cmpstr (((const RoofCsvColumn *) table->columns->pdata[2])->title, ==, "time");
  g_assert_cmpstr (((const RoofCsvColumn *) table->columns->pdata[2])->unit, ==, "ms");
  g_assert_false (roof_csv_preview_is_unclear (table));
  for (guint i = 1; i < 3; i++)
    {
      roof_csv_column_free (table->columns->pdata[i]);
      table->columns->pdata[i] = roof_csv_column_new (i == 1 ? "flops (MFLOP)" : "time", NULL);
    }
  import = roof_import_load_columns (self->file, table->columns, self->machine, &progress, NULL);
  assert_approx (find_number (import, 0, "flops"), 1e6, 1e-12);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 2e-3, 1e-12);
}

static void
test_faulty (Fixture       *self,
             gconstpointer  data)
{
  static const struct { const char *text, *said; } cases[] = {
    { "", "the file is empty" },
    { "Dear reader\n", "no line names its columns" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (preview (self, cases[i].text, &error));
      assert_error_says (error, cases[i].said);
      g_assert_true (g_str_has_prefix (error->message, self->path));
    }
}

/* What somebody says of the columns counts, whatever their titles are. */
static void
test_choices (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (RoofCsvPreview) table = preview (self, "name,flops,foo,bar\na,1e9,7,5\n", NULL);
  RoofProgress progress = { NULL };
  g_autoptr (RoofImport) plain = NULL, chosen = NULL;
  GPtrArray *columns = table->columns;

  plain = roof_import_load_columns (self->file, columns, self->machine, &progress, NULL);
  assert_approx (find_number (plain, 0, "time"), NAN, 0);
  roof_csv_column_free (columns->pdata[2]);
  columns->pdata[2] = roof_csv_column_choose ("foo", ROOF_COLUMN_TIME, "us", NULL, NULL);
  roof_csv_column_free (columns->pdata[3]);
  columns->pdata[3] = roof_csv_column_choose ("bar", ROOF_COLUMN_BYTES, "MB", "l2", NULL);
  chosen = roof_import_load_columns (self->file, columns, self->machine, &progress, NULL);
  assert_approx (find_number (chosen, 0, "flops"), 1e9, 0);
  assert_approx (find_number (chosen, 0, "time"), 7e-6, 1e-12);
  assert_approx (find_number (chosen, 0, "bytes.l2"), 5e6, 1e-12);
}

/* A quantity is in units of its own; what is none has no unit. */
static void
test_units (void)
{
  g_autoptr (RoofCsvColumn) time = roof_csv_column_choose ("t", ROOF_COLUMN_TIME, "ms", NULL, NULL);
  g_autoptr (RoofCsvColumn) name = roof_csv_column_choose ("n", ROOF_COLUMN_NAME, "ms", NULL, NULL);
  g_autoptr (RoofCsvColumn) copy = roof_csv_column_copy (time);
  g_autoptr (GError) error = NULL;

  assert_approx (time->multiply / time->divide, 1e-3, 1e-15);
  assert_approx (name->multiply / name->divide, 1, 0);
  g_assert_cmpstr (copy->title, ==, "t");
  assert_approx (copy->divide, time->divide, 0);
  g_assert_null (roof_csv_column_choose ("t", ROOF_COLUMN_TIME, "GB", NULL, &error));
  g_assert_nonnull (error);
}

/* "gflops" is asked about where nothing else says whether it is work: beside a time, without a column of work. */
static void
test_unclear (void)
{
  static const struct
  {
    const char *titles[4];
    int         unclear;
  } cases[] = {
    { { "kernel", "gflops", "time_s" }, 1 },   { { "time_s", "kernel", "GFLOPS" }, 2 }, { { "kernel", "gflops", "bytes" }, -1 },
    { { "kernel", "achieved_gflops", "time_s" }, -1 }, { { "flops", "gflops", "time_s" }, -1 },
    { { "gflop/s", "kernel", "time_s" }, -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_csv_column_free);

      for (guint k = 0; k < 3; k++)
        g_ptr_array_add (columns, roof_csv_column_new (cases[i].titles[k], NULL));
      g_assert_cmpint (roof_csv_columns_find_unclear (columns), ==, cases[i].unclear);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/import/preview/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("beginning", test_beginning);
  ADD ("units-below", test_units_below);
  ADD ("faulty", test_faulty);
  ADD ("choices", test_choices);
#undef ADD
  g_test_add_func ("/roof/import/preview/units", test_units);
  g_test_add_func ("/roof/import/preview/unclear", test_unclear);

  return g_test_run ();
}
