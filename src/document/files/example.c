/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/example.h"

#include <glib/gi18n-lib.h>

#include "document/files/bundled.h"
#include "document/files/snapshot-file.h"

static const RoofExample examples[] = {
  { "williams-2009-opteron-x2", N_("Williams 2009: Opteron X2") },
  { "williams-2009-xeon-e5345", N_("Williams 2009: Xeon e5345") },
  { "williams-2009-opteron-x4", N_("Williams 2009: Opteron X4 2356") },
  { "williams-2009-ultrasparc-t2plus", N_("Williams 2009: UltraSPARC T2+") },
  { "williams-2009-cell-qs20", N_("Williams 2009: Cell QS20") },
  { "gpp-v100", N_("GPP of BerkeleyGW on V100") },
  { "scaling-book-batch", N_("Scaling book: batch and matrix size") },
  { "scaling-book-int8", N_("Scaling book: int8") },
  { "scaling-book-two-chips", N_("Scaling book: two chips") },
  { "guide-dot-product", N_("Dot product on round numbers") },
};

const RoofExample *
roof_example_list (guint *n)
{
  *n = G_N_ELEMENTS (examples);
  return examples;
}

static RoofSnapshot *
load (const char *id)
{
  g_autofree char *path = g_strdup_printf ("examples/%s.roofline", id);
  g_autoptr (GFile) file = roof_bundled_find (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_load (file, &error);

  if (snapshot == NULL)
    g_error ("bundled example: %s", error->message);
  return g_steal_pointer (&snapshot);
}

RoofSnapshot *
roof_example_new (void)
{
  return load ("start");
}

RoofSnapshot *
roof_example_open (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    if (g_str_equal (examples[i].id, id))
      return load (id);
  return NULL;
}
