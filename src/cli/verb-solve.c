/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>

#include "cli/command.h"
#include "cli/goal-option.h"
#include "cli/network-solve.h"
#include "cli/report-text.h"
#include "cli/steps-text.h"
#include "cli/subject.h"
#include "document/files/analysis-json.h"
#include "explore/variable/kernel-parameter.h"
#include "explore/variable/variable.h"

#define WHOLE_DIGITS 15

/* The question: which value of a parameter, or of a number of the machine, meets a goal. */
typedef struct
{
  RoofCatalogue *catalogue; /* borrowed */
  RoofReport    *report;
  GArray        *targets;   /* nullable: of RoofKernelParameter */
  GPtrArray     *variables; /* nullable: of RoofVariable, instead of targets: a number of the machine, for each kernel */
  const char    *key;       /* borrowed */
  RoofGoal       goal;
} SolveQuestion;

static void
question_clear (SolveQuestion *self)
{
  g_clear_pointer (&self->report, roof_report_unref);
  g_clear_pointer (&self->targets, g_array_unref);
  g_clear_pointer (&self->variables, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolveQuestion, question_clear)

static gboolean
check_targets (const SolveQuestion *self,
               GError             **error)
{
  const RoofKernelParameter *first = &g_array_index (self->targets, RoofKernelParameter, 0);

  if (first->index < 0 || first->parameter->type != ROOF_PARAMETER_NUMBER)
    return roof_command_refuse (error, _ ("--for %s: only a numeric parameter can be solved for"),
                                self->key);
  return TRUE;
}

/* Takes every kernel with the number of the machine that the key names. */
static gboolean
prepare_number (SolveQuestion *self,
                GError       **error)
{
  g_autoptr (RoofMachineNumber) number = roof_machine_number_find (self->report, self->key, error);

  if (number == NULL)
    {
      g_prefix_error (error, "--for %s: ", self->key);
      return FALSE;
    }
  self->variables = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_variable_unref);
  for (guint i = 0; i < roof_report_get_n (self->report); i++)
    g_ptr_array_add (self->variables, roof_variable_new_number (self->report, i, number));
  return TRUE;
}

static guint
count_answers (const SolveQuestion *self)
{
  return self->variables != NULL ? self->variables->len : self->targets->len;
}

/* What answer @index is about. */
static const RoofParameter *
get_parameter (const SolveQuestion *self,
               guint                index)
{
  return self->variables != NULL ? roof_variable_get_parameter (self->variables->pdata[index])
                                 : g_array_index (self->targets, RoofKernelParameter, index).parameter;
}

static gboolean
prepare (SolveQuestion        *self,
         const RoofSubject    *subject,
         const RoofGoalOption *option,
         RoofLibrary          *library,
         GError              **error)
{
  self->catalogue = roof_library_get_catalogue (library);
  self->report = roof_subject_analyze (subject, library, error);
  if (self->report == NULL
      || !roof_goal_option_read (option, roof_report_get_machine (self->report), &self->goal, error))
    return FALSE;
  if (g_str_has_prefix (self->key, ROOF_MACHINE_PREFIX))
    return prepare_number (self, error);
  self->targets = roof_kernel_parameters_list (self->catalogue, roof_report_get_snapshot (self->report), self->key, error);
  if (self->targets != NULL)
    return check_targets (self, error);
  g_prefix_error (error, "--for: ");
  return FALSE;
}

static RoofAnalysis *
solve (const SolveQuestion *self,
       guint                index,
       RoofGoalResult      *result)
{
  const RoofKernelParameter *target;
  RoofAnalysis *analysis;

  if (self->variables != NULL)
    {
      roof_variable_solve (self->variables->pdata[index], &self->goal, result);
      return roof_variable_get_analysis (self->variables->pdata[index]);
    }
  target = &g_array_index (self->targets, RoofKernelParameter, index);
  analysis = roof_report_get_analysis (self->report, target->kernel);
  roof_analysis_solve (analysis, (guint) target->index, &self->goal, result);
  return analysis;
}

/* The last whole number that meets a goal of the form "up to": one that meets the goal exactly is included. */
static double
get_last (const RoofGoalResult *result)
{
  return result->exact == result->whole ? result->whole : result->before;
}

/* Returns: (transfer full) */
static char *
format_exact (const SolveQuestion *self,
              double               exact)
{
  if (self->variables == NULL)
    return roof_report_format_crossing (exact);
  return roof_units_format_to (exact, get_parameter (self, 0)->dimension, ROOF_COUNT_FLOP, ROOF_STEPS_DIGITS);
}

static void
append_answer (const SolveQuestion  *self,
               const char           *id,
               const RoofGoalResult *result,
               GString              *output)
{
  g_autofree char *what = roof_goal_option_describe (&self->goal, self->report);
  g_autofree char *exact = format_exact (self, result->exact);
  g_autofree char *first = roof_units_format_number (result->whole, WHOLE_DIGITS);
  g_autofree char *last = roof_units_format_number (get_last (result), WHOLE_DIGITS);
  const char *where = roof_goal_option_say_where (&self->goal, result);

  if (g_str_equal (where, "never"))
    /* Translators: what is asked for, then a parameter: "Compute bound: no value of B does it." */
    g_string_append_printf (output, _ ("%1$s: for no value of %2$s."), what, id);
  else if (g_str_equal (where, "always"))
    g_string_append_printf (output, _ ("%1$s: for any %2$s."), what, id);
  else if (g_str_equal (where, "from") && isnan (result->whole))
    g_string_append_printf (output, _ ("%1$s: from %2$s = %3$s on."), what, id, exact);
  else if (g_str_equal (where, "from"))
    /* Translators: "Compute bound: from B = 255.213 on, in whole numbers from 256." */
    g_string_append_printf (output, _ ("%1$s: from %2$s = %3$s on, whole numbers from %4$s."), what, id, exact,
                            first);
  else if (isnan (get_last (result)) || isnan (result->whole))
    g_string_append_printf (output, _ ("%1$s: up to %2$s = %3$s."), what, id, exact);
  else
    /* Translators: "Within 1 ms: up to B = 1467.9, in whole numbers up to 1467." */
    g_string_append_printf (output, _ ("%1$s: up to %2$s = %3$s, whole numbers up to %4$s."), what, id, exact,
                            last);
  g_string_append_c (output, '\n');
}

/* The machine with its number at @value, if that is asked for. Returns: (transfer full) */
static RoofMachine *
make_machine (const SolveQuestion *self,
              double               value)
{
  RoofMachineNumber *number = self->variables != NULL ? roof_variable_get_number (self->variables->pdata[0]) : NULL;
  RoofMachine *machine = number != NULL ? roof_machine_number_make (number, value, NULL) : NULL;

  return machine != NULL ? machine : roof_machine_ref (roof_report_get_datasheet (self->report));
}

/* Adds a row for a value next to the answer. */
static void
add_step (const SolveQuestion *self,
          double               value,
          RoofTextTable       *table)
{
  RoofSnapshot *before = roof_report_get_snapshot (self->report);
  g_autoptr (RoofMachine) machine = make_machine (self, value);
  g_autoptr (RoofSnapshot) snapshot
      = self->targets != NULL ? roof_kernel_parameters_set (self->targets, before, self->key, value) : roof_snapshot_ref (before);
  g_autoptr (RoofReport) report = roof_report_new (self->catalogue, snapshot, machine);

  if (roof_report_get_error (report, 0) == NULL)
    roof_steps_add (table, value, self->variables != NULL ? get_parameter (self, 0)->dimension : ROOF_DIMENSION_COUNT, report);
}

static void
print_single (const SolveQuestion *self,
              GString             *output)
{
  g_autoptr (RoofTextTable) table = roof_steps_new (self->report, self->key);
  RoofGoalResult result;
  RoofAnalysis *analysis = solve (self, 0, &result);

  roof_report_print_heading (analysis, self->key, output);
  append_answer (self, self->key, &result, output);
  if (!isnan (result.before))
    add_step (self, result.before, table);
  if (!isnan (result.whole))
    add_step (self, result.whole, table);
  else if (!isnan (result.exact))
    add_step (self, result.exact, table);
  roof_text_table_print_below (table, output);
}

/* Whether there is one answer for all kernels in sequence. */
static gboolean
has_sum (const SolveQuestion *self)
{
  return self->variables != NULL && self->variables->len > 1;
}

/* The name of the network, if the kernels are those of one and no others. (nullable) */
static const char *
find_network (const SolveQuestion *self)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (self->report);

  if (roof_snapshot_get_n_workloads (snapshot) != 1)
    return NULL;
  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, i)) == NULL)
      return NULL;
  return roof_snapshot_get_workload (snapshot, 0)->name;
}

/* Whose answer the sum is, as "Llama 3.1 8B, most of the time". Returns: (transfer full) */
static char *
name_sum (const SolveQuestion *self)
{
  const char *network = find_network (self);
  gboolean whole = self->goal.type == ROOF_GOAL_TIME || self->goal.type == ROOF_GOAL_PERFORMANCE;

  if (network == NULL)
    return g_strdup (whole ? _ ("All kernels in sequence") : _ ("Most of the time"));
  /* Translators: before an answer about a network in place of a kernel: its name */
  return g_strdup_printf (whole ? _ ("%s, all kernels in sequence") : _ ("%s, most of the time"), network);
}

static void
print_sum (const SolveQuestion *self,
           GString             *output)
{
  g_autofree char *name = name_sum (self);
  RoofGoalResult result;

  roof_goal_solve_together (&self->goal, self->variables, &result);
  g_string_append_printf (output, "\n%s: ", name);
  append_answer (self, get_parameter (self, 0)->id, &result, output);
}

static void
print_text (const SolveQuestion *self,
            GString             *output)
{
  roof_report_print_machine (self->report, output);
  if (roof_report_get_n (self->report) == 1 && count_answers (self) == 1)
    print_single (self, output);
  else
    for (guint i = 0; i < count_answers (self); i++)
      {
        RoofGoalResult result;
        RoofAnalysis *analysis = solve (self, i, &result);

        g_string_append_printf (output, "%s: ", roof_kernel_get_name (roof_analysis_get_kernel (analysis)));
        append_answer (self, get_parameter (self, i)->id, &result, output);
      }
  if (has_sum (self))
    print_sum (self, output);
  roof_text_plain_blanks (output);
}

static JsonObject *
write_goal (const SolveQuestion *self)
{
  static const char * const names[] = { "ridge", "bound", "bound", "time", "performance" };
  const RoofGoal *goal = &self->goal;
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "reach", names[goal->type]);
  if (goal->type == ROOF_GOAL_BOUND)
    json_object_set_string_member (
        object, "bound", roof_machine_get_level (roof_report_get_machine (self->report), goal->level)->id);
  else if (goal->type == ROOF_GOAL_COMPUTE)
    json_object_set_string_member (object, "bound", "compute");
  else if (goal->type != ROOF_GOAL_RIDGE)
    json_object_set_double_member (object, names[goal->type], goal->target);
  return object;
}

static void
write_result (const SolveQuestion  *self,
              guint                 index,
              const RoofGoalResult *result,
              JsonObject           *object)
{
  json_object_set_string_member (object, "parameter", get_parameter (self, index)->id);
  json_object_set_double_member (object, "exact", result->exact);
  json_object_set_double_member (object, "first_integer", result->whole);
  json_object_set_double_member (object, "integer_before", result->before);
  json_object_set_string_member (object, "holds", roof_goal_option_say_where (&self->goal, result));
}

static JsonObject *
write_answer (const SolveQuestion *self,
              guint                index)
{
  JsonObject *object = json_object_new ();
  RoofGoalResult result;
  RoofAnalysis *analysis = solve (self, index, &result);

  roof_analysis_write_name (analysis, object);
  write_result (self, index, &result, object);
  return object;
}

/* Adds the answer about all kernels in sequence: of a network as "workload", else as "totals". */
static void
write_sum (const SolveQuestion *self,
           JsonObject          *root)
{
  const char *network = find_network (self);
  JsonObject *object = json_object_new ();
  RoofGoalResult result;

  roof_goal_solve_together (&self->goal, self->variables, &result);
  if (network != NULL)
    json_object_set_string_member (object, "name", network);
  write_result (self, 0, &result, object);
  json_object_set_object_member (root, network != NULL ? "workload" : "totals", object);
}

static void
print_json (const SolveQuestion *self,
            GString             *output)
{
  JsonObject *root = json_object_new ();
  JsonArray *kernels = json_array_new ();

  for (guint i = 0; i < count_answers (self); i++)
    json_array_add_object_element (kernels, write_answer (self, i));
  json_object_set_object_member (root, "machine",
                                 roof_machine_write_name (roof_report_get_machine (self->report)));
  json_object_set_object_member (root, "goal", write_goal (self));
  json_object_set_array_member (root, "kernels", kernels);
  if (has_sum (self))
    write_sum (self, root);
  roof_command_print_json (root, output);
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_auto (RoofSubject) subject = { NULL };
  g_auto (RoofGoalOption) option = { NULL };
  g_auto (SolveQuestion) question = { NULL };
  g_autoptr (RoofLibrary) library = NULL;
  g_autofree char *key = NULL;
  g_autofree char *part = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "for", 0, 0, G_OPTION_ARG_STRING, &key, N_ ("Parameter or machine number to solve for"), "KEY" },
    { "reach", 0, 0, G_OPTION_ARG_STRING, &option.reach, N_ ("Goal: ridge, compute, or bound=LEVEL where a level becomes the "
                                                             "limit"),
      "ridge|compute|bound=LEVEL|fits" },
    { "part", 0, 0, G_OPTION_ARG_STRING, &part, N_ ("Of a network: the kernel whose ridge to reach"), "KERNEL" },
    { "time", 0, 0, G_OPTION_ARG_STRING, &option.time, N_ ("Goal: a time"), "SECONDS" },
    { "performance", 0, 0, G_OPTION_ARG_STRING, &option.performance, N_ ("Goal: an attainable performance"),
      "FLOPS" },
    G_OPTION_ENTRY_NULL,
  };

  if (!roof_subject_parse (&subject, entries, &json, arguments, error))
    return FALSE;
  if (key == NULL)
    return roof_command_refuse (error, _ ("solve: name the parameter to solve for with --for KEY"));
  if (!roof_goal_option_check (&option, error))
    return FALSE;
  library = roof_command_open_library ();
  if (subject.network != NULL && roof_step_find_size (key) != NULL)
    return roof_network_solve (&subject, library, roof_step_find_size (key), &option, part, json, output, error);
  question.key = key;
  if (!prepare (&question, &subject, &option, library, error))
    return FALSE;
  if (json)
    print_json (&question, output);
  else
    print_text (&question, output);
  return TRUE;
}

const RoofVerb roof_verb_solve = { "solve", N_ ("Find the value of a parameter that reaches a ridge, a limit, a time or a "
                                                "performance"), run };
