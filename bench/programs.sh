#!/usr/bin/env bash
# Leads per second of three programs on one PostgreSQL, compared with one program on it, in alternating rounds.
# The clients are spread evenly over the programs. Needs PostgreSQL's server programs; started as root, the
# database runs as the user postgres.
# CLIENTS=48 SECONDS_EACH=5 ROUNDS=5
set -euo pipefail
cd "$(dirname "$0")/.."
. bench/server.sh
need wrk; need curl
clients=${CLIENTS:-48} seconds=${SECONDS_EACH:-5} rounds=${ROUNDS:-5}
server=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -x "$server/postgres" ] || { echo "please install postgresql" >&2; exit 1; }

chmod 755 "$WORK"; mkdir "$WORK/database"
as_owner=()
if [ "$(id -u)" = 0 ]; then
  chown postgres "$WORK/database"
  as_owner=(setpriv --reuid=postgres --regid=postgres --clear-groups)
fi
"${as_owner[@]}" "$server/initdb" --auth=trust --username=mudanza --encoding=UTF8 -D "$WORK/database/data" >/dev/null
"${as_owner[@]}" "$server/postgres" -D "$WORK/database/data" -k "$WORK/database" -c listen_addresses= \
  -c max_connections=200 >"$WORK/database.log" 2>&1 &
PIDS+=($!)
until "$server/pg_isready" -q -h "$WORK/database"; do sleep 0.1; done
psql() { command psql -qAtX -U mudanza -h "$WORK/database" -d "$1" -c "$2"; }

lead_script >"$WORK/send.lua"
# Starts programs on a database of their own: its name, then a port for each program.
start_on() {
  local database=$1 port; shift
  psql postgres "create database $database"
  for port in "$@"; do
    MUDANZA_DATABASE_URL="postgres://mudanza@localhost:5432/$database?host=$WORK/database" \
    MUDANZA_LIMITS_FORMS_PER_MINUTE=0 MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL=0 \
      "$PROGRAM" serve --listen "127.0.0.1:$port" --data "$WORK/data-$port" >"$WORK/log-$port" 2>&1 &
    PIDS+=($!); eval "${database}_ids+=($!)"
    await "http://127.0.0.1:$port/healthz"
  done
}
# Prints the leads per second that programs take together, and fails if one was refused.
leads() {
  local each=$((clients / $#)) port
  for port in "$@"; do
    wrk -t1 -c "$each" -d "${seconds}s" -s "$WORK/send.lua" "http://127.0.0.1:$port" >"$WORK/wrk-$port" &
    senders+=($!)
  done
  wait "${senders[@]}"; senders=()
  for port in "$@"; do cat "$WORK/wrk-$port"; done | awk '/^RESULT/ {sum += $2; bad += $5} END {if (bad || !sum) exit 1; print sum}'
}
senders=() one_ids=() three_ids=()
start_on one "$PORT"
start_on three $((PORT + 1)) $((PORT + 2)) $((PORT + 3))
kill -STOP "${three_ids[@]}"; leads "$PORT" >/dev/null; kill -CONT "${three_ids[@]}"
for _ in $(seq 1 "$rounds"); do
  # The programs that are not measured stand still: after a burst they still index leads and send mail.
  kill -STOP "${three_ids[@]}"; one=$(leads "$PORT") || one=; kill -CONT "${three_ids[@]}"
  kill -STOP "${one_ids[@]}"; three=$(leads $((PORT + 1)) $((PORT + 2)) $((PORT + 3))) || three=; kill -CONT "${one_ids[@]}"
  [ -n "$one" ] && [ -n "$three" ] || { echo "some leads were refused" >&2; exit 1; }
  echo "$one $three"
done | tee "$WORK/rounds" | awk '{printf "one program %6.0f/s   three programs %6.0f/s (%.2f x)\n", $1, $2, $2 / $1}'
median() { sort -g | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }
echo "median: $(awk '{print $2 / $1}' "$WORK/rounds" | median) x"
