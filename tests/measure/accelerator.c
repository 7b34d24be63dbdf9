/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/accelerator.h"

#include <math.h>

#include "approx.h"

/* The libraries that fake-runtime.c becomes, in folders beside this program. */
static char *
find_folder (void)
{
  return g_build_filename (g_getenv ("FAKE_RUNTIMES"), NULL);
}

static void
test_devices (void)
{
  static const struct
  {
    const char *name, *runtime;
    double      memory, clock, memory_clock;
    guint       bus, units;
  } expected[] = {
    { "NVIDIA H100 80GB HBM3", "CUDA", 85 * 0.93, 1.98e9, 2.619e9, 5120, 132 },
    { "NVIDIA Unheard Of 1", "CUDA", 0, NAN, NAN, 0, 0 },
    { "AMD Instinct MI250X / MI250", "HIP", 64, 1.7e9, 1.6e9, 4096, 110 },
    { "Intel(R) Arc(TM) B580 Graphics", "Level Zero", 12 * 0.95, 2.85e9, 2.375e9, 192, 20 },
  };
  g_autofree char *folder = find_folder ();
  g_autoptr (GPtrArray) list = roof_accelerators_find (folder);

  g_assert_cmpuint (list->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < list->len; i++)
    {
      const RoofAccelerator *device = list->pdata[i];

      g_assert_cmpstr (device->name, ==, expected[i].name);
      g_assert_cmpstr (device->runtime, ==, expected[i].runtime);
      assert_approx ((double) device->memory, expected[i].memory * 1073741824, 1e-6);
      assert_approx (device->clock, expected[i].clock, 1e-12);
      assert_approx (device->memory_clock, expected[i].memory_clock, 1e-12);
      g_assert_cmpuint (device->bus, ==, expected[i].bus);
      g_assert_cmpuint (device->units, ==, expected[i].units);
    }
}

/* No runtime, and runtimes that find nothing. */
static void
test_none (void)
{
  g_autofree char *folder = find_folder ();
  g_autoptr (GPtrArray) nowhere = roof_accelerators_find ("/nowhere"), failing = NULL;

  g_assert_cmpuint (nowhere->len, ==, 0);
  g_setenv ("FAKE_RUNTIME_FAILS", "1", TRUE);
  failing = roof_accelerators_find (folder);
  g_unsetenv ("FAKE_RUNTIME_FAILS");
  g_assert_cmpuint (failing->len, ==, 0);
}

static RoofMachine *
make_machine (const char *name,
              const char *class,
              double      capacity)
{
  const RoofPeak peak = roof_peak_make ("vector", "fp32", 1e13);
  RoofLevel level = roof_level_make ("hbm", "HBM", ROOF_LEVEL_MEMORY, 1e12);
  RoofMachineBuilder *builder = roof_machine_builder_new ("id", name);
  g_autoptr (GError) error = NULL;
  RoofMachine *machine;

  level.capacity.value = capacity;
  roof_machine_builder_set_class (builder, class);
  roof_machine_builder_add_peak (builder, &peak);
  roof_machine_builder_add_level (builder, &level);
  machine = roof_machine_builder_end (builder, &error);
  g_assert_no_error (error);
  return machine;
}

/* Names as drivers and as datasheets have them. */
static void
test_match (void)
{
  static const struct { const char *name, *class; double capacity; } machines[] = {
    { "A100 SXM4 40GB", "gpu", 40e9 },
    { "A100 SXM4 80GB", "gpu", 80e9 },
    { "H100 PCIe 80GB", "gpu", 80e9 },
    { "H100 SXM5 80GB", "gpu", 80e9 },
    { "GeForce RTX 4070", "gpu", 12e9 },
    { "RTX 6000 Ada 48GB", "gpu", 48e9 },
    { "RTX PRO 6000 Blackwell Workstation 96GB", "gpu", 96e9 },
    { "RTX PRO 6000 Blackwell Server 96GB", "gpu", 96e9 },
    { "GH200 96 GB (GPU part)", "gpu", 96e9 },
    { "Instinct MI250X (one GCD)", "gpu", 64e9 },
    { "Data Center GPU Max 1550 (Ponte Vecchio)", "gpu", 128e9 },
    { "Arc B580 12GB", "gpu", 12e9 },
    { "L4", "gpu", 24e9 },
    { "Xeon 4242", "cpu", 1e12 },
  };
  static const struct { const char *name; double memory; int index; } cases[] = {
    { "NVIDIA A100-SXM4-80GB", 85.0e9, 1 },
    { "NVIDIA A100-SXM4-40GB", 42.3e9, 0 },
    { "NVIDIA A100 80GB PCIe", 85.0e9, -1 },
    { "NVIDIA H100 80GB HBM3", 85.0e9, 3 },
    { "NVIDIA H100 PCIe", 85.0e9, 2 },
    { "NVIDIA GeForce RTX 4070", 12.5e9, 4 },
    { "NVIDIA GeForce RTX 4070 Ti", 12.5e9, -1 },
    { "NVIDIA GeForce RTX 4070 Laptop GPU", 8e9, -1 },
    { "NVIDIA RTX 6000 Ada Generation", 51e9, 5 },
    { "NVIDIA RTX PRO 6000 Blackwell Workstation Edition", 102e9, 6 },
    { "NVIDIA RTX PRO 6000 Blackwell Server Edition", 102e9, 7 },
    { "NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition", 102e9, -1 },
    { "NVIDIA GH200 480GB", 102e9, 8 },
    { "AMD Instinct MI250X / MI250", 68.7e9, 9 },
    { "Intel(R) Data Center GPU Max 1550", 131e9, 10 },
    { "Intel(R) Arc(TM) B580 Graphics", 12.2e9, 11 },
    { "NVIDIA L4", 23.6e9, 12 },
    { "NVIDIA L4", 0, 12 },
    { "NVIDIA L40", 48e9, -1 },
    { "Intel Xeon 4242", 1e12, -1 },
    { "NVIDIA Graphics", 8e9, -1 },
    { "", 8e9, -1 },
  };
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_machine_unref);

  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    g_ptr_array_add (list, make_machine (machines[i].name, machines[i].class, machines[i].capacity));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const RoofAccelerator device = { .name = (char *) cases[i].name, .memory = (guint64) cases[i].memory };
      RoofMachine *found = roof_accelerator_match (&device, (RoofMachine *const *) list->pdata, list->len);

      g_test_message ("%s: %s", cases[i].name, found != NULL ? roof_machine_get_name (found) : "none");
      g_assert_true (found == (cases[i].index >= 0 ? list->pdata[cases[i].index] : NULL));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/measure/accelerator/devices", test_devices);
  g_test_add_func ("/roof/measure/accelerator/none", test_none);
  g_test_add_func ("/roof/measure/accelerator/match", test_match);
  return g_test_run ();
}
