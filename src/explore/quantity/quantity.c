/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/quantity/quantity.h"

#include <math.h>

#include "core/estimate/utilisation.h"
#include "explore/quantity/latency.h"

/* Marks a text for the translators. The code that shows the text translates it. */
#define N_(text) text

/* The getter and the offset of a number that is a member of the struct. */
#define OF_ESTIMATE(member) NULL, G_STRUCT_OFFSET (RoofEstimate, member)
#define OF_TOTALS(member)   NULL, G_STRUCT_OFFSET (RoofTotals, member)

static const RoofEstimate *
get_estimate (const RoofQuestion *question)
{
  return roof_analysis_get_estimate (question->analysis);
}

/* NAN for bytes whose direction is not known. */
static double
leave_out_undirected (const RoofQuestion *question,
                      const double       *bytes)
{
  const RoofEstimate *estimate = get_estimate (question);
  gboolean directed = estimate->read[question->level] + estimate->write[question->level] > 0;

  return directed ? bytes[question->level] : NAN;
}

static double
get_read (const RoofQuestion *question)
{
  return leave_out_undirected (question, get_estimate (question)->read);
}

static double
get_written (const RoofQuestion *question)
{
  return leave_out_undirected (question, get_estimate (question)->write);
}

static double
get_ridge (const RoofQuestion *question)
{
  return roof_analysis_get_ridge (question->analysis, question->level);
}

static double
get_expected (const RoofQuestion *question)
{
  return roof_estimate_is_expectation (get_estimate (question)) ? get_estimate (question)->t_min : NAN;
}

/* Of a kernel of which nothing was counted there is no shortest time. */
static double
get_least (const RoofQuestion *question)
{
  const RoofEstimate *estimate = get_estimate (question);

  return estimate->bound == ROOF_BOUND_UNKNOWN && estimate->t_least == 0 ? NAN : estimate->t_least;
}

static double
leave_out_none (double value)
{
  return value > 0 ? value : NAN;
}

static double
get_launch (const RoofQuestion *question)
{
  return leave_out_none (get_estimate (question)->t_launch);
}

static double
get_collective (const RoofQuestion *question)
{
  return leave_out_none (get_estimate (question)->t_collective);
}

static double
get_latency (const RoofQuestion *question)
{
  return leave_out_none (get_estimate (question)->t_latency);
}

static double
get_one_shot (const RoofQuestion *question)
{
  RoofShots shots;

  return roof_shots_find (question->analysis, &shots) ? shots.one_shot : NAN;
}

static double
get_two_shot (const RoofQuestion *question)
{
  RoofShots shots;

  return roof_shots_find (question->analysis, &shots) ? shots.two_shot : NAN;
}

static double
get_crossing (const RoofQuestion *question)
{
  RoofShots shots;

  return roof_shots_find (question->analysis, &shots) && isfinite (shots.crossing) ? shots.crossing : NAN;
}

static double
get_half_flops (const RoofQuestion *question)
{
  return roof_latency_get_half_flops (question->analysis);
}

static double
get_half_bytes (const RoofQuestion *question)
{
  return roof_latency_get_half_bytes (question->analysis);
}

/* Of a collective alone. */
static double
get_half_sent (const RoofQuestion *question)
{
  return get_estimate (question)->t_collective > 0 ? get_half_bytes (question) : NAN;
}

static double
get_with_latency (const RoofQuestion *question)
{
  return get_estimate (question)->uncounted == 0 ? get_estimate (question)->t_least + get_latency (question) : NAN;
}

static double
get_most (const RoofQuestion *question)
{
  return roof_estimate_get_most (get_estimate (question));
}

static double
get_attainable_expected (const RoofQuestion *question)
{
  return roof_estimate_is_expectation (get_estimate (question)) ? get_estimate (question)->attainable : NAN;
}

static double
get_roof (const RoofQuestion *question)
{
  return roof_estimator_get_roof (roof_analysis_get_estimator (question->analysis));
}

/* NAN for a kernel that was not timed and whose FLOPs or bytes were not counted: only the least time is known. */
static double
get_time (const RoofQuestion *question)
{
  gboolean timed = !isnan (roof_analysis_get_measured_time (question->analysis));

  return timed || get_estimate (question)->uncounted == 0 ? roof_analysis_get_time (question->analysis) : NAN;
}

static double
get_measured_time (const RoofQuestion *question)
{
  return roof_analysis_get_measured_time (question->analysis);
}

static double
get_utilisation (const RoofQuestion *question)
{
  return roof_analysis_get_utilisation (question->analysis);
}

static double
get_efficiency (const RoofQuestion *question)
{
  return get_estimate (question)->uncounted == 0 ? get_estimate (question)->t_min / get_time (question) : NAN;
}

static double
get_performance (const RoofQuestion *question)
{
  return roof_analysis_get_performance (question->analysis);
}

static double
get_count (const RoofQuestion *question)
{
  return roof_kernel_get_count (roof_analysis_get_kernel (question->analysis));
}

static double
get_resident (const RoofQuestion *question)
{
  return roof_analysis_get_memory (question->analysis)->resident;
}

static double
get_share (const RoofQuestion *question)
{
  return roof_report_get_share (question->report, question->kernel);
}

static double
get_total_expected (const RoofQuestion *question)
{
  const RoofTotals *totals = roof_report_get_totals (question->report);

  return totals->t_least < totals->t_min ? totals->t_min : NAN;
}

static double
get_total_launch (const RoofQuestion *question)
{
  return leave_out_none (roof_report_get_totals (question->report)->t_launch);
}

static double
get_total_collective (const RoofQuestion *question)
{
  const RoofTotals *totals = roof_report_get_totals (question->report);

  return leave_out_none (totals->t_latency - totals->t_launch);
}

static double
get_total_latency (const RoofQuestion *question)
{
  return leave_out_none (roof_report_get_totals (question->report)->t_latency);
}

/* Short names for the table. */
#define J ROOF_SHOWN_JSON
#define L ROOF_SHOWN_LESSON
#define T ROOF_SHOWN_TABLE
#define V ROOF_SHOWN_VERDICT

static const RoofQuantity quantities[] = {
  { "bytes", ROOF_SCOPE_LEVEL, J | L | T, ROOF_DIMENSION_BYTE, N_ ("Bytes"), NULL, NULL, OF_ESTIMATE (bytes) },
  { "read", ROOF_SCOPE_LEVEL, L | T, ROOF_DIMENSION_BYTE, N_ ("Read"), NULL, NULL, get_read, 0 },
  { "write", ROOF_SCOPE_LEVEL, L | T, ROOF_DIMENSION_BYTE, N_ ("Written"), NULL, NULL, get_written, 0 },
  { "intensity", ROOF_SCOPE_LEVEL, J | L | T, ROOF_DIMENSION_INTENSITY, N_ ("Intensity"), NULL, NULL, OF_ESTIMATE (intensity) },
  { "ridge", ROOF_SCOPE_LEVEL, J | L | T, ROOF_DIMENSION_INTENSITY, N_ ("Ridge"), NULL, NULL, get_ridge, 0 },
  { "flops", ROOF_SCOPE_KERNEL, L, ROOF_DIMENSION_FLOP, NULL, NULL, NULL, OF_ESTIMATE (flops) },
  { "count", ROOF_SCOPE_KERNEL, L, ROOF_DIMENSION_COUNT, NULL, NULL, NULL, get_count, 0 },
  { "resident", ROOF_SCOPE_KERNEL, L, ROOF_DIMENSION_BYTE, NULL, NULL, NULL, get_resident, 0 },
  { "t_math", ROOF_SCOPE_KERNEL, J | L, ROOF_DIMENSION_TIME, NULL, NULL, NULL, OF_ESTIMATE (t_math) },
  { "t_comm", ROOF_SCOPE_LEVEL, J | L | T, ROOF_DIMENSION_TIME, N_ ("Time"), NULL, NULL, OF_ESTIMATE (t_comm) },
  { "t_min", ROOF_SCOPE_KERNEL, J | L | T | V, ROOF_DIMENSION_TIME, N_ ("Shortest time"), N_ ("T_min"), N_ ("overlapped"),
    get_least, 0 },
  /* Translators: a time between T_min and T_max, where the bytes depend on the data */
  { "t_expected", ROOF_SCOPE_KERNEL, J | L | T | V, ROOF_DIMENSION_TIME, N_ ("Expected time"), N_ ("expected"), N_ ("overlapped"),
    get_expected, 0 },
  { "t_max", ROOF_SCOPE_KERNEL, J | L | T | V, ROOF_DIMENSION_TIME, N_ ("Longest time"), N_ ("T_max"), N_ ("in sequence"),
    OF_ESTIMATE (t_max) },
  { "t_launch", ROOF_SCOPE_KERNEL, J | L | V, ROOF_DIMENSION_TIME, NULL, N_ ("launch"), N_ ("added"), get_launch, 0 },
  /* Translators: what a network takes for a collective beside its bytes */
  { "t_collective", ROOF_SCOPE_KERNEL, V, ROOF_DIMENSION_TIME, NULL, N_ ("latency"), N_ ("added"), get_collective, 0 },
  { "t_latency", ROOF_SCOPE_KERNEL, J | L, ROOF_DIMENSION_TIME, NULL, NULL, NULL, get_latency, 0 },
  { "half_flops", ROOF_SCOPE_KERNEL, J | L, ROOF_DIMENSION_FLOP, NULL, NULL, NULL, get_half_flops, 0 },
  { "half_bytes", ROOF_SCOPE_KERNEL, J | L, ROOF_DIMENSION_BYTE, NULL, NULL, NULL, get_half_bytes, 0 },
  /* Translators: beside an amount of data: with at least so much, a collective reaches half of the network's bandwidth */
  { "half_bytes", ROOF_SCOPE_KERNEL, V, ROOF_DIMENSION_BYTE, NULL, N_ ("half bandwidth"), N_ ("from"), get_half_sent, 0 },
  /* Translators: an all-reduce in which every device reads what all others have, in one step; and one in two steps */
  { "t_one_shot", ROOF_SCOPE_KERNEL, J | L | V, ROOF_DIMENSION_TIME, NULL, N_ ("one shot"), N_ ("with latency"), get_one_shot, 0 },
  { "t_two_shot", ROOF_SCOPE_KERNEL, J | L | V, ROOF_DIMENSION_TIME, NULL, N_ ("two shots"), N_ ("with latency"), get_two_shot, 0 },
  { "one_shot_below", ROOF_SCOPE_KERNEL, J | L | V, ROOF_DIMENSION_BYTE, NULL, N_ ("one shot"), N_ ("faster below"), get_crossing, 0 },
  { "estimate", ROOF_SCOPE_KERNEL, J | L, ROOF_DIMENSION_TIME, NULL, NULL, NULL, get_with_latency, 0 },
  { "attainable", ROOF_SCOPE_KERNEL, J | L | T, ROOF_DIMENSION_FLOP_RATE, N_ ("Attainable"), NULL, NULL, get_most, 0 },
  { "attainable_expected", ROOF_SCOPE_KERNEL, J | L, ROOF_DIMENSION_FLOP_RATE, NULL, NULL, NULL, get_attainable_expected, 0 },
  { "roof", ROOF_SCOPE_KERNEL, L | T, ROOF_DIMENSION_FLOP_RATE, N_ ("Roof"), NULL, NULL, get_roof, 0 },
  { "measured", ROOF_SCOPE_RUN, V, ROOF_DIMENSION_TIME, NULL, N_ ("measured"), NULL, get_measured_time, 0 },
  { "time", ROOF_SCOPE_RUN, J | L, ROOF_DIMENSION_TIME, NULL, NULL, NULL, get_time, 0 },
  { "performance", ROOF_SCOPE_RUN, L, ROOF_DIMENSION_FLOP_RATE, NULL, NULL, NULL, get_performance, 0 },
  /* A lesson's efficiency is 1 at the roof; JSON has an efficiency only where a kernel was measured, or set to less than the roof. */
  { "efficiency", ROOF_SCOPE_RUN, J, ROOF_DIMENSION_FRACTION, NULL, NULL, NULL, get_utilisation, 0 },
  { "efficiency", ROOF_SCOPE_RUN, L, ROOF_DIMENSION_FRACTION, NULL, NULL, NULL, get_efficiency, 0 },
  { "share", ROOF_SCOPE_AMONG, J | L, ROOF_DIMENSION_FRACTION, NULL, NULL, NULL, get_share, 0 },

  { "flops", ROOF_SCOPE_TOTAL, L, ROOF_DIMENSION_FLOP, NULL, NULL, NULL, OF_TOTALS (flops) },
  { "t_min", ROOF_SCOPE_TOTAL, J | L | V, ROOF_DIMENSION_TIME, NULL, N_ ("Time, overlapped"), NULL, OF_TOTALS (t_least) },
  /* Translators: of what depends on the data, beside the least that it may be */
  { "t_expected", ROOF_SCOPE_TOTAL, J | L | V, ROOF_DIMENSION_TIME, NULL, N_ ("Time, expected"), NULL, get_total_expected, 0 },
  { "t_max", ROOF_SCOPE_TOTAL, J | L | V, ROOF_DIMENSION_TIME, NULL, N_ ("Time, in sequence"), NULL, OF_TOTALS (t_max) },
  { "t_roofline", ROOF_SCOPE_TOTAL, J | L, ROOF_DIMENSION_TIME, NULL, NULL, NULL, OF_TOTALS (t_roofline) },
  /* Translators: the time that all launches of kernels take, in none of the times above it */
  { "t_launch", ROOF_SCOPE_TOTAL, J | L | V, ROOF_DIMENSION_TIME, NULL, N_ ("Launches, added"), NULL, get_total_launch, 0 },
  /* Translators: the latency of all collectives, in none of the times above it */
  { "t_collective", ROOF_SCOPE_TOTAL, V, ROOF_DIMENSION_TIME, NULL, N_ ("Latency of collectives, added"), NULL, get_total_collective, 0 },
  { "t_latency", ROOF_SCOPE_TOTAL, J | L, ROOF_DIMENSION_TIME, NULL, NULL, NULL, get_total_latency, 0 },
  { "time", ROOF_SCOPE_TOTAL, J | L, ROOF_DIMENSION_TIME, NULL, NULL, NULL, OF_TOTALS (time) },
};

const RoofQuantity *
roof_quantity_list (guint *n)
{
  *n = G_N_ELEMENTS (quantities);
  return quantities;
}

const RoofQuantity *
roof_quantity_find (RoofScope   scope,
                    RoofShown   shown,
                    const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    if (quantities[i].scope == scope && (quantities[i].shown & shown) != 0 && g_str_equal (quantities[i].id, id))
      return &quantities[i];
  return NULL;
}

double
roof_quantity_get (const RoofQuantity *self,
                   const RoofQuestion *question)
{
  if (self->get != NULL)
    return self->get (question);
  if (self->scope == ROOF_SCOPE_TOTAL)
    return G_STRUCT_MEMBER (double, roof_report_get_totals (question->report), self->offset);
  if (self->scope == ROOF_SCOPE_LEVEL)
    return G_STRUCT_MEMBER (double, get_estimate (question), self->offset + question->level * sizeof (double));
  return G_STRUCT_MEMBER (double, get_estimate (question), self->offset);
}
