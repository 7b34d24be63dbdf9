/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/tooltip.h"

#include "widgets/prose-tip.h"

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

/* Whoever loses its tooltip and gets another answers for it once. */
static void
test_prose (void)
{
  GtkWidget *label = g_object_ref_sink (gtk_label_new (""));
  static const char *const texts[] = { "a", NULL, "b", NULL, "c" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    roof_prose_tip_set (label, texts[i]);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (label), ==, "c");
  g_assert_cmpuint (g_signal_handlers_disconnect_matched (label, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA,
                                                          g_signal_lookup ("query-tooltip", GTK_TYPE_WIDGET), 0, NULL,
                                                          NULL, NULL),
                    ==, 1);
  g_assert_finalize_object (label);
}

/* What was taken is given back as often, and is not shown in between, whatever it is then. */
static void
test_silence (void)
{
  GtkWidget *box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  GtkWidget *told = gtk_label_new (""), *bare = gtk_label_new ("");

  gtk_box_append (GTK_BOX (box), told);
  gtk_box_append (GTK_BOX (box), bare);
  roof_set_tooltip (told, "a");
  roof_tooltip_silence_all (box);
  roof_tooltip_silence_all (told);
  roof_set_tooltip (told, "b");
  g_assert_false (gtk_widget_get_has_tooltip (told));
  roof_tooltip_restore_all (told);
  g_assert_false (gtk_widget_get_has_tooltip (told));
  roof_tooltip_restore_all (box);
  g_assert_true (gtk_widget_get_has_tooltip (told));
  g_assert_false (gtk_widget_get_has_tooltip (bare));
  g_assert_finalize_object (box);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/tooltip/set", test_set);
  g_test_add_func ("/roof/tooltip/prose", test_prose);
  g_test_add_func ("/roof/tooltip/silence", test_silence);
  return g_test_run ();
}
