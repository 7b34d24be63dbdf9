/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/pin-list.h"

#include "widgets/apply.h"

struct _RoofPinList
{
  RoofPane pane;

  /* template */
  GtkBox *rows;

  /* owned */
  GPtrArray *made; /* of RoofPinRow, borrowed from the box */
};

G_DEFINE_FINAL_TYPE (RoofPinList, roof_pin_list, ROOF_TYPE_PANE)

static void
match_rows (RoofPinList *self,
            guint        n)
{
  while (self->made->len > n)
    {
      gtk_box_remove (self->rows, self->made->pdata[self->made->len - 1]);
      g_ptr_array_set_size (self->made, (int) self->made->len - 1);
    }
  while (self->made->len < n)
    {
      GtkWidget *row = roof_pin_row_new (self->pane.session, self->made->len);

      gtk_box_append (self->rows, row);
      g_ptr_array_add (self->made, row);
    }
}

static void
refresh_cb (RoofPinList *self)
{
  guint n = roof_snapshot_get_n_pins (roof_shown_snapshot (self->pane.session));

  match_rows (self, n);
  for (guint i = 0; i < n; i++)
    roof_pin_row_update (self->made->pdata[i]);
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}

static void
roof_pin_list_finalize (GObject *object)
{
  g_ptr_array_unref (ROOF_PIN_LIST (object)->made);
  G_OBJECT_CLASS (roof_pin_list_parent_class)->finalize (object);
}

static void
roof_pin_list_class_init (RoofPinListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  G_OBJECT_CLASS (klass)->finalize = roof_pin_list_finalize;
  roof_composite_class_set_template (widget_class, "pin-list");
  gtk_widget_class_bind_template_child (widget_class, RoofPinList, rows);
}

static void
roof_pin_list_init (RoofPinList *self)
{
  self->made = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
