#!/usr/bin/env bash
# Cached pages a second, beside nginx serving the very same bytes from its cache of open files.
# CONNECTIONS=64 SECONDS_EACH=5 ROUNDS=5
set -euo pipefail
cd "$(dirname "$0")/.."
. bench/server.sh
need wrk; need nginx; need curl
connections=${CONNECTIONS:-64} seconds=${SECONDS_EACH:-5} rounds=${ROUNDS:-5}
start_program

# nginx serves the brotli bytes as a file, with the header that says so.
mkdir -p "$WORK/nginx/root"
curl -s -H 'Accept-Encoding: br' "$URL/" >"$WORK/nginx/root/index.html"
cat >"$WORK/nginx/conf" <<CONF
daemon off;
worker_processes auto;
pid $WORK/nginx/pid;
error_log $WORK/nginx/error.log;
events { worker_connections 1024; }
http {
  types { text/html html; }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  client_body_temp_path $WORK/nginx/a;
  proxy_temp_path $WORK/nginx/b;
  fastcgi_temp_path $WORK/nginx/c;
  uwsgi_temp_path $WORK/nginx/d;
  scgi_temp_path $WORK/nginx/e;
  server {
    listen 127.0.0.1:$((PORT + 1));
    root $WORK/nginx/root;
    add_header Content-Encoding br;
  }
}
CONF
chmod -R a+rX "$WORK"
nginx -c "$WORK/nginx/conf" -p "$WORK/nginx" 2>/dev/null &
ENDS+=($!)
nginx_url=http://127.0.0.1:$((PORT + 1))
await "$nginx_url/"

rate() { wrk -t1 -c "$connections" -d "${seconds}s" -H 'Accept-Encoding: br' "$1/" | awk '/^Requests\/sec/ {print $2}'; }
rate "$URL" >/dev/null
rate "$nginx_url" >/dev/null
for round in $(seq 1 "$rounds"); do
  if [ $((round % 2)) = 0 ]; then a=$(rate "$URL") b=$(rate "$nginx_url"); else b=$(rate "$nginx_url") a=$(rate "$URL"); fi
  echo "$a $b"
done | tee "$WORK/rounds" | awk '{printf "mudanza %8.0f/s   nginx %8.0f/s   ratio %.2f\n", $1, $2, $1 / $2}'
awk '{print $1 / $2}' "$WORK/rounds" | sort -g | awk '{v[NR] = $1} END {printf "median ratio %.2f\n", v[int((NR + 1) / 2)]}'
