/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/toast-private.h"

#include "widgets/accessible-names.h"
#include "widgets/children.h"

/* Display times. A note has a fixed time; a report gets more for each character, up to a limit. */
#define NOTE_SECONDS 6
#define REPORT_SECONDS 10
#define CHARACTERS_A_SECOND 15
#define MOST_SECONDS 60

enum
{
  SHOWN,
  DISMISSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofToast, roof_toast, ROOF_TYPE_COMPOSITE)

static void
stop_clock (RoofToast *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
}

static gboolean
timeout_cb (gpointer data)
{
  RoofToast *self = ROOF_TOAST (data);

  self->timeout = 0;
  roof_toast_dismiss (self);
  return G_SOURCE_REMOVE;
}

/* Restarts the timeout, which is stopped while the pointer or the focus is on the toast. */
static void
run_clock (RoofToast *self)
{
  stop_clock (self);
  if (self->seconds > 0 && !self->pointed && !self->focused && roof_toast_is_shown (self))
    self->timeout = g_timeout_add_seconds (self->seconds, timeout_cb, self);
}

static void
pointer_enter_cb (RoofToast *self)
{
  self->pointed = TRUE;
  run_clock (self);
}

static void
pointer_leave_cb (RoofToast *self)
{
  self->pointed = FALSE;
  run_clock (self);
}

static void
focus_enter_cb (RoofToast *self)
{
  self->focused = TRUE;
  run_clock (self);
}

static void
focus_leave_cb (RoofToast *self)
{
  self->focused = FALSE;
  run_clock (self);
}

static guint
find_seconds (const char *sentence,
              const char *detail)
{
  glong length = g_utf8_strlen (sentence, -1) + (detail != NULL ? g_utf8_strlen (detail, -1) : 0);

  return (guint) CLAMP (REPORT_SECONDS + length / CHARACTERS_A_SECOND, REPORT_SECONDS, MOST_SECONDS);
}

static void
dismiss_cb (RoofToast *self)
{
  roof_toast_dismiss (self);
}

/* Whether a message with a button of @action is shown. */
static gboolean
offers (RoofToast  *self,
        const char *action)
{
  return roof_toast_is_shown (self) && gtk_widget_get_visible (GTK_WIDGET (self->button))
         && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (self->button)), action) == 0;
}

/* Hides the toast after its slide-out animation, so that it takes neither room nor clicks. */
static void
child_revealed_cb (RoofToast *self)
{
  if (!gtk_revealer_get_child_revealed (self->revealer) && !gtk_revealer_get_reveal_child (self->revealer))
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* Tells screen readers the message, and announces it unless it renews one that was announced and stays. */
static void
say (RoofToast  *self,
     const char *sentence,
     const char *detail,
     gboolean    renewed)
{
  g_autofree char *text = detail != NULL ? g_strjoin ("\n", sentence, detail, NULL) : g_strdup (sentence);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  if (!renewed)
    roof_accessible_announce (GTK_WIDGET (self), text);
}

static void
show (RoofToast  *self,
      const char *icon,
      const char *sentence,
      const char *detail,
      guint       seconds)
{
  gboolean renewed = seconds == 0 && self->seconds == 0 && roof_toast_is_shown (self);

  self->seconds = seconds;
  self->progress = FALSE;
  gtk_image_set_from_icon_name (self->icon, icon);
  gtk_label_set_text (self->sentence, sentence);
  roof_label_say (self->detail, detail);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  run_clock (self);
  say (self, sentence, detail, renewed);
  g_signal_emit (self, signals[SHOWN], 0);
}

static void
roof_toast_dispose (GObject *object)
{
  RoofToast *self = ROOF_TOAST (object);

  stop_clock (self);
  g_clear_pointer (&self->closed, g_free);
  G_OBJECT_CLASS (roof_toast_parent_class)->dispose (object);
}

static void
roof_toast_class_init (RoofToastClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = roof_toast_dispose;

  signals[SHOWN] = g_signal_new ("shown", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  signals[DISMISSED] = g_signal_new ("dismissed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                     NULL, G_TYPE_NONE, 0);

  roof_composite_class_set_template (widget_class, "toast");
  gtk_widget_class_bind_template_child (widget_class, RoofToast, revealer);
  gtk_widget_class_bind_template_child (widget_class, RoofToast, icon);
  gtk_widget_class_bind_template_child (widget_class, RoofToast, sentence);
  gtk_widget_class_bind_template_child (widget_class, RoofToast, detail);
  gtk_widget_class_bind_template_child (widget_class, RoofToast, button);
  gtk_widget_class_bind_template_callback (widget_class, dismiss_cb);
  gtk_widget_class_bind_template_callback (widget_class, roof_toast_close);
  gtk_widget_class_bind_template_callback (widget_class, child_revealed_cb);
  gtk_widget_class_bind_template_callback (widget_class, pointer_enter_cb);
  gtk_widget_class_bind_template_callback (widget_class, pointer_leave_cb);
  gtk_widget_class_bind_template_callback (widget_class, focus_enter_cb);
  gtk_widget_class_bind_template_callback (widget_class, focus_leave_cb);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
}

static void
roof_toast_init (RoofToast *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
roof_toast_show_error (RoofToast  *self,
                       const char *sentence,
                       const char *detail)
{
  g_return_if_fail (ROOF_IS_TOAST (self));

  gtk_widget_set_visible (GTK_WIDGET (self->button), FALSE);
  show (self, "dialog-error-symbolic", sentence, detail, find_seconds (sentence, detail));
}

/* @action: detailed. The target is set while there is no name: GTK warns of a name whose target has another type, even for a moment. */
static void
set_action (RoofToast  *self,
            const char *action)
{
  GtkActionable *button = GTK_ACTIONABLE (self->button);
  g_autoptr (GVariant) target = NULL;
  g_autofree char *name = NULL;

  if (!g_action_parse_detailed_name (action, &name, &target, NULL))
    g_return_if_reached ();
  gtk_actionable_set_action_name (button, NULL);
  gtk_actionable_set_action_target_value (button, target);
  gtk_actionable_set_action_name (button, name);
}

static void
show_with_button (RoofToast  *self,
                  const char *sentence,
                  const char *detail,
                  const char *label,
                  const char *action,
                  guint       seconds)
{
  gtk_widget_set_visible (GTK_WIDGET (self->button), action != NULL);
  if (action != NULL)
    {
      gtk_button_set_label (self->button, label);
      set_action (self, action);
    }
  show (self, "dialog-information-symbolic", sentence, detail, seconds);
}

void
roof_toast_show_report (RoofToast  *self,
                        const char *sentence,
                        const char *detail,
                        const char *label,
                        const char *action)
{
  g_return_if_fail (ROOF_IS_TOAST (self));

  show_with_button (self, sentence, detail, label, action, find_seconds (sentence, detail));
}

void
roof_toast_show_offer (RoofToast  *self,
                       const char *sentence,
                       const char *detail,
                       const char *label,
                       const char *action)
{
  g_return_if_fail (ROOF_IS_TOAST (self));

  show_with_button (self, sentence, detail, label, action, 0);
}

void
roof_toast_show_progress (RoofToast  *self,
                          const char *sentence,
                          const char *label,
                          const char *action)
{
  g_return_if_fail (ROOF_IS_TOAST (self));

  if (g_strcmp0 (self->closed, action) == 0 || (roof_toast_is_shown (self) && !offers (self, action)))
    return;
  show_with_button (self, sentence, NULL, label, action, 0);
  self->progress = TRUE;
}

void
roof_toast_show_note (RoofToast  *self,
                      const char *sentence,
                      const char *label,
                      const char *action)
{
  g_return_if_fail (ROOF_IS_TOAST (self));

  show_with_button (self, sentence, NULL, label, action, NOTE_SECONDS);
}

void
roof_toast_dismiss (RoofToast *self)
{
  g_return_if_fail (ROOF_IS_TOAST (self));

  stop_clock (self);
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_emit (self, signals[DISMISSED], 0);
}

void
roof_toast_close (RoofToast *self)
{
  g_return_if_fail (ROOF_IS_TOAST (self));

  if (self->progress)
    {
      g_free (self->closed);
      self->closed = g_strdup (gtk_actionable_get_action_name (GTK_ACTIONABLE (self->button)));
    }
  roof_toast_dismiss (self);
}

void
roof_toast_withdraw (RoofToast  *self,
                     const char *action)
{
  g_return_if_fail (ROOF_IS_TOAST (self) && action != NULL);

  if (offers (self, action))
    roof_toast_dismiss (self);
  if (g_strcmp0 (self->closed, action) == 0)
    g_clear_pointer (&self->closed, g_free);
}

GtkWidget *
roof_toast_get_message (RoofToast *self)
{
  g_return_val_if_fail (ROOF_IS_TOAST (self), NULL);

  return gtk_revealer_get_child (self->revealer);
}

gboolean
roof_toast_is_shown (RoofToast *self)
{
  g_return_val_if_fail (ROOF_IS_TOAST (self), FALSE);

  return gtk_revealer_get_reveal_child (self->revealer);
}

const char *
roof_toast_get_text (RoofToast *self)
{
  g_return_val_if_fail (ROOF_IS_TOAST (self), NULL);

  return gtk_label_get_text (self->sentence);
}

const char *
roof_toast_get_detail (RoofToast *self)
{
  g_return_val_if_fail (ROOF_IS_TOAST (self), NULL);

  return gtk_label_get_text (self->detail);
}
