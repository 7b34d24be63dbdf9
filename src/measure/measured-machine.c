/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/measured-machine.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/error.h"
#include "core/units/format.h"
#include "measure/measured-json.h"

/* Makes a machine of the cells of a calibration, also of a calibration that is still running. The cell of fused multiply-adds in
 * the fastest width on all threads is the peak of its dtype, the chosen mix of loads and stores the roof of main memory, reading
 * that of each cache; the other cells of all threads, and some of one thread, are ceilings below these.
 * Invariants: a ceiling is below AS_HIGH of its roof, else a note says that it was left out; names of ceilings are unique; every
 * number names its date, threads and loop as its source, in English, since the source stands in a file. */

#define UNIT "vector"
#define MEMORY "DRAM"
/* A spread of less draws no band: it would be thinner than the line of its roof. */
#define LEAST_BAND 0.01
/* A ceiling at this fraction of its roof is the roof. */
#define AS_HIGH 0.99

/* A machine while it is made. */
typedef struct
{
  const RoofCalibration    *calibration;
  const RoofMeasuredChoice *choice;
  RoofMachineBuilder       *machine;
  GString                  *notes;
  char                     *date; /* "2026-11-24" */
  guint                     n_peaks, n_levels;
} MachineBuild;

/* --- cells --- */

static gboolean
is_arithmetic (const RoofCell *cell)
{
  return cell->kind <= ROOF_LOOP_ONE_CHAIN;
}

/* The rate of @cell as @choice counts it; NAN: not measured. */
static double
get_rate (const MachineBuild *self,
          const RoofCell     *cell)
{
  gboolean counts = self->choice->write_allocate && !is_arithmetic (cell) && isfinite (cell->traffic) && cell->traffic > 0;
  double rate = cell->value * (counts ? cell->traffic : 1);

  if (cell->status == ROOF_CELL_UNSUPPORTED || cell->status == ROOF_CELL_NO_MEMORY || !isfinite (rate) || rate <= 0)
    return NAN;
  return rate;
}

static gboolean
has_all_threads (const MachineBuild *self,
                 const RoofCell     *cell)
{
  return cell->threads == self->calibration->threads;
}

/* Of one lane of a vector: no SIMD. */
static gboolean
is_scalar (const RoofCell *cell)
{
  const RoofFormat *format = cell->dtype != NULL ? roof_format_find (cell->dtype, NULL) : NULL;

  return format != NULL && cell->width > 0 && cell->width == 8 * roof_format_value_bytes (format);
}

/* The measured stream with @threads. Returns: (transfer none) (nullable) */
static const RoofCell *
find_stream (const MachineBuild  *self,
             RoofLoopKind         kind,
             const char          *level,
             guint                threads)
{
  for (guint i = 0; i < self->calibration->cells->len; i++)
    {
      const RoofCell *cell = self->calibration->cells->pdata[i];

      if (cell->kind == kind && cell->threads == threads && g_strcmp0 (cell->level, level) == 0 && !isnan (get_rate (self, cell)))
        return cell;
    }
  return NULL;
}

/* --- remarks on a number --- */

/* What of the accesses the rate of @cell counts. Returns: (transfer full) */
static char *
write_counted (const MachineBuild *self,
               const RoofCell     *cell)
{
  g_autofree char *factor = NULL;

  if (is_arithmetic (cell) || !self->choice->write_allocate || !(cell->traffic > 1))
    return g_strdup (roof_cell_get_counted (cell));
  factor = roof_units_format_number (cell->traffic, 3);
  return g_strdup_printf ("lines that are read before they are written are counted, ×%s", factor);
}

/* "measured here on 2026-11-24, 2 threads: 512-bit AVX-512, 8 in flight; …". Like the sources of presets it is English in every
 * locale: it stands in the machine's file. Returns: (transfer full) */
static char *
make_source (const MachineBuild *self,
             const RoofCell     *cell)
{
  g_autofree char *variant = roof_cell_write_variant (cell), *counted = write_counted (self, cell);

  return g_strdup_printf ("measured here on %s, %u thread%s: %s; %s", self->date, cell->threads, cell->threads != 1 ? "s" : "",
                          variant != NULL ? variant : "not measured", counted);
}

/* (transfer full) (nullable) */
static char *
make_note (const RoofCell *cell)
{
  g_autofree char *share = NULL;

  if (cell->status == ROOF_CELL_UNEVEN_MEMORY)
    return g_strdup (_("uneven: regions of memory differ by more than 25 %"));
  if (cell->status != ROOF_CELL_NOISY)
    return NULL;
  share = roof_units_format_to (roof_cell_is_crowded (cell) ? cell->disturbed : 2 * cell->spread, ROOF_DIMENSION_FRACTION,
                                ROOF_TALLY_FLOP, 2);
  /* Translators: of a measured number: per cent of its slices in which another program took a CPU */
  if (roof_cell_is_crowded (cell))
    return g_strdup_printf (_("other programs took a CPU in %s of the slices"), share);
  /* Translators: of a measured number: by how many per cent its repeats differ. "5 %" */
  return g_strdup_printf (_("moved by %s between rounds"), share);
}

static const char *
find_confidence (const RoofCell *cell)
{
  if (cell->status == ROOF_CELL_NOISY)
    return "low";
  return cell->status == ROOF_CELL_UNEVEN_MEMORY || cell->rounds < 2 ? "medium" : "high";
}

static RoofRating
make_rating (const MachineBuild *self,
             const RoofCell     *cell)
{
  return (RoofRating) { .value = get_rate (self, cell), .source = make_source (self, cell), .note = make_note (cell),
                        .confidence = (char *) find_confidence (cell) };
}

static void
clear_rating (RoofRating *rating)
{
  g_free (rating->source);
  g_free (rating->note);
}

/* The drawn value is that of the best round, so that the worst, @p5, lies below it, and none above. */
static void
set_spread (const MachineBuild *self,
            const RoofCell     *cell,
            RoofRating         *p5,
            RoofRating         *p95)
{
  double apart = 2 * cell->spread;

  if (!(apart > LEAST_BAND) || apart >= 1)
    return;
  p5->value = get_rate (self, cell) * (1 - apart);
  p95->value = get_rate (self, cell);
}

static void
add_note (const MachineBuild *self,
          const char         *note)
{
  if (self->notes->len > 0)
    g_string_append_c (self->notes, ' ');
  g_string_append (self->notes, note);
  if (!g_str_has_suffix (note, "."))
    g_string_append_c (self->notes, '.');
}

/* --- ceilings --- */

/* @peak, @level: (nullable): what the ceiling lies under. @roof: FLOP/s or B/s */
static void
add_ceiling (MachineBuild   *self,
             const char     *name,
             const char     *dtype,
             const char     *level,
             const RoofCell *cell,
             double          roof)
{
  RoofCeiling ceiling = { .name = (char *) name, .unit = (char *) (dtype != NULL ? UNIT : NULL), .dtype = (char *) dtype,
                          .level = (char *) level };
  RoofDimension dimension = level != NULL ? ROOF_DIMENSION_BANDWIDTH : ROOF_DIMENSION_FLOP_RATE;
  double rate = get_rate (self, cell);

  if (isnan (rate))
    return;
  if (rate > AS_HIGH * roof)
    {
      g_autofree char *value = roof_units_format (rate, dimension), *highest = roof_units_format (roof, dimension);
      /* Translators: the name of a ceiling, its value, and that of the roof */
      g_autofree char *note = g_strdup_printf (_("No ceiling “%1$s”: its %2$s are not below the roof of %3$s."), name, value, highest);

      add_note (self, note);
      return;
    }
  ceiling.value = make_rating (self, cell);
  roof_machine_builder_add_ceiling (self->machine, &ceiling);
  clear_rating (&ceiling.value);
}

/* The name of the ceiling that the arithmetic @cell is, in files. (transfer full) (nullable): NULL: it is none */
static char *
name_ceiling (const MachineBuild *self,
              const RoofCell     *cell,
              const RoofCell     *peak)
{
  guint widest = peak->loop != NULL ? peak->loop->width : peak->width;

  if (cell == peak)
    return NULL;
  if (!has_all_threads (self, cell))
    return g_strdup (cell->kind == ROOF_LOOP_FMA && cell->width == 0 && cell->threads == 1 ? "One thread" : NULL);
  if (cell->kind == ROOF_LOOP_ONE_CHAIN)
    return g_strdup ("No ILP");
  if (is_scalar (cell))
    return g_strdup (cell->kind == ROOF_LOOP_FMA ? "No SIMD" : "No SIMD, no FMA");
  if (cell->kind == ROOF_LOOP_MULTIPLY_ADD)
    return cell->width > 0 && cell->width != widest ? g_strdup_printf ("%u-bit SIMD, no FMA", cell->width) : g_strdup ("No FMA");
  return cell->width > 0 && cell->width != widest ? g_strdup_printf ("%u-bit SIMD", cell->width) : NULL;
}

/* The names of ceilings are unique in a machine: those of the first dtype are the plain ones. */
static void
add_peak_ceilings (MachineBuild   *self,
                   const RoofCell *peak,
                   gboolean        is_first)
{
  for (guint i = 0; i < self->calibration->cells->len; i++)
    {
      const RoofCell *cell = self->calibration->cells->pdata[i];
      gboolean same = is_arithmetic (cell) && g_strcmp0 (cell->dtype, peak->dtype) == 0;
      g_autofree char *plain = same ? name_ceiling (self, cell, peak) : NULL;
      g_autofree char *name = plain == NULL || is_first ? g_strdup (plain) : g_strdup_printf ("%s, %s", plain, peak->dtype);

      if (name != NULL)
        add_ceiling (self, name, peak->dtype, NULL, cell, get_rate (self, peak));
    }
}

/* Of main memory alone: those of the caches would cover one another. */
static void
add_memory_ceilings (MachineBuild   *self,
                     const RoofCell *roof,
                     const char     *level)
{
  static const struct
  {
    RoofLoopKind kind;
    const char  *name;
  } mixes[] = {
    { ROOF_LOOP_READ, "Read" },
    { ROOF_LOOP_COPY, "Copy" },
    { ROOF_LOOP_TRIAD, "Triad" },
    { ROOF_LOOP_UPDATE, "Update" },
    { ROOF_LOOP_STREAM_COPY, "Non-temporal copy" },
    { ROOF_LOOP_STREAM_TRIAD, "Non-temporal triad" },
  };
  const RoofCell *alone = find_stream (self, roof->kind, MEMORY, 1);

  for (guint i = 0; i < G_N_ELEMENTS (mixes); i++)
    {
      const RoofCell *cell = find_stream (self, mixes[i].kind, MEMORY, self->calibration->threads);

      if (cell != NULL && cell != roof)
        add_ceiling (self, mixes[i].name, NULL, level, cell, get_rate (self, roof));
    }
  if (alone != NULL && alone != roof)
    add_ceiling (self, "Memory by one thread", NULL, level, alone, get_rate (self, roof));
}

/* --- roofs --- */

/* The peak of @dtype: fused multiply-adds in the fastest width, else the fastest of what was measured. (nullable) */
static const RoofCell *
find_peak (const MachineBuild *self,
           const char         *dtype)
{
  const RoofCell *fastest = NULL;

  for (guint i = 0; i < self->calibration->cells->len; i++)
    {
      const RoofCell *cell = self->calibration->cells->pdata[i];

      if (!is_arithmetic (cell) || g_strcmp0 (cell->dtype, dtype) != 0 || !has_all_threads (self, cell)
          || isnan (get_rate (self, cell)))
        continue;
      if (cell->kind == ROOF_LOOP_FMA && cell->width == 0)
        return cell;
      if (fastest == NULL || get_rate (self, cell) > get_rate (self, fastest))
        fastest = cell;
    }
  return fastest;
}

static void
add_peak (MachineBuild   *self,
          const RoofCell *cell)
{
  RoofPeak peak = roof_peak_make (UNIT, cell->dtype, 0);

  peak.name = (char *) (cell->loop != NULL ? roof_isa_print (cell->loop->isa) : NULL);
  peak.peak = make_rating (self, cell);
  set_spread (self, cell, &peak.p5, &peak.p95);
  roof_machine_builder_add_peak (self->machine, &peak);
  clear_rating (&peak.peak);
  add_peak_ceilings (self, cell, self->n_peaks == 0);
  self->n_peaks++;
}

/* A peak for each dtype, in the order of measuring. */
static void
add_peaks (MachineBuild *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < self->calibration->cells->len; i++)
    {
      const RoofCell *cell = self->calibration->cells->pdata[i], *peak;

      if (!is_arithmetic (cell) || cell->dtype == NULL || roof_format_find (cell->dtype, NULL) == NULL
          || !g_hash_table_add (seen, (gpointer) cell->dtype))
        continue;
      peak = find_peak (self, cell->dtype);
      if (peak != NULL)
        add_peak (self, peak);
    }
}

/* Sets what the sweep found of the level @id. */
static void
set_capacity (const MachineBuild *self,
              const char         *id,
              RoofLevel          *level)
{
  for (guint i = 0; i < self->calibration->levels->len; i++)
    {
      const RoofFoundLevel *found = &g_array_index (self->calibration->levels, RoofFoundLevel, i);
      guint instances = MAX (found->instances, 1);

      if (!g_str_equal (found->id, id) || found->size == 0)
        continue;
      level->capacity.value = (double) found->size * instances;
      if (level->kind == ROOF_LEVEL_CACHE)
        level->instances = instances > 1 ? instances : 0;
      level->capacity.source = level->kind == ROOF_LEVEL_CACHE ? g_strdup_printf ("measured here on %s: where reading gets slower", self->date)
                                                               : g_strdup_printf ("as the system says, %s", self->date);
    }
}

gboolean
roof_measured_choice_takes (const RoofMeasuredChoice *self,
                            const RoofCell           *cell)
{
  return cell->level != NULL
         && (cell->kind == ROOF_LOOP_READ || (cell->kind == self->mix && g_str_equal (cell->level, MEMORY)));
}

static void
add_level (MachineBuild  *self,
           const char    *id,
           RoofLevelKind  kind,
           RoofLoopKind   mix)
{
  const RoofCell *cell = find_stream (self, mix, id, self->calibration->threads);
  g_autofree char *lower = g_ascii_strdown (id, -1);
  RoofLevel level = roof_level_make (lower, id, kind, 0);

  if (cell == NULL)
    cell = find_stream (self, ROOF_LOOP_READ, id, self->calibration->threads);
  if (cell == NULL)
    return;
  level.bandwidth = make_rating (self, cell);
  set_spread (self, cell, &level.p5, &level.p95);
  set_capacity (self, id, &level);
  roof_machine_builder_add_level (self->machine, &level);
  clear_rating (&level.bandwidth);
  clear_rating (&level.capacity);
  self->n_levels++;
  if (kind == ROOF_LEVEL_MEMORY)
    add_memory_ceilings (self, cell, lower);
}

static void
add_launch (MachineBuild *self)
{
  g_autofree char *source = NULL;

  if (!(self->calibration->launch >= 0) || !isfinite (self->calibration->launch))
    return;
  /* Translators: the source of a launch overhead; a date */
  source = g_strdup_printf ("measured here on %s: starting a thread on each CPU and meeting at a barrier", self->date);
  roof_machine_builder_set_rating (self->machine, ROOF_PART_OVERHEAD,
                                   &(RoofRating) { .value = self->calibration->launch, .source = source });
}

/* --- the machine --- */

static const char *
name_effort (RoofEffort effort)
{
  switch (effort)
    {
    case ROOF_EFFORT_QUICK:
      return C_("effort of a measurement", "quick");

    case ROOF_EFFORT_THOROUGH:
      return C_("effort of a measurement", "thorough");

    case ROOF_EFFORT_STANDARD:
    default:
      return C_("effort of a measurement", "standard");
    }
}

/* When, with how many threads, and what disturbed the run: notes for people, in the language of the user. */
static void
add_surroundings (MachineBuild *self)
{
  const RoofCalibration *calibration = self->calibration;
  const RoofComputer *computer = calibration->computer;
  g_autofree char *threads = g_strdup_printf (ngettext ("%u thread", "%u threads", calibration->threads), calibration->threads);
  /* Translators: a date, a number of threads, how thoroughly, and the operating system */
  g_autofree char *when = g_strdup_printf (_("Measured on %1$s with %2$s (%3$s), %4$s."), self->date, threads,
                                           name_effort (calibration->effort), computer->system);

  add_note (self, when);
  if (computer->virtualised == 1)
    add_note (self, _("A virtual machine: its CPUs may be shared."));
  if (computer->battery == 1)
    add_note (self, _("On battery."));
  if (computer->governor != NULL)
    {
      /* Translators: what sets the clock of the processor: "powersave" */
      g_autofree char *governor = g_strdup_printf (_("Frequency governor: %s."), computer->governor);

      add_note (self, governor);
    }
  for (guint i = 0; i < calibration->warnings->len; i++)
    add_note (self, calibration->warnings->pdata[i]);
}

static void
add_roofs (MachineBuild *self)
{
  static const char *const caches[] = { "L1", "L2", "L3" };

  add_surroundings (self);
  add_peaks (self);
  for (guint i = 0; i < G_N_ELEMENTS (caches); i++)
    add_level (self, caches[i], ROOF_LEVEL_CACHE, ROOF_LOOP_READ);
  add_level (self, MEMORY, ROOF_LEVEL_MEMORY, self->choice->mix);
  add_launch (self);
}

static void
describe (MachineBuild *self)
{
  g_autofree char *cells = roof_measured_json_print (self->calibration);

  roof_machine_builder_set_vendor (self->machine, self->calibration->computer->vendor);
  roof_machine_builder_set_class (self->machine, "cpu");
  roof_machine_builder_set_write_allocate (self->machine, self->choice->write_allocate);
  roof_machine_builder_set_notes (self->machine, self->notes->str);
  roof_machine_builder_set_extra (self->machine, cells);
}

static void
clear_build (MachineBuild *self)
{
  g_clear_pointer (&self->machine, roof_machine_builder_free);
  g_string_free (self->notes, TRUE);
  g_free (self->date);
}

RoofMachine *
roof_measured_machine_new (const RoofCalibration    *calibration,
                           const RoofMeasuredChoice *choice,
                           GError                  **error)
{
  const char *processor = calibration->computer->processor;
  MachineBuild build = { calibration, choice, NULL, g_string_new (NULL), g_date_time_format (calibration->started, "%F") };
  RoofMachine *machine = NULL;

  build.machine = roof_machine_builder_new (ROOF_THIS_COMPUTER, processor != NULL && *processor != '\0' ? processor : _("This Computer"));
  add_roofs (&build);
  if (build.n_peaks == 0)
    roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "measured: there is no peak yet");
  else if (build.n_levels == 0)
    roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "measured: there is no bandwidth yet");
  else
    {
      describe (&build);
      machine = roof_machine_builder_end (g_steal_pointer (&build.machine), error);
    }
  clear_build (&build);
  return machine;
}

RoofCalibration *
roof_measured_machine_read (const RoofMachine *machine)
{
  const char *extra = roof_machine_get_extra (machine);

  return extra != NULL ? roof_measured_json_parse (extra) : NULL;
}

RoofMeasuredChoice
roof_measured_choice_usual (const RoofCalibration *calibration)
{
  RoofMeasuredChoice choice = { ROOF_LOOP_READ, TRUE };

  for (guint i = 0; i < calibration->cells->len; i++)
    {
      const RoofCell *cell = calibration->cells->pdata[i];

      if (cell->loop != NULL && cell->loop->isa >= ROOF_ISA_NEON)
        choice.write_allocate = FALSE;
    }
  return choice;
}
