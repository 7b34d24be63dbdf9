/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* Compares the network that was read of a checkpoint with its tensors, and notes where the two have not the same parameters, or
 * bytes that are further apart than norms and biases can be. A network that cannot be read is reported when it is opened. */
void roof_compare_network (RoofImport *import);

G_END_DECLS
