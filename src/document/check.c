/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/check.h"

#include "core/error.h"
#include "document/json-file.h"
#include "document/lesson.h"
#include "document/machine-file.h"
#include "document/model-faults.h"
#include "document/model-file.h"
#include "document/operation-file.h"
#include "document/text-file.h"

typedef gboolean (*CheckRoot) (RoofLibrary  *library,
                               JsonNode     *root,
                               GPtrArray    *faults,
                               GError      **error);

static gboolean
check_machine (RoofLibrary  *library,
               JsonNode     *root,
               GPtrArray    *faults,
               GError      **error)
{
  g_autoptr (RoofMachine) machine = roof_machine_from_json (root, error);

  return machine != NULL;
}

static gboolean
check_operation (RoofLibrary  *library,
                 JsonNode     *root,
                 GPtrArray    *faults,
                 GError      **error)
{
  g_autoptr (RoofOperation) operation = roof_operation_from_json (root, error);

  return operation != NULL;
}

static gboolean
check_model (RoofLibrary  *library,
             JsonNode     *root,
             GPtrArray    *faults,
             GError      **error)
{
  g_autoptr (RoofModel) model = roof_model_from_json (root, error);
  g_autoptr (GPtrArray) found = NULL;

  if (model == NULL)
    return FALSE;
  found = roof_model_list_faults (roof_library_get_catalogue (library), model, NULL);
  g_ptr_array_extend_and_steal (faults, g_steal_pointer (&found));
  return TRUE;
}

static gboolean
check_lesson (RoofLibrary  *library,
              JsonNode     *root,
              GPtrArray    *faults,
              GError      **error)
{
  g_autoptr (GPtrArray) found = roof_lesson_list_faults (root, library);

  g_ptr_array_extend_and_steal (faults, g_steal_pointer (&found));
  return TRUE;
}

static const struct
{
  const char *format;
  CheckRoot   check;
} kinds[] = {
  { "roofline", check_model },
  { "roofline-machine", check_machine },
  { "roofline-operation", check_operation },
  { "roofline-lesson", check_lesson },
};

static gboolean
check_root (RoofLibrary  *library,
            JsonNode     *root,
            GPtrArray    *faults,
            GError      **error)
{
  RoofJsonPlace place = roof_json_root (root);
  const char *format = NULL;

  if (!roof_json_expect_object (&place, error)
      || !roof_json_read_string (&place, "format", ROOF_JSON_REQUIRED, &format, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].format, format))
      return kinds[i].check (library, root, faults, error);
  return roof_json_fail_member (&place, "format", error, ROOF_ERROR_UNKNOWN,
                                "must be roofline, roofline-machine, roofline-operation or roofline-lesson, "
                                "got \"%s\"",
                                format);
}

GPtrArray *
roof_check_file (RoofLibrary *library,
                 GFile       *file)
{
  GPtrArray *faults = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = roof_json_load (file, &error);
  g_autofree char *name = roof_text_file_name (file);

  if (root == NULL)
    g_ptr_array_add (faults, g_strdup (error->message));
  else if (!check_root (library, root, faults, &error))
    g_ptr_array_add (faults, g_strdup (error->message));
  for (guint i = 0; root != NULL && i < faults->len; i++)
    {
      g_autofree char *fault = faults->pdata[i];

      faults->pdata[i] = g_strdup_printf ("%s: %s", name, fault);
    }
  return faults;
}
