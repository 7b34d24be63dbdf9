/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/example.h"

#include "document/files/bundled.h"
#include "document/files/snapshot-file.h"

RoofSnapshot *
roof_example_new (void)
{
  g_autoptr (GFile) file = roof_bundled_find ("examples/start.roofline");
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_load (file, &error);

  if (snapshot == NULL)
    g_error ("bundled example: %s", error->message);
  return g_steal_pointer (&snapshot);
}
