/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plan-whole.h"

#include <math.h>

#include "core/report/report.h"
#include "document/files/network.h"
#include "workload/apply.h"

static const RoofPlanFormats formats[] = { { "bf16", "bf16", NULL }, { "fp8", "fp8", "fp8" } };
static const double prices[] = { 2.5, NAN };

void
plan_case_init (PlanCase      *self,
                RoofCatalogue *catalogue,
                RoofMachine   *first,
                RoofMachine   *second,
                const char    *network)
{
  g_autoptr (GError) error = NULL;

  self->workload = roof_network_resolve (network, &error);
  g_assert_no_error (error);
  self->machines[0] = first;
  self->machines[1] = second;
  self->question = (RoofPlanQuestion) {
    .catalogue = catalogue, .workload = self->workload, .machines = self->machines, .prices = prices, .n_machines = 2,
    .formats = formats, .n_formats = G_N_ELEMENTS (formats), .least = 1, .most = 32, .in_node = 8,
    .service = { .requests = 512, .prompt = 1000, .answer = 250, .chunk = 600 }, .usable = 0.9, .reserve = 1e9,
    .tpot = 0.05, .ttft = INFINITY, .cost = INFINITY,
  };
}

void
plan_case_clear (PlanCase *self)
{
  roof_workload_free (self->workload);
}

/* Kernels of a stage in sequence, for one micro-batch, s. */
static double
count_stage (const PlanCase       *self,
             const RoofPlanChoice *choice,
             const RoofStep       *step,
             double               *sent)
{
  g_autoptr (GError) error = NULL;
  RoofMachine *machine = self->machines[choice->machine];
  g_autoptr (RoofWorkload) workload = roof_workload_with_step (self->workload, step);
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_apply (workload, empty, &error);
  g_autoptr (RoofReport) report = NULL;
  double time = 0;

  g_assert_no_error (error);
  report = roof_report_new (self->question.catalogue, snapshot, machine);
  *sent = 0;
  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);
      const RoofEstimate *estimate = roof_analysis_get_estimate (roof_report_get_analysis (report, i));
      double runs = roof_kernel_get_count (kernel) / step->parallel.micro_batches;

      if (g_str_equal (roof_kernel_get_operation (kernel), "p2p"))
        *sent = runs * estimate->bytes[estimate->longest]
                / roof_machine_get_level (machine, (guint) estimate->longest)->bandwidth.value;
      else
        time += runs * estimate->t_min;
    }
  return time;
}

static void
count_step (const PlanCase       *self,
            const RoofPlanChoice *choice,
            double                tokens,
            double               *slowest,
            double               *through)
{
  const RoofService *service = &self->question.service;
  RoofStep step = self->workload->step;

  step.batch = choice->batch;
  step.new_tokens = 1;
  step.past = floor (service->prompt + service->answer / 2) - 1;
  step.split = choice->tp;
  step.parallel = (RoofParallel) { .experts = choice->ep, .stages = choice->pp, .replicas = choice->dp,
                                   .micro_batches = choice->pp, .nodes = choice->nodes };
  step.chunks = fmax (ceil (tokens / service->prompt), 1);
  step.chunk = fmin (ceil (tokens / step.chunks), service->prompt);
  step.chunk_past = floor ((service->prompt - step.chunk) / 2);
  step.weights = formats[choice->formats].weights;
  step.activations = formats[choice->formats].activations;
  step.kv = formats[choice->formats].kv;
  *slowest = *through = 0;
  for (step.parallel.stage = 1; step.parallel.stage <= choice->pp; step.parallel.stage++)
    {
      double sent, time = count_stage (self, choice, &step, &sent);

      *slowest = fmax (*slowest, time);
      *through += time;
      *through += sent;
    }
}

void
plan_count_whole (const PlanCase       *self,
                  const RoofPlanChoice *choice,
                  double               *tpot,
                  double               *ttft)
{
  const RoofService *service = &self->question.service;
  double each = choice->batch / (choice->dp * choice->pp), chunk = fmin (self->question.service.chunk, service->prompt);
  double slowest, through;

  count_step (self, choice, each * service->prompt / (service->answer - 1), &slowest, &through);
  *tpot = choice->pp * slowest;
  count_step (self, choice, chunk, &slowest, &through);
  *ttft = through + (ceil (service->prompt / chunk) - 1) * choice->pp * slowest;
}
