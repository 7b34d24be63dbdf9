/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* An axis of a figure, as far as it departs from that of the chart. */
typedef struct
{
  double min, max; /* FLOP/B or FLOP/s; 0: the chart's own */
  char  *title;    /* nullable: the unit, and what the axis shows */
  char  *unit;     /* nullable: as it is written, see roof_axis_unit_parse() */
} RoofFigureAxis;

/* A part of the chart that an inset shows larger. */
typedef struct
{
  RoofFigureAxis x, y; /* limits alone */
} RoofFigureInset;

/* How the numbers at the ticks are written. */
typedef enum
{
  ROOF_TICK_FORM_AUTO,   /* with prefixes, or plain in a unit that has a prefix itself */
  ROOF_TICK_FORM_PREFIX, /* 1 k */
  ROOF_TICK_FORM_PLAIN,  /* 1000 */
  ROOF_TICK_FORM_POWER,  /* 10³ */
  ROOF_TICK_FORM_BINARY, /* 2¹⁰, at powers of two */
  ROOF_TICK_FORM_LOG2,   /* 1/2, 1, 2, 4, at powers of two */
  ROOF_N_TICK_FORMS
} RoofTickForm;

typedef enum
{
  ROOF_GRID_MINOR,   /* lines at decades and between them */
  ROOF_GRID_DECADES,
  ROOF_GRID_NONE,    /* short marks on the frame */
  ROOF_N_GRIDS
} RoofGrid;

/* Where the key stands that says which number is which kernel. */
typedef enum
{
  ROOF_KEY_AUTO,    /* names at the dots if all fit, else numbers and a key where there is room */
  ROOF_KEY_INSIDE,
  ROOF_KEY_RIGHT,
  ROOF_KEY_BELOW,
  ROOF_KEY_CAPTION, /* numbers, and the key as text for the caption */
  ROOF_KEY_NONE,    /* names, as many as fit */
  ROOF_N_KEY_PLACES
} RoofKeyPlace;

/* By what a figure is divided into panels. */
typedef enum
{
  ROOF_FACET_NONE,    /* one chart */
  ROOF_FACET_MACHINE, /* the machines that are compared */
  ROOF_FACET_RUN,     /* what kernels were, are, and could become: pins */
  ROOF_FACET_NETWORK,
  ROOF_FACET_PHASE,   /* of networks that generate text */
  ROOF_N_FACETS
} RoofFacet;

/* The axes of a figure. */
typedef struct
{
  RoofFigureAxis x, y;
  RoofTickForm   ticks;
  RoofGrid       grid;
  RoofFigureInset inset;
  gboolean       math;  /* symbols in the titles, and in the names of roofs: I, P, π, β */
} RoofFigureAxes;

/* The names in files and on the command line, in the order of the enumerations. Returns: (transfer none) (array
 * zero-terminated=1) */
const char * const *roof_tick_form_list_names (void);
const char * const *roof_grid_list_names      (void);
const char * const *roof_key_place_list_names (void);
const char * const *roof_facet_list_names     (void);

/* Whether an axis may run from @min to @max. */
gboolean roof_figure_axis_is_sound (double min,
                                    double max);

/* Whether both axes of the region have limits: without those there is no inset. */
gboolean roof_figure_inset_is_set  (const RoofFigureInset *self);

/* What the unit of a y axis may be besides a rate: a share of the highest peak. */
#define ROOF_UNIT_OF_PEAK "%"

/* Reads the unit of an axis: "GFLOP/s", "TOP/s", "MAC/s", also GFLOPS and Gflop/s; of an intensity "FLOP/Byte" or "OP/B"; @rate:
 * whether a rate is wanted, else an intensity. @flops: (out): its size in FLOP/s or FLOP/B, NAN for ROOF_UNIT_OF_PEAK. Errors:
 * ROOF_ERROR_INVALID with examples. */
gboolean roof_axis_unit_parse (const char  *text,
                               gboolean     rate,
                               double      *flops,
                               GError     **error);

G_END_DECLS
