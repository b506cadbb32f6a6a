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

# The end of each script for wrk: prints RESULT with requests per second, the median and the 99th percentile in
# milliseconds, failed and answered requests.
wrk_report() {
  cat <<'LUA'
function done(summary, latency)
  local bad = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format("RESULT %.1f %.2f %.2f %d %d\n", summary.requests / (summary.duration / 1e6), latency:percentile(50) / 1000, latency:percentile(99) / 1000, bad, summary.requests))
end
LUA
}

# Prints a script for wrk that sends leads.
lead_script() {
  cat <<'LUA'
local threads = 0
function setup(thread) thread:set("id", threads); threads = threads + 1 end
local serial = 0
function init() math.randomseed(os.time()) ; run = math.random(1000000000) end
function request()
  serial = serial + 1
  return wrk.format("POST", "/rest/v1/quote_requests", {
    apikey = "public-anon-key", ["content-type"] = "application/json", prefer = "return=minimal",
    ["idempotency-key"] = string.format("%d-%d-%d", run, id, serial),
  }, '{"customer_name":"Maria Elena Gonzalez","customer_email":"maria@example.com","customer_phone":"(956) 555-0142","moving_date":"2099-03-14","origin_address":"1402 Nolana Avenue, McAllen, TX 78504","destination_address":"Edinburg, TX","home_type":"house","bedrooms":3,"square_footage":1650,"stairs_origin":1,"stairs_destination":0,"crew_size":3,"additional_services":["full_packing"],"special_requests":"Upright piano in the den."}')
end
LUA
  wrk_report
}
