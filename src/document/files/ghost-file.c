/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/ghost-file.h"

#include "core/error.h"
#include "document/files/kernel-file.h"
#include "document/files/machine-file.h"

static const char * const keys[] = { "label", "kernel", "on", "machine", "ahead", NULL };

/* The machine that "on" names; NULL without one. */
static gboolean
read_on (const RoofJsonPlace  *place,
         RoofModel            *model,
         RoofMachine         **machine,
         GError              **error)
{
  RoofJsonPlace member;
  guint on;

  if (!roof_json_enter (place, "on", &member))
    return TRUE;
  if (!roof_json_read_index (&member, roof_model_get_n_machines (model), "machines", &on, error))
    return FALSE;
  *machine = roof_machine_ref (roof_model_get_machine (model, on));
  return TRUE;
}

static gboolean
read_machine (const RoofJsonPlace  *place,
              RoofModel            *model,
              RoofMachine         **machine,
              GError              **error)
{
  RoofJsonPlace member;

  if (!read_on (place, model, machine, error)
      || !roof_json_read_object (place, "machine", ROOF_JSON_OPTIONAL, &member, error))
    return FALSE;
  if (member.node == NULL)
    return TRUE;
  if (*machine != NULL)
    return roof_json_fail_member (place, "on", error, ROOF_ERROR_INVALID, "cannot stand beside \"machine\"");
  *machine = roof_machine_read (&member, error);
  return *machine != NULL;
}

/* What a ghost owns while it is read; its label is the file's. */
static void
clear_ghost (gpointer data)
{
  RoofGhost *ghost = data;

  g_clear_pointer (&ghost->kernel, roof_kernel_unref);
  g_clear_pointer (&ghost->machine, roof_machine_unref);
  g_clear_pointer (&ghost->extra, g_free);
}

static gboolean
read_ghost (const RoofJsonPlace  *place,
            RoofModel            *model,
            RoofGhost            *ghost,
            GError              **error)
{
  RoofJsonPlace member;

  if (!roof_json_expect_object (place, error)
      || !roof_json_read_string (place, "label", ROOF_JSON_OPTIONAL, (const char **) &ghost->label, error)
      || !roof_json_read_boolean (place, "ahead", ROOF_JSON_OPTIONAL, &ghost->ahead, error)
      || !roof_json_read_object (place, "kernel", ROOF_JSON_REQUIRED, &member, error))
    return FALSE;
  ghost->kernel = roof_kernel_read (&member, NULL, error);
  if (ghost->kernel == NULL || !read_machine (place, model, &ghost->machine, error))
    return FALSE;
  ghost->extra = roof_json_keep_unknown (place, keys);
  return TRUE;
}

RoofModel *
roof_ghosts_read (const RoofJsonPlace  *place,
                  RoofModel            *model,
                  GError              **error)
{
  g_autoptr (GArray) ghosts = g_array_new (FALSE, TRUE, sizeof (RoofGhost));
  RoofJsonPlace element;

  g_array_set_clear_func (ghosts, clear_ghost);
  for (guint i = 0; i < roof_json_get_length (place); i++)
    {
      roof_json_enter_element (place, i, &element);
      g_array_set_size (ghosts, i + 1);
      if (!read_ghost (&element, model, &g_array_index (ghosts, RoofGhost, i), error))
        return NULL;
    }
  return roof_model_with_ghosts_added (model, (const RoofGhost *) (gpointer) ghosts->data, ghosts->len);
}

/* The machine it ran on, by its place where the document has it. */
static void
write_machine (JsonObject  *object,
               RoofMachine *machine,
               RoofModel   *model)
{
  for (guint i = 0; i < roof_model_get_n_machines (model); i++)
    if (roof_machine_equal (roof_model_get_machine (model, i), machine))
      {
        json_object_set_int_member (object, "on", i);
        return;
      }
  json_object_set_object_member (object, "machine", roof_machine_write (machine));
}

JsonObject *
roof_ghost_write (const RoofGhost *ghost,
                  RoofModel       *model)
{
  JsonObject *object = json_object_new ();

  roof_json_put_text (object, "label", ghost->label);
  json_object_set_object_member (object, "kernel", roof_kernel_write (ghost->kernel));
  if (ghost->machine != NULL)
    write_machine (object, ghost->machine, model);
  if (ghost->ahead)
    json_object_set_boolean_member (object, "ahead", TRUE);
  roof_json_put_unknown (object, ghost->extra);
  return object;
}
