/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/layout-picture.h"

#include <glib/gi18n.h>
#include <math.h>

#include "widgets/layer.h"
#include "widgets/prose-tip.h"
#include "widgets/theme.h"
#include "workload/step.h"

struct _RoofLayoutPicture
{
  GtkWidget parent_instance;

  /* owned */
  RoofDevicesPlot *plot; /* nullable: nothing was shown yet */

  RoofStep step; /* only its degrees are kept: texts are NULL or dangling */
};

G_DEFINE_FINAL_TYPE (RoofLayoutPicture, roof_layout_picture, GTK_TYPE_WIDGET)

/* What a device holds, as roof_step_find_device() numbers it, by RoofDevicesBy. */
static void
find_parts (const RoofStep *step,
            guint           index,
            guint           parts[ROOF_N_DEVICES_BY])
{
  RoofDevice device;

  roof_step_find_device (step, index, &device);
  parts[ROOF_DEVICES_BY_STAGE] = device.stage;
  parts[ROOF_DEVICES_BY_REPLICA] = device.replica;
  parts[ROOF_DEVICES_BY_SHARD] = device.shard;
  parts[ROOF_DEVICES_BY_EXPERTS] = device.experts;
}

/* How many devices from @first on, @end excluded, are told together: along them each part stays or counts up. */
static guint
count_together (const RoofStep *step,
                guint           first,
                guint           end)
{
  guint from[ROOF_N_DEVICES_BY], next[ROOF_N_DEVICES_BY], parts[ROOF_N_DEVICES_BY], n = 1;

  find_parts (step, first, from);
  if (first + 1 < end)
    find_parts (step, first + 1, next);
  for (; first + n < end; n++)
    {
      find_parts (step, first + n, parts);
      for (guint by = 0; by < ROOF_N_DEVICES_BY; by++)
        if ((next[by] != from[by] && next[by] != from[by] + 1) || parts[by] != from[by] + n * (next[by] - from[by]))
          return n;
    }
  return n;
}

/* ", stage 2 of 4", ", parts 1–8 of 8 of each layer": nothing where there is one part. */
static void
append_part (GString        *text,
             const RoofStep *step,
             RoofDevicesBy   by,
             guint           first,
             guint           last)
{
  guint all = roof_step_count_parts (step, by);
  gboolean one = first == last;
  g_autofree char *parts = one ? g_strdup_printf ("%u", first + 1) : g_strdup_printf ("%u–%u", first + 1, last + 1);

  if (all < 2)
    return;
  if (by == ROOF_DEVICES_BY_STAGE)
    g_string_append_printf (text, one ? _(", stage %1$s of %2$u") : _(", stages %1$s of %2$u"), parts, all);
  else if (by == ROOF_DEVICES_BY_REPLICA)
    g_string_append_printf (text, one ? _(", replica %1$s of %2$u") : _(", replicas %1$s of %2$u"), parts, all);
  else if (by == ROOF_DEVICES_BY_SHARD)
    /* Translators: a part of each layer's matrices; parts, a device each */
    g_string_append_printf (text, one ? _(", part %1$s of %2$u of each layer") : _(", parts %1$s of %2$u of each layer"), parts, all);
  else
    g_string_append_printf (text, one ? _(", part %1$s of %2$u of the experts") : _(", parts %1$s of %2$u of the experts"), parts, all);
}

/* "Devices 9–16, node 2, stage 2 of 2, parts 1–8 of 8 of each layer": @n devices from @first on. @node: from 1; 0: none.
 * Returns: (transfer full) */
static char *
describe_devices (const RoofStep *step,
                  guint           first,
                  guint           n,
                  guint           node)
{
  GString *text = g_string_new (NULL);
  guint from[ROOF_N_DEVICES_BY], to[ROOF_N_DEVICES_BY];

  find_parts (step, first, from);
  find_parts (step, first + n - 1, to);
  if (n == 1)
    g_string_append_printf (text, _("Device %u"), first + 1);
  else
    g_string_append_printf (text, _("Devices %1$u–%2$u"), first + 1, first + n);
  if (node > 0)
    g_string_append_printf (text, _(", node %u"), node);
  for (guint by = 0; by < ROOF_N_DEVICES_BY; by++)
    append_part (text, step, (RoofDevicesBy) by, from[by], to[by]);
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
  g_autofree char *text = box != NULL ? describe_devices (&self->step, box->device, 1, 0) : NULL;

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

/* What the picture shows, in words: what devices hold, a line for those of a node that can be told together, and what links
 * carry. */
static void
tell (RoofLayoutPicture  *self,
      const RoofPipeline *pipeline)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint devices = (guint) roof_step_count_devices (&self->step), in_node = MAX ((guint) pipeline->in_node, 1);
  guint end = MIN (devices, self->plot->boxes->len);

  g_string_append_printf (text, _("%1$u devices, %2$.15g in a node."), devices, pipeline->in_node);
  for (guint i = 0, n; i < end; i += n)
    {
      guint node = i / in_node + 1;
      g_autofree char *words = NULL;

      n = count_together (&self->step, i, MIN (end, node * in_node));
      words = describe_devices (&self->step, i, n, devices > in_node ? node : 0);
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
