/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/run-subject.h"

#include <glib/gi18n.h>

#include "cli/command.h"
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
  return n <= 1 || roof_command_refuse (error, _ ("-: standard input can be only one of the runs"));
}

static gboolean
is_network (const char *path)
{
  g_autoptr (GFile) file = roof_text_file_find (path);

  return roof_sniff (file) == ROOF_CONTENT_NETWORK;
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

  if (!check_paths (paths, error))
    return NULL;
  for (guint i = 0; paths[i] != NULL; i++)
    {
      char *files[] = { paths[i], NULL };
      gboolean network = columns == NULL && is_network (paths[i]);
      const RoofSubject subject = { .machine = machine, .files = network ? NULL : files, .columns = columns, .partial = TRUE,
                                    .whole = whole, .network = network ? paths[i] : NULL };
      RoofReport *report = roof_subject_analyze (&subject, library, error);

      if (report == NULL)
        return NULL;
      g_ptr_array_add (reports, report);
    }
  return g_steal_pointer (&reports);
}
