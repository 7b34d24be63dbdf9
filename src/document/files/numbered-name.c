/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/numbered-name.h"

#include <string.h>

#include "document/files/text-file.h"

#define MOST_DIGITS 9

gboolean
roof_numbered_name_read (const char       *name,
                         RoofNumberedName *self)
{
  const char *sign;
  char *end = NULL;
  guint64 digits;

  g_return_val_if_fail (name != NULL && self != NULL, FALSE);

  sign = strchr (name, '%');
  if (sign == NULL)
    return FALSE;
  digits = g_ascii_isdigit (sign[1]) ? g_ascii_strtoull (sign + 1, &end, 10) : 1;
  if (end == NULL)
    end = (char *) sign + 1;
  if (*end != 'd' || digits < 1 || digits > MOST_DIGITS || strchr (end, '%') != NULL)
    return FALSE;
  self->before = g_strndup (name, (gsize) (sign - name));
  self->digits = (guint) digits;
  self->after = g_strdup (end + 1);
  return TRUE;
}

void
roof_numbered_name_clear (RoofNumberedName *self)
{
  g_clear_pointer (&self->before, g_free);
  g_clear_pointer (&self->after, g_free);
}

char *
roof_numbered_name_make (const RoofNumberedName *self,
                         guint                   number)
{
  return g_strdup_printf ("%s%0*u%s", self->before, (int) self->digits, number, self->after);
}

static GFile *
make_file (const RoofNumberedName *self,
           guint                   number)
{
  g_autofree char *path = roof_numbered_name_make (self, number);

  return roof_text_file_at (path);
}

gboolean
roof_numbered_name_write (const RoofNumberedName  *self,
                          GPtrArray               *contents,
                          RoofPicture              kind,
                          GError                 **error)
{
  for (guint i = 0; i < contents->len; i++)
    {
      g_autoptr (GFile) file = make_file (self, i + 1);

      if (!roof_picture_may_replace (file, kind, error))
        return FALSE;
    }
  for (guint i = 0; i < contents->len; i++)
    {
      g_autoptr (GFile) file = make_file (self, i + 1);

      if (!roof_picture_save (file, contents->pdata[i], error))
        return FALSE;
    }
  return TRUE;
}
