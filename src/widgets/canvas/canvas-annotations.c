/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/pick/annotate.h"
#include "widgets/apply.h"
#include "widgets/canvas/canvas-annotation.h"

/* Annotations on the chart, which people read as notes. Invariant: the widget at each index of `annotations` stands for the
 * annotation at the same index of the document. One entry serves all of them; `edited_annotation` is the index of the annotation
 * that is edited. */

#define NEW_ANNOTATION (-1)
/* px between the text and its focus outline. */
#define MARGIN 3
/* How far below an annotation the next one begins that is added by a key, in heights of the former. */
#define STEP 2

/* --- the widgets over the annotations --- */

void
roof_canvas_match_annotations (RoofCanvas *self)
{
  guint n = roof_snapshot_get_n_annotations (roof_shown_snapshot (self->session));

  while (self->annotations->len > n)
    {
      GtkWidget *last = g_ptr_array_index (self->annotations, self->annotations->len - 1);

      if (gtk_widget_is_focus (last))
        gtk_widget_grab_focus (GTK_WIDGET (self));
      g_ptr_array_set_size (self->annotations, (int) self->annotations->len - 1);
      gtk_widget_unparent (last);
    }
  while (self->annotations->len < n)
    {
      GtkWidget *annotation = roof_canvas_annotation_new (self->session);

      gtk_widget_insert_before (annotation, GTK_WIDGET (self), self->fan);
      g_ptr_array_add (self->annotations, annotation);
    }
  for (guint i = 0; i < n; i++)
    roof_canvas_annotation_update (g_ptr_array_index (self->annotations, i), i);
}

static void
allocate_annotation (RoofLayout *layout,
               GtkWidget  *annotation,
                     guint       index)
{
  RoofRect bounds;
  gboolean shown = roof_layout_measure_annotation (layout, index, &bounds);

  gtk_widget_set_child_visible (annotation, shown);
  if (!shown)
    return;
  gtk_widget_size_allocate (annotation,
                            &(GtkAllocation) { (int) floor (bounds.x) - MARGIN, (int) floor (bounds.y) - MARGIN,
                                               (int) ceil (bounds.width) + 2 * MARGIN,
                                               (int) ceil (bounds.height) + 2 * MARGIN },
                            -1);
}

void
roof_canvas_allocate_annotations (RoofCanvas *self)
{
  RoofLayout *layout = roof_canvas_get_layout (self);

  for (guint i = 0; layout != NULL && i < self->annotations->len; i++)
    allocate_annotation (layout, g_ptr_array_index (self->annotations, i), i);
  if (self->annotation_entry != NULL)
    gtk_popover_present (GTK_POPOVER (self->annotation_entry));
  if (self->plot_menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->plot_menu));
  if (self->heading_entries != NULL)
    gtk_popover_present (GTK_POPOVER (self->heading_entries));
}

GtkWidget *
roof_canvas_get_annotation (RoofCanvas *self,
                            guint       index)
{
  return index < self->annotations->len ? g_ptr_array_index (self->annotations, index) : NULL;
}

/* --- the entry --- */

static RoofSnapshot *
make_annotated (RoofCanvas *self,
                const char *text)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->session);
  g_autoptr (RoofAnnotation) annotation = NULL;

  if (self->edited_annotation == NEW_ANNOTATION)
    {
      annotation = roof_layout_annotate (roof_canvas_get_layout (self), text, self->annotation_x, self->annotation_y);
      return roof_snapshot_with_annotation_added (snapshot, annotation);
    }
  annotation = roof_annotation_copy (roof_snapshot_get_annotation (snapshot, (guint) self->edited_annotation));
  g_free (annotation->text);
  annotation->text = g_strdup (text);
  return roof_snapshot_with_annotation (snapshot, (guint) self->edited_annotation, annotation);
}

static void
delete_annotation (RoofCanvas *self,
                   guint       index)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->session);

  if (index >= roof_snapshot_get_n_annotations (snapshot))
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  roof_apply_snapshot (self->session, roof_snapshot_with_annotation_removed (snapshot, index), _("Delete Note"), NULL);
}

/* Deletes an annotation left empty, or does not create it. */
static void
entered_cb (GtkEntry   *entry,
            RoofCanvas *self)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->session);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  guint n = roof_snapshot_get_n_annotations (snapshot);
  gboolean fresh = self->edited_annotation == NEW_ANNOTATION, empty = *text == '\0';

  gtk_popover_popdown (GTK_POPOVER (self->annotation_entry));
  if (!fresh && (guint) self->edited_annotation >= n)
    return; /* the annotation was deleted while it was edited */
  if (!empty)
    roof_apply_snapshot (self->session, make_annotated (self, text), fresh ? _("Add Note") : _("Edit Note"), NULL);
  else if (!fresh)
    delete_annotation (self, (guint) self->edited_annotation);
  if (!empty)
    gtk_widget_grab_focus (roof_canvas_get_annotation (self, fresh ? n : (guint) self->edited_annotation));
}

static GtkWidget *
make_annotation_entry (RoofCanvas *self)
{
  GtkWidget *popover = gtk_popover_new (), *entry = gtk_entry_new ();

  gtk_entry_set_max_length (GTK_ENTRY (entry), 200);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 28);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _("Write a note"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Note"), -1);
  g_signal_connect (entry, "activate", G_CALLBACK (entered_cb), self);
  gtk_popover_set_child (GTK_POPOVER (popover), entry);
  gtk_widget_add_css_class (popover, "handle-entry");
  gtk_widget_set_parent (popover, GTK_WIDGET (self));
  return popover;
}

static void
open_entry (RoofCanvas         *self,
            const GdkRectangle *at,
            const char         *text)
{
  GtkWidget *entry;

  if (self->annotation_entry == NULL)
    self->annotation_entry = make_annotation_entry (self);
  entry = gtk_popover_get_child (GTK_POPOVER (self->annotation_entry));
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->annotation_entry), at);
  gtk_popover_popup (GTK_POPOVER (self->annotation_entry));
  gtk_widget_grab_focus (entry);
}

void
roof_canvas_edit_annotation (RoofCanvas *self,
                             guint       index)
{
  RoofLayout *layout = roof_canvas_get_layout (self);
  RoofRect bounds;

  if (layout == NULL || !roof_layout_measure_annotation (layout, index, &bounds))
    return;
  self->edited_annotation = (int) index;
  open_entry (self,
              &(GdkRectangle) { (int) bounds.x, (int) bounds.y, (int) bounds.width, (int) bounds.height },
              roof_snapshot_get_annotation (roof_shown_snapshot (self->session), index)->text);
}

void
roof_canvas_add_annotation (RoofCanvas *self,
                            double      x,
                            double      y)
{
  RoofLayout *layout = roof_canvas_get_layout (self);

  if (layout == NULL || !roof_rect_contains (roof_layout_get_plot (layout), x, y))
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }
  self->edited_annotation = NEW_ANNOTATION;
  self->annotation_x = x;
  self->annotation_y = y;
  open_entry (self, &(GdkRectangle) { (int) x, (int) y, 1, 1 }, "");
}

/* --- the pointer --- */

void
roof_canvas_drag_annotation (RoofCanvas *self)
{
  g_autoptr (RoofAnnotation) pulled
      = roof_layout_pull_annotation (self->pan_start, self->held, self->pointer_x - self->press_x,
                                     self->pointer_y - self->press_y);
  g_autoptr (RoofSnapshot) snapshot = NULL;

  if (pulled == NULL)
    return;
  snapshot = roof_snapshot_with_annotation (roof_shown_snapshot (self->session), (guint) self->held.index, pulled);
  roof_document_preview (roof_session_get_document (self->session), snapshot);
}

/* --- the actions --- */

/* The annotation that has the focus; NULL: none. */
static GtkWidget *
find_focused_annotation (RoofCanvas *self)
{
  for (guint i = 0; i < self->annotations->len; i++)
    if (gtk_widget_is_focus (g_ptr_array_index (self->annotations, i)))
      return g_ptr_array_index (self->annotations, i);
  return NULL;
}

/* The position at which the menu was opened; if by a key, that of the focused handle, below a focused annotation, else the middle of
 * the chart. */
static void
add_annotation_action (GtkWidget  *widget,
                       const char *name,
                       GVariant   *parameter)
{
  RoofCanvas *self = (RoofCanvas *) widget;
  RoofLayout *layout = roof_canvas_get_layout (self);
  GtkWidget *handle = roof_canvas_find_handle (self, roof_canvas_get_focused (self));
  GtkWidget *annotation = find_focused_annotation (self);
  graphene_rect_t bounds;
  const RoofRect *plot;

  if (layout == NULL)
    return;
  plot = roof_layout_get_plot (layout);
  if (!isnan (self->menu_x))
    roof_canvas_add_annotation (self, self->menu_x, self->menu_y);
  else if (handle != NULL && gtk_widget_compute_bounds (handle, widget, &bounds))
    roof_canvas_add_annotation (self, bounds.origin.x + bounds.size.width / 2, bounds.origin.y + bounds.size.height / 2);
  else if (annotation != NULL && gtk_widget_compute_bounds (annotation, widget, &bounds))
    roof_canvas_add_annotation (self, bounds.origin.x + bounds.size.width / 2,
                                MIN (bounds.origin.y + bounds.size.height * STEP, plot->y + plot->height - 1));
  else
    roof_canvas_add_annotation (self, plot->x + plot->width / 2, plot->y + plot->height / 2);
  self->menu_x = NAN;
}

static gboolean
add_annotation_cb (GtkWidget *widget,
                   GVariant  *arguments,
                   gpointer   data)
{
  ((RoofCanvas *) widget)->menu_x = NAN;
  gtk_widget_activate_action (widget, "canvas.add-note", NULL);
  return GDK_EVENT_STOP;
}

static void
edit_annotation_action (GtkWidget  *widget,
                        const char *name,
                        GVariant   *parameter)
{
  roof_canvas_edit_annotation ((RoofCanvas *) widget, (guint) g_variant_get_int32 (parameter));
}

static void
delete_annotation_action (GtkWidget  *widget,
                          const char *name,
                          GVariant   *parameter)
{
  delete_annotation ((RoofCanvas *) widget, (guint) g_variant_get_int32 (parameter));
}

void
roof_canvas_install_annotations (RoofCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_install_action (widget_class, "canvas.add-note", NULL, add_annotation_action);
  gtk_widget_class_install_action (widget_class, "canvas.edit-note", "i", edit_annotation_action);
  gtk_widget_class_install_action (widget_class, "canvas.delete-note", "i", delete_annotation_action);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_n, 0, add_annotation_cb, NULL);
}
