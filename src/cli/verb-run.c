/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/measured-run.h"
#include "cli/report-text.h"
#include "cli/subject.h"
#include "core/error.h"
#include "document/files/comparison-json.h"
#include "document/files/snapshot-file.h"
#include "document/files/text-file.h"

#define USAGE "-- COMMAND [ARGUMENT…]"
#define REPEATS 5
#define WARM_UPS 1
#define MOST_RUNS 10000

typedef struct
{
  char    *flops; /* as typed, like all that follow */
  char    *bytes;
  char    *machine;
  char    *output; /* nullable: the document to write */
  char    *name;
  char    *compute;
  char    *unit;
  char    *repeats;
  char    *warm_ups;
  gboolean perf;
  gboolean likwid;
  gboolean json;
} RunOptions;

static void
clear_options (RunOptions *self)
{
  g_free (self->flops);
  g_free (self->bytes);
  g_free (self->machine);
  g_free (self->output);
  g_free (self->name);
  g_free (self->compute);
  g_free (self->unit);
  g_free (self->repeats);
  g_free (self->warm_ups);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RunOptions, clear_options)

/* --- options --- */

static gboolean
check_options (const RunOptions *self,
               GError          **error)
{
  if (self->perf && self->likwid)
    return roof_command_refuse (error, _ ("--perf and --likwid: only one of the two"));
  if (self->json && g_strcmp0 (self->output, "-") == 0)
    return roof_command_refuse (error, _ ("--json and -o -: only one of the two can use standard output"));
  return roof_command_check_output ("-o", self->output, _ ("FILE.roofline"), error);
}

/* Reads a number of runs. @n: left as it is when @text is NULL */
static gboolean
read_runs (const char  *option,
           const char  *text,
           guint        least,
           guint       *n,
           GError     **error)
{
  double number = *n;

  if (text != NULL && (!roof_units_parse (text, ROOF_DIMENSION_COUNT, &number, NULL) || number != floor (number) || number < least
                       || number > MOST_RUNS))
    return roof_command_refuse (error, _ ("%1$s %2$s: must be a whole number between %3$u and %4$d"), option, text, least, MOST_RUNS);
  *n = (guint) number;
  return TRUE;
}

/* The machine that --machine names, else this computer as it was measured. Returns: (transfer full) (nullable) */
static RoofMachine *
open_machine (const RunOptions *self,
              RoofLibrary      *library,
              GError          **error)
{
  RoofMachine *measured;

  if (self->machine != NULL)
    return roof_subject_open_machine (library, "--machine", self->machine, error);
  measured = roof_library_find_machine (library, ROOF_THIS_COMPUTER, NULL);
  if (measured != NULL)
    return roof_machine_ref (measured);
  roof_fail (error, "run: the roofs of this computer are not known; measure them with “roofline-cli measure --save”, or name "
                    "a machine with --machine");
  return NULL;
}

/* --- output --- */

/* A line for what was neither said nor counted. */
static void
say_uncounted (const RoofMeasuredRun *run)
{
  double flops, bytes, single;
  g_autofree char *words = NULL;

  roof_measured_run_count (run, &flops, &bytes, &single);
  for (guint i = 0; i < run->remarks->len; i++)
    roof_command_say (run->remarks->pdata[i]);
  if (isnan (run->flops) && isnan (flops))
    {
      /* Translators: the reason, a clause */
      words = g_strdup_printf (_ ("FLOPs were not counted: %s; give them with --flops"),
                               run->reasons[0] != NULL ? run->reasons[0] : _ ("the tool did not count them"));
      roof_command_say (words);
    }
  if (isnan (run->bytes) && isnan (bytes))
    {
      g_free (words);
      /* Translators: the reason, a clause */
      words = g_strdup_printf (_ ("memory traffic was not counted: %s; give it with --bytes"),
                               run->reasons[1] != NULL ? run->reasons[1] : _ ("the tool did not count it"));
      roof_command_say (words);
    }
}

/* The repeats: a row for each. Numbers that were not counted are dashes, and null. Returns: (transfer full) */
static RoofTextTable *
tabulate (const RoofMeasuredRun *run)
{
  const RoofColumn columns[] = {
    { _ ("Repeat"), TRUE },
    { _ ("Time"), TRUE, "time" },
    { _ ("CPU, user"), TRUE, "user" },
    { _ ("CPU, system"), TRUE, "system" },
    { _ ("FLOPs counted"), TRUE, "flops" },
    { _ ("Bytes counted"), TRUE, "bytes" },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < run->times->len; i++)
    {
      const RoofCommandTime *time = &g_array_index (run->times, RoofCommandTime, i);

      roof_text_table_take (table, g_strdup_printf ("%u", i + 1));
      roof_text_table_take_quantity (table, time->wall, ROOF_DIMENSION_TIME);
      roof_text_table_take_quantity (table, time->user, ROOF_DIMENSION_TIME);
      roof_text_table_take_quantity (table, time->system, ROOF_DIMENSION_TIME);
      roof_text_table_take_quantity (table, time->counts.flops, ROOF_DIMENSION_FLOP);
      roof_text_table_take_quantity (table, time->counts.bytes, ROOF_DIMENSION_BYTE);
    }
  return table;
}

/* Where a number of the kernel comes from, or why there is none. */
static JsonObject *
write_source (double      said,
              double      counted,
              const char *reason)
{
  JsonObject *object = json_object_new ();
  const char *source = !isnan (said) ? "said" : !isnan (counted) ? "counted" : NULL;

  if (source != NULL)
    json_object_set_string_member (object, "source", source);
  else
    json_object_set_null_member (object, "source");
  json_object_set_double_member (object, "counted", counted);
  if (reason != NULL && isnan (counted))
    json_object_set_string_member (object, "reason", reason);
  return object;
}

static void
print_json (const RoofMeasuredRun *run,
            RoofReport            *report,
            GString               *output)
{
  g_autoptr (RoofTextTable) table = tabulate (run);
  JsonObject *root = json_object_new ();
  JsonArray *command = json_array_new ();
  double flops, bytes, single;

  roof_measured_run_count (run, &flops, &bytes, &single);
  for (guint i = 0; run->command[i] != NULL; i++)
    {
      g_autofree char *argument = g_utf8_make_valid (run->command[i], -1);

      json_array_add_string_element (command, argument);
    }
  json_object_set_array_member (root, "command", command);
  json_object_set_array_member (root, "repeats", roof_text_table_write (table));
  json_object_set_object_member (root, "flops", write_source (run->flops, flops, run->reasons[0]));
  json_object_set_object_member (root, "bytes", write_source (run->bytes, bytes, run->reasons[1]));
  roof_report_write (report, root);
  roof_command_print_json (root, output);
}

static void
print_text (const RoofMeasuredRun *run,
            RoofReport            *report,
            GString               *output)
{
  g_autoptr (RoofTextTable) table = tabulate (run);

  if (roof_report_get_analysis (report, 0) != NULL)
    roof_report_print_kernel (report, 0, output);
  roof_text_table_print_below (table, output);
}

/* --- the verb --- */

/* Analyses, prints and writes the kernel. */
static gboolean
finish (const RunOptions *self,
        RoofMeasuredRun  *run,
        RoofLibrary      *library,
        GString          *output,
        GError          **error)
{
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (run->machine), snapshot = NULL;
  g_autoptr (GPtrArray) kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  g_autoptr (RoofReport) report = NULL;
  g_autoptr (GFile) file = NULL;
  RoofKernel *kernel = roof_measured_run_make_kernel (run, error);

  if (kernel == NULL)
    return FALSE;
  g_ptr_array_add (kernels, kernel);
  snapshot = roof_snapshot_with_kernels (empty, kernels);
  report = roof_report_new (roof_library_get_catalogue (library), snapshot, run->machine);
  if (roof_report_get_analysis (report, 0) == NULL)
    return roof_fail (error, "run: %s", roof_report_get_error (report, 0)->message);
  say_uncounted (run);
  if (self->output != NULL)
    {
      file = roof_text_file_find_output (self->output);
      if (!roof_text_file_write (file, roof_snapshot_write_text, snapshot, NULL, NULL, error))
        return FALSE;
    }
  if (self->json)
    print_json (run, report, output);
  else if (g_strcmp0 (self->output, "-") != 0)
    print_text (run, report, output);
  return TRUE;
}

static gboolean
measure (const RunOptions    *self,
         const char * const  *command,
         GString             *output,
         GError             **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  g_autoptr (RoofMachine) machine = NULL;
  g_auto (RoofMeasuredRun) run = { command, .flops = NAN, .bytes = NAN, .repeats = REPEATS, .warm_ups = WARM_UPS };

  if (!read_runs ("--repeats", self->repeats, 1, &run.repeats, error)
      || !read_runs ("--warm-up", self->warm_ups, 0, &run.warm_ups, error)
      || !roof_command_read_quantity ("--flops", self->flops, ROOF_DIMENSION_FLOP, &run.flops, error)
      || !roof_command_read_quantity ("--bytes", self->bytes, ROOF_DIMENSION_BYTE, &run.bytes, error))
    return FALSE;
  machine = open_machine (self, library, error);
  if (machine == NULL)
    return FALSE;
  if (!isnan (run.bytes) && roof_machine_find_main_memory (machine) < 0)
    return roof_fail (error, "--bytes: %s has no main memory to count these bytes at", roof_machine_get_name (machine));
  run.machine = machine;
  run.tool = self->perf ? ROOF_TOOL_PERF : self->likwid ? ROOF_TOOL_LIKWID : ROOF_TOOL_NONE;
  run.name = self->name;
  run.compute = self->compute;
  run.unit = self->unit;
  return roof_interrupt_run (roof_measured_run_do, &run, error) && finish (self, &run, library, output, error);
}

/* Splits @arguments at "--". Returns: (transfer full) (array zero-terminated=1): the words before. @command: (out): those behind, or
 * NULL */
static char **
split (const char * const  *arguments,
       const char * const **command)
{
  GPtrArray *before = g_ptr_array_new ();

  *command = NULL;
  for (; *arguments != NULL && *command == NULL; arguments++)
    if (g_str_equal (*arguments, "--"))
      *command = arguments + 1;
    else
      g_ptr_array_add (before, g_strdup (*arguments));
  g_ptr_array_add (before, NULL);
  return (char **) g_ptr_array_free (before, FALSE);
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_auto (RunOptions) options = { NULL };
  const char *const *command;
  g_auto (GStrv) before = split (arguments, &command), rest = NULL;
  const GOptionEntry entries[] = {
    { "flops", 'f', 0, G_OPTION_ARG_STRING, &options.flops, N_ ("FLOPs of one run: 1e9, 3 GFLOP (default: counted, if "
                                                                "possible)"),
      "F" },
    { "bytes", 'b', 0, G_OPTION_ARG_STRING, &options.bytes,
      N_ ("Bytes that one run moves to and from main memory: 2e9, 2 GB (default: counted, if possible)"), "B" },
    { "perf", 0, 0, G_OPTION_ARG_NONE, &options.perf, N_ ("Let perf stat count"), NULL },
    { "likwid", 0, 0, G_OPTION_ARG_NONE, &options.likwid, N_ ("Let likwid-perfctr count, with a run per group of events"), NULL },
    { "repeats", 0, 0, G_OPTION_ARG_STRING, &options.repeats, N_ ("Number of measured runs (default: 5)"), "N" },
    { "warm-up", 0, 0, G_OPTION_ARG_STRING, &options.warm_ups, N_ ("Number of unmeasured runs before (default: 1)"), "N" },
    { "machine", 'm', 0, G_OPTION_ARG_FILENAME, &options.machine,
      N_ ("Machine whose roofs apply: a built-in id or a file (default: this computer, as measured)"), "M" },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options.name, N_ ("Name of the kernel (default: the command)"), "NAME" },
    { "compute", 0, 0, G_OPTION_ARG_STRING, &options.compute,
      N_ ("Compute type (default: that of most counted FLOPs, else fp64)"), "DTYPE" },
    { "unit", 0, 0, G_OPTION_ARG_STRING, &options.unit, N_ ("Unit that does the work (default: vector, if the machine has "
                                                            "one)"),
      "UNIT" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_ ("Document to write"), "FILE" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print JSON instead of tables"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &rest, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!roof_command_parse_options (USAGE, (const char *const *) before, error, entries, NULL))
    return FALSE;
  if (command == NULL || command[0] == NULL || rest != NULL)
    return roof_command_refuse (error, _ ("run: the command follows “--”: %s"), "roofline-cli run -- ./a.out 1000");
  return check_options (&options, error) && measure (&options, command, output, error);
}

const RoofVerb roof_verb_run = { "run", N_ ("Time and count a command, as a kernel of this computer"), run };
