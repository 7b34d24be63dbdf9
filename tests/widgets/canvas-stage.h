/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "stage.h"
#include "widgets/canvas/canvas.h"

G_BEGIN_DECLS

#define WIDTH 900
#define HEIGHT 600

/* The example's chart alone in a window of WIDTH × HEIGHT. */
typedef struct
{
  Stage       stage;
  RoofCanvas *canvas;
} Fixture;

static inline void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_CANVAS, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->canvas = ROOF_CANVAS (widget);
  roof_canvas_set_session (fixture->canvas, fixture->stage.session);
  stage_open (&fixture->stage, widget, WIDTH, HEIGHT);
}

static inline void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->canvas));
}

/* Whether @menu or a section of it has an item with @action. */
static inline gboolean
stage_has_item (GMenuModel *menu,
                const char *action)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autofree char *found = NULL;

      g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &found);
      if (g_strcmp0 (found, action) == 0 || (section != NULL && stage_has_item (section, action)))
        return TRUE;
    }
  return FALSE;
}

G_END_DECLS
