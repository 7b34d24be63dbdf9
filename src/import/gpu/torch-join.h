/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/gpu/torch-shapes.h"
#include "import/launches.h"

G_BEGIN_DECLS

/* Operators of one name and shapes. */
typedef struct
{
  char         *name, *variant;
  RoofTorchWork work;
} RoofTorchShape;

typedef struct
{
  guint64 id;     /* "External id", 0: none */
  double  start;  /* µs */
  double  length; /* µs */
  double  device; /* µs that its kernels took; 0: none */
  guint   thread; /* hash of process and thread */
  guint   shape;  /* index + 1 in the shapes; 0: work is not known */
  guint   parent; /* index + 1 of the operator around it; 0: none */
  guint   worker; /* index + 1 of the nearest with known work, itself or one around it; 0: none */
  guint   n;      /* operators with its id and shape up to this one: traces of several processes that were merged repeat ids */
  guint   kernels; /* launches that do its work */
  double  inside; /* FLOP that operators inside did on the device */
  gboolean mixed; /* operators with its id have other shapes */
  gboolean repeats; /* operators inside did at least half of its work on the device */
} RoofTorchOperator;

/* A call of the runtime, which launches a kernel. */
typedef struct
{
  guint64  correlation;
  double   start; /* µs */
  guint    thread;
  gboolean graph; /* it launches the kernels of a graph, which were recorded elsewhere */
} RoofTorchCall;

typedef struct
{
  guint64     id, correlation; /* 0: none */
  double      length;          /* µs */
  double      flops, bytes;    /* of Inductor's, NAN: none */
  const char *name;            /* nullable: of a memset, which is no kernel of its own */
} RoofTorchKernel;

/* What one trace holds, and what came of it. */
typedef struct
{
  RoofLaunches *launches;
  GPtrArray    *shapes;      /* (element-type RoofTorchShape) */
  GArray       *operators;   /* (element-type RoofTorchOperator) */
  GArray       *calls;       /* (element-type RoofTorchCall) */
  GArray       *kernels;     /* (element-type RoofTorchKernel) */
  guint         n_shared;    /* operators that have the id and the shape of one before */
  guint         n_mixed;     /* launches whose id operators of several shapes have */
  guint         n_estimated; /* launches with numbers of Inductor's */
  guint         n_graph, n_orphans; /* launches whose operator is not known: of graphs, others */
  guint         n_worked;    /* calls of operators that ran on the device */
  guint         n_hosted;    /* likewise, on the host */
} RoofTorchEvents;

void     roof_torch_events_init         (RoofTorchEvents *self);
void     roof_torch_events_clear        (RoofTorchEvents *self);

/* Adds the launches of kernels that no operator's work is known for, and gives operators the time of theirs. Returns: whether kernels
 * have the ids of operators; else they are joined by the calls that launched them */
gboolean roof_torch_events_join         (RoofTorchEvents *self);
/* Gives operators their time on the host, in a trace of a program that used no device: the innermost whose work is known. */
void     roof_torch_events_time_on_host (RoofTorchEvents *self);
/* One launch for each call of an operator that ran on the device: its kernels together; those of one id together. Then forgets the
 * events, not the shapes: another trace may follow, in which ids and times begin anew. */
void     roof_torch_events_finish       (RoofTorchEvents *self);

G_END_DECLS
