/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/watch.h"

#include <math.h>
#include <stdio.h>

#include "app/presentation.h"
#include "core/units/units.h"
#include "widgets/number-row.h"
#include "widgets/verdict/sweep-view.h"
#include "workload/step.h"

/* Converts a point of @widget to pixels of the window; NAN when not realized. */
#define MOST_DOTS 40

static void
locate (GtkWidget *widget,
        double     x,
        double     y,
        double    *window_x,
        double    *window_y)
{
  GtkNative *native = gtk_widget_get_native (widget);
  int scale = gtk_widget_get_scale_factor (widget);
  double left, top, root_x, root_y;

  *window_x = *window_y = NAN;
  if (native == NULL
      || !gtk_widget_translate_coordinates (widget, GTK_WIDGET (native), x, y, &root_x, &root_y))
    return;
  gtk_native_get_surface_transform (native, &left, &top);
  *window_x = (root_x + left) * scale;
  *window_y = (root_y + top) * scale;
}

/* Prints the parameter that a sideways drag changes, and its value. */
static void
print_parameter (RoofAnalysis *analysis)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  int index = roof_kernel_resolve_drag (roof_analysis_get_kernel (analysis), operation);
  g_autofree char *value = NULL;

  if (index < 0)
    {
      printf (" param=- value=nan");
      return;
    }
  value = roof_units_format_plain (
      roof_estimator_get_values (roof_analysis_get_estimator (analysis))[index]);
  printf (" param=%s value=%s", roof_operation_get_parameter (operation, (guint) index)->id, value);
}

/* Prints a number with a decimal point in every locale, for tests to parse. */
static void
print_number (const char *before,
              const char *format,
              double      value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  printf ("%s%s", before, g_ascii_formatd (text, sizeof text, format, value));
}

/* Prints the step of the first network, if any. */
static void
print_step (RoofSnapshot *snapshot)
{
  guint n;
  const RoofStepSize *sizes = roof_step_list_sizes (&n);

  if (roof_snapshot_get_n_workloads (snapshot) == 0)
    return;
  printf ("STEP");
  for (guint i = 0; i < n; i++)
    {
      printf (" %s=", sizes[i].key);
      print_number ("", "%.15g", roof_step_get_size (&roof_snapshot_get_workload (snapshot, 0)->step, &sizes[i]));
    }
  printf ("\n");
}

/* Prints the network in view while no kernel is selected. */
static void
print_network (RoofShell *shell)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (roof_shell_get_document (shell));
  int network = roof_session_get_network (shell->session);

  if (roof_session_get_selected (shell->session) >= 0 || network < 0)
    return;
  print_step (snapshot);
  printf ("STATE kernel=-1 name=%s x=nan y=nan param=- value=nan efficiency=nan bound=-\n",
          roof_snapshot_get_workload (snapshot, (guint) network)->name);
  fflush (stdout);
}

static void
print_selection (RoofSession *session)
{
  guint n;
  const guint *indices = roof_selection_get_indices (roof_session_get_selection (session), &n);

  printf ("SELECTED");
  for (guint i = 0; i < n; i++)
    printf (" %u", indices[i]);
  printf ("\n");
}

/* Prints the what-if that the chart previews. */
static void
print_preview (RoofSession *session)
{
  const RoofWhatIf *preview = roof_session_get_preview (session);

  printf ("PREVIEW %s\n", preview != NULL ? preview->label : "none");
}

/* Prints the positions of dots, up to a maximal number, and how many kernels the filter leaves. */
static void
print_dots (RoofShell *shell,
            RoofLayout *layout)
{
  guint n, n_shown = 0;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (roof_layout_get_scene (layout), &n);

  for (guint i = 0; i < n; i++)
    n_shown += !kernels[i].faded;
  for (guint i = 0; i < MIN (n, MOST_DOTS); i++)
    {
      const RoofDot *dot = roof_layout_find_dot (layout, (int) kernels[i].kernel, -1);
      double x, y;

      if (dot == NULL)
        continue;
      locate (GTK_WIDGET (shell->canvas), dot->x, dot->y, &x, &y);
      printf ("DOT %u ", kernels[i].kernel);
      print_number ("", "%.1f", x);
      print_number (" ", "%.1f", y);
      printf ("\n");
    }
  printf ("SHOWN %u\n", n_shown);
}

static void
print_state (RoofShell *shell)
{
  int selected = roof_session_get_selected (shell->session);
  RoofAnalysis *analysis = roof_session_get_analysis (shell->session);
  RoofLayout *layout = roof_canvas_get_layout (shell->canvas);
  const RoofDot *dot;
  double x = NAN, y = NAN;

  if (layout != NULL)
    {
      print_dots (shell, layout);
      print_selection (shell->session);
      print_preview (shell->session);
    }
  print_network (shell);
  fflush (stdout);
  if (analysis == NULL || layout == NULL)
    return;
  print_step (roof_document_get_snapshot (roof_shell_get_document (shell)));
  dot = roof_layout_find_dot (layout, selected, -1);
  if (dot != NULL)
    locate (GTK_WIDGET (shell->canvas), dot->x, dot->y, &x, &y);
  printf ("STATE kernel=%d name=%s", selected, roof_kernel_get_name (roof_analysis_get_kernel (analysis)));
  print_number (" x=", "%.1f", x);
  print_number (" y=", "%.1f", y);
  print_parameter (analysis);
  print_number (" efficiency=", "%.9g", roof_kernel_get_efficiency (roof_analysis_get_kernel (analysis)));
  printf (" bound=%s ghosts=%u\n", roof_analysis_get_bound (analysis) != NULL ? roof_analysis_get_bound (analysis) : "unknown",
          roof_snapshot_get_n_pins (roof_document_get_snapshot (roof_shell_get_document (shell))));
  fflush (stdout);
}

static void
print_place (GtkWidget  *widget,
             const char *kind,
             const char *name)
{
  double x, y;

  locate (widget, 0, 0, &x, &y);
  printf ("%s name=%s", kind, name);
  print_number (" x=", "%.1f", x);
  print_number (" y=", "%.1f", y);
  printf (" width=%d height=%d\n", gtk_widget_get_width (widget), gtk_widget_get_height (widget));
}

static void
print_places (GtkWidget *widget)
{
  const char *key;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    print_places (child);
  if (ROOF_IS_SWEEP_VIEW (widget))
    print_place (widget, "SLIDER", "sweep");
  if (GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget) && gtk_button_get_label (GTK_BUTTON (widget)) != NULL)
    print_place (widget, "BUTTON", gtk_button_get_label (GTK_BUTTON (widget)));
  if (!ROOF_IS_NUMBER_ROW (widget))
    return;
  key = g_object_get_data (G_OBJECT (widget), "key");
  print_place (GTK_WIDGET (roof_number_row_get_slider (ROOF_NUMBER_ROW (widget))), "SLIDER",
               key != NULL ? key : roof_number_row_get_name (ROOF_NUMBER_ROW (widget)));
}

static void
print_message (const char *kind,
               RoofToast  *toast)
{
  g_autofree char *text = NULL;

  if (!roof_toast_is_shown (toast))
    return;
  text = g_strdup_printf ("%s %s", roof_toast_get_text (toast), roof_toast_get_detail (toast));
  g_strdelimit (text, "\n", ' ');
  printf ("%s %s\n", kind, text);
  fflush (stdout);
}

static void
message_cb (RoofShell *shell)
{
  print_message ("MESSAGE", shell->toast);
}

static void
offer_cb (RoofShell *shell)
{
  print_message ("OFFER", shell->offers);
}

static void
scrolled_frame_cb (GdkFrameClock *clock,
                   RoofShell     *shell)
{
  g_signal_handlers_disconnect_by_func (clock, scrolled_frame_cb, shell);
  print_places (GTK_WIDGET (shell->window));
  fflush (stdout);
}

/* Prints the places again once they are allocated. */
static void
scrolled_cb (RoofShell *shell)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (shell->window));

  if (clock == NULL)
    return;
  g_signal_handlers_disconnect_by_func (clock, scrolled_frame_cb, shell);
  g_signal_connect_object (clock, "after-paint", G_CALLBACK (scrolled_frame_cb), shell, 0);
}

static void
watch_scrolling (RoofShell *shell,
                 GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    watch_scrolling (shell, child);
  if (GTK_IS_SCROLLED_WINDOW (widget))
    g_signal_connect_object (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (widget)), "value-changed",
                             G_CALLBACK (scrolled_cb), shell, G_CONNECT_SWAPPED);
}

static void
first_frame_cb (GdkFrameClock *clock,
                RoofShell     *shell)
{
  g_signal_handlers_disconnect_by_func (clock, first_frame_cb, shell);
  watch_scrolling (shell, GTK_WIDGET (shell->window));
  print_places (GTK_WIDGET (shell->window));
  print_state (shell);
  message_cb (shell);
  offer_cb (shell);
  printf ("READY\n");
  fflush (stdout);
}

/* Prints the step of the running presentation or lesson. */
static void
print_show (RoofShell *shell)
{
  RoofPlayer *player = roof_show_get_player (shell->show);

  if (player == NULL)
    printf ("SHOW none\n");
  else
    printf ("SHOW %s step=%u of=%u revealed=%d black=%d passing=%d\n",
            roof_presentation_is_on (shell->presentation) ? "present" : "learn", roof_player_get_step (player) + 1,
            roof_player_get_n_steps (player), roof_player_is_revealed (player), roof_presentation_is_black (shell->presentation),
            roof_canvas_is_passing (shell->canvas));
  fflush (stdout);
}

static void
map_cb (RoofShell *shell)
{
  g_signal_connect_object (gtk_widget_get_frame_clock (GTK_WIDGET (shell->window)), "after-paint",
                           G_CALLBACK (first_frame_cb), shell, 0);
}

void
roof_watch_attach (RoofShell *shell)
{
  g_signal_connect_object (shell->window, "map", G_CALLBACK (map_cb), shell, G_CONNECT_SWAPPED);
  g_signal_connect_object (shell->canvas, "laid-out", G_CALLBACK (print_state), shell, G_CONNECT_SWAPPED);
  g_signal_connect_object (shell->canvas, "arrived", G_CALLBACK (print_show), shell, G_CONNECT_SWAPPED);
  g_signal_connect_object (shell->show, "changed", G_CALLBACK (print_show), shell, G_CONNECT_SWAPPED);
  g_signal_connect_object (shell->presentation, "changed", G_CALLBACK (print_show), shell, G_CONNECT_SWAPPED);
  g_signal_connect_object (shell->toast, "shown", G_CALLBACK (message_cb), shell, G_CONNECT_SWAPPED);
  g_signal_connect_object (shell->offers, "shown", G_CALLBACK (offer_cb), shell, G_CONNECT_SWAPPED);
}
