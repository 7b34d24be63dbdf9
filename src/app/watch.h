/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"

G_BEGIN_DECLS

/* For who drives the window from outside: prints on standard output what it shows. With ROOFLINE_WATCH set
 * every window does.
 *
 * `READY` after the first frame; `STATE kernel= name= x= y= param= value= efficiency= bound=` of the
 * selected kernel after every change (positions in pixels of the window); `SLIDER name= x= y= width=
 * height=` where the sliders stand, those of parameters by their id; `BUTTON`, likewise, where the buttons with a text that are on
 * show at first do; `MESSAGE text` for what is said over the content. */
void roof_watch_attach (RoofFrame *frame);

G_END_DECLS
