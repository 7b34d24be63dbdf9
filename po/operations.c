/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Written by po/extract-operations from data/operations, for xgettext alone: never compiled. */

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

/* Translators: Parameter fused of the operation attention */
N_("Fused")

/* Translators: About fused of the operation attention */
N_("Scores never leave the chip. Unfused, they are written and read twice, over the full rectangle.")

/* Translators: About scores of the operation attention */
N_("Written by the first product, read and written by the softmax, read by the second product.")

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

/* Translators: About pairs of the operation attention */
N_("Query and key pairs of one head that are computed.")

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

/* Translators: Name of the operation layernorm */
N_("LayerNorm")

/* Translators: Heading over a group of operations */
N_("Normalization")

/* Translators: What the operation layernorm does */
N_("Brings each row to mean zero and variance one, then scales and shifts it.")

/* Translators: Parameter rows of the operation layernorm */
N_("Rows")

/* Translators: About rows of the operation layernorm */
N_("Tokens, each normalised for itself.")

/* Translators: Parameter d of the operation layernorm */
N_("Row length")

/* Translators: About d of the operation layernorm */
N_("Numbers in a row.")

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

/* Translators: About F of the operation matmul */
N_("Columns of the output.")

/* Translators: Parameter accumulate of the operation matmul */
N_("Accumulate")

/* Translators: About accumulate of the operation matmul */
N_("Adds onto what the output holds, which is then read once.")

/* Translators: About W of the operation matmul */
N_("Stored along the size summed over, which is how block formats pack it.")

/* Translators: Name of the operation mul */
N_("Multiplication")

/* Translators: What the operation mul does */
N_("Two tensors multiplied number by number.")

/* Translators: Name of the operation per_example_weights */
N_("Per-example weights")

/* Translators: What the operation per_example_weights does */
N_("Every row has a weight matrix of its own, so that a larger batch brings more weights along with more work: no batch makes it compute bound.")

/* Translators: About B of the operation per_example_weights */
N_("Rows, and matrices.")

/* Translators: About D of the operation per_example_weights */
N_("The size summed over.")

/* Translators: Name of the operation relu */
N_("ReLU")

/* Translators: What the operation relu does */
N_("Keeps what is positive.")

/* Translators: Name of the operation rmsnorm */
N_("RMSNorm")

/* Translators: What the operation rmsnorm does */
N_("Divides each row by its root mean square and scales it. A few operations per number read and written.")

/* Translators: Name of the operation sharded_matmul */
N_("Sharded matrix multiplication")

/* Translators: Heading over a group of operations */
N_("Distributed")

/* Translators: What the operation sharded_matmul does */
N_("A matrix multiplication whose inner size is split over n devices; the partial results are summed over the network. All numbers are of one device.")

/* Translators: About B of the operation sharded_matmul */
N_("Rows of the input.")

/* Translators: About D of the operation sharded_matmul */
N_("The whole size summed over, of which each device has 1/n.")

/* Translators: Parameter n of the operation sharded_matmul */
N_("Devices")

/* Translators: About n of the operation sharded_matmul */
N_("Devices that share the work.")

/* Translators: Parameter collective of the operation sharded_matmul */
N_("Collective")

/* Translators: About collective of the operation sharded_matmul */
N_("How the partial results are summed: all devices get all of the sum, or each its part.")

/* Translators: About Z, summed of the operation sharded_matmul */
N_("Bytes that one device sends, one direction.")

/* Translators: About passes of the operation sharded_matmul */
N_("An all-reduce is a reduce-scatter and an all-gather.")

/* Translators: Name of the operation silu_mul */
N_("SiLU times gate")

/* Translators: What the operation silu_mul does */
N_("The activation of gated feed-forward layers: silu(gate)·up in one pass.")

/* Translators: Name of the operation softmax */
N_("Softmax")

/* Translators: What the operation softmax does */
N_("Turns each row into weights that sum to one; the row is held on chip.")

/* Translators: About rows of the operation softmax */
N_("Rows, each normalised for itself.")

/* Translators: Name of the operation tiled_matmul */
N_("Tiled matrix multiplication")

/* Translators: What the operation tiled_matmul does */
N_("A matrix multiplication cut into tiles: each input passes the chosen level once for every tile of the other, so larger tiles move fewer bytes.")

/* Translators: About m of the operation tiled_matmul */
N_("Rows of A and C.")

/* Translators: Parameter k of the operation tiled_matmul */
N_("Inner size")

/* Translators: Parameter n of the operation tiled_matmul */
N_("Columns")

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
