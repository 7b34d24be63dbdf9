/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "core/snapshot/scenario.h"
#include "explore/suggest/step-variant.h"

G_BEGIN_DECLS

/* The kinds of suggestion to make a kernel faster. */
typedef enum
{
  ROOF_SUGGESTION_REACH,   /* the kernel reaches its roof: its measured time or efficiency becomes that of the bound */
  ROOF_SUGGESTION_SIZE,    /* a size is doubled: more work at a time */
  ROOF_SUGGESTION_TILE,    /* the tiles are doubled, both ways */
  ROOF_SUGGESTION_SETTING, /* a flag or a choice is changed */
  ROOF_SUGGESTION_FORMATS, /* other formats for computing and storing */
  ROOF_SUGGESTION_CACHE,   /* another format for the cache of the kernel's network */
  ROOF_SUGGESTION_SPLIT,   /* the kernel, or its network, is spread over twice as many devices, or half as many */
  ROOF_SUGGESTION_FUSION,  /* the kernel is fused with the next one that reads its result */
  ROOF_SUGGESTION_RATING,  /* a number of the machine is doubled */
  ROOF_SUGGESTION_MACHINE, /* another machine */
} RoofSuggestionKind;

/* A what-if, with the analysis of the changed kernel on the changed machine. */
typedef struct
{
  RoofSuggestionKind  kind;
  int                 parameter; /* index in the operation, of SETTING; else -1 */
  double              value;     /* what that becomes; of TILE the rows of a tile */
  const RoofScenario *scenario;  /* of FORMATS */
  const char         *cache;     /* of CACHE */
  const RoofParameter *size;     /* of SIZE and SPLIT: the size, of the kernel or of its network's step */
  gboolean            smaller;   /* of SPLIT: half as many */
  RoofMachineKey      key;       /* of RATING */
  guint               partner;   /* of FUSION: the other kernel */
  guint               variant;   /* the change of a network's step, counted from 1; 0: none */
  GPtrArray          *variants;  /* nullable: of RoofStepVariant, that one among them */

  RoofKernel         *kernel;    /* as it would be */
  RoofMachine        *machine;   /* as it would be, by its datasheet; the one there is, if it stays */
  RoofAnalysis       *analysis;  /* of the two */
  double              work;      /* how many times the FLOPs it then does */
  double              gain;      /* time per FLOP before over that after; without FLOPs, and of SPLIT, time over time; of FUSION of both
                                  * kernels one after the other. Of a measured kernel what lies above T_min stays. Above 1 */
} RoofSuggestion;

/* All suggestions that make kernel @index of the report faster, the largest gain first; but when the kernel is well below
 * its roof, to reach that roof comes before all others. Leaves out formats that the machine does not compute. For a part of
 * a network, changes the network's step, and leaves out steps and machines with too little memory for the network. Suggests
 * all other machines of the snapshot, and the next machine from @candidates (nullable) (element-type RoofMachine): one of
 * the same class, of the same vendor if possible, not older, and of the faster ones the least fast. Returns: (transfer full)
 * (element-type RoofSuggestion): empty when the kernel could not be analysed */
GPtrArray *roof_suggestion_list  (RoofCatalogue        *catalogue,
                                  RoofReport           *report,
                                  guint                 index,
                                  GPtrArray            *candidates);

/* Whether the suggestion can be pinned but not applied, since a measured time cannot be changed. */
gboolean   roof_suggestion_is_only_shown (const RoofSuggestion *self);

/* The report's snapshot with the suggestion applied to kernel @index; measured values stay. A changed machine replaces the
 * current one; another machine becomes the current one, and is added if the snapshot has none of its id. Returns: (transfer
 * full) */
RoofSnapshot *roof_suggestion_apply (const RoofSuggestion *self,
                                     RoofCatalogue        *catalogue,
                                     RoofReport           *report,
                                     guint                 index);

/* The gain for the whole step of the network that kernel @index is a part of: the time of all its kernels in sequence, per
 * FLOP as in `gain`, for SPLIT the plain time. NAN: the kernel is not part of a network, or not all kernels could be
 * analysed. */
double     roof_suggestion_weigh_step (const RoofSuggestion *self,
                                       RoofCatalogue        *catalogue,
                                       RoofReport           *report,
                                       guint                 index);

G_END_DECLS
