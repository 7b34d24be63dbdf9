/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window.h"

#include <glib/gi18n.h>

#include "app/watch.h"
#include "app/window-private.h"
#include "document/files/bundled.h"
#include "widgets/pace.h"
#include "widgets/tooltip.h"

enum
{
  PROP_SHOW_LEFT_PANE = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (RoofWindow, roof_window, GTK_TYPE_APPLICATION_WINDOW)

RoofDocument *
roof_window_get_own_document (RoofWindow *self)
{
  return roof_show_get_own_document (self->show);
}

RoofDocument *
roof_window_get_document (RoofWindow *self)
{
  return roof_session_get_document (self->session);
}

static const char *
name_document (RoofWindow *self)
{
  RoofPlayer *player = roof_show_get_player (self->show);
  const char *title = roof_show_is_lesson (self->show) ? roof_lesson_get_title (roof_player_get_lesson (player))
                                                       : roof_document_get_title (roof_window_get_own_document (self));

  return *title != '\0' ? title : _("Untitled");
}

/* The file that the window is of, behind a title that the document has beside. Returns: (transfer full) (nullable) */
static char *
name_file (RoofWindow *self)
{
  RoofDocument *document = roof_window_get_own_document (self);
  GFile *file = roof_document_get_file (document);

  if (file == NULL || roof_show_is_lesson (self->show) || roof_model_get_title (roof_document_get_model (document))[0] == '\0')
    return NULL;
  return roof_window_dup_file_name (file);
}

static void
show_title (RoofWindow *self)
{
  RoofDocument *document = roof_window_get_document (self);
  const char *machine = roof_machine_get_name (roof_model_get_active (roof_document_get_model (document)));
  gboolean edited = !roof_show_is_lesson (self->show) && roof_document_is_modified (roof_window_get_own_document (self));
  g_autofree char *file = name_file (self);
  g_autofree char *place = file != NULL ? g_strdup_printf ("%s · %s", file, machine) : g_strdup (machine);
  /* Translators: under the title: the file and the machine, and that there are unsaved changes */
  g_autofree char *subtitle = g_strdup_printf (edited ? _("%s · edited") : "%s", place);
  g_autofree char *title = file != NULL ? g_strdup_printf ("%s%s (%s) – %s", edited ? "• " : "", name_document (self), file,
                                                           _("Roofline"))
                                        : g_strdup_printf ("%s%s – %s", edited ? "• " : "", name_document (self),
                                                           _("Roofline"));

  gtk_label_set_text (self->title, name_document (self));
  gtk_label_set_text (self->subtitle, subtitle);
  gtk_window_set_title (GTK_WINDOW (self), title);
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
document_changed_cb (RoofWindow *self)
{
  RoofDocument *document = roof_window_get_document (self);

  show_title (self);
  show_step (self->undo, _("Undo"), roof_document_get_undo_label (document));
  show_step (self->redo, _("Redo"), roof_document_get_redo_label (document));
  roof_window_update_actions (self);
}

static void
start_autosave (RoofWindow *self)
{
  RoofApplication *application
      = ROOF_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));

  if (self->autosave != NULL)
    roof_autosave_close (self->autosave);
  g_clear_object (&self->autosave);
  self->autosave = roof_autosave_new (roof_window_get_own_document (self),
                                      roof_application_get_drafts (application), ROOF_AUTOSAVE_DELAY);
}

/* After another document has come on show. */
static void
follow_document (RoofWindow *self)
{
  g_signal_group_set_target (self->document_signals, roof_window_get_document (self));
  document_changed_cb (self);
}

static void
show_begins_cb (RoofWindow *self)
{
  roof_window_close_slides (self);
  roof_toast_dismiss (self->toast);
  self->own_left_pane = roof_window_get_show_left_pane (self);
  roof_window_set_show_left_pane (self, FALSE);
}

static void
show_changed_cb (RoofWindow *self)
{
  if (roof_show_get_player (self->show) == NULL)
    roof_window_set_show_left_pane (self, self->own_left_pane);
  follow_document (self);
  roof_window_point (self);
  roof_watch_print_show (self);
}

void
roof_window_set_document (RoofWindow   *self,
                          RoofDocument *document)
{
  roof_show_end (self->show);
  roof_session_set_document (self->session, document);
  follow_document (self);
  start_autosave (self);
}

/* A press begins something new: what follows is a step of its own. */
static void
pressed_cb (RoofWindow *self)
{
  roof_document_break_merge (roof_window_get_document (self));
}

static gboolean
roof_window_close_request (GtkWindow *window)
{
  RoofWindow *self = ROOF_WINDOW (window);

  /* Once it is saved it closes, unless that fails or more was edited. */
  if (self->saving != NULL)
    {
      self->closing = TRUE;
      return GDK_EVENT_STOP;
    }
  if (!self->closing && roof_document_is_modified (roof_window_get_own_document (self)))
    return roof_window_ask_to_save (self);
  roof_window_close_learn (self);
  roof_show_end (self->show);
  roof_window_keep_state (self);
  if (self->autosave != NULL)
    roof_autosave_close (self->autosave);
  return GTK_WINDOW_CLASS (roof_window_parent_class)->close_request (window);
}

static void
roof_window_get_property (GObject    *object,
                          guint       id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  if (id == PROP_SHOW_LEFT_PANE)
    g_value_set_boolean (value, roof_window_get_show_left_pane (ROOF_WINDOW (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
roof_window_set_property (GObject      *object,
                          guint         id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  if (id == PROP_SHOW_LEFT_PANE)
    roof_window_set_show_left_pane (ROOF_WINDOW (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
roof_window_dispose (GObject *object)
{
  RoofWindow *self = ROOF_WINDOW (object);

  if (self->reading != NULL)
    roof_reading_queue_cancel (self->reading);
  g_clear_object (&self->reading);
  roof_window_close_slides (self);
  roof_window_drop_presentation (self);
  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_WINDOW);
  g_clear_object (&self->show);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->autosave);
  g_clear_object (&self->session);
  g_clear_pointer (&self->undoable, roof_model_unref);
  G_OBJECT_CLASS (roof_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, ROOF_RESOURCE_PREFIX "/ui/window.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, title);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, subtitle);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, undo);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, redo);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, main_menu);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, recent);
  gtk_widget_class_bind_template_child (widget_class, RoofWindow, recent_files);
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
  G_OBJECT_CLASS (klass)->get_property = roof_window_get_property;
  G_OBJECT_CLASS (klass)->set_property = roof_window_set_property;
  GTK_WINDOW_CLASS (klass)->close_request = roof_window_close_request;

  properties[PROP_SHOW_LEFT_PANE]
      = g_param_spec_boolean ("show-left-pane", NULL, NULL, TRUE,
                              G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);

  bind_children (widget_class);
  roof_window_install_actions (widget_class);
  roof_window_install_kernels (widget_class);
  roof_window_install_files (widget_class);
  roof_window_install_figures (widget_class);
  roof_window_install_handout (widget_class);
  roof_window_install_machine (widget_class);
  roof_window_install_import (widget_class);
  roof_window_install_saving (widget_class);
  roof_window_install_learn (widget_class);
  roof_window_install_network (widget_class);
  roof_window_install_fusion (widget_class);
  roof_window_install_panes (widget_class);
  roof_window_install_pins (widget_class);
  roof_window_install_present (widget_class);
  roof_window_install_share (widget_class);
  roof_window_install_slides (widget_class);
}

/* GTK gives the focus to a page of a menu that closes while another one is shown, where no key is heard any more. */
static void
menu_closed_cb (RoofWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (gtk_menu_button_get_popover (self->main_menu))))
    gtk_widget_grab_focus (GTK_WIDGET (self->main_menu));
}

static void
roof_window_init (RoofWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_menu_button_get_popover (self->main_menu), "unmap", G_CALLBACK (menu_closed_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  gtk_stack_set_visible_child_name (self->pages, "kernels");
  roof_window_init_present (self);
  roof_window_init_learn (self);
  self->reading = roof_reading_queue_new (self, self->toast);
  roof_window_init_message (self); /* the last hears keys first */
  self->document_signals = g_signal_group_new (ROOF_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "changed", G_CALLBACK (document_changed_cb),
                                  self);
  g_signal_group_connect_swapped (self->document_signals, "notify",
                                  G_CALLBACK (document_changed_cb), self);
}

static void
share_session (RoofWindow *self)
{
  roof_canvas_set_session (self->canvas, self->session);
  roof_pane_set_session (ROOF_PANE (self->machine), self->session);
  roof_pane_set_session (ROOF_PANE (self->kernels), self->session);
  roof_pane_set_session (ROOF_PANE (self->strip), self->session);
  roof_pane_set_session (ROOF_PANE (self->verdict), self->session);
  roof_pane_set_session (ROOF_PANE (self->lesson), self->session);
  roof_pane_set_session (ROOF_PANE (self->slide), self->session);
  g_signal_connect_object (self->session, "notify::selection",
                           G_CALLBACK (roof_window_update_actions), self, G_CONNECT_SWAPPED);
  roof_session_follow (self->session, self, (RoofFollow) roof_window_update_actions);
  roof_pace_session (GTK_WIDGET (self), self->session);
}

GtkWidget *
roof_window_new (RoofApplication *application,
                 RoofDocument    *document)
{
  RoofWindow *self = g_object_new (ROOF_TYPE_WINDOW, "application", application, NULL);

  self->session = roof_session_new (roof_application_get_library (application), document);
  g_signal_group_set_target (self->document_signals, document);
  self->show = roof_show_new (self->session, self->canvas);
  g_signal_connect_swapped (self->show, "begins", G_CALLBACK (show_begins_cb), self);
  g_signal_connect_swapped (self->show, "changed", G_CALLBACK (show_changed_cb), self);
  roof_window_follow_presentation (self);
  roof_window_follow_lesson (self);
  share_session (self);
  start_autosave (self);
  roof_window_init_files (self);
  roof_window_restore_state (self);
  document_changed_cb (self);
  if (g_getenv ("ROOFLINE_WATCH") != NULL)
    roof_watch_attach (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  return GTK_WIDGET (self);
}

gboolean
roof_window_get_show_left_pane (RoofWindow *self)
{
  g_return_val_if_fail (ROOF_IS_WINDOW (self), FALSE);

  /* Asked for the action's state while the window is being made and taken apart too. */
  return self->left_pane == NULL || gtk_widget_get_visible (self->left_pane);
}

/* GtkPaned takes hold of its handle where it was last, also while a side is hidden and there is none: out of the way with
 * it, until it is laid out again. */
void
roof_window_retire_handle (GtkPaned *paned)
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

void
roof_window_set_show_left_pane (RoofWindow *self,
                                gboolean    show)
{
  g_return_if_fail (ROOF_IS_WINDOW (self));

  if (gtk_widget_get_visible (self->left_pane) == !!show)
    return;
  gtk_widget_set_visible (self->left_pane, show);
  if (!show)
    roof_window_retire_handle (self->left);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW_LEFT_PANE]);
}

void
roof_window_hear_keys (RoofWindow *self,
                       GCallback   key_pressed)
{
  GtkEventController *key = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", key_pressed, self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
}

RoofWindow *
roof_window_find_last (GApplication *application)
{
  GList *windows = GTK_IS_APPLICATION (application) ? gtk_application_get_windows (GTK_APPLICATION (application)) : NULL;

  while (windows != NULL && !ROOF_IS_WINDOW (windows->data))
    windows = windows->next;
  return windows != NULL ? windows->data : NULL;
}

void
roof_window_show_error (RoofWindow *self,
                        const char *sentence,
                        const char *detail)
{
  g_return_if_fail (ROOF_IS_WINDOW (self));

  roof_toast_show_error (self->toast, sentence, detail);
}

char *
roof_window_dup_file_name (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return base != NULL ? g_filename_display_name (base) : g_file_get_parse_name (file);
}

void
roof_window_say_unopened (RoofWindow   *self,
                          GFile        *file,
                          const GError *error)
{
  g_autofree char *name = roof_window_dup_file_name (file);
  /* Translators: %s is the name of a file */
  g_autofree char *sentence = g_strdup_printf (_("“%s” could not be opened"), name);

  roof_window_show_error (self, sentence, error->message);
}

void
roof_window_say_unsaved (RoofWindow   *self,
                         GFile        *file,
                         const GError *error)
{
  g_autofree char *name = roof_window_dup_file_name (file);
  g_autofree char *sentence = g_strdup_printf (_("“%s” could not be saved"), name);

  roof_window_show_error (self, sentence, error->message);
}

void
roof_window_show_note (RoofWindow *self,
                       const char *sentence)
{
  g_return_if_fail (ROOF_IS_WINDOW (self));

  roof_toast_show_note (self->toast, sentence, NULL, NULL);
}

void
roof_window_show_report (RoofWindow *self,
                         const char *sentence,
                         const char *detail)
{
  g_return_if_fail (ROOF_IS_WINDOW (self));

  roof_toast_show_report (self->toast, sentence, detail, NULL, NULL);
}
