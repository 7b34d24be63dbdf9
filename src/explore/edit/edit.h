/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* What can be taken hold of. */
typedef enum
{
  ROOF_GRIP_DOT,     /* a kernel at a level */
  ROOF_GRIP_ROOF,    /* a level's bandwidth; those of reads and of writes go with it, in proportion */
  ROOF_GRIP_READ,    /* its bandwidth for reads alone */
  ROOF_GRIP_WRITE,   /* its bandwidth for writes alone */
  ROOF_GRIP_PEAK,
  ROOF_GRIP_CEILING,
  ROOF_GRIP_RIDGE,   /* where a level's roof meets a peak */
  ROOF_GRIP_BEND,    /* how far the launch overhead bends the roof down for a kernel's work */
} RoofGripKind;

/* Of the current machine and its snapshot. */
typedef struct
{
  RoofGripKind kind;
  int          kernel; /* of a DOT and of a BEND, else -1 */
  int          index;  /* the level of a DOT, ROOF, READ, WRITE and RIDGE; the peak; the ceiling; else -1 */
  int          peak;   /* of a RIDGE, else -1 */
} RoofGrip;

#define ROOF_GRIP_INIT ((RoofGrip) { ROOF_GRIP_DOT, -1, -1, -1 })

/* What a dragged thing means. An edit begins on a thing of the snapshot, is told where in data space it
 * should go, and answers with a new snapshot each time; the caller shows it, and keeps it or drops it. Begun
 * again from the same snapshot, the same target gives the same model: nothing accumulates.
 *
 * Of a machine's numbers the one that is pulled changes and no other: ceilings stay where they are, and a roof that
 * is pulled down onto one stops there; fractions that are sustained stay, and where those are the roofs shown the
 * roof shown goes where it is pulled, by way of the datasheet's number. */
typedef struct _RoofEdit RoofEdit;

typedef enum
{
  ROOF_EDIT_SNAP = 1 << 0, /* let ridge points, powers of two and the datasheet attract, and round quantities */
  ROOF_EDIT_FINE = 1 << 1, /* steps of 1 % instead of 10 %, of a point instead of five */
  ROOF_EDIT_COARSE = 1 << 2, /* steps of a factor of 2, of a quarter of the roof; and stops there alone */
  ROOF_EDIT_OTHER = 1 << 3, /* of a ridge: the bandwidth along the flat, not the peak along the slope */
} RoofEditFlags;

typedef enum
{
  ROOF_EDIT_LEFT,
  ROOF_EDIT_RIGHT,
  ROOF_EDIT_UP,
  ROOF_EDIT_DOWN,
  ROOF_EDIT_HOME, /* back to the default: drag parameter's default and full efficiency; the datasheet's number */
  ROOF_EDIT_END,  /* to the first compute-bound value: onto the ridge */
} RoofEditStep;

/* What an edit turns. */
typedef enum
{
  ROOF_TURN_NOTHING,
  ROOF_TURN_PARAMETER,  /* a number of the kernel */
  ROOF_TURN_EFFICIENCY, /* the share of the roof that a kernel reaches */
  ROOF_TURN_BANDWIDTH,
  ROOF_TURN_PEAK,
  ROOF_TURN_OVERHEAD,
  ROOF_TURN_TRAFFIC,    /* of a pin pulled out of a measured dot: the bytes it moves at a level */
  ROOF_TURN_TIME,       /* of such a pin: how long it takes */
} RoofTurn;

/* What attracted it. */
typedef enum
{
  ROOF_SNAP_NONE,
  ROOF_SNAP_RIDGE,     /* the first value that is compute bound */
  ROOF_SNAP_POWER,     /* a power of two */
  ROOF_SNAP_ROOF,      /* full efficiency */
  ROOF_SNAP_DATASHEET, /* what the datasheet says */
} RoofSnap;

/* What stopped it. */
typedef enum
{
  ROOF_LIMIT_NONE,
  ROOF_LIMIT_LEAST,    /* the least that is allowed */
  ROOF_LIMIT_MOST,     /* the most */
  ROOF_LIMIT_ROOF,     /* a roof that it lies under */
  ROOF_LIMIT_CEILING,  /* a ceiling that lies under it */
  ROOF_LIMIT_CAPACITY, /* more does not fit in main memory */
} RoofLimit;

/* What came of an update, for riding along beside the pointer. Strings belong to the edit. */
typedef struct
{
  RoofTurn      turned;
  const char   *parameter;  /* nullable: id of the parameter that was solved for, of PARAMETER */
  const char   *name;       /* nullable: of the roof or ceiling that was turned */
  RoofDimension dimension;
  double        value;      /* of what was turned, base unit; of a roof, what the datasheet would say */
  double        shown;      /* the same as the chart shows it: of a sustained roof what is sustained */
  double        factor;     /* value over the datasheet's, where that is not known over what it was at the start */
  double        least, most; /* what @value may be */
  double        efficiency; /* of a dot */
  double        time;       /* s that a dot takes at the efficiency that was turned, launch and all; NAN of all else */
  double        speed;      /* of a pin: how many times as fast as what was measured, else 1 */
  int           pin;        /* the one pulled out, without a label yet; -1: none */
  RoofSnap      snapped;
  RoofLimit     limited;
  const char   *stop;       /* nullable: name of the roof or ceiling that it stopped at */
} RoofEditResult;

/* Takes hold of @grip. @datasheet: (nullable): the machine as its datasheet has it, to which numbers go back and
 * compare. NULL when the thing cannot be edited (a kernel with an error, a thing that is not there). Returns: (transfer full) (nullable) */
RoofEdit  *roof_edit_new        (RoofCatalogue   *catalogue,
                                 RoofSnapshot    *snapshot,
                                 RoofMachine     *datasheet,
                                 RoofGrip         grip);
void       roof_edit_free       (RoofEdit        *self);

/* Where the thing is now: FLOP/B and FLOP/s. Of a slanted roof the point at 1 FLOP/B; of a flat one any will do. */
void       roof_edit_get_origin (const RoofEdit  *self,
                                 double          *intensity,
                                 double          *performance);
/* What it stands at, nothing being moved. @result: (out) */
void       roof_edit_look       (const RoofEdit  *self,
                                 RoofEditResult  *result);

/* A measured dot stays, for data do not move: a pin is pulled out of it, ahead of it, that moves fewer bytes at the
 * level (@intensity) or takes less time (@performance), as far as the roof lets it.
 * A snapshotled dot: @intensity solves the drag parameter (whole numbers only), @performance over the roof
 * there sets the efficiency. A custom dot takes both as they are, its bytes staying. NAN for either
 * leaves that direction alone. A roof or a ceiling goes through the point; a ridge goes to @intensity; a bend to
 * @performance. @result: (out). Returns: (transfer full) */
RoofSnapshot *roof_edit_move       (RoofEdit        *self,
                                    double           intensity,
                                    double           performance,
                                    RoofEditFlags    flags,
                                    RoofEditResult  *result);

/* One keyboard step from where the snapshot stands, of a measured dot from where the pin stands that was pulled out of it
 * last: that moves on, and goes with HOME. Right and up make a machine's number larger; of a ridge right
 * and left turn the peak, up and down the bandwidth. @result: (out). Returns: (transfer full) */
RoofSnapshot *roof_edit_step       (RoofEdit        *self,
                                    RoofEditStep     step,
                                    RoofEditFlags    flags,
                                    RoofEditResult  *result);

/* To a value that was typed, of what roof_edit_look() names. It is taken as it is: nothing attracts it, and it may
 * be more than fits. Errors: ROOF_ERROR_INVALID, naming what it would break. @result: (out).
 * Returns: (transfer full) (nullable) */
RoofSnapshot *roof_edit_set_value  (RoofEdit        *self,
                                    double           value,
                                    RoofEditResult  *result,
                                    GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofEdit, roof_edit_free)

G_END_DECLS
