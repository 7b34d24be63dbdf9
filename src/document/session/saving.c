/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/session/saving.h"

#include "document/files/snapshot-file.h"
#include "document/files/text-file.h"

struct _RoofSaving
{
  GFile        *file;
  RoofSnapshot *snapshot;
  char         *etag;     /* nullable */
  char         *new_etag; /* nullable */

  const RoofProgress *progress; /* nullable, borrowed while it is written */
};

RoofSaving *
roof_saving_new (GFile        *file,
                 RoofSnapshot *snapshot,
                 const char   *etag)
{
  RoofSaving *self = g_new0 (RoofSaving, 1);

  self->file = g_object_ref (file);
  self->snapshot = roof_snapshot_ref (snapshot);
  self->etag = g_strdup (etag);
  return self;
}

void
roof_saving_free (RoofSaving *self)
{
  g_object_unref (self->file);
  roof_snapshot_unref (self->snapshot);
  g_free (self->etag);
  g_free (self->new_etag);
  g_free (self);
}

static gboolean
write_text (GOutputStream  *stream,
            gpointer        data,
            GError        **error)
{
  const RoofSaving *self = data;

  return roof_snapshot_write_text_watched (stream, self->snapshot, self->progress, error);
}

gboolean
roof_saving_write (RoofSaving          *self,
                   const RoofProgress  *progress,
                   GError             **error)
{
  self->progress = progress;
  return roof_text_file_write (self->file, write_text, self, self->etag, &self->new_etag, error);
}

GFile *
roof_saving_get_file (const RoofSaving *self)
{
  return self->file;
}

RoofSnapshot *
roof_saving_get_snapshot (const RoofSaving *self)
{
  return self->snapshot;
}

const char *
roof_saving_get_new_etag (const RoofSaving *self)
{
  return self->new_etag;
}
