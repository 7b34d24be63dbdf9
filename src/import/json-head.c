/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memmem() */
#include "import/json-head.h"

#include <string.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

static const char *
skip_space (const char *at,
            const char *end)
{
  while (at < end && g_ascii_isspace (*at))
    at++;
  return at;
}

const char *
roof_json_head_object (const char *text,
                       gsize       length,
                       gboolean    array)
{
  const char *at = text, *end = text + length;

  if (length >= strlen (BYTE_ORDER_MARK) && memcmp (text, BYTE_ORDER_MARK, strlen (BYTE_ORDER_MARK)) == 0)
    at += strlen (BYTE_ORDER_MARK);
  at = skip_space (at, end);
  if (array && at < end && *at == '[')
    at = skip_space (at + 1, end);
  return at < end && *at == '{' ? at : NULL;
}

gboolean
roof_json_head_begins (const char *text,
                       gsize       length)
{
  const char *end = text + length, *at = skip_space (text, end), *behind;

  if (at == end || *at != '[')
    return at < end && *at == '{';
  at = skip_space (at + 1, end);
  if (at == end || strchr ("{[\"]", *at) != NULL)
    return TRUE;
  for (behind = at; behind < end && strchr ("0123456789+-.eE", *behind) != NULL;)
    behind++;
  behind = skip_space (behind, end);
  return behind > at && behind < end && *behind == ',';
}

/* The end of the string that begins at @at, or @end if truncated. */
static const char *
skip_string (const char *at,
             const char *end)
{
  for (at++; at < end && *at != '"'; at++)
    if (*at == '\\')
      at++;
  return MIN (at + 1, end);
}

gboolean
roof_json_head_is (const char *at,
                   const char *end,
                   const char *word)
{
  gsize length = strlen (word);

  return end - at > (gssize) length + 1 && at[0] == '"' && strncmp (at + 1, word, length) == 0 && at[length + 1] == '"';
}

const char *
roof_json_head_find (const char *object,
                     const char *end,
                     const char *key,
                     gboolean   *whole)
{
  int depth = 0;

  if (whole != NULL)
    *whole = FALSE;
  /* Every format looks for its own keys, and a long text lacks most of them: ruling out a key takes a twentieth of the time. */
  else if (memmem (object, (gsize) (end - object), key, strlen (key)) == NULL)
    return NULL;
  for (const char *at = object; at < end; at++)
    if (*at == '"')
      {
        const char *behind = skip_string (at, end), *colon = skip_space (behind, end);

        if (depth == 1 && colon < end && *colon == ':' && roof_json_head_is (at, end, key))
          return skip_space (colon + 1, end);
        at = behind - 1;
      }
    else if (*at == '{' || *at == '[')
      depth++;
    else if ((*at == '}' || *at == ']') && --depth == 0)
      {
        if (whole != NULL)
          *whole = TRUE;
        return NULL;
      }
  return NULL;
}

const char *
roof_json_head_find_end (const char *object,
                         const char *end)
{
  int depth = 0;

  for (const char *at = object; at < end; at++)
    if (*at == '"')
      at = skip_string (at, end) - 1;
    else if (*at == '{' || *at == '[')
      depth++;
    else if ((*at == '}' || *at == ']') && --depth == 0)
      return at + 1;
  return NULL;
}

gboolean
roof_json_head_is_alone (const char *object,
                         const char *end)
{
  const char *behind = roof_json_head_find_end (object, end);

  return behind == NULL || skip_space (behind, end) == end;
}

/* Whether an object may begin at @at, or an array of objects. */
static gboolean
is_beginning (const char *at,
              const char *end)
{
  if (at < end && *at == '[')
    at = skip_space (at + 1, end);
  return at < end && *at == '{' && (at = skip_space (at + 1, end)) < end && *at == '"';
}

const char *
roof_json_head_find_line (const char *at,
                          const char *end)
{
  const char *feed;

  while ((feed = memchr (at, '\n', (gsize) (end - at))) != NULL)
    {
      at = feed + 1;
      if (is_beginning (at, end))
        return at;
    }
  return NULL;
}

gboolean
roof_json_head_has (const char *text,
                    gsize       length,
                    gboolean    array,
                    const char *keys)
{
  const char *object = roof_json_head_object (text, length, array);
  g_auto (GStrv) words = g_strsplit (keys, " ", -1);

  for (guint i = 0; object != NULL && words[i] != NULL; i++)
    if (roof_json_head_find (object, text + length, words[i], NULL) == NULL)
      return FALSE;
  return object != NULL;
}
