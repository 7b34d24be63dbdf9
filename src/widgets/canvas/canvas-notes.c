/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/pick/annotate.h"
#include "widgets/apply.h"
#include "widgets/canvas/canvas-note.h"

/* Notes on the chart. Invariant: the widget at each index of `notes` stands for the annotation at the same index of the
 * document. One entry serves all of them; `noted` is the index of the note that is edited. */

#define NEW_NOTE (-1)
/* px between the text and its focus outline. */
#define NOTE_MARGIN 3
/* How far below a note the next one begins that is added by a key, in heights of the former. */
#define NOTE_STEP 2

/* --- the widgets over the notes --- */

void
roof_canvas_match_notes (RoofCanvas *self)
{
  guint n = roof_snapshot_get_n_annotations (roof_shown_snapshot (self->session));

  while (self->notes->len > n)
    {
      GtkWidget *last = g_ptr_array_index (self->notes, self->notes->len - 1);

      if (gtk_widget_is_focus (last))
        gtk_widget_grab_focus (GTK_WIDGET (self));
      g_ptr_array_set_size (self->notes, (int) self->notes->len - 1);
      gtk_widget_unparent (last);
    }
  while (self->notes->len < n)
    {
      GtkWidget *note = roof_canvas_note_new (self->session);

      gtk_widget_insert_before (note, GTK_WIDGET (self), self->fan);
      g_ptr_array_add (self->notes, note);
    }
  for (guint i = 0; i < n; i++)
    roof_canvas_note_update (g_ptr_array_index (self->notes, i), i);
}

static void
allocate_note (RoofLayout *layout,
               GtkWidget  *note,
               guint       index)
{
  RoofRect bounds;
  gboolean shown = roof_layout_measure_annotation (layout, index, &bounds);

  gtk_widget_set_child_visible (note, shown);
  if (!shown)
    return;
  gtk_widget_size_allocate (note,
                            &(GtkAllocation) { (int) floor (bounds.x) - NOTE_MARGIN, (int) floor (bounds.y) - NOTE_MARGIN,
                                               (int) ceil (bounds.width) + 2 * NOTE_MARGIN,
                                               (int) ceil (bounds.height) + 2 * NOTE_MARGIN },
                            -1);
}

void
roof_canvas_allocate_notes (RoofCanvas *self)
{
  RoofLayout *layout = roof_canvas_get_layout (self);

  for (guint i = 0; layout != NULL && i < self->notes->len; i++)
    allocate_note (layout, g_ptr_array_index (self->notes, i), i);
  if (self->note_entry != NULL)
    gtk_popover_present (GTK_POPOVER (self->note_entry));
  if (self->plot_menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->plot_menu));
  if (self->heading_entries != NULL)
    gtk_popover_present (GTK_POPOVER (self->heading_entries));
}

GtkWidget *
roof_canvas_get_note (RoofCanvas *self,
                      guint       index)
{
  return index < self->notes->len ? g_ptr_array_index (self->notes, index) : NULL;
}

/* --- the entry --- */

static RoofSnapshot *
make_noted (RoofCanvas *self,
            const char *text)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->session);
  g_autoptr (RoofAnnotation) annotation = NULL;

  if (self->noted == NEW_NOTE)
    {
      annotation = roof_layout_annotate (roof_canvas_get_layout (self), text, self->note_x, self->note_y);
      return roof_snapshot_with_annotation_added (snapshot, annotation);
    }
  annotation = roof_annotation_copy (roof_snapshot_get_annotation (snapshot, (guint) self->noted));
  g_free (annotation->text);
  annotation->text = g_strdup (text);
  return roof_snapshot_with_annotation (snapshot, (guint) self->noted, annotation);
}

static void
delete_note (RoofCanvas *self,
             guint       index)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->session);

  if (index >= roof_snapshot_get_n_annotations (snapshot))
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  roof_apply_snapshot (self->session, roof_snapshot_with_annotation_removed (snapshot, index), _("Delete Note"), NULL);
}

/* Deletes a note left empty, or does not create it. */
static void
entered_cb (GtkEntry   *entry,
            RoofCanvas *self)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->session);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  guint n = roof_snapshot_get_n_annotations (snapshot);
  gboolean fresh = self->noted == NEW_NOTE, empty = *text == '\0';

  gtk_popover_popdown (GTK_POPOVER (self->note_entry));
  if (!fresh && (guint) self->noted >= n)
    return; /* the note was deleted while it was edited */
  if (!empty)
    roof_apply_snapshot (self->session, make_noted (self, text), fresh ? _("Add Note") : _("Edit Note"), NULL);
  else if (!fresh)
    delete_note (self, (guint) self->noted);
  if (!empty)
    gtk_widget_grab_focus (roof_canvas_get_note (self, fresh ? n : (guint) self->noted));
}

static GtkWidget *
make_note_entry (RoofCanvas *self)
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

  if (self->note_entry == NULL)
    self->note_entry = make_note_entry (self);
  entry = gtk_popover_get_child (GTK_POPOVER (self->note_entry));
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->note_entry), at);
  gtk_popover_popup (GTK_POPOVER (self->note_entry));
  gtk_widget_grab_focus (entry);
}

void
roof_canvas_edit_note (RoofCanvas *self,
                       guint       index)
{
  RoofLayout *layout = roof_canvas_get_layout (self);
  RoofRect bounds;

  if (layout == NULL || !roof_layout_measure_annotation (layout, index, &bounds))
    return;
  self->noted = (int) index;
  open_entry (self,
              &(GdkRectangle) { (int) bounds.x, (int) bounds.y, (int) bounds.width, (int) bounds.height },
              roof_snapshot_get_annotation (roof_shown_snapshot (self->session), index)->text);
}

void
roof_canvas_add_note (RoofCanvas *self,
                      double      x,
                      double      y)
{
  RoofLayout *layout = roof_canvas_get_layout (self);

  if (layout == NULL || !roof_rect_contains (roof_layout_get_plot (layout), x, y))
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }
  self->noted = NEW_NOTE;
  self->note_x = x;
  self->note_y = y;
  open_entry (self, &(GdkRectangle) { (int) x, (int) y, 1, 1 }, "");
}

/* --- the pointer --- */

void
roof_canvas_drag_note (RoofCanvas *self)
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

/* The note that has the focus; NULL: none. */
static GtkWidget *
find_focused_note (RoofCanvas *self)
{
  for (guint i = 0; i < self->notes->len; i++)
    if (gtk_widget_is_focus (g_ptr_array_index (self->notes, i)))
      return g_ptr_array_index (self->notes, i);
  return NULL;
}

/* The position at which the menu was opened; if by a key, that of the focused handle, below a focused note, else the middle of the
 * chart. */
static void
add_note_action (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  RoofCanvas *self = (RoofCanvas *) widget;
  RoofLayout *layout = roof_canvas_get_layout (self);
  GtkWidget *handle = roof_canvas_find_handle (self, roof_canvas_get_focused (self)), *note = find_focused_note (self);
  graphene_rect_t bounds;
  const RoofRect *plot;

  if (layout == NULL)
    return;
  plot = roof_layout_get_plot (layout);
  if (!isnan (self->menu_x))
    roof_canvas_add_note (self, self->menu_x, self->menu_y);
  else if (handle != NULL && gtk_widget_compute_bounds (handle, widget, &bounds))
    roof_canvas_add_note (self, bounds.origin.x + bounds.size.width / 2, bounds.origin.y + bounds.size.height / 2);
  else if (note != NULL && gtk_widget_compute_bounds (note, widget, &bounds))
    roof_canvas_add_note (self, bounds.origin.x + bounds.size.width / 2,
                          MIN (bounds.origin.y + bounds.size.height * NOTE_STEP, plot->y + plot->height - 1));
  else
    roof_canvas_add_note (self, plot->x + plot->width / 2, plot->y + plot->height / 2);
  self->menu_x = NAN;
}

static gboolean
add_note_cb (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   data)
{
  ((RoofCanvas *) widget)->menu_x = NAN;
  gtk_widget_activate_action (widget, "canvas.add-note", NULL);
  return GDK_EVENT_STOP;
}

static void
edit_note_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  roof_canvas_edit_note ((RoofCanvas *) widget, (guint) g_variant_get_int32 (parameter));
}

static void
delete_note_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  delete_note ((RoofCanvas *) widget, (guint) g_variant_get_int32 (parameter));
}

void
roof_canvas_install_notes (RoofCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_install_action (widget_class, "canvas.add-note", NULL, add_note_action);
  gtk_widget_class_install_action (widget_class, "canvas.edit-note", "i", edit_note_action);
  gtk_widget_class_install_action (widget_class, "canvas.delete-note", "i", delete_note_action);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_n, 0, add_note_cb, NULL);
}
