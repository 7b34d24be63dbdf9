/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/figures-job.h"

#include "chart/draw/slide-figure.h"
#include "document/files/picture-text.h"

/* Two levels of GTask. The outer one, whose task data are a FiguresJob, is the caller's. For each slide an inner task draws a
 * figure in a thread; its callback, in the main loop, appends the figure, checks for cancellation and starts the next. Once
 * all figures are in memory they are written in the main loop, so that a failure or cancellation leaves no file behind. The
 * inner task's data are a reference to the outer task, which keeps it alive; it changes only between inner tasks, so the
 * thread reads it without a lock. */

typedef struct
{
  RoofSnapshot        *snapshot;
  RoofCatalogue       *catalogue;
  GPtrArray           *presets; /* nullable: of RoofMachine, which the thread needs a reference to */
  RoofFiguresRequest   request; /* its name owned */
  RoofFiguresProgress  progress;
  gpointer             progress_data;
  GPtrArray           *figures; /* of GBytes: the figures drawn so far */
} FiguresJob;

static void
free_job (gpointer data)
{
  FiguresJob *self = data;

  roof_snapshot_unref (self->snapshot);
  roof_catalogue_unref (self->catalogue);
  g_clear_pointer (&self->presets, g_ptr_array_unref);
  roof_numbered_name_clear (&self->request.name);
  g_ptr_array_unref (self->figures);
  g_free (self);
}

static gpointer
copy_machine (gconstpointer machine,
              gpointer      data G_GNUC_UNUSED)
{
  return roof_machine_ref ((RoofMachine *) machine);
}

/* (nullable). Returns: (transfer full) (nullable) */
static GPtrArray *
copy_machines (GPtrArray *machines)
{
  GPtrArray *copy = machines != NULL ? g_ptr_array_copy (machines, copy_machine, NULL) : NULL;

  if (copy != NULL)
    g_ptr_array_set_free_func (copy, (GDestroyNotify) roof_machine_unref);
  return copy;
}

static GBytes *
draw (const FiguresJob  *self,
      RoofSlide         *slide,
      GError           **error)
{
  const RoofFiguresRequest *request = &self->request;
  RoofSnapshot *state = roof_slide_get_state (slide);
  RoofExportOptions options = roof_export_options_make (roof_snapshot_get_figure_style (state), request->preset);
  g_autoptr (RoofSnapshot) carried = NULL;
  g_autofree char *document = NULL;

  options.format = request->format;
  options.sizes.theme = request->theme;
  options.width = request->width;
  options.height = request->height;
  options.grows = FALSE;
  carried = roof_embedded_dup (request->embedded, state, NULL);
  if (carried != NULL)
    document = roof_picture_make_text (carried, roof_export_format_to_string (request->format));
  options.document = document;
  return roof_slide_export (slide, self->catalogue, self->presets, &options, request->pointing, error);
}

static void
draw_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  const FiguresJob *job = g_task_get_task_data (data);
  GError *error = NULL;
  GBytes *figure = draw (job, roof_snapshot_get_slide (job->snapshot, job->figures->len), &error);

  if (figure != NULL)
    g_task_return_pointer (task, figure, (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, error);
}

static void
write_all (GTask *task)
{
  FiguresJob *job = g_task_get_task_data (task);
  RoofPicture kind = roof_picture_find (roof_export_format_to_string (job->request.format));
  GError *error = NULL;

  if (roof_numbered_name_write (&job->request.name, job->figures, kind, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void draw_next (GTask *task);

static void
drawn_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GTask) task = g_task_get_task_data (G_TASK (result));
  FiguresJob *job = g_task_get_task_data (task);
  GError *error = NULL;
  GBytes *figure = g_task_propagate_pointer (G_TASK (result), &error);

  if (figure == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_ptr_array_add (job->figures, figure);
  if (g_task_return_error_if_cancelled (task))
    return;
  job->progress (job->figures->len, roof_snapshot_get_n_slides (job->snapshot), job->progress_data);
  draw_next (task);
}

static void
draw_next (GTask *task)
{
  FiguresJob *job = g_task_get_task_data (task);
  g_autoptr (GTask) one = NULL;

  if (job->figures->len == roof_snapshot_get_n_slides (job->snapshot))
    {
      write_all (task);
      return;
    }
  one = g_task_new (NULL, NULL, drawn_cb, NULL);
  g_task_set_task_data (one, g_object_ref (task), NULL);
  g_task_run_in_thread (one, draw_in_thread);
}

void
roof_figures_write_async (RoofSnapshot             *snapshot,
                          RoofCatalogue            *catalogue,
                          GPtrArray                *presets,
                          const RoofFiguresRequest *request,
                          RoofFiguresProgress       progress,
                          gpointer                  progress_data,
                          GCancellable             *cancellable,
                          GAsyncReadyCallback       callback,
                          gpointer                  data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  FiguresJob *job = g_new (FiguresJob, 1);

  *job = (FiguresJob) { roof_snapshot_ref (snapshot), roof_catalogue_ref (catalogue), copy_machines (presets), *request, progress, progress_data,
                 g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref) };
  job->request.name = (RoofNumberedName) { g_strdup (request->name.before), request->name.digits,
                                           g_strdup (request->name.after) };
  g_task_set_task_data (task, job, free_job);
  draw_next (task);
}

gboolean
roof_figures_write_finish (GAsyncResult  *result,
                           GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
