/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/launch.h"

#include <math.h>

#include "measure/slice-rate.h"
#include "measure/team.h"

#define LAUNCHES 50 /* some 5 ms; on a busy computer 0.2 s */

static void
only_meet (RoofTeam *team,
           guint     member,
           gpointer  data)
{
  roof_team_meet (team);
}

/* Returns: ns of one launch; -1 where threads are refused */
static gint64
launch (const RoofClock *clock,
        const guint     *cpus,
        guint            n)
{
  gint64 start = clock->now ();
  g_autoptr (RoofTeam) team = roof_team_new (cpus, n, NULL);

  if (team == NULL)
    return -1;
  roof_team_run (team, n, only_meet, NULL);
  return clock->now () - start;
}

double
roof_launch_measure (const RoofClock *clock,
                     const guint     *cpus,
                     guint            n)
{
  RoofTimedSlice slices[LAUNCHES];
  RoofSliceRate  rate;

  for (guint i = 0; i < LAUNCHES; i++)
    {
      gint64 time = launch (clock, cpus, n);

      if (time < 0)
        return NAN;
      slices[i] = (RoofTimedSlice) { .work = 1, .seconds = (double) time / 1e9 };
    }
  roof_slice_rate_find (slices, LAUNCHES, &rate);
  return 1 / rate.value;
}
