/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/model/annotation.h"
#include "core/model/drawing.h"
#include "core/model/ghost.h"
#include "core/model/workload.h"

G_BEGIN_DECLS

/* What a document says: machines (one current), kernels, networks, ghosts, view, drawing, and the slides of its presentation
 * (slide.h). Immutable and reference counted; a change is a new value that shares the rest, and undo is a list of them. */
typedef struct _RoofModel RoofModel;

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

#define ROOF_TYPE_MODEL (roof_model_get_type ())
GType            roof_model_get_type        (void);

/* A model needs at least one machine; it has no kernels yet. Returns: (transfer full) */
RoofModel       *roof_model_new             (RoofMachine       *machine);
RoofModel       *roof_model_ref             (RoofModel         *self);
void             roof_model_unref           (RoofModel         *self);
/* Puts @next in the place of @model. @next: (transfer full) */
void             roof_model_replace         (RoofModel        **model,
                                             RoofModel         *next);

const char      *roof_model_get_title       (const RoofModel   *self); /* "" when there is none */
const char      *roof_model_get_notes       (const RoofModel   *self); /* "" when there are none */
const char      *roof_model_get_extra       (const RoofModel   *self); /* nullable */
guint            roof_model_get_n_machines  (const RoofModel   *self);
RoofMachine     *roof_model_get_machine     (const RoofModel   *self,
                                             guint              index);
guint            roof_model_get_current     (const RoofModel   *self);
/* The current machine. */
RoofMachine     *roof_model_get_active      (const RoofModel   *self);
guint            roof_model_get_n_kernels   (const RoofModel   *self);
RoofKernel      *roof_model_get_kernel      (const RoofModel   *self,
                                             guint              index);
guint            roof_model_get_n_ghosts    (const RoofModel   *self);
const RoofGhost *roof_model_get_ghost       (const RoofModel   *self,
                                             guint              index);
/* The kernel that ghost @index is of, -1: none. */
int              roof_model_find_live       (const RoofModel   *self,
                                             guint              index);
/* The ghost like @ghost, labels apart, -1: none. */
int              roof_model_find_ghost      (const RoofModel   *self,
                                             const RoofGhost   *ghost);
guint            roof_model_get_n_workloads (const RoofModel   *self);
const RoofWorkload *roof_model_get_workload (const RoofModel  *self,
                                             guint             index);
/* The place of the one called @id, -1: none. */
int              roof_model_find_workload   (const RoofModel   *self,
                                             const char        *id);
/* Where a kernel that is to follow the one at @index goes: behind it, and behind all of its network; -1: the front. */
guint            roof_model_find_place      (const RoofModel   *self,
                                             int                index);
const RoofView  *roof_model_get_view        (const RoofModel   *self);
const RoofDrawing *roof_model_get_drawing   (const RoofModel   *self);
guint            roof_model_get_n_annotations (const RoofModel *self);
const RoofAnnotation *roof_model_get_annotation (const RoofModel *self,
                                             guint              index);

/* @machine, NULL for the current one, as the model's view looks at it. Returns: (transfer full) */
RoofMachine     *roof_model_see_machine     (RoofModel         *self,
                                             RoofMachine       *machine);

/* All return (transfer full) and leave @self alone. */
RoofModel       *roof_model_with_title           (RoofModel *self, const char *title);
RoofModel       *roof_model_with_notes           (RoofModel *self, const char *notes);
RoofModel       *roof_model_with_extra           (RoofModel *self, const char *json);
RoofModel       *roof_model_with_machine         (RoofModel *self, guint index, RoofMachine *machine);
RoofModel       *roof_model_with_machine_added   (RoofModel *self, RoofMachine *machine);
RoofModel       *roof_model_with_machine_removed (RoofModel *self, guint index);
RoofModel       *roof_model_with_current         (RoofModel *self, guint index);
/* Under another name its ghosts go with it. */
RoofModel       *roof_model_with_kernel          (RoofModel *self, guint index, RoofKernel *kernel);
/* Its kernels in an array of the caller's own, to change some and hand back to roof_model_with_kernels(): one copy of
 * the model for all of them. Returns: (transfer full) (element-type RoofKernel) */
GPtrArray       *roof_model_copy_kernels         (RoofModel *self);
/* All kernels replaced at once; @kernels: (transfer none) (element-type RoofKernel). */
RoofModel       *roof_model_with_kernels         (RoofModel *self, GPtrArray *kernels);
/* The same without a copy of the list; @kernels: (transfer full) (element-type RoofKernel): frees its entries, and is changed by
 * nobody any more. */
RoofModel       *roof_model_taking_kernels       (RoofModel *self, GPtrArray *kernels);
RoofModel       *roof_model_with_kernel_inserted (RoofModel *self, guint index, RoofKernel *kernel);
RoofModel       *roof_model_with_kernel_removed  (RoofModel *self, guint index);
RoofModel       *roof_model_with_ghost_added     (RoofModel *self, const RoofGhost *ghost);
RoofModel       *roof_model_with_ghosts_added    (RoofModel *self, const RoofGhost *ghosts, guint n);
RoofModel       *roof_model_with_ghost           (RoofModel *self, guint index, const RoofGhost *ghost);
RoofModel       *roof_model_with_ghost_removed   (RoofModel *self, guint index);
RoofModel       *roof_model_without_ghosts       (RoofModel *self);
/* @machine becomes the current one, in the place of the one of its id or as one more. */
RoofModel       *roof_model_with_machine_current (RoofModel *self, RoofMachine *machine);
/* A ghost more of kernel @index as it is now on the current machine. @label: (nullable) */
RoofModel       *roof_model_with_kernel_pinned   (RoofModel *self, guint index, const char *label);
/* The kernel that ghost @index is of becomes what the ghost is, and is added when there is none any more. The ghost's
 * machine becomes the current one, in the place of the one of its id or as one more. */
RoofModel       *roof_model_with_ghost_restored  (RoofModel *self, guint index);
/* Adds @workload, or puts it in the place of the one of its id. Its kernels are not touched (see workload/apply.h). */
RoofModel       *roof_model_with_workload        (RoofModel *self, const RoofWorkload *workload);
RoofModel       *roof_model_with_workload_removed (RoofModel *self, guint index);
RoofModel       *roof_model_with_view            (RoofModel *self, const RoofView *view);
RoofModel       *roof_model_with_drawing          (RoofModel *self, const RoofDrawing *drawing);
/* All of them replaced at once; @annotations: (transfer none) (element-type RoofAnnotation). */
RoofModel       *roof_model_with_annotations     (RoofModel *self, GPtrArray *annotations);
RoofModel       *roof_model_with_annotation_added (RoofModel *self, const RoofAnnotation *annotation);
RoofModel       *roof_model_with_annotation      (RoofModel *self, guint index, const RoofAnnotation *annotation);
RoofModel       *roof_model_with_annotation_removed (RoofModel *self, guint index);
/* Only what it shows: without slides, title and notes. */
RoofModel       *roof_model_without_slides       (RoofModel *self);

gboolean         roof_model_equal                (const RoofModel *a, const RoofModel *b);

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

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofModel, roof_model_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofView, roof_view_free)

G_END_DECLS
