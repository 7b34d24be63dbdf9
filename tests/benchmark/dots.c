/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dots.h"

#include <math.h>

#define MACHINE "nvidia-h100-sxm5-80gb"
#define PEAK 989.4e12     /* FLOP/s */
#define BANDWIDTH 3.35e12 /* B/s */

/* @like: (nullable): the one before, as those who read a table have it */
static RoofKernel *
make_kernel (GRand      *rand,
             guint       index,
             RoofKernel *like)
{
  g_autofree char *name = g_strdup_printf ("kernel %u", index);
  double flops = pow (10, g_rand_double_range (rand, 9, 13));
  double intensity = pow (10, g_rand_double_range (rand, -1, 4));
  double attained = fmin (PEAK, intensity * BANDWIDTH) * pow (10, g_rand_double_range (rand, -1.7, -0.02));
  RoofSetting settings[] = { { "flops", flops, NULL }, { "bytes.hbm", flops / intensity, NULL },
                             { "time", flops / attained, NULL } };
  RoofKernelSpec spec = ROOF_KERNEL_SPEC_INIT;

  spec.name = name;
  spec.operation = "custom";
  spec.settings = settings;
  spec.n_settings = G_N_ELEMENTS (settings);
  return roof_kernel_new_specified (&spec, like);
}

RoofSnapshot *
dots_new_snapshot (RoofLibrary *library,
                   guint        n)
{
  g_autoptr (GPtrArray) kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (RoofMachine) machine = roof_library_resolve_machine (library, MACHINE, NULL);
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (kernels, make_kernel (rand, i, i > 0 ? kernels->pdata[i - 1] : NULL));
  return roof_snapshot_with_kernels (empty, kernels);
}

static RoofKernel *
slow_down (RoofKernel *kernel,
           double      factor)
{
  return roof_kernel_with_number (kernel, "time", roof_kernel_find_number (kernel, "time") * factor);
}

RoofSnapshot *
dots_touch_one (RoofSnapshot *snapshot,
                guint         round)
{
  guint index = round % roof_snapshot_get_n_kernels (snapshot);
  g_autoptr (RoofKernel) slower = slow_down (roof_snapshot_get_kernel (snapshot, index), 1.01);

  return roof_snapshot_with_kernel (snapshot, index, slower);
}

RoofSnapshot *
dots_touch_all (RoofSnapshot *snapshot,
                guint         round)
{
  g_autoptr (GPtrArray) kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    g_ptr_array_add (kernels, slow_down (roof_snapshot_get_kernel (snapshot, i), 1 + round * 1e-3));
  return roof_snapshot_with_kernels (snapshot, kernels);
}

RoofSnapshot *
dots_touch_roof (RoofSnapshot *snapshot,
                 guint         round)
{
  RoofMachine *machine = roof_snapshot_get_active (snapshot);
  guint level = (guint) roof_machine_find_main_memory (machine);
  RoofMachineKey key = { ROOF_PART_LEVEL, level, ROOF_FIELD_VALUE };
  g_autoptr (RoofMachine) changed
    = roof_machine_with_rating (machine, key, BANDWIDTH * (1 + (round % 50) * 0.01), NULL);

  return roof_snapshot_with_machine (snapshot, roof_snapshot_get_current (snapshot), changed);
}
