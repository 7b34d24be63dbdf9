/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "core/machine/machine.h"
#include "core/operation/operation.h"

G_BEGIN_DECLS

/* TRUE where parameter @parameter, `write_allocate`, is 0 by default on @machine: @kernel does not set it, and the machine's
 * caches do not read a line before writing it. GPUs, TPUs and similar write whole sectors (Hager's blog on evading
 * write-allocate); CPUs that detect full-line writes, as Arm's do, say so in their files. A machine of no known class has the
 * catalogue's default. */
gboolean roof_write_allocate_is_off (const RoofParameter *parameter,
                                     const RoofKernel    *kernel,
                                     const RoofMachine   *machine);

G_END_DECLS
