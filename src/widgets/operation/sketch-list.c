/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/operation/sketch-list.h"

#include <glib/gi18n.h>
#include <string.h>

#include "widgets/accessible-names.h"
#include "widgets/children.h"
#include "widgets/tooltip.h"

/* One element: fields, and below what is wrong with them. */
typedef struct
{
  GtkWidget *fields[ROOF_SKETCH_MOST_COLUMNS];
  GtkWidget *below;   /* fault and mend */
  GtkLabel  *fault;
  GtkWidget *declare; /* a button */
  char      *refused; /* nullable: why a name was not taken */
  char      *unknown; /* nullable: the names that `declare` adds */
} SketchRow;

struct _RoofSketchList
{
  RoofComposite parent_instance;

  /* children */
  GtkLabel  *heading; /* whose mnemonic leads to the widest field of the first element */
  GtkGrid   *grid;
  GtkWidget *add;

  /* owned */
  GPtrArray *rows; /* (element-type SketchRow) */

  /* borrowed */
  RoofOperationSketch     *sketch; /* nullable */
  const RoofSketchSection *section;
};

enum
{
  EDITED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofSketchList, roof_sketch_list, ROOF_TYPE_COMPOSITE)

static void
free_row (gpointer data)
{
  SketchRow *row = data;

  g_free (row->refused);
  g_free (row->unknown);
  g_free (row);
}

char *
roof_sketch_section_name (const RoofSketchSection *section,
                          guint                    index)
{
  GString *text = g_string_new (_(section->element));
  g_autofree char *number = g_strdup_printf ("%u", index + 1);

  g_string_replace (text, "%u", number, 1);
  return g_string_free (text, FALSE);
}

static guint
count_columns (RoofSketchList *self)
{
  guint n = 0;

  while (n < ROOF_SKETCH_MOST_COLUMNS && self->section->columns[n].key != NULL)
    n++;
  return n;
}

static void
tell_edited (RoofSketchList *self)
{
  g_signal_emit (self, signals[EDITED], 0);
}

/* --- rows --- */

static guint
find_row (RoofSketchList *self,
          gpointer        child)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      SketchRow *row = self->rows->pdata[i];

      if (child == row->declare || child == row->below)
        return i;
      for (guint k = 0; k < ROOF_SKETCH_MOST_COLUMNS; k++)
        if (child == row->fields[k])
          return i;
    }
  g_return_val_if_reached (0);
}

static void
refused_cb (RoofSketchList  *self,
            const char      *reason,
            RoofSketchField *field)
{
  SketchRow *row = self->rows->pdata[find_row (self, field)];

  g_free (row->refused);
  row->refused = g_strdup (reason);
}

static void
declare_cb (RoofSketchList *self,
            GtkWidget      *button)
{
  SketchRow *row = self->rows->pdata[find_row (self, button)];
  g_autofree char *names = g_steal_pointer (&row->unknown);

  if (names == NULL)
    return;
  roof_operation_sketch_declare (self->sketch, names);
  /* The button vanishes with the fault: the focus goes to the fields of its row. */
  gtk_widget_grab_focus (row->fields[0]);
  tell_edited (self);
}

static void
remove_cb (RoofSketchList *self,
           GtkWidget      *button)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "row"));

  roof_operation_sketch_remove (self->sketch, self->section->list, index);
  roof_sketch_list_refresh (self);
  gtk_widget_grab_focus (index < self->rows->len ? ((SketchRow *) self->rows->pdata[index])->fields[0] : self->add);
  tell_edited (self);
}

static void
add_cb (RoofSketchList *self)
{
  if (!roof_operation_sketch_add (self->sketch, self->section->list))
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }
  roof_sketch_list_refresh (self);
  gtk_widget_grab_focus (((SketchRow *) self->rows->pdata[self->rows->len - 1])->fields[0]);
  tell_edited (self);
}

/* Names the button that removes an element after the element. */
static GtkWidget *
make_remove (RoofSketchList *self,
             guint           index)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  g_autofree char *name = roof_sketch_section_name (self->section, index);

  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "small-button");
  roof_accessible_name_of (button, _(self->section->remove), name);
  g_object_set_data (G_OBJECT (button), "row", GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_cb), self, G_CONNECT_SWAPPED);
  return button;
}

static void
make_below (RoofSketchList *self,
            SketchRow            *row)
{
  row->below = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  row->fault = GTK_LABEL (roof_text_new ("", "error"));
  gtk_widget_set_hexpand (GTK_WIDGET (row->fault), TRUE);
  row->declare = gtk_button_new ();
  gtk_widget_set_valign (row->declare, GTK_ALIGN_START);
  g_signal_connect_object (row->declare, "clicked", G_CALLBACK (declare_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row->below), GTK_WIDGET (row->fault));
  gtk_box_append (GTK_BOX (row->below), row->declare);
  gtk_widget_set_visible (row->below, FALSE);
}

static void
make_row (RoofSketchList *self,
          guint           index)
{
  SketchRow *row = g_new0 (SketchRow, 1);
  guint n = count_columns (self);
  g_autofree char *name = roof_sketch_section_name (self->section, index);
  /* The grid has the titles, then two lines for each element. */
  int line = 1 + 2 * (int) index;

  g_ptr_array_add (self->rows, row);
  for (guint k = 0; k < n; k++)
    {
      const RoofSketchColumn *column = &self->section->columns[k];
      RoofSketchPlace place = { self->section->list, index, column->key };
      /* "Tensor 2, Shape" */
      g_autofree char *label = g_strdup_printf ("%s, %s", name, _(column->title));

      row->fields[k] = roof_sketch_field_new (self->sketch, place, column, label);
      g_signal_connect_object (row->fields[k], "refused", G_CALLBACK (refused_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (row->fields[k], "edited", G_CALLBACK (tell_edited), self, G_CONNECT_SWAPPED);
      gtk_grid_attach (self->grid, row->fields[k], (int) k, line, 1, 1);
    }
  gtk_grid_attach (self->grid, make_remove (self, index), (int) n, line, 1, 1);
  make_below (self, row);
  gtk_grid_attach (self->grid, row->below, 0, line + 1, (int) n + 1, 1);
}

static void
make_titles (RoofSketchList *self)
{
  for (guint k = 0; k < count_columns (self); k++)
    {
      GtkWidget *title = roof_label_new (_(self->section->columns[k].title), "caption-heading");

      gtk_grid_attach (self->grid, title, (int) k, 0, 1, 1);
    }
}

/* --- faults --- */

/* The first fault of the field at @place. (nullable) */
static const RoofSketchFault *
find_fault (RoofSketchList *self,
            guint           index,
            const char     *key)
{
  const GPtrArray *faults = roof_operation_sketch_get_faults (self->sketch);

  for (guint i = 0; i < faults->len; i++)
    {
      const RoofSketchFault *fault = faults->pdata[i];

      if (g_strcmp0 (fault->place.list, self->section->list) == 0 && fault->place.index == index
          && (key == NULL || g_strcmp0 (fault->place.key, key) == 0))
        return fault;
    }
  return NULL;
}

static void
show_fault (RoofSketchList *self,
            SketchRow            *row,
            guint           index)
{
  const RoofSketchFault *fault = find_fault (self, index, NULL);
  const char *reason = row->refused != NULL ? row->refused : fault != NULL ? fault->reason : NULL;

  for (guint k = 0; k < count_columns (self); k++)
    roof_sketch_field_set_fault (ROOF_SKETCH_FIELD (row->fields[k]), find_fault (self, index, self->section->columns[k].key));
  gtk_widget_set_visible (row->below, reason != NULL);
  roof_label_say (row->fault, reason);
  g_free (row->unknown);
  row->unknown = row->refused == NULL && fault != NULL ? g_strdup (fault->unknown) : NULL;
  gtk_widget_set_visible (row->declare, row->unknown != NULL);
  if (row->unknown != NULL)
    {
      guint n_names = strchr (row->unknown, ',') != NULL ? 2 : 1;
      /* Translators: %s are the letters that a formula uses and no parameter has: "M, N" */
      g_autofree char *label = g_strdup_printf (ngettext ("Add Parameter %s", "Add Parameters %s", n_names), row->unknown);

      gtk_button_set_label (GTK_BUTTON (row->declare), label);
    }
}

/* The first of the widest fields of the first element. */
static GtkWidget *
get_widest (RoofSketchList *self)
{
  const RoofSketchColumn *columns = self->section->columns;
  guint widest = 0;

  for (guint k = 1; k < count_columns (self); k++)
    if (columns[k].width > columns[widest].width)
      widest = k;
  return ((SketchRow *) self->rows->pdata[0])->fields[widest];
}

void
roof_sketch_list_refresh (RoofSketchList *self)
{
  guint n;

  g_return_if_fail (ROOF_IS_SKETCH_LIST (self));

  n = self->sketch != NULL ? roof_operation_sketch_count (self->sketch, self->section->list) : 0;
  if (n != self->rows->len)
    {
      g_ptr_array_set_size (self->rows, 0);
      roof_unparent_children (GTK_WIDGET (self->grid));
      if (n > 0)
        make_titles (self);
      for (guint i = 0; i < n; i++)
        make_row (self, i);
      gtk_label_set_mnemonic_widget (self->heading, n > 0 ? get_widest (self) : self->add);
    }
  for (guint i = 0; i < n; i++)
    {
      SketchRow *row = self->rows->pdata[i];

      for (guint k = 0; k < count_columns (self); k++)
        if (gtk_widget_get_focus_child (row->fields[k]) == NULL)
          roof_sketch_field_refresh (ROOF_SKETCH_FIELD (row->fields[k]));
      show_fault (self, row, i);
    }
}

void
roof_sketch_list_set_sketch (RoofSketchList      *self,
                             RoofOperationSketch *sketch)
{
  g_return_if_fail (ROOF_IS_SKETCH_LIST (self));

  self->sketch = NULL;
  roof_sketch_list_refresh (self);
  self->sketch = sketch;
  roof_sketch_list_refresh (self);
}

RoofSketchField *
roof_sketch_list_find (RoofSketchList  *self,
                       RoofSketchPlace  place)
{
  g_return_val_if_fail (ROOF_IS_SKETCH_LIST (self), NULL);

  if (g_strcmp0 (place.list, self->section->list) != 0 || place.index >= self->rows->len)
    return NULL;
  for (guint k = 0; k < count_columns (self); k++)
    if (place.key == NULL || g_str_equal (place.key, self->section->columns[k].key))
      return ROOF_SKETCH_FIELD (((SketchRow *) self->rows->pdata[place.index])->fields[k]);
  return ROOF_SKETCH_FIELD (((SketchRow *) self->rows->pdata[place.index])->fields[0]);
}

gboolean
roof_sketch_list_commit (RoofSketchList *self)
{
  g_return_val_if_fail (ROOF_IS_SKETCH_LIST (self), FALSE);

  for (guint i = 0; i < self->rows->len; i++)
    for (guint k = 0; k < count_columns (self); k++)
      {
        RoofSketchField *field = ROOF_SKETCH_FIELD (((SketchRow *) self->rows->pdata[i])->fields[k]);

        if (roof_sketch_field_commit (field))
          continue;
        roof_sketch_field_go (field);
        return FALSE;
      }
  return TRUE;
}

static void
roof_sketch_list_finalize (GObject *object)
{
  g_ptr_array_unref (ROOF_SKETCH_LIST (object)->rows);
  G_OBJECT_CLASS (roof_sketch_list_parent_class)->finalize (object);
}

static void
roof_sketch_list_class_init (RoofSketchListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_sketch_list_finalize;
  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
roof_sketch_list_init (RoofSketchList *self)
{
  self->rows = g_ptr_array_new_with_free_func (free_row);
  roof_stack_children (GTK_WIDGET (self), 6);
}

GtkWidget *
roof_sketch_list_new (const RoofSketchSection *section)
{
  RoofSketchList *self = g_object_new (ROOF_TYPE_SKETCH_LIST, NULL);

  self->section = section;
  self->heading = GTK_LABEL (roof_heading_new (""));
  gtk_label_set_text_with_mnemonic (self->heading, _(section->title));
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_row_spacing (self->grid, 3);
  gtk_grid_set_column_spacing (self->grid, 6);
  self->add = gtk_button_new_with_label (_(section->add));
  gtk_button_set_has_frame (GTK_BUTTON (self->add), FALSE);
  gtk_widget_set_halign (self->add, GTK_ALIGN_START);
  g_signal_connect_object (self->add, "clicked", G_CALLBACK (add_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_parent (GTK_WIDGET (self->heading), GTK_WIDGET (self));
  if (section->about != NULL)
    gtk_widget_set_parent (roof_text_new (_(section->about), "quiet"), GTK_WIDGET (self));
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
  gtk_widget_set_parent (self->add, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
