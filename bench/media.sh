#!/usr/bin/env bash
# Pictures and films a second, beside nginx serving the very same bytes from its cache of open
# files: a bundled drawing in brotli, a copy of an uploaded photo, a film from its first byte to its
# last, and the first 64 KiB of it as a player asks.
# CONNECTIONS=64 SECONDS_EACH=5 ROUNDS=5
set -euo pipefail
cd "$(dirname "$0")/.."
. bench/server.sh
. bench/nginx.sh
need wrk; need nginx; need curl; need python3
connections=${CONNECTIONS:-64} seconds=${SECONDS_EACH:-5} rounds=${ROUNDS:-5}
key=bench-service-key
MUDANZA_API_SERVICE_KEY=$key start_program

# A photo of 1600 by 1000 pixels in the place of the hero's drawing: noise over a slope, as JPEG has
# to work for. Pages name its copies once they are made.
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
film=$(home | grep -oE '/videos/[^" ]*\.mp4' | head -1)

# nginx serves the same bytes as files; the drawing as brotli, by the name it has there.
root=$WORK/nginx/root
mkdir -p "$root"
echo ok >"$root/index.html"
fetch() { mkdir -p "$root$(dirname "$1")"; curl -s -H 'Accept-Encoding: br' -o "$root$1" "$URL$1"; }
for path in "$drawing" "$photo" "$film"; do fetch "$path"; done
start_nginx "location /images/ { add_header Content-Encoding br; }"

rate() { wrk -t1 -c "$connections" -d "${seconds}s" -H 'Accept-Encoding: br' ${3:+-H "$3"} "$1$2" | awk '/^Requests\/sec/ {print $2}'; }
compare() {
  echo "$1 ($(stat -c %s "$root$2") bytes)"
  rate "$URL" "$2" "$3" >/dev/null
  rate "$NGINX_URL" "$2" "$3" >/dev/null
  for round in $(seq 1 "$rounds"); do
    if [ $((round % 2)) = 0 ]; then a=$(rate "$URL" "$2" "$3") b=$(rate "$NGINX_URL" "$2" "$3"); else b=$(rate "$NGINX_URL" "$2" "$3") a=$(rate "$URL" "$2" "$3"); fi
    echo "$a $b"
  done | ratios
}
compare "a drawing" "$drawing" ""
compare "a copy of a photo" "$photo" ""
compare "a film, whole" "$film" ""
compare "a film, the first 64 KiB" "$film" "Range: bytes=0-65535"
