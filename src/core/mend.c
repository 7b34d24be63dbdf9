/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mend.h"

#include "core/format.h"

static gboolean
wants_link (const RoofOperation *operation,
            const RoofKernel    *kernel)
{
  for (guint i = 0; i < roof_operation_get_n_tensors (operation); i++)
    if (g_str_equal (roof_kernel_resolve_level (kernel, operation, roof_operation_get_tensor (operation, i)->level), "network"))
      return TRUE;
  return FALSE;
}

/* The widest type that @machine lists: what asks for precision comes nearest to it. */
static const char *
find_widest (const RoofMachine *machine)
{
  const char *widest = NULL;
  double most = 0;

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const char *dtype = roof_machine_get_peak (machine, i)->dtype;
      double bytes = roof_format_value_bytes (roof_format_find (dtype, NULL));

      if (bytes > most)
        {
          most = bytes;
          widest = dtype;
        }
    }
  return widest;
}

RoofMendKind
roof_mend_find (const RoofOperation  *operation,
                const RoofKernel     *kernel,
                const RoofMachine    *machine,
                const char          **dtype)
{
  const char *compute = roof_kernel_resolve_compute (kernel, operation), *unit = roof_kernel_get_unit (kernel);

  if (roof_machine_find_network (machine) < 0 && wants_link (operation, kernel))
    return ROOF_MEND_LINK;
  if (unit == NULL)
    unit = roof_operation_get_work (operation, 0)->unit;
  if (roof_operation_is_idle (operation) || !g_str_equal (unit, "matrix")
      || roof_machine_find_peak (machine, unit, compute, NULL, NULL) >= 0)
    return ROOF_MEND_NONE;
  *dtype = find_widest (machine);
  return ROOF_MEND_COMPUTE;
}

RoofMachine *
roof_mend_add_link (const RoofMachine  *machine,
                    double              bandwidth,
                    GError            **error)
{
  RoofLevel link = roof_level_make ("link", "Link", ROOF_LEVEL_NETWORK, bandwidth);

  return roof_machine_with_level (machine, &link, error);
}
