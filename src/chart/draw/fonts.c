/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/fonts.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#include "chart/layout/typeset.h"

/* The folders of fontconfig's own fonts.conf, and what it remembers of them. Whatever else is in them stays out. */
#define RULES                                                                                                               \
  "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"urn:fontconfig:fonts.dtd\"><fontconfig>"                            \
  "<dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir prefix=\"xdg\">fonts</dir><dir>~/.fonts</dir>"          \
  "<cachedir>/var/cache/fontconfig</cachedir><cachedir prefix=\"xdg\">fontconfig</cachedir>"                                \
  "<selectfont><rejectfont><pattern/></rejectfont>%s</selectfont></fontconfig>"
#define WANTED "<acceptfont><pattern><patelt name=\"family\"><string>%s</string></patelt></pattern></acceptfont>"

/* Whether the fonts of the system are as they were installed. */
static gboolean
is_untouched (void)
{
  static const char *const variables[] = { "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT" };
  g_autofree char *own = g_build_filename (g_get_user_config_dir (), "fontconfig", NULL);
  g_autofree char *older = g_build_filename (g_get_home_dir (), ".fonts.conf", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    if (g_getenv (variables[i]) != NULL)
      return FALSE;
  return !g_file_test (own, G_FILE_TEST_EXISTS) && !g_file_test (older, G_FILE_TEST_EXISTS)
         && !g_file_test ("/etc/fonts/local.conf", G_FILE_TEST_EXISTS);
}

/* The fonts of @family, NULL if there are none. */
static FcConfig *
find (const char *family)
{
  g_autofree char *wanted = g_markup_printf_escaped (WANTED, family);
  g_autofree char *rules = g_strdup_printf (RULES, wanted);
  FcConfig *config = FcConfigCreate ();

  if (FcConfigParseAndLoadFromMemory (config, (const FcChar8 *) rules, FcTrue) && FcConfigBuildFonts (config)
      && FcConfigGetFonts (config, FcSetSystem)->nfont > 0)
    return config;
  FcConfigDestroy (config);
  return NULL;
}

PangoContext *
roof_fonts_new_context (const char *family)
{
  g_auto (GStrv) names = g_strsplit (family != NULL ? family : ROOF_FONT_FAMILIES, ", ", 2);
  g_autoptr (PangoFontMap) map = NULL;
  FcConfig *config = NULL;

  /* Without the first family, others may be known to the rules by its name, or it may lie in a folder that only they know. */
  if (is_untouched () && names[0] != NULL)
    config = find (names[0]);
  if (config == NULL)
    return NULL;
  /* A map has all rules read if none are, though it is told of others at once: let it find these until it has looked. */
  FcConfigSetCurrent (config);
  map = pango_cairo_font_map_new ();
  pango_fc_font_map_get_config (PANGO_FC_FONT_MAP (map));
  FcConfigSetCurrent (NULL);
  pango_fc_font_map_set_config (PANGO_FC_FONT_MAP (map), config);
  FcConfigDestroy (config);
  return pango_font_map_create_context (map);
}
