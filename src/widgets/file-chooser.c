/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/file-chooser.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  RoofFileChosen chosen;
  gpointer       data;
  char          *name; /* nullable: suggested, when saving */
} FileRequest;

/* @file, with the ending of @name appended where @file has no ending. Returns: (transfer full) */
static GFile *
add_ending (GFile      *file,
            const char *name)
{
  g_autofree char *base = g_file_get_basename (file);
  const char *ending = strrchr (name, '.');

  if (base == NULL || ending == NULL || strchr (base, '.') != NULL)
    return g_object_ref (file);

  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *full = g_strconcat (base, ending, NULL);

  return folder != NULL ? g_file_get_child (folder, full) : g_object_ref (file);
}

static void
response_cb (GtkNativeDialog *dialog,
             int              response,
             FileRequest     *request)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL && request->name != NULL)
    {
      GFile *named = add_ending (file, request->name);

      g_object_unref (file);
      file = named;
    }
  g_signal_handlers_disconnect_by_func (dialog, response_cb, request);
  gtk_native_dialog_destroy (dialog);
  request->chosen (file, request->data);
  g_free (request->name);
  g_free (request);
  g_object_unref (dialog);
}

static void
add_kinds (GtkFileChooser       *chooser,
           const RoofFileFilter *kinds)
{
  for (; kinds->name != NULL; kinds++)
    {
      g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

      gtk_file_filter_set_name (filter, kinds->name);
      for (guint i = 0; kinds->patterns[i] != NULL; i++)
        gtk_file_filter_add_pattern (filter, kinds->patterns[i]);
      gtk_file_chooser_add_filter (chooser, filter);
    }
}

static GtkFileChooser *
begin (GtkWindow            *parent,
       const char           *title,
       GtkFileChooserAction  action,
       const RoofFileFilter *kinds,
       RoofFileChosen        chosen,
       gpointer              data,
       const char           *name)
{
  gboolean saving = action != GTK_FILE_CHOOSER_ACTION_OPEN;
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      title, parent, action, saving ? _("_Save") : _("_Open"), _("_Cancel"));
  FileRequest *request = g_new (FileRequest, 1);

  *request = (FileRequest) { chosen, data, g_strdup (name) };
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  add_kinds (GTK_FILE_CHOOSER (dialog), kinds);
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), request);
  return GTK_FILE_CHOOSER (dialog);
}

void
roof_file_chooser_open (GtkWindow            *parent,
                        const char           *title,
                        const RoofFileFilter *kinds,
                        RoofFileChosen        chosen,
                        gpointer              data)
{
  GtkFileChooser *chooser = begin (parent, title, GTK_FILE_CHOOSER_ACTION_OPEN, kinds, chosen, data,
                                   NULL);

  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
begin_beside (GtkFileChooser *chooser,
              GFile          *beside)
{
  g_autoptr (GFile) folder = beside != NULL ? g_file_get_parent (beside) : NULL;

  if (folder != NULL)
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

void
roof_file_chooser_folder (GtkWindow      *parent,
                          const char     *title,
                          GFile          *beside,
                          RoofFileChosen  chosen,
                          gpointer        data)
{
  static const RoofFileFilter any[] = { { NULL } };
  GtkFileChooser *chooser
      = begin (parent, title, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, any, chosen, data, NULL);

  gtk_file_chooser_set_create_folders (chooser, TRUE);
  begin_beside (chooser, beside);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

void
roof_file_chooser_save (GtkWindow            *parent,
                        const char           *title,
                        const RoofFileFilter *kinds,
                        GFile                *beside,
                        const char           *name,
                        RoofFileChosen        chosen,
                        gpointer              data)
{
  GtkFileChooser *chooser = begin (parent, title, GTK_FILE_CHOOSER_ACTION_SAVE, kinds, chosen, data,
                                   name);

  begin_beside (chooser, beside);
  gtk_file_chooser_set_current_name (chooser, name);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
