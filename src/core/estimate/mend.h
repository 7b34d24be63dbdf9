/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "core/machine/machine.h"

G_BEGIN_DECLS

/* What would let a kernel run on a machine that refuses it. */
typedef enum
{
  ROOF_MEND_NONE,    /* nothing that is known here */
  ROOF_MEND_LINK,    /* a link: the kernel moves bytes over one, and the machine has none */
  ROOF_MEND_COMPUTE, /* another type to compute in: the machine has no unit for its own nor for anything wider */
} RoofMendKind;

/* B/s, one way, of a link of 200 Gbit/s: what is offered to a machine without one. */
#define ROOF_MEND_BANDWIDTH 25e9

/* @dtype: (out) (transfer none): for ROOF_MEND_COMPUTE, the type to compute in, of @machine */
RoofMendKind  roof_mend_find     (const RoofOperation  *operation,
                                  const RoofKernel     *kernel,
                                  const RoofMachine    *machine,
                                  const char          **dtype);

/* @machine with a link of @bandwidth, B/s one way. Errors: ROOF_ERROR_INVALID. Returns: (transfer full) (nullable) */
RoofMachine  *roof_mend_add_link (const RoofMachine    *machine,
                                  double                bandwidth,
                                  GError              **error);

G_END_DECLS
