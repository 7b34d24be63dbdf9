/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/sizer.h"
#include "core/variable.h"

G_BEGIN_DECLS

/* What stands above kernels, shared by the variables of all that it sets. */
typedef struct
{
  const RoofSizer *sizer;
  gpointer         hold;
  RoofModel       *model; /* that it was taken hold of in */
  char            *workload;
  RoofSize         size;
} RoofVariableAbove;

struct _RoofVariable
{
  RoofAnalysis      *analysis;
  guint              kernel;
  guint              parameter; /* of its own */
  RoofVariableAbove *above;     /* (nullable): ref counted, NULL: a parameter of its own */
  double             turn;
  gboolean           turn_known;
};

/* Whether @key is its id or its tag. */
gboolean roof_parameter_is_called  (const RoofParameter *self,
                                    const char          *key);

/* @self: of RoofVariableAbove */
void     roof_variable_above_unref (gpointer             self);

G_END_DECLS
