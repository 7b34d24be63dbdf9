/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/gpu/json-stream.h"

G_BEGIN_DECLS

/* Events of a trace of PyTorch's profiler: the members that matter, as they stand in the text. */

/* What an event is, by its category; of most it does not matter. */
typedef enum
{
  ROOF_TORCH_OTHER,
  ROOF_TORCH_OPERATOR,
  ROOF_TORCH_CALL,
  ROOF_TORCH_KERNEL,
  ROOF_TORCH_MEMSET,
  ROOF_TORCH_RANGE, /* counters of a kernel, whose time is made up */
} RoofTorchKind;

/* The members of an event that matter; an absent one is empty. */
typedef struct
{
  RoofJsonText phase, category, name, process, thread, start, length;
  RoofJsonText all_arguments; /* of a ROOF_TORCH_RANGE alone */
} RoofTorchEvent;

/* Likewise the arguments that matter of an event. */
typedef struct
{
  RoofJsonText id, correlation, dims, types, concrete, flops, gigabytes;
} RoofTorchArguments;

/* Reads an event up to what says that it does not matter. @arguments: (out): not of ROOF_TORCH_OTHER and ROOF_TORCH_RANGE; of an
 * operator whose work is not known the id alone */
RoofTorchKind roof_torch_event_read        (const RoofJsonText   *text,
                                            RoofTorchEvent       *event,
                                            RoofTorchArguments   *arguments);
/* A number for the process and thread of an event. */
guint         roof_torch_event_hash_thread (const RoofTorchEvent *event);
/* The number in @text; NAN if it is empty. */
double        roof_torch_number_read       (const RoofJsonText   *text);
/* A whole number above 0; 0: none. */
guint64       roof_torch_id_read           (const RoofJsonText   *text);

G_END_DECLS
