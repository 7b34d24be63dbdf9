/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/operation/operation-fuse.h"

#include "core/error.h"

/* Makes one operation of two when the second reads the output of the first. The tensor in between is no longer moved; its
 * sizes, which are parameters of the second, become formulas of the first. Names of the second that the first has, too, are
 * renamed, and all its formulas are printed anew with the names replaced. The lists so gathered are compiled like an operation
 * of a file, so that the result passes the same checks. Invariant: the texts live until the compilation, which copies them. */

/* State of a fusion. Owns all texts of the new operation until it is compiled. */
typedef struct
{
  const RoofOperation *first, *second;
  guint                written, read; /* indices of the tensor in between: of the first, of the second */
  GPtrArray           *texts;         /* owned */
  RoofOperationLists   lists;
} Fusion;

static const char *
keep (Fusion *self,
      char   *text)
{
  g_ptr_array_add (self->texts, text);
  return text;
}

static const char *
get_text (const RoofExpression *expression)
{
  return expression != NULL ? roof_expression_get_text (expression) : NULL;
}

static gboolean
has_name (const RoofOperation *operation,
          const char          *name)
{
  for (guint i = 0; i < roof_operation_get_n_bindings (operation); i++)
    if (g_str_equal (roof_operation_get_binding (operation, i)->name, name))
      return TRUE;
  return roof_operation_find_parameter (operation, name) >= 0;
}

/* What @name of the second operation is called in the fused one. */
static char *
rename_one (const RoofOperation *first,
            const RoofOperation *second,
            const char          *name)
{
  char *renamed = g_strdup (name);

  for (guint i = 2; has_name (first, renamed) || (i > 2 && has_name (second, renamed)); i++)
    {
      g_free (renamed);
      renamed = g_strdup_printf ("%s_%u", name, i);
    }
  return renamed;
}

char *
roof_operation_fused_name (const RoofOperation *first,
                           const RoofOperation *second,
                           guint                index)
{
  return rename_one (first, second, roof_operation_get_parameter (second, index)->id);
}

/* What @name in a formula of the second operation is called in the fused one. (nullable): as it is */
static char *
rename_cb (const char *name,
           gpointer    data)
{
  Fusion *self = data;

  return has_name (self->second, name) ? rename_one (self->first, self->second, name) : NULL;
}

/* A formula of the second operation, with all names replaced by those of the fused one. (nullable) */
static const char *
rename_all (Fusion     *self,
            const char *text)
{
  return text != NULL ? keep (self, roof_expression_rename (text, rename_cb, self)) : NULL;
}

/* Formula for size @index of the tensor that is read, in names of the first operation. */
static const char *
bind_size (Fusion *self,
           guint   index)
{
  const RoofTensor *from = roof_operation_get_tensor (self->first, self->written);
  guint rank = roof_operation_get_tensor (self->second, self->read)->rank;
  guint begin = 0, end;
  GString *text;

  if (rank >= from->rank && index < rank - from->rank)
    return "1";
  end = from->rank - (rank - 1 - index);
  if (index > 0 || rank >= from->rank)
    begin = end - 1;
  text = g_string_new (NULL);
  for (guint i = begin; i < end; i++)
    g_string_append_printf (text, "%s(%s)", i > begin ? "*" : "", get_text (from->shape[i]));
  return keep (self, g_string_free (text, FALSE));
}

/* Index of parameter @id among the sizes of the tensor that is read, or -1. */
static int
find_bound (const Fusion *self,
            const char   *id)
{
  const RoofTensor *to = roof_operation_get_tensor (self->second, self->read);

  for (guint i = 0; i < to->rank; i++)
    if (g_str_equal (get_text (to->shape[i]), id))
      return (int) i;
  return -1;
}

/* Adds a parameter, without its asymptotic threshold, which holds for one operation alone. */
static void
add_parameter (Fusion              *self,
               const RoofParameter *parameter,
               const char          *id)
{
  RoofParameter copy = *parameter;

  copy.id = (char *) id;
  copy.asymptotic = copy.asymptotic_level = NULL;
  g_array_append_val (self->lists.parameters, copy);
}

static void
add_binding (Fusion     *self,
             const char *name,
             const char *value,
             const char *help)
{
  RoofBindingSpec binding = { name, value, help };

  g_array_append_val (self->lists.bindings, binding);
}

static void
add_names (Fusion *self)
{
  for (guint i = 0; i < roof_operation_get_n_parameters (self->first); i++)
    {
      const RoofParameter *parameter = roof_operation_get_parameter (self->first, i);

      add_parameter (self, parameter, parameter->id);
    }
  for (guint i = 0; i < roof_operation_get_n_parameters (self->second); i++)
    {
      const RoofParameter *parameter = roof_operation_get_parameter (self->second, i);
      int bound = find_bound (self, parameter->id);
      const char *id = keep (self, rename_one (self->first, self->second, parameter->id));

      if (bound >= 0)
        add_binding (self, id, bind_size (self, (guint) bound), parameter->help);
      else
        add_parameter (self, parameter, id);
    }
  for (guint i = 0; i < roof_operation_get_n_bindings (self->first); i++)
    {
      const RoofBinding *binding = roof_operation_get_binding (self->first, i);

      add_binding (self, binding->name, get_text (binding->value), binding->help);
    }
  for (guint i = 0; i < roof_operation_get_n_bindings (self->second); i++)
    {
      const RoofBinding *binding = roof_operation_get_binding (self->second, i);

      add_binding (self, keep (self, rename_one (self->first, self->second, binding->name)),
                   rename_all (self, get_text (binding->value)), binding->help);
    }
}

/* Text of a formula of either operation, with names of the fused one. (nullable) */
static const char *
take_text (Fusion               *self,
           gboolean              second,
           const RoofExpression *expression)
{
  return second ? rename_all (self, get_text (expression)) : get_text (expression);
}

static const RoofOperation *
get_operation (const Fusion *self,
               gboolean      second)
{
  return second ? self->second : self->first;
}

static void
add_requirements (Fusion   *self,
                  gboolean  second)
{
  const RoofOperation *operation = get_operation (self, second);

  for (guint i = 0; i < roof_operation_get_n_requirements (operation); i++)
    {
      const RoofRequirement *requirement = roof_operation_get_requirement (operation, i);
      RoofRequirementSpec spec = { take_text (self, second, requirement->that), requirement->says };

      g_array_append_val (self->lists.requirements, spec);
    }
}

static void
add_forms (Fusion   *self,
           gboolean  second)
{
  for (guint i = 0; i < roof_operation_get_n_forms (get_operation (self, second)); i++)
    {
      const RoofForm *form = roof_operation_get_form (get_operation (self, second), i);
      RoofFormSpec spec = { form->id, form->name, take_text (self, second, form->when) };

      g_array_append_val (self->lists.forms, spec);
    }
}

/* Adds @spec to the work on the same unit, or to the list. Products come first, as the main work. */
static void
add_work (Fusion             *self,
          const RoofWorkSpec *spec)
{
  for (guint i = 0; i < self->lists.works->len; i++)
    {
      RoofWorkSpec *work = &g_array_index (self->lists.works, RoofWorkSpec, i);

      if (!g_str_equal (work->unit, spec->unit) || g_strcmp0 (work->dtype, spec->dtype) != 0
          || g_strcmp0 (work->form, spec->form) != 0)
        continue;
      work->flops = keep (self, g_strdup_printf ("(%s) + (%s)", work->flops, spec->flops));
      return;
    }
  if (g_str_equal (spec->unit, "matrix"))
    g_array_prepend_vals (self->lists.works, spec, 1);
  else
    g_array_append_vals (self->lists.works, spec, 1);
}

static void
add_works (Fusion   *self,
           gboolean  second)
{
  for (guint i = 0; i < roof_operation_get_n_works (get_operation (self, second)); i++)
    {
      const RoofOperation *operation = get_operation (self, second);
      const RoofWork *work = roof_operation_get_work (operation, i);
      RoofWorkSpec spec = { work->unit, take_text (self, second, work->flops), work->dtype,
                            work->form >= 0 ? roof_operation_get_form (operation, (guint) work->form)->id : NULL };

      add_work (self, &spec);
    }
}

/* Adds a tensor. The tensor in between is no longer written; reads by the first operation, which adds onto it, remain. */
static void
add_tensor (Fusion   *self,
            gboolean  second,
            guint     index)
{
  const RoofTensor *tensor = roof_operation_get_tensor (get_operation (self, second), index);
  gboolean between = !second && index == self->written;
  RoofTensorSpec spec = {
    .name = tensor->name,
    .role = roof_role_to_string (tensor->role),
    .format = tensor->format,
    .level = second ? rename_all (self, tensor->level) : tensor->level,
    .read = take_text (self, second, tensor->read),
    .least = take_text (self, second, tensor->least),
    .most = take_text (self, second, tensor->most),
    .write = between ? NULL : take_text (self, second, tensor->write),
    .steps = take_text (self, second, tensor->steps),
    .when = take_text (self, second, tensor->when),
    .help = tensor->help,
    .rank = tensor->rank,
    .residence = tensor->resident ? ROOF_RESIDENCE_STAYS : ROOF_RESIDENCE_PASSES,
  };

  if (between && tensor->read == NULL)
    return;
  for (guint i = 0; i < tensor->rank; i++)
    spec.shape[i] = take_text (self, second, tensor->shape[i]);
  g_array_append_val (self->lists.tensors, spec);
}

static void
add_tensors (Fusion *self)
{
  for (guint i = 0; i < roof_operation_get_n_tensors (self->first); i++)
    add_tensor (self, FALSE, i);
  for (guint i = 0; i < roof_operation_get_n_tensors (self->second); i++)
    if (i != self->read)
      add_tensor (self, TRUE, i);
}

static RoofOperation *
compile (Fusion  *self,
         GError **error)
{
  int drag = roof_operation_get_drag (self->first);
  g_autofree char *id = g_strdup_printf ("%s%c%s", roof_operation_get_id (self->first), ROOF_FUSION_SIGN,
                                         roof_operation_get_id (self->second));
  g_autofree char *name = g_strdup_printf ("%s + %s", roof_operation_get_name (self->first),
                                           roof_operation_get_name (self->second));
  RoofOperationSpec spec = {
    .id = id,
    .name = name,
    .group = roof_operation_get_group (self->first),
    .summary = roof_operation_get_summary (self->first),
    .compute = roof_operation_get_compute (self->first),
    .drag = drag >= 0 ? roof_operation_get_parameter (self->first, (guint) drag)->id : NULL,
  };

  roof_operation_lists_lend (&self->lists, &spec);
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    spec.formats[i] = roof_operation_get_format (self->first, (RoofRole) i);
  return roof_operation_new (&spec, error);
}

RoofOperation *
roof_operation_fuse (const RoofOperation  *first,
                     const RoofOperation  *second,
                     GError              **error)
{
  Fusion self = { first, second };
  RoofOperation *fused;

  if (!roof_operation_find_joint (first, second, &self.written, &self.read))
    {
      roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "%1$s writes nothing that %2$s reads",
                   roof_operation_get_name (first), roof_operation_get_name (second));
      return NULL;
    }
  self.texts = g_ptr_array_new_with_free_func (g_free);
  roof_operation_lists_init (&self.lists);
  add_names (&self);
  add_forms (&self, FALSE);
  add_forms (&self, TRUE);
  add_requirements (&self, FALSE);
  add_requirements (&self, TRUE);
  add_works (&self, FALSE);
  add_works (&self, TRUE);
  add_tensors (&self);
  fused = compile (&self, error);
  roof_operation_lists_clear (&self.lists);
  g_ptr_array_unref (self.texts);
  return fused;
}
