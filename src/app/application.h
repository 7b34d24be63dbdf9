/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/lessons/lessons.h"
#include "widgets/lesson/lesson-progress.h"

G_BEGIN_DECLS

/* The program: its library, settings and windows. */
#define ROOF_TYPE_APPLICATION (roof_application_get_type ())
G_DECLARE_FINAL_TYPE (RoofApplication, roof_application, ROOF, APPLICATION, GtkApplication)

/* @user_data_dir: as g_get_user_data_dir(). Returns: (transfer full) */
RoofApplication *roof_application_new          (const char        *id,
                                                GApplicationFlags  flags,
                                                const char        *user_data_dir);

/* All (transfer none), from startup on. */
RoofLibrary     *roof_application_get_library  (RoofApplication   *self);
GSettings       *roof_application_get_settings (RoofApplication   *self); /* nullable */
/* Where drafts of unsaved documents lie. */
const char      *roof_application_get_drafts   (RoofApplication   *self);
const char      *roof_application_get_data_dir (RoofApplication   *self);
/* Read when they are first asked for. */
RoofLessons     *roof_application_get_lessons  (RoofApplication   *self);
/* How far the user has come in them. */
RoofLessonProgress *roof_application_get_progress (RoofApplication *self);
/* Reads the user's own machines, operations and lessons again. Returns: (transfer full) (array zero-terminated=1): a sentence per
 * file that could not be used */
char            **roof_application_read_own_files (RoofApplication *self);
/* Drafts that a program that is gone left behind: what "app.restore-drafts" is about.
 * @paths: (element-type utf8): the newest first */
void          roof_application_set_found_drafts (RoofApplication *self,
                                                 GPtrArray       *paths);

G_END_DECLS
