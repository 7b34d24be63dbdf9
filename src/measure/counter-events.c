/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/counter-events.h"

#include <string.h>

/* Finds the events that count FLOPs and bytes of main memory. Devices, formats and events are read from the kernel's
 * descriptions (sys/bus/event_source/devices); floating-point events, which the kernel does not describe, are in tables here,
 * for processors that /proc/cpuinfo names. An event is written in terms ("event=0xc7,umask=0x01"), which encode() turns into
 * bits by the device's format. Memory controllers have no event of one program: such an event is opened once for each socket,
 * and counts all programs.
 * Invariant: of events that count the same bytes or FLOPs only one kind is in the list, so that the counts may be added up. */

#define TRANSFER 64. /* B of a count of a memory channel, and of a cache line where the kernel does not say it */
#define MIB 1048576.

/* Intel SDM volume 3, chapter "Performance Monitoring Events", FP_ARITH_INST_RETIRED (C7h): elements of each vector; a fused
 * multiply-add counts twice by itself. Since Broadwell, in the large cores. */
static const struct
{
  const char *name;
  guint8      umask;
  double      scale;
  gboolean    single;
  gboolean    wide; /* AVX-512 alone has it */
} arithmetic[] = {
  { "fp_arith_inst_retired.scalar_double", 0x01, 1, FALSE },      { "fp_arith_inst_retired.scalar_single", 0x02, 1, TRUE },
  { "fp_arith_inst_retired.128b_packed_double", 0x04, 2, FALSE }, { "fp_arith_inst_retired.128b_packed_single", 0x08, 4, TRUE },
  { "fp_arith_inst_retired.256b_packed_double", 0x10, 4, FALSE }, { "fp_arith_inst_retired.256b_packed_single", 0x20, 8, TRUE },
  { "fp_arith_inst_retired.512b_packed_double", 0x40, 8, FALSE, TRUE },
  { "fp_arith_inst_retired.512b_packed_single", 0x80, 16, TRUE, TRUE },
};

/* Names of the kernel (arch/x86/events/intel/core.c) for processors with these events, in DEVICE/caps/pmu_name. */
static const char *const arithmetic_names[] = { "broadwell", "skylake", "icelake", "sapphire_rapids", "granite_rapids", NULL };

/* Intel's small cores have FP_FLOPS_RETIRED (C8h) since Crestmont (perfmon, meteorlake_crestmont_core.json). */
static const struct
{
  const char *name;
  guint8      umask;
  gboolean    single;
} small_core[] = { { "fp_flops_retired.fp64", 0x01, FALSE }, { "fp_flops_retired.fp32", 0x02, TRUE } };
static const char *const small_core_names[] = { "meteorlake_hybrid", "lunarlake_hybrid", "arrowlake_h_hybrid", "pantherlake_hybrid",
                                                NULL };

/* Arm cores with FP_SCALE_OPS_SPEC (80C0h: for each 128 bits of an SVE vector) and FP_FIXED_OPS_SPEC (80C1h), Arm ARM DDI 0487,
 * section D13.11, by implementer and part of the MIDR: Fujitsu A64FX; Arm Neoverse V1, N2, V2, V3, N3. */
static const struct { guint implementer, part; } arm_cores[] = {
  { 0x46, 0x001 }, { 0x41, 0xd40 }, { 0x41, 0xd49 }, { 0x41, 0xd4f }, { 0x41, 0xd83 }, { 0x41, 0xd84 }, { 0x41, 0xd8e },
};

/* Events of Arm's PMUv3 that a line comes in from main memory with, the best first: misses of the last cache, refills of L3, of L2. */
static const char *const arm_misses[] = { "ll_cache_miss_rd", "l3d_cache_refill", "l2d_cache_refill" };

/* What /proc/cpuinfo says of the first processor. */
typedef struct
{
  char *vendor; /* "GenuineIntel"; "" */
  char *flags;  /* " fpu vme …", with a blank before and behind each */
  guint family, model, implementer, part;
} Processor;

static void
clear_processor (Processor *self)
{
  g_free (self->vendor);
  g_free (self->flags);
}

typedef struct
{
  const char        *sys, *proc;
  char              *devices; /* path */
  Processor          processor;
  RoofCounterEvents *events;
} Search;

/* --- files --- */

/* The first line of a file. Returns: (transfer full) (nullable) */
static char *
read_line (const char *folder,
           const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  text[strcspn (text, "\n")] = '\0';
  return g_strstrip (text);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The names in @folder that match @pattern, sorted. Returns: (transfer full) (element-type utf8) */
static GPtrArray *
list_names (const char *folder,
            const char *pattern)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_pattern_match_simple (pattern, name))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

static guint
read_number (const char *text)
{
  return (guint) g_ascii_strtoull (text, NULL, 0);
}

/* The first of each key counts: all processors are described one after another. */
static void
take_line (Processor  *self,
           const char *key,
           const char *value)
{
  if (g_str_equal (key, "vendor_id") && *self->vendor == '\0')
    {
      g_free (self->vendor);
      self->vendor = g_strdup (value);
    }
  else if (g_str_equal (key, "flags") && *self->flags == '\0')
    {
      g_free (self->flags);
      self->flags = g_strdup_printf (" %s ", value);
    }
  else if (g_str_equal (key, "cpu family") && self->family == 0)
    self->family = read_number (value);
  else if (g_str_equal (key, "model") && self->model == 0)
    self->model = read_number (value);
  else if (g_str_equal (key, "CPU implementer") && self->implementer == 0)
    self->implementer = read_number (value);
  else if (g_str_equal (key, "CPU part") && self->part == 0)
    self->part = read_number (value);
}

static void
read_processor (Search *self)
{
  g_autofree char *path = g_build_filename (self->proc, "cpuinfo", NULL), *text = NULL;
  g_auto (GStrv) lines = NULL;

  self->processor.vendor = g_strdup ("");
  self->processor.flags = g_strdup ("");
  if (!g_file_get_contents (path, &text, NULL, NULL))
    return;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *colon = strchr (lines[i], ':');

      if (colon == NULL)
        continue;
      *colon = '\0';
      take_line (&self->processor, g_strstrip (lines[i]), g_strstrip (colon + 1));
    }
}

static gboolean
has_flag (const Search *self,
          const char   *flag)
{
  g_autofree char *word = g_strdup_printf (" %s ", flag);

  return strstr (self->processor.flags, word) != NULL;
}

/* --- events --- */

static void
free_event (gpointer data)
{
  RoofCounterEvent *event = data;

  g_free (event->name);
  g_free (event->perf);
  g_free (event);
}

void
roof_counter_events_free (RoofCounterEvents *self)
{
  g_ptr_array_unref (self->list);
  g_free (self);
}

/* Spreads the low bits of @value over "config:0-7,32-35", as a file in DEVICE/format says. FALSE: it says nothing of the kind */
static gboolean
put_bits (const char *format,
          guint64     value,
          guint64     config[3])
{
  static const char *const names[] = { "config:", "config1:", "config2:" };
  guint word = 0;

  while (word < G_N_ELEMENTS (names) && !g_str_has_prefix (format, names[word]))
    word++;
  if (word == G_N_ELEMENTS (names))
    return FALSE;
  format += strlen (names[word]);
  while (g_ascii_isdigit (*format))
    {
      char *end;
      guint64 first = g_ascii_strtoull (format, &end, 10), last = *end == '-' ? g_ascii_strtoull (end + 1, &end, 10) : first;

      if (last < first || last > 63)
        return FALSE;
      for (guint64 bit = first; bit <= last; bit++, value >>= 1)
        config[word] |= (value & 1) << bit;
      format = *end == ',' ? end + 1 : end;
    }
  return TRUE;
}

/* Sets "event=0x04,umask=0x03" by the formats of @device, a path. */
static gboolean
encode (const char *device,
        const char *terms,
        guint64     config[3])
{
  g_autofree char *formats = g_build_filename (device, "format", NULL);
  g_auto (GStrv) parts = g_strsplit (terms, ",", -1);

  memset (config, 0, 3 * sizeof *config);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *equals = strchr (parts[i], '=');
      guint64 value = equals != NULL ? g_ascii_strtoull (equals + 1, NULL, 0) : 1;
      g_autofree char *format = NULL;

      if (equals != NULL)
        *equals = '\0';
      format = read_line (formats, g_strstrip (parts[i]));
      if (format == NULL && g_str_has_prefix (parts[i], "config"))
        format = g_strdup_printf ("%s:0-63", parts[i]);
      if (format == NULL || !put_bits (format, value, config))
        return FALSE;
    }
  return TRUE;
}

/* An event of @device that is encoded by @terms. (nullable): the kernel does not describe such a device */
static RoofCounterEvent *
add_event (Search      *self,
           const char  *device,
           const char  *name,
           const char  *terms,
           RoofCounted  counts,
           double       scale)
{
  g_autofree char *path = g_build_filename (self->devices, device, NULL), *type = read_line (path, "type");
  RoofCounterEvent event = { .cpu = -1, .scale = scale, .counts = counts }, *added;

  if (type == NULL || !g_ascii_isdigit (*type) || !encode (path, terms, event.config))
    return NULL;
  event.type = read_number (type);
  event.name = g_strdup (name);
  event.perf = g_strdup_printf ("%s/config=0x%" G_GINT64_MODIFIER "x,name=%s/%s", device, event.config[0], name,
                                counts == ROOF_COUNTED_BYTES ? "" : "u");
  added = g_memdup2 (&event, sizeof event);
  g_ptr_array_add (self->events->list, added);
  return added;
}

/* One event of all programs for each CPU of the device's cpumask, "0" or "0,32": one CPU of each socket. */
static void
spread_over_sockets (Search           *self,
                     const char       *device,
                     RoofCounterEvent *event)
{
  g_autofree char *path = g_build_filename (self->devices, device, NULL), *mask = read_line (path, "cpumask");
  g_auto (GStrv) cpus = g_strsplit (mask != NULL ? mask : "0", ",", -1);

  event->cpu = cpus[0] != NULL ? (int) read_number (cpus[0]) : 0;
  for (guint i = 1; cpus[0] != NULL && cpus[i] != NULL; i++)
    {
      RoofCounterEvent *other = g_memdup2 (event, sizeof *event);

      other->cpu = (int) read_number (cpus[i]);
      other->name = g_strdup (event->name);
      other->perf = NULL; /* perf opens the event on all sockets by itself */
      g_ptr_array_add (self->events->list, other);
    }
}

/* --- floating-point work --- */

static gboolean
find_arithmetic (Search     *self,
                 const char *device)
{
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (arithmetic); i++)
    {
      g_autofree char *terms = g_strdup_printf ("event=0xc7,umask=0x%02x", arithmetic[i].umask);

      if (!arithmetic[i].wide || has_flag (self, "avx512f"))
        found |= add_event (self, device, arithmetic[i].name, terms,
                            arithmetic[i].single ? ROOF_COUNTED_SINGLE : ROOF_COUNTED_DOUBLE, arithmetic[i].scale) != NULL;
    }
  return found;
}

/* A hybrid processor: large and small cores, which are devices of their own. */
static gboolean
find_hybrid (Search *self)
{
  g_autofree char *caps = g_build_filename (self->devices, "cpu_atom", "caps", NULL), *name = read_line (caps, "pmu_name");
  gboolean found = find_arithmetic (self, "cpu_core"), small = name != NULL && g_strv_contains (small_core_names, name);

  for (guint i = 0; found && small && i < G_N_ELEMENTS (small_core); i++)
    {
      g_autofree char *terms = g_strdup_printf ("event=0xc8,umask=0x%02x", small_core[i].umask);

      add_event (self, "cpu_atom", small_core[i].name, terms, small_core[i].single ? ROOF_COUNTED_SINGLE : ROOF_COUNTED_DOUBLE, 1);
    }
  self->events->partial = found && !small;
  return found;
}

static gboolean
find_intel (Search *self)
{
  g_autofree char *caps = g_build_filename (self->devices, "cpu", "caps", NULL), *name = read_line (caps, "pmu_name");

  if (find_hybrid (self))
    return TRUE;
  /* Later large cores have AVX-512, or are part of a hybrid; the Xeon Phi counts otherwise. */
  return ((name != NULL && g_strv_contains (arithmetic_names, name)) || (has_flag (self, "avx512f") && !has_flag (self, "avx512er")))
         && find_arithmetic (self, "cpu");
}

/* AMD PPR, PMCx003 Retired SSE/AVX FLOPs: the count is of FLOPs, a multiply-accumulate is 2. Zen (family 17h below model 30h) has
 * a bit for each kind of operation and precision, its successors for each kind; Zen 4 has one more, for bf16. */
static gboolean
find_amd (Search *self)
{
  guint family = self->processor.family, umask;
  g_autofree char *terms = NULL;

  if (family < 0x17)
    return FALSE;
  umask = family == 0x17 && self->processor.model < 0x30 ? 0xff : family == 0x19 && has_flag (self, "avx512_bf16") ? 0x1f : 0x0f;
  terms = g_strdup_printf ("event=0x03,umask=0x%02x", umask);
  return add_event (self, "cpu", "fp_ret_sse_avx_ops.all", terms, ROOF_COUNTED_FLOPS, 1) != NULL;
}

static gboolean
find_arm (Search    *self,
          GPtrArray *devices)
{
  g_autofree char *vector = read_line (self->proc, "sys/abi/sve_default_vector_length"); /* B */
  double scale = vector != NULL ? read_number (vector) / 16. : 1;
  gboolean known = FALSE, found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (arm_cores); i++)
    known |= arm_cores[i].implementer == self->processor.implementer && arm_cores[i].part == self->processor.part;
  for (guint i = 0; known && i < devices->len; i++)
    {
      found |= add_event (self, devices->pdata[i], "fp_fixed_ops_spec", "event=0x80c1", ROOF_COUNTED_FLOPS, 1) != NULL;
      found |= add_event (self, devices->pdata[i], "fp_scale_ops_spec", "event=0x80c0", ROOF_COUNTED_FLOPS, scale) != NULL;
    }
  return found;
}

/* --- main memory --- */

/* B of a count, as DEVICE/events/NAME.scale and NAME.unit say it. */
static double
read_scale (const char *events,
            const char *name)
{
  g_autofree char *of_scale = g_strconcat (name, ".scale", NULL), *of_unit = g_strconcat (name, ".unit", NULL);
  g_autofree char *scale = read_line (events, of_scale), *unit = read_line (events, of_unit);

  if (scale == NULL || g_strcmp0 (unit, "MiB") != 0)
    return TRANSFER;
  return g_ascii_strtod (scale, NULL) * MIB;
}

/* Adds the events of @device that the kernel describes under names that match @pattern. */
static guint
add_described (Search     *self,
               const char *device,
               const char *pattern)
{
  g_autofree char *events = g_build_filename (self->devices, device, "events", NULL);
  g_autoptr (GPtrArray) names = list_names (events, pattern);
  guint n = 0;

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = names->pdata[i];
      g_autofree char *terms = strchr (name, '.') == NULL ? read_line (events, name) : NULL;
      RoofCounterEvent *event = NULL;

      if (terms != NULL)
        event = add_event (self, device, name, terms, ROOF_COUNTED_BYTES, read_scale (events, name));
      if (event == NULL)
        continue;
      g_free (event->perf);
      event->perf = g_strdup_printf ("%s/%s/", device, name);
      n++;
    }
  return n;
}

/* Intel's memory controllers: of servers, of clients before Ice Lake, and of those after it. The first kind that is there counts,
 * since others count the same bytes again. */
static gboolean
find_controllers (Search *self)
{
  static const struct { const char *devices, *reads, *writes; } kinds[] = {
    { "uncore_imc_*", "cas_count_read*", "cas_count_write*" },
    { "uncore_imc", "data_reads", "data_writes" },
    { "uncore_imc_free_running*", "data_read", "data_write" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GPtrArray) devices = list_names (self->devices, kinds[i].devices);
      guint before = self->events->list->len;

      for (guint k = 0; k < devices->len; k++)
        {
          guint from = self->events->list->len, to;

          add_described (self, devices->pdata[k], kinds[i].reads);
          add_described (self, devices->pdata[k], kinds[i].writes);
          to = self->events->list->len;
          for (guint e = from; e < to; e++)
            spread_over_sockets (self, devices->pdata[k], self->events->list->pdata[e]);
        }
      if (self->events->list->len > before)
        return TRUE;
    }
  return FALSE;
}

/* AMD's memory controllers (PPR, UMC performance events: CAS commands), a device each since Linux 6.9; before Zen 4 the data fabric
 * has an event for each channel (PPR, DF PMCx007: requests with data, 64 B; channels that are not there count 0). */
static gboolean
find_channels (Search *self)
{
  g_autoptr (GPtrArray) devices = list_names (self->devices, "amd_umc_*");
  guint before = self->events->list->len;

  for (guint i = 0; i < devices->len; i++)
    {
      RoofCounterEvent *event = add_event (self, devices->pdata[i], "umc_cas_cmd.all", "event=0x0a", ROOF_COUNTED_BYTES, TRANSFER);

      if (event != NULL)
        spread_over_sockets (self, devices->pdata[i], event);
    }
  for (guint i = 0; devices->len == 0 && i < 8 && self->processor.family >= 0x17 && self->processor.family <= 0x19; i++)
    {
      g_autofree char *terms = g_strdup_printf ("event=0x%x,umask=0x38", 0x07 + 0x40 * i);
      g_autofree char *name = g_strdup_printf ("dram_channel_data_controller_%u", i);
      RoofCounterEvent *event = has_flag (self, "avx512_bf16") ? NULL
                                : add_event (self, "amd_df", name, terms, ROOF_COUNTED_BYTES, TRANSFER);

      if (event != NULL)
        spread_over_sockets (self, "amd_df", event);
    }
  return self->events->list->len > before;
}

/* Lines that come into the last cache, of the command alone. */
static gboolean
find_misses (Search    *self,
             GPtrArray *devices)
{
  g_autofree char *size = read_line (self->sys, "devices/system/cpu/cpu0/cache/index0/coherency_line_size");
  double line = size != NULL ? (double) read_number (size) : 0;
  gboolean found = FALSE;

  for (guint k = 0; k < devices->len; k++)
    for (guint i = 0, n = 0; n == 0 && i < G_N_ELEMENTS (arm_misses); i++)
      {
        guint before = self->events->list->len;

        n = add_described (self, devices->pdata[k], arm_misses[i]);
        for (guint e = before; e < self->events->list->len; e++)
          ((RoofCounterEvent *) self->events->list->pdata[e])->scale = line > 0 ? line : TRANSFER;
        found |= n > 0;
      }
  self->events->by_cache_line = found;
  return found;
}

/* --- both --- */

static RoofEventsFound
judge (gboolean found,
       gboolean device)
{
  return found ? ROOF_EVENTS_FOUND : device ? ROOF_EVENTS_UNKNOWN : ROOF_EVENTS_NO_DEVICE;
}

static void
find_on_x86 (Search *self)
{
  gboolean intel = g_str_equal (self->processor.vendor, "GenuineIntel");
  g_autoptr (GPtrArray) cores = list_names (self->devices, "cpu*"), memory = list_names (self->devices, intel ? "uncore_imc*" : "amd_*");

  self->events->flops = judge (intel ? find_intel (self) : find_amd (self), cores->len > 0);
  self->events->bytes = judge (intel ? find_controllers (self) : find_channels (self), memory->len > 0);
}

static void
find_on_arm (Search *self)
{
  g_autoptr (GPtrArray) devices = list_names (self->devices, "arm*_pmuv3*");

  if (devices->len == 0)
    {
      g_ptr_array_unref (devices);
      devices = list_names (self->devices, "armv8_*");
    }
  self->events->flops = judge (find_arm (self, devices), devices->len > 0);
  self->events->bytes = judge (find_misses (self, devices), devices->len > 0);
}

RoofCounterEvents *
roof_counter_events_find (const char *sys,
                          const char *proc)
{
  RoofCounterEvents *events = g_new0 (RoofCounterEvents, 1);
  Search search = { .sys = sys, .proc = proc, .events = events };
  g_autofree char *devices = g_build_filename (sys, "bus", "event_source", "devices", NULL);

  events->list = g_ptr_array_new_with_free_func (free_event);
  search.devices = devices;
  read_processor (&search);
  events->virtualised = has_flag (&search, "hypervisor");
  if (search.processor.implementer != 0)
    find_on_arm (&search);
  else
    find_on_x86 (&search);
  clear_processor (&search.processor);
  return events;
}
