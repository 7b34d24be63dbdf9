/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/kernel.h"

#include <math.h>

#include "core/string-private.h"

struct _RoofKernel
{
  gatomicrefcount  ref_count;

  char            *name;
  char            *operation;
  GArray          *settings; /* of RoofSetting, in the order they were first set */
  char            *formats[ROOF_N_ROLES];
  char            *compute;
  char            *unit;
  char            *drag;
  char            *workload;
  char            *part;
  char            *extra;
  double           count;
  double           efficiency;
  gboolean         visible;
};

G_DEFINE_BOXED_TYPE (RoofKernel, roof_kernel, roof_kernel_ref, roof_kernel_unref)

static void
clear_setting (gpointer data)
{
  RoofSetting *setting = data;

  g_clear_pointer (&setting->key, g_free);
  g_clear_pointer (&setting->text, g_free);
}

static RoofKernel *
alloc (void)
{
  RoofKernel *self = g_new0 (RoofKernel, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->settings = g_array_new (FALSE, TRUE, sizeof (RoofSetting));
  g_array_set_clear_func (self->settings, clear_setting);
  return self;
}

RoofKernel *
roof_kernel_new (const char *name,
                 const char *operation)
{
  RoofKernel *self = alloc ();

  self->name = g_strdup (name);
  self->operation = g_strdup (operation);
  self->count = 1;
  self->efficiency = 1;
  self->visible = TRUE;
  return self;
}

static RoofKernel *
dup (const RoofKernel *self)
{
  RoofKernel *copy = alloc ();

  copy->name = g_strdup (self->name);
  copy->operation = g_strdup (self->operation);
  for (guint i = 0; i < self->settings->len; i++)
    {
      const RoofSetting *from = roof_kernel_get_setting (self, i);
      RoofSetting to = { g_strdup (from->key), from->number, g_strdup (from->text) };

      g_array_append_val (copy->settings, to);
    }
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    copy->formats[i] = g_strdup (self->formats[i]);
  copy->compute = g_strdup (self->compute);
  copy->unit = g_strdup (self->unit);
  copy->drag = g_strdup (self->drag);
  copy->workload = g_strdup (self->workload);
  copy->part = g_strdup (self->part);
  copy->extra = g_strdup (self->extra);
  copy->count = self->count;
  copy->efficiency = self->efficiency;
  copy->visible = self->visible;
  return copy;
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

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->name);
  g_free (self->operation);
  g_array_unref (self->settings);
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    g_free (self->formats[i]);
  g_free (self->compute);
  g_free (self->unit);
  g_free (self->drag);
  g_free (self->workload);
  g_free (self->part);
  g_free (self->extra);
  g_free (self);
}

const char *
roof_kernel_get_name (const RoofKernel *self)
{
  return self->name;
}

const char *
roof_kernel_get_operation (const RoofKernel *self)
{
  return self->operation;
}

guint
roof_kernel_get_n_settings (const RoofKernel *self)
{
  return self->settings->len;
}

const RoofSetting *
roof_kernel_get_setting (const RoofKernel *self,
                         guint             index)
{
  g_return_val_if_fail (index < self->settings->len, NULL);

  return &g_array_index (self->settings, RoofSetting, index);
}

static RoofSetting *
find_setting (const RoofKernel *self,
              const char       *key)
{
  for (guint i = 0; i < self->settings->len; i++)
    {
      RoofSetting *setting = &g_array_index (self->settings, RoofSetting, i);

      if (g_str_equal (setting->key, key))
        return setting;
    }
  return NULL;
}

const RoofSetting *
roof_kernel_find_setting (const RoofKernel *self,
                          const char       *key)
{
  return find_setting (self, key);
}

const char *
roof_kernel_get_format (const RoofKernel *self,
                        RoofRole          role)
{
  return self->formats[role];
}

const char *
roof_kernel_get_compute (const RoofKernel *self)
{
  return self->compute;
}

const char *
roof_kernel_get_unit (const RoofKernel *self)
{
  return self->unit;
}

const char *
roof_kernel_get_drag (const RoofKernel *self)
{
  return self->drag;
}

double
roof_kernel_get_count (const RoofKernel *self)
{
  return self->count;
}

gboolean
roof_kernel_get_visible (const RoofKernel *self)
{
  return self->visible;
}

double
roof_kernel_get_efficiency (const RoofKernel *self)
{
  return self->efficiency;
}

const char *
roof_kernel_get_extra (const RoofKernel *self)
{
  return self->extra;
}

RoofKernel *
roof_kernel_with_name (RoofKernel *self,
                       const char *name)
{
  RoofKernel *copy = dup (self);

  roof_string_replace (&copy->name, name);
  return copy;
}

static RoofKernel *
with_setting (RoofKernel *self,
              const char *key,
              double      number,
              const char *text)
{
  RoofKernel *copy = dup (self);
  RoofSetting *setting = find_setting (copy, key);

  if (setting == NULL)
    {
      RoofSetting fresh = { .key = g_strdup (key) };

      g_array_append_val (copy->settings, fresh);
      setting = &g_array_index (copy->settings, RoofSetting, copy->settings->len - 1);
    }
  setting->number = number;
  roof_string_replace (&setting->text, text);
  return copy;
}

RoofKernel *
roof_kernel_with_number (RoofKernel *self,
                         const char *key,
                         double      number)
{
  return with_setting (self, key, number, NULL);
}

RoofKernel *
roof_kernel_with_text (RoofKernel *self,
                       const char *key,
                       const char *text)
{
  return with_setting (self, key, NAN, text);
}

RoofKernel *
roof_kernel_without_setting (RoofKernel *self,
                             const char *key)
{
  RoofKernel *copy = dup (self);

  for (guint i = 0; i < copy->settings->len; i++)
    if (g_str_equal (roof_kernel_get_setting (copy, i)->key, key))
      {
        g_array_remove_index (copy->settings, i);
        break;
      }
  return copy;
}

RoofKernel *
roof_kernel_with_format (RoofKernel *self,
                         RoofRole    role,
                         const char *format)
{
  RoofKernel *copy = dup (self);

  roof_string_replace (&copy->formats[role], format);
  return copy;
}

RoofKernel *
roof_kernel_with_compute (RoofKernel *self,
                          const char *dtype)
{
  RoofKernel *copy = dup (self);

  roof_string_replace (&copy->compute, dtype);
  return copy;
}

RoofKernel *
roof_kernel_with_unit (RoofKernel *self,
                       const char *unit)
{
  RoofKernel *copy = dup (self);

  roof_string_replace (&copy->unit, unit);
  return copy;
}

const char *
roof_kernel_get_workload (const RoofKernel *self)
{
  return self->workload;
}

const char *
roof_kernel_get_part (const RoofKernel *self)
{
  return self->part;
}

RoofKernel *
roof_kernel_with_workload (RoofKernel *self,
                           const char *workload,
                           const char *part)
{
  RoofKernel *copy = dup (self);

  roof_string_replace (&copy->workload, workload);
  roof_string_replace (&copy->part, part);
  return copy;
}

RoofKernel *
roof_kernel_with_drag (RoofKernel *self,
                       const char *parameter)
{
  RoofKernel *copy = dup (self);

  roof_string_replace (&copy->drag, parameter);
  return copy;
}

RoofKernel *
roof_kernel_with_count (RoofKernel *self,
                        double      count)
{
  RoofKernel *copy = dup (self);

  copy->count = count;
  return copy;
}

RoofKernel *
roof_kernel_with_visible (RoofKernel *self,
                          gboolean    visible)
{
  RoofKernel *copy = dup (self);

  copy->visible = visible;
  return copy;
}

RoofKernel *
roof_kernel_with_efficiency (RoofKernel *self,
                             double      efficiency)
{
  RoofKernel *copy = dup (self);

  copy->efficiency = efficiency;
  return copy;
}

RoofKernel *
roof_kernel_with_extra (RoofKernel *self,
                        const char *json)
{
  RoofKernel *copy = dup (self);

  roof_string_replace (&copy->extra, json);
  return copy;
}

static gboolean
same_settings (const RoofKernel *a,
               const RoofKernel *b)
{
  if (a->settings->len != b->settings->len)
    return FALSE;
  for (guint i = 0; i < a->settings->len; i++)
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
    if (g_strcmp0 (a->formats[i], b->formats[i]) != 0)
      return FALSE;
  return g_str_equal (a->name, b->name) && g_str_equal (a->operation, b->operation)
         && g_strcmp0 (a->compute, b->compute) == 0 && g_strcmp0 (a->unit, b->unit) == 0
         && g_strcmp0 (a->drag, b->drag) == 0 && g_strcmp0 (a->workload, b->workload) == 0
         && g_strcmp0 (a->part, b->part) == 0 && g_strcmp0 (a->extra, b->extra) == 0
         && a->count == b->count && a->efficiency == b->efficiency && a->visible == b->visible
         && same_settings (a, b);
}
