/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"

G_BEGIN_DECLS

/* Appends @kernel as roof_kernel_write() and roof_json_append() would write it @indent steps deep, without a node. */
void roof_kernel_append (RoofKernel *kernel,
                         guint       indent,
                         GString    *text);

G_END_DECLS
