/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  ROOF_HIT_NONE,    /* outside the plot */
  ROOF_HIT_PLOT,    /* empty chart */
  ROOF_HIT_DOT,     /* kernel; index: level, -1 in a gutter */
  ROOF_HIT_PIN,     /* index: pin of the snapshot */
  ROOF_HIT_ROOF,    /* index: level */
  ROOF_HIT_PEAK,    /* index: peak of the machine */
  ROOF_HIT_CEILING, /* index: ceiling of the machine */
  ROOF_HIT_RIDGE,   /* index: level; kernel: -1; peak: its peak */
  ROOF_HIT_READ,    /* index: level, read alone */
  ROOF_HIT_WRITE,   /* index: level, written alone */
  ROOF_HIT_BEND,    /* kernel, index: level; what the launch overhead leaves of its roof */
  ROOF_HIT_PATH,    /* kernel; index: level */
  ROOF_HIT_ANNOTATION, /* index: annotation of the snapshot; peak: ROOF_ANNOTATION_ANCHOR for what it is about */
  ROOF_HIT_HEADING, /* index: RoofHeadingPart; a text around the figure */
} RoofHitKind;

/* The element of the snapshot that a drawn element stands for. A name has the hit of the element that it names. */
typedef struct
{
  RoofHitKind kind;
  int         kernel; /* -1 when there is none */
  int         index;  /* see RoofHitKind, else -1 */
  int         peak;   /* of a RIDGE and an ANNOTATION, else -1 */
  guint       machine; /* of the comparison: 0 for the current one; only its elements are handles */
} RoofHit;

#define ROOF_ANNOTATION_ANCHOR 0

#define ROOF_HIT_INIT ((RoofHit) { ROOF_HIT_NONE, -1, -1, -1 })

static inline gboolean
roof_hit_equal (RoofHit a,
                RoofHit b)
{
  return a.kind == b.kind && a.kernel == b.kernel && a.index == b.index && a.peak == b.peak && a.machine == b.machine;
}

/* Whether the element is the dot of a kernel on the current machine. */
static inline gboolean
roof_hit_is_current_dot (RoofHit self)
{
  return self.kind == ROOF_HIT_DOT && self.machine == 0;
}

G_END_DECLS
