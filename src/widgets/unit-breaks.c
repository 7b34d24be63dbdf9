/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/unit-breaks.h"

#include <string.h>

/* The end of the unit whose slash is at @slash; NULL: there stands no unit. */
static const char *
find_end (const char *slash)
{
  static const char *const pers[] = { "s", "Byte" };

  for (guint i = 0; i < G_N_ELEMENTS (pers); i++)
    {
      const char *end = slash + 1 + strlen (pers[i]);

      if (g_str_has_prefix (slash + 1, pers[i]) && !g_unichar_isalnum (g_utf8_get_char (end)))
        return end;
    }
  return NULL;
}

void
roof_unit_breaks_add (PangoAttrList *attributes,
                      const char    *text)
{
  g_return_if_fail (attributes != NULL && text != NULL);

  for (const char *slash = strchr (text, '/'); slash != NULL; slash = strchr (slash + 1, '/'))
    {
      const char *start = slash, *end = find_end (slash);
      PangoAttribute *whole;

      while (start > text && g_ascii_isalpha (start[-1]))
        start--;
      if (start == slash || end == NULL)
        continue;
      whole = pango_attr_allow_breaks_new (FALSE);
      whole->start_index = (guint) (start - text);
      whole->end_index = (guint) (end - text);
      pango_attr_list_insert (attributes, whole);
    }
}

static gboolean
is_of_breaks (PangoAttribute *attribute,
              gpointer        data)
{
  return attribute->klass->type == PANGO_ATTR_ALLOW_BREAKS;
}

void
roof_label_set_text (GtkLabel   *label,
                     const char *text)
{
  PangoAttrList *before = gtk_label_get_attributes (label);
  g_autoptr (PangoAttrList) attributes = before != NULL ? pango_attr_list_copy (before) : pango_attr_list_new ();
  g_autoptr (PangoAttrList) former = pango_attr_list_filter (attributes, is_of_breaks, NULL);

  gtk_label_set_text (label, text != NULL ? text : "");
  if (former == NULL && (text == NULL || strchr (text, '/') == NULL))
    return;
  roof_unit_breaks_add (attributes, gtk_label_get_text (label));
  gtk_label_set_attributes (label, attributes);
}
