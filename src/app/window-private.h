/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/files.h"
#include "app/learning.h"
#include "app/presentation.h"
#include "app/reading-queue.h"
#include "app/slides.h"
#include "app/window.h"
#include "widgets/kernels/kernels-page.h"
#include "widgets/machine/machine-page.h"

G_BEGIN_DECLS

struct _RoofWindow
{
  GtkApplicationWindow parent_instance;

  /* template */
  GtkLabel        *title;
  GtkLabel        *subtitle;
  GtkButton       *changes;
  GtkButton       *undo;
  GtkButton       *redo;
  GtkMenuButton   *main_menu;
  GMenu           *recent_list;
  GMenu           *examples;
  GtkPaned        *left;
  GtkPaned        *right;
  GtkWidget       *left_pane;
  GtkStack        *pages;
  RoofMachinePage *machine;
  RoofKernelsPage *kernels;
  RoofCanvas      *canvas;
  RoofStrip       *strip;
  RoofVerdict     *verdict;
  RoofToast       *toast;
  GtkWidget       *bar;
  RoofToast       *offers; /* in the bar */
  RoofMagnifier   *magnifier;
  RoofSlideView   *slide;
  RoofSpotlight   *spotlight;
  GtkWidget       *black;
  GtkStack        *learn;
  RoofLessonList  *lessons;
  RoofLessonPane  *lesson;

  /* borrowed: owned by the window */
  RoofShell *shell;

  /* owned: tenants that keep a state */
  RoofReadingQueue *reading;
  RoofFiles        *files;
  RoofPresentation *presentation;
  RoofLearning     *learning;
  RoofSlides       *slides;
};

/* window-panes.c: actions that focus a pane or something in it */
void roof_window_install_panes (RoofWindow *self);

G_END_DECLS
