/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/subject.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/words/describe.h"
#include "cli/column-option.h"
#include "cli/command.h"
#include "core/error.h"
#include "core/estimate/mend.h"
#include "core/report/order.h"
#include "document/files/network.h"
#include "document/files/snapshot-file.h"
#include "document/files/text-file.h"
#include "explore/suggest/tiling.h"

#define USAGE "DOCUMENT | TABLE.csv | --machine MACHINE (--op KIND | --model NETWORK)"

/* What the options of a verb name, made a report in three steps: roof_subject_parse() fills the struct with texts as typed and sniffs the
 * file; check() refuses options that do not go together; one of four functions (operation, network, table, document) makes a
 * snapshot, to which look_at() applies the options that all four share: roofs, unit of work and order.
 * Invariants: nothing is opened before the options are checked, but for the head of the file. Remarks go to standard error, each once,
 * after the report is known to be good, so that an error stands alone. */

/* The options that name a subject, without those of a network's step. Returns: (transfer full) */
static GOptionEntry *
list_options (RoofSubject *self)
{
  const GOptionEntry entries[] = {
    { "machine", 'm', 0, G_OPTION_ARG_FILENAME, &self->machine,
      N_ ("Id of a built-in machine, or a machine file"), "MACHINE" },
    { "link", 0, 0, G_OPTION_ARG_STRING, &self->link,
      N_ ("Add a link of this bandwidth, one way, to a machine without a link"), "BANDWIDTH" },
    { "op", 0, 0, G_OPTION_ARG_STRING, &self->operation, N_ ("Operation id"),
      "KIND" },
    { "set", 's', 0, G_OPTION_ARG_STRING_ARRAY, &self->settings,
      N_ ("Value of a parameter, or of a machine number (machine.hbm.bandwidth=5TB/s); may be repeated"), "KEY=VALUE" },
    { "dtype", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->formats,
      N_ ("Storage format of activations, weights, output, kv or gradients"), "ROLE=FORMAT" },
    { "measured", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->measured,
      N_ ("Measured time of a kernel, or of each repeat; may be repeated"), "[KERNEL=]TIME[,TIME…]" },
    { "compute", 0, 0, G_OPTION_ARG_STRING, &self->compute,
      N_ ("Compute type, whose peak is used (default: that of the activations)"), "DTYPE" },
    { "unit", 0, 0, G_OPTION_ARG_STRING, &self->unit,
      N_ ("Unit that does the main work: matrix or vector"), "UNIT" },
    { "roofs", 0, 0, G_OPTION_ARG_STRING, &self->roofs,
      N_ ("Roofs to use: peak (datasheet) or sustained (long-run measured, where known)"), "ROOFS" },
    { "count", 0, 0, G_OPTION_ARG_STRING, &self->count,
      N_ ("Unit of work in tables and charts: flop or mac. JSON always has FLOP"), "UNIT" },
    roof_column_option_get_entry (&self->columns),
    { "model", 0, 0, G_OPTION_ARG_FILENAME, &self->network, N_ ("Id of a built-in network, or its description (config.json)"),
      "NETWORK" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->files, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };

  return g_memdup2 (entries, sizeof entries);
}

/* Looks at what the file is. */
static void
sniff (RoofSubject *self)
{
  g_autoptr (GFile) file = self->files != NULL ? roof_text_file_find (self->files[0]) : NULL;

  self->content = file != NULL ? roof_sniff (file) : 0;
}

/* Whether there is one file, which describes a network. */
static gboolean
is_network (const RoofSubject *self)
{
  return self->content == ROOF_CONTENT_NETWORK && self->files[1] == NULL && self->network == NULL && self->operation == NULL
         && self->columns == NULL;
}

RoofSubject
roof_subject_with_file (const RoofSubject  *self,
                        char               *file,
                        char               *files[2])
{
  RoofSubject one = *self;

  files[0] = file;
  files[1] = NULL;
  one.files = files;
  sniff (&one);
  if (!is_network (&one))
    return one;
  one.network = file;
  one.files = NULL;
  return one;
}

/* Takes a file that describes a network as the one that --model names. */
static void
take_network (RoofSubject *self)
{
  if (!is_network (self))
    return;
  self->network = g_strdup (self->files[0]);
  g_clear_pointer (&self->files, g_strfreev);
}

gboolean
roof_subject_parse (RoofSubject          *self,
                    const GOptionEntry   *more,
                    gboolean             *json,
                    const char * const   *arguments,
                    GError              **error)
{
  g_autofree GOptionEntry *options = list_options (self), *step = roof_subject_list_step_options (self);
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, json, N_ ("Print JSON instead of tables"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  const GOptionEntry *last = json != NULL ? entries : NULL;

  if (!roof_command_parse_options (USAGE, arguments, error, options, step, more != NULL ? more : last, more != NULL ? last : NULL,
                                   NULL))
    return FALSE;
  sniff (self);
  take_network (self);
  return TRUE;
}

gboolean
roof_subject_is_document (const RoofSubject *self)
{
  return self->files != NULL;
}

void
roof_subject_clear (RoofSubject *self)
{
  g_autofree GOptionEntry *options = list_options (self), *step = roof_subject_list_step_options (self);

  roof_command_clear_options (options);
  roof_command_clear_options (step);
  g_clear_pointer (&self->compared, g_strfreev);
  g_clear_pointer (&self->sort, g_free);
}

/* Whether a parameter of an operation is set. */
static gboolean
sets_parameters (const RoofSubject *self)
{
  for (guint i = 0; self->settings != NULL && self->settings[i] != NULL; i++)
    if (!roof_subject_is_of_machine (self->settings[i]))
      return TRUE;
  return FALSE;
}

/* Refuses a missing machine; but a network that cannot be read for that, since no machine would help. */
static gboolean
refuse_without_machine (const RoofSubject  *self,
                        GError            **error)
{
  g_autoptr (GFile) file = self->network != NULL ? roof_network_find (self->network) : NULL;
  g_autoptr (RoofImport) import = file != NULL ? roof_import_load_network (file, NULL, error) : NULL;

  if (file != NULL && import == NULL)
    return FALSE;
  return roof_command_refuse (error, _ ("%1$s %2$s: name the machine with --machine MACHINE"),
                              self->operation != NULL ? "--op" : "--model",
                              self->operation != NULL ? self->operation : self->network);
}

/* Checks the options of an operation or a network. */
static gboolean
check_made (const RoofSubject  *self,
            GError            **error)
{
  if (self->operation == NULL && self->network == NULL)
    return roof_command_refuse (error, _ ("give a document, an operation with --op KIND or a network with --model NETWORK"));
  if (self->operation != NULL && self->network != NULL)
    return roof_command_refuse (error, _ ("--model %s: give --op or --model, not both"), self->network);
  if (self->machine == NULL)
    return refuse_without_machine (self, error);
  if (self->network != NULL
      && (sets_parameters (self) || self->formats != NULL || self->unit != NULL))
    return roof_command_refuse (error, _ ("--model %s: --set of a parameter, --dtype and --unit require --op"), self->network);
  if (self->columns != NULL)
    return roof_command_refuse (error, _ ("--column %s: requires a table"), self->columns[0]);
  if (self->operation != NULL && roof_subject_has_step (self))
    return roof_command_refuse (error, _ ("--op %s: --batch and the other options of a network's step require --model"),
                                self->operation);
  return TRUE;
}

/* Checks that either a document or options are given, not both. */
static gboolean
check (const RoofSubject  *self,
       GError            **error)
{
  if (self->files == NULL)
    return check_made (self, error);
  if (self->operation != NULL || self->network != NULL)
    return roof_command_refuse (error, _ ("%s: give a document or --op or --model, not both"), self->files[0]);
  if (roof_subject_has_step (self))
    return roof_command_refuse (error, _ ("%s: --batch and the other options of a network's step require --model"),
                                self->files[0]);
  if (sets_parameters (self) || self->formats != NULL || self->compute != NULL || self->unit != NULL)
    return roof_command_refuse (
        error, _ ("%s: --set of a parameter, --dtype, --compute and --unit require --op; a document has its own"),
        self->files[0]);
  if (self->files[1] != NULL)
    return roof_command_refuse (error, _ ("%s: only one document at a time"), self->files[1]);
  if (self->content == ROOF_CONTENT_MACHINE)
    return roof_command_refuse (error, _ ("%s: this is a machine; give it with --machine, and name a run or a network here"),
                                self->files[0]);
  return TRUE;
}

/* Sets @choice to the index of @text in @names; leaves it unchanged when @text is NULL. */
static gboolean
choose (const char          *option,
        const char          *text,
        const char * const  *names,
        guint               *choice,
        GError             **error)
{
  g_autofree char *known = NULL;

  if (text == NULL || roof_view_find_name (names, text, choice))
    return TRUE;
  known = g_strjoinv (", ", (char **) names);
  return roof_command_refuse (error, _ ("%1$s %2$s: must be one of %3$s"), option, text, known);
}

/* The machine of --machine, with the link of --link. Returns: (transfer full) (nullable) */
static RoofMachine *
open_linked (const RoofSubject  *self,
              RoofLibrary        *library,
              GError            **error)
{
  g_autoptr (RoofMachine) machine = roof_subject_open_machine (library, "--machine", self->machine, error);
  RoofMachine *linked;
  double bandwidth;
  int network;

  if (machine == NULL || self->link == NULL)
    return g_steal_pointer (&machine);
  network = roof_machine_find_network (machine);
  if (network >= 0)
    {
      roof_command_refuse (error, _ ("--link %1$s: %2$s has a link, %3$s"), self->link, roof_machine_get_name (machine),
                           roof_machine_get_level (machine, (guint) network)->id);
      return NULL;
    }
  if (!roof_units_parse (self->link, ROOF_DIMENSION_BANDWIDTH, &bandwidth, error))
    {
      g_prefix_error (error, "--link: ");
      return NULL;
    }
  linked = roof_mend_add_link (machine, bandwidth, error);
  if (linked == NULL)
    g_prefix_error (error, "--link %s: ", self->link);
  return linked;
}

/* The machine of --machine, with the link of --link and the numbers of --set. Returns: (transfer full) (nullable) */
static RoofMachine *
open_machine (const RoofSubject  *self,
              RoofLibrary        *library,
              GError            **error)
{
  g_autoptr (RoofMachine) machine = open_linked (self, library, error);

  return machine != NULL ? roof_subject_set_machine (self, machine, error) : NULL;
}

/* The report on @snapshot with its kernels in the order of --sort. Returns: (transfer full) (nullable) */
static RoofReport *
analyze_sorted (const RoofSubject  *self,
                RoofCatalogue      *catalogue,
                RoofSnapshot       *snapshot,
                RoofMachine        *machine,
                GError            **error)
{
  g_autoptr (RoofReport) unsorted = roof_report_new (catalogue, snapshot, machine);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) sorted = NULL;
  g_autofree guint *indices = NULL;
  guint order = ROOF_ORDER_DOCUMENT, n;

  if (!choose ("--sort", self->sort, roof_order_list_names (), &order, error))
    return NULL;
  if (order == ROOF_ORDER_DOCUMENT)
    return g_steal_pointer (&unsorted);
  indices = roof_order_sort ((RoofOrder) order, unsorted, NULL, &n);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (kernels, roof_snapshot_get_kernel (snapshot, indices[i]));
  sorted = roof_snapshot_with_kernels (snapshot, kernels);
  return roof_report_new (catalogue, sorted, machine);
}

/* The report on @snapshot with the roofs and counts of the options, by default those of the snapshot's view. */
static RoofReport *
look_at (const RoofSubject  *self,
         RoofCatalogue      *catalogue,
         RoofSnapshot       *snapshot,
         RoofMachine        *machine,
         GError            **error)
{
  g_autoptr (RoofView) view = roof_view_copy (roof_snapshot_get_view (snapshot));
  g_autoptr (RoofSnapshot) measured = NULL, seen = NULL;
  guint roofs = view->roofs, count = view->tally;

  if (!choose ("--roofs", self->roofs, roof_roofs_list_names (), &roofs, error)
      || !choose ("--count", self->count, roof_tally_list_names (), &count, error))
    return NULL;
  view->roofs = (RoofRoofs) roofs;
  view->tally = (RoofTally) count;
  measured = roof_subject_measure (self, snapshot, error);
  if (measured == NULL)
    return NULL;
  seen = roof_snapshot_with_view (measured, view);
  return analyze_sorted (self, catalogue, seen, machine, error);
}

static RoofReport *
analyze_operation (const RoofSubject  *self,
                   RoofLibrary        *library,
                   GError            **error)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);
  g_autoptr (RoofMachine) machine = NULL;
  g_autoptr (RoofKernel) kernel = NULL;
  g_autoptr (RoofSnapshot) empty = NULL;
  g_autoptr (RoofSnapshot) snapshot = NULL;
  RoofOperation *operation = roof_catalogue_find (catalogue, self->operation, error);

  if (operation == NULL)
    {
      g_prefix_error (error, "--op %s: ", self->operation);
      return NULL;
    }
  machine = open_machine (self, library, error);
  if (machine == NULL)
    return NULL;
  kernel = roof_subject_make_kernel (self, operation, machine, error);
  if (kernel == NULL)
    return NULL;
  empty = roof_snapshot_new (machine);
  snapshot = roof_snapshot_with_kernel_inserted (empty, 0, kernel);
  return look_at (self, catalogue, snapshot, NULL, error);
}

static RoofReport *
analyze_network (const RoofSubject  *self,
                 RoofLibrary        *library,
                 GError            **error)
{
  g_autoptr (RoofMachine) machine = open_machine (self, library, error);
  g_autoptr (RoofSnapshot) snapshot = machine != NULL ? roof_subject_open_network (self, machine, error) : NULL;

  return snapshot != NULL ? look_at (self, roof_library_get_catalogue (library), snapshot, NULL, error) : NULL;
}

static RoofReport *
analyze_table (const RoofSubject  *self,
               RoofLibrary        *library,
               GError            **error)
{
  g_autoptr (RoofSnapshot) snapshot = roof_subject_open_table (self, library, error);

  return snapshot != NULL ? look_at (self, roof_library_get_catalogue (library), snapshot, NULL, error) : NULL;
}

static RoofReport *
analyze_document (const RoofSubject  *self,
                  RoofLibrary        *library,
                  GError            **error)
{
  g_autoptr (GFile) file = roof_text_file_find (self->files[0]);
  g_autoptr (RoofSnapshot) snapshot = self->document != NULL ? roof_snapshot_ref (self->document) : roof_snapshot_load (file, error);
  g_autoptr (RoofMachine) machine = NULL;
  g_autoptr (RoofSnapshot) changed = NULL;

  if (snapshot == NULL)
    return NULL;
  machine = self->machine != NULL ? open_machine (self, library, error)
                                  : roof_subject_set_machine (self, roof_snapshot_get_active (snapshot), error);
  if (machine == NULL)
    return NULL;
  if (self->machine != NULL)
    return look_at (self, roof_library_get_catalogue (library), snapshot, machine, error);
  changed = roof_snapshot_with_machine (snapshot, roof_snapshot_get_current (snapshot), machine);
  return look_at (self, roof_library_get_catalogue (library), changed, NULL, error);
}

/* "; --link 25GB/s gives it one": the option that lets kernel @index run. Returns: (transfer full) (nullable) */
static char *
tell_way_out (const RoofSubject *self,
              RoofReport        *report,
              guint              index)
{
  RoofKernel *kernel = roof_snapshot_get_kernel (roof_report_get_snapshot (report), index);
  RoofOperation *operation = roof_catalogue_find (roof_report_get_catalogue (report), roof_kernel_get_operation (kernel), NULL);
  const char *dtype = NULL;
  RoofMendKind kind = operation != NULL ? roof_mend_find (operation, kernel, roof_report_get_machine (report), &dtype)
                                        : ROOF_MEND_NONE;

  if (kind == ROOF_MEND_LINK && self->machine != NULL)
    return g_strdup (_ ("--link 25GB/s gives it one"));
  if (kind == ROOF_MEND_LINK)
    return g_strdup (_ ("--machine with --link 25GB/s gives it one"));
  if (kind == ROOF_MEND_COMPUTE && self->files != NULL)
    return g_strdup_printf (_ ("\"compute\": \"%s\" in the kernel runs there"), dtype);
  if (kind == ROOF_MEND_COMPUTE)
    return g_strdup_printf (_ ("--compute %s runs there"), dtype);
  return NULL;
}

static void
append_fault (const RoofSubject *self,
              RoofReport        *report,
              guint              index,
              GString           *faults)
{
  g_autofree char *name = roof_text_make_line (roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (report), index)));
  g_autofree char *way_out = tell_way_out (self, report, index);
  const char *message = roof_report_get_error (report, index)->message;

  g_string_append_printf (faults, "%s%s: ", faults->len > 0 ? "\n" : "",
                          self->files != NULL ? self->files[0] : name);
  if (self->files != NULL)
    g_string_append_printf (faults, "kernels[%u] “%s”: ", index, name);
  g_string_append (faults, message);
  if (way_out != NULL)
    g_string_append_printf (faults, "; %s", way_out);
}

/* All kernels of a network fail for the same reason: one sentence, with the option that helps. */
static gboolean
refuse_network (const RoofSubject *self,
                RoofReport        *report,
                guint              first,
                guint              n,
                GError           **error)
{
  g_autofree char *name = roof_text_make_line (roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (report), first)));

  g_autofree char *way_out = tell_way_out (self, report, first);

  if (way_out != NULL)
    g_set_error (error, ROOF_ERROR, ROOF_ERROR_INVALID,
                 ngettext ("%1$s: %2$u kernel cannot run, “%3$s”: %4$s; %5$s", "%1$s: %2$u kernels cannot run, first “%3$s”: %4$s; %5$s", n),
                 self->network, n, name, roof_report_get_error (report, first)->message, way_out);
  else
    g_set_error (error, ROOF_ERROR, ROOF_ERROR_INVALID,
                 ngettext ("%1$s: %2$u kernel cannot run, “%3$s”: %4$s; --activations, --weights and --tp change that",
                           "%1$s: %2$u kernels cannot run, first “%3$s”: %4$s; --activations, --weights and --tp change that", n),
                 self->network, n, name, roof_report_get_error (report, first)->message);
  return FALSE;
}

static gboolean
check_kernels (const RoofSubject  *self,
               RoofReport         *report,
               GError            **error)
{
  g_autoptr (GString) faults = g_string_new (NULL);
  guint n = 0, first = 0;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    if (roof_report_get_error (report, i) != NULL)
      {
        append_fault (self, report, i, faults);
        first = n++ == 0 ? i : first;
      }
  if (self->partial && n > 0 && n < roof_report_get_n (report))
    roof_command_say (faults->str);
  if (n == 0 || (self->partial && n < roof_report_get_n (report)))
    return TRUE;
  if (self->network != NULL)
    return refuse_network (self, report, first, n, error);
  g_set_error_literal (error, ROOF_ERROR, ROOF_ERROR_INVALID, faults->str);
  return FALSE;
}

/* Says of each sustained fraction that is set that nothing is computed with it. */
static void
say_unused (const RoofSubject *self,
            RoofReport        *report)
{
  for (guint i = 0; self->settings != NULL && self->settings[i] != NULL; i++)
    {
      const char *text = self->settings[i];
      g_autofree char *words = NULL;

      if (self->sustains || !roof_subject_is_of_machine (text) || strstr (text, ".sustained=") == NULL
          || roof_machine_get_roofs (roof_report_get_machine (report)) == ROOF_ROOFS_SUSTAINED)
        continue;
      words = g_strdup_printf (_ ("--set %s: has an effect only with --roofs sustained"), text);
      roof_command_say (words);
    }
}

static void
say_remarks_of (RoofAnalysis *analysis,
                GHashTable   *said)
{
  guint n;
  const RoofRemark *remarks = roof_analysis_get_remarks (analysis, &n);

  for (guint i = 0; i < n; i++)
    {
      char *words = roof_describe_remark (analysis, &remarks[i]);

      if (!g_hash_table_contains (said, words))
        roof_command_say (words);
      g_hash_table_add (said, words);
    }
}

/* Warns that the tiles are larger than the level that should hold them. */
static void
say_tiles (RoofReport *report,
           guint       kernel)
{
  RoofAnalysis *analysis = roof_report_get_analysis (report, kernel);
  g_autofree char *words = analysis != NULL ? roof_describe_tiles (analysis) : NULL;

  if (words != NULL)
    roof_command_say (words);
}

/* Says of counted work without a time that nothing follows from it. */
static void
say_untimed (RoofReport *report,
             guint       kernel)
{
  RoofKernel *counted = roof_snapshot_get_kernel (roof_report_get_snapshot (report), kernel);
  const RoofMeasurement *measurement = roof_kernel_get_measurement (counted);
  g_autofree char *name = NULL, *words = NULL;

  if (measurement == NULL || isnan (measurement->flops) || !isnan (roof_kernel_get_measured_time (counted)))
    return;
  name = roof_text_make_line (roof_kernel_get_name (counted));
  /* Translators: a kernel */
  words = g_strdup_printf (_ ("%s: measured FLOPs need a measured time"), name);
  roof_command_say (words);
}

/* Prints each remark once, however many kernels share it. */
static void
say_remarks (RoofReport    *report,
             RoofCatalogue *catalogue)
{
  g_autoptr (GHashTable) said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  RoofOperation *operation = NULL;
  const char *last = NULL;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    if (roof_report_get_summary (report, i)->assumed)
      {
        g_autoptr (RoofAnalysis) analysis = roof_report_make_analysis (report, i);

        say_remarks_of (analysis, said);
      }
  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const char *id = roof_kernel_get_operation (roof_snapshot_get_kernel (roof_report_get_snapshot (report), i));

      if (id != last) /* kernels of a template share the word */
        operation = roof_catalogue_find (catalogue, id, NULL);
      last = id;
      if (operation != NULL && roof_operation_has_tiles (operation)) /* only these are analysed for that */
        say_tiles (report, i);
      say_untimed (report, i);
    }
}

/* Keeps the report until the process ends, without freeing it: to free thousands of kernels one by one takes time that the
 * system does not need. */
static void
keep (RoofReport *report)
{
  static GPtrArray *kept;

  if (kept == NULL)
    kept = g_ptr_array_new ();
  g_ptr_array_add (kept, roof_report_ref (report));
}

RoofReport *
roof_subject_analyze (const RoofSubject  *self,
                      RoofLibrary        *library,
                      GError            **error)
{
  g_autoptr (RoofReport) report = NULL;

  if (!check (self, error))
    return NULL;
  report = roof_subject_is_table (self) ? analyze_table (self, library, error)
           : self->files != NULL        ? analyze_document (self, library, error)
           : self->network != NULL      ? analyze_network (self, library, error)
                                        : analyze_operation (self, library, error);
  if (report == NULL || !check_kernels (self, report, error))
    return NULL;
  say_remarks (report, roof_library_get_catalogue (library));
  say_unused (self, report);
  keep (report);
  return g_steal_pointer (&report);
}

gboolean
roof_subject_report (const char * const   *arguments,
                     RoofReportFunc        describe,
                     GString              *output,
                     GError              **error)
{
  g_auto (RoofSubject) subject = { NULL };
  g_autoptr (RoofLibrary) library = NULL;
  g_autoptr (RoofReport) report = NULL;
  g_autoptr (RoofStatement) statement = NULL;
  gboolean json = FALSE;

  if (!roof_subject_parse (&subject, NULL, &json, arguments, error))
    return FALSE;
  library = roof_command_open_library ();
  report = roof_subject_analyze (&subject, library, error);
  if (report == NULL)
    return FALSE;
  statement = roof_statement_new (json);
  describe (report, statement);
  roof_statement_make_plain (statement);
  roof_statement_print (statement, output);
  return TRUE;
}
