/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/report/work-tally.h"

#define GAP 2 /* blanks between columns */

struct _RoofTextTable
{
  guint       n_columns;
  RoofColumn *columns; /* their texts are borrowed */
  guint      *widths;  /* per column, of its widest cell so far */
  GPtrArray  *cells;   /* of texts, row by row, the titles first */
  GPtrArray  *nodes;   /* of JsonNode, row by row: NULL in a column without a key */
};

/* Makes a cell one line of valid UTF-8, since names from files can be anything. @text: (nullable) */
static char *
clean (char *text)
{
  char *valid = text != NULL && g_utf8_validate (text, -1, NULL) ? text : g_utf8_make_valid (text != NULL ? text : "", -1);

  if (valid != text)
    g_free (text);
  roof_text_plain_controls (valid);
  return valid;
}

static void
free_node (gpointer node)
{
  g_clear_pointer (&node, json_node_unref);
}

/* How many terminal cells @text takes: wide characters two, combining ones none. */
static guint
measure (const char *text)
{
  guint width = 0;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = (guchar) *c < 0x80 ? 0 : g_utf8_get_char (c);

      if (character == 0)
        width++; /* ASCII, as nearly all is */
      else if (!g_unichar_iszerowidth (character))
        width += g_unichar_iswide (character) ? 2 : 1;
    }
  return width;
}

/* @text, @node: (transfer full) */
static void
take_cell (RoofTextTable *self,
           char          *text,
           JsonNode      *node)
{
  guint *width = &self->widths[self->cells->len % self->n_columns];
  char *cell = clean (text);

  *width = MAX (*width, measure (cell));
  g_ptr_array_add (self->cells, cell);
  g_ptr_array_add (self->nodes, node);
}

/* Whether the next cell is for programs too. */
static gboolean
is_written (const RoofTextTable *self)
{
  return self->columns[self->cells->len % self->n_columns].key != NULL;
}

static JsonNode *
make_string (const char *text)
{
  return text != NULL ? json_node_init_string (json_node_alloc (), text) : json_node_new (JSON_NODE_NULL);
}

RoofTextTable *
roof_text_table_new (const RoofColumn *columns,
                     guint             n_columns)
{
  RoofTextTable *self = g_new0 (RoofTextTable, 1);

  self->n_columns = n_columns;
  self->columns = g_memdup2 (columns, n_columns * sizeof *columns);
  self->widths = g_new0 (guint, n_columns);
  self->cells = g_ptr_array_new_with_free_func (g_free);
  self->nodes = g_ptr_array_new_with_free_func (free_node);
  for (guint i = 0; i < n_columns; i++)
    take_cell (self, g_strdup (columns[i].title), NULL);
  return self;
}

void
roof_text_table_free (RoofTextTable *self)
{
  g_ptr_array_unref (self->cells);
  g_ptr_array_unref (self->nodes);
  g_free (self->columns);
  g_free (self->widths);
  g_free (self);
}

void
roof_text_table_take_both (RoofTextTable *self,
                           char          *text,
                           JsonNode      *node)
{
  take_cell (self, text, node);
}

void
roof_text_table_take (RoofTextTable *self,
                      char          *text)
{
  JsonNode *node = is_written (self) ? make_string (text) : NULL;

  take_cell (self, text, node);
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
  JsonNode *node = is_written (self) ? json_node_init_double (json_node_alloc (), value) : NULL;

  take_cell (self, roof_units_format (value, dimension), node);
}

void
roof_text_table_take_work (RoofTextTable      *self,
                           const RoofAnalysis *analysis,
                           double              value,
                           RoofDimension       dimension)
{
  RoofTally tally = analysis != NULL ? roof_work_tally (analysis) : ROOF_TALLY_FLOP;

  roof_text_table_take (self, roof_units_format_counted (value, dimension, tally));
}

void
roof_text_table_take_bound (RoofTextTable      *self,
                            const RoofAnalysis *analysis)
{
  const char *bound = roof_analysis_get_bound (analysis);

  /* Translators: in place of the bound of a kernel whose FLOPs or bytes were not counted */
  take_cell (self, g_strdup (bound != NULL ? bound : _ ("unknown")), is_written (self) ? make_string (bound) : NULL);
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
  gsize end = output->len;

  g_string_set_size (output, end + n);
  memset (output->str + end, ' ', n);
}

static void
print_cell (const RoofTextTable *self,
            guint                index,
            GString             *output)
{
  const char *text = g_ptr_array_index (self->cells, index);
  guint column = index % self->n_columns;
  guint blanks = self->widths[column] - measure (text);
  gboolean to_right = self->columns[column].to_right;

  if (self->columns[column].title == NULL)
    return;
  pad (output, to_right ? blanks : 0);
  g_string_append (output, text);
  pad (output, (to_right ? 0 : blanks) + GAP);
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

void
roof_text_print_sentences (GPtrArray *sentences,
                           GString   *output)
{
  for (guint i = 0; i < sentences->len; i++)
    {
      g_autofree char *line = roof_text_make_line (sentences->pdata[i]);

      g_string_append_printf (output, "%s\n", line);
    }
}

JsonArray *
roof_text_table_write (const RoofTextTable *self)
{
  JsonArray *array = json_array_new ();

  for (guint row = 1; row <= roof_text_table_get_n (self); row++)
    {
      JsonObject *object = json_object_new ();

      for (guint i = 0; i < self->n_columns; i++)
        if (self->columns[i].key != NULL)
          json_object_set_member (object, self->columns[i].key, json_node_ref (self->nodes->pdata[row * self->n_columns + i]));
      json_array_add_object_element (array, object);
    }
  return array;
}
