# Sourced by the other scripts: where everything lies, and how they speak.
# shellcheck shell=bash
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# One cache for every checkout of this machine: tools once, compiled dependencies once.
cache=${PODIUM_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/podium}
tools=$cache/tools
npm_bin=$root/end2end/node_modules/.bin
# What the program is made of; anything else can change without a new build.
sources=(Cargo.toml Cargo.lock app crates docs migrations server style)

cd "$root"
wasm_bindgen_version=$(awk '$0 == "name = \"wasm-bindgen\"" { getline; gsub(/[^0-9.]/, ""); print }' Cargo.lock)
debian_rust=$tools/debian-rust
wasm_bindgen=$tools/wasm-bindgen-$wasm_bindgen_version
nextest=$tools/nextest
# As root the database runs as somebody else, who can read nothing below root's home.
embedded_postgres=$tools/postgres
[ "$(id -u)" != 0 ] || embedded_postgres=/usr/local/lib/podium/postgres

export PATH="$debian_rust:$wasm_bindgen/bin:$npm_bin:$PATH:$nextest/bin"
export CARGO_TARGET_DIR=$cache/build
# Queries are checked against the committed .sqlx, not against whatever database the caller has at hand.
export SQLX_OFFLINE=true

say() { printf '%s\n' "$*"; }
die() {
  printf 'podium: %s\n' "$*" >&2
  exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }

# step LABEL COMMAND…: runs it and says how long it took.
step() {
  local label=$1 begin=$SECONDS
  shift
  say "==> $label"
  "$@"
  say "    $label: $((SECONDS - begin)) s"
}

# The directory of the PostgreSQL server programs, or nothing.
postgres_bin() {
  local dir
  if have initdb && have pg_ctl && have postgres; then
    dirname "$(command -v initdb)"
    return
  fi
  for dir in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort -rV) "$embedded_postgres"/native/bin; do
    [ -x "$dir/initdb" ] && [ -x "$dir/postgres" ] && say "$dir" && return
  done
  return 1
}

# The browser of the tests, or nothing.
chromium_path() {
  local name
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" && return
  done
  return 1
}

# A checksum over the content of all sources: times lie after a checkout or a copy.
sources_sum() {
  find "${sources[@]}" -type f -print0 2>/dev/null | sort -z | xargs -0 cksum | cksum
}
build_is_current() {
  [ -x target/release/podium ] && [ -f target/release/sources.sum ] &&
    [ "$(cat target/release/sources.sum)" = "$(sources_sum)" ]
}

# in_build COMMAND…: runs it as the only user of the shared build directory.
# Cargo gives the crates of two checkouts the same names in there and tells them apart by modification time
# alone, so one checkout could get the other's code. What the previous checkout compiled of our own crates is
# therefore forgotten first; dependencies stay.
in_build() {
  mkdir -p "$CARGO_TARGET_DIR"
  (
    flock --nonblock 9 || {
      say "waiting for the build of another checkout"
      flock 9
    }
    me=$(ls -di "$root")
    if [ "$(cat "$CARGO_TARGET_DIR/checkout" 2>/dev/null)" != "$me" ]; then
      find "$CARGO_TARGET_DIR" -type d -path '*/.fingerprint/podium-*' -prune -exec rm -rf {} +
      say "$me" >"$CARGO_TARGET_DIR/checkout"
    fi
    # Cargo inherits the lock: should this script be killed, nobody comes in before Cargo has ended, too.
    "$@"
  ) 9>"$cache/build.lock"
}
