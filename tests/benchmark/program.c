/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "program.h"

#include "frames.h"
#include "widgets/stage.h"

void
program_open (Program   *self,
              RoofModel *model)
{
  g_autoptr (RoofDocument) document = roof_document_new (model);

  self->application = roof_application_new (ROOF_APP_ID, G_APPLICATION_NON_UNIQUE, g_get_tmp_dir ());
  g_application_register (G_APPLICATION (self->application), NULL, NULL);
  self->window = ROOF_WINDOW (roof_window_new (self->application, document));
  gtk_window_set_default_size (GTK_WINDOW (self->window), FRAMES_WIDTH, FRAMES_HEIGHT);
  gtk_window_present (GTK_WINDOW (self->window));
  stage_wait_for_frame (GTK_WIDGET (self->window));
}

void
program_close (Program *self)
{
  self->window->closing = TRUE;
  gtk_window_destroy (GTK_WINDOW (self->window));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_object_unref (self->application);
}
