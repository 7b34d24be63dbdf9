/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "core/estimate/analysis.h"
#include "explore/edit/edit.h"
#include "explore/variable/variable.h"

G_BEGIN_DECLS

/* How each kind of thing answers. */
typedef struct
{
  void          (*look)      (const RoofEdit *self, RoofEditResult *result);
  RoofSnapshot *(*move)      (RoofEdit *self, double intensity, double performance, RoofEditFlags flags,
                              RoofEditResult *result);
  RoofSnapshot *(*step)      (RoofEdit *self, RoofEditStep step, RoofEditFlags flags, RoofEditResult *result);
  RoofSnapshot *(*set_value) (RoofEdit *self, double value, RoofEditResult *result, GError **error);
  void          (*clear)     (RoofEdit *self);
} RoofEditClass;

/* What all kinds have: each begins with it. */
struct _RoofEdit
{
  const RoofEditClass *klass;

  /* owned */
  RoofSnapshot *snapshot;

  double intensity, performance; /* where it is */
};

/* Each (transfer full) (nullable): NULL when there is nothing of the kind to edit. Model and class are the caller's. @analysis: the
 * kernel that is taken hold of, on the current machine as it is seen. */
/* What @analysis, which @grip lies on, was measured at. */
RoofEdit *roof_edit_measured_new (RoofAnalysis *analysis, RoofGrip grip);
RoofEdit *roof_edit_dot_new    (RoofCatalogue *catalogue, RoofSnapshot *snapshot, RoofAnalysis *analysis, RoofGrip grip);
RoofEdit *roof_edit_rating_new (RoofSnapshot *snapshot, RoofMachine *datasheet, RoofGrip grip);
RoofEdit *roof_edit_ridge_new  (RoofSnapshot *snapshot, RoofMachine *datasheet, RoofGrip grip);
RoofEdit *roof_edit_bend_new   (RoofSnapshot *snapshot, RoofMachine *datasheet, RoofAnalysis *analysis);

/* The factor of one step. */
static inline double
roof_edit_get_factor (RoofEditFlags flags)
{
  return flags & ROOF_EDIT_FINE ? 1.01 : flags & ROOF_EDIT_COARSE ? 2 : 1.1;
}

/* A pull this near to the ridge point goes onto it. */
#define ROOF_EDIT_SNAP_RIDGE 1.06

/* Whether a pull to @value is within @reach, a factor, of @there. */
static inline gboolean
roof_edit_is_near (double value,
                   double there,
                   double reach)
{
  return fabs (log (value / there)) < log (reach);
}

/* The number of a kernel, or of its network's step, that a pull sideways turns: whole and allowed where it has to be, and at
 * most what fits. */
typedef struct
{
  RoofVariable *variable; /* owned, nullable: nothing turns */
  guint         level;
  gboolean      answers;       /* the intensity there depends on it */
  gboolean      rising;        /* a step to the right makes it larger */
  double        first_compute; /* first whole number that is compute bound there, or NAN */
  GArray       *allowed;       /* (nullable): double: all values of a size, ascending, where there are few */
} RoofVariablePull;

/* @variable: (transfer full) (nullable) */
void     roof_variable_pull_init   (RoofVariablePull *self, RoofVariable *variable, guint level);
void     roof_variable_pull_clear  (RoofVariablePull *self);
/* The value that a pull to @intensity, FLOP/B, makes of it. FALSE: it has no say there. */
gboolean roof_variable_pull_solve  (const RoofVariablePull *self, double intensity, RoofEditFlags flags, double *value,
                                    RoofEditResult *result);
/* The value one step on. */
double   roof_variable_pull_step   (const RoofVariablePull *self, gboolean right, RoofEditFlags flags,
                                    RoofEditResult *result);
/* The value that @wanted comes to be, with the reason in @result where it is another. */
double   roof_variable_pull_settle (const RoofVariablePull *self, double wanted, RoofEditResult *result);

/* A number of the machine that is pulled at, in what the chart shows of it. */
typedef struct
{
  RoofMachine   *machine;   /* owned: as the document has it */
  RoofMachine   *datasheet; /* owned, nullable */
  RoofMachineKey key;
  RoofTurn       turned;
  double         start;     /* as shown */
  double         fraction;  /* shown over the datasheet's number */
  double         least, most; /* as shown */
  RoofLimit      below, above; /* what stops it there */
  char          *stop_below, *stop_above; /* owned, nullable: names */
} RoofPull;

/* Takes hold of the number that @key names. FALSE when there is none. */
gboolean     roof_pull_init      (RoofPull *self, RoofSnapshot *snapshot, RoofMachine *datasheet, RoofMachineKey key,
                                  RoofTurn turned);
void         roof_pull_clear     (RoofPull *self);
void         roof_pull_look      (const RoofPull *self, RoofEditResult *result);
/* A machine on which it is shown at @shown. Returns: (transfer full) */
RoofMachine *roof_pull_to        (const RoofPull *self, double shown, RoofEditFlags flags, RoofEditResult *result);
RoofMachine *roof_pull_step      (const RoofPull *self, RoofEditStep step, RoofEditFlags flags,
                                  RoofEditResult *result);
/* The datasheet's number is @value. Returns: (transfer full) (nullable) */
RoofMachine *roof_pull_set       (const RoofPull *self, double value, RoofEditResult *result, GError **error);
/* What edits of one such number share. */
typedef struct
{
  RoofEdit parent;
  RoofPull pull;
} RoofPullEdit;

void            roof_pull_edit_look      (const RoofEdit *self, RoofEditResult *result);
RoofSnapshot   *roof_pull_edit_set_value (RoofEdit *self, double value, RoofEditResult *result, GError **error);
void            roof_pull_edit_clear     (RoofEdit *self);

/* @machine: (transfer full) (nullable). Returns: (transfer full) (nullable): @snapshot itself where nothing changed */
RoofSnapshot   *roof_pull_finish    (RoofSnapshot *snapshot, RoofMachine *machine);

G_END_DECLS
