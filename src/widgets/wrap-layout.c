/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/wrap-layout.h"

/* Lays children out in lines, like words of a text. Measuring and placing go through the same take_line(), so that a line breaks
 * at the same child in both. Yielding children come last: leave_out() first breaks the lines without them, then lets in each
 * that begins no further line.
 * Invariants: left_out holds the yielding children of the last width; a child without room is hidden from screen readers, too.
 * With `fill` a line reserves minimum widths and shares what is left among the children that expand, or among all if none does. */

struct _RoofWrapLayout
{
  GtkLayoutManager parent_instance;

  int      spacing;
  gboolean fill;
  GHashTable *yielding; /* set of children that stand where there is room to spare, borrowed, to be compared alone */
  GHashTable *left_out; /* those of them without a place, of the last plan */
};

enum
{
  PROP_SPACING = 1,
  PROP_FILL,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (RoofWrapLayout, roof_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

/* One line of children. */
typedef struct
{
  GtkWidget *first;
  int        n_children;
  int        n_sharing; /* children that share spare width */
  int        width;     /* natural, spacing included */
  int        height;
} WrapLine;

/* The width that a line reserves for @child: with `fill` the minimum, since the spare width is shared out afterwards. */
static int
measure_width (RoofWrapLayout *self,
               GtkWidget      *child,
               int            *minimum)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, minimum, &natural, NULL, NULL);
  return self->fill ? *minimum : natural;
}

static GtkWidget *
skip_hidden (RoofWrapLayout *self,
             GtkWidget      *child)
{
  while (child != NULL && (!gtk_widget_should_layout (child) || g_hash_table_contains (self->left_out, child)))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static GtkWidget *
first_child (RoofWrapLayout *self,
             GtkWidget      *widget)
{
  return skip_hidden (self, gtk_widget_get_first_child (widget));
}

static GtkWidget *
next_child (RoofWrapLayout *self,
            GtkWidget      *child)
{
  return skip_hidden (self, gtk_widget_get_next_sibling (child));
}

/* Fills @line from @child on. Returns: the first child of the next line, or NULL */
static GtkWidget *
take_line (RoofWrapLayout *self,
           GtkWidget      *child,
           int             width,
           WrapLine       *line)
{
  *line = (WrapLine) { .first = child };
  for (; child != NULL; child = next_child (self, child))
    {
      int minimum, height;
      int wanted = MIN (measure_width (self, child, &minimum), MAX (width, minimum));
      int grown = line->width + wanted + (line->n_children > 0 ? self->spacing : 0);

      if (line->n_children > 0 && grown > width)
        return child;
      line->width = grown;
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, wanted, NULL, &height, NULL, NULL);
      line->height = MAX (line->height, height);
      line->n_children++;
      line->n_sharing += gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
    }
  return NULL;
}

static int
count_lines (RoofWrapLayout *self,
             GtkWidget      *widget,
             int             width)
{
  int n = 0;
  WrapLine line;

  for (GtkWidget *child = first_child (self, widget); child != NULL; n++)
    child = take_line (self, child, width, &line);
  return n;
}

/* Leaves out the yielding children that would begin another line. */
static void
leave_out (RoofWrapLayout *self,
           GtkWidget      *widget,
           int             width)
{
  GHashTableIter iter;
  gpointer child;
  int n;

  g_hash_table_remove_all (self->left_out);
  if (width < 0)
    return;
  g_hash_table_iter_init (&iter, self->yielding);
  while (g_hash_table_iter_next (&iter, &child, NULL))
    g_hash_table_add (self->left_out, child);
  n = count_lines (self, widget, width);
  for (child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (g_hash_table_remove (self->left_out, child) && count_lines (self, widget, width) > MAX (n, 1))
      g_hash_table_add (self->left_out, child);
}

static void
measure_across (RoofWrapLayout *self,
                GtkWidget      *widget,
                int            *minimum,
                int            *natural)
{
  int n = 0;

  leave_out (self, widget, -1);
  for (GtkWidget *child = first_child (self, widget); child != NULL; child = next_child (self, child), n++)
    {
      int least;

      *natural += measure_width (self, child, &least) + (n > 0 ? self->spacing : 0);
      *minimum = MAX (*minimum, least);
    }
}

static int
measure_down (RoofWrapLayout *self,
              GtkWidget      *widget,
              int             width)
{
  GtkWidget *child;
  int height = 0;

  leave_out (self, widget, width);
  child = first_child (self, widget);
  while (child != NULL)
    {
      WrapLine line;

      child = take_line (self, child, width < 0 ? G_MAXINT : width, &line);
      height += line.height + (child != NULL ? self->spacing : 0);
    }
  return height;
}

static void
roof_wrap_layout_measure (GtkLayoutManager *manager,
                          GtkWidget        *widget,
                          GtkOrientation    orientation,
                          int               for_size,
                          int              *minimum,
                          int              *natural,
                          int              *minimum_baseline,
                          int              *natural_baseline)
{
  RoofWrapLayout *self = ROOF_WRAP_LAYOUT (manager);

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_across (self, widget, minimum, natural);
  else
    *minimum = *natural = measure_down (self, widget, for_size);
}

/* The part of @spare for @child, @n_left children (itself included) sharing it. */
static int
take_share (GtkWidget      *child,
            const WrapLine *line,
            int             spare,
            int            *n_left)
{
  if (line->n_sharing > 0 && !gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL))
    return 0;
  return spare / (*n_left)--;
}

/* A child without a place is no more for a screen reader than for the eye. */
static void
show_child (GtkWidget *child,
            gboolean   shown)
{
  if (gtk_widget_get_child_visible (child) == shown)
    return;
  gtk_widget_set_child_visible (child, shown);
  gtk_accessible_update_state (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_STATE_HIDDEN, !shown, -1);
}

/* A line for which there is no room is not shown. */
static void
show_line (RoofWrapLayout *self,
           const WrapLine *line,
           gboolean        shown)
{
  GtkWidget *child = line->first;

  for (int i = 0; i < line->n_children; i++, child = next_child (self, child))
    show_child (child, shown);
}

static void
place_line (RoofWrapLayout *self,
            GtkWidget      *widget,
            const WrapLine *line,
            int             width,
            int             y)
{
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int spare = self->fill ? MAX (width - line->width, 0) : 0;
  int n_left = line->n_sharing > 0 ? line->n_sharing : line->n_children;
  GtkWidget *child = line->first;
  int x = 0;

  for (int i = 0; i < line->n_children; i++, child = next_child (self, child))
    {
      int minimum;
      int wanted = MIN (measure_width (self, child, &minimum), MAX (width, minimum));
      int given = wanted + take_share (child, line, spare, &n_left);

      spare -= given - wanted;
      gtk_widget_size_allocate (child,
                                &(GtkAllocation) { mirrored ? width - x - given : x, y, given,
                                                   line->height },
                                -1);
      x += given + self->spacing;
    }
}

static void
roof_wrap_layout_allocate (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           int               width,
                           int               height,
                           int               baseline)
{
  RoofWrapLayout *self = ROOF_WRAP_LAYOUT (manager);
  GtkWidget *child;
  int y = 0;

  leave_out (self, widget, width);
  for (child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (g_hash_table_contains (self->left_out, child))
      show_child (child, FALSE);
  child = first_child (self, widget);
  while (child != NULL)
    {
      WrapLine line;

      child = take_line (self, child, width, &line);
      show_line (self, &line, y == 0 || y + line.height <= height);
      place_line (self, widget, &line, width, y);
      y += line.height + self->spacing;
    }
}

static GtkSizeRequestMode
roof_wrap_layout_get_request_mode (GtkLayoutManager *manager,
                                   GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
roof_wrap_layout_get_property (GObject    *object,
                               guint       id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  RoofWrapLayout *self = ROOF_WRAP_LAYOUT (object);

  switch (id)
    {
    case PROP_SPACING:
      g_value_set_int (value, self->spacing);
      break;

    case PROP_FILL:
      g_value_set_boolean (value, self->fill);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
roof_wrap_layout_set_property (GObject      *object,
                               guint         id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  RoofWrapLayout *self = ROOF_WRAP_LAYOUT (object);

  switch (id)
    {
    case PROP_SPACING:
      roof_wrap_layout_set_spacing (self, g_value_get_int (value));
      break;

    case PROP_FILL:
      roof_wrap_layout_set_fill (self, g_value_get_boolean (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
roof_wrap_layout_finalize (GObject *object)
{
  g_hash_table_unref (ROOF_WRAP_LAYOUT (object)->yielding);
  g_hash_table_unref (ROOF_WRAP_LAYOUT (object)->left_out);
  G_OBJECT_CLASS (roof_wrap_layout_parent_class)->finalize (object);
}

static void
roof_wrap_layout_class_init (RoofWrapLayoutClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = roof_wrap_layout_get_property;
  object_class->set_property = roof_wrap_layout_set_property;
  object_class->finalize = roof_wrap_layout_finalize;
  layout_class->measure = roof_wrap_layout_measure;
  layout_class->allocate = roof_wrap_layout_allocate;
  layout_class->get_request_mode = roof_wrap_layout_get_request_mode;

  properties[PROP_SPACING] = g_param_spec_int ("spacing", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_FILL] = g_param_spec_boolean ("fill", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
roof_wrap_layout_init (RoofWrapLayout *self)
{
  self->yielding = g_hash_table_new (NULL, NULL);
  self->left_out = g_hash_table_new (NULL, NULL);
}

void
roof_wrap_layout_set_spacing (RoofWrapLayout *self,
                              int             spacing)
{
  g_return_if_fail (ROOF_IS_WRAP_LAYOUT (self));

  if (self->spacing == spacing)
    return;
  self->spacing = spacing;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SPACING]);
}

void
roof_wrap_layout_set_fill (RoofWrapLayout *self,
                           gboolean        fill)
{
  g_return_if_fail (ROOF_IS_WRAP_LAYOUT (self));

  fill = !!fill;
  if (self->fill == fill)
    return;
  self->fill = fill;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILL]);
}

void
roof_wrap_layout_set_yielding (RoofWrapLayout *self,
                               GtkWidget      *child,
                               gboolean        yielding)
{
  g_return_if_fail (ROOF_IS_WRAP_LAYOUT (self));

  if (!yielding && g_hash_table_remove (self->yielding, child))
    g_hash_table_remove (self->left_out, child);
  else if (!yielding || !g_hash_table_add (self->yielding, child))
    return;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}
