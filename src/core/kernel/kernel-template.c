/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/kernel/kernel-template.h"

#include <math.h>
#include <string.h>

static gsize
measure (const char *text)
{
  return text != NULL ? strlen (text) + 1 : 0;
}

static gsize
measure_all (const RoofKernelSpec *spec)
{
  gsize size = measure (spec->operation) + measure (spec->compute) + measure (spec->unit) + measure (spec->drag)
               + measure (spec->workload) + measure (spec->part) + measure (spec->extra)
               + measure (spec->look.group) + measure (spec->look.label);

  for (guint i = 0; i < ROOF_N_ROLES; i++)
    size += measure (spec->formats[i]);
  for (guint i = 0; i < spec->n_settings; i++)
    size += sizeof *spec->settings + measure (spec->settings[i].key) + measure (spec->settings[i].text);
  return size;
}

/* Copies @text to *@end and advances *@end. Returns: the copy */
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
put_settings (RoofKernelTemplate    *self,
              char                 **end,
              const RoofKernelSpec  *spec)
{
  RoofSetting *settings = (RoofSetting *) (gpointer) *end;

  *end += spec->n_settings * sizeof *settings;
  for (guint i = 0; i < spec->n_settings; i++)
    settings[i] = (RoofSetting) { put (end, spec->settings[i].key), NAN, put (end, spec->settings[i].text) };
  self->spec.settings = settings;
}

/* One block of memory: settings and texts lie behind the struct. */
RoofKernelTemplate *
roof_kernel_template_new (const RoofKernelSpec *spec)
{
  RoofKernelTemplate *self = g_malloc (sizeof *self + measure_all (spec));
  char *end = (char *) (self + 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->spec = *spec;
  self->spec.name = NULL;
  self->spec.measurement = NULL;
  put_settings (self, &end, spec);
  self->spec.operation = put (&end, spec->operation);
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    self->spec.formats[i] = put (&end, spec->formats[i]);
  self->spec.compute = put (&end, spec->compute);
  self->spec.unit = put (&end, spec->unit);
  self->spec.drag = put (&end, spec->drag);
  self->spec.workload = put (&end, spec->workload);
  self->spec.part = put (&end, spec->part);
  self->spec.extra = put (&end, spec->extra);
  self->spec.look.group = put (&end, spec->look.group);
  self->spec.look.label = put (&end, spec->look.label);
  return self;
}

RoofKernelTemplate *
roof_kernel_template_ref (RoofKernelTemplate *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_kernel_template_unref (RoofKernelTemplate *self)
{
  if (g_atomic_ref_count_dec (&self->ref_count))
    g_free (self);
}

gsize
roof_kernel_template_measure (const RoofKernelTemplate *self)
{
  return sizeof *self + measure_all (&self->spec);
}

/* Compares pointers first: texts copied from kernel to kernel are mostly the same pointer. */
static inline gboolean
same_text (const char *a,
           const char *b)
{
  return a == b || (a != NULL && b != NULL && strcmp (a, b) == 0);
}

static gboolean
same_settings (const RoofKernelSpec *a,
               const RoofKernelSpec *b)
{
  if (a->n_settings != b->n_settings)
    return FALSE;
  for (guint i = 0; i < a->n_settings; i++)
    if (!same_text (a->settings[i].key, b->settings[i].key) || !same_text (a->settings[i].text, b->settings[i].text))
      return FALSE;
  return TRUE;
}

static gboolean
is_computed_alike (const RoofKernelSpec *a,
                   const RoofKernelSpec *b)
{
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    if (!same_text (a->formats[i], b->formats[i]))
      return FALSE;
  return same_text (a->operation, b->operation) && same_text (a->compute, b->compute) && same_text (a->unit, b->unit)
         && same_settings (a, b);
}

gboolean
roof_kernel_template_matches (const RoofKernelTemplate *self,
                              const RoofKernelSpec     *spec)
{
  return self->spec.efficiency == spec->efficiency && is_computed_alike (&self->spec, spec) && same_text (self->spec.drag, spec->drag)
         && same_text (self->spec.workload, spec->workload) && same_text (self->spec.part, spec->part)
         && same_text (self->spec.extra, spec->extra) && roof_kernel_look_equal (&self->spec.look, &spec->look);
}

gboolean
roof_kernel_template_is_alike (const RoofKernelTemplate *a,
                               const RoofKernelTemplate *b)
{
  return a == b || is_computed_alike (&a->spec, &b->spec);
}

static guint
add_text (guint       hash,
          const char *text)
{
  return 31 * hash + (text != NULL ? g_str_hash (text) : 0);
}

guint
roof_kernel_template_hash (const RoofKernelTemplate *self)
{
  guint hash = add_text (add_text (g_str_hash (self->spec.operation), self->spec.compute), self->spec.unit);

  for (guint i = 0; i < ROOF_N_ROLES; i++)
    hash = add_text (hash, self->spec.formats[i]);
  for (guint i = 0; i < self->spec.n_settings; i++)
    hash = add_text (add_text (hash, self->spec.settings[i].key), self->spec.settings[i].text);
  return hash;
}
