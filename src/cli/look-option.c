/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/look-option.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cli/command.h"
#include "core/error.h"

#define OPTION "--look"
#define SHAPE "KERNEL=KEY:VALUE,…"

/* Sets the member of @look, or @shown, that @key names. */
static gboolean
set (const char      *key,
     const char      *value,
     RoofKernelLook  *look,
     gboolean        *shown,
     GError         **error)
{
  return g_str_equal (key, "shown") ? roof_kernel_look_read_shown (value, shown, error)
                                    : roof_kernel_look_set (look, key, value, error);
}

/* Sets what @text, "KEY:VALUE,KEY:VALUE", says. @parts: (out) (transfer full): keeps the texts of @look */
static gboolean
read_look (const char       *text,
           RoofKernelLook   *look,
           gboolean         *shown,
           char           ***parts,
           GError          **error)
{
  *parts = g_strsplit (text, ",", -1);
  for (char **part = *parts; *part != NULL; part++)
    {
      char *colon = strchr (*part, ':');

      if (colon == NULL)
        return roof_command_refuse (error, _ (OPTION " %1$s: expected %2$s"), text, SHAPE);
      *colon = '\0';
      if (!set (g_strstrip (*part), g_strstrip (colon + 1), look, shown, error))
        return FALSE;
    }
  return TRUE;
}

/* Changes the kernels of @kernels that are called @name. FALSE: there is none, or @text cannot be read. */
static gboolean
apply (GPtrArray   *kernels,
       const char  *name,
       const char  *text,
       GError     **error)
{
  gboolean any = FALSE;

  for (guint i = 0; i < kernels->len; i++)
    {
      RoofKernel *kernel = kernels->pdata[i];
      RoofKernelLook look = *roof_kernel_get_look (kernel);
      gboolean shown = roof_kernel_get_visible (kernel);
      g_autoptr (RoofKernel) looking = NULL;
      g_auto (GStrv) parts = NULL;

      if (!g_str_equal (roof_kernel_get_name (kernel), name))
        continue;
      if (!read_look (text, &look, &shown, &parts, error))
        {
          g_prefix_error (error, OPTION " %s: ", name);
          return FALSE;
        }
      looking = roof_kernel_with_look (kernel, &look);
      kernels->pdata[i] = roof_kernel_with_visible (looking, shown);
      roof_kernel_unref (kernel);
      any = TRUE;
    }
  if (!any)
    roof_fail_with (error, ROOF_ERROR_UNKNOWN, OPTION ": no kernel is called \"%s\"", name);
  return any;
}

RoofComparison *
roof_look_option_apply (RoofComparison     *comparison,
                        RoofLibrary        *library,
                        char * const       *looks,
                        GError            **error)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (roof_comparison_get_report (comparison, 0));
  g_autoptr (GPtrArray) kernels = NULL;
  g_autoptr (RoofSnapshot) shown = NULL;

  if (looks == NULL)
    return roof_comparison_ref (comparison);
  kernels = roof_snapshot_copy_kernels (snapshot);
  for (guint i = 0; looks[i] != NULL; i++)
    {
      g_autofree char *name = NULL;
      const char *text;

      if (!roof_command_split (OPTION, looks[i], SHAPE, &name, &text, error) || !apply (kernels, name, text, error))
        return NULL;
    }
  shown = roof_snapshot_with_kernels (snapshot, kernels);
  return roof_comparison_new (comparison, roof_library_get_catalogue (library), shown);
}
