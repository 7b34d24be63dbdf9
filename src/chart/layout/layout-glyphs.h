/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Adds the characters of @pango that no installed font has to @found, a set of them (GUINT_TO_POINTER). */
void  roof_glyphs_find        (PangoLayout      *pango,
                               GHashTable       *found);
/* As roof_glyphs_find() for all texts of @self and of its parts. */
void  roof_layout_find_glyphs (const RoofLayout *self,
                               GHashTable       *found);
/* Which characters of a figure no font has, so that a box stands in their place. @family: (nullable): the font that was asked
 * for. Returns: (transfer full) (nullable): NULL when @found is empty */
char *roof_glyphs_describe    (GHashTable       *found,
                               const char       *family);
/* Of the figure of @self alone. */
char *roof_layout_describe_glyphs (const RoofLayout *self,
                                   const char       *family);

G_END_DECLS
