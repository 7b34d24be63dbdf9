/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/picture.h"

G_BEGIN_DECLS

/* A name for numbered files, "figures/%02d.svg", split at the number. */
typedef struct
{
  char *before;
  guint digits; /* the least number of digits */
  char *after;
} RoofNumberedName;

/* Parses @name, which must contain the number once, as %d or %02d; else FALSE. @self: (out) */
gboolean roof_numbered_name_read  (const char              *name,
                                   RoofNumberedName        *self);
void     roof_numbered_name_clear (RoofNumberedName        *self);

/* Returns: (transfer full) */
char    *roof_numbered_name_make  (const RoofNumberedName  *self,
                                   guint                    number);

/* Writes @contents (element-type GBytes), pictures of @kind, to the files 1, 2, …; none unless roof_picture_may_replace() holds
 * for all. */
gboolean roof_numbered_name_write (const RoofNumberedName  *self,
                                   GPtrArray               *contents,
                                   RoofPicture              kind,
                                   GError                 **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofNumberedName, roof_numbered_name_clear)

G_END_DECLS
