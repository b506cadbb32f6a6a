# shellcheck shell=bash
# Empty Debian machines with their own systemd, without virtualization: a root folder and namespaces. They have no
# network, so their packages are downloaded before. Source it from bash, as root.

SUITE=${SUITE:-bookworm}
WORK=target/install-check
# What the documentation has somebody install who needs it.
EXTRAS=(sudo age man-db libcap2-bin caddy)
MACHINE=
INIT=
# The machine's control group. Where version 1 of control groups is in use, version 2 is one folder further down.
GROUP=/sys/fs/cgroup/mudanza-install-check
[ ! -d /sys/fs/cgroup/unified ] || GROUP=/sys/fs/cgroup/unified/mudanza-install-check

# Makes an empty Debian with an init system.
make_base() {
  rm -rf "$WORK/base"
  mmdebstrap --quiet --variant=minbase --include=systemd-sysv "$SUITE" "$WORK/base"
  echo debian >"$WORK/base/etc/hostname"
  # The site's names lead to this machine, as its DNS records would say.
  echo '127.0.0.1 localhost debian www.example.com example.com' >"$WORK/base/etc/hosts"
  # Answers yes, and keeps a settings file that was edited, which is what dpkg proposes.
  cat >"$WORK/base/etc/apt/apt.conf.d/90answers" <<'ANSWERS'
APT::Get::Assume-Yes "true";
DPkg::Options { "--force-confold"; };
ANSWERS
}

# Downloads what a package needs, for the machines.
download_packages() {
  cp /etc/resolv.conf "$WORK/base/etc/resolv.conf"
  cp "$1" "$WORK/base/srv/mudanza.deb"
  chroot "$WORK/base" sh -c "apt-get update -qq &&
    apt-get install -qq --download-only ${EXTRAS[*]} /srv/mudanza.deb" >/dev/null
  rm "$WORK/base/srv/mudanza.deb"
}

# Makes an empty machine of this name.
new_machine() {
  MACHINE=$WORK/$1
  rm -rf "$MACHINE"
  cp -a "$WORK/base" "$MACHINE"
}

# Starts the machine and waits until its services run.
boot() {
  mkdir -p "$GROUP"
  (
    echo "$BASHPID" >"$GROUP/cgroup.procs"
    exec unshare --mount --pid --net --uts --ipc --cgroup --fork --kill-child \
      sh packaging/install-check/boot.sh "$PWD/$MACHINE"
  ) </dev/null >"$WORK/boot.log" 2>&1 &
  BOOTED=$!
  INIT=
  for _ in $(seq 100); do
    INIT=$(pgrep --parent "$BOOTED" || true)
    [ -n "$INIT" ] && inside systemctl is-system-running --wait >/dev/null 2>&1 && return
    sleep 0.1
  done
  cat "$WORK/boot.log" >&2
  fail 'the machine does not start'
}

# Switches the machine off as by its power button.
switch_off() {
  [ -n "$INIT" ] || return 0
  # systemd halts at this signal, and the namespaces end with it.
  kill -s RTMIN+4 "$INIT" 2>/dev/null || true
  for _ in $(seq 300); do
    kill -0 "$BOOTED" 2>/dev/null || break
    sleep 0.1
  done
  kill -s KILL "$BOOTED" 2>/dev/null || true
  wait "$BOOTED" 2>/dev/null || true
  INIT=
}

# Runs a command line in the machine, as root.
inside() {
  nsenter --target "$INIT" --all -- /usr/bin/env -i HOME=/root LANG=C.UTF-8 TERM=dumb \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    /bin/bash -c "cd /srv && $*" </dev/null
}

# Runs a program of this computer in the network of the machine.
beside() { nsenter --target "$INIT" --net -- "$@"; }

# Starts the authority that replaces Let's Encrypt, with a name server, and writes the root of its certificates.
start_authority() {
  local folder=$WORK/authority
  rm -rf "$folder"
  mkdir "$folder"
  cat >"$folder/openssl.cnf" <<'CONFIG'
[req]
distinguished_name = subject
x509_extensions = extensions
[subject]
[extensions]
subjectAltName = IP:127.0.0.1
CONFIG
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=authority \
    -config "$folder/openssl.cnf" -keyout "$folder/own.key" -out "$folder/own.pem" 2>/dev/null
  cat >"$folder/config.json" <<CONFIG
{"pebble": {"listenAddress": "127.0.0.1:14000", "managementListenAddress": "127.0.0.1:15000",
  "certificate": "$folder/own.pem", "privateKey": "$folder/own.key", "httpPort": 80, "tlsPort": 443,
  "ocspResponderURL": "", "externalAccountBindingRequired": false}}
CONFIG
  # Not by a function: the shell ends what it started itself.
  nsenter --target "$INIT" --net -- pebble-challtestsrv -dns01 127.0.0.1:8053 -management 127.0.0.1:8055 -http01 '' -https01 '' \
    -tlsalpn01 '' -defaultIPv4 127.0.0.1 -defaultIPv6 '' >"$folder/names.log" 2>&1 &
  PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=0 \
    nsenter --target "$INIT" --net -- pebble -config "$folder/config.json" -dnsserver 127.0.0.1:8053 \
    >"$folder/pebble.log" 2>&1 &
  beside curl -sS --retry 50 --retry-delay 1 --retry-connrefused --max-time 20 --cacert "$folder/own.pem" \
    https://127.0.0.1:15000/roots/0 >"$folder/root.pem"
  mkdir -p "$MACHINE/etc/ssl"
  cp "$folder/own.pem" "$MACHINE/etc/ssl/authority.pem"
}
