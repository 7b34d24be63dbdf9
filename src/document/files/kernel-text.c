/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/kernel-text.h"

#include <math.h>
#include <string.h>

#include "document/json/json-number.h"

#define MOST_SETTINGS 24
#define MOST_TEXT 2048

typedef struct
{
  const char    *at;
  const char    *end;
  RoofKernelSpec kernel;
  RoofSetting    settings[MOST_SETTINGS];
  guint          n_settings;
  guint          seen; /* a bit for each key */
  gsize          n_text;
  char           text[MOST_TEXT]; /* all that is read of texts, each ending in NUL */
} Scan;

/* All of the functions below: FALSE when what stands there is something else, or something unusual. */
typedef gboolean (*Read) (Scan       *self,
                          const char *key,
                          gpointer    place);

static void
skip_space (Scan *self)
{
  while (self->at < self->end && (*self->at == ' ' || *self->at == '\n' || *self->at == '\t' || *self->at == '\r'))
    self->at++;
}

static gboolean
accept (Scan *self,
        char  c)
{
  skip_space (self);
  if (self->at >= self->end || *self->at != c)
    return FALSE;
  self->at++;
  return TRUE;
}

/* A character between quotes that is not written as itself. Those beyond 16 bits, which are two of them, are left. */
static char *
read_escape (const char **at,
             const char  *end,
             char        *to)
{
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  char digits[5] = "", *stop;
  const char *found;
  guint64 c;

  if (end - *at < 6)
    return NULL;
  found = (*at)[1] != '\0' ? strchr (letters, (*at)[1]) : NULL;
  if (found != NULL)
    {
      *at += 2;
      *to = meanings[found - letters];
      return to + 1;
    }
  memcpy (digits, *at + 2, 4);
  c = g_ascii_strtoull (digits, &stop, 16);
  if ((*at)[1] != 'u' || stop != digits + 4 || !g_ascii_isxdigit (digits[0]) || c == 0 || (c >= 0xd800 && c <= 0xdfff))
    return NULL;
  *at += 6;
  return to + g_unichar_to_utf8 ((gunichar) c, to);
}

/* No text becomes longer by being read. */
static gboolean
read_string (Scan        *self,
             const char **text)
{
  const char *at, *end;
  char *to = self->text + self->n_text;

  if (!accept (self, '"'))
    return FALSE;
  at = self->at;
  end = MIN (self->end, at + (MOST_TEXT - self->n_text - 1));
  *text = to;
  while (to != NULL && at < end && *at != '"')
    {
      if ((guchar) *at < 0x20)
        return FALSE;
      if (*at == '\\')
        to = read_escape (&at, end, to);
      else
        *to++ = *at++;
    }
  if (to == NULL || at >= end)
    return FALSE;
  *to = '\0';
  self->at = at + 1;
  self->n_text = (gsize) (to + 1 - self->text);
  return TRUE;
}

static gboolean
read_number (Scan   *self,
             double *number)
{
  const char *stop;
  gboolean whole;

  skip_space (self);
  stop = roof_json_scan_number (self->at, self->end, &whole, number);
  if (stop == NULL)
    return FALSE;
  self->at = stop;
  return isfinite (*number);
}

static gboolean
accept_word (Scan       *self,
             const char *word)
{
  gsize length = strlen (word);

  skip_space (self);
  if ((gsize) (self->end - self->at) <= length || strncmp (self->at, word, length) != 0
      || g_ascii_isalnum (self->at[length]))
    return FALSE;
  self->at += length;
  return TRUE;
}

/* The members of an object, each handed to @read. */
static gboolean
read_members (Scan     *self,
              Read      read,
              gpointer  place)
{
  const char *key;

  if (!accept (self, '{'))
    return FALSE;
  if (accept (self, '}'))
    return TRUE;
  do
    if (!read_string (self, &key) || !accept (self, ':') || !read (self, key, place))
      return FALSE;
  while (accept (self, ','));
  return accept (self, '}');
}

/* --- members --- */

static gboolean
read_setting (Scan       *self,
              const char *key,
              gpointer    place)
{
  RoofSetting *setting = &self->settings[self->n_settings];

  if (self->n_settings == MOST_SETTINGS)
    return FALSE;
  for (guint i = 0; i < self->n_settings; i++)
    if (g_str_equal (self->settings[i].key, key))
      return FALSE;
  *setting = (RoofSetting) { key, NAN, NULL };
  self->n_settings++;
  skip_space (self);
  return self->at < self->end && *self->at == '"' ? read_string (self, &setting->text) : read_number (self, &setting->number);
}

static gboolean
read_settings (Scan       *self,
               const char *key,
               gpointer    place)
{
  return read_members (self, read_setting, NULL);
}

static gboolean
read_text (Scan       *self,
           const char *key,
           gpointer    place)
{
  return read_string (self, place);
}

static gboolean
read_format (Scan       *self,
             const char *key,
             gpointer    place)
{
  for (guint role = 0; role < ROOF_N_ROLES; role++)
    if (g_str_equal (key, roof_role_to_string ((RoofRole) role)))
      return self->kernel.formats[role] == NULL && read_string (self, &self->kernel.formats[role]);
  return FALSE;
}

static gboolean
read_formats (Scan       *self,
              const char *key,
              gpointer    place)
{
  return read_members (self, read_format, NULL);
}

static gboolean
read_plain_number (Scan       *self,
                   const char *key,
                   gpointer    place)
{
  return read_number (self, place);
}

static gboolean
read_flag (Scan       *self,
           const char *key,
           gpointer    place)
{
  gboolean *flag = place;

  *flag = accept_word (self, "true");
  return *flag || accept_word (self, "false");
}

static const struct
{
  const char *key;
  Read        read;
  gsize       offset; /* of the place in the kernel */
} members[] = {
  { "name", read_text, offsetof (RoofKernelSpec, name) },
  { "op", read_text, offsetof (RoofKernelSpec, operation) },
  { "parameters", read_settings, 0 },
  { "compute", read_text, offsetof (RoofKernelSpec, compute) },
  { "unit", read_text, offsetof (RoofKernelSpec, unit) },
  { "formats", read_formats, 0 },
  { "drag", read_text, offsetof (RoofKernelSpec, drag) },
  { "workload", read_text, offsetof (RoofKernelSpec, workload) },
  { "part", read_text, offsetof (RoofKernelSpec, part) },
  { "count", read_plain_number, offsetof (RoofKernelSpec, count) },
  { "visible", read_flag, offsetof (RoofKernelSpec, visible) },
  { "efficiency", read_plain_number, offsetof (RoofKernelSpec, efficiency) },
};

static gboolean
read_member (Scan       *self,
             const char *key,
             gpointer    place)
{
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (key[0] == members[i].key[0] && strcmp (key, members[i].key) == 0)
      {
        if ((self->seen & 1u << i) != 0)
          return FALSE;
        self->seen |= 1u << i;
        return members[i].read (self, key, (char *) &self->kernel + members[i].offset);
      }
  return FALSE;
}

/* What roof_kernel_read() would not refuse. */
static gboolean
is_sound (const RoofKernelSpec *kernel)
{
  return kernel->operation != NULL && (kernel->workload == NULL) == (kernel->part == NULL) && kernel->count >= 1
         && kernel->efficiency > 0 && kernel->efficiency <= ROOF_MOST_EFFICIENCY;
}

RoofKernel *
roof_kernel_scan (const char **at,
                  const char  *end,
                  RoofKernel *(*find) (const RoofKernelSpec *spec, gpointer data),
                  gpointer     data)
{
  Scan self;

  self.at = *at;
  self.end = end;
  self.kernel = (RoofKernelSpec) ROOF_KERNEL_SPEC_INIT;
  self.n_settings = self.seen = 0;
  self.n_text = 0;
  if (!read_members (&self, read_member, NULL) || !is_sound (&self.kernel))
    return NULL;
  if (self.kernel.name == NULL)
    self.kernel.name = self.kernel.operation;
  self.kernel.settings = self.settings;
  self.kernel.n_settings = self.n_settings;
  *at = self.at;
  return roof_kernel_new_specified_like (&self.kernel, find (&self.kernel, data));
}
