/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The caption of a figure: what it shows, on which machine, where the roofs come from and how the kernels were measured. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "chart/words/describe-private.h"

#define MOST_SOURCES 4 /* more make no sentence */

/* What was measured of the kernels of a figure. */
typedef struct
{
  guint    n, timed;
  guint    repeats, most; /* of a kernel; 0: not known of all */
} Measured;

static void
count_repeats (Measured   *self,
               RoofKernel *kernel)
{
  const RoofMeasurement *measurement = roof_kernel_get_measurement (kernel);
  guint repeats = measurement != NULL ? measurement->repeats : 0;

  self->repeats = self->timed == 0 ? repeats : MIN (self->repeats, repeats);
  self->most = MAX (self->most, repeats);
  self->timed++;
}

/* Of the kernels that are drawn and not faded. */
static Measured
count_measured (const RoofScene *scene)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (roof_scene_get_report (scene));
  Measured self = { 0 };
  guint n;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, kernels[i].kernel);

      if (kernels[i].faded)
        continue;
      self.n++;
      if (!isnan (roof_kernel_get_measured_time (kernel)))
        count_repeats (&self, kernel);
    }
  return self;
}

/* "H100, compared with A100 and MI300X". Returns: (transfer full) */
static char *
name_machines (const RoofScene *scene)
{
  const char *name = roof_machine_get_name (roof_describe_get_machine (scene));
  RoofComparison *comparison = roof_scene_get_comparison (scene);
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  g_autofree char *list = NULL;

  for (guint i = 1; i < roof_scene_get_n_machines (scene); i++)
    g_ptr_array_add (others, (gpointer) roof_machine_get_name (roof_report_get_machine (roof_comparison_get_report (comparison, i))));
  if (others->len == 0)
    return g_strdup (name);
  g_ptr_array_add (others, NULL);
  list = g_strjoinv (", ", (char **) others->pdata);
  /* Translators: a machine, and others that it is compared with */
  return g_strdup_printf (_("%1$s, compared with %2$s"), name, list);
}

/* "each the median of 5 repeats". Returns: (transfer full) (nullable): NULL where it is not known */
static char *
describe_repeats (const Measured *self)
{
  if (self->repeats < 2)
    return NULL;
  if (self->repeats == self->most)
    return g_strdup_printf (ngettext ("the median of %u repeat", "each the median of %u repeats", self->repeats), self->repeats);
  /* Translators: how often each kernel was timed, "each the median of 3 to 10 repeats" */
  return g_strdup_printf (_("each the median of %1$u to %2$u repeats"), self->repeats, self->most);
}

/* Returns: (transfer full) */
static char *
describe_kernels (const Measured *self)
{
  g_autofree char *repeats = describe_repeats (self);
  g_autofree char *kernels = g_strdup_printf (ngettext ("%u kernel", "%u kernels", self->n), self->n);

  if (self->timed == 0)
    /* Translators: %s is "3 kernels" */
    return g_strdup_printf (_("%s, modelled and not measured"), kernels);
  if (self->timed == self->n && repeats == NULL)
    /* Translators: %s is "3 kernels" */
    return g_strdup_printf (_("%s at measured times"), kernels);
  if (self->timed == self->n)
    /* Translators: %1$s is "3 kernels", %2$s "each the median of 5 repeats" */
    return g_strdup_printf (_("%1$s at measured times, %2$s"), kernels, repeats);
  if (repeats == NULL)
    /* Translators: %1$s is "3 kernels" */
    return g_strdup_printf (_("%1$s, %2$u of them at measured times, the others modelled"), kernels, self->timed);
  /* Translators: %1$s is "3 kernels", %3$s "each the median of 5 repeats" */
  return g_strdup_printf (_("%1$s, %2$u of them at measured times, %3$s, the others modelled"), kernels, self->timed, repeats);
}

static void
add_source (GPtrArray        *sources,
            const RoofRating *rating,
            const RoofRating *sustained)
{
  const char *source = sustained->source != NULL && sustained->source[0] != '\0' ? sustained->source : rating->source;
  char *cited = source != NULL && source[0] != '\0' ? roof_describe_source (source) : NULL;

  if (cited != NULL && !g_ptr_array_find_with_equal_func (sources, cited, g_str_equal, NULL))
    g_ptr_array_add (sources, cited);
  else
    g_free (cited);
}

/* The sources of the peaks that are drawn, or of the bandwidths, without repetition; of ceilings below them none. Returns: (transfer
 * full) (nullable): "a; b" */
static char *
list_sources (const RoofScene *scene,
              gboolean         sustained,
              gboolean         peaks)
{
  static const RoofRating none = { 0 };
  RoofMachine *machine = roof_describe_get_machine (scene);
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_free);
  guint n_slopes, n_flats;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n_slopes);
  const RoofFlat *flats = roof_scene_get_flats (scene, &n_flats);

  for (guint i = 0; peaks && i < n_flats; i++)
    if (flats[i].machine == 0 && flats[i].ceiling < 0 && !flats[i].datasheet)
      {
        const RoofPeak *peak = roof_machine_get_peak (machine, flats[i].peak);

        add_source (sources, &peak->peak, sustained ? &peak->sustained : &none);
      }
  for (guint i = 0; !peaks && i < n_slopes; i++)
    if (slopes[i].machine == 0 && slopes[i].ceiling < 0 && slopes[i].way != ROOF_WAY_DATASHEET)
      {
        const RoofLevel *level = roof_machine_get_level (machine, slopes[i].level);

        add_source (sources, &level->bandwidth, sustained ? &level->sustained : &none);
      }
  if (sources->len == 0)
    return NULL;
  if (sources->len > MOST_SOURCES)
    g_ptr_array_set_size (sources, MOST_SOURCES);
  g_ptr_array_add (sources, NULL);
  return g_strjoinv (", ", (char **) sources->pdata);
}

/* "peaks: a; bandwidths: b". Returns: (transfer full) (nullable) */
static char *
describe_sources (const RoofScene *scene,
                  gboolean         sustained)
{
  g_autofree char *peaks = list_sources (scene, sustained, TRUE), *bandwidths = list_sources (scene, sustained, FALSE);

  if (peaks == NULL || bandwidths == NULL || g_str_equal (peaks, bandwidths))
    return peaks != NULL ? g_steal_pointer (&peaks) : g_steal_pointer (&bandwidths);
  /* Translators: of a machine; both are where the numbers are from */
  return g_strdup_printf (_("peaks: %1$s; bandwidths: %2$s"), peaks, bandwidths);
}

/* Returns: (transfer full) */
static char *
describe_roofs (const RoofScene *scene)
{
  gboolean sustained = roof_machine_get_roofs (roof_describe_get_machine (scene)) == ROOF_ROOFS_SUSTAINED;
  const char *kind = strcmp (roof_machine_get_id (roof_describe_get_machine (scene)), ROOF_THIS_COMPUTER) == 0
                       ? _("roofs as measured on this computer")
                       : sustained ? _("roofs as sustained in the long run") : _("roofs as rated");
  g_autofree char *list = describe_sources (scene, sustained);

  if (list == NULL)
    return g_strdup (kind);
  /* Translators: %1$s says what the roofs of the figure are, %2$s where their numbers are from */
  return g_strdup_printf (_("%1$s (%2$s)"), kind, list);
}

char *
roof_describe_caption (const RoofScene *scene)
{
  Measured measured;
  g_autofree char *machines = NULL, *kernels = NULL, *roofs = NULL;

  g_return_val_if_fail (scene != NULL, NULL);

  measured = count_measured (scene);
  machines = name_machines (scene);
  kernels = describe_kernels (&measured);
  roofs = describe_roofs (scene);
  /* Translators: the caption of a figure: the machine, its kernels and its roofs */
  return g_strdup_printf (_("Roofline of %1$s: %2$s; %3$s."), machines, kernels, roofs);
}

char *
roof_describe_title (const RoofScene *scene)
{
  g_autofree char *machines = NULL;

  g_return_val_if_fail (scene != NULL, NULL);

  machines = name_machines (scene);
  return g_strdup_printf (_("Roofline of %s"), machines);
}

char *
roof_describe_panel_captions (RoofScene *const *scenes,
                              guint             n)
{
  GString *caption = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *one = roof_describe_caption (scenes[i]);

      g_string_append_printf (caption, i < 26 ? "%s(%c) %s" : "%s(%u) %s", i > 0 ? " " : "", i < 26 ? 'a' + i : i + 1, one);
    }
  return g_string_free (caption, FALSE);
}
