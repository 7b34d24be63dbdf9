/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/architecture.h"
#include "workload/facts.h"

G_BEGIN_DECLS

/* Which matrices of a network a quantised description leaves as they were. It names them, by rules that differ from method to
 * method, as the checkpoint does: "model.layers.3.mlp.experts.7.gate_proj". */
typedef struct _RoofModules RoofModules;

/* @facts: of the whole description. Never fails: what is no list of names names nothing.
 * Returns: (transfer full): free with roof_modules_free() */
RoofModules *roof_modules_new      (const RoofFacts   *facts);
void         roof_modules_free     (RoofModules       *self);

/* Whether the module @name, given whole, is left alone. */
gboolean     roof_modules_keep     (RoofModules       *self,
                                    const char        *name);
/* Those of layer @layer: a bit for each matrix of the table that roof_module_find() looks in. */
guint64      roof_modules_of_layer (RoofModules       *self,
                                    guint              layer);

/* The bit of the matrix that a walk calls @name. Returns: 0 where there is none of that name */
guint64      roof_module_find      (const char        *name);
/* The bits of what @block has in @group. */
guint64      roof_module_mask      (const RoofBlock   *block,
                                    RoofGroup          group);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofModules, roof_modules_free)

G_END_DECLS
