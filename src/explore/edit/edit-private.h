/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "core/estimate/analysis.h"
#include "explore/edit/edit.h"
#include "explore/variable/variable.h"

G_BEGIN_DECLS

/* The virtual functions of a kind of edit. */
typedef struct
{
  void          (*look)      (const RoofEdit *self, RoofEditResult *result);
  RoofSnapshot *(*move)      (RoofEdit *self, double intensity, double performance, RoofEditFlags flags,
                              RoofEditResult *result);
  RoofSnapshot *(*step)      (RoofEdit *self, RoofEditStep step, RoofEditFlags flags, RoofEditResult *result);
  RoofSnapshot *(*set_value) (RoofEdit *self, double value, RoofEditResult *result, GError **error);
  void          (*clear)     (RoofEdit *self);
} RoofEditClass;

/* The first member of each kind's struct. */
struct _RoofEdit
{
  const RoofEditClass *klass;

  /* owned */
  RoofSnapshot *snapshot;

  double intensity, performance; /* the position at the start, FLOP/B and FLOP/s */
};

/* Each (transfer full) (nullable): NULL when there is nothing of the kind to edit. The caller sets the snapshot of the edit.
 * @analysis: of the dragged kernel on the current machine, as the view shows the machine. */
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

/* A drag within this factor of the ridge point snaps to it. */
#define ROOF_EDIT_SNAP_RIDGE 1.06

/* Whether @value is within @factor of @there. */
static inline gboolean
roof_edit_is_near (double value,
                   double there,
                   double factor)
{
  return fabs (log (value / there)) < log (factor);
}

/* The parameter of a kernel, or of its network's step, that a drag sideways changes. Its value is whole and allowed if the
 * parameter requires that, and at most so large that the network fits in main memory. */
typedef struct
{
  RoofVariable *variable; /* owned, nullable: NULL when no parameter can change */
  guint         level;
  gboolean      answers;       /* the intensity at the level depends on the variable */
  gboolean      rising;        /* a step to the right makes it larger */
  double        first_compute; /* first whole number that is compute bound there, or NAN */
  GArray       *allowed;       /* (nullable): double: all values of a size, ascending, where there are few */
} RoofVariablePull;

/* @variable: (transfer full) (nullable) */
void     roof_variable_pull_init   (RoofVariablePull *self, RoofVariable *variable, guint level);
void     roof_variable_pull_clear  (RoofVariablePull *self);
/* The value for a drag to @intensity, FLOP/B. FALSE: the intensity does not depend on the variable. */
gboolean roof_variable_pull_solve  (const RoofVariablePull *self, double intensity, RoofEditFlags flags, double *value,
                                    RoofEditResult *result);
/* The value one step on. */
double   roof_variable_pull_step   (const RoofVariablePull *self, gboolean right, RoofEditFlags flags,
                                    RoofEditResult *result);
/* The allowed value for @wanted, with the reason in @result when the two differ. */
double   roof_variable_pull_settle (const RoofVariablePull *self, double wanted, RoofEditResult *result);

/* A number of the machine that is dragged, as the chart shows it (a sustained roof shows the sustained value). */
typedef struct
{
  RoofMachine   *machine;   /* owned: as the document has it */
  RoofMachine   *datasheet; /* owned, nullable */
  RoofMachineKey key;
  RoofTurn       turned;
  double         start;     /* as shown */
  double         fraction;  /* shown value over the stored one */
  double         least, most; /* as shown */
  RoofLimit      below, above; /* the reasons of @least and @most */
  char          *stop_below, *stop_above; /* owned, nullable: names */
} RoofPull;

/* Begins a drag of the number @key. FALSE when the machine has no such number. */
gboolean     roof_pull_init      (RoofPull *self, RoofSnapshot *snapshot, RoofMachine *datasheet, RoofMachineKey key,
                                  RoofTurn turned);
void         roof_pull_clear     (RoofPull *self);
void         roof_pull_look      (const RoofPull *self, RoofEditResult *result);
/* The machine that shows the number at @shown, snapped and limited. Returns: (transfer full) */
RoofMachine *roof_pull_to        (const RoofPull *self, double shown, RoofEditFlags flags, RoofEditResult *result);
RoofMachine *roof_pull_step      (const RoofPull *self, RoofEditStep step, RoofEditFlags flags,
                                  RoofEditResult *result);
/* The common part of edits of one number of the machine. */
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
