/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <glib/gstdio.h>

G_BEGIN_DECLS

/* Flags: properties of the old file that its replacement lacks. */
typedef enum
{
  ROOF_LOST_NOTHING = 0,
  ROOF_LOST_OWNER = 1 << 0,
  ROOF_LOST_GROUP = 1 << 1,
  ROOF_LOST_LINKS = 1 << 2, /* its other names (hard links) keep the old content */
} RoofLosses;

/* The ending of the names of unfinished files. */
#define ROOF_REPLACEMENT_ENDING ".part"

/* A local file that is written in full and then replaces the destination atomically. Only its owner can read the file until then.
 * Unnamed (O_TMPFILE) where the file system allows it, so that nothing is left when the program is killed; else its name is the
 * destination's with a dot before and ".part" behind, and the next write of the destination removes a file left there. */
typedef struct
{
  char    *destination;
  char    *path; /* nullable: NULL while the file is unnamed */
  int      fd;
} RoofReplacement;

/* Creates the file. The folder of @destination must exist. Errors: GIO's, without names. */
gboolean roof_replacement_begin   (RoofReplacement  *self,
                                   const char       *destination,
                                   GError          **error);
/* Syncs the file and renames it over the destination. @old: (nullable): the old file, whose owner, group and permissions are
 * kept; NULL: those of any new file. Clears @self, as roof_replacement_abandon(), even on failure. */
gboolean roof_replacement_finish  (RoofReplacement  *self,
                                   const GStatBuf   *old,
                                   RoofLosses       *losses,
                                   GError          **error);
/* Drops the file; the destination stays. */
void     roof_replacement_abandon (RoofReplacement  *self);

/* Removes an unfinished file that a killed program left at @path. A file that is locked (still being written) or that belongs
 * to another user stays. */
void     roof_replacement_remove_left_behind (const char *path);

/* Sets a GIO error for errno's @number, in the system's words. Returns: FALSE */
gboolean roof_fail_errno          (int               number,
                                   GError          **error);

G_END_DECLS
