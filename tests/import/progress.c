/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>

#include "approx.h"
#include "load.h"

#define N_ROWS 100000

typedef struct
{
  char         *path;
  GFile        *file;
  RoofMachine  *machine;
  guint         n_reports;
  goffset       last, total;
  GCancellable *stop;    /* nullable: to be cancelled by a report */
  guint         stop_at; /* the number of reports before it */
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr (GString) text = g_string_new ("name,flops,bytes,time (us)\n");
  int fd = g_file_open_tmp ("roof-import-XXXXXX.csv", &self->path, NULL);

  g_close (fd, NULL);
  for (guint i = 0; i < N_ROWS; i++)
    g_string_append_printf (text, "kernel %u,%u,2e9,3.5\n", i, i);
  g_assert_true (g_file_set_contents (self->path, text->str, (gssize) text->len, NULL));
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
  g_clear_object (&self->stop);
  roof_machine_unref (self->machine);
}

static void
report_cb (goffset  done,
           goffset  total,
           gpointer data)
{
  Fixture *self = data;

  g_assert_cmpint (done, >=, self->last);
  self->last = done;
  self->total = total;
  self->n_reports++;
  if (self->stop != NULL && self->n_reports > self->stop_at)
    g_cancellable_cancel (self->stop);
}

static void
test_all_rows (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import
      = roof_import_load (self->file, "csv", self->machine, report_cb, self, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, N_ROWS);
  assert_approx (find_number (import, N_ROWS - 1, "flops"), N_ROWS - 1, 0);
  g_assert_cmpuint (self->n_reports, >=, 10);
  g_assert_cmpint (self->last, ==, self->total);
}

static void
test_cancel (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  self->stop = g_cancellable_new ();
  g_assert_null (roof_import_load (self->file, NULL, self->machine, report_cb, self, self->stop, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (self->n_reports, ==, 1);
}

/* Behind the beginning, where another thread reads. */
static void
test_cancel_late (Fixture       *self,
                  gconstpointer  data)
{
  self->stop_at = 5;
  self->stop = g_cancellable_new ();
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_import_load (self->file, NULL, self->machine, report_cb, self, self->stop, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (self->n_reports, ==, 6);
    }
}

/* A file of each format that is read as a stream, far longer than what it is recognised by: its beginning, what is repeated with a
 * number, its end. */
typedef struct
{
  const char *format;
  const char *first, *before, *after, *last;
} Stream;

static const Stream streams[] = {
  { "ncu", "\"ID\",\"Process ID\",\"Kernel Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n",
    "\"", "\",\"1\",\"saxpy\",\"smsp__sass_thread_inst_executed_op_ffma_pred_on.sum\",\"inst\",\"1,000\"\n", "" },
  { "torch-trace", "{\"traceEvents\": [",
    "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"add\",\"ts\":", ",\"dur\":1,\"args\":{\"kernel_flop\":9,\"kernel_num_gb\":1}},", "{}]}" },
  { "rocprof", "Dispatch_Id,Kernel_Name,SQ_INSTS_VALU_FMA_F32,TCC_EA_RDREQ_sum,Start_Timestamp,End_Timestamp\n",
    "", ",saxpy(int),1000,2000,10,20\n", "" },
  { "tracelens", "name,GFLOPS_first,Data Moved (MB)_first,FLOPS/Byte_first,Kernel Time (µs)_mean,name_count\n",
    "aten::mm ", ",1,2,0.5,3,4\n", "" },
  { "safetensors-index", "{\"metadata\":{\"total_size\":8},\"weight_map\":{", "\"layer.", "\":\"a.safetensors\",", "\"z\":\"a.safetensors\"}}" },
  { "config", "{\"model_type\":\"llama\",\"hidden_size\":64,\"quantization_config\":{\"modules_to_not_convert\":[",
    "\"model.layers.", "\",", "\"lm_head\"]}}" },
};

/* Reading that is cancelled in a report behind @n others ends with that. */
static void
assert_cancelled (Fixture *self,
                  guint    n)
{
  g_autoptr (GError) error = NULL;

  self->n_reports = 0;
  self->last = 0;
  self->stop_at = n;
  g_clear_object (&self->stop);
  self->stop = g_cancellable_new ();
  g_assert_null (roof_import_load (self->file, NULL, self->machine, report_cb, self, self->stop, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (self->n_reports, ==, n + 1);
}

static void
test_stream (Fixture       *self,
             gconstpointer  data)
{
  const Stream *stream = data;
  g_autoptr (GString) text = g_string_new (stream->first);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < N_ROWS; i++)
    g_string_append_printf (text, "%s%u%s", stream->before, i, stream->after);
  g_string_append (text, stream->last);
  g_assert_true (g_file_set_contents (self->path, text->str, (gssize) text->len, NULL));
  g_assert_cmpstr (roof_import_recognize (self->file)->id, ==, stream->format);
  roof_import_free (roof_import_load (self->file, NULL, self->machine, report_cb, self, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (self->last, ==, self->total);
  g_assert_cmpuint (self->n_reports, >, 4);
  assert_cancelled (self, self->n_reports / 2);
  assert_cancelled (self, 0);
}

static void
test_format (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) other = g_file_new_for_path ("/tmp/a.CSV"), foreign = g_file_new_for_path ("/tmp/a.json");

  g_assert_cmpstr (roof_import_recognize (self->file)->id, ==, "csv");
  g_assert_cmpstr (roof_import_recognize (other)->id, ==, "csv");
  g_assert_null (roof_import_recognize (foreign));
  g_assert_null (roof_import_load (self->file, "tape", self->machine, NULL, NULL, NULL, &error));
  g_assert_nonnull (strstr (error->message, "there is no format \"tape\"; there are "));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/roof/import/progress/all-rows", Fixture, NULL, set_up, test_all_rows, tear_down);
  g_test_add ("/roof/import/progress/cancel", Fixture, NULL, set_up, test_cancel, tear_down);
  g_test_add ("/roof/import/progress/cancel-late", Fixture, NULL, set_up, test_cancel_late, tear_down);
  for (guint i = 0; i < G_N_ELEMENTS (streams); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/import/progress/", streams[i].format, NULL);

      g_test_add (path, Fixture, &streams[i], set_up, test_stream, tear_down);
    }
  g_test_add ("/roof/import/progress/format", Fixture, NULL, set_up, test_format, tear_down);
  return g_test_run ();
}
