/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/operation.h"
#include "document/json/json-field.h"

G_BEGIN_DECLS

/* A parameter of an operation, a RoofParameter. Its strings stay the tree's, but for its choices. */
extern const RoofJsonField roof_parameter_fields[];

/* The dimension called @name (nullable) in a file; ROOF_DIMENSION_COUNT for no name and for an unknown one. */
RoofDimension roof_parameter_find_dimension (const char *name);

G_END_DECLS
