/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/example.h"

#include "document/bundled.h"
#include "document/model-file.h"

#define EXAMPLE_URI "resource://" ROOF_RESOURCE_PREFIX "/examples/start.roofline"

RoofModel *
roof_example_new (RoofLibrary *library)
{
  g_autoptr (GFile) file = g_file_new_for_uri (EXAMPLE_URI);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofModel) model = roof_model_load (file, &error);
  RoofMachine *machine;

  if (model == NULL)
    g_error ("bundled example: %s", error->message);
  machine = roof_library_find_machine (
      library, roof_machine_get_id (roof_model_get_active (model)), NULL);
  if (machine == NULL)
    return g_steal_pointer (&model);
  return roof_model_with_machine (model, roof_model_get_current (model), machine);
}
