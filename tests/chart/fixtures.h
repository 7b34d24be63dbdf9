/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"
#include "document/files/library.h"

/* The bundled machines and operations, loaded once a program. Returns: (transfer none) */
RoofLibrary *fixture_get_library (void);

/* A snapshot of @kernels (JSON objects, comma separated, with single quotes for double ones) on the built-in
 * machine @machine. @rest: (nullable): further members, ", 'view': {…}". Returns: (transfer full) */
RoofSnapshot   *fixture_new_snapshot   (const char *machine,
                                        const char *kernels,
                                        const char *rest);

/* The same on a machine of the document's own, given by its members "compute", "levels" and so on. */
RoofSnapshot   *fixture_read_snapshot  (const char *machine,
                                        const char *kernels,
                                        const char *rest);

/* The CPU of note 003 for that: 500 GFLOP/s of fp32, memory read at 21 GB/s, written at 10.5, copied at 14. */
extern const char fixture_mixed_cpu[];

/* Returns: (transfer full) */
RoofScene   *fixture_new_scene   (RoofSnapshot *snapshot,
                                  int           selected);
RoofScene   *fixture_make_scene  (const char   *machine,
                                  const char   *kernels,
                                  const char   *rest,
                                  int           selected);

/* The same on several built-in machines, their ids apart by blanks, the first of them current.
 * Returns: (transfer full) */
RoofComparison *fixture_compare  (const char *machines,
                                  const char *kernels,
                                  const char *rest);

/* Kernels of a decoder layer, nine of them, in each state that a chart knows. */
extern const char fixture_layer[];

/* For laying out, one a program. Returns: (transfer none) */
PangoContext *fixture_get_context (void);
/* The chart as the window lays it out. @width, @height: points. Returns: (transfer full) */
RoofLayout *fixture_new_layout (RoofScene *scene,
                                double     width,
                                double     height);

/* How many times wider and higher the type of this machine is than usual, 1 for type that is not: what a test expects of room for
 * texts it expects of figures that are so much larger. */
RoofPoint    fixture_measure_type (void);

/* A layout of that size, or as much larger as the type is. Returns: (transfer full) */
RoofLayout  *fixture_lay_out     (RoofScene *scene,
                                  double     width,
                                  double     height);

/* The same of a preset. Returns: (transfer full) */
RoofLayout  *fixture_lay_out_preset (RoofScene   *scene,
                                     RoofPresetId preset);

/* A custom kernel that moves @bytes at main memory of @machine. Returns: (transfer full) */
char        *fixture_format_custom (const char *name,
                                    const char *level,
                                    double      flops,
                                    double      bytes);

/* Compares with the file of that name in tests/golden; with ROOF_UPDATE_GOLDEN set it writes it. */
void         fixture_assert_golden (const char *name,
                                    const char *text);

/* @text (nullable, taken over) with plain spaces for those that do not break, and for thin ones.
 * Returns: (transfer full) (nullable) */
char        *fixture_plain          (char       *text);

/* No text leaves the canvas, covers another text, or covers a dot. */
void         fixture_assert_legible (const RoofLayout *layout);
/* Nothing of the picture lies outside the plot, gutters apart. */
void         fixture_assert_within_plot (const RoofLayout *layout);
/* How many texts of @layout say just @words. */
guint        fixture_count_words    (const RoofLayout *layout,
                                     const char       *words);
/* The first text of @layout that says just @words. (nullable) */
const RoofText *fixture_find_text   (const RoofLayout *layout,
                                     const char       *words);
/* Whether a leader ties @text to what it names. */
gboolean     fixture_is_led         (const RoofLayout *layout,
                                     const RoofText   *text);

/* @color as an opaque pixel of CAIRO_FORMAT_ARGB32. */
guint32      fixture_pack           (RoofColor         color);

/* How often @text has @what. */
guint        fixture_count_in       (const char       *text,
                                     const char       *what);

/* A random number whose logarithm is uniform. */
double       fixture_draw_log       (GRand            *random,
                                     double            low,
                                     double            high);
