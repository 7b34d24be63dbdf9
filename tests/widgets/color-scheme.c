/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/color-scheme.h"

#include "stage.h"

static gboolean
is_dark (void)
{
  gboolean dark;

  g_object_get (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", &dark, NULL);
  return dark;
}

static void
set_dark (gboolean dark)
{
  g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", dark, NULL);
}

/* Without a portal, following means what GTK was told at the start. */
static void
test_choices (void)
{
  for (int initial = 0; initial <= 1; initial++)
    {
      RoofColorScheme *scheme;
      g_autofree char *choice = NULL;
      int count = 0;

      set_dark (initial);
      scheme = roof_color_scheme_new (gtk_settings_get_default (), NULL);
      g_signal_connect_swapped (scheme, "notify::choice", G_CALLBACK (stage_count_cb), &count);
      g_object_get (scheme, "choice", &choice, NULL);
      g_assert_cmpstr (choice, ==, "follow");
      g_assert_cmpint (is_dark (), ==, initial);
      g_object_set (scheme, "choice", "dark", NULL);
      g_assert_true (is_dark ());
      g_object_set (scheme, "choice", "dark", NULL);
      g_object_set (scheme, "choice", "light", NULL);
      g_assert_false (is_dark ());
      g_object_set (scheme, "choice", "follow", NULL);
      g_assert_cmpint (is_dark (), ==, initial);
      g_assert_cmpint (count, ==, 3);
      g_assert_finalize_object (scheme);
    }
  set_dark (FALSE);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/color-scheme/choices", test_choices);
  return g_test_run ();
}
