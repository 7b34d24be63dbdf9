/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/step.h"

G_BEGIN_DECLS

/* What the words of a search say of a network's step, beside its name: "fp8 128k batch 8 2x". */
typedef struct
{
  RoofStep            sizes;    /* only the sizes that were said are set */
  guint32             said;     /* a bit for each size, in the order of roof_step_list_sizes() */
  const RoofScenario *scenario; /* nullable: not said */
} RoofStepWords;

/* Reads the words of @text, separated by blanks: a scenario ("fp8", "int8-weights"), a number beside the name of a size ("batch 8",
 * "2 devices", "past=4096"), a number of devices ("2x") or of cached tokens ("128k", which is 131 072). Returns: (transfer full):
 * the other words, in lower case */
char     **roof_step_words_read     (RoofStepWords       *self,
                                     const char          *text);
/* Whether the size at @index of roof_step_list_sizes() was said. */
gboolean   roof_step_words_have     (const RoofStepWords *self,
                                     guint                index);
/* Sets in @step what was said. */
void       roof_step_words_apply    (const RoofStepWords *self,
                                     RoofStep            *step);

G_END_DECLS
