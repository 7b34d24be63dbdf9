/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* One action and the keys that activate it anywhere in the window. The window of shortcuts shows the same,
 * and the keys that only the chart takes. */
typedef struct
{
  const char *action;  /* detailed name */
  const char *keys[3]; /* ended by NULL */
} RoofShortcut;

/* All there are, in one place. Returns: (transfer none) (array length=n) */
const RoofShortcut *roof_shortcuts_list    (gsize           *n);
void                roof_shortcuts_install (GtkApplication  *application);

G_END_DECLS
