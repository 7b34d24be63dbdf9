/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/json-part.h"

#include <math.h>
#include <string.h>

#include "document/json/json-number.h"
#include "document/json/json-text.h"
#include "import/gpu/json-scan.h"

static const char *
skip_space (const char *at,
            const char *end)
{
  while (at < end && g_ascii_isspace (*at))
    at++;
  return at;
}

static RoofJsonText
trim (const char *at,
      const char *end)
{
  while (end > at && g_ascii_isspace (end[-1]))
    end--;
  return (RoofJsonText) { at, (gsize) (end - at) };
}

gboolean
roof_json_text_next_key (RoofJsonText *rest,
                         RoofJsonText *key)
{
  const char *end = rest->at + rest->length, *at = skip_space (rest->at, end), *stop, *colon;

  if (at < end && (*at == '{' || *at == '[' || *at == ','))
    at = skip_space (at + 1, end);
  *key = (RoofJsonText) { at, 0 };
  if (at >= end || *at == '}' || *at == ']')
    return FALSE;
  stop = *at == '"' ? roof_json_scan_find_end (at, end) : at;
  colon = skip_space (stop, end);
  if (stop > at && colon < end && *colon == ':')
    {
      *key = (RoofJsonText) { at + 1, (gsize) (stop - at) - 2 };
      at = skip_space (colon + 1, end);
    }
  *rest = (RoofJsonText) { at, (gsize) (end - at) };
  return TRUE;
}

/* Leaves in @rest what follows a value that ends at @stop: nothing if no comma does. */
static void
go_behind (RoofJsonText *rest,
           const char   *stop)
{
  const char *end = rest->at + rest->length;

  *rest = (RoofJsonText) { stop, (gsize) (end - stop) };
  if (stop < end && *stop != ',' && *skip_space (stop, end) != ',')
    rest->length = 0;
}

gboolean
roof_json_text_take_value (RoofJsonText *rest,
                           RoofJsonText *value)
{
  const char *start = rest->at, *stop = roof_json_scan_find_end (start, start + rest->length);

  *value = trim (start, stop);
  go_behind (rest, stop);
  return stop > start;
}

gboolean
roof_json_text_leave (RoofJsonText       *rest,
                      const RoofJsonText *inner)
{
  const char *end = rest->at + rest->length, *at = skip_space (inner->at, end);

  if (at == end || (*at != '}' && *at != ']'))
    return FALSE;
  go_behind (rest, at + 1);
  return TRUE;
}

gboolean
roof_json_text_next (RoofJsonText *rest,
                     RoofJsonText *key,
                     RoofJsonText *value)
{
  return roof_json_text_next_key (rest, key) && roof_json_text_take_value (rest, value);
}

gboolean
roof_json_text_find (const RoofJsonText *text,
                     const char         *key,
                     RoofJsonText       *value)
{
  RoofJsonText rest = *text, found;

  while (roof_json_text_next (&rest, &found, value))
    if (roof_json_text_is (&found, key))
      return TRUE;
  return FALSE;
}

double
roof_json_text_number (const RoofJsonText *text)
{
  gboolean whole, quoted = text->length > 2 && *text->at == '"';
  const char *at = text->at + quoted, *end = text->at + text->length - quoted;
  double value;

  return roof_json_scan_number (at, end, &whole, &value) == end && isfinite (value) ? value : NAN;
}

char *
roof_json_text_string (const RoofJsonText *text)
{
  g_autoptr (JsonNode) node = NULL;

  if (text->at == NULL)
    return NULL;
  if (text->length < 2 || *text->at != '"')
    return g_utf8_make_valid (text->at, (gssize) text->length);
  if (memchr (text->at, '\\', text->length) != NULL)
    node = roof_json_parse (text->at, (gssize) text->length, NULL);
  if (node != NULL && json_node_get_value_type (node) == G_TYPE_STRING)
    return g_strdup (json_node_get_string (node));
  return g_utf8_make_valid (text->at + 1, (gssize) text->length - 2);
}
