/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "explore/run/ratio.h"
#include "explore/run/run-match.h"

G_BEGIN_DECLS

/* Whether the times of two runs of a kernel differ by more than noise, at ROOF_SIGNIFICANCE. */
typedef enum
{
  ROOF_DIFFERENCE_UNKNOWN, /* a run has neither single repeats nor their number and deviation */
  ROOF_DIFFERENCE_TOO_FEW, /* however far apart, so few repeats show nothing */
  ROOF_DIFFERENCE_NOT_SHOWN, /* which does not mean that there is none */
  ROOF_DIFFERENCE_SHOWN,
} RoofDifference;

/* A kernel in one run. */
typedef struct
{
  int                    kernel; /* index in the run's report; -1: the run does not have the kernel, and nothing else counts */
  RoofMatchKind          match;  /* how it was found in the runs before; NONE: none of them has it */
  double                 count;
  double                 time;   /* s of one call: measured, or modelled where that is compared; NAN: not known */
  double                 share;  /* of the roof: T_min over `time`; NAN: not known */
  const char            *bound;  /* id of a level, "compute", "balanced"; NULL: the machine cannot run the kernel */
  const char            *level;  /* name of that level; NULL: it is none */
  const RoofMeasurement *measurement; /* (nullable) */
} RoofRunEntry;

/* A kernel in all runs. What is compared is the first run with the last one. */
typedef struct
{
  RoofMatchKind  match; /* how the last run's kernel was found; NONE: one of the two runs lacks it */
  double         gain;  /* time before over time after; NAN: not known on both sides */
  RoofDifference difference;
  gboolean       by_spread; /* tested by deviations and numbers of repeats, since a run has no single ones */
  guint          n_before, n_after; /* repeats that are compared */
  double         p;      /* of the rank test, or of Welch's; NAN: not tested */
  double         p_holm; /* corrected for all kernels that were tested */
  RoofRatio      ratio;  /* of the single repeats; NAN without them */
} RoofRunRow;

/* Sums over rows. Times are count x time. */
typedef struct
{
  guint  n_matched, n_appeared, n_vanished;
  guint  n_both;         /* rows with a time on both sides, which are those of the sums */
  double before, after;  /* s */
  double gain;           /* before over after; NAN: no such row */
  double mean_gain;      /* geometric mean of the gains, whatever the times */
  double mean_flops;     /* geometric mean of FLOPs before over FLOPs after; NAN: not known */
  double mean_bytes;     /* likewise of the bytes at all levels */
  double appeared, vanished; /* s of rows that one of the runs lacks */
  guint  n_tested, n_shown, n_shown_holm;
  guint  n_by_spread;    /* of those tested */
  guint  n_uncounted;    /* rows not tested that would be, were the number of repeats known */
} RoofRunTotals;

/* Two or more runs of the same kernels compared. */
typedef struct
{
  guint         n_runs;
  RoofReport  **reports;
  gboolean      modelled; /* times are those of the model, T_min */
  guint         n_rows;
  RoofRunRow   *rows;
  RoofRunEntry *entries;  /* of all runs, row by row */
  GArray       *repeated; /* (element-type RoofRepeated) */
  RoofRunTotals totals;
} RoofRunDiff;

typedef enum
{
  ROOF_RUN_SORT_NONE, /* as the runs have them */
  ROOF_RUN_SORT_TIME, /* the most time first, of the run where that is longer */
  ROOF_RUN_SORT_GAIN, /* the most slowed first, unknown ones last */
  ROOF_RUN_SORT_NAME,
} RoofRunSort;

/* Compares the runs @reports. Each run is matched with the latest earlier run that has the kernel, and followed through all.
 * @n_runs: 2 or more. Returns: (transfer full) */
RoofRunDiff        *roof_run_diff_new         (RoofReport          **reports,
                                               guint                 n_runs,
                                               gboolean              modelled,
                                               const RoofCorrection *corrections,
                                               guint                 n_corrections);
void                roof_run_diff_free        (RoofRunDiff          *self);

const RoofRunEntry *roof_run_diff_get         (const RoofRunDiff    *self,
                                               guint                 row,
                                               guint                 run);
/* The name of the kernel in @run; NULL: the run does not have it. Returns: (transfer none) (nullable) */
const char         *roof_run_diff_get_name    (const RoofRunDiff    *self,
                                               guint                 row,
                                               guint                 run);
/* Time in run @from over time in run @to: above 1, @to is faster. NAN: not known. */
double              roof_run_diff_get_gain    (const RoofRunDiff    *self,
                                               guint                 row,
                                               guint                 from,
                                               guint                 to);
/* Whether what bounds the kernel differs between the first run and the last. */
gboolean            roof_run_diff_has_other_bound (const RoofRunDiff *self,
                                                   guint              row);
/* Whether the FLOPs in two runs differ by more than 0.1 %, so that their times are of different work. */
gboolean            roof_run_diff_has_other_work (const RoofRunDiff  *self,
                                                  guint               row,
                                                  guint               from,
                                                  guint               to);
/* The latest run before @run that has the kernel; -1: none. */
int                 roof_run_diff_find_former (const RoofRunDiff    *self,
                                               guint                 row,
                                               guint                 run);
/* The rows in the order of @sort. Returns: (transfer full) (array length=n_rows) */
guint              *roof_run_diff_sort        (const RoofRunDiff    *self,
                                               RoofRunSort           sort);
/* The power of 1000, or the 1.0486 between MB and MiB, that a mean of ratios looks like: a unit that differs between the runs.
 * 1: none. @mean: of RoofRunTotals, may be NAN. @bytes: whether the numbers are bytes, of which alone there are MiB */
double              roof_run_guess_unit       (double                mean,
                                               gboolean              bytes);

/* "unknown", "too_few", "not_shown", "shown". */
const char         *roof_difference_to_string (RoofDifference        difference);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofRunDiff, roof_run_diff_free)

G_END_DECLS
