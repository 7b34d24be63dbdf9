/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/accessible-names.h"

#include <glib/gi18n.h>

/* An emission hook on GtkWidget::map names each button, drop-down, menu item and row of a drop-down or table once (marked by the object data
 * `named`); signals on the widget keep the name up to date. Classes private to GTK are recognised by type name or by
 * position. */

static const char *const named = "roof-accessible-name";

void
roof_accessible_name_of (GtkWidget  *widget,
                         const char *format,
                         const char *name)
{
  g_autoptr (GString) text = g_string_new (format);

  g_string_replace (text, "%s", name, 1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text->str, -1);
}

void
roof_accessible_announce (GtkWidget  *widget,
                          const char *text)
{
#if GTK_CHECK_VERSION(4, 14, 0)
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_accessible_announce (GTK_ACCESSIBLE (widget), text, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
  G_GNUC_END_IGNORE_DEPRECATIONS
#endif
}

/* @text without the underscores of its mnemonic. */
static char *
strip_mnemonic (const char *text)
{
  GString *plain = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p++)
    if (*p != '_' || *++p != '\0')
      g_string_append_c (plain, *p);
  return g_string_free (plain, FALSE);
}

/* Names the search button of GTK's shortcuts window, which GTK leaves without a name. */
static void
name_search (GtkWidget *button)
{
  if (GTK_IS_SHORTCUTS_WINDOW (gtk_widget_get_root (button)) && GTK_IS_TOGGLE_BUTTON (button)
      && !GTK_IS_MENU_BUTTON (gtk_widget_get_parent (button)))
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Search"), -1);
}

/* Makes the given name win: newer GTK otherwise names a widget by its content (a button's label, a drop-down's selected
 * item). */
static void
prefer_given (GtkAccessible *widget)
{
  if (gtk_test_accessible_has_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL))
    gtk_accessible_reset_relation (widget, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* Names a button by its text without the mnemonic's underscore. GTK reports the raw text, and also the label as a relation.
 * Buttons and check buttons have the same two properties. */
static void
name_button (GtkWidget *button)
{
  g_autofree char *label = NULL, *text = NULL;
  gboolean underlined;

  g_object_get (button, "label", &label, "use-underline", &underlined, NULL);
  if (label == NULL)
    name_search (button);
  prefer_given (GTK_ACCESSIBLE (button));
  if (label == NULL || !underlined)
    return;
  text = strip_mnemonic (label);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
describe (GtkAccessible *widget,
          const char    *text)
{
  if (text != NULL)
    gtk_accessible_update_property (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  else
    gtk_accessible_reset_property (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

/* Puts the selected text on the inner button, which has the focus. Newer GTK reads the button's text from the drop-down. */
static void
tell_choice (GtkDropDown *drop_down)
{
  gpointer item = gtk_drop_down_get_selected_item (drop_down);
  const char *text = GTK_IS_STRING_OBJECT (item) ? gtk_string_object_get_string (GTK_STRING_OBJECT (item)) : NULL;

  describe (GTK_ACCESSIBLE (gtk_widget_get_first_child (GTK_WIDGET (drop_down))), text);
  describe (GTK_ACCESSIBLE (drop_down), text);
}

/* Names the inner button by the drop-down's mnemonic label, else by the name of the drop-down. */
static void
name_drop_down (GtkDropDown *drop_down)
{
  GtkAccessible *button = GTK_ACCESSIBLE (gtk_widget_get_first_child (GTK_WIDGET (drop_down)));
  g_autoptr (GList) labels = gtk_widget_list_mnemonic_labels (GTK_WIDGET (drop_down));
  gpointer namer = labels != NULL ? labels->data : drop_down;

  prefer_given (GTK_ACCESSIBLE (drop_down));
  gtk_accessible_update_relation (button, GTK_ACCESSIBLE_RELATION_LABELLED_BY, namer, NULL, -1);
  g_signal_connect (drop_down, "notify::selected-item", G_CALLBACK (tell_choice), NULL);
  tell_choice (drop_down);
}

/* A timeout of one second, restarted by each change of the label, so that the steps of a drag are not all announced. */
static gboolean
announce_cb (gpointer data)
{
  GtkLabel *label = data;

  g_object_set_data (G_OBJECT (label), "roof-announcement", NULL);
  roof_accessible_announce (GTK_WIDGET (label), gtk_label_get_text (label));
  return G_SOURCE_REMOVE;
}

/* The label was mapped, or its text changed. */
static void
tell_status (GtkLabel *label)
{
  guint before = GPOINTER_TO_UINT (g_object_steal_data (G_OBJECT (label), "roof-announcement")), source;

  if (before != 0)
    g_source_remove (before);
  if (*gtk_label_get_text (label) == '\0' || !gtk_widget_get_mapped (GTK_WIDGET (label)))
    return;
  source = g_timeout_add_seconds_full (G_PRIORITY_DEFAULT, 1, announce_cb, g_object_ref (label), g_object_unref);
  g_object_set_data (G_OBJECT (label), "roof-announcement", GUINT_TO_POINTER (source));
}

void
roof_accessible_make_status (GtkLabel *label)
{
#if !GTK_CHECK_VERSION(4, 14, 0)
  g_object_set (label, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
#endif
  g_signal_connect (label, "notify::label", G_CALLBACK (tell_status), NULL);
  g_signal_connect (label, "map", G_CALLBACK (tell_status), NULL);
}

/* Whose class GTK keeps to itself. */
static gboolean
is_menu_item (GtkWidget *widget)
{
  return g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkModelButton");
}

/* Newer GTK names a menu item by an inner label with the role "presentation", which has no name to give, and sets that relation
 * again on each change of the item. */
static void
name_menu_item (GtkWidget *item)
{
  g_autofree char *text = NULL;

  g_object_get (item, "text", &text, NULL);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (item), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (item), GTK_ACCESSIBLE_PROPERTY_LABEL, text != NULL ? text : "", -1);
}

/* Whether @widget is a row of a drop-down's list or of a table, a private class of GTK. */
static gboolean
is_choice (GtkWidget *widget)
{
  return GTK_IS_LIST_VIEW (gtk_widget_get_parent (widget))
         && (gtk_widget_get_ancestor (widget, GTK_TYPE_DROP_DOWN) != NULL || gtk_widget_get_ancestor (widget, GTK_TYPE_COLUMN_VIEW) != NULL);
}

static GtkLabel *
find_label (GtkWidget *root)
{
  GtkLabel *label = GTK_IS_LABEL (root) ? GTK_LABEL (root) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && label == NULL;
       child = gtk_widget_get_next_sibling (child))
    label = find_label (child);
  return label;
}

/* Names the row by the label's text: older GTK gives only the label a text, but the focus is on the row. GTK reuses rows that
 * scroll out of sight, so the name follows the label. */
static void
name_choice (GtkLabel   *label,
             GParamSpec *property,
             GtkWidget  *row)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_text (label), -1);
}

static void
name_choices (GtkWidget *row)
{
  GtkLabel *label = find_label (row);

  if (label == NULL)
    return;
  g_signal_connect_object (label, "notify::label", G_CALLBACK (name_choice), row, 0);
  name_choice (label, NULL, row);
}

static void
name (GtkWidget *widget)
{
  if (is_choice (widget))
    {
      name_choices (widget);
      return;
    }
  if (is_menu_item (widget))
    {
      g_signal_connect (widget, "notify", G_CALLBACK (name_menu_item), NULL);
      name_menu_item (widget);
      return;
    }
  if (GTK_IS_DROP_DOWN (widget))
    {
      name_drop_down (GTK_DROP_DOWN (widget));
      return;
    }
  g_signal_connect (widget, "notify::label", G_CALLBACK (name_button), NULL);
  name_button (widget);
}

static gboolean
map_cb (GSignalInvocationHint *hint,
        guint                  n_values,
        const GValue          *values,
        gpointer               data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);

  if ((GTK_IS_BUTTON (widget) || GTK_IS_CHECK_BUTTON (widget) || GTK_IS_DROP_DOWN (widget) || is_menu_item (widget)
       || is_choice (widget))
      && g_object_get_data (G_OBJECT (widget), named) == NULL)
    {
      g_object_set_data (G_OBJECT (widget), named, (gpointer) named);
      name (widget);
    }
  return TRUE;
}

void
roof_accessible_names_install (void)
{
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, map_cb, NULL, NULL);
}
