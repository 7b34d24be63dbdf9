/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/handles.h"
#include "widgets/canvas/canvas-handle.h"
#include "widgets/canvas/canvas-private.h"

/* The way of the keyboard's focus: the chart itself, then its handles. Of a kind of which there are more than so many
 * Tab stops at one; Page Up and Page Down go through them. */
#define MOST_STOPS 24

#define CHART (-1) /* a stop: the chart itself */
#define EXTEND 2   /* a step that keeps what is selected */

/* Handles come first, then notes. */
static guint
count_widgets (RoofCanvas *self)
{
  return self->handles->len + self->notes->len;
}

static GtkWidget *
get_widget (RoofCanvas *self,
            guint       index)
{
  return index < self->handles->len ? g_ptr_array_index (self->handles, index)
                                    : g_ptr_array_index (self->notes, index - self->handles->len);
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

static guint
count_dots (RoofCanvas *self)
{
  guint n = 0;

  while (n < self->handles->len && get_target (self, (int) n).kind == ROOF_HIT_DOT)
    n++;
  return n;
}

/* The handle that Tab stops at first: that of the kernel where it came in, of the one selected, or the first. */
static guint
find_first_dot (RoofCanvas *self,
                guint       n_dots)
{
  int kernels[] = { self->first_dot, roof_session_get_selected (self->session) };

  for (guint i = 0; i < G_N_ELEMENTS (kernels); i++)
    for (guint j = 0; j < n_dots; j++)
      if (get_target (self, (int) j).kernel == kernels[i])
        return j;
  return 0;
}

static void
add_stop (RoofCanvas *self,
          GArray     *stops,
          int         index)
{
  if (is_reachable (self, (guint) index))
    g_array_append_val (stops, index);
}

/* From where Tab came in, and around to where it came in. */
static void
add_dots (RoofCanvas *self,
          GArray     *stops,
          guint       n_dots)
{
  gboolean many = n_dots > MOST_STOPS;
  guint first;

  if (many)
    self->first_dot = roof_session_get_selected (self->session);
  first = find_first_dot (self, n_dots);
  for (guint i = 0; i < (many ? 1 : n_dots); i++)
    add_stop (self, stops, (int) ((first + i) % n_dots));
}

/* Of a crowd of another kind: the one with the focus, else the first. */
static void
add_others (RoofCanvas *self,
            GArray     *stops,
            guint       begin,
            guint       end)
{
  RoofHit focused = roof_canvas_get_focused (self);
  guint chosen = begin;

  for (guint i = begin; i < end; i++)
    {
      if (end - begin <= MOST_STOPS)
        add_stop (self, stops, (int) i);
      if (roof_hit_equal (get_target (self, (int) i), focused))
        chosen = i;
    }
  if (end - begin > MOST_STOPS)
    add_stop (self, stops, (int) chosen);
}

/* Returns: (transfer full) (element-type int): the chart and the indices of the handles, in the order of Tab */
static GArray *
list_stops (RoofCanvas *self)
{
  GArray *stops = g_array_new (FALSE, FALSE, sizeof (int));
  guint n_dots = count_dots (self);
  int chart = CHART;

  g_array_append_val (stops, chart);
  if (n_dots > 0)
    add_dots (self, stops, n_dots);
  for (guint begin = n_dots, end; begin < count_widgets (self); begin = end)
    {
      for (end = begin; get_target (self, (int) end).kind == get_target (self, (int) begin).kind; end++)
        continue;
      add_others (self, stops, begin, end);
    }
  return stops;
}

/* The place among the stops of what has the focus; -1 when nothing has. */
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

/* On from @place while what is there is of the same kind; then, going back, to the first of its kind. */
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

/* What has the focus is neither the chart nor a handle, but lies in it: an entry, a menu. */
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
  RoofCanvas *self = ROOF_CANVAS (widget);
  RoofHit focused = roof_canvas_get_focused (self);
  int step = direction == GTK_DIR_TAB_FORWARD ? 1 : -1;
  gboolean inside = gtk_widget_is_focus (widget) || focused.kind != ROOF_HIT_NONE;
  int place;

  if ((direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD) || is_elsewhere_inside (self))
    return GTK_WIDGET_CLASS (g_type_class_peek_parent (G_OBJECT_GET_CLASS (self)))->focus (widget, direction);
  if (focused.kind != ROOF_HIT_DOT)
    self->first_dot = roof_session_get_selected (self->session);

  g_autoptr (GArray) stops = list_stops (self);

  place = inside ? find_stop (self, stops) : step > 0 ? -1 : (int) stops->len;
  place = self->skipping && inside ? skip_kind (self, stops, place, step) : place + step;
  return place >= 0 && place < (int) stops->len && focus_stop (self, g_array_index (stops, int, place));
}

static gboolean
skip_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  RoofCanvas *self = ROOF_CANVAS (widget);
  int direction;

  if (is_elsewhere_inside (self))
    return GDK_EVENT_PROPAGATE;
  g_variant_get (arguments, "(i)", &direction);
  self->skipping = TRUE;
  g_signal_emit_by_name (widget, "move-focus", direction);
  self->skipping = FALSE;
  return GDK_EVENT_STOP;
}

/* The kernel whose dot comes before or after that of the one selected; -1: none. */
static int
find_neighbour (RoofCanvas *self,
                int         step)
{
  RoofLayout *layout = roof_canvas_get_layout (self);
  int selected = roof_session_get_selected (self->session);
  const RoofRow *rows;
  guint n;

  if (layout == NULL)
    return -1;
  rows = roof_scene_get_rows (roof_layout_get_scene (layout), &n);
  for (int i = 0; i < (int) n; i++)
    if ((int) rows[i].kernel == selected)
      return i + step >= 0 && i + step < (int) n ? (int) rows[i + step].kernel : -1;
  return n > 0 ? (int) rows[step > 0 ? 0 : n - 1].kernel : -1;
}

/* The kernels need not all have handles: the selection brings them. */
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

/* On to the next of the same kind; from the chart itself into the dots. With Shift what was selected stays so. */
static gboolean
step_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  RoofCanvas *self = ROOF_CANVAS (widget);
  RoofHit focused = roof_canvas_get_focused (self);
  gboolean dots = focused.kind == ROOF_HIT_NONE || focused.kind == ROOF_HIT_DOT;
  gboolean extending;
  int step;

  if (is_elsewhere_inside (self))
    return GDK_EVENT_PROPAGATE;
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
    { GDK_KEY_Tab, GDK_CONTROL_MASK, skip_cb, GTK_DIR_TAB_FORWARD },
    { GDK_KEY_Tab, GDK_CONTROL_MASK | GDK_SHIFT_MASK, skip_cb, GTK_DIR_TAB_BACKWARD },
    { GDK_KEY_ISO_Left_Tab, GDK_CONTROL_MASK | GDK_SHIFT_MASK, skip_cb, GTK_DIR_TAB_BACKWARD },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->focus = roof_canvas_focus;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (widget_class, keys[i].key, keys[i].modifier, keys[i].act, "(i)", keys[i].value);
}
