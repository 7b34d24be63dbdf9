/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/profile-dialog.h"

#include <glib/gi18n.h>

#include "chart/words/describe-profile.h"
#include "widgets/children.h"
#include "widgets/network/profile-kernels.h"
#include "widgets/network/profile-ranking.h"

#define MARGIN 12
#define WIDTH 1000
#define HEIGHT 600
#define PARTS_WIDTH 372
#define MOST_STEPS 1e6

struct _RoofProfileDialog
{
  GtkWindow parent_instance;

  /* children */
  GtkLabel           *sentence;
  GtkLabel           *totals;
  GtkLabel           *remarks;
  RoofProfileRanking   *parts;
  RoofProfileKernels *kernels;
  GtkWidget          *steps;
  GtkWidget          *divide;
  GtkWidget          *apply;

  /* owned */
  RoofReport      *report;
  char            *workload;
  GPtrArray       *measured;   /* (element-type RoofKernel) */
  RoofProfileTable *remembered; /* with the corrections by hand, the last of a name counts */
  RoofStepProfile *profile;    /* nullable: as shown */
};

enum
{
  APPLIED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofProfileDialog, roof_profile_dialog, GTK_TYPE_WINDOW)

/* --- the profile --- */

/* The remembered parts that the step has. Returns: (transfer full) (element-type RoofProfileRule) */
static GArray *
list_hand (RoofProfileDialog *self)
{
  GArray *rules = g_array_new (FALSE, FALSE, sizeof (RoofProfileRule));
  g_autoptr (GPtrArray) parts = roof_profile_parts_new (self->report, self->workload);

  for (guint i = self->remembered->rules->len; i-- > 0;)
    {
      RoofProfileRule rule = g_array_index (self->remembered->rules, RoofProfileRule, i);

      if (g_str_equal (rule.part, ROOF_PROFILE_NO_PART) || roof_profile_parts_find (parts, rule.part, NULL) >= 0)
        g_array_append_val (rules, rule);
    }
  return rules;
}

static gboolean
make_profile (RoofProfileDialog  *self,
              GError            **error)
{
  g_autoptr (GArray) hand = list_hand (self);
  const RoofProfileRules rules = { (const RoofProfileRule *) (gpointer) hand->data, hand->len, NULL, 0 };
  double steps = gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->steps));
  RoofStepProfile *made = roof_step_profile_new (self->report, self->workload, self->measured, &rules, steps, error);
  RoofStepProfile *before = self->profile;

  if (made == NULL)
    return FALSE;
  self->profile = made;
  roof_profile_kernels_show (self->kernels, made);
  roof_profile_ranking_show (self->parts, made);
  g_clear_pointer (&before, roof_step_profile_free);
  return TRUE;
}

/* @sentences: (transfer full) (element-type utf8) */
static void
say (GtkLabel  *label,
     GPtrArray *sentences)
{
  g_autofree char *text = NULL;

  g_ptr_array_add (sentences, NULL);
  text = g_strjoinv (" ", (char **) sentences->pdata);
  roof_label_say (label, text);
  g_ptr_array_unref (sentences);
}

static void
show (RoofProfileDialog *self)
{
  g_autofree char *sentence = roof_describe_profile (self->profile);

  gtk_label_set_text (self->sentence, sentence);
  say (self->totals, roof_describe_profile_totals (self->profile));
  say (self->remarks, roof_describe_profile_remarks (self->profile));
  gtk_widget_set_sensitive (self->apply, self->profile->totals.n_matched > 0);
}

/* Making the profile cannot fail: the same input made one before. */
static void
refresh (RoofProfileDialog *self)
{
  if (self->profile != NULL && make_profile (self, NULL))
    show (self);
}

static void
assigned_cb (RoofProfileDialog *self,
             const char        *name,
             const char        *part)
{
  roof_profile_table_add (self->remembered, name, part, NULL);
  refresh (self);
}

static void
apply_cb (RoofProfileDialog *self)
{
  if (self->profile->totals.n_matched == 0)
    return;
  g_signal_emit (self, signals[APPLIED], 0, self->profile, gtk_check_button_get_active (GTK_CHECK_BUTTON (self->divide)));
  gtk_window_destroy (GTK_WINDOW (self));
}

/* --- the window --- */

static void
roof_profile_dialog_finalize (GObject *object)
{
  RoofProfileDialog *self = ROOF_PROFILE_DIALOG (object);

  g_clear_pointer (&self->report, roof_report_unref);
  g_clear_pointer (&self->workload, g_free);
  g_clear_pointer (&self->measured, g_ptr_array_unref);
  g_clear_pointer (&self->remembered, roof_profile_table_free);
  g_clear_pointer (&self->profile, roof_step_profile_free);
  G_OBJECT_CLASS (roof_profile_dialog_parent_class)->finalize (object);
}

static void
roof_profile_dialog_class_init (RoofProfileDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_profile_dialog_finalize;
  signals[APPLIED] = g_signal_new ("applied", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                   G_TYPE_POINTER, G_TYPE_BOOLEAN);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static GtkWidget *
new_header (RoofProfileDialog *self)
{
  GtkWidget *header = gtk_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));

  self->apply = gtk_button_new_with_mnemonic (_ ("_Apply"));
  gtk_widget_set_tooltip_text (self->apply, _ ("Set the measured times on the network's kernels"));
  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (header), FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  gtk_widget_add_css_class (self->apply, "suggested-action");
  g_signal_connect_swapped (self->apply, "clicked", G_CALLBACK (apply_cb), self);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), cancel);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (header), self->apply);
  return header;
}

static GtkLabel *
add_text (GtkWidget  *box,
          const char *css_class)
{
  GtkWidget *label = roof_text_new (NULL, css_class);

  gtk_label_set_max_width_chars (GTK_LABEL (label), -1);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

/* The ranking on the left, the measured kernels on the right. */
static GtkWidget *
new_halves (RoofProfileDialog *self)
{
  GtkWidget *halves = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL), *scroller = gtk_scrolled_window_new ();

  self->parts = g_object_new (ROOF_TYPE_PROFILE_RANKING, NULL);
  self->kernels = g_object_new (ROOF_TYPE_PROFILE_KERNELS, NULL);
  g_signal_connect_object (self->kernels, "assigned", G_CALLBACK (assigned_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_margin_end (GTK_WIDGET (self->parts), MARGIN);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->parts));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_paned_set_start_child (GTK_PANED (halves), scroller);
  gtk_paned_set_end_child (GTK_PANED (halves), GTK_WIDGET (self->kernels));
  gtk_paned_set_shrink_start_child (GTK_PANED (halves), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (halves), FALSE);
  gtk_paned_set_resize_start_child (GTK_PANED (halves), FALSE);
  gtk_paned_set_position (GTK_PANED (halves), PARTS_WIDTH);
  gtk_widget_set_vexpand (halves, TRUE);
  return halves;
}

static GtkWidget *
new_options (RoofProfileDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, MARGIN);
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_Steps in the profile"));

  self->steps = gtk_spin_button_new_with_range (1, MOST_STEPS, 1);
  self->divide = gtk_check_button_new_with_mnemonic (_ ("_Divide the time of a part among its kernels"));
  gtk_widget_set_tooltip_text (self->divide, _ ("By their bounds: all kernels of a part then reach the same share of their "
                                                "roofs"));
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), self->steps);
  g_signal_connect_swapped (self->steps, "value-changed", G_CALLBACK (refresh), self);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), self->steps);
  gtk_box_append (GTK_BOX (box), self->divide);
  return box;
}

static void
roof_profile_dialog_init (RoofProfileDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, MARGIN);

  self->remembered = roof_profile_table_new ();
  gtk_widget_set_margin_start (box, MARGIN);
  gtk_widget_set_margin_end (box, MARGIN);
  gtk_widget_set_margin_top (box, MARGIN);
  gtk_widget_set_margin_bottom (box, MARGIN);
  gtk_window_set_titlebar (GTK_WINDOW (self), new_header (self));
  self->sentence = add_text (box, "verdict");
  self->totals = add_text (box, NULL);
  self->remarks = add_text (box, "error");
  gtk_box_append (GTK_BOX (box), new_halves (self));
  gtk_box_append (GTK_BOX (box), new_options (self));
  gtk_window_set_child (GTK_WINDOW (self), box);
  gtk_window_set_default_widget (GTK_WINDOW (self), self->apply);
  gtk_window_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
}

RoofProfileDialog *
roof_profile_dialog_new (GtkWindow               *parent,
                         const char              *name,
                         RoofReport              *report,
                         const char              *workload,
                         GPtrArray               *measured,
                         const RoofProfileTable  *remembered,
                         GError                 **error)
{
  RoofProfileDialog *self = g_object_new (ROOF_TYPE_PROFILE_DIALOG, "transient-for", parent, NULL);
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  int index = roof_snapshot_find_workload (snapshot, workload);
  /* Translators: the title of a dialog: a network and a file */
  g_autofree char *title = g_strdup_printf (
      _ ("%1$s and %2$s"), index >= 0 ? roof_snapshot_get_workload (snapshot, (guint) index)->name : workload, name);

  gtk_window_set_title (GTK_WINDOW (self), title);
  self->report = roof_report_ref (report);
  self->workload = g_strdup (workload);
  self->measured = g_ptr_array_ref (measured);
  for (guint i = 0; i < remembered->rules->len; i++)
    {
      const RoofProfileRule *rule = &g_array_index (remembered->rules, RoofProfileRule, i);

      roof_profile_table_add (self->remembered, rule->pattern, rule->part, NULL);
    }
  if (make_profile (self, error))
    {
      show (self);
      return self;
    }
  gtk_window_destroy (GTK_WINDOW (self));
  return NULL;
}

RoofProfileTable *
roof_profile_dialog_remember (RoofProfileDialog *self)
{
  g_autoptr (RoofProfileTable) table = roof_profile_table_new ();
  g_autoptr (GHashTable) last = g_hash_table_new (g_str_hash, g_str_equal);
  GArray *rules = self->remembered->rules;

  for (guint i = 0; i < rules->len; i++)
    g_hash_table_insert (last, (gpointer) g_array_index (rules, RoofProfileRule, i).pattern, GUINT_TO_POINTER (i));
  for (guint i = 0; i < rules->len; i++)
    {
      const RoofProfileRule *rule = &g_array_index (rules, RoofProfileRule, i);

      if (GPOINTER_TO_UINT (g_hash_table_lookup (last, rule->pattern)) == i)
        roof_profile_table_add (table, rule->pattern, rule->part, NULL);
    }
  return g_steal_pointer (&table);
}
