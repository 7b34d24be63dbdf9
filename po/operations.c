/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Written by po/extract-operations from data/operations, for xgettext alone: never compiled. */

/* Translators: Name of the operation adam */
N_("Adam")

/* Translators: Heading over a group of operations */
N_("Training")

/* Translators: What the operation adam does */
N_("One optimizer step: reads and writes both moments and the weights in full precision, whatever format the model computes in. The activations' format sets the format of this state.")

/* Translators: Parameter params of the operation adam */
N_("Parameters")

/* Translators: About params of the operation adam */
N_("Parameters updated.")

/* Translators: About master weights of the operation adam */
N_("The weights in full precision.")

/* Translators: About weights of the operation adam */
N_("The copy that the model computes with; none where the state has the same format.")

/* Translators: Name of the operation add */
N_("Addition")

/* Translators: Heading over a group of operations */
N_("Elementwise")

/* Translators: What the operation add does */
N_("Adds two tensors element by element, as in a residual connection.")

/* Translators: Parameter n of the operation add */
N_("Elements")

/* Translators: About n of the operation add */
N_("Number of elements.")

/* Translators: Name of the operation all_gather */
N_("All-gather")

/* Translators: Heading over a group of operations */
N_("Distributed")

/* Translators: What the operation all_gather does */
N_("Every device ends up with the whole array.")

/* Translators: Parameter V of the operation all_gather */
N_("Bytes")

/* Translators: About V of the operation all_gather */
N_("Size of the whole gathered array.")

/* Translators: Parameter n of the operation all_gather */
N_("Devices")

/* Translators: About n of the operation all_gather */
N_("Devices taking part. A single device sends nothing.")

/* Translators: Parameter algorithm of the operation all_gather */
N_("Algorithm")

/* Translators: About algorithm of the operation all_gather */
N_("A ring passes the parts on in n - 1 steps; direct sends every part in one step. The bytes are the same.")

/* Translators: Parameter level of the operation all_gather */
N_("Network")

/* Translators: About level of the operation all_gather */
N_("The network that carries the data, if the machine has several.")

/* Translators: Parameter memory of the operation all_gather */
N_("Count memory")

/* Translators: About memory of the operation all_gather */
N_("Also count reading and writing memory.")

/* Translators: About sent of the operation all_gather */
N_("Bytes that one device sends, in one direction.")

/* Translators: Name of the operation all_reduce */
N_("All-reduce")

/* Translators: What the operation all_reduce does */
N_("Every device ends up with the sum over all devices: a reduce-scatter, then an all-gather.")

/* Translators: About V of the operation all_reduce */
N_("Size of the array to sum; every device holds one.")

/* Translators: Parameter in_network of the operation all_reduce */
N_("In-network sum")

/* Translators: About in_network of the operation all_reduce */
N_("The switches add the data, so each device sends the data once. A network with in-network reduction uses it wherever that sends less.")

/* Translators: About algorithm of the operation all_reduce */
N_("How the devices share the work. Auto is a ring, or nvls if the network can sum in its switches and that sends less. The algorithm sets the bytes sent and the number of steps.")

/* Translators: About way of the operation all_reduce */
N_("The algorithm used: 1 ring, 2 tree, 3 halving and doubling, 4 one shot, 5 two shots, 6 nvls, 7 sharp.")

/* Translators: About once_around of the operation all_reduce */
N_("How many times a device sends the data: all but its own part in the scatter, and again in the gather.")

/* Translators: About times of the operation all_reduce */
N_("How many times a device sends the data: up and down a tree, to every other device, scattered and gathered, or once to the switch.")

/* Translators: About halvings of the operation all_reduce */
N_("Levels of a binary tree over the devices.")

/* Translators: About steps of the operation all_reduce */
N_("Messages in sequence: each one takes the latency of a step.")

/* Translators: Name of the operation all_to_all */
N_("All-to-all")

/* Translators: What the operation all_to_all does */
N_("Every device sends each other device a different part of its data, as experts spread over devices require.")

/* Translators: About V of the operation all_to_all */
N_("Data held by one device.")

/* Translators: Name of the operation attention */
N_("Attention")

/* Translators: What the operation attention does */
N_("Scores, softmax and weighted sum of the values, for T new tokens of each sequence over its cached tokens. Keys and values are read once per KV head, however many query heads share them.")

/* Translators: Parameter B of the operation attention */
N_("Batch")

/* Translators: About B of the operation attention */
N_("Sequences. Each has its own keys and values, so the batch does not change the intensity.")

/* Translators: Parameter N of the operation attention */
N_("Query heads")

/* Translators: About N of the operation attention */
N_("Number of query heads.")

/* Translators: Parameter K of the operation attention */
N_("KV heads")

/* Translators: About K of the operation attention */
N_("Number of key and value heads; fewer than query heads if query heads share them.")

/* Translators: Parameter H of the operation attention */
N_("Head size")

/* Translators: About H of the operation attention */
N_("Elements of a head.")

/* Translators: Parameter Hqk of the operation attention */
N_("Query and key size")

/* Translators: About Hqk of the operation attention */
N_("Head size of queries and keys if different; 0 = same as head size.")

/* Translators: Parameter Hv of the operation attention */
N_("Value size")

/* Translators: About Hv of the operation attention */
N_("Head size of values if different; 0 = same as head size.")

/* Translators: Parameter T of the operation attention */
N_("New tokens")

/* Translators: About T of the operation attention */
N_("Tokens of each sequence computed now: 1 for decode, the prompt length for prefill.")

/* Translators: Parameter P of the operation attention */
N_("Cached tokens")

/* Translators: About P of the operation attention */
N_("Tokens of each sequence whose keys and values are cached.")

/* Translators: Parameter S of the operation attention */
N_("Context")

/* Translators: About S of the operation attention */
N_("Cross attention: context tokens attended to; 0 = self-attention.")

/* Translators: Parameter causal of the operation attention */
N_("Causal")

/* Translators: About causal of the operation attention */
N_("Each token sees itself and the tokens before it.")

/* Translators: Parameter window of the operation attention */
N_("Window")

/* Translators: About window of the operation attention */
N_("How many tokens back each token sees; 0 = all.")

/* Translators: Parameter chunk of the operation attention */
N_("Chunk")

/* Translators: About chunk of the operation attention */
N_("Tokens per chunk: a token sees back to the start of its own chunk; 0 = all tokens.")

/* Translators: Parameter fused of the operation attention */
N_("Fused")

/* Translators: About fused of the operation attention */
N_("Scores stay on chip. Unfused, the full rectangle of scores is written twice and read twice.")

/* Translators: Parameter training of the operation attention */
N_("For training")

/* Translators: About training of the operation attention */
N_("Also write one number per row of scores, which the backward pass needs.")

/* Translators: Parameter dequantise of the operation attention */
N_("Dequantise the input")

/* Translators: About dequantise of the operation attention */
N_("One FLOP per input element, to convert stored 8-bit values to the compute type.")

/* Translators: About scores of the operation attention */
N_("Written by the first product, read and rewritten by the softmax, read by the second product.")

/* Translators: About sums of the operation attention */
N_("The logarithm of each row's sum of exponentials.")

/* Translators: About size_qk of the operation attention */
N_("Head size of queries and keys.")

/* Translators: About size_v of the operation attention */
N_("Head size of values.")

/* Translators: About reach of the operation attention */
N_("Most keys that one token sees.")

/* Translators: About keys of the operation attention */
N_("Keys read.")

/* Translators: About ramp of the operation attention */
N_("Tokens that see fewer keys than a full window.")

/* Translators: About causal_pairs of the operation attention */
N_("Keys seen, summed over the new tokens.")

/* Translators: About begun of the operation attention */
N_("Chunks completed by the new tokens.")

/* Translators: About into of the operation attention */
N_("Cached tokens in the chunk that the new tokens continue.")

/* Translators: About last of the operation attention */
N_("Tokens in the last, unfinished chunk.")

/* Translators: About chunk_pairs of the operation attention */
N_("Keys seen within each token's own chunk, summed over the new tokens.")

/* Translators: About pairs of the operation attention */
N_("Query-key pairs computed per head.")

/* Translators: Name of the operation attention_backward */
N_("Attention, backward")

/* Translators: What the operation attention_backward does */
N_("The backward pass of attention: recomputes the scores, then four products give the gradients of queries, keys and values.")

/* Translators: Parameter P of the operation attention_backward */
N_("Earlier tokens")

/* Translators: About P of the operation attention_backward */
N_("Tokens of each sequence before these, whose keys and values get their gradients here too: where devices share a sequence.")

/* Translators: About fused of the operation attention_backward */
N_("Scores stay on chip and are computed again. Unfused, the forward pass has kept them: the full rectangle of probabilities is read twice, that of their gradients written twice and read three times.")

/* Translators: About probabilities of the operation attention_backward */
N_("Read by the product for the gradient of the values and by that of the softmax.")

/* Translators: About dscores of the operation attention_backward */
N_("Written by the product with the values, read and rewritten by that of the softmax, read by two products.")

/* Translators: Name of the operation avg_pool */
N_("Average pooling")

/* Translators: Heading over a group of operations */
N_("Layers")

/* Translators: What the operation avg_pool does */
N_("The mean under a window that slides over each channel. Overlapping windows hit the cache, so the image is read once.")

/* Translators: Parameter N of the operation avg_pool */
N_("Images")

/* Translators: About N of the operation avg_pool */
N_("Images in a batch.")

/* Translators: Parameter C of the operation avg_pool */
N_("Channels")

/* Translators: About C of the operation avg_pool */
N_("Channels of each image.")

/* Translators: Parameter H of the operation avg_pool */
N_("Height")

/* Translators: About H of the operation avg_pool */
N_("Rows of the input image.")

/* Translators: Parameter W of the operation avg_pool */
N_("Width")

/* Translators: About W of the operation avg_pool */
N_("Columns of the input image.")

/* Translators: About R of the operation avg_pool */
N_("Rows and columns of the window.")

/* Translators: Parameter stride of the operation avg_pool */
N_("Stride")

/* Translators: About stride of the operation avg_pool */
N_("Steps from one place of the window to the next.")

/* Translators: Parameter pad of the operation avg_pool */
N_("Padding")

/* Translators: About pad of the operation avg_pool */
N_("Zero rows and columns added on each side.")

/* Translators: About P of the operation avg_pool */
N_("Rows of the output.")

/* Translators: About Q of the operation avg_pool */
N_("Columns of the output.")

/* Translators: Name of the operation batch_norm */
N_("BatchNorm")

/* Translators: Heading over a group of operations */
N_("Normalization")

/* Translators: What the operation batch_norm does */
N_("Scales and shifts each channel. Inference uses known statistics and usually folds them into the preceding convolution at no cost; training uses the statistics of the batch, which takes an extra pass over the images.")

/* Translators: About training of the operation batch_norm */
N_("Uses the statistics of the batch: the images are read twice.")

/* Translators: About statistics of the operation batch_norm */
N_("Mean and variance per channel: known at inference, written in training.")

/* Translators: Name of the operation batch_norm_backward */
N_("BatchNorm, backward")

/* Translators: What the operation batch_norm_backward does */
N_("The backward pass of batch normalisation: two sums over the images give the gradients of scale and shift; with these sums a second pass gives the gradient of the images.")

/* Translators: About dy of the operation batch_norm_backward */
N_("Read once for the sums and once for the gradient of the images.")

/* Translators: About scale and statistics of the operation batch_norm_backward */
N_("Scale, mean and deviation per channel.")

/* Translators: About gradients of the operation batch_norm_backward */
N_("Gradients of scale and shift.")

/* Translators: Name of the operation broadcast */
N_("Broadcast")

/* Translators: What the operation broadcast does */
N_("One device sends its data to all others through a pipeline in which each device passes the data on.")

/* Translators: About V of the operation broadcast */
N_("The data being broadcast.")

/* Translators: About times of the operation broadcast */
N_("How many times a device sends the data.")

/* Translators: Name of the operation causal_conv1d */
N_("Short convolution")

/* Translators: Heading over a group of operations */
N_("State space")

/* Translators: What the operation causal_conv1d does */
N_("Filters each channel over the last few tokens, with its own weights.")

/* Translators: About B of the operation causal_conv1d */
N_("Sequences.")

/* Translators: Parameter L of the operation causal_conv1d */
N_("Tokens")

/* Translators: About L of the operation causal_conv1d */
N_("New tokens of each sequence: 1 for decode, the prompt length for prefill.")

/* Translators: Parameter P of the operation causal_conv1d */
N_("Past tokens")

/* Translators: About P of the operation causal_conv1d */
N_("Earlier tokens of each sequence; if there are any, their state is read.")

/* Translators: About E of the operation causal_conv1d */
N_("Channels, each with its own filter.")

/* Translators: Parameter k of the operation causal_conv1d */
N_("Filter")

/* Translators: About k of the operation causal_conv1d */
N_("Tokens covered by a filter.")

/* Translators: Parameter keep of the operation causal_conv1d */
N_("Keep the state")

/* Translators: About keep of the operation causal_conv1d */
N_("Write the state after the last token, so that the sequence can continue.")

/* Translators: Parameter draft_states of the operation causal_conv1d */
N_("Draft states")

/* Translators: About draft_states of the operation causal_conv1d */
N_("Draft tokens being verified: the state after each one is written, so that decoding can return to it.")

/* Translators: Parameter checkpoint of the operation causal_conv1d */
N_("Checkpoint")

/* Translators: About checkpoint of the operation causal_conv1d */
N_("Tokens between the states written for later prompts with the same prefix; 0 = none.")

/* Translators: About past of the operation causal_conv1d */
N_("The last tokens still covered by the filter.")

/* Translators: Name of the operation conv2d */
N_("Convolution")

/* Translators: What the operation conv2d does */
N_("A window of weights slides over images. All images share the weights, and each weight serves every output position, so even one image can be compute bound.")

/* Translators: About N of the operation conv2d */
N_("Images in a batch; they share the weights.")

/* Translators: Parameter C of the operation conv2d */
N_("Input channels")

/* Translators: About C of the operation conv2d */
N_("Channels of the input.")

/* Translators: Parameter K of the operation conv2d */
N_("Output channels")

/* Translators: About K of the operation conv2d */
N_("Channels of the output.")

/* Translators: Parameter R of the operation conv2d */
N_("Kernel height")

/* Translators: About R of the operation conv2d */
N_("Rows of the window.")

/* Translators: Parameter S of the operation conv2d */
N_("Kernel width")

/* Translators: About S of the operation conv2d */
N_("Columns of the window.")

/* Translators: Parameter dilation of the operation conv2d */
N_("Dilation")

/* Translators: About dilation of the operation conv2d */
N_("Distance between neighbouring points of the window; 1 = contiguous.")

/* Translators: Parameter groups of the operation conv2d */
N_("Groups")

/* Translators: About groups of the operation conv2d */
N_("Number of channel groups that do not mix; equal to the channels = depthwise.")

/* Translators: Parameter im2col of the operation conv2d */
N_("Unfolded")

/* Translators: About im2col of the operation conv2d */
N_("Copies the input once per point of the window (im2col), then reads the copy back.")

/* Translators: Parameter touched_only of the operation conv2d */
N_("Skip unused input")

/* Translators: About touched_only of the operation conv2d */
N_("A one-point window with a stride skips most of the input: count only the input it reads.")

/* Translators: About W of the operation conv2d */
N_("One row holds all values that an output channel sums over, as block formats pack them.")

/* Translators: About columns of the operation conv2d */
N_("The unfolded copy of the input.")

/* Translators: Name of the operation copy */
N_("Copy")

/* Translators: Heading over a group of operations */
N_("Data movement")

/* Translators: What the operation copy does */
N_("Reads and writes elements without arithmetic: a copy, a transposition, a concatenation, an append to the KV cache.")

/* Translators: Name of the operation custom */
N_("Custom")

/* Translators: What the operation custom does */
N_("A kernel described by its FLOPs and its bytes at each level: from a paper, a profiler or an estimate.")

/* Translators: Parameter flops of the operation custom */
N_("Work")

/* Translators: About flops of the operation custom */
N_("FLOPs of one run.")

/* Translators: Parameter time of the operation custom */
N_("Measured time")

/* Translators: About time of the operation custom */
N_("Measured time of one run, in seconds.")

/* Translators: Name of the operation depthwise_conv2d */
N_("Depthwise convolution")

/* Translators: What the operation depthwise_conv2d does */
N_("A convolution in which each channel has its own window and channels do not mix: few products per element read, so memory usually limits it.")

/* Translators: Name of the operation dot */
N_("Dot product")

/* Translators: Heading over a group of operations */
N_("Dense")

/* Translators: What the operation dot does */
N_("Multiplies two vectors and sums the products: two elements read per multiply-add, so memory bound at every length.")

/* Translators: Parameter N of the operation dot */
N_("Length")

/* Translators: About N of the operation dot */
N_("Elements in each vector.")

/* Translators: Name of the operation dsa_attention */
N_("Sparse attention, core")

/* Translators: What the operation dsa_attention does */
N_("Attention of each new token to the keys chosen by the index, over a compressed cache. How far the chosen entries of several tokens overlap depends on the data: at least one token's entries are read, at most those of every token.")

/* Translators: About B of the operation dsa_attention */
N_("Sequences. Each has its own cache, so the batch hardly changes the intensity.")

/* Translators: About P of the operation dsa_attention */
N_("Cached tokens of each sequence.")

/* Translators: About N of the operation dsa_attention */
N_("Number of query heads; all share one cache.")

/* Translators: Parameter kv_lora of the operation dsa_attention */
N_("Latent size")

/* Translators: About kv_lora of the operation dsa_attention */
N_("Elements of a cache entry that encode keys and values.")

/* Translators: Parameter rope of the operation dsa_attention */
N_("Position size")

/* Translators: About rope of the operation dsa_attention */
N_("Elements of a cache entry that encode the position, for keys only.")

/* Translators: Parameter topk of the operation dsa_attention */
N_("Chosen keys")

/* Translators: About topk of the operation dsa_attention */
N_("Most keys that each token attends to.")

/* Translators: About latents of the operation dsa_attention */
N_("Keys and values in one entry, read once for both.")

/* Translators: About chosen of the operation dsa_attention */
N_("Elements of a key.")

/* Translators: About keys of the operation dsa_attention */
N_("Entries in the cache.")

/* Translators: About reach of the operation dsa_attention */
N_("How many keys one token attends to.")

/* Translators: About ramp of the operation dsa_attention */
N_("Tokens that attend to fewer keys.")

/* Translators: About pairs of the operation dsa_attention */
N_("Query-key pairs attended to, per head.")

/* Translators: About rows of the operation dsa_attention */
N_("Least cache entries read: all tokens attend to the same ones.")

/* Translators: About widest of the operation dsa_attention */
N_("Most cache entries read: tokens attend to different ones as long as there are enough.")

/* Translators: Name of the operation dsa_indexer */
N_("Sparse attention, index")

/* Translators: What the operation dsa_indexer does */
N_("Chooses the keys that each new token attends to: a few small heads score all keys in fp8. This part of sparse attention grows with the length.")

/* Translators: About B of the operation dsa_indexer */
N_("Sequences, each with its own keys.")

/* Translators: About P of the operation dsa_indexer */
N_("Tokens of each sequence whose index keys are cached.")

/* Translators: Parameter heads of the operation dsa_indexer */
N_("Index heads")

/* Translators: About heads of the operation dsa_indexer */
N_("Heads of the index.")

/* Translators: Parameter d of the operation dsa_indexer */
N_("Index head size")

/* Translators: About d of the operation dsa_indexer */
N_("Elements of an index head.")

/* Translators: About fused of the operation dsa_indexer */
N_("Scores stay on chip. Unfused, they are written and read once.")

/* Translators: About weights of the operation dsa_indexer */
N_("The weight of each head.")

/* Translators: About index keys of the operation dsa_indexer */
N_("One key for all heads.")

/* Translators: About keys of the operation dsa_indexer */
N_("Index keys read.")

/* Translators: About pairs of the operation dsa_indexer */
N_("Query-key pairs scored.")

/* Translators: Name of the operation embedding */
N_("Embedding")

/* Translators: What the operation embedding does */
N_("Looks up one table row per token. Gathers rows and computes nothing; the rest of the table is not read.")

/* Translators: About tokens of the operation embedding */
N_("Rows looked up.")

/* Translators: Parameter D of the operation embedding */
N_("Row length")

/* Translators: About D of the operation embedding */
N_("Elements in a row of the table.")

/* Translators: About rows of the operation embedding */
N_("Only the rows looked up, not the whole table.")

/* Translators: Name of the operation exp */
N_("Exponential")

/* Translators: What the operation exp does */
N_("The exponential of each element, counted as one operation. Units for exponentials are often slower than those for sums.")

/* Translators: Name of the operation fft3d */
N_("Fourier transform in 3-D")

/* Translators: Heading over a group of operations */
N_("Scientific")

/* Translators: What the operation fft3d does */
N_("Transforms a cube of complex numbers along its three axes, in two passes through memory.")

/* Translators: Parameter n of the operation fft3d */
N_("Edge")

/* Translators: About n of the operation fft3d */
N_("Points along an edge of the cube.")

/* Translators: Parameter write_allocate of the operation fft3d */
N_("Write-allocate")

/* Translators: About write_allocate of the operation fft3d */
N_("The cache reads each line before it is written. Not on accelerators or with non-temporal stores.")

/* Translators: About before of the operation fft3d */
N_("Real and imaginary part of each point.")

/* Translators: Name of the operation gated_add */
N_("Gated addition")

/* Translators: What the operation gated_add does */
N_("Scales the output of a layer by a condition of its sample and adds it to the residual.")

/* Translators: About past of the operation gated_add */
N_("The residual.")

/* Translators: Name of the operation gated_delta */
N_("Gated delta rule")

/* Translators: What the operation gated_delta does */
N_("Linear attention whose state decays and corrects itself, in chunks: matrix products within a chunk, a recurrence between chunks. A single token takes only the recurrence, which mostly moves the state.")

/* Translators: About B of the operation gated_delta */
N_("Sequences, each with its own state.")

/* Translators: Parameter h of the operation gated_delta */
N_("Heads")

/* Translators: About h of the operation gated_delta */
N_("Number of heads.")

/* Translators: Parameter G of the operation gated_delta */
N_("Key heads")

/* Translators: About G of the operation gated_delta */
N_("Number of query and key heads; several value heads share each.")

/* Translators: Parameter k of the operation gated_delta */
N_("Key size")

/* Translators: About k of the operation gated_delta */
N_("Elements of a query or key.")

/* Translators: About v of the operation gated_delta */
N_("Elements of a value.")

/* Translators: About Q of the operation gated_delta */
N_("Tokens per chunk. Each sequence is cut separately; its last chunk holds the remaining tokens.")

/* Translators: Parameter whole of the operation gated_delta */
N_("Whole squares")

/* Translators: About whole of the operation gated_delta */
N_("Count full square tiles of each chunk, including the part above the diagonal.")

/* Translators: About beta of the operation gated_delta */
N_("Write strength per token.")

/* Translators: About decay of the operation gated_delta */
N_("Decay per token.")

/* Translators: About state of the operation gated_delta */
N_("State left by the earlier tokens.")

/* Translators: About q of the operation gated_delta */
N_("Tokens of a full chunk.")

/* Translators: About full of the operation gated_delta */
N_("Full chunks of a sequence.")

/* Translators: About rest of the operation gated_delta */
N_("Tokens of a short last chunk.")

/* Translators: About pairs of the operation gated_delta */
N_("Token pairs within chunks, diagonal included.")

/* Translators: About below of the operation gated_delta */
N_("Token pairs within chunks, without the diagonal.")

/* Translators: About inverse of the operation gated_delta */
N_("FLOPs to invert the triangle of each chunk.")

/* Translators: About informed of the operation gated_delta */
N_("Tokens that see a state from an earlier chunk.")

/* Translators: About passed of the operation gated_delta */
N_("Chunks that receive a state.")

/* Translators: Name of the operation gated_delta_step */
N_("Gated delta step")

/* Translators: What the operation gated_delta_step does */
N_("Decode with a gated delta rule: the state is read, advanced by one token and written back.")

/* Translators: Name of the operation gelu_erf */
N_("GELU, exact")

/* Translators: What the operation gelu_erf does */
N_("The Gaussian error linear unit with the exact error function, counted as one operation.")

/* Translators: Name of the operation gelu_mul */
N_("GELU times gate")

/* Translators: What the operation gelu_mul does */
N_("The activation of GELU-gated feed-forward layers: gelu(gate)·up in one pass.")

/* Translators: Name of the operation gelu_tanh */
N_("GELU, by tanh")

/* Translators: What the operation gelu_tanh does */
N_("The Gaussian error linear unit, approximated by a hyperbolic tangent.")

/* Translators: Name of the operation gemv */
N_("Matrix times vector")

/* Translators: What the operation gemv does */
N_("One row times a weight matrix: a linear layer that decodes one sequence. Each weight serves one multiply-add.")

/* Translators: Parameter D of the operation gemv */
N_("Input size")

/* Translators: About D of the operation gemv */
N_("Length of the vector, summed over.")

/* Translators: Parameter F of the operation gemv */
N_("Output size")

/* Translators: About F of the operation gemv */
N_("Length of the result.")

/* Translators: Name of the operation global_avg_pool */
N_("Global average pooling")

/* Translators: What the operation global_avg_pool does */
N_("The mean of each channel over the whole image: one element per channel remains.")

/* Translators: Name of the operation groupnorm */
N_("GroupNorm")

/* Translators: What the operation groupnorm does */
N_("Brings groups of channels to mean zero and variance one over the image, then scales and shifts them.")

/* Translators: Parameter rows of the operation groupnorm */
N_("Pixels")

/* Translators: About rows of the operation groupnorm */
N_("Pixels of all images.")

/* Translators: About d of the operation groupnorm */
N_("Channels of each pixel.")

/* Translators: Name of the operation hierarchical_all_reduce */
N_("All-reduce over nodes")

/* Translators: What the operation hierarchical_all_reduce does */
N_("Devices of a node share out the sum, the nodes add the shares, and each node gathers them. Between nodes a device sends only its share; with the data in pieces both networks work at the same time.")

/* Translators: Parameter g of the operation hierarchical_all_reduce */
N_("Devices of a node")

/* Translators: About g of the operation hierarchical_all_reduce */
N_("Devices taking part in each node.")

/* Translators: Parameter N of the operation hierarchical_all_reduce */
N_("Nodes")

/* Translators: About N of the operation hierarchical_all_reduce */
N_("Nodes taking part.")

/* Translators: Parameter level of the operation hierarchical_all_reduce */
N_("Network in the node")

/* Translators: About level of the operation hierarchical_all_reduce */
N_("The network that connects the devices of a node.")

/* Translators: Parameter outer of the operation hierarchical_all_reduce */
N_("Network between nodes")

/* Translators: About outer of the operation hierarchical_all_reduce */
N_("The network that connects nodes; a machine with one network uses it for both.")

/* Translators: About inside of the operation hierarchical_all_reduce */
N_("Bytes that one device sends inside the node, in one direction: a reduce-scatter, and later an all-gather.")

/* Translators: About between nodes of the operation hierarchical_all_reduce */
N_("Bytes of its share that one device sends to other nodes, in one direction.")

/* Translators: Name of the operation kda */
N_("Gated delta rule, by channel")

/* Translators: What the operation kda does */
N_("Like the gated delta rule, but each key channel decays at its own rate, so each value head needs its own key products.")

/* Translators: About decay of the operation kda */
N_("Decay per channel.")

/* Translators: Name of the operation layernorm */
N_("LayerNorm")

/* Translators: What the operation layernorm does */
N_("Brings each row to mean zero and variance one, then scales and shifts it.")

/* Translators: Parameter rows of the operation layernorm */
N_("Rows")

/* Translators: About rows of the operation layernorm */
N_("Tokens, each normalised separately.")

/* Translators: About d of the operation layernorm */
N_("Elements in a row.")

/* Translators: Name of the operation lbmhd */
N_("Lattice Boltzmann")

/* Translators: What the operation lbmhd does */
N_("Magnetohydrodynamics on a lattice: each point reads 73 values from its neighbours and writes 79.")

/* Translators: Parameter points of the operation lbmhd */
N_("Points")

/* Translators: About points of the operation lbmhd */
N_("Points of the lattice.")

/* Translators: Name of the operation lightning */
N_("Lightning attention")

/* Translators: What the operation lightning does */
N_("Linear attention whose state decays at one rate per head, in chunks: matrix products within a chunk, a recurrence between chunks. A single token takes only the recurrence, which mostly moves the state.")

/* Translators: Name of the operation mamba2_ssd */
N_("State space duality")

/* Translators: What the operation mamba2_ssd does */
N_("A state space layer in chunks: matrix products within a chunk, a recurrence between chunks. Longer chunks compute more for the same bytes. A single token takes only the recurrence, which mostly moves the state.")

/* Translators: Parameter N of the operation mamba2_ssd */
N_("State size")

/* Translators: About N of the operation mamba2_ssd */
N_("State elements per element of a head.")

/* Translators: About G of the operation mamba2_ssd */
N_("Groups of heads that share input and output projections.")

/* Translators: About delta of the operation mamba2_ssd */
N_("Step widths.")

/* Translators: Name of the operation mamba2_step */
N_("State space step")

/* Translators: What the operation mamba2_step does */
N_("Decode with a multi-head state space layer: the state is read, advanced by one token and written back.")

/* Translators: Name of the operation matmul */
N_("Matrix multiplication")

/* Translators: What the operation matmul does */
N_("B rows times a weight matrix: every linear layer. Weights are read once however large the batch, so the batch decides what limits the kernel.")

/* Translators: Parameter batch of the operation matmul */
N_("Stack")

/* Translators: About batch of the operation matmul */
N_("Independent multiplications of this size, each with its own weights.")

/* Translators: About B of the operation matmul */
N_("Rows of the input: sequences or tokens that share the weights.")

/* Translators: About D of the operation matmul */
N_("Columns of the input, summed over.")

/* Translators: Parameter accumulate of the operation matmul */
N_("Accumulate")

/* Translators: About accumulate of the operation matmul */
N_("Add to the existing output, which is then read once.")

/* Translators: Parameter unpack of the operation matmul */
N_("Unpacking")

/* Translators: About unpack of the operation matmul */
N_("FLOPs to unpack a weight before it is multiplied: about 2 for int4, 1 for 8 bits, 3 for fp4 with scales.")

/* Translators: Parameter tile of the operation matmul */
N_("Tile")

/* Translators: About tile of the operation matmul */
N_("Rows that an unpacked weight serves; more rows unpack the weight again.")

/* Translators: About W of the operation matmul */
N_("Stored along the size summed over, as block formats pack it.")

/* Translators: Name of the operation max_pool */
N_("Max pooling")

/* Translators: What the operation max_pool does */
N_("The largest element under a window that slides over each channel. Overlapping windows hit the cache, so the image is read once.")

/* Translators: Name of the operation mla_decode */
N_("Latent attention, decode")

/* Translators: What the operation mla_decode does */
N_("One or a few new tokens of each sequence over a compressed cache whose entries serve all heads as keys and values. With many heads it comes close to the ridge, unlike other decode attention.")

/* Translators: About T of the operation mla_decode */
N_("New tokens of each sequence, such as draft tokens; each sees the tokens before it.")

/* Translators: About S of the operation mla_decode */
N_("Tokens attended to, including the new ones.")

/* Translators: About pairs of the operation mla_decode */
N_("Query-key pairs computed, per head.")

/* Translators: Name of the operation moe_combine */
N_("Combination of experts")

/* Translators: What the operation moe_combine does */
N_("Weights and sums the results of a token's experts.")

/* Translators: About T of the operation moe_combine */
N_("Tokens of all sequences.")

/* Translators: Parameter D of the operation moe_combine */
N_("Hidden size")

/* Translators: About D of the operation moe_combine */
N_("Elements of a token.")

/* Translators: Parameter k of the operation moe_combine */
N_("Experts per token")

/* Translators: About k of the operation moe_combine */
N_("Experts used by each token.")

/* Translators: Name of the operation moe_exchange */
N_("Expert exchange")

/* Translators: What the operation moe_exchange does */
N_("Tokens go to the devices that hold their experts, or the results come back. A copy that crosses to another node is passed on inside that node.")

/* Translators: About T of the operation moe_exchange */
N_("Tokens of one device.")

/* Translators: Parameter D of the operation moe_exchange */
N_("Model size")

/* Translators: Parameter inside of the operation moe_exchange */
N_("Copies inside the node")

/* Translators: About inside of the operation moe_exchange */
N_("Copies of a token sent to devices of a node, on average.")

/* Translators: Parameter outside of the operation moe_exchange */
N_("Copies between nodes")

/* Translators: About outside of the operation moe_exchange */
N_("Copies of a token sent to other nodes, on average.")

/* Translators: Parameter imbalance of the operation moe_exchange */
N_("Imbalance")

/* Translators: About imbalance of the operation moe_exchange */
N_("Load of the busiest device over the mean load: the copies that it receives, or the results that it sends.")

/* Translators: About inside of the operation moe_exchange */
N_("Bytes that one device sends inside the node, in one direction.")

/* Translators: About between nodes of the operation moe_exchange */
N_("Bytes that one device sends to other nodes, in one direction.")

/* Translators: Name of the operation moe_ffn */
N_("Mixture of experts")

/* Translators: What the operation moe_ffn does */
N_("Each token uses k of E feed-forward networks. A small batch reads only the experts that its tokens choose; a large batch reads all experts, and each serves few tokens.")

/* Translators: About T of the operation moe_ffn */
N_("Tokens of all sequences together.")

/* Translators: Parameter I of the operation moe_ffn */
N_("Expert size")

/* Translators: About I of the operation moe_ffn */
N_("Inner size of one expert.")

/* Translators: Parameter E of the operation moe_ffn */
N_("Experts")

/* Translators: About E of the operation moe_ffn */
N_("Number of experts.")

/* Translators: About n of the operation moe_ffn */
N_("Devices that share the experts evenly; each serves the tokens of all of them that choose its experts.")

/* Translators: About imbalance of the operation moe_ffn */
N_("Load of the busiest device over the mean load; 1 if all devices serve as many tokens.")

/* Translators: Parameter gated of the operation moe_ffn */
N_("Gated")

/* Translators: About gated of the operation moe_ffn */
N_("Three matrices, one of them the gate; two without.")

/* Translators: Parameter router of the operation moe_ffn */
N_("With router")

/* Translators: About router of the operation moe_ffn */
N_("Also count the product that chooses the experts.")

/* Translators: Parameter combine of the operation moe_ffn */
N_("With combination")

/* Translators: About combine of the operation moe_ffn */
N_("Also count the weighted sum of the experts' results.")

/* Translators: About gathered of the operation moe_ffn */
N_("Each token, once per expert it uses.")

/* Translators: About gate and up of the operation moe_ffn */
N_("All experts are resident; only the chosen ones are read.")

/* Translators: About inner of the operation moe_ffn */
N_("Results of gate and up projection.")

/* Translators: About load of the operation moe_ffn */
N_("Tokens that the experts of the busiest device serve, once per expert.")

/* Translators: About reached of the operation moe_ffn */
N_("Distinct experts of a device chosen by the tokens, on average.")

/* Translators: Name of the operation mul */
N_("Multiplication")

/* Translators: What the operation mul does */
N_("Multiplies two tensors element by element.")

/* Translators: Name of the operation nsa_decode */
N_("Native sparse attention, decode")

/* Translators: What the operation nsa_decode does */
N_("One new token of each sequence attends to three sets: past blocks compressed to one key each, the tokens of the blocks chosen by those keys, and the last tokens. As the past grows, only the compressed keys grow with it.")

/* Translators: About S of the operation nsa_decode */
N_("Tokens of each sequence, including the new one.")

/* Translators: Parameter l of the operation nsa_decode */
N_("Compressed block")

/* Translators: About l of the operation nsa_decode */
N_("Tokens compressed to one key.")

/* Translators: About d of the operation nsa_decode */
N_("Tokens from the start of one compressed block to the start of the next.")

/* Translators: Parameter lp of the operation nsa_decode */
N_("Chosen block")

/* Translators: About lp of the operation nsa_decode */
N_("Tokens in a chosen block.")

/* Translators: Parameter n of the operation nsa_decode */
N_("Chosen blocks")

/* Translators: About n of the operation nsa_decode */
N_("Number of chosen blocks.")

/* Translators: About w of the operation nsa_decode */
N_("Last tokens, always attended to.")

/* Translators: About keys and values of the operation nsa_decode */
N_("All are resident; the chosen blocks and the window are read.")

/* Translators: About compressed of the operation nsa_decode */
N_("Compressed keys.")

/* Translators: About chosen of the operation nsa_decode */
N_("Tokens of the chosen blocks.")

/* Translators: About near of the operation nsa_decode */
N_("Tokens of the window.")

/* Translators: About keys of the operation nsa_decode */
N_("Keys that a head attends to.")

/* Translators: Name of the operation p2p */
N_("Point to point")

/* Translators: What the operation p2p does */
N_("One device sends its data to another, as between pipeline stages.")

/* Translators: About V of the operation p2p */
N_("The data being sent.")

/* Translators: Name of the operation per_example_weights */
N_("Per-example weights")

/* Translators: What the operation per_example_weights does */
N_("Every row has its own weight matrix, so a larger batch adds weights along with work: no batch makes this compute bound.")

/* Translators: About B of the operation per_example_weights */
N_("Number of rows, each with its own matrix.")

/* Translators: About D of the operation per_example_weights */
N_("The size summed over.")

/* Translators: Name of the operation reduce */
N_("Sum")

/* Translators: What the operation reduce does */
N_("Sums all elements: reads each once and writes one.")

/* Translators: Name of the operation reduce_scatter */
N_("Reduce-scatter")

/* Translators: What the operation reduce_scatter does */
N_("Sums the data of all devices; each device gets its part of the sum.")

/* Translators: About V of the operation reduce_scatter */
N_("Size of the whole array before it is scattered.")

/* Translators: Name of the operation relu */
N_("ReLU")

/* Translators: What the operation relu does */
N_("Sets negative elements to zero.")

/* Translators: Name of the operation relu_squared */
N_("Squared ReLU")

/* Translators: What the operation relu_squared does */
N_("Sets negative elements to zero, then squares.")

/* Translators: Name of the operation residual */
N_("Residual addition")

/* Translators: What the operation residual does */
N_("Adds the residual to the output of a block, usually followed by a ReLU.")

/* Translators: Parameter relu of the operation residual */
N_("With ReLU")

/* Translators: About relu of the operation residual */
N_("Negative elements become zero.")

/* Translators: About fused of the operation residual */
N_("Done as the block's last kernel writes: only the residual is read.")

/* Translators: About y of the operation residual */
N_("If fused, the block's last kernel counts it.")

/* Translators: Name of the operation rmsnorm */
N_("RMSNorm")

/* Translators: What the operation rmsnorm does */
N_("Divides each row by its root mean square and scales it: a few operations per element read and written.")

/* Translators: Name of the operation rope */
N_("Rotary embedding")

/* Translators: What the operation rope does */
N_("Rotates pairs of elements by an angle that depends on the position. The angles stay on chip.")

/* Translators: Name of the operation rwkv7 */
N_("RWKV-7 recurrence")

/* Translators: What the operation rwkv7 does */
N_("The recurrence of an RWKV-7 layer, token by token: the state of each head decays by channel, loses what it held under the current key and gains the new value.")

/* Translators: Name of the operation scale_shift */
N_("Scale and shift")

/* Translators: What the operation scale_shift does */
N_("Scales and shifts every element by a condition of its sample; the few elements of the condition are not counted.")

/* Translators: Name of the operation selective_scan */
N_("Selective scan")

/* Translators: What the operation selective_scan does */
N_("The recurrence of a state space layer, one step per token. States stay on chip between tokens, so only the first state is read and the last one written.")

/* Translators: About E of the operation selective_scan */
N_("Inner size of the layer.")

/* Translators: About N of the operation selective_scan */
N_("State elements per channel.")

/* Translators: Parameter step of the operation selective_scan */
N_("Single step")

/* Translators: About step of the operation selective_scan */
N_("Decode: read the state from memory and write it back, as is always done with past tokens.")

/* Translators: Parameter counting of the operation selective_scan */
N_("Algorithm counted")

/* Translators: About counting of the operation selective_scan */
N_("Count the recurrence, or the operations of the parallel scan.")

/* Translators: About u of the operation selective_scan */
N_("The input.")

/* Translators: About z of the operation selective_scan */
N_("The gate.")

/* Translators: Name of the operation sgd_momentum */
N_("Gradient descent with momentum")

/* Translators: What the operation sgd_momentum does */
N_("One optimizer step: reads and writes one moment and the weights in full precision. The activations' format sets the format of this state.")

/* Translators: Name of the operation sharded_matmul */
N_("Sharded matrix multiplication")

/* Translators: What the operation sharded_matmul does */
N_("A matrix multiplication whose inner size is split over n devices; the network sums the partial results. All numbers are for one device.")

/* Translators: About B of the operation sharded_matmul */
N_("Rows of the input.")

/* Translators: About D of the operation sharded_matmul */
N_("The full inner size, of which each device has 1/n.")

/* Translators: About n of the operation sharded_matmul */
N_("Devices that share the work.")

/* Translators: Parameter collective of the operation sharded_matmul */
N_("Collective")

/* Translators: About collective of the operation sharded_matmul */
N_("How the partial results are summed: every device gets the whole sum, or each its part.")

/* Translators: About parts of the operation sharded_matmul */
N_("How many shares (1/n of the sum) a device sends: n − 1 for a reduce-scatter, twice that for an all-reduce; if the switches sum, at most n + 1.")

/* Translators: About steps of the operation sharded_matmul */
N_("Messages in sequence: twice around the ring, once around, or to the switch and back.")

/* Translators: Name of the operation sigmoid */
N_("Sigmoid")

/* Translators: What the operation sigmoid does */
N_("Maps each element to between 0 and 1, as gates do.")

/* Translators: Name of the operation silu */
N_("SiLU")

/* Translators: What the operation silu does */
N_("An element times its sigmoid: the activation of most gated networks, without the product that may follow.")

/* Translators: Name of the operation silu_mul */
N_("SiLU times gate")

/* Translators: What the operation silu_mul does */
N_("The activation of gated feed-forward layers: silu(gate)·up in one pass.")

/* Translators: Name of the operation softmax */
N_("Softmax")

/* Translators: What the operation softmax does */
N_("Turns each row into weights that sum to one.")

/* Translators: About rows of the operation softmax */
N_("Rows, each normalised separately.")

/* Translators: Parameter passes of the operation softmax */
N_("Passes")

/* Translators: About passes of the operation softmax */
N_("How often a row is read: 1 if it fits on chip, else 2 or 3.")

/* Translators: Name of the operation spmv */
N_("Sparse matrix times vector")

/* Translators: What the operation spmv does */
N_("A matrix stored without its zeros, row by row: each entry is stored with its column, multiplied once and not reused.")

/* Translators: About rows of the operation spmv */
N_("Rows of the matrix.")

/* Translators: Parameter cols of the operation spmv */
N_("Columns")

/* Translators: About cols of the operation spmv */
N_("Columns of the matrix.")

/* Translators: Parameter nnz of the operation spmv */
N_("Entries")

/* Translators: About nnz of the operation spmv */
N_("Number of nonzero entries.")

/* Translators: Parameter full of the operation spmv */
N_("Vectors and rows")

/* Translators: About full of the operation spmv */
N_("Also count both vectors and the row pointers.")

/* Translators: About beginnings of the operation spmv */
N_("Index of the first entry of each row.")

/* Translators: Name of the operation stencil7 */
N_("Stencil of 7 points")

/* Translators: What the operation stencil7 does */
N_("A sweep over a cubic grid: each point becomes a weighted sum of itself and its six neighbours. Each point is read from memory once.")

/* Translators: Name of the operation tiled_matmul */
N_("Tiled matrix multiplication")

/* Translators: What the operation tiled_matmul does */
N_("A matrix multiplication cut into tiles: each input moves over the chosen level once per tile of the other input, so larger tiles move fewer bytes.")

/* Translators: About m of the operation tiled_matmul */
N_("Rows of A and C.")

/* Translators: Parameter k of the operation tiled_matmul */
N_("Inner size")

/* Translators: About n of the operation tiled_matmul */
N_("Columns of B and C.")

/* Translators: Parameter bm of the operation tiled_matmul */
N_("Tile rows")

/* Translators: About bm of the operation tiled_matmul */
N_("Rows of C in one tile.")

/* Translators: Parameter bk of the operation tiled_matmul */
N_("Tile depth")

/* Translators: About bk of the operation tiled_matmul */
N_("Part of the inner size held at a time. Does not change the traffic.")

/* Translators: Parameter bn of the operation tiled_matmul */
N_("Tile columns")

/* Translators: About bn of the operation tiled_matmul */
N_("Columns of C in one tile.")

/* Translators: Parameter level of the operation tiled_matmul */
N_("Tiled level")

/* Translators: About level of the operation tiled_matmul */
N_("The level whose traffic depends on the tiles; beyond it each tensor moves once.")

/* Translators: About A, once of the operation tiled_matmul */
N_("At main memory, if the tiled level is another one.")

/* Translators: About rows_of_tiles of the operation tiled_matmul */
N_("Tile rows.")

/* Translators: About columns_of_tiles of the operation tiled_matmul */
N_("Tile columns.")

/* Translators: Name of the operation train_linear */
N_("Training a linear layer")

/* Translators: What the operation train_linear does */
N_("Forward, then the gradients of input and weights: three products of one size, each reading two matrices and writing the third.")

/* Translators: About M of the operation train_linear */
N_("Rows of the input: tokens of all sequences together.")

/* Translators: About accumulate of the operation train_linear */
N_("Add to the weights' gradient, which is then read once.")

/* Translators: Parameter recompute of the operation train_linear */
N_("Recompute")

/* Translators: About recompute of the operation train_linear */
N_("Compute the output a second time instead of keeping it.")

/* Translators: About X of the operation train_linear */
N_("Read for the output and for the gradient of the weights.")

/* Translators: About W of the operation train_linear */
N_("Read for the output and for the gradient of the input.")

/* Translators: Name of the operation triad */
N_("Triad")

/* Translators: What the operation triad does */
N_("One vector becomes the sum of another and a multiple of a third: the usual measure of memory bandwidth.")
