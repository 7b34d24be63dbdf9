/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/examples.h"

#include <glib/gi18n.h>

#include "document/files/example.h"

void
roof_examples_list (GMenu *menu)
{
  guint n;
  const RoofExample *examples = roof_example_list (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_(examples[i].title), NULL);

      g_menu_item_set_action_and_target (item, "win.open-example", "s", examples[i].id);
      g_menu_append_item (menu, item);
    }
}

static void
open_example_action (RoofShell *shell,
                     GVariant  *parameter)
{
  g_autoptr (RoofSnapshot) snapshot = roof_example_open (g_variant_get_string (parameter, NULL));
  g_autoptr (RoofDocument) document = NULL;

  if (snapshot == NULL)
    return;
  document = roof_document_new (snapshot);
  shell->show_document (shell, document, NULL);
}

void
roof_examples_install (RoofShell *shell)
{
  static const RoofShellAction actions[] = { { "open-example", G_CALLBACK (open_example_action), "s" } };

  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), shell);
}
