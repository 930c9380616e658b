/* trail.h: what a search for a schedule went by, so that the same search for another number of
 * transforms is answered without making it.
 *
 * A search asks about passes, and compares their prices. Where the transforms are the outermost
 * rows of every pass (trail_family), another number of them changes nothing of a pass but how many
 * rows it has; and what is known of a pass depends on its class, and its price on these rows. A
 * trail has the passes that a search asked about, the comparisons of prices that it made, and what
 * it found. It gives the same again where all passes are in the classes where they were and all
 * comparisons, made anew for the rows there are now, come out as they did: a search would take the
 * same turns. Where they do not, or more is asked, the search is made.
 *
 * Which numbers of a pass follow the number of transforms is seen from two recorded searches.
 *
 * A trail is immutable and may be shared by threads; a walk belongs to one. */
#ifndef TRAIL_H
#define TRAIL_H

#include "planner.h"
#include "search.h"

typedef struct trail trail;

/* What transforms have in common that differ in their number only. 0: another number of them may
 * change more than the rows of passes. Equal families have equal bytes. */
int trail_family(const transform *t, transform *family);

/* Another owner of the trail; NULL for NULL. */
trail *trail_share(trail *a);
void trail_free(trail *a); /* of one owner; a may be NULL */

/* What two searches for different numbers of transforms have in common, which can be followed; NULL
 * where they took different turns, or without memory. */
trail *trail_join(const trail *a, const trail *b);

/* ---- the calling thread's search ---- */

typedef struct {
  const transform *of;
  const facts *on;
  const trail *known;        /* is followed; NULL: what the search goes by is recorded */
  void (*unknown)(void *by); /* is called before what the trail does not know is searched for */
  void *by;
} trail_plan;

/* Begins to record or to follow a search; 0: neither, since the transform has no family or there is
 * no memory. The plan must stay until trail_end. */
int trail_begin(const trail_plan *p);

/* Ends what trail_begin began. Returns what was recorded, or NULL. *lacks: 1 where something was
 * asked for that the followed trail does not have. */
trail *trail_end(int *lacks);

/* 1 where the passes of a trail that can be followed are in the classes where they were, for
 * another transform of its family. */
int trail_fits(const trail *a, const transform *t, const facts *f);

/* How many passes a trail has, which tells what following it saves. */
int trail_length(const trail *a);

/* For the search. What concerns a schedule is about one that came from the trail in use
 * (schedule.followed), and otherwise says that nothing is known. */

/* 1: the schedule for a wish is known: *status, and with TW_OK *out. */
int trail_made(const schedule_wish *wish, schedule *out, tw_status *status);
void trail_make_begins(void);
void trail_make_ends(const schedule_wish *wish, tw_status status, const schedule *made);

/* 1: what a search visits is known, and was visited. */
int trail_visited(search_visitor visit, void *user, tw_status *status);
void trail_visit_begins(void);
void trail_visit_ends(void);
void trail_offers(const way *w, int axis, const digits *numbers);

/* The kernels by which a pass is priced. */
enum trail_choice { TRAIL_FASTEST, TRAIL_FIRST, TRAIL_CHOICES };

/* The price of a schedule, or < 0; and the time to compile its slowest kernel. */
double trail_price(const schedule *s, enum trail_choice which);
double trail_seconds(const schedule *s);

/* The demand of pass `at`; what was measured for it, once that was asked for. 0: unknown. */
int trail_demand(const schedule *s, int at, pass_demand *out);
int trail_measured(const schedule *s, int at, int own, double *ns);
void trail_keep_measured(const schedule *s, int at, int own, double ns);

/* Is told of each demand that is asked for, that the pass of the last one is priced, and of
 * comparisons: of two schedules' prices, and whether passes in one block are worth it
 * (one_block.c).
 */
void trail_prices(enum trail_choice which);
void trail_compares(const schedule *a, double margin, const schedule *b, int less);
void trail_compares_block(const pass *p, int64_t row_bytes, int worth);

/* What is found depends on something else besides. */
void trail_spoilt(void);

#endif
