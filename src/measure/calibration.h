/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "measure/computer.h"
#include "measure/loop.h"

G_BEGIN_DECLS

typedef enum
{
  ROOF_EFFORT_QUICK,    /* 1 round, about 5 s */
  ROOF_EFFORT_STANDARD, /* 3 rounds, about 15 s */
  ROOF_EFFORT_THOROUGH, /* 8 rounds, about 45 s */
} RoofEffort;

/* How many times each cell is measured at @effort before repeats. */
guint roof_effort_count_rounds (RoofEffort effort);

#define ROOF_ROUNDS_AGREE 0.05 /* as far as rounds of a cell may be apart, over the best of them */

typedef enum
{
  ROOF_CELL_WAITING,       /* not measured yet */
  ROOF_CELL_OK,
  ROOF_CELL_NOISY,         /* after repeats rounds disagree by more than 5 %, by 1 % where other programs often took the CPUs, rest on
                            * disturbed slices, or agree on two rates; or a single one met a low clock */
  ROOF_CELL_UNEVEN_MEMORY, /* regions of memory differ by more than 25 % */
  ROOF_CELL_UNSUPPORTED,   /* not on this CPU */
  ROOF_CELL_NO_MEMORY,     /* too little memory for a working set of this level */
} RoofCellStatus;

/* One thing that is measured: a loop kind in a dtype or at a level, with a number of threads. Rates are FLOP/s (int8: OP/s) or B/s;
 * an absent number is NAN. */
typedef struct
{
  char           *id;       /* stable: "fp64.fma", "fp64.fma.1t", "fp64.scalar", "read.L2", "copy.DRAM.1t" */
  RoofLoopKind    kind;
  const char     *dtype;    /* of arithmetic; NULL for streams */
  guint           width;    /* bits; 0: the fastest width */
  char           *level;    /* nullable: "L1", "L2", "L3", "DRAM" of streams */
  guint           threads;
  RoofCellStatus  status;
  double          value;    /* the rate that is drawn: best rounds' mean of the best tenth of slices */
  double          best, median, p10; /* of all slices */
  double          mean;     /* plain, as most programs give it: the work of all threads over the time of the one that took longest in all slices */
  double          spread;   /* half the range of the rounds' estimates, over `value`; where the clock limits the rate, of those a cycle if that
                             * is less */
  double          second;   /* the lower rate that some rounds agree on while others agree on `value`: a computer in two states */
  double          clock;    /* Hz, by dependent additions right after the loop */
  double          per_cycle; /* FLOP or B a cycle and thread */
  double          disturbed; /* share of slices in which a thread lost its CPU */
  guint           rounds, slices;
  double          slice;    /* s of one */
  guint64         working_set; /* B of a thread; 0 for arithmetic */
  gboolean        huge_pages;
  const RoofLoop *loop;     /* nullable: the fastest that was tried */
  double          traffic;  /* factor by which write-allocate makes `value` larger: RoofLoop.traffic */
} RoofCell;

/* One point of the read sweep that finds the sizes of the levels. */
typedef struct
{
  gsize  bytes; /* working set of a thread */
  double rate;  /* B/s */
} RoofReadPoint;

typedef struct
{
  char    *id;   /* "L1", "L2", "L3", "DRAM" */
  guint64  size; /* B of one instance, where the plateau ends; of DRAM the installed memory */
  guint    instances; /* how many of them the threads use, as the system says; 1 where shared */
} RoofFoundLevel;

/* A calibration of this computer, done or under way. */
typedef struct
{
  RoofComputer *computer;
  RoofEffort    effort;
  GDateTime    *started;
  double        elapsed;   /* s */
  double        remaining; /* s that rounds take yet, and repeats where they will surely be needed, by the rounds so far; 0: not known */
  double        repeating; /* s for which cells are measured again at most, from now on; 0 where they are not yet, or no more */
  gboolean      crowded;   /* other programs want the CPUs as well: all cells are measured again, not only noisy ones */
  guint         threads;   /* of the cells with all */
  GPtrArray    *cells;     /* of RoofCell, in the order of measuring */
  GArray       *sweep;     /* of RoofReadPoint */
  GArray       *levels;    /* of RoofFoundLevel */
  double        launch;    /* s to start a thread on each CPU and meet at a barrier, or NAN */
  GPtrArray    *warnings;  /* of char *: invariants that do not hold, and advice, in plain words */
} RoofCalibration;

typedef struct
{
  RoofEffort          effort;
  guint               threads; /* 0: all CPUs that the process may use */
  const char * const *cells;   /* nullable: glob patterns of cells' ids; NULL: all */
  guint               frame;   /* ms that the caller's main context is left alone after each progress, to draw it while nothing is
                                * measured; 0: measuring goes on */
} RoofCalibrationOptions;

/* A snapshot of what is known so far. @done of @total cells × rounds; @cell: (nullable): the one being measured. */
typedef void (*RoofCalibrationProgress) (const RoofCalibration *so_far,
                                         guint                  done,
                                         guint                  total,
                                         const char            *cell,
                                         gpointer               data);

/* Measures in a thread of its own. @progress is called at most 5 times a second, in the caller's main context; @cancellable ends
 * within 50 ms with G_IO_ERROR_CANCELLED. Errors: ROOF_ERROR_UNSUPPORTED where a pattern matches no cell or there are fewer CPUs
 * than @options asks for. */
void             roof_calibrate_async       (const RoofCalibrationOptions *options,
                                             GCancellable                 *cancellable,
                                             RoofCalibrationProgress       progress,
                                             gpointer                      progress_data,
                                             GAsyncReadyCallback           callback,
                                             gpointer                      data);
/* Returns: (transfer full) */
RoofCalibration *roof_calibrate_finish      (GAsyncResult                 *result,
                                             GError                      **error);

/* The cells that @options asks for, all waiting: what will be done. Returns: (transfer full), or NULL with an error as above */
RoofCalibration *roof_calibration_new       (const RoofCalibrationOptions *options,
                                             GError                      **error);
/* Seconds that @self's effort takes, about. */
double           roof_calibration_estimate  (const RoofCalibration        *self);
RoofCalibration *roof_calibration_copy      (const RoofCalibration        *self);
void             roof_calibration_free      (RoofCalibration              *self);

/* The cell with @id. Returns: (transfer none) (nullable) */
const RoofCell  *roof_calibration_find      (const RoofCalibration        *self,
                                             const char                   *id);

/* What of the program's accesses the rate counts: "loads and stores of the program; lines read before they are written are not
 * counted". Returns: (transfer none), in English, for files */
const char      *roof_cell_get_counted      (const RoofCell               *self);
/* Whether it is noisy for want of slices in which each of its threads had a CPU, though rounds agree. */
gboolean         roof_cell_is_crowded       (const RoofCell               *self);
/* As roof_cell_print_variant(), in English, for files. Returns: (transfer full) (nullable): NULL without a loop */
char            *roof_cell_write_variant    (const RoofCell               *self);
/* How it was measured: "512-bit AVX-512, 8 in flight, huge pages". Returns: (transfer full), translated */
char            *roof_cell_print_variant    (const RoofCell               *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCalibration, roof_calibration_free)

G_END_DECLS
