/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/counters.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#endif

/* Highest kernel.perf_event_paranoid with which a user may count a command of their own, and all programs. */
#define PARANOID_OWN 2
#define PARANOID_ALL 0

/* FLOPs, and bytes. */
typedef enum
{
  FLOPS,
  BYTES,
  N_KINDS,
} CountKind;

struct _RoofCounters
{
  RoofCounterEvents *events;
  char              *proc;
  int               *fds;             /* of each event; -1: not open */
  int                faults[N_KINDS]; /* errno of an event that could not be opened or read; 0: all could */
};

static CountKind
get_kind (RoofCounted counts)
{
  return counts == ROOF_COUNTED_BYTES ? BYTES : FLOPS;
}

RoofCounters *
roof_counters_new (const char *sys,
                   const char *proc)
{
  RoofCounters *self = g_new0 (RoofCounters, 1);

  self->events = roof_counter_events_find (sys, proc);
  self->proc = g_strdup (proc);
  self->fds = g_new (int, self->events->list->len);
  for (guint i = 0; i < self->events->list->len; i++)
    self->fds[i] = -1;
  return self;
}

static void
close_event (RoofCounters *self,
             guint         index)
{
  if (self->fds[index] >= 0)
    close (self->fds[index]);
  self->fds[index] = -1;
}

void
roof_counters_free (RoofCounters *self)
{
  for (guint i = 0; i < self->events->list->len; i++)
    close_event (self, i);
  roof_counter_events_free (self->events);
  g_free (self->fds);
  g_free (self->proc);
  g_free (self);
}

/* What read() gives by the read format below. */
typedef struct
{
  guint64 value;
  guint64 enabled; /* ns that it should have run */
  guint64 running; /* ns that it ran: less where more events than counters take turns */
} CounterReading;

#ifdef __linux__

/* Events of a command count it and what it starts, from execve() on and in user mode, which is allowed to most users; those of a
 * socket count everything, and are enabled by ioctl(). Returns: a descriptor, or -1 with errno */
static int
open_event (const RoofCounterEvent *event,
            int                     pid)
{
  struct perf_event_attr attributes;
  gboolean all = event->cpu >= 0;

  memset (&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  attributes.type = event->type;
  attributes.config = event->config[0];
  attributes.config1 = event->config[1];
  attributes.config2 = event->config[2];
  attributes.disabled = 1;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  attributes.inherit = !all;
  attributes.enable_on_exec = !all;
  attributes.exclude_kernel = !all;
  attributes.exclude_hv = !all;
  return (int) syscall (SYS_perf_event_open, &attributes, all ? -1 : pid, event->cpu, -1, PERF_FLAG_FD_CLOEXEC);
}

static gboolean
enable (int      fd,
        gboolean on)
{
  return ioctl (fd, on ? PERF_EVENT_IOC_ENABLE : PERF_EVENT_IOC_DISABLE, 0) == 0;
}

#else

static int
open_event (const RoofCounterEvent *event,
            int                     pid)
{
  errno = ENOSYS;
  return -1;
}

static gboolean
enable (int      fd,
        gboolean on)
{
  errno = ENOSYS;
  return FALSE;
}

#endif

void
roof_counters_begin (RoofCounters *self,
                     int           pid)
{
  memset (self->faults, 0, sizeof self->faults);
  for (guint i = 0; i < self->events->list->len; i++)
    {
      const RoofCounterEvent *event = self->events->list->pdata[i];
      CountKind kind = get_kind (event->counts);

      if (self->faults[kind] != 0)
        continue;
      self->fds[i] = open_event (event, pid);
      if (self->fds[i] < 0 || (event->cpu >= 0 && !enable (self->fds[i], TRUE)))
        self->faults[kind] = errno;
    }
}

/* Adds what an event counted. */
static void
add_reading (const RoofCounterEvent *event,
             const CounterReading   *reading,
             double                  sums[ROOF_N_COUNTED],
             RoofCounterValues      *counts)
{
  double share = reading->enabled > 0 ? (double) reading->running / (double) reading->enabled : 1;

  if (reading->value > 0 && share > 0 && share < 1)
    counts->running = MIN (counts->running, share);
  sums[event->counts] += share > 0 ? event->scale * (double) reading->value / share : 0;
}

static void
read_events (RoofCounters      *self,
             double             sums[ROOF_N_COUNTED],
             guint              n[ROOF_N_COUNTED],
             RoofCounterValues *counts)
{
  for (guint i = 0; i < self->events->list->len; i++)
    {
      const RoofCounterEvent *event = self->events->list->pdata[i];
      CounterReading reading;

      if (self->fds[i] < 0)
        continue;
      if (event->cpu >= 0)
        enable (self->fds[i], FALSE);
      if (read (self->fds[i], &reading, sizeof reading) != (gssize) sizeof reading)
        self->faults[get_kind (event->counts)] = EIO;
      else
        add_reading (event, &reading, sums, counts);
      n[event->counts]++;
      close_event (self, i);
    }
}

void
roof_counters_end (RoofCounters      *self,
                   RoofCounterValues *counts)
{
  double sums[ROOF_N_COUNTED] = { 0 };
  guint n[ROOF_N_COUNTED] = { 0 };

  *counts = (RoofCounterValues) ROOF_COUNTER_VALUES_NONE;
  read_events (self, sums, n, counts);
  if (self->faults[FLOPS] == 0 && n[ROOF_COUNTED_DOUBLE] + n[ROOF_COUNTED_SINGLE] + n[ROOF_COUNTED_FLOPS] > 0)
    counts->flops = sums[ROOF_COUNTED_DOUBLE] + sums[ROOF_COUNTED_SINGLE] + sums[ROOF_COUNTED_FLOPS];
  if (!isnan (counts->flops) && n[ROOF_COUNTED_FLOPS] == 0)
    counts->single = sums[ROOF_COUNTED_SINGLE];
  if (self->faults[BYTES] == 0 && n[ROOF_COUNTED_BYTES] > 0)
    counts->bytes = sums[ROOF_COUNTED_BYTES];
}

/* --- words --- */

/* kernel.perf_event_paranoid; G_MININT: there is none */
static int
read_paranoid (const RoofCounters *self)
{
  g_autofree char *path = g_build_filename (self->proc, "sys", "kernel", "perf_event_paranoid", NULL), *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? (int) g_ascii_strtoll (text, NULL, 10) : G_MININT;
}

static char *
explain_refusal (const RoofCounters *self,
                 int                 most)
{
  int paranoid = read_paranoid (self);

  if (paranoid > most)
    return g_strdup_printf (_ ("kernel.perf_event_paranoid is %1$d; “sudo sysctl kernel.perf_event_paranoid=%2$d” allows it"),
                            paranoid, most);
  return g_strdup (_ ("a sandbox or container forbids perf_event_open(); give it the capability PERFMON, or leave it"));
}

static char *
explain_fault (const RoofCounters *self,
               CountKind           kind)
{
  gboolean all = kind == BYTES && !self->events->by_cache_line;

  switch (self->faults[kind])
    {
    case ENOSYS:
      return g_strdup (_ ("this system has no perf_event_open(), as in some sandboxes; leave the sandbox"));
    case EACCES:
    case EPERM:
      return explain_refusal (self, all ? PARANOID_ALL : PARANOID_OWN);
    case ENOENT:
    case ENODEV:
    case EOPNOTSUPP:
    case EINVAL:
      return g_strdup (_ ("the processor does not count them here, as in most virtual machines; run on the host itself"));
    default:
      return g_strdup_printf ("perf_event_open(): %s", g_strerror (self->faults[kind]));
    }
}

static char *
explain_missing (const RoofCounters *self,
                 RoofEventsFound     found)
{
  if (found == ROOF_EVENTS_UNKNOWN)
    return g_strdup (_ ("which events count them on this processor is not known"));
  if (self->events->virtualised)
    return g_strdup (_ ("this virtual machine has no performance counters; its host can pass them on, or be used itself"));
  return g_strdup (_ ("the kernel offers no performance counters of this kind"));
}

char *
roof_counters_explain (const RoofCounters *self,
                       RoofCounted         what)
{
  CountKind kind = get_kind (what);
  RoofEventsFound found = kind == BYTES ? self->events->bytes : self->events->flops;

  if (found != ROOF_EVENTS_FOUND)
    return explain_missing (self, found);
  return self->faults[kind] != 0 ? explain_fault (self, kind) : NULL;
}

GPtrArray *
roof_counters_remark (const RoofCounters *self)
{
  GPtrArray *remarks = g_ptr_array_new_with_free_func (g_free);
  gboolean flops = self->events->flops == ROOF_EVENTS_FOUND && self->faults[FLOPS] == 0;
  gboolean bytes = self->events->bytes == ROOF_EVENTS_FOUND && self->faults[BYTES] == 0;

  if (flops && self->events->partial)
    g_ptr_array_add (remarks, g_strdup (_ ("FLOPs of the small cores are not counted; “taskset” keeps a command on the large ones")));
  if (bytes && self->events->by_cache_line)
    g_ptr_array_add (remarks, g_strdup (_ ("memory traffic is counted as lines that the last cache took in; what it wrote back is "
                                           "not among them")));
  else if (bytes)
    g_ptr_array_add (remarks, g_strdup (_ ("memory traffic is that of all programs while the command ran")));
  return remarks;
}

const RoofCounterEvents *
roof_counters_get_events (const RoofCounters *self)
{
  return self->events;
}
