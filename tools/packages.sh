#!/bin/sh
# packages.sh: sourced by setup.sh and test.sh; installs the Debian packages that are missing.
# Without apt-get it only says what is needed.

# need_packages NAME...
need_packages() {
  missing=
  if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "No Debian packages here: please see to it that these are installed: $*"
    return 0
  fi
  for package in "$@"; do
    state=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
    [ "$state" = 'install ok installed' ] || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  echo "Installing:$missing"
  if [ "$(id -u)" -eq 0 ]; then
    as_root=
  elif command -v sudo >/dev/null 2>&1; then
    as_root=sudo
  else
    echo "Neither root nor sudo: please install$missing, then call this again." >&2
    return 1
  fi
  # shellcheck disable=SC2086 # lists of words
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q update >/dev/null &&
    $as_root env DEBIAN_FRONTEND=noninteractive \
      apt-get -q install -y --no-install-recommends $missing >/dev/null
}
