/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/gpu/json-part.h"

G_BEGIN_DECLS

/* What an operator of PyTorch does, by the shapes of its inputs. */
typedef struct
{
  double      flops;
  double      bytes;   /* B: inputs and outputs once, the least that it must move */
  const char *unit;    /* of a machine */
  const char *compute; /* nullable: dtype */
} RoofTorchWork;

/* Whether work follows from the shapes of the operator called @name. */
gboolean    roof_torch_shapes_knows   (const RoofJsonText *name);
/* Work of one call of @name. @dims, @types, @concrete (each may be empty): the event's "Input Dims", "Input type" and "Concrete
 * Inputs". FALSE: the shapes are missing, or are none of the operator's. */
gboolean    roof_torch_shapes_count   (const RoofJsonText *name,
                                       const RoofJsonText *dims,
                                       const RoofJsonText *types,
                                       const RoofJsonText *concrete,
                                       RoofTorchWork      *work);

G_END_DECLS
