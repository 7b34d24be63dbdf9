/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "worked.h"

/* A kernel takes no change: it is replaced by one that has it. */
static void
replace_kernel (RoofKernel **kernel,
                RoofKernel  *next)
{
  roof_kernel_unref (*kernel);
  *kernel = next;
}

static RoofKernel *
make_kernel (const WorkedRow     *row,
             const WorkedSetting *settings,
             guint                n_settings)
{
  const char *compute = row->compute != NULL ? row->compute : "bf16";
  RoofKernel *kernel = roof_kernel_new (row->name, row->operation);

  if (compute[0] != '\0')
    replace_kernel (&kernel, roof_kernel_with_compute (kernel, compute));
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    if (row->formats[i] != NULL)
      replace_kernel (&kernel, roof_kernel_with_format (kernel, (RoofRole) i, row->formats[i]));
  for (guint i = 0; i < n_settings && settings[i].key != NULL; i++)
    replace_kernel (&kernel,
                    settings[i].text != NULL
                        ? roof_kernel_with_text (kernel, settings[i].key, settings[i].text)
                        : roof_kernel_with_number (kernel, settings[i].key, settings[i].number));
  return kernel;
}

RoofAnalysis *
worked_try (RoofLibrary          *library,
            const WorkedRow      *row,
            const WorkedSetting  *settings,
            guint                 n_settings,
            GError              **error)
{
  g_autoptr (RoofKernel) kernel = make_kernel (row, settings, n_settings);
  RoofOperation *operation
      = roof_catalogue_find (roof_library_get_catalogue (library), row->operation, NULL);
  RoofMachine *machine = roof_library_find_machine (library, row->machine, NULL);

  g_assert_nonnull (operation);
  g_assert_nonnull (machine);
  return roof_analysis_new (operation, kernel, machine, error);
}

RoofAnalysis *
worked_analyse (RoofLibrary          *library,
                const WorkedRow      *row,
                const WorkedSetting  *settings,
                guint                 n_settings)
{
  g_autoptr (GError) error = NULL;
  RoofAnalysis *analysis = worked_try (library, row, settings, n_settings, &error);

  g_assert_no_error (error);
  return analysis;
}
