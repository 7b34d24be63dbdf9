/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The options for the forms in which a judgement of runs is written. */
typedef struct
{
  char    *markdown; /* paths, or "-" for standard output in place of the text */
  char    *junit;
  gboolean json;
} RoofGateOption;

/* The number of entries that roof_gate_option_fill() fills. */
#define ROOF_N_GATE_ENTRIES 3

void     roof_gate_option_fill       (RoofGateOption       *self,
                                      GOptionEntry         *entries);
void     roof_gate_option_clear      (RoofGateOption       *self);
/* Refuses several forms on standard output. @other: the name of another option that goes there, or NULL */
gboolean roof_gate_option_check      (const RoofGateOption *self,
                                      const char           *other,
                                      GError              **error);
/* Whether a form goes to standard output in place of the text. */
gboolean roof_gate_option_takes_over (const RoofGateOption *self);
/* Writes @text to the file at @path, or to @output. */
gboolean roof_gate_option_write      (const char           *path,
                                      const char           *text,
                                      GString              *output,
                                      GError              **error);

/* Reads "5%", "5 %", "0.05", with @suffix (nullable) behind it or not: a fraction of 0 or more. A bare number above 1 is refused,
 * since it may be either. Errors name @option. */
gboolean roof_gate_option_parse      (const char           *option,
                                      const char           *text,
                                      const char           *suffix,
                                      double               *fraction,
                                      GError              **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofGateOption, roof_gate_option_clear)

G_END_DECLS
