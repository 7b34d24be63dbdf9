/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "../document/lesson-sound.h"
#include "document/json/json-text.h"
#include "document/lessons/player.h"
#include "stage.h"
#include "widgets/apply.h"

G_BEGIN_DECLS

/* What the window does: each step is a document of its own. */
static inline void
lesson_stage_show (Stage      *stage,
                   RoofPlayer *player)
{
  g_autoptr (RoofDocument) document = roof_document_new (roof_player_get_state (player));

  roof_session_set_document (stage->session, document);
  roof_session_set_selection (stage->session, roof_player_get_selection (player));
}

/* Plays the sound lesson on the stage. Returns: (transfer full) */
static inline RoofPlayer *
lesson_stage_play (Stage *stage)
{
  g_autoptr (JsonNode) root = roof_json_parse (sound_lesson, -1, NULL);
  g_autoptr (RoofLesson) lesson
      = roof_lesson_from_json (root, roof_session_get_library (stage->session), NULL);
  RoofPlayer *player = roof_player_new_lesson (lesson);

  g_signal_connect_swapped (player, "moved", G_CALLBACK (lesson_stage_show), stage);
  lesson_stage_show (stage, player);
  return player;
}

/* What was said to the last answer to @question; "" for nothing. */
static inline const char *
lesson_stage_get_feedback (gpointer question)
{
  return gtk_label_get_text (stage_find_class (question, "feedback"));
}

/* What the button "Show Me" does. */
static inline void
lesson_stage_give_up (gpointer question)
{
  g_signal_emit_by_name (stage_find_named (question, GTK_TYPE_BUTTON, "Show Me"), "clicked");
}

/* As if the user had done it. */
static inline void
lesson_stage_set_rows (Stage  *stage,
                       double  rows)
{
  RoofSnapshot *snapshot = stage_get_snapshot (stage);

  roof_apply_kernel (stage->session, 0, roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "B", rows), "Set", NULL);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

G_END_DECLS
