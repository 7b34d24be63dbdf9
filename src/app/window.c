/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window.h"

#include <glib/gi18n.h>

#include "app/comparing.h"
#include "app/creating.h"
#include "app/examples.h"
#include "app/exporting.h"
#include "app/importing.h"
#include "app/machines.h"
#include "app/measuring.h"
#include "app/networks.h"
#include "app/planning.h"
#include "app/opening.h"
#include "app/profiling.h"
#include "app/recent-files.h"
#include "app/selected-kernels.h"
#include "app/toast-place.h"
#include "app/watch.h"
#include "app/window-private.h"
#include "document/files/bundled.h"
#include "widgets/pace.h"
#include "widgets/tooltip.h"

/* Puts the window together: it makes the shell and the tenants, in the order in which they need each other, and shows what is
 * the window's own: title, undo and redo, and how many numbers of the machine were changed. A document opens in this window
 * while its own is fresh (see roof_shell_is_fresh()), else in another one.
 * Invariant: tenants know the shell, never the window; the window calls tenants and hears the shell's signals. */

G_DEFINE_FINAL_TYPE (RoofWindow, roof_window, GTK_TYPE_APPLICATION_WINDOW)

/* --- titles and buttons --- */

/* How many numbers of the current machine are not its preset's; a click on that resets them. */
static void
show_changes (RoofWindow *self)
{
  RoofMachine *machine = roof_snapshot_get_active (roof_document_get_snapshot (roof_shell_get_document (self->shell)));
  RoofMachine *preset = roof_library_find_machine (self->shell->user->library, roof_machine_get_id (machine), NULL);
  guint n = preset != NULL ? roof_machine_count_changes (machine, preset) : 0;
  /* Translators: after the name of the machine, a button: "1 number changed" */
  g_autofree char *text = g_strdup_printf (ngettext ("%u number changed", "%u numbers changed", n), n);

  gtk_widget_set_visible (GTK_WIDGET (self->changes), n > 0);
  if (g_strcmp0 (gtk_button_get_label (self->changes), text) != 0)
    gtk_button_set_label (self->changes, text);
}

static void
show_title (RoofWindow *self)
{
  RoofShow *show = self->shell->show;
  RoofDocument *own = roof_shell_get_own_document (self->shell);
  gboolean is_lesson = roof_show_is_lesson (show), edited = !is_lesson && roof_document_is_modified (own);
  const char *title = is_lesson ? roof_lesson_get_title (roof_player_get_lesson (roof_show_get_player (show)))
                                : roof_document_get_title (own);
  const char *name = *title != '\0' ? title : _("Untitled");
  const char *machine
      = roof_machine_get_name (roof_snapshot_get_active (roof_document_get_snapshot (roof_shell_get_document (self->shell))));
  /* The file name, after the document's title if it has one. */
  g_autofree char *file
      = !is_lesson && roof_document_get_file (own) != NULL && roof_snapshot_get_title (roof_document_get_snapshot (own))[0] != '\0'
            ? roof_shell_dup_file_name (roof_document_get_file (own))
            : NULL;
  g_autofree char *place = file != NULL ? g_strdup_printf ("%s · %s", file, machine) : g_strdup (machine);
  /* Translators: under the title: the file and the machine, and that there are unsaved changes */
  g_autofree char *subtitle = g_strdup_printf (edited ? _("%s · edited") : "%s", place);
  g_autofree char *named = file != NULL ? g_strdup_printf ("%s (%s)", name, file) : g_strdup (name);
  g_autofree char *whole = g_strdup_printf ("%s%s – %s", edited ? "• " : "", named, _("Roofline"));

  gtk_label_set_text (self->title, name);
  gtk_label_set_text (self->subtitle, subtitle);
  show_changes (self);
  if (g_strcmp0 (gtk_window_get_title (GTK_WINDOW (self)), whole) != 0)
    gtk_window_set_title (GTK_WINDOW (self), whole);
}

static void
show_step (GtkButton  *button,
           const char *verb,
           const char *label)
{
  g_autofree char *text = label != NULL ? g_strdup_printf ("%s: %s", verb, label) : g_strdup (verb);

  roof_set_tooltip (GTK_WIDGET (button), text);
}

static void
changed_cb (RoofWindow *self)
{
  RoofShell *shell = self->shell;
  RoofDocument *document = roof_shell_get_document (shell);
  gboolean selected = roof_session_get_selected (shell->session) >= 0;

  show_title (self);
  show_step (self->undo, _("Undo"), roof_document_get_undo_label (document));
  show_step (self->redo, _("Redo"), roof_document_get_redo_label (document));
  roof_shell_enable (shell, "undo", roof_document_can_undo (document));
  roof_shell_enable (shell, "redo", roof_document_can_redo (document));
  roof_shell_enable (shell, "edit-kernel", selected);
  roof_shell_enable (shell, "zoom-selection", selected);
}

static void
undo_action (RoofShell *shell)
{
  roof_document_undo (roof_shell_get_document (shell));
}

static void
redo_action (RoofShell *shell)
{
  roof_document_redo (roof_shell_get_document (shell));
}

/* --- the document --- */

static RoofShell *
show_document (RoofShell    *shell,
               RoofDocument *document,
               const char   *draft)
{
  RoofWindow *self = ROOF_WINDOW (shell->window);

  if (roof_shell_is_fresh (shell))
    {
      roof_session_set_document (shell->session, document);
      roof_shell_changed (shell);
      roof_files_begin_draft (self->files, draft);
      return shell;
    }
  self = ROOF_WINDOW (roof_window_new (gtk_window_get_application (GTK_WINDOW (self)), shell->user, document, draft));
  gtk_window_present (GTK_WINDOW (self));
  return self->shell;
}

/* A press ends the joining of edits: the next edit is a new step of undo. */
static void
pressed_cb (RoofWindow *self)
{
  roof_document_break_merge (roof_shell_get_document (self->shell));
}

/* --- remembered settings --- */

static void
restore_state (RoofWindow *self)
{
  GSettings *settings = self->shell->user->settings;
  g_autofree char *page = NULL;

  if (settings == NULL)
    return;
  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  gtk_paned_set_position (self->left, g_settings_get_int (settings, "left-pane-width"));
  gtk_widget_set_size_request (GTK_WIDGET (self->verdict),
                               g_settings_get_int (settings, "right-pane-width"), -1);
  gtk_widget_set_visible (self->left_pane, g_settings_get_boolean (settings, "show-left-pane"));
  g_settings_bind (settings, "machine-details", roof_machine_page_get_details (self->machine), "expanded", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "verdict-details", roof_verdict_get_details (self->verdict), "expanded", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "verdict-suggestions", roof_verdict_get_more (self->verdict), "expanded", G_SETTINGS_BIND_DEFAULT);
  page = g_settings_get_string (settings, "left-pane-page");
  gtk_stack_set_visible_child_name (self->pages, page);
}

static void
keep_state (RoofWindow *self)
{
  GSettings *settings = self->shell->user->settings;
  int width, height;

  if (settings == NULL)
    return;
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (settings, "window-width", MAX (width, 360));
  g_settings_set_int (settings, "window-height", MAX (height, 294));
  g_settings_set_boolean (settings, "window-maximized", gtk_window_is_maximized (GTK_WINDOW (self)));
  g_settings_set_boolean (settings, "show-left-pane", gtk_widget_get_visible (self->left_pane));
  g_settings_set_string (settings, "left-pane-page",
                         gtk_stack_get_visible_child_name (self->pages));
  if (gtk_widget_get_visible (self->left_pane))
    g_settings_set_int (settings, "left-pane-width",
                        CLAMP (gtk_paned_get_position (self->left), 120, 4096));
  if (gtk_widget_get_width (GTK_WIDGET (self->verdict)) >= 120)
    g_settings_set_int (settings, "right-pane-width",
                        MIN (gtk_widget_get_width (GTK_WIDGET (self->verdict)), 4096));
}

/* --- the window --- */

static gboolean
roof_window_close_request (GtkWindow *window)
{
  RoofWindow *self = ROOF_WINDOW (window);

  if (!roof_files_may_close (self->files))
    return GDK_EVENT_STOP;
  roof_learning_close (self->learning);
  roof_show_end (self->shell->show);
  keep_state (self);
  roof_files_close (self->files);
  return GTK_WINDOW_CLASS (roof_window_parent_class)->close_request (window);
}

static void
roof_window_dispose (GObject *object)
{
  RoofWindow *self = ROOF_WINDOW (object);

  g_clear_object (&self->reading);
  g_clear_object (&self->slides);
  g_clear_object (&self->presentation);
  g_clear_object (&self->learning);
  if (self->left_pane != NULL)
    g_action_map_remove_action (G_ACTION_MAP (self), "show-left-pane"); /* which holds a reference to the pane */
  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_WINDOW);
  g_clear_object (&self->files);
  if (self->shell != NULL)
    g_object_run_dispose (G_OBJECT (self->shell));
  G_OBJECT_CLASS (roof_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, ROOF_RESOURCE_PREFIX "/ui/window.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, title);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, subtitle);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, changes);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, undo);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, redo);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, main_menu);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, recent_list);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, examples);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, left);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, right);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, left_pane);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, machine);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, kernels);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, canvas);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, strip);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, verdict);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, toast);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, bar);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, offers);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, magnifier);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, slide);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, spotlight);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, black);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, learn);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, lessons);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, lesson);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);
}

static void
roof_window_class_init (RoofWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_CANVAS);
  g_type_ensure (ROOF_TYPE_KERNELS_PAGE);
  g_type_ensure (ROOF_TYPE_LESSON_LIST);
  g_type_ensure (ROOF_TYPE_LESSON_PANE);
  g_type_ensure (ROOF_TYPE_MACHINE_PAGE);
  g_type_ensure (ROOF_TYPE_MAGNIFIER);
  g_type_ensure (ROOF_TYPE_SLIDE_VIEW);
  g_type_ensure (ROOF_TYPE_SPOTLIGHT);
  g_type_ensure (ROOF_TYPE_STRIP);
  g_type_ensure (ROOF_TYPE_TOAST);
  g_type_ensure (ROOF_TYPE_VERDICT);
  G_OBJECT_CLASS (klass)->dispose = roof_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = roof_window_close_request;
  bind_children (widget_class);
}

/* Focuses the menu button: when a submenu is open, GTK leaves the focus in a page of the closed menu, where keys are lost. */
static void
menu_closed_cb (RoofWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (gtk_menu_button_get_popover (self->main_menu))))
    gtk_widget_grab_focus (GTK_WIDGET (self->main_menu));
}

/* Lets the main menu change to a submenu at once: while a page slides out, GTK hears the letters of its entries, not those of
 * the page that comes. */
static void
stop_sliding (GtkWidget *widget)
{
  if (GTK_IS_STACK (widget))
    gtk_stack_set_transition_duration (GTK_STACK (widget), 0);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    stop_sliding (child);
}

/* Moves the handle of a GtkPaned with a hidden side out of the way until the next layout: GTK leaves it, invisible but active,
 * at its last position. */
static void
retire_handle_cb (GtkPaned *paned)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (paned)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkRequisition size;

      if (child == gtk_paned_get_start_child (paned) || child == gtk_paned_get_end_child (paned))
        continue;
      gtk_widget_get_preferred_size (child, &size, NULL);
      gtk_widget_size_allocate (child, &(GtkAllocation) { -1000, -1000, size.width, size.height }, -1);
    }
}

static void
roof_window_init (RoofWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_menu_button_get_popover (self->main_menu), "unmap", G_CALLBACK (menu_closed_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  stop_sliding (GTK_WIDGET (gtk_menu_button_get_popover (self->main_menu)));
  g_signal_connect_object (self->left_pane, "hide", G_CALLBACK (retire_handle_cb), self->left, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->verdict, "hide", G_CALLBACK (retire_handle_cb), self->right, G_CONNECT_SWAPPED);
  gtk_stack_set_visible_child_name (self->pages, "kernels");
  roof_recent_files_show (self->recent_list);
  roof_examples_list (self->examples);
}

static void
make_tenants (RoofWindow *self)
{
  static const RoofShellAction actions[] = { { "undo", G_CALLBACK (undo_action) }, { "redo", G_CALLBACK (redo_action) } };
  g_autoptr (GPropertyAction) left_pane = g_property_action_new ("show-left-pane", self->left_pane, "visible");
  RoofShell *shell = self->shell;
  RoofPresentationParts stage = { self->bar, GTK_WIDGET (self->strip), GTK_WIDGET (self->verdict), GTK_WIDGET (self->learn),
                                  self->black, self->magnifier, self->slide, self->spotlight };
  RoofLearningParts classroom = { self->learn, self->lessons, self->lesson, self->strip, self->verdict };

  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), shell);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (left_pane));
  roof_window_install_panes (self);
  self->reading = shell->reading = roof_reading_queue_new (shell);
  self->presentation = shell->presentation = roof_presentation_new (shell, &stage);
  self->learning = roof_learning_new (shell, &classroom);
  self->slides = roof_slides_new (shell);
  self->files = roof_files_new (shell);
  roof_opening_install (shell);
  roof_examples_install (shell);
  roof_importing_install (shell);
  roof_comparing_install (shell);
  roof_creating_install (shell);
  roof_exporting_install (shell);
  roof_machines_install (shell);
  roof_measuring_install (shell);
  roof_networks_install (shell);
  roof_planning_install (shell);
  roof_profiling_install (shell);
  roof_selected_kernels_install (shell);
  roof_toast_place_install (shell); /* last, since the handler connected last runs first */
}

static void
share_session (RoofWindow *self)
{
  RoofSession *session = self->shell->session;

  roof_canvas_set_session (self->canvas, session);
  roof_pane_set_session (ROOF_PANE (self->machine), session);
  roof_pane_set_session (ROOF_PANE (self->kernels), session);
  roof_pane_set_session (ROOF_PANE (self->strip), session);
  roof_pane_set_session (ROOF_PANE (self->verdict), session);
  roof_pane_set_session (ROOF_PANE (self->lesson), session);
  roof_pane_set_session (ROOF_PANE (self->slide), session);
  roof_pace_session (GTK_WIDGET (self), session);
}

GtkWidget *
roof_window_new (GtkApplication *application,
                 RoofUserData   *user,
                 RoofDocument   *document,
                 const char     *draft)
{
  RoofWindow *self = g_object_new (ROOF_TYPE_WINDOW, "application", application, NULL);

  self->shell = roof_shell_new (GTK_APPLICATION_WINDOW (self), user, document, self->canvas, self->toast);
  self->shell->left_pane = self->left_pane;
  self->shell->pages = self->pages;
  self->shell->offers = self->offers;
  self->shell->show_document = show_document;
  make_tenants (self);
  roof_files_begin_draft (self->files, draft);
  share_session (self);
  restore_state (self);
  g_signal_connect_object (self->shell, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  roof_shell_begin (self->shell);
  if (g_getenv ("ROOFLINE_WATCH") != NULL)
    roof_watch_attach (self->shell);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  return GTK_WIDGET (self);
}
