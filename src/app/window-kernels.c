/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>

#include "core/model/selected.h"
#include "widgets/apply.h"

/* What is selected and seen: what acts on the selection acts on that. (transfer full) */
static RoofSelection *
get_targets (RoofWindow *self)
{
  return roof_filter_narrow (roof_session_get_filter (self->session), roof_session_get_report (self->session),
                             roof_session_get_selection (self->session));
}

static const char *
get_name (RoofWindow          *self,
          const RoofSelection *targets)
{
  RoofModel *model = roof_shown_model (self->session);

  return roof_kernel_get_name (roof_model_get_kernel (model, (guint) roof_selection_get_lead (targets)));
}

static char *
describe_deletion (RoofWindow          *self,
                   const RoofSelection *targets,
                   guint                n_removed,
                   guint                n_hidden)
{
  if (n_removed + n_hidden == 1 && n_hidden == 1)
    /* Translators: %s is a kernel of a network */
    return g_strdup_printf (_("“%s” is a part of its model: hidden, not deleted"), get_name (self, targets));
  if (n_removed + n_hidden == 1)
    /* Translators: %s is the name of a kernel */
    return g_strdup_printf (_("“%s” deleted"), get_name (self, targets));
  if (n_hidden == 0)
    return g_strdup_printf (ngettext ("%u kernel deleted", "%u kernels deleted", n_removed), n_removed);
  if (n_removed == 0)
    return g_strdup_printf (
        ngettext ("%u part of a model hidden, not deleted", "%u parts of models hidden, not deleted", n_hidden),
        n_hidden);
  /* Translators: two counts of kernels: own ones, and parts of a network that cannot be deleted */
  return g_strdup_printf (_("%1$u deleted, %2$u hidden as parts of their model"), n_removed, n_hidden);
}

static void
delete_kernel_action (GtkWidget  *widget,
                      const char *name,
                      GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  g_autoptr (RoofSelection) targets = get_targets (self);
  g_autofree char *sentence = NULL;
  guint n_removed, n_hidden;
  RoofModel *model;

  if (roof_selection_get_n (targets) == 0)
    return;
  model = roof_selected_remove (roof_shown_model (self->session), targets, &n_removed, &n_hidden);
  sentence = describe_deletion (self, targets, n_removed, n_hidden);
  roof_apply_model (self->session, model,
                    n_removed == 0 ? ngettext ("Hide Kernel", "Hide Kernels", n_hidden)
                                   : ngettext ("Delete Kernel", "Delete Kernels", n_removed),
                    NULL);
  roof_toast_show_note (self->toast, sentence, _("_Undo"), "win.undo");
  roof_window_watch_undo (self);
}

static char *
name_copy (const char *name)
{
  /* Translators: the name of a kernel's duplicate */
  return g_strdup_printf (_("%s, copy"), name);
}

static void
duplicate_kernel_action (GtkWidget  *widget,
                         const char *name,
                         GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  g_autoptr (RoofSelection) targets = get_targets (self);
  g_autoptr (RoofSelection) copies = NULL;
  guint n = roof_selection_get_n (targets);

  if (n == 0)
    return;
  roof_apply_model (self->session,
                    roof_selected_duplicate (roof_shown_model (self->session), targets, name_copy, &copies),
                    ngettext ("Duplicate Kernel", "Duplicate Kernels", n), NULL);
  roof_session_set_selection (self->session, copies);
}

static gboolean
shows_any (RoofWindow          *self,
           const RoofSelection *targets)
{
  guint n;
  const guint *indices = roof_selection_get_indices (targets, &n);

  for (guint i = 0; i < n; i++)
    if (roof_kernel_get_visible (roof_model_get_kernel (roof_shown_model (self->session), indices[i])))
      return TRUE;
  return FALSE;
}

/* Hides them, or shows them again when all are hidden. */
static void
hide_kernel_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  g_autoptr (RoofSelection) targets = get_targets (self);
  guint n = roof_selection_get_n (targets);
  gboolean hides = shows_any (self, targets);

  if (n > 0)
    roof_apply_model (self->session, roof_selected_show (roof_shown_model (self->session), targets, !hides),
                      hides ? ngettext ("Hide Kernel", "Hide Kernels", n) : ngettext ("Show Kernel", "Show Kernels", n),
                      NULL);
}

void
roof_window_install_kernels (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.delete-kernel", NULL, delete_kernel_action);
  gtk_widget_class_install_action (widget_class, "win.duplicate-kernel", NULL, duplicate_kernel_action);
  gtk_widget_class_install_action (widget_class, "win.hide-kernel", NULL, hide_kernel_action);
}
