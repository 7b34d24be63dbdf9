/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/ghost-list.h"

#include "widgets/apply.h"
#include "widgets/children.h"

struct _RoofGhostList
{
  GtkWidget parent_instance;

  /* template */
  GtkBox *rows;

  /* owned */
  RoofSession *session;
  GPtrArray   *made; /* of RoofGhostRow, borrowed from the box */
};

G_DEFINE_FINAL_TYPE (RoofGhostList, roof_ghost_list, GTK_TYPE_WIDGET)

static void
match_rows (RoofGhostList *self,
            guint          n)
{
  while (self->made->len > n)
    {
      gtk_box_remove (self->rows, self->made->pdata[self->made->len - 1]);
      g_ptr_array_set_size (self->made, (int) self->made->len - 1);
    }
  while (self->made->len < n)
    {
      GtkWidget *row = roof_ghost_row_new (self->session, self->made->len);

      gtk_box_append (self->rows, row);
      g_ptr_array_add (self->made, row);
    }
}

static void
refresh_cb (RoofGhostList *self)
{
  guint n = roof_model_get_n_ghosts (roof_shown_model (self->session));

  match_rows (self, n);
  for (guint i = 0; i < n; i++)
    roof_ghost_row_update (self->made->pdata[i]);
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}

static void
roof_ghost_list_dispose (GObject *object)
{
  RoofGhostList *self = ROOF_GHOST_LIST (object);

  g_ptr_array_set_size (self->made, 0);
  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_GHOST_LIST);
  roof_unparent_children (GTK_WIDGET (self));
  g_clear_object (&self->session);
  G_OBJECT_CLASS (roof_ghost_list_parent_class)->dispose (object);
}

static void
roof_ghost_list_finalize (GObject *object)
{
  g_ptr_array_unref (ROOF_GHOST_LIST (object)->made);
  G_OBJECT_CLASS (roof_ghost_list_parent_class)->finalize (object);
}

static void
roof_ghost_list_class_init (RoofGhostListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_ghost_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_ghost_list_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/roofline_app/Roofline/ui/ghost-list.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofGhostList, rows);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
roof_ghost_list_init (RoofGhostList *self)
{
  self->made = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
roof_ghost_list_set_session (RoofGhostList *self,
                             RoofSession   *session)
{
  g_return_if_fail (ROOF_IS_GHOST_LIST (self));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  roof_session_follow (session, self, (RoofFollow) refresh_cb);
  refresh_cb (self);
}
