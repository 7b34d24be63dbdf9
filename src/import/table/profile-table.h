/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "explore/profile/profile-names.h"

G_BEGIN_DECLS

/* A table that assigns measured kernels to parts of a network's step, a line PATTERN,PART each: CSV without a header, or with the
 * header "pattern,part". */
typedef struct
{
  GArray    *rules; /* (element-type RoofProfileRule) */
  GPtrArray *texts; /* (element-type utf8): that the rules point into */
} RoofProfileTable;

/* Returns: (transfer full) */
RoofProfileTable *roof_profile_table_new   (void);
void              roof_profile_table_free  (RoofProfileTable        *self);
/* Adds a rule. @place: (nullable) */
void              roof_profile_table_add   (RoofProfileTable        *self,
                                            const char              *pattern,
                                            const char              *part,
                                            const char              *place);
/* Adds the lines of @file, each with its place. Errors name file and line: another number of fields than two, an empty one. */
gboolean          roof_profile_table_read  (RoofProfileTable        *self,
                                            GFile                   *file,
                                            GError                 **error);
/* The lines of a file that roof_profile_table_read() reads. Returns: (transfer full) */
char             *roof_profile_table_write (const RoofProfileTable  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofProfileTable, roof_profile_table_free)

G_END_DECLS
