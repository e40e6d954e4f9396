/* The games of Agon for other languages: many states of a game at a time, numbers in the caller's buffers. C99.
 *
 *   AgonBatch *batch;
 *   agon_create("avalanche", "", 1024, &batch, why, sizeof why);
 *   AgonShape shape = agon_shape(batch);
 *   ... allocate orders[states][seats][orders_per_step][order_numbers] and done[states] once, then repeat:
 *   agon_step(batch, orders, done, NULL);
 *   agon_reset(batch, seeds, done);
 *   agon_destroy(batch);
 *
 * Arrays are row-major; the first index is the state. All numbers are integers. Scores are in millionths of a point.
 * agon_orders, agon_step, agon_to_act and agon_copy allocate nothing. A batch may be used by one thread at a time;
 * different batches share no mutable data.
 *
 * docs/library.md describes the numbers in orders and views of each game. */
#ifndef AGON_H
#define AGON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif
#ifdef __cplusplus
extern "C" {
#endif

typedef enum AgonStatus {
  AGON_OK = 0,
  AGON_NO_GAME = 1,      /* unknown game; agon_game lists the known ones */
  AGON_BAD_SETUP = 2,    /* `why` names the wrong option */
  AGON_BAD_ARGUMENT = 3, /* a null pointer, a seat or an index that does not exist, batches of different setups */
  AGON_NO_MEMORY = 4,
  AGON_REFUSED = 5 /* the text is not legal; nothing has changed, and the reply says why */
} AgonStatus;

/* As the first number of an order: the end of a seat's orders. */
#define AGON_NO_ORDER INT32_MIN

/* The refusal of numbers that are not an order of the game. Other refusals are the game's own; 0 means none. */
#define AGON_NO_SUCH_ORDER 65535

typedef struct AgonBatch AgonBatch;

/* The sizes of buffers, constant for a batch. */
typedef struct AgonShape {
  int32_t states;
  int32_t seats;
  int32_t order_numbers;   /* of one order */
  int32_t orders_per_step; /* that a seat may give in one step */
  int32_t orders_max;      /* that agon_orders may list for one state */
  int32_t view_numbers;    /* of one view */
} AgonShape;

/* The name of game number `number` of those with batches, from 0; NULL after the last. agon_create also accepts their
 * original names. */
const char *agon_game(int32_t number);

/* Creates a batch of states > 0 states, as after agon_reset with the seeds 0, 1, 2, ... `setup` is as for `agon play
 * --setup`, "" for the defaults. `why` (may be NULL) receives one line about an error, truncated to why_bytes. */
AgonStatus agon_create(const char *game, const char *setup, int32_t states, AgonBatch **batch, char *why,
                       size_t why_bytes);
void agon_destroy(AgonBatch *batch); /* NULL: nothing happens */
AgonShape agon_shape(const AgonBatch *batch);

/* Restarts each state whose byte in which[states] is not 0, or all states if which is NULL, with its seed in
 * seeds[states]. */
AgonStatus agon_reset(AgonBatch *batch, const uint64_t *seeds, const uint8_t *which);

/* The orders open to a seat: orders[states][orders_max][order_numbers], and their number: counts[states]. */
AgonStatus agon_orders(AgonBatch *batch, int32_t seat, int32_t *orders, int32_t *counts);

/* Who is to act: acts[states][seats], 1 or 0. If nobody is, the game is over. */
AgonStatus agon_to_act(const AgonBatch *batch, uint8_t *acts);

/* One turn of every state that is not over: the seats that are to act give their orders
 * orders[states][seats][orders_per_step][order_numbers], and the turn ends. done[states] is 1 where the game is over.
 * refusals[states][seats] (may be NULL) is the refusal of the seat's first refused order.
 * In football and avalanche, a turn does not end before all who are to act have given an order: the state waits for
 * those reported by agon_to_act. In vampire and painting, a seat or pawn without an order stands still. */
AgonStatus agon_step(AgonBatch *batch, const int32_t *orders, uint8_t *done, uint16_t *refusals);

/* The text of a refusal, truncated to `bytes`. */
AgonStatus agon_why(const AgonBatch *batch, uint16_t refusal, char *text, size_t bytes);

/* Everything that a seat may know: numbers[states][view_numbers]. */
AgonStatus agon_view(const AgonBatch *batch, int32_t seat, int32_t *numbers);

/* scores[states][seats] in millionths, final where the game is over. */
AgonStatus agon_scores(const AgonBatch *batch, int64_t *scores);

/* A fingerprint of each state, digests[states]; the same as in replays, on every machine. */
AgonStatus agon_digest(const AgonBatch *batch, uint64_t *digests);

/* Copies one state, for search. Both batches must have the same game and setup; they may be the same batch. */
AgonStatus agon_copy(AgonBatch *to, int32_t to_state, const AgonBatch *from, int32_t from_state);

/* One match of any game, in the text protocol of contestants' programs. This is the only interface to games in which
 * teams send commands, as their orders are not numbers. Use by one thread at a time. These functions allocate.
 *
 *   AgonMatch *match;
 *   agon_match_create("wall", "", 42, &match, why, sizeof why);
 *   agon_match_say(match, 0, "TIME_TO_BUILD", reply, sizeof reply, NULL);
 *   agon_match_end_turn(match);
 *   agon_match_destroy(match);
 */
typedef struct AgonMatch AgonMatch;

/* The name of game number `number`, from 0; NULL after the last. */
const char *agon_match_game(int32_t number);

/* As agon_create. */
AgonStatus agon_match_create(const char *game, const char *setup, uint64_t seed, AgonMatch **match, char *why,
                             size_t why_bytes);
void agon_match_destroy(AgonMatch *match);           /* NULL: nothing happens */
AgonMatch *agon_match_copy(const AgonMatch *match);  /* for search; NULL: no memory, or no match */
int32_t agon_match_seats(const AgonMatch *match);    /* 0: no match */
uint32_t agon_match_turn(const AgonMatch *match);    /* turns that have ended */
uint64_t agon_match_digest(const AgonMatch *match);  /* as in replays */

/* Who is to act: acts[seats], 1 or 0. If nobody is, the game is over. */
AgonStatus agon_match_to_act(const AgonMatch *match, uint8_t *acts);

/* The current request to the program of this seat, if programs are asked; AGON_BAD_ARGUMENT in other games and for a
 * seat that is not to act. Texts are truncated to `bytes`, including the terminating 0; `length` (may be NULL) receives
 * the full length. */
AgonStatus agon_match_ask(const AgonMatch *match, int32_t seat, char *text, size_t bytes, size_t *length);

/* Submits an answer or a command of the seat (with \n between its lines, if it has several). The reply is the text
 * after the OK, or why the text is refused. */
AgonStatus agon_match_say(AgonMatch *match, int32_t seat, const char *text, char *reply, size_t bytes, size_t *length);

/* Ends the turn. Where programs are asked, all who are to act must have answered. */
AgonStatus agon_match_end_turn(AgonMatch *match);

/* scores[seats] in millionths, final when the game is over. */
AgonStatus agon_match_scores(const AgonMatch *match, int64_t *scores);

#ifdef __cplusplus
}
#endif
#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
