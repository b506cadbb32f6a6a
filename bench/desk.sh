#!/usr/bin/env bash
# Response times of the desk over many leads: list, filter, search, open, and lead events.
#
#   bench/desk.sh [LEADS] [FOLDER]
#
# LEADS defaults to 1,000,000. FOLDER keeps them for the next run; without it they are generated in a
# temporary folder, which takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=bench/server.sh
. bench/server.sh
need curl
need python3

LEADS=${1:-1000000}
FOLDER=${2:-$WORK/data}
[ -f "$FOLDER/mudanza.db" ] || cargo xtask seed "$LEADS" "$FOLDER"

MUDANZA_LIMITS_FORMS_PER_MINUTE=0 MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL=0 \
  "$PROGRAM" serve --listen "127.0.0.1:$PORT" --data "$FOLDER" >"$WORK/log" 2>&1 &
PIDS+=($!)
await "$URL/healthz"
LINK=$("$PROGRAM" owner reset --data "$FOLDER" --listen "127.0.0.1:$PORT" | grep -o '/set-up/[^ ]*$')
COOKIE=$(curl -s -o /dev/null -D - "$URL$LINK" --data-urlencode 'name=Bench' \
  --data-urlencode 'email=bench@example.com' --data-urlencode 'password=a bench password' |
  grep -io '__Host-sid=[^;]*')
exec 3>&1
python3 bench/desk.py "$PORT" "$COOKIE" >&3
