/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/tooltip-silence.h"

/* A nesting count in the widget's data: how often the tooltip was taken away. A widget without a tooltip has no count. */
static GQuark
get_count_quark (void)
{
  return g_quark_from_static_string ("roof-tooltip-silence");
}

static guint
get_count (GtkWidget *widget)
{
  return GPOINTER_TO_UINT (g_object_get_qdata (G_OBJECT (widget), get_count_quark ()));
}

static void
set_count (GtkWidget *widget,
           guint      n)
{
  g_object_set_qdata (G_OBJECT (widget), get_count_quark (), GUINT_TO_POINTER (n));
}

static void
silence (GtkWidget *widget)
{
  guint n = get_count (widget);

  if (n == 0 && !gtk_widget_get_has_tooltip (widget))
    return;
  set_count (widget, n + 1);
  gtk_widget_set_has_tooltip (widget, FALSE);
}

static void
restore (GtkWidget *widget)
{
  guint n = get_count (widget);

  if (n == 0)
    return;
  set_count (widget, n - 1);
  if (n == 1)
    gtk_widget_set_has_tooltip (widget, TRUE);
}

void
roof_tooltip_silence_all (GtkWidget *root)
{
  silence (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    roof_tooltip_silence_all (child);
}

void
roof_tooltip_restore_all (GtkWidget *root)
{
  restore (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    roof_tooltip_restore_all (child);
}

void
roof_tooltip_stay_silent (GtkWidget *widget)
{
  if (get_count (widget) > 0)
    gtk_widget_set_has_tooltip (widget, FALSE);
}

/* Silences @root and its descendants except @spared, and adds those with a count to @silenced. */
static void
silence_around (GtkWidget *root,
                GtkWidget *spared,
                GPtrArray *silenced)
{
  if (root == spared)
    return;
  silence (root);
  if (get_count (root) > 0)
    g_ptr_array_add (silenced, g_object_ref (root));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    silence_around (child, spared, silenced);
}

static void
give_back (gpointer widget)
{
  restore (widget);
  g_object_unref (widget);
}

static void
unmap_cb (GtkWidget *popover,
          GPtrArray *silenced)
{
  g_signal_handlers_disconnect_by_func (popover, unmap_cb, silenced);
  g_ptr_array_unref (silenced);
}

static gboolean
map_cb (GSignalInvocationHint *hint,
        guint                  n_values,
        const GValue          *values,
        gpointer               data)
{
  GtkWidget *popover = g_value_get_object (&values[0]);
  GPtrArray *silenced;

  if (!GTK_IS_POPOVER (popover))
    return TRUE;
  silenced = g_ptr_array_new_with_free_func (give_back);
  silence_around (GTK_WIDGET (gtk_widget_get_root (popover)), popover, silenced);
  g_signal_connect (popover, "unmap", G_CALLBACK (unmap_cb), silenced);
  return TRUE;
}

void
roof_tooltip_silence_for_popovers (void)
{
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, map_cb, NULL, NULL);
}
