// SPDX-License-Identifier: GPL-3.0-or-later
//
// collect-texts FILE: writes the texts of the core's catalogues to FILE for lupdate. Part of the target `translations`,
// not installed.
#include "app/texts/catalogue_texts.h"

#include <cstdio>
#include <fstream>

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fputs("usage: collect-texts FILE\n", stderr);
        return 2;
    }
    std::ofstream file(argv[1]);
    file << consonance::markedForTranslation(consonance::catalogueTexts());
    file.close();
    if (!file) {
        std::fprintf(stderr, "collect-texts: %s cannot be written\n", argv[1]);
        return 1;
    }
    return 0;
}
