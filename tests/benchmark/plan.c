/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a choice of a plan costs on one core, beside the same choice from documents of whole steps, and how long a million take on
 * two: CPU time of this process, the least of several rounds. */
#include <math.h>
#include <time.h>

#include "document/files/library.h"
#include "plan-whole.h"

#define ROUNDS 3
#define SAMPLE 40     /* choices that are made whole */
#define BAR    10.0   /* s for a million, on two cores */

static double
get_cpu (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

/* s per layout with a batch. */
static double
time_plan (const PlanCase *self,
           RoofPlan      **plan)
{
  double least = INFINITY;

  for (guint i = 0; i < ROUNDS; i++)
    {
      double start = get_cpu ();

      g_clear_pointer (plan, roof_plan_free);
      *plan = roof_plan_new (&self->question, NULL, NULL, NULL);
      least = fmin (least, get_cpu () - start);
    }
  return least / (*plan)->n_tried;
}

/* s per choice. */
static double
time_whole (const PlanCase *self,
            const RoofPlan *plan)
{
  double start = get_cpu (), unused;
  guint step = MAX (plan->choices->len / SAMPLE, 1), n = 0;

  for (guint i = 0; i < plan->choices->len; i += step, n++)
    plan_count_whole (self, &g_array_index (plan->choices, RoofPlanChoice, i), &unused, &unused);
  return (get_cpu () - start) / n;
}

int
main (void)
{
  static const struct
  {
    const char *network;
    double      most, requests;
  } cases[] = { { "llama-3.1-70b", 1024, 16384 }, { "mixtral-8x7b", 256, 16384 }, { "deepseek-v3", 256, 16384 } };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofMachine *first = roof_library_find_machine (library, "nvidia-h100-sxm5-80gb", NULL);
  RoofMachine *second = roof_library_find_machine (library, "nvidia-b200-sxm-180gb", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (PlanCase) asked = { 0 };
      g_autoptr (RoofPlan) plan = NULL;
      double quick, whole;

      plan_case_init (&asked, roof_library_get_catalogue (library), first, second, cases[i].network);
      asked.question.threads = 1;
      asked.question.most = cases[i].most;
      asked.question.service.requests = cases[i].requests;
      quick = time_plan (&asked, &plan);
      whole = time_whole (&asked, plan);
      g_print ("plan of %s: %u layouts with a batch, %.1f us each, %.0f times faster than whole steps (%.0f us); a million on two cores "
               "%.1f s; at most %.0f s: %s\n",
               cases[i].network, plan->n_tried, quick * 1e6, whole / quick, whole * 1e6, quick * 1e6 / 2, BAR,
               quick * 1e6 / 2 <= BAR ? "met" : "MISSED");
    }
  return 0;
}
