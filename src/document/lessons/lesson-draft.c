/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-change-private.h"
#include "document/lessons/lesson-private.h"

/* The state that a lesson's steps change while the lesson is read: a snapshot and the names of the selected kernels. The
 * draft begins as the lesson's document; each change replaces its snapshot, so that a step sees all changes before it.
 * Selected kernels are kept by name, since indices move when a change adds or removes kernels. The functions below also put
 * the place of a fault before its message. */

void
roof_lesson_draft_init (RoofLessonDraft *self,
                        RoofSnapshot    *snapshot)
{
  self->snapshot = roof_snapshot_ref (snapshot);
  self->selected = g_ptr_array_new_with_free_func (g_free);
  if (roof_snapshot_get_n_kernels (snapshot) > 0)
    g_ptr_array_add (self->selected, g_strdup (roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, 0))));
}

void
roof_lesson_draft_clear (RoofLessonDraft *self)
{
  g_clear_pointer (&self->snapshot, roof_snapshot_unref);
  g_clear_pointer (&self->selected, g_ptr_array_unref);
}

gboolean
roof_lesson_draft_take (RoofLessonDraft *self,
                        RoofSnapshot    *snapshot)
{
  roof_snapshot_unref (self->snapshot);
  self->snapshot = snapshot;
  return TRUE;
}

gboolean
roof_lesson_place_error (const RoofJsonPlace  *place,
                         GError              **error)
{
  g_autofree char *path = roof_json_get_path (place);

  if (path[0] != '\0')
    g_prefix_error (error, "%s: ", path);
  return FALSE;
}

gboolean
roof_lesson_join_error (const RoofJsonPlace  *place,
                        GError              **error)
{
  g_autofree char *path = roof_json_get_path (place);

  g_prefix_error (error, "%s.", path);
  return FALSE;
}

void
roof_lesson_add_fault (RoofLessonReader *self,
                       GError           *error)
{
  g_ptr_array_add (self->faults, g_strdup (error->message));
  g_error_free (error);
}
