/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/apply.h"

#include "workload/expansion.h"

static gboolean
belongs (RoofKernel *kernel,
         const char *workload)
{
  return g_strcmp0 (roof_kernel_get_workload (kernel), workload) == 0;
}

/* The existing kernel of @part. (nullable) */
static RoofKernel *
find_kernel (RoofSnapshot       *snapshot,
             const char         *workload,
             const RoofStepPart *part)
{
  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);

      if (belongs (kernel, workload) && g_strcmp0 (roof_kernel_get_part (kernel), part->name) == 0
          && g_str_equal (roof_kernel_get_operation (kernel), part->operation))
        return kernel;
    }
  return NULL;
}

static RoofKernel *
make_kernel (RoofSnapshot       *snapshot,
             const char         *workload,
             const RoofStepPart *part)
{
  RoofKernel *there = find_kernel (snapshot, workload, part);
  g_autoptr (RoofKernel) plain = NULL;
  g_autoptr (RoofKernel) fresh = NULL;

  if (there != NULL)
    return roof_step_part_fill_kernel (part, there);
  plain = roof_kernel_new (part->name, part->operation);
  fresh = roof_kernel_with_workload (plain, workload, part->name);
  return roof_step_part_fill_kernel (part, fresh);
}

static void
add_parts (GPtrArray           *kernels,
           RoofSnapshot        *snapshot,
           const char          *workload,
           const RoofExpansion *expansion)
{
  for (guint i = 0; i < expansion->parts->len; i++)
    g_ptr_array_add (kernels, make_kernel (snapshot, workload, &g_array_index (expansion->parts, RoofStepPart, i)));
}

/* All kernels of @snapshot, with the workload's replaced by @expansion, at the index of the workload's first kernel or at the
 * end. */
static RoofSnapshot *
replace_kernels (RoofSnapshot        *snapshot,
                 const char          *workload,
                 const RoofExpansion *expansion)
{
  g_autoptr (GPtrArray) kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  gboolean done = expansion == NULL;

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);

      if (!belongs (kernel, workload))
        g_ptr_array_add (kernels, roof_kernel_ref (kernel));
      else if (!done)
        {
          add_parts (kernels, snapshot, workload, expansion);
          done = TRUE;
        }
    }
  if (!done)
    add_parts (kernels, snapshot, workload, expansion);
  return roof_snapshot_taking_kernels (snapshot, g_steal_pointer (&kernels));
}

static void
free_net (gpointer data)
{
  roof_architecture_free (data);
}

const RoofArchitecture *
roof_workload_get_net (const RoofWorkload  *workload,
                    GError             **error)
{
  RoofWorkload *cache = (RoofWorkload *) workload;

  if (workload->read == NULL)
    {
      RoofArchitecture *net = roof_architecture_read (workload->description, error);

      if (net == NULL)
        return NULL;
      cache->read = g_bytes_new_with_free_func (net, sizeof *net, free_net, net);
    }
  return g_bytes_get_data (workload->read, NULL);
}

RoofSnapshot *
roof_workload_apply (const RoofWorkload  *workload,
                     RoofSnapshot        *snapshot,
                     GError             **error)
{
  const RoofArchitecture *net = roof_workload_get_net (workload, error);
  g_autoptr (RoofExpansion) expansion = net != NULL ? roof_expansion_new (net, &workload->step, error) : NULL;
  g_autoptr (RoofSnapshot) noted = NULL;

  if (expansion == NULL)
    return NULL;
  noted = roof_snapshot_with_workload (snapshot, workload);
  return replace_kernels (noted, workload->id, expansion);
}

RoofSnapshot *
roof_workload_add (const RoofWorkload  *workload,
                   RoofSnapshot        *snapshot,
                   GError             **error)
{
  g_autoptr (RoofWorkload) unique = roof_workload_copy (workload);

  for (guint n = 2; roof_snapshot_find_workload (snapshot, unique->id) >= 0; n++)
    {
      g_free (unique->id);
      g_free (unique->name);
      unique->id = g_strdup_printf ("%s-%u", workload->id, n);
      unique->name = g_strdup_printf ("%s (%u)", workload->name, n);
    }
  return roof_workload_apply (unique, snapshot, error);
}

RoofSnapshot *
roof_workload_remove (const char   *id,
                      RoofSnapshot *snapshot)
{
  int index = roof_snapshot_find_workload (snapshot, id);
  g_autoptr (RoofSnapshot) without = replace_kernels (snapshot, id, NULL);

  return index < 0 ? g_steal_pointer (&without) : roof_snapshot_with_workload_removed (without, (guint) index);
}

/* @snapshot with one workload changed. Returns: (transfer full) (nullable) */
static RoofSnapshot *
change_one (RoofSnapshot    *snapshot,
            guint            index,
            RoofStepChange   change,
            gconstpointer    data,
            GError         **error)
{
  const RoofWorkload *workload = roof_snapshot_get_workload (snapshot, index);
  const RoofArchitecture *net = roof_workload_get_net (workload, error);
  RoofStep step = workload->step;
  g_autoptr (RoofWorkload) changed = NULL;
  RoofSnapshot *result = NULL;

  if (net != NULL)
    {
      change (&step, net, data);
      changed = roof_workload_with_step (workload, &step);
      result = roof_workload_apply (changed, snapshot, error);
    }
  if (result == NULL)
    g_prefix_error (error, "%s: ", workload->name);
  return result;
}

RoofSnapshot *
roof_step_change_all (RoofSnapshot    *snapshot,
                      RoofStepChange   change,
                      gconstpointer    data,
                      GError         **error)
{
  g_autoptr (RoofSnapshot) result = roof_snapshot_ref (snapshot);

  for (guint i = 0; i < roof_snapshot_get_n_workloads (snapshot); i++)
    {
      RoofSnapshot *next = change_one (result, i, change, data, error);

      if (next == NULL)
        return NULL;
      roof_snapshot_unref (result);
      result = next;
    }
  return g_steal_pointer (&result);
}

typedef struct
{
  const RoofStepSize *size;
  double              value;
} Setting;

static void
set_size (RoofStep               *step,
          const RoofArchitecture *net,
          gconstpointer           data)
{
  const Setting *setting = data;

  roof_step_set_size (step, setting->size, setting->value);
}

RoofSnapshot *
roof_step_set_all (RoofSnapshot        *snapshot,
                   const RoofStepSize  *size,
                   double               value,
                   GError             **error)
{
  return roof_step_change_all (snapshot, set_size, &(Setting) { size, value }, error);
}
