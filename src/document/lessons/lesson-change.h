/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"
#include "document/files/library.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* What a lesson shows, while it is being changed from one step to the next. */
typedef struct
{
  RoofSnapshot *snapshot;
  GPtrArray *selected; /* names of kernels, the one that leads first */
} RoofLessonDraft;

void     roof_lesson_draft_init   (RoofLessonDraft       *self,
                                   RoofSnapshot          *snapshot); /* its first kernel selected */
void     roof_lesson_draft_clear  (RoofLessonDraft       *self);

/* Makes the one change that the object at @place says; on failure it may be made in part. @start: what "reset" goes back to.
 * Errors: ROOF_ERROR with the place. */
gboolean roof_lesson_draft_change (RoofLessonDraft       *self,
                                   const RoofJsonPlace   *place,
                                   RoofSnapshot          *start,
                                   RoofLibrary           *library,
                                   GError               **error);

/* Whether the object at @place says a change, as far as that can be seen without anything that it could be made to. */
gboolean roof_lesson_check_change (const RoofJsonPlace   *place,
                                   GError               **error);

/* Puts the place before the message of @error. Returns: FALSE */
gboolean roof_lesson_place_error  (const RoofJsonPlace   *place,
                                   GError               **error);

/* The same for an error that begins with a place of its own, in the object at @place. Returns: FALSE */
gboolean roof_lesson_join_error   (const RoofJsonPlace   *place,
                                   GError               **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofLessonDraft, roof_lesson_draft_clear)

G_END_DECLS
