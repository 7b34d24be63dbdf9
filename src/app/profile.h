/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/lessons.h"
#include "widgets/lesson/lesson-progress.h"

G_BEGIN_DECLS

/* What belongs to the user, whichever document is open: the library with the user's own machines and operations, the settings,
 * the lessons and how far the user has come in them, and where files are kept. There is one, which outlives all windows. */
typedef struct
{
  RoofLibrary *library;
  GSettings   *settings; /* nullable: the schema is not there, so nothing is remembered */
  char        *data_dir; /* as g_get_user_data_dir() */
  char        *drafts;   /* the folder of drafts of unsaved documents */

  /* private */
  RoofLessons        *lessons;  /* nullable: not asked for yet */
  RoofLessonProgress *progress; /* likewise */
} RoofProfile;

RoofProfile        *roof_profile_new            (const char  *data_dir);
void                roof_profile_free           (RoofProfile *self);

/* Both are read when they are first asked for. (transfer none) */
RoofLessons        *roof_profile_get_lessons    (RoofProfile *self);
RoofLessonProgress *roof_profile_get_progress   (RoofProfile *self);
/* Reads the user's own machines, operations and lessons again; the signals of the library tell so.
 * Returns: (transfer full) (array zero-terminated=1): a sentence per file that could not be used */
char              **roof_profile_read_own_files (RoofProfile *self);

G_END_DECLS
