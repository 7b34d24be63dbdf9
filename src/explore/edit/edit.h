/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* The things on the chart that can be dragged. */
typedef enum
{
  ROOF_GRIP_DOT,     /* a kernel at a level */
  ROOF_GRIP_ROOF,    /* a level's bandwidth; those for reads and for writes scale with it */
  ROOF_GRIP_READ,    /* a level's bandwidth for reads alone */
  ROOF_GRIP_WRITE,   /* a level's bandwidth for writes alone */
  ROOF_GRIP_PEAK,
  ROOF_GRIP_CEILING,
  ROOF_GRIP_RIDGE,   /* where a level's roof meets a peak */
  ROOF_GRIP_BEND,    /* how far the launch overhead bends the roof down for a kernel's work */
} RoofGripKind;

/* A thing on the chart, by indices in the snapshot and its current machine. */
typedef struct
{
  RoofGripKind kind;
  int          kernel; /* of a DOT and of a BEND, else -1 */
  int          index;  /* the level of a DOT, ROOF, READ, WRITE and RIDGE; the peak; the ceiling; else -1 */
  int          peak;   /* of a RIDGE, else -1 */
} RoofGrip;

/* An edit turns a drag on the chart into a new snapshot. It begins on a thing of a snapshot; each call takes a point in
 * data space and returns a new snapshot, which the caller shows and then keeps or drops. The result depends on the first
 * snapshot and the point only: nothing accumulates.
 *
 * A drag changes only the number that is dragged. Ceilings stay, and a roof dragged down onto a ceiling stops there.
 * Sustained fractions stay: when sustained roofs are shown, the datasheet's number is changed so that the shown roof
 * goes through the point. */
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

/* The number that an edit changes. */
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

/* What a value snapped to. */
typedef enum
{
  ROOF_SNAP_NONE,
  ROOF_SNAP_RIDGE,     /* the first value that is compute bound */
  ROOF_SNAP_POWER,     /* a power of two */
  ROOF_SNAP_ROOF,      /* full efficiency */
  ROOF_SNAP_DATASHEET, /* what the datasheet says */
} RoofSnap;

/* What limited a value. */
typedef enum
{
  ROOF_LIMIT_NONE,
  ROOF_LIMIT_LEAST,    /* the least that is allowed */
  ROOF_LIMIT_MOST,     /* the most */
  ROOF_LIMIT_LOWEST,   /* no other value has a lower intensity, though others are allowed */
  ROOF_LIMIT_HIGHEST,  /* none has a higher one */
  ROOF_LIMIT_ROOF,     /* a roof that it lies under */
  ROOF_LIMIT_CEILING,  /* a ceiling that lies under it */
  ROOF_LIMIT_CAPACITY, /* more does not fit in main memory */
  ROOF_LIMIT_SWEEP,    /* an end of the sweep along whose path it is dragged */
} RoofLimit;

/* The result of an update, for the readout beside the pointer. Strings are owned by the edit. */
typedef struct
{
  RoofTurn      turned;
  const char   *parameter;  /* nullable: id of the parameter that was solved for, of PARAMETER */
  const char   *name;       /* nullable: of the roof or ceiling that was changed */
  RoofDimension dimension;
  double        value;      /* new value, base unit; of a roof, the datasheet's number */
  double        shown;      /* @value as the chart shows it: of a sustained roof, the sustained value */
  double        factor;     /* @value over the datasheet's, or over the one at the start if that is not known */
  double        least, most; /* what @value may be */
  double        efficiency; /* of a dot */
  double        time;       /* s: of a dot whose efficiency was changed, with its launch; else NAN */
  double        speed;      /* of a pin: the measured time over its time; else 1 */
  int           pin;        /* index of the pin pulled out, without a label yet; -1: none */
  RoofSnap      snapped;
  RoofLimit     limited;
  const char   *stop;       /* nullable: name of the roof or ceiling that limited the value */
  const char   *passed;     /* nullable: name of the level, or dtype of the peak, whose roof @value has passed since the start, the last one */
  const char   *passed_unit; /* nullable: name of the unit, when it is a peak */
} RoofEditResult;

/* Begins an edit of @grip. @datasheet: (nullable): the machine with its published numbers, for HOME, snapping and
 * comparison. Returns: (transfer full) (nullable): NULL when the thing cannot be edited (a kernel with an error, a thing
 * that does not exist) */
RoofEdit  *roof_edit_new        (RoofCatalogue   *catalogue,
                                 RoofSnapshot    *snapshot,
                                 RoofMachine     *datasheet,
                                 RoofGrip         grip);
void       roof_edit_free       (RoofEdit        *self);

/* The position of the thing at the start: FLOP/B and FLOP/s. Of a slanted roof the point at 1 FLOP/B; of a flat one any
 * point. */
void       roof_edit_get_origin (const RoofEdit  *self,
                                 double          *intensity,
                                 double          *performance);
/* The values at the start, without a move. @result: (out) */
void       roof_edit_look       (const RoofEdit  *self,
                                 RoofEditResult  *result);

/* Moves the thing to a point. A modelled dot: @intensity solves for the drag parameter (whole numbers only), @performance
 * over the roof there sets the efficiency. A custom dot keeps its bytes and takes both values as they are. A measured dot
 * stays; a pin is pulled out of it that moves fewer bytes at the level (@intensity) or takes less time (@performance),
 * within the roof. A roof or a ceiling goes through the point, a ridge to @intensity, a bend to @performance. NAN for either
 * leaves that direction alone. @result: (out). Returns: (transfer full) */
RoofSnapshot *roof_edit_move       (RoofEdit        *self,
                                    double           intensity,
                                    double           performance,
                                    RoofEditFlags    flags,
                                    RoofEditResult  *result);

/* One keyboard step from the snapshot's state. Of a measured dot, the latest pin pulled out of it takes the step, and HOME
 * removes that pin. Right and up make a machine's number larger; of a ridge, right and left change the peak, up and down the
 * bandwidth. @result: (out). Returns: (transfer full) */
RoofSnapshot *roof_edit_step       (RoofEdit        *self,
                                    RoofEditStep     step,
                                    RoofEditFlags    flags,
                                    RoofEditResult  *result);

/* Sets the number that roof_edit_look() names to a typed value, which does not snap and may
 * exceed the memory. Errors: ROOF_ERROR_INVALID, naming the rule broken. @result: (out).
 * Returns: (transfer full) (nullable) */
RoofSnapshot *roof_edit_set_value  (RoofEdit        *self,
                                    double           value,
                                    RoofEditResult  *result,
                                    GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofEdit, roof_edit_free)

G_END_DECLS
