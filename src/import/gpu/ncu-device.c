/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/ncu-device.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "import/found-roofs.h"
#include "import/table/csv-number.h"

/* Attributes as cudaDeviceProp has them: clocks in kHz (NVIDIA, CUDA Runtime API). */
static const struct
{
  const char *name;
  gsize       offset;
  double      factor;
} attributes[] = {
  { "compute_capability_major", G_STRUCT_OFFSET (RoofNcuDevice, major), 1 },
  { "compute_capability_minor", G_STRUCT_OFFSET (RoofNcuDevice, minor), 1 },
  { "multiprocessor_count", G_STRUCT_OFFSET (RoofNcuDevice, n_processors), 1 },
  { "clock_rate", G_STRUCT_OFFSET (RoofNcuDevice, clock), 1e3 },
  { "memory_clock_rate", G_STRUCT_OFFSET (RoofNcuDevice, memory_clock), 1e3 },
  { "global_memory_bus_width", G_STRUCT_OFFSET (RoofNcuDevice, bus_width), 1 },
  { "l2_cache_size", G_STRUCT_OFFSET (RoofNcuDevice, l2), 1 },
  { "total_memory", G_STRUCT_OFFSET (RoofNcuDevice, memory), 1 },
};

/* FP32 lanes of a multiprocessor by compute capability: NVIDIA, CUDA C++ Programming Guide, throughput of arithmetic
 * instructions. */
static const struct
{
  double capability, lanes;
} processors[] = {
  { 7.0, 64 }, { 7.2, 64 }, { 7.5, 64 }, { 8.0, 64 }, { 8.6, 128 }, { 8.7, 128 }, { 8.9, 128 },
  { 9.0, 128 }, { 10.0, 128 }, { 10.1, 128 }, { 10.3, 128 }, { 11.0, 128 }, { 12.0, 128 }, { 12.1, 128 },
};

void
roof_ncu_device_init (RoofNcuDevice *self)
{
  self->name = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    G_STRUCT_MEMBER (double, self, attributes[i].offset) = NAN;
}

void
roof_ncu_device_clear (RoofNcuDevice *self)
{
  g_clear_pointer (&self->name, g_free);
}

gboolean
roof_ncu_device_take (RoofNcuDevice *self,
                      const char    *name,
                      const char    *text,
                      RoofCsvMark    mark)
{
  static const char front[] = "device__attribute_";

  if (!g_str_has_prefix (name, front))
    return FALSE;
  name += strlen (front);
  if (g_str_equal (name, "display_name") && self->name == NULL && *text != '\0')
    self->name = g_strdup (text);
  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    {
      double *to = &G_STRUCT_MEMBER (double, self, attributes[i].offset), value;
      gboolean has_unit;

      if (!g_str_equal (attributes[i].name, name) || !isnan (*to))
        continue;
      if (!roof_csv_number_parse (text, mark, ROOF_DIMENSION_COUNT, &value, &has_unit, NULL))
        return FALSE;
      *to = value * attributes[i].factor;
    }
  return TRUE;
}

static double
find_lanes (const RoofNcuDevice *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (processors); i++)
    if (fabs (processors[i].capability - (self->major + self->minor / 10)) < 0.01)
      return processors[i].lanes;
  return NAN;
}

/* Gives @into the machine, if a peak and a bandwidth are known. */
static void
take_machine (const RoofNcuDevice *self,
              RoofImport          *into)
{
  g_autoptr (RoofFoundRoofs) roofs = roof_found_roofs_new (self->name, "gpu", "Nsight Compute device attributes");

  roof_found_roofs_set_origin (roofs, "NVIDIA", "medium");
  /* An FMA is 2; double data rate, for both HBM and GDDR. */
  roof_found_roofs_add_peak (roofs, "vector", "fp32", FALSE, self->n_processors * find_lanes (self) * 2 * self->clock, NULL);
  roof_found_roofs_add_level (roofs, "DRAM", FALSE, self->memory_clock * 2 * self->bus_width / 8, NULL);
  roof_found_roofs_set_capacity (roofs, "DRAM", self->memory);
  roof_found_roofs_finish (roofs, into, NULL);
  if (into->found != NULL && into->device == NULL)
    into->device = g_strdup (self->name);
}

void
roof_ncu_device_find_machine (const RoofNcuDevice *self,
                              double               capability,
                              RoofImport          *into)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *unnamed = isnan (capability) ? NULL
                             /* Translators: the compute capability of a GPU, 8.6, a version: a name in place of its own */
                             : g_strdup_printf (_ ("a GPU of compute capability %s"),
                                                g_ascii_formatd (number, sizeof number, "%.1f", capability));

  if (self->name != NULL)
    take_machine (self, into);
  if (into->found == NULL)
    roof_import_tell_device (into, self->name != NULL ? self->name : unnamed, into->machine);
}
