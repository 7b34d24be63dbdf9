/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* sched_getaffinity() */
#include "measure/computer.h"

#include <sched.h>
#include <string.h>

#include "measure/computer-private.h"

/* CPUs of this process's affinity mask, which respects its cpuset: of guint. The mask is made larger until the kernel's fits. */
static GArray *
list_cpus (void)
{
  GArray *cpus = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint most = 1024; most <= 1 << 20; most *= 2)
    {
      cpu_set_t *mask = CPU_ALLOC (most);
      gsize      size = CPU_ALLOC_SIZE (most);
      gboolean   fits = sched_getaffinity (0, size, mask) == 0;

      for (guint cpu = 0; fits && cpu < most; cpu++)
        if (CPU_ISSET_S (cpu, size, mask))
          g_array_append_val (cpus, cpu);
      CPU_FREE (mask);
      if (fits)
        return cpus;
    }
  for (guint cpu = 0; cpu < g_get_num_processors (); cpu++)
    g_array_append_val (cpus, cpu);
  return cpus;
}

/* Calls back for each number of a list of the kernel's, "0-3,8": `found` with each. Returns: how many there are */
static guint
read_number_list (const char *list,
                  GArray     *found)
{
  guint n = 0;

  while (list && g_ascii_isdigit (*list))
    {
      char   *end;
      guint64 first = g_ascii_strtoull (list, &end, 10);
      guint64 last = *end == '-' ? g_ascii_strtoull (end + 1, &end, 10) : first;

      for (guint64 number = first; number <= last && number - first < 1 << 20; number++, n++)
        if (found)
          {
            guint each = (guint) number;

            g_array_append_val (found, each);
          }
      list = *end == ',' ? end + 1 : end;
    }
  return n;
}

static gboolean
contains (const GArray *numbers,
          guint         number)
{
  for (guint i = 0; i < numbers->len; i++)
    if (g_array_index (numbers, guint, i) == number)
      return TRUE;
  return FALSE;
}

/* The first of the CPUs on each physical core; where the system does not say, each is one. */
static GArray *
find_cores (const char   *root,
            const GArray *cpus)
{
  GArray             *cores = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray)  taken = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < cpus->len; i++)
    {
      guint            cpu = g_array_index (cpus, guint, i);
      g_autofree char *siblings = roof_read_system_file (root, "sys/devices/system/cpu/cpu%u/topology/thread_siblings_list",
                                                         cpu);

      if (contains (taken, cpu))
        continue;
      g_array_append_val (cores, cpu);
      read_number_list (siblings, taken);
    }
  return cores;
}

/* By which the system tells large cores from small ones, the largest having 1024; 0 where it does not. */
static guint64
read_capacity (const char *root,
               guint       cpu)
{
  g_autofree char *capacity = roof_read_system_file (root, "sys/devices/system/cpu/cpu%u/cpu_capacity", cpu);

  return capacity != NULL ? g_ascii_strtoull (capacity, NULL, 10) : 0;
}

/* One thread alone runs on a large core. */
static void
put_large_cores_first (const char *root,
                       GArray     *cores)
{
  for (guint i = 1; i < cores->len; i++)
    for (guint j = i; j > 0; j--)
      {
        guint *pair = &g_array_index (cores, guint, j - 1), small = pair[0];

        if (read_capacity (root, pair[1]) <= read_capacity (root, small))
          break;
        pair[0] = pair[1];
        pair[1] = small;
      }
}

/* "32K" in bytes; 0 for any other text. */
static gsize
read_size (const char *text)
{
  char   *end;
  guint64 number = g_ascii_strtoull (text, &end, 10);

  return (gsize) (number << (*end == 'K' ? 10 : *end == 'M' ? 20 : *end == 'G' ? 30 : 0));
}

/* Reads the cache "index@index" of @cpu. Returns: whether there is one and it holds data */
static gboolean
read_cache (const char    *root,
            guint          cpu,
            guint          index,
            RoofCacheHint *cache)
{
  g_autofree char *folder = g_strdup_printf ("sys/devices/system/cpu/cpu%u/cache/index%u", cpu, index);
  g_autofree char *level = roof_read_system_file (root, "%s/level", folder);
  g_autofree char *type = roof_read_system_file (root, "%s/type", folder);
  g_autofree char *size = roof_read_system_file (root, "%s/size", folder);
  g_autofree char *shared = roof_read_system_file (root, "%s/shared_cpu_list", folder);

  if (!level || !size || g_strcmp0 (type, "Instruction") == 0)
    return FALSE;
  cache->level = (guint) g_ascii_strtoull (level, NULL, 10);
  cache->size = read_size (size);
  cache->shared = read_number_list (shared, NULL);
  return cache->level > 0 && cache->size > 0;
}

/* Reads the caches of the first CPU, from the smallest on as the kernel lists them. */
static void
look_at_caches (RoofComputer *self,
                const char   *root)
{
  for (guint index = 0; self->cpus->len > 0 && index < 8 && self->n_caches < G_N_ELEMENTS (self->caches); index++)
    if (read_cache (root, g_array_index (self->cpus, guint, 0), index, &self->caches[self->n_caches]))
      self->n_caches++;
}

/* "MemTotal: 4 kB" in bytes. */
static guint64
read_memory (const char *meminfo,
             const char *key)
{
  const char       *keys[] = { key, NULL };
  g_autofree char *value = meminfo ? roof_find_system_key (meminfo, keys) : NULL;

  return value ? g_ascii_strtoull (value, NULL, 10) * 1024 : 0;
}

/* What the control group at @path leaves. */
static guint64
read_group_rest (const char *root,
                 const char *path)
{
  g_autofree char *most = roof_read_system_file (root, "sys/fs/cgroup%s/memory.max", path);
  g_autofree char *used = roof_read_system_file (root, "sys/fs/cgroup%s/memory.current", path);
  guint64          limit = most ? g_ascii_strtoull (most, NULL, 10) : 0, now = used ? g_ascii_strtoull (used, NULL, 10) : 0;

  return !most || g_str_equal (most, "max") ? G_MAXUINT64 : limit - MIN (now, limit);
}

/* The least that this process's control group and those above it leave: more is answered by ending the process. */
static guint64
read_groups_rest (const char *root)
{
  static const char * const keys[] = { "0:", NULL };
  g_autofree char           *groups = roof_read_system_file (root, "proc/self/cgroup");
  g_autofree char           *path = groups ? roof_find_system_key (groups, keys) : NULL;
  guint64                    rest = read_group_rest (root, "");

  while (path && path[0] == '/' && path[1])
    {
      rest = MIN (rest, read_group_rest (root, path));
      *strrchr (path, '/') = '\0';
    }
  return rest;
}

static void
look_at_memory (RoofComputer *self,
                const char   *root)
{
  g_autofree char *meminfo = roof_read_system_file (root, "proc/meminfo");
  g_autofree char *nodes = roof_read_system_file (root, "sys/devices/system/node/has_memory");

  self->memory = read_memory (meminfo, "MemTotal");
  self->available = read_memory (meminfo, "MemAvailable");
  if (self->available > 0)
    self->available = MIN (self->available, read_groups_rest (root));
  self->n_nodes = read_number_list (nodes, NULL);
}

RoofComputer *
roof_computer_new_below (const char   *root,
                         const GArray *cpus)
{
  RoofComputer    *self = g_new0 (RoofComputer, 1);
  g_autofree char *cpuinfo = roof_read_system_file (root, "proc/cpuinfo");

  self->cpus = g_array_new (FALSE, FALSE, sizeof (guint));
  if (cpus->len > 0)
    g_array_append_vals (self->cpus, cpus->data, cpus->len);
  self->cores = find_cores (root, cpus);
  put_large_cores_first (root, self->cores);
  if (cpuinfo)
    roof_computer_look_at_name (self, cpuinfo);
  look_at_caches (self, root);
  look_at_memory (self, root);
  roof_computer_look_around (self, root, cpuinfo);
  return self;
}

RoofComputer *
roof_computer_new (void)
{
  g_autoptr (GArray) cpus = list_cpus ();

  return roof_computer_new_below ("/", cpus);
}

void
roof_computer_free (RoofComputer *self)
{
  if (!self)
    return;
  g_free (self->processor);
  g_free (self->vendor);
  g_free (self->system);
  g_clear_pointer (&self->cpus, g_array_unref);
  g_clear_pointer (&self->cores, g_array_unref);
  g_free (self->governor);
  g_free (self);
}
