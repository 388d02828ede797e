#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# try_packages.sh FOLDER: the packages of that folder work in an otherwise empty Debian: the command line without Qt and
# without libtorch, then training, then the window on a display. Needs the network; run by ./dev package test.
set -euo pipefail

if [ "${1:-}" != inside ]; then
    folder=$(realpath "$1")
    # shellcheck disable=SC2016 # mmdebstrap fills in $1
    mmdebstrap --variant=minbase --quiet \
        --customize-hook="mkdir \"\$1/packages\" && cp \"$folder\"/*.deb \"\$1/packages\"" \
        --customize-hook="cp \"$(realpath "${BASH_SOURCE[0]}")\" \"\$1/packages/try\"" \
        --customize-hook='chroot "$1" bash /packages/try inside' bookworm /dev/null
    exit
fi

die() {
    echo "packages: $*" >&2
    exit 1
}
install() {
    apt-get -q -y install --no-install-recommends "$@" >/tmp/apt.log 2>&1 || die "cannot install $*: $(tail -5 /tmp/apt.log)"
}
export DEBIAN_FRONTEND=noninteractive LC_ALL=C HOME=/root
cd /root

install /packages/consonance-cli_*.deb
[ -z "$(find / -xdev \( -name 'libQt*' -o -name 'libtorch*' \))" ] || die "the command line brings Qt or libtorch"
consonance-cli compare --trace preset:harmony-testbed --policies harmony,locality,random --seeds 1..3 --store runs.db || die "comparing"
grep -q harmony <<<"$(consonance-cli runs list --store runs.db)" || die "no run was kept"
consonance-cli train --policy harmony --out none.safetensors 2>err.txt && die "it trains without the module"
grep -q 'consonance-learn' err.txt || die "it does not say which package is missing: $(cat err.txt)"
for file in man/man1/consonance-cli.1.gz bash-completion/completions/consonance-cli zsh/site-functions/_consonance-cli \
    fish/vendor_completions.d/consonance-cli.fish doc/consonance-cli/copyright; do
    # An empty Debian leaves manual pages out; the package must still list them.
    grep -qx "/usr/share/$file" <<<"$(dpkg -L consonance-cli)" || die "there is no $file"
done

install /packages/python3-consonance_*.deb python3-numpy
policy=/usr/share/consonance/examples/locality.py
consonance-cli simulate --trace preset:harmony-testbed --policy external --set external.command="python3 $policy" --store runs.db || die "a policy in Python"
python3 -c 'import consonance; assert consonance.VectorEnvironment(2).reset()[0].shape[0] == 2' || die "environments in Python"

install /packages/consonance-learn_*.deb
consonance-cli train --policy harmony --seed 1 --set practice_rounds=1 --set history_traces=2 --set predictor_epochs=1 --out one.safetensors || die "training"
[ -s one.safetensors ] || die "no checkpoint was written"

install /packages/consonance_*.deb xvfb xauth xdotool
consonance render --trace sample:first-steps --policy locality --out picture.png || die "drawing a picture"
Xvfb -displayfd 3 -screen 0 1280x800x24 3>display.txt 2>/dev/null &
display=$!
until [ -s display.txt ]; do kill -0 $display || die "there is no display"; done # it writes its number once it listens
DISPLAY=:$(cat display.txt)
export DISPLAY
consonance sample:first-steps >window.log 2>&1 &
window=$!
trap 'kill $window $display 2>/dev/null || true' EXIT
timeout 60 xdotool search --sync --onlyvisible --name Consonance >/dev/null || die "no window opens: $(cat window.log)"
kill -0 $window || die "the window went away: $(cat window.log)"
echo "packages: installed and run"
