#!/usr/bin/env bash
# Images and videos per second, compared with nginx serving the same bytes from its open-file cache with the
# same headers: a bundled drawing in brotli, a variant of an uploaded photo, a whole video, and its
# first 64 KiB as a player requests them.
# Server and client share two cores, so one round says little; the median of many rounds does.
# CONNECTIONS=64 SECONDS_EACH=3 ROUNDS=11
set -euo pipefail
cd "$(dirname "$0")/.."
. bench/server.sh
. bench/nginx.sh
need wrk; need nginx; need curl; need python3
connections=${CONNECTIONS:-64} seconds=${SECONDS_EACH:-3} rounds=${ROUNDS:-11}
key=bench-service-key-0123456789abcdef
MUDANZA_API_SERVICE_KEY=$key start_program

# A photo of 1600 by 1000 pixels in place of the hero drawing: noise over a gradient, which is hard to
# compress as JPEG. Pages refer to its variants once they are made.
python3 - "$WORK/photo.png" <<'PY'
import random, struct, sys, zlib
width, height = 1600, 1000
random.seed(7)
rows = bytearray()
for y in range(height):
    rows.append(0)
    for x in range(width):
        grain = random.randrange(24)
        rows += bytes(((x * 200 // width + grain), (y * 200 // height + grain), 90 + grain))
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
with open(sys.argv[1], "wb") as file:
    file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)))
    file.write(chunk(b"IDAT", zlib.compress(bytes(rows), 6)) + chunk(b"IEND", b""))
PY
curl -sf -o /dev/null -X POST -H "Authorization: Bearer $key" -H "apikey: $key" -H 'x-upsert: true' \
  -H 'Content-Type: image/png' --data-binary @"$WORK/photo.png" \
  "$URL/storage/v1/object/moving_service_images/hero-movers-team.jpg"
home() { curl -s "$URL/"; }
photo=
for _ in $(seq 1 600); do
  photo=$(home | grep -oE '/pictures/[^" ]*\.avif' | sort -u | tail -1) && [ -n "$photo" ] && break
  sleep 0.2
done
[ -n "$photo" ] || { echo "no copy of the photo was made" >&2; exit 1; }
drawing=$(home | grep -oE '/images/[^" ]*\.svg' | head -1)
video=$(home | grep -oE '/videos/[^" ]*\.mp4' | head -1)

# nginx serves the same bytes as files; the drawing in brotli under its hashed name.
root=$WORK/nginx/root
mkdir -p "$root"
echo ok >"$root/index.html"
fetch() { mkdir -p "$root$(dirname "$1")"; curl -s -H 'Accept-Encoding: br' -o "$root$1" "$URL$1"; }
for path in "$drawing" "$photo" "$video"; do fetch "$path"; done
# It sends the same headers with each response.
said() { curl -s -H 'Accept-Encoding: br' -o /dev/null -D - "$URL$1" | nginx_headers; }
start_nginx "etag on;
  location /images/ { $(said "$drawing") }
  location /pictures/ { $(said "$photo") }
  location /videos/ { $(said "$video") }"

# The client uses the larger share of this machine, so besides requests per second the script prints
# the CPU time that each server spends per request, in microseconds.
PROGRAM_ID=${PIDS[0]} NGINX_ID=${PIDS[1]}
spent() { cat $(printf '/proc/%s/stat ' "$@") | awk -v tick="$(getconf CLK_TCK)" '{t += $14 + $15} END {printf "%.0f", t * 1e6 / tick}'; }
run() {
  local url=$1 path=$2 header=$3; shift 3
  local before; before=$(spent "$@")
  wrk -t1 -c "$connections" -d "${seconds}s" -H 'Accept-Encoding: br' ${header:+-H "$header"} "$url$path" |
    awk '/requests in/ {n = $1} /^Requests\/sec/ {rate = $2} END {print rate, n}' >"$WORK/ran"
  read -r rate count <"$WORK/ran"
  echo "$rate $(awk -v t=$(($(spent "$@") - before)) -v n="$count" 'BEGIN {print t / n}')"
}
ours() { run "$URL" "$1" "$2" "$PROGRAM_ID"; }
theirs() { run "$NGINX_URL" "$1" "$2" $(pgrep -P "$NGINX_ID"); }
compare() {
  echo "$1 ($(stat -c %s "$root$2") bytes)"
  ours "$2" "$3" >/dev/null
  theirs "$2" "$3" >/dev/null
  for round in $(seq 1 "$rounds"); do
    if [ $((round % 2)) = 0 ]; then a=$(ours "$2" "$3") b=$(theirs "$2" "$3"); else b=$(theirs "$2" "$3") a=$(ours "$2" "$3"); fi
    echo "$a $b"
  done | tee "$WORK/timed" | awk '{print $1, $3}' | ratios
  awk '{print $4 / $2, $2, $4}' "$WORK/timed" | sort -g |
    awk '{v[NR] = $0} END {split(v[int((NR + 1) / 2)], m, " "); printf "processor time each: %.1f us, nginx %.1f us, ratio %.2f\n", m[2], m[3], m[1]}'
}
compare "a drawing" "$drawing" ""
compare "a copy of a photo" "$photo" ""
compare "a video, whole" "$video" ""
compare "a video, the first 64 KiB" "$video" "Range: bytes=0-65535"
