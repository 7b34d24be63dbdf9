/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/launches.h"

G_BEGIN_DECLS

/* The hardware counters of AMD's GPUs that say how much work a launch did and how many bytes it moved. */
#define ROOF_MOST_AMD_COUNTERS 64

/* Counted in one launch; NAN: not counted, which is not 0. */
typedef struct
{
  double values[ROOF_MOST_AMD_COUNTERS];
} RoofAmdCounters;

/* The chip, as far as the formulas depend on it. */
typedef struct
{
  char   *arch;      /* nullable: "gfx942" */
  double  lds_banks; /* of a compute unit, NAN: not known */
} RoofAmdChip;

/* What was assumed of the bytes of a launch, and what of its work is missing. */
typedef enum
{
  ROOF_AMD_WIDE = 1 << 0,   /* a request of a cache is 128 B */
  ROOF_AMD_NO_128 = 1 << 1, /* reads of 128 B were not counted apart, on a chip that has them: all count as 64 B */
  ROOF_AMD_NO_32 = 1 << 2,  /* nor were reads of 32 B */
  ROOF_AMD_PARTIAL = 1 << 3, /* additions, products or FMAs of a dtype were not counted, but others of it were */
  ROOF_AMD_NO_MOPS = 1 << 4, /* matrix instructions were counted, but not their FLOPs */
} RoofAmdAssumed;

/* The slot of the counter called @name, -1 for one of no use here. */
int            roof_amd_counters_find  (const char            *name);
/* A mask of the slots whose counters give FLOPs. */
guint64        roof_amd_counters_get_work (void);
void           roof_amd_counters_init  (RoofAmdCounters       *self);
/* Fills work and bytes of @launch. Returns: what had to be assumed */
RoofAmdAssumed roof_amd_counters_count (const RoofAmdCounters *self,
                                        const RoofAmdChip     *chip,
                                        RoofLaunch            *launch);

/* s between two points in time, texts in ns: counted from 1970 they have more digits than a double. NAN: one is no whole number, or the
 * end is not behind the beginning */
double         roof_amd_read_span      (const char            *begin,
                                        const char            *end);

G_END_DECLS
