#!/usr/bin/env bash
# Follows README.md and docs/operations.md on empty Debian machines, with their commands word for word: installation,
# HTTPS with Pebble as the authority, a lead, an encrypted backup, an upgrade, another machine, and back to an older
# version. Prints how long each step took, and fails at the first that does not do what the documents say.
#
#   packaging/install-check/check.sh PACKAGE [OLDER_PACKAGE]
#
# OLDER_PACKAGE is of a version with an older schema; without it, going back is left out. Needs root, and Debian's
# packages mmdebstrap, pebble, openssl and curl. SUITE names another release than bookworm; REUSE=1 keeps the empty
# Debian of the last run. Files are in target/install-check. Started by `cargo xtask package --install-check`.
# shellcheck disable=SC2016 # Commands are for the shell of the machine.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=packaging/install-check/machine.sh
. packaging/install-check/machine.sh
# shellcheck source=packaging/install-check/steps.sh
. packaging/install-check/steps.sh

PACKAGE=${1:?the package} OLDER=${2:-}
SITE=https://www.example.com
EMAIL=owner@example.com
PASSWORD='a password of the check'

finish() {
  local status=$?
  switch_off
  find "$GROUP" -depth -type d -exec rmdir {} + 2>/dev/null || true
  # Only what this shell started and still runs.
  jobs -p | xargs --no-run-if-empty kill 2>/dev/null || true
  [ "$status" = 0 ] || { tail -n 20 "$WORK/log"; echo "failed: $STEP; the machine is $MACHINE, the log $WORK/log"; } >&3
}
trap finish EXIT
# Where errors are shown while the output of a step goes to the log.
exec 3>&2

install_package() {
  mkdir -p "$MACHINE/srv/download"
  cp "$1" "$MACHINE/srv/download/"
  (cd "$MACHINE/srv/download" && sha256sum ./*.deb >SHA256SUMS)
  documented 'apt install sudo'
  expect OK "$(documented 'sha256sum --check --ignore-missing SHA256SUMS' sha256sum 'cd download && sha256sum')"
  documented 'sudo apt install ./mudanza_*_amd64.deb' sudo 'cd download && sudo'
  await http://127.0.0.1:8080/readyz
  expect enabled "$(inside systemctl is-enabled mudanza)"
  expect mudanza "$(inside 'stat -c %U /proc/$(systemctl show -P MainPID mudanza)')"
  rm -r "$MACHINE/srv/download"
}

configure() {
  set_setting tls domains '["www.example.com", "example.com"]'
  set_setting tls contact '"owner@example.com"'
  set_setting tls directory '"https://127.0.0.1:14000/dir"'
  set_setting tls ca_file '"/etc/ssl/authority.pem"'
  allow_ports
  documented 'sudo systemctl restart mudanza'
}

# What `systemctl edit mudanza` is told to contain.
allow_ports() {
  block '[Service]' >"$MACHINE/srv/edited"
  grep -q '^AmbientCapabilities=CAP_NET_BIND_SERVICE$' "$MACHINE/srv/edited" || fail 'no capabilities in the document'
  # It asks for a terminal, and starts an editor with a file, and in Debian 13 a line before it.
  printf '#!/bin/bash\ncp /srv/edited "${@: -1}"\n' >"$MACHINE/srv/editor"
  chmod +x "$MACHINE/srv/editor"
  documented 'sudo systemctl edit mudanza' 'sudo systemctl edit mudanza' \
    'SYSTEMD_EDITOR=/srv/editor script -qec "systemctl edit mudanza" /dev/null'
}

https_answers() {
  await "$SITE/"
  expect '<h1' "$(cat "$WORK/page")"
  expect 'strict-transport-security: max-age' "$(browse -sI "$SITE/")"
  expect 'location: https://www.example.com/quote' \
    "$(browse -sI http://www.example.com/quote --resolve www.example.com:80:127.0.0.1)"
  await http://127.0.0.1:8080/readyz
}

doctor() {
  local report
  report=$(documented 'sudo -u mudanza mudanza doctor')
  expect 'ok       certificate: for www.example.com, example.com' "$report"
  expect 'ok       public address' "$report"
}

set_up_desk() {
  local link
  link=$(documented "sudo journalctl -u mudanza | grep 'Set up'" | grep -o 'https://.*' | tail -1)
  [ -n "$link" ] || fail 'no link'
  browse -o "$WORK/page" "$link" --data-urlencode 'name=Elena Garza' --data-urlencode "email=$EMAIL" \
    --data-urlencode "password=$PASSWORD"
  expect '"leads"' "$(browse "$SITE/desk/api/leads")"
}

lead_arrives() {
  send_lead 'Rosa Camargo' "$SITE"
  expect 'Rosa Camargo' "$(browse "$SITE/desk/api/leads")"
}

encrypted_backup() {
  documented 'sudo apt install age'
  local keys
  keys=$(documented 'age-keygen' age-keygen 'age-keygen 2>&1')
  SECRET=$(grep -o 'AGE-SECRET-KEY-1.*' <<<"$keys")
  set_setting backup recipient "\"$(grep -o 'age1[a-z0-9]*' <<<"$keys" | head -1)\""
  documented 'sudo systemctl start mudanza-backup'
  expect 'Backed up 1 lead' "$(documented 'sudo journalctl -u mudanza-backup')"
  expect mudanza-backup.timer "$(documented 'systemctl list-timers mudanza-backup')"
  BACKUP=$(documented 'sudo ls -l /var/backups/mudanza' | grep -o '[^ ]*\.mudanza$')
  expect age-encryption.org "$(head -c 30 "$MACHINE/var/backups/mudanza/$BACKUP" | tr -d '\0')"
  expect 'ok       backup' "$(documented 'sudo -u mudanza mudanza doctor')"
  cp "$MACHINE/var/backups/mudanza/$BACKUP" "$MACHINE/etc/mudanza/config.toml" "$WORK/kept"
}

# The same program as a newer package with other settings, and its conffile changed on both sides.
newer_package() {
  local folder=$WORK/newer
  rm -rf "$folder" && mkdir -p "$folder"
  dpkg-deb -R "$PACKAGE" "$folder/tree"
  sed -i 's/^Version: .*/Version: 9.9.9-1/' "$folder/tree/DEBIAN/control"
  echo '# A newer version has more to say.' >>"$folder/tree/etc/mudanza/config.toml"
  dpkg-deb --root-owner-group -Zgzip -z1 --build "$folder/tree" "$folder/mudanza_9.9.9-1_amd64.deb"
}

upgrade() {
  mkdir "$MACHINE/srv/newer"
  cp "$WORK"/newer/*.deb "$MACHINE/srv/newer"
  documented 'sudo apt install ./mudanza_*_amd64.deb' sudo 'cd newer && sudo'
  expect 9.9.9-1 "$(inside "dpkg-query -W -f '\${Version}' mudanza")"
  expect config.toml.dpkg-dist "$(inside ls /etc/mudanza)"
  https_answers
  expect 'Rosa Camargo' "$(browse "$SITE/desk/api/leads")"
  doctor
}

reboot_machine() {
  switch_off
  boot
  https_answers
  expect 'Rosa Camargo' "$(browse "$SITE/desk/api/leads")"
}

manual_and_completions() {
  documented 'man mudanza' 'man mudanza' 'apt-get install -qq man-db >/dev/null && man mudanza' >"$WORK/manual"
  expect 'mudanza-owner-reset' "$(inside 'man mudanza-owner && ls /usr/share/man/man1')"
  expect 'doctor' "$(inside '. /usr/share/bash-completion/completions/mudanza
    COMP_WORDS=(mudanza do); COMP_CWORD=1; _mudanza mudanza do mudanza; echo "${COMPREPLY[@]}"')"
}

reset_owner() {
  expect "$SITE/set-up/" "$(documented 'sudo -u mudanza mudanza owner reset')"
  local status
  status=$(browse -o "$WORK/page" -w '%{http_code}' "$SITE/desk/api/leads")
  [ "$status" = 401 ] || fail "the old session got $status"
}

# The old machine sends nothing any more.
stop_for_good() {
  documented 'sudo systemctl disable --now mudanza mudanza-backup.timer'
  expect inactive "$(inside 'systemctl is-active mudanza mudanza-backup.timer || true')"
  switch_off
}

# HTTPS by the command line, as the README has it, with a certificate and data of its own.
without_systemd() {
  inside systemctl stop mudanza
  documented 'sudo apt install libcap2-bin'
  documented 'sudo setcap cap_net_bind_service=+ep /usr/bin/mudanza'
  documented 'mudanza serve --domain www.example.com --domain example.com --acme-contact owner@example.com' \
    'mudanza serve' 'sudo -u mudanza mudanza serve --data /tmp/data' &
  local serving=$!
  https_answers
  inside 'kill $(pidof mudanza)'
  wait "$serving" || true
  inside systemctl start mudanza
}

restore_elsewhere() {
  cp "$WORK/kept/config.toml" "$MACHINE/etc/mudanza/config.toml"
  cp "$WORK/authority/own.pem" "$MACHINE/etc/ssl/authority.pem"
  cp "$WORK/kept/$BACKUP" "$MACHINE/srv/$BACKUP"
  allow_ports
  documented 'sudo systemctl stop mudanza'
  documented 'sudo mv /var/lib/mudanza /var/lib/mudanza.empty'
  documented 'sudo install -d -o mudanza -g mudanza -m 0700 /var/lib/mudanza'
  documented 'sudo install -o mudanza -g mudanza -m 0600 FILE /var/backups/mudanza/' FILE "$BACKUP"
  expect 'Restored 1 lead' "$(
    documented "sudo -u mudanza bash -c 'read -rs MUDANZA_BACKUP_IDENTITY && export MUDANZA_BACKUP_IDENTITY &&
            mudanza restore /var/backups/mudanza/FILE'" \
      'sudo -u mudanza bash' "echo $SECRET | sudo -u mudanza bash" FILE "$BACKUP"
  )"
  if grep -qrF -- "$SECRET" "$MACHINE/var/log" "$MACHINE/run/log" 2>/dev/null; then fail 'the secret key is in the log'; fi
  documented 'sudo systemctl start mudanza'
}

lead_is_restored() {
  https_answers
  rm -f "$WORK/cookies"
  browse -o "$WORK/page" "$SITE/sign-in" --data-urlencode "email=$EMAIL" --data-urlencode "password=$PASSWORD"
  expect 'Rosa Camargo' "$(browse "$SITE/desk/api/leads")"
  doctor
}

purge() {
  inside apt-get purge -qq mudanza
  expect mudanza.db "$(inside ls /var/lib/mudanza)"
  expect .mudanza "$(inside ls /var/backups/mudanza)"
  inside id mudanza
}

# What the last backup says.
last_backup() { inside journalctl -u mudanza-backup | grep 'Backed up' | tail -1; }

upgrade_schema() {
  send_lead 'Rosa Camargo' http://127.0.0.1:8080
  cp "$PACKAGE" "$MACHINE/srv/"
  documented 'sudo apt install ./mudanza_*_amd64.deb'
  await http://127.0.0.1:8080/readyz
  local said
  said=$(documented "sudo journalctl -u mudanza | grep -e 'before its upgrade' -e 'migrated the database'")
  expect 'migrated the database' "$said"
  SCHEMA=$(grep -o 'mudanza-schema-[0-9]*' <<<"$said" | grep -o '[0-9]*$')
  inside test -f "/var/lib/mudanza/mudanza-schema-$SCHEMA.db"
  send_lead 'Marisol Cantu' http://127.0.0.1:8080
}

go_back() {
  local name
  name=$(basename "$OLDER")
  cp "$OLDER" "$MACHINE/srv/"
  documented 'sudo systemctl start mudanza-backup'
  expect 'Backed up 2 leads' "$(last_backup)"
  documented 'sudo systemctl stop mudanza'
  documented 'sudo -u mudanza mv /var/lib/mudanza/mudanza-schema-N.db /var/lib/mudanza/mudanza.db' N.db "$SCHEMA.db"
  documented 'sudo rm -f /var/lib/mudanza/mudanza.db-wal /var/lib/mudanza/mudanza.db-shm'
  documented 'sudo apt install --allow-downgrades ./mudanza_OLD_amd64.deb' mudanza_OLD_amd64.deb "$name"
  await http://127.0.0.1:8080/readyz
  inside systemctl start mudanza-backup
  expect 'Backed up 1 lead' "$(last_backup)"
}

# A proxy with TLS in front, which gets its certificate from the same authority.
behind_caddy() {
  documented 'sudo apt install caddy'
  {
    printf '{\n  acme_ca https://127.0.0.1:14000/dir\n  acme_ca_root /etc/ssl/authority.pem\n}\n'
    block 'www.example.com'
  } >"$MACHINE/etc/caddy/Caddyfile"
  set_setting '' public_url '"https://www.example.com"'
  documented 'sudo systemctl restart mudanza caddy'
  https_answers
  set_up_desk
  lead_arrives
  local report
  report=$(documented 'sudo -u mudanza mudanza doctor')
  expect 'ok       public address' "$report"
  expect 'ok       proxy' "$report"
}

# The archive, where Debian's packages are not used.
install_archive() {
  cp "$1" "$MACHINE/srv/"
  documented 'tar -xf mudanza-*-linux.tar.gz
    cd mudanza-*/
    cp -r usr etc /
    systemd-sysusers mudanza.conf
    systemd-tmpfiles --create mudanza.conf
    chown root:mudanza /etc/mudanza/config.toml
    systemctl daemon-reload
    systemctl enable --now mudanza.service mudanza-backup.timer'
  await http://127.0.0.1:8080/readyz
  expect 'ok       settings' "$(inside 'runuser -u mudanza mudanza doctor')"
  documented 'systemctl stop mudanza'
  documented 'cp -r usr /' 'cp -r' 'cd mudanza-*/ && cp -r'
  documented 'systemctl start mudanza'
  await http://127.0.0.1:8080/readyz
}

[ "$(id -u)" = 0 ] || fail 'run it as root'
for program in mmdebstrap pebble pebble-challtestsrv openssl curl nsenter unshare dpkg-deb; do
  command -v "$program" >/dev/null || fail "install $program"
done
mkdir -p "$WORK/kept"
: >"$WORK/log"

if [ -z "${REUSE:-}" ] || [ ! -d "$WORK/base" ]; then
  step 'Make an empty Debian' make_base
  step 'Download packages from Debian' download_packages "$PACKAGE"
fi
new_machine first
step 'Start the machine' boot
step 'Install the package; the site answers' install_package "$PACKAGE"
start_authority >>"$WORK/log" 2>&1
step 'Settings for HTTPS' configure
step 'HTTPS answers with a certificate' https_answers
step '`mudanza doctor`' doctor
step 'Set up the desk' set_up_desk
step 'A lead is sent and is at the desk' lead_arrives
step 'Encrypted backup' encrypted_backup
newer_package >>"$WORK/log" 2>&1
step 'Upgrade to a newer package' upgrade
step 'Manual pages and completions' manual_and_completions
step '`mudanza serve --domain` without systemd' without_systemd
step 'Restart the machine' reboot_machine
step '`mudanza owner reset`' reset_owner
step 'Stop the old machine for good' stop_for_good
new_machine second
boot
step 'Install on another machine' install_package "$PACKAGE"
step 'Restore the backup there' restore_elsewhere
step 'HTTPS, sign-in and the lead are back' lead_is_restored
step 'Purge the package; the data stays' purge
switch_off
new_machine third
boot
start_authority >>"$WORK/log" 2>&1
step 'Install behind a proxy' install_package "$PACKAGE"
step 'HTTPS by Caddy, the desk and a lead' behind_caddy
switch_off
if [ -n "$OLDER" ]; then
  new_machine fourth
  boot
  step 'Install an older version' install_package "$OLDER"
  step 'Upgrade it, which migrates the database' upgrade_schema
  step 'Back to the older version' go_back
  switch_off
fi
for archive in "$(dirname "$PACKAGE")"/mudanza-*-linux.tar.gz; do
  [ -e "$archive" ] || continue
  new_machine fifth
  boot
  step 'Install the archive instead' install_archive "$archive"
  switch_off
done
printf '\n| Step | Seconds |\n|---|---|\n'
printf '%s\n' "${TABLE[@]}"
