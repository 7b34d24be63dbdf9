/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for O_TMPFILE */
#include "document/files/replacement.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

#define PERMISSIONS 07777
#define MOST_NAMES 100 /* temporary names tried */
#define LONGEST_STEM 200 /* B of the destination's name used in the temporary one: file systems allow 255 */

gboolean
roof_fail_errno (int      number,
                 GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, (gint) g_io_error_from_errno (number), g_strerror (number));
  return FALSE;
}

/* --- names --- */

/* Returns: (transfer full) */
static char *
make_path (const RoofReplacement *self,
           guint                  index)
{
  g_autofree char *folder = g_path_get_dirname (self->destination), *base = g_path_get_basename (self->destination);
  g_autofree char *number = index > 0 ? g_strdup_printf ("%u", index) : g_strdup ("");

  return g_strdup_printf ("%s/.%.*s%s" ROOF_REPLACEMENT_ENDING, folder, LONGEST_STEM, base, number);
}

void
roof_replacement_remove_left_behind (const char *path)
{
  int fd = g_open (path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0);
  GStatBuf status;

  if (fd < 0)
    return;
  if (fstat (fd, &status) == 0 && S_ISREG (status.st_mode) && status.st_uid == geteuid ()
      && (flock (fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK))
    g_unlink (path);
  close (fd);
}

/* Makes the file at @path; FALSE with errno set. */
typedef gboolean (*Make) (RoofReplacement *self,
                          const char      *path);

/* Calls @make with the first free name. FALSE with errno set. */
static gboolean
make_named (RoofReplacement *self,
            Make             make)
{
  for (guint i = 0; i < MOST_NAMES; i++)
    {
      g_autofree char *path = make_path (self, i);

      roof_replacement_remove_left_behind (path);
      if (make (self, path))
        {
          self->path = g_steal_pointer (&path);
          return TRUE;
        }
      if (errno != EEXIST)
        return FALSE;
    }
  return FALSE;
}

static gboolean
create (RoofReplacement *self,
        const char      *path)
{
  self->fd = g_open (path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  return self->fd >= 0;
}

/* FALSE when the system or the file system has no unnamed files. */
static gboolean
create_nameless (RoofReplacement *self)
{
#ifdef O_TMPFILE
  g_autofree char *folder = g_path_get_dirname (self->destination);

  self->fd = g_open (folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#endif
  return self->fd >= 0;
}

/* Gives an unnamed file a name. */
static gboolean
give_name (RoofReplacement *self,
           const char      *path)
{
  g_autofree char *nameless = g_strdup_printf ("/proc/self/fd/%d", self->fd);

  return linkat (AT_FDCWD, nameless, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}

gboolean
roof_replacement_begin (RoofReplacement  *self,
                        const char       *destination,
                        GError          **error)
{
  *self = (RoofReplacement) { g_strdup (destination), NULL, -1 };
  if (!create_nameless (self) && !make_named (self, create))
    {
      int number = errno;

      roof_replacement_abandon (self);
      return roof_fail_errno (number, error);
    }
  flock (self->fd, LOCK_EX | LOCK_NB);
  return TRUE;
}

void
roof_replacement_abandon (RoofReplacement *self)
{
  if (self->path != NULL)
    g_unlink (self->path);
  if (self->fd >= 0)
    close (self->fd);
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->destination, g_free);
  self->fd = -1;
}

/* --- who owns it, and who may read it --- */

/* The permissions of a new file. umask() can only be read by setting it, so the strictest mask is set for that moment. */
static mode_t
find_new_mode (void)
{
  mode_t mask = umask (077);

  umask (mask);
  return 0666 & ~mask;
}

/* Removes permissions that would go to a different user or group than in the old file. */
static mode_t
narrow (mode_t     mode,
        RoofLosses losses)
{
  if ((losses & ROOF_LOST_OWNER) != 0)
    mode &= ~(mode_t) S_ISUID;
  if ((losses & ROOF_LOST_GROUP) != 0)
    mode = (mode & ~(mode_t) (S_ISGID | S_IRWXG)) | ((mode & S_IRWXO) << 3);
  return mode;
}

static RoofLosses
take_over (RoofReplacement *self,
           const GStatBuf  *old)
{
  RoofLosses losses = old->st_nlink > 1 ? ROOF_LOST_LINKS : ROOF_LOST_NOTHING;

  if (fchown (self->fd, old->st_uid, old->st_gid) != 0)
    {
      GStatBuf now = { 0 };

      if (fchown (self->fd, (uid_t) -1, old->st_gid) != 0)
        losses |= ROOF_LOST_GROUP;
      if (fstat (self->fd, &now) != 0 || now.st_uid != old->st_uid)
        losses |= ROOF_LOST_OWNER;
      if (now.st_gid == old->st_gid)
        losses &= ~(guint) ROOF_LOST_GROUP;
    }
  fchmod (self->fd, narrow (old->st_mode & PERMISSIONS, losses));
  return losses;
}

/* --- at the end --- */

static gboolean
put_in_place (RoofReplacement *self)
{
  if (fsync (self->fd) != 0 && errno != EINVAL && errno != EROFS)
    return FALSE;
  if (self->path == NULL && !make_named (self, give_name))
    return FALSE;
  if (g_rename (self->path, self->destination) != 0)
    return FALSE;
  g_clear_pointer (&self->path, g_free);
  return TRUE;
}

gboolean
roof_replacement_finish (RoofReplacement  *self,
                         const GStatBuf   *old,
                         RoofLosses       *losses,
                         GError          **error)
{
  int number;

  *losses = ROOF_LOST_NOTHING;
  if (old != NULL)
    *losses = take_over (self, old);
  else
    fchmod (self->fd, find_new_mode ());
  number = put_in_place (self) ? 0 : errno;
  roof_replacement_abandon (self);
  return number == 0 || roof_fail_errno (number, error);
}
