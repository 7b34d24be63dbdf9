/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/example.h"

#include "document/files/bundled.h"
#include "document/files/model-file.h"

RoofModel *
roof_example_new (void)
{
  g_autoptr (GFile) file = roof_bundled_find ("examples/start.roofline");
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofModel) model = roof_model_load (file, &error);

  if (model == NULL)
    g_error ("bundled example: %s", error->message);
  return g_steal_pointer (&model);
}
