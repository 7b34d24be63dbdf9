/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/apply.h"

#include "widgets/catalogue-text.h"

RoofSnapshot *
roof_shown_snapshot (RoofSession *session)
{
  return roof_document_get_snapshot (roof_session_get_document (session));
}

RoofMachine *
roof_shown_machine (RoofSession *session)
{
  return roof_snapshot_get_active (roof_shown_snapshot (session));
}

RoofCatalogue *
roof_shown_catalogue (RoofSession *session)
{
  return roof_library_get_catalogue (roof_session_get_library (session));
}

RoofOperation *
roof_shown_operation (RoofSession *session)
{
  RoofKernel *kernel = roof_session_get_kernel (session);

  if (kernel == NULL)
    return NULL;
  return roof_catalogue_find (roof_shown_catalogue (session), roof_kernel_get_operation (kernel), NULL);
}

void
roof_apply_snapshot (RoofSession  *session,
                     RoofSnapshot *snapshot,
                     const char   *label,
                     const char   *key)
{
  RoofDocument *document = roof_session_get_document (session);
  g_autoptr (RoofSnapshot) taken = snapshot;

  if (key != NULL)
    roof_document_apply_merging (document, taken, label, key);
  else
    roof_document_apply (document, taken, label);
}

void
roof_apply_kernel (RoofSession *session,
                   guint        index,
                   RoofKernel  *kernel,
                   const char  *label,
                   const char  *key)
{
  g_autoptr (RoofKernel) taken = kernel;

  roof_apply_snapshot (session, roof_snapshot_with_kernel (roof_shown_snapshot (session), index, taken),
                       label, key);
}

void
roof_apply_added (RoofSession *session,
                  RoofKernel  *kernel)
{
  guint place = roof_snapshot_find_place (roof_shown_snapshot (session), roof_session_get_selected (session));
  g_autoptr (RoofKernel) taken = kernel;

  roof_apply_snapshot (session, roof_snapshot_with_kernel_inserted (roof_shown_snapshot (session), place, taken),
                       _("Add Kernel"), NULL);
  roof_session_set_selected (session, (int) place);
}

void
roof_apply_new_kernel (RoofSession *session,
                       const char  *id)
{
  RoofOperation *operation = roof_catalogue_find (roof_shown_catalogue (session), id, NULL);

  g_return_if_fail (operation != NULL);

  roof_apply_added (session, roof_kernel_new (roof_gettext (roof_operation_get_name (operation)), id));
}

void
roof_apply_selected (RoofSession *session,
                     RoofKernel  *kernel,
                     const char  *label,
                     const char  *key)
{
  g_return_if_fail (roof_session_get_selected (session) >= 0);

  roof_apply_kernel (session, (guint) roof_session_get_selected (session), kernel, label, key);
}

void
roof_apply_machine (RoofSession *session,
                    RoofMachine *machine,
                    const char  *label,
                    const char  *key)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (session);
  g_autoptr (RoofMachine) taken = machine;

  roof_apply_snapshot (session, roof_snapshot_with_machine (snapshot, roof_snapshot_get_current (snapshot), taken),
                       label, key);
}

void
roof_apply_view (RoofSession *session,
                 RoofView    *view,
                 const char  *label,
                 const char  *key)
{
  g_autoptr (RoofView) taken = view;

  roof_apply_snapshot (session, roof_snapshot_with_view (roof_shown_snapshot (session), taken), label,
                       key);
}
