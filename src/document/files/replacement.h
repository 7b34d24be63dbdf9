/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <glib/gstdio.h>

G_BEGIN_DECLS

/* What was true of a file and is not of the one that has taken its place. */
typedef enum
{
  ROOF_LOST_NOTHING = 0,
  ROOF_LOST_OWNER = 1 << 0,
  ROOF_LOST_GROUP = 1 << 1,
  ROOF_LOST_LINKS = 1 << 2, /* its other names (hard links) keep the old content */
} RoofLosses;

/* Of the names of files that are not finished. */
#define ROOF_REPLACEMENT_ENDING ".part"

/* A file of this computer that is written, to take the place of another as a whole. Nobody but its owner can read it until
 * then. Where the file system can, it has no name before it is finished, so that nothing is left of it when the program is
 * killed; else its name is that of the target with a dot before and ".part" behind it, and what a killed program left there is
 * removed when the target is written again. */
typedef struct
{
  char    *target;
  char    *path; /* nullable: it has no name yet */
  int      fd;
} RoofReplacement;

/* Errors: of GIO, without names. The folder of @target must be there. */
gboolean roof_replacement_begin   (RoofReplacement  *self,
                                   const char       *target,
                                   GError          **error);
/* Syncs what was written and puts it in the place of the target. @old: (nullable): the file that is there, whose owner, group
 * and permissions it takes over; without one it gets those of any new file. @self is cleared, as by roof_replacement_abandon(),
 * whether or not this fails. */
gboolean roof_replacement_finish  (RoofReplacement  *self,
                                   const GStatBuf   *old,
                                   RoofLosses       *losses,
                                   GError          **error);
/* The target stays as it is. */
void     roof_replacement_abandon (RoofReplacement  *self);

/* Removes what a program that is gone has left at @path. One that still writes holds a lock on its file, and what belongs to
 * another user is left alone. */
void     roof_replacement_remove_left_behind (const char *path);

/* Sets a GIO error for errno's @number, in the system's words. Returns: FALSE */
gboolean roof_fail_errno          (int               number,
                                   GError          **error);

G_END_DECLS
