/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/architecture.h"
#include "workload/facts.h"

G_BEGIN_DECLS

/* Which matrices of a quantised description are not quantised, and which have a scheme of their own. Descriptions use the names
 * of the checkpoint, "model.layers.3.mlp.experts.7.gate_proj", and match them by the rules of the quantisation method. */
typedef struct _RoofModules RoofModules;

/* @facts: of the whole description; must outlive @self. Receives the errors, now or at a later match, which name key and value:
 * entries that are not names or expressions, and expressions that take too long. Returns: (transfer full): free with
 * roof_modules_free() */
RoofModules *roof_modules_new      (RoofFacts         *facts);
void         roof_modules_free     (RoofModules       *self);

/* Whether the module with the full name @name is not quantised. */
gboolean     roof_modules_keep     (RoofModules       *self,
                                    const char        *name);
/* Index of the scheme that matches @name, in the order of roof_read_scheme_groups(). -1: none does, or the module is not
 * quantised */
int          roof_modules_find_named (RoofModules     *self,
                                      const char      *name);
/* Sets `kept` and `scheme` of @block for layer @layer, of the encoder or else of the decoder (or only stack): one bit for each
 * matrix, see `module-names`. */
void         roof_modules_mark     (RoofModules       *self,
                                    gboolean           reads,
                                    guint              layer,
                                    RoofBlock         *block);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofModules, roof_modules_free)

G_END_DECLS
