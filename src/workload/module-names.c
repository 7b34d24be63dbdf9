/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/module-names.h"

/* Names of fused query, key and value matrices: GPT-2, GPT-NeoX, Falcon, MPT, DBRX, InternLM 2, Baichuan. */
#define FUSED "attn.c_attn attention.query_key_value self_attention.query_key_value attn.Wqkv norm_attn_norm.attn.Wqkv attention.wqkv " \
              "self_attn.W_pack self_attn.query_key_value"

/* Matrices by their names in walks, and in checkpoints below a layer. Of many equal ones, such as experts, only the first is
 * tried. */
static const struct
{
  const char *walked;
  const char *names;
} modules[] = {
  { "q_proj", "self_attn.q_proj self_attn.qkv_proj attn.q_proj attn.qkv_proj mixer.q_proj attention.wq layer.0.SelfAttention.q "
              "attention.self.query attention.attention.query attention.q_lin attn.attention.q_proj " FUSED },
  { "k_proj", "self_attn.k_proj self_attn.qkv_proj attn.k_proj attn.qkv_proj mixer.k_proj attention.wk layer.0.SelfAttention.k "
              "attention.self.key attention.attention.key attention.k_lin attn.attention.k_proj " FUSED " att.key attention.key" },
  { "v_proj", "self_attn.v_proj self_attn.qkv_proj attn.v_proj attn.qkv_proj mixer.v_proj attention.wv layer.0.SelfAttention.v "
              "attention.self.value attention.attention.value attention.v_lin attn.attention.v_proj " FUSED " att.value attention.value" },
  { "o_proj", "self_attn.o_proj self_attn.out_proj self_attn.dense attn.o_proj attn.wo mixer.o_proj attention.wo "
              "layer.0.SelfAttention.o attention.output.dense attention.out_lin attn.c_proj attn.out_proj attn.attention.out_proj "
              "attention.dense self_attention.dense norm_attn_norm.attn.out_proj att.output attention.output" },
  { "r_proj", "attn.r_proj att.receptance attention.receptance" },
  { "w_a_proj", "attn.w_lora.lora.0" },
  { "w_b_proj", "attn.w_lora.lora.2" },
  { "a_a_proj", "attn.a_lora.lora.0" },
  { "a_b_proj", "attn.a_lora.lora.2" },
  { "v_a_proj", "attn.v_lora.lora.0" },
  { "v_b_proj", "attn.v_lora.lora.2" },
  { "g_a_proj", "self_attn.g_a_proj attn.g_lora.lora.0" },
  { "g_b_proj", "self_attn.g_b_proj self_attn.g_proj attn.g_lora.lora.2" },
  { "f_a_proj", "self_attn.f_a_proj" },
  { "f_b_proj", "self_attn.f_b_proj" },
  { "b_proj", "self_attn.b_proj" },
  { "cross_q_proj", "layer.1.EncDecAttention.q encoder_attn.q_proj" },
  { "cross_k_proj", "layer.1.EncDecAttention.k encoder_attn.k_proj" },
  { "cross_v_proj", "layer.1.EncDecAttention.v encoder_attn.v_proj" },
  { "cross_o_proj", "layer.1.EncDecAttention.o encoder_attn.out_proj" },
  { "x_proj", "mixer.x_proj mamba.x_proj" },
  { "dt_proj", "mixer.dt_proj mamba.dt_proj" },
  { "q_a_proj", "self_attn.q_a_proj attn.wq_a" },
  { "q_b_proj", "self_attn.q_b_proj attn.wq_b" },
  { "kv_a_proj", "self_attn.kv_a_proj_with_mqa attn.wkv_a" },
  { "kv_b_proj", "self_attn.kv_b_proj attn.wkv_b" },
  { "g_proj", "self_attn.g_proj self_attn.output_gate" },
  { "qkv_proj", "self_attn.qkv_proj" },
  { "index_q_proj", "self_attn.indexer.wq_b" },
  { "index_k_proj", "self_attn.indexer.wk" },
  { "index_weights_proj", "self_attn.indexer.weights_proj" },
  { "qkvz_proj", "linear_attn.in_proj_qkvz linear_attn.in_proj_qkv" },
  { "ba_proj", "linear_attn.in_proj_ba linear_attn.in_proj_b" },
  { "out_proj", "linear_attn.out_proj mixer.out_proj mamba.out_proj conv.out_proj" },
  { "in_proj", "mixer.in_proj mamba.in_proj conv.in_proj" },
  { "gate_proj", "mlp.w2 mlp.gate_proj mlp.gate_up_proj feed_forward.gate_proj feed_forward.w1 "
                 "layer.1.DenseReluDense.wi_0 layer.2.DenseReluDense.wi_0" },
  { "up_proj", "mlp.up_proj mlp.gate_up_proj feed_forward.up_proj feed_forward.w3 mixer.up_proj mlp.fc1 fc1 mlp.fc_in "
               "mlp.c_fc mlp.w1 mlp.dense_h_to_4h intermediate.dense ffn.lin1 ffn.up_proj "
               "layer.1.DenseReluDense.wi layer.1.DenseReluDense.wi_1 layer.2.DenseReluDense.wi layer.2.DenseReluDense.wi_1 "
               "ffn.key feed_forward.key" },
  { "down_proj", "mlp.down_proj feed_forward.down_proj feed_forward.w2 mixer.down_proj mlp.fc2 fc2 mlp.fc_out "
                 "mlp.c_proj mlp.dense_4h_to_h output.dense ffn.lin2 ffn.down_proj "
                 "layer.1.DenseReluDense.wo layer.2.DenseReluDense.wo ffn.value feed_forward.value" },
  { "shared_gate_proj", "mlp.shared_experts.gate_proj mlp.shared_expert.gate_proj feed_forward.shared_expert.gate_proj "
                        "ffn.shared_experts.w1 block_sparse_moe.shared_experts.gate_proj shared_mlp.input_linear" },
  { "shared_up_proj", "mlp.shared_experts.up_proj mlp.shared_expert.up_proj feed_forward.shared_expert.up_proj "
                      "ffn.shared_experts.w3 block_sparse_moe.shared_experts.up_proj mixer.shared_experts.up_proj "
                      "shared_mlp.input_linear" },
  { "shared_down_proj", "mlp.shared_experts.down_proj mlp.shared_expert.down_proj feed_forward.shared_expert.down_proj "
                        "ffn.shared_experts.w2 block_sparse_moe.shared_experts.down_proj mixer.shared_experts.down_proj "
                        "shared_mlp.output_linear" },
  { "experts", "mlp.experts.0.gate_proj mlp.experts.0.w1 block_sparse_moe.experts.0.w1 block_sparse_moe.experts.0.gate_proj "
               "mixer.experts.0.up_proj ffn.experts.0.w1 mlp.experts.gate_up_proj mlp.experts feed_forward.experts.gate_up_proj ffn.experts "
               "feed_forward.experts.0.w1 feed_forward.experts block_sparse_moe.experts mixer.experts "
               "block_sparse_moe.input_linear" },
  { "router", "mlp.gate mlp.router block_sparse_moe.gate block_sparse_moe.router feed_forward.router ffn.gate mixer.gate" },
  { "latent_in", "mixer.fc1_latent_proj mlp.fc1_latent_proj block_sparse_moe.routed_expert_down_proj" },
  { "latent_out", "mixer.fc2_latent_proj mlp.fc2_latent_proj block_sparse_moe.routed_expert_up_proj" },
};

guint
roof_module_count (void)
{
  return G_N_ELEMENTS (modules);
}

const char *
roof_module_get_names (guint module)
{
  g_return_val_if_fail (module < G_N_ELEMENTS (modules), NULL);

  return modules[module].names;
}

guint64
roof_module_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (modules); i++)
    if (modules[i].walked[0] == name[0] && g_str_equal (modules[i].walked, name))
      return G_GUINT64_CONSTANT (1) << i;
  return 0;
}

/* The bits of the names in @list. */
static guint64
find_all (const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, " ", -1);
  guint64 found = 0;

  for (guint i = 0; words[i] != NULL; i++)
    found |= roof_module_find (words[i]);
  return found;
}

/* LATENT: queries are compressed or not, and keys may be chosen by an indexer. */
static guint64
get_latent_mask (const RoofMixer *mixer)
{
  return find_all (mixer->query_rank > 0 ? "q_a_proj q_b_proj" : "q_proj") | find_all ("kv_a_proj kv_b_proj o_proj")
         | (mixer->index_heads > 0 ? find_all ("index_q_proj index_k_proj index_weights_proj") : 0)
         | (mixer->output_gate ? find_all ("g_proj") : 0);
}

/* KDA, RWKV: without a rank, a matrix is not divided in two. */
static guint64
get_narrow_mask (const RoofMixer *mixer)
{
  if (mixer->type == ROOF_MIXER_KDA)
    return find_all ("q_proj k_proj v_proj o_proj f_b_proj g_b_proj b_proj") | (mixer->decay_rank > 0 ? find_all ("f_a_proj") : 0)
           | (mixer->gate_rank > 0 ? find_all ("g_a_proj") : 0);
  return find_all ("r_proj k_proj v_proj o_proj w_b_proj a_b_proj g_b_proj")
         | (mixer->decay_rank > 0 ? find_all ("w_a_proj") : 0) | (mixer->rate_rank > 0 ? find_all ("a_a_proj") : 0)
         | (mixer->gate_rank > 0 ? find_all ("g_a_proj") : 0);
}

static guint64
get_mixer_mask (const RoofMixer *mixer)
{
  switch (mixer->type)
    {
    case ROOF_MIXER_ATTENTION:
      return find_all (mixer->cross ? "q_proj k_proj v_proj o_proj cross_q_proj cross_k_proj cross_v_proj cross_o_proj"
                                    : "q_proj k_proj v_proj o_proj");
    case ROOF_MIXER_LATENT:
      return get_latent_mask (mixer);
    case ROOF_MIXER_KDA:
    case ROOF_MIXER_RWKV:
      return get_narrow_mask (mixer);
    case ROOF_MIXER_LIGHTNING:
      return find_all ("qkv_proj g_proj o_proj");
    case ROOF_MIXER_DELTA:
      return find_all ("qkvz_proj ba_proj out_proj");
    case ROOF_MIXER_MAMBA:
      return find_all ("in_proj x_proj dt_proj out_proj");
    case ROOF_MIXER_MAMBA2:
    case ROOF_MIXER_CONVOLUTION:
      return find_all ("in_proj out_proj");
    case ROOF_MIXER_MLSTM:
      return find_all ("q_proj k_proj v_proj out_proj");
    case ROOF_MIXER_GATED_UNIT:
      return find_all ("x_proj out_proj");
    case ROOF_MIXER_FINCH:
      return find_all ("r_proj k_proj v_proj o_proj");
    case ROOF_MIXER_NONE:
    case ROOF_MIXER_LINEAR:
    default:
      return 0;
    }
}

guint64
roof_module_mask (const RoofBlock *block,
                  RoofGroup        group)
{
  const char *gate = block->feed.gated ? "gate_proj up_proj down_proj" : "up_proj down_proj";
  const char *shared = block->feed.gated ? "shared_gate_proj shared_up_proj shared_down_proj" : "shared_up_proj shared_down_proj";

  switch (group)
    {
    case ROOF_GROUP_ATTENTION:
      return get_mixer_mask (&block->mixer) | get_mixer_mask (&block->beside);
    case ROOF_GROUP_MLP:
      return (block->feed.width > 0 ? find_all (gate) : 0) | (block->feed.shared_width > 0 ? find_all (shared) : 0)
             | (block->feed.experts > 0 && block->feed.latent > 0 ? find_all ("latent_in latent_out") : 0);
    case ROOF_GROUP_EXPERTS:
      return block->feed.experts > 0 ? roof_module_find ("experts") : 0;
    default:
      return 0;
    }
}
