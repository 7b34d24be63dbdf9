/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/operation/sketch-field.h"

#include <glib/gi18n.h>

#include "widgets/children.h"

struct _RoofSketchField
{
  RoofComposite parent_instance;

  /* children */
  GtkWidget *part; /* an entry, a drop-down or a check button */

  /* borrowed */
  RoofOperationSketch    *sketch; /* NULL once the field has left its window */
  const RoofSketchColumn *column;

  RoofSketchPlace place;
  guint           fault_column; /* 0: none */

  /* flags */
  gboolean filling; /* the program sets the part */
  gboolean refused; /* the name that stands there was not taken */
};

enum
{
  EDITED,
  REFUSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofSketchField, roof_sketch_field, ROOF_TYPE_COMPOSITE)

static void
set_member (RoofSketchField *self,
            const char      *text)
{
  roof_operation_sketch_set (self->sketch, self->place, text);
  g_signal_emit (self, signals[EDITED], 0);
}

gboolean
roof_sketch_field_commit (RoofSketchField *self)
{
  g_autofree char *former = NULL;
  g_autoptr (GError) error = NULL;
  const char *name;

  g_return_val_if_fail (ROOF_IS_SKETCH_FIELD (self), FALSE);

  if (self->column->kind != ROOF_SKETCH_FIELD_NAME)
    return TRUE;
  former = roof_operation_sketch_get (self->sketch, self->place);
  name = gtk_editable_get_text (GTK_EDITABLE (self->part));
  if (g_str_equal (name, former) && !self->refused)
    return TRUE;
  self->refused = !g_str_equal (name, former) && !roof_operation_sketch_rename (self->sketch, self->place, name, &error);
  g_signal_emit (self, signals[REFUSED], 0, error != NULL ? error->message : NULL);
  g_signal_emit (self, signals[EDITED], 0);
  return !self->refused;
}

static void
changed_cb (RoofSketchField *self)
{
  if (!self->filling && self->column->kind != ROOF_SKETCH_FIELD_NAME)
    set_member (self, gtk_editable_get_text (GTK_EDITABLE (self->part)));
}

/* A number that was read is set as it is shown elsewhere. */
static void
leave_cb (RoofSketchField *self)
{
  if (self->sketch == NULL)
    return;
  if (roof_sketch_field_commit (self) && !gtk_widget_has_css_class (self->part, "error"))
    roof_sketch_field_refresh (self);
}

static void
chosen_cb (RoofSketchField *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->part));

  if (!self->filling && selected != GTK_INVALID_LIST_POSITION)
    set_member (self, self->column->list ()[selected]);
}

static void
toggled_cb (RoofSketchField *self)
{
  if (!self->filling)
    set_member (self, gtk_check_button_get_active (GTK_CHECK_BUTTON (self->part)) ? "1" : "0");
}

static GtkWidget *
make_entry (RoofSketchField *self)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  /* The window's undo has all that was taken, not a name that is still being typed. */
  gtk_editable_set_enable_undo (GTK_EDITABLE (entry), self->column->kind == ROOF_SKETCH_FIELD_NAME);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), self->column->width);
  if (!self->column->expand)
    gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), self->column->width);
  if (self->column->hint != NULL)
    gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _(self->column->hint));
  if (self->column->kind == ROOF_SKETCH_FIELD_FORMULA || self->column->kind == ROOF_SKETCH_FIELD_NAME)
    gtk_widget_add_css_class (entry, "monospace");
  gtk_widget_add_css_class (entry, "quantity");
  g_signal_connect_object (entry, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "activate", G_CALLBACK (roof_sketch_field_commit), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (entry, focus);
  return entry;
}

static GtkWidget *
make_drop_down (RoofSketchField *self)
{
  const char *const *choices = self->column->list ();
  GtkStringList *names = gtk_string_list_new (NULL);
  GtkWidget *drop_down;

  for (guint i = 0; choices[i] != NULL; i++)
    gtk_string_list_append (names, self->column->name != NULL ? self->column->name (choices[i]) : choices[i]);
  drop_down = gtk_drop_down_new (G_LIST_MODEL (names), NULL);
  g_signal_connect_object (drop_down, "notify::selected", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  return drop_down;
}

static GtkWidget *
make_part (RoofSketchField *self)
{
  GtkWidget *check;

  if (self->column->kind == ROOF_SKETCH_FIELD_CHOICE)
    return make_drop_down (self);
  if (self->column->kind != ROOF_SKETCH_FIELD_FLAG)
    return make_entry (self);
  check = gtk_check_button_new ();
  gtk_widget_set_halign (check, GTK_ALIGN_CENTER);
  g_signal_connect_object (check, "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
  return check;
}

static void
show_choice (RoofSketchField *self,
             const char      *text)
{
  const char *const *choices = self->column->list ();
  guint selected = GTK_INVALID_LIST_POSITION;

  for (guint i = 0; choices[i] != NULL; i++)
    if (g_str_equal (choices[i], text))
      selected = i;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->part), selected);
}

void
roof_sketch_field_refresh (RoofSketchField *self)
{
  g_autofree char *text = NULL;

  g_return_if_fail (ROOF_IS_SKETCH_FIELD (self));

  text = roof_operation_sketch_get (self->sketch, self->place);
  self->filling = TRUE;
  if (GTK_IS_DROP_DOWN (self->part))
    show_choice (self, text);
  else if (GTK_IS_CHECK_BUTTON (self->part))
    gtk_check_button_set_active (GTK_CHECK_BUTTON (self->part), g_str_equal (text, "1"));
  else if (!self->refused && !g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->part)), text))
    gtk_editable_set_text (GTK_EDITABLE (self->part), text);
  self->filling = FALSE;
}

/* The length of the word, or else of the sign, at the beginning of @text, B. */
static gsize
measure_word (const char *text)
{
  const char *end = text;

  while (g_unichar_isalnum (g_utf8_get_char (end)) || *end == '_')
    end = g_utf8_next_char (end);
  if (end == text && *end != '\0')
    end = g_utf8_next_char (end);
  return (gsize) (end - text);
}

/* Underlines the faulty word; at the end, where something is missing, the last character. */
static void
underline (RoofSketchField *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->part));
  PangoAttrList *attributes = NULL;

  if (self->fault_column > 0)
    {
      PangoAttribute *line = pango_attr_underline_new (PANGO_UNDERLINE_ERROR);
      glong length = g_utf8_strlen (text, -1);

      const char *start = g_utf8_offset_to_pointer (text, MIN ((glong) self->fault_column, MAX (length, 1)) - 1);

      line->start_index = (guint) (start - text);
      line->end_index = line->start_index + (guint) measure_word (start);
      attributes = pango_attr_list_new ();
      pango_attr_list_insert (attributes, line);
    }
  gtk_entry_set_attributes (GTK_ENTRY (self->part), attributes);
  g_clear_pointer (&attributes, pango_attr_list_unref);
}

void
roof_sketch_field_set_fault (RoofSketchField       *self,
                             const RoofSketchFault *fault)
{
  gboolean faulty = fault != NULL || self->refused;

  g_return_if_fail (ROOF_IS_SKETCH_FIELD (self));

  if (faulty)
    gtk_widget_add_css_class (self->part, "error");
  else
    gtk_widget_remove_css_class (self->part, "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->part), GTK_ACCESSIBLE_STATE_INVALID,
                               faulty ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->part), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  fault != NULL ? fault->reason : "", -1);
  if (!GTK_IS_ENTRY (self->part))
    return;
  self->fault_column = fault != NULL ? roof_sketch_fault_get_column (fault, gtk_editable_get_text (GTK_EDITABLE (self->part))) : 0;
  underline (self);
}

void
roof_sketch_field_go (RoofSketchField *self)
{
  g_return_if_fail (ROOF_IS_SKETCH_FIELD (self));

  gtk_widget_grab_focus (self->part);
  if (GTK_IS_ENTRY (self->part) && self->fault_column > 0)
    gtk_editable_set_position (GTK_EDITABLE (self->part), (int) self->fault_column - 1);
}

RoofSketchPlace
roof_sketch_field_get_place (RoofSketchField *self)
{
  return self->place;
}

static gboolean
roof_sketch_field_focus (GtkWidget        *widget,
                         GtkDirectionType  direction)
{
  return roof_focus_part (ROOF_SKETCH_FIELD (widget)->part, direction);
}

static gboolean
roof_sketch_field_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (ROOF_SKETCH_FIELD (widget)->part);
}

/* A window keeps a removed widget until the focus has moved on, and tells it of that later, when the sketch may be gone. */
static void
roof_sketch_field_unroot (GtkWidget *widget)
{
  ROOF_SKETCH_FIELD (widget)->sketch = NULL;
  GTK_WIDGET_CLASS (roof_sketch_field_parent_class)->unroot (widget);
}

static void
roof_sketch_field_class_init (RoofSketchFieldClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->focus = roof_sketch_field_focus;
  widget_class->grab_focus = roof_sketch_field_grab_focus;
  widget_class->unroot = roof_sketch_field_unroot;
  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[REFUSED] = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                   G_TYPE_STRING);
}

static void
roof_sketch_field_init (RoofSketchField *self)
{
}

GtkWidget *
roof_sketch_field_new (RoofOperationSketch    *sketch,
                       RoofSketchPlace         place,
                       const RoofSketchColumn *column,
                       const char             *label)
{
  RoofSketchField *self = g_object_new (ROOF_TYPE_SKETCH_FIELD, NULL);

  self->sketch = sketch;
  self->place = place;
  self->column = column;
  self->part = make_part (self);
  gtk_widget_set_parent (self->part, GTK_WIDGET (self));
  gtk_widget_set_hexpand (GTK_WIDGET (self), column->expand);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->part), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  roof_sketch_field_refresh (self);
  return GTK_WIDGET (self);
}
