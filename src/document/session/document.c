/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/session/document.h"

#include <string.h>

#include "document/files/picture.h"
#include "document/files/snapshot-file.h"
#include "document/files/text-file.h"
#include "document/session/history.h"

/* A history of snapshots with the file that it was saved to, and the preview of an edit that has not ended. The shown snapshot is the
 * preview where there is one, else the history's present. Every edit runs between begin_edit() and finish_edit(), which notifies of
 * exactly those properties whose cached values differ, and emits "changed" if another snapshot is shown.
 * Invariants: a preview is neither saved nor a step of the history; applying, undoing and redoing end it. A save marks the snapshot
 * that was current when it began, and fails, unless told otherwise, if another program has changed the file since (by its etag). A fixed
 * document takes no edit but of its view. */

/* An etag that no file has: saving over a file whose etag is not known must fail with G_IO_ERROR_WRONG_ETAG. */
#define UNKNOWN_ETAG ""

struct _RoofDocument
{
  GObject      parent_instance;

  /* Owned. */
  RoofHistory  *history;
  RoofSnapshot *preview; /* nullable: shown in place of the history's present */
  RoofComparison *ahead; /* nullable: made by the thread that read the document, until a session takes it */
  GFile       *file;     /* nullable */
  GFile       *source;   /* nullable: the file or picture that the document was read from */
  char        *etag;     /* nullable: of the file as loaded or saved */

  /* Cached: what was last notified. */
  char        *title;
  char        *undo_label;
  char        *redo_label;
  gboolean     modified;
  gboolean     moving;

  gboolean     fixed; /* only the view changes */
};

enum
{
  PROP_SNAPSHOT = 1,
  PROP_FILE,
  PROP_TITLE,
  PROP_MODIFIED,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_UNDO_LABEL,
  PROP_REDO_LABEL,
  PROP_MOVING,
  N_PROPS
};

enum
{
  CHANGED,
  APPLIED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofDocument, roof_document, G_TYPE_OBJECT)

static char *
make_title (RoofDocument *self)
{
  static const char *const endings[] = { ".roofline", ".png", ".svg", ".svgz", ".pdf", ".html" };
  const char *title = roof_snapshot_get_title (roof_document_get_snapshot (self));
  GFile *named = self->file != NULL ? self->file : self->source;
  g_autofree char *name = NULL;

  if (title[0] != '\0' || named == NULL)
    return g_strdup (title);
  name = g_file_get_basename (named);
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (name, endings[i]) && strlen (name) > strlen (endings[i]))
      {
        name[strlen (name) - strlen (endings[i])] = '\0';
        break;
      }
  return g_filename_display_name (name);
}

/* Returns: TRUE when the cached text was different */
static gboolean
replace_text (char       **cached,
              const char  *text)
{
  if (g_strcmp0 (*cached, text) == 0)
    return FALSE;
  g_free (*cached);
  *cached = g_strdup (text);
  return TRUE;
}

static void
update_label (RoofDocument *self,
              char        **cached,
              const char   *label,
              guint         prop_label,
              guint         prop_can)
{
  gboolean could = *cached != NULL;

  if (!replace_text (cached, label))
    return;
  g_object_notify_by_pspec (G_OBJECT (self), props[prop_label]);
  if (could != (label != NULL))
    g_object_notify_by_pspec (G_OBJECT (self), props[prop_can]);
}

/* Brings the cached properties up to date and notifies those that changed. */
static void
update_properties (RoofDocument *self)
{
  g_autofree char *title = make_title (self);
  gboolean modified = !roof_history_is_saved (self->history);

  if (replace_text (&self->title, title))
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TITLE]);
  if (self->modified != modified)
    {
      self->modified = modified;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODIFIED]);
    }
  update_label (self, &self->undo_label, roof_history_get_undo_label (self->history),
                PROP_UNDO_LABEL, PROP_CAN_UNDO);
  update_label (self, &self->redo_label, roof_history_get_redo_label (self->history),
                PROP_REDO_LABEL, PROP_CAN_REDO);
}

static void
update_moving (RoofDocument *self)
{
  gboolean moving = self->preview != NULL || roof_history_is_merging (self->history);

  if (self->moving == moving)
    return;
  self->moving = moving;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MOVING]);
}

/* The end of every edit: notifies of what changed. @before: (transfer full): the snapshot shown before the edit */
static void
finish_edit (RoofDocument *self,
             RoofSnapshot *before)
{
  g_autoptr (RoofSnapshot) shown = before;
  gboolean changed = !roof_snapshot_equal (shown, roof_document_get_snapshot (self));

  g_object_freeze_notify (G_OBJECT (self));
  update_properties (self);
  if (changed)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SNAPSHOT]);
  g_object_thaw_notify (G_OBJECT (self));
  if (changed)
    g_signal_emit (self, signals[CHANGED], 0);
  update_moving (self);
}

static RoofSnapshot *
begin_edit (RoofDocument *self)
{
  return roof_snapshot_ref (roof_document_get_snapshot (self));
}

static void
roof_document_finalize (GObject *object)
{
  RoofDocument *self = ROOF_DOCUMENT (object);

  roof_history_free (self->history);
  g_clear_pointer (&self->preview, roof_snapshot_unref);
  g_clear_pointer (&self->ahead, roof_comparison_unref);
  g_clear_object (&self->file);
  g_clear_object (&self->source);
  g_free (self->etag);
  g_free (self->title);
  g_free (self->undo_label);
  g_free (self->redo_label);
  G_OBJECT_CLASS (roof_document_parent_class)->finalize (object);
}

static void
roof_document_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  RoofDocument *self = ROOF_DOCUMENT (object);

  switch (prop_id)
    {
    case PROP_SNAPSHOT:
      g_value_set_boxed (value, roof_document_get_snapshot (self));
      break;
    case PROP_FILE:
      g_value_set_object (value, self->file);
      break;
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, self->modified);
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, roof_document_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, roof_document_can_redo (self));
      break;
    case PROP_UNDO_LABEL:
      g_value_set_string (value, self->undo_label);
      break;
    case PROP_REDO_LABEL:
      g_value_set_string (value, self->redo_label);
      break;
    case PROP_MOVING:
      g_value_set_boolean (value, self->moving);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
roof_document_class_init (RoofDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->finalize = roof_document_finalize;
  object_class->get_property = roof_document_get_property;
  props[PROP_SNAPSHOT] = g_param_spec_boxed ("snapshot", NULL, NULL, ROOF_TYPE_SNAPSHOT, flags);
  props[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, flags);
  props[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, "", flags);
  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  props[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  props[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  props[PROP_UNDO_LABEL] = g_param_spec_string ("undo-label", NULL, NULL, NULL, flags);
  props[PROP_REDO_LABEL] = g_param_spec_string ("redo-label", NULL, NULL, NULL, flags);
  props[PROP_MOVING] = g_param_spec_boolean ("moving", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[APPLIED] = g_signal_new ("applied", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
roof_document_init (RoofDocument *self)
{
}

RoofDocument *
roof_document_new (RoofSnapshot *snapshot)
{
  RoofDocument *self;

  g_return_val_if_fail (snapshot != NULL, NULL);
  self = g_object_new (ROOF_TYPE_DOCUMENT, NULL);
  self->history = roof_history_new (snapshot);
  update_properties (self);
  return self;
}

RoofDocument *
roof_document_new_recovered (RoofSnapshot *snapshot,
                             GFile        *file,
                             const char   *etag)
{
  RoofDocument *self = roof_document_new (snapshot);

  g_set_object (&self->file, file);
  self->etag = file != NULL ? g_strdup (etag != NULL ? etag : UNKNOWN_ETAG) : NULL;
  roof_history_forget_saved (self->history);
  update_properties (self);
  return self;
}

RoofDocument *
roof_document_load (GFile               *file,
                    const RoofProgress  *progress,
                    GError             **error)
{
  g_autofree char *etag = NULL;
  g_autoptr (GBytes) content = roof_text_file_load (file, &etag, error);
  g_autoptr (RoofSnapshot) snapshot = content != NULL ? roof_snapshot_from_content (file, content, progress, error) : NULL;
  RoofDocument *self;

  if (snapshot == NULL)
    return NULL;
  self = roof_document_new (snapshot);
  g_set_object (&self->source, file);
  if (roof_picture_recognize (content) == ROOF_PICTURE_NONE)
    {
      g_set_object (&self->file, file);
      self->etag = g_steal_pointer (&etag);
    }
  update_properties (self);
  return self;
}

RoofReport *
roof_document_analyse (RoofDocument  *self,
                       RoofCatalogue *catalogue)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self), NULL);

  g_clear_pointer (&self->ahead, roof_comparison_unref);
  self->ahead = roof_comparison_new (NULL, catalogue, roof_document_get_snapshot (self));
  return roof_comparison_get_report (self->ahead, 0);
}

RoofComparison *
roof_document_take_comparison (RoofDocument *self)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self), NULL);

  return g_steal_pointer (&self->ahead);
}

RoofSnapshot *
roof_document_get_snapshot (RoofDocument *self)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self), NULL);
  return self->preview != NULL ? self->preview : roof_history_get_present (self->history);
}

GFile *
roof_document_get_file (RoofDocument *self)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self), NULL);
  return self->file;
}

const char *
roof_document_get_etag (RoofDocument *self)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self), NULL);
  return self->etag;
}

GFile *
roof_document_get_source (RoofDocument *self)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self), NULL);
  return self->file != NULL ? self->file : self->source;
}

const char *
roof_document_get_title (RoofDocument *self)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self), NULL);
  return self->title;
}

gboolean
roof_document_is_modified (RoofDocument *self)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self), FALSE);
  return self->modified;
}

gboolean
roof_document_can_undo (RoofDocument *self)
{
  return roof_document_get_undo_label (self) != NULL;
}

gboolean
roof_document_can_redo (RoofDocument *self)
{
  return roof_document_get_redo_label (self) != NULL;
}

const char *
roof_document_get_undo_label (RoofDocument *self)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self), NULL);
  return self->undo_label;
}

const char *
roof_document_get_redo_label (RoofDocument *self)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self), NULL);
  return self->redo_label;
}

void
roof_document_fix (RoofDocument *self)
{
  g_return_if_fail (ROOF_IS_DOCUMENT (self));
  self->fixed = TRUE;
}

gboolean
roof_document_is_fixed (RoofDocument *self)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self), FALSE);
  return self->fixed;
}

/* Whether the present snapshot may become @snapshot. */
static gboolean
may_become (RoofDocument *self,
            RoofSnapshot *snapshot)
{
  g_autoptr (RoofSnapshot) viewed = NULL;

  if (!self->fixed)
    return TRUE;
  viewed = roof_snapshot_with_view (roof_document_get_snapshot (self), roof_snapshot_get_view (snapshot));
  return roof_snapshot_equal (viewed, snapshot);
}

void
roof_document_apply (RoofDocument *self,
                     RoofSnapshot *snapshot,
                     const char   *label)
{
  roof_document_apply_merging (self, snapshot, label, NULL);
}

void
roof_document_apply_merging (RoofDocument *self,
                             RoofSnapshot *snapshot,
                             const char   *label,
                             const char   *key)
{
  RoofSnapshot *before;

  g_return_if_fail (ROOF_IS_DOCUMENT (self) && snapshot != NULL && label != NULL);
  if (!may_become (self, snapshot))
    return;
  before = begin_edit (self);
  roof_history_push (self->history, snapshot, label, key);
  g_clear_pointer (&self->preview, roof_snapshot_unref);
  finish_edit (self, before);
  g_signal_emit (self, signals[APPLIED], 0);
}

void
roof_document_break_merge (RoofDocument *self)
{
  g_return_if_fail (ROOF_IS_DOCUMENT (self));
  roof_history_break_merge (self->history);
  update_moving (self);
}

void
roof_document_preview (RoofDocument *self,
                       RoofSnapshot *snapshot)
{
  RoofSnapshot *before;

  g_return_if_fail (ROOF_IS_DOCUMENT (self) && snapshot != NULL);
  if (!may_become (self, snapshot))
    return;
  before = begin_edit (self);
  roof_snapshot_ref (snapshot);
  g_clear_pointer (&self->preview, roof_snapshot_unref);
  self->preview = snapshot;
  finish_edit (self, before);
}

void
roof_document_commit (RoofDocument *self,
                      const char   *label)
{
  g_autoptr (RoofSnapshot) snapshot = NULL;

  g_return_if_fail (ROOF_IS_DOCUMENT (self));
  if (self->preview == NULL)
    return;
  snapshot = roof_snapshot_ref (self->preview);
  roof_document_apply (self, snapshot, label);
}

void
roof_document_cancel (RoofDocument *self)
{
  RoofSnapshot *before;

  g_return_if_fail (ROOF_IS_DOCUMENT (self));
  if (self->preview == NULL)
    return;
  before = begin_edit (self);
  g_clear_pointer (&self->preview, roof_snapshot_unref);
  finish_edit (self, before);
}

gboolean
roof_document_is_previewing (RoofDocument *self)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self), FALSE);
  return self->preview != NULL;
}

gboolean
roof_document_is_moving (RoofDocument *self)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self), FALSE);
  return self->preview != NULL || roof_history_is_merging (self->history);
}

static void
travel (RoofDocument *self,
        gboolean    (*step) (RoofHistory *history))
{
  RoofSnapshot *before = begin_edit (self);

  g_clear_pointer (&self->preview, roof_snapshot_unref);
  step (self->history);
  finish_edit (self, before);
}

void
roof_document_undo (RoofDocument *self)
{
  g_return_if_fail (ROOF_IS_DOCUMENT (self));
  travel (self, roof_history_undo);
}

void
roof_document_redo (RoofDocument *self)
{
  g_return_if_fail (ROOF_IS_DOCUMENT (self));
  travel (self, roof_history_redo);
}

/* Saves the history's present: a preview is not an edit yet. */
RoofSaving *
roof_document_begin_saving (RoofDocument *self,
                            GFile        *file,
                            gboolean      over)
{
  gboolean own;

  g_return_val_if_fail (ROOF_IS_DOCUMENT (self) && G_IS_FILE (file), NULL);
  own = self->file != NULL && g_file_equal (self->file, file);
  return roof_saving_new (file, roof_history_get_present (self->history), own && !over ? self->etag : NULL);
}

void
roof_document_end_saving (RoofDocument *self,
                          RoofSaving   *saving)
{
  g_return_if_fail (ROOF_IS_DOCUMENT (self) && saving != NULL);

  g_free (self->etag);
  self->etag = g_strdup (roof_saving_get_new_etag (saving));
  roof_history_mark_saved (self->history, roof_saving_get_snapshot (saving));
  g_object_freeze_notify (G_OBJECT (self));
  if (g_set_object (&self->file, roof_saving_get_file (saving)))
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FILE]);
  update_properties (self);
  update_moving (self);
  g_object_thaw_notify (G_OBJECT (self));
}

static gboolean
save (RoofDocument  *self,
      GFile         *file,
      gboolean       over,
      GError       **error)
{
  g_autoptr (RoofSaving) saving = roof_document_begin_saving (self, file, over);

  if (!roof_saving_write (saving, NULL, error))
    return FALSE;
  roof_document_end_saving (self, saving);
  return TRUE;
}

gboolean
roof_document_save (RoofDocument  *self,
                    GFile         *file,
                    GError       **error)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self) && G_IS_FILE (file), FALSE);
  return save (self, file, FALSE, error);
}

gboolean
roof_document_save_over (RoofDocument  *self,
                         GFile         *file,
                         GError       **error)
{
  g_return_val_if_fail (ROOF_IS_DOCUMENT (self) && G_IS_FILE (file), FALSE);
  return save (self, file, TRUE, error);
}
