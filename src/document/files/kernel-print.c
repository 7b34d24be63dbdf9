/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/kernel-print.h"

#include "document/files/kernel-file.h"
#include "document/json/json-text.h"

/* An object that is being written. */
typedef struct
{
  GString *text;
  guint    indent;
  gboolean some; /* it has a member */
} Object;

static Object
begin (GString *text,
       guint    indent)
{
  g_string_append_c (text, '{');
  return (Object) { text, indent, FALSE };
}

static void
end (Object *self)
{
  if (self->some)
    roof_json_append_line (self->indent, self->text);
  g_string_append_c (self->text, '}');
}

static void
put_key (Object     *self,
         const char *key)
{
  roof_json_append_key (key, self->indent + 1, !self->some, self->text);
  self->some = TRUE;
}

/* @string: (nullable): then nothing is put */
static void
put_string (Object     *self,
            const char *key,
            const char *string)
{
  if (string == NULL)
    return;
  put_key (self, key);
  roof_json_append_string (string, self->text);
}

static void
put_number (Object     *self,
            const char *key,
            double      number)
{
  put_key (self, key);
  roof_json_append_number (number, self->text);
}

static void
put_parameters (Object     *self,
                RoofKernel *kernel)
{
  Object parameters;

  if (roof_kernel_get_n_settings (kernel) == 0)
    return;
  put_key (self, "parameters");
  parameters = begin (self->text, self->indent + 1);
  for (guint i = 0; i < roof_kernel_get_n_settings (kernel); i++)
    {
      RoofSetting setting = roof_kernel_get_setting (kernel, i);

      if (setting.text != NULL)
        put_string (&parameters, setting.key, setting.text);
      else
        put_number (&parameters, setting.key, setting.number);
    }
  end (&parameters);
}

static gboolean
has_formats (RoofKernel *kernel)
{
  for (guint role = 0; role < ROOF_N_ROLES; role++)
    if (roof_kernel_get_format (kernel, (RoofRole) role) != NULL)
      return TRUE;
  return FALSE;
}

static void
put_formats (Object     *self,
             RoofKernel *kernel)
{
  Object formats;

  if (!has_formats (kernel))
    return;
  put_key (self, "formats");
  formats = begin (self->text, self->indent + 1);
  for (guint role = 0; role < ROOF_N_ROLES; role++)
    put_string (&formats, roof_role_to_string ((RoofRole) role), roof_kernel_get_format (kernel, (RoofRole) role));
  end (&formats);
}

static void
put_use (Object     *self,
         RoofKernel *kernel)
{
  if (roof_kernel_get_count (kernel) != 1)
    put_number (self, "count", roof_kernel_get_count (kernel));
  if (!roof_kernel_get_visible (kernel))
    {
      put_key (self, "visible");
      g_string_append (self->text, "false");
    }
  if (roof_kernel_get_efficiency (kernel) != 1)
    put_number (self, "efficiency", roof_kernel_get_efficiency (kernel));
}

/* What the file had beside is JSON already, and put among the rest as nodes. */
static void
append_slowly (RoofKernel *kernel,
               guint       indent,
               GString    *text)
{
  g_autoptr (JsonNode) node = json_node_alloc ();

  json_node_init (node, JSON_NODE_OBJECT);
  json_node_take_object (node, roof_kernel_write (kernel));
  roof_json_append (node, indent, text);
}

void
roof_kernel_append (RoofKernel *kernel,
                    guint       indent,
                    GString    *text)
{
  Object object;

  if (roof_kernel_get_extra (kernel) != NULL)
    {
      append_slowly (kernel, indent, text);
      return;
    }
  object = begin (text, indent);
  put_string (&object, "name", roof_kernel_get_name (kernel));
  put_string (&object, "op", roof_kernel_get_operation (kernel));
  put_parameters (&object, kernel);
  put_string (&object, "compute", roof_kernel_get_compute (kernel));
  put_string (&object, "unit", roof_kernel_get_unit (kernel));
  put_formats (&object, kernel);
  put_string (&object, "drag", roof_kernel_get_drag (kernel));
  put_string (&object, "workload", roof_kernel_get_workload (kernel));
  put_string (&object, "part", roof_kernel_get_part (kernel));
  put_use (&object, kernel);
  end (&object);
}
