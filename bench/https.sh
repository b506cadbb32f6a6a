#!/usr/bin/env bash
# HTTPS compared with nginx with the same certificate, bytes and headers: cached pages per second by HTTP/2 and
# HTTP/1.1, new connections per second, and the time to the first byte on a new connection. The certificate is
# ordered from Pebble on this machine, and nginx gets it from the program's database.
# CONNECTIONS=64 STREAMS=10 SECONDS_EACH=5 ROUNDS=7 NEW_CONNECTIONS=400
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=bench/server.sh
. bench/server.sh
# shellcheck source=bench/nginx.sh
. bench/nginx.sh
need h2load; need nginx; need curl; need openssl; need pebble; need pebble-challtestsrv; need sqlite3
connections=${CONNECTIONS:-64} streams=${STREAMS:-10} seconds=${SECONDS_EACH:-5} rounds=${ROUNDS:-7}
new=${NEW_CONNECTIONS:-400}
name=bench.example
https=$((PORT + 3)) nginx_https=$((PORT + 4)) authority=$((PORT + 5)) dns=127.0.0.1:$((PORT + 7))

# An authority, for which every name is this machine.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=pebble \
  -addext subjectAltName=IP:127.0.0.1 -addext basicConstraints=critical,CA:FALSE -keyout "$WORK/own.key" -out "$WORK/own.pem" 2>/dev/null
cat >"$WORK/pebble.json" <<JSON
{"pebble": {
  "listenAddress": "127.0.0.1:$authority", "managementListenAddress": "127.0.0.1:$((PORT + 6))",
  "certificate": "$WORK/own.pem", "privateKey": "$WORK/own.key",
  "httpPort": $((PORT + 2)), "tlsPort": $((PORT + 8)), "ocspResponderURL": "",
  "externalAccountBindingRequired": false
}}
JSON
pebble-challtestsrv -dns01 "$dns" -management "127.0.0.1:$((PORT + 8))" -http01 "" -https01 "" \
  -tlsalpn01 "" -defaultIPv4 127.0.0.1 -defaultIPv6 "" >/dev/null 2>&1 &
PIDS+=($!)
PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=0 pebble -dnsserver "$dns" -config "$WORK/pebble.json" \
  >"$WORK/pebble.log" 2>&1 &
PIDS+=($!)
curl -sk --retry 100 --retry-delay 0 --retry-max-time 10 --retry-all-errors -o /dev/null \
  "https://127.0.0.1:$authority/dir"

export MUDANZA_TLS_DOMAINS=$name MUDANZA_TLS_CONTACT=owner@example.com
export MUDANZA_TLS_DIRECTORY=https://127.0.0.1:$authority/dir MUDANZA_TLS_CA_FILE=$WORK/own.pem
export MUDANZA_TLS_HTTP_LISTEN=127.0.0.1:$((PORT + 2)) MUDANZA_TLS_HTTPS_LISTEN=127.0.0.1:$https
# The address includes the port, or the program would refuse the host.
export MUDANZA_PUBLIC_URL=https://$name:$https
start_program
PROGRAM_ID=${PIDS[-1]}

# Requests a page by HTTPS from a port: port, options.
secure() { curl -sk --resolve "$name:$1:127.0.0.1" -H 'Accept-Encoding: br' "${@:2}" "https://$name:$1/"; }
for _ in $(seq 1 300); do secure "$https" -o /dev/null && break; sleep 0.1; done
secure "$https" -o /dev/null || { cat "$WORK/log" >&2; exit 1; }

# nginx has the certificate, the page in brotli, and the headers.
stored() { sqlite3 "$WORK/data/mudanza.db" "select $1 from acme_certificates"; }
stored chain >"$WORK/chain.pem"
stored private_key >"$WORK/private.key"
mkdir -p "$WORK/nginx/root"
secure "$https" >"$WORK/nginx/root/index.html"
start_nginx "listen 127.0.0.1:$nginx_https ssl http2;
  ssl_certificate $WORK/chain.pem;
  ssl_certificate_key $WORK/private.key;
  ssl_protocols TLSv1.2 TLSv1.3;
  etag on;
  $(secure "$https" -o /dev/null -D - | nginx_headers)"
NGINX_ID=${PIDS[-1]}
cmp <(secure "$https") <(secure "$nginx_https") || { echo "they serve different bytes" >&2; exit 1; }

spent() { cat $(printf '/proc/%s/stat ' "$@") | awk -v tick="$(getconf CLK_TCK)" '{t += $14 + $15} END {printf "%.0f", t * 1e6 / tick}'; }
# Requests per second, and microseconds of CPU time for each: port, options, processes.
run() {
  local port=$1 options=$2 before; shift 2
  before=$(spent "$@")
  # shellcheck disable=SC2086
  h2load -t1 $options -H 'accept-encoding: br' --connect-to="127.0.0.1:$port" "https://$name:$port/" >"$WORK/ran"
  grep -q ' 0 failed, 0 errored, 0 timeout' "$WORK/ran" || { cat "$WORK/ran" >&2; exit 1; }
  awk -v spent=$(($(spent "$@") - before)) '/^finished/ {rate = $4} /^status codes:/ {print rate, spent / $3}' "$WORK/ran"
}
ours() { run "$https" "$1" "$PROGRAM_ID"; }
# shellcheck disable=SC2046
theirs() { run "$nginx_https" "$1" $(pgrep -P "$NGINX_ID"); }
compare() {
  local title=$1 options=$2 round a b
  echo "$title"
  ours "$options" >/dev/null
  theirs "$options" >/dev/null
  for round in $(seq 1 "$rounds"); do
    if [ $((round % 2)) = 0 ]; then a=$(ours "$options") b=$(theirs "$options"); else b=$(theirs "$options") a=$(ours "$options"); fi
    echo "$a $b"
  done >"$WORK/timed"
  awk '{print $1, $3}' "$WORK/timed" | ratios
  awk '{print $4 / $2, $2, $4}' "$WORK/timed" | sort -g |
    awk '{v[NR] = $0} END {split(v[int((NR + 1) / 2)], m, " "); printf "CPU time each: %.1f us, nginx %.1f us, ratio %.2f\n", m[2], m[3], m[1]}'
}
compare "HTTP/2, $connections connections with $streams requests at a time" "-c $connections -m $streams -D $seconds"
compare "HTTP/1.1, $connections connections" "--h1 -c $connections -D $seconds"
compare "HTTP/2, a new connection for each request" "-c $new -n $new"

echo "time to the first byte on a new connection, in ms"
first_byte() { secure "$1" -o /dev/null -w '%{time_appconnect} %{time_starttransfer}\n' --http2; }
for _ in $(seq 1 "$new"); do echo "$(first_byte "$https") $(first_byte "$nginx_https")"; done >"$WORK/bytes"
median() { awk -v field="$1" '{print $field * 1000}' "$WORK/bytes" | sort -g | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }
awk -v a="$(median 1)" -v b="$(median 2)" -v c="$(median 3)" -v d="$(median 4)" \
  'BEGIN {printf "mudanza %.2f (handshake %.2f)   nginx %.2f (handshake %.2f)   ratio of rates %.2f\n", b, a, d, c, d / b}'
