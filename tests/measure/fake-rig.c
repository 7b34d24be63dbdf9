/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-rig.h"

#define READ_CLOCK 40 /* ns, so that time passes by looking at it, too */

static gint64 time_now, time_cpu;
static FakeScript script;
static guint slices;
static double longest, frequency;
static gboolean is_fast;

static gint64
now (void)
{
  return time_now += READ_CLOCK;
}

static gint64
cpu (void)
{
  return time_cpu;
}

static double
hertz (void)
{
  return frequency;
}

const RoofClock fake_clock = { now, cpu, hertz };

static double
pass (double length)
{
  double had;

  slices++;
  longest = MAX (longest, length);
  had = length;
  if (script != NULL)
    script (time_now, &length, &had);
  time_now += (gint64) length;
  time_cpu += (gint64) had;
  return length;
}

static double
run_fast (const RoofLoopWork *work)
{
  is_fast = TRUE;
  return pass ((double) work->repeats * 100);
}

static double
run_slow (const RoofLoopWork *work)
{
  is_fast = FALSE;
  return pass ((double) work->repeats * 200);
}

static double
run_stream (const RoofLoopWork *work)
{
  return pass ((double) work->repeats * (double) work->bytes);
}

static gboolean
has (RoofIsa isa)
{
  return TRUE;
}

static const RoofLoop loops[] = {
  { .id = "slow", .kind = ROOF_LOOP_FMA, .dtype = "fp64", .width = 128, .unroll = 8, .operations = 800, .traffic = 1, .run = run_slow },
  { .id = "fast", .kind = ROOF_LOOP_FMA, .dtype = "fp64", .width = 256, .unroll = 8, .operations = 800, .traffic = 1, .run = run_fast },
  { .id = "read", .kind = ROOF_LOOP_READ, .dtype = "fp64", .width = 256, .unroll = 8, .bytes = 1, .traffic = 1, .run = run_stream },
  { .id = "copy", .kind = ROOF_LOOP_COPY, .dtype = "fp64", .width = 256, .unroll = 8, .bytes = 2, .traffic = 1.5, .run = run_stream },
};

RoofRig
fake_rig_new (FakeScript with)
{
  time_now = time_cpu = 0;
  script = with;
  slices = 0;
  longest = 0;
  frequency = 2e9;
  return (RoofRig) { &fake_clock, loops, G_N_ELEMENTS (loops), has };
}

void
fake_rig_set_hertz (double hertz)
{
  frequency = hertz;
}

gint64
fake_rig_now (void)
{
  return time_now;
}

guint
fake_rig_slices (void)
{
  return slices;
}

double
fake_rig_longest (void)
{
  return longest;
}

gboolean
fake_rig_is_fast (void)
{
  return is_fast;
}
