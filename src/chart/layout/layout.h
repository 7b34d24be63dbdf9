/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

#include "chart/layout/figure-preset.h"
#include "chart/layout/geometry.h"
#include "chart/scene/scale.h"
#include "chart/scene/scene-hit.h"
#include "chart/scene/scene.h"

G_BEGIN_DECLS

/* The final geometry and texts of a chart, in points (pixels at scale 1). Drawing, SVG, hit-testing and tooltips only read the
 * layout. Immutable, reference counted. */
typedef struct _RoofLayout RoofLayout;

/* The texts around a figure, see RoofHeading. */
typedef enum
{
  ROOF_HEADING_TITLE,
  ROOF_HEADING_SUBTITLE,
  ROOF_HEADING_NOTE,
  ROOF_N_HEADING_PARTS
} RoofHeadingPart;

typedef enum
{
  ROOF_LAYER_GRID, /* under everything */
  ROOF_LAYER_PATH, /* under the roofs, which a dot mostly follows; its ends are round */
  ROOF_LAYER_ROOF,
  ROOF_LAYER_LINK, /* under the dots: links, drop line, arrows of pins */
  ROOF_LAYER_KEY,  /* outside of the plot: how the roofs of each machine look */
} RoofLayer;

typedef struct
{
  RoofLayer layer;
  RoofInk   ink;
  RoofRank  rank;
  gboolean  dashed; /* though the pen of @ink is solid */
  RoofPoint a, b;   /* clipped to the plot */
  RoofHit   owner;
  gboolean  faded;  /* of a kernel that the filter leaves out, or behind selected ones; likewise for dots and texts */
} RoofLine;

#define ROOF_MAX_CORNERS 12

typedef struct
{
  RoofInk   ink;
  gboolean  over; /* the dots' links: an arrow head, or the ground of a key; else a ground, under the grid */
  guint     n_corners;
  RoofPoint corners[ROOF_MAX_CORNERS];
  gboolean  band;  /* a ground: the spread of a roof, translucent in the ink of its line */
} RoofPolygon;

/* Small: there may be a hundred thousand of them. */
typedef struct
{
  double  x, y;
  double  radius;
  RoofHit owner;
  RoofInk ink : 8;
  int     angle : 10;   /* of the edge mark: where out is, degrees clockwise from right */
  guint   main : 1;     /* carries the kernel's name */
  guint   hollow : 1;
  guint   bare : 1;     /* no halo, since dots are many */
  guint   yields : 1;   /* a bin may be drawn in its place */
  guint   crowded : 1;  /* not drawn: a bin, or another mark on the edge, is drawn in its place */
  guint   selected : 1; /* ringed */
  guint   flagged : 1;  /* marked as above its roof … */
  guint   hung : 1;     /* … under the dot, where the frame leaves no room over it */
  guint   struck : 1;   /* struck through: does not fit in memory */
  guint   shape : 4;    /* a RoofMarker + 1; 0: that of the ink */
  guint   edge : 1;     /* it lies outside the axes: a small mark on the edge, pointing out */
  guint   faded : 1;
} RoofDot;

/* A rectangle drawn in place of dots that are too many to tell apart; the more dots, the more ink. Bins of one ink overlap, the
 * faint ones below, so that nothing shows between them. */
typedef struct
{
  RoofInk  ink;
  guint    step; /* see density.h */
  gboolean faded;
  RoofRect rect;
} RoofBin;

/* Small hollow square at a ridge, or a disc where a path has a value. */
typedef struct
{
  RoofInk  ink;
  double   x, y;
  double   size;
  gboolean round;
  RoofHit  owner;
} RoofMark;

typedef struct
{
  RoofInk      ink;
  const char  *text;
  RoofBox      box;    /* of the text as measured */
  double       size;   /* of the font, points */
  gboolean     bold;
  gboolean     plate;  /* has an opaque background, since it crosses a line */
  RoofInk      ground; /* colour of the background: of a region, or PLOT … */
  guint        first_piece, n_pieces; /* … with these pieces on several regions, see roof_layout_get_pieces() */
  double       baseline; /* from the top of the box */
  PangoLayout *pango;
  RoofHit      owner;
  gboolean     faded;
  int          side;   /* that keeps its place in another font: -1 the left, 1 the right; 0: as the text stands to its dot or edge */
} RoofText;

/* The texts around a figure, each nullable; texts wider than the figure are broken into lines. */
typedef struct
{
  const char *title;
  const char *subtitle; /* under it */
  const char *note;     /* under the chart */
} RoofHeading;

/* @context: gives the font map and keeps a cache of texts for the next layout; fonts, hinting and resolution are the chart's
 * own, so that screen and files agree. @width, @height: points. @heading: (nullable). @sizes: (nullable): as on the screen. The
 * layout's own unit is roof_layout_get_unit() points. Returns: (transfer full) */
RoofLayout      *roof_layout_new_figure   (RoofScene             *scene,
                                           PangoContext          *context,
                                           double                 width,
                                           double                 height,
                                           const RoofHeading     *heading,
                                           const RoofFigureSizes *sizes);
/* The same as on the screen, during a drag. @former: (nullable): the layout that the drag began on. If it has the same size, the plot
 * keeps its place, and names stay where they stand beside their things */
RoofLayout      *roof_layout_new_after    (RoofScene             *scene,
                                           PangoContext          *context,
                                           double                 width,
                                           double                 height,
                                           const RoofHeading     *heading,
                                           const RoofLayout      *former);
/* The texts around a figure alone, whose picture is no chart. @grows: they make it higher. @above, @below: (out): the height that they
 * take, in the layout's own unit. Returns: (transfer full) */
RoofLayout      *roof_layout_new_heading  (RoofScene             *scene,
                                           PangoContext          *context,
                                           double                 width,
                                           double                 height,
                                           gboolean               grows,
                                           const RoofHeading     *heading,
                                           const RoofFigureSizes *sizes,
                                           double                *above,
                                           double                *below);
/* The height, points, that headings, gutters and key take in such a figure. */
double           roof_layout_measure_around (RoofScene             *scene,
                                           PangoContext          *context,
                                           double                 width,
                                           double                 height,
                                           const RoofHeading     *heading,
                                           const RoofFigureSizes *sizes);
/* Where the key of such a figure goes if its place is AUTO: nowhere if all names fit or the kernels are too many, inside if it
 * covers nothing there, else below if the figure @grows by its height, else on the right unless that leaves so little room for
 * numbers that more kernels have names. A key that is to be inside and has no room there goes to the same places. */
RoofKeyPlace     roof_layout_choose_key   (RoofScene             *scene,
                                           PangoContext          *context,
                                           double                 width,
                                           double                 height,
                                           const RoofHeading     *heading,
                                           const RoofFigureSizes *sizes,
                                           gboolean               grows);
/* Kernels that have a place on the chart but neither name nor number. 0 where there are more than anybody could read. */
guint            roof_layout_count_unnamed (const RoofLayout     *self);
/* Why a figure has no key, or not the one that is asked for. */
typedef enum
{
  ROOF_KEY_LACK_NONE, /* it has one, or none is asked for */
  ROOF_KEY_LACK_SHORT, /* there are more kernels than a key lists */
  ROOF_KEY_LACK_ROOM,  /* the chart would become too small */
  ROOF_KEY_LACK_DOTS,  /* no kernel has a place on the chart */
  ROOF_KEY_LACK_INSIDE, /* it stands outside of the chart, which has no free place for it */
  ROOF_KEY_LACK_VALUES, /* there is a key, but one key of several charts has none of the values that are asked for */
} RoofKeyLack;

RoofKeyLack      roof_layout_get_key_lack (const RoofLayout     *self);
/* What is in the way and what would help. Returns: (transfer full) (nullable): NULL for ROOF_KEY_LACK_NONE */
char            *roof_key_lack_describe   (RoofKeyLack           self);
/* Why a figure has no inset although one is asked for. */
typedef enum
{
  ROOF_INSET_LACK_NONE,    /* it has one, or none is asked for */
  ROOF_INSET_LACK_ROOM,    /* dots, roofs and annotations leave no place where it would be large enough */
  ROOF_INSET_LACK_OUTSIDE, /* the axes do not reach there */
} RoofInsetLack;

RoofInsetLack    roof_layout_get_inset_lack (const RoofLayout   *self);
/* What is in the way and what would help. Returns: (transfer full) (nullable): NULL for ROOF_INSET_LACK_NONE */
char            *roof_inset_lack_describe (RoofInsetLack         self);
/* "1 spmv, 2 gemm": empty unless kernels have numbers. Returns: (transfer full) */
char            *roof_layout_write_key    (const RoofLayout      *self);
/* What is listed under the chart for want of room for its name: roofs, and @levels (out), the levels of dots. Returns: (transfer full)
 * (element-type RoofHit): for RoofFigureSizes */
GArray          *roof_layout_list_lacking (const RoofLayout  *self,
                                           gboolean          *levels);
RoofLayout      *roof_layout_ref          (RoofLayout        *self);
void             roof_layout_unref        (RoofLayout        *self);

RoofScene       *roof_layout_get_scene    (const RoofLayout  *self);
double           roof_layout_get_unit     (const RoofLayout  *self);
/* The font families, as a comma-separated list. */
const char      *roof_layout_get_families (const RoofLayout  *self);
double           roof_layout_get_width    (const RoofLayout  *self);
double           roof_layout_get_height   (const RoofLayout  *self);
const RoofRect  *roof_layout_get_plot     (const RoofLayout  *self);
const RoofScale *roof_layout_get_x        (const RoofLayout  *self);
const RoofScale *roof_layout_get_y        (const RoofLayout  *self);

/* All (transfer none) (array length=n), in the order of drawing. */
const RoofPolygon *roof_layout_get_polygons (const RoofLayout *self, guint *n);
const RoofLine    *roof_layout_get_lines    (const RoofLayout *self, guint *n);
const RoofBin     *roof_layout_get_bins     (const RoofLayout *self, guint *n);
const RoofMark    *roof_layout_get_marks    (const RoofLayout *self, guint *n);
const RoofDot     *roof_layout_get_dots     (const RoofLayout *self, guint *n);
/* Dots of the key, which stand for no kernel. */
const RoofDot     *roof_layout_get_samples  (const RoofLayout *self, guint *n);
const RoofText    *roof_layout_get_texts    (const RoofLayout *self, guint *n);
/* Further layouts in the same coordinates, drawn over this one: the panels of a figure of several charts, or the inset of one. */
RoofLayout * const *roof_layout_get_parts   (const RoofLayout *self, guint *n);
/* Whether it shows no chart of its own, only what its parts have in common. */
gboolean           roof_layout_is_sheet     (const RoofLayout *self);
/* The name on show of the kernel that the owner of a dot, a line or a text stands for, also in the key of numbers of a sheet, which
 * has no kernels of its own. Returns: (transfer none) (nullable): NULL for other parts of the chart */
const char        *roof_layout_find_owner_name (const RoofLayout *self,
                                                RoofHit           owner);
/* The background of a text with a plate. @corners: (out) (array fixed-size=4) */
void               roof_text_get_plate      (const RoofText *self, RoofPoint *corners);
/* The parts of the background of @text in other regions than `ground`. */
const RoofPolygon *roof_layout_get_pieces   (const RoofLayout *self, const RoofText *text, guint *n);

/* The dot of @kernel at @level of the current machine; with @level -1 the one that carries its name.
 * Returns: (transfer none) (nullable) */
const RoofDot   *roof_layout_find_dot     (const RoofLayout  *self,
                                           int                kernel,
                                           int                level);

/* The dots of @kernel on the current machine, which are adjacent in the array. Returns: (transfer none) (array length=n) */
const RoofDot   *roof_layout_get_kernel_dots (const RoofLayout *self,
                                              int               kernel,
                                              guint            *n);

/* The nearest dot at most @radius points away; of dots equally near the one that lies on top.
 * Returns: (transfer none) (nullable) */
const RoofDot   *roof_layout_find_nearest (const RoofLayout  *self,
                                           double             x,
                                           double             y,
                                           double             radius);

/* All dots with their middle in @rect, drawn or not, in no order. Returns: (transfer container) (element-type RoofDot) */
GPtrArray       *roof_layout_list_dots    (const RoofLayout  *self,
                                           const RoofRect    *rect);

/* The dots of the current machine in the crowded cell at a point. FALSE when there is none. @dots: (out) (transfer container)
 * (element-type RoofDot) */
gboolean         roof_layout_find_crowd   (const RoofLayout  *self,
                                           double             x,
                                           double             y,
                                           GPtrArray        **dots);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofLayout, roof_layout_unref)

G_END_DECLS
