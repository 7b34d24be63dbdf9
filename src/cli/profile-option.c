/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/profile-option.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/words/describe-profile.h"
#include "cli/command.h"
#include "cli/profile-text.h"
#include "cli/subject.h"
#include "core/error.h"
#include "document/files/snapshot-file.h"
#include "document/files/step-profile-file.h"
#include "document/files/text-file.h"
#include "import/import.h"
#include "import/sniff.h"
#include "import/table/profile-table.h"

#define SHAPE "KERNEL=PART"

void
roof_profile_option_fill (RoofProfileOption *self,
                          GOptionEntry      *entries)
{
  const GOptionEntry filled[ROOF_N_PROFILE_ENTRIES] = {
    { "profile", 0, 0, G_OPTION_ARG_FILENAME, &self->profile,
      N_ ("Measured kernels of a network's step, with time and number of launches: shows which part of the step loses time"), "FILE" },
    { "profile-table", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->tables,
      N_ ("File that assigns measured kernels to parts of the step, a line PATTERN,PART each; may be repeated"), "MAP.csv" },
    { "profile-match", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->matches,
      N_ ("Part of the step that a measured kernel belongs to, or none; may be repeated"), SHAPE },
    { "profile-steps", 0, 0, G_OPTION_ARG_STRING, &self->steps, N_ ("Number of steps that the profile covers (default: 1)"), "N" },
    { "profile-network", 0, 0, G_OPTION_ARG_STRING, &self->network, N_ ("Network of the document that was profiled"), "NAME" },
    { "profile-output", 0, 0, G_OPTION_ARG_FILENAME, &self->output,
      N_ ("Document to write, with the measured times on the network's kernels"), "DOC.roofline" },
    { "profile-divide", 0, 0, G_OPTION_ARG_NONE, &self->divide,
      N_ ("In that document, divide the time of a part among its kernels by their bounds"), NULL },
  };

  memcpy (entries, filled, sizeof filled);
}

void
roof_profile_option_clear (RoofProfileOption *self)
{
  g_free (self->profile);
  g_strfreev (self->tables);
  g_strfreev (self->matches);
  g_free (self->steps);
  g_free (self->network);
  g_free (self->output);
}

gboolean
roof_profile_option_check (const RoofProfileOption *self,
                           GError                 **error)
{
  gboolean other = self->tables != NULL || self->matches != NULL || self->steps != NULL || self->network != NULL
                   || self->output != NULL || self->divide;

  if (self->profile == NULL && other)
    return roof_command_refuse (error, _ ("options that begin with --profile- require --profile"));
  if (self->divide && self->output == NULL)
    return roof_command_refuse (error, _ ("--profile-divide: requires --profile-output"));
  if (g_strcmp0 (self->output, "-") == 0)
    return roof_command_refuse (error, _ ("--profile-output -: standard output has the report; name a file"));
  return roof_command_check_output ("--profile-output", self->output, _ ("FILE.roofline"), error);
}

static gboolean
read_steps (const RoofProfileOption *self,
            double                  *steps,
            GError                 **error)
{
  *steps = 1;
  if (self->steps == NULL)
    return TRUE;
  if (!roof_units_parse (self->steps, ROOF_DIMENSION_COUNT, steps, error))
    {
      g_prefix_error (error, "--profile-steps %s: ", self->steps);
      return FALSE;
    }
  if (*steps >= 1 && *steps == floor (*steps))
    return TRUE;
  return roof_command_refuse (error, _ ("--profile-steps %s: must be a whole number, at least 1"), self->steps);
}

/* The network that the profile is of. (nullable): NULL with an error */
static const RoofWorkload *
find_network (const RoofProfileOption *self,
              RoofSnapshot            *snapshot,
              const char              *subject,
              GError                 **error)
{
  guint n = roof_snapshot_get_n_workloads (snapshot);
  g_autoptr (GString) names = g_string_new (NULL);

  if (n == 0)
    {
      roof_fail (error, "%s: there is no network to compare the profile with; name one with --model", subject);
      return NULL;
    }
  for (guint i = 0; i < n; i++)
    {
      const RoofWorkload *workload = roof_snapshot_get_workload (snapshot, i);

      if (self->network == NULL ? n == 1
                                : g_str_equal (workload->name, self->network) || g_str_equal (workload->id, self->network))
        return workload;
      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", workload->name);
    }
  if (self->network == NULL)
    roof_fail (error, "%1$s: there are several networks; name one with --profile-network: %2$s", subject, names->str);
  else
    roof_fail_with (error, ROOF_ERROR_UNKNOWN, "--profile-network %1$s: there is no such network; there are %2$s", self->network,
                    names->str);
  return NULL;
}

/* Returns: (transfer full) (nullable) */
static RoofImport *
load_profile (const RoofProfileOption  *self,
              RoofMachine              *machine,
              GError                  **error)
{
  static const RoofProgress silent = { NULL, NULL, NULL };
  g_autoptr (GFile) file = roof_text_file_find (self->profile);
  g_autoptr (RoofSnapshot) snapshot = NULL;
  RoofImport *import;

  if (roof_sniff_is_document (file))
    return roof_import_load_document (file, &snapshot, error);
  import = roof_import_load_profile (file, machine, &silent, error);
  if (import != NULL)
    roof_subject_say_findings (self->profile, import);
  return import;
}

/* The rules of --profile-match. Returns: (transfer full) (nullable) */
static RoofProfileTable *
read_matches (const RoofProfileOption  *self,
              GPtrArray                *measured,
              GError                  **error)
{
  g_autoptr (RoofProfileTable) table = roof_profile_table_new ();

  for (guint i = 0; self->matches != NULL && self->matches[i] != NULL; i++)
    {
      const char *text = self->matches[i], *mark = strrchr (text, '=');
      g_autofree char *name = mark != NULL ? g_strndup (text, (gsize) (mark - text)) : NULL;
      g_autofree char *place = g_strconcat ("--profile-match ", text, NULL);
      gboolean known = FALSE;

      if (name == NULL || *name == '\0' || mark[1] == '\0')
        {
          roof_command_refuse (error, _ ("%1$s %2$s: expected %3$s"), "--profile-match", text, SHAPE);
          return NULL;
        }
      for (guint k = 0; k < measured->len && !known; k++)
        known = g_str_equal (roof_kernel_get_name (measured->pdata[k]), name);
      if (!known && !roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%s: the profile has no kernel of this name", place))
        return NULL;
      roof_profile_table_add (table, name, mark + 1, place);
    }
  return g_steal_pointer (&table);
}

/* Returns: (transfer full) (nullable) */
static RoofProfileTable *
read_tables (const RoofProfileOption  *self,
             GError                  **error)
{
  g_autoptr (RoofProfileTable) table = roof_profile_table_new ();

  for (guint i = 0; self->tables != NULL && self->tables[i] != NULL; i++)
    {
      g_autoptr (GFile) file = roof_text_file_find (self->tables[i]);

      if (!roof_profile_table_read (table, file, error))
        return NULL;
    }
  return g_steal_pointer (&table);
}

/* Returns: (transfer full) (nullable) */
static RoofStepProfile *
lay_beside (const RoofProfileOption  *self,
            RoofReport               *report,
            const char               *subject,
            GError                  **error)
{
  const RoofWorkload *workload = find_network (self, roof_report_get_snapshot (report), subject, error);
  double steps;
  g_autoptr (RoofImport) import = NULL;
  g_autoptr (RoofProfileTable) hand = NULL, table = NULL;
  RoofProfileRules rules;

  if (workload == NULL || !read_steps (self, &steps, error))
    return NULL;
  import = load_profile (self, roof_report_get_machine (report), error);
  hand = import != NULL ? read_matches (self, import->kernels, error) : NULL;
  table = hand != NULL ? read_tables (self, error) : NULL;
  if (table == NULL)
    return NULL;
  rules = (RoofProfileRules) { (const RoofProfileRule *) (gpointer) hand->rules->data, hand->rules->len,
                               (const RoofProfileRule *) (gpointer) table->rules->data, table->rules->len };
  return roof_step_profile_new (report, workload->id, import->kernels, &rules, steps, error);
}

static gboolean
check_matched (const RoofProfileOption  *self,
               const RoofStepProfile    *profile,
               GError                  **error)
{
  g_autofree char *parts = roof_profile_parts_list (profile->parts);

  if (profile->totals.n_matched > 0)
    return TRUE;
  return roof_fail (error, "%1$s: no kernel is matched to a part of the step; assign kernels with --profile-table to one of "
                           "%2$s",
                    self->profile, parts);
}

/* Writes the document and says what it has. */
static gboolean
write_document (const RoofProfileOption  *self,
                const RoofStepProfile    *profile,
                GError                  **error)
{
  RoofProfileLaid laid;
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (GFile) file = NULL;
  g_autofree char *words = NULL, *line = NULL;

  if (self->output == NULL)
    return TRUE;
  snapshot = roof_step_profile_lay (profile, self->divide, &laid);
  file = roof_text_file_find_output (self->output);
  if (!roof_text_file_write (file, roof_snapshot_write_text, snapshot, NULL, NULL, error))
    return FALSE;
  words = roof_describe_profile_laid (&laid);
  line = g_strdup_printf ("%s: %s", self->output, words);
  roof_command_say (line);
  return TRUE;
}

static void
print_json (const RoofStepProfile *profile,
            GString               *output)
{
  g_autoptr (GPtrArray) sentences = roof_describe_profile_totals (profile);
  g_autoptr (GPtrArray) remarks = roof_describe_profile_remarks (profile);

  g_ptr_array_insert (sentences, 0, roof_describe_profile (profile));
  roof_command_print_json (roof_step_profile_write (profile, sentences, remarks), output);
}

static void
print_csv (const RoofStepProfile *profile,
           GString               *output)
{
  g_autoptr (GPtrArray) remarks = roof_describe_profile_remarks (profile);
  g_autofree char *csv = roof_step_profile_to_csv (profile);

  for (guint i = 0; i < remarks->len; i++)
    roof_command_say (remarks->pdata[i]);
  g_string_append (output, csv);
}

gboolean
roof_profile_option_run (const RoofProfileOption  *self,
                         RoofReport               *report,
                         const char               *subject,
                         gboolean                  json,
                         gboolean                  csv,
                         GString                  *output,
                         GError                  **error)
{
  g_autoptr (RoofStepProfile) profile = lay_beside (self, report, subject, error);

  if (profile == NULL || !check_matched (self, profile, error) || !write_document (self, profile, error))
    return FALSE;
  if (json)
    print_json (profile, output);
  else if (csv)
    print_csv (profile, output);
  else
    roof_step_profile_print (profile, output);
  return TRUE;
}
