/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/variable/shared.h"

#include <math.h>

static RoofShared *
find_shared (GArray     *list,
             const char *tag)
{
  for (guint i = 0; i < list->len; i++)
    {
      RoofShared *shared = &g_array_index (list, RoofShared, i);

      if (g_str_equal (shared->tag, tag))
        return shared;
    }
  return NULL;
}

static void
add_parameter (GArray              *list,
               const RoofParameter *parameter,
               double               value)
{
  RoofShared *shared = find_shared (list, parameter->share);

  if (shared == NULL)
    {
      RoofShared fresh = { parameter->share, parameter, 1, value, FALSE };

      g_array_append_val (list, fresh);
      return;
    }
  shared->n_kernels++;
  shared->mixed = shared->mixed || shared->value != value;
}

static gboolean
has_shared (RoofOperation *operation)
{
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    if (roof_operation_get_parameter (operation, i)->share != NULL)
      return TRUE;
  return FALSE;
}

static void
add_kernel (GArray        *list,
            RoofKernel    *kernel,
            RoofOperation *operation)
{
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    {
      const RoofParameter *parameter = roof_operation_get_parameter (operation, i);
      double value;

      if (parameter->share != NULL && roof_kernel_resolve_value (kernel, operation, i, &value, NULL))
        add_parameter (list, parameter, value);
    }
}

static int
compare_shared (gconstpointer a,
                gconstpointer b)
{
  const RoofShared *one = a, *two = b;

  if (one->n_kernels != two->n_kernels)
    return one->n_kernels > two->n_kernels ? -1 : 1;
  return g_strcmp0 (one->tag, two->tag);
}

/* (nullable): NULL also for a part of a network, whose numbers follow from the step */
static RoofOperation *
find_operation (RoofCatalogue *catalogue,
                RoofKernel    *kernel)
{
  if (roof_kernel_get_workload (kernel) != NULL)
    return NULL;
  return roof_catalogue_find (catalogue, roof_kernel_get_operation (kernel), NULL);
}

GArray *
roof_shared_list (RoofCatalogue *catalogue,
                  RoofSnapshot  *snapshot)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (RoofShared));
  const char *idle = NULL; /* a cache: the latest operation without shared parameters, which in a table most kernels have */

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);
      RoofOperation *operation;

      if (roof_kernel_get_operation (kernel) == idle)
        continue;
      operation = find_operation (catalogue, kernel);
      if (operation != NULL && !has_shared (operation))
        idle = roof_kernel_get_operation (kernel);
      else if (operation != NULL && roof_kernel_get_visible (kernel))
        add_kernel (list, kernel, operation);
    }
  g_array_sort (list, compare_shared);
  return list;
}

static RoofKernel *
set_in_kernel (RoofKernel    *kernel,
               RoofOperation *operation,
               const char    *tag,
               double         value)
{
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    {
      const RoofParameter *parameter = roof_operation_get_parameter (operation, i);

      if (g_strcmp0 (parameter->share, tag) == 0)
        return roof_kernel_with_number (kernel, parameter->id,
                                        CLAMP (parameter->whole ? round (value) : value, parameter->min,
                                               parameter->max));
    }
  return NULL;
}

RoofSnapshot *
roof_shared_set (RoofCatalogue *catalogue,
                 RoofSnapshot  *snapshot,
                 const char    *tag,
                 double         value)
{
  g_autoptr (GPtrArray) kernels = roof_snapshot_copy_kernels (snapshot);
  gboolean any = FALSE;

  for (guint i = 0; i < kernels->len; i++)
    {
      RoofKernel *kernel = kernels->pdata[i];
      RoofOperation *operation = find_operation (catalogue, kernel);
      g_autoptr (RoofKernel) changed
          = operation != NULL ? set_in_kernel (kernel, operation, tag, value) : NULL;

      if (changed == NULL || roof_kernel_equal (changed, kernel))
        continue;
      kernels->pdata[i] = g_steal_pointer (&changed);
      roof_kernel_unref (kernel);
      any = TRUE;
    }
  return any ? roof_snapshot_taking_kernels (snapshot, g_steal_pointer (&kernels)) : roof_snapshot_ref (snapshot);
}
