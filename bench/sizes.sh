#!/usr/bin/env bash
# Size of each page and script in brotli, compared with its limit.
set -euo pipefail
cd "$(dirname "$0")/.."
. bench/server.sh
need curl; need node
start_program

size() { curl -s -H 'Accept-Encoding: br' "$URL$1" | wc -c; }
row() { printf '%-28s %8d %8s %s\n' "$1" "$2" "$3" "$([ "$2" -le "$3" ] && echo within || echo OVER)"; }

printf '%-28s %8s %8s\n' 'in brotli' bytes limit
for page in / /quote; do
  row "page $page" "$(size "$page")" 14000
  head=$(curl -s -o /dev/null -D - -H 'Accept-Encoding: br' "$URL$page" | wc -c)
  row "page $page with headers" "$(($(size "$page") + head))" 14480
done
boot=$(curl -s "$URL/" | grep -o '/assets/boot[^"]*\.js' | head -n 1)
row 'boot script, uncompressed' "$(curl -s "$URL$boot" | wc -c)" 2048
# The first response of a script is compressed quickly; the better one is now being made.
scripts=$(node -e '
  const files = require("./web/dist/islands.json");
  const seen = new Set();
  const walk = (name) => seen.has(name) || (seen.add(name), (files[name].imports ?? []).forEach(walk));
  walk("src/islands/quote/start.ts");
  for (const name of seen) if (!files[name].isEntry) console.log(files[name].file.replace("public", ""));
')
for script in $scripts; do size "$script" >/dev/null; done
for script in $scripts; do
  for _ in $(seq 1 200); do
    curl -s -o /dev/null -D - -H 'Accept-Encoding: br' "$URL$script" | grep -qi '^etag: .*-brb"' && break
  done
done
total=0
for script in $scripts; do total=$((total + $(size "$script"))); done
row 'React and wizard' "$total" 75000
