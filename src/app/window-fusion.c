/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>

#include "explore/suggest/fusion.h"
#include "widgets/apply.h"

static RoofCatalogue *
get_catalogue (RoofWindow *self)
{
  return roof_library_get_catalogue (roof_session_get_library (self->session));
}

/* The two selected kernels, or the selected one and the next that reads what it writes. @second: -1 when there is none. */
static gboolean
find_pair (RoofWindow *self,
           int        *first,
           int        *second)
{
  guint n;
  const guint *selected = roof_selection_get_indices (roof_session_get_selection (self->session), &n);

  if (n == 0 || n > 2)
    return FALSE;
  *first = (int) selected[0];
  *second = n == 2 ? (int) selected[1]
                   : roof_fusion_find_next (get_catalogue (self), roof_session_get_report (self->session), selected[0]);
  return TRUE;
}

/* @first into @second or, where that is how they go together, the other way round; the reason is that of the first way. */
static RoofModel *
join (RoofWindow *self,
      int        *first,
      int         second,
      GError    **error)
{
  RoofReport *report = roof_session_get_report (self->session);
  RoofModel *model = roof_fusion_join (get_catalogue (self), report, (guint) *first, (guint) second, error);
  RoofModel *turned;

  if (model != NULL)
    return model;
  turned = roof_fusion_join (get_catalogue (self), report, (guint) second, (guint) *first, NULL);
  if (turned != NULL)
    {
      g_clear_error (error);
      *first = second;
    }
  return turned;
}

static void
fuse_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  RoofModel *model;
  int first, second, former;

  if (!find_pair (self, &first, &second))
    return;
  if (second < 0)
    {
      roof_toast_show_error (self->toast, _("No kernel behind it reads what it writes."), NULL);
      return;
    }
  former = first;
  model = join (self, &first, second, &error);
  if (model == NULL)
    {
      roof_toast_show_error (self->toast, _("These kernels cannot run as one."), error->message);
      return;
    }
  roof_apply_model (self->session, model, _("Fuse Kernels"), NULL);
  roof_session_set_selected (self->session, first > (first == former ? second : former) ? first - 1 : first);
}

static void
split_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  int selected = roof_session_get_selected (self->session);
  g_autoptr (GError) error = NULL;
  RoofModel *model;

  if (selected < 0)
    return;
  model = roof_fusion_split (get_catalogue (self), roof_session_get_report (self->session), (guint) selected, &error);
  if (model == NULL)
    roof_toast_show_error (self->toast, _("This kernel cannot be split."), error->message);
  else
    roof_apply_model (self->session, model, _("Split Kernel"), NULL);
}

void
roof_window_install_fusion (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.fuse", NULL, fuse_action);
  gtk_widget_class_install_action (widget_class, "win.split", NULL, split_action);
}

/* Asked while a change of the document is still on its way to the session too: its report and selection go together. */
static gboolean
shows_fused (RoofWindow *self)
{
  RoofReport *report = roof_session_get_report (self->session);
  int selected = roof_session_get_selected (self->session);

  return selected >= 0 && (guint) selected < roof_report_get_n (report)
         && roof_fusion_is_fused (roof_model_get_kernel (roof_report_get_model (report), (guint) selected));
}

void
roof_window_update_fusion (RoofWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  guint n;

  roof_selection_get_indices (roof_session_get_selection (self->session), &n);
  gtk_widget_action_set_enabled (widget, "win.fuse", n == 1 || n == 2);
  gtk_widget_action_set_enabled (widget, "win.split", n == 1 && shows_fused (self));
}
