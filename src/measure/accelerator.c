/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/accelerator.h"

#include <dlfcn.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/units/units.h"

/* Asks three runtimes for their devices: CUDA's driver and HIP through one table, since their functions differ by name alone,
 * and Level Zero. Their libraries are opened if they are installed, and never closed, since drivers keep threads; the
 * declarations here are those of their headers, which are not needed to build.
 * A device finds its machine by name: words that tell no two devices apart (brands, form factors, sizes of memory) are left out
 * and the rest is sorted; of several machines with the name the one whose main memory is closest in size is taken. */

#define KHZ 1e3
#define MHZ 1e6
#define LONGEST_NAME 256
#define MOST_DEVICES 64
#define MOST_DIFFERENCE 0.15 /* of the size of main memory, since drivers keep some of it */

static void
free_accelerator (gpointer data)
{
  RoofAccelerator *self = data;

  g_free (self->name);
  g_free (self);
}

/* A device of @runtime. @name: not terminated where it fills @size bytes */
static RoofAccelerator *
add_accelerator (GPtrArray  *list,
                 const char *runtime,
                 const char *name,
                 gsize       size)
{
  RoofAccelerator *self = g_new0 (RoofAccelerator, 1);
  g_autofree char *text = g_strndup (name, size);

  self->name = g_strstrip (g_utf8_make_valid (text, -1));
  self->runtime = runtime;
  self->clock = self->memory_clock = NAN;
  g_ptr_array_add (list, self);
  return self;
}

/* A rate that a runtime gives as a whole number of @unit, 0 where it does not know. */
static double
get_rate (double value,
          double unit)
{
  return value > 0 ? value * unit : NAN;
}

/* The first of the libraries that is there. (nullable) */
static void *
open_library (const char         *folder,
              const char * const *names)
{
  void *library = NULL;

  for (; library == NULL && *names != NULL; names++)
    {
      g_autofree char *path = folder != NULL ? g_build_filename (folder, *names, NULL) : g_strdup (*names);

      library = dlopen (path, RTLD_NOW | RTLD_LOCAL);
    }
  return library;
}

/* A function that a library should have, and where its address goes. */
typedef struct
{
  const char *name;
  void       *function; /* address of a pointer to a function */
} Symbol;

static gboolean
find_symbols (void         *library,
              const Symbol *symbols,
              guint         n)
{
  for (guint i = 0; i < n; i++)
    {
      void *address = dlsym (library, symbols[i].name);

      if (address == NULL)
        return FALSE;
      memcpy (symbols[i].function, &address, sizeof address);
    }
  return TRUE;
}

/* --- CUDA's driver and HIP, whose functions differ by name alone --- */

/* What is declared in cuda.h and hip_runtime_api.h: results are 0 for success, devices are int. */
typedef struct
{
  const char *runtime;
  const char *libraries[5];
  const char *init, *count, *device, *name, *memory, *attribute;
  int         clock, memory_clock, bus, units; /* attributes: kHz, kHz, bits, number */
} Driver;

static const Driver drivers[] = {
  { "CUDA", { "libcuda.so.1", NULL }, "cuInit", "cuDeviceGetCount", "cuDeviceGet", "cuDeviceGetName", "cuDeviceTotalMem_v2",
    "cuDeviceGetAttribute", 13, 36, 37, 16 },
  { "HIP", { "libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5", "libamdhip64.so", NULL }, "hipInit",
    "hipGetDeviceCount", "hipDeviceGet", "hipDeviceGetName", "hipDeviceTotalMem", "hipDeviceGetAttribute", 5, 60, 59, 63 },
};

typedef struct
{
  int (*init) (unsigned flags);
  int (*get_count) (int *count);
  int (*get_device) (int *device, int index);
  int (*get_name) (char *name, int length, int device);
  int (*get_memory) (size_t *bytes, int device);
  int (*get_attribute) (int *value, int attribute, int device);
} DriverFunctions;

static int
get_attribute (const DriverFunctions *functions,
               int                    attribute,
               int                    device)
{
  int value = 0;

  return functions->get_attribute (&value, attribute, device) == 0 && value > 0 ? value : 0;
}

static void
add_device (const Driver          *driver,
            const DriverFunctions *functions,
            int                    device,
            GPtrArray             *list)
{
  char name[LONGEST_NAME] = "";
  RoofAccelerator *added;
  size_t memory = 0;

  if (functions->get_name (name, sizeof name, device) != 0)
    return;
  added = add_accelerator (list, driver->runtime, name, sizeof name);
  if (functions->get_memory (&memory, device) == 0)
    added->memory = memory;
  added->clock = get_rate (get_attribute (functions, driver->clock, device), KHZ);
  added->memory_clock = get_rate (get_attribute (functions, driver->memory_clock, device), KHZ);
  added->bus = (guint) get_attribute (functions, driver->bus, device);
  added->units = (guint) get_attribute (functions, driver->units, device);
}

static void
find_by_driver (const Driver *driver,
                const char   *folder,
                GPtrArray    *list)
{
  void *library = open_library (folder, driver->libraries);
  DriverFunctions functions;
  const Symbol symbols[] = {
    { driver->init, &functions.init },           { driver->count, &functions.get_count },
    { driver->device, &functions.get_device },   { driver->name, &functions.get_name },
    { driver->memory, &functions.get_memory },   { driver->attribute, &functions.get_attribute },
  };
  int n = 0, device;

  if (library == NULL || !find_symbols (library, symbols, G_N_ELEMENTS (symbols)) || functions.init (0) != 0
      || functions.get_count (&n) != 0)
    return;
  for (int i = 0; i < MIN (n, MOST_DEVICES); i++)
    if (functions.get_device (&device, i) == 0)
      add_device (driver, &functions, device, list);
}

/* --- Level Zero --- */

/* As in ze_api.h 1.0: results are 0 for success, handles are pointers. */
#define STYPE_DEVICE 0x3u
#define STYPE_MEMORY 0x7u
#define TYPE_GPU 1u

typedef struct
{
  guint32  stype;
  void    *next;
  guint32  type, vendor, device, flags, subdevice;
  guint32  core_clock; /* MHz */
  guint64  most_allocated;
  guint32  contexts, priorities, threads_per_unit, simd_width, units_per_subslice, subslices_per_slice, slices;
  guint64  timer_resolution;
  guint32  timestamp_bits, kernel_timestamp_bits;
  guint8   uuid[16];
  char     name[LONGEST_NAME];
} ZeDevice;

typedef struct
{
  guint32  stype;
  void    *next;
  guint32  flags;
  guint32  clock; /* MHz */
  guint32  bus;   /* bits */
  guint64  size;  /* B */
  char     name[LONGEST_NAME];
} ZeMemory;

typedef struct
{
  int (*init) (guint32 flags);
  int (*get_drivers) (guint32 *n, void **drivers);
  int (*get_devices) (void *driver, guint32 *n, void **devices);
  int (*get_properties) (void *device, ZeDevice *properties);
  int (*get_memories) (void *device, guint32 *n, ZeMemory *properties);
} ZeFunctions;

/* The sum of the sizes of a device's memories, and the clock and the bus of the first. */
static void
add_memories (const ZeFunctions *functions,
              void              *device,
              RoofAccelerator   *added)
{
  ZeMemory memories[8];
  guint32 n = G_N_ELEMENTS (memories);

  memset (memories, 0, sizeof memories);
  for (guint i = 0; i < n; i++)
    memories[i].stype = STYPE_MEMORY;
  if (functions->get_memories (device, &n, memories) != 0)
    return;
  for (guint i = 0; i < MIN (n, G_N_ELEMENTS (memories)); i++)
    added->memory += memories[i].size;
  if (n > 0)
    {
      added->memory_clock = get_rate (memories[0].clock, MHZ);
      added->bus = memories[0].bus;
    }
}

static void
add_ze_device (const ZeFunctions *functions,
               void              *device,
               GPtrArray         *list)
{
  ZeDevice properties;
  RoofAccelerator *added;

  memset (&properties, 0, sizeof properties);
  properties.stype = STYPE_DEVICE;
  if (functions->get_properties (device, &properties) != 0 || properties.type != TYPE_GPU)
    return;
  added = add_accelerator (list, "Level Zero", properties.name, sizeof properties.name);
  added->clock = get_rate (properties.core_clock, MHZ);
  added->units = properties.slices * properties.subslices_per_slice;
  add_memories (functions, device, added);
}

static void
find_by_level_zero (const char *folder,
                    GPtrArray  *list)
{
  static const char *const libraries[] = { "libze_loader.so.1", NULL };
  void *library = open_library (folder, libraries), *of_drivers[MOST_DEVICES], *devices[MOST_DEVICES];
  guint32 n_drivers = MOST_DEVICES;
  ZeFunctions functions;
  const Symbol symbols[] = {
    { "zeInit", &functions.init },
    { "zeDriverGet", &functions.get_drivers },
    { "zeDeviceGet", &functions.get_devices },
    { "zeDeviceGetProperties", &functions.get_properties },
    { "zeDeviceGetMemoryProperties", &functions.get_memories },
  };

  if (library == NULL || !find_symbols (library, symbols, G_N_ELEMENTS (symbols)) || functions.init (0) != 0
      || functions.get_drivers (&n_drivers, of_drivers) != 0)
    return;
  for (guint i = 0; i < MIN (n_drivers, MOST_DEVICES); i++)
    {
      guint32 n = MOST_DEVICES;

      if (functions.get_devices (of_drivers[i], &n, devices) != 0)
        continue;
      for (guint k = 0; k < MIN (n, MOST_DEVICES); k++)
        add_ze_device (&functions, devices[k], list);
    }
}

GPtrArray *
roof_accelerators_find (const char *folder)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (free_accelerator);

  for (guint i = 0; i < G_N_ELEMENTS (drivers); i++)
    find_by_driver (&drivers[i], folder, list);
  find_by_level_zero (folder, list);
  return list;
}

/* --- names --- */

/* Words of names that tell no two devices apart: brands, and what a datasheet says and a driver does not, or the other way.
 * Words that begin with one of `forms` do not either. */
static const char *const brands[] = { "nvidia", "amd", "intel", "geforce", "tesla", "quadro", "instinct", "radeon", "arc",
                                      "jetson", "agx", "graphics", "generation", "edition", "workstation", "gpu", "data",
                                      "center", "oam", "hgx", "r", "tm", NULL };
static const char *const forms[] = { "sxm", "hbm", "gddr", "lpddr", NULL };

/* Whether @word is a size of memory, "80gb". */
static gboolean
is_size (const char *word)
{
  gsize digits = strspn (word, "0123456789");

  return digits > 0 && g_str_equal (word + digits, "gb");
}

static gboolean
tells (const char *word)
{
  for (guint i = 0; forms[i] != NULL; i++)
    if (g_str_has_prefix (word, forms[i]))
      return FALSE;
  return *word != '\0' && !is_size (word) && !g_strv_contains (brands, word);
}

static int
compare_words (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The words of @name that tell devices apart, sorted and joined; what stands in brackets is a remark. Returns: (transfer full)
 * */
static char *
reduce_name (const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name, -1), *plain = NULL;
  g_auto (GStrv) outside = g_strsplit_set (lower, "()", -1), words = NULL;
  g_autoptr (GPtrArray) telling = g_ptr_array_new ();
  g_autoptr (GString) joined = g_string_new (NULL);

  for (guint i = 0; outside[i] != NULL; i++)
    if (i % 2 == 0)
      g_string_append_printf (joined, " %s", outside[i]);
  g_string_replace (joined, " gb", "gb", 0);
  plain = g_strdup (joined->str);
  words = g_strsplit_set (plain, " -_,®™\t", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (tells (words[i]))
      g_ptr_array_add (telling, words[i]);
  g_ptr_array_sort (telling, compare_words);
  g_string_truncate (joined, 0);
  for (guint i = 0; i < telling->len; i++)
    g_string_append_printf (joined, "%s ", (char *) telling->pdata[i]);
  return g_string_free (g_steal_pointer (&joined), FALSE);
}

/* How far the sizes of main memory lie apart, of the larger; 0 where one is not known. */
static double
compare_memory (const RoofAccelerator *self,
                RoofMachine           *machine)
{
  int level = roof_machine_find_main_memory (machine);
  double capacity = level >= 0 ? roof_machine_get_level (machine, (guint) level)->capacity.value : NAN;

  if (!(capacity > 0) || self->memory == 0)
    return 0;
  return fabs (capacity - (double) self->memory) / fmax (capacity, (double) self->memory);
}

/* Whether one of the names that @self goes by, "MI250X / MI250", is @reduced. */
static gboolean
has_name (const RoofAccelerator *self,
          const char            *reduced)
{
  g_auto (GStrv) names = g_strsplit (self->name, "/", -1);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *own = reduce_name (names[i]);

      if (*own != '\0' && g_str_equal (own, reduced))
        return TRUE;
    }
  return FALSE;
}

RoofMachine *
roof_accelerator_match (const RoofAccelerator *self,
                        RoofMachine * const   *machines,
                        guint                  n)
{
  double least = MOST_DIFFERENCE;
  RoofMachine *best = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *reduced = reduce_name (roof_machine_get_name (machines[i]));
      double difference = compare_memory (self, machines[i]);

      if (g_strcmp0 (roof_machine_get_class (machines[i]), "cpu") == 0 || !has_name (self, reduced) || difference > least)
        continue;
      least = difference;
      best = machines[i];
    }
  return best;
}

/* Appends @text to the list of known facts; @text: (transfer full) */
static void
add_known (GString *known,
           char    *text)
{
  g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", text);
  g_free (text);
}

static char *
format_hertz (double hertz)
{
  return g_strdup_printf ("%.2f GHz", hertz / 1e9);
}

char *
roof_accelerator_print (const RoofAccelerator *self)
{
  g_autoptr (GString) known = g_string_new (NULL);
  g_autofree char *clock = format_hertz (self->clock), *memory_clock = format_hertz (self->memory_clock);

  if (self->memory > 0)
    add_known (known, roof_units_format ((double) self->memory, ROOF_DIMENSION_BYTE));
  if (self->bus > 0 && isfinite (self->memory_clock))
    /* Translators: of a GPU's memory, how many bits wide its bus is, and its clock */
    add_known (known, g_strdup_printf (_("memory of %1$u bits at %2$s"), self->bus, memory_clock));
  if (self->units > 0 && isfinite (self->clock))
    /* Translators: of a GPU, how many multiprocessors it has, and their clock */
    add_known (known, g_strdup_printf (_("%1$u units at %2$s"), self->units, clock));
  return g_strdup_printf ("%s (%s)%s%s", self->name, self->runtime, known->len > 0 ? ": " : "", known->str);
}
