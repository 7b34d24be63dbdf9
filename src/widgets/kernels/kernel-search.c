/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-search.h"

#include <glib/gi18n.h>

#include "widgets/children.h"
#include "widgets/search-entry.h"
#include "widgets/wrap-layout.h"

#define FEWEST 2       /* least number of kernels for which the search is shown */
#define SPACING 6
#define LEAST_CHARS 11 /* least visible characters of the entry; in less room the count goes below */

struct _RoofKernelSearch
{
  RoofPane pane;

  /* children */
  GtkWidget *entry;
  GtkLabel  *count;
};

G_DEFINE_FINAL_TYPE (RoofKernelSearch, roof_kernel_search, ROOF_TYPE_PANE)

static guint
count_ones (const GByteArray *bytes)
{
  guint n = 0;

  for (guint i = 0; i < bytes->len; i++)
    n += bytes->data[i];
  return n;
}

/* Returns: (transfer full) */
static char *
write_count (guint n,
             guint of)
{
  /* Translators: how many kernels are shown, of how many: "12 of 85" */
  return g_strdup_printf (_("%1$u of %2$u"), n, of);
}

/* Shows the count, with room for the longest possible text so that it does not wrap while typing. */
static void
show_count (RoofKernelSearch *self,
            guint             n,
            guint             of)
{
  g_autofree char *count = write_count (n, of);
  g_autofree char *longest = write_count (of, of);

  gtk_label_set_text (self->count, count);
  gtk_label_set_width_chars (self->count, (int) g_utf8_strlen (longest, -1));
}

static void
refresh_cb (RoofKernelSearch *self)
{
  guint n = roof_report_get_n (roof_session_get_report (self->pane.session));
  GByteArray *fitting = roof_session_get_fitting (self->pane.session);
  gboolean all = fitting == NULL;

  if (all)
    gtk_label_set_text (self->count, "");
  else
    show_count (self, count_ones (fitting), n);
  gtk_widget_set_visible (GTK_WIDGET (self->count), !all);
  gtk_widget_set_visible (GTK_WIDGET (self), !all || n >= FEWEST);
}

static void
filter_cb (RoofKernelSearch *self)
{
  const char *text = roof_filter_get_text (roof_session_get_filter (self->pane.session));

  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)), text))
    gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  refresh_cb (self);
}

static void
changed_cb (RoofKernelSearch *self)
{
  g_autoptr (RoofFilter) filter = roof_filter_new (gtk_editable_get_text (GTK_EDITABLE (self->entry)));

  roof_session_set_filter (self->pane.session, filter);
}

/* Escape clears the filter; in an empty entry it focuses the chart. */
static void
stop_cb (RoofKernelSearch *self)
{
  if (gtk_editable_get_text (GTK_EDITABLE (self->entry))[0] != '\0')
    gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.focus-chart", NULL);
}

/* Enter focuses the matches. */
static void
activate_cb (RoofKernelSearch *self)
{
  gtk_widget_child_focus (gtk_widget_get_parent (GTK_WIDGET (self)), GTK_DIR_DOWN);
}

static gboolean
roof_kernel_search_focus (GtkWidget        *widget,
                          GtkDirectionType  direction)
{
  return roof_focus_part (ROOF_KERNEL_SEARCH (widget)->entry, direction);
}

static gboolean
roof_kernel_search_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (ROOF_KERNEL_SEARCH (widget)->entry);
}

static void
start (RoofKernelSearch *self)
{
  RoofSession *session = self->pane.session;

  g_signal_connect_object (session, "notify::report", G_CALLBACK (refresh_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::filter", G_CALLBACK (filter_cb), self, G_CONNECT_SWAPPED);
  refresh_cb (self);
}

static void
roof_kernel_search_class_init (RoofKernelSearchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->start = (RoofPaneFunc) start;
  widget_class->focus = roof_kernel_search_focus;
  widget_class->grab_focus = roof_kernel_search_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, ROOF_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "kernelsearch");
}

static void
add_entry (RoofKernelSearch *self)
{
  const char *help = _("Words of a name, an operation or a model, or bound:hbm, op:matmul, type:bf16, unit:vector, top:90%, "
                       "model:llama; a leading - excludes matches");

  self->entry = gtk_search_entry_new ();
  gtk_widget_set_hexpand (self->entry, TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), LEAST_CHARS);
  roof_search_entry_answer_all_over (GTK_SEARCH_ENTRY (self->entry));
  g_object_set (self->entry, "placeholder-text", _("Filter kernels"), NULL);
  gtk_widget_set_tooltip_text (self->entry, help);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Filter kernels"),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, help, -1);
  gtk_widget_set_parent (self->entry, GTK_WIDGET (self));
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->entry, "stop-search", G_CALLBACK (stop_cb), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (activate_cb), self);
}

static void
roof_kernel_search_init (RoofKernelSearch *self)
{
  RoofWrapLayout *layout = ROOF_WRAP_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));

  roof_wrap_layout_set_spacing (layout, SPACING);
  roof_wrap_layout_set_fill (layout, TRUE);
  add_entry (self);
  self->count = GTK_LABEL (roof_label_new (NULL, "quiet"));
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "numeric");
  gtk_widget_set_parent (GTK_WIDGET (self->count), GTK_WIDGET (self));
}
