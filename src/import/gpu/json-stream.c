/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/json-stream.h"

#include <inttypes.h>
#include <string.h>

#include "core/error.h"
#include "document/json/json-text.h"
#include "import/gpu/json-batches.h"
#include "import/gpu/json-scan.h"

/* Reads JSON of any length through a window that slides over the stream. A scan (`json-scan`) finds where a value ends without parsing
 * it. The reader walks down to the arrays that are wanted, notes where
 * each element is, and skips all else. The window is the buffer of a batch: when it is used up, what it holds whole is added to the
 * others (`json-batches`), and the rest begins the next one.
 * Invariants: `kept`, where set, is the first byte that is needed, and the window never slides beyond it, so that a value that is noted is
 * in one piece; it grows only for a longer value, and fails beyond LONGEST_ELEMENT. A text that ends within a value sets `cut` without an
 * error. What the taker says of a value comes before an error of the text, which is behind it. */

#define CHUNK (ROOF_JSON_BATCH / 2) /* B: as much is read at a time at least */
#define LONGEST_ELEMENT ((gsize) 32 * 1024 * 1024)
#define NOTHING ((gsize) -1)
/* The text that has been read: a sliding window, which keeps the part still needed. */
typedef struct
{
  GInputStream    *stream;
  GCancellable    *cancellable;
  RoofJsonBatches *batches;
  RoofJsonBatch   *batch;   /* whose buffer it is */
  char            *buffer;
  gsize            at, end;
  gsize            kept;    /* the first byte that is needed, or NOTHING */
  goffset          before;  /* B before the buffer */
  gboolean         ended;
  char             closers[ROOF_JSON_MAX_DEPTH]; /* of the containers around @at */
  guint            depth;
  GError         **error;
} Window;

static gboolean
fail_at (Window     *self,
         const char *reason)
{
  if (self->error == NULL || *self->error == NULL)
    roof_fail_with (self->error, ROOF_ERROR_SYNTAX, "byte %1$" PRIi64 ": %2$s", (gint64) (self->before + (goffset) self->at),
                    roof_error_translate (reason));
  return FALSE;
}

/* Moves the part still needed to the beginning; to that of the next batch if this one has values. FALSE: a value was refused */
static gboolean
slide (Window *self)
{
  RoofJsonBatch *batch = self->batch;
  gsize first = MIN (self->kept, self->at), rest = self->end - first;
  gboolean full = batch->values->len > 0;

  if (full)
    self->batch = roof_json_batches_get (self->batches, rest < CHUNK ? ROOF_JSON_BATCH : batch->size);
  memmove (self->batch->buffer, batch->buffer + first, rest);
  self->buffer = self->batch->buffer;
  self->before += (goffset) first;
  self->at -= first;
  self->end -= first;
  self->kept -= self->kept != NOTHING ? first : 0;
  return !full || roof_json_batches_add (self->batches, batch);
}

/* Makes the window longer. */
static gboolean
grow (Window *self)
{
  if (self->batch->size > LONGEST_ELEMENT)
    return fail_at (self, ROOF_REASON ("a value is longer than 32 MiB"));
  self->batch->size *= 2;
  self->buffer = self->batch->buffer = g_realloc (self->buffer, self->batch->size);
  return TRUE;
}

/* Reads on. FALSE at the end, and with an error. */
static gboolean
fill (Window *self)
{
  gssize n;

  if (self->ended)
    return FALSE;
  if (self->batch->size - self->end < CHUNK && !slide (self))
    {
      self->ended = TRUE;
      return FALSE;
    }
  if (self->batch->size - self->end < CHUNK && !grow (self))
    return FALSE;
  n = g_input_stream_read (self->stream, self->buffer + self->end, self->batch->size - self->end, self->cancellable, self->error);
  self->ended = n <= 0;
  self->end += (gsize) MAX (n, 0);
  return n > 0;
}

static inline gboolean
has_more (Window *self)
{
  return self->at < self->end || fill (self);
}

/* The next byte that is no white space, or 0 at the end. */
static char
peek (Window *self)
{
  while (has_more (self))
    {
      char c = self->buffer[self->at];

      if (!g_ascii_isspace (c))
        return c;
      self->at++;
    }
  return '\0';
}

/* Skips a value of any depth. FALSE: the text ends before it does */
static gboolean
skip_value (Window *self)
{
  RoofJsonScan scan = { 0 };
  gboolean found = FALSE;

  while (!found && has_more (self))
    self->at = (gsize) (roof_json_scan_value (self->buffer + self->at, self->buffer + self->end, &scan, &found) - self->buffer);
  return found;
}

typedef struct
{
  Window               window;
  const RoofJsonStreamTaker *taker;
  gpointer             data;
  gboolean             cut;
} StreamReader;

static const char *
find_key (const StreamReader *self,
          const char         *key)
{
  for (guint i = 0; self->taker->keys[i] != NULL; i++)
    if (g_str_equal (self->taker->keys[i], key))
      return self->taker->keys[i];
  return NULL;
}

/* Notes a value for the taker. */
static gboolean
take_value (StreamReader *self,
            const char   *key)
{
  Window *window = &self->window;
  RoofJsonValue value = { key, 0, 0 };

  peek (window);
  window->kept = window->at;
  if (!skip_value (window))
    {
      self->cut = TRUE;
      return FALSE;
    }
  value.at = window->kept;
  value.length = window->at - window->kept;
  window->kept = NOTHING;
  if (value.length == 0)
    return fail_at (window, ROOF_REASON ("a value is missing"));
  g_array_append_val (window->batch->values, value);
  return TRUE;
}

/* Gives the elements of an array, from its bracket on. */
static gboolean
take_array (StreamReader *self,
            const char   *key)
{
  Window *window = &self->window;
  char c;

  window->at++;
  c = peek (window);
  if (c == ']')
    {
      window->at++;
      return TRUE;
    }
  while (take_value (self, key))
    {
      c = peek (window);
      if (c != ',' && c != ']')
        {
          self->cut = c == '\0';
          return c != '\0' && fail_at (window, ROOF_REASON ("a comma or a bracket is missing"));
        }
      window->at++;
      if (c == ']' || (peek (window) == ']' && window->at++ > 0)) /* a comma before the bracket: traces have it */
        return TRUE;
    }
  return FALSE;
}

/* Reads a key with its colon. Returns: (transfer full) (nullable) */
static char *
take_key (StreamReader *self)
{
  Window *window = &self->window;
  g_autofree char *key = NULL;

  window->kept = window->at;
  if (peek (window) != '"' || !skip_value (window))
    {
      self->cut = window->ended;
      window->kept = NOTHING;
      if (!self->cut)
        fail_at (window, ROOF_REASON ("a key in quotes is missing"));
      return NULL;
    }
  key = g_strndup (window->buffer + window->kept + 1, window->at - window->kept - 2);
  window->kept = NOTHING;
  if (peek (window) == ':')
    {
      window->at++;
      return g_steal_pointer (&key);
    }
  self->cut = window->ended;
  if (!self->cut)
    fail_at (window, ROOF_REASON ("a colon is missing"));
  return NULL;
}

static gboolean
enter (Window *window,
       char    closer)
{
  if (window->depth == ROOF_JSON_MAX_DEPTH)
    return fail_at (window, ROOF_REASON ("it is nested too deeply"));
  window->closers[window->depth++] = closer;
  window->at++;
  return TRUE;
}

/* Reads the value of @key (nullable: in an array of no interest): takes it, enters it, or skips it. */
static gboolean
read_value (StreamReader *self,
            const char   *key)
{
  Window *window = &self->window;
  const char *wanted = key != NULL ? find_key (self, key) : NULL;
  char c = peek (window);

  if (wanted != NULL)
    return c == '[' ? take_array (self, wanted) : take_value (self, wanted);
  if (c == '{' || c == '[')
    return enter (window, c == '{' ? '}' : ']');
  if (c == ',' || c == ']' || c == '}')
    return fail_at (window, ROOF_REASON ("a value is missing"));
  self->cut = !skip_value (window);
  return !self->cut;
}

/* Reads the next member or element of the innermost container, or leaves it. */
static gboolean
read_member (StreamReader *self)
{
  Window *window = &self->window;
  char closer = window->closers[window->depth - 1], c = peek (window);
  g_autofree char *key = NULL;

  if (c == closer || c == ',')
    {
      window->at++;
      window->depth -= c == closer;
      return TRUE;
    }
  if (c == '\0')
    {
      self->cut = TRUE;
      return FALSE;
    }
  if (closer == ']')
    return read_value (self, NULL);
  key = take_key (self);
  return key != NULL && read_value (self, key);
}

static gboolean
read_text (StreamReader *self)
{
  Window *window = &self->window;
  char c = peek (window);

  if (c == '[' && find_key (self, "") != NULL)
    return take_array (self, "");
  if (c != '{' && c != '[')
    return c == '\0' ? roof_fail (window->error, "the file is empty") : fail_at (window, ROOF_REASON ("this is not JSON"));
  if (!enter (window, c == '{' ? '}' : ']'))
    return FALSE;
  while (window->depth > 0)
    if (!read_member (self))
      return FALSE;
  return TRUE;
}

/* Whether another text follows, and is wanted by the taker, which has all values before it by then. */
static gboolean
has_another (StreamReader *self)
{
  Window *window = &self->window;

  return (peek (window) == '{' || peek (window) == '[') && roof_json_batches_take_all (window->batches, window->batch)
         && self->taker->take (NULL, NULL, NULL, self->data, window->error);
}

/* Reads one text after another. What stands behind them that is no JSON is none of them. */
static gboolean
read_texts (StreamReader *self)
{
  Window *window = &self->window;
  gboolean read;

  if (has_more (window) && (guchar) window->buffer[window->at] == 0xef)
    window->at += MIN (window->end - window->at, 3); /* a byte order mark */
  do
    read = read_text (self);
  while (read && has_another (self));
  return read && *window->error == NULL;
}

gboolean
roof_json_stream_read (GInputStream         *stream,
                       const RoofJsonStreamTaker  *taker,
                       gpointer              data,
                       RoofJsonCut          *cut,
                       GCancellable         *cancellable,
                       GError              **error)
{
  g_autoptr (GError) fault = NULL;
  g_autoptr (RoofJsonBatches) batches = roof_json_batches_new (taker, data);
  g_autofree StreamReader *self = g_new0 (StreamReader, 1);
  Window *window = &self->window;
  gboolean read;

  self->taker = taker;
  self->data = data;
  window->stream = stream;
  window->cancellable = cancellable;
  window->batches = batches;
  window->batch = roof_json_batches_get (batches, ROOF_JSON_BATCH);
  window->buffer = window->batch->buffer;
  window->kept = NOTHING;
  window->error = &fault;
  read = read_texts (self);
  if (!roof_json_batches_take_all (batches, window->batch))
    {
      read = FALSE;
      g_clear_error (&fault);
      fault = roof_json_batches_steal_error (batches);
    }
  *cut = !read && fault == NULL ? ROOF_JSON_CUT : ROOF_JSON_WHOLE;
  /* A packed file that is cut off: the values before that are sound. */
  if (window->before + (goffset) window->end > 0 && g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_CLOSED))
    {
      *cut = ROOF_JSON_CUT_PACKED;
      g_clear_error (&fault);
    }
  if (fault != NULL)
    g_propagate_error (error, g_steal_pointer (&fault));
  return read || *cut != ROOF_JSON_WHOLE;
}
