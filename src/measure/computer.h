/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A cache as the system describes it, which virtual machines do wrongly: a hint for the sweep, never a result. */
typedef struct
{
  guint   level;  /* 1, 2, 3 */
  gsize   size;   /* B of one instance */
  guint   shared; /* CPUs that share an instance; 0: not known */
} RoofCacheHint;

/* What is known of this computer without measuring: CPUs that this process may use, caches, memory, and what colours a measurement.
 * Where /sys or /proc cannot be read the fields are absent: NULL, 0 or NAN. */
typedef struct
{
  char          *processor;   /* nullable: the model's name, "AMD EPYC 9654 96-Core Processor" */
  char          *vendor;      /* nullable: "AMD" */
  char          *system;      /* "Linux 6.1.0-18-amd64" */
  GArray        *cpus;        /* of guint: CPUs of the affinity mask */
  GArray        *cores;       /* of guint: the first of `cpus` on each physical core, those of large cores first */
  RoofCacheHint  caches[4];
  guint          n_caches;
  guint          n_nodes;     /* NUMA nodes with memory; 0: not known */
  guint64        memory;      /* B installed; 0: not known */
  guint64        available;   /* B that can be had now; 0: not known */
  char          *governor;    /* nullable: "powersave" */
  int            virtualised; /* 1 or 0; -1: not known */
  int            battery;     /* 1: runs on it; 0: not; -1: not known */
} RoofComputer;

/* Looks. Returns: (transfer full); never fails */
RoofComputer *roof_computer_new  (void);
void          roof_computer_free (RoofComputer *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofComputer, roof_computer_free)

G_END_DECLS
