/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "program.h"

#include "frames.h"
#include "widgets/stage.h"

void
program_open (Program      *self,
              RoofSnapshot *snapshot)
{
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);

  self->application = roof_application_new (ROOF_APP_ID, G_APPLICATION_NON_UNIQUE, g_get_tmp_dir ());
  g_application_register (G_APPLICATION (self->application), NULL, NULL);
  g_application_activate (G_APPLICATION (self->application));
  self->window = ROOF_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (self->application)));
  self->window->shell->show_document (self->window->shell, document, NULL);
  gtk_window_set_default_size (GTK_WINDOW (self->window), FRAMES_WIDTH, FRAMES_HEIGHT);
  stage_wait_for_frame (GTK_WIDGET (self->window));
}

void
program_close (Program *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_object_unref (self->application);
}
