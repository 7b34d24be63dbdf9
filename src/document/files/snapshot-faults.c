/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/snapshot-faults.h"

#include <glib/gi18n-lib.h>

#include "core/error.h"
#include "core/snapshot/slide.h"
#include "document/json/json-reader.h"
#include "document/json/json-text.h"

static char *
name_place (guint       index,
            RoofKernel *kernel,
            const char *message)
{
  return g_strdup_printf ("kernels[%u] (%s): %s", index, roof_kernel_get_name (kernel), message);
}

/* Finds unknown roles. Reading keeps such a role for later versions; when checking, it is a likely spelling mistake. */
static void
check_roles (RoofKernel *kernel,
             guint       index,
             GPtrArray  *faults)
{
  const char *extra = roof_kernel_get_extra (kernel);
  g_autoptr (JsonNode) node = extra != NULL ? roof_json_parse (extra, -1, NULL) : NULL;
  RoofJsonPlace place, formats;
  g_autoptr (GList) roles = NULL;

  if (node == NULL)
    return;
  place = roof_json_root (node);
  if (!roof_json_enter (&place, "formats", &formats))
    return;
  roles = json_object_get_members (json_node_get_object (formats.node));
  for (GList *role = roles; role != NULL; role = role->next)
    {
      g_autofree char *message
          = g_strdup_printf (_ ("formats.%s: there is no such role"), (char *) role->data);

      g_ptr_array_add (faults, name_place (index, kernel, message));
    }
}

/* @place: the prefix of the sentences, "" for the document itself. */
static void
list_faults (RoofCatalogue *catalogue,
             RoofSnapshot  *snapshot,
             RoofReport    *known,
             const char    *place,
             GPtrArray     *faults)
{
  g_autoptr (RoofReport) report = roof_report_update (known, catalogue, snapshot, NULL);
  guint first = faults->len;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const GError *error = roof_report_get_error (report, i);
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);

      if (error != NULL)
        g_ptr_array_add (faults, name_place (i, kernel, error->message));
      check_roles (kernel, i, faults);
    }
  for (guint i = first; i < faults->len; i++)
    {
      g_autofree char *fault = faults->pdata[i];

      faults->pdata[i] = g_strconcat (place, fault, NULL);
    }
}

GPtrArray *
roof_snapshot_list_faults (RoofCatalogue *catalogue,
                           RoofSnapshot  *snapshot,
                           RoofReport    *known)
{
  GPtrArray *faults = g_ptr_array_new_with_free_func (g_free);

  list_faults (catalogue, snapshot, known, "", faults);
  for (guint i = 0; i < roof_snapshot_get_n_slides (snapshot); i++)
    {
      g_autofree char *place = g_strdup_printf ("presentation[%u].state.", i);

      list_faults (catalogue, roof_slide_get_state (roof_snapshot_get_slide (snapshot, i)), NULL, place, faults);
    }
  return faults;
}

/* @place: as in list_faults() */
static gboolean
check_names (RoofCatalogue  *catalogue,
             RoofSnapshot   *snapshot,
             RoofReport     *known,
             const char     *place,
             GError        **error)
{
  g_autoptr (RoofReport) report = roof_report_update (known, catalogue, snapshot, NULL);

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const GError *fault = roof_report_get_error (report, i);
      g_autofree char *message = NULL;

      if (!g_error_matches (fault, ROOF_ERROR, ROOF_ERROR_UNKNOWN))
        continue;
      message = name_place (i, roof_snapshot_get_kernel (snapshot, i), fault->message);
      roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s%2$s", place, message);
      return FALSE;
    }
  return TRUE;
}

gboolean
roof_snapshot_check_names (RoofCatalogue  *catalogue,
                           RoofSnapshot   *snapshot,
                           RoofReport     *known,
                           GError        **error)
{
  if (!check_names (catalogue, snapshot, known, "", error))
    return FALSE;
  for (guint i = 0; i < roof_snapshot_get_n_slides (snapshot); i++)
    {
      g_autofree char *place = g_strdup_printf ("presentation[%u].state.", i);

      if (!check_names (catalogue, roof_slide_get_state (roof_snapshot_get_slide (snapshot, i)), NULL, place, error))
        return FALSE;
    }
  return TRUE;
}
