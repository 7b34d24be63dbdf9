/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/profile/profile-names.h"
#include "explore/profile/profile-part.h"

G_BEGIN_DECLS

/* How a measured kernel was assigned to its part, in the order in which that is tried. */
typedef enum
{
  ROOF_PROFILE_UNMATCHED,
  ROOF_PROFILE_BY_HAND,
  ROOF_PROFILE_BY_TABLE,
  ROOF_PROFILE_BY_PART, /* it is called as a kernel of the step: "layers.0.mlp.down_proj" */
  ROOF_PROFILE_BY_NAME, /* as one of a common runtime */
} RoofProfileMatch;

/* All launches of a measured kernel. */
typedef struct
{
  char            *name;
  double           launches;    /* in the whole profile */
  double           time;        /* s of one step: all launches over the steps */
  RoofMeasurement *measurement; /* nullable: the spread of one launch, where the profile has the kernel in one row; borrowed */
  RoofProfileMatch match;
  int              part;        /* index in the profile's parts; -1: none */
} RoofProfileKernel;

/* A part of the step. The rows of a profile share no kernel, and together have all of them. */
typedef struct
{
  guint   part;       /* index in the profile's parts */
  guint  *kernels;    /* of the network that count here, without those that a smaller part takes: indices in the report */
  guint   n_kernels;
  double  t_min;      /* s of one step: the bound */
  double  t_max;      /* s of one step: nothing overlapped */
  double  measured;   /* s of one step; NAN: nothing was measured */
  double  lost;       /* s: measured beyond t_min, may be negative; NAN: nothing was measured */
  double  share;      /* of all measured time; NAN */
  double  efficiency; /* of the roof: t_min over measured; NAN */
  guint   n_measured; /* measured kernels */
} RoofProfileRow;

typedef struct
{
  double t_min;       /* s: the whole step */
  double measured;    /* s: all measured kernels */
  double matched;     /* s: measured kernels with a part */
  double unmatched;   /* s: the others */
  double missing;     /* s: t_min of parts that nothing was measured for */
  double lost;        /* s: of rows that were measured, the sum */
  guint  n_matched;   /* measured kernels */
  guint  n_unmatched;
  guint  n_untimed;   /* rows of the profile without a time, which count nowhere */
} RoofProfileTotals;

/* A measured profile laid beside a network's step. */
typedef struct
{
  RoofReport       *report;
  char             *workload;
  GPtrArray        *parts;    /* (element-type RoofProfilePart) */
  GPtrArray        *measured; /* (element-type RoofKernel): as given; names and measurements are theirs */
  GArray           *kernels;  /* (element-type RoofProfileKernel): the longest first */
  GArray           *rows;     /* (element-type RoofProfileRow): the one that loses most first, those not measured last */
  double            steps;    /* that the profile covers */
  double            likely_steps; /* by the numbers of launches, where `steps` is 1; 0: nothing speaks for others */
  RoofProfileTotals totals;
} RoofStepProfile;

/* What assigns measured kernels. */
typedef struct
{
  const RoofProfileRule *hand;   /* (array length=n_hand): whole names, case counts */
  guint                  n_hand;
  const RoofProfileRule *table;  /* (array length=n_table): the first that matches counts */
  guint                  n_table;
} RoofProfileRules;

/* Assigns kernels to parts and ranks these. Rows of one name count as one kernel. @measured: (element-type RoofKernel): with the
 * time of a launch as their measured time, and their count as launches. @rules: (nullable). @steps: that the profile covers, at
 * least 1. A measured kernel that nothing assigns is unmatched. Errors: no network @workload, no kernel of it that could be
 * analysed, no kernel with a time, a rule with an unknown part, which names the rule's place. Returns: (transfer full)
 * (nullable) */
RoofStepProfile *roof_step_profile_new          (RoofReport              *report,
                                                 const char              *workload,
                                                 GPtrArray               *measured,
                                                 const RoofProfileRules  *rules,
                                                 double                   steps,
                                                 GError                 **error);
void             roof_step_profile_free         (RoofStepProfile         *self);

const RoofProfileKernel *
                 roof_step_profile_get_kernel   (const RoofStepProfile   *self,
                                                 guint                    index);
const RoofProfileRow *
                 roof_step_profile_get_row      (const RoofStepProfile   *self,
                                                 guint                    index);
/* The part of a row. Returns: (transfer none) */
const RoofProfilePart *
                 roof_step_profile_get_part     (const RoofStepProfile   *self,
                                                 guint                    row);
/* "hand", "table", "part", "name"; "none". */
const char      *roof_profile_match_to_string   (RoofProfileMatch         match);

/* What roof_step_profile_lay() did, in numbers of the network's kernels. */
typedef struct
{
  guint n_laid;    /* got a time */
  guint n_shared;  /* got none: their part has several kernels */
  guint n_kept;    /* got none, and have an earlier one */
} RoofProfileLaid;

/* The report's snapshot with the measured times on the network's kernels, in place of earlier ones: of a part with one kernel all
 * its time. @divide: the time of a part with several kernels is divided by their t_min, which assumes that all reach the same share
 * of their roofs. A kernel that was measured alone, and as often as it runs, keeps the spread of its launches. @laid: (out).
 * Returns: (transfer full) */
RoofSnapshot    *roof_step_profile_lay          (const RoofStepProfile   *self,
                                                 gboolean                 divide,
                                                 RoofProfileLaid         *laid);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofStepProfile, roof_step_profile_free)

G_END_DECLS
