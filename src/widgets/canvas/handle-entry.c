/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/handle-entry.h"

#include "widgets/children.h"

struct _RoofHandleEntry
{
  GtkPopover parent_instance;

  /* template */
  GtkLabel          *name;
  RoofQuantityEntry *entry;
  GtkLabel          *error;
};

enum
{
  EDITED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofHandleEntry, roof_handle_entry, GTK_TYPE_POPOVER)

static void
edited_cb (RoofHandleEntry *self,
           double           value)
{
  g_signal_emit (self, signals[EDITED], 0, value);
}

static void
error_cb (RoofHandleEntry *self)
{
  const char *error = roof_quantity_entry_get_error (self->entry);

  roof_label_say (self->error, error);
}

static void
leave (RoofHandleEntry *self)
{
  gtk_popover_popdown (GTK_POPOVER (self));
  gtk_widget_grab_focus (gtk_widget_get_parent (GTK_WIDGET (self)));
}

/* Runs after the entry handled Enter; a refused value stays for correction. */
static void
activate_cb (RoofHandleEntry *self)
{
  if (roof_quantity_entry_get_error (self->entry) == NULL)
    leave (self);
}

/* Runs before the entry, whose Escape would only restore the value. */
static gboolean
key_pressed_cb (RoofHandleEntry *self,
                guint            keyval,
                guint            keycode,
                GdkModifierType  state)
{
  if (keyval != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  roof_quantity_entry_restore (self->entry);
  leave (self);
  return GDK_EVENT_STOP;
}

static void
roof_handle_entry_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), ROOF_TYPE_HANDLE_ENTRY);
  G_OBJECT_CLASS (roof_handle_entry_parent_class)->dispose (object);
}

static void
roof_handle_entry_class_init (RoofHandleEntryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_QUANTITY_ENTRY);
  G_OBJECT_CLASS (klass)->dispose = roof_handle_entry_dispose;

  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_DOUBLE);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/roofline_app/Roofline/ui/handle-entry.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofHandleEntry, name);
  gtk_widget_class_bind_template_child (widget_class, RoofHandleEntry, entry);
  gtk_widget_class_bind_template_child (widget_class, RoofHandleEntry, error);
  gtk_widget_class_bind_template_callback (widget_class, edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, error_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
}

static void
roof_handle_entry_init (RoofHandleEntry *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (roof_quantity_entry_get_delegate (self->entry), "activate", G_CALLBACK (activate_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

void
roof_handle_entry_show (RoofHandleEntry *self,
                        const char      *name,
                        RoofDimension    dimension,
                        double           value)
{
  g_return_if_fail (ROOF_IS_HANDLE_ENTRY (self));

  gtk_label_set_text (self->name, name);
  roof_quantity_entry_set_label (self->entry, name);
  roof_quantity_entry_set_dimension (self->entry, dimension);
  roof_quantity_entry_set_value (self->entry, value);
  roof_quantity_entry_restore (self->entry);
  gtk_popover_popup (GTK_POPOVER (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

void
roof_handle_entry_refuse (RoofHandleEntry *self,
                          const char      *reason)
{
  g_return_if_fail (ROOF_IS_HANDLE_ENTRY (self));

  roof_quantity_entry_set_error (self->entry, reason);
}

RoofQuantityEntry *
roof_handle_entry_get_entry (RoofHandleEntry *self)
{
  g_return_val_if_fail (ROOF_IS_HANDLE_ENTRY (self), NULL);

  return self->entry;
}
