# shellcheck shell=bash
# Steps of the check, the commands that the documents contain, and what a visitor does. Source it from bash, after
# machine.sh.

TABLE=()
STEP='to begin'
DOCUMENTS=$(cat README.md docs/operations.md)

fail() { echo "install-check: $STEP: $*" >&2; exit 1; }

# step NAME FUNCTION [ARGUMENTS]: runs a step and notes how long it took.
step() {
  STEP=$1
  local begin=$EPOCHREALTIME
  printf '%s\n' "== $STEP" >>"$WORK/log"
  "${@:2}" >>"$WORK/log" 2>&1
  # In hundredths of a second.
  local took=$(((${EPOCHREALTIME/./} - ${begin/./}) / 10000))
  printf -v took '%d.%02d' $((took / 100)) $((took % 100))
  TABLE+=("| $STEP | $took |")
  printf '%8s s  %s\n' "$took" "$STEP"
}

# documented COMMAND [NAME VALUE]...: runs a command in the machine that the documents contain in just these words.
# Each name, such as FILE, is replaced by its value.
documented() {
  local command=$1
  [[ $DOCUMENTS == *"$command"* ]] || fail "README.md and docs/operations.md do not contain: $command"
  shift
  while [ $# -gt 0 ]; do
    command=${command//"$1"/"$2"}
    shift 2
  done
  echo "+ $command" >&2
  inside "$command"
}

# The block of docs/operations.md that begins with this line, without its indentation.
block() { awk -v first="$1" '$1 == first {on = 1} on && !NF {exit} on {sub(/^ +/, ""); print}' docs/operations.md; }

# expect TEXT OUTPUT: fails unless the output contains the text, in whatever case.
expect() {
  echo "$2" >&2
  grep -qiF -- "$1" <<<"$2" || fail "expected '$1'"
}

# Changes a line of the settings, as the file itself says: removes the "#" and enters the value.
set_setting() { # SECTION NAME VALUE
  local file=$MACHINE/etc/mudanza/config.toml
  grep -q "^#\?$2 = " "$file" || fail "config.toml has no $2"
  # Settings without a section are above the first one.
  local from=1
  [ -z "$1" ] || from="/^\[$1\]/"
  sed -i "$from,/^\[/ s|^#\?$2 = .*|$2 = $3|" "$file"
}

# A page of the site over HTTPS, by a browser that trusts the authority.
browse() {
  beside curl -sS --max-time 20 --cacert "$WORK/authority/root.pem" --resolve www.example.com:443:127.0.0.1 \
    --cookie "$WORK/cookies" --cookie-jar "$WORK/cookies" "$@"
}

# Waits until a URL answers, as it does some seconds after a start.
await() {
  for _ in $(seq 100); do
    browse -f -o "$WORK/page" "$1" && return
    sleep 0.2
  done
  fail "$1 does not answer"
}

send_lead() { # NAME ADDRESS
  local status
  status=$(browse -o "$WORK/answer" -w '%{http_code}' "$2/rest/v1/quote_requests" -H 'apikey: public-anon-key' \
    --json "{\"home_type\": \"apartment\", \"bedrooms\": 1, \"square_footage\": 800, \"crew_size\": 2,
      \"moving_date\": \"2099-03-14\", \"origin_address\": \"1402 Nolana Avenue, McAllen, TX 78504\",
      \"destination_address\": \"Edinburg, TX\", \"stairs_origin\": 0, \"stairs_destination\": 0,
      \"customer_name\": \"$1\", \"customer_email\": \"rosa@example.com\", \"customer_phone\": \"(956) 555-0142\"}")
  [ "$status" = 201 ] || fail "the lead got $status: $(cat "$WORK/answer")"
}
