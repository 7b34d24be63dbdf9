/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/kernel-file.h"

#include <math.h>

#include "core/error.h"
#include "document/json/json-text.h"

static const char * const kernel_keys[]
    = { "name", "op", "parameters", "compute", "unit", "formats", "drag",
        "workload", "part", "count", "visible", "efficiency", NULL };

/* --- reading --- */

/* Appends what a parameter is set to; null sets nothing. */
static gboolean
read_parameter (const RoofJsonPlace  *place,
                GArray               *settings,
                GError              **error)
{
  RoofSetting setting = { place->key, NAN, NULL };

  if (JSON_NODE_HOLDS_NULL (place->node))
    return TRUE;
  if (roof_json_is_number (place->node))
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
                 GArray               *settings,
                 GError              **error)
{
  RoofJsonPlace parameters;
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  if (!roof_json_read_object (place, "parameters", ROOF_JSON_OPTIONAL, &parameters, error))
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

/* Formats by role. Roles that are not known go to @unknown, so that they are kept. */
static gboolean
read_formats (const RoofJsonPlace  *place,
              RoofKernelSpec       *kernel,
              JsonObject          **unknown,
              GError              **error)
{
  RoofJsonPlace formats;
  const char *roles[ROOF_N_ROLES + 1] = { NULL };

  if (!roof_json_read_object (place, "formats", ROOF_JSON_OPTIONAL, &formats, error))
    return FALSE;
  if (formats.node == NULL)
    return TRUE;
  for (guint role = 0; role < ROOF_N_ROLES; role++)
    {
      roles[role] = roof_role_to_string ((RoofRole) role);
      if (!roof_json_read_string (&formats, roles[role], ROOF_JSON_OPTIONAL, &kernel->formats[role], error))
        return FALSE;
    }
  *unknown = roof_json_take_unknown (&formats, roles);
  return TRUE;
}

static gboolean
read_texts (const RoofJsonPlace  *place,
            RoofKernelSpec       *kernel,
            GError              **error)
{
  return roof_json_read_string (place, "compute", ROOF_JSON_OPTIONAL, &kernel->compute, error)
         && roof_json_read_string (place, "unit", ROOF_JSON_OPTIONAL, &kernel->unit, error)
         && roof_json_read_string (place, "drag", ROOF_JSON_OPTIONAL, &kernel->drag, error);
}

static gboolean
read_numbers (const RoofJsonPlace  *place,
              RoofKernelSpec       *kernel,
              GError              **error)
{
  if (!roof_json_read_number (place, "count", ROOF_JSON_OPTIONAL, &kernel->count, error)
      || !roof_json_read_number (place, "efficiency", ROOF_JSON_OPTIONAL, &kernel->efficiency, error)
      || !roof_json_read_boolean (place, "visible", ROOF_JSON_OPTIONAL, &kernel->visible, error))
    return FALSE;
  if (!(kernel->count >= 1))
    return roof_json_fail_member (place, "count", error, ROOF_ERROR_INVALID,
                                  "must be at least 1, got %.15g", kernel->count);
  if (kernel->efficiency > 0 && kernel->efficiency <= ROOF_MOST_EFFICIENCY)
    return TRUE;
  return roof_json_fail_member (place, "efficiency", error, ROOF_ERROR_INVALID,
                                "must be over 0 and at most %1$g, got %2$.15g", ROOF_MOST_EFFICIENCY, kernel->efficiency);
}

/* A kernel that is part of a network says of which, and which part: both or neither. */
static gboolean
read_workload (const RoofJsonPlace  *place,
               RoofKernelSpec       *kernel,
               GError              **error)
{
  if (!roof_json_read_string (place, "workload", ROOF_JSON_OPTIONAL, &kernel->workload, error)
      || !roof_json_read_string (place, "part", ROOF_JSON_OPTIONAL, &kernel->part, error))
    return FALSE;
  if ((kernel->workload == NULL) != (kernel->part == NULL))
    return roof_json_fail (place, error, ROOF_ERROR_INVALID, "\"workload\" and \"part\" go together");
  return TRUE;
}

/* Returns: (transfer full) (nullable) */
static char *
keep_unknown (const RoofJsonPlace *place,
              JsonObject          *formats)
{
  g_autoptr (JsonObject) unknown = roof_json_take_unknown (place, kernel_keys);
  g_autoptr (JsonNode) node = NULL;

  if (unknown == NULL && formats == NULL)
    return NULL;
  if (unknown == NULL)
    unknown = json_object_new ();
  if (formats != NULL)
    json_object_set_object_member (unknown, "formats", json_object_ref (formats));
  node = json_node_init_object (json_node_alloc (), unknown);
  return roof_json_print (node);
}

RoofKernel *
roof_kernel_read (const RoofJsonPlace  *place,
                  RoofKernel           *like,
                  GError              **error)
{
  RoofKernelSpec kernel = ROOF_KERNEL_SPEC_INIT;
  g_autoptr (GArray) settings = g_array_new (FALSE, FALSE, sizeof (RoofSetting));
  g_autoptr (JsonObject) unknown_formats = NULL;
  g_autofree char *extra = NULL;

  if (!roof_json_expect_object (place, error)
      || !roof_json_read_string (place, "op", ROOF_JSON_REQUIRED, &kernel.operation, error))
    return NULL;
  kernel.name = kernel.operation;
  if (!roof_json_read_string (place, "name", ROOF_JSON_OPTIONAL, &kernel.name, error)
      || !read_parameters (place, settings, error)
      || !read_formats (place, &kernel, &unknown_formats, error)
      || !read_texts (place, &kernel, error)
      || !read_workload (place, &kernel, error)
      || !read_numbers (place, &kernel, error))
    return NULL;
  kernel.settings = (const RoofSetting *) (gpointer) settings->data;
  kernel.n_settings = settings->len;
  kernel.extra = extra = keep_unknown (place, unknown_formats);
  return roof_kernel_new_specified_like (&kernel, like);
}

/* --- writing --- */

static void
write_parameters (JsonObject *object,
                  RoofKernel *kernel)
{
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
  json_object_set_object_member (object, "parameters", parameters);
}

static void
write_formats (JsonObject *object,
               RoofKernel *kernel)
{
  JsonObject *formats = NULL;

  for (guint role = 0; role < ROOF_N_ROLES; role++)
    {
      const char *format = roof_kernel_get_format (kernel, (RoofRole) role);

      if (format == NULL)
        continue;
      if (formats == NULL)
        formats = json_object_new ();
      json_object_set_string_member (formats, roof_role_to_string ((RoofRole) role), format);
    }
  if (formats != NULL)
    json_object_set_object_member (object, "formats", formats);
}

JsonObject *
roof_kernel_write (RoofKernel *kernel)
{
  JsonObject *object = json_object_new ();

  roof_json_put_text (object, "name", roof_kernel_get_name (kernel));
  roof_json_put_text (object, "op", roof_kernel_get_operation (kernel));
  write_parameters (object, kernel);
  roof_json_put_text (object, "compute", roof_kernel_get_compute (kernel));
  roof_json_put_text (object, "unit", roof_kernel_get_unit (kernel));
  write_formats (object, kernel);
  roof_json_put_text (object, "drag", roof_kernel_get_drag (kernel));
  roof_json_put_text (object, "workload", roof_kernel_get_workload (kernel));
  roof_json_put_text (object, "part", roof_kernel_get_part (kernel));
  if (roof_kernel_get_count (kernel) != 1)
    json_object_set_double_member (object, "count", roof_kernel_get_count (kernel));
  if (!roof_kernel_get_visible (kernel))
    json_object_set_boolean_member (object, "visible", FALSE);
  if (roof_kernel_get_efficiency (kernel) != 1)
    json_object_set_double_member (object, "efficiency", roof_kernel_get_efficiency (kernel));
  roof_json_put_unknown (object, roof_kernel_get_extra (kernel));
  return object;
}
