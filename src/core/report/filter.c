/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/filter.h"

#include <math.h>
#include <string.h>

#include "core/report/order.h"

/* A search text as terms; a kernel must match all of them: a word, or KEY:word, with a dash before it to exclude. Words are
 * case folded once, when the filter is made; names are compared without a copy while they are ASCII.
 * Invariants: a term that is still being typed ("bound:", "top:x") is left out, so that every text is a filter; a filter without
 * terms matches everything. TOP needs the whole report, so its kernels are listed once for each pass, the others one by one. */

typedef enum
{
  FIELD_ANY,
  FIELD_NAME,
  FIELD_OPERATION,
  FIELD_NETWORK,
  FIELD_BOUND,
  FIELD_TYPE,
  FIELD_UNIT,
  FIELD_TOP, /* a share of the time, which the heaviest kernels make up */
} FilterField;

typedef struct
{
  FilterField field;
  gboolean    absent; /* "-": must not match */
  char       *word;   /* case folded */
  double      share;  /* of TOP, from 0 to 1 */
} Term;

struct _RoofFilter
{
  char   *text;
  GArray *terms; /* Term */
};

G_DEFINE_BOXED_TYPE (RoofFilter, roof_filter, roof_filter_ref, roof_filter_unref)

static void
clear_term (gpointer item)
{
  g_free (((Term *) item)->word);
}

/* Reads a key with its colon. */
static FilterField
read_field (const char **p)
{
  static const struct
  {
    const char *key;
    FilterField field;
  } keys[] = {
    { "name:", FIELD_NAME },   { "op:", FIELD_OPERATION }, { "model:", FIELD_NETWORK },
    { "bound:", FIELD_BOUND }, { "type:", FIELD_TYPE },    { "unit:", FIELD_UNIT },
    { "top:", FIELD_TOP },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_ascii_strncasecmp (*p, keys[i].key, strlen (keys[i].key)) == 0)
      {
        *p += strlen (keys[i].key);
        return keys[i].field;
      }
  return FIELD_ANY;
}

/* The end of a word: the next blank outside of quotes, or the end of the text. */
static const char *
skip_word (const char *p)
{
  gboolean quoted = FALSE;

  for (; *p != '\0' && (quoted || !g_ascii_isspace (*p)); p++)
    if (*p == '"')
      quoted = !quoted;
  return p;
}

/* Reads a word, without its quotes. */
static char *
read_word (const char **p)
{
  const char *end = skip_word (*p);
  GString *word = g_string_new (NULL);
  g_autofree char *found = NULL;

  for (; *p < end; (*p)++)
    if (**p != '"')
      g_string_append_c (word, **p);
  found = g_string_free (word, FALSE);
  return g_utf8_casefold (found, -1);
}

/* Reads "90%", "90" or "0.9" as 0.9; NAN for any other text. */
static double
read_share (const char *word)
{
  char *end;
  double share = g_ascii_strtod (word, &end);
  gboolean percent = *end == '%';

  if (end == word || end[percent ? 1 : 0] != '\0' || !(share > 0))
    return NAN;
  return fmin (percent || share > 1 ? share / 100 : share, 1);
}

/* Reads one term. A key or a dash without a word, or a top without a share, is still being typed and
 * is ignored. */
static void
read_term (RoofFilter  *self,
           const char **p)
{
  gboolean absent = **p == '-';
  Term term;

  *p += absent ? 1 : 0;
  term = (Term) { .absent = absent, .field = read_field (p) };
  term.word = read_word (p);
  term.share = term.field == FIELD_TOP ? read_share (term.word) : NAN;
  if (term.word[0] == '\0' || (term.field == FIELD_TOP && isnan (term.share)))
    clear_term (&term);
  else
    g_array_append_val (self->terms, term);
}

RoofFilter *
roof_filter_new (const char *text)
{
  RoofFilter *self = g_rc_box_new0 (RoofFilter);
  const char *p;

  g_return_val_if_fail (text != NULL, NULL);

  self->text = g_utf8_make_valid (text, -1);
  self->terms = g_array_new (FALSE, FALSE, sizeof (Term));
  g_array_set_clear_func (self->terms, clear_term);
  for (p = self->text; *p != '\0';)
    if (g_ascii_isspace (*p))
      p++;
    else
      read_term (self, &p);
  return self;
}

RoofFilter *
roof_filter_ref (RoofFilter *self)
{
  return g_rc_box_acquire (self);
}

static void
clear_filter (gpointer data)
{
  RoofFilter *self = data;

  g_free (self->text);
  g_array_unref (self->terms);
}

void
roof_filter_unref (RoofFilter *self)
{
  g_rc_box_release_full (self, clear_filter);
}

const char *
roof_filter_get_text (const RoofFilter *self)
{
  return self->text;
}

gboolean
roof_filter_is_empty (const RoofFilter *self)
{
  return self->terms->len == 0;
}

/* Whether @text begins with the folded @word, which is not empty. */
static gboolean
begins_ascii (const char *text,
              const char *word)
{
  while (*word != '\0' && g_ascii_tolower (*text) == *word)
    {
      text++;
      word++;
    }
  return *word == '\0';
}

/* Whether @text contains the folded @word, without a copy: called for up to 100 000 names for each letter typed. FALSE with
 * @sure FALSE where @text is not pure ASCII. */
static gboolean
has_ascii (const char *text,
           const char *word,
           gboolean   *sure)
{
  char first = *word, capital = g_ascii_toupper (first);

  for (; *text != '\0' && (guchar) *text < 0x80; text++)
    if ((*text == first || *text == capital) && begins_ascii (text + 1, word + 1))
      return TRUE;
  *sure = *text == '\0';
  return FALSE;
}

static gboolean
has_folded (const char *text,
            const char *word)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);

  return strstr (folded, word) != NULL;
}

/* @text: (nullable) */
static gboolean
has (const char *text,
     const char *word)
{
  gboolean sure = TRUE;

  if (text == NULL || *word == '\0')
    return text != NULL;
  return has_ascii (text, word, &sure) || (!sure && has_folded (text, word));
}

/* As has(), at the beginning only: "l2" must not match "dl2". */
static gboolean
begins (const char *text,
        const char *word)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);

  return g_str_has_prefix (folded, word);
}

static gboolean
is_bound_on (const RoofMachine *machine,
             const RoofSummary *summary,
             const char        *word)
{
  const RoofLevel *level;

  if (summary->bound == ROOF_BOUND_UNKNOWN)
    return begins ("unknown", word);
  if (summary->bound < 0)
    return begins (summary->bound == ROOF_BOUND_COMPUTE ? "compute" : "balanced", word);
  level = roof_machine_get_level (machine, (guint) summary->bound);
  return begins (level->id, word) || begins (level->name, word) || begins (roof_level_kind_to_string (level->kind), word);
}

static gboolean
has_anywhere (const RoofKernel *kernel,
              const char       *word)
{
  return has (roof_kernel_get_name (kernel), word) || has (roof_kernel_get_operation (kernel), word)
         || has (roof_kernel_get_workload (kernel), word);
}

/* A kernel that cannot run on the machine matches no bound. */
static gboolean
fits_summary (const Term        *term,
              const RoofSummary *summary,
              const RoofMachine *machine)
{
  const RoofPeak *peak;

  if (!summary->analysed)
    return FALSE;
  if (term->field == FIELD_BOUND)
    return is_bound_on (machine, summary, term->word);
  peak = roof_machine_get_peak (machine, summary->peak);
  return begins (term->field == FIELD_TYPE ? peak->dtype : peak->unit, term->word);
}

static gboolean
fits (const Term       *term,
      RoofReport       *report,
      guint             index,
      const RoofKernel *kernel)
{
  switch (term->field)
    {
    case FIELD_NAME:
      return has (roof_kernel_get_name (kernel), term->word);
    case FIELD_OPERATION:
      return has (roof_kernel_get_operation (kernel), term->word);
    case FIELD_NETWORK:
      return has (roof_kernel_get_workload (kernel), term->word);
    case FIELD_BOUND:
    case FIELD_TYPE:
    case FIELD_UNIT:
      return fits_summary (term, roof_report_get_summary (report, index), roof_report_get_machine (report));
    case FIELD_TOP:
      return TRUE;
    case FIELD_ANY:
    default:
      return has_anywhere (kernel, term->word);
    }
}

double
roof_filter_get_top (const RoofFilter *self)
{
  for (guint i = 0; i < self->terms->len; i++)
    {
      const Term *term = &g_array_index (self->terms, Term, i);

      if (term->field == FIELD_TOP && !term->absent)
        return term->share;
    }
  return 1;
}

RoofFilter *
roof_filter_with_top (const RoofFilter *self,
                      double            share)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_quotes = 0;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  for (const char *p = self->text, *end; *p != '\0'; p = g_ascii_isspace (*end) ? end + 1 : end)
    {
      end = skip_word (p);
      if (end > p && g_ascii_strncasecmp (p, "top:", strlen ("top:")) != 0)
        g_string_append_printf (text, "%s%.*s", text->len > 0 ? " " : "", (int) (end - p), p);
    }
  for (const char *p = text->str; *p != '\0'; p++)
    n_quotes += *p == '"';
  if (n_quotes % 2 == 1)
    g_string_append_c (text, '"');
  if (share < 1)
    g_string_append_printf (text, "%stop:%s%%", text->len > 0 ? " " : "",
                            g_ascii_formatd (number, sizeof number, "%.4g", share * 100));
  return roof_filter_new (text->str);
}

static void
clear_kept (gpointer kept)
{
  if (kept != NULL)
    g_byte_array_unref (kept);
}

/* The heaviest kernels of @report that each term of TOP keeps, by term. Returns: (transfer full) (element-type GByteArray)
 * (nullable elements) */
static GPtrArray *
list_heaviest (const RoofFilter *self,
               RoofReport       *report)
{
  GPtrArray *heaviest = g_ptr_array_new_with_free_func (clear_kept);

  for (guint i = 0; i < self->terms->len; i++)
    {
      const Term *term = &g_array_index (self->terms, Term, i);

      g_ptr_array_add (heaviest, term->field == FIELD_TOP ? roof_order_list_heaviest (report, term->share) : NULL);
    }
  return heaviest;
}

static gboolean
matches (const RoofFilter *self,
         const GPtrArray  *heaviest,
         RoofReport       *report,
         guint             kernel)
{
  const RoofKernel *asked = roof_snapshot_get_kernel (roof_report_get_snapshot (report), kernel);

  for (guint i = 0; i < self->terms->len; i++)
    {
      const Term *term = &g_array_index (self->terms, Term, i);
      const GByteArray *kept = heaviest->pdata[i];
      gboolean fit = kept != NULL ? kept->data[kernel] != 0 : fits (term, report, kernel, asked);

      if (fit == term->absent)
        return FALSE;
    }
  return TRUE;
}

GByteArray *
roof_filter_list (const RoofFilter *self,
                  RoofReport       *report)
{
  guint n = roof_report_get_n (report);
  g_autoptr (GPtrArray) heaviest = NULL;
  GByteArray *list;

  g_return_val_if_fail (self != NULL, NULL);

  if (roof_filter_is_empty (self))
    return NULL;
  heaviest = list_heaviest (self, report);
  list = g_byte_array_sized_new (n);
  g_byte_array_set_size (list, n);
  for (guint i = 0; i < n; i++)
    list->data[i] = matches (self, heaviest, report, i) ? 1 : 0;
  return list;
}

guint
roof_filter_count (const RoofFilter *self,
                   RoofReport       *report)
{
  g_autoptr (GByteArray) list = roof_filter_list (self, report);
  guint count = 0;

  if (list == NULL)
    return roof_report_get_n (report);
  for (guint i = 0; i < list->len; i++)
    count += list->data[i];
  return count;
}

RoofSelection *
roof_filter_narrow (const RoofFilter    *self,
                    RoofReport          *report,
                    const RoofSelection *selection)
{
  guint n, kept = 0;
  const guint *indices = roof_selection_get_indices (selection, &n);
  g_autofree guint *fitting = g_new (guint, MAX (n, 1));
  g_autoptr (GPtrArray) heaviest = list_heaviest (self, report);

  g_return_val_if_fail (self != NULL && report != NULL, NULL);

  for (guint i = 0; i < n && indices[i] < roof_report_get_n (report); i++)
    if (matches (self, heaviest, report, indices[i]))
      fitting[kept++] = indices[i];
  if (kept == 0)
    return roof_selection_new (roof_selection_get_lead (selection));
  return roof_selection_new_of (fitting, kept, roof_selection_get_lead (selection));
}
