/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/application.h"

#include <glib/gi18n.h>

#include "app/drafts.h"
#include "app/opening.h"
#include "app/own-files.h"
#include "app/preferences.h"
#include "app/save-remarks.h"
#include "app/shortcuts.h"
#include "app/window.h"
#include "document/files/bundled.h"
#include "document/files/example.h"
#include "widgets/accessible-names.h"
#include "widgets/color-scheme.h"
#include "widgets/style.h"
#include "widgets/tooltip-silence.h"

struct _RoofApplication
{
  GtkApplication parent_instance;

  /* owned */
  char            *data_dir;
  RoofUserData    *user;
  RoofColorScheme *color_scheme;
  RoofOwnFiles    *own_files;
  RoofDrafts      *drafts;
};

G_DEFINE_FINAL_TYPE (RoofApplication, roof_application, GTK_TYPE_APPLICATION)

/* Opens a new window with the example. Returns: (transfer none): its shell */
static RoofShell *
open_example (RoofApplication *self)
{
  g_autoptr (RoofSnapshot) snapshot = roof_example_new ();
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);
  GtkWindow *window = GTK_WINDOW (roof_window_new (GTK_APPLICATION (self), self->user, document, NULL));

  gtk_window_present (window);
  return roof_shell_of (window);
}

/* The shell of the active window, else of a new one. */
static RoofShell *
get_active_shell (RoofApplication *self)
{
  RoofShell *active = roof_shell_of (gtk_application_get_active_window (GTK_APPLICATION (self)));

  return active != NULL ? active : open_example (self);
}

static void
tell_faults (RoofApplication *self,
             RoofShell       *shell)
{
  const char *const *faults = roof_library_get_faults (self->user->library);
  g_autofree char *text = NULL;

  if (faults[0] == NULL)
    return;
  text = g_strjoinv ("\n", (char **) faults);
  roof_toast_show_error (shell->toast, _("Some files in the data folder are faulty."), text);
}

static void
roof_application_activate (GApplication *application)
{
  RoofApplication *self = ROOF_APPLICATION (application);
  gboolean first = gtk_application_get_active_window (GTK_APPLICATION (self)) == NULL;
  RoofShell *shell = open_example (self);

  if (first)
    tell_faults (self, shell);
  roof_drafts_offer (self->drafts);
}

static void
roof_application_open (GApplication  *application,
                       GFile        **files,
                       int            n_files,
                       const char    *hint)
{
  RoofApplication *self = ROOF_APPLICATION (application);
  RoofShell *shell = get_active_shell (self);

  for (int i = 0; i < n_files; i++)
    roof_opening_open_file (shell, files[i]);
  roof_drafts_offer (self->drafts);
}

static void
new_action (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       data)
{
  open_example (ROOF_APPLICATION (data));
}

static void
quit_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (data)));

  for (GList *link = windows; link != NULL; link = link->next)
    if (ROOF_IS_WINDOW (link->data))
      gtk_window_close (GTK_WINDOW (link->data));
}

/* The text for a bug report. */
static char *
describe_system (void)
{
  return g_strdup_printf ("Roofline %s\nGTK %u.%u.%u\nGLib %u.%u.%u", ROOF_VERSION,
                          gtk_get_major_version (), gtk_get_minor_version (),
                          gtk_get_micro_version (), glib_major_version, glib_minor_version,
                          glib_micro_version);
}

static void
about_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  static const char *const authors[] = { "The Roofline authors", NULL };
  g_autofree char *system = describe_system ();

  gtk_show_about_dialog (
      gtk_application_get_active_window (GTK_APPLICATION (data)), "program-name", _("Roofline"), "version", ROOF_VERSION,
      "logo-icon-name", ROOF_APP_ID,
      "comments", _("What limits a computation, by how much, and what would change that"),
      "license-type", GTK_LICENSE_GPL_3_0, "website",
      "https://github.com/roofline-app/Roofline", "authors", authors, "system-information", system,
      /* Translators: put the names of the translators here, a line each */
      "translator-credits", _("translator-credits"), NULL);
}

static void
preferences_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       data)
{
  roof_preferences_show (gtk_application_get_active_window (GTK_APPLICATION (data)),
                         ROOF_APPLICATION (data)->user->settings);
}

static void
restore_drafts_action (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       data)
{
  RoofApplication *self = ROOF_APPLICATION (data);

  roof_drafts_restore (self->drafts, get_active_shell (self));
}

static void
install_actions (RoofApplication *self)
{
  static const GActionEntry entries[] = {
    { "new", new_action },
    { "quit", quit_action },
    { "about", about_action },
    { "preferences", preferences_action },
    { "restore-drafts", restore_drafts_action },
  };
  g_autoptr (GPropertyAction) scheme
      = g_property_action_new ("color-scheme", self->color_scheme, "choice");

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (scheme));
}

static void
roof_application_startup (GApplication *application)
{
  RoofApplication *self = ROOF_APPLICATION (application);
  GdkDisplay *display;

  /* Desktops match windows to the program by this name. Set here, not earlier: messages about arguments name the typed
   * command. */
  g_set_prgname (ROOF_APP_ID);
  G_APPLICATION_CLASS (roof_application_parent_class)->startup (application);
  display = gdk_display_get_default ();
  roof_style_install (display);
  gtk_icon_theme_add_search_path (gtk_icon_theme_get_for_display (display), ROOF_SOURCE_ICON_DIR);
  roof_save_remarks_install ();
  roof_accessible_names_install ();
  roof_tooltip_silence_for_popovers ();

  self->user = roof_user_data_new (self->data_dir);
  self->own_files = roof_own_files_new (GTK_APPLICATION (self), self->user);
  self->drafts = roof_drafts_new (self->user->drafts);
  self->color_scheme = roof_color_scheme_new (gtk_settings_get_default (),
                                              g_application_get_dbus_connection (application));
  if (self->user->settings != NULL)
    g_settings_bind (self->user->settings, "color-scheme", self->color_scheme, "choice",
                     G_SETTINGS_BIND_DEFAULT);
  install_actions (self);
  roof_shortcuts_install (GTK_APPLICATION (self));
}

/* Exits with 2 for bad arguments, like the command line tool. GLib's parser prints the error, returns 1 and stops before
 * registration. */
static gboolean
roof_application_local_command_line (GApplication   *application,
                                     char         ***arguments,
                                     int            *status)
{
  gboolean handled = G_APPLICATION_CLASS (roof_application_parent_class)->local_command_line (application, arguments, status);

  if (handled && *status == 1 && !g_application_get_is_registered (application))
    *status = 2;
  return handled;
}

static int
roof_application_handle_local_options (GApplication *application,
                                       GVariantDict *options)
{
  if (!g_variant_dict_contains (options, "version"))
    return -1;
  g_print ("roofline %s\n", ROOF_VERSION);
  return 0;
}

static void
roof_application_finalize (GObject *object)
{
  RoofApplication *self = ROOF_APPLICATION (object);

  g_clear_pointer (&self->own_files, roof_own_files_free);
  g_clear_object (&self->drafts);
  g_clear_pointer (&self->user, roof_user_data_free);
  g_clear_object (&self->color_scheme);
  g_free (self->data_dir);
  G_OBJECT_CLASS (roof_application_parent_class)->finalize (object);
}

static void
roof_application_class_init (RoofApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_application_finalize;
  application_class->startup = roof_application_startup;
  application_class->activate = roof_application_activate;
  application_class->open = roof_application_open;
  application_class->local_command_line = roof_application_local_command_line;
  application_class->handle_local_options = roof_application_handle_local_options;
}

static void
roof_application_init (RoofApplication *self)
{
  static const GOptionEntry options[] = {
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Print the version and exit"), NULL },
    { NULL },
  };

  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _("[FILE…]"));
}

RoofApplication *
roof_application_new (const char        *id,
                      GApplicationFlags  flags,
                      const char        *data_dir)
{
  RoofApplication *self = g_object_new (ROOF_TYPE_APPLICATION, "application-id", id, "flags",
                                        flags | G_APPLICATION_HANDLES_OPEN, "resource-base-path",
                                        ROOF_RESOURCE_PREFIX, NULL);

  self->data_dir = g_strdup (data_dir);
  return self;
}
