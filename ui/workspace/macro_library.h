// SPDX-License-Identifier: GPL-3.0-or-later
//
// Macros: executed commands recorded under a name, kept in the settings, each a command of its own ("macro.NAME") that
// can have a key. A macro runs its commands one after another, waiting while the session is under way, and stops with a
// reason at one that is not possible. GUI thread only.
#pragma once

#include "ui/commands/command_queue.h"

#include <functional>
#include <vector>

namespace consonance {

class CommandRegistry;
class Settings;

struct Macro {
    QString name; ///< as the user calls it; unique
    QStringList commands;
};

class MacroLibrary : public QObject {
    Q_OBJECT
public:
    static constexpr int kMaximumMacros = 100;
    static constexpr int kMaximumCommands = 1000;

    /// `isQuiet` says that the command before has had its effect.
    MacroLibrary(
        CommandRegistry& registry, Settings& settings, std::function<bool()> isQuiet, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<Macro>& macros() const { return m_macros; }
    [[nodiscard]] const QStringList& recorded() const { return m_recorded; }
    void startRecording();
    /// Keeps the recording under a unique name; does nothing when nothing was recorded. Returns the name.
    QString stopRecording();
    /// A name that another macro has is made different.
    void rename(std::size_t index, const QString& name);
    void remove(std::size_t index);
    void run(const QString& name);
    [[nodiscard]] bool isRunning() const { return m_queue.isRunning(); }

Q_SIGNALS:
    void changed();
    void recordingChanged(bool isRecording);
    void failed(const consonance::Error& error);

private:
    void note(const QString& id);
    void load();
    void save() const;
    void renewCommands();
    [[nodiscard]] QString freeName(const QString& wish, std::size_t except) const;

    CommandRegistry& m_registry;
    Settings& m_settings;
    std::vector<Macro> m_macros;
    QStringList m_registered; ///< ids of the commands made for them
    QStringList m_recorded;
    CommandQueue m_queue;
    bool m_isRecording = false;
};

} // namespace consonance
