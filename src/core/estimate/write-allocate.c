/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/write-allocate.h"

#include <string.h>

int
roof_machine_allocates_writes (const RoofMachine *machine)
{
  const char *class = roof_machine_get_class (machine);
  int says = roof_machine_get_write_allocate (machine);

  return says >= 0 ? says : class == NULL ? -1 : strcmp (class, "cpu") == 0;
}

gboolean
roof_write_allocate_is_off (const RoofParameter *parameter,
                            const RoofKernel    *kernel,
                            const RoofMachine   *machine)
{
  return strcmp (parameter->id, ROOF_SETTING_WRITE_ALLOCATE) == 0 && roof_kernel_find_setting (kernel, parameter->id) < 0
         && roof_machine_allocates_writes (machine) == 0;
}
