/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <math.h>

/* Doubles are compared by relative error; two NANs (both absent) are equal. */
#define assert_approx(actual, expected, epsilon)                                                    \
  G_STMT_START                                                                                      \
  {                                                                                                 \
    double a_ = (actual), e_ = (expected);                                                          \
    if (!(isnan (a_) && isnan (e_)) && !(a_ == e_)                                                  \
        && !(fabs (a_ - e_) <= (epsilon) * fmax (fabs (a_), fabs (e_))))                            \
      g_assertion_message (G_LOG_DOMAIN, __FILE__, __LINE__, G_STRFUNC,                             \
                           g_strdup_printf ("%s = %.17g, expected %.17g within %g relative",        \
                                            #actual, a_, e_, (double) (epsilon)));                  \
  }                                                                                                 \
  G_STMT_END

/* The call must fail, with a message that contains @part. */
#define assert_error_says(error, part)                                                              \
  G_STMT_START                                                                                      \
  {                                                                                                 \
    g_assert_nonnull (error);                                                                       \
    if (strstr ((error)->message, (part)) == NULL)                                                  \
      g_assertion_message (G_LOG_DOMAIN, __FILE__, __LINE__, G_STRFUNC,                             \
                           g_strdup_printf ("message \"%s\" does not say \"%s\"", (error)->message, \
                                            (part)));                                               \
  }                                                                                                 \
  G_STMT_END
