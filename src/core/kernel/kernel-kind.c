/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/kernel/kernel-kind.h"

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
               + measure (spec->workload) + measure (spec->part) + measure (spec->extra);

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
put_settings (RoofKernelKind       *self,
              char                **end,
              const RoofKernelSpec *spec)
{
  RoofSetting *settings = (RoofSetting *) (gpointer) *end;

  *end += spec->n_settings * sizeof *settings;
  for (guint i = 0; i < spec->n_settings; i++)
    settings[i] = (RoofSetting) { put (end, spec->settings[i].key), NAN, put (end, spec->settings[i].text) };
  self->is.settings = settings;
}

/* One block of memory: the settings and the texts lie behind the struct. */
RoofKernelKind *
roof_kernel_kind_new (const RoofKernelSpec *spec)
{
  RoofKernelKind *self = g_malloc (sizeof *self + measure_all (spec));
  char *end = (char *) (self + 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->is = *spec;
  self->is.name = NULL;
  put_settings (self, &end, spec);
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

RoofKernelKind *
roof_kernel_kind_ref (RoofKernelKind *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_kernel_kind_unref (RoofKernelKind *self)
{
  if (g_atomic_ref_count_dec (&self->ref_count))
    g_free (self);
}

gsize
roof_kernel_kind_measure (const RoofKernelKind *self)
{
  return sizeof *self + measure_all (&self->is);
}

/* What is copied from kernel to kernel is mostly the same text at the same place. */
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
roof_kernel_kind_matches (const RoofKernelKind *self,
                          const RoofKernelSpec *spec)
{
  return is_computed_alike (&self->is, spec) && same_text (self->is.drag, spec->drag)
         && same_text (self->is.workload, spec->workload) && same_text (self->is.part, spec->part)
         && same_text (self->is.extra, spec->extra);
}

gboolean
roof_kernel_kind_is_alike (const RoofKernelKind *a,
                           const RoofKernelKind *b)
{
  return a == b || is_computed_alike (&a->is, &b->is);
}

static guint
add_text (guint       hash,
          const char *text)
{
  return 31 * hash + (text != NULL ? g_str_hash (text) : 0);
}

guint
roof_kernel_kind_hash (const RoofKernelKind *self)
{
  guint hash = add_text (add_text (g_str_hash (self->is.operation), self->is.compute), self->is.unit);

  for (guint i = 0; i < ROOF_N_ROLES; i++)
    hash = add_text (hash, self->is.formats[i]);
  for (guint i = 0; i < self->is.n_settings; i++)
    hash = add_text (add_text (hash, self->is.settings[i].key), self->is.settings[i].text);
  return hash;
}
