/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/gap-handle.h"

#define LINE 2 /* px: width of the line that is seen */
#define FINE 0.1
#define COARSE 5

struct _RoofGapHandle
{
  GtkRange parent_instance;

  gboolean telling; /* the program sets the value */
};

enum
{
  STEPPED,
  SET,
  LET_GO,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofGapHandle, roof_gap_handle, GTK_TYPE_RANGE)

static void
roof_gap_handle_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  *minimum = *natural = 0;
}

/* The trough and the slider of the range are not shown. */
static void
roof_gap_handle_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
}

static void
roof_gap_handle_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT ((float) (gtk_widget_get_width (widget) - LINE) / 2, 0, LINE,
                                                  (float) gtk_widget_get_height (widget)));
}

static void
roof_gap_handle_value_changed (GtkRange *range)
{
  if (!ROOF_GAP_HANDLE (range)->telling)
    g_signal_emit (range, signals[SET], 0, gtk_range_get_value (range));
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                RoofGapHandle         *self)
{
  double size = state & GDK_SHIFT_MASK ? FINE : state & GDK_CONTROL_MASK ? COARSE : 1;
  double ahead = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? -size : size;

  switch (keyval)
    {
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      g_signal_emit (self, signals[STEPPED], 0, ahead);
      return GDK_EVENT_STOP;
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      g_signal_emit (self, signals[STEPPED], 0, -ahead);
      return GDK_EVENT_STOP;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
    case GDK_KEY_Escape:
      g_signal_emit (self, signals[LET_GO], 0);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
leave_cb (RoofGapHandle *self)
{
  g_signal_emit (self, signals[LET_GO], 0);
}

static void
roof_gap_handle_class_init (RoofGapHandleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = roof_gap_handle_measure;
  widget_class->size_allocate = roof_gap_handle_size_allocate;
  widget_class->snapshot = roof_gap_handle_snapshot;
  GTK_RANGE_CLASS (klass)->value_changed = roof_gap_handle_value_changed;
  signals[STEPPED] = g_signal_new ("stepped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                   G_TYPE_DOUBLE);
  signals[SET] = g_signal_new ("set", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                               G_TYPE_DOUBLE);
  signals[LET_GO] = g_signal_new ("let-go", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "gap-handle");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
roof_gap_handle_init (RoofGapHandle *self)
{
  GtkEventController *key = gtk_event_controller_key_new (), *focus = gtk_event_controller_focus_new ();

  g_signal_connect (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

void
roof_gap_handle_tell (RoofGapHandle *self,
                      double         end,
                      double         most,
                      const char    *text)
{
  g_return_if_fail (ROOF_IS_GAP_HANDLE (self));

  self->telling = TRUE;
  gtk_adjustment_configure (gtk_range_get_adjustment (GTK_RANGE (self)), end, 0, MAX (most, end), 0, 0, 0);
  self->telling = FALSE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}
