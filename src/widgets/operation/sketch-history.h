/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The undo history of a sketch: the texts of its file, and which of them is the present one. */
typedef struct _RoofSketchHistory RoofSketchHistory;

/* Returns: (transfer full) */
RoofSketchHistory *roof_sketch_history_new       (void);
void               roof_sketch_history_free      (RoofSketchHistory *self);

/* Makes @text the present one and drops what could be redone. A text equal to the present one adds no step. @field: (nullable): what
 * is typed into: edits with the same one, with nothing between them, are one step. It is compared alone. @choice: what goes with
 * the text */
void               roof_sketch_history_push      (RoofSketchHistory *self,
                                                  const char        *text,
                                                  guint              choice,
                                                  gconstpointer      field);
/* The next edit is a step of its own. */
void               roof_sketch_history_break     (RoofSketchHistory *self);

gboolean           roof_sketch_history_can_undo  (const RoofSketchHistory *self);
gboolean           roof_sketch_history_can_redo  (const RoofSketchHistory *self);
/* Steps back or, with @redo, forth. @choice: (out). Returns: (transfer none) (nullable): the text that is the present one now; NULL:
 * there is no such step */
const char        *roof_sketch_history_step      (RoofSketchHistory *self,
                                                  gboolean           redo,
                                                  guint             *choice);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofSketchHistory, roof_sketch_history_free)

G_END_DECLS
