/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"
#include "document/files/library.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* The state of a lesson while its steps are read, see lesson-draft.c. */
typedef struct
{
  RoofSnapshot *snapshot;
  GPtrArray *selected; /* (element-type utf8): names of kernels, the leader first */
} RoofLessonDraft;

void     roof_lesson_draft_init   (RoofLessonDraft       *self,
                                   RoofSnapshot          *snapshot); /* its first kernel selected */
void     roof_lesson_draft_clear  (RoofLessonDraft       *self);

/* Applies the change described by the object at @place; on failure it may be applied in part. @start: the snapshot that "reset"
 * restores. Errors: ROOF_ERROR with the place. */
gboolean roof_lesson_draft_change (RoofLessonDraft       *self,
                                   const RoofJsonPlace   *place,
                                   RoofSnapshot          *start,
                                   RoofLibrary           *library,
                                   GError               **error);

/* Whether the object at @place is a well-formed change, as far as can be checked without a snapshot. */
gboolean roof_lesson_check_change (const RoofJsonPlace   *place,
                                   GError               **error);

/* Puts the place before the message of @error. Returns: FALSE */
gboolean roof_lesson_place_error  (const RoofJsonPlace   *place,
                                   GError               **error);

/* As roof_lesson_place_error(), for an @error that begins with a place within the object at @place. Returns: FALSE */
gboolean roof_lesson_join_error   (const RoofJsonPlace   *place,
                                   GError               **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofLessonDraft, roof_lesson_draft_clear)

G_END_DECLS
