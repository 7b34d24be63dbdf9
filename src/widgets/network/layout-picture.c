/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/layout-picture.h"

#include <glib/gi18n.h>
#include <math.h>

#include "widgets/canvas/layer.h"
#include "widgets/prose-tip.h"
#include "widgets/theme.h"
#include "workload/step.h"

struct _RoofLayoutPicture
{
  GtkWidget parent_instance;

  /* owned */
  RoofDevicesPlot *plot; /* nullable: nothing was shown yet */

  RoofStep step; /* degrees alone; its texts are not valid */
};

G_DEFINE_FINAL_TYPE (RoofLayoutPicture, roof_layout_picture, GTK_TYPE_WIDGET)

/* "Device 12, stage 2 of 2, part 4 of 8 of each layer". Returns: (transfer full) */
static char *
describe_device (RoofLayoutPicture *self,
                 guint              index)
{
  GString *text = g_string_new (NULL);
  const RoofStep *step = &self->step;
  RoofDevice device;

  roof_step_find_device (step, index, &device);
  g_string_append_printf (text, _("Device %u"), index + 1);
  if (roof_step_count_parts (step, ROOF_DEVICES_BY_STAGE) > 1)
    g_string_append_printf (text, _(", stage %1$u of %2$u"), device.stage + 1, roof_step_count_parts (step, ROOF_DEVICES_BY_STAGE));
  if (roof_step_count_parts (step, ROOF_DEVICES_BY_REPLICA) > 1)
    g_string_append_printf (text, _(", replica %1$u of %2$u"), device.replica + 1, roof_step_count_parts (step, ROOF_DEVICES_BY_REPLICA));
  if (roof_step_count_parts (step, ROOF_DEVICES_BY_SHARD) > 1)
    /* Translators: a part of each layer's matrices */
    g_string_append_printf (text, _(", part %1$u of %2$u of each layer"), device.shard + 1, roof_step_count_parts (step, ROOF_DEVICES_BY_SHARD));
  if (roof_step_count_parts (step, ROOF_DEVICES_BY_EXPERTS) > 1)
    g_string_append_printf (text, _(", part %1$u of %2$u of the experts"), device.experts + 1,
                            roof_step_count_parts (step, ROOF_DEVICES_BY_EXPERTS));
  return g_string_free (text, FALSE);
}

static void
roof_layout_picture_measure (GtkWidget      *widget,
                             GtkOrientation  orientation,
                             int             for_size,
                             int            *minimum,
                             int            *natural,
                             int            *minimum_baseline,
                             int            *natural_baseline)
{
  RoofLayoutPicture *self = ROOF_LAYOUT_PICTURE (widget);

  *minimum = *natural = 0;
  if (self->plot != NULL && orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = (int) self->plot->height;
  else if (self->plot != NULL)
    *natural = (int) ceil (self->plot->width);
}

static void
roof_layout_picture_snapshot (GtkWidget   *widget,
                              GtkSnapshot *snapshot)
{
  RoofLayoutPicture *self = ROOF_LAYOUT_PICTURE (widget);
  cairo_t *cr;

  if (self->plot == NULL)
    return;
  cr = roof_layer_begin (widget, snapshot);
  roof_devices_plot_draw (self->plot, roof_palette_of_widget (widget), cr);
  cairo_destroy (cr);
}

static gboolean
roof_layout_picture_query_tooltip (GtkWidget  *widget,
                                   int         x,
                                   int         y,
                                   gboolean    keyboard,
                                   GtkTooltip *tooltip)
{
  RoofLayoutPicture *self = ROOF_LAYOUT_PICTURE (widget);
  const RoofDeviceBox *box = self->plot != NULL && !keyboard ? roof_devices_plot_find (self->plot, x, y) : NULL;
  g_autofree char *text = box != NULL ? describe_device (self, box->device) : NULL;

  return text != NULL && roof_prose_tip_show (tooltip, text);
}

static void
roof_layout_picture_finalize (GObject *object)
{
  g_clear_pointer (&ROOF_LAYOUT_PICTURE (object)->plot, roof_devices_plot_free);
  G_OBJECT_CLASS (roof_layout_picture_parent_class)->finalize (object);
}

static void
roof_layout_picture_class_init (RoofLayoutPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_layout_picture_finalize;
  widget_class->measure = roof_layout_picture_measure;
  widget_class->snapshot = roof_layout_picture_snapshot;
  widget_class->query_tooltip = roof_layout_picture_query_tooltip;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
roof_layout_picture_init (RoofLayoutPicture *self)
{
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Devices of the step"), -1);
}

/* What the picture shows, in words: what each device holds, and what links carry. */
static void
tell (RoofLayoutPicture  *self,
      const RoofPipeline *pipeline)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint devices = (guint) roof_step_count_devices (&self->step);

  g_string_append_printf (text, _("%1$u devices, %2$.15g in a node."), devices, pipeline->in_node);
  for (guint i = 0; i < devices && i < self->plot->boxes->len; i++)
    {
      g_autofree char *words = describe_device (self, i);

      g_string_append_printf (text, "\n%s", words);
    }
  g_string_append (text, self->plot->words->str);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text->str, -1);
}

void
roof_layout_picture_show (RoofLayoutPicture  *self,
                          const RoofStep     *step,
                          const RoofPipeline *pipeline,
                          RoofMachine        *machine,
                          RoofDevicesBy       by)
{
  g_return_if_fail (ROOF_IS_LAYOUT_PICTURE (self));

  g_clear_pointer (&self->plot, roof_devices_plot_free);
  self->step = *step;
  roof_step_make_whole (&self->step);
  self->plot = roof_devices_plot_new (&self->step, pipeline, machine, by, gtk_widget_get_pango_context (GTK_WIDGET (self)));
  tell (self, pipeline);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
