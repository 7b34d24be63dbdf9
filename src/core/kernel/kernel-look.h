/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  ROOF_LOOK_MARKER_AUTO, /* by what binds the kernel, or by its group; then the shapes that charts have, in their order */
  ROOF_LOOK_N_MARKERS = 10
} RoofLookMarker;

typedef enum
{
  ROOF_LOOK_COLOR_AUTO, /* likewise; then those of Okabe and Ito's palette */
  ROOF_LOOK_N_COLORS = 9
} RoofLookColor;

/* What stands beside the name of a kernel. */
typedef enum
{
  ROOF_LOOK_VALUE_NONE,
  ROOF_LOOK_VALUE_PERFORMANCE,
  ROOF_LOOK_VALUE_PERCENT, /* of its roof */
  ROOF_LOOK_N_VALUES
} RoofLookValue;

/* How a kernel looks on charts, where somebody chose it. Texts are nullable. */
typedef struct
{
  RoofLookMarker marker;
  RoofLookColor  color;
  RoofLookValue  value;
  gboolean       emphasised; /* a larger dot, a bold name */
  const char    *group;      /* kernels of a group have one colour, and one line in the key */
  const char    *label;      /* in place of the name */
} RoofKernelLook;

/* "auto", "circle", "diamond" …; "auto", "black", "orange" …; "none", "performance", "percent". (array zero-terminated=1) */
const char * const *roof_look_marker_list_names (void);
const char * const *roof_look_color_list_names  (void);
const char * const *roof_look_value_list_names  (void);

gboolean roof_kernel_look_equal    (const RoofKernelLook *a,
                                    const RoofKernelLook *b);
/* Whether nothing is chosen. */
gboolean roof_kernel_look_is_plain (const RoofKernelLook *self);

/* Sets the member that @key names ("marker", "color", "value", "emphasis", "group", "label") to what @text says; an empty text
 * takes it back. Texts are borrowed. Errors: ROOF_ERROR_UNKNOWN for a key or a name that does not exist, naming those that do. */
gboolean roof_kernel_look_set      (RoofKernelLook       *self,
                                    const char           *key,
                                    const char           *text,
                                    GError              **error);
/* Reads whether a kernel is shown: "yes" or "no", "true" or "false", in any case; an empty text is yes. Errors: ROOF_ERROR_UNKNOWN for
 * another text. */
gboolean roof_kernel_look_read_shown (const char         *text,
                                      gboolean           *shown,
                                      GError            **error);
/* The keys of roof_kernel_look_set(). (array zero-terminated=1) */
const char * const *roof_kernel_look_list_keys (void);

G_END_DECLS
