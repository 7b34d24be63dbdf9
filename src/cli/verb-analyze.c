/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cli/command.h"
#include "cli/compare-text.h"
#include "cli/energy-option.h"
#include "cli/forecast-option.h"
#include "cli/gap-text.h"
#include "cli/network-text.h"
#include "cli/profile-option.h"
#include "cli/report-text.h"
#include "cli/subject.h"
#include "document/files/analysis-csv.h"
#include "document/files/comparison-json.h"

/* Options that are listed in run(). */
#define N_OWN_ENTRIES 4

/* Prints the report and the parts asked for beside it. For programs all kernels on all machines come first. */
static gboolean
describe (const RoofSubject       *subject,
          RoofLibrary             *library,
          RoofComparison          *comparison,
          gboolean                 gap,
          const RoofForecastOption *forecast,
          const RoofEnergyOption  *energy,
          RoofStatement           *statement,
          GError                 **error)
{
  RoofReport *report = roof_comparison_get_report (comparison, 0);
  GString *text = roof_statement_get_text (statement);

  if (text == NULL && (gap || roof_forecast_option_is_given (forecast))) /* these add to each kernel */
    roof_comparison_write (comparison, roof_statement_get_object (statement));
  else if (text == NULL)
    roof_statement_take_givers (statement, roof_comparison_write_giving (comparison, roof_statement_get_object (statement)));
  else if (subject->network == NULL && roof_subject_is_document (subject))
    roof_report_print_document (report, text);
  else if (subject->network == NULL)
    roof_report_print_kernel (report, 0, text);
  if (subject->network != NULL && !roof_network_describe (report, roof_library_get_catalogue (library), statement, error))
    return FALSE;
  if (gap)
    roof_gap_describe (comparison, statement);
  if (roof_forecast_option_is_given (forecast) && !roof_forecast_option_run (forecast, report, statement, error))
    return FALSE;
  if (roof_energy_option_is_given (energy)
      && !roof_energy_option_run (energy, report, subject->network != NULL, statement, error))
    return FALSE;
  if (text != NULL)
    roof_comparison_print (comparison, text);
  return TRUE;
}

/* The name of the analysed kernel or document, for errors. */
static const char *
get_name (const RoofSubject *subject)
{
  return subject->files != NULL ? subject->files[0] : subject->network != NULL ? subject->network : subject->operation;
}

/* Lays a profile beside the network, in place of the usual report. */
static gboolean
run_profile (const RoofSubject       *subject,
             const RoofProfileOption *profile,
             RoofLibrary             *library,
             gboolean                 json,
             gboolean                 csv,
             GString                 *output,
             GError                 **error)
{
  g_autoptr (RoofReport) report = NULL;

  if (subject->compared != NULL)
    return roof_command_refuse (error, _ ("--profile and --compare: only one of the two"));
  report = roof_subject_analyze (subject, library, error);
  return report != NULL && roof_profile_option_run (profile, report, get_name (subject), json, csv, output, error);
}

/* Checks options that exclude each other. */
static gboolean
check_options (gboolean                 json,
               gboolean                 csv,
               gboolean                 gap,
               const RoofProfileOption *profile,
               const RoofForecastOption *forecast,
               const RoofEnergyOption  *energy,
               gboolean                 compared,
               GError                 **error)
{
  if (roof_energy_option_is_given (energy) && (csv || profile->profile != NULL || compared))
    return roof_command_refuse (error, _ ("%1$s: not with %2$s"), "--energy, --price",
                                csv ? "--csv" : compared ? "--compare" : "--profile");
  if (roof_forecast_option_is_given (forecast) && (csv || profile->profile != NULL))
    return roof_command_refuse (error, _ ("%1$s: not with %2$s"), "--estimate", csv ? "--csv" : "--profile");
  if (json && csv)
    return roof_command_refuse (error, _ ("--json and --csv: only one of the two"));
  if (gap && csv)
    return roof_command_refuse (error, _ ("--gap and --csv: only one of the two"));
  if (gap && profile->profile != NULL)
    return roof_command_refuse (error, _ ("--gap and --profile: only one of the two"));
  return roof_profile_option_check (profile, error);
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_auto (RoofSubject) subject = { NULL };
  g_auto (RoofProfileOption) profile = { NULL };
  g_auto (RoofForecastOption) forecast = { FALSE };
  g_auto (RoofEnergyOption) energy = { NULL };
  g_autoptr (RoofLibrary) library = NULL;
  g_autoptr (RoofComparison) comparison = NULL;
  g_autoptr (RoofStatement) statement = NULL;
  gboolean json = FALSE, csv = FALSE, gap = FALSE;
  GOptionEntry entries[N_OWN_ENTRIES + ROOF_N_PROFILE_ENTRIES + ROOF_N_FORECAST_ENTRIES + ROOF_N_ENERGY_ENTRIES + 1] = {
    { "csv", 0, 0, G_OPTION_ARG_NONE, &csv, N_ ("Print the kernels as comma-separated values, in base units"), NULL },
    { "gap", 0, 0, G_OPTION_ARG_NONE, &gap, N_ ("Explain the time of measured kernels step by step"), NULL },
    { "sort", 0, 0, G_OPTION_ARG_STRING, &subject.sort,
      N_ ("Order of the kernels: time, share, gain (time to gain), roof (share of the roof) or name"), "ORDER" },
    roof_subject_get_compare_entry (&subject),
  };

  roof_profile_option_fill (&profile, entries + N_OWN_ENTRIES);
  roof_forecast_option_fill (&forecast, entries + N_OWN_ENTRIES + ROOF_N_PROFILE_ENTRIES);
  roof_energy_option_fill (&energy, entries + N_OWN_ENTRIES + ROOF_N_PROFILE_ENTRIES + ROOF_N_FORECAST_ENTRIES);
  if (!roof_subject_parse (&subject, entries, &json, arguments, error)
      || !check_options (json, csv, gap, &profile, &forecast, &energy, subject.compared != NULL, error))
    return FALSE;
  subject.sustains = roof_forecast_option_is_given (&forecast);
  library = roof_command_open_library ();
  if (profile.profile != NULL)
    return run_profile (&subject, &profile, library, json, csv, output, error);
  comparison = roof_subject_compare (&subject, library, error);
  if (comparison == NULL)
    return FALSE;
  if (csv)
    {
      g_autofree char *table = roof_comparison_to_csv (comparison);

      g_string_append (output, table);
      return TRUE;
    }
  statement = roof_statement_new (json);
  if (!describe (&subject, library, comparison, gap, &forecast, &energy, statement, error))
    return FALSE;
  roof_statement_make_plain (statement);
  roof_statement_print (statement, output);
  return TRUE;
}

const RoofVerb roof_verb_analyze = { "analyze", N_ ("What limits an operation, or every kernel of a document"), run };
