/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lock of a lesson: its answers open with a word, of which the file has a digest only. */
#include "document/lessons/lesson-private.h"

#include <string.h>

#include "core/error.h"

#define DIGEST_LENGTH 64 /* hexadecimal digits of SHA-256 */

/* Returns: (transfer full) */
static char *
digest (const char *salt,
        const char *word)
{
  g_autofree char *whole = g_strconcat (salt, word, NULL);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, whole, -1);
}

static gboolean
is_digest (const char *text)
{
  for (const char *at = text; *at != '\0'; at++)
    if (!g_ascii_isxdigit (*at))
      return FALSE;
  return strlen (text) == DIGEST_LENGTH;
}

void
roof_lesson_read_lock (RoofLessonReader    *self,
                       const RoofJsonPlace *place)
{
  static const char * const known[] = { "salt", "sha256", NULL };
  RoofLesson *lesson = self->lesson;
  GError *error = NULL;
  RoofJsonPlace lock;

  if (!roof_json_read_object (place, "lock", ROOF_JSON_OPTIONAL, &lock, &error))
    roof_lesson_note (self, g_steal_pointer (&error));
  if (lock.node == NULL || !JSON_NODE_HOLDS_OBJECT (lock.node))
    return;
  if (!roof_json_refuse_unknown (&lock, known, &error))
    roof_lesson_note (self, g_steal_pointer (&error));
  roof_lesson_read_text (self, &lock, "salt", ROOF_JSON_REQUIRED, NULL, &lesson->salt);
  roof_lesson_read_text (self, &lock, "sha256", ROOF_JSON_REQUIRED, NULL, &lesson->digest);
  if (lesson->digest != NULL && !is_digest (lesson->digest))
    {
      roof_json_fail_member (&lock, "sha256", &error, ROOF_ERROR_INVALID,
                             "must be %d hexadecimal digits, the SHA-256 of salt and word", DIGEST_LENGTH);
      roof_lesson_note (self, error);
    }
}

gboolean
roof_lesson_is_locked (const RoofLesson *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->digest != NULL;
}

gboolean
roof_lesson_try_word (const RoofLesson *self,
                      const char       *word)
{
  g_autofree char *trimmed = NULL, *found = NULL;

  g_return_val_if_fail (self != NULL && word != NULL, FALSE);

  if (self->digest == NULL)
    return TRUE;
  trimmed = g_strstrip (g_strdup (word));
  found = digest (self->salt, trimmed);
  return g_ascii_strcasecmp (found, self->digest) == 0;
}
