/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/gpu/json-key.h"

G_BEGIN_DECLS

/* Events of a trace of PyTorch's profiler. */

/* What an event is, by its category; of most it does not matter. */
typedef enum
{
  ROOF_TORCH_OTHER,
  ROOF_TORCH_OPERATOR,
  ROOF_TORCH_CALL,
  ROOF_TORCH_KERNEL,
  ROOF_TORCH_MEMSET,
  ROOF_TORCH_RANGE,  /* counters of a kernel, whose time is made up */
  ROOF_TORCH_FAULTY, /* its text is no object up to its end */
} RoofTorchKind;

/* Parts of the key of an event. */
enum
{
  ROOF_TORCH_NAME,
  ROOF_TORCH_DIMS,  /* of an operator whose work is known: what it follows from */
  ROOF_TORCH_TYPES,
  ROOF_TORCH_CONCRETE,
  ROOF_TORCH_ARGUMENTS = ROOF_TORCH_DIMS, /* of a ROOF_TORCH_RANGE, in their place */
};

/* What matters of an event. Of ROOF_TORCH_OTHER and ROOF_TORCH_FAULTY the kind alone is set, and of a ROOF_TORCH_RANGE the key, too. */
typedef struct
{
  RoofTorchKind kind;
  gboolean      known;           /* the work of an operator follows from its shapes */
  gboolean      graph;           /* a call launches the kernels of a graph, which were recorded elsewhere */
  guint         thread;          /* hash of process and thread */
  guint64       id, correlation; /* 0: none */
  double        start, length;   /* µs; NAN: none */
  double        flops, bytes;    /* of Inductor's, NAN: none */
  RoofJsonKey   key;             /* as it stands in the text */
} RoofTorchEvent;

/* Reads an event up to what says that it does not matter. */
void roof_torch_event_read (const RoofJsonText *text,
                            RoofTorchEvent     *event);

G_END_DECLS
