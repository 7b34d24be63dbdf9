/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/lesson.h"

G_BEGIN_DECLS

/* A list of all lessons, in the order offered: those bundled with the program, and those of the user's `lessons` folder, which
 * replace bundled ones of the same id. All are read when the list is made. */
typedef struct _RoofLessons RoofLessons;

/* @user_data_dir: (nullable): as g_get_user_data_dir(); NULL for the bundled ones alone. Returns: (transfer full) */
RoofLessons        *roof_lessons_new        (RoofLibrary   *library,
                                             const char    *user_data_dir);
void                roof_lessons_free       (RoofLessons   *self);

guint               roof_lessons_get_n      (RoofLessons   *self);
/* All (transfer none). */
RoofLesson         *roof_lessons_get        (RoofLessons   *self,
                                             guint          index);
/* (nullable): NULL with ROOF_ERROR_UNKNOWN that lists the ids */
RoofLesson         *roof_lessons_find       (RoofLessons   *self,
                                             const char    *id,
                                             GError       **error);
/* A built-in id, or else the path of a lesson file. Returns: (transfer full) (nullable) */
RoofLesson         *roof_lessons_resolve    (RoofLessons   *self,
                                             const char    *id_or_path,
                                             GError       **error);
/* A sentence per file that could not be used. (array zero-terminated=1): never NULL */
const char * const *roof_lessons_get_faults (RoofLessons   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofLessons, roof_lessons_free)

G_END_DECLS
