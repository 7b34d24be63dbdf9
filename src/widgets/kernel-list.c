/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernel-list.h"

#include <glib/gi18n.h>

#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/kernel-row.h"
#include "widgets/network-heading.h"

struct _RoofKernelList
{
  GtkWidget parent_instance;

  /* children */
  GtkWidget  *scroller;
  GtkListBox *list;

  /* owned */
  RoofSession *session;
  char        *parts; /* nullable: which networks the rows were last put under headings for */

  guint n_rows;
  guint reveal; /* source, 0: none */
  int   pointed; /* the row marked as under the pointer, -1: none */

  /* flags */
  gboolean following; /* the rows are being selected, not chosen */
};

G_DEFINE_FINAL_TYPE (RoofKernelList, roof_kernel_list, GTK_TYPE_WIDGET)

static void
match_rows (RoofKernelList *self,
            guint           n)
{
  self->following = TRUE;
  while (self->n_rows > n)
    gtk_list_box_remove (self->list, GTK_WIDGET (gtk_list_box_get_row_at_index (
                                         self->list, (int) --self->n_rows)));
  while (self->n_rows < n)
    gtk_list_box_append (self->list, roof_kernel_row_new (self->session, self->n_rows++));
  self->following = FALSE;
}

/* (nullable): of a kernel of its own */
static const char *
get_workload (RoofKernelList *self,
              GtkListBoxRow  *row)
{
  guint index = (guint) gtk_list_box_row_get_index (row);
  RoofModel *model = roof_shown_model (self->session);

  return index < roof_model_get_n_kernels (model)
             ? roof_kernel_get_workload (roof_model_get_kernel (model, index))
             : NULL;
}

/* The first kernel of a network stands under its name, the first behind it under a line. */
static void
header_cb (GtkListBoxRow *row,
           GtkListBoxRow *before,
           gpointer       data)
{
  RoofKernelList *self = data;
  const char *workload = get_workload (self, row);
  const char *former = before != NULL ? get_workload (self, before) : NULL;
  GtkWidget *header = NULL;

  if (g_strcmp0 (workload, former) != 0)
    header = workload != NULL ? roof_network_heading_new (self->session, workload)
                              : gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);
  gtk_list_box_row_set_header (row, header);
}

/* Which network each row is of. */
static char *
list_parts (RoofKernelList *self)
{
  RoofModel *model = roof_shown_model (self->session);
  GString *parts = g_string_new (NULL);

  for (guint i = 0; i < roof_model_get_n_kernels (model); i++)
    {
      const char *workload = roof_kernel_get_workload (roof_model_get_kernel (model, i));

      g_string_append_printf (parts, "%s\n", workload != NULL ? workload : "");
    }
  return g_string_free (parts, FALSE);
}

static void
match_headings (RoofKernelList *self)
{
  g_autofree char *parts = list_parts (self);

  if (g_strcmp0 (parts, self->parts) == 0)
    return;
  g_free (self->parts);
  self->parts = g_steal_pointer (&parts);
  gtk_list_box_invalidate_headers (self->list);
}

static void
select_row (RoofKernelList *self,
            GtkListBoxRow  *row,
            gboolean        selected)
{
  if (selected && !gtk_list_box_row_is_selected (row))
    gtk_list_box_select_row (self->list, row);
  else if (!selected && gtk_list_box_row_is_selected (row))
    gtk_list_box_unselect_row (self->list, row);
}

/* The leader last, and anew: with Shift the list extends from the row that was selected last. */
static void
follow_selection (RoofKernelList *self)
{
  RoofSelection *selection = roof_session_get_selection (self->session);
  int lead = roof_selection_get_lead (selection);
  GtkListBoxRow *row = lead >= 0 ? gtk_list_box_get_row_at_index (self->list, lead) : NULL;

  self->following = TRUE;
  for (guint i = 0; i < self->n_rows; i++)
    select_row (self, gtk_list_box_get_row_at_index (self->list, (int) i),
                roof_selection_contains (selection, i) && (int) i != lead);
  if (row != NULL)
    gtk_list_box_select_row (self->list, row);
  self->following = FALSE;
}

/* What was selected elsewhere is brought into sight, once all rows have their places. */
static gboolean
reveal_cb (gpointer data)
{
  RoofKernelList *self = data;
  int lead = roof_session_get_selected (self->session);
  GtkListBoxRow *row = lead >= 0 ? gtk_list_box_get_row_at_index (self->list, lead) : NULL;
  GtkAdjustment *adjustment
      = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  double top;

  self->reveal = 0;
  if (row != NULL
      && gtk_widget_translate_coordinates (GTK_WIDGET (row), GTK_WIDGET (self->list), 0, 0, NULL, &top))
    gtk_adjustment_clamp_page (adjustment, top, top + gtk_widget_get_height (GTK_WIDGET (row)));
  return G_SOURCE_REMOVE;
}

static void
selected_cb (RoofKernelList *self)
{
  follow_selection (self);
  if (self->reveal == 0)
    self->reveal = g_idle_add_full (GDK_PRIORITY_REDRAW + 10, reveal_cb, self, NULL);
}

static void
refresh_cb (RoofKernelList *self)
{
  match_rows (self, roof_model_get_n_kernels (roof_shown_model (self->session)));
  for (guint i = 0; i < self->n_rows; i++)
    roof_kernel_row_update (ROOF_KERNEL_ROW (gtk_list_box_get_row_at_index (self->list, (int) i)));
  match_headings (self);
  if (!roof_filter_is_empty (roof_session_get_filter (self->session)))
    gtk_list_box_invalidate_filter (self->list);
  follow_selection (self);
}

/* (transfer full): the rows that are selected */
static GArray *
list_chosen (RoofKernelList *self)
{
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->n_rows; i++)
    if (gtk_list_box_row_is_selected (gtk_list_box_get_row_at_index (self->list, (int) i)))
      g_array_append_val (chosen, i);
  return chosen;
}

/* The reader chose rows: the one that was added leads; of several those from which they were reached. */
static void
rows_chosen_cb (RoofKernelList *self)
{
  RoofSelection *former = roof_session_get_selection (self->session);
  int lead = roof_selection_get_lead (former);
  g_autoptr (GArray) chosen = NULL;
  g_autoptr (RoofSelection) selection = NULL;
  guint n_added = 0, added = 0;

  if (self->following)
    return;
  chosen = list_chosen (self);
  for (guint i = 0; i < chosen->len; i++)
    if (!roof_selection_contains (former, g_array_index (chosen, guint, i)))
      {
        added = g_array_index (chosen, guint, i);
        n_added++;
      }
  selection = roof_selection_new_of ((const guint *) chosen->data, chosen->len, n_added == 1 ? (int) added : lead);
  roof_session_set_selection (self->session, selection);
}

static void
mark_row (RoofKernelList *self,
          int             index,
          gboolean        pointed)
{
  GtkListBoxRow *row = index >= 0 ? gtk_list_box_get_row_at_index (self->list, index) : NULL;

  if (row != NULL && pointed)
    gtk_widget_add_css_class (GTK_WIDGET (row), "pointed");
  else if (row != NULL)
    gtk_widget_remove_css_class (GTK_WIDGET (row), "pointed");
}

static void
pointed_cb (RoofKernelList *self)
{
  int pointed = roof_session_get_pointed (self->session);

  if (pointed == self->pointed)
    return;
  mark_row (self, self->pointed, FALSE);
  self->pointed = pointed;
  mark_row (self, self->pointed, TRUE);
}

static void
motion_cb (RoofKernelList *self,
           double          x,
           double          y)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_y (self->list, (int) y);

  roof_session_set_pointed (self->session, row != NULL ? gtk_list_box_row_get_index (row) : -1);
}

static void
leave_cb (RoofKernelList *self)
{
  roof_session_set_pointed (self->session, -1);
}

static gboolean
is_row_shown (GtkListBoxRow *row,
              gpointer       data)
{
  RoofKernelList *self = data;
  RoofReport *report = roof_session_get_report (self->session);
  guint index = (guint) gtk_list_box_row_get_index (row);

  return index >= roof_report_get_n (report)
         || roof_filter_matches (roof_session_get_filter (self->session), report, index);
}

static void
filter_cb (RoofKernelList *self)
{
  gtk_list_box_invalidate_filter (self->list);
}

static void
roof_kernel_list_dispose (GObject *object)
{
  RoofKernelList *self = ROOF_KERNEL_LIST (object);

  g_clear_handle_id (&self->reveal, g_source_remove);
  self->following = TRUE; /* rows that go are not chosen off */
  roof_unparent_children (GTK_WIDGET (self));
  g_clear_object (&self->session);
  g_clear_pointer (&self->parts, g_free);
  G_OBJECT_CLASS (roof_kernel_list_parent_class)->dispose (object);
}

static void
roof_kernel_list_class_init (RoofKernelListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_kernel_list_dispose;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "win.delete-kernel", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "win.edit-kernel", NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
watch_pointer (RoofKernelList *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->list), motion);
}

static void
roof_kernel_list_init (RoofKernelList *self)
{
  GtkWidget *placeholder = roof_text_new (_("No kernels yet. Add one from the catalogue."), "quiet");

  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller), 224);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "kernels");
  gtk_list_box_set_placeholder (self->list, placeholder);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Kernels"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->list));
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_MULTIPLE);
  g_signal_connect_swapped (self->list, "selected-rows-changed", G_CALLBACK (rows_chosen_cb), self);
  watch_pointer (self);
  self->pointed = -1;
}

GtkWidget *
roof_kernel_list_new (void)
{
  return g_object_new (ROOF_TYPE_KERNEL_LIST, NULL);
}

void
roof_kernel_list_set_session (RoofKernelList *self,
                              RoofSession    *session)
{
  g_return_if_fail (ROOF_IS_KERNEL_LIST (self));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  gtk_list_box_set_header_func (self->list, header_cb, self, NULL);
  gtk_list_box_set_filter_func (self->list, is_row_shown, self, NULL);
  g_signal_connect_object (session, "notify::report", G_CALLBACK (refresh_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::selection", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::filter", G_CALLBACK (filter_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::pointed", G_CALLBACK (pointed_cb), self, G_CONNECT_SWAPPED);
  refresh_cb (self);
}

guint
roof_kernel_list_get_n_rows (RoofKernelList *self)
{
  g_return_val_if_fail (ROOF_IS_KERNEL_LIST (self), 0);

  return self->n_rows;
}

char *
roof_kernel_list_get_text (RoofKernelList *self,
                           guint           index)
{
  g_return_val_if_fail (ROOF_IS_KERNEL_LIST (self), NULL);
  g_return_val_if_fail (index < self->n_rows, NULL);

  return roof_kernel_row_dup_text (
      ROOF_KERNEL_ROW (gtk_list_box_get_row_at_index (self->list, (int) index)));
}

RoofNetworkHeading *
roof_kernel_list_get_heading (RoofKernelList *self,
                              guint           index)
{
  GtkWidget *header;

  g_return_val_if_fail (ROOF_IS_KERNEL_LIST (self), NULL);
  g_return_val_if_fail (index < self->n_rows, NULL);

  header = gtk_list_box_row_get_header (gtk_list_box_get_row_at_index (self->list, (int) index));
  return ROOF_IS_NETWORK_HEADING (header) ? ROOF_NETWORK_HEADING (header) : NULL;
}
