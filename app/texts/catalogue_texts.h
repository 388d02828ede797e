// SPDX-License-Identifier: GPL-3.0-or-later
//
// The texts that are data of the programs (policies and trainings with their parameters, clusters, the help of the
// command line) and are looked up for translation when they are shown. No source file names them beside their context,
// so the program collect-texts writes them down where lupdate can read them. Plain functions, any thread once the
// policies are registered.
#pragma once

#include <string>
#include <vector>

namespace consonance {

struct CatalogueText {
    std::string context; ///< as in QCoreApplication::translate
    std::string english;

    auto operator<=>(const CatalogueText&) const = default;
};

/// Each text once, in the order of the catalogues. Registers every policy there is.
[[nodiscard]] std::vector<CatalogueText> catalogueTexts();

/// Lines of C++ that name each text with QT_TRANSLATE_NOOP.
[[nodiscard]] std::string markedForTranslation(const std::vector<CatalogueText>& texts);

} // namespace consonance
