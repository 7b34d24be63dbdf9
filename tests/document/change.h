/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <string.h>

/* @text with the first @old in it replaced by @new; there must be one. Returns: (transfer full) */
static inline char *
change_once (const char *text,
             const char *old,
             const char *new)
{
  const char *at = strstr (text, old);
  g_autofree char *before = NULL;

  g_assert_nonnull (at);
  before = g_strndup (text, (gsize) (at - text));
  return g_strconcat (before, new, at + strlen (old), NULL);
}
