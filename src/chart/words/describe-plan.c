/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe-plan.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/units/units.h"

char *
roof_describe_layout (const RoofPlanChoice *choice)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "tp %.15g", choice->tp);
  if (choice->pp > 1)
    g_string_append_printf (text, " pp %.15g", choice->pp);
  if (choice->dp > 1)
    g_string_append_printf (text, " dp %.15g", choice->dp);
  if (choice->ep > 1)
    g_string_append_printf (text, " ep %.15g", choice->ep);
  return g_string_free (text, FALSE);
}

char *
roof_describe_plan_formats (const RoofPlanChoice   *choice,
                            const RoofPlanQuestion *question)
{
  const RoofPlanFormats *formats = &question->formats[choice->formats];
  const char *parts[] = { formats->weights, formats->activations, formats->kv, NULL };

  return g_strjoinv ("/", (char **) parts);
}

const char *
roof_describe_plan_yield (RoofPlanYield yield)
{
  if (yield == ROOF_PLAN_PER_JOULE)
    return _("Tokens per joule");
  return yield == ROOF_PLAN_PER_DOLLAR ? _("Tokens per dollar") : _("Tokens per second and device");
}

char *
roof_describe_plan_left_out (const RoofPlanQuestion *question,
                             RoofPlanYield           yield)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < question->n_machines; i++)
    if (!roof_plan_question_knows (question, i, yield))
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", roof_machine_get_name (question->machines[i]));
  if (names->len == 0)
    return NULL;
  /* Translators: %s are machines that a chart lacks */
  return g_strdup_printf (yield == ROOF_PLAN_PER_JOULE ? _("Left out, since the energy of a FLOP and of a byte is not known: %s")
                                                       : _("Left out, since there is no price: %s"), names->str);
}

const char *
roof_describe_plan_limit (const RoofPlanChoice   *choice,
                          const RoofPlanQuestion *question)
{
  return choice->bound < 0 ? _("Compute")
                           : roof_machine_get_level (question->machines[choice->machine], (guint) choice->bound)->name;
}

/* What comes nearest to fitting. Returns: (transfer full) */
static char *
describe_tight (const RoofPlan         *plan,
                const RoofPlanQuestion *question)
{
  const RoofPlanChoice *tight = &plan->tight;
  RoofMachine *machine;
  g_autofree char *layout = NULL, *need = NULL, *usable = NULL;

  if (tight->devices == 0)
    return g_strdup_printf (_("Nothing fits: none of %u combinations of layout and batch is possible"), plan->n_tried);
  machine = question->machines[tight->machine];
  layout = roof_describe_layout (tight);
  need = roof_units_format (tight->memory, ROOF_DIMENSION_BYTE);
  usable = roof_units_format (question->usable * roof_machine_get_capacity (machine), ROOF_DIMENSION_BYTE);
  /* Translators: %2$.15g is a number of devices, %3$s a machine, %4$s a layout as "tp 8 pp 2", then bytes that each device needs,
   * the main memory, and how many bytes of it may be used */
  return g_strdup_printf (_("Nothing fits of %1$u combinations of layout and batch; the nearest is %2$.15g × %3$s, %4$s, batch %5$.15g: "
                            "a device needs %6$s, of %7$s it may use %8$s"),
                          plan->n_tried, tight->devices, roof_machine_get_name (machine), layout, tight->batch, need,
                          roof_machine_get_level (machine, (guint) roof_machine_find_main_memory (machine))->name, usable);
}

/* "Time per token 62 ms, goal 50 ms". */
static void
add_miss (GString      *text,
          const char   *what,
          double        value,
          double        goal,
          RoofDimension dimension)
{
  g_autofree char *reached = roof_units_format (value, dimension), *asked = roof_units_format (goal, dimension);

  if (!(value > goal))
    return;
  /* Translators: a goal that is missed: "time per token 62 ms, goal 50 ms" */
  g_string_append_printf (text, _("; %1$s %2$s, goal %3$s"), what, reached, asked);
}

char *
roof_describe_plan_failure (const RoofPlan         *plan,
                            const RoofPlanQuestion *question)
{
  const RoofPlanChoice *near;
  g_autofree char *layout = NULL;
  GString *text;

  if (plan->best >= 0)
    return NULL;
  if (plan->nearest < 0)
    return describe_tight (plan, question);
  near = &g_array_index (plan->choices, RoofPlanChoice, plan->nearest);
  layout = roof_describe_layout (near);
  text = g_string_new (NULL);
  /* Translators: %1$.15g is a number of devices, %2$s a machine, %3$s a layout as "tp 8 pp 2" */
  g_string_append_printf (text, _("Nothing meets the goals; the nearest is %1$.15g × %2$s, %3$s, batch %4$.15g"), near->devices,
                          roof_machine_get_name (question->machines[near->machine]), layout, near->batch);
  add_miss (text, _("time per token"), near->tpot, question->tpot, ROOF_DIMENSION_TIME);
  add_miss (text, _("time to the first token"), near->ttft, question->ttft, ROOF_DIMENSION_TIME);
  add_miss (text, _("USD per million tokens"), near->cost, question->cost, ROOF_DIMENSION_COUNT);
  /* Translators: what limits the choice nearest to the goals: a level or compute */
  g_string_append_printf (text, _("; limited by %s"), roof_describe_plan_limit (near, question));
  return g_string_free (text, FALSE);
}

char *
roof_describe_plan (const RoofPlan *plan)
{
  return g_strdup_printf (_("%1$u of %2$u combinations of layout and batch fit; %3$u are on the Pareto front"),
                          plan->choices->len, plan->n_tried,
                          plan->front->len);
}

/* "tp 8 instead of tp 4". */
static void
add_change (GString    *text,
            const char *from,
            const char *to)
{
  if (g_str_equal (from, to))
    return;
  /* Translators: what is different in a neighbouring choice: "tp 8 instead of tp 4" */
  g_string_append_printf (text, _("%1$s instead of %2$s"), to, from);
  g_string_append (text, ", ");
}

/* "×1.2 for a user, ×0.8 for a device: tp 8 instead of tp 4, batch 16 instead of 32". Returns: (transfer full) */
static char *
describe_change (const RoofPlanChoice   *from,
                 const RoofPlanChoice   *to,
                 const RoofPlanQuestion *question,
                 RoofPlanYield           yield)
{
  g_autofree char *layout = roof_describe_layout (from), *other = roof_describe_layout (to);
  g_autofree char *formats = roof_describe_plan_formats (from, question), *others = roof_describe_plan_formats (to, question);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, yield == ROOF_PLAN_PER_JOULE    ? _("×%1$.3g per user, ×%2$.3g per joule: ")
                                : yield == ROOF_PLAN_PER_DOLLAR ? _("×%1$.3g per user, ×%2$.3g per dollar: ")
                                                                : _("×%1$.3g per user, ×%2$.3g per device: "),
                          to->per_user / from->per_user,
                          roof_plan_choice_get_yield (to, yield) / roof_plan_choice_get_yield (from, yield));
  add_change (text, roof_machine_get_name (question->machines[from->machine]),
              roof_machine_get_name (question->machines[to->machine]));
  add_change (text, *formats != '\0' ? formats : _("formats as described"), *others != '\0' ? others : _("formats as described"));
  if (from->devices != to->devices)
    {
      g_string_append_printf (text, _("%1$.15g devices instead of %2$.15g"), to->devices, from->devices);
      g_string_append (text, ", ");
    }
  add_change (text, layout, other);
  if (from->batch != to->batch)
    {
      g_string_append_printf (text, _("batch %1$.15g instead of %2$.15g"), to->batch, from->batch);
      g_string_append (text, ", ");
    }
  g_string_truncate (text, text->len - strlen (", "));
  return g_string_free (text, FALSE);
}

char *
roof_describe_plan_neighbour (const RoofPlanChoice   *from,
                              const RoofPlanChoice   *to,
                              const RoofPlanQuestion *question,
                              RoofPlanYield           yield,
                              gboolean                faster)
{
  g_autofree char *change = to != NULL ? describe_change (from, to, question, yield) : NULL;

  if (change == NULL)
    return g_strdup (faster ? _("Nothing is faster per user") : _("Nothing yields more"));
  return g_strdup_printf (faster ? _("Faster: %s") : _("Slower: %s"), change);
}
