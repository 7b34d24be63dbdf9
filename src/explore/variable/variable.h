/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "explore/sweep/sweep.h"
#include "explore/variable/machine-number.h"

G_BEGIN_DECLS

/* A variable of a kernel that can be swept, with the kernel's estimate at each value, all else staying: a parameter of the
 * kernel's own, a size of its network's step (see sizer.h), or a number of the machine (see machine-number.h). Reference
 * counted, immutable. */
typedef struct _RoofVariable RoofVariable;

/* @key: the parameter of that id, else the one shared under that tag ("batch"); for a part of a network, the size of its
 * step. @pool: (nullable): see roof_variable_new_pool(). Returns: (transfer full) (nullable): NULL when nothing can be
 * swept: the bytes of a custom kernel, a parameter that is not a number or is unset, a kernel that could not be analysed */
RoofVariable        *roof_variable_new           (RoofReport          *report,
                                                  guint                kernel,
                                                  const char          *key,
                                                  GPtrArray           *pool);
/* Parameter @parameter of kernel @kernel, which @analysis is of. Returns: (transfer full) (nullable) */
RoofVariable        *roof_variable_new_parameter (RoofAnalysis        *analysis,
                                                  guint                kernel,
                                                  guint                parameter);
/* A number of the machine of @report, for kernel @kernel. Returns: (transfer full) (nullable): NULL for a kernel that could not be
 * analysed */
RoofVariable        *roof_variable_new_number    (RoofReport          *report,
                                                  guint                kernel,
                                                  RoofMachineNumber   *number);
/* The variable that a drag of the kernel's dot changes: the kernel's drag parameter if set, else its operation's; for a part
 * of a network, else the first size that moves the dot at @level. Returns: (transfer full) (nullable) */
RoofVariable        *roof_variable_new_pulled    (RoofReport          *report,
                                                  guint                kernel,
                                                  guint                level,
                                                  GPtrArray           *pool);
/* As roof_variable_new_pulled(), for a kernel of @snapshot that is part of a network. @analysis: that of the kernel */
RoofVariable        *roof_variable_new_size      (RoofCatalogue       *catalogue,
                                                  RoofSnapshot        *snapshot,
                                                  RoofAnalysis        *analysis,
                                                  guint                kernel,
                                                  guint                level,
                                                  GPtrArray           *pool);
RoofVariable        *roof_variable_ref           (RoofVariable        *self);
void                 roof_variable_unref         (RoofVariable        *self);

/* Index in @operation of the parameter with the id @key, else of the one shared under that tag ("batch"); -1: none. */
int                  roof_variable_find_parameter (const RoofOperation *operation,
                                                   const char          *key);

/* A cache for making variables of many kernels, or repeatedly during a drag: variables of parts of one network share their
 * handle and its expansions, and later variables reuse the expansions while the step is unchanged. Not thread-safe. Returns:
 * (transfer full) */
GPtrArray           *roof_variable_new_pool      (void);

/* The rows of all variables that roof_variable_new() makes for the kernel. Returns: (transfer full) (element-type
 * RoofParameter*): each lives as long as the catalogue */
GPtrArray           *roof_variable_list          (RoofReport          *report,
                                                  guint                kernel);

/* (transfer none): of a number of the machine, until the variable is freed */
const RoofParameter *roof_variable_get_parameter       (const RoofVariable  *self);
RoofAnalysis        *roof_variable_get_analysis        (const RoofVariable  *self);
double               roof_variable_get_value           (const RoofVariable  *self);
double               roof_variable_get_most            (const RoofVariable  *self);
/* Index in the operation; 0 for a size of a network's step and a number of the machine. */
guint                roof_variable_get_parameter_index (const RoofVariable  *self);
/* @value, limited to the largest whole number with which the network fits in main memory, unless it does not fit now. Slow. */
double               roof_variable_hold_to_capacity (RoofVariable           *self,
                                                  double                     value);
/* Whether @key names this variable, as in roof_variable_new(). */
gboolean             roof_variable_goes_by       (const RoofVariable        *self,
                                                  const char                *key);
/* Whether the variable is a size of a network's step. */
gboolean             roof_variable_is_size       (const RoofVariable        *self);
/* The number of the machine that the variable is; NULL: another kind. Returns: (transfer none) (nullable) */
RoofMachineNumber   *roof_variable_get_number    (const RoofVariable        *self);

/* FALSE when the value is not allowed. */
gboolean                roof_variable_evaluate      (RoofVariable        *self,
                                                     double               value,
                                                     RoofEstimate        *estimate);
/* The kernel on the machine with the variable at @value; for a parameter or a size, the kernel as it is.
 * Returns: (transfer full) (nullable): NULL when the value is not allowed */
RoofEstimator          *roof_variable_make_estimator (RoofVariable       *self,
                                                     double               value);
/* The first value from which on only the math is the bound, as in threshold.h; NAN: none, or a number of the machine. */
double                  roof_variable_get_turn      (RoofVariable        *self);
/* The interesting part of its range, see sweep-range.h. FALSE: none. */
gboolean                roof_variable_init_range    (RoofVariable        *self,
                                                     RoofSweep           *sweep);
/* The nearest allowed value, see sweep-range.h. */
double                  roof_variable_settle        (RoofVariable        *self,
                                                     double               value,
                                                     int                  direction);
/* @snapshot with the variable at @value. The kernel must have the index that it had. Returns: (transfer full) (nullable) */
RoofSnapshot           *roof_variable_set           (RoofVariable        *self,
                                                     RoofSnapshot        *snapshot,
                                                     double               value,
                                                     GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofVariable, roof_variable_unref)

G_END_DECLS
