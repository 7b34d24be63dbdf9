/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/run-subject.h"

#include <glib/gi18n.h>

#include "cli/command.h"
#include "document/files/snapshot-file.h"
#include "document/files/text-file.h"
#include "import/sniff.h"

/* Standard input can be read once. */
static gboolean
check_paths (char * const  *paths,
             GError       **error)
{
  guint n = 0;

  for (guint i = 0; paths[i] != NULL; i++)
    n += g_str_equal (paths[i], "-");
  return n <= 1 || roof_command_refuse (error, _ ("-: only one run can come from standard input"));
}

/* What is known of a run before it is analysed. */
typedef struct
{
  GFile        *file;
  RoofContent   content;
  RoofSnapshot *document; /* nullable: read already */
  GError       *fault;    /* nullable: of reading it */
} RunFile;

static void
clear_run (gpointer data)
{
  RunFile *self = data;

  g_clear_object (&self->file);
  g_clear_pointer (&self->document, roof_snapshot_unref);
  g_clear_error (&self->fault);
}

static void
read_document (gpointer run,
               gpointer data G_GNUC_UNUSED)
{
  RunFile *self = run;

  self->document = roof_snapshot_load (self->file, &self->fault);
}

/* Recognises the files at @paths, and reads documents among them, several at a time: reading takes more than half of the time of
 * a comparison. @tables: none of them is a document. Returns: (transfer full) (element-type RunFile) */
static GArray *
read_runs (char * const *paths,
           gboolean      tables)
{
  guint n = g_strv_length ((char **) paths);
  GArray *runs = g_array_sized_new (FALSE, TRUE, sizeof (RunFile), n);
  GThreadPool *pool = g_thread_pool_new (read_document, NULL, (int) g_get_num_processors (), FALSE, NULL);

  g_array_set_clear_func (runs, clear_run);
  g_array_set_size (runs, n);
  for (guint i = 0; i < n; i++)
    {
      RunFile *run = &g_array_index (runs, RunFile, i);

      run->file = roof_text_file_find (paths[i]);
      run->content = roof_sniff (run->file);
      if (!tables && (run->content & (ROOF_CONTENT_DOCUMENT | ROOF_CONTENT_PICTURE)) != 0)
        g_thread_pool_push (pool, run, NULL);
    }
  g_thread_pool_free (pool, FALSE, TRUE);
  return runs;
}

GPtrArray *
roof_run_subject_open (RoofLibrary   *library,
                       char * const  *paths,
                       char          *machine,
                       char         **columns,
                       gboolean       whole,
                       GError       **error)
{
  g_autoptr (GPtrArray) reports = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_report_unref);
  g_autoptr (GArray) runs = NULL;

  if (!check_paths (paths, error))
    return NULL;
  runs = read_runs (paths, columns != NULL);
  for (guint i = 0; i < runs->len; i++)
    {
      RunFile *run = &g_array_index (runs, RunFile, i);
      char *files[] = { paths[i], NULL };
      gboolean network = run->content == ROOF_CONTENT_NETWORK && columns == NULL;
      const RoofSubject subject = { .machine = machine, .files = network ? NULL : files, .content = run->content, .document = run->document,
                                    .columns = columns, .partial = TRUE, .judged = TRUE, .whole = whole, .network = network ? paths[i] : NULL };
      RoofReport *report = run->fault == NULL ? roof_subject_analyze (&subject, library, error) : NULL;

      if (run->fault != NULL)
        g_propagate_error (error, g_steal_pointer (&run->fault));
      if (report == NULL)
        return NULL;
      g_ptr_array_add (reports, report);
    }
  return g_steal_pointer (&reports);
}
