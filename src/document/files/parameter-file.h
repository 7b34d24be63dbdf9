/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/operation.h"
#include "document/json/json-field.h"

G_BEGIN_DECLS

/* A parameter of an operation, a RoofParameter. Its strings stay the tree's, but for its choices. */
extern const RoofJsonField roof_parameter_fields[];

G_END_DECLS
