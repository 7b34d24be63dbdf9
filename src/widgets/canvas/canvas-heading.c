/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include <glib/gi18n.h>

#include "widgets/apply.h"

/* Title, subtitle and note of the figure, edited in place: the chart shows each character as it is typed, and typing is one
 * step of undo. */

#define PART_KEY "roof-heading-part"
#define SPACING 6
#define WIDTH_CHARS 36

static char **
get_member (RoofFigureStyle  *figure,
            RoofHeadingPart   part)
{
  char **const members[ROOF_N_HEADING_PARTS] = { &figure->title, &figure->subtitle, &figure->note };

  return members[part];
}

static RoofHeadingPart
get_part (GtkEditable *entry)
{
  return (RoofHeadingPart) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (entry), PART_KEY));
}

static void
changed_cb (GtkEditable *entry,
            RoofCanvas  *self)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->session);
  g_autoptr (RoofFigureStyle) figure = roof_figure_style_copy (roof_snapshot_get_figure_style (snapshot));
  g_autofree char *key = g_strdup_printf ("figure-text-%d", get_part (entry));

  roof_figure_style_set_text (get_member (figure, get_part (entry)), gtk_editable_get_text (entry));
  if (!roof_figure_style_equal (figure, roof_snapshot_get_figure_style (snapshot)))
    roof_apply_snapshot (self->session, roof_snapshot_with_figure_style (snapshot, figure), _("Text of Figure"), key);
}

static GtkWidget *
make_entry (RoofCanvas      *self,
            RoofHeadingPart  part)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), WIDTH_CHARS);
  g_object_set_data (G_OBJECT (entry), PART_KEY, GINT_TO_POINTER (part));
  g_signal_connect (entry, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (gtk_popover_popdown), self->heading_entries);
  self->headings[part] = entry;
  return entry;
}

static void
make_entries (RoofCanvas *self)
{
  const char *const labels[ROOF_N_HEADING_PARTS] = { _("T_itle"), _("_Subtitle"), _("N_ote") };
  GtkWidget *grid = gtk_grid_new ();

  self->heading_entries = gtk_popover_new ();
  gtk_grid_set_row_spacing (GTK_GRID (grid), SPACING);
  gtk_grid_set_column_spacing (GTK_GRID (grid), SPACING);
  for (int part = 0; part < ROOF_N_HEADING_PARTS; part++)
    {
      GtkWidget *label = gtk_label_new_with_mnemonic (labels[part]), *entry = make_entry (self, (RoofHeadingPart) part);

      gtk_label_set_xalign (GTK_LABEL (label), 1);
      gtk_label_set_mnemonic_widget (GTK_LABEL (label), entry);
      gtk_grid_attach (GTK_GRID (grid), label, 0, part, 1, 1);
      gtk_grid_attach (GTK_GRID (grid), entry, 1, part, 1, 1);
    }
  gtk_popover_set_child (GTK_POPOVER (self->heading_entries), grid);
  gtk_widget_set_parent (self->heading_entries, GTK_WIDGET (self));
}

static void
fill_entries (RoofCanvas *self)
{
  g_autoptr (RoofFigureStyle) figure = roof_figure_style_copy (roof_snapshot_get_figure_style (roof_shown_snapshot (self->session)));

  for (int part = 0; part < ROOF_N_HEADING_PARTS; part++)
    {
      const char *text = *get_member (figure, (RoofHeadingPart) part);

      g_signal_handlers_block_by_func (self->headings[part], changed_cb, self);
      gtk_editable_set_text (GTK_EDITABLE (self->headings[part]), text != NULL ? text : "");
      g_signal_handlers_unblock_by_func (self->headings[part], changed_cb, self);
    }
}

/* Where the text stands, or would stand. */
static GdkRectangle
find_heading (RoofCanvas      *self,
              RoofLayout      *layout,
              RoofHeadingPart  part)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == ROOF_HIT_HEADING && texts[i].owner.index == (int) part)
      {
        RoofRect bounds = roof_box_get_bounds (&texts[i].box);

        return (GdkRectangle) { (int) bounds.x, (int) bounds.y, (int) bounds.width, (int) bounds.height };
      }
  return (GdkRectangle) { (int) self->width / 2, part == ROOF_HEADING_NOTE ? (int) self->height : 0, 1, 1 };
}

void
roof_canvas_edit_heading (RoofCanvas      *self,
                          RoofHeadingPart  part)
{
  RoofLayout *layout = roof_canvas_get_layout (self);
  GdkRectangle at;

  if (layout == NULL)
    return;
  if (self->heading_entries == NULL)
    make_entries (self);
  fill_entries (self);
  at = find_heading (self, layout, part);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->heading_entries), &at);
  gtk_popover_popup (GTK_POPOVER (self->heading_entries));
  gtk_widget_grab_focus (self->headings[part]);
}

gboolean
roof_canvas_is_writing (RoofCanvas *self)
{
  return (self->heading_entries != NULL && gtk_widget_get_visible (self->heading_entries))
         || (self->annotation_entry != NULL && gtk_widget_get_visible (self->annotation_entry));
}

static void
edit_heading_action (GtkWidget  *widget,
                     const char *name,
                     GVariant   *parameter)
{
  roof_canvas_edit_heading ((RoofCanvas *) widget, ROOF_HEADING_TITLE);
}

void
roof_canvas_install_heading (RoofCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_install_action (widget_class, "canvas.edit-heading", NULL, edit_heading_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_t, 0, "canvas.edit-heading", NULL);
}
