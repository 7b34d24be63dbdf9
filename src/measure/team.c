/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* affinity of threads */
#endif
#include "measure/team.h"

#include <pthread.h>
#include <sched.h>

#include "core/error.h"

#define PAUSES 4000 /* of spinning, before a member sleeps */

/* A job as members take it: each copies it while it holds the lock, so that nothing of a job is read after its end. */
typedef struct
{
  RoofTeamJob function;
  gpointer    data;
  guint       members;
  guint       number; /* counts jobs */
} TakenJob;

typedef struct
{
  RoofTeam *team;
  guint     index;
  pthread_t thread;
} TeamMember;

struct _RoofTeam
{
  TeamMember         *members; /* owned */
  guint               n;       /* that run */

  pthread_mutex_t lock;    /* of what follows */
  pthread_cond_t  called;  /* there is a job, or an end */
  pthread_cond_t  done;
  TakenJob        job;
  guint           busy;    /* members that are at the job */
  gboolean        ending;

  /* The barrier; written by members without the lock of jobs. */
  guint           meeting; /* members of the job */
  gint            arrived;
  gint            meetings; /* that took place: changed under the lock of those who wait */
  pthread_mutex_t waiting;
  pthread_cond_t  met;
};

static inline void
pause_cpu (void)
{
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause ();
#elif defined(__aarch64__)
  __asm__ volatile ("yield");
#endif
}

/* Whoever sleeps is woken up as soon as the last one comes, and then has its CPU before a program that never sleeps. One that only
 * gave way to such a program would get its CPU back at the other's leisure, and two members that do so never run at the same time. */
static void
sleep_until_met (RoofTeam *self,
                 gint      meeting)
{
  pthread_mutex_lock (&self->waiting);
  while (self->meetings == meeting)
    pthread_cond_wait (&self->met, &self->waiting);
  pthread_mutex_unlock (&self->waiting);
}

static void
end_meeting (RoofTeam *self)
{
  g_atomic_int_set (&self->arrived, 0);
  pthread_mutex_lock (&self->waiting);
  g_atomic_int_inc (&self->meetings);
  pthread_cond_broadcast (&self->met);
  pthread_mutex_unlock (&self->waiting);
}

void
roof_team_meet (RoofTeam *self)
{
  gint meeting = g_atomic_int_get (&self->meetings);

  if (g_atomic_int_add (&self->arrived, 1) + 1 == (gint) self->meeting)
    {
      end_meeting (self);
      return;
    }
  for (guint i = 0; i < PAUSES; i++)
    {
      if (g_atomic_int_get (&self->meetings) != meeting)
        return;
      pause_cpu ();
    }
  sleep_until_met (self, meeting);
}

/* Returns: FALSE where the team ends instead */
static gboolean
await_job (RoofTeam *self,
           guint     member,
           TakenJob *job)
{
  pthread_mutex_lock (&self->lock);
  while (!self->ending && (self->job.number == job->number || member >= self->job.members))
    {
      job->number = self->job.number;
      pthread_cond_wait (&self->called, &self->lock);
    }
  *job = self->job;
  gboolean ending = self->ending;
  pthread_mutex_unlock (&self->lock);
  return !ending;
}

static void *
work (void *data)
{
  TeamMember *member = data;
  RoofTeam *self = member->team;
  TakenJob job = { 0 };

  while (await_job (self, member->index, &job))
    {
      job.function (self, member->index, job.data);
      pthread_mutex_lock (&self->lock);
      if (--self->busy == 0)
        pthread_cond_signal (&self->done);
      pthread_mutex_unlock (&self->lock);
    }
  return NULL;
}

void
roof_team_run (RoofTeam   *self,
               guint       n,
               RoofTeamJob job,
               gpointer    data)
{
  g_return_if_fail (n > 0 && n <= self->n);

  pthread_mutex_lock (&self->lock);
  self->job = (TakenJob) { job, data, n, self->job.number + 1 };
  self->busy = n;
  self->meeting = n;
  pthread_cond_broadcast (&self->called);
  while (self->busy > 0)
    pthread_cond_wait (&self->done, &self->lock);
  pthread_mutex_unlock (&self->lock);
}

/* Before a thread starts, so that its stack and its first steps are already there. Returns: what pthread_create() does */
static int
start_on (TeamMember *member,
          guint       cpu)
{
  pthread_attr_t attributes;

  pthread_attr_init (&attributes);
#ifdef __linux__
  cpu_set_t *set = CPU_ALLOC (cpu + 1);
  gsize size = CPU_ALLOC_SIZE (cpu + 1);

  CPU_ZERO_S (size, set);
  CPU_SET_S (cpu, size, set);
  pthread_attr_setaffinity_np (&attributes, size, set);
  CPU_FREE (set);
#endif
  int failed = pthread_create (&member->thread, &attributes, work, member);
  pthread_attr_destroy (&attributes);
  return failed;
}

RoofTeam *
roof_team_new (const guint *cpus,
               guint        n,
               GError     **error)
{
  g_autoptr (RoofTeam) self = g_new0 (RoofTeam, 1);

  pthread_mutex_init (&self->lock, NULL);
  pthread_cond_init (&self->called, NULL);
  pthread_cond_init (&self->done, NULL);
  pthread_mutex_init (&self->waiting, NULL);
  pthread_cond_init (&self->met, NULL);
  self->members = g_new0 (TeamMember, n);
  for (; self->n < n; self->n++)
    {
      TeamMember *member = &self->members[self->n];

      member->team = self;
      member->index = self->n;
      int failed = start_on (member, cpus[self->n]);
      if (failed != 0)
        {
          roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "no thread can be started on CPU %1$u: %2$s", cpus[self->n],
                          g_strerror (failed));
          return NULL;
        }
    }
  return g_steal_pointer (&self);
}

void
roof_team_free (RoofTeam *self)
{
  pthread_mutex_lock (&self->lock);
  self->ending = TRUE;
  pthread_cond_broadcast (&self->called);
  pthread_mutex_unlock (&self->lock);
  for (guint i = 0; i < self->n; i++)
    pthread_join (self->members[i].thread, NULL);
  pthread_cond_destroy (&self->met);
  pthread_mutex_destroy (&self->waiting);
  pthread_cond_destroy (&self->done);
  pthread_cond_destroy (&self->called);
  pthread_mutex_destroy (&self->lock);
  g_free (self->members);
  g_free (self);
}
