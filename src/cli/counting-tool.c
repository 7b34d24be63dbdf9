/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifdef __linux__
#define _GNU_SOURCE /* sched_getaffinity() */
#include <sched.h>
#endif

#include "cli/counting-tool.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/files/text-file.h"

#define PERF "perf"
#define LIKWID "likwid-perfctr"

struct _RoofCountingTool
{
  RoofTool   tool;
  char      *folder; /* for what the tool writes */
  GPtrArray *parts;  /* (element-type utf8): -e's list of events, or a group of LIKWID for a run each */
};

void
roof_counting_tool_free (RoofCountingTool *self)
{
  if (self->folder != NULL)
    g_rmdir (self->folder);
  g_free (self->folder);
  g_ptr_array_unref (self->parts);
  g_free (self);
}

/* The time and the events of @events, those that perf opens on all sockets once. Returns: (transfer full) */
static char *
list_events (const RoofCounterEvents *events)
{
  GString *list = g_string_new ("duration_time");

  for (guint i = 0; i < events->list->len; i++)
    {
      const RoofCounterEvent *event = events->list->pdata[i];

      if (event->perf != NULL)
        g_string_append_printf (list, ",%s", event->perf);
    }
  return g_string_free (list, FALSE);
}

/* Adds the groups of work and of main memory's bytes, if `likwid-perfctr -a` lists them: a line for each, which its name begins. */
static gboolean
list_groups (RoofCountingTool  *self,
             const char        *compute,
             GError           **error)
{
  const char *const groups[] = { g_strcmp0 (compute, "fp32") == 0 ? "FLOPS_SP" : "FLOPS_DP", "MEM", NULL };
  const char *const arguments[] = { LIKWID, "-a", NULL };
  g_autofree char *listed = NULL;
  g_auto (GStrv) lines = NULL;
  int status;

  if (!g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &listed, NULL, &status, error))
    return FALSE;
  lines = g_strsplit (listed, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *name = g_strstrip (lines[i]);

      name[strcspn (name, " \t")] = '\0';
      if (g_strv_contains (groups, name))
        g_ptr_array_add (self->parts, g_strdup (name));
    }
  if (self->parts->len > 0)
    return TRUE;
  return roof_fail (error, "--likwid: “%1$s -a” lists neither group %2$s nor %3$s, so LIKWID counts nothing on this processor", LIKWID,
                    groups[0], groups[1]);
}

RoofCountingTool *
roof_counting_tool_new (RoofTool             tool,
                        const char          *compute,
                        const RoofCounters  *counters,
                        GError             **error)
{
  g_autoptr (RoofCountingTool) self = g_new0 (RoofCountingTool, 1);
  const char *name = tool == ROOF_TOOL_PERF ? PERF : LIKWID;
  g_autofree char *program = g_find_program_in_path (name);

  self->tool = tool;
  self->parts = g_ptr_array_new_with_free_func (g_free);
  if (program == NULL)
    {
      roof_fail (error, "%1$s: %2$s is not installed", tool == ROOF_TOOL_PERF ? "--perf" : "--likwid", name);
      return NULL;
    }
  if (tool == ROOF_TOOL_PERF)
    g_ptr_array_add (self->parts, list_events (roof_counters_get_events (counters)));
  else if (!list_groups (self, compute, error))
    return NULL;
  self->folder = g_dir_make_tmp ("roofline-counted-XXXXXX", error);
  return self->folder != NULL ? g_steal_pointer (&self) : NULL;
}

/* The CPUs that this process may use, "0,1,5", on which LIKWID counts. Returns: (transfer full) */
static char *
list_cpus (void)
{
  GString *list = g_string_new (NULL);

#ifdef __linux__
  cpu_set_t set;

  if (sched_getaffinity (0, sizeof set, &set) == 0)
    for (guint i = 0; i < CPU_SETSIZE; i++)
      if (CPU_ISSET (i, &set))
        g_string_append_printf (list, "%s%u", list->len > 0 ? "," : "", i);
#endif
  if (list->len == 0)
    g_string_append (list, "0");
  return g_string_free (list, FALSE);
}

/* @command under the tool, which writes to @path. Returns: (transfer full) (array zero-terminated=1) */
static char **
wrap (const RoofCountingTool *self,
      const char             *part,
      const char             *path,
      const char * const     *command)
{
  GPtrArray *arguments = g_ptr_array_new ();
  const char *const perf[] = { PERF, "stat", "-x", ",", "-o", path, "-e", part, "--", NULL };
  g_autofree char *cpus = list_cpus ();
  const char *const likwid[] = { LIKWID, "-c", cpus, "-g", part, "-O", "-o", path, NULL };
  const char *const *before = self->tool == ROOF_TOOL_PERF ? perf : likwid;

  for (; *before != NULL; before++)
    g_ptr_array_add (arguments, g_strdup (*before));
  for (; *command != NULL; command++)
    g_ptr_array_add (arguments, g_strdup (*command));
  g_ptr_array_add (arguments, NULL);
  return (char **) g_ptr_array_free (arguments, FALSE);
}

/* The file that the tool writes of run @index. Returns: (transfer full) */
static GFile *
name_output (const RoofCountingTool *self,
             guint                   index)
{
  g_autofree char *name = g_strdup_printf ("%u.csv", index), *path = g_build_filename (self->folder, name, NULL);

  return roof_text_file_at (path);
}

/* Takes over what the import found. */
static void
take_import (const RoofImport *import,
             RoofMachine      *machine,
             RoofCommandTime  *time,
             GPtrArray        *findings)
{
  const RoofKernel *kernel = import->kernels->pdata[0];
  int memory = roof_machine_find_main_memory (machine);
  g_autofree char *key = memory >= 0 ? g_strconcat ("bytes.", roof_machine_get_level (machine, (guint) memory)->id, NULL) : NULL;
  double counted = roof_kernel_get_measured_time (kernel);

  time->wall = isnan (counted) ? time->wall : counted;
  time->counts.flops = roof_kernel_find_number (kernel, "flops");
  time->counts.bytes = key != NULL ? roof_kernel_find_number (kernel, key) : NAN;
  if (g_strcmp0 (roof_kernel_get_compute (kernel), "fp32") == 0)
    time->counts.single = time->counts.flops;
  for (guint i = 0; findings != NULL && i < import->findings->len; i++)
    {
      const RoofFinding *finding = import->findings->pdata[i];

      /* The list of uncounted quantities tells what is missing. */
      if (finding->kind != ROOF_FINDING_LEFT_OUT)
        g_ptr_array_add (findings, g_strdup (finding->text));
    }
}

/* Reads @files (element-type GFile) as one run. */
static gboolean
read_output (GPtrArray        *files,
             RoofMachine      *machine,
             RoofCommandTime  *time,
             GPtrArray        *findings,
             GError          **error)
{
  g_autoptr (RoofImport) import = roof_import_load_parts (files, machine, NULL, NULL, NULL, error);

  if (import == NULL)
    return FALSE;
  if (import->kernels->len != 1)
    return roof_fail (error, "the counts are of %u kernels, not of the command as a whole", import->kernels->len);
  take_import (import, machine, time, findings);
  return TRUE;
}

gboolean
roof_counting_tool_run (RoofCountingTool    *self,
                        const char * const  *command,
                        RoofMachine         *machine,
                        GCancellable        *cancellable,
                        RoofCommandTime     *time,
                        GPtrArray           *findings,
                        GError             **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  gboolean done = TRUE;

  for (guint i = 0; done && i < self->parts->len; i++)
    {
      GFile *file = name_output (self, i);
      g_auto (GStrv) wrapped = wrap (self, self->parts->pdata[i], g_file_peek_path (file), command);
      RoofCommandTime spent;

      g_ptr_array_add (files, file);
      done = roof_timed_command_run ((const char *const *) wrapped, NULL, cancellable, &spent, error);
      if (done && i == 0)
        *time = spent;
    }
  done = done && read_output (files, machine, time, findings, error);
  for (guint i = 0; i < files->len; i++)
    g_unlink (g_file_peek_path (files->pdata[i]));
  return done;
}
