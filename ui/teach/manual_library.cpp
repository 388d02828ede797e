// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/manual_library.h"

#include "core/base/embedded_resources.h"
#include "core/policy/policy.h"
#include "ui/commands/command_registry.h"
#include "ui/words/policy_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace consonance {

std::span<const EmbeddedFile> manualFilesEnglish();
std::span<const EmbeddedFile> manualFilesChinese();

namespace {

constexpr std::array kCategories { CommandCategory::File, CommandCategory::Edit, CommandCategory::Run,
    CommandCategory::View, CommandCategory::Selection, CommandCategory::WhatIf, CommandCategory::Runs,
    CommandCategory::Analyse, CommandCategory::Train, CommandCategory::Tools, CommandCategory::Window,
    CommandCategory::Help };
// As they are written in the chapters, which are not translated there.
constexpr std::array kCategoryNames { "File", "Edit", "Run", "View", "Selection", "What if", "Runs", "Analyse", "Train",
    "Tools", "Window", "Help" };
static_assert(kCategories.size() == kCategoryNames.size());

QString text(const char* english)
{
    return QCoreApplication::translate("Manual", english);
}

QString fromView(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

bool readsChinese()
{
    return QLocale().language() == QLocale::Chinese;
}

QString rawChapter(const QString& id, bool chinese)
{
    const auto name = id.toStdString();
    if (const auto translated = chinese ? findEmbedded(manualFilesChinese(), name) : std::nullopt)
        return fromView(translated->bytes);
    const auto english = findEmbedded(manualFilesEnglish(), name);
    return english ? fromView(english->bytes) : QString();
}

QString cell(QString content)
{
    return content.replace(QLatin1Char('|'), QLatin1String("\\|")).replace(QLatin1Char('\n'), QLatin1Char(' '));
}

QString row(const QStringList& cells)
{
    return QStringLiteral("| %1 |\n").arg(cells.join(QLatin1String(" | ")));
}

QString header(const QStringList& titles)
{
    QStringList lines;
    lines.fill(QStringLiteral("---"), titles.size());
    return row(titles) + row(lines);
}

QString keyText(const CommandInfo& command)
{
    return command.key.isEmpty() ? QString()
                                 : QStringLiteral("`%1`").arg(command.key.toString(QKeySequence::NativeText));
}

QString commandTable(const CommandRegistry& registry, CommandCategory category, bool withKeysOnly)
{
    QString rows;
    for (const auto& command : registry.commands()) {
        if (command.category != category || (withKeysOnly && command.key.isEmpty()))
            continue;
        rows += row({ cell(command.text), keyText(command), cell(command.tip) });
    }
    if (rows.isEmpty())
        return {};
    return QLatin1Char('\n')
        + header({ text(QT_TRANSLATE_NOOP("Manual", "Command")), text(QT_TRANSLATE_NOOP("Manual", "Key")),
            text(QT_TRANSLATE_NOOP("Manual", "What it does")) })
        + rows + QLatin1Char('\n');
}

QString keyTables(const CommandRegistry& registry)
{
    QString all;
    for (const auto category : kCategories) {
        const auto table = commandTable(registry, category, true);
        if (!table.isEmpty())
            all += QStringLiteral("## %1\n%2").arg(CommandRegistry::categoryName(category), table);
    }
    return all;
}

QString policyTable()
{
    QString table = QLatin1Char('\n')
        + header({ text(QT_TRANSLATE_NOOP("Manual", "Policy")), text(QT_TRANSLATE_NOOP("Manual", "Comes")),
            text(QT_TRANSLATE_NOOP("Manual", "May know")), text(QT_TRANSLATE_NOOP("Manual", "What it does")) });
    for (const auto& entry : PolicyRegistry::instance().entries()) {
        const auto& traits = entry.traits;
        table += row({ QStringLiteral("**%1** `%2`").arg(cell(policyTitle(traits)), QString::fromStdString(traits.id)),
            cell(provenanceText(traits.provenance)), cell(knowledgeDescription(traits.knowledge)),
            cell(policySummary(traits)) });
    }
    return table + QLatin1Char('\n');
}

QString expandedToken(const QString& token, const CommandRegistry& registry)
{
    const auto kind = token.section(QLatin1Char(':'), 0, 0);
    const auto name = token.section(QLatin1Char(':'), 1);
    if (kind == QLatin1String("command") && registry.contains(name)) {
        const auto info = registry.info(name);
        return info.key.isEmpty() ? QStringLiteral("**%1**").arg(info.text)
                                  : QStringLiteral("**%1** (%2)").arg(info.text, keyText(info));
    }
    if (kind == QLatin1String("commands")) {
        const auto found = std::ranges::find(kCategoryNames, name.toStdString());
        if (found != kCategoryNames.end())
            return commandTable(registry, kCategories[static_cast<std::size_t>(found - kCategoryNames.begin())], false);
    }
    if (token == QLatin1String("keys"))
        return keyTables(registry);
    return token == QLatin1String("policies") ? policyTable() : QString();
}

const QRegularExpression& tokenPattern()
{
    static const QRegularExpression pattern(QStringLiteral("\\{\\{([^}]+)\\}\\}"));
    return pattern;
}

QString expanded(const QString& markdown, const CommandRegistry& registry)
{
    QString result;
    qsizetype from = 0;
    auto matches = tokenPattern().globalMatch(markdown);
    while (matches.hasNext()) {
        const auto match = matches.next();
        result += markdown.mid(from, match.capturedStart() - from) + expandedToken(match.captured(1), registry);
        from = match.capturedEnd();
    }
    return result + markdown.mid(from);
}

std::vector<ManualSection> sectionsOf(const QString& markdown)
{
    std::vector<ManualSection> sections { {} };
    const auto lines = markdown.split(QLatin1Char('\n'));
    for (const auto& line : lines) {
        if (line.startsWith(QLatin1String("# ")))
            sections.front().heading = line.mid(2);
        else if (line.startsWith(QLatin1String("## ")))
            sections.push_back({ .heading = line.mid(3), .text = {} });
        else
            sections.back().text += line + QLatin1Char('\n');
    }
    return sections;
}

} // namespace

QStringList manualChapters()
{
    QStringList ids;
    for (const auto& file : manualFilesEnglish())
        ids << fromView(file.name);
    return ids;
}

ManualChapter manualChapter(const QString& id, const CommandRegistry& registry)
{
    ManualChapter chapter { .id = id, .title = {}, .markdown = expanded(rawChapter(id, readsChinese()), registry) };
    chapter.sections = sectionsOf(chapter.markdown);
    chapter.title = chapter.sections.front().heading;
    return chapter;
}

QStringList manualProblems(const QString& id, const QString& language, const CommandRegistry& registry)
{
    QStringList problems;
    const bool chinese = language == QLatin1String("zh_CN");
    if (chinese && !findEmbedded(manualFilesChinese(), id.toStdString()))
        problems << QStringLiteral("%1: no Chinese").arg(id);
    auto matches = tokenPattern().globalMatch(rawChapter(id, chinese));
    while (matches.hasNext()) {
        const auto token = matches.next().captured(1);
        if (expandedToken(token, registry).isEmpty())
            problems << QStringLiteral("%1: %2 refers to nothing").arg(id, token);
    }
    return problems;
}

} // namespace consonance
