/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/operation-file.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/operation-fuse.h"
#include "document/json-file.h"
#include "document/json-reader.h"
#include "document/migration.h"
#include "document/text-file.h"

static const RoofMigration migrations[] = { { 0, NULL } };
static const RoofFileKind operation_kind = { "roofline-operation", 1, migrations };

/* The spec being filled. Strings are borrowed from the tree but for a parameter's choices. */
typedef struct
{
  RoofOperationSpec spec;
  GArray           *parameters;
  GArray           *bindings;
  GArray           *requirements;
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
  self->works = g_array_new (FALSE, TRUE, sizeof (RoofWorkSpec));
  self->tensors = g_array_new (FALSE, TRUE, sizeof (RoofTensorSpec));
}

static void
draft_clear (Draft *self)
{
  g_array_unref (self->parameters);
  g_array_unref (self->bindings);
  g_array_unref (self->requirements);
  g_array_unref (self->works);
  g_array_unref (self->tensors);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Draft, draft_clear)

static gboolean
read_parameter_type (const RoofJsonPlace  *place,
                     RoofParameterType    *type,
                     GError              **error)
{
  static const char * const names[] = { "number", "flag", "choice", "level" };
  const char *name = NULL;

  if (!roof_json_read_string (place, "type", ROOF_JSON_OPTIONAL, &name, error))
    return FALSE;
  *type = ROOF_PARAMETER_NUMBER;
  if (name == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (name, names[i]))
      {
        *type = (RoofParameterType) i;
        return TRUE;
      }
  return roof_json_fail_member (place, "type", error, ROOF_ERROR_UNKNOWN,
                                "must be number, flag, choice or level, got \"%s\"", name);
}

/* What an absent key means depends on the type. */
static void
set_parameter_defaults (RoofParameter *row)
{
  row->default_value = row->type == ROOF_PARAMETER_NUMBER ? NAN : 0;
  row->min = row->type == ROOF_PARAMETER_NUMBER ? 1 : 0;
  row->max = row->type == ROOF_PARAMETER_FLAG ? 1 : INFINITY;
  row->whole = TRUE;
}

static gboolean
read_dimension (const RoofJsonPlace  *place,
                RoofDimension        *dimension,
                GError              **error)
{
  static const struct
  {
    const char    *name;
    RoofDimension  dimension;
  } names[] = {
    { "count", ROOF_DIMENSION_COUNT },
    { "flop", ROOF_DIMENSION_FLOP },
    { "bytes", ROOF_DIMENSION_BYTE },
    { "seconds", ROOF_DIMENSION_TIME },
  };
  const char *name = NULL;

  if (!roof_json_read_string (place, "dimension", ROOF_JSON_OPTIONAL, &name, error))
    return FALSE;
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].name, name))
      {
        *dimension = names[i].dimension;
        return TRUE;
      }
  if (name == NULL)
    return TRUE;
  return roof_json_fail_member (place, "dimension", error, ROOF_ERROR_UNKNOWN,
                                "must be count, flop, bytes or seconds, got \"%s\"", name);
}

/* The default of a choice is the text of one of them. */
static gboolean
read_default (const RoofJsonPlace  *place,
              RoofParameter        *row,
              GError              **error)
{
  const char *text = NULL;

  if (row->type == ROOF_PARAMETER_LEVEL)
    return roof_json_read_string (place, "default", ROOF_JSON_OPTIONAL,
                                  (const char **) &row->default_level, error);
  if (row->type != ROOF_PARAMETER_CHOICE)
    return roof_json_read_number (place, "default", ROOF_JSON_OPTIONAL, &row->default_value, error);
  if (row->choices == NULL || row->choices[0] == NULL)
    return roof_json_fail_member (place, "choices", error, ROOF_ERROR_INVALID, "is missing");
  row->max = g_strv_length (row->choices) - 1;
  if (!roof_json_read_string (place, "default", ROOF_JSON_REQUIRED, &text, error))
    return FALSE;
  for (guint i = 0; row->choices[i] != NULL; i++)
    if (g_str_equal (row->choices[i], text))
      {
        row->default_value = i;
        return TRUE;
      }
  return roof_json_fail_member (place, "default", error, ROOF_ERROR_UNKNOWN,
                                "\"%s\" is not among the choices", text);
}

static gboolean
read_parameter (const RoofJsonPlace  *place,
                GArray               *array,
                GError              **error)
{
  static const char * const known[] = { "id", "name", "help", "type", "default", "min", "max",
                                        "whole", "logarithmic", "threshold", "asymptotic",
                                        "asymptotic_level", "dimension", "share", "choices", NULL };
  RoofParameter *row;

  g_array_set_size (array, array->len + 1);
  row = &g_array_index (array, RoofParameter, array->len - 1);
  if (!roof_json_refuse_unknown (place, known, error) || !read_parameter_type (place, &row->type, error))
    return FALSE;
  set_parameter_defaults (row);
  return roof_json_read_string (place, "id", ROOF_JSON_REQUIRED, (const char **) &row->id, error)
         && roof_json_read_string (place, "name", ROOF_JSON_REQUIRED, (const char **) &row->name,
                                   error)
         && roof_json_read_string (place, "help", ROOF_JSON_OPTIONAL, (const char **) &row->help,
                                   error)
         && roof_json_read_strings (place, "choices", &row->choices, error)
         && read_default (place, row, error)
         && read_dimension (place, &row->dimension, error)
         && roof_json_read_number (place, "min", ROOF_JSON_OPTIONAL, &row->min, error)
         && roof_json_read_number (place, "max", ROOF_JSON_OPTIONAL, &row->max, error)
         && roof_json_read_boolean (place, "whole", ROOF_JSON_OPTIONAL, &row->whole, error)
         && roof_json_read_boolean (place, "logarithmic", ROOF_JSON_OPTIONAL, &row->logarithmic,
                                    error)
         && roof_json_read_boolean (place, "threshold", ROOF_JSON_OPTIONAL, &row->threshold, error)
         && roof_json_read_string (place, "asymptotic", ROOF_JSON_OPTIONAL,
                                   (const char **) &row->asymptotic, error)
         && roof_json_read_string (place, "asymptotic_level", ROOF_JSON_OPTIONAL,
                                   (const char **) &row->asymptotic_level, error)
         && roof_json_read_string (place, "share", ROOF_JSON_OPTIONAL, (const char **) &row->share,
                                   error);
}

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
read_work (const RoofJsonPlace  *place,
           GArray               *array,
           GError              **error)
{
  static const char * const known[] = { "unit", "flops", NULL };
  RoofWorkSpec work = { 0 };

  if (!roof_json_refuse_unknown (place, known, error)
      || !roof_json_read_string (place, "unit", ROOF_JSON_REQUIRED, &work.unit, error)
      || !roof_json_read_string (place, "flops", ROOF_JSON_REQUIRED, &work.flops, error))
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
    return roof_json_fail (&shape, error, ROOF_ERROR_INVALID, "must have 1 to %d sizes, got %u",
                           ROOF_MAX_RANK, tensor->rank);
  for (guint i = 0; i < tensor->rank; i++)
    {
      roof_json_enter_element (&shape, i, &size);
      if (!roof_json_is_string (size.node))
        return roof_json_fail (&size, error, ROOF_ERROR_INVALID,
                               "expected a formula in quotes, got %s",
                               roof_json_describe (size.node));
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
  static const char * const known[] = { "name", "role", "format", "level", "shape", "read", "write",
                                        "when", "resident", "help", NULL };
  RoofTensorSpec tensor = { .level = "main" };

  if (!roof_json_refuse_unknown (place, known, error)
      || !roof_json_read_string (place, "name", ROOF_JSON_REQUIRED, &tensor.name, error)
      || !roof_json_read_string (place, "role", ROOF_JSON_REQUIRED, &tensor.role, error)
      || !roof_json_read_string (place, "format", ROOF_JSON_OPTIONAL, &tensor.format, error)
      || !roof_json_read_string (place, "level", ROOF_JSON_OPTIONAL, &tensor.level, error)
      || !read_shape (place, &tensor, error)
      || !roof_json_read_string (place, "read", ROOF_JSON_OPTIONAL, &tensor.read, error)
      || !roof_json_read_string (place, "write", ROOF_JSON_OPTIONAL, &tensor.write, error)
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
         || roof_json_fail_member (place, "id", error, ROOF_ERROR_INVALID, "may not have a %c, which joins operations, got \"%s\"",
                                   ROOF_FUSION_SIGN, id);
}

static RoofOperation *
read_operation (const RoofJsonPlace  *place,
                GError              **error)
{
  static const char * const known[] = { "format", "version", "id", "name", "group", "summary",
                                        "source", "compute", "drag", "parameters", "let", "require",
                                        "work", "tensors", "formats", "custom", NULL };
  g_auto (Draft) draft;

  draft_init (&draft);
  if (!roof_json_refuse_unknown (place, known, error) || !read_head (place, &draft.spec, error)
      || !check_id (place, draft.spec.id, error)
      || !read_elements (place, "parameters", read_parameter, draft.parameters, error)
      || !read_elements (place, "let", read_binding, draft.bindings, error)
      || !read_elements (place, "require", read_requirement, draft.requirements, error)
      || !read_elements (place, "work", read_work, draft.works, error)
      || !read_elements (place, "tensors", read_tensor, draft.tensors, error))
    return NULL;
  draft.spec.parameters = (const RoofParameter *) draft.parameters->data;
  draft.spec.n_parameters = draft.parameters->len;
  draft.spec.bindings = (const RoofBindingSpec *) draft.bindings->data;
  draft.spec.n_bindings = draft.bindings->len;
  draft.spec.requirements = (const RoofRequirementSpec *) draft.requirements->data;
  draft.spec.n_requirements = draft.requirements->len;
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
