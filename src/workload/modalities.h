/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A part of a multimodal network beside its language model, for vision, audio or speech. */
typedef struct
{
  const char *key;  /* key of its description */
  const char *name; /* to be translated */
} RoofModality;

/* Returns: (transfer none) (array length=n) */
const RoofModality *roof_modalities_list     (guint      *n);
/* Whether @key holds the description of such a part. */
gboolean            roof_modalities_have_key (const char *key);

G_END_DECLS
