/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"
#include "widgets/lesson/magnifier.h"
#include "widgets/lesson/slide-view.h"
#include "widgets/lesson/spotlight.h"

G_BEGIN_DECLS

/* A full-screen presentation, by `win.present`: the chart and its text fill the screen, and the keys are those of a remote.
 *
 * Signal "changed": the presentation began or ended, or the screen went black or came back. */
#define ROOF_TYPE_PRESENTATION (roof_presentation_get_type ())
G_DECLARE_FINAL_TYPE (RoofPresentation, roof_presentation, ROOF, PRESENTATION, GObject)

/* Borrowed widgets of the window. */
typedef struct
{
  GtkWidget     *bar; /* above the panes */
  GtkWidget     *strip;
  GtkWidget     *verdict;
  GtkWidget     *learn; /* the learner's pane */
  GtkWidget     *black; /* covers everything */
  RoofMagnifier *magnifier;
  RoofSlideView *slide;
  RoofSpotlight *spotlight;
} RoofPresentationParts;

RoofPresentation *roof_presentation_new      (RoofShell                   *shell,
                                              const RoofPresentationParts *parts);

gboolean          roof_presentation_is_on    (RoofPresentation            *self);
gboolean          roof_presentation_is_black (RoofPresentation            *self);

G_END_DECLS
