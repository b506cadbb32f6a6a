#!/usr/bin/env bash
# Leads stored durably per second, compared with this machine's own rate of single-row commits (SQLite, WAL,
# synchronous=FULL) in the same run. Each lead is a row of `leads`, one of `quote_requests` and two
# outbox messages; each 201 follows the sync of its commit. Each burst starts when nothing is pending
# from the previous one: leads are indexed for search in pauses, or after 100,000 leads without one.
# SECONDS_EACH=30 shows a sustained burst.
# CLIENTS=64 SECONDS_EACH=5 ROUNDS=5
# SYNC_US=2000 makes each sync of both take 2,000 µs longer, as on a disk without a write cache.
set -euo pipefail
cd "$(dirname "$0")/.."
. bench/server.sh
need wrk; need gcc; need curl; need sqlite3
clients=${CLIENTS:-64} seconds=${SECONDS_EACH:-5} rounds=${ROUNDS:-5}
if [ -n "${SYNC_US:-}" ]; then
  gcc -O2 -shared -fPIC -o "$WORK/slow_sync.so" bench/slow_sync.c -ldl
  export SYNC_US SLOWLY=$WORK/slow_sync.so
fi
MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL=0 LD_PRELOAD=${SLOWLY:-} start_program
SERVER=${PIDS[0]}

gcc -O2 -o "$WORK/commits" bench/commits.c -lsqlite3
lead_script >"$WORK/send.lua"
# Rate, p50 and p99 in milliseconds, failed, answered.
leads() { wrk -t1 -c "$1" -d "${seconds}s" -s "$WORK/send.lua" "$URL" | awk '/^RESULT/ {print $2, $3, $4, $5, $6}'; }
# The server is idle meanwhile, so that it does not slow the baseline.
commits() { kill -STOP "$SERVER"; LD_PRELOAD=${SLOWLY:-} "$WORK/commits" "$WORK/data/bench.db" "$seconds"; kill -CONT "$SERVER"; }
# Waits until all leads are indexed for search, which is read from the database file.
settled() {
  for _ in $(seq 1 600); do
    [ "$(sqlite3 -readonly "$WORK/data/mudanza.db" 'select (select max(seq) from leads) = (select max(seq) from lead_search)')" = 1 ] && return
    sleep 0.2
  done
  echo "the words of leads were not indexed within two minutes" >&2
  exit 1
}
stored() { sqlite3 "$WORK/data/mudanza.db" 'select count(*) from leads'; }

leads "$clients" >/dev/null
before=$(stored) answered=0
for round in $(seq 1 "$rounds"); do
  settled
  floor=$(commits)
  read -r many p50 p99 bad count < <(leads "$clients")
  settled
  read -r one _ _ bad_one count_one < <(leads 1)
  answered=$((answered + count + count_one))
  [ "$bad$bad_one" = 00 ] || { echo "some were refused" >&2; exit 1; }
  echo "$floor $many $one $p50 $p99"
done | tee "$WORK/rounds" | awk '{printf "commits %6.0f/s   %s clients %6.0f/s (%.1f x, p50 %.1f ms, p99 %.1f ms)   1 client %6.0f/s (%.2f x)\n", $1, C, $2, $2 / $1, $4, $5, $3, $3 / $1}' C="$clients"
median() { sort -g | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }
echo "median: $(awk '{print $2 / $1}' "$WORK/rounds" | median) x with $clients clients, $(awk '{print $3 / $1}' "$WORK/rounds" | median) x with one, p99 $(awk '{print $5}' "$WORK/rounds" | median) ms; $(($(stored) - before)) rows stored"
