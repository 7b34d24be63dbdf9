/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/card.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe.h"
#include "core/units/units.h"
#include "explore/threshold/threshold.h"

/* The layer whose exact thresholds a card gives: wide enough for the rule of thumb to come near. */
#define WIDTH 8192
#define CHIPS 2
#define RULE_DIGITS 4
#define WHOLE_DIGITS 15

static void
clear_table (gpointer data)
{
  g_ptr_array_unref (((RoofCardTable *) data)->cells);
}

static RoofCardTable *
add_table (RoofCard   *self,
           const char *title,
           guint       n_columns,
           gboolean    headed)
{
  RoofCardTable table = { title, n_columns, headed, g_ptr_array_new_with_free_func (g_free) };

  g_array_append_val (self->tables, table);
  return &g_array_index (self->tables, RoofCardTable, self->tables->len - 1);
}

static void
add (RoofCardTable *table,
     const char    *text)
{
  g_ptr_array_add (table->cells, g_strdup (text));
}

/* A cell of a number of @machine, empty when there is none. */
static void
add_number (RoofCardTable     *table,
            const RoofMachine *machine,
            double             value,
            RoofDimension      dimension)
{
  g_ptr_array_add (table->cells, isfinite (value) ? roof_machine_format (machine, value, dimension) : g_strdup (""));
}

/* A cell such as "B ≥ 256"; "never" without a number. */
static void
add_least (RoofCardTable *table,
           const char    *key,
           double         least,
           int            digits)
{
  g_autofree char *number = roof_units_format_number (least, digits);

  /* Translators: of a batch that would make a product compute bound: there is none */
  g_ptr_array_add (table->cells, isfinite (least) ? g_strdup_printf ("%s ≥ %s", key, number) : g_strdup (_("never")));
}

/* --- what holds for all machines --- */

static void
add_all (RoofCardTable      *table,
         const char *const  *texts)
{
  for (guint i = 0; texts[i] != NULL; i++)
    add (table, _(texts[i]));
}

static void
add_formulas (RoofCard *self)
{
  static const char *const texts[] = {
    N_("Arithmetic intensity"), N_("I = FLOPs / bytes, at one level"),
    N_("Ridge"), N_("I* = peak / bandwidth"),
    N_("Attainable performance"), N_("P = min (peak, bandwidth · I)"),
    N_("Time, overlapped"), N_("T_min = max (FLOPs / peak, bytes / bandwidth)"),
    N_("Time, in sequence"), N_("T_max = FLOPs / peak + bytes / bandwidth"),
    N_("Compute bound"), N_("where I > I* at every level"),
    N_("Bytes to count"), N_("all that cross the level: reads, writes, messages"), NULL
  };

  add_all (add_table (self, _("Formulas"), 2, FALSE), texts);
}

static void
add_decisions (RoofCard *self)
{
  static const char *const texts[] = {
    N_("Observation"), N_("Limit"), N_("What to do first"),
    N_("I far below I* of the memory"), N_("Memory bandwidth"), N_("Larger batch, fusion, tiles, smaller formats"),
    N_("I far below I* of the network"), N_("Network bandwidth"), N_("Another split, fewer or smaller messages"),
    N_("I near I*"), N_("Both"), N_("Measure: a small change shifts the limit"),
    N_("I far above I*"), N_("Arithmetic"), N_("Fewer FLOPs, faster formats, more devices"), NULL
  };

  add_all (add_table (self, _("Decisions"), 3, TRUE), texts);
}

/* --- what holds for the machine --- */

/* Peak over bandwidth of level @index; NAN without such a level. */
static double
find_ridge (const RoofMachine *machine,
            const RoofPeak    *peak,
            int                index)
{
  return index >= 0 ? peak->peak.value / roof_machine_get_level (machine, (guint) index)->bandwidth.value : NAN;
}

static void
add_peaks (RoofCard          *self,
           const RoofMachine *machine)
{
  RoofCardTable *table = add_table (self, _("Peaks and Ridges"), 4, TRUE);
  int memory = roof_machine_find_main_memory (machine), network = roof_machine_find_network (machine);
  g_autofree char *of_memory = NULL, *of_network = NULL;

  if (memory >= 0)
    /* Translators: title of a column; %s is a memory */
    of_memory = g_strdup_printf (_("I* of %s"), roof_machine_get_level (machine, (guint) memory)->name);
  if (network >= 0)
    of_network = g_strdup_printf (_("I* of %s"), roof_machine_get_level (machine, (guint) network)->name);
  add (table, _("Unit"));
  add (table, _("Peak"));
  add (table, of_memory != NULL ? of_memory : "");
  add (table, of_network != NULL ? of_network : "");
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, i);
      g_autofree char *name = roof_describe_rate (machine, (RoofMachineKey) { ROOF_PART_PEAK, i, ROOF_FIELD_VALUE });

      add (table, name);
      add_number (table, machine, peak->peak.value, ROOF_DIMENSION_FLOP_RATE);
      add_number (table, machine, find_ridge (machine, peak, memory), ROOF_DIMENSION_INTENSITY);
      add_number (table, machine, find_ridge (machine, peak, network), ROOF_DIMENSION_INTENSITY);
    }
}

static void
add_levels (RoofCard          *self,
            const RoofMachine *machine)
{
  RoofCardTable *table = add_table (self, _("Memories and Links"), 3, TRUE);

  add (table, _("Level"));
  add (table, _("Bandwidth"));
  add (table, _("Capacity"));
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      const RoofLevel *level = roof_machine_get_level (machine, i);

      add (table, level->name);
      add_number (table, machine, level->bandwidth.value, ROOF_DIMENSION_BANDWIDTH);
      add_number (table, machine, level->capacity.value, ROOF_DIMENSION_BYTE);
    }
}

/* --- thresholds --- */

/* Formats of a matrix product. A NULL format is the usual one. */
typedef struct
{
  const char *name;    /* untranslated */
  const char *weights; /* of the weights alone */
  const char *whole;   /* of all tensors and of the arithmetic */
} Formats;

static gboolean
lists_dtype (const RoofMachine *machine,
             const char        *dtype)
{
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    if (g_str_equal (roof_machine_get_peak (machine, i)->dtype, dtype))
      return TRUE;
  return FALSE;
}

/* The format that networks usually run in on @machine. */
static const char *
find_usual_dtype (const RoofMachine *machine)
{
  static const char *const dtypes[] = { "bf16", "fp16", "fp32", "fp64" };

  for (guint i = 0; i < G_N_ELEMENTS (dtypes); i++)
    if (lists_dtype (machine, dtypes[i]))
      return dtypes[i];
  return roof_machine_get_peak (machine, 0)->dtype;
}

/* Frees @kernel in favour of @changed. */
static void
take (RoofKernel **kernel,
      RoofKernel  *changed)
{
  roof_kernel_unref (*kernel);
  *kernel = changed;
}

static RoofKernel *
make_product (const char    *operation,
              const char    *dtype,
              const Formats *formats)
{
  RoofKernel *kernel = roof_kernel_new ("", operation);

  take (&kernel, roof_kernel_with_number (kernel, "D", WIDTH));
  take (&kernel, roof_kernel_with_number (kernel, "F", WIDTH));
  take (&kernel, roof_kernel_with_compute (kernel, formats->whole != NULL ? formats->whole : dtype));
  if (formats->weights != NULL)
    take (&kernel, roof_kernel_with_format (kernel, ROOF_ROLE_WEIGHTS, formats->weights));
  return kernel;
}

/* Adds a row with the threshold of parameter @key of @kernel (transfer full) at @level, if it has one. */
static void
add_threshold (RoofCardTable *table,
               RoofCatalogue *catalogue,
               RoofMachine   *machine,
               RoofKernel    *kernel,
               const char    *name,
               const char    *key,
               int            level)
{
  g_autoptr (RoofKernel) owned G_GNUC_UNUSED = kernel;
  RoofOperation *operation = roof_catalogue_find (catalogue, roof_kernel_get_operation (kernel), NULL);
  g_autoptr (RoofAnalysis) analysis = operation != NULL ? roof_analysis_new (operation, kernel, machine, NULL) : NULL;
  g_autoptr (GArray) thresholds = analysis != NULL ? roof_analysis_list_thresholds (analysis) : NULL;

  for (guint i = 0; thresholds != NULL && i < thresholds->len; i++)
    {
      const RoofThreshold *it = &g_array_index (thresholds, RoofThreshold, i);

      if ((int) it->level != level || (int) it->parameter != roof_operation_find_parameter (operation, key)
          || !isfinite (it->asymptotic))
        continue;
      add (table, name);
      add_least (table, key, it->asymptotic, RULE_DIGITS);
      add_least (table, key, it->first_integer, WHOLE_DIGITS);
    }
}

static void
add_thresholds (RoofCard      *self,
                RoofMachine   *machine,
                RoofCatalogue *catalogue)
{
  static const Formats all[] = { { NULL, NULL, NULL },          { N_("int8 weights"), "int8", NULL },
                                 { N_("q4_0 weights"), "q4_0", NULL }, { N_("int8 throughout"), NULL, "int8" },
                                 { N_("fp8 throughout"), NULL, "fp8" } };
  RoofCardTable *table = add_table (self, _("A Matrix Product Is Compute Bound From"), 3, TRUE);
  const char *dtype = find_usual_dtype (machine);
  int memory = roof_machine_find_main_memory (machine), network = roof_machine_find_network (machine);
  g_autofree char *split = g_strdup_printf (_("%1$s, inner size D split over %2$d devices"), dtype, CHIPS);
  g_autofree char *width = roof_units_format_number (WIDTH, WHOLE_DIGITS);
  g_autofree char *exact = g_strdup_printf (_("%1$s × %1$s weights"), width);

  add (table, _("Formats"));
  add (table, _("Rule of thumb"));
  add (table, exact);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (all[i].whole == NULL || lists_dtype (machine, all[i].whole))
      add_threshold (table, catalogue, machine, make_product ("matmul", dtype, &all[i]),
                     all[i].name != NULL ? _(all[i].name) : dtype, "B", memory);
  if (network >= 0)
    add_threshold (table, catalogue, machine, make_product ("sharded_matmul", dtype, &all[0]), split, "D", network);
}

RoofCard *
roof_card_new (RoofMachine   *machine,
               RoofCatalogue *catalogue)
{
  RoofCard *self;

  g_return_val_if_fail (machine != NULL && catalogue != NULL, NULL);

  self = g_new0 (RoofCard, 1);
  /* Translators: title of a page; %s is a machine */
  self->title = g_strdup_printf (_("Roofline of %s"), roof_machine_get_name (machine));
  self->tables = g_array_new (FALSE, TRUE, sizeof (RoofCardTable));
  g_array_set_clear_func (self->tables, clear_table);
  add_formulas (self);
  add_decisions (self);
  add_peaks (self, machine);
  add_levels (self, machine);
  add_thresholds (self, machine, catalogue);
  return self;
}

void
roof_card_free (RoofCard *self)
{
  g_free (self->title);
  g_array_unref (self->tables);
  g_free (self);
}
