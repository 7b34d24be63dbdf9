/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "core/machine/machine.h"
#include "core/operation/operation.h"

G_BEGIN_DECLS

/* A cache that first reads each line that is written is a CPU's: GPUs, TPUs and their like write whole sectors (Hager's blog on
 * evading write-allocate), and so do CPUs that see that all of a line is written, as Arm's do: these
 * say so in their files. TRUE where @parameter, `write_allocate`, is 0 on @machine for that, since @kernel does not set it. Of a
 * machine that does not say what it is the catalogue's default stands. */
gboolean roof_write_allocate_is_off (const RoofParameter *parameter,
                                     const RoofKernel    *kernel,
                                     const RoofMachine   *machine);

G_END_DECLS
