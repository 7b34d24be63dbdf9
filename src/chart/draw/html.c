/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chart as a page of its own: the SVG, with tooltips under the pointer and by the keyboard, and a filter by name. Nothing is
 * loaded from elsewhere. Up to the end of the SVG the page is XML as well, so that its document can be read. */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/draw/export-write.h"
#include "chart/draw/svg.h"
#include "chart/words/describe.h"

/* How much larger or smaller than on paper the figure is where the browser is wide or narrow; where it is narrower the page scrolls. */
#define LARGEST 2.5
#define SMALLEST 0.6

static const char style[] =
  "body { margin: 1rem; font-family: system-ui, sans-serif; }\n"
  "figure { margin: 0 auto; }\n"
  "svg { display: block; width: 100%; height: auto; max-height: calc(100vh - 5rem); }\n"
  "figcaption, form { margin: .5rem 0; }\n"
  "input { font: inherit; padding: .2em .5em; width: 16em; max-width: 100%; }\n"
  "[data-name].off { opacity: .08; pointer-events: none; }\n"
  "[data-tip]:hover, [data-tip]:focus { stroke: currentColor; stroke-width: 2; outline: none; }\n"
  "#tip { position: fixed; z-index: 1; padding: .4em .6em; border-radius: 6px; background: #222; color: #fff;\n"
  "       font-size: .9rem; white-space: pre-line; max-width: 24em; pointer-events: none; }\n"
  "@media print { form { display: none; } svg { max-height: none; } }\n";

/* The tooltips of the SVG become a box that shows without delay, for the pointer and for the focus. */
static const char script[] =
  "(() => {\n"
  "  const $ = (id) => document.getElementById(id), tip = $('tip'), filter = $('filter'), found = $('found');\n"
  "  const named = [...document.querySelectorAll('[data-name]')];\n"
  "  for (const title of document.querySelectorAll('svg title:not(#title)')) {\n"
  "    const mark = title.parentElement;\n"
  "    mark.dataset.tip = title.textContent;\n"
  "    mark.setAttribute('tabindex', 0);\n"
  "    mark.setAttribute('role', 'img');\n"
  "    mark.setAttribute('aria-label', title.textContent);\n"
  "    title.remove();\n"
  "  }\n"
  "  const show = (mark, x, y) => {\n"
  "    tip.hidden = !mark;\n"
  "    if (!mark) return;\n"
  "    tip.textContent = mark.dataset.tip;\n"
  "    tip.style.left = Math.max(0, Math.min(x + 14, innerWidth - tip.offsetWidth - 8)) + 'px';\n"
  "    tip.style.top = Math.max(0, Math.min(y + 14, innerHeight - tip.offsetHeight - 8)) + 'px';\n"
  "  };\n"
  "  addEventListener('pointermove', (event) => show(event.target.closest('[data-tip]'), event.clientX, event.clientY));\n"
  "  addEventListener('focusin', (event) => {\n"
  "    const mark = event.target.closest('[data-tip]'), box = event.target.getBoundingClientRect();\n"
  "    show(mark, box.right, box.bottom);\n"
  "  });\n"
  "  addEventListener('keydown', (event) => { if (event.key === 'Escape') show(null); });\n"
  "  filter.form.hidden = false;\n"
  "  filter.form.addEventListener('submit', (event) => event.preventDefault());\n"
  "  filter.addEventListener('input', () => {\n"
  "    const words = filter.value.toLowerCase().split(/\\s+/), names = new Set();\n"
  "    for (const mark of named) {\n"
  "      const fits = words.every((word) => mark.dataset.name.toLowerCase().includes(word));\n"
  "      mark.classList.toggle('off', !fits);\n"
  "      for (const dot of mark.querySelectorAll('[data-tip]')) dot.setAttribute('tabindex', fits ? 0 : -1);\n"
  "      if (fits) names.add(mark.dataset.name);\n"
  "    }\n"
  "    found.textContent = filter.value.trim() ? names.size : '';\n"
  "  });\n"
  "})();\n";

static void
append_escaped (GString    *page,
                const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append (page, escaped);
}

static void
append_head (GString                 *page,
             const RoofExportOptions *options,
             const char              *title,
             const RoofPalette       *palette)
{
  RoofColor paper = palette->pens[ROOF_INK_PAPER].color, ink = palette->pens[ROOF_INK_TEXT].color;

  g_string_append_printf (page, "<!DOCTYPE html>\n<!-- Roofline -->\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                                "<meta name=\"generator\" content=\"Roofline\"/>\n"
                                "<meta name=\"viewport\" content=\"width=device-width\"/>\n"
                                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                                "style-src 'unsafe-inline'; script-src 'unsafe-inline'\"/>\n<title>",
                          roof_describe_language ());
  append_escaped (page, title);
  g_string_append_printf (page, "</title>\n<style>\n%s"
                                "body { background: rgb(%d, %d, %d); color: rgb(%d, %d, %d); }\n"
                                "figure { max-width: %dpt; overflow-x: auto; }\nsvg { min-width: %dpt; }\n"
                                "</style>\n</head>\n<body>\n<figure>\n",
                          style, (int) lround (paper.red * 255), (int) lround (paper.green * 255), (int) lround (paper.blue * 255),
                          (int) lround (ink.red * 255), (int) lround (ink.green * 255), (int) lround (ink.blue * 255),
                          (int) lround (options->width * LARGEST), (int) lround (options->width * SMALLEST));
}

/* Hidden unless the script runs. */
static void
append_filter (GString *page)
{
  g_string_append (page, "<form hidden=\"hidden\"><label>");
  append_escaped (page, _("Filter by name"));
  g_string_append (page, " <input id=\"filter\" type=\"search\"/></label> <output id=\"found\"></output></form>\n");
}

GBytes *
roof_export_write_html (const RoofLayout         *layout,
                        const RoofExportOptions  *options,
                        GError                  **error)
{
  RoofPalette palette = roof_figure_sizes_make_palette (&options->sizes);
  g_autofree char *title = roof_panels_entitle (layout, options->heading.title);
  RoofSvgOptions svg = { title, options->document, options->transparent, TRUE, options->callouts,
                         options->n_callouts };
  g_autofree char *drawing = roof_svg_write (layout, &palette, &svg);
  GString *page = g_string_new (NULL);
  gsize length;

  append_head (page, options, title, &palette);
  append_filter (page);
  g_string_append (page, drawing);
  g_string_append_printf (page, "</figure>\n<div id=\"tip\" role=\"status\" hidden=\"hidden\"></div>\n<script>\n%s</script>\n</body>\n</html>\n",
                          script);
  length = page->len;
  return g_bytes_new_take (g_string_free (page, FALSE), length);
}
