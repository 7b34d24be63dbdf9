/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/operation-file.h"

#include <string.h>

#include "core/error.h"
#include "core/operation/operation-fuse.h"
#include "document/files/json-file.h"
#include "document/files/migration.h"
#include "document/files/parameter-file.h"
#include "document/files/text-file.h"
#include "document/json/json-reader.h"

static const RoofMigration migrations[] = { { 0, NULL } };
static const RoofFileKind operation_kind = { "roofline-operation", 1, migrations };

/* The spec being filled. Strings are borrowed from the tree but for a parameter's choices. */
typedef struct
{
  RoofOperationSpec spec;
  GArray           *parameters;
  GArray           *bindings;
  GArray           *requirements;
  GArray           *forms;
  GArray           *works;
  GArray           *tensors;
} Draft;

typedef gboolean (*ReadElement) (const RoofJsonPlace  *place,
                                 GArray               *array,
                                 GError              **error);

static void
clear_parameter (gpointer data)
{
  g_strfreev (((RoofParameter *) data)->choices);
}

static void
draft_init (Draft *self)
{
  *self = (Draft) { 0 };
  self->parameters = g_array_new (FALSE, TRUE, sizeof (RoofParameter));
  g_array_set_clear_func (self->parameters, clear_parameter);
  self->bindings = g_array_new (FALSE, TRUE, sizeof (RoofBindingSpec));
  self->requirements = g_array_new (FALSE, TRUE, sizeof (RoofRequirementSpec));
  self->forms = g_array_new (FALSE, TRUE, sizeof (RoofFormSpec));
  self->works = g_array_new (FALSE, TRUE, sizeof (RoofWorkSpec));
  self->tensors = g_array_new (FALSE, TRUE, sizeof (RoofTensorSpec));
}

static void
draft_clear (Draft *self)
{
  g_array_unref (self->parameters);
  g_array_unref (self->bindings);
  g_array_unref (self->requirements);
  g_array_unref (self->forms);
  g_array_unref (self->works);
  g_array_unref (self->tensors);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Draft, draft_clear)

static gboolean
read_binding (const RoofJsonPlace  *place,
              GArray               *array,
              GError              **error)
{
  static const char * const known[] = { "name", "value", "help", NULL };
  RoofBindingSpec binding = { 0 };

  if (!roof_json_refuse_unknown (place, known, error)
      || !roof_json_read_string (place, "name", ROOF_JSON_REQUIRED, &binding.name, error)
      || !roof_json_read_string (place, "value", ROOF_JSON_REQUIRED, &binding.value, error)
      || !roof_json_read_string (place, "help", ROOF_JSON_OPTIONAL, &binding.help, error))
    return FALSE;
  g_array_append_val (array, binding);
  return TRUE;
}

static gboolean
read_requirement (const RoofJsonPlace  *place,
                  GArray               *array,
                  GError              **error)
{
  static const char * const known[] = { "that", "says", NULL };
  RoofRequirementSpec requirement = { 0 };

  if (!roof_json_refuse_unknown (place, known, error)
      || !roof_json_read_string (place, "that", ROOF_JSON_REQUIRED, &requirement.that, error)
      || !roof_json_read_string (place, "says", ROOF_JSON_REQUIRED, &requirement.says, error))
    return FALSE;
  g_array_append_val (array, requirement);
  return TRUE;
}

static gboolean
read_form (const RoofJsonPlace  *place,
           GArray               *array,
           GError              **error)
{
  static const char * const known[] = { "id", "name", "when", NULL };
  RoofFormSpec form = { 0 };

  if (!roof_json_refuse_unknown (place, known, error)
      || !roof_json_read_string (place, "id", ROOF_JSON_REQUIRED, &form.id, error)
      || !roof_json_read_string (place, "name", ROOF_JSON_REQUIRED, &form.name, error)
      || !roof_json_read_string (place, "when", ROOF_JSON_OPTIONAL, &form.when, error))
    return FALSE;
  g_array_append_val (array, form);
  return TRUE;
}

static gboolean
read_work (const RoofJsonPlace  *place,
           GArray               *array,
           GError              **error)
{
  static const char * const known[] = { "unit", "flops", "dtype", "form", NULL };
  RoofWorkSpec work = { 0 };

  if (!roof_json_refuse_unknown (place, known, error)
      || !roof_json_read_string (place, "unit", ROOF_JSON_REQUIRED, &work.unit, error)
      || !roof_json_read_string (place, "flops", ROOF_JSON_REQUIRED, &work.flops, error)
      || !roof_json_read_string (place, "dtype", ROOF_JSON_OPTIONAL, &work.dtype, error)
      || !roof_json_read_string (place, "form", ROOF_JSON_OPTIONAL, &work.form, error))
    return FALSE;
  g_array_append_val (array, work);
  return TRUE;
}

static gboolean
read_shape (const RoofJsonPlace  *place,
            RoofTensorSpec       *tensor,
            GError              **error)
{
  RoofJsonPlace shape, size;

  if (!roof_json_read_array (place, "shape", ROOF_JSON_REQUIRED, &shape, error))
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

/* Absent is not the same as false: the role then decides. */
static gboolean
read_residence (const RoofJsonPlace  *place,
                RoofResidence        *residence,
                GError              **error)
{
  gboolean stays = FALSE;
  RoofJsonPlace member;

  if (!roof_json_enter (place, "resident", &member))
    return TRUE;
  if (!roof_json_read_boolean (place, "resident", ROOF_JSON_REQUIRED, &stays, error))
    return FALSE;
  *residence = stays ? ROOF_RESIDENCE_STAYS : ROOF_RESIDENCE_PASSES;
  return TRUE;
}

static gboolean
read_tensor (const RoofJsonPlace  *place,
             GArray               *array,
             GError              **error)
{
  static const char * const known[] = { "name", "role", "format", "level", "shape", "read", "least", "most",
                                        "write", "steps", "when", "resident", "help", NULL };
  RoofTensorSpec tensor = { .level = "main" };

  if (!roof_json_refuse_unknown (place, known, error)
      || !roof_json_read_string (place, "name", ROOF_JSON_REQUIRED, &tensor.name, error)
      || !roof_json_read_string (place, "role", ROOF_JSON_REQUIRED, &tensor.role, error)
      || !roof_json_read_string (place, "format", ROOF_JSON_OPTIONAL, &tensor.format, error)
      || !roof_json_read_string (place, "level", ROOF_JSON_OPTIONAL, &tensor.level, error)
      || !read_shape (place, &tensor, error)
      || !roof_json_read_string (place, "read", ROOF_JSON_OPTIONAL, &tensor.read, error)
      || !roof_json_read_string (place, "least", ROOF_JSON_OPTIONAL, &tensor.least, error)
      || !roof_json_read_string (place, "most", ROOF_JSON_OPTIONAL, &tensor.most, error)
      || !roof_json_read_string (place, "write", ROOF_JSON_OPTIONAL, &tensor.write, error)
      || !roof_json_read_string (place, "steps", ROOF_JSON_OPTIONAL, &tensor.steps, error)
      || !roof_json_read_string (place, "when", ROOF_JSON_OPTIONAL, &tensor.when, error)
      || !read_residence (place, &tensor.residence, error)
      || !roof_json_read_string (place, "help", ROOF_JSON_OPTIONAL, &tensor.help, error))
    return FALSE;
  g_array_append_val (array, tensor);
  return TRUE;
}

static gboolean
read_elements (const RoofJsonPlace  *place,
               const char           *key,
               ReadElement           read_element,
               GArray               *array,
               GError              **error)
{
  RoofJsonPlace list, element;

  if (!roof_json_read_array (place, key, ROOF_JSON_OPTIONAL, &list, error))
    return FALSE;
  for (guint i = 0; list.node != NULL && i < roof_json_get_length (&list); i++)
    {
      roof_json_enter_element (&list, i, &element);
      if (!read_element (&element, array, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_formats (const RoofJsonPlace  *place,
              RoofOperationSpec    *spec,
              GError              **error)
{
  RoofJsonPlace formats;
  const char *known[ROOF_N_ROLES + 1] = { NULL };

  for (guint role = 0; role < ROOF_N_ROLES; role++)
    known[role] = roof_role_to_string ((RoofRole) role);
  if (!roof_json_read_object (place, "formats", ROOF_JSON_OPTIONAL, &formats, error))
    return FALSE;
  if (formats.node == NULL)
    return TRUE;
  if (!roof_json_refuse_unknown (&formats, known, error))
    return FALSE;
  for (guint role = 0; role < ROOF_N_ROLES; role++)
    if (!roof_json_read_string (&formats, known[role], ROOF_JSON_OPTIONAL, &spec->formats[role],
                                error))
      return FALSE;
  return TRUE;
}

static gboolean
read_head (const RoofJsonPlace  *place,
           RoofOperationSpec    *spec,
           GError              **error)
{
  return roof_json_read_string (place, "id", ROOF_JSON_REQUIRED, &spec->id, error)
         && roof_json_read_string (place, "name", ROOF_JSON_REQUIRED, &spec->name, error)
         && roof_json_read_string (place, "group", ROOF_JSON_REQUIRED, &spec->group, error)
         && roof_json_read_string (place, "summary", ROOF_JSON_REQUIRED, &spec->summary, error)
         && roof_json_read_string (place, "source", ROOF_JSON_OPTIONAL, &spec->source, error)
         && roof_json_read_string (place, "compute", ROOF_JSON_REQUIRED, &spec->compute, error)
         && roof_json_read_string (place, "drag", ROOF_JSON_OPTIONAL, &spec->drag, error)
         && roof_json_read_boolean (place, "custom", ROOF_JSON_OPTIONAL, &spec->custom, error)
         && read_formats (place, spec, error);
}

/* The id of what is put together of several operations has their ids in it. */
static gboolean
check_id (const RoofJsonPlace  *place,
          const char           *id,
          GError              **error)
{
  return strchr (id, ROOF_FUSION_SIGN) == NULL
         || roof_json_fail_member (place, "id", error, ROOF_ERROR_INVALID, "may not have a %1$c, which joins operations, got \"%2$s\"",
                                   ROOF_FUSION_SIGN, id);
}

static RoofOperation *
read_operation (const RoofJsonPlace  *place,
                GError              **error)
{
  static const char * const known[] = { "format", "version", "id", "name", "group", "summary",
                                        "source", "compute", "drag", "parameters", "let", "require",
                                        "forms", "work", "tensors", "formats", "custom", NULL };
  g_auto (Draft) draft;

  draft_init (&draft);
  if (!roof_json_refuse_unknown (place, known, error) || !read_head (place, &draft.spec, error)
      || !check_id (place, draft.spec.id, error)
      || !read_elements (place, "parameters", roof_parameter_read, draft.parameters, error)
      || !read_elements (place, "let", read_binding, draft.bindings, error)
      || !read_elements (place, "require", read_requirement, draft.requirements, error)
      || !read_elements (place, "forms", read_form, draft.forms, error)
      || !read_elements (place, "work", read_work, draft.works, error)
      || !read_elements (place, "tensors", read_tensor, draft.tensors, error))
    return NULL;
  draft.spec.parameters = (const RoofParameter *) draft.parameters->data;
  draft.spec.n_parameters = draft.parameters->len;
  draft.spec.bindings = (const RoofBindingSpec *) draft.bindings->data;
  draft.spec.n_bindings = draft.bindings->len;
  draft.spec.requirements = (const RoofRequirementSpec *) draft.requirements->data;
  draft.spec.n_requirements = draft.requirements->len;
  draft.spec.forms = (const RoofFormSpec *) draft.forms->data;
  draft.spec.n_forms = draft.forms->len;
  draft.spec.works = (const RoofWorkSpec *) draft.works->data;
  draft.spec.n_works = draft.works->len;
  draft.spec.tensors = (const RoofTensorSpec *) draft.tensors->data;
  draft.spec.n_tensors = draft.tensors->len;
  return roof_operation_new (&draft.spec, error);
}

RoofOperation *
roof_operation_from_json (JsonNode  *root,
                          GError   **error)
{
  RoofJsonPlace place = roof_json_root (root);

  if (!roof_file_kind_accept (&operation_kind, &place, error))
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
