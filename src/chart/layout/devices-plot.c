/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/devices-plot.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/units/units.h"
#include "workload/step.h"

/* Lays out the devices of a step: a box for each device, nodes as frames around them, and links to the devices of the same part,
 * which run in the gaps between boxes and beside the nodes, and through no box. The index of a device gives its shard, replica
 * and stage, shards innermost, as runtimes number them. Boxes are coloured by one of these; inks begin anew with a shift, so
 * that no two parts with the same ink are above one another. */

#define BOX_WIDTH  26.0
#define BOX_HEIGHT 26.0
#define GAP        4.0
#define PAD        5.0  /* of a node */
#define BETWEEN    10.0 /* nodes */
#define GUTTER     10.0 /* beside the nodes, for links that pass rows by */
#define PER_ROW    8    /* devices of a node beside one another */
#define MOST_ROWS  16

/* Inks of parts: those that kernels may have, the one of text last. */
#define N_INKS (ROOF_INK_GROUP_LAST - ROOF_INK_GROUP + 1)
/* Where there are more parts, inks begin anew as many further on, so that no device is above one of another part in its ink. */
#define SHIFT 3

void
roof_step_find_device (const RoofStep *step,
                       guint           index,
                       RoofDevice     *device)
{
  guint shards = roof_step_count_parts (step, ROOF_DEVICES_BY_SHARD), replicas = roof_step_count_parts (step, ROOF_DEVICES_BY_REPLICA);

  *device = (RoofDevice) { .shard = index % shards, .replica = index / shards % replicas, .stage = index / shards / replicas,
                           .experts = index % (shards * replicas) % roof_step_count_parts (step, ROOF_DEVICES_BY_EXPERTS) };
}

guint
roof_step_count_parts (const RoofStep *step,
                       RoofDevicesBy   by)
{
  const RoofParallel *parallel = &step->parallel;
  const double parts[ROOF_N_DEVICES_BY] = {
    [ROOF_DEVICES_BY_STAGE] = parallel->stages,
    [ROOF_DEVICES_BY_REPLICA] = parallel->replicas,
    [ROOF_DEVICES_BY_SHARD] = step->split * fmax (parallel->context, 1),
    [ROOF_DEVICES_BY_EXPERTS] = parallel->experts,
  };

  return (guint) fmax (parts[by], 1);
}

static guint
get_part (const RoofDevice *device,
          RoofDevicesBy     by)
{
  const guint parts[ROOF_N_DEVICES_BY] = {
    [ROOF_DEVICES_BY_STAGE] = device->stage,
    [ROOF_DEVICES_BY_REPLICA] = device->replica,
    [ROOF_DEVICES_BY_SHARD] = device->shard,
    [ROOF_DEVICES_BY_EXPERTS] = device->experts,
  };

  return parts[by];
}

static RoofInk
find_ink (guint part)
{
  return ROOF_INK_GROUP + (1 + part + part / N_INKS * SHIFT) % N_INKS;
}

static double
place_text (RoofDevicesPlot *self,
            PangoContext    *context,
            RoofStyle        style,
            RoofInk          ink,
            const char      *words,
            double           x,
            double           y)
{
  RoofPlotText text = roof_plot_text_make (context, style, ink, words);
  double height = text.height;

  self->width = fmax (self->width, x + text.width);
  roof_plot_text_add (self->texts, text, x, y);
  return height;
}

/* The number of the part that the colour shows. */
static void
number_box (RoofDevicesPlot *self,
            PangoContext    *context,
            const RoofRect  *rect,
            guint            number)
{
  g_autofree char *words = g_strdup_printf ("%u", number);
  RoofPlotText text = roof_plot_text_make (context, ROOF_STYLE_TICK, ROOF_INK_TEXT, words);

  roof_plot_text_add (self->texts, text, rect->x + (rect->width - text.width) / 2, rect->y + 2);
}

static void
place_node (RoofDevicesPlot *self,
            const RoofStep  *step,
            RoofDevicesBy    by,
            PangoContext    *context,
            guint            first,
            guint            n,
            double           x,
            double           y)
{
  guint per_row = MIN (n, PER_ROW), rows = (n + PER_ROW - 1) / PER_ROW;
  RoofRect node = { x, y, 2 * PAD + per_row * (BOX_WIDTH + GAP) - GAP, 2 * PAD + rows * (BOX_HEIGHT + GAP) - GAP };

  for (guint i = 0; i < n; i++)
    {
      RoofDevice device;
      RoofDeviceBox box = { .device = first + i };

      roof_step_find_device (step, first + i, &device);
      box.rect = (RoofRect) { node.x + PAD + i % PER_ROW * (BOX_WIDTH + GAP), node.y + PAD + floor (i / PER_ROW) * (BOX_HEIGHT + GAP),
                              BOX_WIDTH, BOX_HEIGHT };
      box.ink = find_ink (get_part (&device, by));
      g_array_append_val (self->boxes, box);
      number_box (self, context, &box.rect, get_part (&device, by) + 1);
    }
  g_array_append_val (self->nodes, node);
  self->width = fmax (self->width, node.x + node.width + 1);
  self->height = node.y + node.height;
}

static void
add_point (RoofDeviceLink *link,
           double          x,
           double          y)
{
  g_assert (link->n < G_N_ELEMENTS (link->x));
  link->x[link->n] = x;
  link->y[link->n++] = y;
}

/* From row to row below: down, and along the gap before the lower row. */
static void
lead_down (RoofDeviceLink *link,
           const RoofRect *a,
           const RoofRect *b)
{
  double x1 = a->x + a->width / 2, x2 = b->x + b->width / 2, gap = b->y - GAP / 2;

  add_point (link, x1, a->y + a->height);
  add_point (link, x1, gap);
  add_point (link, x2, gap);
  add_point (link, x2, b->y);
}

/* Within a row: straight to the neighbour, else below those between. */
static void
lead_along (RoofDeviceLink *link,
            const RoofRect *a,
            const RoofRect *b,
            gboolean        near)
{
  double x1 = a->x + a->width / 2, x2 = b->x + b->width / 2, bottom = a->y + a->height;

  if (near)
    {
      add_point (link, a->x + a->width, a->y + a->height / 2);
      add_point (link, b->x, b->y + b->height / 2);
      return;
    }
  add_point (link, x1, bottom);
  add_point (link, x1, bottom + GAP / 2);
  add_point (link, x2, bottom + GAP / 2);
  add_point (link, x2, bottom);
}

/* Past the rows between, beside the nodes. */
static void
lead_beside (RoofDeviceLink *link,
             const RoofRect *a,
             const RoofRect *b)
{
  double x1 = a->x + a->width / 2, x2 = b->x + b->width / 2;
  double below = a->y + a->height + GAP / 2, above = b->y - GAP / 2;

  add_point (link, x1, a->y + a->height);
  add_point (link, x1, below);
  add_point (link, GUTTER / 2, below);
  add_point (link, GUTTER / 2, above);
  add_point (link, x2, above);
  add_point (link, x2, b->y);
}

static gboolean
has_row_between (RoofDevicesPlot *self,
                 guint            from,
                 guint            to)
{
  const RoofDeviceBox *boxes = (const RoofDeviceBox *) (gconstpointer) self->boxes->data;

  for (guint i = from + 1; i < to; i++)
    if (boxes[i].rect.y > boxes[from].rect.y && boxes[i].rect.y < boxes[to].rect.y)
      return TRUE;
  return FALSE;
}

/* A link passes through no box. */
static void
link_boxes (RoofDevicesPlot *self,
            guint            from,
            guint            to,
            RoofInk          ink)
{
  const RoofDeviceBox *boxes = (const RoofDeviceBox *) (gconstpointer) self->boxes->data;
  RoofDeviceLink link = { .ink = ink };

  if (from >= self->boxes->len || to >= self->boxes->len)
    return;
  if (boxes[from].rect.y == boxes[to].rect.y)
    lead_along (&link, &boxes[from].rect, &boxes[to].rect, to == from + 1);
  else if (has_row_between (self, from, to))
    lead_beside (&link, &boxes[from].rect, &boxes[to].rect);
  else
    lead_down (&link, &boxes[from].rect, &boxes[to].rect);
  g_array_append_val (self->links, link);
}

/* Neighbours that share a layer, and each stage's first device with that of the next. */
static void
place_links (RoofDevicesPlot *self,
             const RoofStep  *step)
{
  guint shards = roof_step_count_parts (step, ROOF_DEVICES_BY_SHARD);
  guint stage = shards * roof_step_count_parts (step, ROOF_DEVICES_BY_REPLICA);

  for (guint i = 0; i < self->boxes->len; i++)
    {
      if (i % shards + 1 < shards)
        link_boxes (self, i, i + 1, ROOF_INK_NETWORK);
      if (i % stage == 0)
        link_boxes (self, i, i + stage, ROOF_INK_RIDGE);
    }
}

static double
say (RoofDevicesPlot *self,
     PangoContext    *context,
     RoofInk          ink,
     char            *words)
{
  g_autofree char *owned = words;

  g_string_append_printf (self->words, "\n%s", words);
  return place_text (self, context, ROOF_STYLE_CAPTION, ink, owned, 0, self->height + 4);
}

/* What the links carry, for each micro-batch. */
static void
say_links (RoofDevicesPlot    *self,
           const RoofPipeline *pipeline,
           RoofMachine        *machine,
           PangoContext       *context)
{
  const RoofStageLoad *load = &pipeline->stages[0];

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      const RoofLevel *level = roof_machine_get_level (machine, i);
      g_autofree char *bytes = roof_units_format (load->bytes[i], ROOF_DIMENSION_BYTE);

      if (level->kind == ROOF_LEVEL_NETWORK && load->bytes[i] > 0)
        /* Translators: a network and how much a device sends over it in one micro-batch */
        self->height += 4 + say (self, context, ROOF_INK_NETWORK, g_strdup_printf (_("%1$s: %2$s per device"), level->name, bytes));
    }
  if (load->sent_level >= 0)
    {
      g_autofree char *bytes = roof_units_format (load->sent, ROOF_DIMENSION_BYTE);

      /* Translators: how much a stage passes to the next, and the network */
      self->height += 4 + say (self, context, ROOF_INK_RIDGE,
                               g_strdup_printf (_("Stage to stage: %1$s over %2$s"), bytes,
                                                roof_machine_get_level (machine, (guint) load->sent_level)->name));
    }
}

RoofDevicesPlot *
roof_devices_plot_new (const RoofStep     *step,
                       const RoofPipeline *pipeline,
                       RoofMachine        *machine,
                       RoofDevicesBy       by,
                       PangoContext       *context)
{
  RoofDevicesPlot *self = g_new0 (RoofDevicesPlot, 1);
  guint devices = (guint) roof_step_count_devices (step), in_node = (guint) pipeline->in_node;
  guint rows = (MAX (in_node, 1) + PER_ROW - 1) / PER_ROW, most = MAX (MOST_ROWS / rows, 1), drawn = 0;
  guint stage = roof_step_count_parts (step, ROOF_DEVICES_BY_SHARD) * roof_step_count_parts (step, ROOF_DEVICES_BY_REPLICA);
  double x = stage < devices && stage > MIN (MAX (in_node, 1), PER_ROW) ? GUTTER + 0.5 : 0.5;

  self->nodes = g_array_new (FALSE, FALSE, sizeof (RoofRect));
  self->boxes = g_array_new (FALSE, FALSE, sizeof (RoofDeviceBox));
  self->links = g_array_new (FALSE, FALSE, sizeof (RoofDeviceLink));
  self->texts = g_array_new (FALSE, FALSE, sizeof (RoofPlotText));
  self->words = g_string_new (NULL);
  g_array_set_clear_func (self->texts, roof_plot_text_clear);
  for (guint node = 0; node < most && drawn < devices; node++)
    {
      guint n = MIN (MIN (in_node, devices - drawn), MOST_ROWS * PER_ROW);

      place_node (self, step, by, context, drawn, n, x, node == 0 ? 0.5 : self->height + BETWEEN);
      drawn += n;
    }
  place_links (self, step);
  if (drawn < devices)
    self->height += 4 + say (self, context, ROOF_INK_TEXT_QUIET,
                             g_strdup_printf (ngettext ("and %u more device", "and %u more devices", devices - drawn), devices - drawn));
  say_links (self, pipeline, machine, context);
  self->height = ceil (self->height + 1);
  return self;
}

void
roof_devices_plot_free (RoofDevicesPlot *self)
{
  g_array_unref (self->nodes);
  g_array_unref (self->boxes);
  g_array_unref (self->links);
  g_array_unref (self->texts);
  g_string_free (self->words, TRUE);
  g_free (self);
}

const RoofDeviceBox *
roof_devices_plot_find (const RoofDevicesPlot *self,
                        double                 x,
                        double                 y)
{
  for (guint i = 0; i < self->boxes->len; i++)
    {
      const RoofDeviceBox *box = &g_array_index (self->boxes, RoofDeviceBox, i);

      if (x >= box->rect.x && x < box->rect.x + box->rect.width && y >= box->rect.y && y < box->rect.y + box->rect.height)
        return box;
    }
  return NULL;
}
