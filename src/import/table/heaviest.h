/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* The kernels of a file that take the most time, all their launches together, as many as a limit allows; of equal ones, and of those
 * without a time, the first. Which kernels these are does not depend on the order of others. Of kernels that are left out only their
 * number and their time are known. */
typedef struct _RoofHeaviest RoofHeaviest;

/* @into: borrowed: its `memory` is that of the kernels kept so far. @most: kernels. Returns: (transfer full) */
RoofHeaviest *roof_heaviest_new       (RoofImport         *into,
                                       guint               most);
void          roof_heaviest_free      (RoofHeaviest       *self);

/* The last kernel that was added, whose template the next may share. Returns: (transfer none) (nullable) */
RoofKernel   *roof_heaviest_get_like  (const RoofHeaviest *self);

/* Whether the next kernel, whose launches take @time (s; NAN: not measured), is to be made and added. FALSE: it is left out */
gboolean      roof_heaviest_takes     (RoofHeaviest       *self,
                                       double              time);
/* Adds the kernel that roof_heaviest_takes() was asked for. @kernel: (transfer full) */
void          roof_heaviest_add       (RoofHeaviest       *self,
                                       RoofKernel         *kernel);
/* Takes the last kernel back, added or left out: it is none. */
void          roof_heaviest_drop_last (RoofHeaviest       *self);
/* Gives the kernels to the import, in the order in which they were added, and tells what was left out. */
void          roof_heaviest_finish    (RoofHeaviest       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofHeaviest, roof_heaviest_free)

G_END_DECLS
