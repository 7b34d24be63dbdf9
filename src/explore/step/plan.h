/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "workload/pipeline.h"
#include "workload/serving.h"

G_BEGIN_DECLS

/* Storage formats of weights, activations and cache. (nullable): the description's */
typedef struct
{
  const char *weights, *activations, *kv;
} RoofPlanFormats;

/* What it would take to serve a network. All is borrowed. */
typedef struct
{
  RoofCatalogue         *catalogue;
  const RoofWorkload    *workload;
  RoofMachine          **machines;
  const double          *prices;   /* USD an hour of a device, by machine; NAN: not known */
  guint                  n_machines;
  const RoofPlanFormats *formats;
  guint                  n_formats;
  double                 least, most;  /* devices */
  double                 in_node;      /* most devices of a node */
  RoofService            service;      /* `requests`: most in flight */
  double                 usable;       /* share of main memory; see formulas of paged caches */
  double                 reserve;      /* B of main memory for the rest */
  double                 tpot, ttft, cost; /* goals: s, s, USD per million tokens of answers; INFINITY: none */
  guint                  threads;      /* 0: as many as there are processors */
} RoofPlanQuestion;

/* One layout with one batch. Times are T_min of kernels in sequence. */
typedef struct
{
  guint  machine, formats;
  double devices, nodes, tp, pp, dp, ep;
  double batch;      /* requests in flight */
  double tpot;       /* s per token of an answer, in the steady state */
  double ttft;       /* s of the steps of a prompt, without waiting */
  double per_user;   /* tokens a second */
  double per_device; /* tokens of answers a second */
  double cost;       /* USD per million tokens of answers; NAN: no price */
  double per_joule;  /* tokens of answers, of all devices, idle power included; NAN: the machine has no figures of energy */
  double memory;     /* B of main memory in use, of the fullest device */
  int    bound;      /* the level that limits the slowest stage; -1: compute */
  gboolean meets;    /* all goals */
  gboolean front;    /* on the Pareto front: no choice is better for a user and yields as much */
} RoofPlanChoice;

typedef struct
{
  GArray *choices; /* element-type RoofPlanChoice: all that fit, in order of machines, formats, devices and degrees */
  GArray *front;   /* element-type guint: indices of those on the front, per device at first, the fastest for a user first */
  guint   n_tried; /* layouts with a batch, those that do not fit included */
  int     best;    /* index of the most tokens a second and device among those that meet all goals; -1: none does */
  int     nearest; /* where none does: the one that misses its worst goal by the least factor; -1: nothing fits */
  RoofPlanChoice tight; /* where nothing fits: what exceeds usable memory by the least factor; no devices: nothing can be. Its
                         * times are not set */
} RoofPlan;

/* What a front sets against the tokens a second of a user. */
typedef enum
{
  ROOF_PLAN_PER_DEVICE, /* tokens of answers a second and device */
  ROOF_PLAN_PER_DOLLAR, /* tokens of answers for a dollar */
  ROOF_PLAN_PER_JOULE,  /* tokens of answers for a joule */
  ROOF_N_PLAN_YIELDS
} RoofPlanYield;

/* NAN: there is no price, or no figures of energy. */
static inline double
roof_plan_choice_get_yield (const RoofPlanChoice *self,
                            RoofPlanYield         yield)
{
  if (yield == ROOF_PLAN_PER_JOULE)
    return self->per_joule;
  return yield == ROOF_PLAN_PER_DOLLAR ? 1e6 / self->cost : self->per_device;
}

/* Whether the tokens that a machine yields can be said: for a device always, for a dollar where it has a price, for a joule where it
 * has figures of energy. */
gboolean roof_plan_question_knows (const RoofPlanQuestion *question,
                                   guint                   machine,
                                   RoofPlanYield           yield);

/* Called now and then, from the thread that asks, with the share that is done. Returns: FALSE to stop */
typedef gboolean (*RoofPlanProgress) (double done, gpointer data);

/* The answer does not depend on the number of threads. @progress: (nullable). Errors: the description's, that
 * the network cannot compute prompts beside answers, and G_IO_ERROR-like
 * ROOF_ERROR_INVALID when stopped. Returns: (transfer full) (nullable): free with roof_plan_free() */
RoofPlan *roof_plan_new  (const RoofPlanQuestion  *question,
                          RoofPlanProgress         progress,
                          gpointer                 data,
                          GError                 **error);
void      roof_plan_free (RoofPlan                *self);

/* Choices that no other one beats for a user without a lower @yield, the fastest for a user first. Returns: (transfer full)
 * (element-type guint): indices */
GArray   *roof_plan_list_front (const RoofPlan         *self,
                                RoofPlanYield           yield);

/* Makes the front that of @yield: `front` of @self and of its choices. */
void      roof_plan_set_front  (RoofPlan               *self,
                                RoofPlanYield           yield);

/* The step of @choice in the steady state, with all that is in flight. Texts are borrowed from @question. */
RoofStep  roof_plan_make_step  (const RoofPlanQuestion *question,
                                const RoofPlanChoice   *choice);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPlan, roof_plan_free)

G_END_DECLS
