// SPDX-License-Identifier: GPL-3.0-or-later
//
// Records what happens in the window: the journal, from which the next window offers a session that this one lost, and
// the errors and warnings of the log. GUI thread only.
#pragma once

#include "app/window/session_journal.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QTimer>

#include <optional>

namespace consonance {

class CommandRegistry;
class LogWindow;
class MarksDocument;
class MessageBar;
class MessageRow;
class Selection;
class SessionController;
struct Message;

class SessionRecorder : public QObject {
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
    };
    /// Registers help.log. All parts must outlive it.
    explicit SessionRecorder(Parts parts, QObject* parent = nullptr);
    ~SessionRecorder() override;

    /// Puts a message up when an earlier window did not end well.
    void offerLostSession();

    /// The errors and warnings so far, newest last, then the journal; messages that were closed are
    /// still in it.
    [[nodiscard]] QString log() const;

Q_SIGNALS:
    void lostFound(const consonance::LostSession& lost);
    /// The user wants back what an earlier window lost.
    void restoreWanted(const consonance::LostSession& lost);

private:
    void addCommands();
    void followSession();
    void noteMoment();
    void noteSelection();
    void noteMessage(const Message& message);

    Parts m_parts;
    SessionJournal m_journal;
    QTimer m_moments;
    QStringList m_wrong; ///< what went wrong, oldest first; of the same only the last
    LogWindow* m_log = nullptr;
    QTimer m_selections; ///< gathers the selections of one gesture
    QPointer<MessageRow> m_offer; ///< of a lost session; null: none stands
};

} // namespace consonance
