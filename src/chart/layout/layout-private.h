/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/density.h"
#include "chart/layout/dot-grid.h"
#include "chart/layout/layout.h"
#include "chart/layout/panels.h"
#include "chart/layout/place.h"
#include "chart/layout/ticks.h"
#include "chart/layout/typeset.h"

G_BEGIN_DECLS

#define ROOF_GAIN_DIGITS 3 /* of the factor by which a kernel became faster */
/* The number of a kernel that another panel numbers. */
#define ROOF_NOT_HERE G_MAXUINT

/* A kernel that has a number: one more than its index. */
typedef struct
{
  guint  index; /* in the kernels of the scene, or ROOF_NOT_HERE */
  const char *name; /* borrowed from the layout */
  double x, y;  /* of its main dot, data */
  guint  pile;  /* the number beside whose dot this one stands too: its own, or another where there is no room for each */
  gboolean lost; /* there was no room */
  gboolean early; /* it comes before the names of roofs, which left it no room */
} RoofNumbered;

/* In full, or short enough for a column. */
typedef enum
{
  ROOF_FORM_FULL,
  ROOF_FORM_BRIEF,
  ROOF_N_FORMS
} RoofNameForm;

/* Where an inset stands on a chart, see layout-inset.c. Units of the layout. */
typedef struct
{
  RoofExtent extent;      /* what it shows */
  RoofRect   region;      /* the same on the chart */
  RoofRect   card, plot;  /* with its numbers, and without */
  RoofPoint  links[2][2]; /* lines from the region to the card */
  guint      n_links;
} RoofInsetPlace;

/* From where the names of roofs have their distance. */
typedef enum
{
  ROOF_ANCHOR_NONE,  /* there is no common place */
  ROOF_ANCHOR_START, /* the beginning of each line */
  ROOF_ANCHOR_END,
  ROOF_ANCHOR_ONE,   /* one x for all */
} RoofNameAnchor;

/* The common place of the names of slanted or of flat roofs, see layout-align.c. */
typedef struct
{
  RoofNameForm   form;
  RoofNameAnchor anchor;
  int            side;   /* 1: over the line, -1: under it */
  double         offset; /* points; x for ROOF_ANCHOR_ONE */
} RoofNamePlace;

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

  GHashTable *names;  /* by RoofSceneKernel: names with values, see roof_layout_get_name(); NULL: none yet */
  GArray   *numbered; /* RoofNumbered; NULL: kernels have names */
  RoofKeyLack key_lack;
  guint     n_identified; /* kernels with a name or number */
  gboolean counts_unnamed; /* it says how many kernels it leaves without a name */
  GArray   *named; /* guint, kernels with a name */
  double    list_top, list_room; /* between the texts over and under the chart: where a key on the right begins, and its height */
  double    list_cost; /* of what a key inside covers; INFINITY: it has no place */

  GPtrArray *parts; /* RoofLayout: panels, or an inset */
  RoofInsetLack inset_lack;
  gboolean   sheet; /* has no chart of its own */
  gboolean   lists_panels; /* the sheet's key has the roofs without room for their names in its panels */
  char     *families;
  double    unit; /* points */
  double    margin;
  double    width, height;
  RoofRect  plot;
  gboolean  has_gutter[ROOF_N_GUTTERS];
  RoofRect  gutters[ROOF_N_GUTTERS]; /* width 0 for one that is not there */
  RoofScale x, y;
  RoofExtent extent; /* of the axes */
  RoofRect  key_room; /* right of the title of the x axis; height 0 where there is none */
  double    machine_room; /* width for the key of machines, as its rows were measured in; 0: they were not */
  double    free_above; /* width of the free room right of the unit of the y axis */

  GPtrArray *densities; /* RoofDensity, in the order of drawing */
  double    crowding, selected_crowding; /* factors on the size of dots, below 1 in a crowd */
  double    fineness; /* a further factor, below 1 in figures of small type */
  gboolean  many_beyond, many_selected_beyond; /* more than ROOF_MANY_KERNELS lie beyond the axes */
  guint     most_dots; /* allocated in @dots */

  /* Caches */
  guint       *firsts; /* by kernel: index in @dots of its first dot on the current machine plus 1, or 0; NULL until built */
  RoofDotGrid *grid;   /* of @dots; NULL until used */

  gboolean  lacks_levels; /* no row of dots has room for the names of its levels: they are listed */
  RoofLine reach; /* across the chart at the performance of a kernel whose bytes were not counted; its owner's kind NONE: there is none */
  GArray   *lacking; /* RoofHit: roofs of a picture without room for their names; once it is complete those that are listed under it, or under its sheet */
  double    fan; /* width of the list of names right of the plot, 0: none */
  RoofNamePlace places[2]; /* of the names of slanted, and of flat roofs */

  /* Used while building, NULL afterwards */
  RoofTypeset *typeset; /* borrowed, like the next */
  const RoofFigureSizes *sizes;
  const RoofPanels *panels; /* nullable: that the sheet shows */
  const RoofLayout *former; /* borrowed, nullable: where names stay, see layout-kept.c */
  gboolean     keeping; /* only names that stay are placed */
  const GArray *piles; /* nullable: see roof_layout_number_kernels() */
  RoofPlacer  *placer;
  guint8      *kinds; /* by kernel, see layout-order.c */
  GHashTable  *slots; /* by slot on the edge: index in @dots of its mark plus 1 */
};

/* An empty layout, to be completed by roof_layout_end(). */
RoofLayout *roof_layout_begin     (RoofScene      *scene,
                                   PangoContext   *context,
                                   double          width,
                                   double          height,
                                   const RoofFigureSizes *sizes);
void        roof_layout_end       (RoofLayout     *self);
/* A panel: the chart alone in @plot (units), see panels.c. */
RoofLayout *roof_layout_new_panel (RoofScene      *scene,
                                   PangoContext   *context,
                                   double          width,
                                   double          height,
                                   const RoofFigureSizes *sizes,
                                   const RoofRect *plot);

/* The steps of building, in this order, see layout-new.c. */
void roof_layout_build_frame  (RoofLayout *self,
                               const RoofHeading *heading,
                               const RoofRect *plot);
/* Parts of the frame: the axes. Distances from the plot to the numbers below it, clear of the lowest one beside it, to the numbers
 * beside it, and to a title over it, clear of half a number. */
#define ROOF_TICK_GAP_X 8.0
#define ROOF_TICK_GAP_Y 7.0
#define ROOF_AXIS_GAP 10.0
#define ROOF_PANEL_TITLE_GAP 5.0
/* Takes the axes of the scene, or the limits of the figure. */
void roof_layout_set_extent   (RoofLayout *self);
/* The highest roof, FLOP/s. */
double    roof_layout_find_peak   (const RoofLayout *self);
/* How the machine counts work. */
RoofTally roof_layout_get_tally (const RoofLayout *self);
/* The ticks of the y axis (@rate) or the x axis, at @scale. Returns: (transfer full) (element-type RoofTick) */
GArray *roof_layout_make_ticks (const RoofLayout *self,
                               const RoofScale *scale,
                               gboolean    rate);
/* The widest number at ticks of @rate on @scale, and the height of a line of numbers; the height of a row of dots under the plot
 * with its gap, its caption, and the caption over the column right of the plot. */
double    roof_layout_measure_numbers (RoofLayout      *self,
                                       const RoofScale *scale,
                                       gboolean         rate);
double    roof_layout_measure_line    (RoofLayout      *self,
                                       RoofStyle        style);
#define ROOF_GUTTER_ROOM 27.0
double    roof_layout_measure_caption (RoofLayout      *self,
                                       RoofGutter       gutter);
/* The title of the y axis, not yet placed, and where it goes. */
RoofText roof_layout_set_y_title (RoofLayout *self);
gboolean roof_layout_is_titled_beside (const RoofLayout *self);
/* Adds grid and numbers. @labels: the top of the numbers of the x axis */
void roof_layout_add_axes     (RoofLayout *self,
                               double      labels);
void roof_layout_add_y_title  (RoofLayout *self);
/* The full title if there is room, else the short one. @bottom: room under it */
void roof_layout_add_x_title  (RoofLayout *self,
                               double      bottom);
/* Part of the frame: adds the texts over and under the chart that there is room for. @top, @bottom: (inout): room taken from
 * the edges */
void roof_layout_add_heading  (RoofLayout *self,
                               const RoofHeading *heading,
                               double     *top,
                               double     *bottom);
/* The height of the heading's texts with gaps, if the figure grows by this height. */
double roof_layout_measure_heading (RoofLayout *self,
                               const RoofHeading *heading);
/* The height of everything around the plot except the axes. */
double roof_layout_measure_frame (RoofLayout *self,
                               const RoofHeading *heading);
/* Part of the frame: the key of shapes and dashes when machines are compared. Returns: its height beyond one row.
 * @unit: width of the unit of the y axis; @right: width taken right of the plot */
double roof_layout_measure_key (RoofLayout *self,
                               double      unit,
                               double      right);
/* Adds the key, once the plot has its place. */
void roof_layout_add_key      (RoofLayout *self,
                               double      unit);
#define ROOF_LONGEST_NAME 30 /* characters of a name that are shown */
/* Shortens a name of more than @most characters in its middle: kernels of one template differ at the start or end. A value behind it
 * stays whole.
 * Returns: (transfer full) */
char     *roof_layout_shorten (const char *name,
                               glong       most);
void roof_layout_build_roofs  (RoofLayout *self);
/* Removes the marks of a picture's ridges that lie under a dot, whose rim would not hide them whole. After the dots. */
void roof_layout_drop_covered_marks (RoofLayout *self);
void roof_layout_build_bend   (RoofLayout *self);
void roof_layout_build_paths  (RoofLayout *self);
void roof_layout_build_dots   (RoofLayout *self);
/* @dots_first: place the labels of kernels before the labels of roofs */
void roof_layout_build_names  (RoofLayout *self,
                               gboolean    dots_first);
/* Numbers the kernels in reading order, if the figure has a key. @piles: (nullable) (element-type RoofNumbered):
 * of another try, see roof_layout_pile_lost() */
#define ROOF_MOST_NUMBERED 120
/* Appends to @names (element-type utf8, borrowed) those of @self's kernels in reading order, but for as many as are there already. */
void roof_layout_gather_names   (RoofLayout   *self,
                               GPtrArray    *names);
void roof_layout_number_kernels (RoofLayout   *self,
                               const GArray *piles);
/* The piles for another try, in which numbers without room come before the names of roofs, or, if they did already, stand beside
 * the nearest dot. Returns: (transfer full) (nullable) (element-type RoofNumbered): no number is without room, or there is no
 * other dot */
GArray *roof_layout_pile_lost (RoofLayout *self);
/* The kernel whose number is one more than @number. Returns: (transfer none) (nullable): NULL for one of another panel */
const RoofSceneKernel *roof_layout_get_numbered (const RoofLayout *self,
                                                 guint             number);
/* The number of a kernel of the snapshot, from 1; 0: it has none. */
guint    roof_layout_find_number (const RoofLayout      *self,
                                  int                    kernel);
gboolean roof_layout_is_numbered (const RoofLayout      *self,
                                  const RoofSceneKernel *kernel);
/* The name of a kernel, with the value that the figure has beside names. Valid as long as the layout. Returns: (transfer none) */
const char *roof_layout_get_name (RoofLayout            *self,
                                  const RoofSceneKernel *kernel);
/* Labels those that come early, or the rest. */
void roof_layout_label_numbers (RoofLayout *self,
                                gboolean    early);
/* The key: the room that it takes of the frame, 0 where it stands elsewhere; whether that leaves room for the chart, @taken of
 * whose height is taken; adds it around the plot, @bottom: room under it; adds
 * it in the plot. */
double roof_layout_measure_list_below (RoofLayout *self);
double roof_layout_measure_list_right (RoofLayout *self);
gboolean roof_layout_fits_list (RoofLayout *self,
                               double      taken);
void roof_layout_add_list_around (RoofLayout *self,
                               double      bottom);
void roof_layout_add_list_inside (RoofLayout *self);
/* Finds the place for the inset that the figure asks for, after dots and before names, and adds the lines around it. FALSE: there is
 * none to draw; @inset_lack says why. @place: (out) */
gboolean roof_layout_place_inset (RoofLayout     *self,
                                  RoofInsetPlace *place);
/* Adds @inset (transfer full), laid out at @place. */
void roof_layout_add_inset      (RoofLayout           *self,
                                 RoofLayout           *inset,
                                 const RoofInsetPlace *place);
/* Whether @self is an inset itself. */
static inline gboolean
roof_layout_is_inset (const RoofLayout *self)
{
  return self->sizes->panel != NULL && self->sizes->panel->inset;
}
/* Whether the chart has few kernels and one of them has no label. */
gboolean roof_layout_lacks_names (const RoofLayout *self);
/* Whether @self has more labels of kernels than @other, and no fewer other labels. */
gboolean roof_layout_names_more  (const RoofLayout *self,
                                  const RoofLayout *other);
/* Parts of roof_layout_build_dots(): pins; after all dots, the arrows between pins and live dots; kernels on other machines;
 * dots in gutters. */
void roof_layout_add_pins     (RoofLayout *self);
void roof_layout_add_arrows   (RoofLayout *self);
void roof_layout_add_bars     (RoofLayout *self);
/* Whether a chain of steps leads to the selected kernel's dot. */
gboolean roof_layout_has_chain (const RoofLayout *self);
void roof_layout_add_rivals   (RoofLayout *self);
void roof_layout_add_to_side  (RoofLayout *self,
                               const RoofSceneKernel *kernel,
                               const RoofSpot        *spot);
void roof_layout_add_bottom_rows (RoofLayout *self);
/* With more kernels in sight dots are smaller. */
#define ROOF_MANY_KERNELS 200
/* Sets the factors on the size of dots, before dots are added. */
void roof_layout_count_crowd (RoofLayout *self);
/* The kernels in drawing order, after roof_layout_count_crowd(). Returns: (transfer container) (array length=n) */
const RoofSceneKernel **roof_layout_order_kernels (const RoofLayout *self,
                               guint      *n);
/* The slot for the next dot. Fill it in place (copying bit-fields is slow), as roof_layout_make_dot() does except for the
 * place; then call roof_layout_add_dot(), or roof_layout_place_dot() to register the room of the dot as well. */
static inline RoofDot *
roof_layout_get_next_dot (RoofLayout *self)
{
  g_assert (self->dots->len < self->most_dots);
  return (RoofDot *) (gpointer) self->dots->data + self->dots->len;
}
/* Share of the time from which a kernel keeps its dot in any crowd. */
#define ROOF_WEIGHTY 0.01
/* Whether selection rings the dots of @kernel: a picture of one kernel has nothing to choose among. */
gboolean roof_layout_rings    (const RoofLayout      *self,
                               const RoofSceneKernel *kernel);
RoofDot *roof_layout_make_dot (RoofLayout            *self,
                               const RoofSceneKernel *kernel,
                               const RoofSpot        *spot);
void roof_layout_add_dot      (RoofLayout *self);
void roof_layout_place_dot    (RoofLayout *self);
/* Merges the last dot, a mark on the edge, with an overlapping mark. */
void roof_layout_thin_edge    (RoofLayout *self);
/* Registers the room of the marks on the edge, after all dots. */
void roof_layout_take_edge_room (RoofLayout *self);
/* Replaces dots by bins where dots are too many, after all dots. FALSE when there are no bins. @steps: (out): of the bins */
gboolean roof_layout_build_density (RoofLayout       *self,
                               RoofDensitySteps *steps);
/* Dots in the fullest crowded cell. */
guint roof_layout_find_fullest (const RoofLayout *self);
/* Adds the key of the bins. */
void roof_layout_add_density_key (RoofLayout             *self,
                                  const RoofDensitySteps *steps);
/* Registers the room of a dot with its flag or strike. */
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

/* Parts of roof_layout_build_names(): captions of ridge and regions, and labels beside dots. */
void      roof_layout_name_ridge     (RoofLayout *self);
void      roof_layout_name_regions   (RoofLayout *self);
void      roof_layout_label_selected (RoofLayout *self);
/* Annotations come before all labels that can give way to them. */
void      roof_layout_add_annotations (RoofLayout *self);
void      roof_layout_label_rivals   (RoofLayout *self);
void      roof_layout_label_kernels  (RoofLayout *self);
/* Over the plot, of a chart that can be pointed at: how many dots have no name. */
void      roof_layout_tell_unnamed   (RoofLayout *self);
void      roof_layout_label_pins     (RoofLayout *self);
/* Labels of paths: at their turns, and at their marks. */
void      roof_layout_label_turns    (RoofLayout *self);
void      roof_layout_label_values   (RoofLayout *self);
/* Whether a name of @own at @box could be read as the name of another of @lines: a nearer line, a parallel between @own and the
 * name, or a line within @distance points. Lines are clipped to the plot. */
gboolean  roof_layout_misleads       (const GArray   *lines,
                                      const RoofLine *own,
                                      const RoofBox  *box,
                                      double          distance);
/* Whether a text at @box would be read as one with a text close beside it: a @number, or the name of a kernel, with any text ("Tensor 19.5 T 15",
 * "5 7"), other words with a number or the name of a kernel ("11 No FMA"). */
gboolean  roof_layout_reads_on       (const RoofLayout *self,
                                      const RoofBox    *box,
                                      gboolean          number);
/* The same as roof_layout_misleads() for the middle of @box alone. */
gboolean  roof_layout_stands_beyond  (const GArray   *lines,
                                      const RoofLine *own,
                                      const RoofBox  *box,
                                      double          distance);
/* Whether any of @box is nearer to another of @lines than to @own, or lies over it. */
gboolean  roof_layout_is_nearer_another (const GArray   *lines,
                                      const RoofLine *own,
                                      const RoofBox  *box);
/* Whether one of @lines lies between @own and @box, or within @distance points of @box. */
gboolean  roof_layout_is_beyond      (const GArray   *lines,
                                      const RoofLine *own,
                                      const RoofBox  *box,
                                      double          distance);
/* The signed distance of @p from @line, points; above 0 to the left of the line as seen from its beginning. */
double    roof_layout_measure_off    (const RoofLine *line,
                                      RoofPoint       p);
/* The distances from @own to the nearest parallel of @lines on either side. @left, @right: (out): points, or INFINITY */
void      roof_layout_find_neighbours (const GArray   *lines,
                                      const RoofLine *own,
                                      double         *left,
                                      double         *right);
/* Clips @line to the plot. FALSE when nothing of it is visible. */
gboolean  roof_layout_clip_line      (const RoofLayout *self,
                                      RoofLine         *line);
/* The visible parts of all roofs, without ceilings on the line of a peak, which has its name, and the line of an uncounted kernel: a
 * name could be read as that of any of them. Peaks come before ceilings. Returns: (transfer full) (element-type RoofLine) */
GArray   *roof_layout_list_roofs     (const RoofLayout *self);
/* Whether one lies on the other, as far as one sees. */
gboolean  roof_layout_are_twins      (const RoofLine *a,
                                      const RoofLine *b);
/* Whether @line is a ceiling's, and one of @lines a peak on it. */
gboolean  roof_layout_lies_on_peak   (const GArray   *lines,
                                      const RoofLine *line);
/* @words in @style, cut where they would be wider than @most: in the middle if a value follows, which stays whole. */
RoofText  roof_layout_set_within     (RoofLayout *self,
                                      RoofStyle   style,
                                      const char *words,
                                      double      most);
/* Whether @owner has a text, but for that of a roof which the explanations under the chart list. */
gboolean  roof_layout_has_text       (const RoofLayout *self,
                                      RoofHit           owner);
/* Names the roofs of the current machine that have room at one place. */
void      roof_layout_align_names    (RoofLayout       *self);
/* The height of the explanations of marks under the chart, 0 if none is needed; adds them. */
double    roof_layout_measure_signs  (RoofLayout       *self);
void      roof_layout_add_signs      (RoofLayout       *self,
                                      double            top);
/* "a" for the first panel, "b" for the second, a number for the 27th. Returns: (transfer full) */
char     *roof_layout_name_panel     (guint             index);
/* Whether the explanations have the value of the roof @owner. */
gboolean  roof_layout_lists_roof     (const RoofLayout *self,
                                      RoofHit           owner);
/* Names the levels at the dots of one row, or sets @lacks_levels. */
void      roof_layout_name_levels    (RoofLayout       *self);
/* The factor on dots in figures of small type or with numbers. */
double    roof_layout_find_fineness  (const RoofLayout *self);
/* The radius of a dot that shows its share of the time, 0 to 1. */
double    roof_layout_find_share_radius (const RoofLayout *self,
                                      double            share);
/* The width of a list of names right of the plot, 0 if flat roofs need none; adds it. */
double    roof_layout_measure_fan    (RoofLayout       *self);
void      roof_layout_add_fan        (RoofLayout       *self);
/* Where the name of a roof without room there should be: the part of the visible line before it. */
double    roof_layout_find_wanted    (const RoofLayout *self,
                                      gboolean          flat,
                                      const RoofLine   *line);
/* From there to the middle of a name of @width, so that it begins, or ends, where the others do. @line: a roof */
double    roof_layout_find_shift     (const RoofLayout *self,
                                      const RoofLine   *line,
                                      double            width);
/* The side of @line, a roof, that the names of its machine's roofs of that kind are on: 1 over it, -1 under it. */
int       roof_layout_find_side      (const RoofLayout *self,
                                      const RoofLine   *line);
/* Whether names of that kind are short ones. */
gboolean  roof_layout_is_brief       (const RoofLayout *self,
                                      gboolean          flat);
/* "L1" of "L1/shared memory". Returns: (transfer full) */
char     *roof_layout_brief_level    (const char       *name);
/* The name of a roof with its value, and with a symbol if the figure has symbols: "HBM3 β = 3.35 TB/s"; a short one. Returns: (transfer
 * full) (nullable): NULL for a roof without a name */
char     *roof_layout_name_slope     (const RoofLayout *self,
                                      const RoofSlope  *slope);
char     *roof_layout_name_flat      (const RoofLayout *self,
                                      const RoofFlat   *flat);
char     *roof_layout_brief_slope    (const RoofLayout *self,
                                      const RoofSlope  *slope);
char     *roof_layout_brief_flat     (const RoofLayout *self,
                                      const RoofFlat   *flat);
/* "133.8 T" of "133.8 TFLOP/s" where the axis has the unit. Returns: (transfer full) (nullable): NULL for a bandwidth */
char     *roof_layout_cut_unit       (const RoofLayout *self,
                                      const char       *quantity);
/* Registers the room of a leader, so that no other leader crosses it and no name touches it. */
void      roof_layout_take_leader_room (RoofLayout *self,
                                      RoofPoint       a,
                                      RoofPoint       b);
/* Whether an upright text at @box keeps its distance from the frame of the plot. */
gboolean  roof_layout_is_clear_of_edges (const RoofLayout *self,
                                      const RoofBox  *box);
/* How far a name with a leader may stand from its line, each step freer than the one before. */
typedef enum
{
  ROOF_LEAD_NEAR,   /* near, since other names still need room */
  ROOF_LEAD_FAR,    /* far off */
  ROOF_LEAD_ALONE,  /* close to another line, if nearer to its own and on the same side of the other */
  ROOF_LEAD_THROUGH, /* the same, and in a picture the leader may lead through other roofs */
  ROOF_LEAD_ACROSS, /* anywhere, the leader across other lines */
} RoofLead;

/* Places a name that has no room along @line: beside the line, upright, with a leader. @lines: (element-type RoofLine): lines
 * whose name it could be mistaken for. FALSE when there is no room. */
gboolean  roof_layout_call_out       (RoofLayout     *self,
                                      RoofText       *text,
                                      const GArray   *lines,
                                      const RoofLine *line,
                                      double          wanted,
                                      RoofLead        lead);
/* Places a label beside @dot (only its place and size count), or nowhere if the cost is @most or more. */
void      roof_layout_label_dot      (RoofLayout    *self,
                                      const RoofDot *dot,
                                      const char    *name,
                                      RoofStyle      style,
                                      RoofInk        ink,
                                      double         most);
/* Puts a number beside @dot wherever it covers no other text or dot. */
void      roof_layout_label_number   (RoofLayout    *self,
                                      const RoofDot *dot,
                                      const char    *number,
                                      RoofStyle      style);
/* Labels one of few dots: the name may cover lines. */
void      roof_layout_label_lone_dot (RoofLayout    *self,
                                      const RoofDot *dot,
                                      const char    *name);
/* Labels a dot in the gutter at the right: at the end of the plot, about level with the dot. */
void      roof_layout_label_side     (RoofLayout    *self,
                                      const RoofDot *dot,
                                      const char    *name,
                                      RoofStyle      style);

/* During a drag, see layout-kept.c: places @text where it stood beside its dot, along its line (clipped to the plot) with its
 * leader, or as a caption beside @x, which was @former_x. FALSE: elsewhere */
gboolean  roof_layout_keep_beside  (RoofLayout    *self,
                                    RoofText      *text,
                                    const RoofDot *dot);
gboolean  roof_layout_keep_along   (RoofLayout     *self,
                                    RoofText       *text,
                                    const RoofLine *line);
gboolean  roof_layout_keep_caption (RoofLayout    *self,
                                    RoofText      *text,
                                    double         x,
                                    double         former_x);
/* The words that the name of @owner had, if they are part of @words; else these. Returns: (transfer none) */
const char *roof_layout_keep_words (const RoofLayout *self,
                                    RoofHit           owner,
                                    const char       *words);
/* Whether the name of @owner had these words before the drag. @words: (nullable) */
gboolean    roof_layout_had_words  (const RoofLayout *self,
                                    RoofHit           owner,
                                    const char       *words);
/* Whether there is no more name to place for @owner during a drag: it has one, or had none before. */
gboolean  roof_layout_is_settled   (const RoofLayout *self,
                                    RoofHit           owner);

/* The cost of covering a point's length of a link between dots. */
#define ROOF_LINK_COST 0.35

/* From a selected dot's rim to its ring. */
#define ROOF_RING 4.0

/* From a dot's rim to its name. */
#define ROOF_RIM_GAP 4.0

/* The largest cost of the place of an optional name. */
#define ROOF_MOST_COST 40.0

/* A text of @style whose box has a size but no place yet. */
RoofText  roof_layout_set_text (RoofLayout *self,
                                RoofStyle   style,
                                RoofInk     ink,
                                const char *text,
                                RoofHit     owner);
/* Moves the middle of the text's box to @x, @y. */
static inline void
roof_text_centre (RoofText *text,
                  double    x,
                  double    y)
{
  text->box.x = x;
  text->box.y = y;
}

/* Breaks @text (UTF-8) at blanks and newlines into at most @most lines no wider than @width (units of the layout); if cut, the
 * last line ends in an ellipsis. Returns: (transfer full) (element-type utf8) */
GPtrArray *roof_layout_break_lines (RoofLayout *self,
                                    RoofStyle   style,
                                    const char *text,
                                    double      width,
                                    guint       most);

/* Sets the ground colours behind a placed text that has a plate. */
void      roof_layout_ground_text (RoofLayout *self,
                                   RoofText   *text);

/* Appends the polygon, clipped to the plot, unless nothing is left. */
void      roof_layout_add_ground (RoofLayout      *self,
                                  RoofInk          ink,
                                  const RoofPoint *corners,
                                  guint            n);

/* Appends the spread of a roof, in the ink of its line, as well. */
void      roof_layout_add_band   (RoofLayout      *self,
                                  RoofInk          ink,
                                  const RoofPoint *corners,
                                  guint            n);

/* Appends @text and registers its room. References its PangoLayout. */
void      roof_layout_add_text (RoofLayout *self,
                                RoofText   *text);

G_END_DECLS
