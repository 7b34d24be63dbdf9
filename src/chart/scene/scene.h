/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/palette.h"
#include "core/report/comparison.h"
#include "core/report/what-if.h"
#include "core/snapshot/selection.h"
#include "explore/path/path.h"

G_BEGIN_DECLS

/* What the chart shows, in data units (FLOP/B across, FLOP/s up): what is visible and how it is named, before any
 * pixel. Immutable, reference counted. Strings and arrays belong to the scene. A `machine` in what follows is that of
 * the comparison: 0 the current one, 1 and up those beside it, of which only main memory and the peaks that the
 * kernels run at are drawn. */
typedef struct _RoofScene RoofScene;

/* Extent of the axes. */
typedef struct
{
  double x_min, x_max; /* FLOP/B */
  double y_min, y_max; /* FLOP/s */
} RoofExtent;

/* What stays as it was while a thing is held. */
typedef struct
{
  RoofExtent   extent;  /* the axes; of zeros: they are free */
  RoofMachine *machine; /* nullable: its roofs are left behind as pins where those of the current one depart */
} RoofBackdrop;

/* What of the kernels the reader looks at, and over what. */
typedef struct
{
  RoofSelection      *selection; /* nullable: none */
  GByteArray         *fits;      /* nullable: all; from roof_filter_list(): what is left out is not drawn */
  const RoofWhatIf   *preview;   /* nullable: what is looked at besides, and does not move the axes */
  const RoofBackdrop *backdrop;  /* nullable */
  GPtrArray          *variables; /* nullable: a pool that outlives the scene, see explore/variable/variable.h */
} RoofFocus;

typedef enum
{
  ROOF_RANK_QUIET,  /* ceilings, caches, links */
  ROOF_RANK_NORMAL, /* main memory, peaks in use */
  ROOF_RANK_STRONG, /* binds a selected kernel */
} RoofRank;

/* Of the bandwidths of a level that reads and writes at different speeds, which. */
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
  RoofRank      rank;
  char         *name;    /* "HBM3 3.35 TB/s"; NULL of the datasheet's */
} RoofSlope;

/* A flat line at @y from @x_start on. */
typedef struct
{
  guint    machine;
  guint    peak;      /* index in the machine */
  int      ceiling;   /* index in the machine when it is a ceiling of that peak, else -1 */
  gboolean datasheet; /* the datasheet's, as above */
  double   y;         /* FLOP/s */
  double   x_start;   /* FLOP/B */
  RoofRank rank;
  char    *name;      /* "Tensor Core bf16 989 TFLOP/s"; NULL of the datasheet's */
} RoofFlat;

/* Where a level's roof meets a peak. */
typedef struct
{
  guint    level, peak;
  double   x, y;
  gboolean main;    /* main memory and the selected kernel's peak: told with a line down to the axis */
  char    *name;    /* nullable: "ridge 295", of the main one */
} RoofRidge;

/* What latency leaves of the selected kernel's roof: P = F / (t0 + F / min (peak, slope x)): the launch, with the latency of a
 * collective, and the time on the roof, one after the other. */
typedef struct
{
  guint  kernel;
  guint  level;
  double work;     /* FLOP */
  double latency;  /* s */
  double launch;   /* s of it: the launch overhead, which can be dragged */
  double slope;    /* B/s */
  double peak;     /* FLOP/s */
  double x, y;     /* under the ridge, from where on it is flat */
  char  *name;     /* "launch 3 µs", or "latency 9 µs" with that of a collective in it */
} RoofBend;

/* FLOP/s at @x FLOP/B. */
double            roof_bend_evaluate         (const RoofBend   *self,
                                              double            x);

/* Gutters hold what a logarithmic axis cannot. */
typedef enum
{
  ROOF_GUTTER_NONE,
  ROOF_GUTTER_NO_FLOPS, /* under the plot */
  ROOF_GUTTER_NO_BYTES, /* right of it */
  ROOF_GUTTER_REFUSED,  /* under all: what the current machine cannot run */
  ROOF_N_GUTTERS
} RoofGutter;

/* A kernel seen at one level. Small, as kernels are: there may be a hundred thousand of them. What takes a byte is written
 * sooner than what shares one. */
typedef struct
{
  double     x;            /* FLOP/B; NAN in all gutters */
  double     y;            /* FLOP/s; NAN in the gutters NO_FLOPS and REFUSED */
  guint      kernel;       /* index in the snapshot */
  int        level : 8;    /* index in the machine; -1 in a gutter */
  RoofGutter gutter : 8;
  RoofInk    ink : 8;      /* the kind of roof that binds it */
  guint      main : 1;     /* the dot that carries the name: at main memory, or the outermost shown */
  guint      above : 1;    /* higher than its roof allows */
  guint      unfit : 1;    /* needs more than main memory holds */
} RoofSpot;

/* A kernel; its name is that of roof_scene_get_name(). */
typedef struct
{
  double weight;       /* share of time: what is dropped last when labels do not fit */
  double roof;         /* FLOP/s: attainable at the main spot; NAN in a gutter */
  guint  kernel;
  guint  first_spot;   /* its run in the spots, in order of levels */
  guint  n_spots : 8;
  guint  selected : 1;
  guint  leads : 1;    /* of the selected kernels the one whose verdict is shown */
  guint  faded : 1;    /* others are selected: it steps back */
  guint  sized : 1;    /* a part of a network: its dot shows the weight */
} RoofSceneKernel;

/* A kernel on another machine than the current one: one spot, at main memory or where it spends its time. */
typedef struct
{
  RoofSpot    spot;
  guint       machine;
  int         kernel;      /* of the same kernel on the current machine; -1 when it is not drawn there */
  gboolean    selected;
  gboolean    faded;
} RoofRival;

/* A pinned copy, or a what-if that is only looked at. */
typedef struct
{
  int      pin;     /* index in the snapshot; -1: what is only looked at, -2 and less: bytes of a kernel as they could be, or were */
  int      kernel;  /* its live kernel, or -1 */
  int      level;   /* at which the live dot stands that it belongs to; -1: the one that carries the name */
  double   x, y;
  RoofInk  ink;
  gboolean what_if; /* the live one would get there; else it came from there */
  double   gain;    /* how many times as fast what the arrow points to is as where it starts, per unit of work; NAN when
                     * that is not known */
  char    *label;   /* nullable */
} RoofPlacedPin;

/* The way of a kernel as the parameter of the view's path runs, at one level of the current machine. */
typedef struct
{
  guint     kernel;
  RoofPath *path;
  gboolean  main;     /* at the level of the dot that carries the name: told with values */
  gboolean  selected;
} RoofTrack;

#define ROOF_TYPE_SCENE (roof_scene_get_type ())
GType             roof_scene_get_type        (void);

/* @selected: kernel index, -1 for none. @catalogue: (nullable): NULL leaves pins out. Returns: (transfer full) */
RoofScene        *roof_scene_new             (RoofReport       *report,
                                              RoofCatalogue    *catalogue,
                                              int               selected);
/* The same with the other machines of @comparison beside it. */
RoofScene        *roof_scene_new_compared    (RoofComparison   *comparison,
                                              RoofCatalogue    *catalogue,
                                              int               selected);
/* The same as somebody looks at it. @focus: not kept, what it points to is */
RoofScene        *roof_scene_new_focused     (RoofComparison   *comparison,
                                              RoofCatalogue    *catalogue,
                                              const RoofFocus  *focus);
RoofScene        *roof_scene_ref             (RoofScene        *self);
void              roof_scene_unref           (RoofScene        *self);

RoofComparison   *roof_scene_get_comparison  (const RoofScene  *self);
/* How many of its machines are drawn, from the first on: no more than have an ink of their own. */
guint             roof_scene_get_n_machines  (const RoofScene  *self);
/* Of the current machine. */
RoofReport       *roof_scene_get_report      (const RoofScene  *self);
/* The one that leads, -1 when none is selected. */
int               roof_scene_get_selected    (const RoofScene  *self);
RoofSelection    *roof_scene_get_selection   (const RoofScene  *self);
/* Whether a selected kernel is drawn, so that the others step back. */
gboolean          roof_scene_is_isolating    (const RoofScene  *self);
const RoofExtent *roof_scene_get_extent      (const RoofScene  *self);

/* All (transfer none) (array length=n). */
const RoofSlope  *roof_scene_get_slopes      (const RoofScene  *self, guint *n);
const RoofFlat   *roof_scene_get_flats       (const RoofScene  *self, guint *n);
const RoofRidge  *roof_scene_get_ridges      (const RoofScene  *self, guint *n);
/* Returns: (transfer none) (nullable): NULL when nothing is selected or nothing bends its roof */
const RoofBend   *roof_scene_get_bend        (const RoofScene  *self);

/* The number that a ridge or an intensity, FLOP/B, goes by on the chart and in tables, as @machine is seen to count. Returns:
 * (transfer full) */
char                   *roof_scene_format_ridge    (const RoofMachine *machine,
                                                    double             flops);
/* How many digits of it, in the unit that it is shown in. */
int                     roof_scene_get_ridge_digits (double            x);
const RoofSpot         *roof_scene_get_spots         (const RoofScene  *self, guint *n);
const RoofSceneKernel  *roof_scene_get_kernels       (const RoofScene  *self, guint *n);
/* Whether a spot is there; of ROOF_GUTTER_NONE nothing is said. */
gboolean                roof_scene_has_gutter        (const RoofScene  *self,
                                                      RoofGutter        gutter);
/* How many of the kernels stand there for kernels that the current machine cannot run. */
guint                   roof_scene_count_refused     (const RoofScene  *self);
/* Of the kernel of @kernel. Returns: (transfer none) */
const char             *roof_scene_get_name          (const RoofScene  *self, const RoofSceneKernel *kernel);
const RoofPlacedPin    *roof_scene_get_placed_pins   (const RoofScene  *self, guint *n);
const RoofRival        *roof_scene_get_rivals        (const RoofScene  *self, guint *n);
const RoofTrack        *roof_scene_get_tracks        (const RoofScene  *self, guint *n);

/* (transfer none) (nullable) */
const RoofTrack  *roof_scene_find_track      (const RoofScene  *self,
                                              int               kernel,
                                              int               level);

/* Whether peaks of @dtype are on the chart unless the view hides them: kernels run at them, or they are the usual ones. */
gboolean          roof_scene_uses_type       (RoofReport       *report,
                                              const char       *dtype);

/* A text of everything, numbers to four digits, for tests. Returns: (transfer full) */
char             *roof_scene_dump            (const RoofScene  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofScene, roof_scene_unref)

G_END_DECLS
