/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/facts.h"
#include "workload/family.h"

G_BEGIN_DECLS

/* Guesses the kind and traits of an unknown family from the keys of its description. @name: (nullable): its own name. @assumed:
 * (out) (transfer full) (nullable): guesses without a key, for people. Returns: FALSE when the keys describe no network */
gboolean roof_family_guess (RoofFamily  *self,
                            RoofFacts   *facts,
                            const char  *name,
                            char       **assumed);

/* Whether the keys of an unknown family show a part that no reader counts. @reason: (out): that part, to be translated. @like:
 * (out): similar families, a list */
gboolean roof_family_is_unlike (const RoofFacts *facts, const char **reason, const char **like);
/* Whether @key has no influence on the work: tokens, training, versions. */
gboolean roof_key_is_idle  (const char  *key);
/* Whether @key is a synonym of a key in @asked, a set of strings. */
gboolean roof_key_is_double (const char *key,
                             GHashTable *asked);
/* Whether @key looks like a count or size. */
gboolean roof_key_is_size  (const char  *key);

G_END_DECLS
