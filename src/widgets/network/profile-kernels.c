/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/profile-kernels.h"

#include <glib/gi18n.h>

#include "chart/words/describe-profile.h"
#include "core/units/units.h"
#include "widgets/children.h"
#include "widgets/choice-row.h"

struct _RoofProfileKernels
{
  RoofComposite parent_instance;

  /* children */
  GtkWidget *view;

  /* owned */
  GtkStringList *names;   /* of the measured kernels, in the profile's order */
  GPtrArray     *ids;     /* (element-type utf8): of the parts that can be chosen */
  GPtrArray     *choices; /* (element-type utf8): their names, after "Not matched"; ends with NULL */
  GPtrArray     *bound;   /* (element-type GtkListItem), unowned: in sight, in all columns */

  /* borrowed */
  const RoofStepProfile *profile; /* nullable */
};

enum
{
  ASSIGNED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofProfileKernels, roof_profile_kernels, ROOF_TYPE_COMPOSITE)

/* Fills the widget of a cell. */
typedef void (*Fill) (RoofProfileKernels      *self,
                      GtkWidget               *cell,
                      const RoofProfileKernel *kernel);

/* A column of the table. */
typedef struct
{
  const char *title;
  GtkWidget *(*make) (void);
  Fill        fill;
  gboolean    expand;
} Column;

static GtkWidget *
make_name (void)
{
  GtkWidget *label = roof_label_new (NULL, NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 18);
  return label;
}

static GtkWidget *
make_number (void)
{
  GtkWidget *label = roof_label_new (NULL, "numeric");

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  return label;
}

static GtkWidget *
make_part (void)
{
  GtkWidget *row = roof_choice_row_new ("", NULL);

  roof_choice_row_set_bare (ROOF_CHOICE_ROW (row));
  return row;
}

static GtkWidget *
make_match (void)
{
  return roof_label_new (NULL, "quiet");
}

static void
fill_name (RoofProfileKernels      *self,
           GtkWidget               *cell,
           const RoofProfileKernel *kernel)
{
  g_autofree char *plain = roof_describe_profile_kernel (kernel->name);

  gtk_label_set_text (GTK_LABEL (cell), plain);
  gtk_widget_set_tooltip_text (cell, kernel->name);
}

static void
fill_launches (RoofProfileKernels      *self,
               GtkWidget               *cell,
               const RoofProfileKernel *kernel)
{
  g_autofree char *text = roof_units_format_number (kernel->launches, 6);

  gtk_label_set_text (GTK_LABEL (cell), text);
}

static void
fill_time (RoofProfileKernels      *self,
           GtkWidget               *cell,
           const RoofProfileKernel *kernel)
{
  g_autofree char *text = roof_units_format (kernel->time, ROOF_DIMENSION_TIME);

  gtk_label_set_text (GTK_LABEL (cell), text);
}

/* Index of the choice of a kernel: 0 without a part. */
static guint
find_choice (RoofProfileKernels      *self,
             const RoofProfileKernel *kernel)
{
  const RoofProfilePart *part = kernel->part >= 0 ? self->profile->parts->pdata[kernel->part] : NULL;
  guint index;

  if (part == NULL || !g_ptr_array_find_with_equal_func (self->ids, part->id, g_str_equal, &index))
    return 0;
  return index + 1;
}

static void
fill_part (RoofProfileKernels      *self,
           GtkWidget               *cell,
           const RoofProfileKernel *kernel)
{
  /* Translators: the drop-down that says which part of a step a measured kernel belongs to */
  g_autofree char *name = g_strdup_printf (_("Part of “%s”"), kernel->name);

  roof_choice_row_set_name (ROOF_CHOICE_ROW (cell), name, NULL);
  roof_choice_row_set_choices (ROOF_CHOICE_ROW (cell), (const char *const *) self->choices->pdata);
  roof_choice_row_set_selected (ROOF_CHOICE_ROW (cell), find_choice (self, kernel));
}

static void
fill_match (RoofProfileKernels      *self,
            GtkWidget               *cell,
            const RoofProfileKernel *kernel)
{
  gtk_label_set_text (GTK_LABEL (cell), roof_describe_profile_match (kernel->match));
}

static const Column columns[] = {
  { N_ ("Measured kernel"), make_name, fill_name, TRUE },
  { N_ ("Launches"), make_number, fill_launches, FALSE },
  { N_ ("Time"), make_number, fill_time, FALSE },
  { N_ ("Part"), make_part, fill_part, FALSE },
  { N_ ("Matched"), make_match, fill_match, FALSE },
};

static void
fill_item (RoofProfileKernels *self,
           GtkListItem        *item)
{
  const Column *column = g_object_get_data (G_OBJECT (item), "column");
  guint position = gtk_list_item_get_position (item);

  if (self->profile != NULL && position < self->profile->kernels->len)
    column->fill (self, gtk_list_item_get_child (item), roof_step_profile_get_kernel (self->profile, position));
}

/* Somebody has chosen a part. */
static void
chosen_cb (GtkListItem *item,
           guint        choice)
{
  RoofProfileKernels *self = g_object_get_data (G_OBJECT (item), "table");
  guint position = gtk_list_item_get_position (item);

  if (position >= g_list_model_get_n_items (G_LIST_MODEL (self->names)))
    return;
  g_signal_emit (self, signals[ASSIGNED], 0, gtk_string_list_get_string (self->names, position),
                 choice > 0 ? self->ids->pdata[choice - 1] : ROOF_PROFILE_NO_PART);
}

static void
setup_cb (RoofProfileKernels *self,
          GtkListItem        *item,
          GtkListItemFactory *factory)
{
  const Column *column = g_object_get_data (G_OBJECT (factory), "column");
  GtkWidget *cell = column->make ();

  g_object_set_data (G_OBJECT (item), "column", (gpointer) column);
  g_object_set_data (G_OBJECT (item), "table", self);
  gtk_list_item_set_child (item, cell);
  if (ROOF_IS_CHOICE_ROW (cell))
    g_signal_connect_object (cell, "chosen", G_CALLBACK (chosen_cb), item, G_CONNECT_SWAPPED);
}

static void
bind_cb (RoofProfileKernels *self,
         GtkListItem        *item)
{
  fill_item (self, item);
  g_ptr_array_add (self->bound, item);
}

static void
unbind_cb (RoofProfileKernels *self,
           GtkListItem        *item)
{
  g_ptr_array_remove_fast (self->bound, item);
}

static void
roof_profile_kernels_dispose (GObject *object)
{
  RoofProfileKernels *self = ROOF_PROFILE_KERNELS (object);

  self->profile = NULL;
  G_OBJECT_CLASS (roof_profile_kernels_parent_class)->dispose (object);
}

static void
roof_profile_kernels_finalize (GObject *object)
{
  RoofProfileKernels *self = ROOF_PROFILE_KERNELS (object);

  g_object_unref (self->names);
  g_ptr_array_unref (self->ids);
  g_ptr_array_unref (self->choices);
  g_ptr_array_unref (self->bound);
  G_OBJECT_CLASS (roof_profile_kernels_parent_class)->finalize (object);
}

static void
roof_profile_kernels_class_init (RoofProfileKernelsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_profile_kernels_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_profile_kernels_finalize;
  signals[ASSIGNED] = g_signal_new ("assigned", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                    G_TYPE_STRING, G_TYPE_STRING);
}

static void
add_column (RoofProfileKernels *self,
            const Column       *column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) shown = gtk_column_view_column_new (_ (column->title), factory);

  g_object_set_data (G_OBJECT (factory), "column", (gpointer) column);
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_cb), self, G_CONNECT_SWAPPED);
  gtk_column_view_column_set_expand (shown, column->expand);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (self->view), shown);
}

static void
roof_profile_kernels_init (RoofProfileKernels *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->names = gtk_string_list_new (NULL);
  self->ids = g_ptr_array_new_with_free_func (g_free);
  self->choices = g_ptr_array_new_with_free_func (g_free);
  self->bound = g_ptr_array_new ();
  self->view
      = gtk_column_view_new (GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->names)))));
  gtk_widget_add_css_class (self->view, "data-table");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Measured kernels"), -1);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    add_column (self, &columns[i]);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->view);
  gtk_widget_set_parent (scroller, GTK_WIDGET (self));
}

/* Parts that can be chosen: each set of kernels once. */
static void
list_choices (RoofProfileKernels *self)
{
  GPtrArray *parts = self->profile->parts;

  g_ptr_array_set_size (self->ids, 0);
  g_ptr_array_set_size (self->choices, 0);
  g_ptr_array_add (self->choices, g_strdup (_ ("Not matched")));
  for (guint i = 0; i < parts->len; i++)
    {
      const RoofProfilePart *part = parts->pdata[i];

      if (roof_profile_part_is_alike (parts, i))
        continue;
      g_ptr_array_add (self->ids, g_strdup (part->id));
      g_ptr_array_add (self->choices, g_strdup (roof_describe_profile_part (part)));
    }
  g_ptr_array_add (self->choices, NULL);
}

static void
list_names (RoofProfileKernels *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->names)), same = 0;

  for (guint i = 0; i < self->profile->kernels->len; i++)
    {
      const char *name = roof_step_profile_get_kernel (self->profile, i)->name;

      g_ptr_array_add (names, (gpointer) name);
      same += i < n && g_str_equal (gtk_string_list_get_string (self->names, i), name);
    }
  g_ptr_array_add (names, NULL);
  if (same < n || n < self->profile->kernels->len)
    gtk_string_list_splice (self->names, 0, n, (const char *const *) names->pdata);
}

void
roof_profile_kernels_show (RoofProfileKernels    *self,
                           const RoofStepProfile *profile)
{
  g_return_if_fail (ROOF_IS_PROFILE_KERNELS (self));

  self->profile = profile;
  list_choices (self);
  list_names (self);
  for (guint i = 0; i < self->bound->len; i++)
    fill_item (self, self->bound->pdata[i]);
}
