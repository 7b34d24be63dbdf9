/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/ink.h"
#include "chart/scene/scene.h"
#include "core/units/units.h"

G_BEGIN_DECLS

/* The space between the name of a roof or a kernel and its value, an en space: wider than the one in "3.35 TB/s". */
#define ROOF_VALUE_SPACE "\342\200\202"

/* Of all values that are written into pictures, in short names and long ones. */
#define ROOF_PICTURE_DIGITS 3

struct _RoofScene
{
  /* Owned */
  RoofComparison *comparison;
  GArray     *slopes;  /* RoofSlope */
  GArray     *flats;   /* RoofFlat */
  GArray     *ridges;  /* RoofRidge */
  GArray     *spots;   /* RoofSpot */
  GArray     *kernels; /* RoofSceneKernel */
  GArray     *placed;  /* RoofPlacedPin */
  GArray     *bars;    /* RoofErrorBar */
  GArray     *rivals;  /* RoofRival */
  GArray     *tracks;  /* RoofTrack */
  GPtrArray  *variables; /* a pool, see variable.h */
  RoofSelection *selection;
  GHashTable *labels; /* (nullable) by kernel: what stands in place of its name */
  GByteArray *fits;   /* by kernel: whether it passes the filter; NULL: no filter */
  gboolean   *bound_levels; /* by level of the machine: whether it limits a selected kernel that is drawn */
  gboolean   *bound_peaks;  /* by peak, likewise */

  /* Borrowed from the comparison */
  RoofReport     *report; /* of the current machine */
  RoofMachine    *machine;
  RoofSnapshot   *snapshot;
  const RoofView *view;
  RoofAnalysis   *chosen; /* nullable: of the selected kernel, when it is drawn */

  guint      n_machines; /* of the comparison, as far as drawn */
  int        selected;   /* the leading kernel, -1: none */
  gboolean   picture;    /* what the filter leaves out is not drawn */
  gboolean   inset;      /* and shows a part larger in a free place */
  gboolean   isolates;   /* a picture with a selected kernel, the others being faded */
  gboolean   drawn[ROOF_MAX_LEVELS]; /* by level of the machine: whether it is on the chart */
  int        main_level; /* main memory, -1 when the machine has none */
  int        ridge_level; /* whose ridge splits the chart: it limits the selected kernel, else main memory */
  int        main_peak;  /* the selected kernel's, else the machine's usual one, else the highest drawn */
  RoofBend   bend;       /* its name is owned; NULL: there is none */
  double     top;        /* FLOP/s: the highest peak drawn; slopes end there */
  RoofExtent extent;
  gboolean   has_gutter[ROOF_N_GUTTERS]; /* whether a spot is in the gutter */
  gboolean   has_byteless; /* whether one of them is in NO_BYTES with bytes that were counted, and are 0 */
};

/* Whether kernel @index of the snapshot is left out by the filter, and not @selected. */
static inline gboolean
roof_scene_fades (const RoofScene *self,
                  guint            index,
                  gboolean         selected)
{
  return !selected && self->fits != NULL && self->fits->data[index] == 0;
}

/* Whether kernel @index of the snapshot, whose summary is @summary, is neither hidden nor, in a picture, left out by the filter. */
static inline gboolean
roof_scene_draws (const RoofScene   *self,
                  guint              index,
                  const RoofSummary *summary)
{
  return summary->visible && !(self->picture && roof_scene_fades (self, index, FALSE));
}

/* Whether @level of @machine, another one or the current one with other numbers, is on the chart. */
gboolean   roof_scene_draws_level (const RoofScene   *self,
                                   const RoofMachine *machine,
                                   guint              level);

/* @name with the factor by which a roof departs from the datasheet: "HBM3 6.27 TB/s ×1.87"; @factor 0: @name itself.
 * @name: (transfer full) (nullable). Returns: (transfer full) (nullable) */
char      *roof_scene_name_factor (char              *name,
                                   double             factor);

/* A copy with arrays of its own, so that its elements can be moved. Returns: (transfer full) */
RoofScene *roof_scene_dup       (RoofScene           *self);

/* The steps of building, in this order. */
void    roof_scene_build_roofs  (RoofScene           *self);
/* Adds the roofs of @machine that differ from those drawn, as thin lines, and the factors to the names of these. */
void    roof_scene_build_shadow (RoofScene           *self,
                                 RoofMachine         *machine);
void    roof_scene_build_bend   (RoofScene           *self);
void    roof_scene_build_spots  (RoofScene           *self);
/* Applies what was chosen for single kernels. */
void    roof_scene_build_looks  (RoofScene           *self);
/* "45 %" of the roof, or "133 TFLOP/s". Returns: (transfer full) (nullable): NULL where nothing is asked for, or nothing known */
char   *roof_scene_write_value  (const RoofScene     *self,
                                 const RoofSceneKernel *kernel,
                                 const RoofSpot      *spot,
                                 RoofLookValue        value);
void    roof_scene_build_bars   (RoofScene           *self);
void    roof_scene_place_pins   (RoofScene           *self);
void    roof_scene_build_rivals (RoofScene           *self);
void    roof_scene_build_tracks (RoofScene           *self);
void    roof_scene_build_extent (RoofScene           *self);
/* Comes after the extent, so that a preview does not move the axes. */
void    roof_scene_add_preview  (RoofScene           *self,
                                 const RoofWhatIf    *preview);

/* Marks the peaks that visible kernels run at on the machine of @report. FALSE when there are none.
 * @wanted: (array): by peak of the machine */
gboolean roof_scene_mark_used_peaks (const RoofReport  *report,
                                     gboolean          *wanted);
/* Applies the choices of @view to @wanted: removes hidden peaks and adds requested ones. */
void    roof_scene_hide_peaks (const RoofView    *view,
                               const RoofMachine *machine,
                               gboolean          *wanted);
/* The level of a kernel that is shown at a single level: the one that limits it, else main memory, else the level that takes
 * longest; -1 when the kernel has no place on the axes. */
int     roof_scene_find_shown_level (const RoofAnalysis *analysis,
                                     double              performance);
/* The label of a number of @machine on the chart of @self: "HBM3 3.35 TB/s", "HBM3 3.04 TB/s sustained". Returns: (transfer full) */
char   *roof_scene_name_value       (const RoofScene    *self,
                                     const RoofMachine  *machine,
                                     RoofMachineKey      key,
                                     const char         *name);

/* Index of the peak that stands for the machine when no kernel says otherwise, by @unit; -1: none. */
int     roof_scene_find_usual_peak (const RoofMachine *machine,
                                    const char        *unit);

/* As roof_scene_new() with the other machines of @comparison beside it. Returns: (transfer full) */
RoofScene *roof_scene_new_compared  (RoofComparison *comparison,
                                     RoofCatalogue  *catalogue,
                                     int             selected);

/* Contrast ratio of two opaque colours, 1 to 21 (WCAG 2.1, relative luminance). */
double     roof_color_get_contrast  (RoofColor       a,
                                     RoofColor       b);

G_END_DECLS
