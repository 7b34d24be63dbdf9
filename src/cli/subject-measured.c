/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/subject.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cli/command.h"

#define OPTION "--measured"

/* Index of the one kernel called @name; -1: none, or several. */
static int
find_kernel (RoofSnapshot  *snapshot,
             const char    *name,
             GError       **error)
{
  guint n = 0;
  int found = -1;

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (g_str_equal (roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, i)), name))
      {
        found = (int) i;
        n++;
      }
  if (n == 1)
    return found;
  if (n == 0)
    roof_command_refuse (error, _ ("%1$s %2$s: there is no kernel of this name"), OPTION, name);
  else
    roof_command_refuse (error, ngettext ("%1$s %2$s: %3$u kernel has this name", "%1$s %2$s: %3$u kernels have this name", n),
                         OPTION, name, n);
  return -1;
}

/* Splits "KERNEL=TIMES" at the last "="; of a single kernel the name may be missing. @times: (out): points into @text. Returns: the
 * kernel's index, or -1 */
static int
split (const RoofSubject  *self,
       RoofSnapshot       *snapshot,
       const char         *text,
       const char        **times,
       GError            **error)
{
  const char *equals = strrchr (text, '=');
  g_autofree char *name = equals != NULL ? g_strndup (text, (gsize) (equals - text)) : NULL;

  *times = equals != NULL ? equals + 1 : text;
  if (name != NULL)
    return find_kernel (snapshot, name, error);
  if (roof_snapshot_get_n_kernels (snapshot) == 1)
    return 0;
  roof_command_refuse (error, _ ("%1$s %2$s: name the kernel with %3$s"), OPTION, text, "KERNEL=TIME");
  return -1;
}

/* Tells how "2,5ms" is read, since people of many countries write 2.5 ms so. */
static void
say_times (const char *times)
{
  const char *comma = strchr (times, ',');
  g_auto (GStrv) parts = NULL;
  g_autofree char *words = NULL;

  if (comma == NULL || strchr (comma + 1, ',') != NULL || !g_ascii_isdigit (comma[1]) || strpbrk (times, ".; ") != NULL)
    return;
  parts = g_strsplit (times, ",", 2);
  /* Translators: an option, its value, the two times in it, and the value with a decimal point */
  words = g_strdup_printf (_ ("%1$s %2$s: read as two repeats, %3$s and %4$s; a single time has a point, %3$s.%4$s"),
                           OPTION, times, parts[0], parts[1]);
  roof_command_say (words);
}

/* @timed: the kernels that have a time of the option by now */
static RoofSnapshot *
measure (const RoofSubject  *self,
         RoofSnapshot       *snapshot,
         const char         *text,
         GHashTable         *timed,
         GError            **error)
{
  const char *times;
  g_autoptr (GError) fault = NULL;
  int index = split (self, snapshot, text, &times, error);
  g_autoptr (RoofKernel) kernel = NULL;

  if (index < 0)
    return NULL;
  if (times[strspn (times, " ")] == '\0')
    {
      roof_command_refuse (error, _ ("%1$s %2$s: the time is missing"), OPTION, text);
      return NULL;
    }
  if (!g_hash_table_add (timed, GINT_TO_POINTER (index)))
    {
      roof_command_refuse (error, _ ("%1$s %2$s: the kernel has a time already; write repeats as %3$s"), OPTION, text, "TIME,TIME");
      return NULL;
    }
  kernel = roof_kernel_with_measured_times (roof_snapshot_get_kernel (snapshot, (guint) index), times, &fault);
  if (kernel == NULL)
    {
      g_propagate_prefixed_error (error, g_steal_pointer (&fault), OPTION " %s: ", text);
      return NULL;
    }
  say_times (times);
  return roof_snapshot_with_kernel (snapshot, (guint) index, kernel);
}

RoofSnapshot *
roof_subject_measure (const RoofSubject  *self,
                      RoofSnapshot       *snapshot,
                      GError            **error)
{
  RoofSnapshot *measured = roof_snapshot_ref (snapshot);
  g_autoptr (GHashTable) timed = g_hash_table_new (NULL, NULL);

  for (guint i = 0; self->measured != NULL && self->measured[i] != NULL && measured != NULL; i++)
    {
      g_autoptr (RoofSnapshot) before = measured;

      measured = measure (self, before, self->measured[i], timed, error);
    }
  return measured;
}
