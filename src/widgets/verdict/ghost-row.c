/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/ghost-row.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "widgets/accessible-names.h"
#include "widgets/apply.h"
#include "widgets/tooltip.h"

struct _RoofGhostRow
{
  RoofPane pane;

  /* template */
  GtkEditableLabel *label;
  GtkWidget        *restore;
  GtkWidget        *remove;
  GtkLabel         *of;

  guint ghost;
};

G_DEFINE_FINAL_TYPE (RoofGhostRow, roof_ghost_row, ROOF_TYPE_PANE)

static const RoofGhost *
get_ghost (RoofGhostRow *self)
{
  return roof_snapshot_get_ghost (roof_shown_snapshot (self->pane.session), self->ghost);
}

static const char *
get_label (RoofGhostRow *self)
{
  const RoofGhost *ghost = get_ghost (self);

  return ghost->label != NULL ? ghost->label : roof_kernel_get_name (ghost->kernel);
}

/* An empty label is not taken. */
static void
editing_cb (RoofGhostRow *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->label))));
  RoofGhost renamed = *get_ghost (self);

  if (gtk_editable_label_get_editing (self->label) || g_str_equal (text, get_label (self)))
    return;
  if (*text == '\0')
    {
      gtk_editable_set_text (GTK_EDITABLE (self->label), get_label (self));
      return;
    }
  renamed.label = text;
  roof_apply_snapshot (self->pane.session, roof_snapshot_with_ghost (roof_shown_snapshot (self->pane.session), self->ghost, &renamed),
                       _("Rename Pin"), NULL);
}

static void
restore_cb (RoofGhostRow *self)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->pane.session);
  RoofSnapshot *restored = roof_snapshot_with_ghost_restored (snapshot, self->ghost);
  int live = roof_snapshot_find_live (restored, self->ghost);

  roof_apply_snapshot (self->pane.session, restored, _("Go Back to Pin"), NULL);
  roof_session_set_selected (self->pane.session, live);
}

static void
remove_cb (RoofGhostRow *self)
{
  roof_apply_snapshot (self->pane.session, roof_snapshot_with_ghost_removed (roof_shown_snapshot (self->pane.session), self->ghost),
                       _("Remove Pin"), NULL);
}

void
roof_ghost_row_update (RoofGhostRow *self)
{
  RoofReport *report;
  RoofAnalysis *pinned;
  g_autofree char *progress = NULL, *text = NULL;
  int live;

  g_return_if_fail (ROOF_IS_GHOST_ROW (self));

  report = roof_session_get_report (self->pane.session);
  live = roof_snapshot_find_live (roof_shown_snapshot (self->pane.session), self->ghost);
  pinned = roof_report_get_ghost (report, self->ghost);
  if (pinned != NULL)
    progress = roof_describe_progress (get_ghost (self), pinned,
                                       live >= 0 ? roof_report_get_analysis (report, (guint) live) : NULL);
  text = g_strjoin (" · ", roof_kernel_get_name (get_ghost (self)->kernel), progress, NULL);
  gtk_label_set_text (self->of, text);
  if (!gtk_editable_label_get_editing (self->label))
    gtk_editable_set_text (GTK_EDITABLE (self->label), get_label (self));
  roof_set_tooltip (GTK_WIDGET (self->label), get_label (self));
  roof_accessible_name_of (GTK_WIDGET (self->restore), _("Back to “%s”"), get_label (self));
  roof_accessible_name_of (GTK_WIDGET (self->remove), _("Remove “%s”"), get_label (self));
}

static void
roof_ghost_row_class_init (RoofGhostRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  roof_composite_class_set_template (widget_class, "ghost-row");
  gtk_widget_class_bind_template_child (widget_class, RoofGhostRow, label);
  gtk_widget_class_bind_template_child (widget_class, RoofGhostRow, restore);
  gtk_widget_class_bind_template_child (widget_class, RoofGhostRow, remove);
  gtk_widget_class_bind_template_child (widget_class, RoofGhostRow, of);
  gtk_widget_class_bind_template_callback (widget_class, editing_cb);
  gtk_widget_class_bind_template_callback (widget_class, restore_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
}

/* A long label must not make the pane wider; GtkEditableLabel has no property for that. */
static void
shorten_label (RoofGhostRow *self)
{
  GtkWidget *stack = gtk_widget_get_first_child (GTK_WIDGET (self->label));
  GtkWidget *shown = GTK_IS_STACK (stack) ? gtk_stack_get_child_by_name (GTK_STACK (stack), "label") : NULL;

  if (GTK_IS_LABEL (shown))
    gtk_label_set_ellipsize (GTK_LABEL (shown), PANGO_ELLIPSIZE_END);
}

static void
roof_ghost_row_init (RoofGhostRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  shorten_label (self);
}

GtkWidget *
roof_ghost_row_new (RoofSession *session,
                    guint        ghost)
{
  RoofGhostRow *self = g_object_new (ROOF_TYPE_GHOST_ROW, NULL);

  roof_pane_set_session (ROOF_PANE (self), session);
  self->ghost = ghost;
  roof_ghost_row_update (self);
  return GTK_WIDGET (self);
}
