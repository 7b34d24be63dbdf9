/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/goal-roofs.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "core/report/work-tally.h"
#include "explore/suggest/sensitivity.h"
#include "widgets/accessible-names.h"
#include "widgets/apply.h"
#include "widgets/unit-breaks.h"

/* The most lines: further numbers matter less. */
#define MOST_LINES 4
/* Relative difference below which a number counts as set. */
#define SAME 1e-12

/* A line: a number of the machine and the value that it should have. */
typedef struct
{
  GtkWidget    *row;      /* borrowed, as are its parts */
  GtkLabel     *label;
  GtkWidget    *button;
  RoofVariable *variable; /* nullable */
  double        value;
} GoalLine;

struct _RoofGoalRoofs
{
  RoofPane pane;

  /* template */
  GtkBox *rows;

  /* cached */
  GoalLine lines[MOST_LINES];
};

G_DEFINE_FINAL_TYPE (RoofGoalRoofs, roof_goal_roofs, ROOF_TYPE_PANE)

/* What Undo names. Returns: (transfer full) */
static char *
describe_change (const GoalLine *line)
{
  RoofMachine *machine = roof_analysis_get_machine (roof_variable_get_analysis (line->variable));
  RoofMachineKey key = roof_machine_number_get_key (roof_variable_get_number (line->variable));
  g_autofree char *rate = roof_describe_rate (machine, key);

  return g_strdup_printf (key.part == ROOF_PART_PEAK ? _("Change Peak of %s") : _("Change Bandwidth of %s"), rate);
}

static void
apply_cb (GtkButton     *button,
          RoofGoalRoofs *self)
{
  const GoalLine *line = g_object_get_data (G_OBJECT (button), "line");
  g_autofree char *label = describe_change (line);
  RoofSnapshot *snapshot = roof_variable_set (line->variable, roof_shown_snapshot (self->pane.session), line->value, NULL);

  if (snapshot != NULL)
    roof_apply_snapshot (self->pane.session, snapshot, label, NULL);
}

static void
make_line (RoofGoalRoofs *self,
           GoalLine      *line)
{
  line->row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  line->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (line->label, 0);
  gtk_label_set_wrap (line->label, TRUE);
  gtk_label_set_max_width_chars (line->label, 16);
  gtk_widget_set_hexpand (GTK_WIDGET (line->label), TRUE);
  /* Translators: a button that sets a number of the machine to the value beside it */
  line->button = gtk_button_new_with_label (_("Set"));
  gtk_widget_set_valign (line->button, GTK_ALIGN_CENTER);
  g_object_set_data (G_OBJECT (line->button), "line", line);
  g_signal_connect_object (line->button, "clicked", G_CALLBACK (apply_cb), self, 0);
  gtk_box_append (GTK_BOX (line->row), GTK_WIDGET (line->label));
  gtk_box_append (GTK_BOX (line->row), line->button);
  gtk_box_append (self->rows, line->row);
}

static void
show_line (GoalLine *line)
{
  RoofAnalysis *analysis = roof_variable_get_analysis (line->variable);
  RoofMachineNumber *number = roof_variable_get_number (line->variable);
  g_autofree char *rate = roof_describe_rate (roof_analysis_get_machine (analysis), roof_machine_number_get_key (number));
  g_autofree char *value
      = roof_work_format (analysis, line->value, roof_machine_number_get_parameter (number)->dimension);
  /* Translators: a roof of the machine and the value that it should have: "NVLink 1.69 TB/s" */
  g_autofree char *text = g_strdup_printf (_("%1$s %2$s"), rate, value);

  roof_label_set_text (line->label, text);
  /* Translators: a button: "Set NVLink 1.69 TB/s" */
  roof_accessible_name_of (line->button, _("Set %s"), text);
  gtk_widget_set_sensitive (line->button, fabs (roof_variable_get_value (line->variable) / line->value - 1) > SAME);
  gtk_widget_set_visible (line->row, TRUE);
}

/* Takes the number @key if it can meet the goal. @line: filled */
static gboolean
solve (RoofGoalRoofs  *self,
       RoofMachineKey  key,
       const RoofGoal *goal,
       GoalLine       *line)
{
  RoofReport *report = roof_session_get_report (self->pane.session);
  g_autoptr (RoofMachineNumber) number = roof_machine_number_new (report, key);
  g_autoptr (RoofVariable) variable
      = roof_variable_new_number (report, (guint) roof_session_get_selected (self->pane.session), number);
  RoofGoalResult result;

  if (variable == NULL || !roof_variable_solve (variable, goal, &result))
    return FALSE;
  line->variable = g_steal_pointer (&variable);
  line->value = result.exact;
  return TRUE;
}

static void
clear_lines (RoofGoalRoofs *self)
{
  for (guint i = 0; i < MOST_LINES; i++)
    g_clear_pointer (&self->lines[i].variable, roof_variable_unref);
}

/* The order of the machine, levels first, so that lines stay where they are when the limit changes. */
static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const RoofMachineKey *one = &((const RoofSensitivity *) a)->key, *other = &((const RoofSensitivity *) b)->key;

  if (one->part != other->part)
    return one->part == ROOF_PART_LEVEL ? -1 : 1;
  if (one->index != other->index)
    return one->index < other->index ? -1 : 1;
  return (one->field > other->field) - (one->field < other->field);
}

/* Solves the numbers that the kernel depends on. Returns: how many lines that makes */
static guint
solve_all (RoofGoalRoofs  *self,
           const RoofGoal *goal)
{
  RoofAnalysis *analysis = roof_session_get_analysis (self->pane.session);
  g_autoptr (GArray) numbers = analysis != NULL ? roof_analysis_list_sensitivities (analysis) : NULL;
  guint n = 0;

  if (numbers != NULL)
    g_array_sort (numbers, compare_numbers);
  for (guint i = 0; numbers != NULL && i < numbers->len && n < MOST_LINES; i++)
    {
      const RoofSensitivity *entry = &g_array_index (numbers, RoofSensitivity, i);

      if (!roof_sensitivity_is_halved (entry) && solve (self, entry->key, goal, &self->lines[n]))
        n++;
    }
  return n;
}

static void
roof_goal_roofs_finalize (GObject *object)
{
  clear_lines (ROOF_GOAL_ROOFS (object));
  G_OBJECT_CLASS (roof_goal_roofs_parent_class)->finalize (object);
}

static void
roof_goal_roofs_class_init (RoofGoalRoofsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_goal_roofs_finalize;
  roof_composite_class_set_template (widget_class, "goal-roofs");
  gtk_widget_class_bind_template_child (widget_class, RoofGoalRoofs, rows);
}

static void
roof_goal_roofs_init (RoofGoalRoofs *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < MOST_LINES; i++)
    make_line (self, &self->lines[i]);
}

void
roof_goal_roofs_show (RoofGoalRoofs  *self,
                      const RoofGoal *goal)
{
  guint n;

  g_return_if_fail (ROOF_IS_GOAL_ROOFS (self));

  clear_lines (self);
  n = goal != NULL ? solve_all (self, goal) : 0;
  for (guint i = 0; i < MOST_LINES; i++)
    if (i < n)
      show_line (&self->lines[i]);
    else
      gtk_widget_set_visible (self->lines[i].row, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}
