// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window's self-observation: its frame times, the actions in it, and the session that an earlier one
// lost. Keeps the journal, shows the figures on request, offers the lost session, writes bug reports. GUI thread only.
#pragma once

#include "app/window/session_journal.h"
#include "ui/work/frame_meter.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <optional>

namespace consonance {

class CommandRegistry;
class LogWindow;
class MarksDocument;
class MessageBar;
class MessageRow;
class PerformanceOverlay;
class Selection;
class SessionController;
struct Message;

class SelfWatch : public QObject {
    Q_OBJECT
public:
    struct Parts {
        QWidget& window;
        CommandRegistry& registry;
        SessionController& session;
        Selection& selection;
        MarksDocument& marks;
        MessageBar& messages;
        QString journalFolder;
        std::function<QString()> doing; ///< which page is shown, for the log of slow frames
    };
    /// Registers view.hud, help.log and help.reportBundle. All parts must outlive it.
    explicit SelfWatch(Parts parts, QObject* parent = nullptr);
    ~SelfWatch() override;

    /// The window painted itself, which took that long.
    void notePainting(qint64 nanoseconds);
    /// Puts a message up when an earlier window did not end well.
    void offerLostSession();

    [[nodiscard]] const FrameMeter& meter() const { return m_meter; }
    [[nodiscard]] PerformanceOverlay& overlay() const { return *m_overlay; }
    [[nodiscard]] QByteArray report() const;
    /// The errors and warnings so far, newest last, then the journal; for whoever wants to know what happened before
    /// one of them. Messages that were closed are still in it.
    [[nodiscard]] QString log() const;

Q_SIGNALS:
    void lostFound(const consonance::LostSession& lost);
    /// Somebody wants back what an earlier window lost.
    void restoreWanted(const consonance::LostSession& lost);

private:
    void addCommands();
    void followSession();
    void noteMoment();
    void noteSelection();
    void noteMessage(const Message& message);
    void writeReport();

    Parts m_parts;
    SessionJournal m_journal;
    FrameMeter m_meter;
    QElapsedTimer m_clock;
    QTimer m_moments;
    QStringList m_wrong; ///< what went wrong, oldest first; of the same only the last
    PerformanceOverlay* m_overlay = nullptr;
    LogWindow* m_log = nullptr;
    QTimer m_selections; ///< gathers the selections of one gesture
    QPointer<MessageRow> m_offer; ///< of a lost session; null: none stands
};

} // namespace consonance
