/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/variable/kernel-parameter.h"

#include <math.h>

#include "core/error.h"
#include "core/estimate/estimator.h"

static char bytes_id[] = "bytes.LEVEL", bytes_name[] = "Bytes";

static const RoofParameter bytes_row = {
  .id = bytes_id,
  .name = bytes_name,
  .type = ROOF_PARAMETER_NUMBER,
  .default_value = 0,
  .min = 0,
  .max = INFINITY,
  .logarithmic = TRUE,
};

typedef enum
{
  BY_ID,
  BY_TAG,
  BY_LEVEL,
  N_WAYS
} MatchWay;

static gboolean
is_meant (const RoofParameter *parameter,
          MatchWay             way,
          const char          *key)
{
  return g_strcmp0 (way == BY_ID ? parameter->id : parameter->share, key) == 0;
}

static void
add_meant (GArray              *parameters,
             guint                kernel,
             const RoofOperation *operation,
             MatchWay             way,
             const char          *key)
{
  RoofKernelParameter entry = { kernel, -1, &bytes_row };

  if (way == BY_LEVEL)
    {
      if (roof_operation_is_custom (operation) && roof_estimator_counts_bytes (key))
        g_array_append_val (parameters, entry);
      return;
    }
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    {
      entry.index = (int) i;
      entry.parameter = roof_operation_get_parameter (operation, i);
      if (is_meant (entry.parameter, way, key))
        g_array_append_val (parameters, entry);
    }
}

/* "B, D, F": each id once. */
static void
add_known (GString             *known,
           GHashTable          *seen,
           const RoofOperation *operation)
{
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    {
      const char *id = roof_operation_get_parameter (operation, i)->id;

      if (g_hash_table_add (seen, (gpointer) id))
        g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", id);
    }
  if (roof_operation_is_custom (operation) && g_hash_table_add (seen, (gpointer) bytes_id))
    g_string_append (known, ", bytes.LEVEL, read.LEVEL, write.LEVEL");
}

static RoofOperation *
find_operation (RoofCatalogue *catalogue,
                RoofSnapshot  *snapshot,
                guint          kernel)
{
  return roof_catalogue_find (catalogue, roof_kernel_get_operation (roof_snapshot_get_kernel (snapshot, kernel)),
                              NULL);
}

static void
refuse (RoofCatalogue  *catalogue,
        RoofSnapshot   *snapshot,
        const char     *key,
        GError        **error)
{
  g_autoptr (GString) known = g_string_new (NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      RoofOperation *operation = find_operation (catalogue, snapshot, i);

      if (operation != NULL)
        add_known (known, seen, operation);
    }
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "there is no parameter \"%1$s\"; there are %2$s", key,
               known->len > 0 ? known->str : "none");
}

GArray *
roof_kernel_parameters_list (RoofCatalogue  *catalogue,
                             RoofSnapshot   *snapshot,
                             const char     *key,
                             GError        **error)
{
  g_autoptr (GArray) parameters = g_array_new (FALSE, FALSE, sizeof (RoofKernelParameter));

  for (MatchWay way = BY_ID; way < N_WAYS && parameters->len == 0; way++)
    for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
      {
        RoofOperation *operation = find_operation (catalogue, snapshot, i);

        if (operation != NULL)
          add_meant (parameters, i, operation, way, key);
      }
  if (parameters->len > 0)
    return g_steal_pointer (&parameters);
  refuse (catalogue, snapshot, key, error);
  return NULL;
}

gboolean
roof_kernel_parameters_check (const GArray  *parameters,
                              RoofSnapshot  *snapshot,
                              double         value,
                              GError       **error)
{
  for (guint i = 0; i < parameters->len; i++)
    {
      const RoofKernelParameter *entry = &g_array_index (parameters, RoofKernelParameter, i);

      if (entry->parameter->type != ROOF_PARAMETER_NUMBER)
        return roof_fail (error, "%s: only a number can be varied", entry->parameter->id);
      if (!roof_parameter_check (entry->parameter, value, error))
        {
          g_prefix_error (error, "%s: ",
                          roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, entry->kernel)));
          return FALSE;
        }
    }
  return TRUE;
}

RoofSnapshot *
roof_kernel_parameters_set (const GArray *parameters,
                            RoofSnapshot *snapshot,
                            const char   *key,
                            double        value)
{
  g_autoptr (GPtrArray) kernels = roof_snapshot_copy_kernels (snapshot);

  for (guint i = 0; i < parameters->len; i++)
    {
      const RoofKernelParameter *entry = &g_array_index (parameters, RoofKernelParameter, i);
      RoofKernel *former = kernels->pdata[entry->kernel];

      kernels->pdata[entry->kernel]
          = roof_kernel_with_number (former, entry->index >= 0 ? entry->parameter->id : key, value);
      roof_kernel_unref (former);
    }
  return roof_snapshot_taking_kernels (snapshot, g_steal_pointer (&kernels));
}
