// SPDX-License-Identifier: GPL-3.0-or-later
//
// The language in which the programs speak to people in the terminal. Chosen once, before anything is printed; what
// programs read (JSON, CSV, file formats) is never translated, and figures are written the C locale's way in every
// language. Set from the main thread, read from any.
#pragma once

#include "core/base/result.h"
#include "core/base/wording.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace consonance {

/// "zh_CN" for anything Chinese ("zh", "zh_CN.UTF-8", "zh-TW"), else "en".
[[nodiscard]] std::string languageOfLocale(std::string_view locale);

/// What --language on the command line asks for, else LC_ALL, LC_MESSAGES or LANG, the first that is set.
/// `environment` gives a variable's value, or empty; systemEnvironment() asks the process.
using Environment = std::function<std::string(const char* name)>;
[[nodiscard]] std::string chosenLanguage(const std::vector<std::string>& arguments, const Environment& environment);

[[nodiscard]] std::string systemEnvironment(const char* name);

void setLanguage(std::string_view language);
/// "en" or "zh_CN".
[[nodiscard]] std::string_view languageInUse();

/// The text in the language chosen, with {0}, {1}, … filled in. The text is in
/// CONSONANCE_TEXT, by which the translation tools find it.
[[nodiscard]] std::string localText(
    const char* context, std::string_view english, const std::vector<std::string>& arguments = {});
/// The same for texts that the core composes.
[[nodiscard]] Wording localWording();
/// Place, message and context on one line, like Error::englishText().
[[nodiscard]] std::string localErrorText(const Error& error);
/// What is wrong with the arguments. The library knows English only; its usual complaints are known here.
[[nodiscard]] std::string localParseError(std::string_view message);

/// Every help text of the program, its commands and options, in English, each once.
[[nodiscard]] std::vector<std::string> helpTextsOf(const CLI::App& app);
/// Puts them into the language chosen.
void translateHelp(CLI::App& app);

} // namespace consonance
