#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# story_install.sh BUILD: the files written by `cmake --install` run from there, and desktops find them.
# shellcheck disable=SC1091
. "$(dirname "$0")/story_lib.sh"

cmake --install "$1" --prefix "$PWD/tree" >log.txt 2>&1 || die "installing failed: $(tail -3 log.txt)"
tree/bin/consonance --version | has '^consonance ' || die "the window's version"
tree/bin/consonance-cli --version | has '^consonance-cli ' || die "the command line's version"
tree/bin/consonance about --json | has '"qt":' || die "about --json does not name Qt"
desktop=tree/share/applications/consonance.desktop
for line in 'Exec=consonance %F' 'Icon=consonance' 'MimeType=application/x-consonance-bundle;'; do
    grep -qxF "$line" $desktop || die "the desktop file lacks $line"
done
grep -q 'type="application/x-consonance-bundle"' tree/share/mime/packages/consonance.xml || die "the type is not declared"
grep -q '<svg' tree/share/icons/hicolor/scalable/apps/consonance.svg || die "there is no icon"
for program in consonance consonance-cli; do
    gzip -dc tree/share/man/man1/$program.1.gz | has '^.SH COMMANDS' || die "$program has no manual page"
    grep -q "complete -c $program " tree/share/fish/vendor_completions.d/$program.fish || die "$program has no completion of fish"
done
if command -v appstreamcli >/dev/null; then
    appstreamcli validate --no-net tree/share/metainfo/consonance.metainfo.xml || die "the metainfo is not valid"
fi
if command -v desktop-file-validate >/dev/null; then
    desktop-file-validate $desktop || die "the desktop file is not valid"
fi
if command -v xmllint >/dev/null; then
    xmllint --noout tree/share/mime/packages/consonance.xml || die "the type's file is not XML"
fi
