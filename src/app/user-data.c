/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/user-data.h"

#include "document/files/build-folder.h"
#include "document/session/autosave.h"

/* The settings schema of the build folder when run from there, else the installed one, else NULL. */
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

static void
keep_recent_cb (RoofUserData *self)
{
  g_settings_set_strv (self->settings, "recent-machines", roof_library_get_recent (self->library));
}

/* Restores and keeps the machines that were chosen last. */
static void
remember_machines (RoofUserData *self)
{
  g_auto (GStrv) ids = g_settings_get_strv (self->settings, "recent-machines");

  roof_library_set_recent (self->library, (const char *const *) ids);
  g_signal_connect_swapped (self->library, "machines-changed", G_CALLBACK (keep_recent_cb), self);
}

RoofUserData *
roof_user_data_new (const char *data_dir)
{
  RoofUserData *self = g_new0 (RoofUserData, 1);

  self->library = roof_library_new (data_dir);
  self->settings = find_settings ();
  self->data_dir = g_strdup (data_dir);
  self->drafts = roof_autosave_dup_folder (data_dir);
  if (self->settings != NULL)
    remember_machines (self);
  return self;
}

void
roof_user_data_free (RoofUserData *self)
{
  g_clear_pointer (&self->lessons, roof_lessons_free);
  g_clear_pointer (&self->progress, roof_lesson_progress_free);
  g_signal_handlers_disconnect_by_data (self->library, self);
  g_object_unref (self->library);
  g_clear_object (&self->settings);
  g_free (self->data_dir);
  g_free (self->drafts);
  g_free (self);
}

RoofLessons *
roof_user_data_get_lessons (RoofUserData *self)
{
  if (self->lessons == NULL)
    self->lessons = roof_lessons_new (self->library, self->data_dir);
  return self->lessons;
}

RoofLessonProgress *
roof_user_data_get_progress (RoofUserData *self)
{
  g_autoptr (GVariant) kept = NULL;

  if (self->progress != NULL)
    return self->progress;
  kept = self->settings != NULL ? g_settings_get_value (self->settings, "lesson-progress") : NULL;
  self->progress = roof_lesson_progress_new (kept);
  return self->progress;
}

char **
roof_user_data_read_own_files (RoofUserData *self)
{
  g_autoptr (GStrvBuilder) faults = g_strv_builder_new ();

  g_clear_pointer (&self->lessons, roof_lessons_free);
  roof_library_read_again (self->library, self->data_dir);
  g_strv_builder_addv (faults, (const char **) roof_library_get_faults (self->library));
  g_strv_builder_addv (faults, (const char **) roof_lessons_get_faults (roof_user_data_get_lessons (self)));
  return g_strv_builder_end (faults);
}
