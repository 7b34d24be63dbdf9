/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Written by po/extract-lessons from data/lessons, for xgettext alone: never compiled. */

/* Translators: Title of a lesson */
N_("Batch and the Threshold")

/* Translators: What a lesson is about */
N_("Why a larger batch is nearly free up to a point, where exactly that point lies, and what happens beyond it.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson batch-threshold) */
NC_("kernel", "Layer")

/* Translators: Title of a step (lesson batch-threshold, step 1) */
N_("Which Bytes Move")

/* Translators: Text of a step; what stands in braces stays as it is (lesson batch-threshold, step 1) */
N_("A linear layer on a TPU v5e: {Layer.B} rows of {Layer.D} numbers come in, {Layer.B} rows of {Layer.F} go out, and between them stands a matrix of weights. All numbers are bf16, two bytes each.\n\nIn total {Layer.bytes.hbm} move.")

/* Translators: Question (lesson batch-threshold, step 1) */
N_("Which of the three is most of that traffic?")

/* Translators: Answer to choose (lesson batch-threshold, step 1) */
N_("The input")

/* Translators: Said once it is chosen (lesson batch-threshold, step 1) */
N_("It has {Layer.B} × {Layer.D} numbers, the weights {Layer.D} × {Layer.F}.")

/* Translators: Answer to choose (lesson batch-threshold, step 1) */
N_("The weights")

/* Translators: Said once it is chosen (lesson batch-threshold, step 1) */
N_("{Layer.D} × {Layer.F} numbers, against {Layer.B} × {Layer.D} of the input.")

/* Translators: Answer to choose (lesson batch-threshold, step 1) */
N_("The output")

/* Translators: Said once it is chosen (lesson batch-threshold, step 1) */
N_("A small batch makes a small output: {Layer.B} × {Layer.F} numbers. It grows with the batch, the weights do not.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson batch-threshold, step 1) */
/* xgettext:no-c-format */
N_("The weights are {Layer.resident / Layer.bytes.hbm|%} of the traffic. For a small batch, what a layer moves is its weights, and nearly all of its time, {Layer.t_min}, goes into reading them once.")

/* Translators: Notes for who presents it (lesson batch-threshold, step 1) */
N_("It is often said that the output dominates at small batches. Work it out here: output over weights is B / D.")

/* Translators: Title of a step (lesson batch-threshold, step 2) */
N_("Double a Small Batch")

/* Translators: Text of a step; what stands in braces stays as it is (lesson batch-threshold, step 2) */
N_("At a batch of {Layer.B} the layer takes {Layer.t_min} and does {Layer.attainable}. Now twice as many rows come in: the work doubles, and the weights are still read once.")

/* Translators: Question (lesson batch-threshold, step 2) */
N_("What happens to time and rate?")

/* Translators: Answer to choose (lesson batch-threshold, step 2) */
N_("The time stays, the rate doubles")

/* Translators: Said once it is chosen (lesson batch-threshold, step 2) */
N_("Twice the work comes with almost the same bytes.")

/* Translators: Answer to choose (lesson batch-threshold, step 2) */
N_("The time doubles, the rate stays")

/* Translators: Said once it is chosen (lesson batch-threshold, step 2) */
N_("That is true of a kernel whose arithmetic is the slower clock. Here the data are slower, and they hardly grow.")

/* Translators: Answer to choose (lesson batch-threshold, step 2) */
N_("Both grow by about a half")

/* Translators: Said once it is chosen (lesson batch-threshold, step 2) */
N_("The time depends on the bytes alone as long as the layer is memory bound. By how much do the bytes grow?")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson batch-threshold, step 2) */
/* xgettext:no-c-format */
N_("The time went from {before.Layer.t_min|4} to {Layer.t_min|4}, the rate from {before.Layer.attainable} to {Layer.attainable}. {Layer.B - before.Layer.B} more rows cost {Layer.t_min / before.Layer.t_min - 1|2%} more time.\n\nAlong the slanted roof the dot goes right and up by the same factor.")

/* Translators: Notes for who presents it (lesson batch-threshold, step 2) */
N_("This is why servers batch: the second customer rides along on a bus that was going anyway.")

/* Translators: Title of a step (lesson batch-threshold, step 3) */
N_("The Path of the Batch")

/* Translators: Text of a step; what stands in braces stays as it is (lesson batch-threshold, step 3) */
N_("Each weight is two bytes and does two FLOPs for each row, so the intensity is about the batch itself: {Layer.intensity.hbm} at B = {Layer.B}.")

/* Translators: Question (lesson batch-threshold, step 3) */
N_("Drag the dot along the roof to where it stands at a batch of 128.")

/* Translators: Said after a wrong answer (lesson batch-threshold, step 3) */
N_("The intensity is about the batch: look for 128 on the axis below.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson batch-threshold, step 3) */
N_("{Layer.intensity.hbm}: a little under the batch of {Layer.B}, since input and output count too. {Layer.B / before.Layer.B}× as many rows take {Layer.t_min} instead of {before.Layer.t_min}.\n\nThe line is the path of the dot as the batch runs from 1 to 4 096, with a mark at each power of two.")

/* Translators: Notes for who presents it (lesson batch-threshold, step 3) */
N_("Show the marks on the path: each is a doubling. On the slope they lie evenly apart, past the ridge they go on to the right and no longer up.")

/* Translators: Title of a step (lesson batch-threshold, step 4) */
N_("The Rule and the Exact Answer")

/* Translators: Text of a step; what stands in braces stays as it is (lesson batch-threshold, step 4) */
N_("The ridge of this chip is {Layer.ridge.hbm}, and the intensity is about the batch. Hence the rule of thumb: a bf16 layer is compute bound from a batch of about {Layer.asymptotic.B.hbm}. Anything under the ridge leaves the units waiting.")

/* Translators: Question (lesson batch-threshold, step 4) */
N_("Is the layer compute bound at a batch of 245?")

/* Translators: Answer to choose (lesson batch-threshold, step 4) */
N_("Yes, 245 is above the ridge")

/* Translators: Said once it is chosen (lesson batch-threshold, step 4) */
N_("The batch is, but the intensity is a little less than the batch: input and output move as well.")

/* Translators: Answer to choose (lesson batch-threshold, step 4) */
N_("No, not quite")

/* Translators: Said once it is chosen (lesson batch-threshold, step 4) */
N_("The dot is just short of the ridge.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson batch-threshold, step 4) */
/* xgettext:no-c-format */
N_("The intensity is {Layer.intensity.hbm} at B = {Layer.B}. The exact threshold counts every tensor: {Layer.exact.B.hbm|4}, so the first whole batch is {Layer.threshold.B.hbm}. The rule of thumb gives {Layer.asymptotic.B.hbm}. The exact value is {Layer.exact.B.hbm / Layer.asymptotic.B.hbm - 1|2%} above it; the rule is exact only for infinitely wide layers.")

/* Translators: Notes for who presents it (lesson batch-threshold, step 4) */
N_("The rule of thumb drops the input and the output. How much that costs depends on how wide the layer is: {Layer.D} here.")

/* Translators: Title of a step (lesson batch-threshold, step 5) */
N_("Double a Large Batch")

/* Translators: Text of a step; what stands in braces stays as it is (lesson batch-threshold, step 5) */
N_("Now the batch is {Layer.B}; the threshold is {Layer.threshold.B.hbm}. The layer runs at {Layer.attainable} and takes {Layer.t_min}.\n\nDouble it once more.")

/* Translators: Question (lesson batch-threshold, step 5) */
N_("What happens to time and rate now?")

/* Translators: Said once it is chosen (lesson batch-threshold, step 5) */
N_("That was so below the threshold. The units are fully busy now: where would twice the rate come from?")

/* Translators: Said once it is chosen (lesson batch-threshold, step 5) */
N_("The units were busy already, so twice the work takes twice the time.")

/* Translators: Answer to choose (lesson batch-threshold, step 5) */
N_("Neither changes")

/* Translators: Said once it is chosen (lesson batch-threshold, step 5) */
N_("Twice the work at the same rate cannot take the same time.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson batch-threshold, step 5) */
N_("{Layer.t_min} instead of {before.Layer.t_min}; the rate is {Layer.attainable}, and was {before.Layer.attainable}. The dot moved to the right along the flat roof and gained no height.\n\nThe same change, doubling the batch, does the opposite on the two sides of the ridge. That makes it a good test of which side a kernel is on.")

/* Translators: Notes for who presents it (lesson batch-threshold, step 5) */
N_("A common checklist has it the wrong way round and says that a compute bound kernel keeps its time. It keeps its rate; the time doubles.")

/* Translators: Title of a step (lesson batch-threshold, step 6) */
N_("Where No Batch Is Enough")

/* Translators: Text of a step; what stands in braces stays as it is (lesson batch-threshold, step 6) */
N_("The second dot is a narrow layer: {Narrow.D} numbers in, {Narrow.F} out. With so few weights, input and output soon outweigh them, and each of their numbers is used for only {Narrow.D} multiplications.\n\nIts path shows how far the batch can take it.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson batch-threshold, step 6) */
NC_("kernel", "Narrow")

/* Translators: Question (lesson batch-threshold, step 6) */
N_("From which batch is the narrow layer compute bound?")

/* Translators: Answer to choose (lesson batch-threshold, step 6) */
N_("From {Layer.threshold.B.hbm}, like the wide one")

/* Translators: Said once it is chosen (lesson batch-threshold, step 6) */
N_("The rule supposes that the weights are most of the traffic. At that batch they no longer are.")

/* Translators: Answer to choose (lesson batch-threshold, step 6) */
N_("From a much larger one")

/* Translators: Said once it is chosen (lesson batch-threshold, step 6) */
N_("Follow the path to its end. The marks draw closer and closer together.")

/* Translators: Answer to choose (lesson batch-threshold, step 6) */
N_("From none")

/* Translators: Said once it is chosen (lesson batch-threshold, step 6) */
N_("The path ends short of the ridge.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson batch-threshold, step 6) */
N_("At B = {Narrow.B} the intensity is {Narrow.intensity.hbm}, and no batch brings it beyond {Narrow.D / 2}, half of its width. The ridge is at {Narrow.ridge.hbm}. A narrow layer has to be fused with its neighbours, or not be narrow.")

/* Translators: Notes for who presents it (lesson batch-threshold, step 6) */
N_("The limit, D · F / (D + F), does not depend on the batch; for a square layer it is half the width.")

/* Translators: Title of a step (lesson batch-threshold, step 7) */
N_("Try It")

/* Translators: Text of a step; what stands in braces stays as it is (lesson batch-threshold, step 7) */
N_("The wide layer is back at B = {Layer.B}. Move the batch with the slider below the chart, and watch T_min under “The Clocks”: it stands almost still up to {Layer.threshold.B.hbm} and then grows with every row.\n\nA service answers more users for the same wait until the threshold, and makes them wait beyond it. Where would you run it?")

/* Translators: Notes for who presents it (lesson batch-threshold, step 7) */
N_("There is no single right answer. For short waits stay below the threshold, for low cost go up to it. Beyond it, time grows and nothing is gained.")

/* Translators: Title of a lesson */
N_("Ceilings, on the Machine of 2009")

/* Translators: What a lesson is about */
N_("Below the roof lie ceilings: what a program reaches without this or that optimisation. They put the work of tuning in order.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson ceilings-2009) */
NC_("kernel", "SpMV")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson ceilings-2009) */
NC_("kernel", "Stencil")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson ceilings-2009) */
NC_("kernel", "LBMHD")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson ceilings-2009) */
NC_("kernel", "FFT")

/* Translators: Title of a step (lesson ceilings-2009, step 1) */
N_("The First Roofline")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ceilings-2009, step 1) */
N_("The paper that introduced the roofline in 2009 began with this machine: two sockets with two Opteron cores each. Every core can start one addition and one multiplication in a cycle; four cores at 2 200 MHz make {machine.vector.fp64.peak}. A benchmark found {machine.dram.bandwidth} of memory bandwidth.\n\nThe ridge is at {SpMV.ridge.dram}. An H100 in the same format, fp64, has it at {machines.nvidia-h100-sxm5-80gb.vector.fp64.peak / machines.nvidia-h100-sxm5-80gb.hbm.bandwidth}.")

/* Translators: Notes for who presents it (lesson ceilings-2009, step 1) */
N_("The paper rounds the ridge to 1. It is {machine.vector.fp64.peak} over {machine.dram.bandwidth}. Compare like with like: the H100’s vector units in fp64. With its matrix units fp64 has a ridge at {machines.nvidia-h100-sxm5-80gb.matrix.fp64.peak / machines.nvidia-h100-sxm5-80gb.hbm.bandwidth}; the well-known {machines.nvidia-h100-sxm5-80gb.matrix.bf16.peak / machines.nvidia-h100-sxm5-80gb.hbm.bandwidth} is bf16, which nothing here uses.")

/* Translators: Title of a step (lesson ceilings-2009, step 2) */
N_("Four Kernels")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ceilings-2009, step 2) */
N_("The paper looks at four kernels of scientific computing, all in fp64, eight bytes a number. On this machine they stand here: a sparse matrix times a vector (SpMV) at {SpMV.intensity.dram}, a stencil at {Stencil.intensity.dram}, a lattice Boltzmann code (LBMHD) at {LBMHD.intensity.dram} and a Fourier transform in 3-D (FFT) at {FFT.intensity.dram}.")

/* Translators: Question (lesson ceilings-2009, step 2) */
N_("How many of the four are memory bound?")

/* Translators: Answer to choose (lesson ceilings-2009, step 2) */
N_("One, the sparse matrix")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 2) */
N_("It is the furthest to the left, but being memory bound only needs an intensity below the ridge.")

/* Translators: Answer to choose (lesson ceilings-2009, step 2) */
N_("Three, all but the Fourier transform")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 2) */
N_("It is close: {FFT.intensity.dram} against a ridge of {FFT.ridge.dram}.")

/* Translators: Answer to choose (lesson ceilings-2009, step 2) */
N_("All four")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 2) */
N_("Every one of them is left of {SpMV.ridge.dram}.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson ceilings-2009, step 2) */
/* xgettext:no-c-format */
N_("All four, even with a ridge at {FFT.ridge.dram}. The Fourier transform may reach {FFT.attainable}, or {FFT.attainable / machine.vector.fp64.peak|%} of the peak, the sparse matrix {SpMV.attainable}, or {SpMV.attainable / machine.vector.fp64.peak|%}.")

/* Translators: Notes for who presents it (lesson ceilings-2009, step 2) */
N_("The paper’s table, computed. Each of these codes does real work, and none of them came near the peak in 2009 either.")

/* Translators: Title of a step (lesson ceilings-2009, step 3) */
N_("Bytes That Need Not Move")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ceilings-2009, step 3) */
N_("A cache of this kind reads each line before it overwrites it, although the old contents are of no use. That is write-allocate, and it is traffic. Stores that bypass the cache avoid it.\n\nFor each point LBMHD reads 73 numbers and writes 79. With write-allocate that is 73 + 79 + 79 numbers of eight bytes.")

/* Translators: Question (lesson ceilings-2009, step 3) */
N_("By how much does its intensity rise without write-allocate?")

/* Translators: Answer to choose (lesson ceilings-2009, step 3) */
N_("By about a quarter")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 3) */
N_("Compare 73 + 79 + 79 with 73 + 79.")

/* Translators: Answer to choose (lesson ceilings-2009, step 3) */
N_("By about a half")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 3) */
N_("231 / 152 is {LBMHD.intensity.dram / before.LBMHD.intensity.dram}.")

/* Translators: Answer to choose (lesson ceilings-2009, step 3) */
N_("It doubles")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 3) */
N_("It would if all of the traffic were writes. The 73 numbers are read in any case.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson ceilings-2009, step 3) */
N_("From {before.LBMHD.intensity.dram} to {LBMHD.intensity.dram}, and the roof above it from {before.LBMHD.attainable} to {LBMHD.attainable}. The stencil and the Fourier transform gain about as much; the transform, now at {FFT.intensity.dram}, crosses the ridge at {FFT.ridge.dram}.\n\nThe sparse matrix hardly writes, so it gains nothing.")

/* Translators: Notes for who presents it (lesson ceilings-2009, step 3) */
N_("Write-allocate is traffic that no line of the program asks for. It is the most common reason why a count by hand is too low.")

/* Translators: Title of a step (lesson ceilings-2009, step 4) */
N_("Ceilings of the Units")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ceilings-2009, step 4) */
N_("The peak counts one addition and one multiplication in every cycle. Hardly any program has both in equal numbers and issues them without a gap. What a program reaches without one of these is a ceiling: a flat line below the peak.\n\nTake a program that only adds.")

/* Translators: Question (lesson ceilings-2009, step 4) */
N_("What is the most it can do?")

/* Translators: Answer to choose (lesson ceilings-2009, step 4) */
N_("{machine.vector.fp64.peak}, the peak")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 4) */
N_("The peak counts two operations a cycle and core, one of each kind. This program has only one kind.")

/* Translators: Answer to choose (lesson ceilings-2009, step 4) */
N_("8.8 GFLOP/s")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 4) */
N_("The multipliers stand idle: half of the peak.")

/* Translators: Answer to choose (lesson ceilings-2009, step 4) */
N_("2.2 GFLOP/s")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 4) */
N_("A program falls that low if it also runs one instruction after another, on one number at a time.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson ceilings-2009, step 4) */
N_("{machine.ceiling.\"Imbalanced floating-point mix\"}, the upper of the two flat ceilings. The lower, {machine.ceiling.\"Also without ILP or SIMD\"}, is what remains when each instruction also waits for the one before (no ILP) and works on a single number (no SIMD).\n\nOnly kernels whose roof lies above a ceiling are stopped by it.")

/* Translators: Notes for who presents it (lesson ceilings-2009, step 4) */
N_("A ceiling is a roof that can be lifted by programming. Order them by how likely a compiler is to do it for you.")

/* Translators: Title of a step (lesson ceilings-2009, step 5) */
N_("Ceilings of the Memory")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ceilings-2009, step 5) */
N_("The slanted roof has ceilings too. Each socket has memory of its own; a program that leaves its data with the other socket, and does not fetch them ahead of time (prefetch), gets {machine.ceiling.\"Also without memory affinity (NUMA)\"} of the {machine.dram.bandwidth}.\n\nThe sparse matrix was written like that. It runs at {SpMV.performance}; its roof is {SpMV.attainable}.")

/* Translators: Question (lesson ceilings-2009, step 5) */
N_("What should be fixed first?")

/* Translators: Answer to choose (lesson ceilings-2009, step 5) */
N_("Keep the data at their own socket")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 5) */
N_("That was the ceiling which the dot touched.")

/* Translators: Answer to choose (lesson ceilings-2009, step 5) */
N_("Use SIMD")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 5) */
N_("The ceiling without SIMD is at {machine.ceiling.\"Also without ILP or SIMD\"}, far above the dot, so it does not hold the dot down.")

/* Translators: Answer to choose (lesson ceilings-2009, step 5) */
N_("Balance additions and multiplications")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 5) */
N_("That ceiling is at {machine.ceiling.\"Imbalanced floating-point mix\"}. The roof of this kernel does not even reach so high.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson ceilings-2009, step 5) */
N_("With the data in place the kernel gets {machine.ceiling.\"Without software prefetch\"} and does {SpMV.performance}, faster by a factor of {SpMV.performance / before.SpMV.performance}. The next ceiling above it says what comes next: prefetching.\n\nThis is what ceilings are for. They put the list of possible optimisations in order.")

/* Translators: Notes for who presents it (lesson ceilings-2009, step 5) */
N_("NUMA is memory that is near to one socket and far from the other. The remedy is first touch: let the core that will use the data write them first.")

/* Translators: Title of a step (lesson ceilings-2009, step 6) */
N_("Where Two Ceilings Meet")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ceilings-2009, step 6) */
N_("Now the sparse matrix prefetches as well and could draw the full {machine.dram.bandwidth}: its roof is {SpMV.attainable}. But its loop is still the first version: one number after another, each waiting for the one before.")

/* Translators: Question (lesson ceilings-2009, step 6) */
N_("How fast does it run?")

/* Translators: Answer to choose (lesson ceilings-2009, step 6) */
N_("{SpMV.attainable}")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 6) */
N_("The memory would allow it. Look for a flat line below that.")

/* Translators: Answer to choose (lesson ceilings-2009, step 6) */
N_("{machine.ceiling.\"Also without ILP or SIMD\"}")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 6) */
N_("The ceiling without SIMD and independent instructions is the lowest line that still limits the kernel.")

/* Translators: Answer to choose (lesson ceilings-2009, step 6) */
N_("{machine.ceiling.\"Imbalanced floating-point mix\"}")

/* Translators: Said once it is chosen (lesson ceilings-2009, step 6) */
N_("That is above the roof at this intensity.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson ceilings-2009, step 6) */
N_("{SpMV.performance}: even a kernel left of the ridge can be stopped by a ceiling of the units, once its memory is in order. The remaining factor of {SpMV.attainable / SpMV.performance} is worth some unrolling of the loop, and no more.")

/* Translators: Notes for who presents it (lesson ceilings-2009, step 6) */
N_("The dot’s way up in this lesson is the way of a tuning project: one ceiling at a time, always the next one above.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ceilings-2009, step 7) */
N_("Drag the dots of the four kernels up and down: that is their efficiency, how much of the roof they reach. Find for each the ceilings that it can meet at all. For which kernels is balancing additions and multiplications worth anything?\n\nThen pull a ceiling up, and see which dots it frees.")

/* Translators: Notes for who presents it (lesson ceilings-2009, step 7) */
N_("The answer: for LBMHD and the Fourier transform. The roofs of the other two lie below {machine.ceiling.\"Imbalanced floating-point mix\"}.")

/* Translators: Title of a lesson */
N_("A CNN, Layer by Layer")

/* Translators: What a lesson is about */
N_("A convolution is a matrix product in disguise. Some kinds are compute bound, some memory bound, and the small layers between them take time as well.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson cnn-layers) */
NC_("kernel", "Three by three")

/* Translators: Title of a step (lesson cnn-layers, step 1) */
N_("A Product in Disguise")

/* Translators: Text of a step; what stands in braces stays as it is (lesson cnn-layers, step 1) */
N_("A layer near the beginning of ResNet-50 on an A100: {\"Three by three\".N} images of {\"Three by three\".H} × {\"Three by three\".W} pixels, {\"Three by three\".C} numbers a pixel. For every pixel the layer takes the nine pixels around it and multiplies them by a matrix of weights. It is a matrix product whose rows are pixels.")

/* Translators: Question (lesson cnn-layers, step 1) */
N_("How often is each weight used?")

/* Translators: Answer to choose (lesson cnn-layers, step 1) */
N_("Once for each image")

/* Translators: Said once it is chosen (lesson cnn-layers, step 1) */
N_("A weight slides over the whole image. It is used at every pixel.")

/* Translators: Answer to choose (lesson cnn-layers, step 1) */
N_("Once for each pixel of each image")

/* Translators: Said once it is chosen (lesson cnn-layers, step 1) */
N_("The pixels are the rows of the product.")

/* Translators: Answer to choose (lesson cnn-layers, step 1) */
N_("Nine times")

/* Translators: Said once it is chosen (lesson cnn-layers, step 1) */
N_("Nine is the number of weights over one pixel and channel, not of their uses.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson cnn-layers, step 1) */
N_("{\"Three by three\".N * \"Three by three\".H * \"Three by three\".W} times. That is why the intensity is {\"Three by three\".intensity.hbm}, with the ridge at {\"Three by three\".ridge.hbm}. The layer takes {\"Three by three\".t_min}, and the weights are a tiny part of the {\"Three by three\".bytes.hbm} that move.")

/* Translators: Notes for who presents it (lesson cnn-layers, step 1) */
N_("Most expect images to be memory bound because they are large. Ask what is used again and again: the weights over the pixels, each pixel nine times.")

/* Translators: Title of a step (lesson cnn-layers, step 2) */
N_("One by One")

/* Translators: Text of a step; what stands in braces stays as it is (lesson cnn-layers, step 2) */
N_("ResNet spends as much work on convolutions over a single pixel: 1 × 1, from 64 numbers a pixel to 256. They mix the channels and look at no neighbours.")

/* Translators: Question (lesson cnn-layers, step 2) */
N_("Where does this layer stand?")

/* Translators: Answer to choose (lesson cnn-layers, step 2) */
N_("Further right: it has more output channels")

/* Translators: Said once it is chosen (lesson cnn-layers, step 2) */
N_("More output channels also mean more bytes to write.")

/* Translators: Answer to choose (lesson cnn-layers, step 2) */
N_("Further left")

/* Translators: Said once it is chosen (lesson cnn-layers, step 2) */
N_("Each number that is read meets one weight for each output, not nine.")

/* Translators: Answer to choose (lesson cnn-layers, step 2) */
N_("At the same place")

/* Translators: Said once it is chosen (lesson cnn-layers, step 2) */
N_("Count the work for each number that moves. The nine is gone.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson cnn-layers, step 2) */
N_("At {\"One by one\".intensity.hbm}, bound by {\"One by one\".bound}: {\"One by one\".t_min} for {\"One by one\".flops}, where the layer before took {\"Three by three\".t_min} for {\"Three by three\".flops}. The output alone is four times the input, and all of it is written.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson cnn-layers, step 2) */
NC_("kernel", "One by one")

/* Translators: Notes for who presents it (lesson cnn-layers, step 2) */
N_("A network that looks lean in FLOPs is often slow for this reason. Count bytes as well.")

/* Translators: Title of a step (lesson cnn-layers, step 3) */
N_("Deep Layers, Few Images")

/* Translators: Text of a step; what stands in braces stays as it is (lesson cnn-layers, step 3) */
N_("At the far end of the network images have shrunk to 7 × 7 pixels, and each has 512 numbers. With {\"Three by three\".N} images the 3 × 3 layer there is well to the right of the ridge. Its weights have grown: nine matrices of 512 × 512.")

/* Translators: Question (lesson cnn-layers, step 3) */
N_("Now a single image comes in. What limits the layer?")

/* Translators: Answer to choose (lesson cnn-layers, step 3) */
N_("Still the arithmetic")

/* Translators: Said once it is chosen (lesson cnn-layers, step 3) */
N_("There are only 49 pixels left to share the weights.")

/* Translators: Answer to choose (lesson cnn-layers, step 3) */
N_("The memory")

/* Translators: Said once it is chosen (lesson cnn-layers, step 3) */
N_("49 rows, and a large matrix of weights to read for them.")

/* Translators: Answer to choose (lesson cnn-layers, step 3) */
N_("Neither, it is too small")

/* Translators: Said once it is chosen (lesson cnn-layers, step 3) */
N_("Something always takes longest, however short it is.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson cnn-layers, step 3) */
N_("The intensity falls from {before.\"Three by three\".intensity.hbm} to {\"Three by three\".intensity.hbm}: {\"Three by three\".t_min} instead of {before.\"Three by three\".t_min} for one thirty-second of the work. Deep layers of a CNN need a batch, as layers of a language model do. They are compute bound from {\"Three by three\".threshold.N.hbm} images on.")

/* Translators: Name of something pinned (lesson cnn-layers, step 3) */
N_("32 images")

/* Translators: Notes for who presents it (lesson cnn-layers, step 3) */
N_("Early layers have enough pixels to share their weights, even with one image; late layers do not. The batch matters only for the late ones.")

/* Translators: Title of a step (lesson cnn-layers, step 4) */
N_("Depthwise")

/* Translators: Text of a step; what stands in braces stays as it is (lesson cnn-layers, step 4) */
N_("MobileNet saves work by treating each channel by itself: a 3 × 3 window over one channel, 128 channels, 32 images of 28 × 28. That is a depthwise convolution, with one 128th of the FLOPs.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson cnn-layers, step 4) */
NC_("kernel", "Full")

/* Translators: Question (lesson cnn-layers, step 4) */
N_("The full layer takes {Full.t_min}. How much faster is this one?")

/* Translators: Answer to choose (lesson cnn-layers, step 4) */
N_("128×")

/* Translators: Said once it is chosen (lesson cnn-layers, step 4) */
N_("That is the work. Which clock decides once the work is so little?")

/* Translators: Answer to choose (lesson cnn-layers, step 4) */
N_("About 3×")

/* Translators: Said once it is chosen (lesson cnn-layers, step 4) */
N_("The bytes stay, and they decide.")

/* Translators: Answer to choose (lesson cnn-layers, step 4) */
N_("Not at all")

/* Translators: Said once it is chosen (lesson cnn-layers, step 4) */
N_("The full layer is compute bound, so less work does help at first.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson cnn-layers, step 4) */
N_("{Full.t_min / Depthwise.t_min}×: {Depthwise.t_min}. The intensity went from {Full.intensity.hbm} to {Depthwise.intensity.hbm}, where only moving the images in and out of memory counts. Saved FLOPs save time only as far as the ridge.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson cnn-layers, step 4) */
NC_("kernel", "Depthwise")

/* Translators: Notes for who presents it (lesson cnn-layers, step 4) */
N_("On a phone, with a ridge further left, the same layer gains more. Depthwise networks were made for such chips.")

/* Translators: Title of a step (lesson cnn-layers, step 5) */
N_("The Layers Between")

/* Translators: Text of a step; what stands in braces stays as it is (lesson cnn-layers, step 5) */
N_("After each convolution come a normalisation and an activation, number by number, on the vector units. Here they follow the full layer: three kernels in sequence take {total.t_min}.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson cnn-layers, step 5) */
NC_("kernel", "Norm")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson cnn-layers, step 5) */
NC_("kernel", "ReLU")

/* Translators: Question (lesson cnn-layers, step 5) */
N_("What share of the time do the two small ones take?")

/* Translators: Answer to choose (lesson cnn-layers, step 5) */
N_("A hundredth, like their FLOPs")

/* Translators: Said once it is chosen (lesson cnn-layers, step 5) */
N_("Their time is bytes, not FLOPs.")

/* Translators: Answer to choose (lesson cnn-layers, step 5) */
N_("About a tenth")

/* Translators: Said once it is chosen (lesson cnn-layers, step 5) */
N_("Each reads and writes the whole output of the layer.")

/* Translators: Answer to choose (lesson cnn-layers, step 5) */
N_("About two fifths")

/* Translators: Said once it is chosen (lesson cnn-layers, step 5) */
N_("Each moves as many bytes as the convolution does, and has nothing else to do.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson cnn-layers, step 5) */
N_("They took {before.Norm.t_min + before.ReLU.t_min} of {before.total.t_min}. Folded into the convolution, the scale of the norm into its weights and the ReLU into its last step, they cost nothing: {total.t_min}. Every serious library does that.")

/* Translators: Notes for who presents it (lesson cnn-layers, step 5) */
N_("Folding holds for a trained network. In training the norm needs the mean of the batch and cannot be folded away.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson cnn-layers, step 6) */
N_("The first layer of all: 224 × 224 pixels of three colours, a window of 7 × 7. It stands at {Stem.intensity.hbm}; with three numbers a pixel there is little to multiply.\n\nMove the batch from 1 to 256: no batch helps. Then press F9, and find the number of input channels from which it is compute bound.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson cnn-layers, step 6) */
NC_("kernel", "Stem")

/* Translators: Notes for who presents it (lesson cnn-layers, step 6) */
N_("From {Stem.threshold.C.hbm} channels. Libraries handle this layer separately, some by folding blocks of pixels into channels.")

/* Translators: Title of a lesson */
N_("Explain This Gap")

/* Translators: What a lesson is about */
N_("A product took longer than its roof allows. Take the lost time apart, step by step, until only what nobody can explain is left.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson explain-gap) */
NC_("kernel", "GEMM")

/* Translators: Title of a step (lesson explain-gap, step 1) */
N_("A Product That Took Too Long")

/* Translators: Text of a step; what stands in braces stays as it is (lesson explain-gap, step 1) */
N_("A product of two matrices, {GEMM.B|4} × {GEMM.D|4} each, in bf16 on an H100. The stopwatch says {GEMM.time}. The roof says {GEMM.t_min}: the arithmetic takes {GEMM.t_math}, the memory {GEMM.t_comm.hbm}.")

/* Translators: Question (lesson explain-gap, step 1) */
N_("How much of its roof does it reach?")

/* Translators: Answer to choose (lesson explain-gap, step 1) */
N_("About a third")

/* Translators: Said once it is chosen (lesson explain-gap, step 1) */
N_("Divide {GEMM.t_min} by {GEMM.time}.")

/* Translators: Answer to choose (lesson explain-gap, step 1) */
N_("About three fifths")

/* Translators: Said once it is chosen (lesson explain-gap, step 1) */
N_("{GEMM.t_min} of {GEMM.time}.")

/* Translators: Answer to choose (lesson explain-gap, step 1) */
N_("About 90 per cent")

/* Translators: Said once it is chosen (lesson explain-gap, step 1) */
N_("On a logarithmic axis small distances are large factors.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson explain-gap, step 1) */
/* xgettext:no-c-format */
N_("{GEMM.efficiency|%}: the rest, {GEMM.time - GEMM.t_min}, is the gap. It is tempting to rewrite the kernel now. Explain the gap first, for much of it may not be the kernel’s fault.")

/* Translators: Notes for who presents it (lesson explain-gap, step 1) */
N_("Have the class list what could take time before you go on. Then see how many of their guesses the next steps name.")

/* Translators: Title of a step (lesson explain-gap, step 2) */
N_("Tiles and Waves")

/* Translators: Text of a step; what stands in braces stays as it is (lesson explain-gap, step 2) */
N_("The library cuts the result into tiles of 256 × 128 and gives one to each of the chip’s 132 cores. There are 512 tiles. When the first 132 are done the next 132 begin, and so on, in waves.")

/* Translators: Question (lesson explain-gap, step 2) */
N_("In the last wave, how many cores have work?")

/* Translators: Answer to choose (lesson explain-gap, step 2) */
N_("All 132")

/* Translators: Said once it is chosen (lesson explain-gap, step 2) */
N_("512 is no multiple of 132.")

/* Translators: Answer to choose (lesson explain-gap, step 2) */
N_("116")

/* Translators: Said once it is chosen (lesson explain-gap, step 2) */
N_("Three waves do 396 tiles, and 116 are left.")

/* Translators: Answer to choose (lesson explain-gap, step 2) */
N_("66")

/* Translators: Said once it is chosen (lesson explain-gap, step 2) */
N_("The last wave is what is left over: 512 less three times 132.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson explain-gap, step 2) */
/* xgettext:no-c-format */
N_("Four waves pay for 528 tiles, and only 512 are needed: {100 * 512 / 528} % of the work is useful. The verdict lists it as the first step of the gap. Another shape of tile, or a shape of matrix that divides better, would win that back.")

/* Translators: Notes for who presents it (lesson explain-gap, step 2) */
N_("The effect is called wave quantisation. It is worst for small products: 133 tiles take twice as long as 132.")

/* Translators: Title of a step (lesson explain-gap, step 3) */
N_("In Sequence")

/* Translators: Text of a step; what stands in braces stays as it is (lesson explain-gap, step 3) */
N_("The model says {GEMM.t_min} because it lets arithmetic and memory overlap completely. If they took turns, the product would take {GEMM.t_max}.")

/* Translators: Question (lesson explain-gap, step 3) */
N_("Can missing overlap explain the gap?")

/* Translators: Answer to choose (lesson explain-gap, step 3) */
N_("All of it")

/* Translators: Said once it is chosen (lesson explain-gap, step 3) */
N_("Even without any overlap the sum is {GEMM.t_max}, and the product took {GEMM.time}.")

/* Translators: Answer to choose (lesson explain-gap, step 3) */
N_("A part of it, at most")

/* Translators: Said once it is chosen (lesson explain-gap, step 3) */
N_("It adds no more than the memory’s {GEMM.t_comm.hbm}.")

/* Translators: Answer to choose (lesson explain-gap, step 3) */
N_("None of it")

/* Translators: Said once it is chosen (lesson explain-gap, step 3) */
N_("Every kernel fetches its first tiles before it can begin.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson explain-gap, step 3) */
N_("At most {GEMM.t_max - GEMM.t_min} of {GEMM.time - GEMM.t_min}. Together with the tiles that is still less than half of the gap. What remains without a cause stands at the end of the list as “Not explained”, and that is the honest name for it.")

/* Translators: Notes for who presents it (lesson explain-gap, step 3) */
N_("An explanation has to have a number. If its largest possible number is too small, it is not the explanation.")

/* Translators: Title of a step (lesson explain-gap, step 4) */
N_("Sustained Roofs")

/* Translators: Text of a step; what stands in braces stays as it is (lesson explain-gap, step 4) */
N_("Datasheets promise a clock that a chip under full load does not keep. Draw the sustained roofs, as measured on this chip, in place of the datasheet’s.")

/* Translators: Question (lesson explain-gap, step 4) */
N_("What happens to the share of the roof that is reached?")

/* Translators: Answer to choose (lesson explain-gap, step 4) */
N_("It falls")

/* Translators: Said once it is chosen (lesson explain-gap, step 4) */
N_("The roof came down, and the dot stayed.")

/* Translators: Answer to choose (lesson explain-gap, step 4) */
N_("It rises")

/* Translators: Said once it is chosen (lesson explain-gap, step 4) */
N_("The same dot stands nearer to a lower roof.")

/* Translators: Answer to choose (lesson explain-gap, step 4) */
N_("It stays")

/* Translators: Said once it is chosen (lesson explain-gap, step 4) */
N_("It is the ratio of the dot to its roof, and the roof moved.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson explain-gap, step 4) */
/* xgettext:no-c-format */
N_("{GEMM.efficiency|%} now: T_min is {GEMM.t_min}. The lower clock is the largest part of the gap, nobody’s fault, and no rewriting brings it back. Say with every number which roofs it belongs to.")

/* Translators: Notes for who presents it (lesson explain-gap, step 4) */
N_("Use the datasheet to compare chips, sustained roofs to judge programs.")

/* Translators: Title of a step (lesson explain-gap, step 5) */
N_("When to Stop")

/* Translators: Text of a step; what stands in braces stays as it is (lesson explain-gap, step 5) */
N_("A week later the product takes {GEMM.time}. Against the sustained roofs it needs at least {GEMM.t_min}.")

/* Translators: Name of something pinned (lesson explain-gap, step 5) */
N_("before")

/* Translators: Question (lesson explain-gap, step 5) */
N_("What is worth doing next?")

/* Translators: Answer to choose (lesson explain-gap, step 5) */
N_("Rewrite it once more")

/* Translators: Said once it is chosen (lesson explain-gap, step 5) */
N_("What is the most that this could still gain?")

/* Translators: Answer to choose (lesson explain-gap, step 5) */
N_("Look at another kernel")

/* Translators: Said once it is chosen (lesson explain-gap, step 5) */
N_("The most that is left to gain here is a fifteenth.")

/* Translators: Answer to choose (lesson explain-gap, step 5) */
N_("Buy a faster memory")

/* Translators: Said once it is chosen (lesson explain-gap, step 5) */
N_("The memory was never the slower clock of this product.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson explain-gap, step 5) */
/* xgettext:no-c-format */
N_("It reaches {GEMM.efficiency|%}. Of {GEMM.time}, {GEMM.time - GEMM.t_min} are left, and the tiles explain a part of that. A roofline also says when you are done.")

/* Translators: Notes for who presents it (lesson explain-gap, step 5) */
N_("Ask for the time that the whole program spends here. A fifteenth of a kernel that takes a tenth of the time is next to nothing.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson explain-gap, step 6) */
N_("The first measurement is back. In the verdict, drag the end of a part of the bar under “The Gap”: this asks what would have to be true for the product to end there.\n\nThen set the rows to 4 352 with F9: two more rows of tiles. Which part grows?")

/* Translators: Notes for who presents it (lesson explain-gap, step 6) */
N_("In tiles of 128 × 256 there are then 34 × 16 = 544: a fifth wave for the last sixteen of them.")

/* Translators: Title of a lesson */
N_("Intensity and the Ridge")

/* Translators: What a lesson is about */
N_("One number of the kernel and one of the machine decide what limits it: the arithmetic intensity and the ridge.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson intensity-ridge) */
NC_("kernel", "Dot product")

/* Translators: Title of a step (lesson intensity-ridge, step 1) */
N_("FLOPs for Each Byte")

/* Translators: Text of a step; what stands in braces stays as it is (lesson intensity-ridge, step 1) */
N_("This kernel is a dot product: two vectors of {\"Dot product\".N} numbers, multiplied pair by pair and summed. Work: {\"Dot product\".flops}. Traffic: two bytes for each number in bf16, and each is read once: {\"Dot product\".bytes.hbm}.\n\nWork divided by traffic is the arithmetic intensity: {\"Dot product\".intensity.hbm}.")

/* Translators: Question (lesson intensity-ridge, step 1) */
N_("Both vectors become twice as long. What happens to the intensity?")

/* Translators: Said once it is chosen (lesson intensity-ridge, step 1) */
N_("The work does double. So do the bytes, and the intensity is one divided by the other.")

/* Translators: Answer to choose (lesson intensity-ridge, step 1) */
N_("It stays the same")

/* Translators: Said once it is chosen (lesson intensity-ridge, step 1) */
N_("Work and traffic double together.")

/* Translators: Answer to choose (lesson intensity-ridge, step 1) */
N_("It halves")

/* Translators: Said once it is chosen (lesson intensity-ridge, step 1) */
N_("That would need more bytes for each FLOP. A longer vector reads two numbers for each multiplication and addition, as before.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson intensity-ridge, step 1) */
N_("The dot has not moved: {\"Dot product\".intensity.hbm}, whatever the length. Only the time grew, from {before.\"Dot product\".t_min} to {\"Dot product\".t_min}.\n\nSize is not reuse. A longer vector brings more bytes along, and each of them is still used once.")

/* Translators: Notes for who presents it (lesson intensity-ridge, step 1) */
N_("Have the room count on fingers: two numbers read, one multiplication, one addition. Longer vectors repeat that and change nothing.")

/* Translators: Title of a step (lesson intensity-ridge, step 2) */
N_("The Ridge")

/* Translators: Text of a step; what stands in braces stays as it is (lesson intensity-ridge, step 2) */
N_("The machine has an intensity of its own, peak divided by bandwidth: {\"Dot product\".ridge.hbm}. That much work must be done with each byte to keep the units busy. This is the ridge, where the two roofs meet.\n\nA kernel to the left of it is memory bound, one to the right of it compute bound. The dot product stands at {\"Dot product\".intensity.hbm}.")

/* Translators: Question (lesson intensity-ridge, step 2) */
N_("How much of the peak can the dot product reach?")

/* Translators: Answer to choose (lesson intensity-ridge, step 2) */
N_("Half of it")

/* Translators: Said once it is chosen (lesson intensity-ridge, step 2) */
N_("An intensity of one half is half a FLOP for each byte, not half of the peak. Compare it with the ridge.")

/* Translators: Answer to choose (lesson intensity-ridge, step 2) */
N_("A tenth")

/* Translators: Said once it is chosen (lesson intensity-ridge, step 2) */
N_("A tenth of the ridge would give that. The dot product stands further left.")

/* Translators: Answer to choose (lesson intensity-ridge, step 2) */
N_("A hundredth")

/* Translators: Said once it is chosen (lesson intensity-ridge, step 2) */
N_("{\"Dot product\".intensity.hbm} is a hundredth of {\"Dot product\".ridge.hbm}.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson intensity-ridge, step 2) */
/* xgettext:no-c-format */
N_("{\"Dot product\".attainable}, or {\"Dot product\".attainable / machine.vector.bf16.peak|%} of the peak. Left of the ridge the rate falls with the intensity: {\"Dot product\".ridge.hbm / \"Dot product\".intensity.hbm}× too little reuse, so only that fraction of the peak.")

/* Translators: Notes for who presents it (lesson intensity-ridge, step 2) */
N_("The ridge belongs to the machine, the intensity to the kernel. Keep the two apart from here on.")

/* Translators: Title of a step (lesson intensity-ridge, step 3) */
N_("Which Roof Matters")

/* Translators: Text of a step; what stands in braces stays as it is (lesson intensity-ridge, step 3) */
N_("You may double one number of this machine: the peak, {machine.vector.bf16.peak}, or the bandwidth, {machine.hbm.bandwidth}. The dot product needs {\"Dot product\".t_math} of arithmetic and {\"Dot product\".t_comm.hbm} of data.")

/* Translators: Question (lesson intensity-ridge, step 3) */
N_("Which one makes the dot product faster?")

/* Translators: Answer to choose (lesson intensity-ridge, step 3) */
N_("The peak")

/* Translators: Said once it is chosen (lesson intensity-ridge, step 3) */
N_("Faster units would only wait more. A roof that the kernel does not touch is worth nothing to it.")

/* Translators: Answer to choose (lesson intensity-ridge, step 3) */
N_("The bandwidth")

/* Translators: Said once it is chosen (lesson intensity-ridge, step 3) */
N_("The dot touches the slanted roof, and that is the one to raise.")

/* Translators: Answer to choose (lesson intensity-ridge, step 3) */
N_("Either, by the same factor")

/* Translators: Said once it is chosen (lesson intensity-ridge, step 3) */
N_("T_min is the slower clock alone. Only one of the two numbers appears in it.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson intensity-ridge, step 3) */
N_("The time fell from {before.\"Dot product\".t_min} to {\"Dot product\".t_min}, and the dot went straight up: the intensity belongs to the kernel and stays {\"Dot product\".intensity.hbm}.\n\nThe ridge moved to {\"Dot product\".ridge.hbm}. A faster memory asks less of the kernels.")

/* Translators: Notes for who presents it (lesson intensity-ridge, step 3) */
N_("The roofline is a budget: it says which number of the datasheet is worth money to this kernel.")

/* Translators: Title of a step (lesson intensity-ridge, step 4) */
N_("Reuse")

/* Translators: Text of a step; what stands in braces stays as it is (lesson intensity-ridge, step 4) */
N_("A product of two matrices is another matter. Here {Layer.B} rows meet {Layer.D} × {Layer.F} weights, and each weight that is read serves all of the rows. The intensity is {Layer.intensity.hbm}, far beyond the dot product’s {\"Dot product\".intensity.hbm}.\n\nThat is right of the ridge, at {Layer.ridge.hbm}: compute bound, and the whole peak is within reach.")

/* Translators: Notes for who presents it (lesson intensity-ridge, step 4) */
N_("Point out that nothing about the machine changed. The kernel alone moved the dot.")

/* Translators: Title of a step (lesson intensity-ridge, step 5) */
N_("Another Machine")

/* Translators: Text of a step; what stands in braces stays as it is (lesson intensity-ridge, step 5) */
N_("The same layer goes to an H100. Its peak is {machines.nvidia-h100-sxm5-80gb.matrix.bf16.peak / machine.matrix.bf16.peak|2}× as high as here, its bandwidth {machines.nvidia-h100-sxm5-80gb.hbm.bandwidth / machine.hbm.bandwidth|2}×. The layer itself does not change: {Layer.intensity.hbm}.")

/* Translators: Question (lesson intensity-ridge, step 5) */
N_("What limits the layer on the H100?")

/* Translators: Answer to choose (lesson intensity-ridge, step 5) */
N_("Arithmetic, as here")

/* Translators: Said once it is chosen (lesson intensity-ridge, step 5) */
N_("The ridge is peak divided by bandwidth: almost six times as far to the right as here. Is {Layer.intensity.hbm} still beyond it?")

/* Translators: Answer to choose (lesson intensity-ridge, step 5) */
N_("Memory")

/* Translators: Said once it is chosen (lesson intensity-ridge, step 5) */
N_("The ridge moves to {Layer.ridge.hbm}, and the layer is now left of it.")

/* Translators: Answer to choose (lesson intensity-ridge, step 5) */
N_("Neither: the limit of a layer is the same on all machines")

/* Translators: Said once it is chosen (lesson intensity-ridge, step 5) */
N_("The intensity belongs to the kernel, but the ridge to the machine. The limit follows from comparing the two.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson intensity-ridge, step 5) */
/* xgettext:no-c-format */
N_("Bound by {Layer.bound}, at {Layer.attainable / machine.matrix.bf16.peak|%} of a much higher peak. It is faster all the same, by a factor of {before.Layer.t_min / Layer.t_min}: {machine.matrix.bf16.peak / before.machine.matrix.bf16.peak|2}× the arithmetic did not buy as much speed.\n\nFast chips tend to have ridges far to the right, and ask for more reuse.")

/* Translators: Notes for who presents it (lesson intensity-ridge, step 5) */
N_("The datasheet’s first number for this chip, 1 979 TFLOP/s, counts zeros that are skipped. The roof uses the dense peak, half of that.")

/* Translators: Title of a step (lesson intensity-ridge, step 6) */
N_("To the Ridge")

/* Translators: Text of a step; what stands in braces stays as it is (lesson intensity-ridge, step 6) */
N_("The layer is memory bound at B = {before.Layer.B}. More rows share the same weights, so a larger batch raises the intensity, and nothing else has to change.\n\nThe dot can be dragged along the roof; the batch follows.")

/* Translators: Question (lesson intensity-ridge, step 6) */
N_("Drag the dot to the smallest batch that reaches the full peak.")

/* Translators: Said after a wrong answer (lesson intensity-ridge, step 6) */
N_("The peak is reached where the two roofs meet, at {Layer.ridge.hbm}.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson intensity-ridge, step 6) */
N_("B = {Layer.B}, just past the ridge. Compare the numbers: the intensity is {Layer.intensity.hbm}, a little less than B, because the input and the output move as well as the weights.")

/* Translators: Notes for who presents it (lesson intensity-ridge, step 6) */
N_("If the class is fast, ask why the batch is a little above the ridge: inputs and outputs move, too.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson intensity-ridge, step 7) */
N_("Drag the ridge, the small square at the corner of the roof, to the left: the peak comes down along the slope. How much of its peak could this chip lose before the layer at B = {Layer.B} became slower?\n\nThen press F9, which opens the editors beside the lesson. Choose other machines on the Machine page and compare their ridges.")

/* Translators: Notes for who presents it (lesson intensity-ridge, step 7) */
/* xgettext:no-c-format */
N_("The answer: down to where the ridge meets the intensity, {Layer.intensity.hbm * machine.hbm.bandwidth}. That is {Layer.intensity.hbm * machine.hbm.bandwidth / machine.matrix.bf16.peak|2%} of the peak.")

/* Translators: Title of a lesson */
N_("Layouts")

/* Translators: What a lesson is about */
N_("A network that is too large for one device is spread over several: by parts of each layer, by stages, or as replicas. An answer needs a different layout than a prompt.")

/* Translators: Title of a step (lesson layouts, step 1) */
N_("Too Large for One")

/* Translators: Text of a step; what stands in braces stays as it is (lesson layouts, step 1) */
N_("Llama 3.1 70B writes answers for {network.batch} users at once, one token for each in every step. Its weights take {network.weights}, and an H100 has {machine.hbm.capacity}: they do not fit. If they did, reading them all would take {network.t_min} in every step.\n\nSo the network is spread over eight devices. The first way is to cut the matrices of each layer into eight parts, one for each device.")

/* Translators: Question (lesson layouts, step 1) */
N_("How much sooner does the next token come, at most?")

/* Translators: Answer to choose (lesson layouts, step 1) */
N_("No sooner")

/* Translators: Said once it is chosen (lesson layouts, step 1) */
N_("The token still passes all layers. But of each layer a device reads only its part.")

/* Translators: Answer to choose (lesson layouts, step 1) */
N_("Nearly eight times")

/* Translators: Said once it is chosen (lesson layouts, step 1) */
N_("All eight read at the same time, an eighth of the weights each. Only what they exchange is added.")

/* Translators: Answer to choose (lesson layouts, step 1) */
N_("More than eight times")

/* Translators: Said once it is chosen (lesson layouts, step 1) */
N_("The bytes are divided by eight, and each memory is as fast as before.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson layouts, step 1) */
N_("{before.network.t_min / network.t_min|2}× as fast: {network.t_min} for a step instead of {before.network.t_min}, with {network.weights} of weights on each device. After attention and after the MLP the devices add up their parts of the result over NVLink, and each sends {attn_allreduce.bytes.nvlink}. For one token of each user that is little.\n\nThis is tensor parallelism. It makes answers fast.")

/* Translators: Notes for who presents it (lesson layouts, step 1) */
N_("The dot hardly moves: a part of a matrix has an eighth of the work and an eighth of the bytes. It is the time that falls, and the chart does not show it; the verdict does.")

/* Translators: Title of a step (lesson layouts, step 2) */
N_("Stage After Stage")

/* Translators: Text of a step; what stands in braces stays as it is (lesson layouts, step 2) */
N_("The second way is to cut between the layers: each of the {network.devices} devices holds an eighth of the layers, whole. A token passes the first device, then the second, and so on to the last.\n\nThe devices exchange much less. Each passes its result on once, to the next.")

/* Translators: Question (lesson layouts, step 2) */
N_("How long does a token take through all stages?")

/* Translators: Answer to choose (lesson layouts, step 2) */
N_("As long as with parts of each layer")

/* Translators: Said once it is chosen (lesson layouts, step 2) */
N_("There all devices read at once. Here a device waits until the token comes.")

/* Translators: Answer to choose (lesson layouts, step 2) */
N_("About as long as on a single device")

/* Translators: Said once it is chosen (lesson layouts, step 2) */
N_("All weights are read for it, one stage after another.")

/* Translators: Answer to choose (lesson layouts, step 2) */
N_("Much longer than on a single device")

/* Translators: Said once it is chosen (lesson layouts, step 2) */
N_("What a stage passes on is small and arrives soon.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson layouts, step 2) */
N_("{network.through}, where parts of each layer took {before.network.through}. Stages divide the weights among the devices, but they do not shorten the path of a token. With several batches in flight, one in each stage, all devices are busy. That suits training, where nobody waits for a single token.\n\nThe next token of an answer waits until the one before it has left the last stage.")

/* Translators: Notes for who presents it (lesson layouts, step 2) */
N_("This is pipeline parallelism. Its strength is the little that is exchanged: it is chosen where the link is slow, from node to node.")

/* Translators: Title of a step (lesson layouts, step 3) */
N_("Replicas")

/* Translators: Text of a step; what stands in braces stays as it is (lesson layouts, step 3) */
N_("Back to parts of each layer, now for {network.batch} users on {network.devices} devices. A step takes {network.t_min}.\n\nThe third way is to have two replicas of the network, each on four of the devices and for half of the users.")

/* Translators: Question (lesson layouts, step 3) */
N_("Drag gate_proj, a matrix of the MLP, to where it stands on a device of one replica.")

/* Translators: Said after a wrong answer (lesson layouts, step 3) */
N_("Each weight that a device reads serves half as many users now.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson layouts, step 3) */
N_("{gate_proj.intensity.hbm} instead of {before.gate_proj.intensity.hbm}. Each replica reads all weights, for half of the users. A device reads {network.weights} of weights instead of {before.network.weights}, and a step takes {network.t_min} instead of {before.network.t_min}.\n\nDecode is memory bound. It wants few replicas, each spread wide.")

/* Translators: Name of something pinned (lesson layouts, step 3) */
N_("all eight devices")

/* Translators: Notes for who presents it (lesson layouts, step 3) */
N_("Replicas that share nothing are data parallelism. The cache on a device is as large as before: half the users, on half the devices.")

/* Translators: Title of a step (lesson layouts, step 4) */
N_("Wider Still")

/* Translators: Text of a step; what stands in braces stays as it is (lesson layouts, step 4) */
N_("If wide is good, is wider better? {network.devices} devices of one node exchange their parts over NVLink, at {machine.nvlink.bandwidth}. Sixteen devices are two nodes, with InfiniBand between them, at {machine.ib.bandwidth}. Each device then has half as many weights to read.")

/* Translators: Question (lesson layouts, step 4) */
N_("How long does a step take on sixteen devices, with the latency of each exchange counted?")

/* Translators: Answer to choose (lesson layouts, step 4) */
N_("Half as long")

/* Translators: Said once it is chosen (lesson layouts, step 4) */
N_("That would be true if nothing had to be exchanged.")

/* Translators: Answer to choose (lesson layouts, step 4) */
N_("A little less long")

/* Translators: Said once it is chosen (lesson layouts, step 4) */
N_("The bound falls. But the devices exchange twice in each layer, and every exchange between nodes has to wait for the network.")

/* Translators: Answer to choose (lesson layouts, step 4) */
N_("Longer")

/* Translators: Said once it is chosen (lesson layouts, step 4) */
N_("Less is read, but each exchange waits for the network between the nodes.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson layouts, step 4) */
N_("The bound falls from {before.network.t_min} to {network.t_min}. But in each exchange a device sends {attn_allreduce_outer.bytes.ib} to the other node, and this takes {attn_allreduce_outer.time}, nearly all of it latency. With latencies a step takes {network.time} instead of {before.network.time}.\n\nDecode wants its devices near one another.")

/* Translators: Notes for who presents it (lesson layouts, step 4) */
N_("A bound counts no latency, so by the bound the wider layout is better. With few bytes in many exchanges a bound is far from the truth; say so.")

/* Translators: Title of a step (lesson layouts, step 5) */
N_("A Prompt")

/* Translators: Text of a step; what stands in braces stays as it is (lesson layouts, step 5) */
N_("Before the answer comes the prompt. All of its tokens are known, so they pass each layer together. On the {network.devices} devices of one node gate_proj stands at {gate_proj.intensity.hbm} in decode.")

/* Translators: Question (lesson layouts, step 5) */
N_("The devices read a prompt of {before.network.past|4} tokens. Drag gate_proj to where it stands.")

/* Translators: Said after a wrong answer (lesson layouts, step 5) */
N_("Each weight serves all tokens of the prompt. Go beyond the ridge.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson layouts, step 5) */
N_("{gate_proj.intensity.hbm}, far beyond the ridge at {gate_proj.ridge.hbm}. The work is the limit, and each device does an eighth of it in any layout: {network.devices} devices have the same peak together, whether they share a layer or not.\n\nWhat differs is what they exchange. For {network.new_tokens|4} tokens each sends {attn_allreduce.bytes.nvlink} after attention and again after the MLP, {attn_allreduce.t_min} each time.")

/* Translators: Notes for who presents it (lesson layouts, step 5) */
N_("In decode the exchange took some microseconds beside the weights. Here it grows with the tokens, while the weights are read once.")

/* Translators: Title of a step (lesson layouts, step 6) */
N_("Four Prompts")

/* Translators: Text of a step; what stands in braces stays as it is (lesson layouts, step 6) */
N_("Four prompts wait. With parts of each layer on {network.devices} devices, all four are read in {network.t_min}.\n\nOr there are four replicas, on two devices each, and every replica reads one prompt.")

/* Translators: Question (lesson layouts, step 6) */
N_("Which layout finishes the four prompts first?")

/* Translators: Answer to choose (lesson layouts, step 6) */
N_("Parts of each layer on all eight")

/* Translators: Said once it is chosen (lesson layouts, step 6) */
N_("They do the same work equally fast. But all eight exchange the results of all four prompts.")

/* Translators: Answer to choose (lesson layouts, step 6) */
N_("Four replicas")

/* Translators: Said once it is chosen (lesson layouts, step 6) */
N_("The work is the same, and less is exchanged.")

/* Translators: Answer to choose (lesson layouts, step 6) */
N_("Both take equally long")

/* Translators: Said once it is chosen (lesson layouts, step 6) */
N_("That holds for the work. What the devices exchange is not the same.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson layouts, step 6) */
N_("{network.t_min} instead of {before.network.t_min}. A device sends {attn_allreduce.bytes.nvlink} after attention instead of {before.attn_allreduce.bytes.nvlink}. The price is memory: {network.weights} of weights on each device, which leaves little room for a cache.\n\nPrefill wants many replicas; decode wants few, each spread over many devices close together. Large services run the two on separate devices.")

/* Translators: Notes for who presents it (lesson layouts, step 6) */
N_("Disaggregated serving has one group of devices for prompts, in many replicas, and another for answers; the cache goes from one to the other.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson layouts, step 7) */
N_("Decode for {network.batch} users on {network.devices} devices. With no kernel selected, Layout at the right has a picture of the devices, and fields: Tensor for parts of each layer, Pipeline for stages, Replicas, Nodes. An impossible layout is refused, and the nearest possible one is named.\n\nWhich layout has the shortest step? Does it stay the best when Prefill is chosen below the chart?")

/* Translators: Notes for who presents it (lesson layouts, step 7) */
N_("What Would It Take? below Layout tries all layouts. The next lesson draws by hand what it finds.")

/* Translators: Title of a lesson */
N_("Measured against the Roof")

/* Translators: What a lesson is about */
N_("A profiler gives work, bytes and time. The roofline says whether they can be true, and what is left to gain.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson measured) */
NC_("kernel", "Projection")

/* Translators: Title of a step (lesson measured, step 1) */
N_("A Dot from a Profiler")

/* Translators: Text of a step; what stands in braces stays as it is (lesson measured, step 1) */
N_("A profiler reports three numbers of a kernel: {Projection.flops} of work, {Projection.bytes.hbm} between chip and memory, and {Projection.time}. Work over bytes is its intensity, {Projection.intensity.hbm}. Work over time is its height, {Projection.performance}.\n\nThis dot is data. It stands where it was measured; the roof is only drawn above it.")

/* Translators: Question (lesson measured, step 1) */
N_("How much of what the roof allows does it reach?")

/* Translators: Said once it is chosen (lesson measured, step 1) */
N_("Divide its height, {Projection.performance}, by the roof above it, {Projection.attainable}.")

/* Translators: Answer to choose (lesson measured, step 1) */
N_("About two thirds")

/* Translators: Said once it is chosen (lesson measured, step 1) */
N_("{Projection.performance} of {Projection.attainable}.")

/* Translators: Answer to choose (lesson measured, step 1) */
N_("Nearly all of it")

/* Translators: Said once it is chosen (lesson measured, step 1) */
N_("On a logarithmic axis small distances are large factors. Divide the two heights.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson measured, step 1) */
/* xgettext:no-c-format */
N_("{Projection.performance / Projection.attainable|%}. The distance to the roof is a factor, {Projection.attainable / Projection.performance}: that much could be gained by a better program that does the same work with the same bytes.")

/* Translators: Notes for who presents it (lesson measured, step 1) */
N_("Have somebody divide in their head: 300 over 0.8 is 375. A profiler’s report and this chart are the same three numbers.")

/* Translators: Title of a step (lesson measured, step 2) */
N_("Between the Bounds")

/* Translators: Text of a step; what stands in braces stays as it is (lesson measured, step 2) */
N_("Check a measurement before you interpret it. The counts set two clocks: the arithmetic takes {Projection.t_math}, the movement {Projection.t_comm.hbm}. Overlapped they give T_min, one after the other T_max.\n\nThe measured time is {Projection.time}.")

/* Translators: Question (lesson measured, step 2) */
N_("Is that time possible, and what does it say?")

/* Translators: Answer to choose (lesson measured, step 2) */
N_("It is below T_min: one of the counts must be wrong")

/* Translators: Said once it is chosen (lesson measured, step 2) */
N_("T_min is the longer of the two clocks, {Projection.t_min}. The run took more.")

/* Translators: Answer to choose (lesson measured, step 2) */
N_("It lies between: the two overlap only in part")

/* Translators: Said once it is chosen (lesson measured, step 2) */
N_("Nothing contradicts the counts, and incomplete overlap alone would explain the time.")

/* Translators: Answer to choose (lesson measured, step 2) */
N_("It is above T_max: something was not counted")

/* Translators: Said once it is chosen (lesson measured, step 2) */
N_("T_max is the sum of the two clocks, {Projection.t_max}. The run took less.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson measured, step 2) */
N_("T_min is {Projection.t_min}, T_max {Projection.t_max}, and the time lies between them: the counts are possible. Near T_min overlap is good, near T_max there is next to none. Then fetching the next piece while working on the last, double buffering, is the first thing to try.")

/* Translators: Notes for who presents it (lesson measured, step 2) */
N_("Always do this check first. A time outside the two bounds means that a count or a peak is wrong, and no amount of tuning fixes that.")

/* Translators: Title of a step (lesson measured, step 3) */
N_("Faster than Possible")

/* Translators: Text of a step; what stands in braces stays as it is (lesson measured, step 3) */
N_("A second kernel, a reduction on the vector units. It goes over each row of its input twice; counted by hand, that makes {Reduction.bytes.hbm}. It took {Reduction.time}, but moving so many bytes takes at least {Reduction.t_min}.\n\nThe dot stands above the roof.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson measured, step 3) */
NC_("kernel", "Reduction")

/* Translators: Question (lesson measured, step 3) */
N_("What is the likeliest reason?")

/* Translators: Answer to choose (lesson measured, step 3) */
N_("The kernel is exceptionally well written")

/* Translators: Said once it is chosen (lesson measured, step 3) */
N_("No program moves bytes faster than the memory does. A dot above its roof says that a number is wrong: the bytes, the work, the time, or the roof.")

/* Translators: Answer to choose (lesson measured, step 3) */
N_("The clock was lowered during the run")

/* Translators: Said once it is chosen (lesson measured, step 3) */
N_("That would make the run slower than expected. This one is too fast.")

/* Translators: Answer to choose (lesson measured, step 3) */
N_("Some of the bytes came from a cache")

/* Translators: Said once it is chosen (lesson measured, step 3) */
N_("Then fewer of them crossed to memory than were counted.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson measured, step 3) */
/* xgettext:no-c-format */
N_("The profiler’s own counter says {Reduction.bytes.hbm}: the second pass found most of each row still in L2. Now T_min is {Reduction.t_min}, and the dot stands below the roof, at {Reduction.performance / Reduction.attainable|%} of it. The height did not change; the intensity did.\n\nCaches are not the only reason. A boosted clock lifts the peak above the datasheet, and a switch that adds up numbers on the way lets an all-reduce beat the roof of its link.")

/* Translators: Notes for who presents it (lesson measured, step 3) */
N_("Check in this order: the bytes (caches, compression), the peak (right number format, dense or sparse), the time (was all of the run measured?), then the roof. A datasheet’s roof is a promise at a rated clock, and no law of nature.")

/* Translators: Title of a step (lesson measured, step 4) */
N_("Slower than the Sum")

/* Translators: Text of a step; what stands in braces stays as it is (lesson measured, step 4) */
N_("A large product of 8 192 × 8 192 matrices took {GEMM.time}. T_min is {GEMM.t_min|4}, T_max is {GEMM.t_max|4}: it is slower than if nothing overlapped at all. The counts of work and bytes have been checked.")

/* Translators: Question (lesson measured, step 4) */
N_("What can explain it?")

/* Translators: Answer to choose (lesson measured, step 4) */
N_("Bad overlap")

/* Translators: Said once it is chosen (lesson measured, step 4) */
N_("The worst overlap there is gives T_max, {GEMM.t_max|4}. The run took longer.")

/* Translators: Answer to choose (lesson measured, step 4) */
N_("Too many bytes were counted")

/* Translators: Said once it is chosen (lesson measured, step 4) */
N_("With fewer bytes T_max would be shorter still.")

/* Translators: Answer to choose (lesson measured, step 4) */
N_("The chip does not sustain its datasheet peak")

/* Translators: Said once it is chosen (lesson measured, step 4) */
N_("Both bounds are computed with that peak.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson measured, step 4) */
/* xgettext:no-c-format */
N_("Under a long load the clock falls. A well tuned product measured on this chip sustained {machine.matrix.bf16.sustained|%} of the datasheet. With the sustained roofs T_min is {GEMM.t_min|4}: the measured {GEMM.time} is what this chip can really do.")

/* Translators: Notes for who presents it (lesson measured, step 4) */
N_("Use the datasheet to ask what a chip could do, and sustained numbers to plan with. Say in every figure which of the two the roofs are.")

/* Translators: Title of a step (lesson measured, step 5) */
N_("Compute Bound, and Idle")

/* Translators: Text of a step; what stands in braces stays as it is (lesson measured, step 5) */
/* xgettext:no-c-format */
N_("One more, with the roofs of the datasheet: {Expert.flops}, and {Expert.bytes.hbm} counted from the sizes of its tensors. The model says compute bound, at {Expert.intensity.hbm}. Yet it took {Expert.time}, and reaches {Expert.performance / Expert.attainable|%} of the roof.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson measured, step 5) */
NC_("kernel", "Expert")

/* Translators: Question (lesson measured, step 5) */
N_("Where do you look first?")

/* Translators: Answer to choose (lesson measured, step 5) */
N_("At the bytes")

/* Translators: Said once it is chosen (lesson measured, step 5) */
N_("Idle units to the right of the ridge often mean that the dot belongs further left.")

/* Translators: Answer to choose (lesson measured, step 5) */
N_("At the number format")

/* Translators: Said once it is chosen (lesson measured, step 5) */
N_("A higher peak would only raise a roof that is already far away.")

/* Translators: Answer to choose (lesson measured, step 5) */
N_("At the batch")

/* Translators: Said once it is chosen (lesson measured, step 5) */
N_("A larger batch raises the intensity. The model says that there is already more than enough of it.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson measured, step 5) */
/* xgettext:no-c-format */
N_("The profiler’s counter shows {Expert.bytes.hbm}, {Expert.bytes.hbm / before.Expert.bytes.hbm}× the bytes that had to move: inputs are read again and again. With these bytes the dot is bound by {Expert.bound} and reaches {Expert.performance / Expert.attainable|%} of its roof.\n\nThat is praise for the memory, and not for the kernel: a roof over measured bytes hides wasted traffic. Keep both dots. The open one, with each tensor counted once, shows what is left to gain.")

/* Translators: Name of something pinned (lesson measured, step 5) */
N_("each tensor once")

/* Translators: Notes for who presents it (lesson measured, step 5) */
N_("Two questions, two dots. Does the memory work well? The measured bytes say yes. Did all of these bytes have to move? The ideal bytes say no: better tiles would gain almost a factor of three, {Expert.time / Expert.t_math|2}× at most.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson measured, step 6) */
N_("A measured dot cannot be moved: data stay where they are. Drag it all the same, and an open copy appears that shows what it would take: how many fewer bytes, or how much less time.\n\nPull the first kernel straight up to its roof, then the other to the right, to where its open dot stands. Which of the two is worth your next week?")

/* Translators: Notes for who presents it (lesson measured, step 6) */
/* xgettext:no-c-format */
N_("The first can gain {Projection.performance / Projection.attainable|%} to 100 per cent of its roof; the other has traffic to lose. Ask which factor is larger, and how often each kernel runs.")

/* Translators: Title of a lesson */
N_("The Memory Hierarchy")

/* Translators: What a lesson is about */
N_("One kernel moves different amounts through each level of memory. Each level has a roof of its own, and the slowest clock still decides.")

/* Translators: Title of a step (lesson memory-hierarchy, step 1) */
N_("One Kernel, Three Dots")

/* Translators: Text of a step; what stands in braces stays as it is (lesson memory-hierarchy, step 1) */
N_("On an A100, a stencil sweeps over a grid of 512³ points of four bytes (fp32): each point becomes a weighted sum of itself and its six neighbours. It does {Stencil.flops}.\n\nThe L1 cache serves all eight accesses of a point, seven reads and a write: {Stencil.bytes.l1}. It keeps one of the three planes that a point needs, so L2 sees each point read twice and written once: {Stencil.bytes.l2}. Main memory, HBM here, sees each point read once and written once: {Stencil.bytes.hbm}.")

/* Translators: Notes for who presents it (lesson memory-hierarchy, step 1) */
N_("Count the eight accesses with the class: six neighbours, the point itself, one write. Then ask who serves each.")

/* Translators: Title of a step (lesson memory-hierarchy, step 2) */
N_("Intensity Is per Level")

/* Translators: Text of a step; what stands in braces stays as it is (lesson memory-hierarchy, step 2) */
N_("The same work over different bytes gives three intensities: {Stencil.intensity.l1} at L1, {Stencil.intensity.l2} at L2, {Stencil.intensity.hbm} at main memory. The three dots stand at one height, since the kernel has one time.\n\nEach must be read against the roof of its own level, and no other. A number of bytes without a level says nothing.")

/* Translators: Question (lesson memory-hierarchy, step 2) */
N_("Which level limits the kernel?")

/* Translators: Answer to choose (lesson memory-hierarchy, step 2) */
N_("L1: it moves the most bytes")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 2) */
N_("It moves the most, and it is also the fastest: {machine.l1.bandwidth}. Divide one by the other.")

/* Translators: Answer to choose (lesson memory-hierarchy, step 2) */
N_("L2: it lies in the middle")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 2) */
N_("L2 moves {machine.l2.bandwidth}. Work out the time of each level before you choose.")

/* Translators: Answer to choose (lesson memory-hierarchy, step 2) */
N_("Main memory: it takes the longest")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 2) */
N_("Bytes divided by bandwidth is largest there.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson memory-hierarchy, step 2) */
N_("L1 takes {Stencil.t_comm.l1}, L2 {Stencil.t_comm.l2}, main memory {Stencil.t_comm.hbm}, and the arithmetic {Stencil.t_math}. The slowest clock decides. On the chart the dot of the slowest level touches its roof; the distance of the other dots from their roofs is their slack.")

/* Translators: Notes for who presents it (lesson memory-hierarchy, step 2) */
N_("The three dots are one kernel. Cover two of them with a hand and ask what limits it.")

/* Translators: Title of a step (lesson memory-hierarchy, step 3) */
N_("Move One Dot")

/* Translators: Text of a step; what stands in braces stays as it is (lesson memory-hierarchy, step 3) */
N_("Blocking in time: while a block of the grid is in L2, the kernel sweeps over it twice before it goes back to main memory. For each sweep, main memory sees half of the bytes, not counting the edges of the blocks. L1 and L2 see as many as before.")

/* Translators: Question (lesson memory-hierarchy, step 3) */
N_("Where will the dot of main memory stand?")

/* Translators: Answer to choose (lesson memory-hierarchy, step 3) */
N_("At {Stencil.intensity.hbm * 2}, at the same height")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 3) */
N_("Main memory was the slowest clock, and it now runs half as long. What does that do to the rate?")

/* Translators: Answer to choose (lesson memory-hierarchy, step 3) */
N_("At {Stencil.intensity.hbm * 2}, twice as high")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 3) */
N_("Half the bytes is twice the intensity, and the dot stays on its roof as long as no other level is slower.")

/* Translators: Answer to choose (lesson memory-hierarchy, step 3) */
N_("At {Stencil.intensity.hbm / 2}, half as high")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 3) */
N_("That would be twice the bytes for the same work.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson memory-hierarchy, step 3) */
N_("The dot of main memory went to {Stencil.intensity.hbm}, up along its roof, and took the others with it straight up: {Stencil.attainable} instead of {before.Stencil.attainable}. L2 needs {Stencil.t_comm.l2} of the {Stencil.t_min}; look how near its dot has come to its roof.")

/* Translators: Notes for who presents it (lesson memory-hierarchy, step 3) */
N_("Blocking in time is to a stencil what tiling is to a matrix product.")

/* Translators: Title of a step (lesson memory-hierarchy, step 4) */
N_("The Next Roof")

/* Translators: Text of a step; what stands in braces stays as it is (lesson memory-hierarchy, step 4) */
N_("If two sweeps are good, four are better: main memory would see a quarter of the original bytes. At first the kernel took {first.Stencil.t_min}.")

/* Translators: Question (lesson memory-hierarchy, step 4) */
N_("By how much is it then faster than at first?")

/* Translators: Answer to choose (lesson memory-hierarchy, step 4) */
N_("By a factor of 4")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 4) */
N_("Main memory alone would allow that. What does L2 need?")

/* Translators: Answer to choose (lesson memory-hierarchy, step 4) */
N_("By a factor of {first.Stencil.t_min / Stencil.t_comm.l2|2}")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 4) */
N_("Another level takes over before that.")

/* Translators: Answer to choose (lesson memory-hierarchy, step 4) */
N_("By a factor of 2, as before")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 4) */
N_("Main memory was still the slowest with two sweeps, so there is something left to gain.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson memory-hierarchy, step 4) */
N_("By a factor of {first.Stencil.t_min / Stencil.t_min}. Main memory is down to {Stencil.t_comm.hbm}, L2 needs {Stencil.t_comm.l2}; the kernel is bound by {Stencil.bound}. A fifth sweep would gain nothing; the next bytes to save are those of L2.")

/* Translators: Notes for who presents it (lesson memory-hierarchy, step 4) */
N_("The lesson in a sentence: every optimisation ends at the next roof.")

/* Translators: Title of a step (lesson memory-hierarchy, step 5) */
N_("How Wide the Bounds Are")

/* Translators: Text of a step; what stands in braces stays as it is (lesson memory-hierarchy, step 5) */
N_("There are four clocks now: the arithmetic and three levels. If all overlap, the run takes {Stencil.t_min}. If they take turns, it takes the sum, {Stencil.t_max}.")

/* Translators: Question (lesson memory-hierarchy, step 5) */
N_("At most how many times as long as T_min can T_max be, with four clocks?")

/* Translators: Answer to choose (lesson memory-hierarchy, step 5) */
N_("Twice")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 5) */
N_("That is so for two clocks. Suppose that all four need the same time.")

/* Translators: Answer to choose (lesson memory-hierarchy, step 5) */
N_("Three times")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 5) */
N_("There are three levels of memory, but the arithmetic is a clock as well.")

/* Translators: Answer to choose (lesson memory-hierarchy, step 5) */
N_("Four times")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 5) */
N_("When all four take equally long.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson memory-hierarchy, step 5) */
N_("Four equal clocks overlap to one of them, or add up to four. Here it is a factor of {Stencil.t_max / Stencil.t_min}.\n\nThe often quoted factor of two holds for one unit and one level. With more levels overlap matters more, and so does looking at which of them really overlap.")

/* Translators: Notes for who presents it (lesson memory-hierarchy, step 5) */
N_("Ask which of the four really overlap on a GPU. L1 and L2 do with arithmetic, if enough threads are in flight.")

/* Translators: Title of a step (lesson memory-hierarchy, step 6) */
N_("What Fits, Stays")

/* Translators: Text of a step; what stands in braces stays as it is (lesson memory-hierarchy, step 6) */
N_("Take a smaller grid of 128³ points, swept over again and again. Its two arrays take 8.4 MB each. L2 holds {machine.l2.capacity}, but in two halves, one for each half of the cores: what both sides read is kept twice. Count on half of it.\n\nThe L1 caches are emptied when a new sweep begins.")

/* Translators: Question (lesson memory-hierarchy, step 6) */
N_("Which dot vanishes after the first sweep?")

/* Translators: Answer to choose (lesson memory-hierarchy, step 6) */
N_("That of L1")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 6) */
N_("Each sweep begins with empty L1 caches, so the cores read through them every time.")

/* Translators: Answer to choose (lesson memory-hierarchy, step 6) */
N_("That of L2")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 6) */
N_("L2 is where the grid stays. It serves every sweep from then on.")

/* Translators: Answer to choose (lesson memory-hierarchy, step 6) */
N_("That of main memory")

/* Translators: Said once it is chosen (lesson memory-hierarchy, step 6) */
N_("Both arrays fit even in one half of L2, so no byte has to come from further out.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson memory-hierarchy, step 6) */
N_("The dot of main memory is gone, for it has no traffic left. The kernel is bound by {Stencil.bound}, at {Stencil.attainable} instead of {before.Stencil.attainable}: without any change to the program, only because the grid fits.\n\nThis is why small benchmarks run too fast. They measure a cache.")

/* Translators: Notes for who presents it (lesson memory-hierarchy, step 6) */
N_("128³ points of four bytes are 8.4 MB. An A100 has 40 MB of L2, but each core reads through its own half of 20 MB, so a grid of 160³, two arrays of 16.4 MB, already spills. Caches are rarely as large as their datasheets say.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson memory-hierarchy, step 7) */
N_("The large grid is back. Hide and show levels with the buttons below the chart, and see which roofs the dots really hang from.\n\nThen pull the roof of main memory up until another level takes over. By what factor can its bandwidth grow before it stops mattering? The bars under “Sensitivity” in the verdict say the same in numbers.")

/* Translators: Notes for who presents it (lesson memory-hierarchy, step 7) */
N_("It is the factor by which main memory is slower than L2 here: {Stencil.t_comm.hbm / Stencil.t_comm.l2}.")

/* Translators: Title of a lesson */
N_("Mixture of Experts")

/* Translators: What a lesson is about */
N_("A model with many feed-forward networks uses few of them for each token. Work shrinks more than traffic, and the ridge moves out of reach.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson mixture-of-experts) */
NC_("kernel", "Experts")

/* Translators: Title of a step (lesson mixture-of-experts, step 1) */
N_("Eight Experts, Two at Work")

/* Translators: Text of a step; what stands in braces stays as it is (lesson mixture-of-experts, step 1) */
N_("One layer of Mixtral on an H100. In place of one feed-forward network it has {Experts.E}, called experts; a small router sends each token to {Experts.k} of them. Their weights take {Experts.resident}.\n\nA single token comes in.")

/* Translators: Question (lesson mixture-of-experts, step 1) */
N_("What part of the weights is read for it?")

/* Translators: Answer to choose (lesson mixture-of-experts, step 1) */
N_("All of them")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 1) */
N_("Experts that the token does not pass are not read.")

/* Translators: Answer to choose (lesson mixture-of-experts, step 1) */
N_("A quarter")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 1) */
N_("Two experts of eight.")

/* Translators: Answer to choose (lesson mixture-of-experts, step 1) */
N_("An eighth")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 1) */
N_("The router picks two experts for each token, not one.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson mixture-of-experts, step 1) */
/* xgettext:no-c-format */
N_("{Experts.bytes.hbm / Experts.resident|2%}, {Experts.bytes.hbm}. Memory bound at {Experts.intensity.hbm}, as any layer is for one token, but with a quarter of the bytes of an equally large dense layer. That is the charm of experts: the knowledge of a large model at the price of a small one.")

/* Translators: Notes for who presents it (lesson mixture-of-experts, step 1) */
N_("All weights have to be in memory all the same. Capacity is paid in full, traffic by use.")

/* Translators: Title of a step (lesson mixture-of-experts, step 2) */
N_("Sixteen Tokens")

/* Translators: Text of a step; what stands in braces stays as it is (lesson mixture-of-experts, step 2) */
N_("A server collects the tokens of 16 users. For a dense layer that was almost free: the same weights served all of them.")

/* Translators: Question (lesson mixture-of-experts, step 2) */
N_("How many bytes move for sixteen tokens?")

/* Translators: Answer to choose (lesson mixture-of-experts, step 2) */
N_("About as many as for one")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 2) */
N_("Each token has two experts of its own choosing.")

/* Translators: Answer to choose (lesson mixture-of-experts, step 2) */
N_("About four times as many")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 2) */
N_("Together the sixteen reach nearly all experts.")

/* Translators: Answer to choose (lesson mixture-of-experts, step 2) */
N_("Sixteen times as many")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 2) */
N_("There are only eight experts, and each is read once.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson mixture-of-experts, step 2) */
N_("{Experts.bytes.hbm / before.Experts.bytes.hbm|2}× as many: {Experts.bytes.hbm}, nearly all the weights. Sixteen tokens make 32 visits to eight experts, and hardly any expert is left out. The intensity is {Experts.intensity.hbm}; a dense layer with 16 rows stands at about 16 FLOP/B.")

/* Translators: Notes for who presents it (lesson mixture-of-experts, step 2) */
N_("The expected number of experts reached is 8 · (1 − (6/8)^16). Real routers are less even, so a little fewer are reached, and the busiest one has more to do.")

/* Translators: Title of a step (lesson mixture-of-experts, step 3) */
N_("The Price at the Ridge")

/* Translators: Text of a step; what stands in braces stays as it is (lesson mixture-of-experts, step 3) */
N_("Each expert sees only its part of the batch: of {Experts.T} tokens about {Experts.T * Experts.k / Experts.E}. A dense layer of this shape on this chip is compute bound from a batch of about 326.")

/* Translators: Question (lesson mixture-of-experts, step 3) */
N_("From how many tokens are the experts compute bound?")

/* Translators: Answer to choose (lesson mixture-of-experts, step 3) */
N_("From 326")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 3) */
N_("326 tokens are 82 for each expert.")

/* Translators: Answer to choose (lesson mixture-of-experts, step 3) */
N_("From {Experts.threshold.T.hbm}")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 3) */
N_("A little more than four times as many: each expert needs its own 326.")

/* Translators: Answer to choose (lesson mixture-of-experts, step 3) */
N_("From 2 608")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 3) */
N_("Eight experts, but each token passes two of them.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson mixture-of-experts, step 3) */
N_("From {Experts.threshold.T.hbm}; the rule of thumb, {Experts.E / Experts.k} times the ridge, says {Experts.asymptotic.T.hbm|4}. Experts divide the work of a token by {Experts.E / Experts.k} and multiply the batch that is needed by as much.")

/* Translators: Notes for who presents it (lesson mixture-of-experts, step 3) */
N_("The rule of thumb for a dense layer is a batch as large as the ridge. Here it is E / k times that.")

/* Translators: Title of a step (lesson mixture-of-experts, step 4) */
N_("Finer Grains")

/* Translators: Text of a step; what stands in braces stays as it is (lesson mixture-of-experts, step 4) */
N_("DeepSeek-V3 cuts finer: 256 experts with a seventh of the inner size, eight for each token. Of 128 tokens each expert sees four.")

/* Translators: Question (lesson mixture-of-experts, step 4) */
N_("What is the rule of thumb for its threshold?")

/* Translators: Answer to choose (lesson mixture-of-experts, step 4) */
N_("4 times the ridge")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 4) */
N_("That is Mixtral: 8 over 2.")

/* Translators: Answer to choose (lesson mixture-of-experts, step 4) */
N_("32 times the ridge")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 4) */
N_("256 experts over 8.")

/* Translators: Answer to choose (lesson mixture-of-experts, step 4) */
N_("256 times the ridge")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 4) */
N_("Each token passes eight experts, and all of these visits count.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson mixture-of-experts, step 4) */
N_("{Experts.E / Experts.k} times the ridge: {Experts.asymptotic.T.hbm|4} tokens, exactly {Experts.threshold.T.hbm}. At {Experts.T} tokens the layer stands at {Experts.intensity.hbm}. No single chip collects so many users, and {Experts.resident} of weights in one layer of dozens do not fit on one either.")

/* Translators: Notes for who presents it (lesson mixture-of-experts, step 4) */
N_("The shared expert that every token passes is left out here; it is a dense layer beside this one.")

/* Translators: Title of a step (lesson mixture-of-experts, step 5) */
N_("Spread the Experts")

/* Translators: Text of a step; what stands in braces stays as it is (lesson mixture-of-experts, step 5) */
N_("So the experts are spread: each chip holds some of them, and tokens travel. With 64 chips every chip holds four experts, and sees the tokens of all 64 chips that want one of these: each chip sends out 1 024 visits for its 128 tokens, and about as many come in.")

/* Translators: Question (lesson mixture-of-experts, step 5) */
N_("What has been gained?")

/* Translators: Answer to choose (lesson mixture-of-experts, step 5) */
N_("Each chip does less work")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 5) */
N_("The tokens of a chip make as much work as before, only elsewhere.")

/* Translators: Answer to choose (lesson mixture-of-experts, step 5) */
N_("Each weight serves 64 times as many tokens")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 5) */
N_("The weights stay where they are, and the batch of all chips meets at each of them.")

/* Translators: Answer to choose (lesson mixture-of-experts, step 5) */
N_("The network is no longer needed")

/* Translators: Said once it is chosen (lesson mixture-of-experts, step 5) */
N_("On the contrary: each token is sent to its experts and back.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson mixture-of-experts, step 5) */
N_("Seen as one machine, {Experts.T|4} tokens meet {Experts.E} experts, at an intensity of {Experts.intensity.hbm} instead of {first.Experts.intensity.hbm} for one token alone. The price is paid on the network: every token goes out to {Experts.k} experts and comes back. Expert parallelism trades the memory’s roof for the link’s.")

/* Translators: Notes for who presents it (lesson mixture-of-experts, step 5) */
N_("This is expert parallelism. The exchange is an all-to-all, twice a layer. Whether it pays is the question of the lesson on the network once more.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson mixture-of-experts, step 6) */
N_("Mixtral is back, with {Experts.T} tokens. Move the tokens with the slider below the chart and watch the dot: to the right, at first slower than a dense layer’s.\n\nThen press F9 and raise k to 8: every token passes every expert, and the layer is a dense one. What becomes of the threshold?")

/* Translators: Notes for who presents it (lesson mixture-of-experts, step 6) */
N_("With k = 8 the threshold falls to about that of a dense layer. The path bends where all experts are reached.")

/* Translators: Title of a lesson */
N_("Prefill and Decode")

/* Translators: What a lesson is about */
N_("A language model reads a prompt all at once and writes its answer token by token. The same layers stand on opposite sides of the ridge.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson prefill-decode) */
NC_("kernel", "MLP")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson prefill-decode) */
NC_("kernel", "Attention")

/* Translators: Title of a step (lesson prefill-decode, step 1) */
N_("Reading the Prompt")

/* Translators: Text of a step; what stands in braces stays as it is (lesson prefill-decode, step 1) */
N_("Two parts of one layer of a language model with 8 billion parameters, on an H100: the MLP, three matrix products that treat each token by itself, and attention, where each token looks at those before it. A prompt of {Attention.T|4} tokens comes in, and all of them pass the layer together; for the MLP they are {MLP.B|4} rows of one batch.\n\nThis is prefill.")

/* Translators: Question (lesson prefill-decode, step 1) */
N_("What limits the two?")

/* Translators: Answer to choose (lesson prefill-decode, step 1) */
N_("Both are compute bound")

/* Translators: Said once it is chosen (lesson prefill-decode, step 1) */
N_("Both stand to the right of the ridge.")

/* Translators: Answer to choose (lesson prefill-decode, step 1) */
N_("Both are memory bound")

/* Translators: Said once it is chosen (lesson prefill-decode, step 1) */
N_("Look where they stand. Which roof is above them?")

/* Translators: Answer to choose (lesson prefill-decode, step 1) */
N_("Only attention is memory bound")

/* Translators: Said once it is chosen (lesson prefill-decode, step 1) */
N_("It has the keys and values of all tokens to read, but each of them meets up to {Attention.T|4} queries.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson prefill-decode, step 1) */
N_("The MLP has an intensity of {MLP.intensity.hbm}, attention {Attention.intensity.hbm}; the ridge is at {MLP.ridge.hbm}. Every weight serves {MLP.B|4} tokens, and every key many queries. Prefill keeps the arithmetic units busy.")

/* Translators: Notes for who presents it (lesson prefill-decode, step 1) */
N_("The sizes are those of Llama 3.1 8B: 4 096 wide, 14 336 in the MLP, 32 query heads that share 8 KV heads.")

/* Translators: Title of a step (lesson prefill-decode, step 2) */
N_("Writing the Answer")

/* Translators: Text of a step; what stands in braces stays as it is (lesson prefill-decode, step 2) */
N_("Then the model writes. Each new token depends on the one before, so a single token passes the layer, while all the weights are read as before. This is decode. The MLP of one sequence has a batch of 1.")

/* Translators: Question (lesson prefill-decode, step 2) */
N_("Drag the dot of the MLP along the roof to where it stands in decode.")

/* Translators: Said after a wrong answer (lesson prefill-decode, step 2) */
N_("Each weight is two bytes and does two FLOPs, once. Slide down the roof to that intensity.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson prefill-decode, step 2) */
/* xgettext:no-c-format */
N_("{MLP.intensity.hbm}, at {MLP.attainable / machine.matrix.bf16.peak|%} of the peak. One product takes {MLP.t_min} for B = {MLP.B}; before, it took {before.MLP.t_min} for all the {before.MLP.B|4} of the prompt.\n\nAttention fell as well, to {Attention.intensity.hbm}.")

/* Translators: Name of something pinned (lesson prefill-decode, step 2) */
N_("prefill")

/* Translators: Notes for who presents it (lesson prefill-decode, step 2) */
N_("Let somebody drag before you explain. The drop is more than two decades, and most stop too early.")

/* Translators: Title of a step (lesson prefill-decode, step 3) */
N_("Many Sequences at Once")

/* Translators: Text of a step; what stands in braces stays as it is (lesson prefill-decode, step 3) */
N_("A server writes many answers at once: the tokens of 64 sequences go through the layer as one batch. The MLP has one set of weights for all of them. In attention each sequence has keys and values of its own, in its own cache.")

/* Translators: Question (lesson prefill-decode, step 3) */
N_("Which dot moves to the right?")

/* Translators: Answer to choose (lesson prefill-decode, step 3) */
N_("Only the MLP")

/* Translators: Said once it is chosen (lesson prefill-decode, step 3) */
N_("Its weights are shared, the caches are not.")

/* Translators: Answer to choose (lesson prefill-decode, step 3) */
N_("Only attention")

/* Translators: Said once it is chosen (lesson prefill-decode, step 3) */
N_("It has 64 times the work, but 64 caches to read for it.")

/* Translators: Answer to choose (lesson prefill-decode, step 3) */
N_("Both")

/* Translators: Said once it is chosen (lesson prefill-decode, step 3) */
N_("Sharing is what raises intensity. Which bytes does a second sequence share with the first?")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson prefill-decode, step 3) */
N_("The MLP went from {before.MLP.intensity.hbm} to {MLP.intensity.hbm}, in almost the same time. Attention stands where it stood, at {Attention.intensity.hbm}; it takes {Attention.t_min} instead of {before.Attention.t_min}.\n\nBatching repairs half of decode. The other half needs other means.")

/* Translators: Notes for who presents it (lesson prefill-decode, step 3) */
N_("Weights are shared by all, caches by nobody. All of serving follows from that.")

/* Translators: Title of a step (lesson prefill-decode, step 4) */
N_("A Longer Context")

/* Translators: Text of a step; what stands in braces stays as it is (lesson prefill-decode, step 4) */
N_("The conversations of all {Attention.B} sequences go on. The cache of each grows from {Attention.P|4} to 4 096 tokens, and each new token has to look at all of them.")

/* Translators: Question (lesson prefill-decode, step 4) */
N_("How does attention’s dot move?")

/* Translators: Answer to choose (lesson prefill-decode, step 4) */
N_("To the right: more work")

/* Translators: Said once it is chosen (lesson prefill-decode, step 4) */
N_("The work grows, but the bytes grow by the same factor. Each key is still read for one token.")

/* Translators: Answer to choose (lesson prefill-decode, step 4) */
N_("To the left: more bytes")

/* Translators: Said once it is chosen (lesson prefill-decode, step 4) */
N_("The bytes grow, but the work grows by the same factor.")

/* Translators: Said once it is chosen (lesson prefill-decode, step 4) */
N_("Only its time changes.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson prefill-decode, step 4) */
/* xgettext:no-c-format */
N_("The dot stays at {Attention.intensity.hbm}, and the time goes from {before.Attention.t_min} to {Attention.t_min}. The chart shows the rate, not the time. Of the time of both kernels, attention takes {Attention.share|%}, up from {before.Attention.share|%}.\n\nIn 32 layers these caches take {Attention.bytes.hbm * 32} of {machine.hbm.capacity}. The weights need room there as well.")

/* Translators: Notes for who presents it (lesson prefill-decode, step 4) */
N_("Go no further than this: at 8 192 tokens caches and weights together no longer fit in 80 GB. What does not fit cannot run, however fast the roofline says that it is.")

/* Translators: Title of a step (lesson prefill-decode, step 5) */
N_("Sharing Heads")

/* Translators: Text of a step; what stands in braces stays as it is (lesson prefill-decode, step 5) */
N_("In this model {Attention.N} query heads share {Attention.K} heads of keys and values, {Attention.N / Attention.K} to each. A key that was read serves as many queries: with two bytes for each number, the intensity is about {Attention.N / Attention.K}.\n\nEarlier models gave every query head keys and values of its own.")

/* Translators: Question (lesson prefill-decode, step 5) */
N_("With {Attention.N} heads of keys and values, what is the intensity?")

/* Translators: Answer to choose (lesson prefill-decode, step 5) */
N_("About 1")

/* Translators: Said once it is chosen (lesson prefill-decode, step 5) */
N_("One query for each key: two FLOPs for two bytes.")

/* Translators: Answer to choose (lesson prefill-decode, step 5) */
N_("About 4, as before")

/* Translators: Said once it is chosen (lesson prefill-decode, step 5) */
N_("The work is the same. But four times as many keys and values have to be read for it.")

/* Translators: Answer to choose (lesson prefill-decode, step 5) */
N_("About 16")

/* Translators: Said once it is chosen (lesson prefill-decode, step 5) */
N_("More heads of keys and values are more bytes, and more bytes lower the intensity.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson prefill-decode, step 5) */
N_("{Attention.intensity.hbm}: the cache is {Attention.bytes.hbm / before.Attention.bytes.hbm|2}× as large, and takes {Attention.t_min} to read instead of {before.Attention.t_min}. In 32 layers it would be {Attention.bytes.hbm * 32}, and the chip has {machine.hbm.capacity}: it does not even fit. Sharing heads moves decode attention to the right almost exactly by the number of query heads that share one.")

/* Translators: Notes for who presents it (lesson prefill-decode, step 5) */
N_("This is grouped-query attention. Llama 2 70B and all models of Llama 3 have it. One head of keys and values for all queries is multi-query attention.")

/* Translators: Title of a step (lesson prefill-decode, step 6) */
N_("A Smaller Cache")

/* Translators: Text of a step; what stands in braces stays as it is (lesson prefill-decode, step 6) */
N_("Back to {Attention.K} heads of keys and values, each serving {Attention.N / Attention.K} queries. Now the keys and values are stored in int8, one byte each, and turned to bf16 for the arithmetic.")

/* Translators: Question (lesson prefill-decode, step 6) */
N_("By how much does attention become faster?")

/* Translators: Answer to choose (lesson prefill-decode, step 6) */
N_("Not at all: the arithmetic stays bf16")

/* Translators: Said once it is chosen (lesson prefill-decode, step 6) */
N_("The arithmetic is not the slow clock here. The bytes are, and they become fewer.")

/* Translators: Answer to choose (lesson prefill-decode, step 6) */
N_("By a factor of 2")

/* Translators: Said once it is chosen (lesson prefill-decode, step 6) */
N_("Nearly all of its bytes are keys and values, and they halve.")

/* Translators: Answer to choose (lesson prefill-decode, step 6) */
N_("By a factor of 4: keys halve, and values too")

/* Translators: Said once it is chosen (lesson prefill-decode, step 6) */
N_("Both halve, and so does their sum. It takes half the bytes, and half the time.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson prefill-decode, step 6) */
N_("From {before.Attention.intensity.hbm} to {Attention.intensity.hbm}, and from {before.Attention.t_min} to {Attention.t_min}. It is quantisation once more: bytes that are read for one token only are worth making small.")

/* Translators: Notes for who presents it (lesson prefill-decode, step 6) */
N_("Ask what int8 does to the room in memory as well: half the cache is twice the sequences.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson prefill-decode, step 7) */
N_("Decode of {Attention.B} sequences, with {Attention.P|4} tokens cached. Move the new tokens below the chart from 1 to 4: this is what happens when a small model guesses ahead and the large one checks its guesses. Attention moves to the right. So does the MLP, whose batch is sequences times new tokens: drag its dot to B = 256.\n\nFrom which batch is the MLP compute bound? No batch does that for attention.")

/* Translators: Notes for who presents it (lesson prefill-decode, step 7) */
N_("Guessing ahead is speculative decoding. It reuses the cache for several tokens at once, which no batch can do.")

/* Translators: Title of a lesson */
N_("Quantisation")

/* Translators: What a lesson is about */
N_("Int8 weights alone and int8 throughout sound similar and do different things: one moves the dot, the other moves the roof as well.")

/* Translators: Title of a step (lesson quantisation, step 1) */
N_("Bytes for Each Number")

/* Translators: Text of a step; what stands in braces stays as it is (lesson quantisation, step 1) */
/* xgettext:no-c-format */
N_("A linear layer of {Layer.D} × {Layer.F} weights in bf16, with a batch of {Layer.B}. It moves {Layer.bytes.hbm}, of which weights are {Layer.resident / Layer.bytes.hbm|2%}, and takes {Layer.t_min}.\n\nA number format acts in two places. How a tensor is stored decides how many bytes move. What the units compute in decides which peak applies. Keep the two apart.")

/* Translators: Notes for who presents it (lesson quantisation, step 1) */
N_("Write the two places on the board: storage sets the bytes, arithmetic sets the peak. Every question of this lesson is one of the two.")

/* Translators: Title of a step (lesson quantisation, step 2) */
N_("Int8 Weights, bf16 Math")

/* Translators: Text of a step; what stands in braces stays as it is (lesson quantisation, step 2) */
N_("Store the weights as int8, integers of one byte, and turn them back to bf16 on the chip. Inputs, outputs and the arithmetic stay bf16, so the roof stays where it is.\n\nThe work is the same. What becomes of the intensity, now {before.Layer.intensity.hbm}? (Dragging changes the batch. Here only the place of the dot counts.)")

/* Translators: Question (lesson quantisation, step 2) */
N_("Drag the dot to where it stands with int8 weights.")

/* Translators: Said after a wrong answer (lesson quantisation, step 2) */
N_("Nearly all the bytes are weights, and they halve. Half the bytes for the same work is twice the intensity.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson quantisation, step 2) */
N_("{Layer.bytes.hbm} instead of {before.Layer.bytes.hbm}: the intensity is {Layer.intensity.hbm}, and the layer takes {Layer.t_min} instead of {before.Layer.t_min}, faster by a factor of {before.Layer.t_min / Layer.t_min}. No unit computes any faster; they only wait less.")

/* Translators: Name of something pinned (lesson quantisation, step 2) */
N_("bf16")

/* Translators: Notes for who presents it (lesson quantisation, step 2) */
N_("The gain is a little less than 2, since inputs and outputs stay as they are.")

/* Translators: Title of a step (lesson quantisation, step 3) */
N_("The Threshold Halves")

/* Translators: Text of a step; what stands in braces stays as it is (lesson quantisation, step 3) */
N_("In bf16 this layer was compute bound from a batch of {first.Layer.threshold.B.hbm}. The ridge has not moved: the arithmetic is still bf16, with its ridge at {Layer.ridge.hbm}. But a byte of weights now holds a whole weight, not half of one.")

/* Translators: Question (lesson quantisation, step 3) */
N_("From which batch is it compute bound with int8 weights?")

/* Translators: Answer to choose (lesson quantisation, step 3) */
N_("From 64")

/* Translators: Said once it is chosen (lesson quantisation, step 3) */
N_("The intensity at that batch is {Layer.intensity.hbm}, twice the batch. The ridge needs twice as much again.")

/* Translators: Answer to choose (lesson quantisation, step 3) */
N_("From 128")

/* Translators: Said once it is chosen (lesson quantisation, step 3) */
N_("Half as many rows reach the same intensity.")

/* Translators: Answer to choose (lesson quantisation, step 3) */
N_("From 256, as before")

/* Translators: Said once it is chosen (lesson quantisation, step 3) */
N_("The ridge is as before, but the intensity is not: it is twice the batch now.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson quantisation, step 3) */
N_("From {Layer.threshold.B.hbm}; the rule of thumb says {Layer.asymptotic.B.hbm}. With int8 weights and bf16 arithmetic the threshold halves.")

/* Translators: Notes for who presents it (lesson quantisation, step 3) */
N_("Weights in half the bytes halve the batch that is needed. That is the reason why small services quantise weights first.")

/* Translators: Title of a step (lesson quantisation, step 4) */
N_("Int8 Throughout")

/* Translators: Text of a step; what stands in braces stays as it is (lesson quantisation, step 4) */
N_("Now everything is int8: weights, inputs, outputs, and the arithmetic itself. Inputs and outputs take half the bytes as well, and the units do int8 at {machine.matrix.int8.peak}, {machine.matrix.int8.peak / machine.matrix.bf16.peak}× their bf16 peak.")

/* Translators: Question (lesson quantisation, step 4) */
N_("From which batch is the layer compute bound then?")

/* Translators: Answer to choose (lesson quantisation, step 4) */
N_("From 64: it halves again")

/* Translators: Said once it is chosen (lesson quantisation, step 4) */
N_("The intensity did rise, to twice the batch. But it is measured against a new ridge.")

/* Translators: Answer to choose (lesson quantisation, step 4) */
N_("From 128, like int8 weights")

/* Translators: Said once it is chosen (lesson quantisation, step 4) */
N_("There the ridge stayed. Here the peak doubles, and the ridge with it.")

/* Translators: Answer to choose (lesson quantisation, step 4) */
N_("From 256, like bf16")

/* Translators: Said once it is chosen (lesson quantisation, step 4) */
N_("Twice the intensity, and twice the ridge.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson quantisation, step 4) */
N_("From {Layer.threshold.B.hbm} on, and in bf16 from {first.Layer.threshold.B.hbm}. The intensity doubled, and so did the ridge, to {Layer.ridge.hbm}: the two cancel.\n\nInt8 throughout is faster on both sides of the ridge, but it takes as large a batch to get there.")

/* Translators: Notes for who presents it (lesson quantisation, step 4) */
N_("A well-known text finds 243 instead of 240 here. That is not an effect of int8: the text takes 810 GB/s for the memory in one place and 820 GB/s in another.")

/* Translators: Title of a step (lesson quantisation, step 5) */
N_("What Each One Buys")

/* Translators: Text of a step; what stands in braces stays as it is (lesson quantisation, step 5) */
/* xgettext:no-c-format */
N_("Here are all three, at a batch of {bf16.B}. In bf16 the layer takes {bf16.t_min}, with int8 weights {\"int8 weights\".t_min}, and int8 throughout {int8.t_min}. While the memory is the limit the weights are what counts: the last two differ by {\"int8 weights\".t_min / int8.t_min - 1|1%}.\n\nNow raise the batch to 1 024.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson quantisation, step 5) */
NC_("kernel", "bf16")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson quantisation, step 5) */
NC_("kernel", "int8 weights")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson quantisation, step 5) */
NC_("kernel", "int8")

/* Translators: Question (lesson quantisation, step 5) */
N_("Which of the two is then faster than bf16?")

/* Translators: Said once it is chosen (lesson quantisation, step 5) */
N_("Int8 weights are computed in bf16, at the bf16 peak. What do fewer bytes help when the units are busy all the time?")

/* Translators: Answer to choose (lesson quantisation, step 5) */
N_("Only int8 weights")

/* Translators: Said once it is chosen (lesson quantisation, step 5) */
N_("Fewer bytes shorten the clock of the data. At this batch, which clock stops last?")

/* Translators: Answer to choose (lesson quantisation, step 5) */
N_("Only int8 throughout")

/* Translators: Said once it is chosen (lesson quantisation, step 5) */
N_("It is the only one that computes faster.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson quantisation, step 5) */
N_("At B = {bf16.B|4}: bf16 {bf16.t_min}, int8 weights {\"int8 weights\".t_min}, int8 throughout {int8.t_min}: only the last is faster, {bf16.t_min / int8.t_min}× as fast as bf16.\n\nWeights in fewer bytes help where memory is the limit, arithmetic in fewer bits where arithmetic is. Ask which clock it is before you choose a format.")

/* Translators: Notes for who presents it (lesson quantisation, step 5) */
N_("A good moment for a show of hands. Those who choose “Both” have the bytes in mind and forgot the other clock.")

/* Translators: Title of a step (lesson quantisation, step 6) */
N_("Activations Only")

/* Translators: Text of a step; what stands in braces stays as it is (lesson quantisation, step 6) */
N_("The other way round: the inputs are stored in int8, the weights stay bf16, and so do the arithmetic and the outputs. In bf16 the threshold was {first.Layer.threshold.B.hbm}.")

/* Translators: Question (lesson quantisation, step 6) */
N_("What happens to the threshold?")

/* Translators: Answer to choose (lesson quantisation, step 6) */
N_("It hardly changes")

/* Translators: Said once it is chosen (lesson quantisation, step 6) */
N_("Inputs are a small part of the bytes.")

/* Translators: Said once it is chosen (lesson quantisation, step 6) */
N_("It halves when the weights do. At a batch of {Layer.B}, what part of the traffic are the inputs?")

/* Translators: Said once it is chosen (lesson quantisation, step 6) */
N_("Fewer bytes can only raise the intensity, and so lower the threshold.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson quantisation, step 6) */
N_("From {before.Layer.threshold.B.hbm} to {Layer.threshold.B.hbm}. What is not traffic cannot be saved: look at the bytes first, and quantise the tensor that most of them belong to.")

/* Translators: Notes for who presents it (lesson quantisation, step 6) */
N_("Formats of activations matter for attention caches and for long prompts, where they are most of the bytes. Not in a layer at a small batch.")

/* Translators: Title of a step (lesson quantisation, step 7) */
N_("Eight Bits That Float")

/* Translators: Text of a step; what stands in braces stays as it is (lesson quantisation, step 7) */
N_("An H100 has a third format of one byte: fp8. It spends four of its eight bits on an exponent, so it spans a wider range than int8 and has fewer steps in it. For the roofline only two things count: a byte for each number, and a peak of {machine.matrix.fp8.peak}, {machine.matrix.fp8.peak / machine.matrix.bf16.peak|2}× that of bf16.")

/* Translators: Question (lesson quantisation, step 7) */
N_("The layer is stored and computed in fp8. What happens to its threshold of {Layer.threshold.B.hbm}?")

/* Translators: Said once it is chosen (lesson quantisation, step 7) */
N_("It would with fp8 weights alone. Here the ridge moves as well.")

/* Translators: Said once it is chosen (lesson quantisation, step 7) */
N_("Half the bytes and twice the peak, as with int8 throughout.")

/* Translators: Said once it is chosen (lesson quantisation, step 7) */
N_("The ridge doubles, but so does the intensity.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson quantisation, step 7) */
N_("From {before.Layer.threshold.B.hbm} to {Layer.threshold.B.hbm}: to a roofline fp8 and int8 are the same. Time goes from {before.Layer.t_min} to {Layer.t_min}.\n\nWhat tells them apart is the error. Choose between them by the accuracy of the model, and not by the chart.")

/* Translators: Notes for who presents it (lesson quantisation, step 7) */
N_("fp8 comes in two kinds. E4M3, four bits of exponent, is for weights and activations; E5M2, five bits, for gradients. Both take a byte.")

/* Translators: Title of a step (lesson quantisation, step 8) */
N_("Blocks with a Scale")

/* Translators: Text of a step; what stands in braces stays as it is (lesson quantisation, step 8) */
N_("With four bits there are only sixteen values, too few for a whole tensor. So a block of 32 weights shares a scale of 16 bits: this format is called q4_0. Newer ones, mxfp4 and nvfp4, have blocks of 32 or 16 floating-point values and a scale of 8 bits.\n\nThe arithmetic is bf16 again.")

/* Translators: Question (lesson quantisation, step 8) */
N_("How many bits does a weight take in q4_0?")

/* Translators: Answer to choose (lesson quantisation, step 8) */
N_("4")

/* Translators: Said once it is chosen (lesson quantisation, step 8) */
N_("That leaves out the scale. It has to be read, too.")

/* Translators: Answer to choose (lesson quantisation, step 8) */
N_("4.5")

/* Translators: Said once it is chosen (lesson quantisation, step 8) */
N_("16 bits of scale over 32 weights are half a bit for each.")

/* Translators: Answer to choose (lesson quantisation, step 8) */
N_("20")

/* Translators: Said once it is chosen (lesson quantisation, step 8) */
N_("The scale is not for each weight. 32 of them share it.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson quantisation, step 8) */
N_("{Layer.bytes.hbm} move instead of {before.Layer.bytes.hbm}, in {Layer.t_min} instead of {before.Layer.t_min}. The layer is compute bound from B = {Layer.threshold.B.hbm} instead of {before.Layer.threshold.B.hbm}.\n\nThe gain of {before.Layer.t_min / Layer.t_min}× falls short of fourfold: the scales move, and so do input and output.")

/* Translators: Notes for who presents it (lesson quantisation, step 8) */
N_("q8_0 is 32 weights of 8 bits and a scale of 16: 34 bytes for 32 weights, 8.5 bits each. Have the room work out mxfp4: 32 times 4 bits and a scale of 8, 4.25 bits each.")

/* Translators: Title of a step (lesson quantisation, step 9) */
N_("The Price of Dequantising")

/* Translators: Text of a step; what stands in braces stays as it is (lesson quantisation, step 9) */
N_("The tensor cores do not multiply q4_0. The vector units unpack each weight first: take four bits out, subtract the zero point, multiply by the scale. Count two FLOPs a weight, again for every {Layer.tile} rows.\n\nAt B = {Layer.B} the layer takes {Layer.t_min}, in bf16 {bf16.t_min}: {bf16.t_min / Layer.t_min}× as fast. A batch of 2 048 rows comes in.")

/* Translators: Question (lesson quantisation, step 9) */
N_("How much faster than bf16 is it then?")

/* Translators: Answer to choose (lesson quantisation, step 9) */
N_("As much as before")

/* Translators: Said once it is chosen (lesson quantisation, step 9) */
N_("The gain came from bytes. At this batch the bytes are no longer the slow clock.")

/* Translators: Said once it is chosen (lesson quantisation, step 9) */
N_("The matrix units take longest, and they compute in bf16 either way.")

/* Translators: Answer to choose (lesson quantisation, step 9) */
N_("By half as much")

/* Translators: Said once it is chosen (lesson quantisation, step 9) */
N_("Only the slowest clock counts. Which one is it at a batch of 2 048?")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson quantisation, step 9) */
N_("At B = {Layer.B|4} q4_0 takes {Layer.t_min}, bf16 {bf16.t_min}: the matrix units are the limit, and they do the same work for both. With nothing overlapped q4_0 takes {Layer.t_max}, bf16 {bf16.t_max}: the unpacking uses up what the bytes save.\n\nBlock formats are for small batches. Unpacked in a kernel of its own, each weight is even written and read once more.")

/* Translators: Notes for who presents it (lesson quantisation, step 9) */
N_("Two FLOPs a weight is the least; real kernels spend more on shifts and conversions. A kernel that works on rows in tiles of 64 unpacks its weights anew for each tile.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson quantisation, step 10) */
N_("The layer has q4_0 weights and a batch of {Layer.B}: {Layer.t_min}, compute bound from {Layer.threshold.B.hbm}.\n\nF9 opens the editors beside the lesson. Choose other formats for the weights, and find the one with the lowest threshold. Then move the batch: from where on does that format no longer help?")

/* Translators: Notes for who presents it (lesson quantisation, step 10) */
N_("The threshold falls with the bits: from {first.Layer.threshold.B.hbm} in bf16 to {Layer.threshold.B.hbm} in q4_0. Above it no format of the weights gains anything.")

/* Translators: Title of a lesson */
N_("Twenty Years of Ridge Points")

/* Translators: What a lesson is about */
N_("One layer, six machines from 2006 to today: watch the ridge wander to the right, and see how much of its way is the memory’s fault.")

/* Translators: Title of a step (lesson ridge-years, step 1) */
N_("2006: Where It Began")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ridge-years, step 1) */
N_("On this machine the roofline was first drawn: four cores, {machine.vector.fp64.peak}, {machine.dram.bandwidth}, a ridge at {Layer.ridge.main}. One layer of {Layer.B} rows compares the machines, computed in fp64 here. It has an intensity of {Layer.intensity.main}.")

/* Translators: Question (lesson ridge-years, step 1) */
N_("What limits the layer on this machine?")

/* Translators: Answer to choose (lesson ridge-years, step 1) */
N_("The arithmetic")

/* Translators: Said once it is chosen (lesson ridge-years, step 1) */
N_("It stands far to the right of the ridge.")

/* Translators: Said once it is chosen (lesson ridge-years, step 1) */
N_("Look where the ridge is, and where the dot.")

/* Translators: Said once it is chosen (lesson ridge-years, step 1) */
N_("They would if the dot stood on the ridge.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson ridge-years, step 1) */
N_("The arithmetic: {Layer.t_math} against {Layer.t_comm.main} of memory. Now lean back. The next machines come by themselves, each with the format that its networks were computed in. Keep your eye on the ridge.")

/* Translators: Notes for who presents it (lesson ridge-years, step 1) */
N_("The machines after this one follow by themselves every six seconds. Space or Next takes the next one at once; Pause holds the film.")

/* Translators: Title of a step (lesson ridge-years, step 2) */
N_("2007: More Cores, One Bus")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ridge-years, step 2) */
N_("Eight cores of a Xeon do {machine.vector.fp64.peak}, {machine.vector.fp64.peak / before.machine.vector.fp64.peak|2}× the machine before, over a bus of {machine.dram.bandwidth}. The ridge moves to {Layer.ridge.main}.")

/* Translators: Notes for who presents it (lesson ridge-years, step 2) */
N_("Cores were added, and the bus to memory was not. The paper of 2009 calls this machine the hardest of its four.")

/* Translators: Title of a step (lesson ridge-years, step 3) */
N_("2018: Units for Matrices")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ridge-years, step 3) */
N_("A V100 has units that do nothing but multiply small matrices, in fp16: {machine.matrix.fp16.peak}. Stacked memory brings {machine.hbm.bandwidth}. The ridge leaps to {Layer.ridge.main}, and the layer, at {Layer.intensity.main} now, is bound by {Layer.bound}.")

/* Translators: Notes for who presents it (lesson ridge-years, step 3) */
N_("Two things happen here at once: other units, and numbers of two bytes. The step “How Much Is the Format?” takes them apart.")

/* Translators: Title of a step (lesson ridge-years, step 4) */
N_("2020: Wider Still")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ridge-years, step 4) */
N_("An A100: {machine.matrix.bf16.peak}, {machine.hbm.bandwidth}. Both grew by about the same factor, and the ridge is at {Layer.ridge.main}.")

/* Translators: Notes for who presents it (lesson ridge-years, step 4) */
N_("This is the version with 80 GB. The one with 40 GB has a slower memory, and a ridge at 201.")

/* Translators: Title of a step (lesson ridge-years, step 5) */
N_("2022: Arithmetic Runs Ahead")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ridge-years, step 5) */
N_("An H100: {machine.matrix.bf16.peak / before.machine.matrix.bf16.peak|2}× the arithmetic of the one before, {machine.hbm.bandwidth / before.machine.hbm.bandwidth|2}× its bandwidth. The ridge stands at {Layer.ridge.main}.")

/* Translators: Notes for who presents it (lesson ridge-years, step 5) */
N_("Here batches of 300 became the rule of thumb.")

/* Translators: Title of a step (lesson ridge-years, step 6) */
N_("2024: Memory Catches Up")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ridge-years, step 6) */
N_("A B200: two dies with eight stacks of memory, {machine.matrix.bf16.peak} and {machine.hbm.bandwidth}. For once both grew by the same factor: the ridge stays at {Layer.ridge.main}.")

/* Translators: Notes for who presents it (lesson ridge-years, step 6) */
N_("Whether that lasts depends on formats: in fp4 the ridge of this chip lies four times further right.")

/* Translators: Title of a step (lesson ridge-years, step 7) */
N_("How Much Is the Format?")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ridge-years, step 7) */
N_("From {first.Layer.ridge.main} to {Layer.ridge.main} is a long way. But on the way numbers shrank from eight bytes to two, and matrix units came. Compare like with like: the vector units of an H100, in fp64, as in 2006.")

/* Translators: Question (lesson ridge-years, step 7) */
N_("Where is that ridge?")

/* Translators: Answer to choose (lesson ridge-years, step 7) */
N_("At {machines.nvidia-h100-sxm5-80gb.vector.fp64.peak / machines.nvidia-h100-sxm5-80gb.hbm.bandwidth}")

/* Translators: Said once it is chosen (lesson ridge-years, step 7) */
N_("{machines.nvidia-h100-sxm5-80gb.vector.fp64.peak} over {machines.nvidia-h100-sxm5-80gb.hbm.bandwidth}.")

/* Translators: Answer to choose (lesson ridge-years, step 7) */
N_("At 295 FLOP/B")

/* Translators: Said once it is chosen (lesson ridge-years, step 7) */
N_("That is the ridge of its matrix units, in bf16.")

/* Translators: Answer to choose (lesson ridge-years, step 7) */
N_("At 1 FLOP/B, as in 2006")

/* Translators: Said once it is chosen (lesson ridge-years, step 7) */
N_("Bandwidth grew, but arithmetic in fp64 grew as well, and faster.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson ridge-years, step 7) */
N_("{Layer.ridge.main}, {Layer.ridge.main / first.Layer.ridge.main|2}× that of the first machine. In one format the memory fell behind by that factor. All the rest came from matrix units and shorter numbers: they ask for more reuse, and shorter numbers also pay half of it back.")

/* Translators: Notes for who presents it (lesson ridge-years, step 7) */
N_("Shorter numbers move fewer bytes, so the dot moves right with the ridge. Matrix units move the ridge alone.")

/* Translators: Title of a step (lesson ridge-years, step 8) */
N_("All in One Figure")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ridge-years, step 8) */
N_("Here are four of them on one chart, each with the fastest format it has for the layer. The last has {machines.nvidia-b200-sxm-180gb.hbm.bandwidth / machines.williams2009-opteron-x2-2214.dram.bandwidth|2}× the bandwidth of the first: that is the progress of memory. A layer of {Layer.B} rows has gone from one side of the ridge to the other without a change to it.")

/* Translators: Notes for who presents it (lesson ridge-years, step 8) */
N_("This step is a figure of its own: Export Figures writes it. Each roof is drawn for the kernel’s own format on that machine.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson ridge-years, step 9) */
N_("Take any machine of the list: press F9, and choose on the Machine page. Chips for phones and desktops have their ridges further left, since they have less arithmetic, not more memory.\n\nWhich machine of the list has its ridge furthest to the right?")

/* Translators: Notes for who presents it (lesson ridge-years, step 9) */
N_("Among the built-in machines it is one with many cores and plain memory, made for inference at large batches.")

/* Translators: Title of a lesson */
N_("Throughput against Latency")

/* Translators: What a lesson is about */
N_("A server can be fast for each user, or cheap for all of them. The best compromises form a line, the front, drawn here by hand before the program draws it.")

/* Translators: Title of a step (lesson throughput-latency, step 1) */
N_("One User")

/* Translators: Text of a step; what stands in braces stays as it is (lesson throughput-latency, step 1) */
N_("Llama 3.1 70B on {network.devices} H100, which share each layer. It serves requests: when an answer of {network.answer} tokens ends, the next prompt of {network.prompt} comes in. With one request in flight this gives {network.per_user} tokens a second for a user and {network.rate / network.devices} for a device.\n\nTake a sheet of paper. To the right go tokens a second for a user, up those for a device. Draw the first point: far to the right, at the very bottom.")

/* Translators: Question (lesson throughput-latency, step 1) */
N_("What do the devices do most of the time?")

/* Translators: Answer to choose (lesson throughput-latency, step 1) */
N_("They multiply")

/* Translators: Said once it is chosen (lesson throughput-latency, step 1) */
N_("gate_proj, the largest of the products, is far to the left of the ridge.")

/* Translators: Answer to choose (lesson throughput-latency, step 1) */
N_("They read weights")

/* Translators: Said once it is chosen (lesson throughput-latency, step 1) */
N_("All weights, for the next token of one user.")

/* Translators: Answer to choose (lesson throughput-latency, step 1) */
N_("They exchange results")

/* Translators: Said once it is chosen (lesson throughput-latency, step 1) */
N_("For one token that is little: an all-reduce takes {attn_allreduce.t_min}, gate_proj {gate_proj.t_min}.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson throughput-latency, step 1) */
/* xgettext:no-c-format */
N_("They read, and do {gate_proj.attainable / machine.matrix.bf16.peak|2%} of the work that they could. One user is served as fast as these devices can, with {network.tpot} for each token. Nobody else is served.")

/* Translators: Notes for who presents it (lesson throughput-latency, step 1) */
N_("Let everybody draw, on paper or on the board, with both axes from zero: 200 to the right and 2 500 up are enough.")

/* Translators: Title of a step (lesson throughput-latency, step 2) */
N_("Sixty-Four Users")

/* Translators: Text of a step; what stands in braces stays as it is (lesson throughput-latency, step 2) */
N_("Requests in flight: {network.batch}. The intensity of gate_proj is {gate_proj.intensity.hbm}. Let there be sixty-four requests, with the prompts that come in beside them.")

/* Translators: Question (lesson throughput-latency, step 2) */
N_("Drag gate_proj to where it stands with sixty-four requests in flight.")

/* Translators: Said after a wrong answer (lesson throughput-latency, step 2) */
N_("Each weight serves sixty-four times as many tokens. It does not reach the ridge.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson throughput-latency, step 2) */
/* xgettext:no-c-format */
N_("The second point: {network.per_user} tokens a second for a user and {network.rate / network.devices} for a device. Each user has {network.per_user / before.network.per_user|2%} of the speed, and a device gives {network.rate / before.network.rate|2}× as much.\n\nOn paper the point is a little to the left and far up. As long as the devices mostly read, more users cost little.")

/* Translators: Name of something pinned (lesson throughput-latency, step 2) */
N_("one user")

/* Translators: Notes for who presents it (lesson throughput-latency, step 2) */
N_("The caches are not shared: what each user loses is the time to read the caches of all others, and to read their prompts.")

/* Translators: Title of a step (lesson throughput-latency, step 3) */
N_("The Bend")

/* Translators: Text of a step; what stands in braces stays as it is (lesson throughput-latency, step 3) */
N_("It cannot go on like this. From some number of requests on, each further one takes as much time from the others as it gets.")

/* Translators: Question (lesson throughput-latency, step 3) */
N_("Drag gate_proj to where that begins.")

/* Translators: Said after a wrong answer (lesson throughput-latency, step 3) */
N_("The products wait as long as weights are being read. Where does the slanted roof end?")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson throughput-latency, step 3) */
/* xgettext:no-c-format */
N_("At the ridge, {gate_proj.ridge.hbm}, which it reaches with {network.batch} requests. The third point: {network.per_user} tokens a second for a user and {network.rate / network.devices} for a device. A user has {network.per_user / before.network.per_user|2%} of the speed of the point before, a device gives {network.rate / before.network.rate|2}× as much.\n\nThe line begins to bend: it goes to the left faster, and up more slowly.")

/* Translators: Name of something pinned (lesson throughput-latency, step 3) */
N_("sixty-four requests")

/* Translators: Notes for who presents it (lesson throughput-latency, step 3) */
N_("gate_proj stands for all products with weights. Attention stays where it is at any number of requests, so the whole step bends a little earlier.")

/* Translators: Title of a step (lesson throughput-latency, step 4) */
N_("Beyond")

/* Translators: Text of a step; what stands in braces stays as it is (lesson throughput-latency, step 4) */
N_("With {network.batch} requests a device gives {network.rate / network.devices} tokens a second. A server that wants still more takes three times as many requests.")

/* Translators: Question (lesson throughput-latency, step 4) */
N_("What does a device give then?")

/* Translators: Answer to choose (lesson throughput-latency, step 4) */
N_("Three times as much")

/* Translators: Said once it is chosen (lesson throughput-latency, step 4) */
N_("Before the ridge it was nearly so. Now each product does as much work as it can.")

/* Translators: Answer to choose (lesson throughput-latency, step 4) */
N_("About as much")

/* Translators: Said once it is chosen (lesson throughput-latency, step 4) */
N_("There is no idle time left to fill.")

/* Translators: Answer to choose (lesson throughput-latency, step 4) */
N_("Less")

/* Translators: Said once it is chosen (lesson throughput-latency, step 4) */
N_("The caches grow, but they are read as fast as before.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson throughput-latency, step 4) */
/* xgettext:no-c-format */
N_("The fourth point: {network.per_user} tokens a second for a user and {network.rate / network.devices} for a device, {network.rate / before.network.rate|3}× as much. But a user has {network.per_user / before.network.per_user|2%} of the speed. On paper the line runs level to the left. Whoever serves here loses speed and gains nothing; there is room for {network.room|4} requests, and no reason to use it.")

/* Translators: Notes for who presents it (lesson throughput-latency, step 4) */
N_("Join the four points. This is the front of one layout: more of the one only for less of the other.")

/* Translators: Title of a step (lesson throughput-latency, step 5) */
N_("Another Layout")

/* Translators: Text of a step; what stands in braces stays as it is (lesson throughput-latency, step 5) */
N_("Two replicas on four devices each, instead of one on eight. Take {network.batch} requests in flight. On eight devices they gave {network.per_user} tokens a second for a user and {network.rate / network.devices} for a device.")

/* Translators: Question (lesson throughput-latency, step 5) */
N_("Where does the point of two replicas lie?")

/* Translators: Answer to choose (lesson throughput-latency, step 5) */
N_("To the right and above")

/* Translators: Said once it is chosen (lesson throughput-latency, step 5) */
N_("Each replica reads all weights, for half of the requests.")

/* Translators: Answer to choose (lesson throughput-latency, step 5) */
N_("To the left and below")

/* Translators: Said once it is chosen (lesson throughput-latency, step 5) */
N_("Each device reads twice as many weights, and every user waits for them.")

/* Translators: Answer to choose (lesson throughput-latency, step 5) */
N_("In the same place")

/* Translators: Said once it is chosen (lesson throughput-latency, step 5) */
N_("Each device has as many requests as before, but twice as many weights.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson throughput-latency, step 5) */
N_("{network.per_user} tokens a second for a user and {network.rate / network.devices} for a device. It is worse for both: this point lies behind the front, and nobody should serve there.")

/* Translators: Notes for who presents it (lesson throughput-latency, step 5) */
N_("A point that another one beats in both is called dominated. The front consists of the points that are not.")

/* Translators: Title of a step (lesson throughput-latency, step 6) */
N_("Where the Lines Cross")

/* Translators: Text of a step; what stands in braces stays as it is (lesson throughput-latency, step 6) */
N_("With {network.batch} requests in flight, one network on eight devices had nothing left to gain: {network.per_user} tokens a second for a user and {network.rate / network.devices} for a device.\n\nTake two replicas again, with as many requests.")

/* Translators: Question (lesson throughput-latency, step 6) */
N_("How many tokens a second does a user get with two replicas?")

/* Translators: Answer to choose (lesson throughput-latency, step 6) */
N_("Fewer again")

/* Translators: Said once it is chosen (lesson throughput-latency, step 6) */
N_("Here the products no longer wait for weights.")

/* Translators: Answer to choose (lesson throughput-latency, step 6) */
N_("As many")

/* Translators: Said once it is chosen (lesson throughput-latency, step 6) */
N_("The work is the same. But half as many devices exchange results.")

/* Translators: Answer to choose (lesson throughput-latency, step 6) */
N_("More")

/* Translators: Said once it is chosen (lesson throughput-latency, step 6) */
N_("The work is the same, and less is exchanged. The weights cost nothing now.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson throughput-latency, step 6) */
N_("{network.per_user} tokens a second for a user and {network.rate / network.devices} for a device: better for both, as four devices exchange less than eight. Each layout has a line of its own, and the lines cross.\n\nThe front of all layouts is their upper edge: wide on the right, for few users who are in a hurry, and more replicas on the left, for many who are not.")

/* Translators: Notes for who presents it (lesson throughput-latency, step 6) */
N_("Draw the second line through its two points. Then go over the upper edge of both with another colour.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson throughput-latency, step 7) */
N_("Move Requests below the chart, and read Serving at the right: tokens a second for a user and for a device. With {network.devices} devices, how many requests may be in flight if every user is to get 100 tokens a second?\n\nThen choose What Would It Take? below Layout. It tries all layouts, and draws the front that you drew by hand. Drag along it to see where the layout changes.")

/* Translators: Notes for who presents it (lesson throughput-latency, step 7) */
N_("A goal is a vertical line on the paper: of all points to the right of it the highest is the best.")

/* Translators: Title of a lesson */
N_("Tiling and Fusion")

/* Translators: What a lesson is about */
N_("Two ways to move fewer bytes for the same work: keep what will be needed again, and do not write what will be read right away.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson tiling-fusion) */
NC_("kernel", "Ideal")

/* Translators: Title of a step (lesson tiling-fusion, step 1) */
N_("The Best Case")

/* Translators: Text of a step; what stands in braces stays as it is (lesson tiling-fusion, step 1) */
N_("Two matrices A and B, each of {Ideal.D|4} × {Ideal.F|4} numbers, are multiplied on an A100. If each of the three matrices crosses the memory bus once, {Ideal.bytes.hbm} move, and the intensity is {Ideal.intensity.hbm}; the ridge is at {Ideal.ridge.hbm}.\n\nBut that supposes a chip that holds on to all it will need again. Each number of an input is needed {Ideal.D|4} times.")

/* Translators: Notes for who presents it (lesson tiling-fusion, step 1) */
N_("The chip has 40 MB of L2 cache and three matrices of 33.6 MB. Nothing holds all of them, so what stays on the chip, and for how long, has to be planned.")

/* Translators: Title of a step (lesson tiling-fusion, step 2) */
N_("One Tile at a Time")

/* Translators: Text of a step; what stands in braces stays as it is (lesson tiling-fusion, step 2) */
N_("A core works on one tile of the result at a time. For a tile of 32 × 32 it reads 32 rows of A and 32 columns of B from the L2 cache, which all cores share, and keeps nothing for the next tile.\n\nThe result is 4 096 columns wide.")

/* Translators: Question (lesson tiling-fusion, step 2) */
N_("How often is the whole of A read from L2?")

/* Translators: Answer to choose (lesson tiling-fusion, step 2) */
N_("Once")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 2) */
N_("That is the best case. Here each column of tiles reads all rows of A anew.")

/* Translators: Answer to choose (lesson tiling-fusion, step 2) */
N_("32 times")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 2) */
N_("32 is the width of a tile. How many of them stand side by side?")

/* Translators: Answer to choose (lesson tiling-fusion, step 2) */
N_("128 times")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 2) */
N_("Once for each column of tiles: 4 096 / 32.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson tiling-fusion, step 2) */
N_("A and B are read {Tiled.m / Tiled.bm} times each: {Tiled.bytes.l2} pass L2. The intensity there is {Tiled.intensity.l2}, its ridge is at {Tiled.ridge.l2}. The product is bound by {Tiled.bound}, and takes {Tiled.t_min / first.Ideal.t_min}× as long as in the best case.\n\nThe work is the same. Only the traffic changed.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson tiling-fusion, step 2) */
NC_("kernel", "Tiled")

/* Translators: Notes for who presents it (lesson tiling-fusion, step 2) */
N_("Why L2 and not main memory? A later question answers that. For now: this is the traffic between the cores and the cache that they share.")

/* Translators: Title of a step (lesson tiling-fusion, step 3) */
N_("The Shape of a Tile")

/* Translators: Text of a step; what stands in braces stays as it is (lesson tiling-fusion, step 3) */
N_("The core has room for a tile of 4 096 results, {4096 / before.Tiled.bm / before.Tiled.bn}× as many as before. There are several shapes of that size.\n\nA tile of height h and width w reads h + w numbers for every h · w multiplications.")

/* Translators: Question (lesson tiling-fusion, step 3) */
N_("Which shape reads least?")

/* Translators: Answer to choose (lesson tiling-fusion, step 3) */
N_("16 × 256")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 3) */
N_("16 + 256 numbers for 4 096 multiplications. The thin side is reused little.")

/* Translators: Answer to choose (lesson tiling-fusion, step 3) */
N_("32 × 128")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 3) */
N_("Better than thinner ones: 32 + 128. But a sum of two numbers with a fixed product can be smaller still.")

/* Translators: Answer to choose (lesson tiling-fusion, step 3) */
N_("64 × 64")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 3) */
N_("64 + 64 is the smallest sum with that product.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson tiling-fusion, step 3) */
N_("The square: its perimeter is the smallest for its area. The intensity went from {before.Tiled.intensity.l2} to {Tiled.intensity.l2}, and the time from {before.Tiled.t_min} to {Tiled.t_min}.\n\n{Tiled.bm * Tiled.bn / before.Tiled.bm / before.Tiled.bn}× the room bought {Tiled.intensity.l2 / before.Tiled.intensity.l2}× the intensity.")

/* Translators: Notes for who presents it (lesson tiling-fusion, step 3) */
N_("The same reason makes soap bubbles round. Draw three rectangles of equal area and add up their sides.")

/* Translators: Title of a step (lesson tiling-fusion, step 4) */
N_("Larger Still")

/* Translators: Text of a step; what stands in braces stays as it is (lesson tiling-fusion, step 4) */
N_("Let the tile grow once more, to 128 × 128. A tile of 64 × 64 had an intensity of {before.Tiled.intensity.l2} at L2, and the ridge of L2 is at {Tiled.ridge.l2}.\n\nThe tile is 16 × 128 to begin with. Dragging the dot changes its rows.")

/* Translators: Question (lesson tiling-fusion, step 4) */
N_("Drag the dot of L2 to where a tile of 128 × 128 stands.")

/* Translators: Said after a wrong answer (lesson tiling-fusion, step 4) */
N_("A square tile of side b has an intensity of nearly b / 2 in bf16.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson tiling-fusion, step 4) */
N_("{Tiled.intensity.l2}, just past the ridge at {Tiled.ridge.l2}. The arithmetic takes {Tiled.t_math|4}, L2 {Tiled.t_comm.l2|4}.\n\nA tile need not hold the whole matrix. It needs to be just large enough for the ridge: libraries for this chip use tiles of 128 × 128 and a little larger.")

/* Translators: Notes for who presents it (lesson tiling-fusion, step 4) */
N_("A tile of 128 × 128 keeps 16 384 sums of four bytes in registers: 64 of the 256 KiB that a core has. Larger tiles soon leave no room for a second set of inputs.")

/* Translators: Title of a step (lesson tiling-fusion, step 5) */
N_("Tiles Share a Cache")

/* Translators: Text of a step; what stands in braces stays as it is (lesson tiling-fusion, step 5) */
N_("So far L2 served every tile by itself. But the chip works on many tiles at once: take 64 of them, 8 × 8, side by side. Those in a row want the same rows of A, those in a column the same columns of B, and all within a short time.")

/* Translators: Question (lesson tiling-fusion, step 5) */
N_("What does main memory see of 64 tiles of 128 × 128?")

/* Translators: Answer to choose (lesson tiling-fusion, step 5) */
N_("The same as L2")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 5) */
N_("It would if no tile found in L2 what a neighbour has just fetched.")

/* Translators: Answer to choose (lesson tiling-fusion, step 5) */
N_("As much as for one tile of 1 024 × 1 024")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 5) */
N_("Each row and column of the block comes from memory once, and L2 hands it to eight tiles.")

/* Translators: Answer to choose (lesson tiling-fusion, step 5) */
N_("Nothing")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 5) */
N_("L2 has to get the rows and columns from somewhere, once for each block of tiles.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson tiling-fusion, step 5) */
N_("As if the block were one tile: {Block.bytes.hbm} come from memory and {Tiled.bytes.l2} pass L2. At memory the intensity is {Block.intensity.hbm}, far beyond the ridge of {Block.ridge.hbm}.\n\nTiles of the core are chosen for the roof of L2; the order of the tiles is chosen for the roof of the memory.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson tiling-fusion, step 5) */
NC_("kernel", "Block")

/* Translators: Notes for who presents it (lesson tiling-fusion, step 5) */
N_("Kernels walk over the tiles in blocks for this reason; the trick is called swizzling or rasterisation. Row after row would want all of B again for each row of tiles.")

/* Translators: Title of a step (lesson tiling-fusion, step 6) */
N_("The Third Size")

/* Translators: Text of a step; what stands in braces stays as it is (lesson tiling-fusion, step 6) */
N_("A tile has a third size, its depth: how many columns of A and rows of B are held at a time, {Tiled.bk} here. The sum over the depth is finished in the same tile, piece by piece.")

/* Translators: Question (lesson tiling-fusion, step 6) */
N_("The depth doubles. What happens to the traffic?")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 6) */
N_("The depth cancels out.")

/* Translators: Answer to choose (lesson tiling-fusion, step 6) */
N_("Half as much moves")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 6) */
N_("Half as many pieces, each twice as large. Multiply the two.")

/* Translators: Answer to choose (lesson tiling-fusion, step 6) */
N_("Twice as much moves")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 6) */
N_("The pieces are twice as large, but there are half as many.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson tiling-fusion, step 6) */
N_("From a depth of {before.Tiled.bk} to {Tiled.bk}, and {before.Tiled.bytes.l2} became {Tiled.bytes.l2}. Depth costs room on the chip and helps the pipeline run smoothly, but it moves no dot on this chart. Spend the room on height and width.")

/* Translators: Notes for who presents it (lesson tiling-fusion, step 6) */
N_("Twice the depth is half as many pieces, each twice as large. Let the room find that out.")

/* Translators: Title of a step (lesson tiling-fusion, step 7) */
N_("Two Passes")

/* Translators: Text of a step; what stands in braces stays as it is (lesson tiling-fusion, step 7) */
N_("Now two small kernels in sequence, over {SiLU.n} numbers each, far more than L2 holds. They run on the vector unit, which has a flat roof of its own. SiLU, an activation function, reads one tensor and writes one. Multiply reads that and a second tensor, and writes the product. Together they take {total.t_min}.\n\nIn total the two move five tensors.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson tiling-fusion, step 7) */
NC_("kernel", "SiLU")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson tiling-fusion, step 7) */
NC_("kernel", "Multiply")

/* Translators: Question (lesson tiling-fusion, step 7) */
N_("Fused into one kernel, how many tensors move?")

/* Translators: Answer to choose (lesson tiling-fusion, step 7) */
N_("Two")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 7) */
N_("Two inputs have to be read, and the result still has to be written.")

/* Translators: Answer to choose (lesson tiling-fusion, step 7) */
N_("Three")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 7) */
N_("Two in and one out. What SiLU wrote is no longer written, and so not read either.")

/* Translators: Answer to choose (lesson tiling-fusion, step 7) */
N_("Four")

/* Translators: Said once it is chosen (lesson tiling-fusion, step 7) */
N_("The tensor between the two is written once and read once. Fused, both of these vanish.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson tiling-fusion, step 7) */
N_("The same work in {total.t_min} instead of {before.total.t_min}: {before.total.t_min / total.t_min}× as fast, which is five tensors over three.\n\nThe intensity of the pair was {before.total.flops / before.total.bytes.hbm}, and is {Fused.intensity.hbm} now: left of the ridge the rate grows as the intensity does.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson tiling-fusion, step 7) */
NC_("kernel", "Fused")

/* Translators: Notes for who presents it (lesson tiling-fusion, step 7) */
N_("Fusion is worth most for small kernels in a row. Tensors that fit into L2 are half fused by the cache already, and gain less.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson tiling-fusion, step 8) */
N_("Both are back: the product with its tiles, and the two small kernels. Select each and look under “What to Try”: it says what larger tiles and fusion would gain. Choose one and follow the arrow.\n\nThen press F9 for the editors, set the tile to 128 × 128, and after that to 100 × 100. Why does the product take longer than the step in size explains?")

/* Translators: Notes for who presents it (lesson tiling-fusion, step 8) */
N_("Tiles that do not divide 4 096 leave a ragged edge. 100 × 100 needs 41 rows and 41 columns of tiles instead of 32, so A and B are each read 41 times, and L2 is the limit again.")

/* Translators: Title of a lesson */
N_("The Network and the Two-Chip Product")

/* Translators: What a lesson is about */
N_("A link between chips is one more roof. For a product that is split over two chips, one size decides on which side of it you are, and it is not the batch.")

/* Translators: Name of a kernel; in the braces of a text it stays as it is (lesson two-chips) */
NC_("kernel", "Product")

/* Translators: Title of a step (lesson two-chips, step 1) */
N_("One Product, Two Chips")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-chips, step 1) */
N_("A product with {Product.D} × {Product.F} weights runs on two TPU v5e chips. The weights are split along the {Product.D}, the size that is summed over: each chip multiplies its half of the inputs by its half of the weights.\n\nEach then holds a partial sum of every number of the result. To finish, they exchange these over a link: {Product.bytes.ici} sent by each chip. All numbers here are for one chip.")

/* Translators: Notes for who presents it (lesson two-chips, step 1) */
N_("Network bytes are counted as sent by one chip in one direction. The link carries both directions at once, so what is received does not count again.")

/* Translators: Title of a step (lesson two-chips, step 2) */
N_("The Network Is a Roof")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-chips, step 2) */
N_("The link moves {machine.ici.bandwidth}, the memory {machine.hbm.bandwidth}. Each has its roof and its ridge: {Product.ridge.hbm} for the memory, {Product.ridge.ici|4} for the link. The product has an intensity for each as well, {Product.intensity.hbm} and {Product.intensity.ici|4}.")

/* Translators: Question (lesson two-chips, step 2) */
N_("What limits the product?")

/* Translators: Said once it is chosen (lesson two-chips, step 2) */
N_("At both levels the intensity would have to be beyond the ridge. Compare each pair.")

/* Translators: Said once it is chosen (lesson two-chips, step 2) */
N_("{Product.intensity.hbm} is beyond the memory’s ridge at {Product.ridge.hbm}. That clock is not the slowest.")

/* Translators: Answer to choose (lesson two-chips, step 2) */
N_("The link")

/* Translators: Said once it is chosen (lesson two-chips, step 2) */
N_("{Product.intensity.ici|4} is left of its ridge at {Product.ridge.ici|4}.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson two-chips, step 2) */
N_("Arithmetic {Product.t_math}, memory {Product.t_comm.hbm}, link {Product.t_comm.ici}: the link decides. The chips could do {machine.matrix.bf16.peak} each and reach {Product.attainable}.\n\nA high intensity at one level is no comfort if another level is the slow one.")

/* Translators: Notes for who presents it (lesson two-chips, step 2) */
N_("Draw the link as a straw beside the pipe of the memory. Each has its own roof, and the product has to pass both.")

/* Translators: Title of a step (lesson two-chips, step 3) */
N_("The Lever That Does Nothing")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-chips, step 3) */
N_("For a layer on one chip the batch was the great lever: more rows, more work for the same weights. Here it is {Product.B}, and the link limits the product.")

/* Translators: Question (lesson two-chips, step 3) */
N_("The batch doubles. Where does the dot of the link go?")

/* Translators: Answer to choose (lesson two-chips, step 3) */
N_("To the right")

/* Translators: Said once it is chosen (lesson two-chips, step 3) */
N_("It would if the bytes on the link stayed the same. They are the numbers of the result, and it has twice as many rows.")

/* Translators: Answer to choose (lesson two-chips, step 3) */
N_("To the left")

/* Translators: Said once it is chosen (lesson two-chips, step 3) */
N_("Work and bytes on the link both grow with the batch, and equally so.")

/* Translators: Said once it is chosen (lesson two-chips, step 3) */
N_("Twice the work, and twice the bytes to exchange.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson two-chips, step 3) */
N_("Still {Product.intensity.ici|4}. Arithmetic and exchange grow together, and the product takes {Product.t_min / before.Product.t_min}× as long: {Product.t_min} instead of {before.Product.t_min}, at {Product.attainable}.\n\nThe batch cancels, and so does the width of the result. What remains is {Product.D}, the size summed over: each number that a chip sends stands for that many of its FLOPs.")

/* Translators: Notes for who presents it (lesson two-chips, step 3) */
N_("Most expect the batch to help. It is worth a show of hands.")

/* Translators: Title of a step (lesson two-chips, step 4) */
N_("The Lever That Works")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-chips, step 4) */
N_("Back to B = {Product.B}. Let D, the size summed over, double from {before.Product.D} to 8 192. Twice the work; the result, and so the bytes on the link, stay the same.")

/* Translators: Question (lesson two-chips, step 4) */
N_("Drag the dot of the link to where it stands then.")

/* Translators: Said after a wrong answer (lesson two-chips, step 4) */
N_("Twice the work for the same bytes on the link. How high is the roof of the link there?")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson two-chips, step 4) */
N_("{Product.intensity.ici|4} on the link, and still left of the ridge at {Product.ridge.ici|4}, if only just: the link takes {Product.t_comm.ici|4}, the arithmetic {Product.t_math|4}.")

/* Translators: Notes for who presents it (lesson two-chips, step 4) */
N_("The right lever is the size that is summed over. Say why: it is what the exchange has to pay for.")

/* Translators: Title of a step (lesson two-chips, step 5) */
N_("The Crossover")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-chips, step 5) */
N_("Each chip does half of the 2 · B · D · F FLOPs, at {machine.matrix.bf16.peak}. It sends B · F numbers of two bytes, at {machine.ici.bandwidth}. Set the two times equal, and B and F drop out.")

/* Translators: Question (lesson two-chips, step 5) */
N_("From which D is the product compute bound?")

/* Translators: Answer to choose (lesson two-chips, step 5) */
N_("About 4 378")

/* Translators: Said once it is chosen (lesson two-chips, step 5) */
N_("That is the ridge of the link. Each number exchanged has two bytes, so it takes twice as many FLOPs.")

/* Translators: Answer to choose (lesson two-chips, step 5) */
N_("About 8 756")

/* Translators: Said once it is chosen (lesson two-chips, step 5) */
N_("Two bytes times the ridge of the link.")

/* Translators: Answer to choose (lesson two-chips, step 5) */
N_("About 17 500")

/* Translators: Said once it is chosen (lesson two-chips, step 5) */
N_("That counts what is sent and what is received. The link does both at the same time.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson two-chips, step 5) */
N_("From {Product.threshold.D.ici}, the first whole size. There the arithmetic and the link both take {Product.t_math|4}.")

/* Translators: Notes for who presents it (lesson two-chips, step 5) */
N_("Go through 4 096, 8 192 and 16 384 on the slider. The side changes between the second and the third.")

/* Translators: Title of a step (lesson two-chips, step 6) */
N_("Exchange Less")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-chips, step 6) */
N_("At D = {Product.D} the product is bound by {Product.bound}. So far both chips ended up with the whole result, after what is called an all-reduce. Often each needs only its half of it, because the next layer is split as well. That takes a reduce-scatter, half as many bytes.")

/* Translators: Question (lesson two-chips, step 6) */
N_("What does that do to the crossover?")

/* Translators: Answer to choose (lesson two-chips, step 6) */
N_("It moves to half the D")

/* Translators: Said once it is chosen (lesson two-chips, step 6) */
N_("Half of the bytes, so half of the FLOPs that have to pay for them.")

/* Translators: Said once it is chosen (lesson two-chips, step 6) */
N_("The ridge of the link stays, but the bytes halve, and with them the D that is needed.")

/* Translators: Answer to choose (lesson two-chips, step 6) */
N_("It moves to twice the D")

/* Translators: Said once it is chosen (lesson two-chips, step 6) */
N_("More D is needed to pay for more bytes. Here they become fewer.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson two-chips, step 6) */
N_("From {before.Product.threshold.D.ici} to {Product.threshold.D.ici}. The intensity on the link went from {before.Product.intensity.ici|4} to {Product.intensity.ici|4}, and the product takes {Product.t_min} instead of {before.Product.t_min}.\n\nBefore buying a faster link, look at what is sent over it.")

/* Translators: Notes for who presents it (lesson two-chips, step 6) */
N_("A reduce-scatter followed by an all-gather is an all-reduce. Leave the second half out when the next layer can work on a half.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-chips, step 7) */
N_("The product is back, with its exchange in full. Press F9 for the editors and raise the number of devices: each does less work, yet sends more than with two devices. Watch where the threshold of D goes.\n\nThen lower the batch, far down, until the memory takes longer than the link. At which batch is that?")

/* Translators: Notes for who presents it (lesson two-chips, step 7) */
N_("With two chips and D = 4 096 it happens below a batch of 120: there the weights of each half take longer to read than the result to exchange.")

/* Translators: Title of a lesson */
N_("The Two Clocks and the Roof")

/* Translators: What a lesson is about */
N_("Every kernel runs against two clocks, one for its arithmetic and one for its data. The roofline is a picture of the slower one.")

/* Translators: Title of a step (lesson two-clocks, step 1) */
N_("Work and Traffic")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-clocks, step 1) */
N_("The dot is one kernel, a piece of work that a program hands to the machine: here one layer of a neural network, {Layer.B} rows multiplied by a matrix of {Layer.D} × {Layer.F} weights. It costs two things. Work: {Layer.flops}, a FLOP being one addition or one multiplication. Traffic: {Layer.bytes.hbm}, read from memory or written to it.\n\nThe machine has one speed for each: it computes at most {machine.matrix.bf16.peak}, its peak, and moves at most {machine.hbm.bandwidth}, its bandwidth. These four numbers are all that the model knows.")

/* Translators: Notes for who presents it (lesson two-clocks, step 1) */
N_("The machine is made of round numbers so that everyone in the room can follow in their heads. Have somebody do the first division aloud.")

/* Translators: Title of a step (lesson two-clocks, step 2) */
N_("Two Clocks")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-clocks, step 2) */
N_("Start two clocks at once. The first stops when all the work is done: FLOPs divided by the peak. The second stops when all the data have moved: bytes divided by the bandwidth.\n\nThe layer does {Layer.flops} at {machine.matrix.bf16.peak}, and moves {Layer.bytes.hbm} at {machine.hbm.bandwidth}.")

/* Translators: Question (lesson two-clocks, step 2) */
N_("Which clock stops last?")

/* Translators: Answer to choose (lesson two-clocks, step 2) */
N_("The clock of the arithmetic")

/* Translators: Said once it is chosen (lesson two-clocks, step 2) */
N_("There are more FLOPs than bytes, {Layer.flops / Layer.bytes.hbm}. But the machine does {machine.matrix.bf16.peak / machine.hbm.bandwidth} in the same time.")

/* Translators: Answer to choose (lesson two-clocks, step 2) */
N_("The clock of the data")

/* Translators: Said once it is chosen (lesson two-clocks, step 2) */
N_("There are fewer bytes than FLOPs, but each of them takes the machine longer.")

/* Translators: Answer to choose (lesson two-clocks, step 2) */
N_("Both stop together")

/* Translators: Said once it is chosen (lesson two-clocks, step 2) */
N_("That happens at exactly one ratio of work to traffic. Divide both pairs of numbers and compare.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson two-clocks, step 2) */
N_("The arithmetic takes {Layer.t_math}, the movement {Layer.t_comm.hbm}. For most of that time the arithmetic units wait for data: the layer is memory bound.\n\nThe bars under “The Clocks” show the two.")

/* Translators: Notes for who presents it (lesson two-clocks, step 2) */
N_("Let the room answer before you turn the page. Most look at the larger number; the point is that each number has a speed of its own to be divided by.")

/* Translators: Title of a step (lesson two-clocks, step 3) */
N_("Overlap")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-clocks, step 3) */
N_("A good program computes on one piece of data while it fetches the next. If the two overlap perfectly, the run takes as long as the slower clock: T_min = {Layer.t_min}. If they take turns, it takes the sum: T_max = {Layer.t_max}.\n\nA run without other costs lies between. With one unit and one memory the sum is at most twice the maximum, so even the crude answer is a good one.")

/* Translators: Notes for who presents it (lesson two-clocks, step 3) */
N_("The factor of two holds for two clocks. A machine with more levels has more clocks, and the factor grows with them; the lesson on the memory hierarchy comes back to it.")

/* Translators: Title of a step (lesson two-clocks, step 4) */
N_("From Time to Rate")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-clocks, step 4) */
/* xgettext:no-c-format */
N_("Divide the work by T_min and the clocks become a rate: {Layer.attainable}, {Layer.attainable / machine.matrix.bf16.peak|%} of the peak. That is the height of the dot.\n\nIts place from left to right is the arithmetic intensity, work divided by traffic: {Layer.intensity.hbm}. Both axes are logarithmic, so equal distances are equal factors.")

/* Translators: Notes for who presents it (lesson two-clocks, step 4) */
N_("Stay here until everybody can say what the two axes are. The rest of the course is reading this one chart.")

/* Translators: Title of a step (lesson two-clocks, step 5) */
N_("The Roof")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-clocks, step 5) */
N_("Each line is one of the clocks. The slanted one: a memory of {machine.hbm.bandwidth} can feed a rate of bandwidth × intensity. The flat one: the units never do more than {machine.matrix.bf16.peak}.\n\nA kernel can stand on the lower of the two or below it, never above. Under the slanted line the clock of the data decides, under the flat one that of the arithmetic.")

/* Translators: Question (lesson two-clocks, step 5) */
N_("A kernel stands far down the slanted roof, and its intensity doubles. What happens to the rate that it may reach?")

/* Translators: Said once it is chosen (lesson two-clocks, step 5) */
N_("Bandwidth × intensity: the rate grows as the intensity does.")

/* Translators: Answer to choose (lesson two-clocks, step 5) */
N_("It stays as it is")

/* Translators: Said once it is chosen (lesson two-clocks, step 5) */
N_("That is so under the flat roof, where the units are busy already.")

/* Translators: Answer to choose (lesson two-clocks, step 5) */
N_("It grows by a factor of four")

/* Translators: Said once it is chosen (lesson two-clocks, step 5) */
N_("Look at the slope: a step of a factor of ten to the right goes up by a factor of ten.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson two-clocks, step 5) */
N_("It doubles, and goes on growing with the intensity until the kernel meets the flat roof at {Layer.ridge.hbm}. From there on more intensity gains nothing: the bytes arrive in time, and the units are the limit.")

/* Translators: Notes for who presents it (lesson two-clocks, step 5) */
N_("Trace the slope with the pointer: one decade to the right is one decade up, so the slanted line is bandwidth times intensity and nothing else.")

/* Translators: Title of a step (lesson two-clocks, step 6) */
N_("Before You Look")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-clocks, step 6) */
N_("Now let the layer work on 64 rows instead of {before.Layer.B}. The weights are nearly all of the traffic, and they are read once, however many rows there are.\n\nWhere will the dot stand?")

/* Translators: Question (lesson two-clocks, step 6) */
N_("Drag the dot along the roof to where you expect it.")

/* Translators: Said after a wrong answer (lesson two-clocks, step 6) */
N_("Four times the work with about the same bytes is about four times the intensity. Then look up from there: the first line you meet is the roof.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson two-clocks, step 6) */
N_("The clock of the data goes from {before.Layer.t_comm.hbm} to {Layer.t_comm.hbm}, that of the arithmetic from {before.Layer.t_math} to {Layer.t_math}. At 64 rows the arithmetic stops last: the layer is compute bound, at the full {machine.matrix.bf16.peak}.\n\n{Layer.B / before.Layer.B}× the rows cost {Layer.t_min / before.Layer.t_min}× the time.")

/* Translators: Notes for who presents it (lesson two-clocks, step 6) */
N_("Let somebody drag. A drop to the right of the ridge but too low is the usual mistake: the dot stands on the roof.")

/* Translators: Title of a step (lesson two-clocks, step 7) */
N_("The Next Clock")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-clocks, step 7) */
N_("The layer is compute bound now: {Layer.t_math} of arithmetic against {Layer.t_comm.hbm} of data. Suppose that the next machine has units twice as fast and the same memory.")

/* Translators: Question (lesson two-clocks, step 7) */
N_("By how much does T_min shrink?")

/* Translators: Answer to choose (lesson two-clocks, step 7) */
N_("By half")

/* Translators: Said once it is chosen (lesson two-clocks, step 7) */
N_("The clock of the arithmetic halves. But the other clock still runs, and now it stops last.")

/* Translators: Answer to choose (lesson two-clocks, step 7) */
N_("By about a fifth")

/* Translators: Said once it is chosen (lesson two-clocks, step 7) */
N_("From {before.Layer.t_min} to {Layer.t_min}: only until the clock of the data takes over.")

/* Translators: Said once it is chosen (lesson two-clocks, step 7) */
N_("It would be so if the data were the slower clock. Here the arithmetic is, so faster units do help at first.")

/* Translators: Text after the answer; what stands in braces stays as it is (lesson two-clocks, step 7) */
N_("Twice the peak gains a factor of {before.Layer.t_min / Layer.t_min}. The flat roof went up, and the dot with it, until it met the slanted one: the layer is memory bound again.\n\nWhat limits a kernel is always a question of which clock is next.")

/* Translators: Notes for who presents it (lesson two-clocks, step 7) */
N_("This is the first time that one step helps and then stops helping. Ask what should be bought next: the answer is bandwidth.")

/* Translators: Text of a step; what stands in braces stays as it is (lesson two-clocks, step 8) */
N_("The first machine is back. Drag the dot along the roof and watch the bars of the two clocks: at which batch do they stop together? Above the bars you can read which of them decides, and from which batch that changes.\n\nThen drag the slanted roof itself up. Which clock becomes shorter, and where does the dot go?")

/* Translators: Notes for who presents it (lesson two-clocks, step 8) */
N_("They stop together at B = {Layer.exact.B.hbm|4}; from B = {Layer.threshold.B.hbm} on the layer is compute bound.")
