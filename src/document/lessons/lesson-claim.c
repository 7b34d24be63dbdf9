/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-private.h"

#include <math.h>

#include "core/error.h"

#define DIGITS 4
#define MOST_DIGITS 15

/* Requires the member: null claims that there is no such number. */
static gboolean
read_value (const RoofJsonPlace  *place,
            RoofLessonClaim      *claim,
            GError              **error)
{
  JsonNode *node = json_object_get_member (json_node_get_object (place->node), "value");
  const char *text = NULL;

  claim->number = NAN;
  if (node == NULL)
    return roof_json_fail_member (place, "value", error, ROOF_ERROR_INVALID, "is missing");
  if (!roof_json_is_string (node))
    return roof_json_read_number (place, "value", ROOF_JSON_OPTIONAL, &claim->number, error);
  if (!roof_json_read_string (place, "value", ROOF_JSON_REQUIRED, &text, error))
    return FALSE;
  claim->text = g_strdup (text);
  return TRUE;
}

static gboolean
read_claim (const RoofJsonPlace  *place,
            RoofLessonClaim      *claim,
            GError              **error)
{
  static const char * const known[] = { "says", "value", "digits", NULL };
  const char *says = NULL;
  double digits = DIGITS;

  if (!roof_json_refuse_unknown (place, known, error)
      || !roof_json_read_string (place, "says", ROOF_JSON_REQUIRED, &says, error)
      || !read_value (place, claim, error)
      || !roof_json_read_number (place, "digits", ROOF_JSON_OPTIONAL, &digits, error))
    return FALSE;
  if (!(digits >= 1 && digits <= MOST_DIGITS && digits == floor (digits)))
    return roof_json_fail_member (place, "digits", error, ROOF_ERROR_INVALID, "must be 1 to %1$d, got %2$.15g", MOST_DIGITS,
                                  digits);
  claim->says = g_strdup (says);
  claim->digits = (int) digits;
  return TRUE;
}

/* Whether @found equals @said to within half a unit of the last of @digits. */
static gboolean
agrees (double said,
        double found,
        int    digits)
{
  double unit;

  if (isnan (said) || isnan (found) || said == 0 || isinf (found))
    return (isnan (said) && isnan (found)) || said == found;
  unit = pow (10, floor (log10 (fabs (said))) - digits + 1);
  return fabs (said - found) <= 0.5000001 * unit;
}

static void
check_claim (RoofLessonReader      *self,
             const RoofJsonPlace   *place,
             const RoofLessonScope *scope,
             const RoofLessonClaim *claim)
{
  g_auto (RoofLessonNumber) number = { 0 };
  GError *error = NULL;

  if (!roof_lesson_reckon (claim->says, scope, &number, &error))
    {
      RoofJsonPlace says = { .above = place, .key = "says" };

      roof_lesson_place_error (&says, &error);
      roof_lesson_add_fault (self, error);
      return;
    }
  if (number.text != NULL || claim->text != NULL)
    {
      if (g_strcmp0 (number.text, claim->text) != 0)
        roof_json_fail_member (place, "value", &error, ROOF_ERROR_INVALID, "%1$s is %2$s, not %3$s", claim->says,
                               number.text != NULL ? number.text : "a number",
                               claim->text != NULL ? claim->text : "a number");
    }
  else if (!agrees (claim->number, number.number, claim->digits))
    roof_json_fail_member (place, "value", &error, ROOF_ERROR_INVALID, "%1$s is %3$.*2$g, not %5$.*4$g", claim->says,
                           claim->digits + 2, number.number, claim->digits + 2, claim->number);
  if (error == NULL)
    return;
  g_ptr_array_add (self->misses, g_strdup (error->message));
  g_error_free (error);
}

void
roof_lesson_read_claims (RoofLessonReader      *self,
                         const RoofJsonPlace   *place,
                         const RoofLessonScope *scope,
                         RoofLessonFace        *face)
{
  GError *error = NULL;
  RoofJsonPlace list, element;

  if (!roof_json_read_array (place, "states", ROOF_JSON_OPTIONAL, &list, &error))
    roof_lesson_add_fault (self, g_steal_pointer (&error));
  for (guint i = 0; list.node != NULL && JSON_NODE_HOLDS_ARRAY (list.node) && i < roof_json_get_length (&list); i++)
    {
      RoofLessonClaim claim = { 0 };

      roof_json_enter_element (&list, i, &element);
      if (read_claim (&element, &claim, &error) && !self->broken)
        check_claim (self, &element, scope, &claim);
      if (error != NULL)
        roof_lesson_add_fault (self, g_steal_pointer (&error));
      g_array_append_val (face->claims, claim);
    }
}
