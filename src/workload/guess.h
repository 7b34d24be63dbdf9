/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/facts.h"
#include "workload/family.h"

G_BEGIN_DECLS

/* What the keys of a description say of a family that nobody knows: which kind of network it is and how it departs from the
 * plain one. @name: (nullable): what it calls itself. @assumed: (out) (transfer full) (nullable): what no key says, for
 * people. Returns: FALSE when the keys describe none */
gboolean roof_family_guess (RoofFamily  *self,
                            RoofFacts   *facts,
                            const char  *name,
                            char       **assumed);

/* Whether keys of a description whose family is not known say that it has something which no reader counts. @reason, @like: (out):
 * what, to be translated, and families that come near, a list */
gboolean roof_family_is_unlike (const RoofFacts *facts, const char **reason, const char **like);
/* Whether @key says nothing of the work: tokens, training, versions. */
gboolean roof_key_is_idle  (const char  *key);
/* Whether it is another name for what one of the keys @asked, a set of strings, gave already. */
gboolean roof_key_is_double (const char *key,
                             GHashTable *asked);
/* Whether it looks like a number of things or their size. */
gboolean roof_key_is_size  (const char  *key);

G_END_DECLS
