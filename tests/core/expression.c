/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "allocations.h"
#include "core/expression/expression.h"

#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "mutate.h"

#define MINUS "−"
#define THIN "\u202f"

static const char *const names[] = { "B", "D", "F", "x", "zero", NULL };
static const double slots[] = { 16, 4096, 11008, -3, 0 };

static RoofExpression *
compile (const char *text)
{
  g_autoptr (GError) error = NULL;
  RoofExpression *self = roof_expression_compile (text, names, &error);

  g_assert_no_error (error);
  g_assert_nonnull (self);
  return self;
}

typedef struct
{
  const char *text;
  double      value;
} EvaluateCase;

static const EvaluateCase evaluate_cases[] = {
  { "1", 1 },
  { " 1.5e3\n", 1500 },
  { ".5", 0.5 },
  { "1e-3", 0.001 },
  { "1E+3", 1000 },
  { "2*B*D*F", 2.0 * 16 * 4096 * 11008 },
  { "1 - 2 - 3", -4 },
  { "12 / 3 / 2", 2 },
  { "12 / 3 * 2", 8 },
  { "1 + 2 * 3", 7 },
  { "(1 + 2) * 3", 9 },
  { "2 ^ 3 ^ 2", 512 },
  { "-2 ^ 2", -4 },
  { "(-2) ^ 2", 4 },
  { "2 ^ -1", 0.5 },
  { "2 ^ -2 ^ 2", 0.0625 },
  { "--3", 3 },
  { "2 - -3", 5 },
  { "2 * -x", 6 },
  { "-x * 2", 6 },
  { "pow(2, 10)", 1024 },
  { "mod(D, 10)", 6 },
  { "mod(7.5, 2)", 1.5 },
  { "mod(B, 4) == 0", 1 },
  { "min(3, 1, 2)", 1 },
  { "max(3, 1, 2, B)", 16 },
  { "ceil(33 / 32)", 2 },
  { "floor(-0.5)", -1 },
  { "⌈33/32⌉ + ⌊1.5⌋", 3 },
  { "2·3×4", 24 },
  { "3 − 1", 2 },
  { "log2(D)", 12 },
  { "log₂(8)", 3 },
  { "sqrt(D)", 64 },
  { "abs(x)", 3 },
  { "1 < 2", 1 },
  { "2 <= 1", 0 },
  { "2 ≤ 2", 1 },
  { "3 > 3", 0 },
  { "3 ≥ 3", 1 },
  { "B == 16", 1 },
  { "B != 16", 0 },
  { "B ≠ 17", 1 },
  { "1 + 1 == 2", 1 },
  { "(1 < 2) + (2 < 3)", 2 },
  { "if(B > 8, 10, 20)", 10 },
  { "if(zero, 10, 20)", 20 },
  { "if(zero == 0, 7, 1 / zero)", 7 },
  { "if(1, if(0, 1, 2), 3)", 2 },
  { "1 / zero", INFINITY },
  { "zero / zero", NAN },
  { "min(1, zero / zero)", NAN },
  { "max(zero / zero, 1)", NAN },
  { "if(1, 5, zero / zero)", 5 },
};

static void
test_evaluate (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (evaluate_cases); i++)
    {
      g_autoptr (RoofExpression) self = compile (evaluate_cases[i].text);

      g_test_message ("case %" G_GSIZE_FORMAT, i);
      assert_approx (roof_expression_evaluate (self, slots), evaluate_cases[i].value, 0);
      g_assert_cmpstr (roof_expression_get_text (self), ==, evaluate_cases[i].text);
    }
}

typedef struct
{
  const char *text;
  int         code;
  const char *says;
} RefuseCase;

static const RefuseCase refuse_cases[] = {
  { "", ROOF_ERROR_SYNTAX, "column 1: expected a number or a name, found the end" },
  { "1 +", ROOF_ERROR_SYNTAX, "column 4: expected a number or a name, found the end" },
  { "1 + * 2", ROOF_ERROR_SYNTAX, "column 5: expected a number or a name, found \"*\"" },
  { "+1", ROOF_ERROR_SYNTAX, "column 1: " },
  { "2B", ROOF_ERROR_SYNTAX, "column 2: expected an operator, found \"B\"" },
  { "2e", ROOF_ERROR_SYNTAX, "column 2: expected an operator, found \"e\"" },
  { "B D", ROOF_ERROR_SYNTAX, "column 3: expected an operator, found \"D\"" },
  { "1.", ROOF_ERROR_SYNTAX, "column 2: unexpected character \".\"" },
  { "0x10", ROOF_ERROR_SYNTAX, "column 2: expected an operator, found \"x10\"" },
  { "inf", ROOF_ERROR_UNKNOWN, "column 1: unknown name \"inf\"" },
  { "1e400", ROOF_ERROR_SYNTAX, "column 1: the number is too large" },
  { "B * Q", ROOF_ERROR_UNKNOWN, "column 5: unknown name \"Q\"" },
  { "B · Q", ROOF_ERROR_UNKNOWN, "column 5: unknown name \"Q\"" },
  { "b", ROOF_ERROR_UNKNOWN, "unknown name \"b\"" },
  { "sin(B)", ROOF_ERROR_UNKNOWN, "column 1: unknown function \"sin\"" },
  { "min", ROOF_ERROR_SYNTAX, "column 4: expected \"(\" after the function, found the end" },
  { "min(1)", ROOF_ERROR_SYNTAX, "min needs 2 arguments, got 1" },
  { "min()", ROOF_ERROR_SYNTAX, "column 5: " },
  { "ceil(1, 2)", ROOF_ERROR_SYNTAX, "column 7: " },
  { "if(1, 2)", ROOF_ERROR_SYNTAX, "if needs 3 arguments, got 2" },
  { "if(1, 2, 3, 4)", ROOF_ERROR_SYNTAX, "column 11: " },
  { "(1", ROOF_ERROR_SYNTAX, "column 3: expected an operator or \")\", found the end" },
  { "1)", ROOF_ERROR_SYNTAX, "column 2: expected an operator, found \")\"" },
  { "⌈1⌋", ROOF_ERROR_SYNTAX, "column 3: expected an operator or \"⌉\", found \"⌋\"" },
  { "1 < 2 < 3", ROOF_ERROR_SYNTAX, "column 7: expected parentheses" },
  { "B = 1", ROOF_ERROR_SYNTAX, "column 3: unexpected character \"=\"" },
  { "B & 1", ROOF_ERROR_SYNTAX, "column 3: unexpected character \"&\"" },
  { "B + é", ROOF_ERROR_SYNTAX, "column 5: unexpected character \"é\"" },
  { "1,2", ROOF_ERROR_SYNTAX, "column 2: " },
  { "B \xff", ROOF_ERROR_SYNTAX, "UTF-8" },
};

static void
test_refuse (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (refuse_cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("case %" G_GSIZE_FORMAT, i);
      g_assert_null (roof_expression_compile (refuse_cases[i].text, names, &error));
      g_assert_error (error, ROOF_ERROR, refuse_cases[i].code);
      assert_error_says (error, refuse_cases[i].says);
    }
}

typedef struct
{
  const char *text;
  const char *printed;
  const char *values;
} PrintCase;

static const PrintCase print_cases[] = {
  { "2*B*D*F", "2·B·D·F", "2·16·4" THIN "096·11" THIN "008" },
  { "(2*B)*(D*F)", "2·B·(D·F)", "2·16·(4" THIN "096·11" THIN "008)" },
  { "((B+D))-F", "B + D " MINUS " F", "16 + 4" THIN "096 " MINUS " 11" THIN "008" },
  { "B-(D+F)", "B " MINUS " (D + F)", "16 " MINUS " (4" THIN "096 + 11" THIN "008)" },
  { "B/(D*F)", "B/(D·F)", "16/(4" THIN "096·11" THIN "008)" },
  { "(B^2)^3", "(B^2)^3", "(16^2)^3" },
  { "B^(2^3)", "B^2^3", "16^2^3" },
  { "(-B)^2", "(" MINUS "B)^2", "(" MINUS "16)^2" },
  { "-B^2", MINUS "B^2", MINUS "16^2" },
  { "2^(-B)", "2^" MINUS "B", "2^" MINUS "16" },
  { "2*-B", "2·(" MINUS "B)", "2·(" MINUS "16)" },
  { "2*x", "2·x", "2·(" MINUS "3)" },
  { "x*2 + x^2", "x·2 + x^2", MINUS "3·2 + (" MINUS "3)^2" },
  { "pow(B+1, 2)", "(B + 1)^2", "(16 + 1)^2" },
  { "ceil(B/32)", "⌈B/32⌉", "⌈16/32⌉" },
  { "floor((B))", "⌊B⌋", "⌊16⌋" },
  { "log2(D) + min(B, D+1)", "log₂(D) + min(B, D + 1)",
    "log₂(4" THIN "096) + min(16, 4" THIN "096 + 1)" },
  { "2*mod(B, D+1)", "2·mod(B, D + 1)", "2·mod(16, 4" THIN "096 + 1)" },
  { "(B<=D)*2", "(B ≤ D)·2", "(16 ≤ 4" THIN "096)·2" },
  { "B == D", "B == D", "16 == 4" THIN "096" },
  { "2*if(B > 8, D + 1, F)", "2·if(B > 8, D + 1, F)", "2·(4" THIN "096 + 1)" },
  { "if(zero, 1, if(B == 16, -B, 3))^2", "if(zero, 1, if(B == 16, " MINUS "B, 3))^2",
    "(" MINUS "16)^2" },
  { "B * 0.333333333", "B·0.333333333", "16·0.333333" },
  { "1e22 + 1e14", "1e22 + 100000000000000", "1e22 + 100" THIN "000" THIN "000" THIN "000" THIN "000" },
};

static void
test_print (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (print_cases); i++)
    {
      g_autoptr (RoofExpression) self = compile (print_cases[i].text);
      g_autofree char *printed = roof_expression_print (self);
      g_autofree char *values = roof_expression_print_values (self, slots);

      g_assert_cmpstr (printed, ==, print_cases[i].printed);
      g_assert_cmpstr (values, ==, print_cases[i].values);
    }
}

static void
test_uses (void)
{
  g_autoptr (RoofExpression) self = compile ("if(B, D, 1) + B");

  g_assert_true (roof_expression_uses (self, 0));
  g_assert_true (roof_expression_uses (self, 1));
  g_assert_false (roof_expression_uses (self, 2));
  g_assert_false (roof_expression_uses (self, 99));
}

/* @n times @before, "1", @n times @after. */
static char *
nest (guint       n,
      const char *before,
      const char *after)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (text, before);
  g_string_append (text, "1");
  for (guint i = 0; i < n; i++)
    g_string_append (text, after);
  return g_string_free (text, FALSE);
}

static void
test_depth (void)
{
  static const struct
  {
    const char *before;
    const char *after;
    guint       most;
    double      value;
  } nests[] = {
    { "(", ")", 64, 1 },    { "-", "", 64, 1 },       { "1^", "", 64, 1 },          { "abs(", ")", 64, 1 },
    { "⌈", "⌉", 64, 1 },    { "min(2,", ")", 64, 1 }, { "2<(1+2*1^(", "))", 21, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (nests); i++)
    {
      g_autofree char *deep = nest (nests[i].most, nests[i].before, nests[i].after);
      g_autofree char *deeper = nest (nests[i].most + 1, nests[i].before, nests[i].after);
      g_autoptr (RoofExpression) self = compile (deep);
      g_autofree char *printed = roof_expression_print (self);
      g_autoptr (RoofExpression) again = compile (printed);
      g_autoptr (GError) error = NULL;

      g_assert_cmpfloat (roof_expression_evaluate (self, slots), ==, nests[i].value);
      g_assert_cmpfloat (roof_expression_evaluate (again, slots), ==, nests[i].value);
      g_assert_null (roof_expression_compile (deeper, names, &error));
      assert_error_says (error, "nested deeper than 64");
    }
}

static void
test_length (void)
{
  g_autofree char *longest = nest (2047, "1+", "");
  g_autofree char *longer = g_strconcat (longest, "+1", NULL);
  g_autoptr (RoofExpression) self = compile (longest);
  g_autofree char *printed = roof_expression_print (self);
  g_autoptr (GError) error = NULL;

  g_assert_cmpfloat (roof_expression_evaluate (self, slots), ==, 2048);
  g_assert_cmpuint (strlen (printed), ==, 2047 * 4 + 1);
  g_assert_null (roof_expression_compile (longer, names, &error));
  assert_error_says (error, "longer than 4096 bytes");
}

static double grow (GRand   *random,
                    GString *text,
                    int      depth);

static double
grow_leaf (GRand   *random,
           GString *text)
{
  int pick = g_rand_int_range (random, 0, 10);

  if (pick < 5)
    {
      g_string_append (text, names[pick]);
      return slots[pick];
    }
  g_string_append_printf (text, "%d.25", pick);
  return pick + 0.25;
}

static double
grow_unary (GRand   *random,
            GString *text,
            int      depth)
{
  static const char *const openings[] = { "ceil(", "floor(", "abs(", "sqrt(", "log2(", "-(" };
  int pick = g_rand_int_range (random, 0, G_N_ELEMENTS (openings));
  double a;

  g_string_append (text, openings[pick]);
  a = grow (random, text, depth);
  g_string_append_c (text, ')');
  {
    const double results[] = { ceil (a), floor (a), fabs (a), sqrt (a), log2 (a), -a };

    return results[pick];
  }
}

static double
grow_ternary (GRand   *random,
              GString *text,
              int      depth)
{
  static const char *const openings[] = { "min(", "max(", "if(" };
  int pick = g_rand_int_range (random, 0, G_N_ELEMENTS (openings));
  double v[3];

  for (int i = 0; i < 3; i++)
    {
      g_string_append (text, i == 0 ? openings[pick] : ",");
      v[i] = grow (random, text, depth);
    }
  g_string_append_c (text, ')');
  if (pick == 2)
    return v[0] != 0 ? v[1] : v[2];
  if (isnan (v[0]) || isnan (v[1]) || isnan (v[2]))
    return NAN;
  return pick == 0 ? fmin (v[0], fmin (v[1], v[2])) : fmax (v[0], fmax (v[1], v[2]));
}

static double
grow_binary (GRand   *random,
             GString *text,
             int      depth)
{
  static const char *const operators[] = { "+", "-", "*", "/", "^", "<", "<=", "==", "!=", "·", MINUS, "≥" };
  int pick = g_rand_int_range (random, 0, G_N_ELEMENTS (operators));
  double a, b;

  g_string_append_c (text, '(');
  a = grow (random, text, depth);
  g_string_append_printf (text, ")%s(", operators[pick]);
  b = grow (random, text, depth);
  g_string_append_c (text, ')');
  {
    const double results[] = { a + b,  a - b,  a * b,  a / b, pow (a, b), a < b,
                               a <= b, a == b, a != b, a * b, a - b,      a >= b };

    return results[pick];
  }
}

/* Appends a random formula; returns its value, found without the parser or the evaluator. */
static double
grow (GRand   *random,
      GString *text,
      int      depth)
{
  int pick = depth > 0 ? g_rand_int_range (random, 0, 10) : 0;

  return pick < 2   ? grow_leaf (random, text)
         : pick < 4 ? grow_unary (random, text, depth - 1)
         : pick < 5 ? grow_ternary (random, text, depth - 1)
                    : grow_binary (random, text, depth - 1);
}

static void
test_random_trees (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20090401);

  for (int i = 0; i < 3000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      double expected = grow (random, text, 5);
      g_autoptr (RoofExpression) self = NULL;
      g_autoptr (RoofExpression) again = NULL;
      g_autofree char *printed = NULL;
      g_autofree char *values = NULL;
      g_autofree char *reprinted = NULL;

      if (text->len > 4000)
        continue;
      self = compile (text->str);
      assert_approx (roof_expression_evaluate (self, slots), expected, 0);
      printed = roof_expression_print (self);
      values = roof_expression_print_values (self, slots);
      g_assert_true (g_utf8_validate (values, -1, NULL));
      g_assert_null (strstr (values, "if("));
      if (strlen (printed) > 4096)
        continue;
      again = compile (printed);
      assert_approx (roof_expression_evaluate (again, slots), expected, 0);
      reprinted = roof_expression_print (again);
      g_assert_cmpstr (reprinted, ==, printed);
    }
}

/* Any text either compiles, and then evaluates, prints and reads back, or is refused with an error. */
static gboolean
compile_or_refuse (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofExpression) self = roof_expression_compile (text, names, &error);
  g_autoptr (RoofExpression) again = NULL;
  g_autofree char *printed = NULL;
  g_autofree char *values = NULL;

  g_assert_true ((self == NULL) == (error != NULL));
  if (self == NULL)
    {
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return FALSE;
    }
  printed = roof_expression_print (self);
  values = roof_expression_print_values (self, slots);
  again = compile (printed);
  assert_approx (roof_expression_evaluate (again, slots), roof_expression_evaluate (self, slots), 0);
  return TRUE;
}

static void
test_garbage (void)
{
  static const char *const pieces[] = {
    "B", "D", "x", "zero", "1", "2.5", "1e3", "1e", ".", "+", "-", "*", "/", "^", "<", "<=", "==", "!=", "=",
    "!", "(", ")", "(", ")", ",", "min(", "if(", "ceil(", "⌈", "⌉", "⌊", "⌋", "·", "≤", " ", "\n", "\xc2", "é",
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  guint sound = 0;

  for (int i = 0; i < 50000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      int n = g_rand_int_range (random, 0, 12);

      for (int j = 0; j < n; j++)
        g_string_append (text, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
      sound += compile_or_refuse (text->str);
    }
  g_assert_cmpuint (sound, >, 500);
}

static void
test_mutants (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (17);
  guint sound = 0;
  guint n = 300 * G_N_ELEMENTS (evaluate_cases);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *mutant = mutate_text (random, evaluate_cases[i % G_N_ELEMENTS (evaluate_cases)].text);

      sound += compile_or_refuse (mutant);
    }
  g_assert_cmpuint (sound, >, n / 50);
  g_assert_cmpuint (sound, <, n / 2);
}

static void
test_no_allocation (void)
{
  g_autoptr (RoofExpression) self = compile ("if(B > 1, min(2*B*D*F, ⌈D/32⌉, log2(F)), 1 / zero) + x^2");
  double values[G_N_ELEMENTS (slots)];
  double sum = 0;
  guint before;

  memcpy (values, slots, sizeof slots);
  before = n_allocations;
  for (int i = 0; i < 1000000; i++)
    {
      values[0] = 2 + i % 100;
      sum += roof_expression_evaluate (self, values);
    }
  g_assert_cmpuint (n_allocations, ==, before);
  assert_approx (sum, 1e6 * (log2 (11008) + 9), 1e-9);
  g_free (g_strdup ("counted"));
  g_assert_cmpuint (n_allocations, >, before);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/expression/evaluate", test_evaluate);
  g_test_add_func ("/roof/expression/refuse", test_refuse);
  g_test_add_func ("/roof/expression/print", test_print);
  g_test_add_func ("/roof/expression/uses", test_uses);
  g_test_add_func ("/roof/expression/depth", test_depth);
  g_test_add_func ("/roof/expression/length", test_length);
  g_test_add_func ("/roof/expression/random-trees", test_random_trees);
  g_test_add_func ("/roof/expression/garbage", test_garbage);
  g_test_add_func ("/roof/expression/mutants", test_mutants);
  if (COUNTS_ALLOCATIONS)
    g_test_add_func ("/roof/expression/no-allocation", test_no_allocation);

  return g_test_run ();
}
