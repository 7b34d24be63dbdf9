/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Replaces the string at @place by a copy of @text (nullable), which may be part of the old string. */
static inline void
roof_string_replace (char       **place,
                     const char  *text)
{
  char *copy = g_strdup (text);

  g_free (*place);
  *place = copy;
}

G_END_DECLS
