/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/tooltip.h"

static void
count_cb (int *count)
{
  (*count)++;
}

/* GTK is told of a tooltip only when it is another. */
static void
test_set (void)
{
  static const struct
  {
    const char *text;
    int         count;
  } steps[] = { { NULL, 0 }, { "a", 1 }, { "a", 1 }, { "b", 2 }, { NULL, 3 }, { NULL, 3 }, { "b", 4 } };
  GtkWidget *label = g_object_ref_sink (gtk_label_new (""));
  int count = 0;

  g_signal_connect_swapped (label, "notify::tooltip-text", G_CALLBACK (count_cb), &count);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      roof_set_tooltip (label, steps[i].text);
      g_assert_cmpstr (gtk_widget_get_tooltip_text (label), ==, steps[i].text);
      g_assert_cmpint (count, ==, steps[i].count);
    }
  g_assert_finalize_object (label);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/tooltip/set", test_set);
  return g_test_run ();
}
