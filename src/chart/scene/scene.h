/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/palette.h"
#include "core/report/comparison.h"
#include "core/report/what-if.h"
#include "core/snapshot/selection.h"
#include "explore/path/path.h"

G_BEGIN_DECLS

/* The content of a chart in data units (x: FLOP/B, y: FLOP/s): visible elements and their names, without pixels. Immutable,
 * reference counted. Strings and arrays belong to the scene. A `machine` below is an index in the comparison: 0 is the current
 * machine; of the others only main memory and the peaks that kernels run at are drawn. */
typedef struct _RoofScene RoofScene;

/* Extent of the axes. */
typedef struct
{
  double x_min, x_max; /* FLOP/B */
  double y_min, y_max; /* FLOP/s */
} RoofExtent;

/* The state before a drag, which the scene keeps showing during the drag. */
typedef struct
{
  RoofExtent   extent;  /* fixed axes; all zeros: not fixed */
  RoofMachine *machine; /* nullable: the former machine, in place of the preset of the focus */
} RoofBackdrop;

/* How the reader looks at the kernels: selection, filter, preview. */
typedef struct
{
  RoofSelection      *selection; /* nullable: none */
  GByteArray         *fits;      /* nullable: all; from roof_filter_list(): kernels left out are faded, and have no names; see @picture */
  const RoofWhatIf   *preview;   /* nullable: a what-if drawn too, without moving the axes */
  const RoofBackdrop *backdrop;  /* nullable */
  RoofMachine        *preset;    /* nullable: the machine as published: its roofs stay as thin lines where the current ones differ,
                                  * whose names have the factor */
  GPtrArray          *variables; /* nullable: a pool that outlives the scene, see explore/variable/variable.h */
  gboolean            picture;   /* for others to read, not to work in: kernels left out are not drawn at all, and the selected ones
                                  * stand out, the others being faded */
  gboolean            inset;     /* the picture has an inset, which needs room: its axes are not shortened */
  gboolean            no_inset;  /* it has none, whatever the document says */
} RoofFocus;

typedef enum
{
  ROOF_RANK_QUIET,  /* ceilings, caches, links */
  ROOF_RANK_NORMAL, /* main memory, peaks in use */
  ROOF_RANK_STRONG, /* limits a selected kernel */
} RoofRank;

/* A bandwidth of a level that reads and writes at different speeds. */
typedef enum
{
  ROOF_WAY_EITHER, /* the level's roof */
  ROOF_WAY_READ,
  ROOF_WAY_WRITE,
  ROOF_WAY_DATASHEET, /* the datasheet's, behind a roof that is sustained or pulled away from it */
} RoofWay;

/* A slanted line through the origin: y = @slope x, drawn up to @x_end. */
typedef struct
{
  guint         machine;
  guint         level;   /* index in the machine */
  int           ceiling; /* index in the machine when it is a ceiling of that level, else -1 */
  RoofLevelKind kind;
  RoofWay       way;
  double        slope;   /* B/s */
  double        x_end;   /* FLOP/B */
  double        low, high; /* B/s: the spread of the bandwidth; 0: none to show */
  double        factor;  /* @slope over the datasheet's, when that is drawn as well; else 0 */
  RoofRank      rank;
  char         *name;    /* "HBM3 3.35 TB/s", with the factor; NULL for ROOF_WAY_DATASHEET */
} RoofSlope;

/* A flat line at @y from @x_start on. */
typedef struct
{
  guint    machine;
  guint    peak;      /* index in the machine */
  int      ceiling;   /* index in the machine when it is a ceiling of that peak, else -1 */
  gboolean datasheet; /* the datasheet's peak, as for ROOF_WAY_DATASHEET */
  double   y;         /* FLOP/s */
  double   x_start;   /* FLOP/B */
  double   low, high; /* FLOP/s: the spread of the peak; 0: none to show */
  double   factor;    /* @y over the datasheet's, when that is drawn as well; else 0 */
  RoofRank rank;
  char    *name;      /* "Tensor Core bf16 989 TFLOP/s", with the factor; NULL if @datasheet */
} RoofFlat;

/* Where a level's roof meets a peak. */
typedef struct
{
  guint    level, peak;
  RoofLevelKind kind; /* of the level */
  double   x, y;
  gboolean main;    /* of the level that limits the selected kernel, else of main memory: drawn with a line down to the axis */
  char    *name;    /* "ridge 295" if @main, else NULL */
} RoofRidge;

/* The selected kernel's roof with latency: P = F / (t0 + F / min (peak, slope x)), where t0 is the launch overhead plus the
 * latency of a collective. */
typedef struct
{
  guint  kernel;
  guint  level;
  double work;     /* FLOP */
  double latency;  /* s */
  double launch;   /* s, part of @latency: the launch overhead, which can be dragged */
  double slope;    /* B/s */
  double peak;     /* FLOP/s */
  double x, y;     /* under the ridge, where the flat part begins */
  char  *name;     /* "launch 3 µs", or "latency 9 µs" with the latency of a collective */
} RoofBend;

/* FLOP/s at @x FLOP/B. */
double            roof_bend_evaluate         (const RoofBend   *self,
                                              double            x);

/* Gutters hold kernels without a place on logarithmic axes. */
typedef enum
{
  ROOF_GUTTER_NONE,
  ROOF_GUTTER_NO_FLOPS, /* under the plot */
  ROOF_GUTTER_NO_BYTES, /* right of the plot */
  ROOF_GUTTER_REFUSED,  /* under everything: kernels that the current machine cannot run */
  ROOF_N_GUTTERS
} RoofGutter;

/* The place of a kernel at one level. Packed, since there may be 100 000 kernels; byte-sized fields are faster to write than
 * single bits. */
typedef struct
{
  double     x;            /* FLOP/B; NAN in all gutters */
  double     y;            /* FLOP/s; NAN in the gutters NO_FLOPS and REFUSED */
  guint      kernel;       /* index in the snapshot */
  int        level : 8;    /* index in the machine; -1 in a gutter */
  RoofGutter gutter : 8;
  RoofInk    ink : 8;      /* by the kind of roof that limits the kernel */
  guint      main : 1;     /* carries the name: at the level that limits, else at main memory, or the outermost shown */
  guint      above : 1;    /* higher than its roof allows */
  guint      unfit : 1;    /* needs more than main memory holds */
  guint      uncounted : 1; /* in NO_BYTES: its bytes are not 0, but were not counted */
} RoofSpot;

/* A kernel on the chart; roof_scene_get_name() has its name. Packed, since there may be 100 000. */
typedef struct
{
  double weight;       /* share of time: the priority of the label */
  double roof;         /* FLOP/s: attainable at the main spot; NAN in a gutter */
  guint  kernel;
  guint  first_spot;   /* index of its first spot; its spots are adjacent, in order of levels */
  guint  n_spots : 8;
  guint  selected : 1;
  guint  leads : 1;    /* the selected kernel whose verdict is shown */
  guint  faded : 1;    /* left out by the filter, and not selected */
  guint  behind : 1;   /* not selected, in a picture where others are: drawn faded, but named */
  guint  shape : 4;    /* a RoofMarker + 1 that was chosen for its main dot; 0: that of the ink */
  guint  emphasised : 1; /* by its look */
  guint  sized : 1;    /* a part of a network, or one of several measured ones: its dot shows the weight */
  guint  styled : 1;   /* has a look of its own */
  guint  timed : 1;    /* has a measurement with a time, which may have a spread */
} RoofSceneKernel;

/* The spread of a measured kernel, at its main dot. NAN: not known. */
typedef struct
{
  guint    kernel;       /* index in the snapshot */
  int      level;        /* index in the machine */
  RoofInk  ink;
  gboolean faded;
  double   x, y;         /* of the dot */
  double   x_min, x_max; /* FLOP/B: with the most and the least measured bytes */
  double   y_min, y_max; /* FLOP/s: of the longest and the shortest repeat */
  double   y_low, y_high; /* FLOP/s: of the quartiles */
} RoofErrorBar;

/* A kernel on another machine than the current one: one spot, at main memory or where it spends its time. */
typedef struct
{
  RoofSpot    spot;
  guint       machine;
  int         kernel;      /* index in the scene's kernels of the same kernel; -1 when it is not drawn on the current machine */
  gboolean    selected;
  gboolean    faded;
} RoofRival;

/* `pin` of the first step of a measured kernel's gap; of the next steps it is the numbers below. */
#define ROOF_PIN_GAP (-4)

/* A pin, or a previewed what-if, at one level; or a link of the chain that leads to the selected kernel's dot. */
typedef struct
{
  int      pin;     /* index in the snapshot; -1: a preview; -2, -3: the kernel with ideal or measured bytes; see ROOF_PIN_GAP */
  int      kernel;  /* its live kernel, or -1 */
  int      level;   /* of the live dot that it belongs to; -1: the main dot */
  double   x, y;
  RoofInk  ink;
  gboolean what_if; /* the arrow goes from the live dot to the pin, else from the pin to the live dot */
  guint    next;    /* index + 1 of the pin that the arrow leads to, in place of the live dot; 0: none */
  gboolean step;    /* of the gap: a small dot, with a thread to the next one, the last to the live dot; it has no label */
  double   gain;    /* speed per unit of work at the arrow's head relative to its tail; NAN when unknown */
  char    *label;   /* nullable */
} RoofPlacedPin;

/* The path of a kernel while the parameter of the view's path runs, at one level of the current machine. */
typedef struct
{
  guint     kernel;
  RoofPath *path;
  gboolean  main;     /* at the level of the main dot: labelled with values */
  gboolean  selected;
} RoofTrack;

/* @selected: kernel index, -1 for none. @catalogue: (nullable): NULL leaves pins out. Returns: (transfer full) */
RoofScene        *roof_scene_new             (RoofReport       *report,
                                              RoofCatalogue    *catalogue,
                                              int               selected);
/* The same with the other machines of @comparison, selection, filter and preview. @focus: only used during the call; the scene
 * references what it needs */
RoofScene        *roof_scene_new_focused     (RoofComparison   *comparison,
                                              RoofCatalogue    *catalogue,
                                              const RoofFocus  *focus);
RoofScene        *roof_scene_ref             (RoofScene        *self);
void              roof_scene_unref           (RoofScene        *self);

RoofComparison   *roof_scene_get_comparison  (const RoofScene  *self);
/* The number of machines drawn, from the first of the comparison on: at most as many as have an ink of their own. */
guint             roof_scene_get_n_machines  (const RoofScene  *self);
/* Of the current machine. */
RoofReport       *roof_scene_get_report      (const RoofScene  *self);
/* The leading kernel of the selection, -1 when none is selected. */
int               roof_scene_get_selected    (const RoofScene  *self);
RoofSelection    *roof_scene_get_selection   (const RoofScene  *self);
const RoofExtent *roof_scene_get_extent      (const RoofScene  *self);

/* All (transfer none) (array length=n). */
const RoofSlope  *roof_scene_get_slopes      (const RoofScene  *self, guint *n);
const RoofFlat   *roof_scene_get_flats       (const RoofScene  *self, guint *n);
const RoofRidge  *roof_scene_get_ridges      (const RoofScene  *self, guint *n);
/* Returns: (transfer none) (nullable): NULL when nothing is selected or nothing bends its roof */
const RoofBend   *roof_scene_get_bend        (const RoofScene  *self);

/* The number of a ridge or an intensity on the chart and in tables, in the unit that @machine counts in. @flops: FLOP/B.
 * Returns: (transfer full) */
char                   *roof_scene_format_ridge    (const RoofMachine *machine,
                                                    double             flops);
/* The number of digits that roof_scene_format_ridge() shows. @x: in the unit shown */
int                     roof_scene_get_ridge_digits (double            x);
const RoofSpot         *roof_scene_get_spots         (const RoofScene  *self, guint *n);
const RoofSceneKernel  *roof_scene_get_kernels       (const RoofScene  *self, guint *n);
/* Whether a spot is in @gutter; undefined for ROOF_GUTTER_NONE. */
/* Whether all kernels in NO_BYTES stand there because their bytes were not counted. */
gboolean                roof_scene_has_uncounted     (const RoofScene  *self);
/* Kernels that are drawn but for their performance, which is not known since their FLOPs were not counted. */
guint                   roof_scene_count_unplaced    (const RoofScene  *self);
gboolean                roof_scene_has_gutter        (const RoofScene  *self,
                                                      RoofGutter        gutter);
/* The number of kernels in ROOF_GUTTER_REFUSED. */
guint                   roof_scene_count_refused     (const RoofScene  *self);
/* The label of a kernel, or its name. @kernel: of the snapshot, for roof_scene_name_kernel(). Returns: (transfer none) */
const char             *roof_scene_name_kernel       (const RoofScene  *self, guint kernel);
const char             *roof_scene_get_name          (const RoofScene  *self, const RoofSceneKernel *kernel);
/* The name with @value behind it, unless the kernel has a value of its own there: "gemm 45 %". Returns: (transfer full) */
char                   *roof_scene_write_name        (const RoofScene  *self, const RoofSceneKernel *kernel, RoofLookValue value);
const RoofPlacedPin    *roof_scene_get_placed_pins   (const RoofScene  *self, guint *n);
/* How much faster the kernel of the snapshot is per unit of work than its only pin was; NAN: it has none, or several. */
double                  roof_scene_find_gain         (const RoofScene  *self, guint kernel);
const RoofErrorBar     *roof_scene_get_bars          (const RoofScene  *self, guint *n);
const RoofRival        *roof_scene_get_rivals        (const RoofScene  *self, guint *n);
const RoofTrack        *roof_scene_get_tracks        (const RoofScene  *self, guint *n);

/* (transfer none) (nullable) */
const RoofTrack  *roof_scene_find_track      (const RoofScene  *self,
                                              int               kernel,
                                              int               level);

/* Whether peaks of @dtype are on the chart unless the view hides them: kernels run at them, or they are usual peaks. */
gboolean          roof_scene_uses_type       (RoofReport       *report,
                                              const char       *dtype);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofScene, roof_scene_unref)

G_END_DECLS
