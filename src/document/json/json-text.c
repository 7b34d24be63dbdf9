/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json/json-text.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/json/ascii.h"
#include "document/json/json-number.h"
#include "document/json/json-text-reader.h"

/* A recursive parser over one text in memory. A RoofTextReader has the place in the text, the depth, and the memory that the tree takes so
 * far by a table of costs; each value is paid for as it is made, so that a hostile text ends in an error before it takes much.
 * An element that a taker wants is read as a tree and handed over, and only the cost of the result stays. The next element fills the nodes
 * of this tree again, as far as it has the same keys in the same order: making and freeing nodes takes longer than all the rest.
 * Invariants: the encoding is checked before anything is read, so that all strings are UTF-8; a function that returns FALSE or NULL has set
 * an error with line and column; nothing reads at or behind `end`, since the text need not end in NUL. */

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* The memory that json-glib takes for a node of each kind, B, measured and rounded up. A member or an element does not include
 * its value. */
#define COST_PLAIN   112
#define COST_OBJECT  400
#define COST_MEMBER  144
#define COST_ARRAY   176
#define COST_ELEMENT  16

/* Fills @node, which is new or has a former value of the same kind. @place: that of the value; its node is not set yet */
static gboolean read_value (RoofTextReader       *self,
                            const RoofJsonPlace  *place,
                            JsonNode             *node,
                            GError              **error);

/* Adds to the memory used; FALSE with an error beyond the limit. */
static gboolean
spend (RoofTextReader  *self,
       gsize            cost,
       GError         **error)
{
  g_autofree char *size = NULL;

  self->spent += cost;
  if (self->spent <= self->most)
    return TRUE;
  size = g_format_size_full (self->most, G_FORMAT_SIZE_IEC_UNITS);
  roof_text_reader_fail (self, self->at, error,
                         "the values up to here take more than %s of memory, the most that a text of this length may take", size);
  return FALSE;
}

static void
skip_space (RoofTextReader *self)
{
  while (self->at < self->end && (*self->at == ' ' || *self->at == '\n' || *self->at == '\t' || *self->at == '\r'))
    self->at++;
}

static gboolean
accept (RoofTextReader *self,
        char            c)
{
  skip_space (self);
  if (self->at >= self->end || *self->at != c)
    return FALSE;
  self->at++;
  return TRUE;
}

/* --- numbers --- */

/* Makes @node one of a plain value. */
static void
make_plain (JsonNode *node)
{
  if (!JSON_NODE_HOLDS_VALUE (node))
    json_node_init (node, JSON_NODE_VALUE);
}

static gboolean
read_number (RoofTextReader  *self,
             JsonNode        *node,
             GError         **error)
{
  gboolean whole;
  double number;
  const char *stop = roof_json_scan_number (self->at, self->end, &whole, &number);
  g_autofree char *text = NULL;
  gint64 integer;

  if (stop == NULL)
    {
      roof_text_reader_fail (self, self->at, error, "this is not a number as JSON writes it");
      return FALSE;
    }
  make_plain (node);
  if (whole || !isfinite (number))
    text = g_strndup (self->at, (gsize) (stop - self->at)); /* a copy, since the whole text may not end in NUL */
  if (whole && g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &integer, NULL))
    {
      self->at = stop;
      json_node_set_int (node, integer);
      return TRUE;
    }
  if (!isfinite (number))
    {
      roof_text_reader_fail (self, self->at, error, "the number %.24s is too large", text);
      return FALSE;
    }
  self->at = stop;
  json_node_set_double (node, number);
  return TRUE;
}

/* --- values --- */

/* Returns: (transfer full) (nullable) */
static JsonNode *
read_new (RoofTextReader       *self,
          const RoofJsonPlace  *place,
          GError              **error)
{
  g_autoptr (JsonNode) node = json_node_alloc ();

  return read_value (self, place, node, error) ? g_steal_pointer (&node) : NULL;
}

/* Whether the text continues with a value of the kind of @node, which json-glib cannot change. */
static gboolean
can_fill (RoofTextReader *self,
          JsonNode       *node)
{
  char c;

  skip_space (self);
  c = self->at < self->end ? *self->at : '\0';
  return json_node_get_node_type (node)
         == (c == '{' ? JSON_NODE_OBJECT : c == '[' ? JSON_NODE_ARRAY : c == 'n' ? JSON_NODE_NULL : JSON_NODE_VALUE);
}

/* Passes an element to the taker. */
static gboolean
take_element (RoofTextReader  *self,
              JsonArray       *array,
              RoofJsonPlace   *place,
              GError         **error)
{
  gsize before = self->spent, cost;

  self->taking = TRUE;
  if (place->node != NULL && !can_fill (self, place->node))
    g_clear_pointer (&place->node, json_node_unref);
  if (place->node == NULL)
    place->node = json_node_alloc ();
  if (!read_value (self, place, place->node, error))
    return FALSE;
  self->taking = FALSE;
  self->spent = before;
  return self->taker->take (array, place, self->at - self->start, self->end - self->start, &cost, self->taker->data, error)
         && spend (self, cost, error);
}

/* Removes the elements from @n on. */
static void
truncate_array (JsonArray *array,
                guint      n)
{
  for (guint length = json_array_get_length (array); length > n; length--)
    json_array_remove_element (array, length - 1);
}

/* Reads element @place->index, which may be there already. */
static gboolean
read_element (RoofTextReader  *self,
              JsonArray       *array,
              RoofJsonPlace   *place,
              GError         **error)
{
  JsonNode *element = place->index < json_array_get_length (array) ? json_array_get_element (array, place->index) : NULL;

  if (!spend (self, COST_ELEMENT, error))
    return FALSE;
  if (element != NULL && can_fill (self, element))
    return read_value (self, place, element, error);
  truncate_array (array, place->index);
  element = read_new (self, place, error);
  if (element != NULL)
    json_array_add_element (array, element);
  return element != NULL;
}

static gboolean
read_array (RoofTextReader       *self,
            const RoofJsonPlace  *place,
            JsonNode             *node,
            GError              **error)
{
  JsonArray *array;
  gboolean take = self->taker != NULL && !self->taking && self->taker->wants (place, self->taker->data);
  RoofJsonPlace element = { .above = place };
  gboolean read;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    json_node_take_array (json_node_init (node, JSON_NODE_ARRAY), json_array_new ());
  array = json_node_get_array (node);
  self->at++;
  if (accept (self, ']'))
    {
      truncate_array (array, 0);
      return TRUE;
    }
  do
    {
      read = take ? take_element (self, array, &element, error) : read_element (self, array, &element, error);
      element.index++;
    }
  while (read && accept (self, ','));
  g_clear_pointer (&element.node, json_node_unref);
  if (!take)
    truncate_array (array, element.index);
  if (!read || accept (self, ']'))
    return read;
  roof_text_reader_expected (self, "',' or ']'", error);
  return FALSE;
}

/* An object while it is read. */
typedef struct
{
  JsonObject    *object;
  guint          n;      /* members so far */
  gboolean       again;  /* @object has the former members, the first @n of which were filled again */
  JsonObjectIter former; /* at the next one of these */

  /* The latest member that is an object. */
  const char *start; /* of its text */
  gsize       length;
  JsonNode   *last;  /* (transfer none) (nullable) */
} ObjectReader;

/* Replaces the object by one of its first members; the node keeps the former one until all is read. */
static void
keep_read (ObjectReader *reader)
{
  JsonObject *kept = json_object_new ();
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, reader->object);
  for (guint i = 0; i < reader->n && json_object_iter_next_ordered (&iter, &key, &node); i++)
    json_object_set_member (kept, key, json_node_ref (node));
  json_object_unref (reader->object);
  reader->object = kept;
  reader->again = FALSE;
}

/* Whether the text continues with @key, plainly written; then skips it. */
static gboolean
accept_key (RoofTextReader *self,
            const char     *key)
{
  const char *at = self->at;

  if (at >= self->end || *at++ != '"')
    return FALSE;
  for (; at < self->end && *at == *key && *at != '"' && *at != '\\' && (guchar) *at >= 0x20; at++)
    key++;
  if (at >= self->end || *at != '"' || *key != '\0')
    return FALSE;
  self->at = at + 1;
  return TRUE;
}

/* Reads a value, which shares the node of the last one if the texts are equal: lists of a hundred thousand modules have the same few
 * words for each. Arrays may be taken, and are not shared; nor is what will be filled again. */
static JsonNode *
read_next (RoofTextReader       *self,
           const RoofJsonPlace  *place,
           ObjectReader         *reader,
           GError              **error)
{
  const char *start;
  JsonNode *node;

  skip_space (self);
  start = self->at;
  if (reader->last != NULL && (gsize) (self->end - start) >= reader->length && memcmp (start, reader->start, reader->length) == 0)
    {
      self->at += reader->length;
      return json_node_ref (reader->last);
    }
  node = read_new (self, place, error);
  reader->start = start;
  reader->length = (gsize) (self->at - start);
  reader->last = node != NULL && !self->taking && *start == '{' && json_object_get_size (json_node_get_object (node)) > 0
                         && memchr (start, '[', reader->length) == NULL
                     ? node
                     : NULL;
  return node;
}

/* Reads a key that the object does not have yet. Returns: (transfer full) (nullable) */
static char *
read_key (RoofTextReader      *self,
          const ObjectReader  *reader,
          GError             **error)
{
  const char *start = self->at;
  g_autofree char *shown = NULL;

  if (self->at >= self->end || *self->at != '"')
    {
      roof_text_reader_expected (self, "a key in double quotes", error);
      return NULL;
    }
  if (!roof_text_reader_read_string (self, error))
    return NULL;
  if (!json_object_has_member (reader->object, self->string->str))
    return g_strdup (self->string->str);
  shown = roof_error_shorten (self->string->str);
  roof_text_reader_fail (self, start, error, "the key \"%s\" appears twice in one object", shown);
  return NULL;
}

static gboolean
read_member (RoofTextReader       *self,
             const RoofJsonPlace  *place,
             ObjectReader         *reader,
             GError              **error)
{
  RoofJsonPlace member = { .above = place };
  g_autofree char *key = NULL;
  JsonNode *value;

  skip_space (self);
  if (reader->again && !(json_object_iter_next_ordered (&reader->former, &member.key, &value) && accept_key (self, member.key)))
    keep_read (reader);
  if (!reader->again && (member.key = key = read_key (self, reader, error)) == NULL)
    return FALSE;
  if (!accept (self, ':'))
    {
      roof_text_reader_expected (self, "':' after the key", error);
      return FALSE;
    }
  if (!spend (self, COST_MEMBER + strlen (member.key), error))
    return FALSE;
  if (reader->again && can_fill (self, value))
    return read_value (self, &member, value, error);
  if (reader->again)
    keep_read (reader);
  value = read_next (self, &member, reader, error);
  if (value != NULL)
    json_object_set_member (reader->object, member.key, value);
  return value != NULL;
}

static gboolean
read_members (RoofTextReader       *self,
              const RoofJsonPlace  *place,
              ObjectReader         *reader,
              GError              **error)
{
  if (accept (self, '}'))
    return TRUE;
  do
    {
      if (!read_member (self, place, reader, error))
        return FALSE;
      reader->n++;
    }
  while (accept (self, ','));
  if (accept (self, '}'))
    return TRUE;
  roof_text_reader_expected (self, "',' or '}'", error);
  return FALSE;
}

static gboolean
read_object (RoofTextReader       *self,
             const RoofJsonPlace  *place,
             JsonNode             *node,
             GError              **error)
{
  ObjectReader reader = { .object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_dup_object (node) : NULL };
  gboolean read;

  reader.again = reader.object != NULL;
  if (reader.again)
    json_object_iter_init_ordered (&reader.former, reader.object);
  else
    reader.object = json_object_new ();
  self->at++;
  read = read_members (self, place, &reader, error);
  if (reader.again && reader.n < json_object_get_size (reader.object))
    keep_read (&reader);
  json_node_take_object (node, reader.object);
  return read;
}

static gboolean
read_nested (RoofTextReader       *self,
             const RoofJsonPlace  *place,
             JsonNode             *node,
             GError              **error)
{
  gboolean read;

  if (self->depth >= ROOF_JSON_MAX_DEPTH)
    {
      roof_text_reader_fail (self, self->at, error, "brackets are nested more than %d deep", ROOF_JSON_MAX_DEPTH);
      return FALSE;
    }
  if (!spend (self, *self->at == '{' ? COST_OBJECT : COST_ARRAY, error))
    return FALSE;
  self->depth++;
  read = *self->at == '{' ? read_object (self, place, node, error) : read_array (self, place, node, error);
  self->depth--;
  return read;
}

static gboolean
accept_word (RoofTextReader *self,
             const char     *word)
{
  gsize length = strlen (word);

  if ((gsize) (self->end - self->at) < length || strncmp (self->at, word, length) != 0)
    return FALSE;
  if (self->at + length < self->end && g_ascii_isalnum (self->at[length]))
    return FALSE;
  self->at += length;
  return TRUE;
}

static gboolean
read_string_value (RoofTextReader  *self,
                   JsonNode        *node,
                   GError         **error)
{
  if (!roof_text_reader_read_string (self, error) || !spend (self, self->string->len, error))
    return FALSE;
  make_plain (node);
  json_node_set_string (node, self->string->str);
  return TRUE;
}

/* Accepts NaN and infinities as Python writes them. */
static gboolean
accept_no_number (RoofTextReader *self)
{
  return accept_word (self, "NaN") || accept_word (self, "Infinity") || accept_word (self, "-Infinity");
}

static gboolean
read_word (RoofTextReader  *self,
           JsonNode        *node,
           GError         **error)
{
  const char *start = self->at;
  gboolean is_true = accept_word (self, "true");

  if (is_true || accept_word (self, "false"))
    {
      make_plain (node);
      json_node_set_boolean (node, is_true);
      return TRUE;
    }
  if (accept_word (self, "null"))
    {
      json_node_init_null (node);
      return TRUE;
    }
  if (accept_no_number (self))
    roof_text_reader_fail (self, start, error, "NaN and Infinity are not numbers in JSON");
  else
    roof_text_reader_expected (self, "a value", error);
  return FALSE;
}

static gboolean
read_value (RoofTextReader       *self,
            const RoofJsonPlace  *place,
            JsonNode             *node,
            GError              **error)
{
  skip_space (self);
  if (self->at < self->end && (*self->at == '{' || *self->at == '['))
    return read_nested (self, place, node, error);
  if (!spend (self, COST_PLAIN, error))
    return FALSE;
  if (self->foreign && accept_no_number (self))
    {
      json_node_init_null (node);
      return TRUE;
    }
  if (self->at < self->end && *self->at == '"')
    return read_string_value (self, node, error);
  if (self->at < self->end && (*self->at == '-' || g_ascii_isdigit (*self->at)))
    return read_number (self, node, error);
  return read_word (self, node, error);
}

/* Refuses a text that is not valid UTF-8. */
static gboolean
check_encoding (const RoofTextReader  *self,
                GError               **error)
{
  const guchar *bytes = (const guchar *) self->start;
  gsize length = (gsize) (self->end - self->start);
  const char *rest = roof_ascii_skip (self->start, self->end), *valid_end;

  if (length >= 2
      && ((bytes[0] == 0xff && bytes[1] == 0xfe) || (bytes[0] == 0xfe && bytes[1] == 0xff)
          || (bytes[0] == 0) != (bytes[1] == 0)))
    {
      roof_fail_with (error, ROOF_ERROR_SYNTAX,
                   "the text is in UTF-16 or UTF-32, and must be in UTF-8");
      return FALSE;
    }
  if (g_utf8_validate_len (rest, (gsize) (self->end - rest), &valid_end))
    return TRUE;
  roof_text_reader_fail (self, valid_end, error, "the text is not valid UTF-8");
  return FALSE;
}

static JsonNode *
parse (RoofTextReader  *reader,
       const char      *data,
       gssize           length,
       GError         **error)
{
  const RoofJsonPlace place = { .above = NULL };
  g_autoptr (GString) string = g_string_new (NULL);
  g_autoptr (JsonNode) root = NULL;

  reader->start = reader->at = data;
  reader->string = string;
  reader->end = data + (length < 0 ? (gssize) strlen (data) : length);
  if (!check_encoding (reader, error))
    return NULL;
  if (reader->end - data >= (gssize) strlen (BYTE_ORDER_MARK) && memcmp (data, BYTE_ORDER_MARK, strlen (BYTE_ORDER_MARK)) == 0)
    reader->start = reader->at = data + strlen (BYTE_ORDER_MARK);
  skip_space (reader);
  if (reader->at >= reader->end)
    {
      roof_fail_with (error, ROOF_ERROR_SYNTAX, "the file is empty");
      return NULL;
    }
  root = read_new (reader, &place, error);
  if (root == NULL)
    return NULL;
  skip_space (reader);
  if (reader->at < reader->end)
    {
      roof_text_reader_fail (reader, reader->at, error, "something follows after the end of the JSON value");
      return NULL;
    }
  return g_steal_pointer (&root);
}

JsonNode *
roof_json_parse (const char  *data,
                 gssize       length,
                 GError     **error)
{
  RoofTextReader reader = { .most = G_MAXSIZE };

  return parse (&reader, data, length, error);
}

JsonNode *
roof_json_parse_taking (const char           *data,
                        gssize                length,
                        gsize                 most,
                        const RoofJsonTaker  *taker,
                        GError              **error)
{
  RoofTextReader reader = { .most = most, .taker = taker };

  return parse (&reader, data, length, error);
}

JsonNode *
roof_json_parse_foreign (const char  *data,
                         gssize       length,
                         gsize        most,
                         GError     **error)
{
  RoofTextReader reader = { .most = most, .foreign = TRUE };

  return parse (&reader, data, length, error);
}
