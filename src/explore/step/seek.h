/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "workload/step.h"

G_BEGIN_DECLS

/* What a size of a step is to be found for. Each holds on one side of some size at most. */
typedef enum
{
  ROOF_SEEK_FITS,    /* all of it fits in main memory */
  ROOF_SEEK_TIME,    /* the step takes at most `target` s, its kernels one after another */
  ROOF_SEEK_COMPUTE, /* kernel `part` is not held up by main memory: its intensity is at the ridge point or above */
} RoofSeekType;

typedef struct
{
  RoofSeekType  type;
  double        target;
  const char   *part;   /* of COMPUTE */
} RoofSeek;

/* Sizes next to each other between which it changes whether the goal holds. */
typedef struct
{
  gboolean first;  /* whether it holds at the least size */
  double   before; /* the last size at which it is as at the least */
  double   after;  /* the next; INFINITY when it never changes */
} RoofSeekResult;

/* Of the workload at @index of @model, all else staying. Errors: a part that there is not, a capacity that is not
 * known, a size at which the network is refused already to begin with. */
gboolean roof_seek_run (const RoofSeek      *self,
                        RoofCatalogue       *catalogue,
                        RoofModel           *model,
                        RoofMachine         *machine,
                        guint                index,
                        const RoofStepSize  *size,
                        RoofSeekResult      *result,
                        GError             **error);

G_END_DECLS
