// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/macro_library.h"

#include "ui/commands/command_registry.h"
#include "ui/kit/settings.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace consonance {

namespace {

bool isRecordable(const QString& id)
{
    return !id.startsWith(QLatin1String("macro.")) && !id.startsWith(QLatin1String("tools.macro"))
        && id != QLatin1String("help.palette") && id != QLatin1String("help.keys") && id != QLatin1String("file.quit");
}

QString commandId(const QString& name)
{
    return QStringLiteral("macro.%1").arg(name);
}

} // namespace

MacroLibrary::MacroLibrary(
    CommandRegistry& registry, Settings& settings, std::function<bool()> isQuiet, QObject* parent)
    : QObject(parent)
    , m_registry(registry)
    , m_settings(settings)
    , m_queue(registry, std::move(isQuiet), CommandQueue::OnFailure::DropRest)
{
    connect(&m_queue, &CommandQueue::failed, this, &MacroLibrary::failed);
    connect(&registry, &CommandRegistry::executed, this, &MacroLibrary::note);
    load();
    renewCommands();
}

void MacroLibrary::startRecording()
{
    m_recorded.clear();
    m_isRecording = true;
    Q_EMIT recordingChanged(true);
}

QString MacroLibrary::stopRecording()
{
    if (!m_isRecording)
        return {};
    m_isRecording = false;
    QString name;
    if (!m_recorded.isEmpty() && m_macros.size() < kMaximumMacros) {
        name = freeName(tr("Macro %1").arg(m_macros.size() + 1), m_macros.size());
        m_macros.push_back({ .name = name, .commands = m_recorded });
        save();
        renewCommands();
    }
    Q_EMIT recordingChanged(false);
    return name;
}

void MacroLibrary::note(const QString& id)
{
    if (m_isRecording && isRecordable(id) && m_recorded.size() < kMaximumCommands)
        m_recorded << id;
}

QString MacroLibrary::freeName(const QString& wish, std::size_t except) const
{
    const auto taken = [&](const QString& name) {
        for (std::size_t i = 0; i < m_macros.size(); ++i) {
            if (i != except && m_macros[i].name == name)
                return true;
        }
        return false;
    };
    auto name = wish.trimmed().left(80);
    if (name.isEmpty())
        name = tr("Macro");
    const auto first = name;
    for (int number = 2; taken(name); ++number)
        name = QStringLiteral("%1 (%2)").arg(first).arg(number);
    return name;
}

void MacroLibrary::rename(std::size_t index, const QString& name)
{
    const auto free = freeName(name, index);
    if (free == m_macros[index].name)
        return;
    m_macros[index].name = free;
    save();
    renewCommands();
}

void MacroLibrary::remove(std::size_t index)
{
    m_macros.erase(m_macros.begin() + static_cast<std::ptrdiff_t>(index));
    save();
    renewCommands();
}

void MacroLibrary::run(const QString& name)
{
    const auto found = std::ranges::find(m_macros, name, &Macro::name);
    if (found != m_macros.end())
        m_queue.add(found->commands);
}

void MacroLibrary::renewCommands()
{
    QStringList wanted;
    for (const auto& macro : m_macros)
        wanted << commandId(macro.name);
    for (const auto& id : std::as_const(m_registered)) {
        if (!wanted.contains(id))
            m_registry.remove(id);
    }
    for (const auto& macro : m_macros) {
        const auto id = commandId(macro.name);
        if (m_registry.contains(id))
            continue;
        m_registry.add({ .id = id,
            .ownText = [name = macro.name] { return tr("Macro: %1").arg(name); },
            .ownTip = [] { return tr("Runs the commands that were recorded under this name"); },
            .category = CommandCategory::Tools,
            .icon = Icon::Run,
            .group = 5,
            .run = [this, name = macro.name] { run(name); } });
    }
    m_registered = wanted;
    Q_EMIT changed();
}

void MacroLibrary::load()
{
    const auto kept = QJsonDocument::fromJson(m_settings.document(SettingsDocument::Macros)).object();
    const auto list = kept.value(QLatin1String("macros")).toArray();
    for (const auto& value : list) {
        const auto object = value.toObject();
        Macro macro;
        const auto commands = object.value(QLatin1String("commands")).toArray();
        for (const auto& command : commands) {
            if (isRecordable(command.toString()) && macro.commands.size() < kMaximumCommands)
                macro.commands << command.toString();
        }
        if (macro.commands.isEmpty() || m_macros.size() >= kMaximumMacros)
            continue;
        macro.name = freeName(object.value(QLatin1String("name")).toString(), m_macros.size());
        m_macros.push_back(std::move(macro));
    }
}

void MacroLibrary::save() const
{
    QJsonArray list;
    for (const auto& macro : m_macros)
        list.append(QJsonObject { { QStringLiteral("name"), macro.name },
            { QStringLiteral("commands"), QJsonArray::fromStringList(macro.commands) } });
    const QJsonObject all { { QStringLiteral("version"), 1 }, { QStringLiteral("macros"), list } };
    m_settings.setDocument(SettingsDocument::Macros, QJsonDocument(all).toJson(QJsonDocument::Compact));
}

} // namespace consonance
#include "moc_macro_library.cpp"
