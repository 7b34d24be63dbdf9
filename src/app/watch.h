/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* Prints the state of the window on standard output, for tests that drive it from outside; with ROOFLINE_WATCH set, for every
 * window.
 *
 * `READY` after the first frame; `STATE kernel= name= x= y= param= value= efficiency= bound=` of the selected kernel after
 * every change (positions in pixels of the window); `SLIDER name= x= y= width= height=` positions of sliders, by parameter id;
 * `BUTTON`, likewise, of the labelled buttons visible at first; `MESSAGE text` of messages over the content; `OFFER text` of those
 * in the bar above it. */
void roof_watch_attach (RoofShell *shell);

G_END_DECLS
