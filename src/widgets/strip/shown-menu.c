/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/strip/shown-menu.h"

#include <glib/gi18n.h>

#include "chart/scene/scene.h"
#include "core/report/work-tally.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/strip/view-toggle.h"
#include "widgets/tooltip.h"
#include "widgets/wrap-layout.h"

#define WIDTH 260

struct _RoofShownMenu
{
  RoofPane pane;

  /* children */
  GtkWidget *button;
  GtkWidget *levels;
  GtkWidget *chips;

  /* owned */
  char *built; /* nullable: the levels and types of the present chips */

  /* flags */
  gboolean following; /* the program sets the chips */
};

G_DEFINE_FINAL_TYPE (RoofShownMenu, roof_shown_menu, ROOF_TYPE_PANE)

/* Lists the machine's types in its order. (transfer full) (element-type utf8) */
static GPtrArray *
list_types (RoofMachine *machine)
{
  GPtrArray *types = g_ptr_array_new ();

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const char *type = roof_machine_get_peak (machine, i)->dtype;

      if (!g_ptr_array_find_with_equal_func (types, type, g_str_equal, NULL))
        g_ptr_array_add (types, (gpointer) type);
    }
  return types;
}

static gboolean
is_shown (RoofShownMenu *self,
          const char   *type)
{
  return roof_view_shows_type (roof_snapshot_get_view (roof_shown_snapshot (self->pane.session)), type,
                               roof_scene_uses_type (roof_session_get_report (self->pane.session), type));
}

static void
toggled_cb (GtkToggleButton *chip,
            RoofShownMenu    *self)
{
  const char *type = gtk_button_get_label (GTK_BUTTON (chip));
  gboolean shown = gtk_toggle_button_get_active (chip);
  RoofView *view;

  if (self->following)
    return;
  view = roof_view_copy (roof_snapshot_get_view (roof_shown_snapshot (self->pane.session)));
  roof_view_show_type (view, type, roof_scene_uses_type (roof_session_get_report (self->pane.session), type), shown);
  roof_apply_view (self->pane.session, view, shown ? _("Show on Chart") : _("Hide from Chart"), NULL);
}

/* The units that compute in a type, with their peaks: "Tensor Core 989.4 TFLOP/s". */
static char *
describe_type (RoofMachine *machine,
               const char  *type)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, i);
      g_autofree char *rate = NULL;

      if (!g_str_equal (peak->dtype, type))
        continue;
      rate = roof_work_format_at_peak (machine, i, peak->peak.value);
      g_string_append_printf (text, "%s%s %s", text->len > 0 ? "\n" : "", peak->name != NULL ? peak->name : peak->unit,
                              rate);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_chip (RoofShownMenu *self,
          const char   *type)
{
  GtkWidget *chip = gtk_toggle_button_new_with_label (type);
  /* Translators: %s is a number format: "Show bf16 on the chart" */
  g_autofree char *name = g_strdup_printf (_("Show %s on the chart"), type);
  g_autofree char *rates = describe_type (roof_shown_machine (self->pane.session), type);

  gtk_widget_add_css_class (chip, "chip");
  roof_set_tooltip (chip, rates);
  gtk_accessible_update_property (GTK_ACCESSIBLE (chip), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, rates, -1);
  g_signal_connect_object (chip, "toggled", G_CALLBACK (toggled_cb), self, 0);
  gtk_widget_set_parent (chip, self->chips);
}

static void
add_level (RoofShownMenu   *self,
           const RoofLevel *level)
{
  GtkWidget *chip = roof_view_toggle_new (self->pane.session, ROOF_SHOWN_LEVEL, level->id, level->name, level->name);

  gtk_widget_set_parent (chip, self->levels);
}

static void
build_chips (RoofShownMenu *self)
{
  g_autoptr (GPtrArray) types = list_types (roof_shown_machine (self->pane.session));
  RoofMachine *machine = roof_shown_machine (self->pane.session);
  g_autoptr (GString) shape = g_string_new (roof_machine_get_id (machine));

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    g_string_append_printf (shape, " %s %s", roof_machine_get_level (machine, i)->id, roof_machine_get_level (machine, i)->name);
  for (guint i = 0; i < types->len; i++)
    g_string_append_printf (shape, " %s", (const char *) types->pdata[i]);
  if (g_strcmp0 (shape->str, self->built) == 0)
    return;
  roof_unparent_children (self->levels);
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    add_level (self, roof_machine_get_level (machine, i));
  roof_unparent_children (self->chips);
  for (guint i = 0; i < types->len; i++)
    add_chip (self, types->pdata[i]);
  g_free (self->built);
  self->built = g_strdup (shape->str);
}

/* Updates only while the popover is open: the types in use take a pass over all kernels. */
static void
refresh_cb (RoofShownMenu *self)
{
  build_chips (self);
  self->following = TRUE;
  for (GtkWidget *chip = gtk_widget_get_first_child (self->chips); chip != NULL;
       chip = gtk_widget_get_next_sibling (chip))
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip),
                                  is_shown (self, gtk_button_get_label (GTK_BUTTON (chip))));
  self->following = FALSE;
}

static void
report_cb (RoofShownMenu *self)
{
  if (gtk_widget_get_mapped (self->chips))
    refresh_cb (self);
}

static void
start (RoofShownMenu *self)
{
  g_signal_connect_object (self->pane.session, "notify::report", G_CALLBACK (report_cb), self, G_CONNECT_SWAPPED);
}

static void
roof_shown_menu_dispose (GObject *object)
{
  RoofShownMenu *self = ROOF_SHOWN_MENU (object);

  if (self->chips != NULL)
    {
      roof_unparent_children (self->levels);
      roof_unparent_children (self->chips);
    }
  self->levels = self->chips = NULL;
  g_clear_pointer (&self->built, g_free);
  G_OBJECT_CLASS (roof_shown_menu_parent_class)->dispose (object);
}

static void
roof_shown_menu_class_init (RoofShownMenuClass *klass)
{
  ROOF_PANE_CLASS (klass)->start = (RoofPaneFunc) start;
  G_OBJECT_CLASS (klass)->dispose = roof_shown_menu_dispose;
}

/* Returns: (transfer none): the room for chips under a heading in @box */
static GtkWidget *
add_section (GtkWidget  *box,
             const char *title)
{
  GtkWidget *heading = gtk_label_new (title), *chips = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (heading, "heading");
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_set_layout_manager (chips, g_object_new (ROOF_TYPE_WRAP_LAYOUT, "spacing", 6, NULL));
  gtk_widget_set_size_request (chips, WIDTH, -1);
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), chips);
  return chips;
}

static void
roof_shown_menu_init (RoofShownMenu *self)
{
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  const char *help = _("Levels and formats whose roofs are on the chart");
  const char *name = _("More Roofs on the Chart");

  self->levels = add_section (box, _("Levels on the Chart"));
  gtk_widget_set_margin_bottom (self->levels, 6);
  self->chips = add_section (box, _("Peaks on the Chart, by Format"));
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  g_signal_connect_object (popover, "show", G_CALLBACK (refresh_cb), self, G_CONNECT_SWAPPED);

  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->button), _("More"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), popover);
  gtk_widget_add_css_class (self->button, "chips");
  roof_set_tooltip (self->button, help);
  /* The inner button of the menu button has the focus, and would be named by its text alone. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (self->button)), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, help, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
}
