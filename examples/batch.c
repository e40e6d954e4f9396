/* 1,024 games of avalanche at once through the C interface, with random orders. */

#include <agon.h>
#include <stdio.h>
#include <stdlib.h>

enum { states = 1024 };

static uint32_t draw(uint64_t *dice, uint32_t bound) { /* SplitMix64 */
  uint64_t x = *dice += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return (uint32_t)((x ^ (x >> 31)) >> 32) % bound;
}

int main(void) {
  char why[200];
  AgonBatch *batch;
  if (agon_create("avalanche", "", states, &batch, why, sizeof why) != AGON_OK) {
    fprintf(stderr, "%s\n", why);
    return 1;
  }
  const AgonShape shape = agon_shape(batch);
  const size_t numbers = (size_t)shape.order_numbers, seats = (size_t)shape.seats;
  int32_t *open = malloc(sizeof *open * states * (size_t)shape.orders_max * numbers);
  int32_t *orders = malloc(sizeof *orders * states * seats * (size_t)shape.orders_per_step * numbers);
  int32_t counts[states];
  uint8_t done[states] = {0};
  int left = states, turns = 0;
  uint64_t dice = 1;
  if (!open || !orders) return 1;
  for (; left > 0; ++turns) {
    for (int32_t seat = 0; seat < shape.seats; ++seat) {
      agon_orders(batch, seat, open, counts);
      for (size_t i = 0; i < states; ++i) {
        if (done[i]) continue; /* counts[i] is 0 */
        const int32_t *chosen = open + (i * (size_t)shape.orders_max + draw(&dice, (uint32_t)counts[i])) * numbers;
        for (size_t n = 0; n < numbers; ++n) orders[(i * seats + (size_t)seat) * numbers + n] = chosen[n];
      }
    }
    agon_step(batch, orders, done, NULL);
    left = states;
    for (size_t i = 0; i < states; ++i) left -= done[i];
  }
  int64_t scores[states * 2], sum = 0;
  agon_scores(batch, scores);
  for (size_t i = 0; i < states * 2; ++i) sum += scores[i];
  printf("batch: %d games over after at most %d turns, %lld points\n", states, turns, (long long)(sum / 1000000));
  free(open);
  free(orders);
  agon_destroy(batch);
  return 0;
}
