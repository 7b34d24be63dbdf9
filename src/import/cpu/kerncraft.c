/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "import/found-roofs.h"
#include "import/sheet.h"
#include "import/table/csv-number.h"

/* Machine files of kerncraft. They use a small part of YAML: keys by indentation, lists in brackets that go on in
 * the next lines, and quantities. All of it is of one socket: FLOPs in a cycle of a core, and what likwid-bench measured with one
 * to all cores. */

#define MOST_DEPTH 12 /* keys that a line lies in */

/* A key, and where in its line it stands. */
typedef struct
{
  gsize indent;
  char *key;
} Place;

typedef struct
{
  Place   places[MOST_DEPTH]; /* the keys that the line lies in, its own last */
  guint   depth;
  double  clock;              /* Hz, or NAN */
  double  cores, sockets;     /* or NAN */
  double  cycles[2];          /* FLOP in a cycle of a core, fp64 and fp32; NAN: not said */
  char   *name;               /* nullable */
  GArray *levels;             /* (element-type LevelRoof): in the order of the file */
} Machine;

/* The highest bandwidth that was measured at a level. */
typedef struct
{
  char  *name;
  char  *what;      /* nullable: "triad, 8 cores" */
  double bandwidth; /* B/s */
} LevelRoof;

static void
clear_level (gpointer data)
{
  g_free (((LevelRoof *) data)->name);
  g_free (((LevelRoof *) data)->what);
}

static void
pop_places (Machine *self,
            gsize    indent)
{
  while (self->depth > 0 && self->places[self->depth - 1].indent >= indent)
    g_free (self->places[--self->depth].key);
}

static void
clear_machine (Machine *self)
{
  pop_places (self, 0);
  g_free (self->name);
  g_array_unref (self->levels);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Machine, clear_machine)

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_sheet_has_line (head, length, "memory hierarchy:") && roof_sheet_has_line (head, length, "FLOPs per cycle:")
         && roof_sheet_has_line (head, length, "clock:");
}

/* --- lines --- */

/* Brackets that @text opens, less those that it closes. */
static int
count_open (const char *text)
{
  int open = 0;

  for (; *text != '\0'; text++)
    open += (*text == '[' || *text == '{') - (*text == ']' || *text == '}');
  return open;
}

/* The line at *@index with those that its brackets go on in. Moves *@index behind them. Returns: (transfer full) */
static char *
join_lines (char  **lines,
            guint  *index)
{
  GString *joined = g_string_new (lines[*index]);
  int open = count_open (lines[(*index)++]);

  while (open > 0 && lines[*index] != NULL)
    {
      open += count_open (lines[*index]);
      g_string_append_printf (joined, " %s", lines[*index] + strspn (lines[*index], " "));
      (*index)++;
    }
  return g_string_free (joined, FALSE);
}

/* The value behind the key of @line, which becomes the last of the places. Of an element of a list, the element itself. (nullable) */
static const char *
take_key (Machine *self,
          char    *line)
{
  gsize indent = strspn (line, " ");
  gboolean element = g_str_has_prefix (line + indent, "- ");
  char *key = line + indent + (element ? 2 : 0), *colon = strchr (key, ':'), *comment = strstr (line, " #");

  if (comment != NULL)
    *comment = '\0';
  while (colon != NULL && colon[1] != '\0' && colon[1] != ' ')
    colon = strchr (colon + 1, ':');
  pop_places (self, (gsize) (key - line));
  if (colon == NULL)
    return element ? key : NULL;
  *colon = '\0';
  if (self->depth < MOST_DEPTH)
    self->places[self->depth++] = (Place) { (gsize) (key - line), g_strdup (g_strstrip (key)) };
  return g_strstrip (colon + 1);
}

static gboolean
is_at (const Machine *self,
       guint          depth,
       const char    *key)
{
  return depth < self->depth && g_str_equal (self->places[depth].key, key);
}

/* --- values --- */

/* "2.7 GHz" in Hz; NAN: no such. */
static double
read_clock (const char *text)
{
  static const struct
  {
    const char *unit;
    double      factor;
  } units[] = { { "GHz", 1e9 }, { "MHz", 1e6 }, { "kHz", 1e3 }, { "Hz", 1 } };
  char *end;
  double value = g_ascii_strtod (text, &end);

  end += strspn (end, " ");
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_equal (end, units[i].unit) && value > 0 && isfinite (value))
      return value * units[i].factor;
  return NAN;
}

/* The number behind "total" in "{total: 16, ADD: 8}", or in the line of that key. */
static void
take_cycles (Machine    *self,
             const char *value)
{
  const char *total = strstr (value, "total:");
  double *cycles = is_at (self, 1, "DP") ? &self->cycles[0] : is_at (self, 1, "SP") ? &self->cycles[1] : NULL;

  if (cycles != NULL && (total != NULL || is_at (self, 2, "total")))
    *cycles = g_ascii_strtod (total != NULL ? total + strlen ("total:") : value, NULL);
}

static LevelRoof *
find_level (Machine    *self,
            const char *name)
{
  LevelRoof level = { 0 };

  for (guint i = 0; i < self->levels->len; i++)
    if (g_str_equal (g_array_index (self->levels, LevelRoof, i).name, name))
      return &g_array_index (self->levels, LevelRoof, i);
  level.name = g_strdup (name);
  g_array_append_val (self->levels, level);
  return &g_array_index (self->levels, LevelRoof, self->levels->len - 1);
}

/* A bandwidth for each number of cores, from 1: "[11.60 GB/s, 21.29 GB/s]". */
static void
take_bandwidths (Machine    *self,
                 const char *value)
{
  g_autofree char *bare = g_strdelimit (g_strdup (value), "[]", ' ');
  g_auto (GStrv) numbers = g_strsplit (bare, ",", -1);
  LevelRoof *level = find_level (self, self->places[2].key);

  for (guint i = 0; numbers[i] != NULL; i++)
    {
      double bandwidth = roof_csv_number_read (g_strstrip (numbers[i]), ROOF_DIMENSION_BANDWIDTH);

      if (!(bandwidth > level->bandwidth))
        continue;
      level->bandwidth = bandwidth;
      g_free (level->what);
      level->what = g_strdup_printf (ngettext ("%1$s, %2$u core", "%1$s, %2$u cores", i + 1), self->places[5].key, i + 1);
    }
}

static void
take_line (Machine *self,
           char    *line)
{
  const char *value = take_key (self, line);

  if (value == NULL)
    return;
  if (is_at (self, 0, "FLOPs per cycle"))
    take_cycles (self, value);
  if (is_at (self, 1, "measurements") && is_at (self, 4, "results") && self->depth == 6)
    take_bandwidths (self, value);
  if (self->depth != 1)
    return;
  if (is_at (self, 0, "clock"))
    self->clock = read_clock (value);
  if (is_at (self, 0, "cores per socket"))
    self->cores = g_ascii_strtod (value, NULL);
  if (is_at (self, 0, "sockets"))
    self->sockets = g_ascii_strtod (value, NULL);
  if (is_at (self, 0, "model name") && self->name == NULL)
    self->name = g_strdelimit (g_strdup (value), "'\"", ' ');
}

/* --- the machine --- */

static void
add_peaks (const Machine  *self,
           RoofFoundRoofs *roofs)
{
  static const char *const dtypes[] = { "fp64", "fp32" };

  for (guint i = 0; i < G_N_ELEMENTS (dtypes); i++)
    roof_found_roofs_add_peak (roofs, "vector", dtypes[i], FALSE, self->cycles[i] * self->clock * self->cores,
                               "FLOPs per cycle, clock, cores per socket");
}

static void
tell (const Machine *self,
      RoofImport    *into)
{
  if (isnan (self->clock * self->cores) || !(self->cores > 0))
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "the peaks, which follow from clock and cores per socket: one of them is missing");
  if (self->sockets > 1)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "the roofs are of one of %g sockets", self->sockets);
  if (self->levels->len > 0)
    roof_import_tell (into, ROOF_FINDING_GUESSED,
                      "a bandwidth is the highest that likwid-bench measured with any kernel and number of cores");
}

static gboolean
read_kerncraft (GInputStream  *stream,
                RoofImport    *into,
                GError       **error)
{
  g_auto (GStrv) lines = roof_sheet_read_lines (stream, into, error);
  g_auto (Machine) self = { .clock = NAN, .cores = NAN, .sockets = NAN, .cycles = { NAN, NAN } };
  g_autoptr (RoofFoundRoofs) roofs = NULL;

  self.levels = g_array_new (FALSE, TRUE, sizeof (LevelRoof));
  g_array_set_clear_func (self.levels, clear_level);
  if (lines == NULL)
    return FALSE;
  for (guint i = 0; lines[i] != NULL;)
    {
      g_autofree char *line = join_lines (lines, &i);

      if (*g_strchomp (line) != '\0')
        take_line (&self, line);
    }
  roofs = roof_found_roofs_new (self.name != NULL ? g_strstrip (self.name) : NULL, "cpu", "kerncraft");
  add_peaks (&self, roofs);
  for (guint i = 0; i < self.levels->len; i++)
    {
      const LevelRoof *level = &g_array_index (self.levels, LevelRoof, i);

      roof_found_roofs_add_level (roofs, g_str_equal (level->name, "MEM") ? "DRAM" : level->name, TRUE, level->bandwidth, level->what);
    }
  tell (&self, into);
  return roof_found_roofs_finish (roofs, into, error);
}

const RoofForeignFormat roof_kerncraft_format = {
  .id = "kerncraft",
  .name = N_ ("kerncraft machine file"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.yml", "*.yaml" },
  .recognize = recognize,
  .read = read_kerncraft,
};
