/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/architecture.h"
#include "workload/facts.h"
#include "workload/family.h"
#include "workload/modules.h"

G_BEGIN_DECLS

/* Keys of one size in different families. */
#define KEYS_HIDDEN "hidden_size n_embd d_model dim n_embed hidden model_dim embed_dim embedding_size emb_dim embedding_dim"
#define KEYS_LAYERS \
  "num_hidden_layers n_layer num_layers n_layers num_blocks decoder_layers num_decoder_layers " \
  "num_transformer_layers n_blocks"
#define KEYS_HEADS \
  "num_attention_heads_per_layer num_attention_heads n_head n_heads num_heads attn_heads decoder_attention_heads num_query_heads attention_heads"
#define KEYS_KV_HEADS \
  "num_key_value_heads_per_layer num_key_value_heads num_kv_heads n_kv_heads n_head_kv multi_query_group_num num_query_groups num_attention_groups kv_heads"
#define KEYS_HEAD_SIZE "head_dim kv_channels d_kv attention_head_dim attn_size head_size attention_head_size dim_head"
#define KEYS_HEAD_NORM "use_qk_norm qk_norm qk_layernorm use_qk_layernorm query_key_norm normalize_qk_projections"
#define KEYS_TIED "tie_word_embeddings tie_embeddings tie_embedding share_input_output_layers"
#define KEYS_FEED \
  "intermediate_size ffn_dim n_inner d_ff ffn_hidden_size inter_dim ffn_embed_dim feedforward hidden_dim block_ff_dim " \
  "mlp_hidden_size ffn_size intermediate_dim d_inner_ff"
#define KEYS_VOCABULARY "vocab_size padded_vocab_size n_vocab vocabulary_size n_tokens"
#define KEYS_POSITIONS "max_position_embeddings n_positions n_ctx seq_length max_seq_len"
#define KEYS_ACTIVATION \
  "hidden_act hidden_activation activation_function activation act_fn mlp_hidden_act activation_fn feed_forward_proj"
#define KEYS_EXPERTS "num_local_experts num_experts n_routed_experts moe_num_experts num_routed_experts n_experts"
#define KEYS_CHOSEN \
  "num_experts_per_tok experts_per_token num_experts_per_token top_k_experts moe_topk moe_top_k moe_k n_activated_experts " \
  "num_selected_experts num_activated_experts expert_top_k"
#define KEYS_EXPERT_WIDTH \
  "moe_intermediate_size moe_inter_dim expert_intermediate_size moe_ffn_hidden_size expert_ffn_hidden_size expert_hidden_dim"

/* Readers of networks: each fills @self from @facts in its families' terms; errors stay in @facts. */
void     roof_read_transformer (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_mamba       (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_rwkv        (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_finch       (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_xlstm       (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_hybrid      (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_t5          (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_bart        (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_encoder     (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_whisper     (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_vision      (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_windows     (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_convnext    (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_towers      (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_pixart      (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_wan         (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_dit         (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_cogvideo    (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_mmdit       (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_flux        (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_hunyuan_video (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_zimage      (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_unet        (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_resnet      (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_mobilenet   (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
void     roof_read_ssd         (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);

/* Shared by readers of networks. */
/* Multi-token prediction layers, which are not part of a step. */
void     roof_read_ahead       (RoofArchitecture *self, RoofFacts *facts);
/* A gated linear recurrence. */
void     roof_read_gated_unit  (RoofFacts *facts, double hidden, RoofMixer *mixer);
/* Attention whose weights several layers share. */
void     roof_read_shared      (RoofFacts *facts, const RoofFamily *family, double hidden, RoofMixer *mixer);
/* The rest of a Zamba layer. @shares: it begins with shared attention and MLP */
void     roof_read_zamba       (RoofFacts *facts, const RoofFamily *family, double hidden, gboolean shares, RoofBlock *block);
/* Peculiarities of a vision network, in @self and in @block, each of its layers. */
void     roof_read_vision_kind (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family, RoofBlock *block);
/* Whether outputs of a layer's parts have learned gains: their initial value is above 0, the usual case. */
gboolean roof_read_gains       (RoofFacts *facts);
/* Number of classes, counted by their names where no key has it. */
double   roof_read_classes     (RoofFacts *facts);
void     roof_read_formats     (RoofArchitecture *self, RoofFacts *facts);
/* All layers, of any kind. */
void     roof_read_blocks      (RoofArchitecture *self, RoofFacts *facts, const RoofFamily *family);
/* Heads, KV heads, head size and biases. @slides: of a layer with a window; the window itself is not read */
void     roof_read_attention   (RoofFacts *facts, const RoofFamily *family, double hidden, gboolean slides, RoofMixer *mixer);
/* The dense MLP: `width`, gate, biases, activation. */
void     roof_read_feed        (RoofFacts *facts, const RoofFamily *family, double hidden, RoofFeedForward *feed);
/* Layers that differ, as an architecture search left them, from `block_configs`. @first: a layer with all of its parts */
void     roof_read_pruned      (RoofArchitecture *self, RoofFacts *facts, RoofModules *modules, const RoofBlock *first);
/* Linear attention, of the kind given by keys or family. */
void     roof_read_linear      (RoofFacts *facts, const RoofFamily *family, double hidden, RoofMixer *mixer);
/* Mamba or Mamba-2. */
void     roof_read_state       (RoofFacts *facts, const RoofFamily *family, double hidden, RoofMixer *mixer);
void     roof_read_convolution (RoofFacts *facts, const RoofFamily *family, double hidden, RoofMixer *mixer);
/* The experts of layer @layer, or its dense MLP where it has none. */
void     roof_read_experts     (RoofFacts *facts, const RoofFamily *family, guint layer, RoofFeedForward *feed);
/* Experts in a layer without anything else. */
void     roof_read_all_experts (RoofFacts *facts, const RoofFamily *family, RoofFeedForward *feed);
/* Whether this is a Falcon with several KV heads and two norms a layer (once a family of its own). */
gboolean roof_read_new_falcon  (RoofFacts *facts);
RoofActivation roof_read_activation (RoofFacts *facts, const RoofFamily *family);
/* The activation that was read and is not known. @instead: (out) (transfer none): the one that is counted. Returns: (transfer
 * full) (nullable) */
char          *roof_replace_activation (const RoofFacts *facts, const RoofFamily *family, const char **instead);
/* The number of layers, at most ROOF_MAX_LAYERS. */
guint    roof_read_layers      (RoofFacts *facts, const char *keys);
/* Refuses more layers than ROOF_MAX_LAYERS. @place: "depths[2]" */
void     roof_check_layers     (RoofFacts *facts, const char *place, double layers);
/* Adds @count layers like @block, each with what a quantised description says of it. @reads: to the encoder */
void     roof_read_alike       (RoofArchitecture *self, RoofFacts *facts, gboolean reads, const RoofBlock *block, double count);
/* Adds @count layers, merged with equal ones. @block must be zeroed before it is filled. */
void     roof_blocks_add       (RoofBlocks *self, const RoofBlock *block, double count, RoofFacts *facts);

/* Translates @description into the usual keys, where another program has keys of its own, such as the first Mamba's. Returns:
 * (transfer full) */
GVariant *roof_description_translate (GVariant *description);
/* Adds the defaults of the class @family to @description, a part of a larger description that leaves them out. Returns:
 * (transfer full) */
GVariant *roof_description_complete (GVariant *description, const char *family);

#define ROOF_MAX_LAYERS 10000
/* Most layers that a list may name. */
#define ROOF_MAX_LISTED 512

G_END_DECLS
