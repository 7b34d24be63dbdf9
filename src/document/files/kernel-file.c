/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/kernel-file.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/estimate/estimator.h"
#include "document/files/measurement-file.h"
#include "document/files/schema-parts.h"

#define USUAL_SETTINGS 8 /* more than most kernels have */

/* A kernel while it is read or written. */
typedef struct
{
  RoofKernelSpec  spec;
  GArray         *settings; /* (element-type RoofSetting): when reading */
  RoofKernel     *kernel;   /* when writing */
} KernelFields;

/* Whether null is a number that was not counted: FLOPs and bytes of a custom kernel. */
static gboolean
is_count (const char *key)
{
  return g_str_equal (key, "flops") || roof_estimator_counts_bytes (key);
}

/* Appends the value of a parameter; null leaves other parameters than counts unset. */
static gboolean
read_parameter (const RoofJsonPlace  *place,
                GArray               *settings,
                GError              **error)
{
  RoofSetting setting = { place->key, NAN, NULL };

  if (JSON_NODE_HOLDS_NULL (place->node) && !is_count (place->key))
    return TRUE;
  if (JSON_NODE_HOLDS_NULL (place->node))
    setting.number = NAN;
  else if (roof_json_is_number (place->node))
    setting.number = json_node_get_double (place->node);
  else if (JSON_NODE_HOLDS_VALUE (place->node) && json_node_get_value_type (place->node) == G_TYPE_BOOLEAN)
    setting.number = json_node_get_boolean (place->node) ? 1 : 0;
  else if (roof_json_is_string (place->node))
    setting.text = json_node_get_string (place->node);
  else
    return roof_json_fail (place, error, ROOF_ERROR_INVALID, "expected a number or a string, got %s",
                           roof_error_translate (roof_json_describe (place->node)));
  g_array_append_val (settings, setting);
  return TRUE;
}

static gboolean
read_parameters (const RoofJsonPlace  *place,
                 const RoofJsonField  *field,
                 gpointer              object,
                 GError              **error)
{
  GArray *settings = ((KernelFields *) object)->settings;
  RoofJsonPlace parameters;
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  if (!roof_json_read_object (place, field->key, ROOF_JSON_OPTIONAL, &parameters, error))
    return FALSE;
  if (parameters.node == NULL)
    return TRUE;
  json_object_iter_init_ordered (&iter, json_node_get_object (parameters.node));
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      RoofJsonPlace parameter = { .above = &parameters, .key = key, .node = node };

      if (!read_parameter (&parameter, settings, error))
        return FALSE;
    }
  return TRUE;
}

static void
write_parameters (const RoofJsonField *field,
                  gconstpointer        object,
                  JsonObject          *into)
{
  const RoofKernel *kernel = ((const KernelFields *) object)->kernel;
  JsonObject *parameters;

  if (roof_kernel_get_n_settings (kernel) == 0)
    return;
  parameters = json_object_new ();
  for (guint i = 0; i < roof_kernel_get_n_settings (kernel); i++)
    {
      RoofSetting setting = roof_kernel_get_setting (kernel, i);

      if (setting.text != NULL)
        json_object_set_string_member (parameters, setting.key, setting.text);
      else
        json_object_set_double_member (parameters, setting.key, setting.number);
    }
  json_object_set_object_member (into, field->key, parameters);
}

static gboolean
read_measured (const RoofJsonPlace  *place,
               const RoofJsonField  *field,
               gpointer              object,
               GError              **error)
{
  KernelFields *fields = object;
  RoofJsonPlace member;

  if (!roof_json_read_object (place, field->key, ROOF_JSON_OPTIONAL, &member, error))
    return FALSE;
  fields->spec.measurement = member.node != NULL ? roof_measurement_read (&member, error) : NULL;
  return member.node == NULL || fields->spec.measurement != NULL;
}

static void
write_measured (const RoofJsonField *field,
                gconstpointer        object,
                JsonObject          *into)
{
  RoofMeasurement *measurement = ((const KernelFields *) object)->spec.measurement;

  if (measurement != NULL)
    json_object_set_object_member (into, field->key, roof_measurement_write (measurement));
}

static gboolean
check_count (const RoofJsonPlace  *place,
             const RoofJsonField  *field,
             gpointer              object,
             GError              **error)
{
  double count = ((const KernelFields *) object)->spec.count;

  return count >= 1 || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must be at least 1, got %.15g", count);
}

static gboolean
check_efficiency (const RoofJsonPlace  *place,
                  const RoofJsonField  *field,
                  gpointer              object,
                  GError              **error)
{
  double efficiency = ((const KernelFields *) object)->spec.efficiency;

  if (efficiency > 0 && efficiency <= ROOF_MOST_EFFICIENCY)
    return TRUE;
  return roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must be above 0 and at most %1$g, got %2$.15g",
                                ROOF_MOST_EFFICIENCY, efficiency);
}

static const RoofJsonField format_fields[] = { ROOF_ROLE_FIELDS (KernelFields, spec.formats), { NULL } };

static const RoofJsonField look_fields[] = {
  { "marker", ROOF_JSON_CHOICE, offsetof (KernelFields, spec.look.marker), .names = roof_look_marker_list_names },
  { "color", ROOF_JSON_CHOICE, offsetof (KernelFields, spec.look.color), .names = roof_look_color_list_names },
  { "group", ROOF_JSON_TEXT, offsetof (KernelFields, spec.look.group) },
  { "label", ROOF_JSON_TEXT, offsetof (KernelFields, spec.look.label) },
  { "value", ROOF_JSON_CHOICE, offsetof (KernelFields, spec.look.value), .names = roof_look_value_list_names },
  { "emphasis", ROOF_JSON_FLAG, offsetof (KernelFields, spec.look.emphasised) },
  { NULL },
};

static const RoofJsonField kernel_fields[] = {
  { "name", ROOF_JSON_TEXT, offsetof (KernelFields, spec.name) },
  { "op", ROOF_JSON_TEXT, offsetof (KernelFields, spec.operation), ROOF_JSON_REQUIRED },
  { "parameters", ROOF_JSON_CUSTOM, .read = read_parameters, .write = write_parameters,
    .schema = "{\"type\": \"object\", \"additionalProperties\": {\"type\": [\"number\", \"string\", \"boolean\", \"null\"]}}" },
  { "compute", ROOF_JSON_TEXT, offsetof (KernelFields, spec.compute) },
  { "unit", ROOF_JSON_TEXT, offsetof (KernelFields, spec.unit) },
  { "formats", ROOF_JSON_GROUP, .fields = format_fields },
  { "drag", ROOF_JSON_TEXT, offsetof (KernelFields, spec.drag) },
  { "workload", ROOF_JSON_TEXT, offsetof (KernelFields, spec.workload) },
  { "part", ROOF_JSON_TEXT, offsetof (KernelFields, spec.part) },
  { "count", ROOF_JSON_NUMBER, offsetof (KernelFields, spec.count), .none = 1, .check = check_count },
  { "visible", ROOF_JSON_FLAG, offsetof (KernelFields, spec.visible), .none = TRUE },
  { "look", ROOF_JSON_GROUP, .fields = look_fields },
  { "efficiency", ROOF_JSON_NUMBER, offsetof (KernelFields, spec.efficiency), .none = 1, .check = check_efficiency },
  { "measured", ROOF_JSON_CUSTOM, .read = read_measured, .write = write_measured, .schema = ROOF_JSON_REF ("measurement") },
  { "", ROOF_JSON_REST, offsetof (KernelFields, spec.extra) },
  { NULL },
};

#define MEASURED "measured."

/* Moves a setting "measured.KEY" into the measurement. */
static gboolean
move_measured_setting (const RoofJsonPlace *place,
                       KernelFields        *fields,
                       guint                index,
                       GError             **error)
{
  const RoofSetting *setting = &g_array_index (fields->settings, RoofSetting, index);
  RoofMeasurement *changed;
  double number = setting->number == 0 ? NAN : setting->number; /* 0 bytes meant the same as none */
  g_autoptr (GError) fault = NULL;

  if (setting->text != NULL)
    return roof_json_fail (place, error, ROOF_ERROR_INVALID, "parameters.%s: expected a number, got a string", setting->key);
  if (!roof_measurement_with_number (fields->spec.measurement, setting->key + strlen (MEASURED), number, &changed, &fault))
    return roof_json_fail (place, error, ROOF_ERROR_INVALID, "parameters.%1$s: %2$s", setting->key, fault->message);
  g_clear_pointer (&fields->spec.measurement, roof_measurement_unref);
  fields->spec.measurement = changed;
  g_array_remove_index (fields->settings, index);
  return TRUE;
}

/* Moves all settings "measured.KEY", with which bytes were measured before kernels had measurements; the time first, since its
 * spread is checked against the time. */
static gboolean
move_measured_settings (const RoofJsonPlace *place,
                        KernelFields        *fields,
                        GError             **error)
{
  for (guint round = 0; round < 2; round++)
    for (guint i = fields->settings->len; i-- > 0;)
      {
        const char *key = g_array_index (fields->settings, RoofSetting, i).key;

        if (g_str_has_prefix (key, round == 0 ? MEASURED "time" : MEASURED) && !move_measured_setting (place, fields, i, error))
          return FALSE;
      }
  return TRUE;
}

const RoofJsonPart roof_kernel_parts[] = { { "kernel", kernel_fields }, { NULL } };

RoofKernel *
roof_kernel_read (const RoofJsonPlace  *place,
                  RoofKernel           *like,
                  GError              **error)
{
  g_autoptr (GArray) settings = g_array_sized_new (FALSE, FALSE, sizeof (RoofSetting), USUAL_SETTINGS);
  KernelFields fields = { .settings = settings };
  g_autofree char *extra = NULL;

  gboolean read = roof_json_read_fields (place, kernel_fields, &fields, error) && move_measured_settings (place, &fields, error);
  g_autoptr (RoofMeasurement) measurement G_GNUC_UNUSED = fields.spec.measurement;

  extra = (char *) fields.spec.extra;
  if (!read)
    return NULL;
  /* A part of a network names both the network and the part. */
  if ((fields.spec.workload == NULL) != (fields.spec.part == NULL))
    {
      roof_json_fail (place, error, ROOF_ERROR_INVALID, "\"workload\" and \"part\" must be given together");
      return NULL;
    }
  if (fields.spec.name == NULL)
    fields.spec.name = fields.spec.operation;
  fields.spec.settings = (const RoofSetting *) (gpointer) settings->data;
  fields.spec.n_settings = settings->len;
  return roof_kernel_new_specified (&fields.spec, like);
}

JsonObject *
roof_kernel_write (RoofKernel *kernel)
{
  KernelFields fields = {
    .spec = {
      .name = roof_kernel_get_name (kernel),
      .operation = roof_kernel_get_operation (kernel),
      .compute = roof_kernel_get_compute (kernel),
      .unit = roof_kernel_get_unit (kernel),
      .drag = roof_kernel_get_drag (kernel),
      .workload = roof_kernel_get_workload (kernel),
      .part = roof_kernel_get_part (kernel),
      .extra = roof_kernel_get_extra (kernel),
      .count = roof_kernel_get_count (kernel),
      .efficiency = roof_kernel_get_efficiency (kernel),
      .visible = roof_kernel_get_visible (kernel),
      .look = *roof_kernel_get_look (kernel),
      .measurement = roof_kernel_get_measurement (kernel),
    },
    .kernel = kernel,
  };

  for (guint role = 0; role < ROOF_N_ROLES; role++)
    fields.spec.formats[role] = roof_kernel_get_format (kernel, (RoofRole) role);
  return roof_json_write_fields (kernel_fields, &fields);
}
