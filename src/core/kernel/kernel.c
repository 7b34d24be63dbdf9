/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/kernel/kernel.h"

#include <math.h>
#include <string.h>

#include "core/kernel/kernel-template.h"
#include "core/kernel/measurement-text.h"

/* Makes, changes and reads kernels. A kernel is one block of memory: the struct, the numbers of its settings, the count, the
 * measurement and the name, with count and measurement only if needed: find_count() and find_measurement()
 * compute where. All else (operation, keys, texts, formats) is in the template, which kernels that differ in numbers alone
 * share. A change makes a new kernel: describe() turns the old one into a specification, in which one member is replaced; the
 * new kernel shares the template of the old one where it still fits. Invariant: a kernel never changes after it was handed out,
 * so that threads may share it. */

/* Kept small: a table has millions of kernels, and most run once and have no measurement. */
struct _RoofKernel
{
  gatomicrefcount     ref_count;
  guint               visible : 1;
  guint               counted : 1;  /* the count is not 1 */
  guint               measured : 1; /* there is a measurement */
  RoofKernelTemplate *template;
  double              numbers[]; /* of the settings, whose keys and texts the template has; behind them the count, unless it is 1,
                                  * the measurement, if there is one, and the name */
};

/* Where the count is or would be. */
static inline double *
find_count (const RoofKernel *self)
{
  return (double *) &self->numbers[self->template->spec.n_settings];
}

/* Where the measurement is or would be. */
static inline RoofMeasurement **
find_measurement (const RoofKernel *self)
{
  return (RoofMeasurement **) (gpointer) (find_count (self) + self->counted);
}

static inline char *
get_name (const RoofKernel *self)
{
  return (char *) (gpointer) (find_measurement (self) + self->measured);
}

/* B of the block of a kernel of @spec. */
static gsize
measure_block (const RoofKernelSpec *spec)
{
  return sizeof (RoofKernel) + (spec->n_settings + (spec->count != 1)) * sizeof (double)
         + (spec->measurement != NULL ? sizeof spec->measurement : 0) + strlen (spec->name) + 1;
}

/* A kernel of @spec without its numbers; shares the template of @like (nullable) where @spec fits that template. */
static RoofKernel *
begin (const RoofKernelSpec *spec,
       const RoofKernel     *like)
{
  gboolean shares = like != NULL && roof_kernel_template_matches (like->template, spec);
  RoofKernel *self = g_malloc (measure_block (spec));

  g_atomic_ref_count_init (&self->ref_count);
  self->template = shares ? roof_kernel_template_ref (like->template) : roof_kernel_template_new (spec);
  self->visible = spec->visible;
  self->counted = spec->count != 1;
  self->measured = spec->measurement != NULL;
  if (self->counted)
    *find_count (self) = spec->count;
  if (self->measured)
    *find_measurement (self) = roof_measurement_ref (spec->measurement);
  strcpy (get_name (self), spec->name);
  return self;
}

RoofKernel *
roof_kernel_new_specified (const RoofKernelSpec *spec,
                           const RoofKernel     *like)
{
  RoofKernel *self = begin (spec, like);

  for (guint i = 0; i < spec->n_settings; i++)
    self->numbers[i] = spec->settings[i].number;
  return self;
}

/* Describes @self but for the numbers of its settings. Points into @self. */
static RoofKernelSpec
describe (const RoofKernel *self)
{
  RoofKernelSpec spec = self->template->spec;

  spec.name = get_name (self);
  spec.count = roof_kernel_get_count (self);
  spec.visible = self->visible;
  spec.measurement = roof_kernel_get_measurement (self);
  return spec;
}

/* A kernel of @spec, which is describe() of @self with changes, with the numbers of @self. */
static RoofKernel *
change (RoofKernel           *self,
        const RoofKernelSpec *spec)
{
  RoofKernel *changed = begin (spec, self);

  for (guint i = 0; i < spec->n_settings; i++)
    changed->numbers[i] = self->numbers[i];
  return changed;
}

gsize
roof_kernel_measure (const RoofKernel *self,
                     const RoofKernel *like)
{
  RoofKernelSpec spec = describe (self);
  gsize own = measure_block (&spec);
  gboolean shares = like != NULL && like->template == self->template;

  if (spec.measurement != NULL)
    own += roof_measurement_measure (spec.measurement);
  return own + (shares ? 0 : roof_kernel_template_measure (self->template));
}

RoofKernel *
roof_kernel_new (const char *name,
                 const char *operation)
{
  RoofKernelSpec spec = ROOF_KERNEL_SPEC_INIT;

  spec.name = name;
  spec.operation = operation;
  return roof_kernel_new_specified (&spec, NULL);
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
  if (self->measured)
    roof_measurement_unref (*find_measurement (self));
  roof_kernel_template_unref (self->template);
  g_free (self);
}

const char *
roof_kernel_get_name (const RoofKernel *self)
{
  return get_name (self);
}

const char *
roof_kernel_get_operation (const RoofKernel *self)
{
  return self->template->spec.operation;
}

guint
roof_kernel_get_n_settings (const RoofKernel *self)
{
  return self->template->spec.n_settings;
}

RoofSetting
roof_kernel_get_setting (const RoofKernel *self,
                         guint             index)
{
  RoofSetting setting;

  g_return_val_if_fail (index < self->template->spec.n_settings, ((RoofSetting) { NULL, NAN, NULL }));

  setting = self->template->spec.settings[index];
  setting.number = self->numbers[index];
  return setting;
}

const double *
roof_kernel_get_numbers (const RoofKernel *self)
{
  return self->numbers;
}

int
roof_kernel_find_setting (const RoofKernel *self,
                          const char       *key)
{
  for (guint i = 0; i < self->template->spec.n_settings; i++)
    if (g_str_equal (self->template->spec.settings[i].key, key))
      return (int) i;
  return -1;
}

double
roof_kernel_find_number (const RoofKernel *self,
                         const char       *key)
{
  int index = roof_kernel_find_setting (self, key);

  return index >= 0 ? self->numbers[index] : NAN;
}

const char *
roof_kernel_find_text (const RoofKernel *self,
                       const char       *key)
{
  int index = roof_kernel_find_setting (self, key);

  return index >= 0 ? self->template->spec.settings[index].text : NULL;
}

const char *
roof_kernel_get_format (const RoofKernel *self,
                        RoofRole          role)
{
  return self->template->spec.formats[role];
}

const char *
roof_kernel_get_compute (const RoofKernel *self)
{
  return self->template->spec.compute;
}

const char *
roof_kernel_get_unit (const RoofKernel *self)
{
  return self->template->spec.unit;
}

const char *
roof_kernel_get_drag (const RoofKernel *self)
{
  return self->template->spec.drag;
}

double
roof_kernel_get_count (const RoofKernel *self)
{
  return self->counted ? *find_count (self) : 1;
}

gboolean
roof_kernel_get_visible (const RoofKernel *self)
{
  return self->visible;
}

double
roof_kernel_get_efficiency (const RoofKernel *self)
{
  return self->template->spec.efficiency;
}

RoofMeasurement *
roof_kernel_get_measurement (const RoofKernel *self)
{
  return self->measured ? *find_measurement (self) : NULL;
}

const char *
roof_kernel_get_extra (const RoofKernel *self)
{
  return self->template->spec.extra;
}

RoofKernel *
roof_kernel_with_name (RoofKernel *self,
                       const char *name)
{
  RoofKernelSpec spec = describe (self);

  spec.name = name;
  return change (self, &spec);
}

/* Returns: (transfer full): the settings, with room for one more */
static RoofSetting *
copy_settings (const RoofKernel *self)
{
  guint n = self->template->spec.n_settings;
  RoofSetting *settings = g_new (RoofSetting, n + 1);

  for (guint i = 0; i < n; i++)
    settings[i] = roof_kernel_get_setting (self, i);
  return settings;
}

/* A copy with @setting added, or in place of the setting of the same key. */
static RoofKernel *
with_setting (RoofKernel        *self,
              const RoofSetting *setting)
{
  int known = roof_kernel_find_setting (self, setting->key);
  guint n = self->template->spec.n_settings;
  g_autofree RoofSetting *settings = copy_settings (self);
  RoofKernelSpec spec = describe (self);

  settings[known >= 0 ? (guint) known : n] = *setting;
  spec.settings = settings;
  spec.n_settings = known >= 0 ? n : n + 1;
  return roof_kernel_new_specified (&spec, self);
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
  int index = roof_kernel_find_setting (self, key);
  guint n = self->template->spec.n_settings;
  g_autofree RoofSetting *settings = copy_settings (self);
  RoofKernelSpec spec = describe (self);

  if (index >= 0)
    memmove (settings + index, settings + index + 1, (n - (guint) index - 1) * sizeof *settings);
  spec.settings = settings;
  spec.n_settings = index >= 0 ? n - 1 : n;
  return roof_kernel_new_specified (&spec, self);
}

RoofKernel *
roof_kernel_with_format (RoofKernel *self,
                         RoofRole    role,
                         const char *format)
{
  RoofKernelSpec spec = describe (self);

  spec.formats[role] = format;
  return change (self, &spec);
}

RoofKernel *
roof_kernel_with_compute (RoofKernel *self,
                          const char *dtype)
{
  RoofKernelSpec spec = describe (self);

  spec.compute = dtype;
  return change (self, &spec);
}

RoofKernel *
roof_kernel_with_unit (RoofKernel *self,
                       const char *unit)
{
  RoofKernelSpec spec = describe (self);

  spec.unit = unit;
  return change (self, &spec);
}

const char *
roof_kernel_get_workload (const RoofKernel *self)
{
  return self->template->spec.workload;
}

const char *
roof_kernel_get_part (const RoofKernel *self)
{
  return self->template->spec.part;
}

RoofKernel *
roof_kernel_with_workload (RoofKernel *self,
                           const char *workload,
                           const char *part)
{
  RoofKernelSpec spec = describe (self);

  spec.workload = workload;
  spec.part = part;
  return change (self, &spec);
}

RoofKernel *
roof_kernel_with_drag (RoofKernel *self,
                       const char *parameter)
{
  RoofKernelSpec spec = describe (self);

  spec.drag = parameter;
  return change (self, &spec);
}

RoofKernel *
roof_kernel_with_count (RoofKernel *self,
                        double      count)
{
  RoofKernelSpec spec = describe (self);

  spec.count = count;
  return change (self, &spec);
}

RoofKernel *
roof_kernel_with_visible (RoofKernel *self,
                          gboolean    visible)
{
  RoofKernelSpec spec = describe (self);

  spec.visible = visible;
  return change (self, &spec);
}

const RoofKernelLook *
roof_kernel_get_look (const RoofKernel *self)
{
  return &self->template->spec.look;
}

RoofKernel *
roof_kernel_with_look (RoofKernel           *self,
                       const RoofKernelLook *look)
{
  RoofKernelSpec spec = describe (self);

  spec.look = *look;
  return change (self, &spec);
}

RoofKernel *
roof_kernel_with_efficiency (RoofKernel *self,
                             double      efficiency)
{
  RoofKernelSpec spec = describe (self);

  spec.efficiency = efficiency;
  return change (self, &spec);
}

RoofKernel *
roof_kernel_with_measurement (RoofKernel      *self,
                              RoofMeasurement *measurement)
{
  RoofKernelSpec spec = describe (self);

  spec.measurement = measurement;
  return change (self, &spec);
}

double
roof_kernel_get_measured_time (const RoofKernel *self)
{
  double time = roof_measurement_get_number (roof_kernel_get_measurement (self), "time");

  return isnan (time) ? roof_kernel_find_number (self, "time") : time;
}

/* The kernel with its setting "time" moved into its measurement, where a spread belongs to it. Returns: (transfer full) */
static RoofKernel *
move_time (RoofKernel *self)
{
  double time = roof_kernel_find_number (self, "time");
  RoofMeasurement *timed = NULL;
  g_autoptr (RoofMeasurement) measurement = NULL;
  g_autoptr (RoofKernel) bare = NULL;

  if (isnan (time) || roof_measurement_get_number (roof_kernel_get_measurement (self), "time") > 0
      || !roof_measurement_with_number (roof_kernel_get_measurement (self), "time", time, &timed, NULL))
    return roof_kernel_ref (self);
  measurement = timed;
  bare = roof_kernel_without_setting (self, "time");
  return roof_kernel_with_measurement (bare, measurement);
}

RoofKernel *
roof_kernel_with_measured (RoofKernel  *self,
                           const char  *key,
                           double       number,
                           GError     **error)
{
  static const char * const spread[] = { "min", "max", "sigma", "repeats", NULL };
  g_autoptr (RoofKernel) moved = g_strv_contains (spread, key) ? move_time (self) : roof_kernel_ref (self);
  RoofMeasurement *changed = NULL;
  g_autoptr (RoofMeasurement) measurement = NULL;

  if (!roof_measurement_with_number (roof_kernel_get_measurement (moved), key, number, &changed, error))
    return NULL;
  measurement = changed;
  return roof_kernel_with_measurement (moved, measurement);
}

RoofKernel *
roof_kernel_with_measured_time (RoofKernel  *self,
                                double       time,
                                GError     **error)
{
  if (time == roof_kernel_get_measured_time (self))
    return roof_kernel_ref (self);
  if (roof_measurement_get_number (roof_kernel_get_measurement (self), "time") > 0 || roof_kernel_find_setting (self, "time") < 0)
    return roof_kernel_with_measured (self, "time", time, error);
  return isnan (time) ? roof_kernel_without_setting (self, "time") : roof_kernel_with_number (self, "time", time);
}

RoofKernel *
roof_kernel_with_measured_times (RoofKernel  *self,
                                 const char  *text,
                                 GError     **error)
{
  RoofMeasurement *changed = NULL;
  g_autoptr (RoofMeasurement) measurement = NULL;
  g_autoptr (RoofKernel) bare = NULL;

  if (!roof_measurement_with_times (roof_kernel_get_measurement (self), text, &changed, error))
    return NULL;
  measurement = changed;
  bare = roof_kernel_without_setting (self, "time");
  return roof_kernel_with_measurement (bare, measurement);
}

static gboolean
same_numbers (const RoofKernel *a,
              const RoofKernel *b)
{
  for (guint i = 0; i < a->template->spec.n_settings; i++)
    {
      double one = a->numbers[i], two = b->numbers[i];

      if (!(one == two || (isnan (one) && isnan (two))))
        return FALSE;
    }
  return TRUE;
}

gboolean
roof_kernel_equal (const RoofKernel *a,
                   const RoofKernel *b)
{
  return a == b
         || ((a->template == b->template || roof_kernel_template_matches (a->template, &b->template->spec))
             && roof_kernel_get_count (a) == roof_kernel_get_count (b) && a->visible == b->visible
             && strcmp (get_name (a), get_name (b)) == 0 && same_numbers (a, b)
             && roof_measurement_equal (roof_kernel_get_measurement (a), roof_kernel_get_measurement (b)));
}

gboolean
roof_kernel_is_alike (const RoofKernel *a,
                      const RoofKernel *b)
{
  return roof_kernel_template_is_alike (a->template, b->template);
}

guint
roof_kernel_hash_alike (gconstpointer kernel)
{
  return roof_kernel_template_hash (((const RoofKernel *) kernel)->template);
}
