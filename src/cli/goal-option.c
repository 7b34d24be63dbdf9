/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/goal-option.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cli/command.h"
#include "core/error.h"
#include "core/report/work-tally.h"
#include "core/units/units.h"

#define BOUND "bound="
#define COMPUTE "compute"

gboolean
roof_goal_option_check (const RoofGoalOption  *self,
                        GError               **error)
{
  guint n = (self->reach != NULL) + (self->time != NULL) + (self->performance != NULL);

  if (n != 1)
    return roof_command_refuse (error, _ ("solve: name the goal with one of --reach, --time and --performance"));
  if (self->reach == NULL || g_str_equal (self->reach, "ridge") || g_str_equal (self->reach, "fits")
      || g_str_equal (self->reach, COMPUTE)
      || (g_str_has_prefix (self->reach, BOUND) && self->reach[strlen (BOUND)] != '\0'))
    return TRUE;
  return roof_command_refuse (error, _ ("--reach %s: “ridge”, “compute”, “bound=LEVEL” or, of a network, “fits” is expected"), self->reach);
}

gboolean
roof_goal_option_is_compute (const RoofGoalOption *self)
{
  return g_strcmp0 (self->reach, COMPUTE) == 0 || g_strcmp0 (self->reach, BOUND COMPUTE) == 0;
}

static gboolean
find_level (const RoofMachine  *machine,
            const char         *id,
            guint              *level,
            GError            **error)
{
  int found = roof_machine_resolve_level (machine, id, error);

  g_prefix_error (error, "--reach bound=%s: ", id);
  *level = (guint) found;
  return found >= 0;
}

static gboolean
read_value (const char     *option,
             const char     *text,
             RoofDimension   dimension,
             double         *value,
             GError        **error)
{
  if (!roof_units_parse (text, dimension, value, error))
    {
      g_prefix_error (error, "%s: ", option);
      return FALSE;
    }
  return *value > 0 || roof_fail (error, _ ("%1$s %2$s: must be more than 0"), option, text);
}

gboolean
roof_goal_option_read (const RoofGoalOption  *self,
                       const RoofMachine     *machine,
                       RoofGoal              *goal,
                       GError               **error)
{
  *goal = (RoofGoal) { ROOF_GOAL_RIDGE, ROOF_EVERY_LEVEL, 0 };
  if (self->time != NULL)
    {
      goal->type = ROOF_GOAL_TIME;
      return read_value ("--time", self->time, ROOF_DIMENSION_TIME, &goal->value, error);
    }
  if (self->performance != NULL)
    {
      goal->type = ROOF_GOAL_PERFORMANCE;
      return read_value ("--performance", self->performance, ROOF_DIMENSION_FLOP_RATE, &goal->value, error);
    }
  if (g_str_equal (self->reach, "ridge"))
    return TRUE;
  if (g_str_equal (self->reach, "fits"))
    return roof_command_refuse (error, _ ("--reach fits: requires --model and one of the sizes of its step: batch, new_tokens, "
                                          "past, tp"));
  goal->type = roof_goal_option_is_compute (self) ? ROOF_GOAL_COMPUTE : ROOF_GOAL_BOUND;
  return goal->type == ROOF_GOAL_COMPUTE
         || find_level (machine, self->reach + strlen (BOUND), &goal->level, error);
}

char *
roof_goal_option_describe (const RoofGoal    *goal,
                           const RoofReport  *report)
{
  RoofMachine *machine = roof_report_get_machine (report);
  g_autofree char *quantity = NULL;

  switch (goal->type)
    {
    case ROOF_GOAL_BOUND:
      /* Translators: %s is a level, "hbm" */
      return g_strdup_printf (_ ("Limited by %s"), roof_machine_get_level (machine, goal->level)->id);
    case ROOF_GOAL_COMPUTE:
      return g_strdup (_ ("Compute bound"));
    case ROOF_GOAL_TIME:
      quantity = roof_units_format (goal->value, ROOF_DIMENSION_TIME);
      /* Translators: %s is a duration */
      return g_strdup_printf (_ ("Within %s"), quantity);
    case ROOF_GOAL_PERFORMANCE:
      quantity = roof_units_format_counted (goal->value, ROOF_DIMENSION_FLOP_RATE, roof_work_tally_of_all (report, NULL));
      /* Translators: %s is a performance, "100 TFLOP/s" */
      return g_strdup_printf (_ ("At least %s"), quantity);
    case ROOF_GOAL_RIDGE:
    default:
      return g_strdup (_ ("At the ridge or above"));
    }
}

const char *
roof_goal_option_say_where (const RoofGoal       *goal,
                            const RoofGoalResult *result)
{
  /* A time is an upper limit; all other goals are lower limits. */
  int side = goal->type == ROOF_GOAL_TIME ? -result->side : result->side;

  if (isnan (result->exact))
    return side > 0 ? "always" : "never";
  return side > 0 ? "from" : side < 0 ? "up_to" : "always";
}

void
roof_goal_option_clear (RoofGoalOption *self)
{
  g_clear_pointer (&self->reach, g_free);
  g_clear_pointer (&self->time, g_free);
  g_clear_pointer (&self->performance, g_free);
}
