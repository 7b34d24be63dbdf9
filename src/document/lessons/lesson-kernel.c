/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-kernel.h"

#include <glib/gi18n-lib.h>

const char *
roof_lesson_translate_name (const char *name)
{
  return name[0] != '\0' ? g_dpgettext2 (GETTEXT_PACKAGE, "kernel", name) : name;
}

RoofKernel *
roof_lesson_name_kernel (RoofKernel *kernel)
{
  return roof_kernel_with_name (kernel, roof_lesson_translate_name (roof_kernel_get_name (kernel)));
}

RoofSnapshot *
roof_lesson_name_kernels (RoofSnapshot *snapshot)
{
  RoofSnapshot *named = roof_snapshot_ref (snapshot);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);
      g_autoptr (RoofKernel) renamed = NULL;
      g_autoptr (RoofSnapshot) before = NULL;

      if (roof_lesson_is_called (kernel, roof_kernel_get_name (kernel)))
        continue;
      renamed = roof_lesson_name_kernel (kernel);
      before = named;
      named = roof_snapshot_with_kernel (before, i, renamed);
    }
  return named;
}

gboolean
roof_lesson_is_called (const RoofKernel *kernel,
                       const char       *name)
{
  return g_str_equal (roof_kernel_get_name (kernel), roof_lesson_translate_name (name));
}

int
roof_lesson_find_kernel_index (RoofSnapshot *snapshot,
                         const char   *name)
{
  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (roof_lesson_is_called (roof_snapshot_get_kernel (snapshot, i), name))
      return (int) i;
  return -1;
}
