/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <string.h>

#include "cli/calibration-text.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/subject.h"
#include "document/files/machine-file.h"
#include "document/files/text-file.h"
#include "measure/accelerator.h"
#include "measure/calibration-words.h"
#include "measure/measured-comparison.h"
#include "measure/measured-machine.h"

#define TENTHS 10 /* lines of progress where there is no terminal */

typedef struct
{
  gboolean efforts[3]; /* by RoofEffort */
  gboolean save;
  gboolean json;
  char    *threads;    /* as typed, like all that follow */
  char   **cells;
  char    *mix;
  char    *allocate;
  char   **compared;
  char    *output;     /* nullable: the machine file to write */
} Options;

static void
clear_options (Options *self)
{
  g_free (self->threads);
  g_strfreev (self->cells);
  g_free (self->mix);
  g_free (self->allocate);
  g_strfreev (self->compared);
  g_free (self->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

/* --- options --- */

/* @effort: (out): ROOF_EFFORT_STANDARD where none is named */
static gboolean
read_effort (const Options  *self,
             RoofEffort     *effort,
             GError        **error)
{
  guint n = 0;

  *effort = ROOF_EFFORT_STANDARD;
  for (guint i = 0; i < G_N_ELEMENTS (self->efforts); i++)
    if (self->efforts[i])
      {
        *effort = (RoofEffort) i;
        n++;
      }
  return n <= 1 || roof_command_refuse (error, _ ("--quick, --standard and --thorough: only one of them"));
}

/* A number, "cores" for one on each, or "all" for one on each CPU. @threads: (out): 0: all */
static gboolean
read_threads (const Options  *self,
              guint          *threads,
              GError        **error)
{
  guint64 number;

  *threads = 0;
  if (self->threads == NULL || g_str_equal (self->threads, "all"))
    return TRUE;
  if (g_str_equal (self->threads, "cores"))
    {
      g_autoptr (RoofComputer) computer = roof_computer_new ();

      *threads = computer->cores->len;
      return TRUE;
    }
  if (!g_ascii_string_to_unsigned (self->threads, 10, 1, G_MAXINT, &number, NULL))
    return roof_command_refuse (error, _ ("--threads %1$s: expected a number from 1 on, “%2$s” or “%3$s”"), self->threads, "cores", "all");
  *threads = (guint) number;
  return TRUE;
}

/* The patterns of --cells, which commas part. Returns: (transfer full) (array zero-terminated=1) (nullable): NULL: all cells */
static char **
split_cells (const Options *self)
{
  g_autofree char *joined = self->cells != NULL ? g_strjoinv (",", self->cells) : NULL;

  return joined != NULL ? g_strsplit (joined, ",", -1) : NULL;
}

static gboolean
read_mix (const char    *text,
          RoofLoopKind  *mix,
          GError       **error)
{
  static const struct
  {
    const char  *name;
    RoofLoopKind kind;
  } mixes[] = {
    { "read", ROOF_LOOP_READ },
    { "copy", ROOF_LOOP_COPY },
    { "triad", ROOF_LOOP_TRIAD },
    { "update", ROOF_LOOP_UPDATE },
  };

  for (guint i = 0; text != NULL && i < G_N_ELEMENTS (mixes); i++)
    if (g_str_equal (text, mixes[i].name))
      {
        *mix = mixes[i].kind;
        return TRUE;
      }
  return text == NULL || roof_command_refuse (error, _ ("%1$s %2$s: expected %3$s"), "--mix", text, "read, copy, triad, update");
}

/* @choice: (inout): the defaults of this computer, replaced by the options given */
static gboolean
read_choice (const Options       *self,
             RoofMeasuredChoice  *choice,
             GError             **error)
{
  if (!read_mix (self->mix, &choice->mix, error))
    return FALSE;
  if (self->allocate == NULL)
    return TRUE;
  choice->write_allocate = g_str_equal (self->allocate, "yes");
  return choice->write_allocate || g_str_equal (self->allocate, "no")
         || roof_command_refuse (error, _ ("%1$s %2$s: expected %3$s"), "--write-allocate", self->allocate, "yes, no");
}

/* Whether the cells of @plan make a machine: without a peak or a bandwidth there is none. */
static gboolean
makes_machine (const RoofCalibration    *plan,
               const RoofMeasuredChoice *choice)
{
  gboolean peak = FALSE, bandwidth = FALSE;

  for (guint i = 0; i < plan->cells->len; i++)
    {
      const RoofCell *cell = plan->cells->pdata[i];

      peak |= cell->status == ROOF_CELL_WAITING && cell->level == NULL && cell->threads == plan->threads;
      bandwidth |= cell->status == ROOF_CELL_WAITING && roof_measured_choice_takes (choice, cell) && cell->threads == plan->threads;
    }
  return peak && bandwidth;
}

/* Whether a machine is asked for, beside the numbers of the cells. */
static gboolean
needs_machine (const Options *self)
{
  return self->output != NULL || self->save || self->compared != NULL;
}

static gboolean
check_options (const Options             *self,
               const RoofCalibration     *plan,
               const RoofMeasuredChoice  *choice,
               GError                   **error)
{
  if (self->json && g_strcmp0 (self->output, "-") == 0)
    return roof_command_refuse (error, _ ("--json and -o -: only one of the two goes to standard output"));
  if (!roof_command_check_output ("-o", self->output, _ ("MACHINE.json"), error))
    return FALSE;
  if (!needs_machine (self) || makes_machine (plan, choice))
    return TRUE;
  return roof_command_refuse (error, _ ("--cells: too few cells for a machine, which %1$s needs; include arithmetic and "
                                        "memory, such as %2$s"),
                              self->output != NULL ? "-o" : self->save ? "--save" : "--compare", "--cells 'fp64.*,read.*'");
}

/* What the result is compared with: the machines of --compare, else the datasheet of the processor; and the last calibration. Returns:
 * (transfer full) (nullable): of RoofMachine */
static GPtrArray *
open_compared (const Options          *self,
               const RoofCalibration  *plan,
               RoofLibrary            *library,
               GError                **error)
{
  g_autoptr (GPtrArray) others = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_machine_unref);
  RoofMachine *former = roof_library_find_machine (library, ROOF_THIS_COMPUTER, NULL);

  for (guint i = 0; self->compared != NULL && self->compared[i] != NULL; i++)
    {
      RoofMachine *machine = roof_subject_open_machine (library, "--compare", self->compared[i], error);

      if (machine == NULL)
        return NULL;
      g_ptr_array_add (others, machine);
    }
  if (self->compared == NULL)
    {
      RoofMachine *datasheet = roof_library_search_machine (library, roof_measured_is_datasheet, plan->computer->processor);

      if (datasheet != NULL)
        g_ptr_array_add (others, roof_machine_ref (datasheet));
      if (former != NULL)
        g_ptr_array_add (others, roof_machine_ref (former));
    }
  return g_steal_pointer (&others);
}

/* --- measuring --- */

/* A calibration under way. */
typedef struct
{
  GMainLoop       *loop;
  RoofCalibration *result; /* nullable */
  GError          *error;  /* nullable */
  guint            told;   /* tenths */
} MeasureWork;

static void
show_progress (const RoofCalibration *so_far,
               guint                  done,
               guint                  total,
               const char            *id,
               gpointer               data)
{
  MeasureWork *work = data;
  g_autofree char *text = roof_calibration_print_progress (so_far, done, total, id);
  guint tenths = total > 0 ? done * TENTHS / total : 0;

  if (roof_command_show_progress (text) || tenths <= work->told)
    return;
  work->told = tenths;
  roof_command_say (text);
}

static void
ended_cb (GObject      *source,
          GAsyncResult *task,
          gpointer      data)
{
  MeasureWork *work = data;

  work->result = roof_calibrate_finish (task, &work->error);
  g_main_loop_quit (work->loop);
}

/* Returns: (transfer full) (nullable) */
static RoofCalibration *
measure (const RoofCalibrationOptions  *options,
         const RoofCalibration         *plan,
         const RoofInterrupt           *interrupt,
         GError                       **error)
{
  g_autofree char *sentence = roof_calibration_print_plan (plan);
  MeasureWork work = { NULL };

  roof_command_say (sentence);
  work.loop = interrupt->loop;
  roof_calibrate_async (options, interrupt->cancellable, show_progress, &work, ended_cb, &work);
  g_main_loop_run (interrupt->loop);
  roof_command_show_progress (NULL);
  if (work.result != NULL)
    return work.result;
  roof_interrupt_reword (&work.error);
  g_propagate_error (error, work.error);
  return NULL;
}

/* --- the verb --- */

/* The machine in a file of its own: under the file's name, since it may be opened on another computer. */
static gboolean
write_machine (const Options  *self,
               RoofMachine    *machine,
               GError        **error)
{
  g_autoptr (GFile) file = roof_text_file_find_output (self->output);
  g_autofree char *base = g_file_get_basename (file), *id = NULL;
  g_autoptr (RoofMachine) named = NULL;

  if (g_str_equal (self->output, "-") || base == NULL)
    return roof_machine_save (machine, file, error);
  if (g_str_has_suffix (base, ".json"))
    base[strlen (base) - strlen (".json")] = '\0';
  id = roof_machine_make_id (base);
  named = roof_machine_with_name (machine, id, roof_machine_get_name (machine));
  return roof_machine_save (named, file, error);
}

/* The result and the accelerators beside it, on standard output. */
static void
report (const Options         *self,
        const RoofCalibration *calibration,
        RoofMachine           *machine,
        GPtrArray             *others,
        RoofLibrary           *library,
        GString               *output)
{
  g_autoptr (GPtrArray) accelerators = roof_accelerators_find (NULL);
  g_autoptr (RoofStatement) statement = roof_statement_new (self->json);

  roof_calibration_describe (calibration, machine, others, accelerators, library, statement);
  roof_statement_make_plain (statement);
  roof_statement_print (statement, output);
}

static gboolean
finish (const Options          *self,
        const RoofCalibration  *calibration,
        RoofMachine            *machine,
        GPtrArray              *others,
        RoofLibrary            *library,
        GString                *output,
        GError                **error)
{
  if (self->output != NULL && !write_machine (self, machine, error))
    return FALSE;
  if (self->save && !roof_library_save_machine (library, machine, g_get_user_data_dir (), error))
    return FALSE;
  if (g_strcmp0 (self->output, "-") != 0)
    report (self, calibration, machine, others, library, output);
  return TRUE;
}

static gboolean
run_with (const Options  *self,
          GString        *output,
          GError        **error)
{
  g_auto (RoofInterrupt) interrupt = { NULL };
  g_auto (GStrv) cells = split_cells (self);
  RoofCalibrationOptions options = { .cells = (const char *const *) cells };
  g_autoptr (RoofCalibration) plan = NULL, calibration = NULL;
  g_autoptr (RoofLibrary) library = NULL;
  g_autoptr (GPtrArray) others = NULL;
  g_autoptr (RoofMachine) machine = NULL;
  RoofMeasuredChoice choice;
  GError *fault = NULL;

  /* From the first moment on, though it is heeded only once there is something to interrupt. */
  roof_interrupt_begin (&interrupt);
  if (!read_effort (self, &options.effort, error) || !read_threads (self, &options.threads, error))
    return FALSE;
  plan = roof_calibration_new (&options, error);
  if (plan == NULL)
    return FALSE;
  choice = roof_measured_choice_usual (plan);
  if (!read_choice (self, &choice, error) || !check_options (self, plan, &choice, error))
    return FALSE;
  library = roof_command_open_library ();
  others = open_compared (self, plan, library, error);
  calibration = others != NULL ? measure (&options, plan, &interrupt, error) : NULL;
  if (calibration == NULL)
    return FALSE;
  machine = roof_measured_machine_new (calibration, &choice, &fault);
  if (machine == NULL && needs_machine (self))
    {
      g_propagate_error (error, fault);
      return FALSE;
    }
  g_clear_error (&fault);
  return finish (self, calibration, machine, others, library, output, error);
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_auto (Options) options = { { FALSE } };
  g_auto (GStrv) rest = NULL;
  const GOptionEntry entries[] = {
    { "quick", 0, 0, G_OPTION_ARG_NONE, &options.efforts[ROOF_EFFORT_QUICK], N_ ("One round, about 5 s"), NULL },
    { "standard", 0, 0, G_OPTION_ARG_NONE, &options.efforts[ROOF_EFFORT_STANDARD], N_ ("Three rounds, about 15 s (default)"), NULL },
    { "thorough", 0, 0, G_OPTION_ARG_NONE, &options.efforts[ROOF_EFFORT_THOROUGH], N_ ("Eight rounds, about 40 s"), NULL },
    { "threads", 't', 0, G_OPTION_ARG_STRING, &options.threads,
      N_ ("Threads: a number, “cores” for one on each, “all” for one on each CPU (default)"), "N" },
    { "cells", 'c', 0, G_OPTION_ARG_STRING_ARRAY, &options.cells,
      N_ ("Cells to measure: names with * and ?, separated by commas: fp64.*,read.DRAM (default: all)"), "PATTERN,…" },
    { "mix", 0, 0, G_OPTION_ARG_STRING, &options.mix, N_ ("Accesses whose bandwidth is the roof of main memory: read (default), copy, triad, update"),
      "MIX" },
    { "write-allocate", 0, 0, G_OPTION_ARG_STRING, &options.allocate,
      N_ ("Count lines that are read before they are written: yes, no (default: yes on x86, no on ARM)"), "yes|no" },
    { "compare", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.compared,
      N_ ("Machine to compare with: a built-in id or a file; may be repeated (default: the processor's datasheet and "
          "the last calibration)"),
      "M" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_ ("Machine file to write"), "MACHINE.json" },
    { "save", 0, 0, G_OPTION_ARG_NONE, &options.save, N_ ("Save the result as this computer, which run and the window "
                                                          "then use"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print JSON instead of tables"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &rest, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!roof_command_parse_options (NULL, arguments, error, entries, NULL))
    return FALSE;
  if (rest != NULL)
    return roof_command_refuse (error, _ ("measure: %s: only options are expected"), rest[0]);
  return run_with (&options, output, error);
}

const RoofVerb roof_verb_measure = { "measure", N_ ("The roofs and ceilings of this computer"), run };
