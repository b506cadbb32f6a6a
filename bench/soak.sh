#!/usr/bin/env bash
# Mixed traffic at a steady rate for an hour: pages in both languages, assets, leads by form and by API,
# questions to the assistant, the desk's list and sign-ins. Prints requests, latency, memory, open files and
# the size of the database as it goes, then the latency of each kind of request. Fails if a request failed, if
# memory grew by more than 10 % from minute 10 to the end, or if a 99th percentile is above its bound.
# MINUTES=60 RATE=REQUESTS_PER_SECOND
# RATE defaults to a tenth of what this machine's cores could answer if they did nothing else, which is measured
# first. The temporary folder gets the database and one file per mail, about 1 GB in an hour.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=bench/server.sh
. bench/server.sh
need curl
need python3

# Limits per address are on: visitors come from many addresses, which soak.py names as a proxy does.
MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL=0 MUDANZA_SERVER_TRUSTED_PROXIES=127.0.0.1 \
  MUDANZA_METRICS_LISTEN="127.0.0.1:$((PORT + 1))" \
  "$PROGRAM" serve --listen "127.0.0.1:$PORT" --data "$WORK/data" >"$WORK/log" 2>&1 &
PIDS+=($!)
await "$URL/healthz"
LINK=$(grep -o '/set-up/[^ ]*$' "$WORK/log" | head -n 1)
curl -sf -o /dev/null "$URL$LINK" --data-urlencode 'name=Bench' \
  --data-urlencode 'email=bench@example.com' --data-urlencode 'password=a bench password'
status=0
python3 bench/soak.py "$PORT" "${PIDS[0]}" "$WORK/data" || status=$?
[ "$status" = 0 ] || grep -E ' (WARN|ERROR) ' "$WORK/log" | tail -n 20 >&2 || true
exit "$status"
