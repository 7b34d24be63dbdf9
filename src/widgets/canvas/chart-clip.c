/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/chart-clip.h"

#include <string.h>

#include "chart/draw/export.h"
#include "core/snapshot/selected.h"
#include "document/files/analysis-csv.h"
#include "document/files/picture-text.h"
#include "widgets/apply.h"
#include "widgets/machine/rating-row.h"

/* A content provider for the clipboard: the chart in several media types (parts), each made on request in a thread, then
 * written to the requester's stream. It holds references to immutable values of the session at the time of the copy, so that
 * threads read them without locks. */
struct _RoofChartClip
{
  GdkContentProvider parent_instance;

  /* owned */
  RoofComparison *comparison;
  RoofCatalogue  *catalogue;
  RoofSelection  *selection;
  GByteArray     *fits;    /* nullable: all fit */
  RoofMachine    *preset;  /* nullable: of the current machine */
  RoofWhatIf     *preview; /* nullable: none */
};

#define ROOF_TYPE_CHART_CLIP (roof_chart_clip_get_type ())
G_DECLARE_FINAL_TYPE (RoofChartClip, roof_chart_clip, ROOF, CHART_CLIP, GdkContentProvider)
G_DEFINE_FINAL_TYPE (RoofChartClip, roof_chart_clip, GDK_TYPE_CONTENT_PROVIDER)

typedef struct
{
  const char *media_type;
  GBytes     *(*make) (RoofChartClip *self, GError **error);
} ClipFormat;

/* A request for a part. */
typedef struct
{
  const ClipFormat *part;
  GOutputStream    *stream;
  int               priority;
  GBytes           *content; /* nullable: none yet */
} Order;

static void
free_order (gpointer data)
{
  Order *self = data;

  g_object_unref (self->stream);
  g_clear_pointer (&self->content, g_bytes_unref);
  g_free (self);
}

static RoofSnapshot *
get_snapshot (RoofChartClip *self)
{
  return roof_report_get_snapshot (roof_comparison_get_report (self->comparison, 0));
}

/* The snapshot without the kernels that the filter hides. Returns: (transfer full) */
static RoofSnapshot *
dup_shown (RoofChartClip *self)
{
  return roof_selected_keep (get_snapshot (self), self->fits);
}

/* Options for a picture that is sharp on any screen and readable as an illustration. */
static RoofExportOptions
make_options (RoofChartClip *self)
{
  return roof_export_options_make (roof_snapshot_get_figure_style (get_snapshot (self)), ROOF_PRESET_SCREEN);
}

/* Makes a scene of its own, since scenes are not thread-safe. */
static GBytes *
make_picture (RoofChartClip     *self,
              RoofExportFormat   format,
              GError           **error)
{
  RoofFocus focus = { .selection = self->selection, .fits = self->fits, .preview = self->preview, .preset = self->preset,
                      .picture = TRUE };
  g_autoptr (RoofScene) scene = roof_scene_new_focused (self->comparison, self->catalogue, &focus);
  g_autoptr (RoofSnapshot) carried = dup_shown (self);
  g_autofree char *document = roof_picture_make_text (carried, roof_export_format_to_string (format));
  RoofExportOptions options = make_options (self);

  options.format = format;
  options.document = document;
  return roof_export (scene, &options, error);
}

static GBytes *
make_png (RoofChartClip  *self,
          GError        **error)
{
  return make_picture (self, ROOF_EXPORT_PNG, error);
}

static GBytes *
make_svg (RoofChartClip  *self,
          GError        **error)
{
  return make_picture (self, ROOF_EXPORT_SVG, error);
}

static GBytes *
make_pdf (RoofChartClip  *self,
          GError        **error)
{
  return make_picture (self, ROOF_EXPORT_PDF, error);
}

static char *
make_csv (RoofChartClip *self)
{
  g_autoptr (RoofSnapshot) shown = dup_shown (self);
  g_autoptr (RoofComparison) comparison = roof_comparison_new (self->comparison, self->catalogue, shown);

  return roof_comparison_to_csv (comparison);
}

static GBytes *
make_table (RoofChartClip  *self,
            GError        **error)
{
  char *table = make_csv (self);

  return g_bytes_new_take (table, strlen (table));
}

static const ClipFormat parts[] = {
  { "image/png", make_png },
  { "image/svg+xml", make_svg },
  { "application/pdf", make_pdf },
  { "text/plain;charset=utf-8", make_table },
  { "text/plain", make_table },
};

/* (nullable) */
static const ClipFormat *
find_part (const char *media_type)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_str_equal (parts[i].media_type, media_type))
      return &parts[i];
  return NULL;
}

static void
make_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  const Order *order = data;
  GError *error = NULL;
  GBytes *content = order->part->make (source, &error);

  if (content != NULL)
    g_task_return_pointer (task, content, (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, error);
}

static void
written_cb (GObject      *stream,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GTask) writing = data;
  GError *error = NULL;

  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (stream), result, NULL, &error))
    g_task_return_boolean (writing, TRUE);
  else
    g_task_return_error (writing, error);
}

/* Writes the content in the main thread, where the stream was passed in: it belongs to another program. */
static void
made_cb (GObject      *clip,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (GTask) writing = data;
  Order *order = g_task_get_task_data (writing);
  GError *error = NULL;
  gsize length;
  gconstpointer start;

  order->content = g_task_propagate_pointer (G_TASK (result), &error);
  if (order->content == NULL)
    {
      g_task_return_error (writing, error);
      return;
    }
  start = g_bytes_get_data (order->content, &length);
  g_output_stream_write_all_async (order->stream, start, length, order->priority, g_task_get_cancellable (writing), written_cb,
                                   g_object_ref (writing));
}

static void
roof_chart_clip_write_mime_type_async (GdkContentProvider  *provider,
                                       const char          *media_type,
                                       GOutputStream       *stream,
                                       int                  priority,
                                       GCancellable        *cancellable,
                                       GAsyncReadyCallback  callback,
                                       gpointer             data)
{
  g_autoptr (GTask) writing = g_task_new (provider, cancellable, callback, data), making = NULL;
  const ClipFormat *part = find_part (media_type);
  Order *order;

  if (part == NULL)
    {
      g_task_return_new_error (writing, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s: a chart is not copied as that", media_type);
      return;
    }
  order = g_new0 (Order, 1);
  *order = (Order) { part, g_object_ref (stream), priority, NULL };
  g_task_set_task_data (writing, order, free_order);
  making = g_task_new (provider, cancellable, made_cb, g_object_ref (writing));
  g_task_set_task_data (making, order, NULL);
  g_task_run_in_thread (making, make_in_thread);
}

static gboolean
roof_chart_clip_write_mime_type_finish (GdkContentProvider  *provider,
                                        GAsyncResult        *result,
                                        GError             **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Called for pastes within this program, which wait for the result. */
static gboolean
roof_chart_clip_get_value (GdkContentProvider  *provider,
                           GValue              *value,
                           GError             **error)
{
  if (!G_VALUE_HOLDS_STRING (value))
    return GDK_CONTENT_PROVIDER_CLASS (roof_chart_clip_parent_class)->get_value (provider, value, error);
  g_value_take_string (value, make_csv (ROOF_CHART_CLIP (provider)));
  return TRUE;
}

static GdkContentFormats *
roof_chart_clip_ref_formats (GdkContentProvider *provider)
{
  GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    gdk_content_formats_builder_add_mime_type (builder, parts[i].media_type);
  gdk_content_formats_builder_add_gtype (builder, G_TYPE_STRING);
  return gdk_content_formats_builder_free_to_formats (builder);
}

static void
roof_chart_clip_finalize (GObject *object)
{
  RoofChartClip *self = ROOF_CHART_CLIP (object);

  roof_comparison_unref (self->comparison);
  roof_catalogue_unref (self->catalogue);
  roof_selection_unref (self->selection);
  g_clear_pointer (&self->fits, g_byte_array_unref);
  g_clear_pointer (&self->preset, roof_machine_unref);
  g_clear_pointer (&self->preview, roof_what_if_free);
  G_OBJECT_CLASS (roof_chart_clip_parent_class)->finalize (object);
}

static void
roof_chart_clip_class_init (RoofChartClipClass *klass)
{
  GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_chart_clip_finalize;
  provider_class->ref_formats = roof_chart_clip_ref_formats;
  provider_class->write_mime_type_async = roof_chart_clip_write_mime_type_async;
  provider_class->write_mime_type_finish = roof_chart_clip_write_mime_type_finish;
  provider_class->get_value = roof_chart_clip_get_value;
}

static void
roof_chart_clip_init (RoofChartClip *self)
{
}

GdkContentProvider *
roof_chart_clip_new (RoofSession  *session,
                     GError      **error)
{
  g_autoptr (RoofChartClip) self = NULL;
  RoofExportOptions options;
  GByteArray *fits;
  const RoofWhatIf *preview;

  g_return_val_if_fail (ROOF_IS_SESSION (session), NULL);

  self = g_object_new (ROOF_TYPE_CHART_CLIP, NULL);
  self->comparison = roof_comparison_ref (roof_session_get_comparison (session));
  self->catalogue = roof_catalogue_ref (roof_shown_catalogue (session));
  self->selection = roof_selection_ref (roof_session_get_selection (session));
  fits = roof_session_get_fitting (session);
  self->fits = fits != NULL ? g_byte_array_ref (fits) : NULL;
  self->preset = roof_find_preset (session);
  if (self->preset != NULL)
    roof_machine_ref (self->preset);
  preview = roof_session_get_preview (session);
  self->preview = preview != NULL ? roof_what_if_copy (preview) : NULL;
  options = make_options (self);
  return roof_export_check (&options, error) ? GDK_CONTENT_PROVIDER (g_steal_pointer (&self)) : NULL;
}
