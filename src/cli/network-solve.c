/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/network-solve.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cli/command.h"
#include "cli/report-text.h"
#include "explore/step/step-goal.h"

static gboolean
read_time (const RoofGoalOption *option,
           RoofStepGoal         *step_goal,
           GError              **error)
{
  RoofGoal goal;

  if (!roof_goal_option_read (option, NULL, &goal, error))
    return FALSE;
  *step_goal = (RoofStepGoal) { ROOF_STEP_GOAL_TIME, goal.value, NULL };
  return TRUE;
}

static gboolean
read_step_goal (const RoofGoalOption *option,
                const char           *part,
                RoofStepGoal         *step_goal,
                GError              **error)
{
  if (option->time != NULL)
    return read_time (option, step_goal, error);
  if (g_strcmp0 (option->reach, "fits") == 0)
    {
      *step_goal = (RoofStepGoal) { ROOF_STEP_GOAL_FITS, 0, NULL };
      return TRUE;
    }
  if (roof_goal_option_is_compute (option))
    {
      *step_goal = (RoofStepGoal) { ROOF_STEP_GOAL_COMPUTE, 0, NULL };
      return TRUE;
    }
  if (g_strcmp0 (option->reach, "ridge") != 0)
    return roof_command_refuse (error, _ ("solve: for a network's step the goals are --reach fits, --reach compute, --reach "
                                          "ridge and --time"));
  if (part == NULL)
    return roof_command_refuse (error, _ ("--reach ridge: name the kernel with --part KERNEL"));
  *step_goal = (RoofStepGoal) { ROOF_STEP_GOAL_RIDGE, 0, part };
  return TRUE;
}

/* Translated: what holds on one side. Returns: (transfer full) */
static char *
describe (const RoofStepGoal *step_goal)
{
  g_autofree char *time = roof_units_format (step_goal->value, ROOF_DIMENSION_TIME);

  switch (step_goal->type)
    {
    case ROOF_STEP_GOAL_FITS:
      return g_strdup (_ ("Fits in memory"));
    case ROOF_STEP_GOAL_TIME:
      return g_strdup_printf (_ ("Within %s"), time);
    case ROOF_STEP_GOAL_COMPUTE:
      return g_strdup (_ ("Most of the time compute bound"));
    case ROOF_STEP_GOAL_RIDGE:
    default:
      /* Translators: %s is the name of a kernel */
      return g_strdup_printf (_ ("%s at the ridge or above"), step_goal->part);
    }
}

static const char *
say_where (const RoofStepGoalResult *result)
{
  if (isinf (result->after))
    return result->first ? "always" : "never";
  return result->first ? "up_to" : "from";
}

static void
add_goal (RoofStatement      *self,
          const RoofStepGoal *step_goal)
{
  static const char *const names[] = { "fits", "time", "ridge", "bound" };

  roof_statement_set_text (self, "reach", names[step_goal->type]);
  if (step_goal->type == ROOF_STEP_GOAL_TIME)
    roof_statement_set_number (self, "time", step_goal->value);
  if (step_goal->type == ROOF_STEP_GOAL_COMPUTE)
    roof_statement_set_text (self, "bound", "compute");
  if (step_goal->part != NULL)
    roof_statement_set_text (self, "part", step_goal->part);
}

static void
add_answer (RoofStatement            *self,
            RoofReport               *report,
            const RoofStepGoal       *step_goal,
            const RoofStepSize       *size,
            const RoofStepGoalResult *result)
{
  g_autofree char *what = describe (step_goal);
  const char *where = say_where (result);
  const char *name = roof_snapshot_get_workload (roof_report_get_snapshot (report), 0)->name;

  roof_statement_set_text (self, "name", name);
  roof_statement_set_text (self, "parameter", size->key);
  roof_statement_set_number (self, "first_integer", isinf (result->after) ? NAN : result->after);
  roof_statement_set_number (self, "integer_before", isinf (result->after) ? NAN : result->before);
  roof_statement_set_text (self, "holds", where);
  roof_statement_say (self, "%s\n", name);
  if (g_str_equal (where, "never"))
    roof_statement_say (self, _ ("%1$s: for no value of %2$s."), what, size->key);
  else if (g_str_equal (where, "always"))
    roof_statement_say (self, _ ("%1$s: for any %2$s."), what, size->key);
  else if (g_str_equal (where, "from"))
    roof_statement_say (self, _ ("%1$s: from %2$s = %3$.15g on."), what, size->key, result->after);
  else
    roof_statement_say (self, _ ("%1$s: up to %2$s = %3$.15g."), what, size->key, result->before);
  roof_statement_say (self, "\n");
}

gboolean
roof_network_solve (const RoofSubject     *subject,
                    RoofLibrary           *library,
                    const RoofStepSize    *size,
                    const RoofGoalOption  *option,
                    const char            *part,
                    gboolean               json,
                    GString               *output,
                    GError               **error)
{
  g_autoptr (RoofReport) report = NULL;
  g_autoptr (RoofStatement) statement = NULL;
  RoofStepGoalResult result;
  RoofStepGoal step_goal;

  if (!read_step_goal (option, part, &step_goal, error))
    return FALSE;
  report = roof_subject_analyze (subject, library, error);
  if (report == NULL)
    return FALSE;
  if (!roof_step_goal_solve (&step_goal, roof_library_get_catalogue (library), roof_report_get_snapshot (report),
                             roof_report_get_datasheet (report), 0, size, &result, error))
    {
      g_prefix_error (error, "%s: ", subject->network);
      return FALSE;
    }
  statement = roof_statement_new (json);
  roof_report_add_machine (statement, report);
  add_goal (roof_statement_open (statement, "goal"), &step_goal);
  add_answer (roof_statement_open (statement, "workload"), report, &step_goal, size, &result);
  roof_statement_make_plain (statement);
  roof_statement_print (statement, output);
  return TRUE;
}
