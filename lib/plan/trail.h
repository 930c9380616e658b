/* trail.h: what a search for a schedule went by, so that the same search for another number of
 * transforms, or for transforms that lie elsewhere, is answered without making it.
 *
 * A search asks about passes, and compares their prices. What else it goes by, transforms of a
 * family have in common (trail_family), so that the numbers of their passes differ only as their
 * own do: a pass has so many times as many rows or launches, or its rows lie so many times as far
 * apart. What is known of a pass depends on its class and its binding, and its price on these, its
 * rows and its launches. A trail has the passes that a search asked about, the comparisons of
 * prices that it made, and what it found. It gives the same again where all passes are in the
 * classes where they were, and ask for the same kernels, and all comparisons, made anew for the
 * rows there are now, come out as they did: a search would take the same turns. Where they do not,
 * or more is asked, the search is made.
 *
 * Which numbers of a pass follow which of the transform is seen from two recorded searches. Another
 * transform can follow these where its numbers are as theirs: the constant ones the same, and those
 * that grew together in the same proportion.
 *
 * A trail is immutable and may be shared by threads; a walk belongs to one. */
#ifndef TRAIL_H
#define TRAIL_H

#include "planner.h"
#include "search.h"

typedef struct trail trail;

enum { TRAIL_PLACES = 6 }; /* dimensions and loops, at most */

/* What transforms have in common whose searches go by the same, but for passes and prices: all but
 * their strides and the counts of their loops, and how these are related: of one dimension or loop,
 * and of two. Equal families have equal bytes. */
typedef struct {
  transform of; /* without those numbers */
  uint16_t alone[TRAIL_PLACES], two[TRAIL_PLACES][TRAIL_PLACES];
} transform_family;

/* 0: it has no family, since its search may depend on more. */
int trail_family(const transform *t, transform_family *family);
int trail_may_follow(const transform *t);

/* Another transform of the same family, whose search tells what follows which number: with more of
 * them, that lie further apart where they may, or with less of both; or only with more of them. 0:
 * there is none. */
enum { TRAIL_MORE, TRAIL_LESS, TRAIL_ROWS, TRAIL_VARIATIONS };
int trail_another(const transform *t, int which, transform *out);

/* Another owner of the trail; NULL for NULL. */
trail *trail_share(trail *a);
void trail_free(trail *a); /* of one owner; a may be NULL */

/* What the searches for two transforms of a family have in common, which can be followed; NULL
 * where they took different turns, or without memory. */
trail *trail_join(const trail *a, const trail *b);
int trail_is_joined(const trail *a);

/* How a trail that can be followed is followed for another transform of its family, all of whose
 * passes are in the classes where they were. */
typedef struct trail_fit trail_fit;

/* NULL: it cannot be followed for this transform, or there is no memory. The trail must stay. */
trail_fit *trail_fits(const trail *a, const transform *t, const facts *f);
void trail_fit_free(trail_fit *fit); /* fit may be NULL */

/* ---- the calling thread's search ---- */

typedef struct {
  const transform *of;
  const facts *on;
  trail_fit *fit;            /* is followed; NULL: what the search goes by is recorded */
  void (*unknown)(void *by); /* is called before what the trail does not know is searched for */
  void *by;
} trail_plan;

/* Begins to record or to follow a search; 0: neither, since the transform has no family or there is
 * no memory. The plan must stay until trail_end. */
int trail_begin(const trail_plan *p);

/* Ends what trail_begin began. Returns what was recorded, or NULL. *lacks: 1 where something was
 * asked for that the followed trail does not have. */
trail *trail_end(int *lacks);

/* How many passes a trail has, which tells what following it saves. */
int trail_length(const trail *a);

/* For the search. What concerns a schedule is about one that came from the trail in use
 * (schedule.followed), and otherwise says that nothing is known. */

/* 1: the schedule for a wish is known: *status, and with TW_OK *out, without its list of passes,
 * which most of those that are compared never need. */
int trail_made(const schedule_wish *wish, schedule *out, tw_status *status);
tw_status trail_list_passes(schedule *s) MUST_USE;
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

/* How many launches pass `at` is; 0: unknown. */
int64_t trail_launches(const schedule *s, int at);

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
