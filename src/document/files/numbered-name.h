/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/picture.h"

G_BEGIN_DECLS

/* The name of a row of files, "figures/%02d.svg", taken apart. */
typedef struct
{
  char *before;
  guint digits; /* at least so many */
  char *after;
} RoofNumberedName;

/* @name: with the number once, as %d or %02d. FALSE for any other. @self: (out) */
gboolean roof_numbered_name_read  (const char              *name,
                                   RoofNumberedName        *self);
void     roof_numbered_name_clear (RoofNumberedName        *self);

/* Returns: (transfer full) */
char    *roof_numbered_name_make  (const RoofNumberedName  *self,
                                   guint                    number);

/* @contents: (element-type GBytes): pictures of @kind, written as 1, 2, …; none unless all may be, as
 * roof_picture_may_replace() says. */
gboolean roof_numbered_name_write (const RoofNumberedName  *self,
                                   GPtrArray               *contents,
                                   RoofPicture              kind,
                                   GError                 **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofNumberedName, roof_numbered_name_clear)

G_END_DECLS
