/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Written by po/extract-operations from data/operations, for xgettext alone: never compiled. */

/* Translators: Name of the operation adam */
N_("Adam")

/* Translators: Heading over a group of operations */
N_("Training")

/* Translators: What the operation adam does */
N_("A step of the optimizer: moments and weights in full precision are read and written, whatever the model computes with. The format of the activations is that of this state.")

/* Translators: Parameter params of the operation adam */
N_("Parameters")

/* Translators: About params of the operation adam */
N_("Parameters that are updated.")

/* Translators: About master weights of the operation adam */
N_("The weights in full precision.")

/* Translators: About weights of the operation adam */
N_("The copy that the model computes with; none where the state is of the same type.")

/* Translators: Name of the operation add */
N_("Addition")

/* Translators: Heading over a group of operations */
N_("Elementwise")

/* Translators: What the operation add does */
N_("Two tensors added number by number, as in a residual connection.")

/* Translators: Parameter n of the operation add */
N_("Numbers")

/* Translators: About n of the operation add */
N_("How many numbers.")

/* Translators: Name of the operation all_gather */
N_("All-gather")

/* Translators: Heading over a group of operations */
N_("Distributed")

/* Translators: What the operation all_gather does */
N_("Every device gets the parts of all, and so the whole.")

/* Translators: Parameter V of the operation all_gather */
N_("Bytes")

/* Translators: About V of the operation all_gather */
N_("The whole array, when it is gathered.")

/* Translators: Parameter n of the operation all_gather */
N_("Devices")

/* Translators: About n of the operation all_gather */
N_("Devices that take part. Alone there is nobody to send to.")

/* Translators: Parameter algorithm of the operation all_gather */
N_("Algorithm")

/* Translators: About algorithm of the operation all_gather */
N_("A ring passes parts on in n - 1 steps; direct sends each device its part in one. The bytes are the same.")

/* Translators: Parameter level of the operation all_gather */
N_("Network")

/* Translators: About level of the operation all_gather */
N_("The network that carries it, where there are several.")

/* Translators: Parameter memory of the operation all_gather */
N_("Count memory")

/* Translators: About memory of the operation all_gather */
N_("Also counts that the data are read from memory and written back.")

/* Translators: About sent of the operation all_gather */
N_("Bytes that one device sends, one direction.")

/* Translators: Name of the operation all_reduce */
N_("All-reduce")

/* Translators: What the operation all_reduce does */
N_("Every device gets the sum of the data of all. A reduce-scatter and an all-gather, one after the other.")

/* Translators: About V of the operation all_reduce */
N_("The whole array that is summed; every device holds one.")

/* Translators: Parameter in_network of the operation all_reduce */
N_("Summed by the network")

/* Translators: About in_network of the operation all_reduce */
N_("The switches add up, so that the data pass only once. A network that says it does so does it where that sends less.")

/* Translators: About algorithm of the operation all_reduce */
N_("How the devices share the work: auto is a ring, or nvls where the network adds up by itself and that sends less. What is sent and the number of steps follow.")

/* Translators: About way of the operation all_reduce */
N_("The algorithm that is taken: 1 ring, 2 tree, 3 halving and doubling, 4 one shot, 5 two shots, 6 nvls, 7 sharp.")

/* Translators: About once_around of the operation all_reduce */
N_("Times that a device sends the data: all but its own part is scattered, and gathered again.")

/* Translators: About times of the operation all_reduce */
N_("How often a device sends the data: up and down a tree, to each other device, scattered and gathered, or once to the switch.")

/* Translators: About halvings of the operation all_reduce */
N_("Levels of a tree over the devices.")

/* Translators: About steps of the operation all_reduce */
N_("Messages one after the other: each takes the latency of a step.")

/* Translators: Name of the operation all_to_all */
N_("All-to-all")

/* Translators: What the operation all_to_all does */
N_("Every device sends each other one a part of its own, as experts on many devices need it.")

/* Translators: About V of the operation all_to_all */
N_("What one device holds.")

/* Translators: Name of the operation attention */
N_("Attention")

/* Translators: What the operation attention does */
N_("Scores, softmax and the weighted sum of the values, for T new tokens of each sequence over the cached ones. Keys and values are read once per KV head, however many query heads share them.")

/* Translators: Parameter B of the operation attention */
N_("Batch")

/* Translators: About B of the operation attention */
N_("Sequences. Each has keys and values of its own, so the batch does not change the intensity.")

/* Translators: Parameter N of the operation attention */
N_("Query heads")

/* Translators: About N of the operation attention */
N_("Heads of the queries.")

/* Translators: Parameter K of the operation attention */
N_("KV heads")

/* Translators: About K of the operation attention */
N_("Heads of the keys and values; fewer than query heads when these share them.")

/* Translators: Parameter H of the operation attention */
N_("Head size")

/* Translators: About H of the operation attention */
N_("Numbers in a head.")

/* Translators: Parameter Hqk of the operation attention */
N_("Query and key size")

/* Translators: About Hqk of the operation attention */
N_("Head size of queries and keys where it differs; 0: as the head size.")

/* Translators: Parameter Hv of the operation attention */
N_("Value size")

/* Translators: About Hv of the operation attention */
N_("Head size of values where it differs; 0: as the head size.")

/* Translators: Parameter T of the operation attention */
N_("New tokens")

/* Translators: About T of the operation attention */
N_("Tokens of each sequence that are computed now: 1 when decoding, the prompt when filling in.")

/* Translators: Parameter P of the operation attention */
N_("Cached tokens")

/* Translators: About P of the operation attention */
N_("Tokens of each sequence whose keys and values are in the cache.")

/* Translators: Parameter S of the operation attention */
N_("Context")

/* Translators: About S of the operation attention */
N_("Cross attention: tokens of the context attended to; 0: attention to itself.")

/* Translators: Parameter causal of the operation attention */
N_("Causal")

/* Translators: About causal of the operation attention */
N_("A token sees the tokens before it and itself.")

/* Translators: Parameter window of the operation attention */
N_("Window")

/* Translators: About window of the operation attention */
N_("How many tokens back are seen; 0: all.")

/* Translators: Parameter chunk of the operation attention */
N_("Chunk")

/* Translators: About chunk of the operation attention */
N_("Positions are cut into chunks of so many tokens, and a token sees no further back than its own begins; 0: all.")

/* Translators: Parameter fused of the operation attention */
N_("Fused")

/* Translators: About fused of the operation attention */
N_("Scores never leave the chip. Unfused, they are written and read twice, over the full rectangle.")

/* Translators: Parameter training of the operation attention */
N_("For training")

/* Translators: About training of the operation attention */
N_("Also writes one number for each row of scores, which the backward pass needs.")

/* Translators: Parameter dequantise of the operation attention */
N_("Dequantise the input")

/* Translators: About dequantise of the operation attention */
N_("One FLOP for each number of the input, to bring it from the 8 bits that it is stored in to the type that is computed in.")

/* Translators: About scores of the operation attention */
N_("Written by the first product, read and written by the softmax, read by the second product.")

/* Translators: About sums of the operation attention */
N_("The logarithm of each row's sum of exponentials.")

/* Translators: About size_qk of the operation attention */
N_("Head size of queries and keys.")

/* Translators: About size_v of the operation attention */
N_("Head size of values.")

/* Translators: About reach of the operation attention */
N_("How many keys one token may see.")

/* Translators: About keys of the operation attention */
N_("Keys read.")

/* Translators: About ramp of the operation attention */
N_("Tokens that see fewer keys than the window holds.")

/* Translators: About causal_pairs of the operation attention */
N_("Sum over the new tokens of the keys each one sees.")

/* Translators: About begun of the operation attention */
N_("Chunks that end among the new tokens.")

/* Translators: About into of the operation attention */
N_("Cached tokens of the chunk that the new tokens go on with.")

/* Translators: About last of the operation attention */
N_("Tokens of the chunk that they leave unfinished.")

/* Translators: About chunk_pairs of the operation attention */
N_("Sum over the new tokens of the keys of its chunk that each one sees.")

/* Translators: About pairs of the operation attention */
N_("Query and key pairs of one head that are computed.")

/* Translators: Name of the operation attention_backward */
N_("Attention, backward")

/* Translators: What the operation attention_backward does */
N_("The way back through attention: scores are computed once more, then four products give the gradients of queries, keys and values.")

/* Translators: Name of the operation avg_pool */
N_("Average pooling")

/* Translators: Heading over a group of operations */
N_("Layers")

/* Translators: What the operation avg_pool does */
N_("The mean of the numbers under a window that slides over each channel. Windows overlap in a cache, so the image is read once.")

/* Translators: Parameter N of the operation avg_pool */
N_("Images")

/* Translators: About N of the operation avg_pool */
N_("Images of a batch.")

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
N_("Rows and columns of zeros on each side.")

/* Translators: About P of the operation avg_pool */
N_("Rows of the output.")

/* Translators: About Q of the operation avg_pool */
N_("Columns of the output.")

/* Translators: Name of the operation batch_norm */
N_("BatchNorm")

/* Translators: Heading over a group of operations */
N_("Normalization")

/* Translators: What the operation batch_norm does */
N_("Scales and shifts each channel. At inference by statistics that are known, which is mostly folded into the convolution before it and then costs nothing; in training by those of the batch, which takes a pass of its own over the images.")

/* Translators: About training of the operation batch_norm */
N_("The statistics are those of the batch: the images are read twice.")

/* Translators: About statistics of the operation batch_norm */
N_("Mean and variance of each channel: known at inference, written in training.")

/* Translators: Name of the operation batch_norm_backward */
N_("BatchNorm, backward")

/* Translators: What the operation batch_norm_backward does */
N_("The way back through a batch normalisation: two sums over the images give the gradients of scale and shift, and with these sums a second pass gives that of the images.")

/* Translators: About dy of the operation batch_norm_backward */
N_("Once for the sums, once for what comes of them.")

/* Translators: About scale and statistics of the operation batch_norm_backward */
N_("Scale, mean and deviation of each channel.")

/* Translators: About gradients of the operation batch_norm_backward */
N_("Those of scale and shift.")

/* Translators: Name of the operation broadcast */
N_("Broadcast")

/* Translators: What the operation broadcast does */
N_("One device hands its data to all others, in a pipeline where each passes them on.")

/* Translators: About V of the operation broadcast */
N_("The data that are handed round.")

/* Translators: About times of the operation broadcast */
N_("How often a device sends the data.")

/* Translators: Name of the operation causal_conv1d */
N_("Short convolution")

/* Translators: Heading over a group of operations */
N_("State space")

/* Translators: What the operation causal_conv1d does */
N_("Each channel is filtered over the last few tokens, by weights of its own.")

/* Translators: About B of the operation causal_conv1d */
N_("Sequences.")

/* Translators: Parameter L of the operation causal_conv1d */
N_("Tokens")

/* Translators: About L of the operation causal_conv1d */
N_("New tokens of each sequence: 1 when decoding, the prompt when filling in.")

/* Translators: Parameter P of the operation causal_conv1d */
N_("Past tokens")

/* Translators: About P of the operation causal_conv1d */
N_("Tokens of each sequence that came before; when there are any, their state is read.")

/* Translators: About E of the operation causal_conv1d */
N_("Channels, each with a filter.")

/* Translators: Parameter k of the operation causal_conv1d */
N_("Filter")

/* Translators: About k of the operation causal_conv1d */
N_("Tokens that a filter covers.")

/* Translators: Parameter keep of the operation causal_conv1d */
N_("Keep the state")

/* Translators: About keep of the operation causal_conv1d */
N_("The state after the last token is written, so that the sequence can go on.")

/* Translators: Parameter draft_states of the operation causal_conv1d */
N_("States of a draft")

/* Translators: About draft_states of the operation causal_conv1d */
N_("Tokens that a draft proposed are verified: the state after each of them is written, to go back to.")

/* Translators: Parameter checkpoint of the operation causal_conv1d */
N_("Checkpoint")

/* Translators: About checkpoint of the operation causal_conv1d */
N_("Tokens from one state that is written for later prompts with the same beginning to the next; 0: none is.")

/* Translators: About past of the operation causal_conv1d */
N_("The last tokens, which the filter still covers.")

/* Translators: Name of the operation conv2d */
N_("Convolution")

/* Translators: What the operation conv2d does */
N_("A window of weights slides over images. Every image uses the same weights, and every weight meets each place of the output, so even one image may be compute bound.")

/* Translators: About N of the operation conv2d */
N_("Images of a batch, which share the weights.")

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
N_("Distance between neighbouring points of the window; 1: none is left out.")

/* Translators: Parameter groups of the operation conv2d */
N_("Groups")

/* Translators: About groups of the operation conv2d */
N_("The channels fall into so many parts that do not mix; as many as channels: depthwise.")

/* Translators: Parameter im2col of the operation conv2d */
N_("Unfolded")

/* Translators: About im2col of the operation conv2d */
N_("The input is first copied out, once for each point of the window, and read back.")

/* Translators: Parameter touched_only of the operation conv2d */
N_("Touched input only")

/* Translators: About touched_only of the operation conv2d */
N_("A window of one point with a stride skips most of the input; this counts only what it reads.")

/* Translators: About W of the operation conv2d */
N_("A row is all that one output channel sums over, which is how block formats pack it.")

/* Translators: About columns of the operation conv2d */
N_("The unfolded copy of the input.")

/* Translators: Name of the operation copy */
N_("Copy")

/* Translators: Heading over a group of operations */
N_("Data movement")

/* Translators: What the operation copy does */
N_("Numbers read and written without arithmetic: a copy, a transposition, a concatenation, an entry of the key and value cache.")

/* Translators: Name of the operation custom */
N_("Custom")

/* Translators: What the operation custom does */
N_("A kernel given by its work and its bytes at each level: from a paper, a profiler, or a guess.")

/* Translators: Parameter flops of the operation custom */
N_("Work")

/* Translators: About flops of the operation custom */
N_("FLOPs done.")

/* Translators: Parameter time of the operation custom */
N_("Measured time")

/* Translators: About time of the operation custom */
N_("Seconds one run takes, when it was measured.")

/* Translators: Name of the operation depthwise_conv2d */
N_("Depthwise convolution")

/* Translators: What the operation depthwise_conv2d does */
N_("A convolution in which every channel has a window of its own and none mixes with another: few products for each number read, so memory mostly limits it.")

/* Translators: Name of the operation dot */
N_("Dot product")

/* Translators: Heading over a group of operations */
N_("Dense")

/* Translators: What the operation dot does */
N_("Two vectors multiplied and summed: two numbers read for each multiplication and addition, so memory bound at every length.")

/* Translators: Parameter N of the operation dot */
N_("Length")

/* Translators: About N of the operation dot */
N_("Numbers in each vector.")

/* Translators: Name of the operation dsa_attention */
N_("Sparse attention, core")

/* Translators: What the operation dsa_attention does */
N_("Attention of each new token to the keys that its index has chosen, over a compressed cache. Which entries several tokens have in common depends on the data: at least those of one token are read, at most those of each.")

/* Translators: About B of the operation dsa_attention */
N_("Sequences. Each has a cache of its own, so the batch does not change the intensity much.")

/* Translators: About P of the operation dsa_attention */
N_("Tokens of each sequence that are in the cache.")

/* Translators: About N of the operation dsa_attention */
N_("Heads of the queries, which all share one cache.")

/* Translators: Parameter kv_lora of the operation dsa_attention */
N_("Latent size")

/* Translators: About kv_lora of the operation dsa_attention */
N_("Numbers of a cache entry that stand for keys and values.")

/* Translators: Parameter rope of the operation dsa_attention */
N_("Position size")

/* Translators: About rope of the operation dsa_attention */
N_("Numbers of a cache entry that carry the position, for keys alone.")

/* Translators: Parameter topk of the operation dsa_attention */
N_("Chosen keys")

/* Translators: About topk of the operation dsa_attention */
N_("Keys that each token attends to, at most.")

/* Translators: About latents of the operation dsa_attention */
N_("Keys and values in one, read once for both.")

/* Translators: About chosen of the operation dsa_attention */
N_("Numbers of the keys.")

/* Translators: About keys of the operation dsa_attention */
N_("Cache entries that there are.")

/* Translators: About reach of the operation dsa_attention */
N_("How many keys one token attends to.")

/* Translators: About ramp of the operation dsa_attention */
N_("Tokens that attend to fewer.")

/* Translators: About pairs of the operation dsa_attention */
N_("Pairs of a token and a key it attends to, per head.")

/* Translators: About rows of the operation dsa_attention */
N_("Cache entries read at least: all tokens attend to the same.")

/* Translators: About widest of the operation dsa_attention */
N_("Cache entries read at most: no two tokens attend to the same, as far as there are others.")

/* Translators: Name of the operation dsa_indexer */
N_("Sparse attention, index")

/* Translators: What the operation dsa_indexer does */
N_("Chooses which keys each new token attends to: few small heads score all of them in fp8. It is this part of sparse attention that grows with the length.")

/* Translators: About B of the operation dsa_indexer */
N_("Sequences, each with keys of its own.")

/* Translators: About P of the operation dsa_indexer */
N_("Tokens of each sequence whose index keys are in the cache.")

/* Translators: Parameter heads of the operation dsa_indexer */
N_("Index heads")

/* Translators: About heads of the operation dsa_indexer */
N_("Heads of the index.")

/* Translators: Parameter d of the operation dsa_indexer */
N_("Index head size")

/* Translators: About d of the operation dsa_indexer */
N_("Numbers in a head of the index.")

/* Translators: About fused of the operation dsa_indexer */
N_("Scores never leave the chip. Unfused, they are written and read once.")

/* Translators: About weights of the operation dsa_indexer */
N_("What each head counts.")

/* Translators: About index keys of the operation dsa_indexer */
N_("One for all heads.")

/* Translators: About keys of the operation dsa_indexer */
N_("Index keys read.")

/* Translators: About pairs of the operation dsa_indexer */
N_("Pairs of a token and a key it may attend to.")

/* Translators: Name of the operation embedding */
N_("Embedding")

/* Translators: What the operation embedding does */
N_("Looks up a row of the table for each token. It gathers rows and computes nothing; the rest of the table is not touched.")

/* Translators: About tokens of the operation embedding */
N_("Rows that are looked up.")

/* Translators: Parameter D of the operation embedding */
N_("Row length")

/* Translators: About D of the operation embedding */
N_("Numbers in a row of the table.")

/* Translators: About rows of the operation embedding */
N_("The rows that are looked up, not the table.")

/* Translators: Name of the operation exp */
N_("Exponential")

/* Translators: What the operation exp does */
N_("The exponential of each number, counted as one operation. Units for it are often slower than those for sums.")

/* Translators: Name of the operation fft3d */
N_("Fourier transform in 3-D")

/* Translators: Heading over a group of operations */
N_("Scientific")

/* Translators: What the operation fft3d does */
N_("A cube of complex numbers transformed along its three axes, in two passes through memory.")

/* Translators: Parameter n of the operation fft3d */
N_("Edge")

/* Translators: About n of the operation fft3d */
N_("Points along an edge of the cube.")

/* Translators: Parameter write_allocate of the operation fft3d */
N_("Write-allocate")

/* Translators: About write_allocate of the operation fft3d */
N_("A cache first reads each line that is written. Not so on accelerators, or with stores past the cache.")

/* Translators: About before of the operation fft3d */
N_("Real and imaginary part of each point.")

/* Translators: Name of the operation gated_add */
N_("Gated addition")

/* Translators: What the operation gated_add does */
N_("What a layer gives is scaled by what conditions its sample and added to what went past the layer.")

/* Translators: About past of the operation gated_add */
N_("What went past the layer.")

/* Translators: Name of the operation gated_delta */
N_("Gated delta rule")

/* Translators: What the operation gated_delta does */
N_("Linear attention whose state forgets and corrects itself, in chunks: products of matrices within a chunk, a recurrence from chunk to chunk. A single token takes the recurrence alone, and what moves then is its state.")

/* Translators: About B of the operation gated_delta */
N_("Sequences, each with a state of its own.")

/* Translators: Parameter h of the operation gated_delta */
N_("Heads")

/* Translators: About h of the operation gated_delta */
N_("Heads of the layer.")

/* Translators: Parameter G of the operation gated_delta */
N_("Key heads")

/* Translators: About G of the operation gated_delta */
N_("Heads of queries and keys, each shared by several of values.")

/* Translators: Parameter k of the operation gated_delta */
N_("Key size")

/* Translators: About k of the operation gated_delta */
N_("Numbers in a query or key.")

/* Translators: About v of the operation gated_delta */
N_("Numbers in a value.")

/* Translators: About Q of the operation gated_delta */
N_("Tokens of a chunk. Each sequence is cut for itself; its last chunk is as short as what is left.")

/* Translators: Parameter whole of the operation gated_delta */
N_("Whole squares")

/* Translators: About whole of the operation gated_delta */
N_("Counts what tiles that leave out nothing compute of each chunk, above the diagonal too.")

/* Translators: About beta of the operation gated_delta */
N_("How much is written.")

/* Translators: About decay of the operation gated_delta */
N_("How much is kept.")

/* Translators: About state of the operation gated_delta */
N_("What the sequence so far has left.")

/* Translators: About q of the operation gated_delta */
N_("Tokens of a full chunk.")

/* Translators: About full of the operation gated_delta */
N_("Full chunks of a sequence.")

/* Translators: About rest of the operation gated_delta */
N_("Tokens of the last chunk, where it is short.")

/* Translators: About pairs of the operation gated_delta */
N_("Pairs of tokens of one chunk, each with itself and those before it.")

/* Translators: About below of the operation gated_delta */
N_("The same without each with itself.")

/* Translators: About inverse of the operation gated_delta */
N_("FLOPs of inverting the triangle of each chunk.")

/* Translators: About informed of the operation gated_delta */
N_("Tokens that see a state from before their chunk.")

/* Translators: About passed of the operation gated_delta */
N_("Chunks that take over a state.")

/* Translators: Name of the operation gated_delta_step */
N_("Gated delta step")

/* Translators: What the operation gated_delta_step does */
N_("Decoding with a gated delta rule: the state is read, moved on by one token and written back.")

/* Translators: Name of the operation gelu_erf */
N_("GELU, exact")

/* Translators: What the operation gelu_erf does */
N_("The Gaussian error unit by the error function itself, which counts as one operation.")

/* Translators: Name of the operation gelu_mul */
N_("GELU times gate")

/* Translators: What the operation gelu_mul does */
N_("The activation of feed-forward layers gated by a GELU: gelu(gate)·up in one pass.")

/* Translators: Name of the operation gelu_tanh */
N_("GELU, by tanh")

/* Translators: What the operation gelu_tanh does */
N_("The Gaussian error unit in the approximation by a hyperbolic tangent.")

/* Translators: Name of the operation gemv */
N_("Matrix times vector")

/* Translators: What the operation gemv does */
N_("One row times a weight matrix: a linear layer decoding one sequence. Each weight read does one multiplication and one addition.")

/* Translators: Parameter D of the operation gemv */
N_("Input size")

/* Translators: About D of the operation gemv */
N_("Length of the vector: the size summed over.")

/* Translators: Parameter F of the operation gemv */
N_("Output size")

/* Translators: About F of the operation gemv */
N_("Length of the result.")

/* Translators: Name of the operation global_avg_pool */
N_("Global average pooling")

/* Translators: What the operation global_avg_pool does */
N_("The mean of each channel over the whole image: one number is left of each.")

/* Translators: Name of the operation groupnorm */
N_("GroupNorm")

/* Translators: What the operation groupnorm does */
N_("Brings groups of channels to mean zero and variance one over the image, then scales and shifts them.")

/* Translators: Parameter rows of the operation groupnorm */
N_("Pixels")

/* Translators: About rows of the operation groupnorm */
N_("Points of all images.")

/* Translators: About d of the operation groupnorm */
N_("Numbers at each point.")

/* Translators: Name of the operation kda */
N_("Gated delta rule, by channel")

/* Translators: What the operation kda does */
N_("As the gated delta rule, but each channel of a key forgets at a rate of its own, so that every head of values has products of keys of its own.")

/* Translators: About decay of the operation kda */
N_("How much each channel keeps.")

/* Translators: Name of the operation layernorm */
N_("LayerNorm")

/* Translators: What the operation layernorm does */
N_("Brings each row to mean zero and variance one, then scales and shifts it.")

/* Translators: Parameter rows of the operation layernorm */
N_("Rows")

/* Translators: About rows of the operation layernorm */
N_("Tokens, each normalised for itself.")

/* Translators: About d of the operation layernorm */
N_("Numbers in a row.")

/* Translators: Name of the operation lbmhd */
N_("Lattice Boltzmann")

/* Translators: What the operation lbmhd does */
N_("Magnetohydrodynamics on a lattice: each point reads 73 numbers from its neighbours and writes 79.")

/* Translators: Parameter points of the operation lbmhd */
N_("Points")

/* Translators: About points of the operation lbmhd */
N_("Points of the lattice.")

/* Translators: Name of the operation lightning */
N_("Lightning attention")

/* Translators: What the operation lightning does */
N_("Linear attention whose state fades at one rate for each head, in chunks: products of matrices within a chunk, a recurrence from chunk to chunk. A single token takes the recurrence alone, and what moves then is its state.")

/* Translators: Name of the operation mamba2_ssd */
N_("State space duality")

/* Translators: What the operation mamba2_ssd does */
N_("A state space layer in chunks: products of matrices within a chunk, a recurrence from chunk to chunk. Longer chunks compute more for the same bytes. A single token takes the recurrence alone, and what moves then is its state.")

/* Translators: Parameter N of the operation mamba2_ssd */
N_("State size")

/* Translators: About N of the operation mamba2_ssd */
N_("Numbers of state for each number of a head.")

/* Translators: About G of the operation mamba2_ssd */
N_("Groups of heads that share their input and output maps.")

/* Translators: About delta of the operation mamba2_ssd */
N_("Step widths.")

/* Translators: Name of the operation mamba2_step */
N_("State space step")

/* Translators: What the operation mamba2_step does */
N_("Decoding with a state space layer of heads: the state is read, moved on by one token and written back.")

/* Translators: Name of the operation matmul */
N_("Matrix multiplication")

/* Translators: What the operation matmul does */
N_("A batch of B rows times a weight matrix: every linear layer. Weights are read once, however large the batch, so the batch decides what bounds it.")

/* Translators: Parameter batch of the operation matmul */
N_("Stack")

/* Translators: About batch of the operation matmul */
N_("Independent multiplications of this size, each with weights of its own.")

/* Translators: About B of the operation matmul */
N_("Rows of the input: sequences or tokens that share the weights.")

/* Translators: About D of the operation matmul */
N_("Columns of the input: the size summed over.")

/* Translators: Parameter accumulate of the operation matmul */
N_("Accumulate")

/* Translators: About accumulate of the operation matmul */
N_("Adds onto what the output holds, which is then read once.")

/* Translators: Parameter unpack of the operation matmul */
N_("Unpacking")

/* Translators: About unpack of the operation matmul */
N_("FLOPs that each weight takes to be unpacked before it is multiplied: about 2 for int4, 1 for 8 bits, 3 for fp4 with scales.")

/* Translators: Parameter tile of the operation matmul */
N_("Tile")

/* Translators: About tile of the operation matmul */
N_("Rows that a weight serves once it is unpacked; for more it is unpacked again.")

/* Translators: About W of the operation matmul */
N_("Stored along the size summed over, which is how block formats pack it.")

/* Translators: Name of the operation max_pool */
N_("Max pooling")

/* Translators: What the operation max_pool does */
N_("The largest number under a window that slides over each channel. Windows overlap in a cache, so the image is read once.")

/* Translators: Name of the operation mla_decode */
N_("Latent attention, decoding")

/* Translators: What the operation mla_decode does */
N_("A new token of each sequence, or a few, over a compressed cache, whose entries serve as keys and values of all heads at once. With many heads it comes near the ridge, where other decoding is far below.")

/* Translators: About T of the operation mla_decode */
N_("New tokens of each sequence, such as guessed ahead; each sees those before it.")

/* Translators: About S of the operation mla_decode */
N_("Tokens that are attended to, the new ones among them.")

/* Translators: About pairs of the operation mla_decode */
N_("Pairs of a query and a key it sees, per head.")

/* Translators: Name of the operation moe_combine */
N_("Combination of experts")

/* Translators: What the operation moe_combine does */
N_("The results of the experts that a token passed are weighted and added up.")

/* Translators: About T of the operation moe_combine */
N_("Tokens of all sequences.")

/* Translators: Parameter D of the operation moe_combine */
N_("Hidden size")

/* Translators: About D of the operation moe_combine */
N_("Numbers of a token.")

/* Translators: Parameter k of the operation moe_combine */
N_("Experts per token")

/* Translators: About k of the operation moe_combine */
N_("Experts that each token passes.")

/* Translators: Name of the operation moe_ffn */
N_("Mixture of experts")

/* Translators: What the operation moe_ffn does */
N_("Each token passes k of E feed-forward networks. A small batch reads only the experts that its tokens reach; a large one reads all, and each serves few tokens.")

/* Translators: About T of the operation moe_ffn */
N_("Tokens of all sequences together.")

/* Translators: Parameter D of the operation moe_ffn */
N_("Model size")

/* Translators: Parameter I of the operation moe_ffn */
N_("Expert size")

/* Translators: About I of the operation moe_ffn */
N_("Inner size of one expert.")

/* Translators: Parameter E of the operation moe_ffn */
N_("Experts")

/* Translators: About E of the operation moe_ffn */
N_("Experts that there are.")

/* Translators: About k of the operation moe_ffn */
N_("Experts that a token passes.")

/* Translators: Parameter gated of the operation moe_ffn */
N_("Gated")

/* Translators: About gated of the operation moe_ffn */
N_("Three matrices, one of them for the gate; without it two.")

/* Translators: Parameter router of the operation moe_ffn */
N_("With router")

/* Translators: About router of the operation moe_ffn */
N_("Also counts the product that chooses the experts.")

/* Translators: Parameter combine of the operation moe_ffn */
N_("With combination")

/* Translators: About combine of the operation moe_ffn */
N_("Also counts the weighted sum of the experts' results.")

/* Translators: About gathered of the operation moe_ffn */
N_("Each token once for each of its experts.")

/* Translators: About gate and up of the operation moe_ffn */
N_("All experts stay in memory; only those that are reached are read.")

/* Translators: About inner of the operation moe_ffn */
N_("Results of gate and up.")

/* Translators: About reached of the operation moe_ffn */
N_("Distinct experts that the tokens reach, on average.")

/* Translators: Name of the operation mul */
N_("Multiplication")

/* Translators: What the operation mul does */
N_("Two tensors multiplied number by number.")

/* Translators: Name of the operation nsa_decode */
N_("Native sparse attention, decode")

/* Translators: What the operation nsa_decode does */
N_("One new token of each sequence attends three times: to blocks of the past that are each compressed to one key, to the tokens of the blocks that these show to matter, and to the last tokens. Of a long past only the compressed keys grow.")

/* Translators: About S of the operation nsa_decode */
N_("Tokens of each sequence, the new one among them.")

/* Translators: Parameter l of the operation nsa_decode */
N_("Compressed block")

/* Translators: About l of the operation nsa_decode */
N_("Tokens that become one key.")

/* Translators: About d of the operation nsa_decode */
N_("Tokens from the beginning of one compressed block to that of the next.")

/* Translators: Parameter lp of the operation nsa_decode */
N_("Chosen block")

/* Translators: About lp of the operation nsa_decode */
N_("Tokens of a block that is chosen.")

/* Translators: Parameter n of the operation nsa_decode */
N_("Chosen blocks")

/* Translators: About n of the operation nsa_decode */
N_("Blocks that are chosen.")

/* Translators: About w of the operation nsa_decode */
N_("Last tokens that are always attended to.")

/* Translators: About keys and values of the operation nsa_decode */
N_("All stay in memory; the chosen blocks are read, and the window.")

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
N_("One device sends its data to one other, as between the stages of a pipeline.")

/* Translators: About V of the operation p2p */
N_("The data that are sent.")

/* Translators: Name of the operation per_example_weights */
N_("Per-example weights")

/* Translators: What the operation per_example_weights does */
N_("Every row has a weight matrix of its own, so that a larger batch brings more weights along with more work: no batch makes it compute bound.")

/* Translators: About B of the operation per_example_weights */
N_("Rows, and matrices.")

/* Translators: About D of the operation per_example_weights */
N_("The size summed over.")

/* Translators: Name of the operation reduce */
N_("Sum")

/* Translators: What the operation reduce does */
N_("The sum of all numbers: each is read once and one is written.")

/* Translators: Name of the operation reduce_scatter */
N_("Reduce-scatter")

/* Translators: What the operation reduce_scatter does */
N_("The data of all devices are summed, and each gets its part of the sum.")

/* Translators: About V of the operation reduce_scatter */
N_("The whole array, before it is scattered.")

/* Translators: Name of the operation relu */
N_("ReLU")

/* Translators: What the operation relu does */
N_("Keeps what is positive.")

/* Translators: Name of the operation relu_squared */
N_("Squared ReLU")

/* Translators: What the operation relu_squared does */
N_("Cuts off below zero, then squares.")

/* Translators: Name of the operation residual */
N_("Residual addition")

/* Translators: What the operation residual does */
N_("What went past a block is added to what came through it, mostly with a ReLU behind.")

/* Translators: Parameter relu of the operation residual */
N_("With ReLU")

/* Translators: About relu of the operation residual */
N_("Numbers below zero become zero.")

/* Translators: About fused of the operation residual */
N_("Done where the block's last kernel writes: only what went past is read.")

/* Translators: About y of the operation residual */
N_("Where it is fused the block's last kernel counts it.")

/* Translators: Name of the operation rmsnorm */
N_("RMSNorm")

/* Translators: What the operation rmsnorm does */
N_("Divides each row by its root mean square and scales it. A few operations per number read and written.")

/* Translators: Name of the operation rope */
N_("Rotary embedding")

/* Translators: What the operation rope does */
N_("Turns pairs of numbers by angles of their position. The angles stay on chip.")

/* Translators: Name of the operation rwkv7 */
N_("RWKV-7 recurrence")

/* Translators: What the operation rwkv7 does */
N_("The recurrence of an RWKV-7 layer, token by token: a state for each head that fades by channel, takes out what it is told to and takes in the new.")

/* Translators: Name of the operation scale_shift */
N_("Scale and shift")

/* Translators: What the operation scale_shift does */
N_("Every number is scaled and shifted by what conditions its sample; those few numbers are not counted.")

/* Translators: Name of the operation selective_scan */
N_("Selective scan")

/* Translators: What the operation selective_scan does */
N_("The recurrence of a state space layer, one step a token. Its states stay on chip between the tokens, so that of them only the first is read and the last written.")

/* Translators: About E of the operation selective_scan */
N_("Inner size of the layer.")

/* Translators: About N of the operation selective_scan */
N_("Numbers of state for each channel.")

/* Translators: Parameter step of the operation selective_scan */
N_("Single step")

/* Translators: About step of the operation selective_scan */
N_("Decoding: the state is read from memory and written back, as after any past tokens.")

/* Translators: Parameter counting of the operation selective_scan */
N_("Counting")

/* Translators: About counting of the operation selective_scan */
N_("The recurrence, or the operations of the parallel scan that computes it.")

/* Translators: About u of the operation selective_scan */
N_("The input.")

/* Translators: About z of the operation selective_scan */
N_("The gate.")

/* Translators: Name of the operation sgd_momentum */
N_("Gradient descent with momentum")

/* Translators: What the operation sgd_momentum does */
N_("A step of the optimizer: one moment and the weights in full precision are read and written. The format of the activations is that of this state.")

/* Translators: Name of the operation sharded_matmul */
N_("Sharded matrix multiplication")

/* Translators: What the operation sharded_matmul does */
N_("A matrix multiplication whose inner size is split over n devices; the partial results are summed over the network. All numbers are of one device.")

/* Translators: About B of the operation sharded_matmul */
N_("Rows of the input.")

/* Translators: About D of the operation sharded_matmul */
N_("The whole size summed over, of which each device has 1/n.")

/* Translators: About n of the operation sharded_matmul */
N_("Devices that share the work.")

/* Translators: Parameter collective of the operation sharded_matmul */
N_("Collective")

/* Translators: About collective of the operation sharded_matmul */
N_("How the partial results are summed: all devices get all of the sum, or each its part.")

/* Translators: About parts of the operation sharded_matmul */
N_("How many nths of the sum a device sends: an all-reduce is a reduce-scatter and an all-gather, or where switches add up, the data once and a share on top.")

/* Translators: About steps of the operation sharded_matmul */
N_("Messages one after the other: twice round the ring, once round, or to the switch and back.")

/* Translators: Name of the operation sigmoid */
N_("Sigmoid")

/* Translators: What the operation sigmoid does */
N_("Squeezes each number between 0 and 1, as gates do.")

/* Translators: Name of the operation silu */
N_("SiLU")

/* Translators: What the operation silu does */
N_("A number times its sigmoid: the activation of most gated networks, where no product follows it.")

/* Translators: Name of the operation silu_mul */
N_("SiLU times gate")

/* Translators: What the operation silu_mul does */
N_("The activation of gated feed-forward layers: silu(gate)·up in one pass.")

/* Translators: Name of the operation softmax */
N_("Softmax")

/* Translators: What the operation softmax does */
N_("Turns each row into weights that sum to one.")

/* Translators: About rows of the operation softmax */
N_("Rows, each normalised for itself.")

/* Translators: Parameter passes of the operation softmax */
N_("Passes")

/* Translators: About passes of the operation softmax */
N_("How often a row is read: 1 while it fits on the chip, 2 or 3 where it does not.")

/* Translators: Name of the operation spmv */
N_("Sparse matrix times vector")

/* Translators: What the operation spmv does */
N_("A matrix whose zeros are left out, row by row: each entry brings its column along, is multiplied once and not used again.")

/* Translators: About rows of the operation spmv */
N_("Rows of the matrix.")

/* Translators: Parameter cols of the operation spmv */
N_("Columns")

/* Translators: About cols of the operation spmv */
N_("Columns of the matrix.")

/* Translators: Parameter nnz of the operation spmv */
N_("Entries")

/* Translators: About nnz of the operation spmv */
N_("Entries that are not zero.")

/* Translators: Parameter full of the operation spmv */
N_("Vectors and rows")

/* Translators: About full of the operation spmv */
N_("Also counts both vectors and the beginnings of the rows.")

/* Translators: About beginnings of the operation spmv */
N_("Where in the list of entries each row begins.")

/* Translators: Name of the operation stencil7 */
N_("Stencil of 7 points")

/* Translators: What the operation stencil7 does */
N_("A sweep over a cubic grid: each point becomes a weighted sum of itself and its six neighbours, each of which is read from memory once.")

/* Translators: Name of the operation tiled_matmul */
N_("Tiled matrix multiplication")

/* Translators: What the operation tiled_matmul does */
N_("A matrix multiplication cut into tiles: each input passes the chosen level once for every tile of the other, so larger tiles move fewer bytes.")

/* Translators: About m of the operation tiled_matmul */
N_("Rows of A and C.")

/* Translators: Parameter k of the operation tiled_matmul */
N_("Inner size")

/* Translators: About n of the operation tiled_matmul */
N_("Columns of B and C.")

/* Translators: Parameter bm of the operation tiled_matmul */
N_("Tile rows")

/* Translators: About bm of the operation tiled_matmul */
N_("Rows of C that one tile holds.")

/* Translators: Parameter bk of the operation tiled_matmul */
N_("Tile depth")

/* Translators: About bk of the operation tiled_matmul */
N_("How much of the inner size is held at a time. It cancels from the traffic.")

/* Translators: Parameter bn of the operation tiled_matmul */
N_("Tile columns")

/* Translators: About bn of the operation tiled_matmul */
N_("Columns of C that one tile holds.")

/* Translators: Parameter level of the operation tiled_matmul */
N_("Tiled level")

/* Translators: About level of the operation tiled_matmul */
N_("The level whose traffic the tiles set; beyond it, each tensor moves once.")

/* Translators: About A, once of the operation tiled_matmul */
N_("At main memory, when the tiles are of another level.")

/* Translators: About rows_of_tiles of the operation tiled_matmul */
N_("How many tiles stand above each other.")

/* Translators: About columns_of_tiles of the operation tiled_matmul */
N_("How many tiles stand beside each other.")

/* Translators: Name of the operation train_linear */
N_("Training a linear layer")

/* Translators: What the operation train_linear does */
N_("Forward, then the gradients of input and weights: three products of the same size, each reading two matrices and writing the third.")

/* Translators: About M of the operation train_linear */
N_("Rows of the input: tokens of all sequences together.")

/* Translators: About accumulate of the operation train_linear */
N_("Adds onto the weights' gradient, which is then read once.")

/* Translators: Parameter recompute of the operation train_linear */
N_("Recompute")

/* Translators: About recompute of the operation train_linear */
N_("Computes the output a second time instead of keeping it.")

/* Translators: About X of the operation train_linear */
N_("For the output, and for the gradient of the weights.")

/* Translators: About W of the operation train_linear */
N_("For the output, and for the gradient of the input.")

/* Translators: Name of the operation triad */
N_("Triad")

/* Translators: What the operation triad does */
N_("One vector becomes the sum of another and a multiple of a third: the measure of a memory's bandwidth.")
