// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs that go from hand to hand as files: the open run with its view becomes a bundle for other people, and
// one that was opened from a bundle becomes a run of the user. Registers file.keepCopy and file.share. Everything it
// is given must outlive it. GUI thread only; the work is done in the background.
#pragma once

#include "core/session/interactive_session.h"
#include "core/store/run_store.h"
#include "ui/work/message.h"

#include <QObject>

namespace consonance {

class CommandRegistry;
class JobRunner;
class RunLibrary;
class RunOpening;
class Selection;
class SessionController;
class SimulationClock;
struct SessionInputs;

class BundleSharing : public QObject {
    Q_OBJECT
public:
    struct Parts {
        CommandRegistry& registry;
        JobRunner& runner;
        RunLibrary& library;
        SessionController& session;
        Selection& selection;
        SimulationClock& clock;
        RunOpening& runs;
        QWidget* window = nullptr; ///< of the dialogs
    };
    explicit BundleSharing(const Parts& parts, QObject* parent = nullptr);

    /// Copies the run that is open for reading only into the store, and opens the copy where the other one stands.
    void keepCopy();
    /// Asks for a task that follows and for a file, and writes the open run there.
    void share();

Q_SIGNALS:
    void messageRaised(const consonance::Message& message);
    void errorRaised(const consonance::Error& error);

private:
    void addKeepCommand();
    void addShareCommand();
    struct Shared {
        BundleOptions options;
        std::string notes;
    };

    void shareWith(const QString& task);
    void write(const SessionInputs& inputs, const std::vector<SessionChange>& changes, const SimulationSetup& setup,
        const Shared& shared, const QString& path);
    void sayKept(const ImportedRun& kept);

    Parts m_parts;
};

} // namespace consonance
