/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/session/session-private.h"

#include "core/snapshot/same-shape.h"
#include "explore/variable/variable.h"

/* The object that all panes of a window watch. This file has the document, the reports and the followers; session-look.c has
 * the view: selection, filter, pointed kernel, preview.
 *
 * A change of the document makes a new comparison, which shares the reports of unchanged kernels with the former one, then
 * adjusts the selection, then notifies all properties (frozen until here), then calls the followers.
 *
 * Invariants: when a property other than "report" is notified, the report is that of the shown snapshot. Followers may be
 * behind only in a paced session while the document moves and its shape stays ("behind" is TRUE then). Caches derived from
 * the report (fitting, accounts, preview) are dropped with it. */

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (RoofSession, roof_session, G_TYPE_OBJECT)

void
roof_session_notify (RoofSession         *self,
                     RoofSessionProperty  property)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[property]);
}

/* @known: (nullable): an earlier comparison, whose unchanged parts are shared */
static void
update_report (RoofSession    *self,
               RoofComparison *known)
{
  RoofComparison *comparison
      = roof_comparison_new (known, roof_library_get_catalogue (self->library),
                             roof_document_get_snapshot (self->document));

  g_clear_pointer (&self->comparison, roof_comparison_unref);
  self->comparison = comparison;
  g_clear_pointer (&self->fitting, g_byte_array_unref);
  g_clear_pointer (&self->accounts, g_ptr_array_unref);
  roof_session_drop_preview (self);
  roof_session_notify (self, PROP_REPORT);
}

static void
notify_behind (RoofSession *self)
{
  gboolean behind = roof_followers_is_behind (self->followers);

  if (self->behind == behind)
    return;
  self->behind = behind;
  roof_session_notify (self, PROP_BEHIND);
}

void
roof_session_catch_up (RoofSession *self)
{
  roof_followers_catch_up (self->followers);
  notify_behind (self);
}

/* Called after the report changed. @before: (nullable): the snapshot of the former report; NULL: it was of another document */
static void
call_followers (RoofSession  *self,
                RoofSnapshot *before)
{
  roof_followers_outdate (self->followers);
  if (self->paced && before != NULL && roof_document_is_moving (self->document)
      && roof_snapshot_has_same_shape (before, roof_document_get_snapshot (self->document)))
    notify_behind (self);
  else
    roof_session_catch_up (self);
}

/* A drag can end on its last preview: then nothing changes, but some followers have not seen that preview yet. */
static void
moving_cb (RoofDocument *document,
           GParamSpec   *pspec,
           RoofSession  *self)
{
  if (!roof_document_is_moving (document))
    roof_session_catch_up (self);
}

static void
changed_cb (RoofDocument *document,
            RoofSession  *self)
{
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (roof_report_get_snapshot (roof_session_get_report (self)));

  g_object_freeze_notify (G_OBJECT (self));
  update_report (self, self->comparison);
  roof_session_trace (self, before);
  roof_session_set_pointed (self, self->pointed);
  g_object_thaw_notify (G_OBJECT (self));
  call_followers (self, before);
}

/* The document stays; the operations that its kernels name may have other formulas now. */
static void
operations_changed_cb (RoofSession *self)
{
  if (self->document != NULL)
    changed_cb (self->document, self);
}

static void
forget_document (RoofSession *self)
{
  g_signal_handlers_disconnect_by_func (self->document, changed_cb, self);
  g_signal_handlers_disconnect_by_func (self->document, moving_cb, self);
}

static void
roof_session_dispose (GObject *object)
{
  RoofSession *self = ROOF_SESSION (object);

  if (self->document != NULL)
    forget_document (self);
  g_clear_object (&self->document);
  g_clear_object (&self->library);
  g_clear_pointer (&self->comparison, roof_comparison_unref);
  g_clear_pointer (&self->accounts, g_ptr_array_unref);
  g_clear_pointer (&self->preview, roof_what_if_free);
  g_clear_pointer (&self->network, g_free);
  G_OBJECT_CLASS (roof_session_parent_class)->dispose (object);
}

static void
roof_session_finalize (GObject *object)
{
  RoofSession *self = ROOF_SESSION (object);

  roof_selection_unref (self->selection);
  g_array_unref (self->pasts);
  roof_filter_unref (self->filter);
  g_clear_pointer (&self->fitting, g_byte_array_unref);
  roof_followers_free (self->followers);
  g_ptr_array_unref (self->variables);
  G_OBJECT_CLASS (roof_session_parent_class)->finalize (object);
}

static void
roof_session_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  RoofSession *self = ROOF_SESSION (object);

  switch (prop_id)
    {
    case PROP_LIBRARY:
      g_value_set_object (value, self->library);
      break;
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case PROP_REPORT:
      g_value_set_boxed (value, roof_session_get_report (self));
      break;
    case PROP_SELECTED:
      g_value_set_int (value, roof_session_get_selected (self));
      break;
    case PROP_SELECTION:
      g_value_set_boxed (value, self->selection);
      break;
    case PROP_FILTER:
      g_value_set_boxed (value, self->filter);
      break;
    case PROP_ORDER:
      g_value_set_int (value, (int) self->order);
      break;
    case PROP_POINTED:
      g_value_set_int (value, self->pointed);
      break;
    case PROP_PREVIEW:
      g_value_set_boxed (value, self->preview);
      break;
    case PROP_BEHIND:
      g_value_set_boolean (value, self->behind);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
roof_session_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  RoofSession *self = ROOF_SESSION (object);

  switch (prop_id)
    {
    case PROP_LIBRARY:
      self->library = g_value_dup_object (value);
      g_signal_connect_object (self->library, "operations-changed", G_CALLBACK (operations_changed_cb), self, G_CONNECT_SWAPPED);
      break;
    case PROP_DOCUMENT:
      roof_session_set_document (self, g_value_get_object (value));
      break;
    case PROP_SELECTED:
      roof_session_set_selected (self, g_value_get_int (value));
      break;
    case PROP_SELECTION:
      roof_session_set_selection (self, g_value_get_boxed (value));
      break;
    case PROP_FILTER:
      roof_session_set_filter (self, g_value_get_boxed (value));
      break;
    case PROP_ORDER:
      roof_session_set_order (self, (RoofOrder) g_value_get_int (value));
      break;
    case PROP_POINTED:
      roof_session_set_pointed (self, g_value_get_int (value));
      break;
    case PROP_PREVIEW:
      roof_session_set_preview (self, g_value_get_boxed (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
roof_session_class_init (RoofSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->dispose = roof_session_dispose;
  object_class->finalize = roof_session_finalize;
  object_class->get_property = roof_session_get_property;
  object_class->set_property = roof_session_set_property;
  props[PROP_LIBRARY] = g_param_spec_object ("library", NULL, NULL, ROOF_TYPE_LIBRARY,
                                             flags | G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY);
  props[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, ROOF_TYPE_DOCUMENT,
                                              flags | G_PARAM_READWRITE);
  props[PROP_REPORT]
      = g_param_spec_boxed ("report", NULL, NULL, ROOF_TYPE_REPORT, flags | G_PARAM_READABLE);
  props[PROP_SELECTED] = g_param_spec_int ("selected", NULL, NULL, -1, G_MAXINT, -1,
                                           flags | G_PARAM_READWRITE);
  props[PROP_SELECTION] = g_param_spec_boxed ("selection", NULL, NULL, ROOF_TYPE_SELECTION,
                                              flags | G_PARAM_READWRITE);
  props[PROP_FILTER] = g_param_spec_boxed ("filter", NULL, NULL, ROOF_TYPE_FILTER, flags | G_PARAM_READWRITE);
  props[PROP_ORDER] = g_param_spec_int ("order", NULL, NULL, 0, ROOF_N_ORDERS - 1, 0, flags | G_PARAM_READWRITE);
  props[PROP_POINTED] = g_param_spec_int ("pointed", NULL, NULL, -1, G_MAXINT, -1, flags | G_PARAM_READWRITE);
  props[PROP_PREVIEW] = g_param_spec_boxed ("preview", NULL, NULL, ROOF_TYPE_WHAT_IF, flags | G_PARAM_READWRITE);
  props[PROP_BEHIND] = g_param_spec_boolean ("behind", NULL, NULL, FALSE, flags | G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
roof_session_init (RoofSession *self)
{
  self->selection = roof_selection_new (-1);
  self->pasts = roof_session_new_pasts ();
  self->filter = roof_filter_new ("");
  self->pointed = -1;
  self->followers = roof_followers_new ();
  self->variables = roof_variable_new_pool ();
}

RoofSession *
roof_session_new (RoofLibrary  *library,
                  RoofDocument *document)
{
  g_return_val_if_fail (ROOF_IS_LIBRARY (library) && ROOF_IS_DOCUMENT (document), NULL);
  return g_object_new (ROOF_TYPE_SESSION, "library", library, "document", document, NULL);
}

RoofLibrary *
roof_session_get_library (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), NULL);
  return self->library;
}

RoofDocument *
roof_session_get_document (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), NULL);
  return self->document;
}

void
roof_session_set_document (RoofSession  *self,
                           RoofDocument *document)
{
  g_autoptr (RoofComparison) ahead = NULL;

  g_return_if_fail (ROOF_IS_SESSION (self) && ROOF_IS_DOCUMENT (document));
  if (self->document == document)
    return;
  if (self->document != NULL)
    forget_document (self);
  g_set_object (&self->document, document);
  g_signal_connect_object (document, "changed", G_CALLBACK (changed_cb), self, 0);
  g_signal_connect_object (document, "notify::moving", G_CALLBACK (moving_cb), self, 0);
  g_object_freeze_notify (G_OBJECT (self));
  roof_session_notify (self, PROP_DOCUMENT);
  g_ptr_array_set_size (self->variables, 0);
  g_array_set_size (self->pasts, 0);
  ahead = roof_document_take_comparison (document);
  update_report (self, ahead != NULL ? ahead : self->comparison);
  roof_session_take_selection (self, roof_selection_new (roof_session_find_first (self)));
  roof_session_set_pointed (self, -1);
  g_object_thaw_notify (G_OBJECT (self));
  call_followers (self, NULL);
}

void
roof_session_follow (RoofSession *self,
                     gpointer     follower,
                     RoofFollow   follow)
{
  g_return_if_fail (ROOF_IS_SESSION (self));
  roof_followers_add (self->followers, follower, follow, FALSE);
}

void
roof_session_follow_at_rest (RoofSession *self,
                             gpointer     follower,
                             RoofFollow   follow)
{
  g_return_if_fail (ROOF_IS_SESSION (self));
  roof_followers_add (self->followers, follower, follow, TRUE);
}

void
roof_session_call (RoofSession *self,
                   gpointer     follower)
{
  g_return_if_fail (ROOF_IS_SESSION (self));

  roof_followers_call (self->followers, follower);
  notify_behind (self);
}

void
roof_session_set_paced (RoofSession *self,
                        gboolean     paced)
{
  g_return_if_fail (ROOF_IS_SESSION (self));

  self->paced = paced;
  if (!paced)
    roof_session_catch_up (self);
}

void
roof_session_take_turn (RoofSession      *self,
                        RoofFollowerTest  in_sight)
{
  g_return_if_fail (ROOF_IS_SESSION (self));

  roof_followers_take_turn (self->followers, in_sight);
  notify_behind (self);
}

gboolean
roof_session_is_behind (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), FALSE);
  return self->behind;
}

RoofReport *
roof_session_get_report (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), NULL);
  return roof_comparison_get_report (self->comparison, 0);
}

RoofComparison *
roof_session_get_comparison (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), NULL);
  return self->comparison;
}

GPtrArray *
roof_session_get_variables (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), NULL);
  return self->variables;
}

static void
make_accounts (RoofSession *self)
{
  RoofReport *report = roof_session_get_report (self);
  guint n = roof_snapshot_get_n_workloads (roof_report_get_snapshot (report));

  self->accounts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    {
      RoofAccount account;

      g_ptr_array_add (self->accounts, roof_account_make (report, i, &account, NULL)
                                           ? g_memdup2 (&account, sizeof account)
                                           : NULL);
    }
}

const RoofAccount *
roof_session_get_account (RoofSession *self,
                          guint        index)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), NULL);

  if (self->accounts == NULL)
    make_accounts (self);
  g_return_val_if_fail (index < self->accounts->len, NULL);
  return self->accounts->pdata[index];
}
