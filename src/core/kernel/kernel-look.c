/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/kernel/kernel-look.h"

#include "core/error.h"

const char * const *
roof_look_marker_list_names (void)
{
  static const char *const names[ROOF_LOOK_N_MARKERS + 1]
      = { "auto", "circle", "diamond", "triangle", "square", "point-down", "pentagon", "hexagon", "star", "cross", NULL };

  return names;
}

const char * const *
roof_look_color_list_names (void)
{
  static const char *const names[ROOF_LOOK_N_COLORS + 1]
      = { "auto", "black", "orange", "sky", "green", "yellow", "blue", "red", "purple", NULL };

  return names;
}

const char * const *
roof_look_value_list_names (void)
{
  static const char *const names[ROOF_LOOK_N_VALUES + 1] = { "none", "performance", "percent", NULL };

  return names;
}

static const char * const *
list_flags (void)
{
  static const char *const names[] = { "no", "yes", NULL };

  return names;
}

/* A member of the struct: one of @names, or a text. */
static const struct
{
  const char          *key;
  gsize                offset;
  const char * const *(*names) (void);
} members[] = {
  { "marker", G_STRUCT_OFFSET (RoofKernelLook, marker), roof_look_marker_list_names },
  { "color", G_STRUCT_OFFSET (RoofKernelLook, color), roof_look_color_list_names },
  { "value", G_STRUCT_OFFSET (RoofKernelLook, value), roof_look_value_list_names },
  { "emphasis", G_STRUCT_OFFSET (RoofKernelLook, emphasised), list_flags },
  { "group", G_STRUCT_OFFSET (RoofKernelLook, group) },
  { "label", G_STRUCT_OFFSET (RoofKernelLook, label) },
};

const char * const *
roof_kernel_look_list_keys (void)
{
  static const char *const keys[] = { "marker", "color", "value", "emphasis", "group", "label", NULL };

  return keys;
}

gboolean
roof_kernel_look_equal (const RoofKernelLook *a,
                        const RoofKernelLook *b)
{
  return a->marker == b->marker && a->color == b->color && a->value == b->value && a->emphasised == b->emphasised
         && g_strcmp0 (a->group, b->group) == 0 && g_strcmp0 (a->label, b->label) == 0;
}

gboolean
roof_kernel_look_is_plain (const RoofKernelLook *self)
{
  static const RoofKernelLook plain = { .group = NULL };

  return self->group == NULL && self->label == NULL && roof_kernel_look_equal (self, &plain);
}

gboolean
roof_kernel_look_set (RoofKernelLook  *self,
                      const char      *key,
                      const char      *text,
                      GError         **error)
{
  g_autofree char *known = g_strjoinv (", ", (char **) roof_kernel_look_list_keys ());

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      const char * const *names = members[i].names != NULL ? members[i].names () : NULL;
      g_autofree char *all = names != NULL ? g_strjoinv (", ", (char **) names) : NULL;

      if (!g_str_equal (members[i].key, key))
        continue;
      if (names == NULL)
        {
          G_STRUCT_MEMBER (const char *, self, members[i].offset) = *text != '\0' ? text : NULL;
          return TRUE;
        }
      for (guint k = 0; names[k] != NULL; k++)
        if (*text == '\0' || g_ascii_strcasecmp (names[k], text) == 0)
          {
            G_STRUCT_MEMBER (int, self, members[i].offset) = (int) k;
            return TRUE;
          }
      roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s: must be one of %3$s, got \"%2$s\"", key, text, all);
      return FALSE;
    }
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "unknown look \"%1$s\": there are %2$s", key, known);
  return FALSE;
}

gboolean
roof_kernel_look_read_shown (const char  *text,
                             gboolean    *shown,
                             GError     **error)
{
  static const char *const words[] = { "no", "yes", "false", "true" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (words[i], text) == 0)
      {
        *shown = i % 2 == 1;
        return TRUE;
      }
  if (*text != '\0')
    {
      roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s: must be one of %3$s, got \"%2$s\"", "shown", text, "yes, no");
      return FALSE;
    }
  *shown = TRUE;
  return TRUE;
}
