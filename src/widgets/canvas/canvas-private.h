/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/pick/drag.h"
#include "chart/pick/scrub.h"
#include "widgets/canvas/canvas.h"

G_BEGIN_DECLS

/* The maximal number of dots with handles, the selected one's included. */
#define ROOF_MAX_HANDLES 200

/* What the pointer holds. */
typedef enum
{
  ROOF_HOLD_NOTHING,
  ROOF_HOLD_PRESSED, /* pressed, not moved yet */
  ROOF_HOLD_THING,
  ROOF_HOLD_PATH,
  ROOF_HOLD_PLOT,
  ROOF_HOLD_ANNOTATION, /* an annotation, or its anchor */
  ROOF_HOLD_BRUSH, /* a region of the chart, to select what lies in it */
} RoofHold;

struct _RoofCanvas
{
  GtkWidget parent_instance;

  /* children */
  GtkWidget *picture;
  GtkWidget *passage;
  GtkWidget *glow;
  GtkWidget *fan;
  guint      fan_leave; /* source that closes the fan; 0: none */
  GtkWidget *rider;
  GtkWidget *tip;
  guint      apart_wait; /* source that lets the rest of the chart step back; 0: none */
  guint      tip_wait;  /* source that shows the tip; 0: none */
  GtkWidget *annotation_entry; /* nullable */
  GtkWidget *plot_menu;  /* nullable */
  GtkWidget *heading_entries; /* nullable: a popover with the headings' entries */
  GtkWidget *headings[ROOF_N_HEADING_PARTS]; /* its entries */
  GPtrArray *annotations; /* element-type RoofCanvasAnnotation, (transfer none), as the document has them */
  GPtrArray *handles; /* element-type RoofCanvasHandle, (transfer none), in the order of Tab */

  /* owned */
  RoofSession *session;

  /* cached */
  RoofLayout *layout; /* nullable: made from the scene on demand */
  RoofScene  *scene;  /* nullable: kept when the size changes */
  RoofScene  *departed; /* nullable: the scene shown when an animation was announced */
  double      width, height;
  double      resolution; /* of the desktop's fonts, dots per inch */

  /* the pointer */
  RoofHit     hover;
  RoofHit     tipped;    /* what the tip is about, or will be; of kind NONE: nothing */
  RoofHit     apart;     /* the dot that stands out, or will; of kind NONE: none */
  double      pointer_x, pointer_y;
  RoofHold    hold;
  RoofHit     held;
  double      press_x, press_y;
  GdkModifierType press_state;
  int         nearest;   /* the kernel that a click in a crowd of dots selects, else -1 */
  gboolean    twice;     /* this is the second press of a double click */
  RoofHitKind clicked;   /* the kind of the thing first clicked */
  RoofSelection *dropped; /* nullable: the selection before a click on the empty chart */
  RoofDrag   *drag;      /* nullable */
  guint       n_pins;    /* number of pins before the drag */
  RoofEditResult turned; /* result of the drag or scrub; its strings belong to the drag */
  RoofBackdrop backdrop; /* of the drag; owns its machine */
  RoofLayout *frozen;    /* nullable: the layout that the drag or preview began on: names of other things stay as there */
  gboolean    previewing; /* when last asked: a change of the document was under way */
  RoofScrub  *scrub;     /* nullable */
  RoofLayout *pan_start; /* nullable: the layout at the start of a pan, a pinch or the drag of an annotation */
  double      menu_x, menu_y; /* where a menu was opened; NAN: by a key */

  /* the edited annotation's index; -1: a new one, at this position */
  int    edited_annotation;
  double annotation_x, annotation_y;

  /* the keyboard */
  gboolean walking; /* arrow keys move the focus between handles and select nothing; else arrow keys change the focused handle */
  RoofHit  walked;  /* the last focused target; of kind NONE: none yet */
  RoofHit  ridden;    /* the handle that the rider follows; of kind NONE: the pointer */
};

/* The files of the canvas, from the ground up: each calls only those before it, and canvas.c, which defines the type, calls
 * all. Hence the other files cast without a check: GTK passes their actions and keys a canvas only. */

/* canvas-view.c: what is shown */
/* The shown scene, laid out or not. Returns: (transfer none) */
RoofScene *roof_canvas_get_scene (RoofCanvas       *self);
/* Drops scene and layout; they are made anew on demand, in the next frame at the latest. */
void roof_canvas_outdate         (RoofCanvas       *self);
/* Lets names go that a drag or preview held in place, once it is over. */
void roof_canvas_thaw            (RoofCanvas       *self);
/* Draws the datasheet's machine behind the edited one; without a datasheet, the machine as it is now. @layout: (nullable):
 * whose axes are kept; NULL: the axes are free */
void roof_canvas_set_backdrop    (RoofCanvas       *self,
                                  const RoofLayout *layout);
/* Shows the datasheet's machine, with free axes, while a key edits a handle; does nothing during a drag. */
void roof_canvas_show_datasheet  (RoofCanvas       *self,
                                  gboolean          shown);
/* Sets whether arrow keys walk or change values; the focus outline shows which. */
void roof_canvas_set_walking     (RoofCanvas       *self,
                                  gboolean          walking);

/* canvas-rider.c */
/* Shows @text beside the handle of @target, for the keyboard; of kind NONE: beside the pointer. @text: (nullable): NULL hides
 * it */
void roof_canvas_ride          (RoofCanvas       *self,
                                RoofHit           target,
                                const char       *text);
/* @handle: (nullable): the handle to place the label at, else the pointer */
void roof_canvas_allocate_rider (RoofCanvas      *self,
                                 GtkWidget       *handle);

/* Allocates @label beside a point of the chart, at most @most px² large, where it covers least of the chart's texts, above all of
 * the name of @hit. */
void roof_canvas_place_beside  (RoofCanvas       *self,
                                GtkWidget        *label,
                                double            x,
                                double            y,
                                RoofHit           hit,
                                double            most);

/* canvas-tip.c: one line beside what the pointer rests on */
void roof_canvas_init_tip      (RoofCanvas       *self);
/* Shows the tip of @hit in a moment, if it says anything new. */
void roof_canvas_tip_soon      (RoofCanvas       *self,
                                RoofHit           hit);
void roof_canvas_hide_tip      (RoofCanvas       *self);
void roof_canvas_allocate_tip  (RoofCanvas       *self);

/* canvas-menu.c: what menus hold */
/* The menu of a handle. Returns: (transfer full) */
GMenuModel *roof_canvas_make_menu (RoofSession   *session,
                                   RoofHit        target);
/* The menu of an annotation, else of the chart itself. Returns: (transfer full) */
GMenuModel *roof_canvas_make_chart_menu (RoofSession *session,
                                         RoofHit      hit);

/* canvas-handles.c */
void roof_canvas_match_handles    (RoofCanvas      *self,
                                   const RoofScene *scene);
/* Updates the texts and values of all handles. */
void roof_canvas_tell_handles     (RoofCanvas      *self,
                                   const RoofScene *scene);
void roof_canvas_allocate_handles (RoofCanvas      *self);
/* The target of the focused handle or annotation; of kind NONE: none has the focus. */
RoofHit roof_canvas_get_focused   (RoofCanvas      *self);

/* canvas-focus.c */
#define ROOF_WALK_FIRST (-65536)
#define ROOF_WALK_LAST 65536

void     roof_canvas_install_focus (RoofCanvasClass *klass);
/* Walks @step stops on, or to the first or last. FALSE: keys do not walk now. */
gboolean roof_canvas_walk          (RoofCanvas      *self,
                                    int              step);

/* canvas-hover.c */
/* The whole chart comes back to the front, until the pointer goes to another dot. */
void     roof_canvas_end_apart     (RoofCanvas       *self);
/* Highlights the target under the pointer, else the focused one. */
void roof_canvas_show_glow     (RoofCanvas       *self);
void roof_canvas_set_hover     (RoofCanvas       *self,
                                RoofHit           hit);

/* canvas-pile.c: names of dots that lie on one another, fanned out */
void     roof_canvas_init_pile    (RoofCanvas      *self);
/* Opens the fan if several dots overlap there. TRUE: opened */
gboolean roof_canvas_open_pile    (RoofCanvas      *self,
                                   double           x,
                                   double           y);
/* Closes the fan unless the pointer is on a name or on the way to one. TRUE: on a name */
gboolean roof_canvas_keep_pile    (RoofCanvas      *self,
                                   double           x,
                                   double           y);
void     roof_canvas_close_pile   (RoofCanvas      *self);
/* Whether the point is on a name. Names are buttons, which handle presses themselves. */
gboolean roof_canvas_is_over_names (RoofCanvas     *self,
                                   double           x,
                                   double           y);
/* Closes the fan soon, unless it is opened again. For handlers of leave events, during which GTK still walks the fan's
 * widgets. */
void     roof_canvas_leave_pile   (RoofCanvas      *self);
/* Opens the fan around the focused dot after a new layout. */
void     roof_canvas_refresh_pile (RoofCanvas      *self);

/* canvas-select.c */
void roof_canvas_install_select (RoofCanvasClass *klass);
void roof_canvas_toggle        (RoofCanvas       *self,
                                guint             kernel);
/* Clears the selection on a click on the empty chart, and restores it if the click turns out to be the first of a double click,
 * which fits the axes. */
void roof_canvas_select_nothing (RoofCanvas      *self);
void roof_canvas_select_again  (RoofCanvas       *self);
/* Draws the brushed region, or removes it. */
void roof_canvas_show_brush    (RoofCanvas       *self);
/* Selects the dots in the brushed region; with Control in addition to the selected ones. */
void roof_canvas_end_brush     (RoofCanvas       *self);

/* canvas-annotations.c: annotations on the chart */
void       roof_canvas_install_annotations  (RoofCanvasClass *klass);
void       roof_canvas_match_annotations    (RoofCanvas      *self);
void       roof_canvas_allocate_annotations (RoofCanvas      *self);
/* Returns: (transfer none) (nullable) */
GtkWidget *roof_canvas_get_annotation       (RoofCanvas      *self,
                                             guint            index);
/* Opens the entry of a new annotation at (@x, @y); outside the plot the bell rings. */
void       roof_canvas_add_annotation       (RoofCanvas      *self,
                                             double           x,
                                             double           y);
/* Opens the entry of an annotation. */
void       roof_canvas_edit_annotation      (RoofCanvas      *self,
                                             guint            index);
void       roof_canvas_drag_annotation      (RoofCanvas      *self);

/* canvas-heading.c: title, subtitle and note of the figure */
void roof_canvas_install_heading (RoofCanvasClass *klass);
/* Opens the entries of all three, @part focused. */
void roof_canvas_edit_heading    (RoofCanvas      *self,
                                  RoofHeadingPart  part);
/* Whether a heading or an annotation is being edited. */
gboolean roof_canvas_is_writing  (RoofCanvas      *self);

/* canvas-launch.c: adds and removes the launch overhead */
#define ROOF_CANVAS_LAUNCH ((RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE })

void roof_canvas_install_launch (RoofCanvasClass *klass);

/* canvas-popup.c */
void     roof_canvas_install_popup (RoofCanvasClass *klass);
/* Opens the menu of the target at a point. */
void     roof_canvas_popup     (RoofCanvas       *self,
                                double            x,
                                double            y);

/* canvas-hold.c */
void roof_canvas_drop_hold     (RoofCanvas       *self);

/* canvas-input.c */
void roof_canvas_install_input (RoofCanvasClass  *klass);
void roof_canvas_init_input    (RoofCanvas       *self);
/* A pinch around a point; @factor: distance of the fingers relative to the start. */
void roof_canvas_pinch         (RoofCanvas       *self,
                                double            x,
                                double            y,
                                double            factor);

G_END_DECLS
