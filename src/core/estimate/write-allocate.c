/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/write-allocate.h"

#include <string.h>

gboolean
roof_write_allocate_is_off (const RoofParameter *parameter,
                            const RoofKernel    *kernel,
                            const RoofMachine   *machine)
{
  const char *class = roof_machine_get_class (machine);
  int says = roof_machine_get_write_allocate (machine);

  if (strcmp (parameter->id, "write_allocate") != 0 || roof_kernel_find_setting (kernel, parameter->id) >= 0)
    return FALSE;
  return says >= 0 ? !says : class != NULL && strcmp (class, "cpu") != 0;
}
