/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/ink.h"
#include "chart/scene/scene.h"
#include "core/units/units.h"

G_BEGIN_DECLS

/* Between the name of a roof and its value: wider than between words, so that "HBM3" and "3.35 TB/s" stay two things. */
#define ROOF_VALUE_SPACE "\342\200\202"

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
  GArray     *rivals;  /* RoofRival */
  GArray     *tracks;  /* RoofTrack */
  GPtrArray  *variables; /* a pool, see variable.h */
  RoofSelection *selection;
  GByteArray *fits;   /* by kernel: the filter leaves it in; NULL: there is none */
  gboolean   *bound_levels; /* by level of the machine: it binds a selected kernel that is drawn */
  gboolean   *bound_peaks;  /* by peak, likewise */

  /* Borrowed from the comparison */
  RoofReport     *report; /* of the current machine */
  RoofMachine    *machine;
  RoofSnapshot   *snapshot;
  const RoofView *view;
  RoofAnalysis   *chosen; /* nullable: of the selected kernel, when it is drawn */

  guint      n_machines; /* of the comparison, that are drawn */
  int        selected;   /* the one that leads, -1: none */
  gboolean   isolates;   /* a selected kernel is drawn: the others step back */
  int        main_level; /* main memory, -1 when the machine has none */
  int        main_peak;  /* the selected kernel's, else the machine's usual one, else the highest drawn */
  RoofBend   bend;       /* its name is owned; NULL: there is none */
  double     top;        /* FLOP/s: the highest peak drawn; slopes end there */
  RoofExtent extent;
  gboolean   has_gutter[ROOF_N_GUTTERS]; /* a spot is there */
};

/* Whether kernel @index of the snapshot, whose summary is @summary, is neither hidden nor left out by the filter. */
static inline gboolean
roof_scene_draws (const RoofScene   *self,
                  guint              index,
                  const RoofSummary *summary)
{
  return summary->visible && (self->fits == NULL || self->fits->data[index] != 0);
}

/* A copy whose things can be moved: its arrays are its own. Returns: (transfer full) */
RoofScene *roof_scene_dup       (RoofScene           *self);

/* The steps of building, in this order. */
void    roof_scene_build_roofs  (RoofScene           *self);
/* The roofs of @machine as pins, where those drawn are others. */
void    roof_scene_build_shadow (RoofScene           *self,
                                 RoofMachine         *machine);
void    roof_scene_build_bend   (RoofScene           *self);
void    roof_scene_build_spots  (RoofScene           *self);
void    roof_scene_place_pins   (RoofScene           *self);
void    roof_scene_build_rivals (RoofScene           *self);
void    roof_scene_build_tracks (RoofScene           *self);
void    roof_scene_build_extent (RoofScene           *self);
/* After the extent, which it does not change: the axes hold still while one looks. */
void    roof_scene_add_preview  (RoofScene           *self,
                                 const RoofWhatIf    *preview);

/* Marks the peaks that the kernels that are not hidden run at on the machine of @report. FALSE when there are none.
 * @wanted: (array): by peak of the machine */
gboolean roof_scene_mark_used_peaks (const RoofReport  *report,
                                     gboolean          *wanted);
/* Takes the peaks out of @wanted that @view hides, and puts in those that it asks for. */
void    roof_scene_hide_peaks (const RoofView    *view,
                               const RoofMachine *machine,
                               gboolean          *wanted);
/* The peak that its main work runs at. */
guint   roof_scene_get_peak (RoofAnalysis *analysis);
/* The level at which a kernel is shown when it is shown at one only: main memory, or the one that takes longest; -1
 * when it has no place on the axes. */
int     roof_scene_find_shown_level (const RoofAnalysis *analysis,
                                     double              performance);
/* "HBM3 3.35 TB/s", of a number of @machine, "HBM3 3.04 TB/s sustained" where it is that. Returns: (transfer full) */
char   *roof_scene_name_value       (const RoofMachine  *machine,
                                     RoofMachineKey      key,
                                     const char         *name);

/* Index of the peak that stands for the machine when no kernel says otherwise, by @unit; -1: none. */
int     roof_scene_find_usual_peak (const RoofMachine *machine,
                                    const char        *unit);

G_END_DECLS
