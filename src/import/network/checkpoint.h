/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"
#include "import/network/safetensors-header.h"

G_BEGIN_DECLS

/* Fills the inventory of @into with the tensors of @list, and its network: that of the config.json beside the file, else one that
 * names and shapes alone describe. Without either there is no network, which is a finding. FALSE: the config.json is refused. */
gboolean roof_checkpoint_describe (const RoofTensorList  *list,
                                   RoofImport            *into,
                                   GError               **error);
/* Says that tensors are missing if they end at @end, B, behind the end of the file. */
void     roof_checkpoint_tell_end (RoofImport            *into,
                                   double                 end);

G_END_DECLS
