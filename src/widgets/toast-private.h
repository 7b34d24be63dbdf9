/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/toast.h"

struct _RoofToast
{
  RoofComposite parent_instance;

  /* template */
  GtkRevealer *revealer;
  GtkImage    *icon;
  GtkLabel    *sentence;
  GtkLabel    *detail;
  GtkButton   *button;

  char *closed; /* nullable: the action of the progress that was closed, until it is withdrawn */

  guint timeout;
  guint seconds; /* shown, from when pointer or focus last left it; 0: stays */

  /* flags */
  gboolean progress; /* the message is the progress of a task */
  gboolean pointed; /* the pointer is on it */
  gboolean focused; /* the keyboard's focus is in it */
};
