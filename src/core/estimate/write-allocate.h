/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "core/machine/machine.h"
#include "core/operation/operation.h"

G_BEGIN_DECLS

/* The flag parameter of operations whose caches read each line before writing it. */
#define ROOF_SETTING_WRITE_ALLOCATE "write_allocate"

/* Whether caches of @machine read a line before writing it, 1 or 0: as the machine says, else by its class; -1: not known */
int      roof_machine_allocates_writes (const RoofMachine *machine);

/* TRUE where parameter @parameter, `write_allocate`, is 0 by default on @machine: @kernel does not set it, and the machine's
 * caches do not read a line before writing it. GPUs, TPUs and similar write whole sectors (Hager's blog on evading
 * write-allocate); CPUs that detect full-line writes, as Arm's do, say so in their files. A machine of no known class has the
 * catalogue's default. */
gboolean roof_write_allocate_is_off (const RoofParameter *parameter,
                                     const RoofKernel    *kernel,
                                     const RoofMachine   *machine);

G_END_DECLS
