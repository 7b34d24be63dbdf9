/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/about.h"

#include <glib/gi18n.h>

/* The text for a bug report. */
static char *
describe_system (void)
{
  return g_strdup_printf ("Roofline %s\nGTK %u.%u.%u\nGLib %u.%u.%u", ROOF_VERSION,
                          gtk_get_major_version (), gtk_get_minor_version (),
                          gtk_get_micro_version (), glib_major_version, glib_minor_version,
                          glib_micro_version);
}

void
roof_about_show (GtkWindow *parent)
{
  static const char *const authors[] = { "The Roofline authors", NULL };
  g_autofree char *system = describe_system ();

  gtk_show_about_dialog (
      parent, "program-name", _("Roofline"), "version", ROOF_VERSION, "logo-icon-name", ROOF_APP_ID,
      "comments", _("What limits a computation, by how much, and what would change that"),
      "license-type", GTK_LICENSE_GPL_3_0, "website",
      "https://github.com/roofline-app/Roofline", "authors", authors, "system-information", system,
      /* Translators: put the names of the translators here, a line each */
      "translator-credits", _("translator-credits"), NULL);
}
