/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/panels.h"

#include <math.h>

#include "chart/layout/layout-private.h"
#include "chart/words/describe.h"

/* A figure of several charts is a sheet, a layout with what is there once, whose parts are the panels: layouts in the coordinates
 * of the sheet. The grid is measured first, with the texts of the axes; all plots have the same size. */

#define LEAST_COLUMN 165.0 /* width of a panel with names, where the number of columns is free */
#define COLUMN_GAP 10.0
#define ROW_GAP 9.0
#define NUMBER_GAP 5.0     /* between the last number of a panel and the first of the next */
#define RIGHT 6.0          /* beyond the margin */
#define TURNED_GAP 3.0     /* from the turned title to the numbers */
#define TITLE_GAP 6.0      /* over the title of the x axis */
#define REFUSED_GAP 5.0
#define FLATTEST 0.5       /* height to width of a plot whose height is free */
#define STEEPEST 0.82
#define LEAST_PLOT 40.0
#define MEASURE_TRIES 4
#define GROW_TRIES 5

/* Units of the layout. */
typedef struct
{
  guint    columns;
  double   left, right;   /* beside the panels */
  double   gap;           /* between two columns */
  double   over, under;   /* title of a panel; rows of dots under its plot, */
  double   numbers;       /* numbers of the x axis, */
  double   refused;       /* dots under these */
  double   width, height; /* of a plot */
  gboolean any[ROOF_N_GUTTERS];
  gboolean mixed;         /* some panels have rows of dots without FLOPs, whose caption is as high as the numbers of others */
} PanelGrid;

gboolean
roof_panels_parse (const char *text,
                   guint      *rows,
                   guint      *columns)
{
  g_auto (GStrv) sides = g_strsplit (text, "x", 3);
  guint64 numbers[2];

  *rows = *columns = 0;
  if (g_str_equal (text, "auto"))
    return TRUE;
  if (g_strv_length (sides) != 2)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (!g_ascii_string_to_unsigned (sides[i], 10, 1, ROOF_MOST_PANELS, &numbers[i], NULL))
      return FALSE;
  *rows = (guint) numbers[0];
  *columns = (guint) numbers[1];
  return *rows * *columns <= ROOF_MOST_PANELS;
}

gboolean
roof_panels_agree (const RoofPanels *self)
{
  RoofTally tally = roof_machine_get_tally (roof_report_get_machine (roof_scene_get_report (self->scenes[0])));

  for (guint i = 1; i < self->n; i++)
    if (roof_machine_get_tally (roof_report_get_machine (roof_scene_get_report (self->scenes[i]))) != tally)
      return FALSE;
  return TRUE;
}

/* What y is measured in where it is per cent of the peak of each panel. */
static double
find_measure (RoofScene             *scene,
              PangoContext          *context,
              const RoofFigureSizes *sizes)
{
  RoofLayout *probe = roof_layout_begin (scene, context, 1, 1, sizes);
  double peak;

  roof_layout_set_extent (probe);
  peak = g_strcmp0 (sizes->axes.y.unit, ROOF_UNIT_OF_PEAK) == 0 ? roof_layout_find_peak (probe) : 1;
  roof_layout_end (probe);
  roof_layout_unref (probe);
  return peak;
}

/* The axes that show all that the panels would show of their own, y in the measures of the panels. */
static RoofExtent
unite (const RoofPanels *self,
       const double     *measures)
{
  RoofExtent all = *roof_scene_get_extent (self->scenes[0]);

  all.y_min /= measures[0];
  all.y_max /= measures[0];
  for (guint i = 1; i < self->n; i++)
    {
      const RoofExtent *one = roof_scene_get_extent (self->scenes[i]);

      all.x_min = MIN (all.x_min, one->x_min);
      all.x_max = MAX (all.x_max, one->x_max);
      all.y_min = MIN (all.y_min, one->y_min / measures[i]);
      all.y_max = MAX (all.y_max, one->y_max / measures[i]);
    }
  return all;
}

/* Sets limits for axes that have none, for a panel of @measure. */
static void
limit (RoofFigureAxes   *axes,
       const RoofExtent *all,
       double            measure)
{
  if (axes->x.max <= 0)
    {
      axes->x.min = all->x_min;
      axes->x.max = all->x_max;
    }
  if (axes->y.max <= 0)
    {
      axes->y.min = all->y_min * measure;
      axes->y.max = all->y_max * measure;
    }
}

/* Whether no panel stands under that of number @index. */
static gboolean
is_lowest (const RoofPanels *self,
           const PanelGrid  *grid,
           guint             index)
{
  return index + grid->columns >= self->n;
}

static gboolean
row_has_numbers (const RoofPanels *self,
                 const PanelGrid  *grid,
                 guint             row)
{
  for (guint i = row * grid->columns; i < MIN ((row + 1) * grid->columns, self->n); i++)
    if (is_lowest (self, grid, i))
      return TRUE;
  return FALSE;
}

/* Rows with panels. */
static guint
count_rows (const RoofPanels *self,
            const PanelGrid  *grid)
{
  return (self->n + grid->columns - 1) / grid->columns;
}

static double
measure_row (const RoofPanels *self,
             const PanelGrid  *grid,
             guint             row)
{
  return grid->over + grid->height + grid->under + grid->refused + (row_has_numbers (self, grid, row) ? grid->numbers : 0);
}

/* All rows but for the plots. */
static double
measure_bands (const RoofPanels *self,
               const PanelGrid  *grid)
{
  PanelGrid empty = *grid;
  guint rows = count_rows (self, grid);
  double sum = (rows - 1) * ROW_GAP;

  empty.height = 0;
  for (guint i = 0; i < rows; i++)
    sum += measure_row (self, &empty, i);
  return sum;
}

/* The room that texts and rows of dots take of each panel. */
static void
measure_around (const RoofPanels *self,
                RoofLayout       *sheet,
                PanelGrid        *grid)
{
  double x_number, y_number, caption = 0, beside = 0;
  RoofScale x = roof_scale_init (sheet->extent.x_min, sheet->extent.x_max, 0, grid->width);
  RoofScale y = roof_scale_init (sheet->extent.y_min, sheet->extent.y_max, grid->height, 0);
  double line = roof_layout_measure_line (sheet, ROOF_STYLE_TICK);

  x_number = roof_layout_measure_numbers (sheet, &x, FALSE);
  y_number = roof_layout_measure_numbers (sheet, &y, TRUE);
  grid->under = grid->any[ROOF_GUTTER_NO_FLOPS] ? ROOF_GUTTER_ROOM : 0;
  grid->refused = grid->any[ROOF_GUTTER_REFUSED] ? ROOF_GUTTER_ROOM + REFUSED_GAP : 0;
  grid->numbers = ROOF_TICK_GAP_X + line;
  grid->over = roof_layout_measure_line (sheet, ROOF_STYLE_AXIS) + ROOF_PANEL_TITLE_GAP;
  for (guint i = 0; i < ROOF_N_GUTTERS; i++)
    if (grid->any[i] && i != ROOF_GUTTER_NO_BYTES)
      caption = MAX (caption, roof_layout_measure_caption (sheet, (RoofGutter) i));
  if (grid->any[ROOF_GUTTER_NO_BYTES])
    beside = MAX (ROOF_GUTTER_ROOM, roof_layout_measure_caption (sheet, ROOF_GUTTER_NO_BYTES) + ROOF_GUTTER_ROOM);
  grid->left = sheet->margin + roof_layout_measure_line (sheet, ROOF_STYLE_AXIS) + TURNED_GAP
               + MAX (y_number + ROOF_TICK_GAP_Y, caption);
  grid->gap = MAX (MAX (COLUMN_GAP, x_number + NUMBER_GAP), caption + NUMBER_GAP + (grid->mixed ? x_number / 2 : 0)) + beside;
  grid->right = sheet->margin + MAX (RIGHT, x_number / 2) + beside + roof_layout_measure_list_right (sheet);
}

/* The size of the plots. @taken: height beside the panels */
static void
size_plots (const RoofPanels *self,
            RoofLayout       *sheet,
            gboolean          grows,
            double            taken,
            PanelGrid        *grid)
{
  RoofScale x = roof_scale_init (sheet->extent.x_min, sheet->extent.x_max, 0, 1);
  RoofScale y = roof_scale_init (sheet->extent.y_min, sheet->extent.y_max, 0, 1);
  double square = roof_scale_get_decades (&y) / roof_scale_get_decades (&x);

  grid->width = sheet->width / grid->columns;
  grid->height = grid->width * FLATTEST;
  for (guint i = 0; i < MEASURE_TRIES; i++)
    {
      double left = i > 0 ? grid->left : 0, gap = i > 0 ? grid->gap : 0, right = i > 0 ? grid->right : 0;

      measure_around (self, sheet, grid);
      if (grid->left <= left && grid->gap <= gap && grid->right <= right)
        break; /* the numbers of plots of this size have room */
      grid->left = MAX (grid->left, left);
      grid->gap = MAX (grid->gap, gap);
      grid->right = MAX (grid->right, right);
      grid->width = MAX (LEAST_PLOT, floor ((sheet->width - grid->left - grid->right - (grid->columns - 1) * grid->gap)
                                            / grid->columns));
      if (grows)
        grid->height = round (grid->width * CLAMP (square, FLATTEST, STEEPEST));
      else
        grid->height = MAX (LEAST_PLOT, floor ((sheet->height - taken - measure_bands (self, grid)) / count_rows (self, grid)));
    }
}

/* Sets rows and columns where they are free: in a figure that grows as many columns as hold names, else those by which decades are
 * most nearly square. @taken: height beside the panels */
static void
divide (const RoofPanels *self,
        RoofLayout       *sheet,
        gboolean          grows,
        double            taken,
        PanelGrid        *grid)
{
  guint fit = (guint) MAX (1, floor (sheet->width / LEAST_COLUMN));
  double square = log (sheet->extent.y_max / sheet->extent.y_min) / log (sheet->extent.x_max / sheet->extent.x_min);
  double least = INFINITY;

  grid->columns = self->columns;
  for (guint columns = grows ? MIN (self->n, fit) : 1; self->columns == 0 && columns <= self->n; columns++)
    {
      PanelGrid tried = *grid;
      guint rows = (self->n + columns - 1) / columns;
      double off;

      tried.columns = (self->n + rows - 1) / rows;
      size_plots (self, sheet, grows, taken, &tried);
      off = fabs (log (tried.height / tried.width / square));
      if (off >= least)
        continue;
      least = off;
      grid->columns = tried.columns;
      if (grows)
        break;
    }
  size_plots (self, sheet, grows, taken, grid);
}

gboolean
roof_panels_fit (const RoofLayout *layout)
{
  guint n;
  RoofLayout *const *parts = roof_layout_get_parts (layout, &n);

  for (guint i = 0; i < n && layout->sheet; i++)
    if (parts[i]->plot.width < LEAST_PLOT + 1 || parts[i]->plot.height < LEAST_PLOT + 1)
      return FALSE;
  return TRUE;
}

static RoofLayout *
lay_out_panel (const RoofPanels      *self,
               const RoofLayout      *sheet,
               PangoContext          *context,
               const RoofFigureSizes *sizes,
               const PanelGrid       *grid,
               const GPtrArray       *names,
               guint                  index,
               double                 top)
{
  g_autofree char *name = roof_layout_name_panel (index), *letter = g_strdup_printf ("(%s)", name);
  gboolean lowest = is_lowest (self, grid, index);
  RoofPanelShare share = {
    .title = self->titles != NULL ? self->titles[index] : NULL,
    .letter = letter,
    .numbers_left = index % grid->columns == 0,
    .numbers_below = lowest,
    .names = names,
    .listed = sheet->lists_panels,
  };
  RoofRect plot = { round (grid->left + (index % grid->columns) * (grid->width + grid->gap)), round (top + grid->over),
                    grid->width, grid->height };
  RoofFigureSizes own = *sizes;

  share.bottom = plot.y + plot.height + grid->under + (lowest ? grid->numbers : 0) + grid->refused;
  own.panel = &share;
  own.levels_listed = own.signs;
  return roof_layout_new_panel (self->scenes[index], context, sheet->width * sheet->unit, sheet->height * sheet->unit, &own, &plot);
}

/* Adds the panels from @top on. Returns: where they end */
static double
add_panels (const RoofPanels      *self,
            RoofLayout            *sheet,
            PangoContext          *context,
            const RoofFigureSizes *sizes,
            const double          *measures,
            const RoofExtent      *all,
            const PanelGrid       *grid,
            const GPtrArray       *names,
            double                 top)
{
  for (guint row = 0; row < count_rows (self, grid); row++)
    {
      for (guint i = row * grid->columns; i < MIN ((row + 1) * grid->columns, self->n); i++)
        {
          RoofFigureSizes own = *sizes;

          limit (&own.axes, all, measures[i] / measures[0]);
          g_ptr_array_add (sheet->parts, lay_out_panel (self, sheet, context, &own, grid, names, i, top));
        }
      top += measure_row (self, grid, row) + (row + 1 < count_rows (self, grid) ? ROW_GAP : 0);
    }
  return top;
}

/* The rectangle around all plots, along which the titles of the axes stand. */
static void
set_plot (RoofLayout *sheet)
{
  RoofRect all = *roof_layout_get_plot (sheet->parts->pdata[0]);

  for (guint i = 1; i < sheet->parts->len; i++)
    {
      const RoofRect *one = roof_layout_get_plot (sheet->parts->pdata[i]);

      all.width = MAX (all.width, one->x + one->width - all.x);
      all.height = MAX (all.height, one->y + one->height - all.y);
    }
  sheet->plot = all;
  sheet->x = roof_scale_init (sheet->extent.x_min, sheet->extent.x_max, all.x, all.x + all.width);
  sheet->y = roof_scale_init (sheet->extent.y_min, sheet->extent.y_max, all.y + all.height, all.y);
}

/* The key of numbers as the sheet adds it, which has no kernels of its own. */
static void
number_sheet (RoofLayout      *sheet,
              const GPtrArray *names)
{
  sheet->numbered = g_array_new (FALSE, FALSE, sizeof (RoofNumbered));
  for (guint i = 0; i < names->len; i++)
    {
      RoofNumbered item = { .index = ROOF_NOT_HERE, .name = names->pdata[i], .pile = i };

      g_array_append_val (sheet->numbered, item);
    }
}

/* Sets the height of a sheet that grows; @around: height beside the panels. A key on the right, which takes width, has the height of the
 * panels, which follows from the width that is left. */
static void
grow (const RoofPanels *self,
      RoofLayout       *sheet,
      double            around,
      PanelGrid        *grid)
{
  sheet->list_room = sheet->height;
  for (guint i = 0; i < GROW_TRIES; i++)
    {
      double panels;

      divide (self, sheet, TRUE, 0, grid);
      panels = measure_bands (self, grid) + count_rows (self, grid) * grid->height;
      sheet->height = ceil (around + panels);
      if (panels >= sheet->list_room)
        break;
      sheet->list_room = panels;
    }
}

/* Whether the key has rows for all roofs that the panels have no room to name. */
static gboolean
has_rows (RoofLayout *sheet)
{
  guint lacking = 0;

  for (guint i = 0; i < sheet->parts->len; i++)
    lacking += ((RoofLayout *) sheet->parts->pdata[i])->lacking->len;
  return lacking == 0 || roof_layout_measure_signs (sheet) > 0;
}

/* Makes @sheet, which grows, higher for the roofs that its panels have no room to name. @signs: height of the signs without them. Returns:
 * their height with them */
static double
make_room (RoofLayout *sheet,
           double      signs)
{
  double needed = roof_layout_measure_signs (sheet), more = ceil (needed - signs);

  sheet->height += more;
  for (guint i = 0; i < sheet->texts->len; i++)
    {
      RoofText *text = &g_array_index (sheet->texts, RoofText, i);

      if (text->box.y > sheet->list_top)
        roof_text_centre (text, text->box.x, text->box.y + more);
    }
  return needed;
}

/* @names: (nullable): of the kernels in the order of their numbers */
static RoofLayout *
lay_out (const RoofPanels      *self,
         PangoContext          *context,
         double                 width,
         double                 height,
         gboolean               grows,
         const RoofHeading     *heading,
         const RoofFigureSizes *sizes,
         const GPtrArray       *names)
{
  g_autofree double *measures = g_new (double, self->n);
  RoofFigureSizes own = *sizes;
  RoofExtent all;
  PanelGrid grid = { 0 };
  RoofLayout *sheet;
  double top, bottom, below, signs, title, room = INFINITY;

  for (guint i = 0; i < self->n; i++)
    measures[i] = find_measure (self->scenes[i], context, sizes);
  all = unite (self, measures);
  all.y_min *= measures[0];
  all.y_max *= measures[0];
  limit (&own.axes, &all, 1);
  own.levels_listed = own.signs;

  sheet = roof_layout_begin (self->scenes[0], context, width, height, &own);
  sheet->sheet = TRUE;
  sheet->panels = self;
  roof_layout_set_extent (sheet);
  if (names != NULL)
    number_sheet (sheet, names);
  for (guint i = 0; i < self->n; i++)
    for (guint k = 0; k < ROOF_N_GUTTERS; k++)
      grid.any[k] = grid.any[k] || roof_scene_has_gutter (self->scenes[i], (RoofGutter) k);
  for (guint i = 0; i < self->n; i++)
    grid.mixed = grid.mixed || (grid.any[ROOF_GUTTER_NO_FLOPS] && !roof_scene_has_gutter (self->scenes[i], ROOF_GUTTER_NO_FLOPS));
  signs = roof_layout_measure_signs (sheet);
  below = roof_layout_measure_list_below (sheet);
  title = TITLE_GAP + roof_layout_measure_line (sheet, ROOF_STYLE_AXIS);
  if (grows)
    {
      sheet->height = sheet->width * 2; /* room for all texts over and under the panels */
      top = 2 * sheet->margin + (heading != NULL ? roof_layout_measure_heading (sheet, heading) : 0);
      grow (self, sheet, top + title + signs + below, &grid);
      room = sheet->list_room;
    }
  top = bottom = sheet->margin;
  roof_layout_add_heading (sheet, heading, &top, &bottom);
  sheet->list_top = top;
  sheet->list_room = MIN (room, sheet->height - top - bottom - signs);
  sheet->lists_panels = grows && own.signs;
  if (!grows)
    divide (self, sheet, FALSE, top + bottom + title + signs + below, &grid);
  add_panels (self, sheet, context, sizes, measures, &all, &grid, names, top);
  if (sheet->lists_panels && !has_rows (sheet))
    {
      sheet->lists_panels = FALSE; /* their values stand in the panels, where there is room */
      g_ptr_array_set_size (sheet->parts, 0);
      add_panels (self, sheet, context, sizes, measures, &all, &grid, names, top);
    }
  set_plot (sheet);
  if (sheet->lists_panels)
    signs = make_room (sheet, signs);
  roof_layout_add_y_title (sheet);
  roof_layout_add_x_title (sheet, bottom + below + signs);
  roof_layout_add_list_around (sheet, bottom);
  if (signs > 0)
    roof_layout_add_signs (sheet, sheet->height - bottom - below - signs);
  roof_layout_end (sheet);
  return sheet;
}

/* The names of all kernels in the order of their numbers: those of the first panel in reading order, then what others add. */
static GPtrArray *
gather_names (const RoofPanels      *self,
              PangoContext          *context,
              const RoofFigureSizes *sizes)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < self->n; i++)
    {
      RoofLayout *probe = roof_layout_begin (self->scenes[i], context, 1, 1, sizes);

      roof_layout_gather_names (probe, names);
      roof_layout_end (probe);
      roof_layout_unref (probe);
    }
  return names;
}

RoofLayout *
roof_panels_lay_out (const RoofPanels      *self,
                     PangoContext          *context,
                     double                 width,
                     double                 height,
                     gboolean               grows,
                     const RoofHeading     *heading,
                     const RoofFigureSizes *sizes)
{
  g_autoptr (GPtrArray) names = NULL;
  RoofFigureSizes own = *sizes, plain;
  RoofLayout *named = NULL, *numbered;

  g_return_val_if_fail (self != NULL && self->n > 0 && PANGO_IS_CONTEXT (context) && sizes != NULL, NULL);

  own.picture = TRUE;
  own.signs = sizes->key != ROOF_KEY_NONE;
  if (sizes->key == ROOF_KEY_AUTO || sizes->key == ROOF_KEY_NONE)
    {
      own.key = ROOF_KEY_NONE;
      named = lay_out (self, context, width, height, grows, heading, &own, NULL);
    }
  if (named != NULL && (sizes->key == ROOF_KEY_NONE || roof_layout_count_unnamed (named) == 0))
    return named;
  plain = own;
  plain.values = ROOF_LOOK_VALUE_NONE; /* a kernel has one line of the key, but another value in each panel */
  names = gather_names (self, context, &plain);
  if (names->len == 0 || names->len > ROOF_MOST_NUMBERED)
    {
      own.key = ROOF_KEY_NONE;
      if (named == NULL)
        named = lay_out (self, context, width, height, grows, heading, &own, NULL);
      if (sizes->key != ROOF_KEY_AUTO)
        named->key_lack = names->len == 0 ? ROOF_KEY_LACK_DOTS : ROOF_KEY_LACK_SHORT;
      return named;
    }
  g_clear_pointer (&named, roof_layout_unref);
  plain.key = sizes->key == ROOF_KEY_AUTO || sizes->key == ROOF_KEY_INSIDE ? (grows ? ROOF_KEY_BELOW : ROOF_KEY_RIGHT) : sizes->key;
  plain.displaced = sizes->key == ROOF_KEY_INSIDE;
  numbered = lay_out (self, context, width, height, grows, heading, &plain, names);
  if (sizes->values != ROOF_LOOK_VALUE_NONE && numbered->key_lack == ROOF_KEY_LACK_NONE)
    numbered->key_lack = ROOF_KEY_LACK_VALUES;
  return numbered;
}

char *
roof_panels_entitle (const RoofLayout *layout,
                     const char       *title)
{
  guint n;
  RoofLayout *const *parts = roof_layout_get_parts (layout, &n);
  g_autofree char *clean = title != NULL ? roof_typeset_clean (title) : NULL;

  if (clean != NULL && g_strstrip (clean)[0] != '\0')
    return g_steal_pointer (&clean);
  return roof_describe_title (roof_layout_get_scene (roof_layout_is_sheet (layout) ? parts[0] : layout));
}

char *
roof_panels_describe (const RoofLayout *layout)
{
  guint n;
  RoofLayout *const *parts = roof_layout_get_parts (layout, &n);
  GString *words;

  if (!roof_layout_is_sheet (layout))
    return roof_describe_chart (roof_layout_get_scene (layout));
  words = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *one = roof_describe_chart (roof_layout_get_scene (parts[i]));

      g_string_append_printf (words, "%s(%u) %s", i > 0 ? " " : "", i + 1, one);
    }
  return g_string_free (words, FALSE);
}
