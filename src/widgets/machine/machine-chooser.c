/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/machine/machine-chooser.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/scene/palette.h"
#include "core/units/units.h"
#include "widgets/apply.h"
#include "widgets/search-list.h"
#include "widgets/tooltip.h"

/* The number of machines with distinct marks on the chart: the current one and those with an ink of their own. */
#define MOST_MACHINES (1 + ROOF_BESIDE_INKS)
#define LIST_HEIGHT 360

struct _RoofMachineChooser
{
  RoofPane pane;

  /* template */
  GtkMenuButton  *button;
  GtkLabel       *name;
  RoofSearchList *list;
  GtkWidget      *new_one;

  /* flags */
  gboolean adds;   /* a chosen machine is added beside the current one, not swapped in */
  gboolean filled; /* the list is filled, which reads all machines: on first opening */
};

G_DEFINE_FINAL_TYPE (RoofMachineChooser, roof_machine_chooser, ROOF_TYPE_PANE)

/* The capacity of main memory, "80 GB", with a plain space so that typed words match. (nullable) */
static char *
format_capacity (RoofMachine *machine)
{
  int level = roof_machine_find_main_memory (machine);
  double capacity = level >= 0 ? roof_machine_get_level (machine, (guint) level)->capacity.value : NAN;
  g_autofree char *text = roof_units_format (capacity, ROOF_DIMENSION_BYTE);
  g_autoptr (GString) plain = NULL;

  if (isnan (capacity))
    return NULL;
  plain = g_string_new (text);
  g_string_replace (plain, "\302\240", " ", 0);
  return g_string_free (g_steal_pointer (&plain), FALSE);
}

/* "NVIDIA · GPU · 2022 · 80 GB", of the user's own one "This computer · AMD · CPU · 16 GB" */
static char *
describe (RoofMachine *machine)
{
  const char *vendor = roof_machine_get_vendor (machine);
  const char *kind = roof_machine_get_class (machine);
  int year = roof_machine_get_year (machine);
  gboolean is_own = g_str_equal (roof_machine_get_id (machine), ROOF_THIS_COMPUTER);
  g_autoptr (GString) text = g_string_new (is_own ? _("This computer") : NULL);
  g_autofree char *upper = kind != NULL ? g_ascii_strup (kind, -1) : NULL;
  g_autofree char *capacity = format_capacity (machine);

  if (vendor != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", vendor);
  if (upper != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", upper);
  if (year > 0)
    g_string_append_printf (text, "%s%d", text->len > 0 ? " · " : "", year);
  if (capacity != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", capacity);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Search keywords: id, types and links ("fp8", "nvlink"). */
static char *
list_keywords (RoofMachine *machine)
{
  GString *text = g_string_new (roof_machine_get_id (machine));

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    g_string_append_printf (text, " %s", roof_machine_get_peak (machine, i)->dtype);
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    g_string_append_printf (text, " %s", roof_machine_get_level (machine, i)->name);
  return g_string_free (text, FALSE);
}

/* @machine: (nullable): this computer, which was not measured yet */
static void
chosen_cb (RoofMachineChooser *self,
           RoofMachine        *machine)
{
  g_autoptr (RoofMachine) taken = machine != NULL ? roof_machine_ref (machine) : NULL;
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_ref (roof_shown_snapshot (self->pane.session));

  gtk_menu_button_popdown (self->button);
  if (taken == NULL)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.measure-computer", NULL);
      return;
    }
  roof_library_use_machine (roof_session_get_library (self->pane.session), roof_machine_get_id (taken));
  if (self->adds)
    roof_apply_snapshot (self->pane.session, roof_snapshot_with_machine_added (snapshot, taken), _("Compare Machine"), NULL);
  else
    roof_apply_machine (self->pane.session, g_steal_pointer (&taken), _("Choose Machine"), NULL);
}

/* Closes the list before the window of the new machine opens. */
static void
new_cb (RoofMachineChooser *self)
{
  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.new-machine", NULL);
}

static void
refresh_cb (RoofMachineChooser *self)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->pane.session);
  const char *name = roof_machine_get_name (roof_snapshot_get_active (snapshot));

  if (self->adds)
    {
      gtk_widget_set_sensitive (GTK_WIDGET (self->button), roof_snapshot_get_n_machines (snapshot) < MOST_MACHINES);
      return;
    }
  gtk_label_set_text (self->name, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  name, -1);
}

static void
add_machine (RoofMachineChooser *self,
             RoofMachine        *machine,
             const char         *group)
{
  g_autofree char *about = describe (machine);
  g_autofree char *keywords = list_keywords (machine);

  roof_search_list_add (self->list, roof_machine_get_name (machine), about, keywords, group,
                        roof_machine_ref (machine), (GDestroyNotify) roof_machine_unref);
}

/* The machines of the user, this computer first, whether it was measured or not. */
static void
add_own (RoofMachineChooser *self,
         RoofLibrary        *library)
{
  if (!self->adds && roof_library_find_machine (library, ROOF_THIS_COMPUTER, NULL) == NULL)
    roof_search_list_add (self->list, _("This Computer"), _("Not measured yet: measure this computer now"), ROOF_THIS_COMPUTER, _("Mine"), NULL, NULL);
  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    if (roof_library_is_own_machine (library, i))
      add_machine (self, roof_library_get_machine (library, i), _("Mine"));
}

static void
add_recent (RoofMachineChooser *self,
            RoofLibrary        *library)
{
  const char *const *ids = roof_library_get_recent (library);

  for (guint i = 0; ids[i] != NULL; i++)
    {
      RoofMachine *machine = roof_library_find_machine (library, ids[i], NULL);

      if (machine != NULL)
        add_machine (self, machine, _("Recent"));
    }
}

static int
compare_vendors (gconstpointer a,
                 gconstpointer b)
{
  RoofMachine *one = *(RoofMachine *const *) a, *other = *(RoofMachine *const *) b;
  const char *vendor = roof_machine_get_vendor (one), *other_vendor = roof_machine_get_vendor (other);
  int order = (vendor == NULL) - (other_vendor == NULL);

  if (order == 0 && vendor != NULL)
    order = g_utf8_collate (vendor, other_vendor);
  return order != 0 ? order : strcmp (roof_machine_get_id (one), roof_machine_get_id (other));
}

/* The bundled machines by vendor. */
static void
add_vendors (RoofMachineChooser *self,
             RoofLibrary        *library)
{
  g_autoptr (GPtrArray) machines = g_ptr_array_new ();

  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    if (!roof_library_is_own_machine (library, i))
      g_ptr_array_add (machines, roof_library_get_machine (library, i));
  g_ptr_array_sort (machines, compare_vendors);
  for (guint i = 0; i < machines->len; i++)
    {
      const char *vendor = roof_machine_get_vendor (machines->pdata[i]);

      add_machine (self, machines->pdata[i], vendor != NULL ? vendor : _("Others"));
    }
}

/* Fills the list from the library. */
static void
fill (RoofMachineChooser *self)
{
  RoofLibrary *library = roof_session_get_library (self->pane.session);

  self->filled = TRUE;
  roof_search_list_clear (self->list);
  add_own (self, library);
  add_recent (self, library);
  add_vendors (self, library);
}

static void
popover_show_cb (RoofMachineChooser *self)
{
  if (!self->filled)
    fill (self);
  roof_search_list_begin (self->list);
}

static void
changed_cb (RoofMachineChooser *self)
{
  if (self->filled)
    fill (self);
}

static void
start (RoofMachineChooser *self)
{
  g_signal_connect_object (roof_session_get_library (self->pane.session), "machines-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
roof_machine_chooser_class_init (RoofMachineChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->start = (RoofPaneFunc) start;
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  g_type_ensure (ROOF_TYPE_SEARCH_LIST);

  roof_composite_class_set_template (widget_class, "machine-chooser");
  gtk_widget_class_bind_template_child (widget_class, RoofMachineChooser, button);
  gtk_widget_class_bind_template_child (widget_class, RoofMachineChooser, name);
  gtk_widget_class_bind_template_child (widget_class, RoofMachineChooser, list);
  gtk_widget_class_bind_template_child (widget_class, RoofMachineChooser, new_one);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, new_cb);
  gtk_widget_class_bind_template_callback (widget_class, popover_show_cb);
}

static void
roof_machine_chooser_init (RoofMachineChooser *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_search_list_set_up (self->list, _("Name, vendor, class, year, memory, type"), _("No machine matches"), LIST_HEIGHT);
}

void
roof_machine_chooser_set_adds (RoofMachineChooser *self)
{
  const char *label = _("Add Machine to Compare");

  g_return_if_fail (ROOF_IS_MACHINE_CHOOSER (self));
  g_return_if_fail (self->pane.session == NULL);

  self->adds = TRUE;
  gtk_widget_set_visible (self->new_one, FALSE);
  gtk_label_set_text (self->name, _("+ Machine to Compare"));
  roof_set_tooltip (GTK_WIDGET (self->button), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void
roof_machine_chooser_popup (RoofMachineChooser *self)
{
  g_return_if_fail (ROOF_IS_MACHINE_CHOOSER (self));

  if (gtk_widget_is_sensitive (GTK_WIDGET (self->button)))
    gtk_menu_button_popup (self->button);
  else
    gtk_widget_error_bell (GTK_WIDGET (self));
}
