/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/deflate.h"

#include <string.h>

/* A token is a byte, or a repetition by its length less LEAST, of one byte from LITERALS on and a far one from FAR on. */
#define LITERALS 256
#define FAR 512
#define N_TOKENS 768
#define LEAST 3
#define MOST 258

#define N_SYMBOLS 286
#define END_OF_BLOCK 256
#define FIRST_LENGTH 257
#define MOST_BITS 15
#define BLOCK 65536 /* tokens */
#define ROOM 4096 /* bytes */

struct _RoofDeflate
{
  /* borrowed */
  GByteArray *out;

  guint    far;
  guint    n;
  guint32  counts[N_TOKENS];
  guint64  bits; /* not yet whole bytes */
  guint    n_bits;
  guint    n_bytes;
  guint8   bytes[ROOM + sizeof (guint64)]; /* not yet appended */
  guint16  tokens[BLOCK];
};

/* The codes of a block's literals and lengths. */
typedef struct
{
  guint8  bits[N_SYMBOLS];
  guint16 codes[N_SYMBOLS]; /* the first bit lowest */
} Codes;

RoofDeflate *
roof_deflate_new (GByteArray *out,
                  guint       far)
{
  static const guint8 head[] = { 0x78, 0x01 };
  RoofDeflate *self = g_new (RoofDeflate, 1);

  g_assert (far == 3 || far == 4);
  self->out = out;
  self->far = far;
  self->n = self->n_bits = self->n_bytes = 0;
  self->bits = 0;
  memset (self->counts, 0, sizeof self->counts);
  g_byte_array_append (out, head, sizeof head);
  return self;
}

static void
flush (RoofDeflate *self)
{
  g_byte_array_append (self->out, self->bytes, self->n_bytes);
  self->n_bytes = 0;
}

/* Writes what is whole of @bits, of which up to 63 are filled, and leaves the rest in them. Eight bytes are written, of which those
 * count that are whole: quicker than to ask how many they are. Returns: where the next go */
static inline guint8 *
settle (guint8  *to,
        guint64 *bits,
        guint   *n_bits)
{
  guint64 ordered = GUINT64_TO_LE (*bits);

  memcpy (to, &ordered, sizeof ordered);
  to += *n_bits / 8;
  *bits >>= *n_bits & ~7u;
  *n_bits &= 7;
  return to;
}

/* Up to 32 bits, the first lowest. */
static void
put_bits (RoofDeflate *self,
          guint32      bits,
          guint        n)
{
  self->bits |= (guint64) bits << self->n_bits;
  self->n_bits += n;
  self->n_bytes = (guint) (settle (self->bytes + self->n_bytes, &self->bits, &self->n_bits) - self->bytes);
  if (self->n_bytes >= ROOM)
    flush (self);
}

/* The symbol of a length, and how many bits say the rest of it. RFC 1951, 3.2.5. */
static guint
find_length_symbol (guint  length,
                    guint *n_extra,
                    guint *extra)
{
  guint rest = length - LEAST, bits = 0;

  *n_extra = *extra = 0;
  if (length == MOST)
    return N_SYMBOLS - 1;
  while (rest >> bits >= 8)
    bits++;
  *n_extra = bits;
  *extra = rest & ((1u << bits) - 1);
  return FIRST_LENGTH + 4 * bits + (rest >> bits);
}

/* --- codes --- */

typedef struct
{
  guint32 weight;
  gint16  above; /* the node that this one hangs from */
  guint16 symbol;
} Node;

static int
compare_nodes (const void *a,
               const void *b)
{
  const Node *one = a, *two = b;

  if (one->weight != two->weight)
    return one->weight < two->weight ? -1 : 1;
  return (int) one->symbol - (int) two->symbol;
}

/* The lighter of the next leaf and the next inner node; both queues are sorted. */
static guint
take_lightest (const Node *nodes,
               guint       n_leaves,
               guint      *leaf,
               guint      *inner,
               guint       n)
{
  if (*leaf < n_leaves && (*inner >= n || nodes[*leaf].weight <= nodes[*inner].weight))
    return (*leaf)++;
  return (*inner)++;
}

/* Huffman's tree over @n_leaves sorted nodes: two queues. Returns how many nodes there are, the root last. */
static guint
grow_tree (Node  *nodes,
           guint  n_leaves)
{
  guint leaf = 0, inner = n_leaves, n = n_leaves;

  while (n < 2 * n_leaves - 1)
    {
      guint a = take_lightest (nodes, n_leaves, &leaf, &inner, n);
      guint b = take_lightest (nodes, n_leaves, &leaf, &inner, n);

      nodes[a].above = nodes[b].above = (gint16) n;
      nodes[n].weight = nodes[a].weight + nodes[b].weight;
      n++;
    }
  return n;
}

/* FALSE when a code would be too long. */
static gboolean
measure_codes (const guint32 *weights,
               Codes         *codes)
{
  Node nodes[2 * N_SYMBOLS];
  guint8 depths[2 * N_SYMBOLS];
  guint n_leaves = 0, n;

  for (guint i = 0; i < N_SYMBOLS; i++)
    if (weights[i] > 0)
      nodes[n_leaves++] = (Node) { .weight = weights[i], .symbol = (guint16) i };
  qsort (nodes, n_leaves, sizeof *nodes, compare_nodes);
  n = grow_tree (nodes, n_leaves);
  memset (codes->bits, 0, sizeof codes->bits);
  depths[n - 1] = 0;
  for (guint i = n - 1; i-- > 0;)
    {
      depths[i] = (guint8) (depths[nodes[i].above] + 1);
      if (depths[i] > MOST_BITS)
        return FALSE;
      if (i < n_leaves)
        codes->bits[nodes[i].symbol] = depths[i];
    }
  return TRUE;
}

static guint16
reverse (guint code,
         guint n)
{
  guint reversed = 0;

  for (; n > 0; n--, code >>= 1)
    reversed = reversed << 1 | (code & 1);
  return (guint16) reversed;
}

/* RFC 1951, 3.2.2. */
static void
number_codes (Codes *codes)
{
  guint counts[MOST_BITS + 1] = { 0 }, next[MOST_BITS + 1] = { 0 };

  for (guint i = 0; i < N_SYMBOLS; i++)
    counts[codes->bits[i]]++;
  counts[0] = 0;
  for (guint bits = 1; bits <= MOST_BITS; bits++)
    next[bits] = (next[bits - 1] + counts[bits - 1]) << 1;
  for (guint i = 0; i < N_SYMBOLS; i++)
    if (codes->bits[i] > 0)
      codes->codes[i] = reverse (next[codes->bits[i]]++, codes->bits[i]);
}

static void
make_codes (const RoofDeflate *self,
            Codes             *codes)
{
  guint32 weights[N_SYMBOLS] = { 0 };

  memcpy (weights, self->counts, LITERALS * sizeof *weights);
  weights[END_OF_BLOCK] = 1;
  /* One code alone would be no tree. */
  weights[0] = MAX (weights[0], 1);
  for (guint i = LITERALS; i < N_TOKENS; i++)
    {
      guint n_extra, extra;

      weights[find_length_symbol (i % LITERALS + LEAST, &n_extra, &extra)] += self->counts[i];
    }
  /* Flatter weights make shorter codes. */
  while (!measure_codes (weights, codes))
    for (guint i = 0; i < N_SYMBOLS; i++)
      weights[i] = (weights[i] + 1) / 2;
  number_codes (codes);
}

/* --- blocks --- */

/* A length is written in four bits, whatever it is: a block has more to say than could be saved here. */
static void
put_length (RoofDeflate *self,
            guint        length)
{
  put_bits (self, reverse (length, 4), 4);
}

static void
put_head (RoofDeflate *self,
          const Codes *codes,
          gboolean     last)
{
  guint n_distances = self->far; /* the codes of the distances 1 to @far are 0 to @far - 1 */

  put_bits (self, last ? 1 : 0, 1);
  put_bits (self, 2, 2);
  put_bits (self, N_SYMBOLS - 257, 5);
  put_bits (self, n_distances - 1, 5);
  put_bits (self, 19 - 4, 4);
  /* The lengths 16 to 18 have a meaning of their own and are not used; then 0 to 15 in the order of the RFC. */
  for (guint i = 0; i < 19; i++)
    put_bits (self, i < 3 ? 0 : 4, 3);
  for (guint i = 0; i < N_SYMBOLS; i++)
    put_length (self, codes->bits[i]);
  for (guint i = 0; i < n_distances; i++)
    put_length (self, i == 0 || i == n_distances - 1 ? 1 : 0);
}

/* What a token is written as: its code, its extra bits and its distance, at most 21 bits, and above LENGTH how many they are. */
#define LENGTH 24

static guint32
spell_token (const Codes *codes,
             guint        token)
{
  guint n_extra, extra, symbol, n_bits;

  if (token < LITERALS)
    return codes->codes[token] | (guint32) codes->bits[token] << LENGTH;
  symbol = find_length_symbol (token % LITERALS + LEAST, &n_extra, &extra);
  n_bits = codes->bits[symbol] + n_extra + 1;
  return codes->codes[symbol] | extra << codes->bits[symbol] | (token >= FAR ? 1u : 0u) << (n_bits - 1) | n_bits << LENGTH;
}

/* As many tokens as there is room for, two at a time. Returns: how many */
static guint
put_some (RoofDeflate   *self,
          const guint16 *tokens,
          guint          n,
          const guint32 *words)
{
  const guint32 mask = (1u << LENGTH) - 1;
  guint8 *to = self->bytes + self->n_bytes, *end = self->bytes + ROOM;
  guint64 bits = self->bits;
  guint n_bits = self->n_bits, i;

  for (i = 0; i + 1 < n && to < end; i += 2)
    {
      guint32 one = words[tokens[i]], two = words[tokens[i + 1]];

      bits |= (guint64) (one & mask) << n_bits;
      n_bits += one >> LENGTH;
      bits |= (guint64) (two & mask) << n_bits;
      n_bits += two >> LENGTH;
      to = settle (to, &bits, &n_bits);
    }
  self->bits = bits;
  self->n_bits = n_bits;
  self->n_bytes = (guint) (to - self->bytes);
  return i;
}

static void
put_tokens (RoofDeflate   *self,
            const guint32 *words)
{
  guint i = 0;

  while (i + 1 < self->n)
    {
      i += put_some (self, self->tokens + i, self->n - i, words);
      flush (self);
    }
  if (i < self->n)
    put_bits (self, words[self->tokens[i]] & ((1u << LENGTH) - 1), words[self->tokens[i]] >> LENGTH);
}

static void
put_block (RoofDeflate *self,
           gboolean     last)
{
  Codes codes;
  guint32 words[N_TOKENS];

  make_codes (self, &codes);
  put_head (self, &codes, last);
  for (guint i = 0; i < N_TOKENS; i++)
    words[i] = self->counts[i] > 0 ? spell_token (&codes, i) : 0;
  put_tokens (self, words);
  put_bits (self, codes.codes[END_OF_BLOCK], codes.bits[END_OF_BLOCK]);
  self->n = 0;
  memset (self->counts, 0, sizeof self->counts);
}

static inline void
put_token (RoofDeflate *self,
           guint        token)
{
  if (self->n == BLOCK)
    put_block (self, FALSE);
  self->counts[token]++;
  self->tokens[self->n++] = (guint16) token;
}

void
roof_deflate_put (RoofDeflate  *self,
                  const guint8 *bytes,
                  gsize         n)
{
  while (n > 0)
    {
      guint16 *to = self->tokens + self->n;
      gsize part = MIN (n, BLOCK - self->n);

      for (gsize i = 0; i < part; i++)
        {
          self->counts[bytes[i]]++;
          to[i] = bytes[i];
        }
      self->n += (guint) part;
      bytes += part;
      n -= part;
      if (n > 0)
        put_block (self, FALSE);
    }
}

/* Repetitions of a length that leaves none too short to be one. */
static void
put_run (RoofDeflate *self,
         guint        base,
         gsize        n)
{
  while (n > 0)
    {
      gsize part = MIN (n, MOST);

      if (n - part > 0 && n - part < LEAST)
        part -= LEAST;
      put_token (self, base + (guint) part - LEAST);
      n -= part;
    }
}

void
roof_deflate_repeat (RoofDeflate *self,
                     gsize        n)
{
  g_return_if_fail (n >= LEAST);

  put_run (self, LITERALS, n);
}

void
roof_deflate_repeat_far (RoofDeflate *self,
                         gsize        n)
{
  g_return_if_fail (n >= LEAST);

  put_run (self, FAR, n);
}

void
roof_deflate_finish (RoofDeflate *self,
                     guint32      checksum)
{
  guint32 tail = GUINT32_TO_BE (checksum);

  put_block (self, TRUE);
  put_bits (self, 0, (8 - self->n_bits) % 8);
  flush (self);
  g_byte_array_append (self->out, (const guint8 *) &tail, sizeof tail);
  g_free (self);
}
