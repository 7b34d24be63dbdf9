/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json/json-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/json/ascii.h"
#include "document/json/json-number.h"

/* A recursive parser over one text in memory. A TextReader has the place in the text, the depth, and the memory that the tree takes so
 * far by a table of costs; each value is paid for as it is made, so that a hostile text ends in an error before it takes much.
 * An element that a taker wants is read as a tree, handed over and freed, and only the cost of the result stays.
 * Invariants: the encoding is checked before anything is read, so that all strings are UTF-8; a value that is NULL has set an error with
 * line and column; nothing reads at or behind `end`, since the text need not end in NUL. */

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* The memory that json-glib takes for a node of each kind, B, measured and rounded up. A member or an element does not include
 * its value. */
#define COST_PLAIN   112
#define COST_OBJECT  400
#define COST_MEMBER  144
#define COST_ARRAY   176
#define COST_ELEMENT  16

typedef struct
{
  const char *start;
  const char *at;
  const char *end;
  guint       depth;
  gboolean    foreign; /* NaN and infinities are read, as null */
  gsize       most;    /* limit on the memory of the tree, B */
  gsize       spent;

  const RoofJsonTaker *taker; /* nullable */
} TextReader;

/* @place: that of the value; its node does not exist yet */
static JsonNode *read_value (TextReader              *self,
                             const RoofJsonPlace *place,
                             GError             **error);

/* Sets @error with the line and column of @where. */
static void fail_at (const TextReader *self,
                     const char   *where,
                     GError      **error,
                     const char   *format,
                     ...) G_GNUC_PRINTF (4, 5);

static void
fail_at (const TextReader *self,
         const char       *where,
         GError          **error,
         const char       *format,
         ...)
{
  guint line = 1;
  const char *line_start = self->start;
  g_autofree char *message = NULL;
  va_list arguments;

  for (const char *p = self->start; p < where; p++)
    if (*p == '\n')
      {
        line++;
        line_start = p + 1;
      }
  va_start (arguments, format);
  message = g_strdup_vprintf (roof_error_translate (format), arguments);
  va_end (arguments);
  roof_fail_with (error, ROOF_ERROR_SYNTAX, "line %1$u, column %2$ld: %3$s", line,
               g_utf8_strlen (line_start, where - line_start) + 1, message);
}

/* Adds to the memory used; FALSE with an error beyond the limit. */
static gboolean
spend (TextReader *self,
       gsize       cost,
       GError    **error)
{
  g_autofree char *size = NULL;

  self->spent += cost;
  if (self->spent <= self->most)
    return TRUE;
  size = g_format_size_full (self->most, G_FORMAT_SIZE_IEC_UNITS);
  fail_at (self, self->at, error, "the values up to here take more than %s of memory, the most that a text of this length may take",
           size);
  return FALSE;
}

/* The character at the reader's place for messages: "the end of the text", "'x'". Returns: (transfer full) */
static char *
describe_place (const TextReader *self)
{
  gunichar c;
  char text[7] = "";

  if (self->at >= self->end)
    return g_strdup (_ ("the end of the text"));
  if (g_ascii_isalpha (*self->at))
    {
      const char *stop = self->at;

      while (stop < self->end && stop - self->at < 16 && g_ascii_isalnum (*stop))
        stop++;
      return g_strdup_printf ("%.*s", (int) (stop - self->at), self->at);
    }
  c = g_utf8_get_char (self->at);
  if (!g_unichar_isprint (c))
    return g_strdup_printf ("character U+%04X", c);
  g_unichar_to_utf8 (c, text);
  return g_strdup_printf ("'%s'", text);
}

static void
fail_expected (const TextReader  *self,
               const char        *expected,
               GError           **error)
{
  g_autofree char *found = describe_place (self);

  fail_at (self, self->at, error, "expected %1$s, found %2$s", roof_error_translate (expected), found);
}

static void
skip_space (TextReader *self)
{
  while (self->at < self->end && (*self->at == ' ' || *self->at == '\n' || *self->at == '\t' || *self->at == '\r'))
    self->at++;
}

static gboolean
accept (TextReader *self,
        char        c)
{
  skip_space (self);
  if (self->at >= self->end || *self->at != c)
    return FALSE;
  self->at++;
  return TRUE;
}

/* --- numbers --- */

static JsonNode *
read_number (TextReader *self,
             GError    **error)
{
  gboolean whole;
  double number;
  const char *stop = roof_json_scan_number (self->at, self->end, &whole, &number);
  g_autofree char *text = NULL;
  gint64 integer;

  if (stop == NULL)
    {
      fail_at (self, self->at, error, "this is not a number as JSON writes it");
      return NULL;
    }
  if (whole || !isfinite (number))
    text = g_strndup (self->at, (gsize) (stop - self->at)); /* a copy, since the whole text may not end in NUL */
  if (whole && g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &integer, NULL))
    {
      self->at = stop;
      return json_node_init_int (json_node_alloc (), integer);
    }
  if (!isfinite (number))
    {
      fail_at (self, self->at, error, "the number %.24s is too large", text);
      return NULL;
    }
  self->at = stop;
  return json_node_init_double (json_node_alloc (), number);
}

/* --- strings --- */

static gboolean
read_hex (TextReader *self,
          gunichar   *unit)
{
  *unit = 0;
  if (self->end - self->at < 4)
    return FALSE;
  for (int i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (self->at[i]);

      if (digit < 0)
        return FALSE;
      *unit = *unit * 16 + (gunichar) digit;
    }
  self->at += 4;
  return TRUE;
}

/* After "\u": one character, which may be written as a surrogate pair. */
static gboolean
read_unicode (TextReader  *self,
              GString     *text,
              GError     **error)
{
  const char *start = self->at - 2;
  gunichar c, low;

  if (!read_hex (self, &c))
    fail_at (self, start, error, "\\u needs four hexadecimal digits");
  else if (c == 0)
    fail_at (self, start, error, "\\u0000 cannot be kept in a text");
  else if (c < 0xd800 || c > 0xdfff)
    {
      g_string_append_unichar (text, c);
      return TRUE;
    }
  else if (c < 0xdc00 && self->end - self->at > 6 && self->at[0] == '\\' && self->at[1] == 'u'
           && (self->at += 2, read_hex (self, &low)) && low >= 0xdc00 && low <= 0xdfff)
    {
      g_string_append_unichar (text, 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00));
      return TRUE;
    }
  else
    fail_at (self, start, error, "half of a surrogate pair stands alone");
  return FALSE;
}

static gboolean
read_escape (TextReader  *self,
             GString     *text,
             GError     **error)
{
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  const char *found;

  self->at++;
  if (self->at < self->end && *self->at == 'u')
    {
      self->at++;
      return read_unicode (self, text, error);
    }
  found = self->at < self->end && *self->at != '\0' ? strchr (letters, *self->at) : NULL;
  if (found == NULL)
    {
      fail_at (self, self->at - 1, error, "unknown escape in a string");
      return FALSE;
    }
  g_string_append_c (text, meanings[found - letters]);
  self->at++;
  return TRUE;
}

/* The rest of a string, from its first escape on. @start: of the string, at its quote. Returns: (transfer full) (nullable) */
static char *
read_escaped (TextReader  *self,
              const char  *start,
              GError     **error)
{
  g_autoptr (GString) text = g_string_new_len (start + 1, self->at - start - 1);

  while (self->at < self->end && *self->at != '"')
    {
      if (*self->at == '\\')
        {
          if (!read_escape (self, text, error))
            return NULL;
        }
      else if ((guchar) *self->at < 0x20)
        {
          fail_at (self, self->at, error, "a string holds a line end or a control character");
          return NULL;
        }
      else
        g_string_append_c (text, *self->at++);
    }
  if (self->at >= self->end)
    {
      fail_at (self, start, error, "this string does not end");
      return NULL;
    }
  self->at++;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns: (transfer full) (nullable) */
static char *
read_string (TextReader *self,
             GError    **error)
{
  const char *start = self->at++;

  while (self->at < self->end && *self->at != '"' && *self->at != '\\' && (guchar) *self->at >= 0x20)
    self->at++;
  if (self->at >= self->end || *self->at != '"')
    return read_escaped (self, start, error);
  return g_strndup (start + 1, (gsize) (self->at++ - start - 1));
}

/* --- values --- */

/* Passes an element to the taker, and frees its tree. */
static gboolean
take_element (TextReader    *self,
              JsonArray     *array,
              RoofJsonPlace *place,
              GError       **error)
{
  gsize before = self->spent, cost;
  g_autoptr (JsonNode) node = read_value (self, place, error);

  if (node == NULL)
    return FALSE;
  self->spent = before;
  place->node = node;
  return self->taker->take (array, place, self->at - self->start, self->end - self->start, &cost, self->taker->data, error)
         && spend (self, cost, error);
}

static gboolean
read_element (TextReader    *self,
              JsonArray     *array,
              RoofJsonPlace *place,
              GError       **error)
{
  JsonNode *element = spend (self, COST_ELEMENT, error) ? read_value (self, place, error) : NULL;

  if (element != NULL)
    json_array_add_element (array, element);
  return element != NULL;
}

static JsonNode *
read_array (TextReader          *self,
            const RoofJsonPlace *place,
            GError             **error)
{
  g_autoptr (JsonArray) array = json_array_new ();
  gboolean take = self->taker != NULL && self->taker->wants (place, self->taker->data);
  RoofJsonPlace element = { .above = place };

  self->at++;
  if (accept (self, ']'))
    return json_node_init_array (json_node_alloc (), array);
  do
    {
      if (!(take ? take_element (self, array, &element, error) : read_element (self, array, &element, error)))
        return NULL;
      element.index++;
    }
  while (accept (self, ','));
  if (accept (self, ']'))
    return json_node_init_array (json_node_alloc (), array);
  fail_expected (self, "',' or ']'", error);
  return NULL;
}

/* The object that the last member of an object has. */
typedef struct
{
  const char *start; /* of its text */
  gsize       length;
  JsonNode   *node;  /* (transfer none) (nullable) */
} Last;

/* Reads a value, which shares the node of @last if the texts are equal: lists of a hundred thousand modules have the same few
 * words for each. Arrays may be taken, and are not shared. */
static JsonNode *
read_next (TextReader          *self,
           const RoofJsonPlace *place,
           Last                *last,
           GError             **error)
{
  const char *start;
  JsonNode *node;

  skip_space (self);
  start = self->at;
  if (last->node != NULL && (gsize) (self->end - start) >= last->length && memcmp (start, last->start, last->length) == 0)
    {
      self->at += last->length;
      return json_node_ref (last->node);
    }
  node = read_value (self, place, error);
  last->start = start;
  last->length = (gsize) (self->at - start);
  last->node = node != NULL && *start == '{' && json_object_get_size (json_node_get_object (node)) > 0
                       && memchr (start, '[', last->length) == NULL
                   ? node
                   : NULL;
  return node;
}

static gboolean
read_member (TextReader          *self,
             const RoofJsonPlace *place,
             JsonObject          *object,
             Last                *last,
             GError             **error)
{
  RoofJsonPlace member = { .above = place };
  g_autofree char *key = NULL;
  const char *start;
  JsonNode *value;

  skip_space (self);
  start = self->at;
  if (self->at >= self->end || *self->at != '"')
    {
      fail_expected (self, "a key in double quotes", error);
      return FALSE;
    }
  key = read_string (self, error);
  if (key == NULL)
    return FALSE;
  if (json_object_has_member (object, key))
    {
      g_autofree char *shown = roof_error_shorten (key);

      fail_at (self, start, error, "the key \"%s\" appears twice in one object", shown);
      return FALSE;
    }
  if (!accept (self, ':'))
    {
      fail_expected (self, "':' after the key", error);
      return FALSE;
    }
  member.key = key;
  value = spend (self, COST_MEMBER + strlen (key), error) ? read_next (self, &member, last, error) : NULL;
  if (value == NULL)
    return FALSE;
  json_object_set_member (object, key, value);
  return TRUE;
}

static JsonNode *
read_object (TextReader          *self,
             const RoofJsonPlace *place,
             GError             **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  Last last = { NULL };

  self->at++;
  if (accept (self, '}'))
    return json_node_init_object (json_node_alloc (), object);
  do
    if (!read_member (self, place, object, &last, error))
      return NULL;
  while (accept (self, ','));
  if (accept (self, '}'))
    return json_node_init_object (json_node_alloc (), object);
  fail_expected (self, "',' or '}'", error);
  return NULL;
}

static JsonNode *
read_nested (TextReader          *self,
             const RoofJsonPlace *place,
             GError             **error)
{
  JsonNode *node;

  if (self->depth >= ROOF_JSON_MAX_DEPTH)
    {
      fail_at (self, self->at, error, "brackets are nested more than %d deep", ROOF_JSON_MAX_DEPTH);
      return NULL;
    }
  if (!spend (self, *self->at == '{' ? COST_OBJECT : COST_ARRAY, error))
    return NULL;
  self->depth++;
  node = *self->at == '{' ? read_object (self, place, error) : read_array (self, place, error);
  self->depth--;
  return node;
}

static gboolean
accept_word (TextReader *self,
             const char *word)
{
  gsize length = strlen (word);

  if ((gsize) (self->end - self->at) < length || strncmp (self->at, word, length) != 0)
    return FALSE;
  if (self->at + length < self->end && g_ascii_isalnum (self->at[length]))
    return FALSE;
  self->at += length;
  return TRUE;
}

static JsonNode *
read_string_value (TextReader *self,
                   GError    **error)
{
  g_autofree char *text = read_string (self, error);

  if (text == NULL || !spend (self, strlen (text), error))
    return NULL;
  return json_node_init_string (json_node_alloc (), text);
}

/* Accepts NaN and infinities as Python writes them. */
static gboolean
accept_no_number (TextReader *self)
{
  return accept_word (self, "NaN") || accept_word (self, "Infinity") || accept_word (self, "-Infinity");
}

static JsonNode *
read_value (TextReader          *self,
            const RoofJsonPlace *place,
            GError             **error)
{
  const char *start;

  skip_space (self);
  if (self->at < self->end && (*self->at == '{' || *self->at == '['))
    return read_nested (self, place, error);
  if (!spend (self, COST_PLAIN, error))
    return NULL;
  if (self->foreign && accept_no_number (self))
    return json_node_init_null (json_node_alloc ());
  if (self->at < self->end && *self->at == '"')
    return read_string_value (self, error);
  if (self->at < self->end && (*self->at == '-' || g_ascii_isdigit (*self->at)))
    return read_number (self, error);
  if (accept_word (self, "true"))
    return json_node_init_boolean (json_node_alloc (), TRUE);
  if (accept_word (self, "false"))
    return json_node_init_boolean (json_node_alloc (), FALSE);
  if (accept_word (self, "null"))
    return json_node_init_null (json_node_alloc ());
  start = self->at;
  if (accept_no_number (self))
    fail_at (self, start, error, "NaN and Infinity are not numbers in JSON");
  else
    fail_expected (self, "a value", error);
  return NULL;
}

/* Refuses a text that is not valid UTF-8. */
static gboolean
check_encoding (const TextReader  *self,
                GError           **error)
{
  const guchar *bytes = (const guchar *) self->start;
  gsize length = (gsize) (self->end - self->start);
  const char *rest = roof_ascii_skip (self->start, self->end), *valid_end;

  if (length >= 2
      && ((bytes[0] == 0xff && bytes[1] == 0xfe) || (bytes[0] == 0xfe && bytes[1] == 0xff)
          || bytes[0] == 0 || bytes[1] == 0))
    {
      roof_fail_with (error, ROOF_ERROR_SYNTAX,
                   "the text is in UTF-16 or UTF-32, and must be in UTF-8");
      return FALSE;
    }
  if (g_utf8_validate_len (rest, (gsize) (self->end - rest), &valid_end))
    return TRUE;
  fail_at (self, valid_end, error, "the text is not valid UTF-8");
  return FALSE;
}

static JsonNode *
parse (TextReader  *reader,
       const char  *data,
       gssize       length,
       GError     **error)
{
  const RoofJsonPlace place = { .above = NULL };
  g_autoptr (JsonNode) root = NULL;

  reader->start = reader->at = data;
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
  root = read_value (reader, &place, error);
  if (root == NULL)
    return NULL;
  skip_space (reader);
  if (reader->at < reader->end)
    {
      fail_at (reader, reader->at, error, "something follows after the end of the JSON value");
      return NULL;
    }
  return g_steal_pointer (&root);
}

JsonNode *
roof_json_parse (const char  *data,
                 gssize       length,
                 GError     **error)
{
  TextReader reader = { .most = G_MAXSIZE };

  return parse (&reader, data, length, error);
}

JsonNode *
roof_json_parse_taking (const char           *data,
                        gssize                length,
                        gsize                 most,
                        const RoofJsonTaker  *taker,
                        GError              **error)
{
  TextReader reader = { .most = most, .taker = taker };

  return parse (&reader, data, length, error);
}

JsonNode *
roof_json_parse_foreign (const char  *data,
                         gssize       length,
                         gsize        most,
                         GError     **error)
{
  TextReader reader = { .most = most, .foreign = TRUE };

  return parse (&reader, data, length, error);
}
