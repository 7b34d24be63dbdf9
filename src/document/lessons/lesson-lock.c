/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lock of a lesson, as the file has it: answers open with a word, of which the file has a check value only. lesson-seal opens
 * it. */
#include "document/lessons/lesson-private.h"

#include <math.h>
#include <string.h>

#include "core/error.h"

#define DIGEST_LENGTH 64 /* hexadecimal digits of SHA-256 */

static gboolean
is_digest (const char *text)
{
  for (const char *at = text; *at != '\0'; at++)
    if (!g_ascii_isxdigit (*at))
      return FALSE;
  return strlen (text) == DIGEST_LENGTH;
}

/* Reads member @key, hexadecimal digits. @text: (out) (transfer full) */
static void
read_digest (RoofLessonReader     *self,
             const RoofJsonPlace  *lock,
             const char           *key,
             const char           *of_what,
             char                **text)
{
  GError *error = NULL;

  roof_lesson_read_text (self, lock, key, ROOF_JSON_REQUIRED, NULL, text);
  if (*text == NULL || is_digest (*text))
    return;
  roof_json_fail_member (lock, key, &error, ROOF_ERROR_INVALID, "must be %1$d hexadecimal digits, %2$s", DIGEST_LENGTH, of_what);
  roof_lesson_add_fault (self, error);
}

static void
read_rounds (RoofLessonReader    *self,
             const RoofJsonPlace *lock,
             guint               *rounds)
{
  GError *error = NULL;
  double number = 1;

  if (roof_json_read_number (lock, "rounds", ROOF_JSON_REQUIRED, &number, &error)
      && !(number >= 1 && number <= ROOF_LESSON_MOST_ROUNDS && number == floor (number)))
    roof_json_fail_member (lock, "rounds", &error, ROOF_ERROR_INVALID, "must be a whole number from 1 to %1$d, got %2$.15g",
                           ROOF_LESSON_MOST_ROUNDS, number);
  if (error != NULL)
    roof_lesson_add_fault (self, error);
  else
    *rounds = (guint) number;
}

void
roof_lesson_read_lock (RoofLessonReader    *self,
                       const RoofJsonPlace *place)
{
  static const char * const of_seal[] = { "salt", "rounds", "check", NULL };
  static const char * const of_digest[] = { "salt", "sha256", NULL };
  RoofLesson *lesson = self->lesson;
  GError *error = NULL;
  RoofJsonPlace lock;
  gboolean sealed;

  if (!roof_json_read_object (place, "lock", ROOF_JSON_OPTIONAL, &lock, &error))
    roof_lesson_add_fault (self, g_steal_pointer (&error));
  if (lock.node == NULL || !JSON_NODE_HOLDS_OBJECT (lock.node))
    return;
  sealed = json_object_has_member (json_node_get_object (lock.node), "check");
  if (!roof_json_refuse_unknown (&lock, sealed ? of_seal : of_digest, &error))
    roof_lesson_add_fault (self, g_steal_pointer (&error));
  roof_lesson_read_text (self, &lock, "salt", ROOF_JSON_REQUIRED, NULL, &lesson->salt);
  if (!sealed)
    {
      read_digest (self, &lock, "sha256", "the SHA-256 of salt and word", &lesson->digest);
      return;
    }
  read_rounds (self, &lock, &lesson->rounds);
  read_digest (self, &lock, "check", "as made by roofline-cli seal", &lesson->check);
}

gboolean
roof_lesson_is_locked (const RoofLesson *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->digest != NULL || self->check != NULL;
}
