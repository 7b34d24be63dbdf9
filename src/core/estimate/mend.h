/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "core/machine/machine.h"

G_BEGIN_DECLS

/* Ways to make a kernel run on a machine that refuses it. */
typedef enum
{
  ROOF_MEND_NONE,    /* no way known */
  ROOF_MEND_LINK,    /* add a link: the kernel sends bytes and the machine has no link */
  ROOF_MEND_COMPUTE, /* change the compute dtype: the machine has neither that dtype nor a wider one */
} RoofMendKind;

/* Bandwidth of the link offered to a machine without one, B/s, one way: 200 Gbit/s. */
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
