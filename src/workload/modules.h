/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/architecture.h"
#include "workload/facts.h"

G_BEGIN_DECLS

/* Which matrices of a network a quantised description leaves as they were, and which it quantises in a way of their own. It names them, by rules that differ from method to
 * method, as the checkpoint does: "model.layers.3.mlp.experts.7.gate_proj". */
typedef struct _RoofModules RoofModules;

/* @facts: of the whole description; must outlive it, and takes the error, naming key and value, where what should be names or
 * expressions are none, or an expression takes too long for a name: now, or when one is asked for.
 * Returns: (transfer full): free with roof_modules_free() */
RoofModules *roof_modules_new      (RoofFacts         *facts);
void         roof_modules_free     (RoofModules       *self);

/* Whether the module @name, given whole, is left alone. */
gboolean     roof_modules_keep     (RoofModules       *self,
                                    const char        *name);
/* Index of what is quantised in one way and names it, as roof_read_scheme_groups() lists them. -1: none does, or it is left alone */
int          roof_modules_find_named (RoofModules     *self,
                                      const char      *name);
/* Those of layer @layer, of the stack that only reads or else of the one that writes or stands alone, in `kept` and `scheme` of @block: a bit for each matrix of the table that roof_module_find() looks in. */
void         roof_modules_mark     (RoofModules       *self,
                                    gboolean           reads,
                                    guint              layer,
                                    RoofBlock         *block);

/* The bit of the matrix that a walk calls @name. Returns: 0 where there is none of that name */
guint64      roof_module_find      (const char        *name);
/* The bits of what @block has in @group. */
guint64      roof_module_mask      (const RoofBlock   *block,
                                    RoofGroup          group);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofModules, roof_modules_free)

G_END_DECLS
