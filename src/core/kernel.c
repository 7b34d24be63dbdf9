/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/kernel.h"

#include <math.h>
#include <string.h>

/* One block of memory: the settings and the texts lie behind the struct. A document has kernels by the thousand. */
struct _RoofKernel
{
  gatomicrefcount ref_count;
  RoofKernelSpec  is;
};

G_DEFINE_BOXED_TYPE (RoofKernel, roof_kernel, roof_kernel_ref, roof_kernel_unref)

static gsize
measure (const char *text)
{
  return text != NULL ? strlen (text) + 1 : 0;
}

static gsize
measure_all (const RoofKernelSpec *spec)
{
  gsize size = measure (spec->name) + measure (spec->operation) + measure (spec->compute) + measure (spec->unit)
               + measure (spec->drag) + measure (spec->workload) + measure (spec->part) + measure (spec->extra);

  for (guint i = 0; i < ROOF_N_ROLES; i++)
    size += measure (spec->formats[i]);
  for (guint i = 0; i < spec->n_settings; i++)
    size += sizeof *spec->settings + measure (spec->settings[i].key) + measure (spec->settings[i].text);
  return size;
}

/* Copies the text to the end of what has been written, which moves on. */
static const char *
put (char       **end,
     const char  *text)
{
  gsize size = measure (text);
  char *copy = size > 0 ? memcpy (*end, text, size) : NULL;

  *end += size;
  return copy;
}

static void
put_settings (RoofKernel           *self,
              char                **end,
              const RoofKernelSpec *spec)
{
  RoofSetting *settings = (RoofSetting *) (gpointer) *end;

  *end += spec->n_settings * sizeof *settings;
  for (guint i = 0; i < spec->n_settings; i++)
    settings[i] = (RoofSetting) { put (end, spec->settings[i].key), spec->settings[i].number,
                                  put (end, spec->settings[i].text) };
  self->is.settings = settings;
}

RoofKernel *
roof_kernel_new_specified (const RoofKernelSpec *spec)
{
  RoofKernel *self = g_malloc (sizeof *self + measure_all (spec));
  char *end = (char *) (self + 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->is = *spec;
  put_settings (self, &end, spec);
  self->is.name = put (&end, spec->name);
  self->is.operation = put (&end, spec->operation);
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    self->is.formats[i] = put (&end, spec->formats[i]);
  self->is.compute = put (&end, spec->compute);
  self->is.unit = put (&end, spec->unit);
  self->is.drag = put (&end, spec->drag);
  self->is.workload = put (&end, spec->workload);
  self->is.part = put (&end, spec->part);
  self->is.extra = put (&end, spec->extra);
  return self;
}

RoofKernel *
roof_kernel_new (const char *name,
                 const char *operation)
{
  RoofKernelSpec spec = ROOF_KERNEL_SPEC_INIT;

  spec.name = name;
  spec.operation = operation;
  return roof_kernel_new_specified (&spec);
}

RoofKernel *
roof_kernel_ref (RoofKernel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_kernel_unref (RoofKernel *self)
{
  g_return_if_fail (self != NULL);

  if (g_atomic_ref_count_dec (&self->ref_count))
    g_free (self);
}

const char *
roof_kernel_get_name (const RoofKernel *self)
{
  return self->is.name;
}

const char *
roof_kernel_get_operation (const RoofKernel *self)
{
  return self->is.operation;
}

guint
roof_kernel_get_n_settings (const RoofKernel *self)
{
  return self->is.n_settings;
}

const RoofSetting *
roof_kernel_get_setting (const RoofKernel *self,
                         guint             index)
{
  g_return_val_if_fail (index < self->is.n_settings, NULL);

  return &self->is.settings[index];
}

const RoofSetting *
roof_kernel_find_setting (const RoofKernel *self,
                          const char       *key)
{
  for (guint i = 0; i < self->is.n_settings; i++)
    if (g_str_equal (self->is.settings[i].key, key))
      return &self->is.settings[i];
  return NULL;
}

const char *
roof_kernel_get_format (const RoofKernel *self,
                        RoofRole          role)
{
  return self->is.formats[role];
}

const char *
roof_kernel_get_compute (const RoofKernel *self)
{
  return self->is.compute;
}

const char *
roof_kernel_get_unit (const RoofKernel *self)
{
  return self->is.unit;
}

const char *
roof_kernel_get_drag (const RoofKernel *self)
{
  return self->is.drag;
}

double
roof_kernel_get_count (const RoofKernel *self)
{
  return self->is.count;
}

gboolean
roof_kernel_get_visible (const RoofKernel *self)
{
  return self->is.visible;
}

double
roof_kernel_get_efficiency (const RoofKernel *self)
{
  return self->is.efficiency;
}

const char *
roof_kernel_get_extra (const RoofKernel *self)
{
  return self->is.extra;
}

RoofKernel *
roof_kernel_with_name (RoofKernel *self,
                       const char *name)
{
  RoofKernelSpec spec = self->is;

  spec.name = name;
  return roof_kernel_new_specified (&spec);
}

/* The settings with @setting in place of the one of its key, or as the last. */
static RoofKernel *
with_setting (RoofKernel        *self,
              const RoofSetting *setting)
{
  const RoofSetting *known = roof_kernel_find_setting (self, setting->key);
  guint n = self->is.n_settings;
  g_autofree RoofSetting *settings = g_new (RoofSetting, n + 1);
  RoofKernelSpec spec = self->is;

  if (n > 0)
    memcpy (settings, self->is.settings, n * sizeof *settings);
  settings[known != NULL ? known - self->is.settings : n] = *setting;
  spec.settings = settings;
  spec.n_settings = known != NULL ? n : n + 1;
  return roof_kernel_new_specified (&spec);
}

RoofKernel *
roof_kernel_with_number (RoofKernel *self,
                         const char *key,
                         double      number)
{
  return with_setting (self, &(RoofSetting) { key, number, NULL });
}

RoofKernel *
roof_kernel_with_text (RoofKernel *self,
                       const char *key,
                       const char *text)
{
  return with_setting (self, &(RoofSetting) { key, NAN, text });
}

RoofKernel *
roof_kernel_without_setting (RoofKernel *self,
                             const char *key)
{
  const RoofSetting *known = roof_kernel_find_setting (self, key);
  guint n = self->is.n_settings, index;
  g_autofree RoofSetting *settings = NULL;
  RoofKernelSpec spec = self->is;

  if (known == NULL)
    return roof_kernel_new_specified (&spec);
  index = (guint) (known - self->is.settings);
  settings = g_memdup2 (self->is.settings, n * sizeof *settings);
  memmove (settings + index, settings + index + 1, (n - index - 1) * sizeof *settings);
  spec.settings = settings;
  spec.n_settings = n - 1;
  return roof_kernel_new_specified (&spec);
}

RoofKernel *
roof_kernel_with_format (RoofKernel *self,
                         RoofRole    role,
                         const char *format)
{
  RoofKernelSpec spec = self->is;

  spec.formats[role] = format;
  return roof_kernel_new_specified (&spec);
}

RoofKernel *
roof_kernel_with_compute (RoofKernel *self,
                          const char *dtype)
{
  RoofKernelSpec spec = self->is;

  spec.compute = dtype;
  return roof_kernel_new_specified (&spec);
}

RoofKernel *
roof_kernel_with_unit (RoofKernel *self,
                       const char *unit)
{
  RoofKernelSpec spec = self->is;

  spec.unit = unit;
  return roof_kernel_new_specified (&spec);
}

const char *
roof_kernel_get_workload (const RoofKernel *self)
{
  return self->is.workload;
}

const char *
roof_kernel_get_part (const RoofKernel *self)
{
  return self->is.part;
}

RoofKernel *
roof_kernel_with_workload (RoofKernel *self,
                           const char *workload,
                           const char *part)
{
  RoofKernelSpec spec = self->is;

  spec.workload = workload;
  spec.part = part;
  return roof_kernel_new_specified (&spec);
}

RoofKernel *
roof_kernel_with_drag (RoofKernel *self,
                       const char *parameter)
{
  RoofKernelSpec spec = self->is;

  spec.drag = parameter;
  return roof_kernel_new_specified (&spec);
}

RoofKernel *
roof_kernel_with_count (RoofKernel *self,
                        double      count)
{
  RoofKernelSpec spec = self->is;

  spec.count = count;
  return roof_kernel_new_specified (&spec);
}

RoofKernel *
roof_kernel_with_visible (RoofKernel *self,
                          gboolean    visible)
{
  RoofKernelSpec spec = self->is;

  spec.visible = visible;
  return roof_kernel_new_specified (&spec);
}

RoofKernel *
roof_kernel_with_efficiency (RoofKernel *self,
                             double      efficiency)
{
  RoofKernelSpec spec = self->is;

  spec.efficiency = efficiency;
  return roof_kernel_new_specified (&spec);
}

RoofKernel *
roof_kernel_with_extra (RoofKernel *self,
                        const char *json)
{
  RoofKernelSpec spec = self->is;

  spec.extra = json;
  return roof_kernel_new_specified (&spec);
}

static gboolean
same_settings (const RoofKernel *a,
               const RoofKernel *b)
{
  if (a->is.n_settings != b->is.n_settings)
    return FALSE;
  for (guint i = 0; i < a->is.n_settings; i++)
    {
      const RoofSetting *one = roof_kernel_get_setting (a, i);
      const RoofSetting *two = roof_kernel_get_setting (b, i);

      if (!g_str_equal (one->key, two->key) || g_strcmp0 (one->text, two->text) != 0
          || !(one->number == two->number || (isnan (one->number) && isnan (two->number))))
        return FALSE;
    }
  return TRUE;
}

gboolean
roof_kernel_equal (const RoofKernel *a,
                   const RoofKernel *b)
{
  if (a == b)
    return TRUE;
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    if (g_strcmp0 (a->is.formats[i], b->is.formats[i]) != 0)
      return FALSE;
  return g_str_equal (a->is.name, b->is.name) && g_str_equal (a->is.operation, b->is.operation)
         && g_strcmp0 (a->is.compute, b->is.compute) == 0 && g_strcmp0 (a->is.unit, b->is.unit) == 0
         && g_strcmp0 (a->is.drag, b->is.drag) == 0 && g_strcmp0 (a->is.workload, b->is.workload) == 0
         && g_strcmp0 (a->is.part, b->is.part) == 0 && g_strcmp0 (a->is.extra, b->is.extra) == 0
         && a->is.count == b->is.count && a->is.efficiency == b->is.efficiency && a->is.visible == b->is.visible
         && same_settings (a, b);
}
