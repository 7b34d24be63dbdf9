/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

#include "chart/layout/figure-preset.h"
#include "chart/layout/geometry.h"
#include "chart/scene/scale.h"
#include "chart/scene/scene-hit.h"
#include "chart/scene/scene.h"

G_BEGIN_DECLS

/* The chart in points (pixels at scale 1): all geometry and text, decided. Drawing, SVG, hit-testing and
 * tooltips only read it. Immutable, reference counted. */
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
  gboolean  faded;  /* steps back behind what is selected; so of dots and texts */
} RoofLine;

#define ROOF_MAX_CORNERS 12

typedef struct
{
  RoofInk   ink;
  gboolean  arrow; /* an arrow head, over the dots' links; else a ground, under the grid */
  guint     n_corners;
  RoofPoint corners[ROOF_MAX_CORNERS];
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
  guint   bare : 1;     /* one of so many that no ground is kept free around it */
  guint   yields : 1;   /* and that gives way to a bin where it could not be told from others */
  guint   crowded : 1;  /* it has: a bin, or another mark on the edge, is drawn in its place */
  guint   selected : 1; /* ringed */
  guint   flagged : 1;  /* marked as above its roof … */
  guint   hung : 1;     /* … under the dot, where the frame leaves no room over it */
  guint   struck : 1;   /* struck through: does not fit in memory */
  guint   edge : 1;     /* it lies outside the axes: a small mark on the edge, pointing out */
  guint   faded : 1;
} RoofDot;

/* A part of the plot where dots are too many to tell apart, with as much ink as there are many. The bins of an ink lie on
 * one another, the faint ones below, so that nothing shows between them. */
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
  gboolean     plate;  /* it crosses a line: the ground shows behind it */
  RoofInk      ground; /* what ground: PLOT or one of the regions, and PLOT … */
  guint        first_piece, n_pieces; /* … with these over it where it lies on several, see roof_layout_get_pieces() */
  double       baseline; /* from the top of the box */
  PangoLayout *pango;
  RoofHit      owner;
  gboolean     faded;
} RoofText;

#define ROOF_TYPE_LAYOUT (roof_layout_get_type ())
GType            roof_layout_get_type     (void);

/* The texts around a figure, nullable each; one that is longer than the figure is wide takes several lines. */
typedef struct
{
  const char *title;
  const char *subtitle; /* under it */
  const char *note;     /* under the chart */
} RoofHeading;

/* @context gives the font map; fonts, hinting and resolution are the chart's own, so that screen and
 * files agree. Laid-out texts are kept with @context from one layout to the next. Returns: (transfer full) */
RoofLayout      *roof_layout_new          (RoofScene         *scene,
                                           PangoContext      *context,
                                           double             width,
                                           double             height);
/* With texts around it (nullable), as @sizes says (nullable: as on the screen). Width and height are in points; the
 * layout itself is in units of which one is roof_layout_get_unit() points. */
RoofLayout      *roof_layout_new_figure   (RoofScene             *scene,
                                           PangoContext          *context,
                                           double                 width,
                                           double                 height,
                                           const RoofHeading     *heading,
                                           const RoofFigureSizes *sizes);
/* How much room, points, headings, gutters and key take of the height of such a figure. */
double           roof_layout_measure_around (RoofScene             *scene,
                                           PangoContext          *context,
                                           double                 width,
                                           double                 height,
                                           const RoofHeading     *heading,
                                           const RoofFigureSizes *sizes);
RoofLayout      *roof_layout_ref          (RoofLayout        *self);
void             roof_layout_unref        (RoofLayout        *self);

RoofScene       *roof_layout_get_scene    (const RoofLayout  *self);
double           roof_layout_get_unit     (const RoofLayout  *self);
/* Families of its fonts. */
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
/* The ground behind a text that has one. @corners: (array fixed-size=4) */
void               roof_text_get_plate      (const RoofText *self, RoofPoint *corners);
/* The parts of the ground behind @text that are of another region than the rest. */
const RoofPolygon *roof_layout_get_pieces   (const RoofLayout *self, const RoofText *text, guint *n);

/* The dot of @kernel at @level of the current machine; with @level -1 the one that carries its name.
 * Returns: (transfer none) (nullable) */
const RoofDot   *roof_layout_find_dot     (const RoofLayout  *self,
                                           int                kernel,
                                           int                level);

/* The dots of @kernel on the current machine, which lie side by side. Returns: (transfer none) (array length=n) */
const RoofDot   *roof_layout_get_kernel_dots (const RoofLayout *self,
                                              int               kernel,
                                              guint            *n);

/* The nearest dot at most @reach points away; of dots equally near the one that lies on top.
 * Returns: (transfer none) (nullable) */
const RoofDot   *roof_layout_find_nearest (const RoofLayout  *self,
                                           double             x,
                                           double             y,
                                           double             reach);

/* All dots with their middle in @rect, drawn or not, in no order. Returns: (transfer container) (element-type RoofDot) */
GPtrArray       *roof_layout_list_dots    (const RoofLayout  *self,
                                           const RoofRect    *rect);

/* The kernels of a place where they are too many to tell apart. @dots: (out) (transfer container) (element-type RoofDot): those
 * of the current machine. FALSE where they can be told apart. */
gboolean         roof_layout_find_crowd   (const RoofLayout  *self,
                                           double             x,
                                           double             y,
                                           GPtrArray        **dots);

/* A text of the geometry, texts' positions apart, for tests. Returns: (transfer full) */
char            *roof_layout_dump         (const RoofLayout  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofLayout, roof_layout_unref)

G_END_DECLS
