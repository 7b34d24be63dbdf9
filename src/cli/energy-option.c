/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/energy-option.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cli/command.h"
#include "core/error.h"
#include "core/estimate/energy.h"
#include "workload/account.h"
#include "workload/pipeline.h"
#include "workload/step.h"

/* What a report costs. Energies and times are of one device. */
typedef struct
{
  RoofReport    *report;
  RoofTextTable *kernels;
  RoofEnergy     energy;
  gboolean       figures;            /* whether `energy` is known */
  double         hour, kwh;          /* USD; NAN: not given */
  double         flops, time, joules; /* sums of the kernels: FLOP, s, J with the idle power */
  double         devices;
  double         tokens, rate;       /* of all devices: in a step, tokens/s; NAN: none */
  guint          n_left_out;         /* kernels without FLOPs or bytes */
  int            peak;               /* index in the machine: of the kernel that takes the most energy; -1: none */
} Bill;

static void
bill_clear (Bill *self)
{
  g_clear_pointer (&self->kernels, roof_text_table_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Bill, bill_clear)

void
roof_energy_option_fill (RoofEnergyOption *self,
                         GOptionEntry     *entries)
{
  const GOptionEntry filled[ROOF_N_ENERGY_ENTRIES] = {
    { "energy", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->figures,
      N_ ("Measured energy of a FLOP (flop), of a byte of a level (its id), and idle power (idle); may be repeated"), "KEY=VALUE" },
    { "power-cap", 0, 0, G_OPTION_ARG_STRING, &self->cap, N_ ("Power cap of the device"), "POWER" },
    { "price", 0, 0, G_OPTION_ARG_STRING, &self->price, N_ ("Price of a device in USD per hour, instead of the machine's"), "USD" },
    { "electricity", 0, 0, G_OPTION_ARG_STRING, &self->electricity, N_ ("Price of electricity in USD per kWh, in "
                                                                        "addition to the device"), "USD" },
  };

  memcpy (entries, filled, sizeof filled);
}

void
roof_energy_option_clear (RoofEnergyOption *self)
{
  g_strfreev (self->figures);
  g_free (self->cap);
  g_free (self->price);
  g_free (self->electricity);
}

gboolean
roof_energy_option_is_given (const RoofEnergyOption *self)
{
  return self->figures != NULL || self->cap != NULL || self->price != NULL || self->electricity != NULL;
}

static gboolean
read_figure (Bill        *self,
             const char  *text,
             GError     **error)
{
  g_autofree char *key = NULL, *option = NULL;
  const char *value;
  int level;

  if (!roof_command_split ("--energy", text, "KEY=VALUE", &key, &value, error))
    return FALSE;
  option = g_strdup_printf ("--energy %s", key);
  if (g_str_equal (key, "idle"))
    return roof_command_read_quantity (option, value, ROOF_DIMENSION_POWER, &self->energy.idle, error);
  if (g_str_equal (key, "flop"))
    return roof_command_read_quantity (option, value, ROOF_DIMENSION_ENERGY, &self->energy.flop, error);
  level = roof_machine_resolve_level (roof_report_get_machine (self->report), key, error);
  if (level < 0)
    {
      g_prefix_error (error, _ ("--energy: the keys are flop, idle and levels: "));
      return FALSE;
    }
  return roof_command_read_quantity (option, value, ROOF_DIMENSION_ENERGY, &self->energy.byte[level], error);
}

static gboolean
read_figures (Bill                    *self,
              const RoofEnergyOption  *option,
              GError                 **error)
{
  int memory = roof_machine_find_main_memory (roof_report_get_machine (self->report));

  self->figures = roof_energy_of_machine (roof_report_get_machine (self->report), &self->energy) || option->figures != NULL;
  if ((option->cap != NULL || option->electricity != NULL) && !self->figures)
    return roof_command_refuse (error, _ ("%s: needs the energy of a FLOP and of a byte, which the machine or --energy gives"),
                                option->cap != NULL ? "--power-cap" : "--electricity");
  for (guint i = 0; option->figures != NULL && option->figures[i] != NULL; i++)
    if (!read_figure (self, option->figures[i], error))
      return FALSE;
  if (self->figures && !(self->energy.flop > 0))
    return roof_fail (error, _ ("--energy: the energy of a FLOP is missing: --energy flop=…"));
  if (self->figures && memory >= 0 && !(self->energy.byte[memory] > 0))
    return roof_fail (error, _ ("--energy: the energy of a byte of main memory is missing: --energy %s=…"),
                      roof_machine_get_level (roof_report_get_machine (self->report), (guint) memory)->id);
  if (!roof_command_read_quantity ("--power-cap", option->cap, ROOF_DIMENSION_POWER, &self->energy.cap, error)
      || !roof_command_read_quantity ("--price", option->price, ROOF_DIMENSION_PRICE, &self->hour, error)
      || !roof_command_read_quantity ("--electricity", option->electricity, ROOF_DIMENSION_PRICE, &self->kwh, error))
    return FALSE;
  if (isnan (self->hour))
    self->hour = roof_machine_get_rating (roof_report_get_machine (self->report),
                                          (RoofMachineKey) { ROOF_PART_HOURLY, 0, ROOF_FIELD_VALUE })->value;
  return self->energy.cap > self->energy.idle
         || roof_fail (error, _ ("--power-cap: %1$.15g W must be more than the idle power, %2$.15g W"),
                       self->energy.cap, self->energy.idle);
}

/* The tokens of a network's step. */
static gboolean
read_tokens (Bill    *self,
             GError **error)
{
  const RoofWorkload *workload = roof_snapshot_get_workload (roof_report_get_snapshot (self->report), 0);
  RoofAccount account;

  self->devices = roof_step_count_devices (&workload->step);
  if (workload->step.parallel.stages > 1)
    {
      g_autoptr (RoofPipeline) pipeline = roof_pipeline_new (roof_report_get_catalogue (self->report), workload,
                                                             roof_report_get_machine (self->report), error);

      if (pipeline == NULL)
        return FALSE;
      self->rate = pipeline->tokens_per_second;
      return !self->figures || roof_fail (error, _ ("--energy: applies to one device, or to devices that all do the "
                                                    "same work, not to the stages of --pp"));
    }
  if (!roof_account_make (self->report, 0, &account, error))
    return FALSE;
  self->tokens = account.tokens;
  self->rate = account.tokens / self->time;
  return TRUE;
}

static void
add_row (Bill                *self,
         const RoofKernel    *kernel,
         const RoofEnergyUse *use)
{
  roof_text_table_add (self->kernels, roof_kernel_get_name (kernel));
  roof_text_table_take_quantity (self->kernels, roof_kernel_get_count (kernel), ROOF_DIMENSION_COUNT);
  roof_text_table_take_quantity (self->kernels, use->time, ROOF_DIMENSION_TIME);
  roof_text_table_take_quantity (self->kernels, use->joules, ROOF_DIMENSION_ENERGY);
  roof_text_table_take_quantity (self->kernels, use->joules / use->time, ROOF_DIMENSION_POWER);
  roof_text_table_take_quantity (self->kernels, use->flops / use->joules, ROOF_DIMENSION_FLOP);
}

/* Adds a kernel. @most: (inout): the largest energy so far */
static void
add_kernel (Bill               *self,
            const RoofAnalysis *analysis,
            double             *most)
{
  const RoofKernel *kernel = roof_analysis_get_kernel (analysis);
  double count = roof_kernel_get_count (kernel);
  RoofEnergyUse use;

  if (!roof_energy_count (&self->energy, analysis, &use))
    {
      self->n_left_out++;
      return;
    }
  self->flops += count * use.flops;
  self->time += count * use.time;
  self->joules += count * use.joules;
  if (count * use.joules > *most)
    {
      *most = count * use.joules;
      self->peak = (int) roof_estimator_get_peak (roof_analysis_get_estimator (analysis),
                                                  roof_analysis_get_estimate (analysis)->main, NULL);
    }
  if (use.time > 0)
    add_row (self, kernel, &use);
}

static void
add_kernels (Bill *self)
{
  const RoofColumn columns[] = {
    { _ ("Kernel"), FALSE, "name" },   { _ ("Count"), TRUE, "count" },   { _ ("T_min"), TRUE, "t_min" },
    { _ ("Energy"), TRUE, "energy" },  { _ ("Power"), TRUE, "power" },   { _ ("Per Joule"), TRUE, "flops_per_joule" },
  };
  double most = 0;

  self->kernels = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < roof_report_get_n (self->report); i++)
    {
      const RoofAnalysis *analysis = roof_report_get_analysis (self->report, i);

      if (analysis != NULL)
        add_kernel (self, analysis, &most);
    }
}

/* Where time and energy of the kernel that takes the most are balanced. */
static void
add_balance (RoofStatement *energy,
             const Bill    *self)
{
  RoofMachine *machine = roof_report_get_machine (self->report);
  int memory = roof_machine_find_main_memory (machine);
  RoofMachineKey key = { ROOF_PART_PEAK, (guint) MAX (self->peak, 0), ROOF_FIELD_VALUE };
  g_autofree char *name = NULL;
  const RoofLevel *level;
  const RoofPeak *peak;
  RoofEnergyBalance balance;
  RoofStatement *section;

  if (self->peak < 0 || memory < 0)
    return;
  name = roof_machine_name_key (machine, key);
  level = roof_machine_get_level (machine, (guint) memory);
  peak = roof_machine_get_peak (machine, key.index);
  balance = roof_energy_balance (&self->energy, (guint) memory, peak->peak.value, level->bandwidth.value);
  section = roof_statement_open (energy, "balance");
  /* Translators: a unit, its number format and a memory: "Balance of matrix bf16 and HBM3:" */
  roof_statement_say (section, _ ("\nBalance of %1$s %2$s and %3$s:\n"), peak->unit, peak->dtype, level->name);
  roof_statement_set_text (section, "peak", name);
  roof_statement_set_text (section, "level", level->id);
  roof_statement_add (section, _ ("In time"), "time_balance", balance.time, ROOF_DIMENSION_INTENSITY, "");
  roof_statement_add (section, _ ("In energy"), "energy_balance", balance.energy, ROOF_DIMENSION_INTENSITY, "");
  roof_statement_add (section, _ ("Half the best efficiency"), "effective_energy_balance", balance.effective,
                      ROOF_DIMENSION_INTENSITY, "");
  roof_statement_add (section, _ ("Most power, without a cap"), "peak_power", balance.power, ROOF_DIMENSION_POWER, "");
  roof_statement_add (section, _ ("Best efficiency"), "best_flops_per_joule", balance.best, ROOF_DIMENSION_FLOP, "/J");
}

/* J of a token, on all devices. */
static double
count_joules (const Bill *self)
{
  return self->joules * self->devices / self->tokens;
}

/* USD per million tokens: of devices by the hour, and of their energy where its price is given. */
static double
count_cost (const Bill *self)
{
  double cost = isnan (self->hour) ? 0 : roof_cost_of_tokens (self->hour, self->devices, self->rate);

  return isnan (self->kwh) ? cost : cost + roof_cost_of_energy (1e6 * count_joules (self), self->kwh);
}

static void
add_energy (RoofStatement *energy,
            const Bill    *self)
{
  roof_statement_say (energy, _ ("\nEnergy of one device:\n"));
  roof_statement_say_table (energy, self->kernels);
  roof_statement_add (energy, _ ("Time, at least"), "t_min", self->time, ROOF_DIMENSION_TIME, "");
  roof_statement_add (energy, _ ("Energy"), "energy", self->joules, ROOF_DIMENSION_ENERGY, "");
  roof_statement_add (energy, _ ("Power"), "power", self->joules / self->time, ROOF_DIMENSION_POWER, "");
  roof_statement_set_number (energy, "flops_per_second", self->flops / self->time);
  roof_statement_add (energy, _ ("Work per joule"), "flops_per_joule", self->flops / self->joules, ROOF_DIMENSION_FLOP, "/J");
  if (!isnan (self->tokens))
    roof_statement_add (energy, _ ("Tokens per joule, of all devices"), "tokens_per_joule", 1 / count_joules (self),
                        ROOF_DIMENSION_COUNT, "");
  roof_statement_set_table (energy, "kernels", self->kernels);
  roof_statement_set_count (energy, "left_out", self->n_left_out);
  add_balance (energy, self);
}

static void
add_cost (RoofStatement *cost,
          const Bill    *self)
{
  roof_statement_say (cost, "\n");
  roof_statement_set_number (cost, "devices", self->devices);
  if (!isnan (self->hour))
    roof_statement_add (cost, _ ("Work per dollar"), "flops_per_dollar", 3600 * self->flops / self->time / self->hour,
                        ROOF_DIMENSION_FLOP, "");
  if (isnan (self->rate))
    return;
  roof_statement_set_number (cost, "tokens_per_second", self->rate);
  roof_statement_add (cost, _ ("A million tokens"), "million_tokens", count_cost (self), ROOF_DIMENSION_PRICE, "");
}

gboolean
roof_energy_option_run (const RoofEnergyOption  *self,
                        RoofReport              *report,
                        gboolean                 network,
                        RoofStatement           *statement,
                        GError                 **error)
{
  g_auto (Bill) bill = { .report = report, .energy.cap = INFINITY, .hour = NAN, .kwh = NAN, .devices = 1, .tokens = NAN,
                         .rate = NAN, .peak = -1 };

  if (!read_figures (&bill, self, error))
    return FALSE;
  add_kernels (&bill);
  if (network && !read_tokens (&bill, error))
    return FALSE;
  if (!(bill.time > 0))
    return roof_fail (error, _ ("No kernel has counted FLOPs and bytes: energy and cost are not known."));
  if (bill.figures)
    add_energy (roof_statement_open (statement, "energy"), &bill);
  if (!isnan (bill.hour) || !isnan (bill.kwh))
    add_cost (roof_statement_open (statement, "cost"), &bill);
  if (bill.n_left_out > 0)
    roof_statement_say (statement, ngettext ("without %u kernel whose FLOPs or bytes were not counted\n",
                                             "without %u kernels whose FLOPs or bytes were not counted\n", bill.n_left_out),
                        bill.n_left_out);
  return TRUE;
}
