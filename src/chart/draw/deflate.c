/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/deflate.h"

#include <string.h>

#define FAR ROOF_DEFLATE_FAR (ROOF_DEFLATE_LEAST)
#define N_LITERALS 256
#define N_TOKENS 1024 /* with those that mean nothing */

#define N_SYMBOLS 286
#define END_OF_BLOCK 256
#define FIRST_LENGTH 257
#define MOST_BITS 15

#define SAMPLE 3   /* of so many words one is counted */
#define COUNTED 16 /* how much more a symbol weighs each time that it was than one that never was */

/* Bytes that are enough for a block's head and end, and for a word. */
#define HEAD_ROOM 256
#define WORD_ROOM 8

struct _RoofDeflate
{
  /* borrowed */
  GByteArray *out;

  guint   far;
  guint64 bits; /* not yet whole bytes */
  guint   n_bits;
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
  RoofDeflate *self = g_new0 (RoofDeflate, 1);

  g_assert (far == 3 || far == 4);
  self->out = out;
  self->far = far;
  g_byte_array_append (out, head, sizeof head);
  return self;
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

/* Up to 32 bits, the first lowest. Returns: where the next go */
static guint8 *
put_bits (RoofDeflate *self,
          guint32      bits,
          guint        n,
          guint8      *to)
{
  self->bits |= (guint64) bits << self->n_bits;
  self->n_bits += n;
  return settle (to, &self->bits, &self->n_bits);
}

/* The symbol of a length, and how many bits say the rest of it. RFC 1951, 3.2.5. */
static guint
find_length_symbol (guint  length,
                    guint *n_extra,
                    guint *extra)
{
  guint rest = length - ROOF_DEFLATE_LEAST, bits = 0;

  *n_extra = *extra = 0;
  if (length == ROOF_DEFLATE_MOST)
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

static guint
find_symbol (guint  token,
             guint *n_extra,
             guint *extra)
{
  *n_extra = *extra = 0;
  if (token < N_LITERALS)
    return token;
  return find_length_symbol (token % N_LITERALS + ROOF_DEFLATE_LEAST, n_extra, extra);
}

/* About how often each is in the words. What is rare may not have been counted, but has a code as well. */
static void
weigh_symbols (const guint32 *words,
               guint          n,
               guint32       *weights)
{
  guint32 counts[3][N_TOKENS] = { { 0 } };

  for (guint i = 0; i < n; i += SAMPLE)
    {
      counts[0][words[i] % N_TOKENS]++;
      counts[1][words[i] / N_TOKENS % N_TOKENS]++;
      counts[2][words[i] / N_TOKENS / N_TOKENS % N_TOKENS]++;
    }
  for (guint i = 0; i < N_SYMBOLS; i++)
    weights[i] = 1;
  for (guint i = 0; i < ROOF_DEFLATE_NONE; i++)
    {
      guint n_extra, extra;

      weights[find_symbol (i, &n_extra, &extra)] += COUNTED * (counts[0][i] + counts[1][i] + counts[2][i]);
    }
}

static void
make_codes (const guint32 *words,
            guint          n,
            Codes         *codes)
{
  guint32 weights[N_SYMBOLS];

  weigh_symbols (words, n, weights);
  /* Flatter weights make shorter codes. */
  while (!measure_codes (weights, codes))
    for (guint i = 0; i < N_SYMBOLS; i++)
      weights[i] = (weights[i] + 1) / 2;
  number_codes (codes);
}

/* --- blocks --- */

/* A length is written in four bits, whatever it is: a block has more to say than could be saved here. Returns: where the next
 * bits go, as the next two do. */
static guint8 *
put_length (RoofDeflate *self,
            guint        length,
            guint8      *to)
{
  return put_bits (self, reverse (length, 4), 4, to);
}

static guint8 *
put_lengths (RoofDeflate *self,
             const Codes *codes,
             guint8      *to)
{
  guint n_distances = self->far; /* the codes of the distances 1 to @far are 0 to @far - 1 */

  to = put_bits (self, N_SYMBOLS - 257, 5, to);
  to = put_bits (self, n_distances - 1, 5, to);
  to = put_bits (self, 19 - 4, 4, to);
  /* The lengths 16 to 18 have a meaning of their own and are not used; then 0 to 15 in the order of the RFC. */
  for (guint i = 0; i < 19; i++)
    to = put_bits (self, i < 3 ? 0 : 4, 3, to);
  for (guint i = 0; i < N_SYMBOLS; i++)
    to = put_length (self, codes->bits[i], to);
  for (guint i = 0; i < n_distances; i++)
    to = put_length (self, i == 0 || i == n_distances - 1 ? 1 : 0, to);
  return to;
}

/* What a token is written as: above LENGTH its code, its extra bits and its distance, and below how many bits they are. */
#define LENGTH 8

static guint32
spell_token (const Codes *codes,
             guint        token)
{
  guint n_extra, extra, symbol = find_symbol (token, &n_extra, &extra), n_bits = codes->bits[symbol];
  guint32 bits = codes->codes[symbol];

  if (token >= N_LITERALS)
    {
      bits |= extra << n_bits;
      n_bits += n_extra;
      bits |= (token >= FAR ? 1u : 0u) << n_bits;
      n_bits++;
    }
  return bits << LENGTH | n_bits;
}

static guint8 *
put_words (RoofDeflate   *self,
           const guint32 *words,
           guint          n,
           const guint32 *spelled,
           guint8        *to)
{
  const guint32 mask = (1u << LENGTH) - 1;
  guint64 bits = self->bits;
  guint n_bits = self->n_bits;

  for (guint i = 0; i < n; i++)
    {
      guint32 one = spelled[words[i] % N_TOKENS], two = spelled[words[i] / N_TOKENS % N_TOKENS];
      guint32 three = spelled[words[i] / N_TOKENS / N_TOKENS];
      guint two_at = one & mask, three_at = two_at + (two & mask);

      guint64 all = one >> LENGTH | (guint64) (two >> LENGTH) << two_at | (guint64) (three >> LENGTH) << three_at;

      bits |= all << n_bits;
      n_bits += three_at + (three & mask);
      to = settle (to, &bits, &n_bits);
    }
  self->bits = bits;
  self->n_bits = n_bits;
  return to;
}

void
roof_deflate_put (RoofDeflate   *self,
                  const guint32 *words,
                  guint          n,
                  gboolean       last)
{
  guint before = self->out->len;
  guint32 spelled[N_TOKENS] = { 0 };
  guint8 *to;
  Codes codes;

  make_codes (words, n, &codes);
  for (guint i = 0; i < ROOF_DEFLATE_NONE; i++)
    spelled[i] = spell_token (&codes, i);
  g_byte_array_set_size (self->out, before + HEAD_ROOM + n * WORD_ROOM);
  to = self->out->data + before;
  to = put_bits (self, last ? 1 : 0, 1, to);
  to = put_bits (self, 2, 2, to);
  to = put_lengths (self, &codes, to);
  to = put_words (self, words, n, spelled, to);
  to = put_bits (self, codes.codes[END_OF_BLOCK], codes.bits[END_OF_BLOCK], to);
  if (last)
    to = put_bits (self, 0, (8 - self->n_bits) % 8, to);
  g_byte_array_set_size (self->out, (guint) (to - self->out->data));
}

void
roof_deflate_finish (RoofDeflate *self,
                     guint32      checksum)
{
  guint32 tail = GUINT32_TO_BE (checksum);

  g_byte_array_append (self->out, (const guint8 *) &tail, sizeof tail);
  g_free (self);
}
