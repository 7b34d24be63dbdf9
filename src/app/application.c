/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/application.h"

#include "document/files/bundled.h"

#include <glib/gi18n.h>

#include "app/about.h"
#include "app/own-files.h"
#include "app/save-remarks.h"
#include "app/shortcuts.h"
#include "app/window.h"
#include "document/files/build-folder.h"
#include "document/files/example.h"
#include "document/session/autosave.h"
#include "widgets/accessible-names.h"
#include "widgets/color-scheme.h"
#include "widgets/tooltip-silence.h"

struct _RoofApplication
{
  GtkApplication parent_instance;

  /* owned */
  RoofLibrary     *library;
  GSettings       *settings; /* nullable: the schema is not there */
  RoofColorScheme *color_scheme;
  RoofOwnFiles    *own_files;
  char            *user_data_dir;
  char            *drafts;
  GPtrArray       *found_drafts; /* nullable: paths of those that can be restored */
  RoofLessons        *lessons;  /* nullable: not asked for yet */
  RoofLessonProgress *progress; /* likewise */

  /* flags */
  gboolean drafts_offered;
};

G_DEFINE_FINAL_TYPE (RoofApplication, roof_application, GTK_TYPE_APPLICATION)

/* The schema beside a program that runs from the build folder, else the installed one, else none: then
 * nothing is remembered. */
static GSettings *
find_settings (void)
{
  GSettingsSchemaSource *installed = g_settings_schema_source_get_default ();
  g_autofree char *folder = roof_build_folder_find ("data");
  g_autoptr (GSettingsSchemaSource) built
      = folder != NULL ? g_settings_schema_source_new_from_directory (folder, installed, FALSE, NULL) : NULL;
  GSettingsSchemaSource *source = built != NULL ? built : installed;
  g_autoptr (GSettingsSchema) schema
      = source != NULL ? g_settings_schema_source_lookup (source, ROOF_APP_ID, TRUE) : NULL;

  return schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
}

static RoofWindow *
open_window (RoofApplication *self,
             RoofDocument    *document)
{
  GtkWidget *window = roof_window_new (self, document);

  gtk_window_present (GTK_WINDOW (window));
  return ROOF_WINDOW (window);
}

static RoofWindow *
open_example (RoofApplication *self)
{
  g_autoptr (RoofModel) model = roof_example_new ();
  g_autoptr (RoofDocument) document = roof_document_new (model);

  return open_window (self, document);
}

static void
offer_drafts (RoofApplication *self,
              RoofWindow      *window)
{
  if (self->drafts_offered)
    return;
  self->drafts_offered = TRUE;
  roof_window_search_drafts (window, self->drafts);
}

static void
tell_faults (RoofApplication *self,
             RoofWindow      *window)
{
  const char *const *faults = roof_library_get_faults (self->library);
  g_autofree char *text = NULL;

  if (faults[0] == NULL)
    return;
  text = g_strjoinv ("\n", (char **) faults);
  roof_window_show_error (window, _("Some files in the data folder could not be used."), text);
}

static void
roof_application_activate (GApplication *application)
{
  RoofApplication *self = ROOF_APPLICATION (application);
  gboolean first = gtk_application_get_active_window (GTK_APPLICATION (self)) == NULL;
  RoofWindow *window = open_example (self);

  if (first)
    tell_faults (self, window);
  offer_drafts (self, window);
}

static void
roof_application_open (GApplication  *application,
                       GFile        **files,
                       int            n_files,
                       const char    *hint)
{
  RoofApplication *self = ROOF_APPLICATION (application);
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (self));
  RoofWindow *window = ROOF_IS_WINDOW (active) ? ROOF_WINDOW (active) : open_example (self);

  for (int i = 0; i < n_files; i++)
    roof_window_open_file (window, files[i]);
  offer_drafts (self, window);
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

static void
about_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  roof_about_show (gtk_application_get_active_window (GTK_APPLICATION (data)));
}

static void
restore_drafts_action (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       data)
{
  RoofApplication *self = ROOF_APPLICATION (data);
  g_autoptr (GPtrArray) paths = g_steal_pointer (&self->found_drafts);
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (self));

  if (paths != NULL)
    roof_window_restore_drafts (ROOF_IS_WINDOW (active) ? ROOF_WINDOW (active) : open_example (self), paths);
}

static void
install_actions (RoofApplication *self)
{
  static const GActionEntry entries[] = {
    { "new", new_action },
    { "quit", quit_action },
    { "about", about_action },
    { "restore-drafts", restore_drafts_action },
  };
  g_autoptr (GPropertyAction) scheme
      = g_property_action_new ("color-scheme", self->color_scheme, "choice");

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (scheme));
}

static void
load_style (void)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
  GdkDisplay *display = gdk_display_get_default ();

  gtk_css_provider_load_from_resource (provider, ROOF_RESOURCE_PREFIX "/ui/style.css");
  gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  gtk_icon_theme_add_search_path (gtk_icon_theme_get_for_display (display), ROOF_SOURCE_ICON_DIR);
}

static void
roof_application_startup (GApplication *application)
{
  RoofApplication *self = ROOF_APPLICATION (application);

  /* By which desktops find the program that a window is of; until here it is what somebody types. */
  g_set_prgname (ROOF_APP_ID);
  G_APPLICATION_CLASS (roof_application_parent_class)->startup (application);
  load_style ();
  roof_save_remarks_install ();
  roof_accessible_names_install ();
  roof_tooltip_silence_for_popovers ();

  self->library = roof_library_new (self->user_data_dir);
  self->own_files = roof_own_files_new (self);
  self->drafts = roof_autosave_dup_folder (self->user_data_dir);
  self->settings = find_settings ();
  self->color_scheme = roof_color_scheme_new (gtk_settings_get_default (),
                                              g_application_get_dbus_connection (application));
  if (self->settings != NULL)
    g_settings_bind (self->settings, "color-scheme", self->color_scheme, "choice",
                     G_SETTINGS_BIND_DEFAULT);
  install_actions (self);
  roof_shortcuts_install (GTK_APPLICATION (self));
}

/* What is typed wrong ends with 2, as on the command line: the parser, which says so and ends with 1, stops before anything is
 * registered. */
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
  g_clear_pointer (&self->lessons, roof_lessons_free);
  g_clear_pointer (&self->progress, roof_lesson_progress_free);
  g_clear_object (&self->library);
  g_clear_object (&self->settings);
  g_clear_object (&self->color_scheme);
  g_free (self->user_data_dir);
  g_free (self->drafts);
  g_clear_pointer (&self->found_drafts, g_ptr_array_unref);
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
                      const char        *user_data_dir)
{
  RoofApplication *self = g_object_new (ROOF_TYPE_APPLICATION, "application-id", id, "flags",
                                        flags | G_APPLICATION_HANDLES_OPEN, "resource-base-path",
                                        ROOF_RESOURCE_PREFIX, NULL);

  self->user_data_dir = g_strdup (user_data_dir);
  return self;
}

RoofLibrary *
roof_application_get_library (RoofApplication *self)
{
  g_return_val_if_fail (ROOF_IS_APPLICATION (self), NULL);

  return self->library;
}

RoofLessons *
roof_application_get_lessons (RoofApplication *self)
{
  g_return_val_if_fail (ROOF_IS_APPLICATION (self), NULL);

  if (self->lessons == NULL)
    self->lessons = roof_lessons_new (self->library, self->user_data_dir);
  return self->lessons;
}

char **
roof_application_read_own_files (RoofApplication *self)
{
  g_autoptr (GStrvBuilder) faults = g_strv_builder_new ();

  g_return_val_if_fail (ROOF_IS_APPLICATION (self), NULL);

  roof_library_read_again (self->library, self->user_data_dir);
  g_strv_builder_addv (faults, (const char **) roof_library_get_faults (self->library));
  g_clear_pointer (&self->lessons, roof_lessons_free);
  g_strv_builder_addv (faults, (const char **) roof_lessons_get_faults (roof_application_get_lessons (self)));
  return g_strv_builder_end (faults);
}

RoofLessonProgress *
roof_application_get_progress (RoofApplication *self)
{
  g_autoptr (GVariant) kept = NULL;

  g_return_val_if_fail (ROOF_IS_APPLICATION (self), NULL);

  if (self->progress != NULL)
    return self->progress;
  kept = self->settings != NULL ? g_settings_get_value (self->settings, "lesson-progress") : NULL;
  self->progress = roof_lesson_progress_new (kept);
  return self->progress;
}

GSettings *
roof_application_get_settings (RoofApplication *self)
{
  g_return_val_if_fail (ROOF_IS_APPLICATION (self), NULL);

  return self->settings;
}

const char *
roof_application_get_drafts (RoofApplication *self)
{
  g_return_val_if_fail (ROOF_IS_APPLICATION (self), NULL);

  return self->drafts;
}

const char *
roof_application_get_data_dir (RoofApplication *self)
{
  g_return_val_if_fail (ROOF_IS_APPLICATION (self), NULL);

  return self->user_data_dir;
}

void
roof_application_set_found_drafts (RoofApplication *self,
                                   GPtrArray       *paths)
{
  g_return_if_fail (ROOF_IS_APPLICATION (self));

  g_clear_pointer (&self->found_drafts, g_ptr_array_unref);
  self->found_drafts = g_ptr_array_ref (paths);
}
