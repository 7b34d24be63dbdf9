/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/describe-import.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static char *
describe_kernels (const RoofImport *import)
{
  guint n = import->kernels->len;
  g_autofree char *read = g_strdup_printf (ngettext ("%u kernel read", "%u kernels read", n), n);
  g_autofree char *skipped = NULL;

  if (import->n_skipped == 0)
    return g_steal_pointer (&read);
  skipped = g_strdup_printf (ngettext ("%u row skipped", "%u rows skipped", import->n_skipped), import->n_skipped);
  /* Translators: "12 kernels read, 2 rows skipped" */
  return g_strdup_printf (_("%1$s, %2$s"), read, skipped);
}

static char *
describe_tensors (const RoofInventory *tensors)
{
  if (isnan (tensors->parameters) && !isnan (tensors->bytes))
    /* Translators: how many tensors, and the bytes that they take */
    return g_strdup_printf (ngettext ("%1$.0f tensor in %2$.0f B", "%1$.0f tensors in %2$.0f B", (gulong) tensors->n_tensors),
                            tensors->n_tensors, tensors->bytes);
  if (isnan (tensors->bytes))
    return g_strdup_printf (ngettext ("%.0f tensor", "%.0f tensors", (gulong) tensors->n_tensors), tensors->n_tensors);
  /* Translators: how many tensors, the numbers in them, and the bytes that they take */
  return g_strdup_printf (ngettext ("%1$.0f tensor of %2$.0f parameters in %3$.0f B", "%1$.0f tensors of %2$.0f parameters in %3$.0f B",
                                    (gulong) tensors->n_tensors),
                          tensors->n_tensors, tensors->parameters, tensors->bytes);
}

char *
roof_describe_import (const RoofImport *import)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  if (import->network != NULL)
    /* Translators: the name of a network */
    g_ptr_array_add (parts, g_strdup_printf (_("Network “%s”"), import->network->name));
  if (import->tensors.known)
    g_ptr_array_add (parts, describe_tensors (&import->tensors));
  if (import->found != NULL)
    /* Translators: the name of a machine */
    g_ptr_array_add (parts, g_strdup_printf (_("Machine “%s”"), roof_machine_get_name (import->found)));
  if (import->measured->len > 0)
    g_ptr_array_add (parts, g_strdup_printf (ngettext ("%u measured roof", "%u measured roofs", import->measured->len),
                                             import->measured->len));
  if (parts->len == 0 || import->kernels->len > 0 || import->n_skipped > 0)
    g_ptr_array_add (parts, describe_kernels (import));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (", ", (char **) parts->pdata);
}
