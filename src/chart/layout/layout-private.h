/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/density.h"
#include "chart/layout/dot-grid.h"
#include "chart/layout/layout.h"
#include "chart/layout/place.h"
#include "chart/layout/typeset.h"

G_BEGIN_DECLS

struct _RoofLayout
{
  /* Owned */
  RoofScene *scene;
  GArray    *polygons; /* RoofPolygon */
  GArray    *lines;    /* RoofLine */
  GArray    *bins;     /* RoofBin */
  GArray    *marks;    /* RoofMark */
  GArray    *dots;     /* RoofDot */
  GArray    *samples;  /* RoofDot, of the key */
  GArray    *texts;    /* RoofText */
  GArray    *pieces;   /* RoofPolygon, of the grounds behind texts */

  char     *families;
  double    unit; /* points */
  double    margin;
  double    width, height;
  RoofRect  plot;
  gboolean  has_gutter[ROOF_N_GUTTERS];
  RoofRect  gutters[ROOF_N_GUTTERS]; /* width 0 for one that is not there */
  RoofScale x, y;
  RoofRect  key_room; /* right of the title of the x axis; height 0 where there is none */
  double    free_above; /* how far nothing stands right of the unit of the y axis */

  GPtrArray *densities; /* RoofDensity, in the order of drawing */
  double    crowding, selected_crowding; /* how large dots are beside so many in sight … */
  double    fineness; /* … and beside small type, which is read from near */
  gboolean  many_beyond, many_selected_beyond; /* so many lie out of sight that their marks on the edge would be a blot */
  guint     most_dots; /* that there is room for */

  /* Cached: by kernel, the number of its first dot on the current machine, counted from 1, 0 for none; and where dots are,
   * once somebody asked. */
  guint       *firsts; /* NULL until dots are built */
  RoofDotGrid *grid;   /* nullable */

  /* While it is built; NULL afterwards. */
  RoofTypeset *typeset; /* borrowed */
  RoofPlacer  *placer;
  guint8      *kinds; /* by kernel: where it stands in a crowd */
  GHashTable  *slots; /* on the edge: the number of the dot whose mark is there, counted from 1 */
};

/* @plot: (nullable): where the plot shall lie, whatever room the texts around it take; for tests whose
 * expectations must not depend on fonts. */
RoofLayout *roof_layout_new_framed (RoofScene      *scene,
                                    PangoContext   *context,
                                    double          width,
                                    double          height,
                                    const RoofHeading *heading,
                                    const RoofRect *plot);

/* The steps of building, in this order: the frame decides the plot; lines, grounds and dots take their room;
 * names find theirs. */
void roof_layout_build_frame  (RoofLayout *self,
                               const RoofHeading *heading,
                               const RoofRect *plot);
/* Part of it: the texts over and under the chart take room from the edges, which @top and @bottom (inout) say how far
 * inside they are, as far as there is any to spare. */
void roof_layout_add_heading  (RoofLayout *self,
                               const RoofHeading *heading,
                               double     *top,
                               double     *bottom);
/* How high they are with the gaps to the chart: those that there is room for in a figure that is so much higher. */
double roof_layout_measure_heading (RoofLayout *self,
                               const RoofHeading *heading);
/* What stands around the plot besides the axes, which are there for any. */
double roof_layout_measure_frame (RoofLayout *self,
                               const RoofHeading *heading);
/* Part of it: which machine has which shape and dash, where several are compared. How much higher than one row it is beside
 * what takes @right at the right of the plot and the unit of the y axis, which is so wide; and, when the plot has its place, the
 * key itself. */
double roof_layout_measure_key (RoofLayout *self,
                               double      unit,
                               double      right);
void roof_layout_add_key      (RoofLayout *self,
                               double      unit);
/* So many characters of a name are shown. */
#define ROOF_LONGEST_NAME 30
/* Of a name of more than @most characters its start and its end: kernels of one template differ there. Returns: (transfer full) */
char     *roof_layout_shorten (const char *name,
                               glong       most);
void roof_layout_build_roofs  (RoofLayout *self);
void roof_layout_build_bend   (RoofLayout *self);
void roof_layout_build_paths  (RoofLayout *self);
void roof_layout_build_dots   (RoofLayout *self);
/* @dots_first: those of kernels before those of roofs. */
void roof_layout_build_names  (RoofLayout *self,
                               gboolean    dots_first);
/* Whether one of few kernels has no name. */
gboolean roof_layout_lacks_names (const RoofLayout *self);
/* Whether more kernels have a name than in @other, and no less of all else. */
gboolean roof_layout_names_more  (const RoofLayout *self,
                                  const RoofLayout *other);
/* Parts of roof_layout_build_dots(): pins, and when all dots are there the arrows between them and the live ones; kernels on
 * other machines; what has no place on logarithmic axes. */
void roof_layout_add_pins     (RoofLayout *self);
void roof_layout_add_arrows   (RoofLayout *self);
void roof_layout_add_rivals   (RoofLayout *self);
void roof_layout_add_to_side  (RoofLayout *self,
                               const RoofSceneKernel *kernel,
                               const RoofSpot        *spot);
void roof_layout_add_bottom_rows (RoofLayout *self);
/* Before dots are there: how large they are beside so many in sight. Of more kernels than ROOF_MANY_KERNELS dots are smaller. */
#define ROOF_MANY_KERNELS 200
void roof_layout_count_crowd (RoofLayout *self);
/* And then the kernels as their dots are drawn. Returns: (transfer container) (array length=n) */
const RoofSceneKernel **roof_layout_order_kernels (const RoofLayout *self,
                               guint      *n);
/* Dots are written where they stay: to copy what was just written in bits takes longer than to write it. The room of the next
 * one, or that with a dot in it that has no place yet; it is a dot of the layout once it is added, and in the plot takes its
 * room when it is placed. */
static inline RoofDot *
roof_layout_get_next_dot (RoofLayout *self)
{
  g_assert (self->dots->len < self->most_dots);
  return (RoofDot *) (gpointer) self->dots->data + self->dots->len;
}
/* A kernel that takes so much of the time keeps its dot in any crowd. */
#define ROOF_WEIGHTY 0.01
RoofDot *roof_layout_make_dot (RoofLayout            *self,
                               const RoofSceneKernel *kernel,
                               const RoofSpot        *spot);
void roof_layout_add_dot      (RoofLayout *self);
void roof_layout_place_dot    (RoofLayout *self);
/* After a dot was placed on the edge: marks that would lie on one another are one. */
void roof_layout_thin_edge    (RoofLayout *self);
/* After all were: names keep off those that are left. */
void roof_layout_take_edge_room (RoofLayout *self);
/* And then: where dots are too many bins take their place. FALSE when they are not. @steps: (out): what the bins stand for */
gboolean roof_layout_build_density (RoofLayout       *self,
                               RoofDensitySteps *steps);
/* How many dots the fullest cell of them holds that bins stand for. */
guint roof_layout_find_fullest (const RoofLayout *self);
/* The key of bins, where there are any. */
void roof_layout_add_density_key (RoofLayout             *self,
                                  const RoofDensitySteps *steps);
/* What takes the room of a dot, and of what says that something is amiss with it. */
void roof_layout_take_dot_room (RoofLayout *self,
                               const RoofDot *dot);

static inline RoofDot *
roof_layout_get_dot (RoofLayout *self,
                     guint       index)
{
  return &g_array_index (self->dots, RoofDot, index);
}

/* The pixels of a value; exact also far outside the plot. */
static inline RoofPoint
roof_layout_map (const RoofLayout *self,
                 double            x,
                 double            y)
{
  return (RoofPoint) { roof_scale_to_pixel (&self->x, x), roof_scale_to_pixel (&self->y, y) };
}

/* Appends the line, clipped to the plot; FALSE when nothing of it is inside. */
gboolean  roof_layout_add_line (RoofLayout     *self,
                                const RoofLine *line);

/* The lines of roofs as they are drawn, not yet clipped. */
RoofLine  roof_layout_map_slope (const RoofLayout *self,
                                 const RoofSlope  *slope);
RoofLine  roof_layout_map_flat  (const RoofLayout *self,
                                 const RoofFlat   *flat);
/* The flat part of what the launch overhead leaves of a roof. */
RoofLine  roof_layout_map_bend  (const RoofLayout *self,
                                 const RoofBend   *bend);
/* The ridge that splits the chart in two. Returns: (nullable) */
const RoofRidge *roof_layout_find_main_ridge (const RoofLayout *self);

/* Parts of roof_layout_build_names(): names along the lines of @rank of the current machine or of those beside
 * it, the captions of ridge and regions, and labels beside dots: of the selected kernel, of its dots on other
 * machines, of the other kernels, of pins. */
void      roof_layout_name_roofs     (RoofLayout *self,
                                      RoofRank    rank,
                                      gboolean    beside);
void      roof_layout_name_ridge     (RoofLayout *self);
void      roof_layout_name_regions   (RoofLayout *self);
void      roof_layout_label_selected (RoofLayout *self);
/* Texts that were put by hand, before all that can give way to them. */
void      roof_layout_add_annotations (RoofLayout *self);
void      roof_layout_label_rivals   (RoofLayout *self);
void      roof_layout_label_kernels  (RoofLayout *self);
void      roof_layout_label_pins     (RoofLayout *self);
/* Along paths: where they turn, and at which values they have marks. */
void      roof_layout_label_turns    (RoofLayout *self);
void      roof_layout_label_values   (RoofLayout *self);
/* Whether a name at @box would be read as that of another of @lines than @own: one that is nearer, one of the same direction that
 * it stands beyond of, or one no further off than @reach. All lines as they are seen, cut to the plot. */
gboolean  roof_layout_misleads       (const GArray   *lines,
                                      const RoofLine *own,
                                      const RoofBox  *box,
                                      double          reach);
/* Likewise of the middle of @box alone. */
gboolean  roof_layout_stands_beyond  (const GArray   *lines,
                                      const RoofLine *own,
                                      const RoofBox  *box,
                                      double          reach);
/* Whether any of @box is nearer to another of @lines than to @own, or lies over it. */
gboolean  roof_layout_is_nearer_another (const GArray   *lines,
                                      const RoofLine *own,
                                      const RoofBox  *box);
/* Whether one of @lines lies between @own and a text at @box, or no further off from it than @reach. */
gboolean  roof_layout_is_beyond      (const GArray   *lines,
                                      const RoofLine *own,
                                      const RoofBox  *box,
                                      double          reach);
/* How far off @line the point @p is, points; above 0 to the left of it as seen from its beginning. */
double    roof_layout_measure_off    (const RoofLine *line,
                                      RoofPoint       p);
/* How far off on either side the next of @lines is that goes the same way as @own. @left, @right: (out): points, or INFINITY */
void      roof_layout_find_neighbours (const GArray   *lines,
                                      const RoofLine *own,
                                      double         *left,
                                      double         *right);
/* What a leader takes: it crosses no other, and no name touches it. */
void      roof_layout_take_leader_room (RoofLayout *self,
                                      RoofPoint       a,
                                      RoofPoint       b);
/* Whether an upright text at @box would not touch the frame of the plot. */
gboolean  roof_layout_is_clear_of_edges (const RoofLayout *self,
                                      const RoofBox  *box);
typedef enum
{
  ROOF_LEAD_NEAR,  /* other names look for a place still … */
  ROOF_LEAD_FAR,   /* … and none any more, so that this one may stand far off … */
  ROOF_LEAD_ALONE, /* … and be it close to another line, but nearer to its own, and on the same side of the other, … */
  ROOF_LEAD_ACROSS, /* … or anywhere, the leader across other lines */
} RoofLead;

/* Where a name finds no room along its line: beside it, upright, with a leader to it. @lines: (element-type RoofLine): all that
 * it could be taken for the name of. FALSE when there is no room for that either. */
gboolean  roof_layout_call_out       (RoofLayout     *self,
                                      RoofText       *text,
                                      const GArray   *lines,
                                      const RoofLine *line,
                                      double          wanted,
                                      RoofLead        lead);
/* Beside @dot, of which only place and size count; nowhere if that would cost @most. */
void      roof_layout_label_dot      (RoofLayout    *self,
                                      const RoofDot *dot,
                                      const char    *name,
                                      RoofStyle      style,
                                      RoofInk        ink,
                                      double         most);
/* One of few, whose name rather covers lines than is left out. */
void      roof_layout_label_lone_dot (RoofLayout    *self,
                                      const RoofDot *dot,
                                      const char    *name);
/* A dot in the gutter at the right: at the end of the plot, level with it or nearly so. */
void      roof_layout_label_side     (RoofLayout    *self,
                                      const RoofDot *dot,
                                      const char    *name,
                                      RoofStyle      style);

/* What it costs a name to cover a point's length of a link between dots. */
#define ROOF_LINK_COST 0.35

/* From a selected dot's rim to its ring. */
#define ROOF_RING 4.0

/* From a dot's rim to its name. */
#define ROOF_RIM_GAP 4.0

/* The most that the place of a name may cost which could as well be left out. */
#define ROOF_MOST_COST 40.0

/* A text of @style that is not placed yet: its box has a size and no place. */
RoofText  roof_layout_set_text (RoofLayout *self,
                                RoofStyle   style,
                                RoofInk     ink,
                                const char *text,
                                RoofHit     owner);
/* Puts the middle of its box there. */
static inline void
roof_text_centre (RoofText *text,
                  double    x,
                  double    y)
{
  text->box.x = x;
  text->box.y = y;
}

/* Breaks @text (UTF-8) at its blanks into lines no wider than @width, units of the layout, and at its newlines; of more than
 * @most lines the last one ends in an ellipsis. Returns: (transfer full) (element-type utf8) */
GPtrArray *roof_layout_break_lines (RoofLayout *self,
                                    RoofStyle   style,
                                    const char *text,
                                    double      width,
                                    guint       most);

/* Says on what ground a text stands that has one behind it and has its place. */
void      roof_layout_ground_text (RoofLayout *self,
                                   RoofText   *text);

/* Appends a polygon cut to the plot, if anything is left of it. */
void      roof_layout_add_ground (RoofLayout      *self,
                                  RoofInk          ink,
                                  const RoofPoint *corners,
                                  guint            n);

/* Appends @text and takes its room. Its PangoLayout becomes the layout's. */
void      roof_layout_add_text (RoofLayout *self,
                                RoofText   *text);

G_END_DECLS
