/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/strip/fold-layout.h"

#define SPACING 6

struct _RoofFoldLayout
{
  GtkLayoutManager parent_instance;

  int      least_width;
  gboolean unfolded;
};

enum
{
  PROP_LEAST_WIDTH = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (RoofFoldLayout, roof_fold_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The children, and how much room each takes. */
typedef struct
{
  GtkWidget *row, *button, *rest;
  gboolean   narrow;
  int        button_width, row_height, rest_height;
} FoldPlan;

static int
measure_height (GtkWidget *child,
                int        width)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return natural;
}

/* @width: -1: as much as is wanted */
static FoldPlan
make_plan (RoofFoldLayout *self,
           GtkWidget      *widget,
           int             width)
{
  FoldPlan plan = { .row = gtk_widget_get_first_child (widget) };
  gboolean folded;

  plan.button = gtk_widget_get_next_sibling (plan.row);
  plan.rest = gtk_widget_get_next_sibling (plan.button);
  plan.narrow = width >= 0 && width < self->least_width;
  folded = plan.narrow && !self->unfolded;
  if (plan.narrow)
    gtk_widget_measure (plan.button, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &plan.button_width, NULL, NULL);
  /* Measured for no width, a row that wraps has one line. */
  plan.row_height = measure_height (plan.row, folded || width < 0 ? -1 : MAX (width - plan.button_width - SPACING, 0));
  /* A row without children leaves the button alone on its line. */
  if (plan.narrow)
    plan.row_height = MAX (plan.row_height, measure_height (plan.button, plan.button_width));
  plan.rest_height = folded ? 0 : measure_height (plan.rest, width);
  return plan;
}

static void
roof_fold_layout_measure (GtkLayoutManager *manager,
                          GtkWidget        *widget,
                          GtkOrientation    orientation,
                          int               for_size,
                          int              *minimum,
                          int              *natural,
                          int              *minimum_baseline,
                          int              *natural_baseline)
{
  FoldPlan plan;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      int row, row_natural, button, rest, rest_natural;

      plan.row = gtk_widget_get_first_child (widget);
      plan.button = gtk_widget_get_next_sibling (plan.row);
      gtk_widget_measure (plan.row, orientation, -1, &row, &row_natural, NULL, NULL);
      gtk_widget_measure (plan.button, orientation, -1, &button, NULL, NULL, NULL);
      gtk_widget_measure (gtk_widget_get_next_sibling (plan.button), orientation, -1, &rest, &rest_natural, NULL, NULL);
      *minimum = MAX (row + SPACING + button, rest);
      *natural = MAX (MAX (row_natural, rest_natural), *minimum);
      return;
    }
  plan = make_plan (ROOF_FOLD_LAYOUT (manager), widget, for_size);
  *minimum = *natural = plan.row_height + (plan.rest_height > 0 ? SPACING + plan.rest_height : 0);
}

static void
place (GtkWidget *child,
       gboolean   shown,
       int        x,
       int        y,
       int        width,
       int        height)
{
  gtk_widget_set_child_visible (child, shown);
  if (shown)
    gtk_widget_size_allocate (child, &(GtkAllocation) { x, y, MAX (width, 0), height }, -1);
}

static void
roof_fold_layout_allocate (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           int               width,
                           int               height,
                           int               baseline)
{
  FoldPlan plan = make_plan (ROOF_FOLD_LAYOUT (manager), widget, width);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int taken = plan.narrow ? plan.button_width + SPACING : 0;

  place (plan.row, TRUE, mirrored ? taken : 0, 0, width - taken, plan.row_height);
  place (plan.button, plan.narrow, mirrored ? 0 : width - plan.button_width, 0, plan.button_width, plan.row_height);
  place (plan.rest, plan.rest_height > 0, 0, plan.row_height + SPACING, width, plan.rest_height);
}

static GtkSizeRequestMode
roof_fold_layout_get_request_mode (GtkLayoutManager *manager,
                                   GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
roof_fold_layout_get_property (GObject    *object,
                               guint       id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  g_value_set_int (value, ROOF_FOLD_LAYOUT (object)->least_width);
}

static void
roof_fold_layout_set_property (GObject      *object,
                               guint         id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  ROOF_FOLD_LAYOUT (object)->least_width = g_value_get_int (value);
}

static void
roof_fold_layout_class_init (RoofFoldLayoutClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  object_class->get_property = roof_fold_layout_get_property;
  object_class->set_property = roof_fold_layout_set_property;
  layout_class->measure = roof_fold_layout_measure;
  layout_class->allocate = roof_fold_layout_allocate;
  layout_class->get_request_mode = roof_fold_layout_get_request_mode;
  properties[PROP_LEAST_WIDTH] = g_param_spec_int ("least-width", NULL, NULL, 0, G_MAXINT, 0,
                                                   G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
roof_fold_layout_init (RoofFoldLayout *self)
{
}

void
roof_fold_layout_set_unfolded (RoofFoldLayout *self,
                               gboolean        unfolded)
{
  g_return_if_fail (ROOF_IS_FOLD_LAYOUT (self));

  self->unfolded = unfolded;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}
