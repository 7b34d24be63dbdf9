/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/slide-list.h"

#include <glib/gi18n.h>

#include "core/snapshot/slide.h"
#include "widgets/apply.h"
#include "widgets/lesson/slide-row.h"

struct _RoofSlideList
{
  RoofPane pane;

  /* children */
  GtkWidget     *empty;
  GtkWidget     *scroller;
  GtkListBox    *list;
  GtkWidget     *details;
  GtkEditable   *title;
  GtkTextBuffer *text;
  GtkTextBuffer *notes;

  /* flags */
  gboolean filling; /* the program fills the widgets */
};

enum
{
  PRESENT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofSlideList, roof_slide_list, ROOF_TYPE_PANE)

static guint
get_n (RoofSlideList *self)
{
  return roof_snapshot_get_n_slides (roof_shown_snapshot (self->pane.session));
}

static int
get_selected (RoofSlideList *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  return row != NULL ? gtk_list_box_row_get_index (row) : -1;
}

/* (transfer none) (nullable) */
static RoofSlide *
get_slide (RoofSlideList *self)
{
  int selected = get_selected (self);

  return selected >= 0 && (guint) selected < get_n (self)
             ? roof_snapshot_get_slide (roof_shown_snapshot (self->pane.session), (guint) selected)
             : NULL;
}

/* --- writing --- */

/* Replaces the selected slide by @slide (transfer full). @what: the edited part, by which typing joins into one step */
static void
apply_slide (RoofSlideList *self,
             RoofSlide     *slide,
             const char    *label,
             const char    *what)
{
  guint index = (guint) get_selected (self);
  g_autoptr (RoofSlide) taken = slide;
  g_autofree char *key = what != NULL ? g_strdup_printf ("slide-%s-%u", what, index) : NULL;

  roof_apply_snapshot (self->pane.session, roof_snapshot_with_slide (roof_shown_snapshot (self->pane.session), index, taken), label, key);
}

static void
title_cb (RoofSlideList *self)
{
  RoofSlide *slide = get_slide (self);

  if (!self->filling && slide != NULL)
    apply_slide (self, roof_slide_with_title (slide, gtk_editable_get_text (self->title)), _("Name Slide"), "title");
}

static char *
get_all (GtkTextBuffer *buffer)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
text_cb (RoofSlideList *self)
{
  RoofSlide *slide = get_slide (self);
  g_autofree char *text = get_all (self->text);

  if (!self->filling && slide != NULL)
    apply_slide (self, roof_slide_with_text (slide, text), _("Write Text of Slide"), "text");
}

static void
notes_cb (RoofSlideList *self)
{
  RoofSlide *slide = get_slide (self);
  g_autofree char *notes = get_all (self->notes);

  if (!self->filling && slide != NULL)
    apply_slide (self, roof_slide_with_notes (slide, notes), _("Write Notes of Slide"), "notes");
}

static void
remove_cb (RoofSlideRow  *row,
           RoofSlideList *self)
{
  guint index = (guint) gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));

  roof_apply_snapshot (self->pane.session, roof_snapshot_with_slide_removed (roof_shown_snapshot (self->pane.session), index),
                       _("Remove Slide"), NULL);
}

static void
select_slide (RoofSlideList *self,
              int            index)
{
  GtkListBoxRow *row = index >= 0 ? gtk_list_box_get_row_at_index (self->list, index) : NULL;

  gtk_list_box_select_row (self->list, row);
  if (row != NULL && gtk_widget_is_ancestor (gtk_widget_get_focus_child (GTK_WIDGET (self->list)) != NULL
                                                 ? gtk_widget_get_focus_child (GTK_WIDGET (self->list))
                                                 : GTK_WIDGET (self),
                                             GTK_WIDGET (self->list)))
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

static gboolean
move_slide (RoofSlideList *self,
            guint          from,
            int            to)
{
  if (from >= get_n (self) || to < 0 || (guint) to >= get_n (self) || from == (guint) to)
    return FALSE;
  roof_apply_snapshot (self->pane.session, roof_snapshot_with_slide_moved (roof_shown_snapshot (self->pane.session), from, (guint) to),
                       _("Move Slide"), NULL);
  select_slide (self, to);
  return TRUE;
}

static void
dropped_cb (RoofSlideRow  *row,
            guint          from,
            RoofSlideList *self)
{
  move_slide (self, from, gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)));
}

static void
present_cb (RoofSlideList *self)
{
  g_signal_emit (self, signals[PRESENT], 0);
}

static void
add_cb (RoofSlideList *self)
{
  select_slide (self, (int) roof_slide_add (self->pane.session, get_selected (self)));
}

/* @snapshot with the state of @slide in place of its own, keeping title, notes and slides. Returns: (transfer full) */
static RoofSnapshot *
restore (RoofSnapshot *snapshot,
         RoofSlide *slide)
{
  g_autoptr (RoofSnapshot) titled = roof_snapshot_with_title (roof_slide_get_state (slide), roof_snapshot_get_title (snapshot));
  g_autoptr (RoofSnapshot) noted = roof_snapshot_with_notes (titled, roof_snapshot_get_notes (snapshot));
  RoofSnapshot *restored = roof_snapshot_with_extra (noted, roof_snapshot_get_extra (snapshot));

  for (guint i = 0; i < roof_snapshot_get_n_slides (snapshot); i++)
    {
      g_autoptr (RoofSnapshot) before = restored;

      restored = roof_snapshot_with_slide_inserted (before, i, roof_snapshot_get_slide (snapshot, i));
    }
  return restored;
}

static void
show_cb (RoofSlideList *self)
{
  g_autoptr (RoofSlide) slide = get_slide (self) != NULL ? roof_slide_ref (get_slide (self)) : NULL;

  if (slide == NULL)
    return;
  roof_apply_snapshot (self->pane.session, restore (roof_shown_snapshot (self->pane.session), slide), _("Show Slide"), NULL);
  roof_session_set_selection (self->pane.session, roof_slide_get_selection (slide));
}

static void
replace_cb (RoofSlideList *self)
{
  RoofSlide *slide = get_slide (self);
  g_autoptr (RoofSnapshot) bare = roof_snapshot_with_extra (roof_shown_snapshot (self->pane.session), NULL);

  if (slide != NULL)
    apply_slide (self, roof_slide_with_state (slide, bare, roof_session_get_selection (self->pane.session)),
                 _("Replace Slide"), NULL);
}

/* --- showing --- */

static void
fill_buffer (GtkTextBuffer *buffer,
             const char    *text)
{
  g_autofree char *now = get_all (buffer);

  if (!g_str_equal (now, text))
    gtk_text_buffer_set_text (buffer, text, -1);
}

static void
show_details (RoofSlideList *self)
{
  RoofSlide *slide;

  /* Some versions of GTK emit a selection change while the template is disposed of. */
  if (self->list == NULL || self->details == NULL)
    return;
  slide = get_slide (self);
  gtk_widget_set_sensitive (self->details, slide != NULL);
  self->filling = TRUE;
  if (!g_str_equal (gtk_editable_get_text (self->title), slide != NULL ? roof_slide_get_title (slide) : ""))
    gtk_editable_set_text (self->title, slide != NULL ? roof_slide_get_title (slide) : "");
  fill_buffer (self->text, slide != NULL ? roof_slide_get_text (slide) : "");
  fill_buffer (self->notes, slide != NULL ? roof_slide_get_notes (slide) : "");
  self->filling = FALSE;
}

static void
append_row (RoofSlideList *self)
{
  GtkWidget *row = g_object_new (ROOF_TYPE_SLIDE_ROW, NULL);

  g_signal_connect (row, "dropped", G_CALLBACK (dropped_cb), self);
  g_signal_connect (row, "remove", G_CALLBACK (remove_cb), self);
  gtk_list_box_append (self->list, row);
}

static void
match_rows (RoofSlideList *self,
            guint          n)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, (int) n)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; i < n; i++)
    if (gtk_list_box_get_row_at_index (self->list, (int) i) == NULL)
      append_row (self);
}

static void
update_cb (RoofSlideList *self)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->pane.session);
  guint n = roof_snapshot_get_n_slides (snapshot);

  match_rows (self, n);
  for (guint i = 0; i < n; i++)
    roof_slide_row_update (ROOF_SLIDE_ROW (gtk_list_box_get_row_at_index (self->list, (int) i)),
                           roof_snapshot_get_slide (snapshot, i), i);
  if (n > 0 && gtk_list_box_get_selected_row (self->list) == NULL)
    select_slide (self, (int) n - 1);
  gtk_widget_set_visible (self->empty, n == 0);
  gtk_widget_set_visible (self->scroller, n > 0);
  gtk_widget_set_visible (self->details, n > 0);
  show_details (self);
}

static gboolean
move_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  RoofSlideList *self = ROOF_SLIDE_LIST (widget);
  int selected = get_selected (self), by;

  g_variant_get (arguments, "(i)", &by);
  if (selected < 0 || !move_slide (self, (guint) selected, selected + by))
    gtk_widget_error_bell (widget);
  return GDK_EVENT_STOP;
}

static void
roof_slide_list_class_init (RoofSlideListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) update_cb;
  signals[PRESENT] = g_signal_new ("present", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  roof_composite_class_set_template (widget_class, "slide-list");
  gtk_widget_class_bind_template_child (widget_class, RoofSlideList, empty);
  gtk_widget_class_bind_template_child (widget_class, RoofSlideList, scroller);
  gtk_widget_class_bind_template_child (widget_class, RoofSlideList, list);
  gtk_widget_class_bind_template_child (widget_class, RoofSlideList, details);
  gtk_widget_class_bind_template_child (widget_class, RoofSlideList, title);
  gtk_widget_class_bind_template_child (widget_class, RoofSlideList, text);
  gtk_widget_class_bind_template_child (widget_class, RoofSlideList, notes);
  gtk_widget_class_bind_template_callback (widget_class, title_cb);
  gtk_widget_class_bind_template_callback (widget_class, text_cb);
  gtk_widget_class_bind_template_callback (widget_class, notes_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, present_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_cb);
  gtk_widget_class_bind_template_callback (widget_class, replace_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_details);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Up, GDK_ALT_MASK, move_cb, "(i)", -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Down, GDK_ALT_MASK, move_cb, "(i)", 1);
}

static void
roof_slide_list_init (RoofSlideList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
roof_slide_list_new (RoofSession *session)
{
  RoofSlideList *self = g_object_new (ROOF_TYPE_SLIDE_LIST, NULL);

  roof_pane_set_session (ROOF_PANE (self), session);
  return GTK_WIDGET (self);
}
