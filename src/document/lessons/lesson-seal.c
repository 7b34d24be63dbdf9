/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The seal of an assignment. What a step would give away (its question with the right choice and the explanations, and what it
 * reveals) is in the file only as bytes combined with a stream of digests, whose key is made of the word. This keeps a
 * class from peeking; it is no protection of secrets, since a short word is found by trying, however slow each try is, and nothing tells
 * whether the file was changed.
 *
 * Key: PBKDF2 with HMAC-SHA-256, one block (RFC 8018, section 5.2). Stream: HMAC-SHA-256 of a counter under that key. */
#include "document/lessons/lesson-private.h"

#include <string.h>

#include "core/error.h"
#include "document/json/json-text.h"

#define SIZE 32       /* B of SHA-256 */
#define ROUNDS 100000 /* about a tenth of a second for each word that is tried */

typedef struct
{
  guint8 bytes[SIZE];
} Key;

/* The digest of @data under a key. @out may be @data. */
static void
sign (GHmac        *keyed,
      const guint8 *data,
      gsize         length,
      guint8        out[SIZE])
{
  g_autoptr (GHmac) copy = g_hmac_copy (keyed);
  gsize size = SIZE;

  g_hmac_update (copy, data, (gssize) length);
  g_hmac_get_digest (copy, out, &size);
}

static void
derive (const char *salt,
        guint       rounds,
        const char *word,
        Key        *key)
{
  g_autoptr (GHmac) keyed = g_hmac_new (G_CHECKSUM_SHA256, (const guchar *) word, strlen (word));
  g_autoptr (GByteArray) salted = g_byte_array_new ();
  guint8 block[SIZE];

  g_byte_array_append (salted, (const guint8 *) salt, (guint) strlen (salt));
  g_byte_array_append (salted, (const guint8[]){ 0, 0, 0, 1 }, 4);
  sign (keyed, salted->data, salted->len, block);
  memcpy (key->bytes, block, SIZE);
  for (guint i = 1; i < rounds; i++)
    {
      sign (keyed, block, SIZE, block);
      for (guint k = 0; k < SIZE; k++)
        key->bytes[k] ^= block[k];
    }
}

/* The digits by which a word is recognised. Returns: (transfer full) */
static char *
make_check (const Key *key)
{
  return g_compute_hmac_for_string (G_CHECKSUM_SHA256, key->bytes, SIZE, "check", -1);
}

/* Combines @data with the stream of step @index: from plain to sealed and back. */
static void
combine (const Key *key,
         guint      index,
         guint8    *data,
         gsize      length)
{
  g_autoptr (GHmac) keyed = g_hmac_new (G_CHECKSUM_SHA256, key->bytes, SIZE);

  for (gsize at = 0; at < length; at += SIZE)
    {
      g_autofree char *counter = g_strdup_printf ("step %u, block %" G_GSIZE_FORMAT, index, at / SIZE);
      guint8 stream[SIZE];

      sign (keyed, (const guint8 *) counter, strlen (counter), stream);
      for (gsize k = at; k < MIN (at + SIZE, length); k++)
        data[k] ^= stream[k - at];
    }
}

/* --- sealing --- */

/* @question without its right answer and the reason. Returns: (transfer full) */
static JsonObject *
strip_question (JsonObject *question)
{
  JsonObject *open = json_object_new ();
  JsonArray *choices = json_array_new ();
  JsonArray *all = json_object_get_array_member (question, "choices");

  json_object_set_string_member (open, "ask", json_object_get_string_member (question, "ask"));
  for (guint i = 0; i < json_array_get_length (all); i++)
    {
      JsonObject *choice = json_object_new ();

      json_object_set_string_member (choice, "text",
                                     json_object_get_string_member (json_array_get_object_element (all, i), "text"));
      json_array_add_object_element (choices, choice);
    }
  json_object_set_array_member (open, "choices", choices);
  return open;
}

static void
move_member (JsonObject *from,
             JsonObject *to,
             const char *key)
{
  if (json_object_has_member (from, key))
    json_object_set_member (to, key, json_object_dup_member (from, key));
  json_object_remove_member (from, key);
}

static void
seal_step (const Key  *key,
           guint       index,
           JsonObject *step)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *hidden = json_object_new (), *question;
  g_autofree char *text = NULL, *sealed = NULL;
  gsize length;

  json_node_take_object (root, hidden);
  if (!json_object_has_member (step, "question"))
    return;
  question = json_object_get_object_member (step, "question");
  move_member (step, hidden, "reveal");
  if (json_object_has_member (question, "choices"))
    {
      JsonObject *open = strip_question (question);

      move_member (step, hidden, "question");
      json_object_set_object_member (step, "question", open);
    }
  text = roof_json_print (root);
  length = strlen (text);
  combine (key, index, (guint8 *) text, length);
  sealed = g_base64_encode ((const guchar *) text, length);
  json_object_set_string_member (step, "sealed", sealed);
}

/* A step may not show what the answer to an earlier question changed: nobody could see it before the word is known. */
static gboolean
shows_no_answer (const RoofLesson  *plain,
                 const RoofLesson  *sealed,
                 GError           **error)
{
  for (guint i = 0; i < roof_lesson_get_n_steps (plain); i++)
    if (!roof_snapshot_equal (roof_lesson_get_step (plain, i)->shown.state.snapshot,
                              roof_lesson_get_step (sealed, i)->shown.state.snapshot))
      return roof_fail (error, "steps[%u].changes: build on the answer to an earlier question, which is sealed; begin the "
                               "changes with {\"reset\": true}", i);
  return TRUE;
}

/* Returns: (transfer full): a copy that shares nothing with @root */
static JsonNode *
copy_deep (JsonNode *root)
{
  g_autofree char *text = roof_json_print (root);

  return roof_json_parse (text, -1, NULL);
}

/* Seals the steps of @root, a lesson without faults. */
static void
seal_steps (JsonNode   *root,
            const char *word)
{
  JsonObject *object = json_node_get_object (root), *lock = json_object_new ();
  JsonArray *steps = json_object_get_array_member (object, "steps");
  g_autofree char *salt = g_uuid_string_random (), *check = NULL;
  Key key;

  derive (salt, ROUNDS, word, &key);
  check = make_check (&key);
  json_object_set_string_member (lock, "salt", salt);
  json_object_set_int_member (lock, "rounds", ROUNDS);
  json_object_set_string_member (lock, "check", check);
  json_object_set_object_member (object, "lock", lock);
  for (guint i = 0; i < json_array_get_length (steps); i++)
    seal_step (&key, i, json_array_get_object_element (steps, i));
}

JsonNode *
roof_lesson_seal (JsonNode     *root,
                  RoofLibrary  *library,
                  const char   *word,
                  GError      **error)
{
  g_autoptr (JsonNode) sealed = NULL, read = NULL;
  g_autoptr (RoofLesson) plain = NULL, shut = NULL;
  g_autofree char *trimmed = NULL;

  g_return_val_if_fail (root != NULL && ROOF_IS_LIBRARY (library) && word != NULL, NULL);

  trimmed = g_strstrip (g_strdup (word));
  sealed = copy_deep (root);
  plain = roof_lesson_from_json (root, library, error);
  if (plain == NULL)
    return NULL;
  if (plain->check != NULL || trimmed[0] == '\0')
    {
      roof_fail (error, plain->check != NULL ? "lock: the answers are sealed already" : "the word is empty");
      return NULL;
    }
  seal_steps (sealed, trimmed);
  read = copy_deep (sealed);
  shut = roof_lesson_from_json (read, library, error);
  if (shut == NULL || !shows_no_answer (plain, shut, error))
    return NULL;
  return g_steal_pointer (&sealed);
}

/* --- opening --- */

static gboolean
unseal_step (const Key   *key,
             guint        index,
             JsonObject  *step,
             GError     **error)
{
  g_autoptr (JsonNode) hidden = NULL;
  g_autofree guchar *text = NULL;
  gsize length;

  if (!json_object_has_member (step, "sealed"))
    return TRUE;
  text = g_base64_decode (json_object_get_string_member (step, "sealed"), &length);
  combine (key, index, text, length);
  hidden = roof_json_parse ((const char *) text, (gssize) length, NULL);
  if (hidden == NULL || !JSON_NODE_HOLDS_OBJECT (hidden))
    return roof_fail (error, "steps[%u].sealed: was changed since it was sealed", index);
  json_object_remove_member (step, "sealed");
  move_member (json_node_get_object (hidden), step, "reveal");
  if (json_object_has_member (json_node_get_object (hidden), "question"))
    move_member (json_node_get_object (hidden), step, "question");
  return TRUE;
}

/* A sealed lesson with its answers. @word: without blanks around it. Errors: as roof_lesson_open(). Returns: (transfer full)
 * (nullable) */
static RoofLesson *
unseal (const RoofLesson  *self,
        const char        *word,
        GError           **error)
{
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *check = NULL;
  JsonArray *steps;
  Key key;

  derive (self->salt, self->rounds, word, &key);
  check = make_check (&key);
  if (g_ascii_strcasecmp (check, self->check) != 0)
    {
      roof_fail_with (error, ROOF_ERROR_UNKNOWN, "this is not the word");
      return NULL;
    }
  root = roof_json_parse (self->source, -1, NULL);
  steps = json_object_get_array_member (json_node_get_object (root), "steps");
  for (guint i = 0; i < json_array_get_length (steps); i++)
    if (!unseal_step (&key, i, json_array_get_object_element (steps, i), error))
      return NULL;
  json_object_remove_member (json_node_get_object (root), "lock");
  return roof_lesson_from_json (root, self->library, error);
}

/* The digest of an older lock, which the program alone keeps: the answers are in the file. Returns: (transfer full) */
static char *
digest (const char *salt,
        const char *word)
{
  g_autofree char *whole = g_strconcat (salt, word, NULL);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, whole, -1);
}

RoofLesson *
roof_lesson_open (RoofLesson  *self,
                  const char  *word,
                  GError     **error)
{
  g_autofree char *trimmed = NULL, *found = NULL;

  g_return_val_if_fail (self != NULL && word != NULL, NULL);

  trimmed = g_strstrip (g_strdup (word));
  if (self->check != NULL)
    return unseal (self, trimmed, error);
  if (self->digest == NULL)
    return roof_lesson_ref (self);
  found = digest (self->salt, trimmed);
  if (g_ascii_strcasecmp (found, self->digest) == 0)
    return roof_lesson_ref (self);
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "this is not the word");
  return NULL;
}
