/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/annotation.h"
#include "core/snapshot/figure-style.h"
#include "core/snapshot/pin.h"
#include "core/snapshot/workload.h"

G_BEGIN_DECLS

/* What a document says: machines (one current), kernels, networks, pins, view, figure style, and the slides of its presentation
 * (slide.h). Immutable and reference counted; a change is a new value that shares the rest, and undo is a list of them. */
typedef struct _RoofSnapshot RoofSnapshot;

typedef enum
{
  ROOF_AXES_MACHINE, /* set by the roofs alone, snapped to decades, so that figures compare */
  ROOF_AXES_FITTED,  /* closes in on the dots */
  ROOF_AXES_MANUAL,  /* zoomed: x and y below */
} RoofAxes;

/* The way of dots over the chart as one parameter runs. */
typedef struct
{
  char     *parameter;   /* nullable: none is shown. Else an id ("B") or a tag ("batch"), see path.h */
  double    from, to;    /* the range that it runs through, above 0 */
  gboolean  all;         /* of all kernels that have it, not of the selected one alone */
  char     *extra;       /* nullable: see machine.h */
} RoofViewPath;

/* How the chart is looked at. Part of the document and of its undo. */
typedef struct
{
  RoofAxes   axes;
  double     x_min, x_max;  /* FLOP/B, of MANUAL */
  double     y_min, y_max;  /* FLOP/s, of MANUAL */
  char     **hidden_levels; /* (nullable): ids of levels not drawn */
  char     **hidden_units;  /* (nullable): units whose peaks are not drawn */
  char     **hidden_types;  /* (nullable): number formats whose peaks are not drawn though kernels run at them */
  char     **shown_types;   /* (nullable): number formats whose peaks are drawn though none does */
  gboolean   hide_ceilings;
  RoofRoofs  roofs;         /* which numbers of the machine are its roofs */
  RoofCount  count;         /* what work is shown in */
  RoofViewPath path;
  char      *extra;         /* nullable: see machine.h */
} RoofView;

#define ROOF_TYPE_SNAPSHOT (roof_snapshot_get_type ())
GType            roof_snapshot_get_type        (void);

/* A snapshot needs at least one machine; it has no kernels yet. Returns: (transfer full) */
RoofSnapshot       *roof_snapshot_new             (RoofMachine         *machine);
RoofSnapshot       *roof_snapshot_ref             (RoofSnapshot        *self);
void                roof_snapshot_unref           (RoofSnapshot        *self);
/* Puts @next in the place of @snapshot. @next: (transfer full) */
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
/* The kernel that pin @index is of, -1: none. */
int            roof_snapshot_find_live                (const RoofSnapshot   *self,
                                                       guint                 index);
/* The pin like @pin, labels apart, -1: none. */
int            roof_snapshot_find_pin                 (const RoofSnapshot   *self,
                                                       const RoofPin        *pin);
guint          roof_snapshot_get_n_workloads          (const RoofSnapshot   *self);
const RoofWorkload *roof_snapshot_get_workload        (const RoofSnapshot  *self,
                                                       guint                index);
/* The place of the one called @id, -1: none. */
int              roof_snapshot_find_workload          (const RoofSnapshot *self,
                                                       const char         *id);
/* Where a kernel that is to follow the one at @index goes: behind it, and behind all of its network; -1: the front. */
guint            roof_snapshot_find_place             (const RoofSnapshot *self,
                                                       int                 index);
const RoofView  *roof_snapshot_get_view               (const RoofSnapshot *self);
const RoofFigureStyle *roof_snapshot_get_figure_style (const RoofSnapshot *self);
guint            roof_snapshot_get_n_annotations (const RoofSnapshot      *self);
const RoofAnnotation *roof_snapshot_get_annotation (const RoofSnapshot *self,
                                             guint              index);

/* @machine, NULL for the current one, as the snapshot's view looks at it. Returns: (transfer full) */
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
/* Under another name its pins go with it. */
RoofSnapshot       *roof_snapshot_with_kernel          (RoofSnapshot *self, guint index, RoofKernel *kernel);
/* Its kernels in an array of the caller's own, to change some and hand back to roof_snapshot_with_kernels(): one copy of
 * the snapshot for all of them. Returns: (transfer full) (element-type RoofKernel) */
GPtrArray          *roof_snapshot_copy_kernels         (RoofSnapshot *self);
/* All kernels replaced at once; @kernels: (transfer none) (element-type RoofKernel). */
RoofSnapshot       *roof_snapshot_with_kernels         (RoofSnapshot *self, GPtrArray *kernels);
/* The same without a copy of the list; @kernels: (transfer full) (element-type RoofKernel): frees its entries, and is changed by
 * nobody any more. */
RoofSnapshot       *roof_snapshot_taking_kernels       (RoofSnapshot *self, GPtrArray *kernels);
RoofSnapshot       *roof_snapshot_with_kernel_inserted (RoofSnapshot *self, guint index, RoofKernel *kernel);
RoofSnapshot       *roof_snapshot_with_kernel_removed  (RoofSnapshot *self, guint index);
RoofSnapshot       *roof_snapshot_with_pin_added       (RoofSnapshot *self, const RoofPin *pin);
RoofSnapshot       *roof_snapshot_with_pins_added      (RoofSnapshot *self, const RoofPin *pins, guint n);
RoofSnapshot       *roof_snapshot_with_pin             (RoofSnapshot *self, guint index, const RoofPin *pin);
RoofSnapshot       *roof_snapshot_with_pin_removed     (RoofSnapshot *self, guint index);
RoofSnapshot       *roof_snapshot_without_pins         (RoofSnapshot *self);
/* @machine becomes the current one, in the place of the one of its id or as one more. */
RoofSnapshot       *roof_snapshot_with_machine_current (RoofSnapshot *self, RoofMachine *machine);
/* A pin more of kernel @index as it is now on the current machine. @label: (nullable) */
RoofSnapshot       *roof_snapshot_with_kernel_pinned   (RoofSnapshot *self, guint index, const char *label);
/* The kernel that pin @index is of becomes what the pin is, and is added when there is none any more. The pin's
 * machine becomes the current one, in the place of the one of its id or as one more. */
RoofSnapshot       *roof_snapshot_with_pin_restored    (RoofSnapshot *self, guint index);
/* Adds @workload, or puts it in the place of the one of its id. Its kernels are not touched (see workload/apply.h). */
RoofSnapshot       *roof_snapshot_with_workload        (RoofSnapshot *self, const RoofWorkload *workload);
RoofSnapshot       *roof_snapshot_with_workload_removed (RoofSnapshot *self, guint index);
RoofSnapshot       *roof_snapshot_with_view            (RoofSnapshot *self, const RoofView *view);
RoofSnapshot       *roof_snapshot_with_figure_style          (RoofSnapshot *self, const RoofFigureStyle *figure);
/* All of them replaced at once; @annotations: (transfer none) (element-type RoofAnnotation). */
RoofSnapshot       *roof_snapshot_with_annotations     (RoofSnapshot *self, GPtrArray *annotations);
RoofSnapshot       *roof_snapshot_with_annotation_added (RoofSnapshot *self, const RoofAnnotation *annotation);
RoofSnapshot       *roof_snapshot_with_annotation      (RoofSnapshot *self, guint index, const RoofAnnotation *annotation);
RoofSnapshot       *roof_snapshot_with_annotation_removed (RoofSnapshot *self, guint index);
/* Only what it shows: without slides, title and notes. */
RoofSnapshot       *roof_snapshot_without_slides       (RoofSnapshot *self);

gboolean         roof_snapshot_equal                (const RoofSnapshot *a, const RoofSnapshot *b);

/* The place of @name among @names, such as roof_roofs_list_names() gives; FALSE when it is none of them.
 * @choice: (out) */
gboolean         roof_view_find_name             (const char * const *names, const char *name, guint *choice);
gboolean         roof_view_shows_level           (const RoofView *self, const char *level);
gboolean         roof_view_shows_unit            (const RoofView *self, const char *unit);
/* @used: whether kernels run at such peaks */
gboolean         roof_view_shows_type            (const RoofView *self, const char *dtype, gboolean used);
/* Copies whose member is shown or hidden. Returns: (transfer full): free with roof_view_free() */
RoofView        *roof_view_copy                  (const RoofView *self);
void             roof_view_free                  (RoofView       *self);
void             roof_view_show_level            (RoofView *self, const char *level, gboolean shown);
void             roof_view_show_unit             (RoofView *self, const char *unit, gboolean shown);
void             roof_view_show_type             (RoofView *self, const char *dtype, gboolean used, gboolean shown);
/* @parameter: (nullable): NULL shows none. Whether it is of all kernels stays as it is from one to the next. */
void             roof_view_set_path              (RoofView *self, const char *parameter, double from, double to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofSnapshot, roof_snapshot_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofView, roof_view_free)

G_END_DECLS
