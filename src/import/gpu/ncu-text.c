/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/ncu-text.h"

#include <string.h>

#include "import/text-head.h"

/* A metric by which a table without names of columns is known as one of ncu's. */
static const char *const signatures[] = { "sass_thread_inst_executed_op_", "dram__bytes", "gpu__time_duration", "__ops_path_tensor_",
                                          "__cycles_elapsed.avg", "lts__t_bytes", "l1tex__t_bytes", "__inst_executed_pipe_tensor" };

gboolean
roof_ncu_text_names_metric (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (signatures); i++)
    if (strstr (text, signatures[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* The titles of a table in any order, or with an Invocations in place of launches: a summary (--print-summary) has a row for each
 * kernel and metric. Other programs have tables of kernels, metrics and values, but not with units, launches or ncu's metrics. (nullable) */
static const char *
find_unordered (const char *text)
{
  const char *line = roof_text_head_find_line (text, "Kernel Name");
  g_autofree char *whole = line != NULL ? g_strndup (line, strcspn (line, "\r\n")) : NULL;

  return whole != NULL && strpbrk (whole, ",;\t") != NULL && strstr (whole, "Metric Name") != NULL
                 && (strstr (whole, "Metric Value") != NULL || strstr (whole, "Average") != NULL)
                 && (strstr (whole, "Metric Unit") != NULL || strstr (whole, "Invocations") != NULL || roof_ncu_text_names_metric (line))
             ? line : NULL;
}

const char *
roof_ncu_text_find_titles (const char *text,
                           gboolean   *wide)
{
  static const char *const starts[] = { "\"ID\",\"Process ID\"", "ID,Process ID,", "\"ID\";\"Process ID\"", "ID;Process ID;",
                                        "ID\tProcess ID\t" };

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      const char *line = roof_text_head_find_line (text, starts[i]);
      g_autofree char *whole = line != NULL ? g_strndup (line, strcspn (line, "\r\n")) : NULL;

      if (line == NULL)
        continue;
      *wide = strstr (whole, "Metric Name") == NULL;
      return line;
    }
  *wide = FALSE;
  return find_unordered (text);
}

/* Whether the first line, blank ones aside, names metrics in columns, as a pivot of a table does. */
static gboolean
is_pivot (const char *text)
{
  const char *start = text + strspn (text, " \t\r\n");
  g_autofree char *line = g_strndup (start, strcspn (start, "\r\n"));

  return strchr (line, '{') == NULL && strpbrk (line, ",;\t") != NULL && roof_ncu_text_names_metric (line);
}

/* Whether the text is a log without a table. */
static gboolean
is_log (const char *text)
{
  static const char *const marks[] = { "==PROF==", "==ERROR==", "==WARNING==" };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (roof_text_head_find_line (text, marks[i]) != NULL && g_str_has_prefix (roof_text_head_find_line (text, marks[i]), marks[i]))
      return TRUE;
  return FALSE;
}

gboolean
roof_ncu_text_is_printed (const char *text)
{
  const char *line = roof_text_head_find_line (text, "Metric Unit");
  g_autofree char *whole = line != NULL ? g_strndup (line, strcspn (line, "\r\n")) : NULL;

  return whole != NULL && g_str_has_prefix (g_strchug (whole), "Metric Name ") && strpbrk (whole, ",;\t|\"") == NULL;
}

gboolean
roof_ncu_text_recognize (const char *head,
                         gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);
  gboolean wide;

  return text != NULL
         && (roof_ncu_text_find_titles (text, &wide) != NULL || is_pivot (text) || is_log (text) || roof_ncu_text_is_printed (text));
}
