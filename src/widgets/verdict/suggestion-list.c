/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/suggestion-list.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "explore/suggest/suggestion.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/verdict/suggestion-row.h"

/* The maximal number of rows; the smallest gains are left out. */
#define MOST_SUGGESTIONS 9
/* The number of rows that always show; the others are folded behind "More". */
#define FIRST_SUGGESTIONS 3

struct _RoofSuggestionList
{
  RoofPane pane;

  /* children */
  GPtrArray   *rows; /* of RoofSuggestionRow, borrowed */
  GtkExpander *more; /* behind the first rows */

  /* owned */
  GPtrArray *suggestions; /* nullable: of RoofSuggestion */
  GPtrArray *candidates; /* nullable: of RoofMachine, cached for a library */
};

G_DEFINE_FINAL_TYPE (RoofSuggestionList, roof_suggestion_list, ROOF_TYPE_PANE)

static guint
count_suggestions (RoofSuggestionList *self)
{
  return self->suggestions != NULL ? MIN (self->suggestions->len, MOST_SUGGESTIONS) : 0;
}

/* (nullable): NULL for a hidden row */
static const RoofSuggestion *
get_suggestion (RoofSuggestionList *self,
                GtkWidget          *row)
{
  guint index;

  return g_ptr_array_find (self->rows, row, &index) && index < count_suggestions (self) ? self->suggestions->pdata[index] : NULL;
}

static RoofPin
make_pin (const RoofSuggestion *suggestion)
{
  return (RoofPin) { .kernel = suggestion->kernel, .machine = suggestion->machine, .what_if = TRUE };
}

static void
preview (RoofSuggestionList *self,
         GtkWidget          *row)
{
  const RoofSuggestion *suggestion = get_suggestion (self, row);
  RoofWhatIf what_if = { .kernel = roof_session_get_selected (self->pane.session) };

  if (suggestion == NULL)
    return;
  what_if.analysis = suggestion->analysis;
  what_if.gain = suggestion->gain;
  what_if.label = roof_describe_suggestion (suggestion, roof_shown_snapshot (self->pane.session));
  roof_session_set_preview (self->pane.session, &what_if);
  g_free (what_if.label);
}

static void
enter_cb (GtkEventController *controller)
{
  GtkWidget *row = gtk_event_controller_get_widget (controller);

  preview (ROOF_SUGGESTION_LIST (gtk_widget_get_parent (row)), row);
}

static void
leave_cb (GtkEventController *controller)
{
  GtkWidget *row = gtk_event_controller_get_widget (controller);

  roof_session_set_preview (ROOF_SUGGESTION_LIST (gtk_widget_get_parent (row))->pane.session, NULL);
}

static void
pin_suggestion (RoofSuggestionList   *self,
                const RoofSuggestion *suggestion)
{
  RoofPin pin = make_pin (suggestion);

  pin.label = roof_describe_suggestion (suggestion, roof_shown_snapshot (self->pane.session));
  roof_apply_snapshot (self->pane.session, roof_snapshot_with_pin_added (roof_shown_snapshot (self->pane.session), &pin),
                       _("Pin What-If"), NULL);
  g_free (pin.label);
}

/* Turns the pinned what-if, now applied, into a pin of the state before. */
static RoofSnapshot *
turn_pin (RoofSuggestionList *self,
          RoofSnapshot       *changed,
          guint               pinned,
          guint               kernel)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->pane.session);
  g_autofree char *label = roof_describe_state (roof_session_get_analysis (self->pane.session));
  RoofPin former = { .kernel = roof_snapshot_get_kernel (snapshot, kernel),
                       .machine = roof_snapshot_get_active (snapshot),
                       .label = label };

  return roof_snapshot_with_pin (changed, pinned, &former);
}

static void
do_it (RoofSuggestionList   *self,
       const RoofSuggestion *suggestion,
       guint                 pinned)
{
  guint kernel = (guint) roof_session_get_selected (self->pane.session);
  g_autoptr (RoofSnapshot) changed = roof_suggestion_apply (suggestion, roof_shown_catalogue (self->pane.session), roof_session_get_report (self->pane.session),
                                                          kernel);
  g_autofree char *label = roof_describe_suggestion (suggestion, roof_shown_snapshot (self->pane.session));

  /* A fusion adds pins of its own; a measurement cannot be applied. */
  if (suggestion->kind == ROOF_SUGGESTION_FUSION || roof_suggestion_is_only_shown (suggestion))
    roof_apply_snapshot (self->pane.session, roof_snapshot_with_pin_removed (changed, pinned), label, NULL);
  else
    roof_apply_snapshot (self->pane.session, turn_pin (self, changed, pinned, kernel), label, NULL);
}

static void
clicked_cb (RoofSuggestionList *self,
            GtkWidget          *row)
{
  const RoofSuggestion *suggestion = get_suggestion (self, row);
  RoofPin pin;
  int pinned;

  if (suggestion == NULL)
    return;
  pin = make_pin (suggestion);
  pinned = roof_snapshot_find_pin (roof_shown_snapshot (self->pane.session), &pin);
  if (pinned < 0)
    pin_suggestion (self, suggestion);
  else
    do_it (self, suggestion, (guint) pinned);
}

static void
add_row (RoofSuggestionList *self)
{
  GtkWidget *row = g_object_new (ROOF_TYPE_SUGGESTION_ROW, NULL);
  GtkEventController *motion = gtk_event_controller_motion_new (), *focus = gtk_event_controller_focus_new ();

  g_signal_connect (motion, "enter", G_CALLBACK (enter_cb), NULL);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), NULL);
  g_signal_connect (focus, "enter", G_CALLBACK (enter_cb), NULL);
  g_signal_connect (focus, "leave", G_CALLBACK (leave_cb), NULL);
  gtk_widget_add_controller (row, motion);
  gtk_widget_add_controller (row, focus);
  g_signal_connect_swapped (row, "clicked", G_CALLBACK (clicked_cb), self);
  if (self->rows->len < FIRST_SUGGESTIONS)
    gtk_widget_insert_before (row, GTK_WIDGET (self), GTK_WIDGET (self->more));
  else
    gtk_widget_set_parent (row, GTK_WIDGET (self));
  g_ptr_array_add (self->rows, row);
}

static void
list_candidates (RoofSuggestionList *self)
{
  RoofLibrary *library = roof_session_get_library (self->pane.session);

  self->candidates = g_ptr_array_new ();
  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    g_ptr_array_add (self->candidates, roof_library_get_machine (library, i));
}

static void
machines_changed_cb (RoofSuggestionList *self)
{
  g_clear_pointer (&self->candidates, g_ptr_array_unref);
}

static void
find_suggestions (RoofSuggestionList *self)
{
  int selected = roof_session_get_selected (self->pane.session);

  g_clear_pointer (&self->suggestions, g_ptr_array_unref);
  if (self->candidates == NULL)
    list_candidates (self);
  if (selected >= 0)
    self->suggestions = roof_suggestion_list (roof_shown_catalogue (self->pane.session), roof_session_get_report (self->pane.session), (guint) selected,
                                              self->candidates);
}

static void
show_row (RoofSuggestionList *self,
          guint               index)
{
  const RoofSuggestion *suggestion = self->suggestions->pdata[index];
  RoofPin pin = make_pin (suggestion);
  double step = roof_suggestion_weigh_step (suggestion, roof_shown_catalogue (self->pane.session),
                                            roof_session_get_report (self->pane.session),
                                            (guint) roof_session_get_selected (self->pane.session));

  roof_suggestion_row_set (self->rows->pdata[index], suggestion, step,
                           roof_report_get_totals (roof_session_get_report (self->pane.session))->time,
                           roof_shown_snapshot (self->pane.session),
                           roof_snapshot_find_pin (roof_shown_snapshot (self->pane.session), &pin) >= 0);
}

/* Shows the rows in use: the first, and when unfolded the others. */
static void
show_rows (RoofSuggestionList *self)
{
  guint n = count_suggestions (self), n_shown = gtk_expander_get_expanded (self->more) ? n : MIN (n, FIRST_SUGGESTIONS);

  for (guint i = 0; i < self->rows->len; i++)
    gtk_widget_set_visible (self->rows->pdata[i], i < n_shown);
  gtk_widget_set_visible (GTK_WIDGET (self->more), n > FIRST_SUGGESTIONS);
}

static void
refresh_cb (RoofSuggestionList *self)
{
  guint n;

  find_suggestions (self);
  n = count_suggestions (self);
  while (self->rows->len < n)
    add_row (self);
  for (guint i = 0; i < n; i++)
    show_row (self, i);
  show_rows (self);
}

static void
start (RoofSuggestionList *self)
{
  g_signal_connect_object (roof_session_get_library (self->pane.session), "machines-changed", G_CALLBACK (machines_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
roof_suggestion_list_finalize (GObject *object)
{
  RoofSuggestionList *self = ROOF_SUGGESTION_LIST (object);

  g_clear_pointer (&self->suggestions, g_ptr_array_unref);
  g_clear_pointer (&self->candidates, g_ptr_array_unref);
  g_ptr_array_unref (self->rows);
  G_OBJECT_CLASS (roof_suggestion_list_parent_class)->finalize (object);
}

static void
roof_suggestion_list_class_init (RoofSuggestionListClass *klass)
{
  ROOF_PANE_CLASS (klass)->start = (RoofPaneFunc) start;
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
  G_OBJECT_CLASS (klass)->finalize = roof_suggestion_list_finalize;
}

static void
roof_suggestion_list_init (RoofSuggestionList *self)
{
  /* Translators: folds or shows the other suggestions */
  GtkWidget *more = gtk_expander_new (_("More"));

  self->rows = g_ptr_array_new ();
  self->more = GTK_EXPANDER (more);
  /* Translators: of the suggestions under "What to Try" */
  gtk_accessible_update_property (GTK_ACCESSIBLE (more), GTK_ACCESSIBLE_PROPERTY_LABEL, _("More to Try"), -1);
  gtk_widget_set_visible (more, FALSE);
  gtk_widget_set_parent (more, GTK_WIDGET (self));
  g_signal_connect_swapped (more, "notify::expanded", G_CALLBACK (show_rows), self);
  roof_stack_children (GTK_WIDGET (self), 2);
}

GtkExpander *
roof_suggestion_list_get_more (RoofSuggestionList *self)
{
  g_return_val_if_fail (ROOF_IS_SUGGESTION_LIST (self), NULL);

  return self->more;
}

guint
roof_suggestion_list_get_n (RoofSuggestionList *self)
{
  g_return_val_if_fail (ROOF_IS_SUGGESTION_LIST (self), 0);

  return count_suggestions (self);
}
