/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/json-text.h"

G_BEGIN_DECLS

/* Reads the kernels of a document straight from its text, without a tree of nodes in between, which would take ten times as
 * long. It knows how kernels are usually written and nothing else: what it does not understand, or what is wrong, it leaves to
 * roof_kernel_read(), which has the last word. The data are of roof_kernel_taken_new(): for each element of
 * the array a RoofKernel, or NULL for one that was left. */
GPtrArray *roof_kernel_taken_new (void);

extern const RoofJsonTaker roof_kernel_taker;

G_END_DECLS
