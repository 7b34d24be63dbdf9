/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "core/snapshot/scenario.h"
#include "explore/suggest/step-variant.h"

G_BEGIN_DECLS

/* What could be done to make a kernel faster. */
typedef enum
{
  ROOF_SUGGESTION_REACH,   /* it runs at its roof: the measured time, or the efficiency, becomes that of the bound */
  ROOF_SUGGESTION_SIZE,    /* a size is doubled: more work at a time */
  ROOF_SUGGESTION_TILE,    /* the tiles are doubled, both ways */
  ROOF_SUGGESTION_SETTING, /* a flag or a choice is another */
  ROOF_SUGGESTION_FORMATS, /* it is computed and stored in other formats */
  ROOF_SUGGESTION_CACHE,   /* the cache of its network is stored in another format */
  ROOF_SUGGESTION_SPLIT,   /* it, or its network, goes over twice as many devices, or half as many: each does its share */
  ROOF_SUGGESTION_FUSION,  /* it runs as one with the next kernel that reads what it writes */
  ROOF_SUGGESTION_RATING,  /* a number of the machine is doubled */
  ROOF_SUGGESTION_MACHINE, /* it runs on another machine */
} RoofSuggestionKind;

/* A named what-if, and what came of it when the changed kernel was analysed on the changed machine. */
typedef struct
{
  RoofSuggestionKind  kind;
  int                 parameter; /* index in the operation, of SETTING; else -1 */
  double              value;     /* what that becomes; of TILE the rows of a tile */
  const RoofScenario *scenario;  /* of FORMATS */
  const char         *cache;     /* of CACHE */
  const RoofParameter *row;      /* of SIZE and SPLIT: the size, of the kernel or of its network's step */
  gboolean            smaller;   /* of SPLIT: half as many */
  RoofMachineKey      key;       /* of RATING */
  guint               partner;   /* of FUSION: the other kernel */
  guint               variant;   /* of what is changed in a network's step: which, counted from 1; 0: nothing is */
  GPtrArray          *variants;  /* nullable: of RoofStepVariant, that one among them */

  RoofKernel         *kernel;    /* as it would be */
  RoofMachine        *machine;   /* as it would be, by its datasheet; the one there is, if it stays */
  RoofAnalysis       *analysis;  /* of the two */
  double              work;      /* how many times the FLOPs it then does */
  double              gain;      /* time per FLOP before over that after; without FLOPs, and of SPLIT, time over time; of FUSION of both
                                  * kernels one after the other. Of a measured kernel what lies above T_min stays. Above 1 */
} RoofSuggestion;

/* All that gains anything for kernel @index of the report, the largest gain first; so what they act on is what binds it. Before
 * all else comes the roof there is, where the kernel is well below it.
 * Formats that the machine does not compute are left out. Of a part of a network its step is changed, as far as that fits, and
 * machines that do not hold the network are left out.
 * @candidates: (nullable) (element-type RoofMachine): among them the machine that is looked for as the next one: of the
 * same class and, if there is one, vendor, not older, and of those that are faster the least so; the other machines of the
 * snapshot are offered all. Returns: (transfer full) (element-type RoofSuggestion): empty when it could not be analysed */
GPtrArray *roof_suggestion_list  (RoofCatalogue        *catalogue,
                                  RoofReport           *report,
                                  guint                 index,
                                  GPtrArray            *candidates);

/* Whether it can be pinned but not done: a measured time cannot be changed. */
gboolean   roof_suggestion_is_only_shown (const RoofSuggestion *self);

/* The report's snapshot with it done to kernel @index; what was measured stays as it is. A machine that changes takes the place of
 * the current one; another one becomes the current one, and is taken up if the snapshot has none of its id.
 * Returns: (transfer full) */
RoofSnapshot *roof_suggestion_apply (const RoofSuggestion *self,
                                     RoofCatalogue        *catalogue,
                                     RoofReport           *report,
                                     guint                 index);

/* What it gains of the step of the network that kernel @index is a part of, all of it done: the time of its kernels one after
 * another, per FLOP as in `gain`, and of SPLIT as it is. NAN: it is a part of none, or not all could be analysed. */
double     roof_suggestion_weigh_step (const RoofSuggestion *self,
                                       RoofCatalogue        *catalogue,
                                       RoofReport           *report,
                                       guint                 index);

G_END_DECLS
