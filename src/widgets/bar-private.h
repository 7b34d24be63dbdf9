/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/bar.h"

struct _RoofBar
{
  GtkWidget parent_instance;

  double  fraction;
  RoofInk ink;
};
