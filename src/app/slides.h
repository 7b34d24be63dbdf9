/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* The slides of the user's document: `win.add-slide`, and the slide window of `win.edit-slides`, which closes when a show
 * begins. */
#define ROOF_TYPE_SLIDES (roof_slides_get_type ())
G_DECLARE_FINAL_TYPE (RoofSlides, roof_slides, ROOF, SLIDES, GObject)

RoofSlides *roof_slides_new (RoofShell *shell);

G_END_DECLS
