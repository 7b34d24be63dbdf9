/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-list.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/kernels/kernel-row.h"
#include "widgets/kernels/kernel-rows.h"
#include "widgets/network/network-heading.h"

#define MOST_HEIGHT 224 /* px, above an editor */
#define MOST_STOPS 24   /* rows that Tab stops at, each */

struct _RoofKernelList
{
  RoofPane pane;

  /* children */
  GtkWidget   *scroller;
  GtkListView *list;
  GtkLabel    *nothing;
  GtkLabel    *incomplete; /* a remark: shares exclude kernels that cannot run */

  /* owned */
  RoofKernelRows *rows;
  GPtrArray      *bound; /* (element-type GtkListItem), unowned: bound to a kernel now */

  guint reveal;   /* source, 0: none */
  guint catch_up; /* source, 0: none */
  int   pointed;  /* the kernel of the row marked as under the pointer, -1: none */
};

G_DEFINE_FINAL_TYPE (RoofKernelList, roof_kernel_list, ROOF_TYPE_PANE)

static void
set_class (GtkWidget  *widget,
           const char *name,
           gboolean    on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

/* The row widget of a bound item. */
static RoofKernelRow *
get_row (RoofKernelList *self,
         guint           index)
{
  return ROOF_KERNEL_ROW (gtk_list_item_get_child (g_ptr_array_index (self->bound, index)));
}

/* (nullable): NULL for a kernel without a row widget, far from the visible part */
static GtkWidget *
find_row (RoofKernelList *self,
          int             kernel)
{
  for (guint i = 0; i < self->bound->len; i++)
    if (kernel == (int) roof_kernel_row_get_kernel (get_row (self, i)))
      return GTK_WIDGET (get_row (self, i));
  return NULL;
}

static void
set_classes (RoofKernelList *self,
             GtkWidget      *row,
             RoofKernelItem *shown)
{
  set_class (row, "apart", roof_kernel_item_is_apart (shown));
  set_class (row, "pointed", roof_kernel_item_get_kernel (shown) == self->pointed);
}

static void
bind_kernel (RoofKernelList *self,
             GtkListItem    *item,
             RoofKernelItem *shown)
{
  GtkWidget *row = gtk_list_item_get_child (item);
  int kernel = roof_kernel_item_get_kernel (shown);

  if (!ROOF_IS_KERNEL_ROW (row))
    gtk_list_item_set_child (item, row = roof_kernel_row_new (self->pane.session));
  roof_kernel_row_set_kernel (ROOF_KERNEL_ROW (row), (guint) kernel);
  set_classes (self, row, shown);
  g_ptr_array_add (self->bound, item);
}

/* Keeps the present heading widget: a selection change rebinds rows, even while the heading is pressed. */
static void
bind_name (RoofKernelList *self,
           GtkListItem    *item,
           const char     *network)
{
  GtkWidget *heading = gtk_list_item_get_child (item);

  if (!ROOF_IS_NETWORK_HEADING (heading)
      || !g_str_equal (roof_network_heading_get_id (ROOF_NETWORK_HEADING (heading)), network))
    gtk_list_item_set_child (item, roof_network_heading_new (self->pane.session, network));
}

static void
bind_cb (RoofKernelList *self,
         GtkListItem    *item)
{
  RoofKernelItem *shown = gtk_list_item_get_item (item);
  const char *network = roof_kernel_item_get_network (shown);

  if (network != NULL)
    bind_name (self, item, network);
  else
    bind_kernel (self, item, shown);
}

static void
unbind_cb (RoofKernelList *self,
           GtkListItem    *item)
{
  g_ptr_array_remove_fast (self->bound, item);
}

/* Whether the scroller may show the row; a row without an allocation may be visible. */
static gboolean
is_in_sight (RoofKernelList *self,
             GtkWidget      *row)
{
  int height = gtk_widget_get_height (row);
  double top;

  if (height == 0)
    return TRUE;
  return gtk_widget_translate_coordinates (row, self->scroller, 0, 0, NULL, &top) && top > -height
         && top < gtk_widget_get_height (self->scroller);
}

static gboolean
catch_up_cb (gpointer data)
{
  RoofKernelList *self = data;

  self->catch_up = 0;
  for (guint i = 0; i < self->bound->len; i++)
    roof_kernel_row_catch_up (get_row (self, i));
  return G_SOURCE_REMOVE;
}

/* Updates stale rows that scroll into view, in an idle callback before the redraw. */
static void
scrolled_cb (RoofKernelList *self)
{
  if (self->catch_up == 0)
    self->catch_up = g_idle_add_full (G_PRIORITY_HIGH_IDLE, catch_up_cb, self, NULL);
}

static void
catch_up_in_sight (RoofKernelList *self)
{
  for (guint i = 0; i < self->bound->len; i++)
    if (is_in_sight (self, GTK_WIDGET (get_row (self, i))))
      roof_kernel_row_catch_up (get_row (self, i));
}

static void
say_nothing (RoofKernelList *self)
{
  gboolean some = g_list_model_get_n_items (G_LIST_MODEL (self->rows)) > 0;

  gtk_widget_set_visible (self->scroller, some);
  gtk_widget_set_visible (GTK_WIDGET (self->nothing), !some);
  gtk_label_set_text (self->nothing, roof_snapshot_get_n_kernels (roof_shown_snapshot (self->pane.session)) > 0
                                         ? _("No kernel matches the filter.")
                                         : _("No kernels yet. Add one from the catalogue."));
}

/* Scrolls to a kernel selected elsewhere, once all rows are allocated, and makes its row the anchor for Shift. */
static gboolean
reveal_cb (gpointer data)
{
  RoofKernelList *self = data;
  guint position = roof_kernel_rows_find (self->rows, roof_session_get_selected (self->pane.session));
  GtkWidget *list = GTK_WIDGET (self->list);

  self->reveal = 0;
  if (position == GTK_INVALID_LIST_POSITION)
    return G_SOURCE_REMOVE;
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", position);
  roof_kernel_rows_set_deaf (self->rows, TRUE);
  gtk_widget_activate_action (list, "list.select-item", "(ubb)", position, FALSE, FALSE);
  roof_kernel_rows_set_deaf (self->rows, FALSE);
  return G_SOURCE_REMOVE;
}

static void
reveal (RoofKernelList *self)
{
  if (self->reveal == 0)
    self->reveal = g_idle_add_full (GDK_PRIORITY_REDRAW + 10, reveal_cb, self, NULL);
}

static void
selected_cb (RoofKernelList *self)
{
  if (!roof_kernel_rows_is_choosing (self->rows))
    reveal (self);
}

static void
refresh_cb (RoofKernelList *self)
{
  g_autofree char *incomplete = roof_describe_incomplete (roof_session_get_report (self->pane.session));

  for (guint i = 0; i < self->bound->len; i++)
    roof_kernel_row_set_stale (get_row (self, i));
  catch_up_in_sight (self);
  say_nothing (self);
  roof_label_say (self->incomplete, incomplete);
}

/* Items may stand for other kernels after a new filter. If any does, the list is a different one and scrolls to its top. */
static void
filter_cb (RoofKernelList *self)
{
  gboolean other = FALSE;

  for (guint i = 0; i < self->bound->len; i++)
    {
      RoofKernelItem *shown = gtk_list_item_get_item (g_ptr_array_index (self->bound, i));
      RoofKernelRow *row = get_row (self, i);
      guint kernel = (guint) roof_kernel_item_get_kernel (shown);

      if (roof_kernel_row_get_kernel (row) == kernel)
        continue;
      other = TRUE;
      roof_kernel_row_expect_kernel (row, kernel);
      set_classes (self, GTK_WIDGET (row), shown);
    }
  if (other)
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
  catch_up_in_sight (self);
  say_nothing (self);
}

/* Rows show what the list is ordered by. */
static void
order_cb (RoofKernelList *self)
{
  for (guint i = 0; i < self->bound->len; i++)
    roof_kernel_row_set_stale (get_row (self, i));
  filter_cb (self);
}

static void
mark_row (RoofKernelList *self,
          gboolean        pointed)
{
  GtkWidget *row = self->pointed >= 0 ? find_row (self, self->pointed) : NULL;

  if (row != NULL)
    set_class (row, "pointed", pointed);
}

static void
pointed_cb (RoofKernelList *self)
{
  int pointed = roof_session_get_pointed (self->pane.session);

  if (pointed == self->pointed)
    return;
  mark_row (self, FALSE);
  self->pointed = pointed;
  mark_row (self, TRUE);
}

static void
motion_cb (RoofKernelList *self,
           double          x,
           double          y)
{
  GtkWidget *under = gtk_widget_pick (GTK_WIDGET (self->list), x, y, GTK_PICK_DEFAULT);
  GtkWidget *row = under != NULL ? gtk_widget_get_ancestor (under, ROOF_TYPE_KERNEL_ROW) : NULL;

  roof_session_set_pointed (self->pane.session, row != NULL ? (int) roof_kernel_row_get_kernel (ROOF_KERNEL_ROW (row)) : -1);
}

static void
leave_cb (RoofKernelList *self)
{
  roof_session_set_pointed (self->pane.session, -1);
}

static void
activate_cb (RoofKernelList *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.edit-kernel", NULL);
}

/* The row that Tab enters from above or below, in a short list; NULL: GTK's choice, the last focused row. */
static GtkWidget *
find_entrance (RoofKernelList   *self,
               GtkDirectionType  direction)
{
  GtkWidget *list = GTK_WIDGET (self->list);

  if (g_list_model_get_n_items (G_LIST_MODEL (self->rows)) > MOST_STOPS)
    return NULL;
  return direction == GTK_DIR_TAB_FORWARD ? gtk_widget_get_first_child (list) : gtk_widget_get_last_child (list);
}

/* In a short list Tab stops at each row; in a long one only once, and arrow keys walk the rows. */
static gboolean
roof_kernel_list_focus (GtkWidget        *widget,
                        GtkDirectionType  direction)
{
  RoofKernelList *self = ROOF_KERNEL_LIST (widget);
  gboolean tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;
  GtkWidget *row = gtk_widget_get_focus_child (GTK_WIDGET (self->list)); /* nullable */

  if (tab && gtk_widget_get_visible (self->scroller))
    {
      GtkWidget *entrance = find_entrance (self, direction);

      if (row == NULL && entrance != NULL)
        return gtk_widget_child_focus (entrance, direction);
      if (row != NULL && entrance == NULL)
        return gtk_widget_child_focus (row, direction);
    }
  return GTK_WIDGET_CLASS (roof_kernel_list_parent_class)->focus (widget, direction);
}

static void
start (RoofKernelList *self)
{
  RoofSession *session = self->pane.session;

  self->rows = roof_kernel_rows_new (session); /* first, so that it follows the session before its widgets do */
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->rows));
  g_signal_connect_object (session, "notify::selection", G_CALLBACK (selected_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::filter", G_CALLBACK (filter_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::order", G_CALLBACK (order_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::pointed", G_CALLBACK (pointed_cb), self, G_CONNECT_SWAPPED);
  reveal (self);
}

static void
roof_kernel_list_dispose (GObject *object)
{
  RoofKernelList *self = ROOF_KERNEL_LIST (object);

  g_clear_handle_id (&self->reveal, g_source_remove);
  g_clear_handle_id (&self->catch_up, g_source_remove);
  g_clear_object (&self->rows);
  G_OBJECT_CLASS (roof_kernel_list_parent_class)->dispose (object);
}

static void
roof_kernel_list_finalize (GObject *object)
{
  g_ptr_array_unref (ROOF_KERNEL_LIST (object)->bound);
  G_OBJECT_CLASS (roof_kernel_list_parent_class)->finalize (object);
}

static void
roof_kernel_list_class_init (RoofKernelListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->start = (RoofPaneFunc) start;
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  G_OBJECT_CLASS (klass)->dispose = roof_kernel_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_kernel_list_finalize;
  widget_class->focus = roof_kernel_list_focus;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "win.delete-kernel", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "win.edit-kernel", NULL);
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
make_scroller (RoofKernelList *self)
{
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller), MOST_HEIGHT);
  gtk_widget_set_hexpand (self->scroller, TRUE);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->list));
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "value-changed",
                           G_CALLBACK (scrolled_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->scroller, "map", G_CALLBACK (scrolled_cb), self);
}

/* Adds a label below the rows. */
static GtkLabel *
add_sentence (RoofKernelList *self)
{
  GtkWidget *label = roof_text_new (NULL, "quiet");

  gtk_widget_add_css_class (label, "no-kernels");
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return GTK_LABEL (label);
}

static void
roof_kernel_list_init (RoofKernelList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  self->bound = g_ptr_array_new ();
  self->pointed = -1;
  g_signal_connect_swapped (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect_swapped (factory, "unbind", G_CALLBACK (unbind_cb), self);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "kernels");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Kernels"), -1);
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (activate_cb), self);
  make_scroller (self);
  watch_pointer (self);
  self->incomplete = add_sentence (self);
  self->nothing = add_sentence (self);
  roof_stack_children (GTK_WIDGET (self), 0);
}

void
roof_kernel_list_set_tall (RoofKernelList *self,
                           gboolean        tall)
{
  g_return_if_fail (ROOF_IS_KERNEL_LIST (self));

  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller), tall ? -1 : MOST_HEIGHT);
  if (!tall)
    reveal (self);
}
