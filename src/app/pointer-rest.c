/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/pointer-rest.h"

#define REST 2000 /* ms */

struct _RoofPointerRest
{
  GObject parent_instance;

  /* borrowed */
  GtkWidget *window;
  GtkWidget *bare; /* nullable: the widget whose cursor is replaced by none */

  /* owned */
  GdkCursor *cursor; /* nullable: what @bare had */

  double   x, y;
  guint    timeout; /* 0: none */
  gboolean on;
};

G_DEFINE_FINAL_TYPE (RoofPointerRest, roof_pointer_rest, G_TYPE_OBJECT)

/* The widget that gives the pointer its look at the present place. */
static GtkWidget *
find_dressed (RoofPointerRest *self)
{
  GtkWidget *widget = gtk_widget_pick (self->window, self->x, self->y, GTK_PICK_DEFAULT);

  while (widget != NULL && widget != self->window && gtk_widget_get_cursor (widget) == NULL)
    widget = gtk_widget_get_parent (widget);
  return widget != NULL ? widget : self->window;
}

static void
show_pointer (RoofPointerRest *self)
{
  GtkWidget *bare = self->bare;

  g_clear_weak_pointer (&self->bare);
  if (bare != NULL)
    gtk_widget_set_cursor (bare, self->cursor);
  g_clear_object (&self->cursor);
}

static gboolean
rest_cb (gpointer data)
{
  RoofPointerRest *self = data;

  self->timeout = 0;
  g_set_weak_pointer (&self->bare, find_dressed (self));
  g_set_object (&self->cursor, gtk_widget_get_cursor (self->bare));
  gtk_widget_set_cursor_from_name (self->bare, "none");
  return G_SOURCE_REMOVE;
}

static void
roof_pointer_rest_dispose (GObject *object)
{
  RoofPointerRest *self = ROOF_POINTER_REST (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_weak_pointer (&self->bare);
  g_clear_object (&self->cursor);
  G_OBJECT_CLASS (roof_pointer_rest_parent_class)->dispose (object);
}

static void
roof_pointer_rest_class_init (RoofPointerRestClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_pointer_rest_dispose;
}

static void
roof_pointer_rest_init (RoofPointerRest *self)
{
}

RoofPointerRest *
roof_pointer_rest_new (GtkWidget *window)
{
  RoofPointerRest *self = g_object_new (ROOF_TYPE_POINTER_REST, NULL);

  self->window = window;
  return self;
}

static void
wait (RoofPointerRest *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->on)
    self->timeout = g_timeout_add (REST, rest_cb, self);
}

void
roof_pointer_rest_set_on (RoofPointerRest *self,
                          gboolean         on)
{
  g_return_if_fail (ROOF_IS_POINTER_REST (self));

  self->on = on;
  show_pointer (self);
  wait (self);
}

void
roof_pointer_rest_move (RoofPointerRest *self,
                        double           x,
                        double           y)
{
  g_return_if_fail (ROOF_IS_POINTER_REST (self));

  /* GTK repeats motion without moving when widgets below the pointer change. */
  if (x == self->x && y == self->y)
    return;
  self->x = x;
  self->y = y;
  show_pointer (self);
  wait (self);
}
