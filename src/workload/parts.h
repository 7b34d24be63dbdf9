/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Parts of a larger network beside the one that writes: what it sees and hears with, and speaks. */

/* Sentences that name each of them as not counted, with its parameters where its description can be read. @description: of the
 * whole, see facts.h. Returns: (transfer full) (nullable): NULL where there are none */
char    *roof_parts_describe (GVariant *description);
/* Whether @key holds the description of one. */
gboolean roof_parts_has_key  (const char *key);

G_END_DECLS
