/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"
#include "chart/scene/palette.h"

G_BEGIN_DECLS

typedef struct
{
  GString           *out;
  const RoofLayout  *layout;
  const RoofPalette *palette;
  gboolean           named; /* what belongs to a kernel has its name */
} RoofSvgWriter;

/* Classes by which a style sheet may address the parts. */
extern const char *const roof_svg_ink_classes[ROOF_N_INKS];

/* Hundredths of a point, without an exponent and whatever the locale. */
void roof_svg_put_number    (const RoofSvgWriter *self,
                             double               value);
/* The same after another number, separated by a space or by a minus sign. */
void roof_svg_put_next      (const RoofSvgWriter *self,
                             double               value);
void roof_svg_put_attribute (const RoofSvgWriter *self,
                             const char          *name,
                             double               value);
/* Escaped, without characters that XML forbids. */
void roof_svg_put_text      (const RoofSvgWriter *self,
                             const char          *text);
void roof_svg_put_paint     (const RoofSvgWriter *self,
                             const char          *attribute,
                             RoofInk              ink,
                             double               opacity);
void roof_svg_put_points    (const RoofSvgWriter *self,
                             const RoofPoint     *corners,
                             guint                n);
/* Attributes of a line. @dashed: dash a solid pen too */
void roof_svg_put_stroke    (const RoofSvgWriter *self,
                             RoofInk              ink,
                             RoofRank             rank,
                             gboolean             dashed,
                             double               opacity);
/* A ground as it looks on the plot. */
void roof_svg_put_ground    (const RoofSvgWriter *self,
                             RoofInk              ink);
/* Whether elements of @owner get the name of a kernel as an attribute: a dot, its links and number, its row in the key. */
gboolean roof_svg_has_name  (const RoofSvgWriter *self,
                             RoofHit              owner);
/* The name of the kernel that @owner belongs to as an attribute, where names are wanted. FALSE when there is none. */
gboolean roof_svg_put_name  (const RoofSvgWriter *self,
                             RoofHit              owner);
/* The element stays open. */
void roof_svg_put_circle    (const RoofSvgWriter *self,
                             double               x,
                             double               y,
                             double               radius);

void roof_svg_write_bins    (const RoofSvgWriter *self);
/* All dots, with tooltips while dots are few. */
void roof_svg_write_dots    (const RoofSvgWriter *self);
/* The dots of the key. */
void roof_svg_write_samples (const RoofSvgWriter *self);

void roof_svg_write_texts   (const RoofSvgWriter *self);

/* The callouts at @hits, over all else. */
void roof_svg_write_callouts (const RoofSvgWriter *self,
                              const RoofHit       *hits,
                              guint                n);

G_END_DECLS
