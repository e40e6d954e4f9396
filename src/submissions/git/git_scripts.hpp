#pragma once

// What runs in the sandbox around git: shell scripts, and git's settings. They are in /in, which is read-only inside,
// and leave their results in /out. /in/settings is written for each request:
//
//   AGON_KB, AGON_BYTES    the largest repository in kB, and the largest archive that can be submitted
//   AGON_NAMES             the largest number of files and folders in a commit. A few objects can make a tree of more
//                          names than any program could list, and git archive keeps a list of all of them
//   AGON_GAMES             the number of games that programs can be submitted for
//   AGON_SERVICE           git-receive-pack, git-upload-pack, or git-commit: /in/commit.1 and .2 describe the next
//                          commit on main; "": only the log is written
//   ...                    the request, as git-http-backend expects it
//
// /in/games has a line "GAME HASH" for each game: the last submission. With one game that is a commit, and its whole
// tree is submitted; with several it is the tree of the folder with the game's name.

namespace agon::submissions {

inline constexpr const char* git_config = R"sh([core]
  hooksPath = /in/hooks
  bigFileThreshold = 4m
  symlinks = false
[safe]
  directory = *
[init]
  defaultBranch = main
[http]
  receivepack = true
  uploadpack = true
  getanyfile = false
[receive]
  fsckObjects = true
  unpackLimit = 1
  autogc = false
  denyDeletes = false
  denyNonFastForwards = false
  denyDeleteCurrent = refuse
[transfer]
  fsckObjects = true
  unpackLimit = 1
[fastimport]
  unpackLimit = 1
[gc]
  auto = 0
[maintenance]
  auto = false
[pack]
  threads = 1
  windowMemory = 32m
  deltaCacheSize = 32m
[protocol]
  allow = never
)sh";

// Included by the others.
inline constexpr const char* git_archive_script = R"sh(
tree_of() {  # GAME COMMIT: the tree to submit for the game; fails if there is no such folder
  if [ "$AGON_GAMES" = 1 ]; then
    echo "$2"
  else
    folder=$(git rev-parse --quiet --verify "$2:$1") && [ "$(git cat-file -t "$folder")" = tree ] && echo "$folder"
  fi
}
too_many_names() {  # COMMIT
  [ "$(git ls-tree -r -t --name-only "$1" | head -n "$((AGON_NAMES + 1))" | wc -l)" -gt "$AGON_NAMES" ]
}
# The status of a pipe is that of its last command, so git's own is kept in a file.
archive() {  # TREE FILE: fails if git does or if the archive is too large; then the file says why
  {
    git archive --format=tar.gz "$1"
    echo "$?" >"$2.status"
  } | head -c "$((AGON_BYTES + 1))" >"$2"
  if [ "$(wc -c <"$2")" -gt "$AGON_BYTES" ]; then
    echo "have more than $AGON_BYTES bytes when packed (git archive, tar.gz)" >"$2"
  elif [ "$(cat "$2.status")" != 0 ]; then
    echo "cannot be packed: git archive fails" >"$2"
  else
    return 0
  fi
  return 1
}
kilobytes() { du -sk . | cut -f1; }
)sh";

// git runs it before any part of a push takes effect: its objects are still outside the repository, and a refused push
// leaves nothing behind.
inline constexpr const char* git_hook_script = R"sh(#!/bin/sh
. /in/archive
refuse() {
  echo "$1"
  exit 1
}
names=0 deletes=yes main=
while read -r old new ref; do
  names=$((names + 1))
  [ "$names" -le 50 ] || refuse "A push may change at most 50 branches and tags."
  case $ref in
    refs/heads/log) refuse "The contest writes the branch log; push to another one." ;;
    refs/heads/log/* | refs/heads/main/*)  # with such a branch git could not make the other; it may be deleted
      [ -n "${new%%*[!0]*}" ] || refuse "No branch may be called log/... or main/...: git could not keep log or main."
      ;;
    refs/heads/* | refs/tags/*) ;;
    *) refuse "Only branches and tags are kept here." ;;
  esac
  case $new in
    *[!0]*) deletes=no ;;
    *) continue ;;
  esac
  [ "$ref" != refs/heads/main ] || main=$new
done
: >/out/asked
[ "$deletes" = no ] || exit 0
[ "$((names + $(git for-each-ref | wc -l)))" -le 200 ] || refuse "There are 200 branches and tags; delete some first."
[ "$(kilobytes)" -le "$AGON_KB" ] ||
  refuse "With this push your repository would exceed $((AGON_KB / 1024)) MB. Delete large branches, or push less."
if [ -z "$main" ]; then
  echo "Kept. This is not a submission: only what is pushed to main is handed in."
  exit 0
fi
[ ! -s /in/refusal ] || refuse "Not taken: $(cat /in/refusal)"
! too_many_names "$main" || refuse "Not taken: the commit has more than $AGON_NAMES files and folders."
changed= folders=
while read -r game known; do
  folders="$folders $game/"
  tree=$(tree_of "$game" "$main") || continue
  [ "$tree" != "$known" ] || continue
  archive "$tree" /out/tried || refuse "Not taken: the files for $game $(cat /out/tried)."
  changed=yes
done </in/games
[ -n "$changed" ] || echo "Kept. Nothing is handed in, because the folder of no game has changed:$folders"
exit 0
)sh";

inline constexpr const char* git_run_script = R"sh(
. /in/settings
. /in/archive
cd /repo || exit 1
if [ ! -x /in/hooks/pre-receive ]; then  # git would continue without it
  echo "hooks cannot be executed: is the folder for temporary files mounted noexec?" >&2
  exit 1
fi
if [ ! -e HEAD ]; then git init --quiet --bare --template= . >&2 || exit 1; fi
# A team's requests come one at a time, so locks and temporary files were left by a request that was interrupted.
rm -rf objects/tmp_objdir-* objects/pack/tmp_*
find . -name '*.lock' -type f -delete
if [ -e /in/log.1 ]; then
  {
    cat /in/log.1
    git rev-parse --quiet --verify refs/heads/log >/dev/null && echo 'from refs/heads/log^0'
    cat /in/log.2
  } | git fast-import --quiet >&2 && : >/out/logged
fi
[ -n "$AGON_SERVICE" ] || exit 0
if [ "$AGON_SERVICE" = git-commit ] || { [ "$AGON_SERVICE" = git-receive-pack ] && [ "$REQUEST_METHOD" = POST ]; }; then
  files=$(ls objects/pack 2>/dev/null | wc -l) kb=$(kilobytes)
  if [ "$files" -gt 150 ] || { [ "$files" -gt 8 ] && [ "$kb" -gt "$((AGON_KB / 2))" ]; } || [ "$kb" -gt "$AGON_KB" ]; then
    timeout 60 git gc --quiet --prune=now >&2
  fi
fi
if [ "$AGON_SERVICE" = git-commit ]; then
  if [ "$(kilobytes)" -gt "$AGON_KB" ]; then
    : >/out/full
    exit 0
  fi
  {
    cat /in/commit.1
    git rev-parse --quiet --verify refs/heads/main >/dev/null && echo 'from refs/heads/main^0'
    sed 1q /in/commit.2  # removes all files
    # Restores names that begin with a dot: the page neither shows nor changes them.
    git rev-parse --quiet --verify refs/heads/main >/dev/null &&
      git -c core.quotePath=off ls-tree -r refs/heads/main | head -n "$AGON_NAMES" |
      sed -nE 's,^([0-9]+) blob ([0-9a-f]+)\t(([^"].*/)?\.[^/]*(/.*)?)$,M \1 \2 \3,p'
    sed 1d /in/commit.2
  } | git fast-import --quiet >&2 || exit 1
else
  git http-backend </in/request
fi
[ "$AGON_SERVICE" != git-upload-pack ] || exit 0
exec >&2
too_many=
main=$(git rev-parse --quiet --verify 'refs/heads/main^{commit}') || exit 0
echo "$main" >/out/main
too_many_names "$main" && too_many=yes  # the hook refuses it, but not what the page commits
while read -r game known; do
  tree=$(tree_of "$game" "$main") || continue
  [ "$tree" != "$known" ] || continue
  echo "$tree" >"/out/$game.tree"
  if [ -n "$too_many" ]; then
    echo "are too many: the commit has more than $AGON_NAMES files and folders" >"/out/$game.refusal"
  else
    archive "$tree" "/out/$game.tar.gz" || mv "/out/$game.tar.gz" "/out/$game.refusal"
  fi
done </in/games
exit 0
)sh";

}  // namespace agon::submissions
