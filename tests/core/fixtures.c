/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fixtures.h"

#include <math.h>

static RoofLevel
make_level (const char    *id,
            RoofLevelKind  kind,
            double         bandwidth)
{
  RoofLevel level = roof_level_make (id, id, kind, bandwidth);

  level.bandwidth.source = (char *) "a data sheet";
  level.bandwidth.confidence = (char *) "high";
  return level;
}

RoofMachine *
make_tpu (void)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("tpu-v5e", "TPU v5e");
  RoofPeak peaks[] = {
    roof_peak_make ("matrix", "bf16", 1.97e14),
    roof_peak_make ("matrix", "int8", 3.94e14),
    roof_peak_make ("vector", "fp32", 7e12),
  };
  RoofLevel levels[]
      = { make_level ("hbm", ROOF_LEVEL_MEMORY, 8.2e11), make_level ("ici", ROOF_LEVEL_NETWORK, 4.5e10) };

  for (guint i = 0; i < G_N_ELEMENTS (peaks); i++)
    roof_machine_builder_add_peak (builder, &peaks[i]);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    roof_machine_builder_add_level (builder, &levels[i]);
  return roof_machine_builder_end (builder, NULL);
}

RoofMachine *
make_cpu (void)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("cpu", "Plain CPU");
  RoofPeak peaks[] = { roof_peak_make ("vector", "fp32", 1e12), roof_peak_make ("vector", "fp64", 5e11) };
  RoofLevel level = make_level ("dram", ROOF_LEVEL_MEMORY, 5e10);
  RoofCeiling ceilings[] = {
    { (char *) "No FMA", (char *) "vector", (char *) "fp64", NULL, { 2.5e11 }, NULL },
    { (char *) "No prefetch", NULL, NULL, (char *) "dram", { 3e10 }, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (peaks); i++)
    roof_machine_builder_add_peak (builder, &peaks[i]);
  roof_machine_builder_add_level (builder, &level);
  for (guint i = 0; i < G_N_ELEMENTS (ceilings); i++)
    roof_machine_builder_add_ceiling (builder, &ceilings[i]);
  return roof_machine_builder_end (builder, NULL);
}

RoofMachine *
make_mixed_cpu (void)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("note3", "Note 3 CPU");
  RoofPeak peak = roof_peak_make ("vector", "fp32", 5e11);
  RoofLevel levels[]
      = { make_level ("dram", ROOF_LEVEL_MEMORY, 1.4e10), make_level ("net", ROOF_LEVEL_NETWORK, 1e10) };

  roof_machine_builder_add_peak (builder, &peak);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      levels[i].read_bandwidth.value = 2.1e10;
      levels[i].write_bandwidth.value = 1.05e10;
      roof_machine_builder_add_level (builder, &levels[i]);
    }
  return roof_machine_builder_end (builder, NULL);
}

static RoofParameter
make_size (const char *id,
           double      value)
{
  return (RoofParameter) { .id = (char *) id,
                           .default_value = value,
                           .min = 1,
                           .max = INFINITY,
                           .whole = TRUE,
                           .logarithmic = TRUE };
}

RoofOperation *
make_matmul (void)
{
  RoofParameter parameters[] = { make_size ("B", 16), make_size ("D", 8192), make_size ("F", 8192) };
  const RoofWorkSpec work = { "matrix", "2*B*D*F" };
  const RoofTensorSpec tensors[] = {
    { .name = "X", .role = "activations", .read = "1", .shape = { "B", "D" }, .rank = 2 },
    { .name = "W", .role = "weights", .read = "1", .shape = { "F", "D" }, .rank = 2 },
    { .name = "Z", .role = "output", .write = "1", .shape = { "B", "F" }, .rank = 2 },
  };
  RoofOperationSpec spec = { .id = "matmul",
                             .name = "Matrix product",
                             .drag = "B",
                             .parameters = parameters,
                             .n_parameters = G_N_ELEMENTS (parameters),
                             .works = &work,
                             .n_works = 1,
                             .tensors = tensors,
                             .n_tensors = G_N_ELEMENTS (tensors) };

  parameters[0].threshold = TRUE;
  parameters[0].share = (char *) "batch";
  parameters[0].asymptotic = (char *) "b_weights / 2 * ridge";
  return roof_operation_new (&spec, NULL);
}

RoofOperation *
make_silu (void)
{
  RoofParameter n = make_size ("n", 4096);
  const RoofWorkSpec work = { "vector", "4*n" };
  const RoofTensorSpec tensors[] = {
    { .name = "x", .role = "activations", .read = "1", .shape = { "n" }, .rank = 1 },
    { .name = "y", .role = "output", .write = "1", .shape = { "n" }, .rank = 1 },
  };
  RoofOperationSpec spec = { .id = "silu",
                             .name = "SiLU",
                             .parameters = &n,
                             .n_parameters = 1,
                             .works = &work,
                             .n_works = 1,
                             .tensors = tensors,
                             .n_tensors = G_N_ELEMENTS (tensors) };

  return roof_operation_new (&spec, NULL);
}

RoofOperation *
make_attention (void)
{
  RoofParameter parameters[] = { make_size ("T", 1), make_size ("S", 4096) };
  const RoofBindingSpec pairs = { "pairs", "T * S", NULL };
  const RoofWorkSpec works[] = { { "matrix", "4*128*pairs" }, { "vector", "5*pairs" } };
  const RoofTensorSpec tensors[] = {
    { .name = "Q", .role = "activations", .read = "1", .shape = { "T", "128" }, .rank = 2 },
    { .name = "KV", .role = "kv", .read = "1", .shape = { "2", "S", "128" }, .rank = 3 },
    { .name = "O", .role = "output", .write = "1", .shape = { "T", "128" }, .rank = 2 },
  };
  RoofOperationSpec spec = { .id = "attention",
                             .name = "Attention",
                             .drag = "T",
                             .parameters = parameters,
                             .n_parameters = G_N_ELEMENTS (parameters),
                             .bindings = &pairs,
                             .n_bindings = 1,
                             .works = works,
                             .n_works = G_N_ELEMENTS (works),
                             .tensors = tensors,
                             .n_tensors = G_N_ELEMENTS (tensors) };

  return roof_operation_new (&spec, NULL);
}

RoofOperation *
make_custom (void)
{
  RoofParameter parameters[] = {
    { .id = (char *) "flops", .default_value = 1e9, .min = 0, .max = INFINITY },
    { .id = (char *) "time", .default_value = NAN, .min = 1e-12, .max = INFINITY },
  };
  const RoofWorkSpec work = { "matrix", "flops" };
  RoofOperationSpec spec = { .id = "custom",
                             .name = "Custom",
                             .custom = TRUE,
                             .parameters = parameters,
                             .n_parameters = G_N_ELEMENTS (parameters),
                             .works = &work,
                             .n_works = 1 };

  return roof_operation_new (&spec, NULL);
}

RoofCatalogue *
make_catalogue (void)
{
  g_autoptr (GPtrArray) operations
      = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_operation_unref);

  g_ptr_array_add (operations, make_matmul ());
  g_ptr_array_add (operations, make_silu ());
  g_ptr_array_add (operations, make_attention ());
  g_ptr_array_add (operations, make_custom ());
  return roof_catalogue_new (NULL, NULL, operations);
}

RoofKernel *
make_kernel (const char *name,
             const char *operation,
             ...)
{
  RoofKernel *kernel = roof_kernel_new (name, operation);
  va_list args;
  const char *key;

  va_start (args, operation);
  while ((key = va_arg (args, const char *)) != NULL)
    {
      RoofKernel *next = roof_kernel_with_number (kernel, key, va_arg (args, double));

      roof_kernel_unref (kernel);
      kernel = next;
    }
  va_end (args);
  return kernel;
}

RoofSnapshot *
add_kernel (RoofSnapshot *snapshot,
            RoofKernel   *kernel)
{
  RoofSnapshot *next = roof_snapshot_with_kernel_inserted (snapshot, roof_snapshot_get_n_kernels (snapshot), kernel);

  roof_snapshot_unref (snapshot);
  roof_kernel_unref (kernel);
  return next;
}

RoofSnapshot *
make_snapshot (RoofMachine *machine,
               double       batch)
{
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofKernel) kernel = make_kernel ("MLP up", "matmul", "B", batch, NULL);

  return roof_snapshot_with_kernel_inserted (empty, 0, kernel);
}
