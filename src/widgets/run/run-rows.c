/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/run/run-rows.h"

typedef struct
{
  guint row, run;
} RowPlace;

struct _RoofRunRowItem
{
  GObject parent_instance;

  RowPlace place;
};

G_DEFINE_FINAL_TYPE (RoofRunRowItem, roof_run_row_item, G_TYPE_OBJECT)

struct _RoofRunRows
{
  GObject parent_instance;

  /* owned */
  GArray *places; /* element-type RowPlace */
};

static void roof_run_rows_init_list (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RoofRunRows, roof_run_rows, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, roof_run_rows_init_list))

static void
roof_run_row_item_class_init (RoofRunRowItemClass *klass)
{
}

static void
roof_run_row_item_init (RoofRunRowItem *self)
{
}

guint
roof_run_row_item_get_row (RoofRunRowItem *self)
{
  g_return_val_if_fail (ROOF_IS_RUN_ROW_ITEM (self), 0);
  return self->place.row;
}

guint
roof_run_row_item_get_run (RoofRunRowItem *self)
{
  g_return_val_if_fail (ROOF_IS_RUN_ROW_ITEM (self), 0);
  return self->place.run;
}

static GType
get_item_type (GListModel *list)
{
  return ROOF_TYPE_RUN_ROW_ITEM;
}

static guint
get_n_items (GListModel *list)
{
  return ROOF_RUN_ROWS (list)->places->len;
}

static gpointer
get_item (GListModel *list,
          guint       position)
{
  GArray *places = ROOF_RUN_ROWS (list)->places;
  RoofRunRowItem *item;

  if (position >= places->len)
    return NULL;
  item = g_object_new (ROOF_TYPE_RUN_ROW_ITEM, NULL);
  item->place = g_array_index (places, RowPlace, position);
  return item;
}

static void
roof_run_rows_init_list (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
roof_run_rows_finalize (GObject *object)
{
  g_array_unref (ROOF_RUN_ROWS (object)->places);
  G_OBJECT_CLASS (roof_run_rows_parent_class)->finalize (object);
}

static void
roof_run_rows_class_init (RoofRunRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_run_rows_finalize;
}

static void
roof_run_rows_init (RoofRunRows *self)
{
  self->places = g_array_new (FALSE, FALSE, sizeof (RowPlace));
}

static void
add_place (gpointer places,
           guint    row,
           guint    run)
{
  RowPlace place = { row, run };

  g_array_append_val ((GArray *) places, place);
}

RoofRunRows *
roof_run_rows_new (const RoofRunDiff *diff,
                   const guint       *order)
{
  RoofRunRows *self = g_object_new (ROOF_TYPE_RUN_ROWS, NULL);

  roof_run_columns_each_row (diff, order, add_place, self->places);
  return self;
}

int
roof_run_rows_find (RoofRunRows *self,
                    guint        row)
{
  g_return_val_if_fail (ROOF_IS_RUN_ROWS (self), -1);
  for (guint i = 0; i < self->places->len; i++)
    if (g_array_index (self->places, RowPlace, i).row == row)
      return (int) i;
  return -1;
}
