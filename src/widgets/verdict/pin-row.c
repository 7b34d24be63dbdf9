/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/pin-row.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "widgets/accessible-names.h"
#include "widgets/apply.h"
#include "widgets/tooltip.h"

/* ms after the focus has left it, GtkEditableLabel of GTK 4.8 looks at itself once more, even if it was freed meanwhile: after 100. */
#define LABEL_REMAINS 200

struct _RoofPinRow
{
  RoofPane pane;

  /* template */
  GtkEditableLabel *label;
  GtkWidget        *restore;
  GtkWidget        *remove;
  GtkLabel         *of;

  /* owned */
  RoofKernel *kernel; /* nullable: of the pin shown last, whose name may be being typed */

  guint pin;
};

G_DEFINE_FINAL_TYPE (RoofPinRow, roof_pin_row, ROOF_TYPE_PANE)

static const RoofPin *
get_pin (RoofPinRow *self)
{
  return roof_snapshot_get_pin (roof_shown_snapshot (self->pane.session), self->pin);
}

static const char *
get_label (RoofPinRow *self)
{
  const RoofPin *pin = get_pin (self);

  return pin->label != NULL ? pin->label : roof_kernel_get_name (pin->kernel);
}

/* Rejects an empty label. */
static void
editing_cb (RoofPinRow *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->label))));
  RoofPin renamed = *get_pin (self);

  if (gtk_editable_label_get_editing (self->label) || g_str_equal (text, get_label (self)))
    return;
  if (*text == '\0')
    {
      gtk_editable_set_text (GTK_EDITABLE (self->label), get_label (self));
      return;
    }
  renamed.label = text;
  roof_apply_snapshot (self->pane.session, roof_snapshot_with_pin (roof_shown_snapshot (self->pane.session), self->pin, &renamed),
                       _("Rename Pin"), NULL);
}

static void
restore_cb (RoofPinRow *self)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->pane.session);
  RoofSnapshot *restored = roof_snapshot_with_pin_restored (snapshot, self->pin);
  int live = roof_snapshot_find_live (restored, self->pin);

  roof_apply_snapshot (self->pane.session, restored, _("Go Back to Pin"), NULL);
  roof_session_set_selected (self->pane.session, live);
}

static void
remove_cb (RoofPinRow *self)
{
  roof_apply_snapshot (self->pane.session, roof_snapshot_with_pin_removed (roof_shown_snapshot (self->pane.session), self->pin),
                       _("Remove Pin"), NULL);
}

/* Drops a name that is being typed once the row stands for another pin, since rows go by the index of their pins. */
static void
follow_pin (RoofPinRow *self)
{
  RoofKernel *kernel = get_pin (self)->kernel;

  if (self->kernel == kernel)
    return;
  g_signal_handlers_block_by_func (self->label, editing_cb, self);
  gtk_editable_label_stop_editing (self->label, FALSE);
  g_signal_handlers_unblock_by_func (self->label, editing_cb, self);
  g_clear_pointer (&self->kernel, roof_kernel_unref);
  self->kernel = roof_kernel_ref (kernel);
}

void
roof_pin_row_update (RoofPinRow *self)
{
  RoofReport *report;
  RoofAnalysis *pinned;
  g_autofree char *progress = NULL, *text = NULL;
  int live;

  g_return_if_fail (ROOF_IS_PIN_ROW (self));

  follow_pin (self);
  report = roof_session_get_report (self->pane.session);
  live = roof_snapshot_find_live (roof_shown_snapshot (self->pane.session), self->pin);
  pinned = roof_report_get_pin (report, self->pin);
  if (pinned != NULL)
    progress = roof_describe_progress (get_pin (self), pinned,
                                       live >= 0 ? roof_report_get_analysis (report, (guint) live) : NULL);
  text = g_strjoin (" · ", roof_kernel_get_name (get_pin (self)->kernel), progress, NULL);
  gtk_label_set_text (self->of, text);
  if (!gtk_editable_label_get_editing (self->label))
    gtk_editable_set_text (GTK_EDITABLE (self->label), get_label (self));
  roof_set_tooltip (GTK_WIDGET (self->label), get_label (self));
  roof_accessible_name_of (GTK_WIDGET (self->restore), _("Back to “%s”"), get_label (self));
  roof_accessible_name_of (GTK_WIDGET (self->remove), _("Remove “%s”"), get_label (self));
}

static gboolean
let_go_cb (gpointer label)
{
  return G_SOURCE_REMOVE;
}

static void
roof_pin_row_dispose (GObject *object)
{
  RoofPinRow *self = ROOF_PIN_ROW (object);

  if (self->label != NULL)
    {
      g_signal_handlers_disconnect_by_func (self->label, editing_cb, self);
      g_timeout_add_full (G_PRIORITY_DEFAULT, LABEL_REMAINS, let_go_cb, g_object_ref (self->label), g_object_unref);
      self->label = NULL;
    }
  G_OBJECT_CLASS (roof_pin_row_parent_class)->dispose (object);
}

static void
roof_pin_row_finalize (GObject *object)
{
  g_clear_pointer (&ROOF_PIN_ROW (object)->kernel, roof_kernel_unref);
  G_OBJECT_CLASS (roof_pin_row_parent_class)->finalize (object);
}

static void
roof_pin_row_class_init (RoofPinRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_pin_row_finalize;
  G_OBJECT_CLASS (klass)->dispose = roof_pin_row_dispose;
  roof_composite_class_set_template (widget_class, "pin-row");
  gtk_widget_class_bind_template_child (widget_class, RoofPinRow, label);
  gtk_widget_class_bind_template_child (widget_class, RoofPinRow, restore);
  gtk_widget_class_bind_template_child (widget_class, RoofPinRow, remove);
  gtk_widget_class_bind_template_child (widget_class, RoofPinRow, of);
  gtk_widget_class_bind_template_callback (widget_class, editing_cb);
  gtk_widget_class_bind_template_callback (widget_class, restore_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
}

/* Ellipsizes the label, for which GtkEditableLabel has no property: a long label must not widen the pane. */
static void
shorten_label (RoofPinRow *self)
{
  GtkWidget *stack = gtk_widget_get_first_child (GTK_WIDGET (self->label));
  GtkWidget *shown = GTK_IS_STACK (stack) ? gtk_stack_get_child_by_name (GTK_STACK (stack), "label") : NULL;

  if (GTK_IS_LABEL (shown))
    gtk_label_set_ellipsize (GTK_LABEL (shown), PANGO_ELLIPSIZE_END);
}

static void
roof_pin_row_init (RoofPinRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  shorten_label (self);
}

GtkWidget *
roof_pin_row_new (RoofSession *session,
                  guint        pin)
{
  RoofPinRow *self = g_object_new (ROOF_TYPE_PIN_ROW, NULL);

  roof_pane_set_session (ROOF_PANE (self), session);
  self->pin = pin;
  roof_pin_row_update (self);
  return GTK_WIDGET (self);
}
