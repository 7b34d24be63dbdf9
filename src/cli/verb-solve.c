/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>

#include "cli/command.h"
#include "cli/goal-option.h"
#include "cli/network-solve.h"
#include "cli/report-text.h"
#include "cli/steps-text.h"
#include "cli/subject.h"
#include "explore/variable/kernel-parameter.h"
#include "explore/variable/variable.h"

#define WHOLE_DIGITS 15

/* The question: which value of a parameter, or of a number of the machine, meets a goal. */
typedef struct
{
  RoofCatalogue *catalogue; /* borrowed */
  RoofReport    *report;
  GArray        *parameters;   /* nullable: of RoofKernelParameter */
  GPtrArray     *variables; /* nullable: of RoofVariable, instead of parameters: a number of the machine, for each kernel */
  const char    *key;       /* borrowed */
  RoofGoal       goal;
} SolveQuestion;

static void
question_clear (SolveQuestion *self)
{
  g_clear_pointer (&self->report, roof_report_unref);
  g_clear_pointer (&self->parameters, g_array_unref);
  g_clear_pointer (&self->variables, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolveQuestion, question_clear)

static gboolean
check_parameters (const SolveQuestion *self,
               GError             **error)
{
  const RoofKernelParameter *first = &g_array_index (self->parameters, RoofKernelParameter, 0);

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
  return self->variables != NULL ? self->variables->len : self->parameters->len;
}

/* What answer @index is about. */
static const RoofParameter *
get_parameter (const SolveQuestion *self,
               guint                index)
{
  return self->variables != NULL ? roof_variable_get_parameter (self->variables->pdata[index])
                                 : g_array_index (self->parameters, RoofKernelParameter, index).parameter;
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
  self->parameters = roof_kernel_parameters_list (self->catalogue, roof_report_get_snapshot (self->report), self->key, error);
  if (self->parameters != NULL)
    return check_parameters (self, error);
  g_prefix_error (error, "--for: ");
  return FALSE;
}

static RoofAnalysis *
solve (const SolveQuestion *self,
       guint                index,
       RoofGoalResult      *result)
{
  const RoofKernelParameter *chosen;
  RoofAnalysis *analysis;

  if (self->variables != NULL)
    {
      roof_variable_solve (self->variables->pdata[index], &self->goal, result);
      return roof_variable_get_analysis (self->variables->pdata[index]);
    }
  chosen = &g_array_index (self->parameters, RoofKernelParameter, index);
  analysis = roof_report_get_analysis (self->report, chosen->kernel);
  roof_analysis_solve (analysis, (guint) chosen->index, &self->goal, result);
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
  return roof_units_format_to (exact, get_parameter (self, 0)->dimension, ROOF_TALLY_FLOP, ROOF_STEPS_DIGITS);
}

/* The answer about parameter @index, which people know as @id. */
static void
add_result (RoofStatement        *self,
            const SolveQuestion  *question,
            guint                 index,
            const char           *id,
            const RoofGoalResult *result)
{
  g_autofree char *what = roof_goal_option_describe (&question->goal, question->report);
  g_autofree char *exact = format_exact (question, result->exact);
  g_autofree char *first = roof_units_format_number (result->whole, WHOLE_DIGITS);
  g_autofree char *last = roof_units_format_number (get_last (result), WHOLE_DIGITS);
  const char *where = roof_goal_option_say_where (&question->goal, result);

  roof_statement_set_text (self, "parameter", get_parameter (question, index)->id);
  roof_statement_set_number (self, "exact", result->exact);
  roof_statement_set_number (self, "first_integer", result->whole);
  roof_statement_set_number (self, "integer_before", result->before);
  roof_statement_set_text (self, "holds", where);
  if (g_str_equal (where, "never"))
    /* Translators: what is asked for, then a parameter: "Compute bound: no value of B does it." */
    roof_statement_say (self, _ ("%1$s: for no value of %2$s."), what, id);
  else if (g_str_equal (where, "always"))
    roof_statement_say (self, _ ("%1$s: for any %2$s."), what, id);
  else if (g_str_equal (where, "from") && isnan (result->whole))
    roof_statement_say (self, _ ("%1$s: from %2$s = %3$s on."), what, id, exact);
  else if (g_str_equal (where, "from"))
    /* Translators: "Compute bound: from B = 255.213 on, in whole numbers from 256." */
    roof_statement_say (self, _ ("%1$s: from %2$s = %3$s on, whole numbers from %4$s."), what, id, exact, first);
  else if (isnan (get_last (result)) || isnan (result->whole))
    roof_statement_say (self, _ ("%1$s: up to %2$s = %3$s."), what, id, exact);
  else
    /* Translators: "Within 1 ms: up to B = 1467.9, in whole numbers up to 1467." */
    roof_statement_say (self, _ ("%1$s: up to %2$s = %3$s, whole numbers up to %4$s."), what, id, exact, last);
  roof_statement_say (self, "\n");
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
      = self->parameters != NULL ? roof_kernel_parameters_set (self->parameters, before, self->key, value) : roof_snapshot_ref (before);
  g_autoptr (RoofReport) report = roof_report_new (self->catalogue, snapshot, machine);

  if (roof_report_get_error (report, 0) == NULL)
    roof_steps_add (table, value, self->variables != NULL ? get_parameter (self, 0)->dimension : ROOF_DIMENSION_COUNT, report);
}

/* The steps next to the answer, for people. */
static void
add_steps (RoofStatement        *self,
           const SolveQuestion  *question,
           const RoofGoalResult *result)
{
  RoofTextTable *table = roof_steps_new (question->report, question->key);

  if (!isnan (result->before))
    add_step (question, result->before, table);
  if (!isnan (result->whole))
    add_step (question, result->whole, table);
  else if (!isnan (result->exact))
    add_step (question, result->exact, table);
  roof_statement_take_table (self, table);
}

/* @single: whether it is the only answer, which people get in full */
static void
add_answer (RoofStatement       *self,
            const SolveQuestion *question,
            guint                index,
            gboolean             single)
{
  RoofGoalResult result;
  RoofAnalysis *analysis = solve (question, index, &result);

  if (single || roof_statement_is_json (self))
    roof_report_add_heading (self, analysis, question->key);
  else
    roof_statement_say (self, "%s: ", roof_kernel_get_name (roof_analysis_get_kernel (analysis)));
  add_result (self, question, index, single ? question->key : get_parameter (question, index)->id, &result);
  if (single && !roof_statement_is_json (self))
    add_steps (self, question, &result);
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

/* The answer about all kernels in sequence: of a network as "workload", else as "totals". */
static void
add_sum (RoofStatement       *self,
         const SolveQuestion *question)
{
  const char *network = find_network (question);
  RoofStatement *sum = roof_statement_open (self, network != NULL ? "workload" : "totals");
  g_autofree char *name = name_sum (question);
  RoofGoalResult result;

  roof_goal_solve_together (&question->goal, question->variables, &result);
  if (network != NULL)
    roof_statement_set_text (sum, "name", network);
  roof_statement_say (sum, "\n%s: ", name);
  add_result (sum, question, 0, get_parameter (question, 0)->id, &result);
}

static void
add_goal (RoofStatement       *self,
          const SolveQuestion *question)
{
  static const char * const names[] = { "ridge", "bound", "bound", "time", "performance" };
  const RoofGoal *goal = &question->goal;

  roof_statement_set_text (self, "reach", names[goal->type]);
  if (goal->type == ROOF_GOAL_BOUND)
    roof_statement_set_text (self, "bound", roof_machine_get_level (roof_report_get_machine (question->report), goal->level)->id);
  else if (goal->type == ROOF_GOAL_COMPUTE)
    roof_statement_set_text (self, "bound", "compute");
  else if (goal->type != ROOF_GOAL_RIDGE)
    roof_statement_set_number (self, names[goal->type], goal->value);
}

static void
describe (RoofStatement       *self,
          const SolveQuestion *question)
{
  gboolean single = roof_report_get_n (question->report) == 1 && count_answers (question) == 1;

  roof_report_add_machine (self, question->report);
  add_goal (roof_statement_open (self, "goal"), question);
  roof_statement_open_list (self, "kernels");
  for (guint i = 0; i < count_answers (question); i++)
    add_answer (roof_statement_open_item (self, "kernels"), question, i, single);
  if (question->variables != NULL && question->variables->len > 1)
    add_sum (self, question);
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
  g_autoptr (RoofStatement) statement = NULL;
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
  statement = roof_statement_new (json);
  describe (statement, &question);
  roof_statement_make_plain (statement);
  roof_statement_print (statement, output);
  return TRUE;
}

const RoofVerb roof_verb_solve = { "solve", N_ ("Find the value of a parameter that reaches a ridge, a limit, a time or a "
                                                "performance"), run };
