/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/pick/drag.h"
#include "chart/pick/scrub.h"
#include "widgets/canvas/canvas.h"

G_BEGIN_DECLS

/* So many dots have handles at once, the selected one's among them. */
#define ROOF_MAX_HANDLES 200

/* What the pointer holds. */
typedef enum
{
  ROOF_HOLD_NOTHING,
  ROOF_HOLD_PRESSED, /* pressed, not moved yet */
  ROOF_HOLD_THING,
  ROOF_HOLD_PATH,
  ROOF_HOLD_PLOT,
  ROOF_HOLD_NOTE,  /* a note, or what it is about */
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
  guint      fan_leave; /* puts the fan away in a moment; 0: none */
  GtkWidget *rider;
  GtkWidget *note_entry; /* nullable */
  GtkWidget *plot_menu;  /* nullable */
  GtkWidget *heading_entries; /* nullable: a popover, with … */
  GtkWidget *headings[ROOF_N_HEADING_PARTS]; /* … these in it */
  GPtrArray *notes;   /* element-type RoofCanvasNote, (transfer none), as the document has them */
  GPtrArray *handles; /* element-type RoofCanvasHandle, (transfer none), in the order of Tab */

  /* owned */
  RoofSession *session;

  /* cached */
  RoofLayout *layout; /* nullable: made when asked for, … */
  RoofScene  *scene;  /* … from this, which stays when only its place becomes another; nullable as well */
  RoofScene  *departed; /* nullable: what was on show when a passage was announced */
  double      width, height;
  double      resolution; /* of the desktop's texts, dots per inch */

  /* the pointer */
  RoofHit     hover;
  double      pointer_x, pointer_y;
  RoofHold    hold;
  RoofHit     held;
  double      press_x, press_y;
  GdkModifierType press_state;
  int         nearest;   /* the kernel that a click takes where dots cannot be told apart, else -1 */
  gboolean    twice;     /* it is the second press of a double click */
  RoofHitKind clicked;   /* the first one was on that */
  RoofSelection *dropped; /* nullable: what was selected before a click on the empty chart */
  RoofDrag   *drag;      /* nullable */
  guint       n_pins;    /* before it */
  RoofEditResult turned; /* by it, or along the path; its strings are the drag's */
  RoofBackdrop backdrop; /* of the drag; its machine is owned */
  RoofScrub  *scrub;     /* nullable */
  RoofLayout *pan_start; /* nullable: that a pan, a pinch or the pull at a note began on */
  double      menu_x, menu_y; /* where a menu was opened; NAN: by a key */

  /* the note that is written, -1: a new one, there */
  int    noted;
  double note_x, note_y;

  /* the keyboard */
  gboolean walking; /* arrow keys go from handle to handle, which selects nothing; else they pull at the one with the focus */
  RoofHit  walked;  /* where they came to last; of kind NONE: nowhere yet */
  RoofHit  ridden;    /* the handle that the rider goes with; of kind NONE: the pointer */
};

/* The files of the canvas, from the ground up: each calls only those before it, and canvas.c, which has the type, all of them.
 * That is why the others cast without a check what GTK hands to an action or a key of the canvas. */

/* canvas-view.c: what is shown */
/* As it is shown, laid out or, before the first frame, not yet. Returns: (transfer none) */
RoofScene *roof_canvas_get_scene (RoofCanvas       *self);
/* What is shown is another: it is laid out anew when asked for, in the next frame at the latest. */
void roof_canvas_outdate         (RoofCanvas       *self);
/* Puts the machine of the datasheet behind the one that is turned; where there is none, the machine as it is now.
 * @layout: (nullable): whose axes stay, else they are free */
void roof_canvas_set_backdrop    (RoofCanvas       *self,
                                  const RoofLayout *layout);
/* The same for keys, with the axes free; not while something is dragged. */
void roof_canvas_show_datasheet  (RoofCanvas       *self,
                                  gboolean          shown);
/* Whether keys walk or pull; the outline of what has the focus tells which. */
void roof_canvas_set_walking     (RoofCanvas       *self,
                                  gboolean          walking);

/* canvas-rider.c */
/* Beside the handle of @target, for the keyboard; of kind NONE: beside the pointer. @text: (nullable) */
void roof_canvas_ride          (RoofCanvas       *self,
                                RoofHit           target,
                                const char       *text);
/* @handle: (nullable): that it rides with, else with the pointer */
void roof_canvas_allocate_rider (RoofCanvas      *self,
                                 GtkWidget       *handle);

/* canvas-menu.c: what menus hold */
/* What a handle can do. Returns: (transfer full) */
GMenuModel *roof_canvas_make_menu (RoofSession   *session,
                                   RoofHit        target);
/* The menu of a note, else of the chart itself. Returns: (transfer full) */
GMenuModel *roof_canvas_make_chart_menu (RoofSession *session,
                                         RoofHit      hit);

/* canvas-handles.c */
void roof_canvas_match_handles    (RoofCanvas      *self,
                                   const RoofScene *scene);
/* Says of each what it is and where it stands. */
void roof_canvas_tell_handles     (RoofCanvas      *self,
                                   const RoofScene *scene);
void roof_canvas_allocate_handles (RoofCanvas      *self);
/* What the handle or the note with the keyboard's focus stands for; of kind NONE when none has it. */
RoofHit roof_canvas_get_focused   (RoofCanvas      *self);

/* canvas-focus.c */
#define ROOF_WALK_FIRST (-65536)
#define ROOF_WALK_LAST 65536

void     roof_canvas_install_focus (RoofCanvasClass *klass);
/* So many stops on, or to the first or last, from the chart itself or while walking. FALSE: it is not the time to walk. */
gboolean roof_canvas_walk          (RoofCanvas      *self,
                                    int              step);

/* canvas-hover.c */
/* Lights up what is under the pointer, else what has the focus. */
void roof_canvas_show_glow     (RoofCanvas       *self);
void roof_canvas_set_hover     (RoofCanvas       *self,
                                RoofHit           hit);

/* canvas-pile.c: names of dots that lie on one another, fanned out */
void     roof_canvas_init_pile    (RoofCanvas      *self);
/* At the dots there, if there are several; TRUE when they are fanned out. */
gboolean roof_canvas_open_pile    (RoofCanvas      *self,
                                   double           x,
                                   double           y);
/* Puts the names away unless the pointer is on them or on its way to them. TRUE: on them */
gboolean roof_canvas_keep_pile    (RoofCanvas      *self,
                                   double           x,
                                   double           y);
void     roof_canvas_close_pile   (RoofCanvas      *self);
/* Whether that is on one of the names, which are buttons: a press there is theirs. */
gboolean roof_canvas_is_over_names (RoofCanvas     *self,
                                   double           x,
                                   double           y);
/* The same in a moment, unless they are wanted again: for what hears that the pointer or the focus leaves, since GTK still
 * walks the widgets that they came from. */
void     roof_canvas_leave_pile   (RoofCanvas      *self);
/* After the dots were laid out anew: around the one that has the keyboard's focus. */
void     roof_canvas_refresh_pile (RoofCanvas      *self);

/* canvas-select.c */
void roof_canvas_install_select (RoofCanvasClass *klass);
void roof_canvas_toggle        (RoofCanvas       *self,
                                guint             kernel);
/* A click on the empty chart selects nothing; when it turns out to be half of a double click, which fits the chart, what was
 * selected is so again. */
void roof_canvas_select_nothing (RoofCanvas      *self);
void roof_canvas_select_again  (RoofCanvas       *self);
/* Draws the region held, or none any more. */
void roof_canvas_show_brush    (RoofCanvas       *self);
/* Selects what lies in the region held; with Control besides what is selected. */
void roof_canvas_end_brush     (RoofCanvas       *self);

/* canvas-notes.c: texts that are put on the chart by hand */
void       roof_canvas_install_notes  (RoofCanvasClass *klass);
void       roof_canvas_match_notes    (RoofCanvas      *self);
void       roof_canvas_allocate_notes (RoofCanvas      *self);
/* Returns: (transfer none) (nullable) */
GtkWidget *roof_canvas_get_note       (RoofCanvas      *self,
                                       guint            index);
/* Asks what it says. */
void       roof_canvas_edit_note      (RoofCanvas      *self,
                                       guint            index);
void       roof_canvas_delete_note    (RoofCanvas      *self,
                                       guint            index);
void       roof_canvas_drag_note      (RoofCanvas      *self);

/* canvas-heading.c: title, subtitle and note of the figure */
void roof_canvas_install_heading (RoofCanvasClass *klass);
/* Asks for all of them, first for @part. */
void roof_canvas_edit_heading    (RoofCanvas      *self,
                                  RoofHeadingPart  part);
/* Whether a text of the figure or a note is being written. */
gboolean roof_canvas_is_writing  (RoofCanvas      *self);

/* canvas-launch.c: the launch overhead comes to the machine, and goes */
#define ROOF_CANVAS_LAUNCH ((RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE })

void roof_canvas_install_launch (RoofCanvasClass *klass);

/* canvas-popup.c */
void     roof_canvas_install_popup (RoofCanvasClass *klass);
/* The menu of what lies there. */
void     roof_canvas_popup     (RoofCanvas       *self,
                                double            x,
                                double            y);

/* canvas-hold.c */
void roof_canvas_drop_hold     (RoofCanvas       *self);

/* canvas-input.c */
void roof_canvas_install_input (RoofCanvasClass  *klass);
void roof_canvas_init_input    (RoofCanvas       *self);

G_END_DECLS
