/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-system.h"

#include <glib/gstdio.h>

FakeSystem *
fake_system_new (const char *cpuinfo)
{
  FakeSystem *self = g_new0 (FakeSystem, 1);

  self->root = g_dir_make_tmp ("roofline-system-XXXXXX", NULL);
  g_assert_nonnull (self->root);
  self->sys = g_build_filename (self->root, "sys", NULL);
  self->proc = g_build_filename (self->root, "proc", NULL);
  fake_system_put (self, "proc", "cpuinfo", cpuinfo);
  return self;
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      if (g_file_test (inner, G_FILE_TEST_IS_DIR))
        remove_tree (inner);
      else
        g_unlink (inner);
    }
  g_rmdir (path);
}

void
fake_system_free (FakeSystem *self)
{
  remove_tree (self->root);
  g_free (self->root);
  g_free (self->sys);
  g_free (self->proc);
  g_free (self);
}

void
fake_system_put (FakeSystem *self,
                 const char *folder,
                 const char *name,
                 const char *text)
{
  g_autofree char *path = g_build_filename (self->root, folder, name, NULL), *parent = g_path_get_dirname (path);

  g_assert_no_errno (g_mkdir_with_parents (parent, 0700));
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

void
fake_system_put_event (FakeSystem *self,
                       const char *name,
                       const char *text)
{
  fake_system_put (self, FAKE_DEVICES, name, text);
}
