/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/stack-bar.h"

#include "chart/layout/stack.h"
#include "widgets/prose-tip.h"
#include "widgets/theme.h"

#define THICKNESS 18
#define BLANK ROOF_N_INKS /* the ink of a piece that is not drawn */
#define GAP 1 /* px between pieces; shorter pieces get no gap */

struct _RoofStackBar
{
  GtkWidget parent_instance;

  /* owned */
  GArray    *amounts; /* element-type double */
  GArray    *inks;    /* element-type RoofInk */
  GPtrArray *texts;   /* element-type utf8 */
};

G_DEFINE_FINAL_TYPE (RoofStackBar, roof_stack_bar, GTK_TYPE_WIDGET)

/* Returns: (transfer full): an array of amounts->len elements */
static RoofSpan *
place (RoofStackBar *self)
{
  RoofSpan *spans = g_new0 (RoofSpan, self->amounts->len + 1);

  roof_stack_place ((const double *) (gpointer) self->amounts->data, self->amounts->len,
                    gtk_widget_get_width (GTK_WIDGET (self)), spans);
  return spans;
}

/* Mirrors @x for right-to-left text. */
static double
mirror (RoofStackBar *self,
        double        x)
{
  return gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL
             ? gtk_widget_get_width (GTK_WIDGET (self)) - x
             : x;
}

static void
roof_stack_bar_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  RoofStackBar *self = ROOF_STACK_BAR (widget);
  const RoofPalette *palette = roof_palette_of_widget (widget);
  g_autofree RoofSpan *spans = place (self);

  for (guint i = 0; i < self->amounts->len; i++)
    {
      RoofInk ink = g_array_index (self->inks, RoofInk, i);
      RoofColor color = palette->pens[ink < BLANK ? ink : 0].color;
      int length = spans[i].length > 2 * GAP ? spans[i].length - GAP : spans[i].length;
      double left = MIN (mirror (self, spans[i].start), mirror (self, spans[i].start + length));

      if (ink == BLANK)
        continue;
      gtk_snapshot_append_color (snapshot,
                                 &(GdkRGBA) { (float) color.red, (float) color.green, (float) color.blue,
                                              (float) color.alpha },
                                 &GRAPHENE_RECT_INIT ((float) left, 0, (float) length,
                                                      (float) gtk_widget_get_height (widget)));
    }
}

static gboolean
roof_stack_bar_query_tooltip (GtkWidget  *widget,
                              int         x,
                              int         y,
                              gboolean    keyboard,
                              GtkTooltip *tooltip)
{
  RoofStackBar *self = ROOF_STACK_BAR (widget);
  g_autofree RoofSpan *spans = place (self);
  double at = mirror (self, x);

  for (guint i = 0; i < self->amounts->len; i++)
    if (self->texts->pdata[i] != NULL && at >= spans[i].start && at < spans[i].start + spans[i].length)
      return roof_prose_tip_show (tooltip, self->texts->pdata[i]);
  return FALSE;
}

static void
roof_stack_bar_finalize (GObject *object)
{
  RoofStackBar *self = ROOF_STACK_BAR (object);

  g_array_unref (self->amounts);
  g_array_unref (self->inks);
  g_ptr_array_unref (self->texts);
  G_OBJECT_CLASS (roof_stack_bar_parent_class)->finalize (object);
}

static void
roof_stack_bar_class_init (RoofStackBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_stack_bar_finalize;
  widget_class->snapshot = roof_stack_bar_snapshot;
  widget_class->query_tooltip = roof_stack_bar_query_tooltip;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
roof_stack_bar_init (RoofStackBar *self)
{
  self->amounts = g_array_new (FALSE, FALSE, sizeof (double));
  self->inks = g_array_new (FALSE, FALSE, sizeof (RoofInk));
  self->texts = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_size_request (GTK_WIDGET (self), 80, THICKNESS);
}

void
roof_stack_bar_clear (RoofStackBar *self)
{
  g_return_if_fail (ROOF_IS_STACK_BAR (self));

  g_array_set_size (self->amounts, 0);
  g_array_set_size (self->inks, 0);
  g_ptr_array_set_size (self->texts, 0);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
roof_stack_bar_add (RoofStackBar *self,
                    double        amount,
                    RoofInk       ink,
                    const char   *text)
{
  g_return_if_fail (ROOF_IS_STACK_BAR (self));

  g_array_append_val (self->amounts, amount);
  g_array_append_val (self->inks, ink);
  g_ptr_array_add (self->texts, g_strdup (text));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
roof_stack_bar_add_blank (RoofStackBar *self,
                          double        amount)
{
  roof_stack_bar_add (self, amount, BLANK, NULL);
}

char *
roof_stack_bar_dup_text (RoofStackBar *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (ROOF_IS_STACK_BAR (self), NULL);

  for (guint i = 0; i < self->texts->len && self->texts->pdata[i] != NULL; i++)
    g_string_append_printf (text, "%s\n", (const char *) self->texts->pdata[i]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
