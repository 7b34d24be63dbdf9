/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/scenario.h"

#include "core/estimate/estimator-private.h"

/* Order of formats: activations, weights, output, kv, gradients. */
static const RoofScenario scenarios[] = {
  { "bf16", "bf16", { NULL } },
  { "fp16", "fp16", { NULL } },
  { "fp32", "fp32", { NULL } },
  { "int8-weights", "bf16", { NULL, "int8", NULL, NULL, NULL } },
  { "int4-weights", "bf16", { NULL, "int4", NULL, NULL, NULL } },
  { "int8-weights-kv", "bf16", { NULL, "int8", NULL, "int8", NULL } },
  { "int8-activations", "bf16", { "int8", NULL, NULL, NULL, NULL }, TRUE },
  { "int8", "int8", { NULL } },
  { "fp8", "fp8", { NULL } },
  { "fp4-weights", "fp8", { NULL, "fp4", NULL, NULL, NULL } },
};

const RoofScenario *
roof_scenario_list (gsize *n_scenarios)
{
  *n_scenarios = G_N_ELEMENTS (scenarios);
  return scenarios;
}

/* Returns: (transfer full) */
static RoofKernel *
set_dequantising (const RoofScenario *self,
                  RoofKernel         *kernel)
{
  if (self->dequantises)
    return roof_kernel_with_number (kernel, ROOF_SETTING_DEQUANTISE, 1);
  return roof_kernel_without_setting (kernel, ROOF_SETTING_DEQUANTISE);
}

/* How many of the first of @words name @scenario; 0: they do not. */
static guint
count_words (const RoofScenario *scenario,
             char              **words)
{
  g_auto (GStrv) parts = g_strsplit (scenario->id, "-", -1);
  guint n = 0;

  if (words[0] != NULL && g_str_equal (words[0], scenario->id))
    return 1;
  while (parts[n] != NULL && words[n] != NULL && g_str_equal (parts[n], words[n]))
    n++;
  return parts[n] == NULL ? n : 0;
}

const RoofScenario *
roof_scenario_match (char **words,
                     guint *n_words)
{
  const RoofScenario *found = NULL;

  *n_words = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (scenarios); i++)
    {
      guint n = count_words (&scenarios[i], words);

      if (n > *n_words)
        {
          found = &scenarios[i];
          *n_words = n;
        }
    }
  return found;
}

RoofKernel *
roof_scenario_apply (const RoofScenario *self,
                     RoofKernel         *kernel)
{
  g_autoptr (RoofKernel) computing = roof_kernel_with_compute (kernel, self->compute);
  g_autoptr (RoofKernel) result = set_dequantising (self, computing);

  for (guint i = 0; i < ROOF_N_ROLES; i++)
    {
      RoofKernel *next = roof_kernel_with_format (result, (RoofRole) i, self->formats[i]);

      roof_kernel_unref (result);
      result = next;
    }
  return g_steal_pointer (&result);
}

RoofSnapshot *
roof_scenario_apply_all (const RoofScenario *self,
                         RoofSnapshot       *snapshot)
{
  g_autoptr (GPtrArray) kernels = roof_snapshot_copy_kernels (snapshot);

  for (guint i = 0; i < kernels->len; i++)
    {
      RoofKernel *former = kernels->pdata[i];

      if (roof_kernel_get_workload (former) != NULL)
        continue;
      kernels->pdata[i] = roof_scenario_apply (self, former);
      roof_kernel_unref (former);
    }
  return roof_snapshot_taking_kernels (snapshot, g_steal_pointer (&kernels));
}

/* Whether the scenario dequantises in @operation. */
static gboolean
dequantises (const RoofKernel    *kernel,
             const RoofOperation *operation)
{
  int setting = roof_kernel_find_setting (kernel, ROOF_SETTING_DEQUANTISE);

  return setting >= 0 && roof_operation_find_parameter (operation, ROOF_SETTING_DEQUANTISE) >= 0
         && roof_kernel_get_setting (kernel, (guint) setting).number > 0;
}

gboolean
roof_scenario_is_same (const RoofOperation *operation,
                       const RoofKernel    *a,
                       const RoofKernel    *b)
{
  if (!g_str_equal (roof_kernel_resolve_compute (a, operation), roof_kernel_resolve_compute (b, operation))
      || dequantises (a, operation) != dequantises (b, operation))
    return FALSE;
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    if (roof_operation_uses_role (operation, (RoofRole) i)
        && !g_str_equal (roof_kernel_resolve_format (a, operation, (RoofRole) i),
                         roof_kernel_resolve_format (b, operation, (RoofRole) i)))
      return FALSE;
  return TRUE;
}

/* Whether the formats of @kernel resolve to those of the scenario, set explicitly or not. */
static gboolean
matches (const RoofScenario  *self,
         RoofKernel          *kernel,
         const RoofOperation *operation)
{
  g_autoptr (RoofKernel) applied = roof_scenario_apply (self, kernel);

  return roof_scenario_is_same (operation, kernel, applied);
}

/* Whether @a and @b are equal in all that matches() reads, as kernels of a table often are. @b: (nullable) */
static gboolean
is_alike (const RoofKernel *a,
          const RoofKernel *b)
{
  if (b != NULL && roof_kernel_is_alike (a, b))
    return TRUE;
  if (b == NULL || !g_str_equal (roof_kernel_get_operation (a), roof_kernel_get_operation (b))
      || g_strcmp0 (roof_kernel_get_compute (a), roof_kernel_get_compute (b)) != 0
      || roof_kernel_find_setting (a, ROOF_SETTING_DEQUANTISE) >= 0 || roof_kernel_find_setting (b, ROOF_SETTING_DEQUANTISE) >= 0)
    return FALSE;
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    if (g_strcmp0 (roof_kernel_get_format (a, (RoofRole) i), roof_kernel_get_format (b, (RoofRole) i)) != 0)
      return FALSE;
  return TRUE;
}

gboolean
roof_scenario_holds (const RoofScenario *self,
                     RoofCatalogue      *catalogue,
                     RoofSnapshot       *snapshot)
{
  RoofKernel *found = NULL;

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);
      RoofOperation *operation;

      if (roof_kernel_get_workload (kernel) != NULL || is_alike (kernel, found))
        continue;
      operation = roof_catalogue_find (catalogue, roof_kernel_get_operation (kernel), NULL);
      if (operation != NULL && !matches (self, kernel, operation))
        return FALSE;
      found = kernel;
    }
  return TRUE;
}
