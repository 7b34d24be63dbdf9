/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "stage.h"
#include "widgets/apply.h"
#include "widgets/kernels/kernel-row.h"
#include "widgets/network/network-heading.h"

G_BEGIN_DECLS

static inline gboolean
stage_shows_kernel (GtkWidget     *widget,
                    gconstpointer  kernel)
{
  return ROOF_IS_KERNEL_ROW (widget) && roof_kernel_row_get_kernel (ROOF_KERNEL_ROW (widget)) == *(const guint *) kernel;
}

/* The row of a kernel in a list, or NULL where it is out of sight. */
static inline GtkWidget *
stage_find_kernel (gpointer list,
                   guint    kernel)
{
  return stage_find_fitting (list, stage_shows_kernel, &kernel);
}

/* What the row of a kernel says once it is up to date. Returns: (transfer full) */
static inline char *
stage_read_kernel (gpointer list,
                   guint    kernel)
{
  GtkWidget *row = stage_find_kernel (list, kernel);

  roof_kernel_row_catch_up (ROOF_KERNEL_ROW (row));
  return stage_read (row);
}

/* The kernels of a list, filtered out or not. */
static inline guint
stage_count_kernels (gpointer list)
{
  return roof_snapshot_get_n_kernels (roof_shown_snapshot (ROOF_PANE (list)->session));
}

/* What stands over the row of a kernel that is the first of its network, or NULL. */
static inline gpointer
stage_find_heading (gpointer list,
                    guint    kernel)
{
  GtkWidget *above = gtk_widget_get_prev_sibling (gtk_widget_get_parent (stage_find_kernel (list, kernel)));
  GtkWidget *heading = above != NULL ? gtk_widget_get_first_child (above) : NULL;

  return ROOF_IS_NETWORK_HEADING (heading) ? heading : NULL;
}

G_END_DECLS
