/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/operation/operation-private.h"
#include "core/units/format.h"

/* Makes an operation of its description: copies all rows and compiles their formulas. A formula sees only names with a slot in
 * the scope: parameters, built-in sizes, then bindings in the order in which they are computed (order_bindings()), last
 * `ridge`, which most formulas may not use. Names are resolved here, and evaluation works by slots alone.
 *
 * Errors name the row, "tensors[2].bytes: …". Nothing is kept of an operation with an error. Operations that pass have at
 * least one work in each form, no circle among bindings, and no name twice. */

/* Names that formulas may use, in the order of their slots. `ridge` is last: formulas that must not use it are compiled with a
 * list that ends before `ridge`. */
typedef struct
{
  const char *with_ridge[ROOF_MAX_SLOTS + 1];
  const char *names[ROOF_MAX_SLOTS + 1];
} Scope;

/* Built-in names: a size for each role, `sfu`, `in_switch` and `ridge`. */
#define N_BUILT_IN (ROOF_N_ROLES + 3)

static const char * const size_names[ROOF_N_ROLES]
    = { "b_activations", "b_weights", "b_output", "b_kv", "b_gradients", "b_state" };

gboolean
roof_operation_is_built_in (const char *name)
{
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    if (g_str_equal (name, size_names[i]))
      return TRUE;
  return g_str_equal (name, "sfu") || g_str_equal (name, "in_switch") || g_str_equal (name, "ridge");
}

static gboolean
add_name (Scope       *scope,
          guint       *n,
          const char  *name,
          const char  *place,
          guint        index,
          GError     **error)
{
  if (name == NULL || *name == '\0')
    return roof_fail (error, "%1$s[%2$u]: has no name", place, index);
  if (!roof_expression_is_name (name))
    return roof_fail (error, "%1$s[%2$u]: the name \"%3$s\" cannot stand in a formula; use letters, digits and _, a letter first",
                      place, index, name);
  for (guint i = 0; i < *n; i++)
    if (g_str_equal (scope->with_ridge[i], name))
      return roof_fail (error, "%1$s[%2$u]: the name \"%3$s\" is taken", place, index, name);
  scope->with_ridge[(*n)++] = name;
  return TRUE;
}

static gboolean
fill_scope (Scope                    *scope,
            const RoofOperationSpec  *spec,
            GError                  **error)
{
  guint n = 0;

  memset (scope, 0, sizeof *scope);
  if (spec->n_parameters + spec->n_bindings + N_BUILT_IN > ROOF_MAX_SLOTS)
    return roof_fail (error, "parameters and let: more than %d names", ROOF_MAX_SLOTS - N_BUILT_IN);
  for (guint i = 0; i < spec->n_parameters; i++)
    if (!add_name (scope, &n, spec->parameters[i].id, "parameters", i, error))
      return FALSE;
  for (guint i = 0; i < spec->n_bindings; i++)
    if (!add_name (scope, &n, spec->bindings[i].name, "let", i, error))
      return FALSE;
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    scope->with_ridge[n++] = size_names[i];
  scope->with_ridge[n++] = "sfu";
  scope->with_ridge[n++] = "in_switch";
  memcpy (scope->names, scope->with_ridge, n * sizeof (char *));
  scope->with_ridge[n] = "ridge";
  return TRUE;
}

static RoofExpression *
compile (const char          *text,
         const char * const  *names,
         const char          *place,
         guint                index,
         const char          *key,
         GError             **error)
{
  RoofExpression *expression = NULL;

  if (text == NULL)
    roof_fail (error, "%1$s[%2$u].%3$s: is missing", place, index, key);
  else if ((expression = roof_expression_compile (text, names, error)) == NULL)
    g_prefix_error (error, "%s[%u].%s: ", place, index, key);
  return expression;
}

static gboolean
copy_parameter (RoofOperation        *self,
                guint                 index,
                const RoofParameter  *from,
                const Scope          *scope,
                GError              **error)
{
  RoofParameter *to = &self->parameters[index];

  *to = *from;
  to->id = g_strdup (from->id);
  to->name = g_strdup (from->name != NULL ? from->name : from->id);
  to->help = g_strdup (from->help);
  to->asymptotic = g_strdup (from->asymptotic);
  to->asymptotic_level = g_strdup (from->asymptotic_level);
  to->default_level = g_strdup (from->default_level);
  to->share = g_strdup (from->share);
  to->choices = g_strdupv (from->choices);
  self->n_parameters++;

  if (!(from->min <= from->max) || !isfinite (from->min))
    return roof_fail (error, "parameters[%u].min: must be a number not above max", index);
  if (from->type == ROOF_PARAMETER_CHOICE && (from->choices == NULL || from->choices[0] == NULL))
    return roof_fail (error, "parameters[%u].choices: must name at least one", index);
  if (from->type != ROOF_PARAMETER_LEVEL && !roof_parameter_check (from, from->default_value, error))
    {
      g_prefix_error (error, "parameters[%u].default: ", index);
      return FALSE;
    }
  if (from->asymptotic == NULL)
    return TRUE;
  self->asymptotics[index]
      = compile (from->asymptotic, scope->with_ridge, "parameters", index, "asymptotic", error);
  return self->asymptotics[index] != NULL;
}

static gboolean
copy_binding (RoofOperation          *self,
              guint                   index,
              const RoofBindingSpec  *from,
              const Scope            *scope,
              GError                **error)
{
  RoofBinding *to = &self->bindings[index];

  to->name = g_strdup (from->name);
  to->help = g_strdup (from->help);
  self->n_bindings++;
  to->value = compile (from->value, scope->names, "let", index, "value", error);
  return to->value != NULL;
}

/* Sorts bindings topologically, depth first: each comes after those that it uses. A binding that is still open is part of a
 * cycle. */
static gboolean
place_binding (RoofOperation  *self,
               guint           index,
               char           *state,
               guint          *n_placed,
               GError        **error)
{
  enum { NEW, OPEN, PLACED };

  if (state[index] == PLACED)
    return TRUE;
  if (state[index] == OPEN)
    return roof_fail (error, "let[%1$u]: \"%2$s\" uses itself, directly or through others", index,
                 self->bindings[index].name);
  state[index] = OPEN;
  for (guint i = 0; i < self->n_bindings; i++)
    if (roof_expression_uses (self->bindings[index].value, self->n_parameters + i)
        && !place_binding (self, i, state, n_placed, error))
      return FALSE;
  state[index] = PLACED;
  self->binding_order[(*n_placed)++] = index;
  return TRUE;
}

static gboolean
order_bindings (RoofOperation  *self,
                GError        **error)
{
  char state[ROOF_MAX_SLOTS] = { 0 };
  guint n_placed = 0;

  for (guint i = 0; i < self->n_bindings; i++)
    if (!place_binding (self, i, state, &n_placed, error))
      return FALSE;
  return TRUE;
}

static gboolean
copy_requirement (RoofOperation              *self,
                  guint                       index,
                  const RoofRequirementSpec  *from,
                  const Scope                *scope,
                  GError                    **error)
{
  RoofRequirement *to = &self->requirements[index];

  to->says = g_strdup (from->says);
  self->n_requirements++;
  if (from->says == NULL || *from->says == '\0')
    return roof_fail (error, "require[%u].says: must not be empty", index);
  to->that = compile (from->that, scope->names, "require", index, "that", error);
  return to->that != NULL;
}

/* The last form is the fallback: it has no condition. */
static gboolean
copy_form (RoofOperation       *self,
           guint                index,
           const RoofFormSpec  *from,
           gboolean             last,
           const Scope         *scope,
           GError             **error)
{
  RoofForm *to = &self->forms[index];

  to->id = g_strdup (from->id);
  to->name = g_strdup (from->name != NULL ? from->name : from->id);
  self->n_forms++;
  if (from->id == NULL || *from->id == '\0')
    return roof_fail (error, "forms[%u].id: must not be empty", index);
  if (last && from->when != NULL)
    return roof_fail (error, "forms[%u].when: the last form must always be possible", index);
  if (from->when == NULL)
    return TRUE;
  to->when = compile (from->when, scope->names, "forms", index, "when", error);
  return to->when != NULL;
}

/* Sets the index of the form @form. @form: (nullable): id; NULL: every form */
static gboolean
find_form (const RoofOperation  *self,
           const char           *form,
           guint                 work,
           int                  *index,
           GError              **error)
{
  *index = -1;
  if (form == NULL)
    return TRUE;
  for (guint i = 0; i < self->n_forms; i++)
    if (g_str_equal (self->forms[i].id, form))
      {
        *index = (int) i;
        return TRUE;
      }
  return roof_fail (error, "work[%1$u].form: there is no form \"%2$s\"", work, form);
}

static gboolean
copy_work (RoofOperation       *self,
           guint                index,
           const RoofWorkSpec  *from,
           const Scope         *scope,
           GError             **error)
{
  RoofWork *to = &self->works[index];

  if (from->unit == NULL || *from->unit == '\0')
    return roof_fail (error, "work[%u].unit: must not be empty", index);
  to->unit = g_strdup (from->unit);
  to->dtype = g_strdup (from->dtype);
  self->n_works++;
  if (!find_form (self, from->form, index, &to->form, error))
    return FALSE;
  if (from->dtype != NULL && roof_format_find (from->dtype, error) == NULL)
    {
      g_prefix_error (error, "work[%u].dtype: ", index);
      return FALSE;
    }
  to->flops = compile (from->flops, scope->names, "work", index, "flops", error);
  return to->flops != NULL;
}

static gboolean
compile_optional (RoofExpression **place,
                  const char      *text,
                  const Scope     *scope,
                  guint            index,
                  const char      *key,
                  GError         **error)
{
  if (text == NULL)
    return TRUE;
  *place = compile (text, scope->names, "tensors", index, key, error);
  return *place != NULL;
}

static gboolean
stays_in_memory (RoofResidence residence,
                 RoofRole      role)
{
  if (residence == ROOF_RESIDENCE_BY_ROLE)
    return role == ROOF_ROLE_WEIGHTS || role == ROOF_ROLE_KV || role == ROOF_ROLE_STATE;
  return residence == ROOF_RESIDENCE_STAYS;
}

/* Whether @level is "main", "network", any level id, or the id of a LEVEL parameter. */
static gboolean
names_level (const RoofOperation *self,
             const char          *level)
{
  int parameter = roof_operation_find_parameter (self, level);

  return parameter < 0 || self->parameters[parameter].type == ROOF_PARAMETER_LEVEL;
}

static gboolean
copy_tensor (RoofOperation         *self,
             guint                  index,
             const RoofTensorSpec  *from,
             const Scope           *scope,
             GError               **error)
{
  RoofTensor *to = &self->tensors[index];

  to->name = g_strdup (from->name);
  to->format = g_strdup (from->format);
  to->level = g_strdup (from->level != NULL ? from->level : "main");
  to->help = g_strdup (from->help);
  to->rank = from->rank;
  self->n_tensors++;

  if (from->name == NULL || *from->name == '\0')
    return roof_fail (error, "tensors[%u].name: must not be empty", index);
  if (from->role == NULL || !roof_role_from_string (from->role, &to->role))
    return roof_fail (error, "tensors[%1$u].role: must be activations, weights, output, kv, gradients or state, got \"%2$s\"",
                 index, from->role != NULL ? from->role : "");
  to->resident = stays_in_memory (from->residence, to->role);
  if (from->rank == 0 || from->rank > ROOF_MAX_RANK)
    return roof_fail (error, "tensors[%1$u].shape: must have 1 to %2$d sizes", index, ROOF_MAX_RANK);
  if (!names_level (self, to->level))
    return roof_fail (error, "tensors[%1$u].level: the parameter \"%2$s\" is not of type level", index, to->level);
  if (from->read == NULL && from->write == NULL)
    return roof_fail (error, "tensors[%u]: is neither read nor written", index);
  if (from->format != NULL && roof_format_find (from->format, error) == NULL)
    {
      g_prefix_error (error, "tensors[%u].format: ", index);
      return FALSE;
    }
  for (guint i = 0; i < from->rank; i++)
    {
      g_autofree char *key = g_strdup_printf ("shape[%u]", i);

      if ((to->shape[i] = compile (from->shape[i], scope->names, "tensors", index, key, error)) == NULL)
        return FALSE;
    }
  if ((from->least != NULL || from->most != NULL) && from->read == NULL)
    return roof_fail (error, "tensors[%u].read: is missing; least and most need it", index);
  return compile_optional (&to->read, from->read, scope, index, "read", error)
         && compile_optional (&to->least, from->least, scope, index, "least", error)
         && compile_optional (&to->most, from->most, scope, index, "most", error)
         && compile_optional (&to->write, from->write, scope, index, "write", error)
         && compile_optional (&to->steps, from->steps, scope, index, "steps", error)
         && compile_optional (&to->when, from->when, scope, index, "when", error);
}

static gboolean
copy_head (RoofOperation            *self,
           const RoofOperationSpec  *spec,
           GError                  **error)
{
  if (spec->id == NULL || *spec->id == '\0')
    return roof_fail (error, "id: must not be empty");
  self->id = g_strdup (spec->id);
  self->name = g_strdup (spec->name != NULL ? spec->name : spec->id);
  self->group = g_strdup (spec->group != NULL ? spec->group : "");
  self->summary = g_strdup (spec->summary != NULL ? spec->summary : "");
  self->source = g_strdup (spec->source);
  self->compute = g_strdup (spec->compute != NULL ? spec->compute : "bf16");
  self->custom = spec->custom;
  if (roof_format_find (self->compute, error) == NULL)
    {
      g_prefix_error (error, "compute: ");
      return FALSE;
    }
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    {
      self->formats[i] = g_strdup (spec->formats[i]);
      if (spec->formats[i] != NULL && roof_format_find (spec->formats[i], error) == NULL)
        {
          g_prefix_error (error, "formats.%s: ", roof_role_to_string ((RoofRole) i));
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
check_counts (const RoofOperationSpec  *spec,
              GError                  **error)
{
  if (spec->n_works == 0 || spec->n_works > ROOF_MAX_UNITS)
    return roof_fail (error, "work: must have 1 to %d entries", ROOF_MAX_UNITS);
  if (spec->n_forms > ROOF_MAX_FORMS)
    return roof_fail (error, "forms: at most %1$d, got %2$u", ROOF_MAX_FORMS, spec->n_forms);
  if (spec->n_tensors > ROOF_MAX_TENSORS)
    return roof_fail (error, "tensors: at most %1$d, got %2$u", ROOF_MAX_TENSORS, spec->n_tensors);
  if (spec->n_tensors == 0 && !spec->custom)
    return roof_fail (error, "tensors: must have at least one");
  return TRUE;
}

/* Refuses forms without work, which would take no time. */
static gboolean
check_forms (const RoofOperation  *self,
             GError              **error)
{
  for (guint i = 0; i < self->n_forms; i++)
    {
      guint n = 0;

      for (guint k = 0; k < self->n_works; k++)
        n += self->works[k].form < 0 || self->works[k].form == (int) i;
      if (n == 0)
        return roof_fail (error, "forms[%u]: has no work", i);
    }
  return TRUE;
}

static gboolean
find_drag (RoofOperation  *self,
           const char     *id,
           GError        **error)
{
  if (id == NULL)
    return TRUE;
  self->drag = roof_operation_find_parameter (self, id);
  if (self->drag < 0)
    return roof_fail (error, "drag: there is no parameter \"%s\"", id);
  if (self->parameters[self->drag].type != ROOF_PARAMETER_NUMBER)
    return roof_fail (error, "drag: the parameter \"%s\" is not a number", id);
  return TRUE;
}

/* @self: lists allocated and zeroed */
static gboolean
compile_all (RoofOperation            *self,
             const RoofOperationSpec  *spec,
             GError                  **error)
{
  Scope scope;

  if (!check_counts (spec, error) || !copy_head (self, spec, error) || !fill_scope (&scope, spec, error))
    return FALSE;
  for (guint i = 0; i < spec->n_parameters; i++)
    if (!copy_parameter (self, i, &spec->parameters[i], &scope, error))
      return FALSE;
  for (guint i = 0; i < spec->n_bindings; i++)
    if (!copy_binding (self, i, &spec->bindings[i], &scope, error))
      return FALSE;
  if (!order_bindings (self, error))
    return FALSE;
  for (guint i = 0; i < spec->n_requirements; i++)
    if (!copy_requirement (self, i, &spec->requirements[i], &scope, error))
      return FALSE;
  for (guint i = 0; i < spec->n_forms; i++)
    if (!copy_form (self, i, &spec->forms[i], i + 1 == spec->n_forms, &scope, error))
      return FALSE;
  for (guint i = 0; i < spec->n_works; i++)
    if (!copy_work (self, i, &spec->works[i], &scope, error))
      return FALSE;
  for (guint i = 0; i < spec->n_tensors; i++)
    if (!copy_tensor (self, i, &spec->tensors[i], &scope, error))
      return FALSE;
  return check_forms (self, error) && find_drag (self, spec->drag, error);
}

void
roof_operation_lists_init (RoofOperationLists *self)
{
  self->parameters = g_array_new (FALSE, TRUE, sizeof (RoofParameter));
  self->bindings = g_array_new (FALSE, TRUE, sizeof (RoofBindingSpec));
  self->requirements = g_array_new (FALSE, TRUE, sizeof (RoofRequirementSpec));
  self->forms = g_array_new (FALSE, TRUE, sizeof (RoofFormSpec));
  self->works = g_array_new (FALSE, TRUE, sizeof (RoofWorkSpec));
  self->tensors = g_array_new (FALSE, TRUE, sizeof (RoofTensorSpec));
}

void
roof_operation_lists_clear (RoofOperationLists *self)
{
  g_array_unref (self->parameters);
  g_array_unref (self->bindings);
  g_array_unref (self->requirements);
  g_array_unref (self->forms);
  g_array_unref (self->works);
  g_array_unref (self->tensors);
}

void
roof_operation_lists_lend (const RoofOperationLists *self,
                           RoofOperationSpec        *spec)
{
  spec->parameters = (const RoofParameter *) self->parameters->data;
  spec->n_parameters = self->parameters->len;
  spec->bindings = (const RoofBindingSpec *) self->bindings->data;
  spec->n_bindings = self->bindings->len;
  spec->requirements = (const RoofRequirementSpec *) self->requirements->data;
  spec->n_requirements = self->requirements->len;
  spec->forms = (const RoofFormSpec *) self->forms->data;
  spec->n_forms = self->forms->len;
  spec->works = (const RoofWorkSpec *) self->works->data;
  spec->n_works = self->works->len;
  spec->tensors = (const RoofTensorSpec *) self->tensors->data;
  spec->n_tensors = self->tensors->len;
}

RoofOperation *
roof_operation_new (const RoofOperationSpec  *spec,
                    GError                  **error)
{
  g_autoptr (RoofOperation) self = g_new0 (RoofOperation, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->drag = -1;
  self->parameters = g_new0 (RoofParameter, spec->n_parameters);
  self->asymptotics = g_new0 (RoofExpression *, spec->n_parameters);
  self->bindings = g_new0 (RoofBinding, spec->n_bindings);
  self->binding_order = g_new0 (guint, spec->n_bindings);
  self->requirements = g_new0 (RoofRequirement, spec->n_requirements);
  self->forms = g_new0 (RoofForm, spec->n_forms);
  self->works = g_new0 (RoofWork, spec->n_works);
  self->tensors = g_new0 (RoofTensor, spec->n_tensors);
  if (!compile_all (self, spec, error))
    return NULL;
  return g_steal_pointer (&self);
}
