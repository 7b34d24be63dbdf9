/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/operation-file.h"

#include <string.h>

#include "core/error.h"
#include "core/operation/operation-fuse.h"
#include "document/files/json-file.h"
#include "document/files/kernel-file.h"
#include "document/files/migration.h"
#include "document/files/parameter-file.h"
#include "document/files/schema-parts.h"
#include "document/files/text-file.h"
#include "document/json/json-field.h"

static const RoofMigration migrations[] = { { 0, NULL } };
static const RoofFileKind operation_kind = { "roofline-operation", 1, migrations };

/* The spec while it is read. Strings are borrowed from the JSON tree, except a parameter's choices. */
typedef struct
{
  RoofOperationSpec  spec;
  RoofOperationLists lists;
} OperationFields;

static void
clear_parameter (gpointer data)
{
  g_strfreev (((RoofParameter *) data)->choices);
}

static void
fields_init (OperationFields *self)
{
  self->spec = (RoofOperationSpec) { 0 };
  roof_operation_lists_init (&self->lists);
  g_array_set_clear_func (self->lists.parameters, clear_parameter);
}

static void
fields_clear (OperationFields *self)
{
  roof_operation_lists_clear (&self->lists);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (OperationFields, fields_clear)

static const RoofJsonField binding_fields[] = {
  { "name", ROOF_JSON_TEXT, offsetof (RoofBindingSpec, name), ROOF_JSON_REQUIRED },
  { "value", ROOF_JSON_TEXT, offsetof (RoofBindingSpec, value), ROOF_JSON_REQUIRED },
  { "help", ROOF_JSON_TEXT, offsetof (RoofBindingSpec, help) },
  { NULL },
};

static const RoofJsonField requirement_fields[] = {
  { "that", ROOF_JSON_TEXT, offsetof (RoofRequirementSpec, that), ROOF_JSON_REQUIRED },
  { "says", ROOF_JSON_TEXT, offsetof (RoofRequirementSpec, says), ROOF_JSON_REQUIRED },
  { NULL },
};

static const RoofJsonField form_fields[] = {
  { "id", ROOF_JSON_TEXT, offsetof (RoofFormSpec, id), ROOF_JSON_REQUIRED },
  { "name", ROOF_JSON_TEXT, offsetof (RoofFormSpec, name), ROOF_JSON_REQUIRED },
  { "when", ROOF_JSON_TEXT, offsetof (RoofFormSpec, when) },
  { NULL },
};

static const RoofJsonField work_fields[] = {
  { "unit", ROOF_JSON_TEXT, offsetof (RoofWorkSpec, unit), ROOF_JSON_REQUIRED },
  { "flops", ROOF_JSON_TEXT, offsetof (RoofWorkSpec, flops), ROOF_JSON_REQUIRED },
  { "dtype", ROOF_JSON_TEXT, offsetof (RoofWorkSpec, dtype) },
  { "form", ROOF_JSON_TEXT, offsetof (RoofWorkSpec, form) },
  { NULL },
};

static gboolean
read_shape (const RoofJsonPlace  *place,
            const RoofJsonField  *field,
            gpointer              object,
            GError              **error)
{
  RoofTensorSpec *tensor = object;
  RoofJsonPlace shape, size;

  if (!roof_json_read_array (place, field->key, ROOF_JSON_REQUIRED, &shape, error))
    return FALSE;
  tensor->rank = roof_json_get_length (&shape);
  if (tensor->rank < 1 || tensor->rank > ROOF_MAX_RANK)
    return roof_json_fail (&shape, error, ROOF_ERROR_INVALID, "must have 1 to %1$d sizes, got %2$u",
                           ROOF_MAX_RANK, tensor->rank);
  for (guint i = 0; i < tensor->rank; i++)
    {
      roof_json_enter_element (&shape, i, &size);
      if (!roof_json_is_string (size.node))
        return roof_json_fail (&size, error, ROOF_ERROR_INVALID,
                               "expected a formula in quotes, got %s",
                               roof_error_translate (roof_json_describe (size.node)));
      tensor->shape[i] = json_node_get_string (size.node);
    }
  return TRUE;
}

/* Reads "resident", of which an absent key differs from false: without the key the role decides. */
static gboolean
read_residence (const RoofJsonPlace  *place,
                const RoofJsonField  *field,
                gpointer              object,
                GError              **error)
{
  gboolean stays = -1;

  if (!roof_json_read_boolean (place, field->key, ROOF_JSON_OPTIONAL, &stays, error))
    return FALSE;
  ((RoofTensorSpec *) object)->residence = stays == -1 ? ROOF_RESIDENCE_BY_ROLE
                                           : stays     ? ROOF_RESIDENCE_STAYS
                                                       : ROOF_RESIDENCE_PASSES;
  return TRUE;
}

static const RoofJsonField tensor_fields[] = {
  { "name", ROOF_JSON_TEXT, offsetof (RoofTensorSpec, name), ROOF_JSON_REQUIRED },
  { "role", ROOF_JSON_TEXT, offsetof (RoofTensorSpec, role), ROOF_JSON_REQUIRED },
  { "format", ROOF_JSON_TEXT, offsetof (RoofTensorSpec, format) },
  { "level", ROOF_JSON_TEXT, offsetof (RoofTensorSpec, level) },
  { "shape", ROOF_JSON_CUSTOM, .need = ROOF_JSON_REQUIRED, .read = read_shape,
    .schema = ROOF_JSON_ARRAY (ROOF_JSON_IS ("string")) },
  { "read", ROOF_JSON_TEXT, offsetof (RoofTensorSpec, read) },
  { "least", ROOF_JSON_TEXT, offsetof (RoofTensorSpec, least) },
  { "most", ROOF_JSON_TEXT, offsetof (RoofTensorSpec, most) },
  { "write", ROOF_JSON_TEXT, offsetof (RoofTensorSpec, write) },
  { "steps", ROOF_JSON_TEXT, offsetof (RoofTensorSpec, steps) },
  { "when", ROOF_JSON_TEXT, offsetof (RoofTensorSpec, when) },
  { "resident", ROOF_JSON_CUSTOM, .read = read_residence, .schema = ROOF_JSON_IS ("boolean") },
  { "help", ROOF_JSON_TEXT, offsetof (RoofTensorSpec, help) },
  { NULL },
};

static gboolean
read_tensor (const RoofJsonPlace  *place,
             const RoofJsonField  *field,
             gpointer              object,
             GError              **error)
{
  ((RoofTensorSpec *) object)->level = "main";
  return roof_json_read_fields (place, tensor_fields, object, error);
}

static const RoofJsonField format_fields[] = { ROOF_ROLE_FIELDS (OperationFields, spec.formats), { NULL } };

/* Refuses the sign that joins the ids of fused operations. */
static gboolean
check_id (const RoofJsonPlace  *place,
          const RoofJsonField  *field,
          gpointer              object,
          GError              **error)
{
  const char *id = ((const OperationFields *) object)->spec.id;

  return strchr (id, ROOF_FUSION_SIGN) == NULL
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID,
                                   "must not contain %1$c, which joins operations, got \"%2$s\"", ROOF_FUSION_SIGN, id);
}

static const RoofJsonField operation_fields[] = {
  ROOF_JSON_HEADER ("roofline-operation"), /* checked before */
  { "id", ROOF_JSON_TEXT, offsetof (OperationFields, spec.id), ROOF_JSON_REQUIRED, .check = check_id },
  { "name", ROOF_JSON_TEXT, offsetof (OperationFields, spec.name), ROOF_JSON_REQUIRED },
  { "group", ROOF_JSON_TEXT, offsetof (OperationFields, spec.group), ROOF_JSON_REQUIRED },
  { "summary", ROOF_JSON_TEXT, offsetof (OperationFields, spec.summary), ROOF_JSON_REQUIRED },
  { "source", ROOF_JSON_TEXT, offsetof (OperationFields, spec.source) },
  { "compute", ROOF_JSON_TEXT, offsetof (OperationFields, spec.compute), ROOF_JSON_REQUIRED },
  { "drag", ROOF_JSON_TEXT, offsetof (OperationFields, spec.drag) },
  { "custom", ROOF_JSON_FLAG, offsetof (OperationFields, spec.custom) },
  { "formats", ROOF_JSON_GROUP, .fields = format_fields },
  { "parameters", ROOF_JSON_LIST, offsetof (OperationFields, lists.parameters), .size = sizeof (RoofParameter),
    .fields = roof_parameter_fields },
  { "let", ROOF_JSON_LIST, offsetof (OperationFields, lists.bindings), .size = sizeof (RoofBindingSpec), .fields = binding_fields },
  { "require", ROOF_JSON_LIST, offsetof (OperationFields, lists.requirements), .size = sizeof (RoofRequirementSpec),
    .fields = requirement_fields },
  { "forms", ROOF_JSON_LIST, offsetof (OperationFields, lists.forms), .size = sizeof (RoofFormSpec), .fields = form_fields },
  { "work", ROOF_JSON_LIST, offsetof (OperationFields, lists.works), .size = sizeof (RoofWorkSpec), .fields = work_fields },
  { "tensors", ROOF_JSON_LIST, offsetof (OperationFields, lists.tensors), .size = sizeof (RoofTensorSpec), .read = read_tensor,
    .schema = ROOF_JSON_REF ("tensor") },
  { NULL },
};

const RoofJsonPart roof_operation_parts[] = {
  { "operation", operation_fields },
  { "tensor", tensor_fields },
  { NULL },
};

static RoofOperation *
read_operation (const RoofJsonPlace  *place,
                GError              **error)
{
  g_auto (OperationFields) fields;

  fields_init (&fields);
  if (!roof_json_read_fields (place, operation_fields, &fields, error))
    return NULL;
  roof_operation_lists_lend (&fields.lists, &fields.spec);
  return roof_operation_new (&fields.spec, error);
}

gboolean
roof_operation_accepts (const RoofJsonPlace  *root,
                        GError              **error)
{
  return roof_file_kind_accept (&operation_kind, root, error);
}

RoofOperation *
roof_operation_from_json (JsonNode  *root,
                          GError   **error)
{
  RoofJsonPlace place = roof_json_root (root);

  if (!roof_operation_accepts (&place, error))
    return NULL;
  return read_operation (&place, error);
}

RoofOperation *
roof_operation_load (GFile   *file,
                     GError **error)
{
  g_autoptr (JsonNode) root = roof_json_load (file, error);
  RoofOperation *operation = root != NULL ? roof_operation_from_json (root, error) : NULL;

  if (root != NULL && operation == NULL)
    roof_text_file_prefix_error (file, error);
  return operation;
}
