/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/check.h"

#include "core/error.h"
#include "document/files/json-file.h"
#include "document/files/kernel-taken.h"
#include "document/files/machine-file.h"
#include "document/files/operation-file.h"
#include "document/files/snapshot-faults.h"
#include "document/files/snapshot-file.h"
#include "document/files/text-file.h"
#include "document/lessons/answers.h"
#include "document/lessons/lesson.h"

typedef gboolean (*CheckRoot) (RoofLibrary          *library,
                               const RoofJsonPlace  *root,
                               GPtrArray            *faults,
                               GError              **error);

static gboolean
check_machine (RoofLibrary          *library,
               const RoofJsonPlace  *root,
               GPtrArray            *faults,
               GError              **error)
{
  g_autoptr (RoofMachine) machine = roof_machine_from_json (root->node, error);

  return machine != NULL;
}

static gboolean
check_operation (RoofLibrary          *library,
                 const RoofJsonPlace  *root,
                 GPtrArray            *faults,
                 GError              **error)
{
  g_autoptr (RoofOperation) operation = roof_operation_from_json (root->node, error);

  return operation != NULL;
}

static gboolean
check_snapshot (RoofLibrary          *library,
                const RoofJsonPlace  *root,
                GPtrArray            *faults,
                GError              **error)
{
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_from_place (root, error);
  g_autoptr (GPtrArray) found = NULL;

  if (snapshot == NULL)
    return FALSE;
  found = roof_snapshot_list_faults (roof_library_get_catalogue (library), snapshot, NULL);
  g_ptr_array_extend_and_steal (faults, g_steal_pointer (&found));
  return TRUE;
}

static gboolean
check_lesson (RoofLibrary          *library,
              const RoofJsonPlace  *root,
              GPtrArray            *faults,
              GError              **error)
{
  g_autoptr (GPtrArray) found = roof_lesson_list_faults (root->node, library);

  g_ptr_array_extend_and_steal (faults, g_steal_pointer (&found));
  return TRUE;
}

static gboolean
check_answers (RoofLibrary          *library,
               const RoofJsonPlace  *root,
               GPtrArray            *faults,
               GError              **error)
{
  g_autoptr (RoofAnswers) answers = roof_answers_from_json (root->node, error);

  return answers != NULL;
}

static const struct
{
  const char *format;
  CheckRoot   check;
} kinds[] = {
  { "roofline", check_snapshot },
  { ROOF_MACHINE_FORMAT, check_machine },
  { "roofline-operation", check_operation },
  { "roofline-lesson", check_lesson },
  { "roofline-answers", check_answers },
};

static gboolean
check_root (RoofLibrary          *library,
            const RoofJsonPlace  *root,
            GPtrArray            *faults,
            GError              **error)
{
  const char *format = NULL;

  if (!roof_json_expect_object (root, error)
      || !roof_json_read_string (root, "format", ROOF_JSON_REQUIRED, &format, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].format, format))
      return kinds[i].check (library, root, faults, error);
  return roof_json_fail_member (root, "format", error, ROOF_ERROR_UNKNOWN,
                                "must be roofline, roofline-machine, roofline-operation, roofline-lesson or "
                                "roofline-answers, got \"%s\"",
                                format);
}

GPtrArray *
roof_check_file (RoofLibrary *library,
                 GFile       *file)
{
  GPtrArray *faults = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofKernelTaken) taken = roof_kernel_taken_new (NULL, NULL);
  g_autoptr (GBytes) content = roof_text_file_load (file, NULL, &error);
  g_autoptr (JsonNode) root
      = content != NULL ? roof_json_read (file, content, roof_kernel_taken_get_taker (taken), &error) : NULL;
  RoofJsonPlace place = roof_json_root (root);
  g_autofree char *name = roof_text_file_name (file);

  place.taken = taken;
  if (root == NULL)
    g_ptr_array_add (faults, g_strdup (error->message));
  else if (!check_root (library, &place, faults, &error))
    g_ptr_array_add (faults, g_strdup (error->message));
  for (guint i = 0; root != NULL && i < faults->len; i++)
    {
      g_autofree char *fault = faults->pdata[i];

      faults->pdata[i] = g_strdup_printf ("%s: %s", name, fault);
    }
  return faults;
}
