/* A match of wall in text through the C interface: each team drops the bricks on offer, place after place. */

#include <agon.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { reply_bytes = 1000, bricks_max = 100, points = 1000000 };

/* Makes one good drop of the team in this turn if it finds one: tries places from `place` on, and bricks in turn. */
static int drop(AgonMatch *match, int32_t team, int *place) {
  char reply[reply_bytes], command[100];
  if (agon_match_say(match, team, "LIST_BRICKS", reply, sizeof reply, NULL) != AGON_OK) return 0;
  int bricks[bricks_max], count = 0;
  for (char *number = strtok(reply, " \n"); number && count < bricks_max; number = strtok(NULL, " \n"))
    bricks[count++] = atoi(number);
  for (int attempt = 0; attempt < 3 && count > 0; ++attempt) {
    const int at = (*place)++;
    snprintf(command, sizeof command, "DROP_BRICK %d 0 0 0 %d %d", bricks[at % count], 1 + at % 10, 1 + at / 10 % 10);
    const AgonStatus status = agon_match_say(match, team, command, reply, sizeof reply, NULL);
    if (status == AGON_OK && strncmp(reply, "ACCEPTED", 8) == 0) return 1;
  }
  return 0;
}

int main(void) {
  char why[200];
  AgonMatch *match;
  if (agon_match_create("wall", "", 1, &match, why, sizeof why) != AGON_OK) {
    fprintf(stderr, "%s\n", why);
    return 1;
  }
  int drops[2] = {0}, places[2] = {0};
  uint8_t acts[2];
  int64_t scores[2];
  while (agon_match_to_act(match, acts) == AGON_OK && (acts[0] || acts[1])) {
    for (int32_t team = 0; team < 2; ++team) drops[team] += drop(match, team, &places[team]);
    agon_match_end_turn(match);
  }
  agon_match_scores(match, scores);
  printf("match: wall over after %u turns, %d and %d bricks, %lld and %lld points\n", agon_match_turn(match), drops[0],
         drops[1], (long long)(scores[0] / points), (long long)(scores[1] / points));
  agon_match_destroy(match);
  return 0;
}
