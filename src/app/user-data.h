/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/lessons.h"
#include "widgets/lesson/lesson-progress.h"

G_BEGIN_DECLS

/* The user's data, shared by all documents: library with the user's machines and operations, settings, lessons and progress,
 * folders. There is one, which outlives all windows. */
typedef struct
{
  RoofLibrary *library;
  GSettings   *settings; /* nullable: without the schema nothing is remembered */
  char        *data_dir; /* as g_get_user_data_dir() */
  char        *drafts;   /* the folder of drafts of unsaved documents */

  /* private */
  RoofLessons        *lessons;  /* nullable: not read yet */
  RoofLessonProgress *progress; /* likewise */
} RoofUserData;

RoofUserData       *roof_user_data_new            (const char   *data_dir);
void                roof_user_data_free           (RoofUserData *self);

/* Reads lessons and progress on first use. (transfer none) */
RoofLessons        *roof_user_data_get_lessons    (RoofUserData *self);
RoofLessonProgress *roof_user_data_get_progress   (RoofUserData *self);
/* Reads the user's machines, operations and lessons again; the library emits its signals. Returns: (transfer full) (array
 * zero-terminated=1): a sentence for each file that could not be used */
char              **roof_user_data_read_own_files (RoofUserData *self);

G_END_DECLS
