/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-reading.h"

#include <glib/gi18n.h>

#include "chart/describe-import.h"
#include "import/import.h"
#include "widgets/apply.h"

#define MOST_TOLD 5     /* findings that the message repeats */

static gpointer
read_import (GFile               *file,
             gpointer             machine,
             const RoofProgress  *progress,
             GError             **error)
{
  return roof_import_load (file, NULL, machine, progress->func, progress->data, progress->cancellable, error);
}

/* @model with the kernels behind its own. Returns: (transfer full) */
static RoofModel *
add_kernels (RoofModel  *model,
             RoofImport *import)
{
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();

  for (guint i = 0; i < roof_model_get_n_kernels (model); i++)
    g_ptr_array_add (kernels, roof_model_get_kernel (model, i));
  for (guint i = 0; i < import->kernels->len; i++)
    g_ptr_array_add (kernels, import->kernels->pdata[i]);
  return roof_model_with_kernels (model, kernels);
}

/* What was skipped, guessed and left out, a line each. Returns: (transfer full) (nullable) */
static char *
list_findings (RoofImport *import)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < MIN (import->findings->len, MOST_TOLD); i++)
    {
      const RoofFinding *finding = import->findings->pdata[i];

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "\n" : "", roof_finding_kind_to_string (finding->kind), finding->text);
    }
  if (import->findings->len > MOST_TOLD)
    g_string_append (text, "\n…");
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static void
tell (RoofWindow *window,
      RoofImport *import,
      gboolean    can_undo)
{
  g_autofree char *sentence = roof_describe_import (import->kernels->len, import->n_skipped);
  g_autofree char *detail = list_findings (import);

  roof_toast_show_report (window->toast, sentence, detail, can_undo ? _("_Undo") : NULL, can_undo ? "win.undo" : NULL);
}

/* As a document of its own, named after the file and not saved yet. */
static void
open_as_document (RoofWindow *window,
                  GFile      *file,
                  RoofImport *import)
{
  g_autoptr (RoofModel) bare = roof_model_new (import->machine);
  g_autoptr (RoofModel) model = add_kernels (bare, import);
  g_autofree char *name = roof_window_dup_file_name (file);
  g_autoptr (RoofModel) titled = NULL;
  g_autoptr (RoofDocument) document = NULL;
  char *dot = g_strrstr (name, ".");

  if (dot != NULL && dot != name)
    *dot = '\0';
  titled = roof_model_with_title (model, name);
  document = roof_document_new_recovered (titled, NULL);
  tell (roof_window_show_document (window, document), import, FALSE);
}

static void
add_to_document (RoofWindow *window,
                 RoofImport *import)
{
  RoofModel *model = roof_shown_model (window->session);
  guint first = roof_model_get_n_kernels (model);

  roof_apply_model (window->session, add_kernels (model, import), _("Import Kernels"), NULL);
  roof_session_set_selected (window->session, (int) first);
  gtk_stack_set_visible_child_name (window->pages, "kernels");
  tell (window, import, TRUE);
}

static void
import_read (RoofWindow *self,
             GFile      *file,
             gpointer    machine,
             gpointer    import)
{
  if (roof_window_is_fresh (self))
    open_as_document (self, file, import);
  else
    add_to_document (self, import);
}

static void
free_import (gpointer data)
{
  roof_import_free (data);
}

static void
unref_machine (gpointer data)
{
  roof_machine_unref (data);
}

void
roof_window_import_file (RoofWindow *self,
                         GFile      *file)
{
  static const RoofReader reader = { read_import, free_import, import_read, unref_machine };

  roof_window_read (self, &reader, file, roof_machine_ref (roof_model_get_active (roof_shown_model (self->session))));
}
