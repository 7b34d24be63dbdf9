/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"
#include "import/network/safetensors-header.h"
#include "import/network/stored.h"

G_BEGIN_DECLS

/* Counts the weights of a checkpoint: of packed ones those that were packed, two to a byte or eight to a word, without scales and
 * zeros, which count in the bytes alone. The formats of modules are added to @stored. */
void roof_packed_weights_count (const RoofTensorList *list,
                                RoofInventory        *inventory,
                                RoofStored           *stored);

G_END_DECLS
