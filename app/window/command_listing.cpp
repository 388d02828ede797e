// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/command_listing.h"

#include "app/window/main_window.h"
#include "ui/commands/cli_counterpart.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <algorithm>

namespace consonance {

namespace {

QString keyText(const CommandInfo& command)
{
    return command.key.toString(QKeySequence::PortableText);
}

} // namespace

std::string commandListing(const CommandRegistry& registry, bool asJson)
{
    const auto commands = registry.commands();
    if (asJson) {
        QJsonArray list;
        for (const auto& command : commands) {
            const auto line = cliCounterpart(command.id);
            QJsonObject object { { QStringLiteral("id"), command.id }, { QStringLiteral("text"), command.text },
                { QStringLiteral("tip"), command.tip }, { QStringLiteral("key"), keyText(command) } };
            if (!command.view.isEmpty())
                object.insert(QStringLiteral("key_works_in"), command.view);
            if (line.command.isEmpty())
                object.insert(QStringLiteral("no_command_line"), line.reason);
            else
                object.insert(QStringLiteral("command_line"), line.command);
            list.append(object);
        }
        return QJsonDocument(list).toJson().toStdString();
    }
    qsizetype idWidth = 0;
    qsizetype keyWidth = 0;
    qsizetype textWidth = 0;
    for (const auto& command : commands) {
        idWidth = std::max(idWidth, command.id.size());
        keyWidth = std::max(keyWidth, keyText(command).size());
        textWidth = std::max(textWidth, command.text.size());
    }
    QString all;
    for (const auto& command : commands) {
        QString line = command.id.leftJustified(idWidth + 2) + keyText(command).leftJustified(keyWidth + 2)
            + command.text.leftJustified(textWidth + 2) + cliCounterpart(command.id).command;
        while (line.endsWith(QLatin1Char(' ')))
            line.chop(1);
        all += line + QLatin1Char('\n');
    }
    return all.toStdString();
}

Result<void> listCommands(const JsonOption& json)
{
    // The settings are the user's, for keys and macros; run database and journal are temporary.
    Settings settings;
    TranslationLoader translations;
    translations.apply(settings.language());
    const QTemporaryDir folder;
    MainWindow window(settings, translations, folder.filePath(QStringLiteral("runs.db")));
    return present(json, commandListing(window.registry(), false), commandListing(window.registry(), true));
}

} // namespace consonance
