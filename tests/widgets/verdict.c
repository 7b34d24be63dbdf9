/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict.h"

#include "document/network.h"
#include "stage.h"
#include "widgets/network-verdict.h"
#include "workload/apply.h"

typedef struct
{
  Stage        stage;
  RoofVerdict *verdict;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->stage.session = stage_new_session ();
  fixture->verdict = ROOF_VERDICT (roof_verdict_new ());
  roof_verdict_set_session (fixture->verdict, fixture->stage.session);
  stage_open (&fixture->stage, GTK_WIDGET (fixture->verdict), 280, 700);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->verdict));
}

static gboolean
says (Fixture    *fixture,
      const char *text)
{
  return stage_says (roof_verdict_dup_text (fixture->verdict), text);
}

/* math 2·16·4096·11008 / 989.4 TFLOP/s = 1.458 µs; bytes 90.66 MB / 3.35 TB/s = 27.06 µs. */
static void
test_verdict (Fixture       *fixture,
              gconstpointer  data)
{
  g_assert_cmpstr (roof_verdict_get_page (fixture->verdict), ==, "kernel");
  g_assert_true (says (fixture, "Memory bound on HBM3"));
  g_assert_true (says (fixture, "math\t1.458\u00a0µs\t5\n"));
  g_assert_true (says (fixture, "HBM3\t27.06\u00a0µs\t100\n"));
  g_assert_true (says (fixture, "HBM3\t90.66\u00a0MB\t15.9\t295\t◀ binds"));
}

/* Puts a custom kernel in place of the first. */
static void
set_custom (Fixture *fixture,
            double   flops,
            double   l2,
            double   hbm)
{
  RoofKernel *kernel = roof_kernel_new ("counted", "custom");
  const struct
  {
    const char *key;
    double      number;
  } settings[] = { { "flops", flops }, { "bytes.l2", l2 }, { "bytes.hbm", hbm } };
  g_autoptr (RoofModel) model = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      RoofKernel *next = roof_kernel_with_number (kernel, settings[i].key, settings[i].number);

      roof_kernel_unref (kernel);
      kernel = next;
    }
  model = roof_model_with_kernel (stage_get_model (&fixture->stage), 0, kernel);
  roof_kernel_unref (kernel);
  roof_document_apply (roof_session_get_document (fixture->stage.session), model, "Change");
}

static void
test_gains (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_true (says (fixture, "HBM3\t×2\t100\n"));
  g_assert_true (says (fixture, "Behind HBM3 stands Tensor Core bf16: it takes over at 18.6 times the bandwidth."));
  g_assert_true (says (fixture, "No gain from Tensor Core bf16."));
  g_assert_true (says (fixture, "No traffic given for L1/shared memory, L2, PCIe 5.0 x16, NVLink 4, InfiniBand NDR."));
}

/* 1 µs of math, 1.5 µs at L2, 2 µs at HBM3: doubled, HBM3 waits for L2. With all three equal nothing helps alone. */
static void
test_gains_of_several (Fixture       *fixture,
                       gconstpointer  data)
{
  set_custom (fixture, 9.894e8, 8.25e6, 6.7e6);
  g_assert_true (says (fixture, "HBM3\t×1.33\t33\n"));
  g_assert_true (says (fixture, "Behind HBM3 stands L2: it takes over at 1.33 times the bandwidth."));
  g_assert_true (says (fixture, "No gain from Tensor Core bf16, L2."));
  set_custom (fixture, 9.894e8, 5.5e6, 3.35e6);
  g_assert_true (says (fixture, "take exactly as long: only both together would help."));
  g_assert_false (says (fixture, "×"));
}

/* B* = I D F / (D F - I (D + F)) with I = 989.4 / 3.35; decoding attention never gets there. */
static void
test_thresholds (Fixture       *fixture,
                 gconstpointer  data)
{
  g_assert_true (says (fixture, "rule\texact\twhole\n"));
  g_assert_true (says (fixture, "B · HBM3\t295.3\t327.8\t328\n"));
  roof_session_set_selected (fixture->stage.session, 1);
  g_assert_true (says (fixture, "B · HBM3\t–\t–\tno value\n"));
  set_custom (fixture, 9.894e8, 5.5e6, 3.35e6);
  roof_session_set_selected (fixture->stage.session, 0);
  g_assert_false (says (fixture, "rule"));
}

static void
test_verdict_of_an_error (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (
      roof_model_get_kernel (stage_get_model (&fixture->stage), 0), "fp6");
  g_autoptr (RoofModel) model = roof_model_with_kernel (stage_get_model (&fixture->stage), 0, kernel);

  roof_document_apply (roof_session_get_document (fixture->stage.session), model, "Change");
  g_assert_cmpstr (roof_verdict_get_page (fixture->verdict), ==, "error");
  g_assert_true (says (fixture, "fp6"));
}

static void
test_totals (Fixture       *fixture,
             gconstpointer  data)
{
  roof_session_set_selected (fixture->stage.session, -1);
  g_assert_cmpstr (roof_verdict_get_page (fixture->verdict), ==, "totals");
  g_assert_true (says (fixture, "Time, overlapped\t156.8\u00a0µs"));
  g_assert_true (says (fixture, "Bytes, HBM3\t446.6\u00a0MB"));
}

/* Of a part of a network, the step comes first: by hand, 46.7 billion parameters of 2 bytes do not fit in 80 GB, and with
 * weights of 4 bits they do, up to some batch. */
static void
test_network (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *network = stage_find (GTK_WIDGET (fixture->verdict), ROOF_TYPE_NETWORK_VERDICT);
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  g_autoptr (RoofWorkload) plain = roof_network_resolve ("mixtral-8x7b", NULL);
  guint own = roof_model_get_n_kernels (roof_document_get_model (document));
  RoofStep step = plain->step;

  g_assert_false (gtk_widget_get_visible (network));
  step.past = 2048;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RoofWorkload) workload = NULL;
      g_autoptr (RoofModel) model = NULL;
      const char *verdict = i == 0 ? "Not even one sequence fits." : "The largest batch that fits is ";
      gint64 end = g_get_monotonic_time () + STAGE_PATIENCE * G_USEC_PER_SEC;

      step.weights = i == 0 ? "bf16" : "int4";
      workload = roof_workload_with_step (plain, &step);
      model = roof_workload_apply (workload, roof_document_get_model (document), NULL);
      roof_document_apply (document, model, "Add");
      roof_session_set_selected (fixture->stage.session, (int) own + 2);
      g_assert_true (gtk_widget_get_visible (network));
      while (g_get_monotonic_time () < end)
        {
          g_autofree char *text = roof_network_verdict_dup_text (ROOF_NETWORK_VERDICT (network));

          if (strstr (text, verdict) != NULL)
            break;
          g_main_context_iteration (NULL, TRUE);
        }
      g_assert_true (stage_says (roof_network_verdict_dup_text (ROOF_NETWORK_VERDICT (network)), verdict));
    }
  g_assert_true (stage_says (roof_network_verdict_dup_text (ROOF_NETWORK_VERDICT (network)), "Mixtral 8x7B"));
  g_assert_true (stage_says (roof_network_verdict_dup_text (ROOF_NETWORK_VERDICT (network)), "46.7 billion parameters"));
  g_assert_true (stage_says (roof_network_verdict_dup_text (ROOF_NETWORK_VERDICT (network)), "12.9 billion parameters"));
  g_assert_true (stage_says (roof_network_verdict_dup_text (ROOF_NETWORK_VERDICT (network)), "per token at least"));
  g_assert_true (stage_says (roof_network_verdict_dup_text (ROOF_NETWORK_VERDICT (network)), "Cache\t268"));

  roof_session_set_selected (fixture->stage.session, 0);
  g_assert_false (gtk_widget_get_visible (network));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/verdict/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("kernel", test_verdict);
  CASE ("gains", test_gains);
  CASE ("gains-of-several", test_gains_of_several);
  CASE ("thresholds", test_thresholds);
  CASE ("error", test_verdict_of_an_error);
  CASE ("totals", test_totals);
  CASE ("network", test_network);
#undef CASE
  return g_test_run ();
}
