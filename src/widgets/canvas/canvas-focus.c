/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene-handles.h"
#include "widgets/canvas/canvas-handle.h"
#include "widgets/canvas/canvas-private.h"

/* Keyboard focus. Tab stops once, at the chart itself. From there arrow keys walk through the handles and annotations, in their
 * order and without selecting, until Space takes hold of one: from then on arrow keys change its value, as after a click. */

#define CHART (-1) /* the stop that is the chart itself */
#define EXTEND 2   /* added to a step: extends the selection */

/* Handles come first, then annotations. */
static guint
count_widgets (RoofCanvas *self)
{
  return self->handles->len + self->annotations->len;
}

static GtkWidget *
get_widget (RoofCanvas *self,
            guint       index)
{
  return index < self->handles->len ? g_ptr_array_index (self->handles, index)
                                    : g_ptr_array_index (self->annotations, index - self->handles->len);
}

static RoofHit
get_target (RoofCanvas *self,
            int         index)
{
  if (index >= (int) self->handles->len && (guint) index < count_widgets (self))
    return (RoofHit) { ROOF_HIT_ANNOTATION, -1, index - (int) self->handles->len, -1, 0 };
  return index >= 0 && (guint) index < self->handles->len
             ? roof_canvas_handle_get_target (g_ptr_array_index (self->handles, index))
             : ROOF_HIT_INIT;
}

static gboolean
is_reachable (RoofCanvas *self,
              guint       index)
{
  return gtk_widget_get_child_visible (get_widget (self, index));
}

/* Returns: (transfer full) (element-type int): the chart and the indices of handles and annotations, in the order of the walk */
static GArray *
list_stops (RoofCanvas *self)
{
  GArray *stops = g_array_new (FALSE, FALSE, sizeof (int));
  int chart = CHART;

  g_array_append_val (stops, chart);
  for (int i = 0; i < (int) count_widgets (self); i++)
    if (is_reachable (self, (guint) i))
      g_array_append_val (stops, i);
  return stops;
}

/* The index of the focused stop; -1: no stop has the focus. */
static int
find_stop (RoofCanvas   *self,
           const GArray *stops)
{
  RoofHit focused = roof_canvas_get_focused (self);

  for (guint i = 0; i < stops->len; i++)
    {
      int index = g_array_index (stops, int, i);

      if (index == CHART ? gtk_widget_is_focus (GTK_WIDGET (self))
                         : roof_handle_compare (get_target (self, index), focused) == 0)
        return (int) i;
    }
  return -1;
}

/* The next stop of another kind after @place in direction @step; backwards, the first stop of that kind. */
static int
skip_kind (RoofCanvas   *self,
           const GArray *stops,
           int           place,
           int           step)
{
  RoofHitKind kind = get_target (self, g_array_index (stops, int, place)).kind;
  int next = place;

  while (next >= 0 && next < (int) stops->len && get_target (self, g_array_index (stops, int, next)).kind == kind)
    next += step;
  if (next < 0 || next >= (int) stops->len || step > 0)
    return next;
  kind = get_target (self, g_array_index (stops, int, next)).kind;
  while (next > 0 && get_target (self, g_array_index (stops, int, next - 1)).kind == kind)
    next--;
  return next;
}

static gboolean
focus_stop (RoofCanvas *self,
            int         index)
{
  return gtk_widget_grab_focus (index == CHART ? GTK_WIDGET (self) : get_widget (self, (guint) index));
}

/* Whether an entry or menu inside the chart has the focus, rather than the chart or a handle. */
static gboolean
is_elsewhere_inside (RoofCanvas *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self))
         && roof_canvas_get_focused (self).kind == ROOF_HIT_NONE;
}

static gboolean
roof_canvas_focus (GtkWidget        *widget,
                   GtkDirectionType  direction)
{
  RoofCanvas *self = (RoofCanvas *) widget;

  if ((direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD) || is_elsewhere_inside (self))
    return GTK_WIDGET_CLASS (g_type_class_peek_parent (G_OBJECT_GET_CLASS (self)))->focus (widget, direction);
  return !gtk_widget_is_focus (widget) && roof_canvas_get_focused (self).kind == ROOF_HIT_NONE && gtk_widget_grab_focus (widget);
}

/* The index of @target among the stops; -1: none. */
static int
find_target (RoofCanvas   *self,
             const GArray *stops,
             RoofHit       target)
{
  for (guint i = 1; target.kind != ROOF_HIT_NONE && i < stops->len; i++)
    if (roof_handle_compare (get_target (self, g_array_index (stops, int, i)), target) == 0)
      return (int) i;
  return -1;
}

static int
find_selected (RoofCanvas   *self,
               const GArray *stops)
{
  return find_target (self, stops, (RoofHit) { ROOF_HIT_DOT, roof_session_get_selected (self->session), -1, -1, 0 });
}

/* The stop at which a walk from the chart begins: the end of the last walk, else the selected kernel's dot, else the first
 * stop. */
static int
find_entry (RoofCanvas   *self,
            const GArray *stops)
{
  int last = find_target (self, stops, self->walked), selected = find_selected (self, stops);

  return last > 0 ? last : selected > 0 ? selected : 1;
}

/* Focuses the stop at @place without selecting. FALSE: no such stop. */
static gboolean
walk_to (RoofCanvas   *self,
         const GArray *stops,
         int           place)
{
  int index;

  if (place < 0 || place >= (int) stops->len)
    return FALSE;
  index = g_array_index (stops, int, place);
  roof_canvas_set_walking (self, TRUE);
  if (index != CHART)
    self->walked = get_target (self, index);
  return focus_stop (self, index);
}

/* The index that @step leads to from @place; out of range when it leads out of the chart. */
static int
find_next (RoofCanvas   *self,
           const GArray *stops,
           int           place,
           int           step)
{
  if (step == ROOF_WALK_FIRST)
    return 1;
  if (step == ROOF_WALK_LAST)
    return (int) stops->len - 1;
  if (place == 0)
    return find_entry (self, stops);
  return place + step > 0 ? place + step : -1;
}

gboolean
roof_canvas_walk (RoofCanvas *self,
                  int         step)
{
  g_autoptr (GArray) stops = list_stops (self);
  int place = find_stop (self, stops);

  if (place < 0 || (place > 0 && !self->walking))
    return FALSE;
  if (!walk_to (self, stops, find_next (self, stops, place, step)))
    gtk_widget_error_bell (GTK_WIDGET (self));
  return TRUE;
}

static gboolean
walk_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  int step;

  g_variant_get (arguments, "(i)", &step);
  return roof_canvas_walk ((RoofCanvas *) widget, step);
}

/* Ends the walk at the focused stop: a dot's kernel becomes selected, and arrow keys change values from now on. */
static void
take_hold (RoofCanvas *self)
{
  RoofHit focused = roof_canvas_get_focused (self);

  if (!self->walking || focused.kind == ROOF_HIT_NONE)
    return;
  roof_canvas_set_walking (self, FALSE);
  if (focused.kind == ROOF_HIT_DOT)
    roof_canvas_handle_lead (ROOF_CANVAS_HANDLE (roof_canvas_find_handle (self, focused)));
}

/* Space: toggles between walking and changing the focused handle. */
static gboolean
hold_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  RoofCanvas *self = (RoofCanvas *) widget;

  if (roof_canvas_get_focused (self).kind == ROOF_HIT_NONE)
    return GDK_EVENT_PROPAGATE;
  if (self->walking)
    take_hold (self);
  else
    roof_canvas_set_walking (self, TRUE);
  return GDK_EVENT_STOP;
}

/* Moves to the next kind of stop, walking or not, and out of the chart after the last kind. */
static gboolean
skip_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  RoofCanvas *self = (RoofCanvas *) widget;
  g_autoptr (GArray) stops = list_stops (self);
  int place = find_stop (self, stops), direction, next;
  gboolean walking = self->walking || place == 0;

  g_variant_get (arguments, "(i)", &direction);
  if (is_elsewhere_inside (self) || place < 0)
    return GDK_EVENT_PROPAGATE;
  if (place == 0 && direction == GTK_DIR_TAB_FORWARD && find_selected (self, stops) > 0)
    next = find_selected (self, stops);
  else
    next = skip_kind (self, stops, place, direction == GTK_DIR_TAB_FORWARD ? 1 : -1);
  roof_canvas_set_walking (self, walking);
  if (next < 0 || next >= (int) stops->len)
    g_signal_emit_by_name (widget, "move-focus", direction);
  else
    focus_stop (self, g_array_index (stops, int, next));
  return GDK_EVENT_STOP;
}

/* The kernel of the dot before or after the selected one; -1: none. */
static int
find_neighbour (RoofCanvas *self,
                int         step)
{
  RoofLayout *layout = roof_canvas_get_layout (self);
  int selected = roof_session_get_selected (self->session);
  const RoofSceneKernel *rows;
  int place, last;
  guint n;

  if (layout == NULL)
    return -1;
  rows = roof_scene_get_kernels (roof_layout_get_scene (layout), &n);
  last = (int) n;
  for (place = 0; place < last && (int) rows[place].kernel != selected; place++)
    ;
  place = place < last ? place + step : step > 0 ? 0 : last - 1;
  while (place >= 0 && place < last && rows[place].faded)
    place += step;
  return place >= 0 && place < last ? (int) rows[place].kernel : -1;
}

/* Steps through kernels, not handles: a kernel gets a handle when it is selected. */
static gboolean
step_dot (RoofCanvas *self,
          int         step,
          gboolean    extending)
{
  int kernel = find_neighbour (self, step);
  GtkWidget *handle;

  if (kernel < 0)
    return FALSE;
  if (extending)
    {
      g_autoptr (RoofSelection) one = roof_selection_new (kernel);
      g_autoptr (RoofSelection) both = roof_selection_unite (roof_session_get_selection (self->session), one);

      roof_session_set_selection (self->session, both);
    }
  else
    roof_session_set_selected (self->session, kernel);
  handle = roof_canvas_get_handle (self, (guint) kernel);
  return handle != NULL && gtk_widget_grab_focus (handle);
}

static gboolean
step_kind (RoofCanvas *self,
           RoofHit     focused,
           int         step)
{
  for (int i = 0; i < (int) count_widgets (self); i++)
    {
      if (!roof_hit_equal (get_target (self, i), focused))
        continue;
      do
        i += step;
      while (get_target (self, i).kind == focused.kind && !is_reachable (self, (guint) i));
      return get_target (self, i).kind == focused.kind && focus_stop (self, i);
    }
  return FALSE;
}

/* Moves to the next stop of the same kind; from the chart itself to the dots. Shift extends the selection. */
static gboolean
step_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  RoofCanvas *self = (RoofCanvas *) widget;
  RoofHit focused = roof_canvas_get_focused (self);
  gboolean dots = focused.kind == ROOF_HIT_NONE || focused.kind == ROOF_HIT_DOT;
  gboolean extending;
  int step;

  if (is_elsewhere_inside (self))
    return GDK_EVENT_PROPAGATE;
  take_hold (self);
  roof_canvas_set_walking (self, FALSE);
  g_variant_get (arguments, "(i)", &step);
  extending = ABS (step) > 1;
  step = CLAMP (step, -1, 1);
  if (!(dots ? step_dot (self, step, extending) : step_kind (self, focused, step)))
    gtk_widget_error_bell (widget);
  return GDK_EVENT_STOP;
}

void
roof_canvas_install_focus (RoofCanvasClass *klass)
{
  static const struct
  {
    guint              key;
    GdkModifierType    modifier;
    GtkShortcutFunc    act;
    int                value;
  } keys[] = {
    { GDK_KEY_Page_Down, 0, step_cb, 1 },
    { GDK_KEY_KP_Page_Down, 0, step_cb, 1 },
    { GDK_KEY_Page_Up, 0, step_cb, -1 },
    { GDK_KEY_KP_Page_Up, 0, step_cb, -1 },
    { GDK_KEY_Page_Down, GDK_SHIFT_MASK, step_cb, EXTEND },
    { GDK_KEY_KP_Page_Down, GDK_SHIFT_MASK, step_cb, EXTEND },
    { GDK_KEY_Page_Up, GDK_SHIFT_MASK, step_cb, -EXTEND },
    { GDK_KEY_KP_Page_Up, GDK_SHIFT_MASK, step_cb, -EXTEND },
    { GDK_KEY_Left, 0, walk_cb, -1 },
    { GDK_KEY_KP_Left, 0, walk_cb, -1 },
    { GDK_KEY_Up, 0, walk_cb, -1 },
    { GDK_KEY_KP_Up, 0, walk_cb, -1 },
    { GDK_KEY_Right, 0, walk_cb, 1 },
    { GDK_KEY_KP_Right, 0, walk_cb, 1 },
    { GDK_KEY_Down, 0, walk_cb, 1 },
    { GDK_KEY_KP_Down, 0, walk_cb, 1 },
    { GDK_KEY_Home, 0, walk_cb, ROOF_WALK_FIRST },
    { GDK_KEY_KP_Home, 0, walk_cb, ROOF_WALK_FIRST },
    { GDK_KEY_End, 0, walk_cb, ROOF_WALK_LAST },
    { GDK_KEY_KP_End, 0, walk_cb, ROOF_WALK_LAST },
    { GDK_KEY_space, 0, hold_cb, 0 },
    { GDK_KEY_KP_Space, 0, hold_cb, 0 },
    { GDK_KEY_Tab, GDK_CONTROL_MASK, skip_cb, GTK_DIR_TAB_FORWARD },
    { GDK_KEY_Tab, GDK_CONTROL_MASK | GDK_SHIFT_MASK, skip_cb, GTK_DIR_TAB_BACKWARD },
    { GDK_KEY_ISO_Left_Tab, GDK_CONTROL_MASK | GDK_SHIFT_MASK, skip_cb, GTK_DIR_TAB_BACKWARD },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->focus = roof_canvas_focus;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (widget_class, keys[i].key, keys[i].modifier, keys[i].act, "(i)", keys[i].value);
}
