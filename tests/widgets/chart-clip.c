/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/chart-clip.h"

#include <glib/gstdio.h>

#include "document/picture.h"
#include "stage.h"
#include "widgets/apply.h"
#include "widgets/canvas/chart-print.h"

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
  static const char *const types[] = { "image/png", "image/svg+xml" };
  g_autoptr (RoofSession) session = stage_new_session ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkContentProvider) clip = roof_chart_clip_new (session, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GBytes) picture = take (clip, types[i]);
      g_autoptr (GBytes) document = roof_picture_extract (picture, &error);
      g_autofree char *expected = roof_picture_make_text (roof_shown_model (session), "svg");

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

/* Where @part begins in a file that holds zeros; NULL: nowhere */
static const char *
find (const char *content,
      gsize       length,
      const char *part)
{
  gsize size = strlen (part);

  for (const char *p = content; p + size <= content + length; p++)
    if (memcmp (p, part, size) == 0)
      return p;
  return NULL;
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
  const char *box;
  double width;
  char *end;
  gsize length;

  gtk_print_operation_set_export_filename (operation, path);
  g_assert_cmpint (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, &error), ==,
                   GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  g_assert_true (g_str_has_prefix (content, "%PDF-"));
  g_assert_nonnull (find (content, length, "/FontDescriptor"));
  g_assert_null (find (content, length, "/Subtype /Image"));
  box = find (content, length, "/MediaBox [");
  g_assert_nonnull (box);
  width = g_ascii_strtod (box + strlen ("/MediaBox [ 0 0 "), &end);
  g_assert_cmpfloat (width, >, g_ascii_strtod (end, NULL));
  g_remove (path);
  g_rmdir (folder);
}

/* What a page printed to a file is called first, for a document of that title. Returns: (transfer full) (nullable) */
static char *
find_print_name (const char *title)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofModel) example = roof_example_new ();
  g_autoptr (RoofModel) model = roof_model_with_title (example, title);
  g_autoptr (RoofDocument) document = roof_document_new (model);
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
  g_test_add_func ("/roof/chart-print/prints", test_prints);
  g_test_add_func ("/roof/chart-print/is-named", test_print_is_named);
  return g_test_run ();
}
