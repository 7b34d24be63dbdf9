/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* @machine with the roofs that @import measured: each beside the rated number, as its sustained fraction, or as the boost of a
 * peak that it is above. A level or peak that the machine lacks is added. A bandwidth above the rated one is left out, with a
 * finding. Returns: (transfer full) (nullable) */
RoofMachine *roof_merge_roofs (RoofImport   *import,
                               RoofMachine  *machine,
                               GError      **error);
/* What roof_merge_roofs() would note, as roof_import_list_findings() lists it, or why it would fail. Returns: (transfer full) (nullable) */
char        *roof_merge_list_doubts (const RoofImport *import,
                                     RoofMachine      *machine);
/* Notes that a bandwidth was @measured above the @rated one, B/s. */
void         roof_merge_doubt (RoofImport   *import,
                               const char   *level,
                               double        measured,
                               double        rated);

G_END_DECLS
