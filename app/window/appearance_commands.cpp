// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/appearance_commands.h"

#include "app/window/window_core.h"
#include "ui/theme/theme.h"

#include <QAction>

namespace consonance {

namespace {

struct ThemeCommand {
    ThemeChoice choice;
    const char* id;
    const char* text;
};

constexpr ThemeCommand kThemeCommands[] = {
    { ThemeChoice::System, "theme.system", QT_TRANSLATE_NOOP("Command", "Theme: as the &system") },
    { ThemeChoice::Light, "theme.light", QT_TRANSLATE_NOOP("Command", "Theme: &light") },
    { ThemeChoice::Dark, "theme.dark", QT_TRANSLATE_NOOP("Command", "Theme: &dark") },
    { ThemeChoice::HighContrast, "theme.highContrast", QT_TRANSLATE_NOOP("Command", "Theme: &high contrast") },
};

struct LanguageCommand {
    const char* language;
    const char* id;
    const char* text;
};

constexpr LanguageCommand kLanguageCommands[] = {
    { "", "language.system", QT_TRANSLATE_NOOP("Command", "Language: as the system") },
    { "en", "language.english", QT_TRANSLATE_NOOP("Command", "Language: English") },
    { "zh_CN", "language.chinese", QT_TRANSLATE_NOOP("Command", "Language: 简体中文") },
};

constexpr int kThemeGroup = 10;
constexpr int kLanguageGroup = 11;

void checkAppearance(WindowCore& core)
{
    const auto setChecked
        = [&core](const char* id, bool isChosen) { core.registry.action(QLatin1String(id))->setChecked(isChosen); };
    for (const auto& command : kThemeCommands)
        setChecked(command.id, command.choice == core.settings.theme());
    for (const auto& command : kLanguageCommands)
        setChecked(command.id, core.settings.language() == QLatin1String(command.language));
    setChecked("view.reducedMotion", core.settings.reducedMotion());
}

void addThemes(WindowCore& core)
{
    for (const auto& command : kThemeCommands) {
        core.registry.add({ .id = QLatin1String(command.id),
            .text = command.text,
            .tip = QT_TRANSLATE_NOOP("Command", "Changes the colours of the window"),
            .category = CommandCategory::View,
            .checkable = true,
            .group = kThemeGroup,
            .toggled = [&core, choice = command.choice](bool) {
                core.settings.setTheme(choice);
                Theme::instance().apply(choice);
                checkAppearance(core);
            } });
    }
}

void addLanguages(WindowCore& core)
{
    for (const auto& command : kLanguageCommands) {
        core.registry.add({ .id = QLatin1String(command.id),
            .text = command.text,
            .tip = QT_TRANSLATE_NOOP("Command", "Changes the language of the window"),
            .category = CommandCategory::View,
            .checkable = true,
            .group = kLanguageGroup,
            .toggled = [&core, language = QLatin1String(command.language)](bool) {
                core.settings.setLanguage(language);
                core.translations.apply(language);
                checkAppearance(core);
            } });
    }
}

void addMotion(WindowCore& core)
{
    core.registry.add({ .id = QStringLiteral("view.reducedMotion"),
        .text = QT_TRANSLATE_NOOP("Command", "Reduce motion"),
        .tip = QT_TRANSLATE_NOOP("Command", "Shows changes without animation"),
        .category = CommandCategory::View,
        .checkable = true,
        .group = kLanguageGroup + 1,
        .toggled = [&core](bool reduced) {
            core.settings.setReducedMotion(reduced);
            Theme::instance().setReducedMotion(reduced);
        } });
}

} // namespace

void addAppearanceCommands(WindowCore& core)
{
    addThemes(core);
    addLanguages(core);
    addMotion(core);
    checkAppearance(core);
}

} // namespace consonance
