/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The end of a part of a measured time, over the bar of the parts: a slider in seconds for the keyboard and for screen
 * readers. The pointer goes through it to the bar.
 *
 * Signals: "stepped" (steps): by so many steps, of less than 1 for a fine one; "set" (seconds): to that end; "let-go": back
 * to what was measured. */
#define ROOF_TYPE_GAP_HANDLE (roof_gap_handle_get_type ())
G_DECLARE_FINAL_TYPE (RoofGapHandle, roof_gap_handle, ROOF, GAP_HANDLE, GtkRange)

/* Sets the time at which the handle stands, s, and its text. */
void roof_gap_handle_tell (RoofGapHandle *self,
                           double         end,
                           double         most,
                           const char    *text);

G_END_DECLS
