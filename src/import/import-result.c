/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/import-result.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"

static void
free_finding (gpointer data)
{
  RoofFinding *finding = data;

  g_free (finding->text);
  g_free (finding);
}

static void
clear_measured (gpointer data)
{
  RoofMeasuredRoof *roof = data;

  g_free (roof->unit);
  g_free (roof->dtype);
  g_free (roof->level);
  g_free (roof->source);
}

RoofImport *
roof_import_new (GFile            *file,
                 RoofMachine      *machine,
                 RoofProgressFunc  progress,
                 gpointer          progress_data,
                 GCancellable     *cancellable)
{
  RoofImport *self = g_new0 (RoofImport, 1);

  self->file = file != NULL ? g_object_ref (file) : NULL;
  self->machine = machine != NULL ? roof_machine_ref (machine) : NULL;
  self->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  self->progress = progress;
  self->progress_data = progress_data;
  self->kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  self->findings = g_ptr_array_new_with_free_func (free_finding);
  self->measured = g_array_new (FALSE, TRUE, sizeof (RoofMeasuredRoof));
  g_array_set_clear_func (self->measured, clear_measured);
  return self;
}

void
roof_import_free (RoofImport *self)
{
  g_clear_object (&self->file);
  g_clear_pointer (&self->machine, roof_machine_unref);
  g_clear_pointer (&self->found, roof_machine_unref);
  g_free (self->device);
  g_clear_pointer (&self->network, roof_workload_free);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_ptr_array_unref (self->kernels);
  g_ptr_array_unref (self->findings);
  g_array_unref (self->measured);
  if (self->unfinished != NULL)
    self->free_unfinished (self->unfinished);
  g_free (self);
}

static void
add_finding (RoofImport      *self,
             RoofFindingKind  kind,
             char            *text)
{
  RoofFinding *finding = g_new0 (RoofFinding, 1);

  finding->kind = kind;
  finding->text = text;
  g_ptr_array_add (self->findings, finding);
}

void
roof_import_tell (RoofImport      *self,
                  RoofFindingKind  kind,
                  const char      *format,
                  ...)
{
  va_list arguments;

  va_start (arguments, format);
  add_finding (self, kind, g_strdup_vprintf (roof_error_translate (format), arguments));
  va_end (arguments);
}

void
roof_import_tell_counts (RoofImport               *self,
                         const RoofCountedFinding *findings,
                         guint                     n)
{
  for (guint i = 0; i < n; i++)
    if (findings[i].n > 0)
      {
        g_autofree char *number = g_strdup_printf ("%u", findings[i].n);
        g_autoptr (GString) text = g_string_new (ngettext (findings[i].one, findings[i].many, findings[i].n));

        g_string_replace (text, "%u", number, 1);
        add_finding (self, findings[i].kind, g_strdup (text->str));
      }
}

/* The words of a device's name, "NVIDIA A100-SXM4-40GB". Returns: (transfer full) */
static char **
split_name (const char *name)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);

  return g_strsplit_set (folded, " -_/,()", -1);
}

/* Whether @word of a device's name tells no model from another: vendors, families and kinds of memory. */
static gboolean
is_idle (const char *word)
{
  static const char *const idle[] = { "", "nvidia", "amd", "intel", "tesla", "geforce", "instinct", "radeon", "generation", "gpu", NULL };

  return g_strv_contains (idle, word) || g_str_has_prefix (word, "hbm");
}

/* Whether @name has each word of @device's name that tells a model: "A100 SXM4 40GB" and "NVIDIA A100-SXM4-40GB". */
static gboolean
is_same_model (const char *device,
               const char *name)
{
  g_auto (GStrv) words = split_name (device), others = split_name (name);

  for (guint i = 0; words[i] != NULL; i++)
    if (!is_idle (words[i]) && !g_strv_contains ((const char * const *) others, words[i]))
      return FALSE;
  return TRUE;
}

void
roof_import_tell_device (RoofImport        *self,
                         const char        *device,
                         const RoofMachine *machine)
{
  if (device != NULL && machine != NULL && !is_same_model (device, roof_machine_get_name (machine)))
    roof_import_tell (self, ROOF_FINDING_GUESSED, "the kernels ran on %1$s, the roofs are of %2$s", device,
                      roof_machine_get_name (machine));
}

void
roof_import_skip (RoofImport *self,
                  const char *text)
{
  if (self->n_skipped++ < ROOF_IMPORT_MOST_SKIPPED)
    add_finding (self, ROOF_FINDING_SKIPPED, g_strdup (text));
}

/* Adds the kernels of @part to @kernels. */
static void
add_kernels (GPtrArray        *kernels,
             const RoofImport *part)
{
  for (guint i = 0; i < part->kernels->len; i++)
    g_ptr_array_add (kernels, roof_kernel_ref (part->kernels->pdata[i]));
}

void
roof_import_append (RoofImport *self,
                    RoofImport *part)
{
  add_kernels (self->kernels, part);
  for (guint i = 0; i < part->findings->len; i++)
    {
      const RoofFinding *finding = part->findings->pdata[i];

      add_finding (self, finding->kind, g_strdup (finding->text));
    }
  self->n_skipped += part->n_skipped;
  self->memory += part->memory;
  if (self->device == NULL)
    self->device = g_steal_pointer (&part->device);
  if (self->found == NULL)
    self->found = g_steal_pointer (&part->found);
  else if (part->found != NULL)
    roof_import_tell (self, ROOF_FINDING_LEFT_OUT, "a second machine in the file, %s", roof_machine_get_name (part->found));
  g_array_append_vals (self->measured, part->measured->data, part->measured->len);
  g_array_set_clear_func (part->measured, NULL);
}

/* @kernel without bytes at levels that @machine lacks; where that leaves none, main memory's are not counted. @missing: (element-type
 * utf8): takes these levels. Returns: (transfer full) */
static RoofKernel *
fit_kernel (RoofKernel        *kernel,
            const RoofMachine *machine,
            GHashTable        *missing)
{
  RoofKernel *fitting = roof_kernel_ref (kernel);
  int memory = roof_machine_find_main_memory (machine);
  guint n_bytes = 0;

  for (guint i = 0; i < roof_kernel_get_n_settings (kernel); i++)
    {
      const char *key = roof_kernel_get_setting (kernel, i).key;
      const char *level = g_str_has_prefix (key, "bytes.") ? key + strlen ("bytes.") : NULL;

      if (level == NULL || roof_machine_find_level (machine, level) >= 0)
        {
          n_bytes += level != NULL;
          continue;
        }
      g_autoptr (RoofKernel) before = fitting;
      fitting = roof_kernel_without_setting (before, key);
      g_hash_table_add (missing, g_strdup (level));
    }
  if (n_bytes > 0 || fitting == kernel || memory < 0)
    return fitting;
  g_autoptr (RoofKernel) bare = fitting;
  g_autofree char *key = g_strconcat ("bytes.", roof_machine_get_level (machine, (guint) memory)->id, NULL);
  return roof_kernel_with_number (bare, key, NAN);
}

void
roof_import_fit_kernels (RoofImport        *self,
                         const RoofMachine *machine)
{
  g_autoptr (GHashTable) missing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *fitting = g_ptr_array_new_full (self->kernels->len, (GDestroyNotify) roof_kernel_unref);
  GHashTableIter iter;
  gpointer level;

  for (guint i = 0; i < self->kernels->len; i++)
    g_ptr_array_add (fitting, fit_kernel (self->kernels->pdata[i], machine, missing));
  g_ptr_array_unref (self->kernels);
  self->kernels = fitting;
  if (self->kernels->len > 0)
    roof_import_tell_device (self, self->device, machine);
  g_hash_table_iter_init (&iter, missing);
  while (g_hash_table_iter_next (&iter, &level, NULL))
    roof_import_tell (self, ROOF_FINDING_LEFT_OUT, "bytes at %1$s, a level that %2$s does not have", (char *) level,
                      roof_machine_get_name (machine));
}

RoofSnapshot *
roof_import_add_kernels (const RoofImport *self,
                         RoofSnapshot     *snapshot)
{
  GPtrArray *kernels;

  if (self->kernels->len == 0)
    return roof_snapshot_ref (snapshot);
  if (roof_snapshot_get_n_kernels (snapshot) == 0)
    return roof_snapshot_taking_kernels (snapshot, g_ptr_array_ref (self->kernels));
  kernels = roof_snapshot_copy_kernels (snapshot);
  add_kernels (kernels, self);
  return roof_snapshot_taking_kernels (snapshot, kernels);
}

const char *
roof_finding_kind_to_string (RoofFindingKind kind)
{
  static const char *const names[] = {
    [ROOF_FINDING_GUESSED] = "guessed",
    [ROOF_FINDING_LEFT_OUT] = "left out",
    [ROOF_FINDING_SKIPPED] = "skipped",
    [ROOF_FINDING_DOUBTFUL] = "doubtful",
  };

  return names[kind];
}

const char *
roof_finding_kind_describe (RoofFindingKind kind)
{
  static const char *const names[] = {
    [ROOF_FINDING_GUESSED] = N_ ("assumed"),
    [ROOF_FINDING_LEFT_OUT] = N_ ("left out"),
    [ROOF_FINDING_SKIPPED] = N_ ("skipped"),
    [ROOF_FINDING_DOUBTFUL] = N_ ("doubtful"),
  };

  return _(names[kind]);
}

char *
roof_import_list_findings (const RoofImport *import,
                           guint             most)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < MIN (import->findings->len, most); i++)
    {
      const RoofFinding *finding = import->findings->pdata[i];

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "\n" : "", roof_finding_kind_describe (finding->kind), finding->text);
    }
  if (import->findings->len > most)
    g_string_append (text, "\n…");
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
