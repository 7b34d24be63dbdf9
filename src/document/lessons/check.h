/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/library.h"

G_BEGIN_DECLS

/* Finds the kind of @file (document, machine, operation, lesson) by its `format`, and the faults in it.
 * Returns: (transfer full) (element-type utf8): a sentence per fault, each beginning with the file; empty when
 * the file is sound */
GPtrArray *roof_check_file (RoofLibrary *library,
                            GFile       *file);

G_END_DECLS
