// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language/language.h"

#include "core/base/embedded_resources.h"
#include "core/base/marked_text.h"
#include "core/base/message_catalogue.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace consonance {

std::span<const EmbeddedFile> cliTranslations();

namespace {

constexpr const char* kContext = "CommandLine";
constexpr std::string_view kEnglish = "en";
constexpr std::string_view kChinese = "zh_CN";
constexpr std::string_view kLanguageOption = "--language";

/// Texts of the argument library; "{0}" is its argument.
constexpr std::array kComplaints {
    CONSONANCE_TEXT("CommandLine", "A subcommand is required"),
    CONSONANCE_TEXT("CommandLine", "{0} is required"),
    CONSONANCE_TEXT("CommandLine", "The following argument was not expected: {0}"),
    CONSONANCE_TEXT("CommandLine", "The following arguments were not expected: {0}"),
    CONSONANCE_TEXT("CommandLine", "{0} requires {1}"),
    CONSONANCE_TEXT("CommandLine", "{0} excludes {1}"),
    CONSONANCE_TEXT("CommandLine", "Could not convert: {0} = {1}"),
    CONSONANCE_TEXT("CommandLine", "{0}: Value {1} not in range {2} to {3}"),
    CONSONANCE_TEXT("CommandLine", "{0}: Number less or equal to 0: ({1})"),
    CONSONANCE_TEXT("CommandLine", "{0}: {1} not in {2}"),
    CONSONANCE_TEXT("CommandLine", "{0}: 1 required {1} missing"),
    CONSONANCE_TEXT("CommandLine", "{0}: At least {1} required but received {2}"),
};
/// Words of the layout of help.
constexpr std::array kLabels {
    CONSONANCE_TEXT("CommandLine", "Usage"),
    CONSONANCE_TEXT("CommandLine", "OPTIONS"),
    CONSONANCE_TEXT("CommandLine", "SUBCOMMAND"),
    CONSONANCE_TEXT("CommandLine", "SUBCOMMANDS"),
    CONSONANCE_TEXT("CommandLine", "Positionals"),
    CONSONANCE_TEXT("CommandLine", "Options"),
    CONSONANCE_TEXT("CommandLine", "Subcommands"),
    CONSONANCE_TEXT("CommandLine", "REQUIRED"),
    CONSONANCE_TEXT("CommandLine", "Needs"),
    CONSONANCE_TEXT("CommandLine", "Excludes"),
    CONSONANCE_TEXT("CommandLine", "TEXT"),
    CONSONANCE_TEXT("CommandLine", "INT"),
    CONSONANCE_TEXT("CommandLine", "UINT"),
    CONSONANCE_TEXT("CommandLine", "FLOAT"),
};

const MessageCatalogue* catalogueInUse = nullptr;

const MessageCatalogue& chineseCatalogue()
{
    static const auto catalogue = MessageCatalogue::fromTs(cliTranslations().front().bytes);
    return catalogue;
}

/// What `pattern` leaves open in `text`, or nothing when the two differ.
std::optional<std::vector<std::string>> matched(std::string_view pattern, std::string_view text)
{
    std::vector<std::string> filled;
    while (true) {
        const auto slot = pattern.find('{');
        const auto literal = pattern.substr(0, slot);
        if (!text.starts_with(literal))
            return {};
        text.remove_prefix(literal.size());
        if (slot == std::string_view::npos)
            return text.empty() ? std::optional(filled) : std::nullopt;
        pattern.remove_prefix(slot + 3);
        const auto next = pattern.substr(0, pattern.find('{'));
        const auto end = next.empty() ? text.size() : text.find(next);
        if (end == std::string_view::npos)
            return {};
        filled.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

void addOnce(std::vector<std::string>& texts, const std::string& text)
{
    if (!text.empty() && std::ranges::find(texts, text) == texts.end())
        texts.push_back(text);
}

} // namespace

std::string languageOfLocale(std::string_view locale)
{
    const bool isChinese
        = locale.starts_with("zh") && (locale.size() == 2 || locale[2] == '_' || locale[2] == '-' || locale[2] == '.');
    return std::string(isChinese ? kChinese : kEnglish);
}

std::string chosenLanguage(const std::vector<std::string>& arguments, const Environment& environment)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string_view argument = arguments[i];
        if (argument == kLanguageOption && i + 1 < arguments.size())
            return languageOfLocale(arguments[i + 1]);
        if (argument.starts_with(kLanguageOption) && argument.substr(kLanguageOption.size()).starts_with('='))
            return languageOfLocale(argument.substr(kLanguageOption.size() + 1));
    }
    for (const auto* name : { "LC_ALL", "LC_MESSAGES", "LANG" }) {
        if (const auto value = environment(name); !value.empty())
            return languageOfLocale(value);
    }
    return std::string(kEnglish);
}

std::string systemEnvironment(const char* name)
{
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

void setLanguage(std::string_view language)
{
    catalogueInUse = language == kChinese ? &chineseCatalogue() : nullptr;
}

std::string_view languageInUse()
{
    return catalogueInUse ? kChinese : kEnglish;
}

std::string localText(const char* context, std::string_view english, const std::vector<std::string>& arguments)
{
    const auto pattern = catalogueInUse ? catalogueInUse->translate(context, english) : std::string(english);
    return arguments.empty() ? pattern : fillMessage(pattern, arguments);
}

Wording localWording()
{
    return [](const char* context, std::string_view english, const std::vector<std::string>& arguments) {
        return localText(context, english, arguments);
    };
}

std::string localErrorText(const Error& error)
{
    return wordedError(error, localWording());
}

std::string localParseError(std::string_view message)
{
    for (const auto* complaint : kComplaints) {
        if (const auto filled = matched(complaint, message))
            return localText(kContext, complaint, *filled);
    }
    return std::string(message);
}

std::vector<std::string> helpTextsOf(const CLI::App& app)
{
    std::vector<std::string> texts;
    addOnce(texts, app.get_description());
    addOnce(texts, app.get_footer());
    for (const auto* option : app.get_options())
        addOnce(texts, option->get_description());
    for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        for (const auto& text : helpTextsOf(*command))
            addOnce(texts, text);
    }
    return texts;
}

void translateHelp(CLI::App& app)
{
    if (!catalogueInUse)
        return;
    const auto translated = [](const std::string& text) { return localText(kContext, text); };
    app.description(translated(app.get_description()));
    if (!app.get_footer().empty())
        app.footer(translated(app.get_footer()));
    for (const auto* label : kLabels)
        app.get_formatter()->label(label, translated(label));
    for (auto* option : app.get_options([](const CLI::Option*) { return true; })) {
        option->description(translated(option->get_description()));
        option->group(translated(option->get_group()));
    }
    for (auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        command->group(translated(command->get_group()));
        translateHelp(*command);
    }
}

} // namespace consonance
