/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/modalities.h"

#include <glib/gi18n.h>

static const RoofModality modalities[] = {
  { "vision_config", N_("vision tower") },
  { "visual", N_("vision tower") },
  { "vit_config", N_("vision tower") },
  { "vision_tower_config", N_("vision tower") },
  { "vision_encoder_config", N_("vision tower") },
  { "vision_model", N_("vision tower") },
  { "img_processor", N_("vision tower") },
  { "audio_config", N_("audio tower") },
  { "audio_encoder_config", N_("audio tower") },
  { "audio_tower_config", N_("audio tower") },
  { "audio_processor", N_("audio tower") },
  { "encoder_config", N_("encoder") },
  { "speech_config", N_("audio tower") },
  { "qformer_config", N_("projector") },
  { "projector_config", N_("projector") },
  { "mm_projector_config", N_("projector") },
  { "perceiver_config", N_("projector") },
  { "talker_config", N_("speech generator") },
  { "token2wav_config", N_("audio generator") },
  { "code2wav_config", N_("audio generator") },
  { "depth_decoder_config", N_("audio generator") },
  { "vq_config", N_("image generator") },
  { "gen_vision_config", N_("image generator") },
};

const RoofModality *
roof_modalities_list (guint *n)
{
  *n = G_N_ELEMENTS (modalities);
  return modalities;
}

gboolean
roof_modalities_have_key (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (modalities); i++)
    if (g_str_equal (modalities[i].key, key))
      return TRUE;
  return FALSE;
}
