/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/error.h"
#include "core/machine/machine.h"

RoofPeak
roof_peak_make (const char *unit,
                const char *dtype,
                double      peak)
{
  return (RoofPeak) {
    .unit = (char *) unit,
    .dtype = (char *) dtype,
    .peak = { .value = peak },
    .sustained = ROOF_RATING_NONE,
    .boost = ROOF_RATING_NONE,
    .p5 = ROOF_RATING_NONE,
    .p95 = ROOF_RATING_NONE,
  };
}

RoofLevel
roof_level_make (const char    *id,
                 const char    *name,
                 RoofLevelKind  kind,
                 double         bandwidth)
{
  return (RoofLevel) {
    .id = (char *) id,
    .name = (char *) name,
    .kind = kind,
    .bandwidth = { .value = bandwidth },
    .read_bandwidth = ROOF_RATING_NONE,
    .write_bandwidth = ROOF_RATING_NONE,
    .capacity = ROOF_RATING_NONE,
    .sustained = ROOF_RATING_NONE,
    .collective_latency = ROOF_RATING_NONE,
    .step_latency = ROOF_RATING_NONE,
    .in_network = ROOF_RATING_NONE,
    .energy = ROOF_RATING_NONE,
    .p5 = ROOF_RATING_NONE,
    .p95 = ROOF_RATING_NONE,
  };
}

double
roof_level_get_piece (const RoofLevel *level)
{
  return level->instances > 1 ? level->capacity.value / level->instances : level->capacity.value;
}

/* Whether @id is @name or @name with a generation: "hbm", "hbm3", "hbm3e". */
static gboolean
is_generation (const char *id,
               const char *name)
{
  return g_str_has_prefix (id, name) && strspn (id + strlen (name), "0123456789exX") == strlen (id + strlen (name));
}

static gboolean
is_one_of (const char        *id,
           const char *const *names)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (is_generation (id, names[i]))
      return TRUE;
  return FALSE;
}

/* Index of the only network; -1: there are several, or none */
static int
find_only_network (const RoofMachine *self)
{
  int network = roof_machine_find_network (self);

  for (guint i = 0; network >= 0 && i < roof_machine_get_n_levels (self); i++)
    if ((int) i != network && roof_machine_get_level (self, i)->kind == ROOF_LEVEL_NETWORK)
      return -1;
  return network;
}

int
roof_machine_find_usual_level (const RoofMachine *self,
                               const char        *id)
{
  static const char *const memories[] = { "hbm", "dram", "gddr", "lpddr", "ddr", "memory", "mem", NULL };
  static const char *const networks[] = { "nvlink", "ici", "xgmi", "ualink", "neuronlink", "ib", "infiniband", "ethernet",
                                          "interconnect", "network", "net", "link", NULL };

  if (is_one_of (id, memories))
    return roof_machine_find_main_memory (self);
  return is_one_of (id, networks) ? find_only_network (self) : -1;
}

/* The network between nodes: the second, else the only one. */
static int
find_outer (const RoofMachine *self)
{
  int first = roof_machine_find_network (self);

  for (guint i = (guint) (first + 1); first >= 0 && i < roof_machine_get_n_levels (self); i++)
    if (roof_machine_get_level (self, i)->kind == ROOF_LEVEL_NETWORK)
      return (int) i;
  return first;
}

int
roof_machine_resolve_level (const RoofMachine  *self,
                            const char         *id,
                            GError            **error)
{
  g_autoptr (GString) ids = NULL;
  int level = roof_machine_find_level (self, id);

  if (level < 0 && g_str_equal (id, "main"))
    level = roof_machine_find_main_memory (self);
  else if (level < 0 && g_str_equal (id, "network"))
    level = roof_machine_find_network (self);
  else if (level < 0 && g_str_equal (id, "outer"))
    level = find_outer (self);
  else if (level < 0)
    level = roof_machine_find_usual_level (self, id);
  if (level >= 0)
    return level;
  ids = g_string_new (NULL);
  for (guint i = 0; i < roof_machine_get_n_levels (self); i++)
    g_string_append_printf (ids, "%s%s", i > 0 ? ", " : "", roof_machine_get_level (self, i)->id);
  if (g_str_equal (id, "main"))
    roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "%1$s has no main memory; its levels are %2$s",
                    roof_machine_get_name (self), ids->str);
  else if (g_str_equal (id, "network") || g_str_equal (id, "outer"))
    roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "%1$s has no network; its levels are %2$s",
                    roof_machine_get_name (self), ids->str);
  else
    roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "%1$s has no level %2$s; its levels are %3$s",
                    roof_machine_get_name (self), id, ids->str);
  return -1;
}
