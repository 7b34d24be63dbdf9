/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/chart-clip.h"

#include <glib/gstdio.h>

#include "chart/draw/export.h"
#include "document/files/analysis-csv.h"
#include "document/files/picture.h"
#include "document/files/picture-text.h"
#include "stage.h"
#include "widgets/apply.h"
#include "widgets/canvas/chart-print.h"
#include "widgets/canvas/shown-scene.h"

/* How often the linker has led a call through here: see meson.build. */
static int n_tables, n_pictures;

char   *__real_roof_comparison_to_csv (RoofComparison *comparison);
char   *__wrap_roof_comparison_to_csv (RoofComparison *comparison);
GBytes *__real_roof_export (RoofScene *scene, const RoofExportOptions *options, GError **error);
GBytes *__wrap_roof_export (RoofScene *scene, const RoofExportOptions *options, GError **error);

char *
__wrap_roof_comparison_to_csv (RoofComparison *comparison)
{
  g_atomic_int_inc (&n_tables);
  return __real_roof_comparison_to_csv (comparison);
}

GBytes *
__wrap_roof_export (RoofScene                *scene,
                    const RoofExportOptions  *options,
                    GError                  **error)
{
  g_atomic_int_inc (&n_pictures);
  return __real_roof_export (scene, options, error);
}

typedef struct
{
  GMainLoop *loop;
  GBytes    *bytes;
} Wait;

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  Wait *wait = data;
  g_autoptr (GError) error = NULL;

  g_assert_true (gdk_content_provider_write_mime_type_finish (GDK_CONTENT_PROVIDER (source), result, &error));
  g_assert_no_error (error);
  g_main_loop_quit (wait->loop);
}

/* What another program gets that asks for @media_type. */
static GBytes *
take (GdkContentProvider *clip,
      const char         *media_type)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  Wait wait = { g_main_loop_new (NULL, FALSE), NULL };

  gdk_content_provider_write_mime_type_async (clip, media_type, stream, G_PRIORITY_DEFAULT, NULL, read_cb, &wait);
  g_main_loop_run (wait.loop);
  g_main_loop_unref (wait.loop);
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

/* Whoever pastes gets a picture, and the picture the document. */
static void
test_pictures (void)
{
  static const char *const types[] = { "image/png", "image/svg+xml", "application/pdf" };
  g_autoptr (RoofSession) session = stage_new_session ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkContentProvider) clip = roof_chart_clip_new (session, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GBytes) picture = take (clip, types[i]);
      g_autoptr (GBytes) document = roof_picture_extract (picture, &error);
      g_autofree char *expected = roof_picture_make_text (roof_shown_snapshot (session), "svg");

      g_assert_no_error (error);
      g_assert_cmpmem (g_bytes_get_data (document, NULL), g_bytes_get_size (document), expected, strlen (expected));
    }
}

static void
test_table (void)
{
  g_autoptr (RoofSession) session = stage_new_session ();
  g_autoptr (GdkContentProvider) clip = roof_chart_clip_new (session, NULL);
  g_auto (GValue) value = G_VALUE_INIT;
  g_autoptr (GError) error = NULL;

  g_value_init (&value, G_TYPE_STRING);
  g_assert_true (gdk_content_provider_get_value (clip, &value, &error));
  g_assert_true (g_str_has_prefix (g_value_get_string (&value), "machine,name,op,"));
  g_assert_nonnull (strstr (g_value_get_string (&value), "MLP projections"));
}

static const char *const text_types[] = { "text/plain;charset=utf-8", "text/plain" };

/* The same whatever it is asked for as. */
static void
test_table_is_sent (void)
{
  g_autoptr (RoofSession) session = stage_new_session ();
  g_autoptr (GdkContentProvider) clip = roof_chart_clip_new (session, NULL);
  g_autofree char *expected = roof_comparison_to_csv (roof_session_get_comparison (session));

  for (guint i = 0; i < G_N_ELEMENTS (text_types); i++)
    {
      g_autoptr (GBytes) table = take (clip, text_types[i]);

      g_assert_cmpmem (g_bytes_get_data (table, NULL), g_bytes_get_size (table), expected, strlen (expected));
    }
}

/* What is pasted is what was copied: kernels, selection and filter may all be others by then. */
static void
test_later_edits (void)
{
  g_autoptr (RoofSession) session = stage_new_session ();
  g_autofree char *expected = roof_comparison_to_csv (roof_session_get_comparison (session));
  g_autoptr (RoofScene) scene = roof_shown_scene_of_figure (session, TRUE, FALSE);
  g_autofree char *document = roof_picture_make_text (roof_shown_snapshot (session), "png");
  g_autoptr (RoofSnapshot) shown = roof_snapshot_ref (roof_shown_snapshot (session));
  RoofExportOptions options = roof_export_options_make (roof_snapshot_get_figure_style (shown), ROOF_PRESET_SCREEN);
  g_autoptr (RoofFilter) filter = roof_filter_new ("nothing is called that");
  g_autoptr (GdkContentProvider) clip = roof_chart_clip_new (session, NULL);
  g_autoptr (GBytes) drawn = NULL, table = NULL, picture = NULL;

  options.document = document;
  drawn = roof_export (scene, &options, NULL);
  roof_session_set_filter (session, filter);
  roof_session_set_selected (session, -1);
  roof_apply_snapshot (session, roof_snapshot_with_kernel_removed (shown, 0), "Remove", NULL);
  table = take (clip, text_types[0]);
  g_assert_cmpmem (g_bytes_get_data (table, NULL), g_bytes_get_size (table), expected, strlen (expected));
  picture = take (clip, "image/png");
  g_assert_true (g_bytes_equal (picture, drawn));
}

/* (transfer full) */
static RoofSession *
new_session_of (guint n)
{
  g_autoptr (RoofSession) session = stage_new_session ();
  RoofSnapshot *example = roof_shown_snapshot (session);
  g_autoptr (GPtrArray) kernels = roof_snapshot_copy_kernels (example);

  while (kernels->len < n)
    g_ptr_array_add (kernels, roof_kernel_ref (kernels->pdata[0]));
  roof_apply_snapshot (session, roof_snapshot_with_kernels (example, kernels), "Add", NULL);
  return g_steal_pointer (&session);
}

/* Nothing is made of thousands of kernels until somebody asks, and then only what is asked for. */
static void
test_makes_what_is_asked_for (void)
{
  g_autoptr (RoofSession) session = new_session_of (2000);
  g_autoptr (GdkContentProvider) clip = NULL;
  g_autoptr (GdkContentFormats) formats = NULL;
  g_autoptr (GBytes) picture = NULL, table = NULL;

  n_tables = n_pictures = 0;
  clip = roof_chart_clip_new (session, NULL);
  formats = gdk_content_provider_ref_formats (clip);
  g_assert_true (gdk_content_formats_contain_mime_type (formats, "image/png"));
  g_assert_true (gdk_content_formats_contain_mime_type (formats, text_types[0]));
  g_assert_cmpint (n_tables, ==, 0);
  g_assert_cmpint (n_pictures, ==, 0);
  picture = take (clip, "image/png");
  g_assert_cmpint (n_tables, ==, 0);
  g_assert_cmpint (n_pictures, ==, 1);
  table = take (clip, text_types[0]);
  g_assert_cmpint (n_tables, ==, 1);
  g_assert_cmpint (n_pictures, ==, 1);
}

static void
refused_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (gdk_content_provider_write_mime_type_finish (GDK_CONTENT_PROVIDER (source), result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_main_loop_quit (data);
}

static void
test_refuses_others (void)
{
  g_autoptr (RoofSession) session = stage_new_session ();
  g_autoptr (GdkContentProvider) clip = roof_chart_clip_new (session, NULL);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_auto (GValue) value = G_VALUE_INIT;
  g_autoptr (GError) error = NULL;

  gdk_content_provider_write_mime_type_async (clip, "image/jpeg", stream, G_PRIORITY_DEFAULT, NULL, refused_cb, loop);
  g_main_loop_run (loop);
  g_value_init (&value, G_TYPE_INT);
  g_assert_false (gdk_content_provider_get_value (clip, &value, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
}

/* What @command, of those that look into a PDF, says of that at @path: newer ones are packed. Returns: (transfer full) */
static char *
ask (const char *command,
     const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *line = g_strconcat (command, " ", path, NULL);
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  g_autoptr (GSubprocess) process
      = g_subprocess_newv ((const char *const *) words, G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  char *said = NULL;

  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_successful (process));
  return said;
}

/* The lines of the table that @command writes, below the two of its head. */
static guint
count_rows (const char *command,
            const char *path)
{
  g_autofree char *said = ask (command, path);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (said), "\n", -1);

  return g_strv_length (lines) - 2;
}

/* The page is a PDF that begins as one, with the chart's own words in it: nothing of it is an image. */
static void
test_prints (void)
{
  g_autoptr (RoofSession) session = stage_new_session ();
  g_autoptr (GtkPrintOperation) operation = roof_chart_print_new (session);
  g_autofree char *folder = g_dir_make_tmp ("roofline-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "page.pdf", NULL);
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *information = NULL;
  const char *size;
  double width;
  char *end;
  gsize length;

  gtk_print_operation_set_export_filename (operation, path);
  g_assert_cmpint (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, &error), ==,
                   GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  g_assert_true (g_str_has_prefix (content, "%PDF-"));
  g_assert_cmpuint (count_rows ("pdffonts", path), >, 0);
  g_assert_cmpuint (count_rows ("pdfimages -list", path), ==, 0);
  information = ask ("pdfinfo", path);
  size = strstr (information, "Page size:");
  g_assert_nonnull (size);
  width = g_ascii_strtod (size + strlen ("Page size:"), &end);
  g_assert_cmpfloat (width, >, g_ascii_strtod (end + strlen (" x "), NULL));
  g_remove (path);
  g_rmdir (folder);
}

/* What a page printed to a file is called first, for a document of that title. Returns: (transfer full) (nullable) */
static char *
find_print_name (const char *title)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofSnapshot) example = roof_example_new ();
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_title (example, title);
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);
  g_autoptr (RoofSession) session = roof_session_new (library, document);
  g_autoptr (GtkPrintOperation) operation = roof_chart_print_new (session);

  return g_strdup (gtk_print_settings_get (gtk_print_operation_get_print_settings (operation),
                                           GTK_PRINT_SETTINGS_OUTPUT_BASENAME));
}

static void
test_print_is_named (void)
{
  g_autofree char *named = find_print_name ("H100, prefill/decode");
  g_autofree char *unnamed = find_print_name ("");

  g_assert_cmpstr (named, ==, "H100, prefill-decode");
  g_assert_null (unnamed);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/chart-clip/pictures", test_pictures);
  g_test_add_func ("/roof/chart-clip/table", test_table);
  g_test_add_func ("/roof/chart-clip/table-is-sent", test_table_is_sent);
  g_test_add_func ("/roof/chart-clip/later-edits", test_later_edits);
  g_test_add_func ("/roof/chart-clip/makes-what-is-asked-for", test_makes_what_is_asked_for);
  g_test_add_func ("/roof/chart-clip/refuses-others", test_refuses_others);
  g_test_add_func ("/roof/chart-print/prints", test_prints);
  g_test_add_func ("/roof/chart-print/is-named", test_print_is_named);
  return g_test_run ();
}
