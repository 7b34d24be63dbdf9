/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/dtype-name.h"
#include "import/foreign-table.h"
#include "import/found-roofs.h"
#include "import/table/csv-column.h"
#include "import/text-head.h"

/* A table of peaks, theoretical and measured: label, peak_flops, peak_bandwidth, in FLOP/s and B/s, or in what the titles say:
 * "peak GFLOP/s", "peak_bandwidth (GiB/s)"; with a peak for each type, "fp16_tensor_tflops", and a bandwidth for each level,
 * "l2_bw_gb_s". */

#define MOST_LINES 50  /* among which titles are looked for */
#define MOST_FIELDS 64 /* of a line of titles */

typedef enum
{
  LABEL,
  DTYPE,
  PEAK,
  BANDWIDTH,
  N_SORTS,
} TitleSort;

/* A column of such a table. */
typedef struct
{
  TitleSort   sort;
  char       *title;
  char       *what;   /* nullable: of a peak the dtype, of a bandwidth the level */
  const char *unit;   /* nullable: of a peak, if the title says it */
  gboolean    sparse; /* a peak of matrices with zeros, which is twice that of others */
} Title;

/* The columns of a table; those after the last of `titles` end the list. */
typedef struct
{
  GArray *titles;  /* (element-type Title) */
  GArray *columns; /* (element-type RoofForeignColumn): likewise */
} Titles;

static void
clear_title (gpointer data)
{
  g_free (((Title *) data)->title);
  g_free (((Title *) data)->what);
}

static void
init_titles (Titles *self)
{
  self->titles = g_array_new (FALSE, TRUE, sizeof (Title));
  self->columns = g_array_new (TRUE, TRUE, sizeof (RoofForeignColumn));
  g_array_set_clear_func (self->titles, clear_title);
}

static void
clear_titles (Titles *self)
{
  g_array_unref (self->titles);
  g_array_unref (self->columns);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Titles, clear_titles)

/* Titles without blanks and marks, in lower case, and without the words below. The groups are the prefix of the unit and the i of
 * binary ones. */
static const struct
{
  const char *pattern;
  TitleSort   sort;
} patterns[] = {
  { "^(?:precision|dtype|datatype)$", DTYPE },
  { "^(?:label|name|kind|source|type|machine|device|gpu|system|accelerator|chip|processor)$", LABEL },
  { "^peak(?:flops?|performance|perf|compute)?([kmgtp]?)(?:fl)?op(?:s|ps)?()$", PEAK },
  { "^(?:peak)?(?:memory|mem|dram|hbm)?(?:bandwidth|bw)(?:([kmgt]?)(i?)b(?:ytes?)?(?:p?s|persec(?:ond)?)?)?$", BANDWIDTH },
  { "^peak([kmgt]?)(i?)b(?:ytes?)?p?s$", BANDWIDTH },
};
/* With a dtype in the title a peak need not be called one. */
#define TYPED_PEAK "^(?:peak)?(?:flops?|performance|perf|compute)?([kmgtp]?)(?:fl)?op(?:s|ps)?()$"

/* Words that say of what a number is. */
static const struct
{
  const char *word, *dtype, *unit, *level;
} meanings[] = {
  { "fp64", "fp64", NULL, NULL },       { "double", "fp64", NULL, NULL }, { "dp", "fp64", NULL, NULL },
  { "fp32", "fp32", NULL, NULL },       { "single", "fp32", NULL, NULL }, { "sp", "fp32", NULL, NULL },
  { "tf32", "tf32", "matrix", NULL },   { "bf16", "bf16", NULL, NULL },   { "fp16", "fp16", NULL, NULL },
  { "half", "fp16", NULL, NULL },       { "fp8", "fp8", NULL, NULL },     { "fp6", "fp6", NULL, NULL },
  { "fp4", "fp4", NULL, NULL },         { "int8", "int8", NULL, NULL },   { "int4", "int4", NULL, NULL },
  { "tensor", NULL, "matrix", NULL },   { "matrix", NULL, "matrix", NULL }, { "mfma", NULL, "matrix", NULL },
  { "wmma", NULL, "matrix", NULL },     { "xmx", NULL, "matrix", NULL },  { "amx", NULL, "matrix", NULL },
  { "vector", NULL, "vector", NULL },   { "simd", NULL, "vector", NULL }, { "cuda", NULL, "vector", NULL },
  { "core", NULL, NULL, NULL },         { "cores", NULL, NULL, NULL },    { "dense", NULL, NULL, NULL },
  { "l1", NULL, NULL, "L1" },           { "l2", NULL, NULL, "L2" },       { "l3", NULL, NULL, "L3" },
};

/* B or FLOP of the prefix of a unit. */
static double
find_scale (const char *prefix,
            gboolean    binary)
{
  static const char prefixes[] = "kmgtp";
  const char *at = prefix != NULL && *prefix != '\0' ? strchr (prefixes, *prefix) : NULL;

  return at != NULL ? pow (binary ? 1024 : 1000, (double) (at - prefixes) + 1) : 1;
}

/* Takes what the words of @title say into @taken. Returns: (transfer full): the others, joined */
static char *
take_words (const char *title,
            Title      *taken)
{
  g_autofree char *lower = g_ascii_strdown (title, -1);
  g_auto (GStrv) parts = g_strsplit_set (g_strcanon (lower, "abcdefghijklmnopqrstuvwxyz0123456789", ' '), " ", -1);
  GString *rest = g_string_new (NULL);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      guint k = 0;

      while (k < G_N_ELEMENTS (meanings) && !g_str_equal (meanings[k].word, parts[i]))
        k++;
      if (g_str_has_prefix (parts[i], "spars"))
        taken->sparse = TRUE;
      else if (k == G_N_ELEMENTS (meanings))
        g_string_append (rest, parts[i]);
      else if (meanings[k].dtype != NULL || meanings[k].level != NULL)
        {
          g_free (taken->what);
          taken->what = g_strdup (meanings[k].dtype != NULL ? meanings[k].dtype : meanings[k].level);
        }
      if (k < G_N_ELEMENTS (meanings) && meanings[k].unit != NULL)
        taken->unit = meanings[k].unit;
    }
  return g_string_free (rest, FALSE);
}

static gboolean
has_same (const Titles *self,
          const Title  *title)
{
  for (guint i = 0; i < self->titles->len; i++)
    {
      const Title *other = &g_array_index (self->titles, Title, i);

      if (other->sort == title->sort && g_strcmp0 (other->what, title->what) == 0 && g_strcmp0 (other->unit, title->unit) == 0
          && other->sparse == title->sparse)
        return TRUE;
    }
  return FALSE;
}

/* @unit: of the numbers of the column. Takes what @title points to */
static void
add_title (Titles *self,
           Title  *title,
           double  unit)
{
  static const RoofDimension dimensions[] = { [PEAK] = ROOF_DIMENSION_FLOP_RATE, [BANDWIDTH] = ROOF_DIMENSION_BANDWIDTH };
  RoofForeignColumn column = { title->title, title->sort < PEAK ? ROOF_DIMENSION_COUNT : dimensions[title->sort],
                               title->sort < PEAK ? 0 : unit, title->sort >= PEAK };

  g_array_append_val (self->titles, *title);
  g_array_append_val (self->columns, column);
}

/* Whether the words that are left of a title, @rest, are those of @pattern. */
static gboolean
matches (const char *pattern,
         const char *rest,
         double     *unit)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *prefix = NULL, *binary = NULL;

  if (!g_regex_match (regex, rest, 0, &match))
    return FALSE;
  prefix = g_match_info_fetch (match, 1);
  binary = g_match_info_fetch (match, 2);
  *unit = find_scale (prefix, binary != NULL && *binary != '\0');
  return TRUE;
}

/* Takes @title if it is one of such a table. Returns: whether it is */
static gboolean
take_title (Titles     *self,
            const char *title)
{
  Title taken = { .title = g_strdup (title) };
  g_autofree char *rest = take_words (title, &taken);
  double unit = 1;
  guint i = 0;

  while (i < G_N_ELEMENTS (patterns) && !matches (patterns[i].pattern, rest, &unit))
    i++;
  taken.sort = i < G_N_ELEMENTS (patterns) ? patterns[i].sort : N_SORTS;
  if (taken.sort == N_SORTS && taken.what != NULL && matches (TYPED_PEAK, rest, &unit))
    taken.sort = PEAK;
  if (taken.sort < N_SORTS && !has_same (self, &taken))
    {
      add_title (self, &taken, unit);
      return TRUE;
    }
  clear_title (&taken);
  return FALSE;
}

/* Whether a table with this title lists kernels. Peaks can have several bandwidths, and rates under less plain titles. */
static gboolean
is_of_kernels (const char *title)
{
  g_autoptr (RoofCsvColumn) column = roof_csv_column_new (title, NULL);

  return column != NULL && roof_column_kind_is_quantity (column->kind) && column->kind != ROOF_COLUMN_BANDWIDTH && !column->lesser;
}

static guint
count_sort (const Titles *self,
            TitleSort     sort)
{
  guint n = 0;

  for (guint i = 0; i < self->titles->len; i++)
    n += g_array_index (self->titles, Title, i).sort == sort;
  return n;
}

/* Whether @fields, of one line, are the titles of such a table. */
static gboolean
take_fields (Titles  *self,
             char   **fields)
{
  g_array_set_size (self->titles, 0);
  g_array_set_size (self->columns, 0);
  for (guint i = 0; fields[i] != NULL; i++)
    {
      g_auto (GStrv) bare = g_strsplit (g_strstrip (fields[i]), "\"", -1);
      g_autofree char *title = g_strjoinv (NULL, bare);

      if (!g_utf8_validate (title, -1, NULL) || (!take_title (self, title) && is_of_kernels (title)))
        return FALSE;
    }
  return count_sort (self, PEAK) > 0 && count_sort (self, BANDWIDTH) > 0;
}

/* What a line of titles has: it speaks of a peak, or names a machine. */
#define MAY_BE_TITLES                                                       \
  "peak|gpu|device|machine|system|accelerator|chip|processor"               \
  "|^\"?(label|name)\"?[,;\t|].*(tensor|memory bandwidth|mem_b)"

/* Whether one of the first lines of a text has the titles. */
static gboolean
find_titles (const char *head,
             gsize       length,
             Titles     *self)
{
  g_autofree char *text = roof_text_head_new (head, length);
  g_auto (GStrv) lines = text != NULL ? g_strsplit_set (text, "\r\n", MOST_LINES + 1) : NULL;
  g_autoptr (GRegex) may_be = g_regex_new (MAY_BE_TITLES, G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
  static const char *const separators[] = { ",", ";", "\t", "|" };

  for (guint i = 0; lines != NULL && lines[i] != NULL && i < MOST_LINES; i++)
    for (guint k = 0; k < G_N_ELEMENTS (separators) && g_regex_match (may_be, lines[i], 0, NULL); k++)
      {
        g_auto (GStrv) fields = g_strsplit (lines[i], separators[k], -1);

        if (g_strv_length (fields) > 1 && g_strv_length (fields) <= MOST_FIELDS && take_fields (self, fields))
          return TRUE;
      }
  return FALSE;
}

static gboolean
recognize (const char *head,
           gsize       length)
{
  g_auto (Titles) titles;

  init_titles (&titles);
  return find_titles (head, length, &titles);
}

static gboolean
is_measured (const char *label)
{
  static const char *const words[] = { "measured", "empirical", "achieved", "sustained" };
  g_autofree char *lower = g_ascii_strdown (label, -1);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* The field of the only column of @sort in the row; "" without one. */
static const char *
find_text (const RoofForeignTable *table,
           const Titles           *titles,
           TitleSort               sort)
{
  for (guint i = 0; i < titles->titles->len; i++)
    if (g_array_index (titles->titles, Title, i).sort == sort)
      return roof_foreign_table_get_text (table, i);
  return sort == LABEL ? roof_foreign_table_get_field (table, 0) : "";
}

/* The dtype that the row names, in any spelling. (nullable) */
static const char *
find_dtype (const RoofForeignTable *table,
            const Titles           *titles)
{
  const char *text = find_text (table, titles, DTYPE);

  return roof_dtype_name_find (text, strlen (text));
}

/* The unit of a peak of @dtype. */
static const char *
find_unit (const Title *title,
           const char  *dtype)
{
  gboolean wide = g_str_equal (dtype, "fp32") || g_str_equal (dtype, "fp64");

  return title->unit != NULL ? title->unit : wide ? "vector" : "matrix";
}

/* Says what of the titles is assumed or left out. @assumed: whether a peak was taken for one of the usual type */
static void
tell_titles (const Titles *titles,
             gboolean      assumed,
             RoofImport   *into)
{
  gboolean told = FALSE;

  for (guint i = 0; i < titles->titles->len; i++)
    {
      const Title *title = &g_array_index (titles->titles, Title, i);

      if (title->sparse)
        roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "%s: a peak with sparsity", title->title);
      else if (title->sort == PEAK && title->what == NULL && assumed && !told)
        {
          roof_import_tell (into, ROOF_FINDING_GUESSED, "type fp32 for the peaks, since the table gives none");
          told = TRUE;
        }
    }
}

/* A peak of a row whose title names no type. */
typedef struct
{
  const char *dtype; /* nullable: the row names none */
  guint       title; /* index */
  double      number;
  char       *label;
} RowPeak;

/* The rows of a kind, rated or measured, that were read: of one machine, each of another type. */
typedef struct
{
  char      *machine; /* nullable: no row was read */
  GPtrArray *dtypes;  /* (element-type utf8) (nullable): likewise; those that rows name */
  GArray    *peaks;   /* (element-type RowPeak) (nullable): likewise */
  double     numbers[MOST_FIELDS]; /* that are none of the row's type, by the index of the title: each of the first row that has it */
} ReadRows;

static void
clear_peak (gpointer data)
{
  g_free (((RowPeak *) data)->label);
}

static void
clear_read (ReadRows *self)
{
  g_free (self->machine);
  g_clear_pointer (&self->dtypes, g_ptr_array_unref);
  g_clear_pointer (&self->peaks, g_array_unref);
}

#define USUAL_DTYPE "fp32"

static void
take_first (ReadRows   *self,
            const char *machine,
            const char *dtype)
{
  self->machine = g_strdup (machine);
  self->dtypes = g_ptr_array_new ();
  self->peaks = g_array_new (FALSE, TRUE, sizeof (RowPeak));
  g_array_set_clear_func (self->peaks, clear_peak);
  if (dtype != NULL)
    g_ptr_array_add (self->dtypes, (gpointer) dtype);
  for (guint i = 0; i < MOST_FIELDS; i++)
    self->numbers[i] = NAN;
}

static gboolean
has_dtype (const ReadRows *self,
           const char     *dtype)
{
  return g_ptr_array_find_with_equal_func (self->dtypes, dtype, g_str_equal, NULL);
}

/* Whether the row adds a type to the machine of the rows before; why not is told. */
static gboolean
take_type (ReadRows   *self,
           const char *machine,
           const char *dtype,
           const char *label,
           gboolean    measured,
           RoofImport *into)
{
  if (!g_str_equal (self->machine, machine))
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "the row “%1$s”: the rows of “%2$s” are read", label, self->machine);
  else if (dtype == NULL && self->dtypes->len > 1)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "the row “%s”: its type is not known", label);
  else if (dtype == NULL || has_dtype (self, dtype))
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      measured ? N_ ("the row “%s”: an earlier row has the measured numbers")
                               : N_ ("the row “%s”: an earlier row has the rated numbers"), label);
  else
    {
      g_ptr_array_add (self->dtypes, (gpointer) dtype);
      return TRUE;
    }
  return FALSE;
}

/* Takes the numbers of a row, those of its own type for add_row_peaks(); says which others differ from those of a row before. */
static void
take_numbers (const RoofForeignTable *table,
              const Titles           *titles,
              ReadRows               *read,
              const char             *dtype,
              gboolean                measured,
              const char             *label,
              RoofFoundRoofs         *roofs,
              RoofImport             *into)
{
  for (guint i = 0; i < titles->titles->len; i++)
    {
      const Title *title = &g_array_index (titles->titles, Title, i);
      gboolean given = title->sort == BANDWIDTH || (title->sort == PEAK && !title->sparse);
      double number = given ? roof_foreign_table_get_number (table, i) : NAN;
      RowPeak peak = { dtype, i, number, NULL };

      if (isnan (number))
        continue;
      if (title->sort == PEAK && title->what == NULL)
        {
          peak.label = g_strdup (label);
          g_array_append_val (read->peaks, peak);
        }
      else if (read->numbers[i] > 0)
        {
          if (number != read->numbers[i])
            roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "%1$s of the row “%2$s”: that of the first row is used", title->title, label);
        }
      else
        {
          read->numbers[i] = number;
          if (title->sort == PEAK)
            roof_found_roofs_add_peak (roofs, find_unit (title, title->what), title->what, measured, number, label);
          else
            roof_found_roofs_add_level (roofs, title->what != NULL ? title->what : "DRAM", measured, number, label);
        }
    }
}

/* The title of a peak of the same unit and of @dtype that has a number. (nullable) */
static const Title *
find_same (const ReadRows *self,
           const Titles   *titles,
           const Title    *title,
           const char     *dtype,
           double         *number)
{
  for (guint i = 0; i < titles->titles->len; i++)
    {
      const Title *other = &g_array_index (titles->titles, Title, i);

      *number = self->numbers[i];
      if (other->sort == PEAK && *number > 0 && g_strcmp0 (other->what, dtype) == 0
          && g_str_equal (find_unit (other, dtype), find_unit (title, dtype)))
        return other;
    }
  return NULL;
}

/* Adds the peaks whose titles name no type; one whose title names it goes before. Returns: whether a type was assumed */
static gboolean
add_row_peaks (const ReadRows *self,
               const Titles   *titles,
               gboolean        measured,
               RoofFoundRoofs *roofs,
               RoofImport     *into)
{
  gboolean assumed = FALSE;

  for (guint i = 0; self->peaks != NULL && i < self->peaks->len; i++)
    {
      const RowPeak *peak = &g_array_index (self->peaks, RowPeak, i);
      const Title *title = &g_array_index (titles->titles, Title, peak->title);
      const char *dtype = peak->dtype != NULL ? peak->dtype : USUAL_DTYPE;
      double number;
      const Title *same = find_same (self, titles, title, dtype, &number);

      if (peak->dtype == NULL && has_dtype (self, USUAL_DTYPE))
        roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "%1$s of the row “%2$s”: its type is not known", title->title, peak->label);
      else if (same != NULL && number != peak->number)
        roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "%1$s of the row “%2$s”: %3$s is used", title->title, peak->label, same->title);
      else
        {
          roof_found_roofs_add_peak (roofs, find_unit (title, dtype), dtype, measured, peak->number, peak->label);
          assumed |= peak->dtype == NULL;
        }
    }
  return assumed;
}

/* @read: rated rows, then measured ones; a row of another machine, of an unknown type, or a second one of a type, is left out. */
static void
add_row (const RoofForeignTable *table,
         const Titles           *titles,
         ReadRows               *read,
         RoofFoundRoofs         *roofs,
         RoofImport             *into)
{
  const char *label = find_text (table, titles, LABEL), *dtype = find_dtype (table, titles);
  const char *machine = count_sort (titles, LABEL) > 0 ? label : "";
  gboolean measured = is_measured (label);

  if (dtype == NULL && *find_text (table, titles, DTYPE) != '\0')
    {
      roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "the row “%s”: its type is not known", label);
      return;
    }
  if (read[measured].machine == NULL)
    take_first (&read[measured], machine, dtype);
  else if (!take_type (&read[measured], machine, dtype, label, measured, into))
    return;
  take_numbers (table, titles, &read[measured], dtype, measured, label, roofs, into);
}

static gboolean
read_peaks (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  g_auto (Titles) titles;
  g_autoptr (RoofForeignTable) table = NULL;
  g_autoptr (RoofFoundRoofs) roofs = roof_found_roofs_new (NULL, NULL, "table of peaks");
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (stream), &length);
  ReadRows read[2] = { { NULL } };
  gboolean assumed = FALSE, whole;

  init_titles (&titles);
  if (!find_titles (head, length, &titles))
    return roof_fail (error, "no line has the titles peak_flops, peak_bandwidth");
  table = roof_foreign_table_new (stream, (const RoofForeignColumn *) (gpointer) titles.columns->data, into);
  while (roof_foreign_table_next (table))
    add_row (table, &titles, read, roofs, into);
  for (guint i = 0; i < G_N_ELEMENTS (read); i++)
    {
      assumed |= add_row_peaks (&read[i], &titles, i == 1, roofs, into);
      clear_read (&read[i]);
    }
  tell_titles (&titles, assumed, into);
  whole = roof_foreign_table_end (table, error);
  return whole && roof_found_roofs_finish (roofs, into, error);
}

const RoofForeignFormat roof_peaks_format = {
  .id = "peaks",
  .name = N_ ("Table of peaks"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_peaks,
};
