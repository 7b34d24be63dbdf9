/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/operation.h"

G_BEGIN_DECLS

struct _RoofOperation
{
  gatomicrefcount  ref_count;

  char            *id;
  char            *name;
  char            *group;
  char            *summary;
  char            *source;
  char            *compute;
  char            *formats[ROOF_N_ROLES];
  gboolean         custom;
  int              drag;

  RoofParameter   *parameters;
  RoofExpression **asymptotics; /* one per parameter, or NULL */
  guint            n_parameters;
  RoofBinding     *bindings;
  guint           *binding_order; /* indices, each after the bindings that it uses */
  guint            n_bindings;
  RoofRequirement *requirements;
  guint            n_requirements;
  RoofForm        *forms;
  guint            n_forms;
  RoofWork        *works;
  guint            n_works;
  RoofTensor      *tensors;
  guint            n_tensors;
};

G_END_DECLS
