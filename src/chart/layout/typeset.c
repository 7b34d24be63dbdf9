/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/typeset.h"

#include <pango/pangocairo.h>
#include <string.h>

/* Texts in the cache before it is emptied. */
#define MOST_TEXTS 2000
/* All texts are laid out at this size and scaled when drawn. Loading a font at a new size costs more than laying out a text,
 * and without hinting sizes differ only by a factor. */
#define SET_SIZE 16.0
/* The resolution, dots per inch, at which texts have the size of their style, and the limits of the scale. */
#define RESOLUTION 96.0
#define LEAST_SCALE 0.5
#define MOST_SCALE 3.0

enum
{
  PLAIN,
  BOLD,
  N_WEIGHTS
};

struct _RoofTypeset
{
  PangoContext         *context;
  char                 *families;
  PangoFontDescription *fonts[N_WEIGHTS];
  GHashTable           *layouts[N_WEIGHTS]; /* text -> PangoLayout */
  double                scale;
};

static const struct
{
  double   size;
  gboolean bold;
} styles[ROOF_N_STYLES] = {
  [ROOF_STYLE_TITLE] = { 15, TRUE },
  [ROOF_STYLE_SUBTITLE] = { 12, FALSE },
  [ROOF_STYLE_AXIS] = { 11.5, FALSE },
  [ROOF_STYLE_TICK] = { 11, FALSE },
  [ROOF_STYLE_NAME] = { 10.5, FALSE },
  [ROOF_STYLE_STRONG] = { 11, TRUE },
  [ROOF_STYLE_LABEL] = { 11.5, FALSE },
  [ROOF_STYLE_CHOSEN] = { 12, TRUE },
  [ROOF_STYLE_CAPTION] = { 9.5, FALSE },
  [ROOF_STYLE_NOTE] = { 9.5, FALSE },
  [ROOF_STYLE_ANNOTATION] = { 11.5, FALSE },
};

gboolean
roof_style_is_bold (RoofStyle style)
{
  return styles[style].bold;
}

static void
free_typeset (gpointer data)
{
  RoofTypeset *self = data;

  for (guint i = 0; i < N_WEIGHTS; i++)
    {
      g_hash_table_unref (self->layouts[i]);
      pango_font_description_free (self->fonts[i]);
    }
  g_object_unref (self->context);
  g_free (self->families);
  g_free (self);
}

static PangoFontDescription *
describe_font (const char *families,
               gboolean    bold)
{
  PangoFontDescription *font = pango_font_description_new ();

  pango_font_description_set_family (font, families);
  pango_font_description_set_absolute_size (font, SET_SIZE * PANGO_SCALE);
  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  return font;
}

static PangoContext *
derive_context (PangoFontMap *map)
{
  PangoContext *context = pango_font_map_create_context (map);
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  pango_cairo_context_set_resolution (context, RESOLUTION);
  pango_context_set_round_glyph_positions (context, FALSE);
  cairo_font_options_destroy (options);
  return context;
}

char *
roof_typeset_list_families (const char *family)
{
  return family != NULL ? g_strconcat (family, ", " ROOF_FONT_FAMILIES, NULL) : g_strdup (ROOF_FONT_FAMILIES);
}

static double
find_scale (PangoContext *context)
{
  double resolution = pango_cairo_context_get_resolution (context);

  return resolution > 0 ? CLAMP (resolution / RESOLUTION, LEAST_SCALE, MOST_SCALE) : 1;
}

RoofTypeset *
roof_typeset_get (PangoContext *context)
{
  return roof_typeset_get_family (context, NULL);
}

RoofTypeset *
roof_typeset_get_family (PangoContext *context,
                         const char   *family)
{
  g_autofree char *key = g_strconcat ("roof-typeset ", family, NULL);
  RoofTypeset *self = g_object_get_data (G_OBJECT (context), key);
  PangoFontMap *map = pango_context_get_font_map (context);

  if (self != NULL && pango_context_get_font_map (self->context) == map)
    {
      self->scale = find_scale (context);
      return self;
    }
  self = g_new0 (RoofTypeset, 1);
  self->context = derive_context (map);
  self->scale = find_scale (context);
  self->families = roof_typeset_list_families (family);
  for (guint i = 0; i < N_WEIGHTS; i++)
    {
      self->fonts[i] = describe_font (self->families, i == BOLD);
      self->layouts[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
    }
  g_object_set_data_full (G_OBJECT (context), key, self, free_typeset);
  return self;
}

/* The Unicode Standard, 23.7. */
static gboolean
is_noncharacter (gunichar c)
{
  return (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef);
}

char *
roof_typeset_clean (const char *text)
{
  char *valid = g_utf8_make_valid (text, -1);
  GString *clean;

  /* Fast path: the UTF-8 of noncharacters begins with one of these bytes. */
  if (valid[strcspn (valid, "\xef\xf0\xf1\xf2\xf3\xf4")] == '\0')
    return valid;
  clean = g_string_new (NULL);
  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    g_string_append_unichar (clean, is_noncharacter (g_utf8_get_char (p)) ? 0xfffd : g_utf8_get_char (p));
  g_free (valid);
  return g_string_free (clean, FALSE);
}

/* Returns: (transfer none) */
static PangoLayout *
set_text (RoofTypeset *self,
          guint        weight,
          const char  *text)
{
  PangoLayout *layout = g_hash_table_lookup (self->layouts[weight], text);
  g_autofree char *clean = NULL;

  if (layout != NULL)
    return layout;
  if (g_hash_table_size (self->layouts[weight]) >= MOST_TEXTS)
    g_hash_table_remove_all (self->layouts[weight]);
  layout = pango_layout_new (self->context);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_font_description (layout, self->fonts[weight]);
  clean = roof_typeset_clean (text);
  pango_layout_set_text (layout, clean, -1);
  g_hash_table_insert (self->layouts[weight], g_strdup (text), layout);
  return layout;
}

RoofSetText
roof_typeset_lay_out (RoofTypeset *self,
                      RoofStyle    style,
                      const char  *text)
{
  PangoLayout *layout = set_text (self, styles[style].bold ? BOLD : PLAIN, text);
  double size = styles[style].size * self->scale, unit = size / SET_SIZE / PANGO_SCALE;
  PangoRectangle extents;

  pango_layout_get_extents (layout, NULL, &extents);
  return (RoofSetText) {
    .pango = layout,
    .size = size,
    .width = extents.width * unit,
    .height = extents.height * unit,
    .baseline = pango_layout_get_baseline (layout) * unit,
  };
}

void
roof_typeset_show (PangoLayout *pango,
                   double       size,
                   cairo_t     *cr)
{
  cairo_save (cr);
  cairo_scale (cr, size / SET_SIZE, size / SET_SIZE);
  pango_cairo_show_layout (cr, pango);
  cairo_restore (cr);
}

/* Names that fontconfig gives to whatever is there (CSS Fonts 4, section 2.1). */
static const char *const generic[] = { "serif", "sans-serif", "sans", "monospace", "cursive", "fantasy", "system-ui", NULL };

static gboolean
is_installed (PangoFontMap *map,
              const char   *family)
{
  g_autofree PangoFontFamily **families = NULL;
  int n;

  pango_font_map_list_families (map, &families, &n);
  for (int i = 0; i < n; i++)
    if (g_ascii_strcasecmp (pango_font_family_get_name (families[i]), family) == 0)
      return TRUE;
  return FALSE;
}

gboolean
roof_typeset_has_family (const char *family)
{
  g_autoptr (PangoFontMap) map = pango_cairo_font_map_new ();
  g_auto (GStrv) names = g_strsplit (family, ",", -1);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *name = g_ascii_strdown (g_strstrip (names[i]), -1);

      if (g_strv_contains (generic, name) || is_installed (map, names[i]))
        return TRUE;
    }
  return FALSE;
}

PangoContext *
roof_typeset_new_context (void)
{
  g_autoptr (PangoFontMap) map = pango_cairo_font_map_new ();

  return pango_font_map_create_context (map);
}
