/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/session/session.h"

#include "approx.h"
#include "document/files/example.h"
#include "document/files/network.h"
#include "workload/apply.h"
#include "workload/breakdown.h"

typedef struct
{
  RoofLibrary  *library;
  RoofDocument *document;
  RoofSession  *session;
  GString      *notified;
} Fixture;

static void
notify_cb (RoofSession *session,
           GParamSpec  *pspec,
           Fixture     *self)
{
  g_string_append_printf (self->notified, "%s ", pspec->name);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr (RoofSnapshot) snapshot = NULL;

  self->library = roof_library_new (NULL);
  snapshot = roof_example_new ();
  self->document = roof_document_new (snapshot);
  self->session = roof_session_new (self->library, self->document);
  self->notified = g_string_new (NULL);
  g_signal_connect (self->session, "notify", G_CALLBACK (notify_cb), self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_string_free (self->notified, TRUE);
  g_assert_finalize_object (self->session);
  g_assert_finalize_object (self->document);
  g_assert_finalize_object (self->library);
}

static void
test_start (Fixture       *self,
            gconstpointer  data)
{
  RoofReport *report = roof_session_get_report (self->session);

  g_assert_cmpint (roof_session_get_selected (self->session), ==, 0);
  g_assert_true (roof_report_get_snapshot (report) == roof_document_get_snapshot (self->document));
  g_assert_true (roof_session_get_analysis (self->session) == roof_report_get_analysis (report, 0));
  g_assert_cmpstr (roof_kernel_get_name (roof_session_get_kernel (self->session)), ==,
                   "MLP projections");
}

/* One change of the document is one report, and what did not change is not analysed again. */
static void
test_follows_document (Fixture       *self,
                       gconstpointer  data)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (self->document);
  g_autoptr (RoofKernel) kernel
      = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "B", 1024);
  g_autoptr (RoofSnapshot) edited = roof_snapshot_with_kernel (snapshot, 0, kernel);
  g_autoptr (RoofAnalysis) first
      = roof_analysis_ref (roof_session_get_analysis (self->session));
  g_autoptr (RoofAnalysis) second
      = roof_analysis_ref (roof_report_get_analysis (roof_session_get_report (self->session), 1));
  RoofReport *report;

  g_assert_cmpstr (roof_analysis_get_bound (first), ==, "hbm");
  roof_document_preview (self->document, edited);
  g_assert_cmpstr (self->notified->str, ==, "report ");
  report = roof_session_get_report (self->session);
  g_assert_cmpstr (roof_analysis_get_bound (roof_report_get_analysis (report, 0)), ==, "compute");
  g_assert_true (roof_report_get_analysis (report, 1) == second);
  roof_document_cancel (self->document);
  g_assert_cmpstr (self->notified->str, ==, "report report ");
  g_assert_cmpstr (roof_analysis_get_bound (roof_session_get_analysis (self->session)), ==, "hbm");
}

static void
test_selection (Fixture       *self,
                gconstpointer  data)
{
  int n = (int) roof_snapshot_get_n_kernels (roof_document_get_snapshot (self->document));
  g_autoptr (RoofSnapshot) shorter = NULL;

  roof_session_set_selected (self->session, n - 1);
  roof_session_set_selected (self->session, n - 1);
  g_assert_cmpstr (self->notified->str, ==, "selection selected ");
  roof_session_set_selected (self->session, n + 7);
  g_assert_cmpint (roof_session_get_selected (self->session), ==, n - 1);

  g_string_truncate (self->notified, 0);
  shorter = roof_snapshot_with_kernel_removed (roof_document_get_snapshot (self->document), (guint) n - 1);
  roof_document_apply (self->document, shorter, "Remove");
  g_assert_cmpint (roof_session_get_selected (self->session), ==, n - 2);
  g_assert_cmpstr (self->notified->str, ==, "selected selection report ");

  roof_session_set_selected (self->session, -1);
  g_assert_null (roof_session_get_kernel (self->session));
  g_assert_null (roof_session_get_analysis (self->session));
}

/* What is selected stays selected, wherever it comes to stand. */
static void
test_selection_follows (Fixture       *self,
                        gconstpointer  data)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (self->document);
  g_autofree char *name = g_strdup (roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, 1)));
  g_autoptr (RoofKernel) fresh = roof_kernel_new ("fresh", "add");
  g_autoptr (RoofSnapshot) longer = roof_snapshot_with_kernel_inserted (snapshot, 0, fresh);
  g_autoptr (RoofSnapshot) shorter = NULL;

  roof_session_set_selected (self->session, 1);
  roof_document_apply (self->document, longer, "Insert");
  g_assert_cmpint (roof_session_get_selected (self->session), ==, 2);
  g_assert_cmpstr (roof_kernel_get_name (roof_session_get_kernel (self->session)), ==, name);
  shorter = roof_snapshot_with_kernel_removed (longer, 0);
  roof_document_apply (self->document, shorter, "Remove");
  g_assert_cmpint (roof_session_get_selected (self->session), ==, 1);
}

/* Several at once: the one that leads is the one that was selected before there could be several. */
static void
test_selects_several (Fixture       *self,
                      gconstpointer  data)
{
  static const guint indices[] = { 3, 1, 2 };
  g_autoptr (RoofSelection) three = roof_selection_new_of (indices, 3, 2);
  g_autoptr (RoofSelection) same = roof_selection_new_of (indices, 3, 2);
  g_autoptr (RoofSelection) led = roof_selection_new_of (indices, 3, 1);

  roof_session_set_selection (self->session, three);
  roof_session_set_selection (self->session, same);
  g_assert_cmpstr (self->notified->str, ==, "selection selected ");
  g_assert_cmpint (roof_session_get_selected (self->session), ==, 2);
  g_assert_true (roof_session_get_kernel (self->session)
                 == roof_snapshot_get_kernel (roof_document_get_snapshot (self->document), 2));

  g_string_truncate (self->notified, 0);
  g_object_set (self->session, "selection", led, NULL);
  g_assert_cmpstr (self->notified->str, ==, "selected selection ");

  g_string_truncate (self->notified, 0);
  roof_session_set_selected (self->session, 1);
  g_assert_cmpstr (self->notified->str, ==, "selection ");
  g_assert_cmpuint (roof_selection_get_n (roof_session_get_selection (self->session)), ==, 1);
}

/* Those that stay, stay selected; when none does, what took the leader's place is. */
static void
test_several_follow (Fixture       *self,
                     gconstpointer  data)
{
  static const guint indices[] = { 1, 2, 3 };
  RoofSnapshot *snapshot = roof_document_get_snapshot (self->document);
  g_autoptr (RoofSelection) three = roof_selection_new_of (indices, 3, 2);
  g_autoptr (RoofSnapshot) fewer = roof_snapshot_with_kernel_removed (snapshot, 2);
  g_autoptr (RoofSnapshot) fewest = roof_snapshot_with_kernel_removed (fewer, 1);
  g_autoptr (RoofSnapshot) none = roof_snapshot_with_kernel_removed (fewest, 1);
  RoofSelection *left;

  roof_session_set_selection (self->session, three);
  roof_document_apply (self->document, fewer, "Remove");
  left = roof_session_get_selection (self->session);
  g_assert_cmpuint (roof_selection_get_n (left), ==, 2);
  g_assert_true (roof_selection_contains (left, 1) && roof_selection_contains (left, 2));
  g_assert_cmpint (roof_selection_get_lead (left), ==, 2);

  roof_document_undo (self->document); /* the leader comes back, and with it the selection */
  g_assert_true (roof_selection_equal (roof_session_get_selection (self->session), three));

  roof_document_apply (self->document, none, "Remove All Three");
  left = roof_session_get_selection (self->session);
  g_assert_cmpuint (roof_selection_get_n (left), ==, 1);
  g_assert_cmpint (roof_selection_get_lead (left), ==, MIN (1, (int) roof_snapshot_get_n_kernels (none) - 1));
}

/* Kernels that come select the first of them; where undo takes them away again, what was selected before is; where they come back,
 * they are again. */
static void
test_undo_selects_as_before (Fixture       *self,
                             gconstpointer  data)
{
  static const guint indices[] = { 1, 3 };
  RoofSnapshot *snapshot = roof_document_get_snapshot (self->document);
  int n = (int) roof_snapshot_get_n_kernels (snapshot);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_name (roof_snapshot_get_kernel (snapshot, 0), "Another");
  g_autoptr (RoofSnapshot) more = roof_snapshot_with_kernel_inserted (snapshot, (guint) n, kernel);
  g_autoptr (RoofSelection) two = roof_selection_new_of (indices, 2, 1);

  roof_session_set_selection (self->session, two);
  roof_document_apply (self->document, more, "Import");
  roof_session_set_selected (self->session, n);
  roof_document_undo (self->document);
  g_assert_true (roof_selection_equal (roof_session_get_selection (self->session), two));
  roof_document_redo (self->document);
  g_assert_cmpint (roof_session_get_selected (self->session), ==, n);

  roof_session_set_selected (self->session, 2); /* of those that stay: it stays selected */
  roof_document_undo (self->document);
  g_assert_cmpint (roof_session_get_selected (self->session), ==, 2);
}

/* What was selected of a snapshot in one document is nothing to another that comes by the same snapshot. */
static void
test_documents_select_apart (Fixture       *self,
                             gconstpointer  data)
{
  static const guint indices[] = { 1, 3 };
  RoofSnapshot *snapshot = roof_document_get_snapshot (self->document);
  int n = (int) roof_snapshot_get_n_kernels (snapshot);
  g_autoptr (RoofSnapshot) kept = roof_snapshot_ref (snapshot);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_name (roof_snapshot_get_kernel (snapshot, 0), "Another");
  g_autoptr (RoofSnapshot) more = roof_snapshot_with_kernel_inserted (snapshot, (guint) n, kernel);
  g_autoptr (RoofDocument) other = roof_document_new (more);
  g_autoptr (RoofSelection) two = roof_selection_new_of (indices, 2, 1);

  roof_session_set_selection (self->session, two);
  roof_document_apply (self->document, more, "Import");
  roof_session_set_document (self->session, other);
  roof_session_set_selected (self->session, n);
  roof_document_apply (other, kept, "Delete Kernel");
  g_assert_cmpint (roof_session_get_selected (self->session), ==, n - 1);
  g_assert_cmpuint (roof_selection_get_n (roof_session_get_selection (self->session)), ==, 1);
}

static void
test_filter (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (RoofFilter) filter = roof_filter_new ("op:matmul");
  g_autoptr (RoofFilter) same = roof_filter_new ("op:matmul");
  g_autoptr (RoofFilter) none = roof_filter_new ("");

  g_assert_true (roof_filter_is_empty (roof_session_get_filter (self->session)));
  roof_session_set_filter (self->session, none);
  g_assert_cmpstr (self->notified->str, ==, "");
  roof_session_set_filter (self->session, filter);
  roof_session_set_filter (self->session, same);
  g_assert_cmpstr (self->notified->str, ==, "filter ");
  g_assert_true (roof_session_get_filter (self->session) == filter);
  g_object_set (self->session, "filter", none, NULL);
  g_assert_true (roof_filter_is_empty (roof_session_get_filter (self->session)));
  g_assert_false (roof_document_can_undo (self->document));
}

/* What was said of a document before it is shown is not said again. */
static void
test_analysed_ahead (Fixture       *self,
                     gconstpointer  data)
{
  g_autoptr (RoofDocument) document = roof_document_new (roof_document_get_snapshot (self->document));
  RoofReport *ahead = roof_document_analyse (document, roof_library_get_catalogue (self->library));
  g_autoptr (RoofAnalysis) analysis = roof_analysis_ref (roof_report_get_analysis (ahead, 0));

  g_assert_true (roof_session_get_analysis (self->session) != analysis);
  roof_session_set_document (self->session, document);
  g_assert_true (roof_session_get_analysis (self->session) == analysis);
  g_assert_null (roof_document_take_comparison (document));
}

/* One digit for each kernel. */
static char *
dup_fitting (RoofSession *session)
{
  GByteArray *fitting = roof_session_get_fitting (session);
  GString *text = g_string_new (NULL);

  for (guint i = 0; fitting != NULL && i < fitting->len; i++)
    g_string_append_printf (text, "%u", fitting->data[i]);
  return g_string_free (text, FALSE);
}

/* What fits is matched once, and anew for another filter or report. */
static void
test_fitting (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (RoofFilter) attention = roof_filter_new ("attention");
  g_autoptr (RoofFilter) others = roof_filter_new ("-attention");
  g_autoptr (RoofSnapshot) shorter = roof_snapshot_with_kernel_removed (roof_document_get_snapshot (self->document), 0);
  g_autofree char *all = dup_fitting (self->session), *some = NULL, *rest = NULL, *less = NULL;

  g_assert_cmpstr (all, ==, "");
  roof_session_set_filter (self->session, attention);
  some = dup_fitting (self->session);
  g_assert_cmpstr (some, ==, "011000");
  g_assert_true (roof_session_get_fitting (self->session) == roof_session_get_fitting (self->session));
  roof_session_set_filter (self->session, others);
  rest = dup_fitting (self->session);
  g_assert_cmpstr (rest, ==, "100111");
  roof_document_apply (self->document, shorter, "Remove");
  less = dup_fitting (self->session);
  g_assert_cmpstr (less, ==, "00111");
}

/* One step of somebody to whom kernels come and go, for good or to be looked at, and who selects and filters them. */
static void
wander (Fixture *self,
        GRand   *random)
{
  static const char *const words[] = { "", "attention", "-attention", "bound:hbm", "matmul another", "nobody" };
  RoofSnapshot *snapshot = roof_document_get_snapshot (self->document);
  guint n = roof_snapshot_get_n_kernels (snapshot), index = (guint) g_rand_int_range (random, 0, (gint32) n + 1);
  g_autoptr (RoofFilter) filter = roof_filter_new (words[g_rand_int_range (random, 0, G_N_ELEMENTS (words))]);
  g_autoptr (RoofKernel) kernel = roof_kernel_new ("Another", "matmul");
  g_autoptr (RoofSnapshot) next = index < n ? roof_snapshot_with_kernel_removed (snapshot, index)
                                         : roof_snapshot_with_kernel_inserted (snapshot, n / 2, kernel);

  switch (g_rand_int_range (random, 0, 8))
    {
    case 0:
    case 1:
      roof_document_apply (self->document, next, "Kernels");
      break;
    case 2:
      roof_document_preview (self->document, next);
      break;
    case 3:
    case 4:
      roof_document_undo (self->document);
      break;
    case 5:
      roof_document_redo (self->document);
      break;
    case 6:
      roof_session_set_filter (self->session, filter);
      break;
    default:
      roof_session_set_selected (self->session, (int) index - 1);
    }
}

/* Whatever happened, what is selected is there, and what fits is what fits now. */
static void
test_wandering (Fixture       *self,
                gconstpointer  data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (guint i = 0; i < 1000; i++)
    {
      RoofReport *report;
      g_autoptr (GByteArray) fits = NULL;
      GByteArray *known;
      guint n;
      const guint *indices;

      wander (self, random);
      report = roof_session_get_report (self->session);
      g_assert_true (roof_snapshot_equal (roof_report_get_snapshot (report), roof_document_get_snapshot (self->document)));
      indices = roof_selection_get_indices (roof_session_get_selection (self->session), &n);
      g_assert_true (n == 0 || indices[n - 1] < roof_report_get_n (report));
      g_assert_cmpint (roof_session_get_selected (self->session), <, (int) roof_report_get_n (report));
      fits = roof_filter_list (roof_session_get_filter (self->session), report);
      known = roof_session_get_fitting (self->session);
      g_assert_true ((fits == NULL) == (known == NULL));
      if (fits != NULL)
        g_assert_cmpmem (fits->data, fits->len, known->data, known->len);
    }
}

static void
test_pointed (Fixture       *self,
              gconstpointer  data)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (self->document);
  int last = (int) roof_snapshot_get_n_kernels (snapshot) - 1;
  g_autoptr (RoofSnapshot) shorter = roof_snapshot_with_kernel_removed (snapshot, (guint) last);

  g_assert_cmpint (roof_session_get_pointed (self->session), ==, -1);
  roof_session_set_pointed (self->session, last);
  roof_session_set_pointed (self->session, last);
  g_assert_cmpstr (self->notified->str, ==, "pointed ");
  roof_document_apply (self->document, shorter, "Remove");
  g_assert_cmpint (roof_session_get_pointed (self->session), ==, last - 1);
  roof_session_set_pointed (self->session, -1);
  g_assert_cmpint (roof_session_get_pointed (self->session), ==, -1);
}

static void
test_other_document (Fixture       *self,
                     gconstpointer  data)
{
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (roof_library_get_machine (self->library, 0));
  g_autoptr (RoofDocument) other = roof_document_new (empty);
  g_autoptr (RoofSnapshot) titled = roof_snapshot_with_title (empty, "x");

  roof_session_set_document (self->session, other);
  g_assert_cmpstr (self->notified->str, ==, "selected selection report document ");
  g_assert_cmpint (roof_session_get_selected (self->session), ==, -1);
  g_string_truncate (self->notified, 0);
  roof_document_apply (self->document, titled, "No longer listened to");
  g_assert_cmpstr (self->notified->str, ==, "");
  roof_document_apply (other, titled, "Listened to");
  g_assert_cmpstr (self->notified->str, ==, "report ");
}

/* Of very many kernels none was chosen by being the first. */
static void
test_crowd (Fixture       *self,
            gconstpointer  data)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (self->document);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) many = NULL;
  g_autoptr (RoofDocument) other = NULL;

  for (guint i = 0; i < 1000; i++)
    g_ptr_array_add (kernels, roof_snapshot_get_kernel (snapshot, 0));
  many = roof_snapshot_with_kernels (snapshot, kernels);
  other = roof_document_new (many);
  roof_session_set_document (self->session, other);
  g_assert_cmpint (roof_session_get_selected (self->session), ==, -1);
}

/* The document's other machines are analysed beside the current one, and only what is new. */
static void
test_compares (Fixture       *self,
               gconstpointer  data)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (self->document);
  g_autoptr (RoofMachine) tpu = roof_library_resolve_machine (self->library, "tpu-v5e", NULL);
  g_autoptr (RoofSnapshot) both = roof_snapshot_with_machine_added (snapshot, tpu);
  RoofReport *before = roof_session_get_report (self->session);
  RoofAnalysis *first = roof_report_get_analysis (before, 0);
  RoofComparison *comparison;

  g_assert_cmpuint (roof_comparison_get_n (roof_session_get_comparison (self->session)), ==, 1);
  roof_document_apply (self->document, both, "Add Machine");
  comparison = roof_session_get_comparison (self->session);
  g_assert_cmpuint (roof_comparison_get_n (comparison), ==, 2);
  g_assert_true (roof_report_get_analysis (roof_session_get_report (self->session), 0) == first);
  g_assert_true (roof_report_get_machine (roof_comparison_get_report (comparison, 1)) == tpu);
  g_assert_cmpstr (self->notified->str, ==, "report ");

  roof_document_undo (self->document);
  g_assert_cmpuint (roof_comparison_get_n (roof_session_get_comparison (self->session)), ==, 1);
}

/* Of each workload one account, of the report as it stands. */
static void
test_accounts (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr (RoofWorkload) workload = roof_network_resolve ("llama-2-7b", NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_add (workload, roof_document_get_snapshot (self->document), NULL);
  RoofStep step = workload->step;
  const RoofAccount *account;
  double before;

  roof_document_apply (self->document, snapshot, "Add");
  account = roof_session_get_account (self->session, 0);
  g_assert_nonnull (account);
  g_assert_cmpfloat (account->parameters, ==, 6738415616.);
  g_assert_true (roof_session_get_account (self->session, 0) == account);
  before = account->cache_bytes;

  step.past = 99;
  g_autoptr (RoofWorkload) later = roof_workload_with_step (workload, &step);
  g_autoptr (RoofSnapshot) changed = roof_workload_apply (later, snapshot, NULL);

  roof_document_apply (self->document, changed, "Change");
  g_assert_cmpfloat (roof_session_get_account (self->session, 0)->cache_bytes, ==, 100 * before);
}

/* The shares of a step add up to its time, longest first; ranked, to the time above what the math takes. Kernels of their own,
 * which the example has too, are in neither. */
static void
test_breakdown (Fixture       *self,
                gconstpointer  data)
{
  g_autoptr (RoofWorkload) workload = roof_network_resolve ("mixtral-8x7b", NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_add (workload, roof_document_get_snapshot (self->document), NULL);
  RoofReport *report;
  RoofTotals totals;
  g_autoptr (GArray) shares = NULL;
  double sum = 0, last = INFINITY;

  roof_document_apply (self->document, snapshot, "Add");
  report = roof_session_get_report (self->session);
  roof_report_sum_workload (report, "mixtral-8x7b", &totals);
  shares = roof_breakdown_new (report, "mixtral-8x7b");
  for (guint i = 0; i < shares->len; i++)
    {
      const RoofShare *share = &g_array_index (shares, RoofShare, i);

      g_assert_cmpfloat (share->time, <=, last);
      g_assert_cmpfloat (share->recoverable, <=, share->time);
      g_assert_cmpfloat (share->recoverable, >=, 0);
      last = share->time;
      sum += share->time;
    }
  assert_approx (sum, totals.t_min, 1e-12);
  assert_approx (sum, roof_session_get_account (self->session, 0)->t_min, 1e-12);
  g_assert_cmpfloat (totals.t_min, <, roof_report_get_totals (report)->t_min);
  g_assert_cmpfloat (totals.t_roofline, <=, totals.t_min * (1 + 1e-12));
  /* One token: all is memory bound, and the sums are too. */
  assert_approx (totals.t_roofline, totals.t_min, 1e-3);

  roof_breakdown_rank (shares);
  last = INFINITY;
  for (guint i = 0; i < shares->len; i++)
    {
      g_assert_cmpfloat (g_array_index (shares, RoofShare, i).recoverable, <=, last);
      last = g_array_index (shares, RoofShare, i).recoverable;
    }
  g_assert_cmpstr (roof_kernel_get_part (roof_snapshot_get_kernel (snapshot, g_array_index (shares, RoofShare, 0).kernel)), ==,
                   "experts");
}

/* What each kernel is there for: by hand, of a layer of a mixture split over two devices, trained. */
static void
test_sections (Fixture       *self,
               gconstpointer  data)
{
  static const struct
  {
    const char *part;
    RoofSection section;
  } rows[] = {
    { "embed", ROOF_SECTION_EMBEDDING },         { "q_proj", ROOF_SECTION_ATTENTION },
    { "attention", ROOF_SECTION_ATTENTION },     { "experts", ROOF_SECTION_EXPERTS },
    { "router", ROOF_SECTION_ROUTER },           { "lm_head", ROOF_SECTION_HEAD },
    { "norms", ROOF_SECTION_NORM },              { "attn_add", ROOF_SECTION_NORM },
    { "attn_allreduce", ROOF_SECTION_NETWORK },  { "optimizer", ROOF_SECTION_OPTIMIZER },
  };
  g_autoptr (RoofWorkload) plain = roof_network_resolve ("mixtral-8x7b", NULL);
  RoofStep step = plain->step;
  g_autoptr (RoofWorkload) workload = NULL;
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (GArray) shares = NULL;

  step.training = TRUE;
  step.new_tokens = 128;
  step.split = 2;
  workload = roof_workload_with_step (plain, &step);
  snapshot = roof_workload_add (workload, roof_document_get_snapshot (self->document), NULL);
  roof_document_apply (self->document, snapshot, "Add");
  shares = roof_breakdown_new (roof_session_get_report (self->session), "mixtral-8x7b");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gboolean found = FALSE;

      for (guint j = 0; j < shares->len; j++)
        {
          const RoofShare *share = &g_array_index (shares, RoofShare, j);

          if (g_strcmp0 (roof_kernel_get_part (roof_snapshot_get_kernel (snapshot, share->kernel)), rows[i].part) != 0)
            continue;
          g_assert_cmpint (share->section, ==, rows[i].section);
          found = TRUE;
        }
      if (!found)
        g_error ("no kernel %s", rows[i].part);
    }
}

/* The network that is looked at: that of the kernel, as a whole the one last looked at, the first before any. */
static void
test_network (Fixture       *self,
              gconstpointer  data)
{
  static const char *const ids[] = { "gpt2", "opt-125m" };
  int own = (int) roof_snapshot_get_n_kernels (roof_document_get_snapshot (self->document));

  g_assert_cmpint (roof_session_get_network (self->session), ==, -1);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (RoofWorkload) workload = roof_network_resolve (ids[i], NULL);
      g_autoptr (RoofSnapshot) snapshot = roof_workload_add (workload, roof_document_get_snapshot (self->document), NULL);

      roof_document_apply (self->document, snapshot, "Add");
    }
  g_assert_cmpint (roof_session_get_network (self->session), ==, -1); /* a kernel of its own is selected */
  roof_session_set_selected (self->session, -1);
  g_assert_cmpint (roof_session_get_network (self->session), ==, 0);
  g_string_truncate (self->notified, 0);
  roof_session_select_network (self->session, "opt-125m");
  g_assert_cmpstr (self->notified->str, ==, "selected ");
  g_assert_cmpint (roof_session_get_network (self->session), ==, 1);
  roof_session_set_selected (self->session, own);
  g_assert_cmpint (roof_session_get_network (self->session), ==, 0);
  roof_session_set_selected (self->session, -1);
  g_assert_cmpint (roof_session_get_network (self->session), ==, 0); /* that of the kernel before */
  roof_session_select_network (self->session, "opt-125m");
  roof_session_set_selected (self->session, 0);
  g_assert_cmpint (roof_session_get_network (self->session), ==, -1);
  roof_session_select_network (self->session, "opt-125m");
  g_assert_cmpint (roof_session_get_selected (self->session), ==, -1);
  g_assert_cmpint (roof_session_get_network (self->session), ==, 1);
  roof_document_undo (self->document); /* it is gone */
  g_assert_cmpint (roof_session_get_network (self->session), ==, 0);
  roof_document_undo (self->document);
  g_assert_cmpint (roof_session_get_network (self->session), ==, -1);
}

/* A document that begins with a network opens on the whole of it; one that begins with a kernel on that kernel. */
static void
test_opens_on_a_network (Fixture       *self,
                         gconstpointer  data)
{
  RoofSnapshot *example = roof_document_get_snapshot (self->document);
  g_autoptr (RoofWorkload) workload = roof_network_resolve ("gpt2", NULL);
  g_autoptr (RoofSnapshot) bare = roof_snapshot_new (roof_snapshot_get_active (example));
  g_autoptr (RoofSnapshot) alone = roof_workload_add (workload, bare, NULL);
  g_autoptr (RoofSnapshot) behind = roof_workload_add (workload, example, NULL);
  RoofSnapshot *models[] = { alone, behind, bare };
  static const int selected[] = { -1, 0, -1 }, network[] = { 0, -1, -1 };

  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    {
      g_autoptr (RoofDocument) document = roof_document_new (models[i]);
      g_autoptr (RoofSession) session = roof_session_new (roof_session_get_library (self->session), document);

      g_assert_cmpint (roof_session_get_selected (session), ==, selected[i]);
      g_assert_cmpint (roof_session_get_network (session), ==, network[i]);
    }
}

#define ADD(name, function) \
  g_test_add ("/roof/session/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("start", test_start);
  ADD ("follows-document", test_follows_document);
  ADD ("selection", test_selection);
  ADD ("selection-follows", test_selection_follows);
  ADD ("selects-several", test_selects_several);
  ADD ("several-follow", test_several_follow);
  ADD ("undo-selects-as-before", test_undo_selects_as_before);
  ADD ("documents-select-apart", test_documents_select_apart);
  ADD ("filter", test_filter);
  ADD ("fitting", test_fitting);
  ADD ("analysed-ahead", test_analysed_ahead);
  ADD ("wandering", test_wandering);
  ADD ("pointed", test_pointed);
  ADD ("other-document", test_other_document);
  ADD ("crowd", test_crowd);
  ADD ("compares", test_compares);
  ADD ("accounts", test_accounts);
  ADD ("breakdown", test_breakdown);
  ADD ("sections", test_sections);
  ADD ("network", test_network);
  ADD ("opens-on-a-network", test_opens_on_a_network);
  return g_test_run ();
}
