/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/export-panels.h"

#include <glib/gi18n.h>

#include "explore/run/facet.h"
#include "widgets/apply.h"

struct _RoofExportPanels
{
  RoofComposite parent_instance;

  /* template */
  GtkDropDown *choice; /* of `facets` */

  /* owned */
  RoofSession  *session; /* nullable, like the next two */
  RoofPanelSet *set;
  GError       *error;

  RoofFacet facets[ROOF_N_FACETS]; /* NONE, then those that the document has */
  guint     n_facets;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofExportPanels, roof_export_panels, ROOF_TYPE_COMPOSITE)

static void
chosen_cb (RoofExportPanels *self)
{
  if (self->session == NULL)
    return;
  g_clear_pointer (&self->set, roof_panel_set_free);
  g_clear_error (&self->error);
  self->set = roof_panel_set_new (roof_export_panels_get (self), roof_shown_snapshot (self->session),
                                  roof_shown_catalogue (self->session), roof_session_get_filter (self->session), NULL, &self->error);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
roof_export_panels_dispose (GObject *object)
{
  RoofExportPanels *self = ROOF_EXPORT_PANELS (object);

  g_clear_object (&self->session);
  g_clear_pointer (&self->set, roof_panel_set_free);
  g_clear_error (&self->error);
  G_OBJECT_CLASS (roof_export_panels_parent_class)->dispose (object);
}

static void
roof_export_panels_class_init (RoofExportPanelsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_export_panels_dispose;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  roof_composite_class_set_template (widget_class, "export-panels");
  gtk_widget_class_bind_template_child (widget_class, RoofExportPanels, choice);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
}

static void
roof_export_panels_init (RoofExportPanels *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
roof_export_panels_set_session (RoofExportPanels *self,
                                RoofSession      *session)
{
  const char *const names[] = {
    /* Translators: of a figure: it is not divided into panels */
    _("One chart"),
    /* Translators: of the panels of a figure: one for each of these */
    _("By machine"), _("By run"), _("By network"), _("By phase"),
  };
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  G_STATIC_ASSERT (G_N_ELEMENTS (names) == ROOF_N_FACETS);
  g_return_if_fail (ROOF_IS_EXPORT_PANELS (self) && ROOF_IS_SESSION (session));

  for (guint i = 0; i < ROOF_N_FACETS; i++)
    if (i == ROOF_FACET_NONE || roof_facet_applies ((RoofFacet) i, roof_shown_snapshot (session)))
      {
        self->facets[self->n_facets++] = (RoofFacet) i;
        gtk_string_list_append (list, names[i]);
      }
  gtk_drop_down_set_model (self->choice, G_LIST_MODEL (list));
  gtk_widget_set_visible (GTK_WIDGET (self), self->n_facets > 1);
  self->session = g_object_ref (session);
}

void
roof_export_panels_choose (RoofExportPanels *self,
                           RoofFacet         facet)
{
  guint index = 0;

  g_return_if_fail (ROOF_IS_EXPORT_PANELS (self));

  for (guint i = 0; i < self->n_facets; i++)
    if (self->facets[i] == facet)
      index = i;
  gtk_drop_down_set_selected (self->choice, index);
}

RoofFacet
roof_export_panels_get (RoofExportPanels *self)
{
  guint chosen;

  g_return_val_if_fail (ROOF_IS_EXPORT_PANELS (self), ROOF_FACET_NONE);

  chosen = gtk_drop_down_get_selected (self->choice);
  return chosen < self->n_facets ? self->facets[chosen] : ROOF_FACET_NONE;
}

const RoofPanels *
roof_export_panels_get_panels (RoofExportPanels *self)
{
  g_return_val_if_fail (ROOF_IS_EXPORT_PANELS (self), NULL);

  return self->set != NULL ? &self->set->panels : NULL;
}

const GError *
roof_export_panels_get_error (RoofExportPanels *self)
{
  g_return_val_if_fail (ROOF_IS_EXPORT_PANELS (self), NULL);

  return self->error;
}
