/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-formats.h"

#include <glib/gi18n.h>

#include "core/units/format.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/choice-row.h"

/* The first choice of each row is the default. */
#define DEFAULT_CHOICE 0

struct _RoofKernelFormats
{
  RoofPane pane;

  /* children; all are NULL until they are first shown */
  RoofChoiceRow *compute;
  RoofChoiceRow *unit;
  RoofChoiceRow *roles[ROOF_N_ROLES];

  /* owned */
  GPtrArray *formats; /* element-type utf8, (transfer none): ids of a role's choices */
  GPtrArray *dtypes;  /* likewise, owned: of compute's choices */
  GPtrArray *units;   /* likewise, owned: of unit's choices */
};

G_DEFINE_FINAL_TYPE (RoofKernelFormats, roof_kernel_formats, ROOF_TYPE_PANE)

const char *
roof_kernel_formats_name_role (RoofRole role)
{
  static const char *const names[ROOF_N_ROLES] = {
    [ROOF_ROLE_ACTIVATIONS] = N_("Activations"), [ROOF_ROLE_WEIGHTS] = N_("Weights"),
    [ROOF_ROLE_OUTPUT] = N_("Output"),           [ROOF_ROLE_KV] = N_("Keys and values"),
    [ROOF_ROLE_GRADIENTS] = N_("Gradients"),     [ROOF_ROLE_STATE] = N_("State"),
  };

  return _(names[role]);
}

static const char *
get_choice (GPtrArray *ids,
            guint      index)
{
  return index == DEFAULT_CHOICE ? NULL : g_ptr_array_index (ids, index - 1);
}

static guint
find_choice (GPtrArray  *ids,
             const char *id)
{
  if (id == NULL)
    return DEFAULT_CHOICE;
  for (guint i = 0; i < ids->len; i++)
    if (g_str_equal (g_ptr_array_index (ids, i), id))
      return i + 1;
  return GTK_INVALID_LIST_POSITION;
}

static void
role_chosen_cb (RoofChoiceRow     *row,
                guint              index,
                RoofKernelFormats *self)
{
  RoofRole role = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "role"));
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);

  roof_apply_selected (self->pane.session,
                       roof_kernel_with_format (kernel, role, get_choice (self->formats, index)),
                       _("Change Format"), NULL);
}

static void
compute_chosen_cb (RoofKernelFormats *self,
                   guint              index)
{
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);

  roof_apply_selected (self->pane.session,
                       roof_kernel_with_compute (kernel, get_choice (self->dtypes, index)),
                       _("Change Compute Type"), NULL);
}

static void
unit_chosen_cb (RoofKernelFormats *self,
                guint              index)
{
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);

  roof_apply_selected (self->pane.session, roof_kernel_with_unit (kernel, get_choice (self->units, index)),
                       _("Change Unit"), NULL);
}

static void
add_once (GPtrArray  *ids,
          const char *id)
{
  if (id != NULL && find_choice (ids, id) == GTK_INVALID_LIST_POSITION)
    g_ptr_array_add (ids, g_strdup (id));
}

/* Lists the machine's types and units, and those that the kernel asks for even if the machine lacks them. */
static void
list_machine (RoofKernelFormats *self,
              RoofKernel        *kernel)
{
  RoofMachine *machine = roof_shown_machine (self->pane.session);

  g_ptr_array_set_size (self->dtypes, 0);
  g_ptr_array_set_size (self->units, 0);
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      add_once (self->dtypes, roof_machine_get_peak (machine, i)->dtype);
      add_once (self->units, roof_machine_get_peak (machine, i)->unit);
    }
  add_once (self->dtypes, roof_kernel_get_compute (kernel));
  add_once (self->units, roof_kernel_get_unit (kernel));
}

/* @usual: the present meaning of the first choice */
static void
fill_row (RoofChoiceRow *row,
          GPtrArray     *ids,
          const char    *usual,
          const char    *chosen)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  /* Translators: in a list of formats, the one that holds when none is chosen: "bf16 (default)" */
  g_autofree char *first = g_strdup_printf (_("%s (default)"), usual);

  g_ptr_array_add (names, first);
  for (guint i = 0; i < ids->len; i++)
    g_ptr_array_add (names, g_ptr_array_index (ids, i));
  g_ptr_array_add (names, NULL);
  roof_choice_row_set_choices (row, (const char *const *) names->pdata);
  roof_choice_row_set_selected (row, find_choice (ids, chosen));
}

static void
show_role (RoofKernelFormats *self,
           RoofKernel        *kernel,
           RoofOperation     *operation,
           RoofRole           role)
{
  gboolean used = roof_operation_uses_role (operation, role);

  gtk_widget_set_visible (GTK_WIDGET (self->roles[role]), used);
  if (!used)
    return;

  g_autoptr (RoofKernel) bare = roof_kernel_with_format (kernel, role, NULL);

  fill_row (self->roles[role], self->formats, roof_kernel_resolve_format (bare, operation, role),
            roof_kernel_get_format (kernel, role));
}

static void
show_arithmetic (RoofKernelFormats *self,
                 RoofKernel        *kernel,
                 RoofOperation     *operation)
{
  g_autoptr (RoofKernel) bare = roof_kernel_with_compute (kernel, NULL);
  const char *unit = roof_operation_get_n_works (operation) > 0
                         ? roof_operation_get_work (operation, 0)->unit
                         : g_ptr_array_index (self->units, 0);

  fill_row (self->compute, self->dtypes, roof_kernel_resolve_compute (bare, operation),
            roof_kernel_get_compute (kernel));
  fill_row (self->unit, self->units, unit, roof_kernel_get_unit (kernel));
}

/* Fills the rows only while they are shown: a GtkDropDown takes 60 KB, and 19 KB a choice. */
static void
refresh_cb (RoofKernelFormats *self)
{
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);
  RoofOperation *operation = roof_shown_operation (self->pane.session);

  gtk_widget_set_visible (GTK_WIDGET (self), operation != NULL);
  if (operation == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  list_machine (self, kernel);
  show_arithmetic (self, kernel, operation);
  for (guint role = 0; role < ROOF_N_ROLES; role++)
    show_role (self, kernel, operation, role);
}

static RoofChoiceRow *
add_row (RoofKernelFormats *self,
         const char        *name,
         const char        *help)
{
  GtkWidget *row = roof_choice_row_new (name, help);

  gtk_widget_set_parent (row, GTK_WIDGET (self));
  return ROOF_CHOICE_ROW (row);
}

static void
add_rows (RoofKernelFormats *self)
{
  for (guint role = 0; role < ROOF_N_ROLES; role++)
    {
      self->roles[role] = add_row (self, roof_kernel_formats_name_role (role), _("Storage format of these tensors"));
      g_object_set_data (G_OBJECT (self->roles[role]), "role", GUINT_TO_POINTER (role));
      g_signal_connect (self->roles[role], "chosen", G_CALLBACK (role_chosen_cb), self);
    }
  self->compute = add_row (self, _("Computed in"), _("The type whose peak is used"));
  self->unit = add_row (self, _("Unit"), _("The unit that does the main work"));
  g_signal_connect_swapped (self->compute, "chosen", G_CALLBACK (compute_chosen_cb), self);
  g_signal_connect_swapped (self->unit, "chosen", G_CALLBACK (unit_chosen_cb), self);
}

static void
roof_kernel_formats_map (GtkWidget *widget)
{
  RoofKernelFormats *self = ROOF_KERNEL_FORMATS (widget);

  if (self->unit == NULL)
    add_rows (self);
  GTK_WIDGET_CLASS (roof_kernel_formats_parent_class)->map (widget);
  refresh_cb (self);
}

static void
roof_kernel_formats_finalize (GObject *object)
{
  RoofKernelFormats *self = ROOF_KERNEL_FORMATS (object);

  g_ptr_array_unref (self->formats);
  g_ptr_array_unref (self->dtypes);
  g_ptr_array_unref (self->units);
  G_OBJECT_CLASS (roof_kernel_formats_parent_class)->finalize (object);
}

static void
roof_kernel_formats_class_init (RoofKernelFormatsClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
  GTK_WIDGET_CLASS (klass)->map = roof_kernel_formats_map;
  G_OBJECT_CLASS (klass)->finalize = roof_kernel_formats_finalize;
}

static void
list_formats (RoofKernelFormats *self)
{
  gsize n;
  const RoofFormat *formats = roof_format_list (&n);

  for (gsize i = 0; i < n; i++)
    g_ptr_array_add (self->formats, (gpointer) formats[i].id);
}

static void
roof_kernel_formats_init (RoofKernelFormats *self)
{
  roof_stack_children (GTK_WIDGET (self), 6);
  self->formats = g_ptr_array_new ();
  self->dtypes = g_ptr_array_new_with_free_func (g_free);
  self->units = g_ptr_array_new_with_free_func (g_free);
  list_formats (self);
}
