/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/table.h"

#include <string.h>

#define GAP 2 /* blanks between columns */

struct _RoofTextTable
{
  guint      n_columns;
  gboolean  *to_right; /* per column */
  guint     *widths;   /* per column, of its widest cell so far */
  GPtrArray *cells;    /* row by row, the titles first */
};

guint
roof_text_table_measure (const char *text)
{
  guint width = 0;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);

      if (!g_unichar_iszerowidth (character))
        width += g_unichar_iswide (character) ? 2 : 1;
    }
  return width;
}

/* A cell is one line of valid text, whatever a file's name for something held. */
static char *
clean (char *text)
{
  char *valid = g_utf8_make_valid (text, -1);

  g_free (text);
  roof_text_plain_controls (valid);
  return valid;
}

RoofTextTable *
roof_text_table_new (const RoofColumn *columns,
                     guint             n_columns)
{
  RoofTextTable *self = g_new0 (RoofTextTable, 1);

  self->n_columns = n_columns;
  self->to_right = g_new0 (gboolean, n_columns);
  self->widths = g_new0 (guint, n_columns);
  self->cells = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n_columns; i++)
    {
      self->to_right[i] = columns[i].to_right;
      roof_text_table_add (self, columns[i].title);
    }
  return self;
}

void
roof_text_table_free (RoofTextTable *self)
{
  g_ptr_array_unref (self->cells);
  g_free (self->to_right);
  g_free (self->widths);
  g_free (self);
}

void
roof_text_table_take (RoofTextTable *self,
                      char          *text)
{
  guint *width = &self->widths[self->cells->len % self->n_columns];
  char *cell = clean (text);

  *width = MAX (*width, roof_text_table_measure (cell));
  g_ptr_array_add (self->cells, cell);
}

void
roof_text_table_add (RoofTextTable *self,
                     const char    *text)
{
  roof_text_table_take (self, g_strdup (text));
}

void
roof_text_table_take_quantity (RoofTextTable *self,
                               double         value,
                               RoofDimension  dimension)
{
  roof_text_table_take (self, roof_units_format (value, dimension));
}

guint
roof_text_table_get_n (const RoofTextTable *self)
{
  return self->cells->len / self->n_columns - 1;
}

static void
pad (GString *output,
     guint    n)
{
  g_string_append_printf (output, "%*s", (int) n, "");
}

static void
print_cell (const RoofTextTable *self,
            guint                index,
            GString             *output)
{
  const char *text = g_ptr_array_index (self->cells, index);
  guint column = index % self->n_columns;
  guint blanks = self->widths[column] - roof_text_table_measure (text);

  if (self->to_right[column])
    pad (output, blanks);
  g_string_append (output, text);
  if (column < self->n_columns - 1)
    pad (output, (self->to_right[column] ? 0 : blanks) + GAP);
}

void
roof_text_table_print (const RoofTextTable *self,
                       guint                indent,
                       GString             *output)
{
  for (guint row = 0; row <= roof_text_table_get_n (self); row++)
    {
      pad (output, indent);
      for (guint i = 0; i < self->n_columns; i++)
        print_cell (self, row * self->n_columns + i, output);
      while (output->len > 0 && output->str[output->len - 1] == ' ')
        g_string_truncate (output, output->len - 1);
      g_string_append_c (output, '\n');
    }
}

void
roof_text_table_print_below (const RoofTextTable *self,
                             GString             *output)
{
  if (roof_text_table_get_n (self) == 0)
    return;
  g_string_append_c (output, '\n');
  roof_text_table_print (self, ROOF_TEXT_TABLE_INDENT, output);
}

static gboolean
is_odd_blank (gunichar character)
{
  return character == 0x00a0 || character == 0x202f || (g_unichar_iscntrl (character) && character != '\n');
}

void
roof_text_plain_blanks (GString *text)
{
  char *to = text->str;

  for (const char *from = text->str; *from != '\0';)
    {
      const char *next = g_utf8_next_char (from);

      if (is_odd_blank (g_utf8_get_char (from)))
        *to++ = ' ';
      else
        while (from < next)
          *to++ = *from++;
      from = next;
    }
  g_string_truncate (text, (gsize) (to - text->str));
}

/* How many bytes at @c are a character that a terminal obeys, 0: none. Beside those of ASCII these are, in UTF-8, the controls
 * from U+0080 on, line and paragraph ends, and what embeds, isolates or overrides a direction of writing. */
static gsize
measure_command (const guchar *c)
{
  if (*c < 0x20 || *c == 0x7f)
    return 1;
  if (c[0] == 0xc2 && c[1] >= 0x80 && c[1] <= 0x9f)
    return 2;
  if (c[0] != 0xe2 || c[1] == '\0')
    return 0;
  return (c[1] == 0x80 && c[2] >= 0xa8 && c[2] <= 0xae) || (c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9) ? 3 : 0;
}

/* @kept: characters of ASCII that stay */
static void
replace_commands (char       *text,
                  const char *kept)
{
  gsize n;

  for (char *c = text; *c != '\0'; c += MAX (n, 1))
    {
      n = strchr (kept, *c) != NULL ? 0 : measure_command ((const guchar *) c);
      memset (c, ' ', n);
    }
}

void
roof_text_plain_controls (char *line)
{
  replace_commands (line, "");
}

void
roof_text_make_safe (char *text)
{
  replace_commands (text, "\n\t");
}
