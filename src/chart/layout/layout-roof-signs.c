/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "chart/layout/layout-signs.h"
#include "chart/scene/scene-private.h"

/* Roofs in the key, for which the chart has no room for their names with their values. Panels have one key: there a roof has one sign in
 * all panels in which it has the same name and look, with the values in each, "L2 (a, c) 5.4 TB/s, (b) 11 TB/s". */

/* A value of a roof, and the panels in which it has that. */
typedef struct
{
  char    *value; /* nullable */
  GString *panels;
} PanelValue;

/* A roof of several panels. */
typedef struct
{
  RoofSampleKind kind;
  RoofLine       line;
  char          *name;
  GArray        *values; /* PanelValue */
  guint          n;      /* panels */
} PanelRoof;

static gboolean
holds (const GArray *roofs,
       RoofHit       owner)
{
  for (guint i = 0; i < roofs->len; i++)
    if (roof_hit_equal (g_array_index (roofs, RoofHit, i), owner))
      return TRUE;
  return FALSE;
}

char *
roof_layout_name_panel (guint index)
{
  return index < 26 ? g_strdup_printf ("%c", 'a' + index) : g_strdup_printf ("%u", index + 1);
}

gboolean
roof_layout_lists_roof (const RoofLayout *self,
                        RoofHit           owner)
{
  return self->sizes->signs && self->sizes->roofs_listed != NULL && holds (self->sizes->roofs_listed, owner);
}

/* Adds signs of those of @roofs that are roofs of @self. */
static void
add_roofs (const RoofLayout *self,
           const GArray     *roofs,
           GArray           *signs)
{
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (self->scene, &n);
  const RoofFlat *flats;

  for (guint i = 0; i < n; i++)
    {
      RoofLine line = roof_layout_map_slope (self, &slopes[i]);

      if (holds (roofs, line.owner))
        roof_layout_add_line_sign (signs, ROOF_SAMPLE_SLOPE, &line, roof_layout_brief_slope (self, &slopes[i]));
    }
  flats = roof_scene_get_flats (self->scene, &n);
  for (guint i = 0; i < n; i++)
    {
      RoofLine line = roof_layout_map_flat (self, &flats[i]);

      if (holds (roofs, line.owner))
        roof_layout_add_line_sign (signs, ROOF_SAMPLE_FLAT, &line, roof_layout_brief_flat (self, &flats[i]));
    }
}

static void
clear_value (gpointer item)
{
  g_free (((PanelValue *) item)->value);
  g_string_free (((PanelValue *) item)->panels, TRUE);
}

static void
clear_roof (gpointer item)
{
  g_free (((PanelRoof *) item)->name);
  g_array_unref (((PanelRoof *) item)->values);
}

/* The roof of @roofs that is called @name and looks like @sign, or a new one: slanted roofs before flat ones, ceilings last of each. */
static PanelRoof *
find_roof (GArray         *roofs,
           const RoofSign *sign,
           const char     *name)
{
  PanelRoof new = { sign->kind, sign->line, NULL, NULL, 0 };
  guint place = 0;

  for (guint i = 0; i < roofs->len; i++)
    {
      PanelRoof *roof = &g_array_index (roofs, PanelRoof, i);

      if (roof->kind == sign->kind && roof->line.ink == sign->line.ink && g_str_equal (roof->name, name))
        return roof;
      place += roof->kind < sign->kind
               || (roof->kind == sign->kind
                   && (roof->line.owner.kind == ROOF_HIT_CEILING) <= (sign->line.owner.kind == ROOF_HIT_CEILING));
    }
  new.name = g_strdup (name);
  new.values = g_array_new (FALSE, FALSE, sizeof (PanelValue));
  g_array_set_clear_func (new.values, clear_value);
  g_array_insert_val (roofs, place, new);
  return &g_array_index (roofs, PanelRoof, place);
}

/* @value: (nullable) */
static void
add_value (PanelRoof  *self,
           const char *value,
           guint       panel)
{
  g_autofree char *name = roof_layout_name_panel (panel);
  PanelValue new = { g_strdup (value), g_string_new (name) };

  self->n++;
  for (guint i = 0; i < self->values->len; i++)
    {
      PanelValue *known = &g_array_index (self->values, PanelValue, i);

      if (g_strcmp0 (known->value, value) != 0)
        continue;
      g_string_append_printf (known->panels, ", %s", name);
      clear_value (&new);
      return;
    }
  g_array_append_val (self->values, new);
}

/* Adds what one panel of @sheet lacks, in the words of the sheet, whose sizes a finished panel has no more. */
static void
gather (const RoofLayout *sheet,
        guint             index,
        GArray           *roofs)
{
  g_autoptr (GArray) signs = g_array_new (FALSE, FALSE, sizeof (RoofSign));
  RoofLayout *panel = sheet->parts->pdata[index];

  panel->sizes = sheet->sizes;
  add_roofs (panel, panel->lacking, signs);
  panel->sizes = NULL;
  for (guint i = 0; i < signs->len; i++)
    {
      const RoofSign *sign = &g_array_index (signs, RoofSign, i);
      const char *space = strstr (sign->words, ROOF_VALUE_SPACE);
      g_autofree char *words = sign->words, *name = space != NULL ? g_strndup (words, (gsize) (space - words)) : g_strdup (words);

      add_value (find_roof (roofs, sign, name), space != NULL ? space + strlen (ROOF_VALUE_SPACE) : NULL, index);
    }
}

/* Whether a sign with @words is no wider than the figure. */
static gboolean
fits_row (RoofLayout *self,
          const char *words)
{
  RoofText text = roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT, words, ROOF_HIT_INIT);

  return 2 * ROOF_SIGN_HALF_LINE + ROOF_SIGN_GAP + text.box.width <= self->width - 2 * self->margin;
}

/* "L2 5.4 TB/s" of a roof that is the same in all @n panels, else the values with their panels, in as many signs as the width of the figure asks for. */
static void
add_panel_roof (RoofLayout      *sheet,
                const PanelRoof *roof,
                guint            n,
                GArray          *signs)
{
  g_autofree char *words = NULL;

  for (guint i = 0; i < roof->values->len; i++)
    {
      const PanelValue *value = &g_array_index (roof->values, PanelValue, i);
      g_autofree char *panels = roof->n < n || roof->values->len > 1 ? g_strdup_printf ("(%s) ", value->panels->str) : g_strdup ("");
      g_autofree char *item = g_strconcat (panels, value->value, NULL), *before = g_steal_pointer (&words);

      words = before != NULL ? g_strconcat (before, ", ", item, NULL) : g_strconcat (roof->name, ROOF_VALUE_SPACE, item, NULL);
      if (before == NULL || fits_row (sheet, words))
        continue;
      roof_layout_add_line_sign (signs, roof->kind, &roof->line, g_steal_pointer (&before));
      g_free (words);
      words = g_strconcat (roof->name, ROOF_VALUE_SPACE, item, NULL);
    }
  if (words != NULL)
    roof_layout_add_line_sign (signs, roof->kind, &roof->line, g_steal_pointer (&words));
}

void
roof_layout_add_roof_signs (RoofLayout *self,
                            GArray     *signs)
{
  g_autoptr (GArray) roofs = g_array_new (FALSE, FALSE, sizeof (PanelRoof));

  if (self->sizes->roofs_listed != NULL)
    add_roofs (self, self->sizes->roofs_listed, signs);
  g_array_set_clear_func (roofs, clear_roof);
  for (guint i = 0; i < self->parts->len && self->lists_panels; i++)
    gather (self, i, roofs);
  for (guint i = 0; i < roofs->len; i++)
    add_panel_roof (self, &g_array_index (roofs, PanelRoof, i), self->parts->len, signs);
}
