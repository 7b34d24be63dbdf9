/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In which format a checkpoint stores each module of a network. A module of several tensors, such as the experts of a layer, has
 * one format: that of most of its bytes, until roof_stored_settle(). */
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
/* Lets each of the modules whose tensors are stored in different formats count as stored in one of these, such that of all of them
 * together about as many values are in each format as in the file. Returns: how many such modules there are */
guint       roof_stored_settle   (RoofStored       *self);
/* Adds the quantisation config of these modules to @description, the formats with most bytes first; a checkpoint in one plain
 * format gets a "torch_dtype" instead. */
void        roof_stored_describe (const RoofStored *self,
                                  GVariantDict     *description);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofStored, roof_stored_free)

G_END_DECLS
