/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/ncu-order.h"

#include <math.h>
#include <string.h>

struct _RoofNcuOrder
{
  RoofNcuCatalogue *catalogue;
  GHashTable       *metrics; /* (element-type RoofNcuMetric): a set */
  RoofNcuMetric    *last;    /* nullable: that was looked up last */
};

static guint
hash_metric (gconstpointer data)
{
  const RoofNcuMetric *metric = data;

  return g_str_hash (metric->name) * 31 + (metric->unit != NULL ? g_str_hash (metric->unit) : 0);
}

static gboolean
is_metric (const RoofNcuMetric *metric,
           const char          *name,
           const char          *unit)
{
  return strcmp (metric->name, name) == 0 && g_strcmp0 (metric->unit, unit) == 0;
}

static gboolean
equal_metrics (gconstpointer a,
               gconstpointer b)
{
  const RoofNcuMetric *other = b;

  return is_metric (a, other->name, other->unit);
}

static void
free_metric (gpointer data)
{
  RoofNcuMetric *metric = data;

  g_free (metric->name);
  g_free (metric->unit);
  g_free (metric);
}

RoofNcuOrder *
roof_ncu_order_new (RoofNcuCatalogue *catalogue)
{
  RoofNcuOrder *self = g_new0 (RoofNcuOrder, 1);

  self->catalogue = catalogue;
  self->metrics = g_hash_table_new_full (hash_metric, equal_metrics, free_metric, NULL);
  return self;
}

void
roof_ncu_order_free (RoofNcuOrder *self)
{
  g_hash_table_unref (self->metrics);
  g_free (self);
}

/* A prefix and a base unit, or that alone: "Kbyte", "nsecond", "hz". NAN: another */
static double
get_simple_unit (const char *unit)
{
  static const char *const bases[] = { "", "1", "byte", "second", "sec", "cycle", "inst", "sector", "hz", "s", "request", "op", "ops" };
  static const char prefixes[] = "npumkKMGTP";
  static const double factors[] = { 1e-9, 1e-12, 1e-6, 1e-3, 1e3, 1e3, 1e6, 1e9, 1e12, 1e15 };
  gsize n = strlen (unit);

  for (guint i = 0; i < G_N_ELEMENTS (bases); i++)
    {
      gboolean found = *bases[i] != '\0' && n == strlen (bases[i]) + 1 && g_ascii_strcasecmp (unit + 1, bases[i]) == 0;
      const char *prefix = found ? strchr (prefixes, *unit) : NULL;

      if (g_ascii_strcasecmp (unit, bases[i]) == 0)
        return 1;
      if (prefix != NULL)
        return factors[prefix - prefixes];
    }
  return g_str_equal (unit, "%") ? 0.01 : NAN;
}

/* Base units in one @unit of ncu's, a simple one or one a second or a cycle: "Kbyte", "nsecond", "cycle/nsecond", "1/ns", "%". Its
 * prefixes are decimal (NVIDIA, Nsight Compute CLI, --print-units); NAN for units that are not known. */
static double
read_unit (const char *unit)
{
  static const char *const micros[] = { "\302\265", "\316\274" };
  const char *slash = strchr (unit, '/');
  g_autofree char *front = slash != NULL ? g_strndup (unit, (gsize) (slash - unit)) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (micros); i++)
    if (g_str_has_prefix (unit, micros[i]))
      return 1e-6 * get_simple_unit (unit + strlen (micros[i]));
  return slash != NULL ? get_simple_unit (front) / get_simple_unit (slash + 1) : get_simple_unit (unit);
}

/* Returns: (transfer none) */
static RoofNcuMetric *
add (RoofNcuOrder *self,
     const char   *name,
     const char   *unit)
{
  RoofNcuMetric *metric = g_new0 (RoofNcuMetric, 1);
  gboolean named = unit != NULL && *unit != '\0';

  metric->name = g_strdup (name);
  metric->unit = g_strdup (unit);
  metric->slot = roof_ncu_catalogue_find (self->catalogue, name, unit);
  metric->factor = named ? read_unit (unit) : roof_ncu_get_base_unit (metric->slot);
  metric->unitless = !named && metric->factor != 1;
  /* One of NVIDIA's roofline sections: twice the FMAs in a cycle. */
  if (g_str_has_suffix (name, "fma_pred_on_x2"))
    metric->factor /= 2;
  g_hash_table_add (self->metrics, metric);
  return metric;
}

const RoofNcuMetric *
roof_ncu_order_find (RoofNcuOrder *self,
                     const char   *name,
                     const char   *unit)
{
  const RoofNcuMetric wanted = { .name = (char *) name, .unit = (char *) unit };
  RoofNcuMetric *metric = self->last != NULL ? self->last->next : NULL;

  if (metric == NULL || !is_metric (metric, name, unit))
    {
      metric = g_hash_table_lookup (self->metrics, &wanted);
      metric = metric != NULL ? metric : add (self, name, unit);
      if (self->last != NULL)
        self->last->next = metric;
    }
  self->last = metric;
  return metric;
}
