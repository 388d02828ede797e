// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/saved_settings.h"
#include "ui/answers/answer_panel.h"
#include "ui/answers/answer_table.h"
#include "ui/commands/command_registry.h"
#include "ui/session/session_controller.h"

#include <QInputDialog>

namespace consonance {

/// What is made of settings that an answer found.
void AnswerPanel::addSettingsCommands()
{
    const CommandGroup commands { m_services.registry, CommandCategory::Analyse, 2 };
    const auto add = [&](const char* verb, const char* text, const char* tip, Icon icon, auto run) {
        const auto id = m_question.id + verb;
        commands.add(
            id.c_str(), text, tip, icon,
            [this] {
                return CommandAvailability::when(chosenSettings() != nullptr, tr("the answer has no settings yet"));
            },
            run);
        addButton(id.c_str());
    };
    add(".run", QT_TRANSLATE_NOOP("Command", "Run with these settings"),
        QT_TRANSLATE_NOOP(
            "Command", "Opens the run again with the settings of the selected row, or with the recommended ones"),
        Icon::Run, [this] {
            auto request = m_services.session.openRequest();
            request.policy = chosenSettings()->policy;
            request.parameters = chosenSettings()->parameters;
            Q_EMIT runRequested(request);
        });
    add(".compare", QT_TRANSLATE_NOOP("Command", "Compare these settings"),
        QT_TRANSLATE_NOOP(
            "Command", "Fills in the page of comparisons with the open run's settings and those of the selected row"),
        Icon::Compare, [this] { Q_EMIT comparisonRequested(*chosenSettings()); });
    add(".save", QT_TRANSLATE_NOOP("Command", "Save these settings…"),
        QT_TRANSLATE_NOOP("Command",
            "Saves the settings of the selected row under a name, for the form of a new run and for --set @NAME"),
        Icon::Save, [this] { saveChosenSettings(); });
}

const AnswerSettings* AnswerPanel::chosenSettings() const
{
    const auto find = [this](const std::string& subject) -> const AnswerSettings* {
        const auto found = m_answer.settings.find(subject);
        return found == m_answer.settings.end() ? nullptr : &found->second;
    };
    for (const auto* table : m_tables) {
        if (const auto* settings = find(table->selectedSubject()))
            return settings;
    }
    for (const auto& sheet : m_answer.sheets) {
        for (const auto& row : sheet.rows) {
            if (const auto* settings = row.state == RowState::Chosen ? find(row.subject) : nullptr)
                return settings;
        }
    }
    return nullptr;
}

void AnswerPanel::saveChosenSettings()
{
    const auto settings = *chosenSettings();
    bool isGiven = false;
    const auto name = QInputDialog::getText(this, tr("Save settings"), tr("Name, as in --set @NAME:"),
        QLineEdit::Normal, QString::fromStdString(settings.policy + "-tuned"), &isGiven)
                          .trimmed();
    if (!isGiven)
        return;
    const auto file = savedSettingsPath();
    const auto saved = file ? saveSettings(*file,
                           { .name = name.toStdString(), .policy = settings.policy, .parameters = settings.parameters })
                            : Result<void>(fail(file.error()));
    if (!saved)
        return Q_EMIT errorRaised(saved.error());
    Q_EMIT noted(tr("Settings saved as %1").arg(name));
}

} // namespace consonance
