/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"

G_BEGIN_DECLS

/* Reads a kernel of a document straight from its text, without a tree of nodes in between, which would take ten times as
 * long. It knows how kernels are usually written and nothing else: what it does not understand, or what is wrong, it leaves to
 * roof_kernel_read(), which has the last word.
 * @at: moved behind the kernel, if it was read. @find: the kernel read before that is like what is described, NULL where there
 * is none: the new one shares what it can with it. Returns: (transfer full) (nullable) */
RoofKernel *roof_kernel_scan (const char          **at,
                              const char           *end,
                              RoofKernel         *(*find) (const RoofKernelSpec *spec,
                                                           gpointer              data),
                              gpointer              data);

G_END_DECLS
