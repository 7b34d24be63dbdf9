/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/slide-list.h"

#include <glib/gi18n.h>

#include "core/snapshot/slide.h"
#include "widgets/apply.h"

/* The default title: the kernel's name when exactly one is selected, else a number. */
static char *
make_title (RoofSession *session,
            guint        index)
{
  RoofKernel *kernel = roof_session_get_kernel (session);

  if (kernel != NULL && roof_selection_get_n (roof_session_get_selection (session)) == 1)
    return g_strdup (roof_kernel_get_name (kernel));
  /* Translators: the title of a new slide, %u is its number */
  return g_strdup_printf (_("Slide %u"), index + 1);
}

guint
roof_slide_add (RoofSession *session,
                int          index)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (session);
  guint place = index < 0 ? roof_snapshot_get_n_slides (snapshot) : (guint) index + 1;
  g_autofree char *title = make_title (session, place);
  g_autoptr (RoofSnapshot) bare = roof_snapshot_with_extra (snapshot, NULL);
  g_autoptr (RoofSlide) slide = roof_slide_new (title, "", bare, roof_session_get_selection (session));

  roof_apply_snapshot (session, roof_snapshot_with_slide_inserted (snapshot, place, slide), _("Add to Presentation"), NULL);
  return place;
}
