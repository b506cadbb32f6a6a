# shellcheck shell=bash
# Starts the server for a benchmark. Source it from bash.

PROGRAM=${PROGRAM:-target/release/mudanza}
PORT=${PORT:-8790}
URL=http://127.0.0.1:$PORT
WORK=$(mktemp -d)
PIDS=()

finish() {
  for id in "${PIDS[@]}"; do kill "$id" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$WORK"
}
trap finish EXIT

need() { command -v "$1" >/dev/null || { echo "please install $1" >&2; exit 1; }; }

# Waits until the URL responds; fails after ten seconds.
await() { curl -sf --retry 100 --retry-delay 0 --retry-max-time 10 --retry-all-errors -o /dev/null "$1"; }

# Starts the server and waits until every page is compressed at the best level.
start_program() {
  MUDANZA_LIMITS_FORMS_PER_MINUTE=0 "$PROGRAM" serve --listen "127.0.0.1:$PORT" --data "$WORK/data" \
    >"$WORK/log" 2>&1 &
  PIDS+=($!)
  await "$URL/healthz"
  local page
  for page in / /quote; do
    for _ in $(seq 1 200); do
      curl -s -o /dev/null -D - -H 'Accept-Encoding: br' "$URL$page" | grep -qi '^etag: .*-brb"' && break
    done
  done
}
