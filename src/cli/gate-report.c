/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/gate-report.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cli/table.h"

typedef struct
{
  char         *name; /* one line of valid UTF-8 */
  RoofGateState state;
  double        time; /* s, or NAN */
  char         *sentence;
} Judgement;

struct _RoofGateReport
{
  char   *suite;
  GArray *judgements;
};

static void
clear_judgement (gpointer data)
{
  Judgement *judgement = data;

  g_free (judgement->name);
  g_free (judgement->sentence);
}

RoofGateReport *
roof_gate_report_new (const char *suite)
{
  RoofGateReport *self = g_new (RoofGateReport, 1);

  self->suite = g_strdup (suite);
  self->judgements = g_array_new (FALSE, FALSE, sizeof (Judgement));
  g_array_set_clear_func (self->judgements, clear_judgement);
  return self;
}

void
roof_gate_report_free (RoofGateReport *self)
{
  g_free (self->suite);
  g_array_unref (self->judgements);
  g_free (self);
}

void
roof_gate_report_take (RoofGateReport *self,
                       const char     *name,
                       RoofGateState   state,
                       double          time,
                       char           *sentence)
{
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  Judgement judgement = { roof_text_make_line (valid), state, time, sentence };

  g_array_append_val (self->judgements, judgement);
}

guint
roof_gate_report_count (const RoofGateReport *self,
                        RoofGateState         state)
{
  guint n = 0;

  for (guint i = 0; i < self->judgements->len; i++)
    n += g_array_index (self->judgements, Judgement, i).state == state;
  return n;
}

static const char *
describe_state (RoofGateState state)
{
  switch (state)
    {
    case ROOF_GATE_FAILED:
      return _("failed");
    case ROOF_GATE_NOISE:
      return _("noise");
    case ROOF_GATE_UNKNOWN:
      return _("skipped");
    case ROOF_GATE_HELD:
    default:
      return _("ok");
    }
}

/* The order in which people read them. */
static const RoofGateState reading_order[] = { ROOF_GATE_FAILED, ROOF_GATE_NOISE, ROOF_GATE_UNKNOWN, ROOF_GATE_HELD };

typedef void (*PrintFunc) (const Judgement *judgement,
                           GString         *output);

static void
print_each (const RoofGateReport *self,
            PrintFunc             print,
            GString              *output)
{
  for (guint k = 0; k < G_N_ELEMENTS (reading_order); k++)
    for (guint i = 0; i < self->judgements->len; i++)
      {
        const Judgement *judgement = &g_array_index (self->judgements, Judgement, i);

        if (judgement->state == reading_order[k])
          print (judgement, output);
      }
}

static void
print_line (const Judgement *judgement,
            GString         *output)
{
  g_string_append_printf (output, "%s: %s: %s\n", describe_state (judgement->state), judgement->name, judgement->sentence);
}

void
roof_gate_report_print (const RoofGateReport *self,
                        GString              *output)
{
  print_each (self, print_line, output);
}

static void
print_markdown_line (const Judgement *judgement,
                     GString         *output)
{
  g_string_append_printf (output, "- **%s** ", describe_state (judgement->state));
  roof_text_append_markdown (output, judgement->name);
  g_string_append (output, ": ");
  roof_text_append_markdown (output, judgement->sentence);
  g_string_append_c (output, '\n');
}

void
roof_gate_report_print_markdown (const RoofGateReport *self,
                                 GString              *output)
{
  print_each (self, print_markdown_line, output);
}

/* Appends @text with what XML 1.0 cannot hold, or means otherwise, replaced. @text: without control characters */
static void
append_xml (GString    *output,
            const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  for (const char *p = escaped; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar character = g_utf8_get_char (p);

      g_string_append_unichar (output, character == 0xfffe || character == 0xffff ? 0xfffd : character);
    }
}

static void
append_attribute (GString    *output,
                  const char *name,
                  const char *value)
{
  g_string_append_printf (output, " %s=\"", name);
  append_xml (output, value);
  g_string_append_c (output, '"');
}

/* @n: how often the name has occurred, this time included */
static void
append_case (GString         *output,
             const char      *suite,
             const Judgement *judgement,
             guint            n)
{
  g_autofree char *numbered = n > 1 ? g_strdup_printf ("%s (%u)", judgement->name, n) : g_strdup (judgement->name);
  g_autofree char *time = isnan (judgement->time) ? NULL : roof_units_format_plain (judgement->time);
  gboolean failed = judgement->state == ROOF_GATE_FAILED, skipped = judgement->state == ROOF_GATE_UNKNOWN;

  g_string_append (output, "    <testcase");
  append_attribute (output, "classname", suite);
  append_attribute (output, "name", numbered);
  if (time != NULL)
    append_attribute (output, "time", time);
  g_string_append (output, failed ? ">\n      <failure" : skipped ? ">\n      <skipped" : ">\n      <system-out>");
  if (failed || skipped)
    append_attribute (output, "message", judgement->sentence);
  else
    append_xml (output, judgement->sentence);
  g_string_append (output, failed || skipped ? "/>\n" : "</system-out>\n");
  g_string_append (output, "    </testcase>\n");
}

char *
roof_gate_report_to_junit (const RoofGateReport *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *valid = g_utf8_make_valid (self->suite, -1), *suite = roof_text_make_line (valid);
  g_autofree char *counts = g_strdup_printf (" tests=\"%u\" failures=\"%u\" errors=\"0\" skipped=\"%u\"", self->judgements->len,
                                             roof_gate_report_count (self, ROOF_GATE_FAILED),
                                             roof_gate_report_count (self, ROOF_GATE_UNKNOWN));
  GString *output = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

  g_string_append_printf (output, "<testsuites%s>\n  <testsuite", counts);
  append_attribute (output, "name", suite);
  g_string_append_printf (output, "%s>\n", counts);
  for (guint i = 0; i < self->judgements->len; i++)
    {
      const Judgement *judgement = &g_array_index (self->judgements, Judgement, i);
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (seen, judgement->name)) + 1;

      g_hash_table_insert (seen, judgement->name, GUINT_TO_POINTER (n));
      append_case (output, suite, judgement, n);
    }
  g_string_append (output, "  </testsuite>\n</testsuites>\n");
  return g_string_free (output, FALSE);
}
