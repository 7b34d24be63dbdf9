/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/operation.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* Appends the parameter of an operation that the object at @place describes. Its strings are borrowed from the tree, but for
 * its choices, which are owned. @array: (element-type RoofParameter): has one more element on failure too */
gboolean roof_parameter_read (const RoofJsonPlace  *place,
                              GArray               *array,
                              GError              **error);

G_END_DECLS
