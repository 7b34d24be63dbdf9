/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a hardware event counts. */
typedef enum
{
  ROOF_COUNTED_DOUBLE, /* FLOP in fp64 */
  ROOF_COUNTED_SINGLE, /* FLOP in fp32 */
  ROOF_COUNTED_FLOPS,  /* FLOP of any precision */
  ROOF_COUNTED_BYTES,  /* B to and from main memory */
  ROOF_N_COUNTED,
} RoofCounted;

/* An event of one of the kernel's devices of counters, as perf_event_open() takes it. */
typedef struct
{
  char       *name;      /* as `perf stat` prints it: "fp_arith_inst_retired.scalar_double" */
  char       *perf;      /* as `perf stat -e` takes it: "cpu/config=0x1c7,name=fp_arith_inst_retired.scalar_double/u" */
  guint32     type;      /* of the device */
  guint64     config[3]; /* config, config1, config2 */
  int         cpu;       /* -1: of the command alone, on all CPUs; else of all programs, on this CPU's socket */
  double      scale;     /* FLOP or B of one count */
  RoofCounted counts;
} RoofCounterEvent;

/* Why there is no event that counts something. */
typedef enum
{
  ROOF_EVENTS_FOUND,
  ROOF_EVENTS_NO_DEVICE, /* the kernel offers no counters of this kind at all, as in most virtual machines */
  ROOF_EVENTS_UNKNOWN,   /* it does, and which events count FLOPs or bytes on this processor is not known */
} RoofEventsFound;

typedef struct
{
  GPtrArray      *list;   /* of RoofCounterEvent */
  RoofEventsFound flops;
  RoofEventsFound bytes;
  gboolean        by_cache_line; /* bytes are the lines that the last cache took in, without those written back */
  gboolean        partial;       /* cores of another kind have no such counters: FLOPs done there are not counted */
  gboolean        virtualised;   /* the processor says that it is a virtual one */
} RoofCounterEvents;

/* The events of this processor that count FLOPs and bytes of main memory, out of the kernel's descriptions: @sys and @proc are where
 * these are, "/sys" and "/proc". Never fails. Returns: (transfer full) */
RoofCounterEvents *roof_counter_events_find (const char        *sys,
                                             const char        *proc);
void               roof_counter_events_free (RoofCounterEvents *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCounterEvents, roof_counter_events_free)

G_END_DECLS
