#!/usr/bin/env bash
# Cached pages per second, compared with nginx serving the same bytes from its open-file cache.
# CONNECTIONS=64 SECONDS_EACH=5 ROUNDS=5
set -euo pipefail
cd "$(dirname "$0")/.."
. bench/server.sh
. bench/nginx.sh
need wrk; need nginx; need curl
connections=${CONNECTIONS:-64} seconds=${SECONDS_EACH:-5} rounds=${ROUNDS:-5}
start_program

# nginx serves the brotli bytes as a file, with the header that says so.
mkdir -p "$WORK/nginx/root"
curl -s -H 'Accept-Encoding: br' "$URL/" >"$WORK/nginx/root/index.html"
start_nginx 'add_header Content-Encoding br;'

rate() { wrk -t1 -c "$connections" -d "${seconds}s" -H 'Accept-Encoding: br' "$1/" | awk '/^Requests\/sec/ {print $2}'; }
rate "$URL" >/dev/null
rate "$NGINX_URL" >/dev/null
for round in $(seq 1 "$rounds"); do
  if [ $((round % 2)) = 0 ]; then a=$(rate "$URL") b=$(rate "$NGINX_URL"); else b=$(rate "$NGINX_URL") a=$(rate "$URL"); fi
  echo "$a $b"
done | ratios
