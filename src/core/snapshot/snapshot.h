/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/annotation.h"
#include "core/snapshot/figure-style.h"
#include "core/snapshot/pin.h"
#include "core/snapshot/workload.h"

G_BEGIN_DECLS

/* The contents of a document: machines (one current), kernels, networks, pins, view, figure style and slides (slide.h).
 * Immutable and reference counted; a change makes a new snapshot that shares the rest, and undo is a list of snapshots. */
typedef struct _RoofSnapshot RoofSnapshot;

typedef enum
{
  ROOF_AXES_MACHINE, /* fixed: from the roofs alone, snapped to decades, so that figures compare; a picture's reach out to its dots */
  ROOF_AXES_FITTED,  /* fitted to the dots */
  ROOF_AXES_MANUAL,  /* zoomed: x and y below */
} RoofAxes;

/* The path of dots over the chart while one parameter runs through a range. */
typedef struct
{
  char     *parameter;   /* nullable: NULL shows no path; an id ("B") or a tag ("batch"), see path.h */
  double    from, to;    /* the range, above 0 */
  gboolean  all;         /* paths of all kernels with the parameter, not only of the selected one */
  char     *extra;       /* nullable: see machine.h */
} RoofViewPath;

/* Settings of the chart. Part of the document and of its undo. */
typedef struct
{
  RoofAxes   axes;
  double     x_min, x_max;  /* FLOP/B, of MANUAL */
  double     y_min, y_max;  /* FLOP/s, of MANUAL */
  char     **hidden_levels; /* (nullable): ids of levels that are hidden though kernels move bytes over them */
  char     **shown_levels;  /* (nullable): ids of levels that are drawn though no kernel moves bytes over them */
  char     **hidden_units;  /* (nullable): units whose peaks are not drawn */
  char     **hidden_types;  /* (nullable): dtypes whose peaks are hidden though kernels run at them */
  char     **shown_types;   /* (nullable): dtypes whose peaks are drawn though no kernel runs at them */
  gboolean   hide_ceilings;
  gboolean   hide_spread;   /* of measured kernels and of roofs: no error bars, no bands */
  RoofRoofs  roofs;         /* which numbers of the machine are drawn as roofs */
  RoofTally  tally;         /* how work is counted */
  RoofViewPath path;
  char     **estimate_without; /* (nullable): steps that estimates of times leave out, see roof_forecast_step_get_id() */
  double     apart;            /* share of work and traffic that estimates take not to run at the same time, 0 to 1 */
  guint      launches;         /* how estimates take kernels to start: a RoofLaunchMode */
  double     launch;           /* s of the host for each kernel; 0: the machine's launch overhead */
  double     launch_gap;       /* s between kernels of the device, unless each waits for its own start */
  double     graph_start;      /* s to start all as one graph */
  char      *extra;            /* nullable: see machine.h */
} RoofView;

#define ROOF_TYPE_SNAPSHOT (roof_snapshot_get_type ())
GType            roof_snapshot_get_type        (void);

/* A snapshot of one machine, the least, and no kernels. Returns: (transfer full) */
RoofSnapshot       *roof_snapshot_new             (RoofMachine         *machine);
RoofSnapshot       *roof_snapshot_ref             (RoofSnapshot        *self);
void                roof_snapshot_unref           (RoofSnapshot        *self);
/* Replaces *@snapshot by @next. @next: (transfer full) */
void                roof_snapshot_replace         (RoofSnapshot       **snapshot,
                                                   RoofSnapshot        *next);

const char    *roof_snapshot_get_title                (const RoofSnapshot   *self); /* "" when there is none */
const char    *roof_snapshot_get_notes                (const RoofSnapshot   *self); /* "" when there are none */
const char    *roof_snapshot_get_extra                (const RoofSnapshot   *self); /* nullable */
guint          roof_snapshot_get_n_machines           (const RoofSnapshot   *self);
RoofMachine   *roof_snapshot_get_machine              (const RoofSnapshot   *self,
                                                       guint                 index);
guint          roof_snapshot_get_current              (const RoofSnapshot   *self);
/* The current machine. */
RoofMachine   *roof_snapshot_get_active               (const RoofSnapshot   *self);
guint          roof_snapshot_get_n_kernels            (const RoofSnapshot   *self);
RoofKernel    *roof_snapshot_get_kernel               (const RoofSnapshot   *self,
                                                       guint                 index);
guint          roof_snapshot_get_n_pins               (const RoofSnapshot   *self);
const RoofPin *roof_snapshot_get_pin                  (const RoofSnapshot   *self,
                                                       guint                 index);
/* Index of the live kernel of pin @index, or -1. */
int            roof_snapshot_find_live                (const RoofSnapshot   *self,
                                                       guint                 index);
/* Index of a pin like @pin, ignoring labels, or -1. */
int            roof_snapshot_find_pin                 (const RoofSnapshot   *self,
                                                       const RoofPin        *pin);
guint          roof_snapshot_get_n_workloads          (const RoofSnapshot   *self);
const RoofWorkload *roof_snapshot_get_workload        (const RoofSnapshot  *self,
                                                       guint                index);
/* Index of the workload @id, or -1. */
int              roof_snapshot_find_workload          (const RoofSnapshot *self,
                                                       const char         *id);
/* Index for a new kernel that follows kernel @index: behind it, or behind all of its network. -1: the front */
guint            roof_snapshot_find_place             (const RoofSnapshot *self,
                                                       int                 index);
const RoofView  *roof_snapshot_get_view               (const RoofSnapshot *self);
const RoofFigureStyle *roof_snapshot_get_figure_style (const RoofSnapshot *self);
guint            roof_snapshot_get_n_annotations (const RoofSnapshot      *self);
const RoofAnnotation *roof_snapshot_get_annotation (const RoofSnapshot *self,
                                             guint              index);

/* @machine (nullable: the current one) as the snapshot's view shows it. Returns: (transfer full) */
RoofMachine     *roof_snapshot_see_machine     (RoofSnapshot       *self,
                                                RoofMachine        *machine);

/* All return (transfer full) and leave @self alone. */
RoofSnapshot       *roof_snapshot_with_title           (RoofSnapshot *self, const char *title);
RoofSnapshot       *roof_snapshot_with_notes           (RoofSnapshot *self, const char *notes);
RoofSnapshot       *roof_snapshot_with_extra           (RoofSnapshot *self, const char *json);
RoofSnapshot       *roof_snapshot_with_machine         (RoofSnapshot *self, guint index, RoofMachine *machine);
RoofSnapshot       *roof_snapshot_with_machine_added   (RoofSnapshot *self, RoofMachine *machine);
RoofSnapshot       *roof_snapshot_with_machine_removed (RoofSnapshot *self, guint index);
RoofSnapshot       *roof_snapshot_with_current         (RoofSnapshot *self, guint index);
/* Replaces a kernel; its pins follow a change of name. */
RoofSnapshot       *roof_snapshot_with_kernel          (RoofSnapshot *self, guint index, RoofKernel *kernel);
/* Kernels in a new array, to change and pass to roof_snapshot_with_kernels(): one copy of the snapshot for many changes.
 * Returns: (transfer full) (element-type RoofKernel) */
GPtrArray          *roof_snapshot_copy_kernels         (RoofSnapshot *self);
/* Replaces all kernels. @kernels: (transfer none) (element-type RoofKernel) */
RoofSnapshot       *roof_snapshot_with_kernels         (RoofSnapshot *self, GPtrArray *kernels);
/* As roof_snapshot_with_kernels(), without a copy of the array. @kernels: (transfer full) (element-type RoofKernel): owns its
 * entries and must not be changed any more */
RoofSnapshot       *roof_snapshot_taking_kernels       (RoofSnapshot *self, GPtrArray *kernels);
RoofSnapshot       *roof_snapshot_with_kernel_inserted (RoofSnapshot *self, guint index, RoofKernel *kernel);
RoofSnapshot       *roof_snapshot_with_kernel_removed  (RoofSnapshot *self, guint index);
RoofSnapshot       *roof_snapshot_with_pin_added       (RoofSnapshot *self, const RoofPin *pin);
RoofSnapshot       *roof_snapshot_with_pins_added      (RoofSnapshot *self, const RoofPin *pins, guint n);
RoofSnapshot       *roof_snapshot_with_pin             (RoofSnapshot *self, guint index, const RoofPin *pin);
RoofSnapshot       *roof_snapshot_with_pin_removed     (RoofSnapshot *self, guint index);
RoofSnapshot       *roof_snapshot_without_pins         (RoofSnapshot *self);
/* Makes @machine the current one: replaces the machine of the same id, or adds it. */
RoofSnapshot       *roof_snapshot_with_machine_current (RoofSnapshot *self, RoofMachine *machine);
/* Pins kernel @index as it is on the current machine. @label: (nullable) */
RoofSnapshot       *roof_snapshot_with_kernel_pinned   (RoofSnapshot *self, guint index, const char *label);
/* Restores pin @index: its live kernel becomes the pinned one, and is added when there is none. The pin's machine becomes the
 * current one, replacing the machine of the same id or added. */
RoofSnapshot       *roof_snapshot_with_pin_restored    (RoofSnapshot *self, guint index);
/* Adds @workload, or replaces the one of the same id. Does not change kernels (see workload/apply.h). */
RoofSnapshot       *roof_snapshot_with_workload        (RoofSnapshot *self, const RoofWorkload *workload);
RoofSnapshot       *roof_snapshot_with_workload_removed (RoofSnapshot *self, guint index);
RoofSnapshot       *roof_snapshot_with_view            (RoofSnapshot *self, const RoofView *view);
RoofSnapshot       *roof_snapshot_with_figure_style          (RoofSnapshot *self, const RoofFigureStyle *figure);
/* Replaces all annotations. @annotations: (transfer none) (element-type RoofAnnotation) */
RoofSnapshot       *roof_snapshot_with_annotations     (RoofSnapshot *self, GPtrArray *annotations);
RoofSnapshot       *roof_snapshot_with_annotation_added (RoofSnapshot *self, const RoofAnnotation *annotation);
RoofSnapshot       *roof_snapshot_with_annotation      (RoofSnapshot *self, guint index, const RoofAnnotation *annotation);
RoofSnapshot       *roof_snapshot_with_annotation_removed (RoofSnapshot *self, guint index);
/* Removes slides, title and notes. */
RoofSnapshot       *roof_snapshot_without_slides       (RoofSnapshot *self);

gboolean         roof_snapshot_equal                (const RoofSnapshot *a, const RoofSnapshot *b);

/* Index of @name in @names (as from roof_roofs_list_names()); FALSE when there is none. @choice: (out) */
gboolean         roof_view_find_name             (const char * const *names, const char *name, guint *choice);
/* @used: whether kernels move bytes over the level; see roof_report_draws_level() */
gboolean         roof_view_shows_level           (const RoofView *self, const char *level, gboolean used);
gboolean         roof_view_shows_unit            (const RoofView *self, const char *unit);
/* @used: whether kernels run at peaks of @dtype */
gboolean         roof_view_shows_type            (const RoofView *self, const char *dtype, gboolean used);
/* Copies whose member is shown or hidden. Returns: (transfer full): free with roof_view_free() */
RoofView        *roof_view_copy                  (const RoofView *self);
void             roof_view_free                  (RoofView       *self);
void             roof_view_show_level            (RoofView *self, const char *level, gboolean used, gboolean shown);
void             roof_view_show_unit             (RoofView *self, const char *unit, gboolean shown);
/* @step: an id of a step of estimates, which counts or is left out */
void             roof_view_count_step            (RoofView *self, const char *step, gboolean counted);
void             roof_view_show_type             (RoofView *self, const char *dtype, gboolean used, gboolean shown);
/* @parameter: (nullable): NULL shows no path. `all` stays as it is. */
void             roof_view_set_path              (RoofView *self, const char *parameter, double from, double to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofSnapshot, roof_snapshot_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofView, roof_view_free)

G_END_DECLS
