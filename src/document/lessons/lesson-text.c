/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/error.h"
#include "core/report/work-tally.h"

#define DIGITS 3
#define MOST_DIGITS 15
#define DASH "\342\200\223"

/* Parses the format after the bar: "4" (digits), "%", "2%". */
static gboolean
read_style (const char  *style,
            int         *digits,
            gboolean    *percent,
            GError     **error)
{
  char *end = (char *) style;
  guint64 number = g_ascii_isdigit (style[0]) ? g_ascii_strtoull (style, &end, 10) : DIGITS;

  *percent = *end == '%';
  if (number < 1 || number > MOST_DIGITS || style[0] == '\0' || end[*percent] != '\0')
    {
      roof_fail_with (error, ROOF_ERROR_SYNTAX, "expected 1 to %1$d digits, %% or both after the bar, got \"%2$s\"",
                   MOST_DIGITS, style);
      return FALSE;
    }
  *digits = (int) number;
  return TRUE;
}

/* The value of one placeholder. @inside: the text between the braces, which is modified. Returns: (transfer full) (nullable) */
static char *
fill_one (char                   *inside,
          const RoofLessonScope  *scope,
          GError                **error)
{
  char *bar = strrchr (inside, '|');
  RoofTally tally = roof_work_tally_of_all (scope->now, NULL);
  g_auto (RoofLessonNumber) number = { 0 };
  gboolean percent = FALSE;
  int digits = DIGITS;

  if (bar != NULL)
    {
      *bar = '\0';
      if (!read_style (bar + 1, &digits, &percent, error))
        return NULL;
    }
  if (!roof_lesson_reckon (inside, scope, &number, error))
    return NULL;
  return roof_lesson_show (&number, tally, digits, percent);
}

/* The closing brace of the placeholder at @at. (nullable) */
static const char *
find_end (const char *at)
{
  gboolean quoted = FALSE;

  for (; *at != '\0'; at++)
    if (*at == '"')
      quoted = !quoted;
    else if (*at == '}' && !quoted)
      return at;
  return NULL;
}

static void
append_one (GString                *out,
            const char             *begin,
            const char             *end,
            const RoofLessonScope  *scope,
            GPtrArray              *faults)
{
  g_autofree char *name = g_strndup (begin, (gsize) (end - begin));
  g_autofree char *inside = g_strdup (name);
  g_autoptr (GError) error = NULL;
  g_autofree char *shown = fill_one (inside, scope, &error);

  g_string_append (out, shown != NULL ? shown : DASH);
  if (shown == NULL && faults != NULL)
    g_ptr_array_add (faults, g_strdup_printf ("{%s}: %s", name, error->message));
}

/* Replaces the placeholders of @text by their values, a faulty one by a dash. @faults: (nullable): gets a sentence for each
 * faulty placeholder. Returns: (transfer full) */
static char *
fill_text (const char            *text,
           const RoofLessonScope *scope,
           GPtrArray             *faults)
{
  GString *out = g_string_new (NULL);

  for (const char *at = text; *at != '\0'; at++)
    {
      const char *end;

      if ((at[0] == '{' || at[0] == '}') && at[1] == at[0])
        g_string_append_c (out, *at++);
      else if (*at != '{')
        g_string_append_c (out, *at);
      else if ((end = find_end (at)) != NULL)
        {
          append_one (out, at + 1, end, scope, faults);
          at = end;
        }
      else
        {
          g_string_append_c (out, *at);
          if (faults != NULL)
            g_ptr_array_add (faults, g_strdup (_ ("an opening brace is not closed")));
        }
    }
  return g_string_free (out, FALSE);
}

RoofLessonScope
roof_lesson_get_scope (const RoofLesson *self,
                       guint             index,
                       gboolean          revealed,
                       RoofReport       *report)
{
  const RoofLessonStep *step = &g_array_index (self->steps, RoofLessonStep, index);
  const RoofLessonFace *face = revealed ? &step->revealed : &step->shown;
  RoofReport *before = index > 0 ? (step - 1)->revealed.state.report : self->start.report;

  return (RoofLessonScope) {
    .now = report != NULL ? report : face->state.report,
    .before = revealed ? step->shown.state.report : before,
    .first = self->start.report,
    .library = self->library,
  };
}

char *
roof_lesson_format (RoofLesson *self,
                    guint       index,
                    gboolean    revealed,
                    const char *text,
                    RoofReport *report)
{
  RoofLessonScope scope;

  g_return_val_if_fail (self != NULL && index < self->steps->len, NULL);

  if (text == NULL)
    return NULL;
  scope = roof_lesson_get_scope (self, index, revealed, report);
  return fill_text (text[0] != '\0' ? _(text) : text, &scope, NULL);
}

void
roof_lesson_check_text (RoofLessonReader      *self,
                        const RoofJsonPlace   *place,
                        const char            *key,
                        const char            *text,
                        const RoofLessonScope *scope)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *filled G_GNUC_UNUSED = text != NULL && !self->broken ? fill_text (text, scope, faults) : NULL;

  for (guint i = 0; i < faults->len; i++)
    {
      GError *error = NULL;

      roof_json_fail_member (place, key, &error, ROOF_ERROR_UNKNOWN, "%s", (const char *) faults->pdata[i]);
      roof_lesson_add_fault (self, error);
    }
}

void
roof_lesson_read_text (RoofLessonReader       *self,
                       const RoofJsonPlace    *place,
                       const char             *key,
                       RoofJsonNeed            need,
                       const RoofLessonScope  *scope,
                       char                  **text)
{
  const char *read = NULL;
  GError *error = NULL;

  if (roof_json_read_string (place, key, need, &read, &error) && read != NULL && read[strspn (read, " \n\t")] == '\0')
    roof_json_fail_member (place, key, &error, ROOF_ERROR_INVALID, "must not be empty");
  if (error != NULL)
    roof_lesson_add_fault (self, error);
  *text = g_strdup (read);
  if (scope != NULL)
    roof_lesson_check_text (self, place, key, read, scope);
}
