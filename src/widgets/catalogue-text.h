/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib/gi18n.h>

/* A text of the catalogue in the reader's language, itself where nobody translated it (an operation of the
 * user's own). @text: (nullable). Returns: (transfer none) (nullable) */
static inline const char *
roof_gettext (const char *text)
{
  /* gettext answers an empty text with the header of its file. */
  return text != NULL && *text != '\0' ? gettext (text) : text;
}
