/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of an SVG are put together from: numbers, attributes, colours, escaped text. */
#include <math.h>

#include "chart/draw/render-private.h"
#include "chart/draw/svg-private.h"
#include "chart/layout/typeset.h"

const char *const roof_svg_ink_classes[ROOF_N_INKS] = {
  "paper", "plot", "region memory-region", "region cache-region", "region host-region",
  "region network-region", "region compute-region", "grid minor", "grid", "frame",
  "text", "quiet", "cache", "cache-inner", "cache-inmost", "memory", "host", "network", "compute", "balanced", "ceiling", "ridge",
  "link", "leader", "ghost", "selection", "flag",
  "machine-1", "machine-2", "machine-3", "machine-4", "machine-5", "machine-6", "machine-7",
  "group-1", "group-2", "group-3", "group-4", "group-5", "group-6", "group-7", "group-8",
  "path",
};

/* Instead of printf(), which would take most of the time of a chart of many dots. */
void
roof_svg_put_number (const RoofSvgWriter *self,
                     double               value)
{
  gint64 hundredths = llround (value * 100);
  char digits[32], *start = digits + sizeof digits, *end = start;

  for (guint64 left = (guint64) ABS (hundredths); left > 0 || end - start < 3; left /= 10)
    {
      if (end - start == 2)
        *--start = '.';
      *--start = (char) ('0' + left % 10);
    }
  while (end[-1] == '0')
    end--;
  if (end[-1] == '.')
    end--;
  if (hundredths < 0)
    *--start = '-';
  g_string_append_len (self->out, start, end - start);
}

void
roof_svg_put_next (const RoofSvgWriter *self,
                   double               value)
{
  if (llround (value * 100) >= 0)
    g_string_append_c (self->out, ' ');
  roof_svg_put_number (self, value);
}

void
roof_svg_put_attribute (const RoofSvgWriter *self,
                        const char          *name,
                        double               value)
{
  g_string_append_c (self->out, ' ');
  g_string_append (self->out, name);
  g_string_append (self->out, "=\"");
  roof_svg_put_number (self, value);
  g_string_append_c (self->out, '"');
}

/* Skips ASCII that needs no escaping. Returns: the first other character */
static const char *
skip_plain (const char *text)
{
  while (*text >= ' ' && *text < 0x7f && *text != '&' && *text != '<' && *text != '>' && *text != '"')
    text++;
  return text;
}

/* Writes an escaped or non-ASCII character; characters that XML forbids are left out. */
static void
put_character (const RoofSvgWriter *self,
               gunichar             c)
{
  gboolean known = c >= 0x20 || c == '\t' || c == '\n' || c == '\r';

  if (c == '&')
    g_string_append (self->out, "&amp;");
  else if (c == '<')
    g_string_append (self->out, "&lt;");
  else if (c == '>')
    g_string_append (self->out, "&gt;");
  else if (c == '"')
    g_string_append (self->out, "&quot;");
  else if (known && c != 0x7f)
    g_string_append_unichar (self->out, c);
}

void
roof_svg_put_text (const RoofSvgWriter *self,
                   const char          *text)
{
  g_autofree char *valid = roof_typeset_clean (text);

  for (const char *p = valid; *p != '\0';)
    {
      const char *end = skip_plain (p);

      g_string_append_len (self->out, p, end - p);
      if (*end != '\0')
        put_character (self, g_utf8_get_char (end));
      p = *end != '\0' ? g_utf8_next_char (end) : end;
    }
}

static void
put_color (const RoofSvgWriter *self,
           const char          *attribute,
           RoofColor            color)
{
  g_string_append_printf (self->out, " %s=\"#%02x%02x%02x\"", attribute, (guint) lround (color.red * 255),
                          (guint) lround (color.green * 255), (guint) lround (color.blue * 255));
  if (color.alpha < 1)
    {
      g_autofree char *name = g_strconcat (attribute, "-opacity", NULL);

      roof_svg_put_attribute (self, name, color.alpha);
    }
}

gboolean
roof_svg_has_name (const RoofSvgWriter *self,
                   RoofHit              owner)
{
  return self->named && roof_layout_find_owner_name (self->layout, owner) != NULL;
}

gboolean
roof_svg_put_name (const RoofSvgWriter *self,
                   RoofHit              owner)
{
  if (!roof_svg_has_name (self, owner))
    return FALSE;
  g_string_append (self->out, " data-name=\"");
  roof_svg_put_text (self, roof_layout_find_owner_name (self->layout, owner));
  g_string_append_c (self->out, '"');
  return TRUE;
}

void
roof_svg_put_paint (const RoofSvgWriter *self,
                    const char          *attribute,
                    RoofInk              ink,
                    double               opacity)
{
  put_color (self, attribute, roof_palette_get_color (self->palette, ink, opacity));
}

void
roof_svg_put_points (const RoofSvgWriter *self,
                     const RoofPoint     *corners,
                     guint                n)
{
  g_string_append (self->out, " points=\"");
  for (guint i = 0; i < n; i++)
    {
      g_string_append (self->out, i > 0 ? " " : "");
      roof_svg_put_number (self, corners[i].x);
      g_string_append_c (self->out, ',');
      roof_svg_put_number (self, corners[i].y);
    }
  g_string_append_c (self->out, '"');
}

void
roof_svg_put_circle (const RoofSvgWriter *self,
                     double               x,
                     double               y,
                     double               radius)
{
  g_string_append (self->out, "<circle");
  roof_svg_put_attribute (self, "cx", x);
  roof_svg_put_attribute (self, "cy", y);
  roof_svg_put_attribute (self, "r", radius);
}

/* Blends the ground with the plot, since its opacity is too fine for hundredths. */
void
roof_svg_put_ground (const RoofSvgWriter *self,
                     RoofInk              ink)
{
  put_color (self, "fill", roof_palette_get_ground (self->palette, ink));
}

void
roof_svg_put_stroke (const RoofSvgWriter *self,
                     RoofInk              ink,
                     RoofRank             rank,
                     gboolean             dashed,
                     double               opacity)
{
  guint n;
  const double *dash = roof_render_get_dash (self->palette, ink, dashed, &n);

  roof_svg_put_paint (self, "stroke", ink, opacity);
  roof_svg_put_attribute (self, "stroke-width", roof_render_get_width (self->palette, ink, rank));
  for (guint i = 0; i < n; i++)
    {
      g_string_append (self->out, i > 0 ? " " : " stroke-dasharray=\"");
      roof_svg_put_number (self, dash[i]);
    }
  if (n > 0)
    g_string_append_c (self->out, '"');
  if (ink == ROOF_INK_PATH)
    g_string_append (self->out, " stroke-linecap=\"round\"");
}
