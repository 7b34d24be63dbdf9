/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/mend.h"

#include "core/estimate/estimator.h"
#include "core/units/format.h"

#define KIND_BYTES 64 /* B of width that a match of integer or float outweighs: more than any dtype has */

static gboolean
wants_link (const RoofOperation *operation,
            const RoofKernel    *kernel)
{
  for (guint i = 0; i < roof_operation_get_n_tensors (operation); i++)
    if (g_str_equal (roof_kernel_resolve_level (kernel, operation, roof_operation_get_tensor (operation, i)->level), "network"))
      return TRUE;
  return FALSE;
}

/* The widest dtype that @unit computes in on @machine; integers last, unless @compute is one. (nullable) */
static const char *
find_widest (const RoofMachine *machine,
             const char        *unit,
             const char        *compute)
{
  const char *widest = NULL;
  const RoofFormat *wanted = roof_format_find (compute, NULL);
  gboolean of_integers = wanted != NULL && wanted->is_integer;
  double most = 0;

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const char *dtype = roof_machine_get_peak (machine, i)->dtype;
      const RoofFormat *format = roof_format_find (dtype, NULL);
      double bytes = roof_format_value_bytes (format) + (format->is_integer == of_integers ? KIND_BYTES : 0);

      if (bytes > most && roof_machine_find_peak (machine, unit, dtype, NULL, NULL) >= 0)
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
    return roof_machine_get_n_levels (machine) < ROOF_MAX_LEVELS ? ROOF_MEND_LINK : ROOF_MEND_NONE;
  if (unit == NULL)
    unit = roof_operation_get_work (operation, 0)->unit;
  if (roof_operation_is_idle (operation) || !g_str_equal (unit, "matrix") || roof_format_find (compute, NULL) == NULL
      || roof_machine_find_peak (machine, unit, compute, NULL, NULL) >= 0)
    return ROOF_MEND_NONE;
  *dtype = find_widest (machine, unit, compute);
  return *dtype != NULL ? ROOF_MEND_COMPUTE : ROOF_MEND_NONE;
}

/* A free level id: "link", "link-2", ... Returns: (transfer full) */
static char *
make_link_id (const RoofMachine *machine)
{
  char *id = g_strdup ("link");

  for (guint n = 2; roof_machine_find_level (machine, id) >= 0; n++)
    {
      g_free (id);
      id = g_strdup_printf ("link-%u", n);
    }
  return id;
}

RoofMachine *
roof_mend_add_link (const RoofMachine  *machine,
                    double              bandwidth,
                    GError            **error)
{
  g_autofree char *id = make_link_id (machine);
  RoofLevel link = roof_level_make (id, "Link", ROOF_LEVEL_NETWORK, bandwidth);

  return roof_machine_with_level (machine, &link, error);
}
