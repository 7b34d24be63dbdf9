/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/computer-private.h"

typedef struct
{
  guint       part;
  const char *name;
} ProcessorPart;

/* Who makes a processor, as the processor says it, and how people name the maker. */
static const struct
{
  const char *id, *name;
} vendors[] = {
  { "GenuineIntel", "Intel" },
  { "AuthenticAMD", "AMD" },
  { "HygonGenuine", "Hygon" },
  { "CentaurHauls", "Zhaoxin" },
  { "Shanghai", "Zhaoxin" },
};

/* MIDR_EL1.PartNum of the cores of each implementer: the technical reference manuals, as util-linux's lscpu-arm.c collects them. */
static const ProcessorPart arm_parts[] = {
  { 0xd03, "Cortex-A53" },  { 0xd04, "Cortex-A35" },  { 0xd05, "Cortex-A55" },  { 0xd07, "Cortex-A57" },
  { 0xd08, "Cortex-A72" },  { 0xd09, "Cortex-A73" },  { 0xd0a, "Cortex-A75" },  { 0xd0b, "Cortex-A76" },
  { 0xd0c, "Neoverse N1" }, { 0xd0d, "Cortex-A77" },  { 0xd40, "Neoverse V1" }, { 0xd41, "Cortex-A78" },
  { 0xd44, "Cortex-X1" },   { 0xd46, "Cortex-A510" }, { 0xd47, "Cortex-A710" }, { 0xd48, "Cortex-X2" },
  { 0xd49, "Neoverse N2" }, { 0xd4a, "Neoverse E1" }, { 0xd4b, "Cortex-A78C" }, { 0xd4d, "Cortex-A715" },
  { 0xd4e, "Cortex-X3" },   { 0xd4f, "Neoverse V2" }, { 0xd80, "Cortex-A520" }, { 0xd81, "Cortex-A720" },
  { 0xd82, "Cortex-X4" },   { 0xd84, "Neoverse V3" }, { 0xd85, "Cortex-X925" }, { 0xd87, "Cortex-A725" },
  { 0xd8e, "Neoverse N3" }, { 0, NULL },
};
static const ProcessorPart cavium_parts[] = { { 0x0a1, "ThunderX" }, { 0x0af, "ThunderX2" }, { 0x0b8, "ThunderX3" }, { 0, NULL } };
static const ProcessorPart fujitsu_parts[] = { { 0x001, "A64FX" }, { 0x003, "MONAKA" }, { 0, NULL } };
static const ProcessorPart hisilicon_parts[] = { { 0xd01, "Kunpeng 920" }, { 0xd02, "TaiShan v120" }, { 0, NULL } };
static const ProcessorPart nvidia_parts[] = { { 0x003, "Denver 2" }, { 0x004, "Carmel" }, { 0x010, "Olympus" }, { 0, NULL } };
static const ProcessorPart qualcomm_parts[] = { { 0x001, "Oryon" }, { 0xc00, "Falkor" }, { 0, NULL } };
static const ProcessorPart apple_parts[] = {
  { 0x022, "M1" },     { 0x023, "M1" },     { 0x024, "M1 Pro" }, { 0x025, "M1 Pro" }, { 0x028, "M1 Max" }, { 0x029, "M1 Max" },
  { 0x032, "M2" },     { 0x033, "M2" },     { 0x034, "M2 Pro" }, { 0x035, "M2 Pro" }, { 0x038, "M2 Max" }, { 0x039, "M2 Max" },
  { 0, NULL },
};
static const ProcessorPart microsoft_parts[] = { { 0xd49, "Cobalt 100" }, { 0, NULL } };
static const ProcessorPart ampere_parts[] = { { 0xac3, "AmpereOne" }, { 0xac4, "AmpereOne A" }, { 0, NULL } };

static const struct
{
  guint                implementer;
  const char          *name;
  const ProcessorPart *parts;
} implementers[] = {
  { 0x41, "Arm", arm_parts },         { 0x43, "Cavium", cavium_parts },       { 0x46, "Fujitsu", fujitsu_parts },
  { 0x48, "HiSilicon", hisilicon_parts }, { 0x4e, "NVIDIA", nvidia_parts },   { 0x51, "Qualcomm", qualcomm_parts },
  { 0x61, "Apple", apple_parts },     { 0x6d, "Microsoft", microsoft_parts }, { 0xc0, "Ampere", ampere_parts },
};

/* @text with one blank for each row of them: Intel's names are padded. Returns: (transfer full) */
static char *
close_gaps (const char *text)
{
  g_auto (GStrv)     words = g_strsplit_set (text, " \t", -1);
  g_autoptr (GString) closed = g_string_new (NULL);

  for (guint i = 0; words[i]; i++)
    if (words[i][0])
      g_string_append_printf (closed, "%s%s", closed->len > 0 ? " " : "", words[i]);
  return g_string_free (g_steal_pointer (&closed), FALSE);
}

/* Returns: (transfer full) */
static char *
name_part (guint implementer,
           guint part)
{
  for (guint i = 0; i < G_N_ELEMENTS (implementers); i++)
    if (implementers[i].implementer == implementer)
      for (const ProcessorPart *known = implementers[i].parts; known->name; known++)
        if (known->part == part)
          return g_strdup_printf ("%s %s", implementers[i].name, known->name);
  return g_strdup_printf ("ARM 0x%02x:0x%03x", implementer, part);
}

static const char *
name_implementer (guint implementer)
{
  for (guint i = 0; i < G_N_ELEMENTS (implementers); i++)
    if (implementers[i].implementer == implementer)
      return implementers[i].name;
  return NULL;
}

/* The number after "key : 0x". Returns: whether @line has the key */
static gboolean
read_hexadecimal (const char *line,
                  const char *key,
                  guint      *number)
{
  const char       *keys[] = { key, NULL };
  g_autofree char *value = g_str_has_prefix (line, key) ? roof_find_system_key (line, keys) : NULL;

  if (value)
    *number = (guint) g_ascii_strtoull (value, NULL, 16);
  return value != NULL;
}

/* Each kind of core once, in the order of the CPUs: "Arm Cortex-A55 + Arm Cortex-A76". */
static void
name_arm_cores (RoofComputer *self,
                const char   *cpuinfo)
{
  g_auto (GStrv)         lines = g_strsplit (cpuinfo, "\n", -1);
  g_autoptr (GPtrArray)  names = g_ptr_array_new_with_free_func (g_free);
  guint                  implementer = 0, part = 0;

  for (guint i = 0; lines[i]; i++)
    if (read_hexadecimal (lines[i], "CPU implementer", &implementer))
      self->vendor = self->vendor ? self->vendor : g_strdup (name_implementer (implementer));
    else if (read_hexadecimal (lines[i], "CPU part", &part))
      {
        g_autofree char *name = name_part (implementer, part);

        if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
          g_ptr_array_add (names, g_steal_pointer (&name));
      }
  if (names->len > 0)
    {
      g_ptr_array_add (names, NULL);
      self->processor = g_strjoinv (" + ", (char **) names->pdata);
    }
}

void
roof_computer_look_at_name (RoofComputer *self,
                            const char   *cpuinfo)
{
  static const char * const name_keys[] = { "model name", "Model Name", "cpu model", "cpu", "uarch", NULL };
  static const char * const vendor_keys[] = { "vendor_id", NULL };
  g_autofree char           *name = roof_find_system_key (cpuinfo, name_keys);
  g_autofree char           *vendor = roof_find_system_key (cpuinfo, vendor_keys);

  for (guint i = 0; vendor && i < G_N_ELEMENTS (vendors); i++)
    if (g_str_equal (vendors[i].id, vendor))
      self->vendor = g_strdup (vendors[i].name);
  if (name && *name)
    self->processor = close_gaps (name);
  else
    name_arm_cores (self, cpuinfo);
}
