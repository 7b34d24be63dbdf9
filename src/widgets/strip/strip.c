/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/strip/strip.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "core/units/units.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/choice-row.h"
#include "widgets/network/phase-switch.h"
#include "widgets/number-row.h"
#include "widgets/strip/fold-layout.h"
#include "widgets/strip/format-menu.h"
#include "widgets/strip/strip-entry.h"
#include "widgets/strip/shown-menu.h"
#include "widgets/strip/view-menu.h"
#include "widgets/strip/view-toggle.h"
#include "widgets/wrap-layout.h"

/* The maximal number of sliders that have enough room. */
#define MOST_SLIDERS 3
#define SLIDER_WIDTH 110

struct _RoofStrip
{
  RoofPane pane;

  /* template */
  RoofFoldLayout *fold;
  GtkToggleButton *more;
  GtkWidget     *sliders;
  GtkWidget     *chips; /* after the menus, on the same lines */
  GtkWidget     *shown; /* the last of the chips: has those that find no room, too */
  RoofPhaseSwitch *phase;
  RoofChoiceRow *scenario;
  RoofFormatMenu *formats;
  RoofChoiceRow *axes;
  RoofViewMenu  *view_menu;

  /* owned */
  char  *built_sliders; /* nullable: the tags of the present sliders */
  char  *built_chips;   /* nullable: the machine of the present chips */
  char **pointed;       /* nullable: the tags that a lesson points at */
  GHashTable *kept;     /* set of the keys of sliders that were shown for the document */

  /* borrowed, to be compared alone */
  gconstpointer document;
};

G_DEFINE_FINAL_TYPE (RoofStrip, roof_strip, ROOF_TYPE_PANE)

static void refresh_sliders (RoofStrip *self);
static void refresh_cb (RoofStrip *self);

/* Applies a value; when a network refuses it, the row shows the reason. */
static void
apply_entry (RoofStrip     *self,
             RoofNumberRow *row,
             double         value,
             gboolean       sliding)
{
  const char *tag = g_object_get_data (G_OBJECT (row), "tag");
  g_autofree char *key = g_strdup_printf ("shared-%s", tag);
  /* Translators: what Undo names: "Change Batch" */
  g_autofree char *label = g_strdup_printf (_("Change %s"), roof_number_row_get_name (row));
  g_autoptr (GError) error = NULL;
  RoofSnapshot *snapshot
      = roof_strip_set_entry (roof_shown_catalogue (self->pane.session), roof_shown_snapshot (self->pane.session), tag, value, &error);

  if (snapshot != NULL)
    {
      roof_number_row_set_error (row, NULL);
      roof_apply_snapshot (self->pane.session, snapshot, label, sliding ? key : NULL);
      refresh_sliders (self); /* at once, not in turn: the user drags one */
      return;
    }
  refresh_sliders (self);
  roof_number_row_set_error (row, error->message);
}

static void
edited_cb (RoofNumberRow *row,
           double         value,
           gboolean       sliding,
           RoofStrip     *self)
{
  const RoofSliderScale *scale = roof_number_row_get_scale (row);
  g_autofree char *least = roof_units_format_number (scale->min, 6);
  g_autofree char *error = g_strdup_printf (_("Must be at least %s"), least);

  if (value < scale->min)
    roof_number_row_set_error (row, error);
  else
    apply_entry (self, row, value, sliding);
}

/* The number of sliders to show: all sizes of steps; of shared parameters, which are sorted by the number of kernels, as many
 * as there is room for. */
static guint
count_sliders (RoofStrip *self,
               GArray    *entries)
{
  gboolean networks = roof_snapshot_get_n_workloads (roof_shown_snapshot (self->pane.session)) > 0;

  return networks ? entries->len : MIN (entries->len, MOST_SLIDERS);
}

static char *
join_tags (GArray *entries,
           guint   n)
{
  g_autoptr (GString) tags = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (tags, "%s ", g_array_index (entries, RoofStripEntry, i).name);
  return g_string_free (g_steal_pointer (&tags), FALSE);
}

static void
build_sliders (RoofStrip *self,
               GArray    *entries,
               guint      n)
{
  roof_unparent_children (self->sliders);
  for (guint i = 0; i < n; i++)
    {
      const RoofStripEntry *entry = &g_array_index (entries, RoofStripEntry, i);
      GtkWidget *row = roof_number_row_new (entry->name, entry->help, ROOF_DIMENSION_COUNT);

      g_object_set_data_full (G_OBJECT (row), "tag", g_strdup (entry->tag), g_free);
      gtk_widget_set_size_request (row, SLIDER_WIDTH, -1);
      roof_number_row_set_compact (ROOF_NUMBER_ROW (row));
      g_signal_connect_object (row, "edited", G_CALLBACK (edited_cb), self, 0);
      gtk_widget_set_parent (row, self->sliders);
    }
}

/* (nullable) */
static GtkWidget *
find_slider (RoofStrip  *self,
             const char *tag)
{
  for (GtkWidget *row = gtk_widget_get_first_child (self->sliders); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (g_strcmp0 (g_object_get_data (G_OBJECT (row), "tag"), tag) == 0)
      return row;
  return NULL;
}

/* The widget to point at for @tag: its slider, or the slider of the step's size with that tag, else all of the strip. */
static GtkWidget *
find_pointed (RoofStrip  *self,
              const char *tag)
{
  const RoofStepSize *size = roof_step_find_tagged (tag);
  GtkWidget *slider = find_slider (self, tag);

  if (slider == NULL && size != NULL)
    slider = find_slider (self, size->key);
  return slider != NULL ? slider : GTK_WIDGET (self);
}

static void
show_pointed (RoofStrip *self)
{
  gtk_widget_remove_css_class (GTK_WIDGET (self), "pointed-at");
  for (GtkWidget *row = gtk_widget_get_first_child (self->sliders); row != NULL; row = gtk_widget_get_next_sibling (row))
    gtk_widget_remove_css_class (row, "pointed-at");
  for (guint i = 0; self->pointed != NULL && self->pointed[i] != NULL; i++)
    gtk_widget_add_css_class (find_pointed (self, self->pointed[i]), "pointed-at");
}

static void
show_slider (const RoofStripEntry *entry,
             RoofNumberRow        *row)
{
  roof_number_row_set_scale (row, &entry->scale);
  roof_number_row_set_value (row, entry->value);
  /* Translators: after the name of a number of which kernels have several values: "Batch: several" */
  roof_number_row_set_note (row, entry->mixed ? _("several") : NULL,
                            _("Kernels have different values; moving this sets them all"));
}

static GArray *
list_entries (RoofStrip *self)
{
  gconstpointer document = roof_session_get_document (self->pane.session);
  GArray *entries;

  if (self->document != document)
    g_hash_table_remove_all (self->kept);
  self->document = document;
  entries = roof_strip_list_entries (roof_shown_catalogue (self->pane.session), roof_shown_snapshot (self->pane.session), self->kept);
  /* A slider that is pulled to its end stays, though its size matters no more. */
  for (guint i = 0; i < entries->len; i++)
    g_hash_table_add (self->kept, g_strdup (g_array_index (entries, RoofStripEntry, i).tag));
  return entries;
}

static void
refresh_sliders (RoofStrip *self)
{
  g_autoptr (GArray) entries = list_entries (self);
  guint n = count_sliders (self, entries);
  g_autofree char *tags = join_tags (entries, n);
  GtkWidget *row;

  if (g_strcmp0 (tags, self->built_sliders) != 0)
    {
      build_sliders (self, entries, n);
      g_free (self->built_sliders);
      self->built_sliders = g_steal_pointer (&tags);
    }
  row = gtk_widget_get_first_child (self->sliders);
  for (guint i = 0; row != NULL; row = gtk_widget_get_next_sibling (row), i++)
    show_slider (&g_array_index (entries, RoofStripEntry, i), ROOF_NUMBER_ROW (row));
  show_pointed (self);
}

static void
add_chip (RoofStrip     *self,
          RoofShownKind  kind,
          const char    *id,
          const char    *name)
{
  GtkWidget *chip = roof_view_toggle_new (self->pane.session, kind, id, name, name);

  gtk_widget_set_valign (chip, GTK_ALIGN_CENTER);
  gtk_widget_insert_before (chip, self->chips, self->shown);
}

static void
add_units (RoofStrip   *self,
           RoofMachine *machine)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, i);

      if (g_hash_table_add (seen, peak->unit))
        add_chip (self, ROOF_SHOWN_UNIT, peak->unit, peak->name != NULL ? peak->name : peak->unit);
    }
}

static char *
describe_machine (RoofMachine *machine)
{
  return g_strdup_printf ("%s %u %u %u", roof_machine_get_id (machine),
                          roof_machine_get_n_peaks (machine), roof_machine_get_n_levels (machine),
                          roof_machine_get_n_ceilings (machine));
}

static RoofWrapLayout *
get_chip_layout (RoofStrip *self)
{
  return ROOF_WRAP_LAYOUT (gtk_widget_get_layout_manager (self->chips));
}

static void
remove_chips (RoofStrip *self)
{
  GtkWidget *chip;

  while ((chip = gtk_widget_get_next_sibling (GTK_WIDGET (self->view_menu))) != self->shown)
    {
      roof_wrap_layout_set_yielding (get_chip_layout (self), chip, FALSE);
      gtk_widget_unparent (chip);
    }
}

/* Chips of levels that nobody looks at stand in the menu alone where one line is full. */
static void
rank_chips (RoofStrip *self)
{
  for (GtkWidget *chip = gtk_widget_get_next_sibling (GTK_WIDGET (self->view_menu)); chip != self->shown;
       chip = gtk_widget_get_next_sibling (chip))
    roof_wrap_layout_set_yielding (get_chip_layout (self), chip, roof_view_toggle_is_idle (ROOF_VIEW_TOGGLE (chip)));
}

static void
build_chips (RoofStrip *self)
{
  RoofMachine *machine = roof_shown_machine (self->pane.session);
  g_autofree char *shape = describe_machine (machine);

  if (g_strcmp0 (shape, self->built_chips) == 0)
    return;
  remove_chips (self);
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      const RoofLevel *level = roof_machine_get_level (machine, i);

      add_chip (self, ROOF_SHOWN_LEVEL, level->id, level->name);
    }
  add_units (self, machine);
  if (roof_machine_get_n_ceilings (machine) > 0)
    add_chip (self, ROOF_SHOWN_CEILINGS, NULL, _("ceilings"));
  g_free (self->built_chips);
  self->built_chips = g_steal_pointer (&shape);
}

/* The number of choices before the scenarios: 1 with networks, whose descriptions name formats, else 0. */
static guint
count_declared (RoofStrip *self)
{
  return roof_snapshot_get_n_workloads (roof_shown_snapshot (self->pane.session)) > 0 ? 1 : 0;
}

static void
refresh_scenario (RoofStrip *self)
{
  const RoofScenario *found;
  gboolean all = roof_strip_find_formats (roof_shown_catalogue (self->pane.session), roof_shown_snapshot (self->pane.session), &found);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  gsize n;
  const RoofScenario *scenarios = roof_scenario_list (&n);
  guint before = count_declared (self);

  if (before > 0)
    /* Translators: the formats that the descriptions of networks name */
    g_ptr_array_add (names, (gpointer) _("As published"));
  for (gsize i = 0; i < n; i++)
    g_ptr_array_add (names, (gpointer) roof_describe_scenario (&scenarios[i]));
  if (!all)
    g_ptr_array_add (names, (gpointer) _("Mixed"));
  g_ptr_array_add (names, NULL);
  roof_choice_row_set_choices (self->scenario, (const char *const *) names->pdata);
  roof_choice_row_set_selected (self->scenario, !all            ? before + (guint) n
                                                : found == NULL ? 0
                                                                : before + (guint) (found - scenarios));
}

/* Applies @snapshot; NULL, a network refused the formats: restores the shown choice. */
static void
apply_choice (RoofStrip    *self,
              RoofSnapshot *snapshot,
              const char   *label)
{
  if (snapshot != NULL)
    roof_apply_snapshot (self->pane.session, snapshot, label, NULL);
  else
    refresh_cb (self);
}

static void
scenario_chosen_cb (RoofStrip *self,
                    guint      index)
{
  gsize n;
  const RoofScenario *scenarios = roof_scenario_list (&n);
  guint before = count_declared (self);

  if (index < before + n)
    apply_choice (self,
                  roof_strip_set_formats (roof_shown_snapshot (self->pane.session),
                                          index < before ? NULL : &scenarios[index - before]),
                  _("Change Formats"));
}

static void
refresh_axes (RoofStrip *self)
{
  static const char *const names[] = { N_("Axes: fixed"), N_("Axes: fitted"), N_("Axes: zoomed"), NULL };
  RoofAxes axes = roof_snapshot_get_view (roof_shown_snapshot (self->pane.session))->axes;
  const char *shown[G_N_ELEMENTS (names)] = { NULL };
  guint n = axes == ROOF_AXES_MANUAL ? 3 : 2;

  for (guint i = 0; i < n; i++)
    shown[i] = _(names[i]);
  roof_choice_row_set_choices (self->axes, shown);
  roof_choice_row_set_selected (self->axes, axes);
}

static void
axes_chosen_cb (RoofStrip *self,
                guint      index)
{
  RoofView *view;

  if (index > ROOF_AXES_FITTED)
    return;
  view = roof_view_copy (roof_snapshot_get_view (roof_shown_snapshot (self->pane.session)));
  view->axes = (RoofAxes) index;
  roof_apply_view (self->pane.session, view, _("Change Axes"), NULL);
}

static void
more_toggled_cb (RoofStrip *self)
{
  roof_fold_layout_set_unfolded (self->fold, gtk_toggle_button_get_active (self->more));
}

static void
refresh_cb (RoofStrip *self)
{
  refresh_sliders (self);
  build_chips (self);
  rank_chips (self);
  refresh_scenario (self);
  refresh_axes (self);
}

static void
roof_strip_dispose (GObject *object)
{
  RoofStrip *self = ROOF_STRIP (object);

  if (self->sliders != NULL)
    roof_unparent_children (self->sliders);
  G_OBJECT_CLASS (roof_strip_parent_class)->dispose (object);
}

static void
roof_strip_finalize (GObject *object)
{
  RoofStrip *self = ROOF_STRIP (object);

  g_hash_table_unref (self->kept);
  g_free (self->built_sliders);
  g_strfreev (self->pointed);
  g_free (self->built_chips);
  G_OBJECT_CLASS (roof_strip_parent_class)->finalize (object);
}

static void
roof_strip_class_init (RoofStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  g_type_ensure (ROOF_TYPE_CHOICE_ROW);
  g_type_ensure (ROOF_TYPE_FOLD_LAYOUT);
  g_type_ensure (ROOF_TYPE_FORMAT_MENU);
  g_type_ensure (ROOF_TYPE_PHASE_SWITCH);
  g_type_ensure (ROOF_TYPE_SHOWN_MENU);
  g_type_ensure (ROOF_TYPE_VIEW_MENU);
  g_type_ensure (ROOF_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = roof_strip_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_strip_finalize;

  roof_composite_class_set_template (widget_class, "strip");
  gtk_widget_class_bind_template_child (widget_class, RoofStrip, fold);
  gtk_widget_class_bind_template_child (widget_class, RoofStrip, more);
  gtk_widget_class_bind_template_child (widget_class, RoofStrip, sliders);
  gtk_widget_class_bind_template_child (widget_class, RoofStrip, chips);
  gtk_widget_class_bind_template_child (widget_class, RoofStrip, shown);
  gtk_widget_class_bind_template_child (widget_class, RoofStrip, phase);
  gtk_widget_class_bind_template_child (widget_class, RoofStrip, scenario);
  gtk_widget_class_bind_template_child (widget_class, RoofStrip, formats);
  gtk_widget_class_bind_template_child (widget_class, RoofStrip, axes);
  gtk_widget_class_bind_template_child (widget_class, RoofStrip, view_menu);
  gtk_widget_class_bind_template_callback (widget_class, scenario_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, axes_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, more_toggled_cb);
}

static void
roof_strip_init (RoofStrip *self)
{
  self->kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_choice_row_set_name (self->scenario, _("Formats"), _("Formats of all kernels"));
  roof_choice_row_set_name (self->axes, _("Axes"), _("How the axes are chosen"));
  roof_choice_row_set_bare (self->scenario);
  roof_choice_row_set_bare (self->axes);
}

void
roof_strip_point (RoofStrip          *self,
                  const char *const  *tags)
{
  g_return_if_fail (ROOF_IS_STRIP (self));

  g_strfreev (self->pointed);
  self->pointed = g_strdupv ((char **) tags);
  show_pointed (self);
}
