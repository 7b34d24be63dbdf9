/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/tikz-text.h"

#include "chart/layout/typeset.h"

/* Sorted by nothing: a text has a few dozen letters. */
static const struct
{
  gunichar    c;
  const char *tex;
} symbols[] = {
  { '\\', "\\textbackslash{}" }, { '{', "\\{" }, { '}', "\\}" }, { '$', "\\$" }, { '&', "\\&" }, { '#', "\\#" }, { '%', "\\%" },
  { '_', "\\_" }, { '^', "\\textasciicircum{}" }, { '~', "\\textasciitilde{}" }, { '<', "$<$" }, { '>', "$>$" }, { '|', "$|$" },
  { 0xa0, "~" }, { 0x2007, "~" }, { 0x2009, "\\," }, { 0x202f, "\\," }, { 0x2002, "\\enspace{}" }, { 0xad, "\\-" },
  { 0x2010, "-" }, { 0x2011, "-" }, { 0x2013, "--" }, { 0x2014, "---" }, { 0x2212, "$-$" }, { 0x2026, "\\dots{}" },
  { 0x2018, "`" }, { 0x2019, "'" }, { 0x201c, "``" }, { 0x201d, "''" }, { 0x201e, ",," },
  { 0xb5, "$\\mu$" }, { 0xd7, "$\\times$" }, { 0xf7, "$\\div$" }, { 0xb1, "$\\pm$" }, { 0xb7, "$\\cdot$" }, { 0xb0, "$^\\circ$" },
  { 0x2022, "$\\bullet$" }, { 0x2190, "$\\leftarrow$" }, { 0x2192, "$\\rightarrow$" }, { 0x2248, "$\\approx$" },
  { 0x2260, "$\\neq$" }, { 0x2264, "$\\leq$" }, { 0x2265, "$\\geq$" }, { 0x221e, "$\\infty$" }, { 0x2211, "$\\sum$" },
  { 0x25b6, "$\\triangleright$" }, { 0x25c0, "$\\triangleleft$" },
  { 0x3b1, "$\\alpha$" }, { 0x3b2, "$\\beta$" }, { 0x3b3, "$\\gamma$" }, { 0x3b4, "$\\delta$" }, { 0x3b5, "$\\varepsilon$" },
  { 0x3b7, "$\\eta$" }, { 0x3b8, "$\\theta$" }, { 0x3bb, "$\\lambda$" }, { 0x3bc, "$\\mu$" }, { 0x3c0, "$\\pi$" },
  { 0x3c1, "$\\rho$" }, { 0x3c3, "$\\sigma$" }, { 0x3c4, "$\\tau$" }, { 0x3c6, "$\\varphi$" }, { 0x3c9, "$\\omega$" },
  { 0x394, "$\\Delta$" }, { 0x3a3, "$\\Sigma$" }, { 0x3a9, "$\\Omega$" },
  { 0xb2, "$^2$" }, { 0xb3, "$^3$" }, { 0xb9, "$^1$" }, { 0x2070, "$^0$" }, { 0x2074, "$^4$" }, { 0x2075, "$^5$" },
  { 0x2076, "$^6$" }, { 0x2077, "$^7$" }, { 0x2078, "$^8$" }, { 0x2079, "$^9$" }, { 0x207b, "$^-$" },
  { 0x2080, "$_0$" }, { 0x2081, "$_1$" }, { 0x2082, "$_2$" }, { 0x2083, "$_3$" }, { 0x2084, "$_4$" }, { 0x2085, "$_5$" },
  { 0x2086, "$_6$" }, { 0x2087, "$_7$" }, { 0x2088, "$_8$" }, { 0x2089, "$_9$" },
};

/* (nullable) */
static const char *
find_command (gunichar c)
{
  for (guint i = 0; i < G_N_ELEMENTS (symbols); i++)
    if (symbols[i].c == c)
      return symbols[i].tex;
  return NULL;
}

char *
roof_tikz_escape (const char *text)
{
  g_autofree char *clean = roof_typeset_clean (text);
  GString *out = g_string_new (NULL);

  for (const char *p = clean; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      const char *command = find_command (c);

      if (command != NULL)
        g_string_append (out, command);
      else if (g_unichar_iscntrl (c))
        g_string_append_c (out, ' ');
      else
        g_string_append_unichar (out, c);
    }
  return g_string_free (out, FALSE);
}
