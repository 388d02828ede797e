// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every way to a run: put together in a form, kept in the store, a file, left by an earlier session. Reads what is kept
// in the background, opens it, and then goes where it was wanted; a later run takes the place of one on its way.
// Everything it is given must outlive it. GUI thread only; nothing here waits.
#pragma once

#include "core/keep/run_keeper.h"
#include "ui/compare/models/run_place.h"
#include "ui/session/session_controller.h"
#include "ui/session/session_memory.h"
#include "ui/work/message.h"

#include <QObject>

#include <optional>

namespace consonance {

class RunLibrary;
class Selection;
class SessionResume;
class SimulationClock;
struct LostSession;

/// A run that is kept somewhere, ready to be opened.
struct FoundRun {
    StoredInputs stored;
    RunOrigin origin;
    std::optional<BundleView> view {}; ///< of the person who shared it
    std::optional<Time> end {}; ///< of a run that ended
    std::string notes {}; ///< in a file, the task for whoever opens it
};
/// Errors: no such run, or inputs that cannot be read. For background work.
[[nodiscard]] Result<FoundRun> findRun(const RunStore& store, const std::string& id);

class RunOpening : public QObject {
    Q_OBJECT
public:
    struct Parts {
        JobRunner& runner;
        RunLibrary& library;
        SessionController& session;
        Selection& selection;
        SimulationClock& clock;
        SessionResume& resume;
    };
    explicit RunOpening(const Parts& parts, QObject* parent = nullptr);

    /// `runsAtOnce` lets it go as soon as it is there.
    void open(const RunRequest& request, bool runsAtOnce = false);
    /// By its id, or by the beginning or end of one.
    void openStored(const QString& id, const std::optional<RunPlace>& place = {}) { openStored(id, place, {}); }
    /// A run that is a file, for reading only.
    void openBundle(const QString& path) { openBundle(path, {}); }
    /// Where it was left: as it is kept, or by its request where it is not kept, or no longer.
    void openAgain(const SessionMemory& memory);
    /// As a window that went away left it.
    void restore(const LostSession& lost);

Q_SIGNALS:
    /// A run that was put together in a window is going to be opened.
    void requested(const consonance::RunRequest& request);
    /// A run is on its way; time to show the page of it.
    void opening();
    /// Another run is shown, of this id in the store, or in that file; empty for one that is not kept, or none.
    void storedRunShown(const QString& runId, const QString& bundle, const QString& notes);
    void messageRaised(const consonance::Message& message);
    void errorRaised(const consonance::Error& error);

private:
    /// What is to happen in a run as soon as it is open.
    struct WhenOpened {
        std::optional<RunPlace> place {}; ///< where to go
        std::optional<BundleView> view {}; ///< the same of a shared one
        bool runs = false; ///< it is to go at once
        std::optional<Time> end {}; ///< until there it is known, wherever one goes
    };

    void openStored(
        const QString& id, const std::optional<RunPlace>& place, const std::optional<SessionMemory>& session);
    void openBundle(const QString& path, const std::optional<SessionMemory>& session);
    void openFound(
        const FoundRun& found, const std::optional<RunPlace>& place, const std::optional<SessionMemory>& session);
    void openAnew(const SessionMemory& memory);
    void forgetWishes();
    void takeState(SessionController::State state);
    void goToPlace(const RunPlace& place);
    void goToView(const BundleView& view);

    Parts m_parts;
    RunOrigin m_storedRun; ///< of the stored run that is being opened
    std::string m_storedNotes; ///< of it, too
    WhenOpened m_whenOpened; ///< of the run that is being opened
};

} // namespace consonance
