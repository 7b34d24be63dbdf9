/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/lesson-change.h"

G_BEGIN_DECLS

/* The arguments of a change. On failure all functions here return FALSE with an error that names the place. */
typedef struct
{
  RoofLessonDraft     *draft;
  const RoofJsonPlace *place; /* the change's object */
  RoofSnapshot        *start;
  RoofLibrary         *library;
} RoofLessonChange;

/* @snapshot: (transfer full). Returns: TRUE */
gboolean roof_lesson_draft_take         (RoofLessonDraft   *self,
                                         RoofSnapshot      *snapshot);

/* Finds the index of the kernel that member @key names. */
gboolean roof_lesson_change_read_kernel (RoofLessonChange  *change,
                                         const char        *key,
                                         guint             *index,
                                         GError           **error);
/* Whether member @key says "all". */
gboolean roof_lesson_change_is_all      (RoofLessonChange  *change,
                                         const char        *key);

/* Copies @members to @object; a null removes the member. */
void     roof_lesson_merge_members      (JsonObject        *object,
                                         JsonObject        *members);

gboolean roof_lesson_change_kernel      (RoofLessonChange  *change,
                                         GError           **error);
gboolean roof_lesson_add_kernel         (RoofLessonChange  *change,
                                         GError           **error);
gboolean roof_lesson_remove_kernel      (RoofLessonChange  *change,
                                         GError           **error);
gboolean roof_lesson_change_machine     (RoofLessonChange  *change,
                                         GError           **error);
gboolean roof_lesson_compare_machine    (RoofLessonChange  *change,
                                         GError           **error);
gboolean roof_lesson_drop_machine       (RoofLessonChange  *change,
                                         GError           **error);
gboolean roof_lesson_change_network     (RoofLessonChange  *change,
                                         GError           **error);
gboolean roof_lesson_change_rating      (RoofLessonChange  *change,
                                         GError           **error);

G_END_DECLS
