#!/usr/bin/env bash
# Lighthouse with its phone settings for two pages; prints the four scores of each run.
# RUNS=3. npm installs Lighthouse and its Node version into a temporary folder.
set -euo pipefail
cd "$(dirname "$0")/.."
. bench/server.sh
need npm; need curl
start_program
browser=${E2E_BROWSER:-$(command -v chromium || command -v google-chrome || command -v chromium-browser)}

npm install --silent --no-audit --no-fund --prefix "$WORK/npm" lighthouse@13.5.0 node@22 >/dev/null
flags='--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'
for page in / /quote; do
  for _ in $(seq 1 "${RUNS:-3}"); do
    CHROME_PATH=$browser "$WORK/npm/node_modules/node/bin/node" \
      "$WORK/npm/node_modules/lighthouse/cli/index.js" "$URL$page" --quiet --output=json \
      --output-path="$WORK/report.json" --chrome-flags="$flags" 2>/dev/null
    node -e '
      const report = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
      const scores = Object.values(report.categories).map((c) => `${c.title} ${Math.round(c.score * 100)}`);
      console.log(process.argv[2].padEnd(8), scores.join(", "));
      for (const audit of Object.values(report.audits)) {
        if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== "informative")
          console.log("         below:", audit.id, audit.displayValue ?? "");
      }' "$WORK/report.json" "$page"
  done
done
