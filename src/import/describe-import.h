/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* What came of a file: "12 kernels read, 2 rows skipped", "the network “Llama”, 39 tensors of 110633984 parameters in 72333312 B".
 * Returns: (transfer full) */
char *roof_describe_import (const RoofImport *import);

G_END_DECLS
