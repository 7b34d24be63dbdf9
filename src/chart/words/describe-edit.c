/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe.h"

#define FACTOR_DIGITS 3

/* The roof that was left behind. Returns: (transfer full) (nullable) */
static char *
describe_passed (const RoofEditResult *result)
{
  g_autofree char *peak = NULL;

  if (result->passed == NULL)
    return NULL;
  if (result->passed_unit != NULL)
    peak = g_strdup_printf ("%s %s", result->passed_unit, result->passed);
  /* Translators: a roof was pulled past another one, which %s names */
  return g_strdup_printf (_("past %s"), peak != NULL ? peak : result->passed);
}

/* Why the value snapped or stopped. Returns: (transfer full) (nullable): NULL when it follows the pointer */
static char *
give_reason (const RoofEditResult *result)
{
  switch (result->limited)
    {
    case ROOF_LIMIT_LEAST:
      return g_strdup (_("the least possible"));

    case ROOF_LIMIT_MOST:
      return g_strdup (_("the most possible"));

    case ROOF_LIMIT_LOWEST:
      /* Translators: after a parameter and its value: "B = 1, the lowest intensity" */
      return g_strdup (_("the lowest intensity"));

    case ROOF_LIMIT_HIGHEST:
      /* Translators: after a parameter and its value: "B = 524288, the most intensity possible" */
      return g_strdup (_("the most intensity possible"));

    case ROOF_LIMIT_ROOF:
      if (result->turned == ROOF_TURN_TIME)
        return NULL; /* it is said to be all of the roof */
      if (result->stop == NULL)
        return g_strdup (_("at most the roof"));
      /* Translators: a ceiling was pulled up to the roof that it lies under; %s names that */
      return g_strdup_printf (_("under the roof of %s"), result->stop);

    case ROOF_LIMIT_CEILING:
      /* Translators: a roof was pulled down onto a ceiling that lies under it; %s names that */
      return g_strdup_printf (_("not below “%s”"), result->stop);

    case ROOF_LIMIT_CAPACITY:
      return g_strdup (_("the most that fits in memory"));

    case ROOF_LIMIT_SWEEP:
      return g_strdup (_("the end of the sweep"));

    case ROOF_LIMIT_NONE:
    default:
      if (result->snapped == ROOF_SNAP_RIDGE)
        return g_strdup (_("on the ridge"));
      if (result->snapped == ROOF_SNAP_DATASHEET)
        return g_strdup (_("as in the datasheet"));
      return describe_passed (result);
    }
}

static char *
format_value (const RoofEditResult *result,
              RoofTally             tally)
{
  if (result->dimension == ROOF_DIMENSION_COUNT)
    return roof_units_format_number (result->shown, 6);
  return roof_units_format_counted (result->shown, result->dimension, tally);
}

/* "×1.35, 4.52 TB/s": the factor where it is one. */
static char *
format_roof (const RoofEditResult *result,
             const char           *value)
{
  g_autofree char *factor = NULL;

  if (isnan (result->factor) || result->factor == 1)
    return g_strdup (value);
  factor = roof_units_format_number (result->factor, 3);
  /* Translators: beside a roof that is pulled: by what factor it departs from its datasheet, and what it is now */
  return g_strdup_printf (_("×%1$s, %2$s"), factor, value);
}

/* "2.1× fewer HBM3 bytes: 43 MB". */
static char *
describe_bytes (const RoofEditResult *result,
                const char           *value)
{
  g_autofree char *factor
      = roof_units_format_number (result->factor < 1 ? 1 / result->factor : result->factor, FACTOR_DIGITS);

  if (result->factor < 1)
    /* Translators: what a measured kernel would have to move: by what factor less, at which level, and how much that is:
     * "2.1× fewer HBM3 bytes: 43 MB" */
    return g_strdup_printf (_("%1$s× fewer %2$s bytes: %3$s"), factor, result->name, value);
  if (result->factor > 1)
    /* Translators: what a measured kernel could move: "1.3× the HBM3 bytes: 117 MB" */
    return g_strdup_printf (_("%1$s× the %2$s bytes: %3$s"), factor, result->name, value);
  /* Translators: what a kernel moves: "HBM3 bytes: 90 MB" */
  return g_strdup_printf (_("%1$s bytes: %2$s"), result->name, value);
}

/* "1.8× faster: 62 % of the roof". */
static char *
describe_speed (const RoofEditResult *result)
{
  double speed = result->speed < 1 ? 1 / result->speed : result->speed;
  g_autofree char *factor = roof_units_format_number (speed, FACTOR_DIGITS);
  g_autofree char *share = roof_describe_utilisation (result->efficiency, 2);

  if (result->speed < 1)
    /* Translators: "1.8× slower: 20 % of the roof" */
    return g_strdup_printf (_("%1$s× slower: %2$s of the roof"), factor, share);
  if (result->speed > 1)
    /* Translators: how much faster than it was measured a kernel would be, and how much of the roof that is:
     * "1.8× faster: 62 % of the roof" */
    return g_strdup_printf (_("%1$s× faster: %2$s of the roof"), factor, share);
  /* Translators: beside a dot that is dragged up or down; %s is a percentage */
  return g_strdup_printf (_("%s of the roof"), share);
}

/* Fewer bytes or more speed, or both. */
static char *
describe_pin (const RoofEditResult *result,
              const char           *value)
{
  g_autofree char *bytes = NULL;
  g_autofree char *speed = NULL;

  if (result->turned == ROOF_TURN_TIME)
    return describe_speed (result);
  bytes = describe_bytes (result, value);
  if (result->speed == 1)
    return g_steal_pointer (&bytes);
  speed = describe_speed (result);
  /* Translators: two such sentences: "2.1× fewer HBM3 bytes: 43 MB; 1.8× faster: 62 % of the roof" */
  return g_strdup_printf (_("%1$s; %2$s"), bytes, speed);
}

/* The share of its roof that the kernel reaches, and its time. */
static char *
describe_reached (const RoofEditResult *result,
                  const char           *value)
{
  g_autofree char *time = NULL;

  if (!(result->time > 0))
    /* Translators: beside a dot that is dragged up or down; %s is a percentage */
    return g_strdup_printf (_("%s of the roof"), value);
  time = roof_units_format (result->time, ROOF_DIMENSION_TIME);
  /* Translators: beside a dot that is dragged up or down, a percentage and how long it takes: "11 % of the roof: 8.2 µs" */
  return g_strdup_printf (_("%1$s of the roof: %2$s"), value, time);
}

char *
roof_describe_edit (const RoofEditResult *result,
                    RoofTally             tally)
{
  g_autofree char *value = format_value (result, tally);
  g_autofree char *reason = give_reason (result);
  g_autofree char *what = NULL;

  switch (result->turned)
    {
    case ROOF_TURN_PARAMETER:
      what = g_strdup_printf ("%s = %s", roof_describe_parameter (result->parameter), value);
      break;

    case ROOF_TURN_EFFICIENCY:
      what = describe_reached (result, value);
      break;

    case ROOF_TURN_OVERHEAD:
      /* Translators: %s is a time: what each launch of a kernel costs */
      what = g_strdup_printf (_("%s per launch"), value);
      break;

    case ROOF_TURN_BANDWIDTH:
    case ROOF_TURN_PEAK:
      what = format_roof (result, value);
      break;

    case ROOF_TURN_TRAFFIC:
    case ROOF_TURN_TIME:
      what = describe_pin (result, value);
      break;

    case ROOF_TURN_NOTHING:
    default:
      return NULL;
    }
  if (reason == NULL)
    return g_steal_pointer (&what);
  /* Translators: beside something dragged, its value and why it stopped there: "B = 256, on the ridge" */
  return g_strdup_printf (_("%1$s, %2$s"), what, reason);
}

RoofSnapshot *
roof_label_pulled (RoofSnapshot         *snapshot,
                   const RoofEditResult *result)
{
  g_autoptr (RoofSnapshot) taken = snapshot;
  g_autofree char *label = NULL;
  RoofEditResult pulled;
  RoofPin pin;

  if (snapshot == NULL || result->pin < 0)
    return g_steal_pointer (&taken);
  pulled = *result;
  pulled.limited = ROOF_LIMIT_NONE; /* the limit does not belong in the label */
  label = roof_describe_edit (&pulled, roof_snapshot_get_view (snapshot)->tally);
  pin = *roof_snapshot_get_pin (snapshot, (guint) result->pin);
  pin.label = label;
  return roof_snapshot_with_pin (snapshot, (guint) result->pin, &pin);
}
