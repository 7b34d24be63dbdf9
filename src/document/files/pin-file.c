/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/snapshot-parts.h"

#include "core/error.h"
#include "document/files/kernel-file.h"
#include "document/files/machine-file.h"
#include "document/files/schema-parts.h"

/* A pin while it is read or written. */
typedef struct
{
  RoofPin       pin;
  RoofSnapshot *snapshot; /* whose machines it may have run on */
} PinFields;

static gboolean
read_kernel (const RoofJsonPlace  *place,
             const RoofJsonField  *field,
             gpointer              object,
             GError              **error)
{
  PinFields *fields = object;
  RoofJsonPlace member;

  if (!roof_json_read_object (place, field->key, ROOF_JSON_REQUIRED, &member, error))
    return FALSE;
  fields->pin.kernel = roof_kernel_read (&member, NULL, error);
  return fields->pin.kernel != NULL;
}

static void
write_kernel (const RoofJsonField *field,
              gconstpointer        object,
              JsonObject          *into)
{
  json_object_set_object_member (into, field->key, roof_kernel_write (((const PinFields *) object)->pin.kernel));
}

/* Reads the pin's machine: its index in the document ("on"), or the whole machine ("machine"). */
static gboolean
read_machine (const RoofJsonPlace  *place,
              const RoofJsonField  *field,
              gpointer              object,
              GError              **error)
{
  PinFields *fields = object;
  RoofMachine **machine = &fields->pin.machine;
  RoofJsonPlace on, member;
  gboolean named = roof_json_enter (place, "on", &on);
  guint index = 0;

  if ((named && !roof_json_read_index (&on, roof_snapshot_get_n_machines (fields->snapshot), "machines", &index, error))
      || !roof_json_read_object (place, field->key, ROOF_JSON_OPTIONAL, &member, error))
    return FALSE;
  if (named && member.node != NULL)
    return roof_json_fail_member (place, "on", error, ROOF_ERROR_INVALID, "cannot stand beside \"machine\"");
  if (named)
    *machine = roof_machine_ref (roof_snapshot_get_machine (fields->snapshot, index));
  else if (member.node != NULL)
    *machine = roof_machine_read (&member, error);
  return *machine != NULL || member.node == NULL;
}

static void
write_machine (const RoofJsonField *field,
               gconstpointer        object,
               JsonObject          *into)
{
  const PinFields *fields = object;
  RoofMachine *machine = fields->pin.machine;

  if (machine == NULL)
    return;
  for (guint i = 0; i < roof_snapshot_get_n_machines (fields->snapshot); i++)
    if (roof_machine_equal (roof_snapshot_get_machine (fields->snapshot, i), machine))
      {
        json_object_set_int_member (into, "on", i);
        return;
      }
  json_object_set_object_member (into, field->key, roof_machine_write (machine));
}

static const RoofJsonField pin_fields[] = {
  { "label", ROOF_JSON_TEXT, offsetof (PinFields, pin.label) },
  { "kernel", ROOF_JSON_CUSTOM, .need = ROOF_JSON_REQUIRED, .read = read_kernel, .write = write_kernel,
    .schema = ROOF_JSON_REF ("kernel") },
  { "on", ROOF_JSON_CUSTOM, .schema = ROOF_JSON_IS ("integer") }, /* see "machine" */
  { "machine", ROOF_JSON_CUSTOM, .read = read_machine, .write = write_machine, .schema = ROOF_JSON_REF ("machine") },
  { "ahead", ROOF_JSON_FLAG, offsetof (PinFields, pin.what_if) },
  { "onward", ROOF_JSON_FLAG, offsetof (PinFields, pin.onward) },
  { "", ROOF_JSON_REST, offsetof (PinFields, pin.extra) },
  { NULL },
};

const RoofJsonPart roof_pin_parts[] = { { "pin", pin_fields }, { NULL } };

/* Frees what a pin owns while it is read; its label belongs to the JSON tree. */
static void
clear_pin (gpointer data)
{
  RoofPin *pin = data;

  g_clear_pointer (&pin->kernel, roof_kernel_unref);
  g_clear_pointer (&pin->machine, roof_machine_unref);
  g_clear_pointer (&pin->extra, g_free);
}

/* The pins that are being read. */
typedef struct
{
  GArray       *pins;
  RoofSnapshot *snapshot;
} PinList;

static gboolean
read_pin (const RoofJsonPlace  *place,
          gpointer              data,
          GError              **error)
{
  const PinList *list = data;
  PinFields fields = { .snapshot = list->snapshot };
  gboolean read = roof_json_read_fields (place, pin_fields, &fields, error);

  g_array_append_val (list->pins, fields.pin);
  return read;
}

gboolean
roof_pins_read (const RoofJsonPlace  *place,
                const RoofJsonField  *field,
                gpointer              object,
                GError              **error)
{
  RoofSnapshotFields *fields = object;
  g_autoptr (GArray) pins = g_array_new (FALSE, TRUE, sizeof (RoofPin));
  PinList list = { pins, fields->snapshot };

  g_array_set_clear_func (pins, clear_pin);
  if (!roof_json_read_each (place, field->key, ROOF_JSON_OPTIONAL, read_pin, &list, error))
    return FALSE;
  roof_snapshot_replace (&fields->snapshot, roof_snapshot_with_pins_added (fields->snapshot, (const RoofPin *) (gpointer) pins->data,
                                                                          pins->len));
  return TRUE;
}

void
roof_pins_write (const RoofJsonField *field,
                 gconstpointer        object,
                 JsonObject          *into)
{
  RoofSnapshot *snapshot = ((const RoofSnapshotFields *) object)->snapshot;
  JsonArray *pins;

  if (roof_snapshot_get_n_pins (snapshot) == 0)
    return;
  pins = json_array_new ();
  for (guint i = 0; i < roof_snapshot_get_n_pins (snapshot); i++)
    {
      const PinFields fields = { *roof_snapshot_get_pin (snapshot, i), snapshot };

      json_array_add_object_element (pins, roof_json_write_fields (pin_fields, &fields));
    }
  json_object_set_array_member (into, field->key, pins);
}
