/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"
#include "workload/layers.h"

/* Chunk length of the published kernels of the gated delta rule. */
#define DELTA_CHUNK 64
/* Chunk length of lightning attention. */
#define LIGHTNING_CHUNK 256

/* The default, also for "auto", is a sixteenth of the hidden size. */
static double
read_step_rank (RoofFacts *facts,
                double     hidden)
{
  g_autoptr (GVariant) rank = roof_facts_find (facts, "mamba_dt_rank time_step_rank dt_rank");

  if (rank == NULL || g_variant_is_of_type (rank, G_VARIANT_TYPE_STRING))
    return ceil (hidden / 16);
  return roof_facts_size (facts, "mamba_dt_rank time_step_rank dt_rank", NAN);
}

/* Mamba (the first). */
static void
read_mamba (RoofFacts        *facts,
            const RoofFamily *family,
            double            hidden,
            RoofMixer        *mixer)
{
  mixer->type = ROOF_MIXER_MAMBA;
  /* In hybrids the plain keys are those of the MLP. */
  mixer->inner = family->reader == ROOF_READER_MAMBA
                     ? roof_facts_size (facts, "intermediate_size d_inner", hidden * roof_facts_size (facts, "expand", 2))
                     : floor (hidden * roof_facts_factor (facts, "mamba_expand expand", 2));
  mixer->state = roof_facts_size (facts, "mamba_d_state state_size d_state", 16);
  mixer->step_rank = read_step_rank (facts, hidden);
  mixer->kernel = roof_facts_size (facts, "mamba_d_conv conv_kernel d_conv", 4);
  mixer->convolution_bias = roof_facts_flag (facts, "mamba_conv_bias use_conv_bias", TRUE);
  mixer->projection_bias = roof_facts_flag (facts, "mamba_proj_bias use_bias", FALSE);
  mixer->state_norms = (family->traits & ROOF_TRAIT_STATE_NORMS) != 0;
}

/* Number of heads, given or from the width of a head. */
static double
count_state_heads (RoofFacts       *facts,
                   double           hidden,
                   const RoofMixer *mixer)
{
  double inner = roof_facts_size (facts, "mamba_d_ssm", floor (roof_facts_factor (facts, "mamba_expand expand", 2) * hidden));

  return roof_facts_size (facts, "mamba_num_heads mamba_n_heads num_heads", fmax (floor (inner / mixer->head_size), 1));
}

/* Heads times their width must equal the number of channels, if both are given; Nemotron-H ignores one of the two. */
static void
check_inner (RoofFacts        *facts,
             const RoofFamily *family,
             double            hidden,
             const RoofMixer  *mixer)
{
  const char *widths = "mamba_d_ssm", *factors = "mamba_expand expand";
  gboolean whole = roof_facts_has (facts, widths);
  g_autofree char *key = roof_facts_which (facts, whole ? widths : factors);
  double inner;

  if (key == NULL || g_str_equal (family->id, "nemotron_h"))
    return;
  inner = whole ? roof_facts_size (facts, widths, NAN) : floor (roof_facts_factor (facts, factors, 2) * hidden);
  if (inner != mixer->inner)
    roof_facts_fail (facts, "%1$s: makes %2$.15g channels, but %3$.15g heads of %4$.15g have %5$.15g", key, inner, mixer->heads,
                     mixer->head_size, mixer->inner);
}

static void
read_mamba2 (RoofFacts        *facts,
             const RoofFamily *family,
             double            hidden,
             RoofMixer        *mixer)
{
  g_autoptr (GVariant) size = roof_facts_find (facts, "mamba_d_head");
  gboolean automatic = size == NULL || g_variant_is_of_type (size, G_VARIANT_TYPE_STRING);

  mixer->type = ROOF_MIXER_MAMBA2;
  mixer->head_size = roof_facts_size (facts, automatic ? "mamba_head_dim head_dim" : "mamba_d_head", 64);
  if (size != NULL && automatic && roof_facts_has (facts, "mamba_n_heads"))
    mixer->head_size = fmax (floor (roof_facts_factor (facts, "mamba_expand", 2) * hidden
                                    / roof_facts_size (facts, "mamba_n_heads", 1)),
                             1);
  mixer->heads = count_state_heads (facts, hidden, mixer);
  mixer->inner = mixer->heads * mixer->head_size;
  mixer->state = roof_facts_size (facts, "mamba_d_state ssm_state_size mamba_state_size state_size", 128);
  mixer->groups = roof_facts_size (facts, "mamba_n_groups n_groups mamba_num_groups", 8);
  mixer->chunk = roof_facts_size (facts, "mamba_chunk_size chunk_size", 256);
  mixer->kernel = roof_facts_size (facts, "mamba_d_conv conv_kernel", 4);
  mixer->convolution_bias = roof_facts_flag (facts, "mamba_conv_bias use_conv_bias", TRUE);
  mixer->projection_bias = roof_facts_flag (facts, "mamba_proj_bias use_bias", FALSE);
  mixer->gate_norm = roof_facts_flag (facts, "mamba_rms_norm", TRUE);
  if (fmod (mixer->heads, mixer->groups) != 0)
    roof_facts_fail (facts, "n_groups: %1$.15g heads do not divide among %2$.15g", mixer->heads, mixer->groups);
  check_inner (facts, family, hidden, mixer);
}

/* Mamba or Mamba-2: where the family does not say which, Mamba-2 has heads. */
void
roof_read_state (RoofFacts        *facts,
                 const RoofFamily *family,
                 double            hidden,
                 RoofMixer        *mixer)
{
  memset (mixer, 0, sizeof *mixer);
  if (family->reader == ROOF_READER_MAMBA)
    {
      read_mamba (facts, family, hidden, mixer);
      return;
    }
  if (!roof_facts_has (facts, "mamba_d_state mamba_state_size ssm_state_size state_size d_state mamba_num_heads mamba_n_heads")
      && family->reader == ROOF_READER_TRANSFORMER && !(family->traits & ROOF_TRAIT_STATE_NORMS))
    {
      g_autofree char *key = roof_layers_name (facts);

      roof_facts_fail (facts, "%1$s: the family “%2$s” has state-space layers, but no key gives the state size (ssm_state_size, "
                       "mamba_d_state)", key, family->id);
    }
  if (roof_facts_has (facts, "mamba_num_heads mamba_n_heads mamba_d_head mamba_head_dim mamba_d_ssm ssm_state_size")
      || family->reader == ROOF_READER_HYBRID)
    read_mamba2 (facts, family, hidden, mixer);
  else
    read_mamba (facts, family, hidden, mixer);
}

static void
read_delta (RoofFacts *facts,
            RoofMixer *mixer)
{
  mixer->type = ROOF_MIXER_DELTA;
  mixer->heads = roof_facts_size (facts, "linear_num_value_heads", 32);
  mixer->groups = roof_facts_size (facts, "linear_num_key_heads", 16);
  mixer->head_size = roof_facts_size (facts, "linear_value_head_dim", 128);
  mixer->state = roof_facts_size (facts, "linear_key_head_dim", 128);
  mixer->kernel = roof_facts_size (facts, "linear_conv_kernel_dim", 4);
  mixer->inner = mixer->heads * mixer->head_size;
  mixer->chunk = DELTA_CHUNK;
  if (fmod (mixer->heads, mixer->groups) != 0)
    roof_facts_fail (facts, "linear_num_key_heads: %1$.15g heads of values do not divide among %2$.15g", mixer->heads,
                     mixer->groups);
}

/* Kimi's delta rule: as many key as value heads, low-rank matrices of a head's width for decay and gate, or a gate of full
 * rank. */
static void
read_kda (RoofFacts *facts,
          RoofMixer *mixer)
{
  mixer->type = ROOF_MIXER_KDA;
  mixer->heads = mixer->groups = roof_facts_size (facts, "linear_num_heads linear_num_value_heads", NAN);
  mixer->head_size = mixer->state = roof_facts_size (facts, "linear_head_dim linear_value_head_dim", 128);
  mixer->kernel = roof_facts_size (facts, "linear_conv_kernel_dim", 4);
  mixer->inner = mixer->heads * mixer->head_size;
  mixer->chunk = DELTA_CHUNK;
  mixer->decay_rank = mixer->head_size;
  mixer->gate_rank = roof_facts_flag (facts, "linear_full_rank_gate", FALSE) ? 0 : mixer->head_size;
}

static void
read_lightning (RoofFacts *facts,
                double     hidden,
                RoofMixer *mixer)
{
  mixer->type = ROOF_MIXER_LIGHTNING;
  mixer->heads = mixer->kv_heads = roof_facts_size (facts, KEYS_HEADS, NAN);
  mixer->head_size = mixer->state
      = roof_facts_size (facts, KEYS_HEAD_SIZE, fmax (floor (hidden / mixer->heads), 1));
  mixer->inner = mixer->heads * mixer->head_size;
  mixer->chunk = LIGHTNING_CHUNK;
}

void
roof_read_linear (RoofFacts        *facts,
                  const RoofFamily *family,
                  double            hidden,
                  RoofMixer        *mixer)
{
  if (roof_facts_has (facts, "kda_layers linear_num_heads"))
    read_kda (facts, mixer);
  else if (family->traits & ROOF_TRAIT_DELTA || roof_facts_has (facts, "linear_num_value_heads"))
    read_delta (facts, mixer);
  else if (family->traits & ROOF_TRAIT_LIGHTNING || roof_facts_has (facts, "attn_type_list"))
    read_lightning (facts, hidden, mixer);
  else
    {
      g_autofree char *key = roof_layers_name (facts);

      roof_facts_fail (facts, "%1$s: what the linear layers of the family “%2$s” compute is not known", key, family->id);
    }
}

void
roof_read_convolution (RoofFacts        *facts,
                       const RoofFamily *family,
                       double            hidden,
                       RoofMixer        *mixer)
{
  if (!g_str_has_prefix (family->id, "lfm2") && !roof_facts_has (facts, "conv_L_cache"))
    {
      g_autofree char *key = roof_layers_name (facts);

      roof_facts_fail (facts, "%1$s: what the convolutions of the family “%2$s” compute is not known", key, family->id);
    }
  mixer->type = ROOF_MIXER_CONVOLUTION;
  mixer->inner = hidden;
  mixer->kernel = roof_facts_size (facts, "conv_L_cache", 3);
  mixer->convolution_bias = mixer->projection_bias = roof_facts_flag (facts, "conv_bias", FALSE);
}
