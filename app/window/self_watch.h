// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window knows of itself: how long its frames take, what was done in it, and the session that an earlier one
// lost. Keeps the journal, shows the figures when asked, offers what was lost, writes bug reports. GUI thread only.
#pragma once

#include "app/window/session_journal.h"
#include "ui/kit/frame_meter.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

namespace consonance {

class CommandRegistry;
class MessageBar;
class PerformanceOverlay;
class SessionController;
struct Message;

class SelfWatch : public QObject {
    Q_OBJECT
public:
    struct Parts {
        QWidget& window;
        CommandRegistry& registry;
        SessionController& session;
        MessageBar& messages;
        QString journalFolder;
        std::function<QString()> doing; ///< which page is shown, for the log of slow frames
    };
    /// Registers view.hud and help.reportBundle. All parts must outlive it.
    explicit SelfWatch(Parts parts, QObject* parent = nullptr);
    ~SelfWatch() override;

    /// The window painted itself, which took that long.
    void notePainting(qint64 nanoseconds);
    /// The run that opens next is this stored one.
    void expectStoredRun(const QString& id) { m_storedRun = id; }
    /// Puts a message up when an earlier window did not end well.
    void offerLostSession();

    [[nodiscard]] const FrameMeter& meter() const { return m_meter; }
    [[nodiscard]] PerformanceOverlay& overlay() const { return *m_overlay; }
    [[nodiscard]] QByteArray report() const;

Q_SIGNALS:
    void runWanted(const consonance::RunRequest& request);
    void storedRunWanted(const QString& id);

private:
    void addCommands();
    void followSession();
    void noteMoment();
    void restore(const LostSession& lost);
    void writeReport();

    Parts m_parts;
    SessionJournal m_journal;
    FrameMeter m_meter;
    QElapsedTimer m_clock;
    QTimer m_moments;
    PerformanceOverlay* m_overlay = nullptr;
    QString m_storedRun;
    std::optional<double> m_wantedSeconds; ///< where to go once the restored run is there
};

} // namespace consonance
