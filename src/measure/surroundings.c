/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/utsname.h>

#include "measure/computer-private.h"

/* Whether a hypervisor runs this system: x86 has a flag for it, others a folder. */
static int
look_for_hypervisor (const char *root,
                     const char *cpuinfo)
{
  static const char * const keys[] = { "flags", NULL };
  static const char * const signs[] = { "sys/hypervisor/type", "proc/device-tree/hypervisor" };
  g_autofree char           *flags = cpuinfo ? roof_find_system_key (cpuinfo, keys) : NULL;

  if (flags)
    {
      g_auto (GStrv) each = g_strsplit (flags, " ", -1);

      return g_strv_contains ((const char * const *) each, "hypervisor");
    }
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      g_autofree char *sign = g_build_filename (root, signs[i], NULL);

      if (g_file_test (sign, G_FILE_TEST_EXISTS))
        return 1;
    }
  return -1;
}

/* What a supply of power says of where power comes from: 1 a battery, 0 the mains, -1 nothing. Batteries of mice are none. */
static int
judge_supply (const char *root,
              const char *name)
{
  g_autofree char *type = roof_read_system_file (root, "sys/class/power_supply/%s/type", name);
  g_autofree char *online = roof_read_system_file (root, "sys/class/power_supply/%s/online", name);
  g_autofree char *status = roof_read_system_file (root, "sys/class/power_supply/%s/status", name);
  g_autofree char *scope = roof_read_system_file (root, "sys/class/power_supply/%s/scope", name);

  if (!type || g_strcmp0 (scope, "Device") == 0)
    return -1;
  if (g_str_equal (type, "Battery"))
    return g_strcmp0 (status, "Discharging") == 0 ? 1 : -1;
  return g_strcmp0 (online, "1") == 0 ? 0 : -1;
}

/* The mains count before batteries. A computer with neither is plugged in. */
static int
look_at_power (const char *root)
{
  g_autofree char   *path = g_build_filename (root, "sys/class/power_supply", NULL);
  g_autoptr (GDir)   folder = g_dir_open (path, 0, NULL);
  const char        *name;
  gboolean           battery = FALSE;

  if (!folder)
    return -1;
  while ((name = g_dir_read_name (folder)))
    {
      int said = judge_supply (root, name);

      if (said == 0)
        return 0;
      battery |= said == 1;
    }
  return battery;
}

void
roof_computer_look_around (RoofComputer *self,
                           const char   *root,
                           const char   *cpuinfo)
{
  struct utsname names;
  guint          first = self->cpus->len > 0 ? g_array_index (self->cpus, guint, 0) : 0;

  if (uname (&names) == 0)
    self->system = g_strdup_printf ("%s %s", names.sysname, names.release);
  self->governor = roof_read_system_file (root, "sys/devices/system/cpu/cpu%u/cpufreq/scaling_governor", first);
  self->virtualised = look_for_hypervisor (root, cpuinfo);
  self->battery = look_at_power (root);
}
