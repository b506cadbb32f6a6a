#!/usr/bin/env bash
# Lighthouse with its phone settings for every page of the sitemap, or for the given paths. Prints a line
# for each: its scores, largest contentful paint, layout shift, blocking time and weight, and below it each
# audit that is not passed.
#
#   bench/lighthouse.sh [PATH...]
#
# RUNS=1 is the number of runs of each page; the median by performance is printed. Needs Node 22.19;
# npm installs it and Lighthouse into a temporary folder, or into LIGHTHOUSE, which is kept.
set -euo pipefail
cd "$(dirname "$0")/.."
. bench/server.sh
need npm; need curl
start_program
browser=${E2E_BROWSER:-$(command -v chromium || command -v google-chrome || command -v chromium-browser)}
folder=${LIGHTHOUSE:-$WORK/npm}

[ -d "$folder/node_modules/lighthouse" ] ||
  npm install --silent --no-audit --no-fund --prefix "$folder" lighthouse@13.5.0 node@22 >/dev/null
CHROME_PATH=$browser LIGHTHOUSE=$folder "$folder/node_modules/node/bin/node" bench/lighthouse.mjs "$URL" "$@"
