/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In which format a checkpoint stores each module of a network. A module of several tensors, such as the experts of a layer, has
 * the format of most of its bytes. */
typedef struct _RoofStored RoofStored;

RoofStored *roof_stored_new      (void);
void        roof_stored_free     (RoofStored       *self);
/* Adds a tensor of @module, "model.layers.0.mlp.up_proj". @format: an id of core/units/format.h */
void        roof_stored_add      (RoofStored       *self,
                                  const char       *module,
                                  const char       *format,
                                  double            bytes);
/* The format that counts for a module. Returns: (transfer none) (nullable): there is none of that name */
const char *roof_stored_find     (const RoofStored *self,
                                  const char       *module);
/* Modules whose tensors are stored in different formats, of which only one counts. */
guint       roof_stored_count_mixed (const RoofStored *self);
/* Adds the quantisation config of these modules to @description, the formats with most bytes first; a checkpoint in one plain
 * format gets a "torch_dtype" instead. */
void        roof_stored_describe (const RoofStored *self,
                                  GVariantDict     *description);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofStored, roof_stored_free)

G_END_DECLS
