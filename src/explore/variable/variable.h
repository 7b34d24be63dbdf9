/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "explore/sweep/sweep.h"

G_BEGIN_DECLS

/* A number that can run, and what a kernel comes to at each of its values, all else staying: a parameter of the kernel's own,
 * or one that stands above it (see sizer.h). Reference counted; it does not change. */
typedef struct _RoofVariable RoofVariable;

#define ROOF_TYPE_VARIABLE (roof_variable_get_type ())
GType                roof_variable_get_type      (void);

/* @key: the parameter of that id, else the one shared under that tag ("batch"); of a part of a network, the size of its step.
 * @pool: (nullable): see below. Returns: (transfer full) (nullable): NULL for what cannot run: what is only counted or
 * measured, what is no number or has none, a kernel that could not be analysed */
RoofVariable        *roof_variable_new           (RoofReport          *report,
                                                  guint                kernel,
                                                  const char          *key,
                                                  GPtrArray           *pool);
/* Parameter @parameter of kernel @kernel, which @analysis is of. Returns: (transfer full) (nullable) */
RoofVariable        *roof_variable_new_parameter (RoofAnalysis        *analysis,
                                                  guint                kernel,
                                                  guint                parameter);
/* What a pull at the dot of the kernel turns: the number that it names as what a drag solves for, else the usual one; of a
 * part of a network, else the first that moves its dot at @level. Returns: (transfer full) (nullable) */
RoofVariable        *roof_variable_new_pulled    (RoofReport          *report,
                                                  guint                kernel,
                                                  guint                level,
                                                  GPtrArray           *pool);
/* The same of a kernel of @snapshot that is a part of something, which @analysis is of. */
RoofVariable        *roof_variable_new_size      (RoofCatalogue       *catalogue,
                                                  RoofSnapshot        *snapshot,
                                                  RoofAnalysis        *analysis,
                                                  guint                kernel,
                                                  guint                level,
                                                  GPtrArray           *pool);
RoofVariable        *roof_variable_ref           (RoofVariable        *self);
void                 roof_variable_unref         (RoofVariable        *self);

/* Index of the number that @key means in @operation: the parameter of that id, else the one shared under that tag
 * ("batch"); -1: none. */
int                  roof_variable_find_parameter (const RoofOperation *operation,
                                                   const char          *key);

/* For those who ask of many kernels, or again while something moves: what variables of parts of one network have in common,
 * and what their steps came to that have not changed since, is kept in it and computed once. Not for several threads.
 * Returns: (transfer full) */
GPtrArray           *roof_variable_new_pool      (void);

/* All that roof_variable_new() finds something for. Returns: (transfer full) (element-type RoofParameter*): each lives as long
 * as the catalogue */
GPtrArray           *roof_variable_list          (RoofReport          *report,
                                                  guint                kernel);

/* (transfer none) */
const RoofParameter *roof_variable_get_row       (const RoofVariable  *self);
RoofAnalysis        *roof_variable_get_analysis  (const RoofVariable  *self);
double               roof_variable_get_value     (const RoofVariable  *self);
double               roof_variable_get_most      (const RoofVariable  *self);
/* Index in the operation; 0 of what stands above the kernel. */
guint                roof_variable_get_parameter (const RoofVariable  *self);
/* @value, or the last whole number before it with which all fits in main memory, unless it does not fit now. Takes a while. */
double               roof_variable_hold_to_capacity (RoofVariable     *self,
                                                  double               value);
/* Whether @key means it, as in roof_variable_new(). */
gboolean             roof_variable_goes_by       (const RoofVariable  *self,
                                                  const char          *key);
/* TRUE where it stands above the kernel. */
gboolean             roof_variable_is_size       (const RoofVariable  *self);

/* FALSE where the value is not allowed. */
gboolean                roof_variable_evaluate      (RoofVariable        *self,
                                                     double               value,
                                                     RoofEstimate        *estimate);
/* The first value from which on nothing but the math binds, as in threshold.h; NAN: there is none. */
double                  roof_variable_get_turn      (RoofVariable        *self);
/* The part of its range that is worth a look, see sweep-range.h. FALSE: it has none. */
gboolean                roof_variable_init_range    (RoofVariable        *self,
                                                     RoofSweep           *sweep);
/* The nearest value that it can take, see sweep-range.h. */
double                  roof_variable_settle        (RoofVariable        *self,
                                                     double               value,
                                                     int                  direction);
/* @snapshot, in which the kernel stands where it stood, with the variable at @value. Returns: (transfer full) (nullable) */
RoofSnapshot           *roof_variable_set           (RoofVariable        *self,
                                                     RoofSnapshot        *snapshot,
                                                     double               value,
                                                     GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofVariable, roof_variable_unref)

G_END_DECLS
