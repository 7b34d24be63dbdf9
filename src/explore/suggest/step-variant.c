/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/suggest/step-variant.h"

#include <math.h>

#include "workload/apply.h"
#include "workload/expansion.h"
#include "workload/step-format.h"
#include "workload/step.h"

/* The smaller formats to try for a cache. */
static const char *const cache_formats[] = { "fp8", "int8", "int4" };

typedef struct
{
  RoofSnapshot           *snapshot;
  RoofKernel             *kernel;
  const RoofWorkload     *workload;
  const RoofArchitecture *net;
  double                  capacity; /* B of main memory; INFINITY: not known, or too little already */
  GPtrArray              *variants;
} VariantSearch;

static void
free_variant (gpointer variant)
{
  RoofStepVariant *self = variant;

  roof_kernel_unref (self->kernel);
  roof_workload_free (self->workload);
  g_free (self);
}

/* The resident bytes on a device. */
static double
get_resident (const RoofExpansion *expansion)
{
  return expansion->weight_bytes + expansion->cache_bytes + expansion->training_bytes + expansion->saved_bytes;
}

/* The kernel as it is in @expansion. (transfer full) (nullable) */
static RoofKernel *
find_kernel (const VariantSearch *self,
             const RoofExpansion *expansion)
{
  for (guint i = 0; i < expansion->parts->len; i++)
    {
      const RoofStepPart *part = &g_array_index (expansion->parts, RoofStepPart, i);

      if (g_strcmp0 (part->name, roof_kernel_get_part (self->kernel)) == 0
          && g_str_equal (part->operation, roof_kernel_get_operation (self->kernel)))
        return roof_step_part_fill_kernel (part, self->kernel);
    }
  return NULL;
}

/* Adds @step as a variant, unless it is refused, does not fit in memory, or lacks the kernel. */
static void
try_step (const VariantSearch *self,
          const RoofStep      *step,
          RoofStepVariant      variant)
{
  g_autoptr (RoofExpansion) expansion = roof_expansion_new (self->net, step, NULL);

  if (expansion == NULL || get_resident (expansion) > self->capacity)
    return;
  variant.kernel = find_kernel (self, expansion);
  if (variant.kernel == NULL)
    return;
  variant.workload = roof_workload_with_step (self->workload, step);
  g_ptr_array_add (self->variants, g_memdup2 (&variant, sizeof variant));
}

/* Tries larger sizes: more sequences, more tokens at a time, more devices. Not a longer cache, which only costs time. */
static void
try_sizes (const VariantSearch *self)
{
  static const char *const keys[] = { "batch", "new_tokens", "tp" };
  gboolean decodes = roof_step_get_phase (&self->workload->step, self->net) == ROOF_PHASE_DECODE;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const RoofStepSize *size = roof_step_find_size (keys[i]);
      RoofStep step = self->workload->step;
      double value = 2 * roof_step_get_size (&step, size);

      /* Decoding computes one token at a time. */
      if (!roof_step_uses_size (&step, size, self->net) || (decodes && g_str_equal (keys[i], "new_tokens")))
        continue;
      roof_step_set_size (&step, size, value);
      try_step (self, &step, (RoofStepVariant) { .size = &size->parameter, .value = value, .shared = g_str_equal (keys[i], "tp") });
    }
}

static void
try_formats (const VariantSearch *self)
{
  gsize n;
  const RoofScenario *scenarios = roof_scenario_list (&n);

  for (gsize i = 0; i < n; i++)
    {
      RoofStep step = self->workload->step;

      roof_step_set_scenario (&step, &scenarios[i]);
      try_step (self, &step, (RoofStepVariant) { .scenario = &scenarios[i] });
    }
}

/* Tries smaller formats of the cache alone. */
static void
try_cache (const VariantSearch *self)
{
  guint n;
  const RoofStepFormat *formats = roof_step_list_formats (&n), *kv = NULL;

  for (guint i = 0; i < n; i++)
    if (g_str_equal (formats[i].key, "kv"))
      kv = &formats[i];
  for (guint i = 0; kv != NULL && roof_step_has_format (kv, self->net) && i < G_N_ELEMENTS (cache_formats); i++)
    {
      RoofStep step = self->workload->step;

      roof_step_set_format (&step, kv, cache_formats[i]);
      try_step (self, &step, (RoofStepVariant) { .cache = cache_formats[i] });
    }
}

static double
find_capacity (const VariantSearch *self)
{
  RoofMachine *machine = roof_snapshot_get_active (self->snapshot);
  int level = roof_machine_find_main_memory (machine);
  double capacity = level >= 0 ? roof_machine_get_level (machine, (guint) level)->capacity.value : NAN;
  g_autoptr (RoofExpansion) now = roof_expansion_new (self->net, &self->workload->step, NULL);

  return isnan (capacity) || now == NULL || get_resident (now) > capacity ? INFINITY : capacity;
}

GPtrArray *
roof_step_variant_list (RoofSnapshot *snapshot,
                        guint         kernel)
{
  RoofKernel *held = roof_snapshot_get_kernel (snapshot, kernel);
  const char *id = roof_kernel_get_workload (held);
  int index = id != NULL ? roof_snapshot_find_workload (snapshot, id) : -1;
  VariantSearch self = { snapshot, held };

  self.variants = g_ptr_array_new_with_free_func (free_variant);
  self.workload = index >= 0 ? roof_snapshot_get_workload (snapshot, (guint) index) : NULL;
  self.net = self.workload != NULL ? roof_workload_get_net (self.workload, NULL) : NULL;
  if (self.net == NULL)
    return self.variants;
  self.capacity = find_capacity (&self);
  try_sizes (&self);
  try_formats (&self);
  try_cache (&self);
  return self.variants;
}

RoofSnapshot *
roof_step_variant_apply (const RoofStepVariant *self,
                         RoofSnapshot          *snapshot)
{
  return roof_workload_apply (self->workload, snapshot, NULL);
}
