/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* affinity */
#endif
#include "measure/team.h"

#include <sched.h>
#include <string.h>

#include "core/error.h"

/* Built twice: as any test, and with the thread sanitizer, which fails it where two threads touch a number without order. */

#define ROUNDS 1000
#define STEPS 5

typedef struct
{
  guint members;
  guint counts[4]; /* of each member, written without atomics */
  guint sum;       /* by the first member, of what all wrote before they met */
  guint wrong;
} Count;

/* Each writes its number; after all have met, the first reads all. */
static void
count (RoofTeam *team,
       guint     member,
       gpointer  data)
{
  Count *job = data;

  for (guint i = 0; i < STEPS; i++)
    {
      job->counts[member]++;
      roof_team_meet (team);
      if (member == 0)
        {
          job->sum = 0;
          for (guint j = 0; j < job->members; j++)
            job->sum += job->counts[j];
          job->wrong += job->sum != job->members * job->counts[0];
        }
      roof_team_meet (team);
    }
}

/* @n CPUs that this process may use, again and again where there are fewer. */
static RoofTeam *
make_team (guint n)
{
  guint *cpus = g_new0 (guint, n);
  cpu_set_t allowed;
  guint found = 0;

  g_assert_cmpint (sched_getaffinity (0, sizeof allowed, &allowed), ==, 0);
  for (guint cpu = 0; found < n; cpu = (cpu + 1) % CPU_SETSIZE)
    if (CPU_ISSET (cpu, &allowed))
      cpus[found++] = cpu;
  g_autoptr (GError) error = NULL;
  RoofTeam *team = roof_team_new (cpus, n, &error);
  g_assert_no_error (error);
  g_free (cpus);
  return team;
}

static void
run_rounds (guint members,
            guint rounds)
{
  g_autoptr (RoofTeam) team = make_team (members);

  for (guint i = 0; i < rounds; i++)
    {
      Count job = { .members = members };

      roof_team_run (team, members, count, &job);
      for (guint j = 0; j < members; j++)
        g_assert_cmpuint (job.counts[j], ==, STEPS);
      g_assert_cmpuint (job.sum, ==, members * STEPS);
      g_assert_cmpuint (job.wrong, ==, 0);
    }
}

static void
test_two_threads (void)
{
  run_rounds (2, ROUNDS);
}

/* More threads than CPUs, perhaps: whoever waits lets the others run. */
static void
test_four_threads (void)
{
  run_rounds (4, 50);
}

/* Jobs of one member and of both alternate; who is not called sleeps on. */
static void
test_part_of_team (void)
{
  g_autoptr (RoofTeam) team = make_team (2);

  for (guint i = 0; i < ROUNDS; i++)
    {
      Count job = { .members = 1 + i % 2 };

      roof_team_run (team, job.members, count, &job);
      g_assert_cmpuint (job.counts[0], ==, STEPS);
      g_assert_cmpuint (job.counts[1], ==, i % 2 * STEPS);
    }
}

static void
test_idle (void)
{
  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (RoofTeam) team = make_team (2);

      g_assert_nonnull (team);
    }
}

static void
look_where (RoofTeam *team,
            guint     member,
            gpointer  data)
{
  ((int *) data)[member] = sched_getcpu ();
}

static void
test_pinned (void)
{
  cpu_set_t allowed;
  guint cpus[2], n = 0;
  int seen[2] = { -1, -1 };

  g_assert_cmpint (sched_getaffinity (0, sizeof allowed, &allowed), ==, 0);
  for (guint cpu = 0; n < 2 && cpu < CPU_SETSIZE; cpu++)
    if (CPU_ISSET (cpu, &allowed))
      cpus[n++] = cpu;
  g_autoptr (RoofTeam) team = roof_team_new (cpus, n, NULL);
  roof_team_run (team, n, look_where, seen);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (seen[i], ==, (int) cpus[i]);
}

static void
test_refused (void)
{
  const guint cpus[] = { 100000 };
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_team_new (cpus, 1, &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "100000"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/measure/team/two-threads", test_two_threads);
  g_test_add_func ("/roof/measure/team/four-threads", test_four_threads);
  g_test_add_func ("/roof/measure/team/part-of-team", test_part_of_team);
  g_test_add_func ("/roof/measure/team/idle", test_idle);
  g_test_add_func ("/roof/measure/team/pinned", test_pinned);
  g_test_add_func ("/roof/measure/team/refused", test_refused);
  return g_test_run ();
}
