/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/cpu.h"

G_BEGIN_DECLS

/* What an inner loop does. */
typedef enum
{
  ROOF_LOOP_FMA,        /* fused multiply-adds in independent chains */
  ROOF_LOOP_MULTIPLY_ADD, /* as many multiplications as additions, not fused */
  ROOF_LOOP_ONE_CHAIN,  /* fused multiply-adds, each waiting for the one before */
  ROOF_LOOP_READ,       /* loads of one stream */
  ROOF_LOOP_COPY,       /* a = b */
  ROOF_LOOP_TRIAD,      /* a = b + s c */
  ROOF_LOOP_UPDATE,     /* a = s a */
  ROOF_LOOP_STREAM_COPY,  /* a = b, stores past the caches (non-temporal) */
  ROOF_LOOP_STREAM_TRIAD, /* a = b + s c, likewise */
} RoofLoopKind;

/* What a call of a loop works on. */
typedef struct
{
  void    *streams[3]; /* page-aligned, at the same offset modulo 4096; [0] is written by all but READ; NULL where not used */
  gsize    bytes;      /* of each stream, a multiple of 4096; 0 for arithmetic */
  guint64  repeats;    /* of the body (arithmetic: `operations` each) or of the pass over the streams */
} RoofLoopWork;

/* An inner loop in one instruction set: what a cell of a calibration can be measured by. */
typedef struct
{
  const char   *id;         /* "fp64.fma.avx512", "read.avx2.8": stable, unique */
  RoofLoopKind  kind;
  const char   *dtype;      /* format id: "fp64"; of streams "fp64" */
  RoofIsa       isa;
  guint         width;      /* bits of a vector; of scalars those of the dtype */
  guint         unroll;     /* vectors in flight: accumulators, or loads of one trip */
  double        operations; /* FLOP (int8: OP) of one repeat of the body, FMA = 2; 0 for streams */
  double        bytes;      /* counted per byte of a stream's length and pass: read 1, copy 2, triad 3, update 2 */
  double        traffic;    /* what write-allocate makes of `bytes`: copy 1.5, triad 4/3, others 1 */
  /* Does @work. Returns: a number that depends on everything that was computed, for tests and so that nothing is left out. */
  double      (*run) (const RoofLoopWork *work);
} RoofLoop;

/* All loops of this build, those the processor lacks among them. Returns: (transfer none) (array length=n) */
const RoofLoop *roof_loops_list (guint *n);

G_END_DECLS
