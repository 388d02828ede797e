// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/what_if_controller.h"

#include "core/cluster/cluster_extension.h"
#include "core/keep/branch_keeper.h"
#include "core/run/intervention_text.h"
#include "ui/kit/selection.h"
#include "ui/session/run_library.h"
#include "ui/words/core_wording.h"
#include "ui/work/job_runner.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr auto kMenuGroup = 3; ///< of the Analyse menu

} // namespace

WhatIfController::WhatIfController(const Services& services, QObject* parent)
    : QObject(parent)
    , m_services(services)
{
    addCommands();
    auto& session = m_services.session;
    connect(&session, &SessionController::inputsChanged, this, &WhatIfController::takeInputs);
    connect(&session, &SessionController::changesChanged, this, &WhatIfController::takeChanges);
    connect(&session, &SessionController::stateChanged, this, [this] {
        // A run that is open again is brought to where it was.
        if (m_reopening && m_services.session.state() == SessionController::State::Paused)
            makeReopened(*std::exchange(m_reopening, std::nullopt));
    });
    connect(&session, &SessionController::loadingGivenUp, this, [this] {
        if (!std::exchange(m_reopening, std::nullopt))
            return;
        // The edit that wanted another cluster did not happen.
        m_services.undo.forgetRun();
        m_changes = m_services.session.changes();
        Q_EMIT branchChanged();
    });
    connect(&session, &SessionController::horizonChanged, this, &WhatIfController::noteHorizon);
    connect(&session, &SessionController::completed, this, &WhatIfController::keepBranch);
}

void WhatIfController::keepBranchesIn(RunLibrary& library)
{
    m_library = &library;
}

void WhatIfController::addCommands()
{
    auto& registry = m_services.registry;
    const CommandGroup commands { registry, CommandCategory::WhatIf, kMenuGroup };
    commands.add(
        "whatIf.place", QT_TRANSLATE_NOOP("Command", "&Place on…"),
        QT_TRANSLATE_NOOP("Command", "Starts the selected job elsewhere, or moves one of its tasks"), Icon::Target,
        [this] {
            const auto can = whenChangeable();
            return !can.enabled
                ? can
                : CommandAvailability::when(m_services.selection.state().jobs.size() == 1, tr("select one job first"));
        },
        [this] { Q_EMIT placeRequested(); });
    addServerCommand("whatIf.drain", QT_TRANSLATE_NOOP("Command", "&Drain server"),
        QT_TRANSLATE_NOOP("Command", "From now on the selected servers take no new tasks; running ones continue"),
        ClusterChangeKind::Drain);
    addServerCommand("whatIf.fail", QT_TRANSLATE_NOOP("Command", "&Fail server"),
        QT_TRANSLATE_NOOP("Command",
            "The selected servers fail now; their jobs wait again and lose, as assumed, the epoch they are in; jobs "
            "given by their duration lose nothing"),
        ClusterChangeKind::Fail);
    addServerCommand("whatIf.repair", QT_TRANSLATE_NOOP("Command", "&Repair server"),
        QT_TRANSLATE_NOOP("Command", "The selected servers, drained or failed, are up again from now on"),
        ClusterChangeKind::Repair);
    commands.add(
        "whatIf.addServer", QT_TRANSLATE_NOOP("Command", "&Add server"),
        QT_TRANSLATE_NOOP("Command", "One more server from now on, like the selected one"), Icon::Add,
        [this] { return whenChangeable(); },
        [this] {
            const auto& hosts = m_services.selection.state().hosts;
            const auto last = HostId(m_services.session.inputs()->cluster->hostCount() - 1);
            addServer(hosts.empty() ? last : hosts.front());
        });
    commands.add(
        "whatIf.changePolicy", QT_TRANSLATE_NOOP("Command", "Change &policy…"),
        QT_TRANSLATE_NOOP("Command", "Another policy, or other parameters, decide from now on"), Icon::Policy,
        [this] { return whenChangeable(); }, [this] { Q_EMIT policyRequested(); });
    commands.add(
        "whatIf.nothingStarts", QT_TRANSLATE_NOOP("Command", "Let &nothing start"),
        QT_TRANSLATE_NOOP(
            "Command", "Answers the decision that is due, or else the last one, in place of the policy: no job starts"),
        Icon::Pause,
        [this] {
            const auto can = whenChangeable();
            const auto& frame = m_services.session.frame();
            return !can.enabled
                ? can
                : CommandAvailability::when(frame && (frame->decisionIsDue || frame->decision), tr("no decision yet"));
        },
        [this] { m_services.session.answerDecision({}); });
    const auto whenBranch
        = [this] { return CommandAvailability::when(isBranch(), tr("nothing was changed in the run")); };
    commands.add("whatIf.compare", QT_TRANSLATE_NOOP("Command", "&Compare with original"),
        QT_TRANSLATE_NOOP("Command", "Where the branch and its original part, and what it cost each job"),
        Icon::Compare, whenBranch, [this] { compareWithOriginal(); });
    commands.add(
        "whatIf.keep", QT_TRANSLATE_NOOP("Command", "&Keep branch"),
        QT_TRANSLATE_NOOP("Command", "Runs the branch to its end, where it is kept among the runs"), Icon::Save,
        [this] { return whenKeepable(); }, [this] { m_services.session.express(); });
    commands.add("whatIf.original", QT_TRANSLATE_NOOP("Command", "Back to the &original"),
        QT_TRANSLATE_NOOP("Command", "Undoes everything that was changed in the run"), Icon::Restart, whenBranch,
        [this] { backToOriginal(); });
    addUndoCommands();
    connect(&m_services.selection, &Selection::changed, &registry, &CommandRegistry::requestRefresh);
}

/// Of the changes of the run alone, whatever else was done in the window since.
void WhatIfController::addUndoCommands()
{
    auto& undo = m_services.undo;
    m_services.registry.add({ .id = QStringLiteral("edit.undoChange"),
        .text = QT_TRANSLATE_NOOP("Command", "Undo the change of the run"),
        .tip = QT_TRANSLATE_NOOP("Command", "Undoes the last change of the run, and nothing else"),
        .tipNow = [&undo] { return undo.undoTip(EditPlace::RunChanges); },
        .category = CommandCategory::WhatIf,
        .icon = Icon::Undo,
        .group = kMenuGroup,
        .enabledWhen =
            [&undo] {
                return CommandAvailability::when(
                    undo.canUndo(EditPlace::RunChanges), tr("nothing was changed in the run"));
            },
        .run = [&undo] { undo.undo(EditPlace::RunChanges); } });
    m_services.registry.add({ .id = QStringLiteral("edit.redoChange"),
        .text = QT_TRANSLATE_NOOP("Command", "Redo the change of the run"),
        .tip = QT_TRANSLATE_NOOP("Command", "Redoes the change of the run that was undone last"),
        .tipNow = [&undo] { return undo.redoTip(EditPlace::RunChanges); },
        .category = CommandCategory::WhatIf,
        .icon = Icon::Redo,
        .group = kMenuGroup,
        .enabledWhen =
            [&undo] {
                return CommandAvailability::when(
                    undo.canRedo(EditPlace::RunChanges), tr("no change of the run was taken back"));
            },
        .run = [&undo] { undo.redo(EditPlace::RunChanges); } });
}

void WhatIfController::addServerCommand(const char* id, const char* text, const char* tip, ClusterChangeKind kind)
{
    CommandGroup { m_services.registry, CommandCategory::WhatIf, kMenuGroup }.add(
        id, text, tip, Icon::Server, [this, kind] { return whenServers(kind); },
        [this, kind] { changeServers(kind, m_services.selection.state().hosts); });
}

QStringList WhatIfController::menuIds()
{
    return { QStringLiteral("whatIf.place"), QStringLiteral("whatIf.drain"), QStringLiteral("whatIf.fail"),
        QStringLiteral("whatIf.repair"), QStringLiteral("whatIf.addServer"), QStringLiteral("whatIf.changePolicy"),
        QStringLiteral("whatIf.whyWaiting") };
}

CommandAvailability WhatIfController::whenKeepable() const
{
    const auto& inputs = m_services.session.inputs();
    if (!isBranch())
        return CommandAvailability::when(false, tr("nothing was changed in the run"));
    if (inputs && inputs->origin.isReadOnly())
        return CommandAvailability::when(false, tr("the run is open for reading only; keep a copy of it first"));
    if (m_services.session.canPause())
        return CommandAvailability::when(false, tr("the run goes on; it is kept at its end"));
    return CommandAvailability::when(hasUnkeptChanges(), tr("the branch is kept already"));
}

CommandAvailability WhatIfController::whenChangeable() const
{
    const auto& session = m_services.session;
    if (!session.hasSession())
        return CommandAvailability::no(tr("no run is open"));
    if (session.state() == SessionController::State::Finished)
        return CommandAvailability::no(tr("the run is over; go back to change something"));
    return CommandAvailability::when(
        session.state() != SessionController::State::Failed && session.state() != SessionController::State::Loading,
        tr("the run cannot be changed now"));
}

CommandAvailability WhatIfController::whenServers(ClusterChangeKind kind) const
{
    if (auto can = whenChangeable(); !can.enabled)
        return can;
    const auto& hosts = m_services.selection.state().hosts;
    const auto& frame = m_services.session.frame();
    if (hosts.empty() || !frame)
        return CommandAvailability::no(tr("select a server first"));
    const bool concerns = std::ranges::any_of(hosts, [&](HostId host) {
        return host.index() < frame->hosts.size()
            && availabilityAfter(kind, frame->hosts[host.index()].availability).has_value();
    });
    return CommandAvailability::when(concerns, tr("the selected server is not in a state for that"));
}

/// How far the original was seen is known until the first change.
void WhatIfController::noteHorizon()
{
    const auto& session = m_services.session;
    if (m_changes.empty() && !m_reopening && session.changes().empty())
        m_originalSeen = session.isCompletelySeen() ? kForever : session.horizon();
}

void WhatIfController::takeInputs()
{
    m_comparison.reset();
    const auto& inputs = m_services.session.inputs();
    if (!m_reopening) {
        m_services.undo.forgetRun();
        m_changes = m_services.session.changes(); // of a kept branch, which is one again
        m_kept = inputs && !inputs->origin.runId.empty() ? m_changes : std::vector<SessionChange> {};
        m_original = inputs ? inputs->request : RunRequest {};
        m_cluster = inputs ? inputs->originalCluster : nullptr;
        m_originalSeen = {};
    }
    Q_EMIT branchChanged();
    Q_EMIT comparisonChanged();
}

/// The session tells what is changed in it now; what the user did not ask for by undo or redo is a new edit.
void WhatIfController::takeChanges()
{
    const auto& changes = m_services.session.changes();
    if (changes != m_changes && !m_reopening) {
        push(m_changes, changes, m_services.session.changedFrom());
        m_changes = changes;
    }
    if (m_comparison) {
        m_comparison.reset();
        Q_EMIT comparisonChanged();
    }
    m_services.registry.requestRefresh();
    Q_EMIT branchChanged();
}

/// Undone, a change takes the clock back to where it was when the change was made, and made again to the change; where
/// one has gone elsewhere since, it stays.
void WhatIfController::push(
    const std::vector<SessionChange>& before, const std::vector<SessionChange>& after, ClockPlace madeFrom)
{
    std::optional<ClockPlace> madeAt;
    if (!after.empty() && after.back().moment.at)
        madeAt = ClockPlace { .at = *after.back().moment.at };
    auto name = m_editName;
    if (!m_isOneEdit)
        name = [change = after.empty() ? std::nullopt : std::optional(after.back().change)] {
            return change ? changeText(*change) : tr("Back to the original");
        };
    const int mergeId = m_isOneEdit ? UndoStack::mergeIdOf(QStringLiteral("change of the run %1").arg(m_edits)) : -1;
    m_services.undo.pushOfRun(
        EditPlace::RunChanges, name,
        [this, before, madeFrom, madeAt] {
            const bool isThere = madeAt && m_services.session.now() == madeAt->at;
            show(before, isThere ? std::optional(madeFrom) : std::nullopt);
        },
        [this, after, madeFrom, madeAt] {
            show(after, m_services.session.now() == madeFrom.at ? madeAt : std::nullopt);
        },
        mergeId);
}

void WhatIfController::beginEdit(const EditName& name)
{
    m_editName = name;
    ++m_edits;
    m_isOneEdit = true;
}

void WhatIfController::endEdit()
{
    m_isOneEdit = false;
}

/// On the cluster that these changes need: a server that was added goes with the change that added it.
void WhatIfController::show(const std::vector<SessionChange>& changes, std::optional<ClockPlace> shown)
{
    m_changes = changes;
    auto& session = m_services.session;
    const auto needed = inputsOf(requestWith(m_original, changes));
    if (!needed || needed->cluster->hostCount() == session.inputs()->cluster->hostCount())
        session.setChanges(changes, shown);
    else
        openAgainOn(needed->cluster, changes, shown);
}

/// The run is open again, at its beginning, on the cluster that the changes need.
void WhatIfController::makeReopened(const Reopening& reopening)
{
    m_changes = reopening.changes;
    auto& session = m_services.session;
    if (!reopening.changes.empty())
        return session.setChanges(reopening.changes, reopening.shown);
    session.lookAhead(m_originalSeen);
    session.seek(reopening.shown.at);
}

void WhatIfController::moveTask(JobId job, std::uint8_t role, HostId from, HostId to, int count)
{
    if (!whenChangeable().enabled || from == to)
        return;
    Q_EMIT changing();
    m_services.session.intervene(PlaceJob { placesOf(job, role, from, to, count) });
}

void WhatIfController::placeOtherwise(JobId job, std::uint8_t role, HostId from, HostId to)
{
    if (!whenChangeable().enabled || from == to)
        return;
    Q_EMIT changing();
    m_services.session.placeOtherwise(placesOf(job, role, from, to, 1));
}

/// In names.
JobPlaces WhatIfController::placesOf(JobId job, std::uint8_t role, HostId from, HostId to, int count) const
{
    const auto& inputs = *m_services.session.inputs();
    const auto& cluster = *inputs.cluster;
    const auto& request = inputs.workload->job(job).request;
    const auto pathOf
        = [&](HostId host) { return host.isValid() ? cluster.path(cluster.host(host).domain) : std::string(); };
    return { request.name,
        { { .role = request.roles[role].kind, .place = pathOf(to), .count = count, .from = pathOf(from) } } };
}

void WhatIfController::changeServers(ClusterChangeKind kind, const std::vector<HostId>& hosts)
{
    const auto& inputs = m_services.session.inputs();
    const auto frame = m_services.session.frame();
    if (!inputs || !frame)
        return;
    for (const HostId host : hosts) {
        if (!availabilityAfter(kind, frame->hosts[host.index()].availability))
            continue;
        Q_EMIT changing();
        m_services.session.intervene(ChangeServer { kind, inputs->cluster->path(inputs->cluster->host(host).domain) });
    }
}

void WhatIfController::changePolicy(const std::string& policy, const std::map<std::string, std::string>& parameters)
{
    Q_EMIT changing();
    m_services.session.intervene(ChangePolicy { policy, parameters, {} });
}

/// The cluster of a run cannot grow while it runs, so the run is opened again on one that holds the server, absent,
/// from the beginning; then all changes are made again, and the new one with them.
void WhatIfController::addServer(HostId like)
{
    auto& session = m_services.session;
    const auto inputs = session.inputs();
    const auto frame = session.frame();
    if (!inputs || !frame)
        return;
    const AddServer added { nextServerName(*inputs->cluster),
        inputs->cluster->path(inputs->cluster->host(like).domain) };
    const auto grown = withServerLike(*inputs->cluster, like, added.server);
    if (!grown) {
        Q_EMIT errorRaised(grown.error());
        return;
    }
    auto changes = m_changes;
    std::erase_if(changes, [&](const SessionChange& change) { return change.step >= frame->position.step; });
    const RunMoment moment { frame->position.event, std::max(session.now(), frame->position.at) };
    changes.push_back({ { moment, added }, frame->position.step });
    push(m_changes, changes, { .at = session.now() });
    openAgainOn(*grown, std::move(changes), {});
}

void WhatIfController::openAgainOn(
    std::shared_ptr<const Cluster> cluster, std::vector<SessionChange> changes, std::optional<ClockPlace> shown)
{
    const auto inputs = m_services.session.inputs();
    m_reopening = Reopening { .changes = std::move(changes),
        .shown = shown.value_or(ClockPlace { .at = m_services.session.now() }) };
    m_services.session.open(m_original,
        [request = m_original, cluster = std::move(cluster), workload = inputs->workload, origin = inputs->origin](
            const StopToken& stop, Progress& progress) -> Result<LoadedRun> {
            TRY_ASSIGN(const auto resolved, inputsFrom(request, cluster, workload));
            TRY_ASSIGN(auto run, startLoadedRun(request, resolved, stop, progress));
            run.origin = origin;
            return run;
        });
}

void WhatIfController::makeAgain(const std::vector<SessionChange>& changes)
{
    if (!m_services.session.inputs() || changes == m_changes)
        return;
    if (const auto inputs = inputsOf(requestWith(m_original, changes)); !inputs) {
        Q_EMIT errorRaised(inputs.error());
        return;
    }
    const auto now = m_services.session.now();
    const auto [mine, theirs] = std::ranges::mismatch(m_changes, changes);
    std::vector<SessionChange> made(m_changes.begin(), mine);
    if (made != m_changes)
        push(m_changes, made, { .at = now });
    for (auto change = theirs; change != changes.end(); ++change) {
        auto next = made;
        next.push_back(*change);
        push(made, next, { .at = now });
        made = std::move(next);
    }
    show(changes, {});
}

void WhatIfController::backToOriginal()
{
    if (!isBranch())
        return;
    push(m_changes, {}, { .at = m_services.session.now() });
    show({}, {});
}

Result<ResolvedInputs> WhatIfController::inputsOf(const RunRequest& request) const
{
    return inputsFrom(request, m_cluster, m_services.session.inputs()->workload);
}

namespace {

struct EndedRun {
    const RunRequest& request;
    const ResolvedInputs& inputs;
    const FinishedRun& run;
};

/// None where runs are slow, or where the change only fits this schedule.
Result<CopyRuns> copiesOfBranch(
    const EndedRun& original, const EndedRun& branch, const StopToken& stop, Progress& progress)
{
    const std::vector<std::string> policies { original.request.policy, branch.request.policy };
    const int copies = copiesOf({}, *original.inputs.workload, policies);
    if (copies == 0)
        return CopyRuns {};
    const auto dated = [](const EndedRun& run) { return withTimesOfChanges(run.request, run.run.log.events()); };
    const std::vector<CopyContender> contenders { { "original", dated(original), original.inputs },
        { "branch", dated(branch), branch.inputs } };
    progress.setDone(0);
    progress.setTotal(2 * copies);
    auto runs = runCopies(contenders, {}, copies, { .progress = &progress }, stop);
    return runs || runs.error().kind == ErrorKind::Cancelled ? std::move(runs) : CopyRuns {};
}

} // namespace

void WhatIfController::compareWithOriginal()
{
    if (!isBranch() || !m_services.session.inputs())
        return;
    const auto branch = requestWith(m_original, m_services.session.changes());
    const auto originalInputs = inputsOf(m_original);
    const auto branchInputs = inputsOf(branch);
    if (!originalInputs || !branchInputs) {
        Q_EMIT errorRaised((!originalInputs ? originalInputs : branchInputs).error());
        return;
    }
    m_services.runner.start(
        tr("Comparing with the original"),
        [original = m_original, branch, originalInputs = *originalInputs, branchInputs = *branchInputs](
            const StopToken& stop, Progress& progress) -> Result<ShownComparison> {
            TRY_ASSIGN(const auto mine, finishRun(original, originalInputs, stop, &progress));
            TRY_ASSIGN(const auto theirs, finishRun(branch, branchInputs, stop, &progress));
            ShownComparison shown { .comparison = compareBranch(mine, theirs, *originalInputs.workload),
                .reason = {},
                .workload = originalInputs.workload,
                .failureLoss = branchInputs.transitions.failureLoss };
            TRY_ASSIGN(shown.reason,
                whyTheyPart(shown.comparison, { original, originalInputs, mine.log },
                    { branch, branchInputs, theirs.log }, stop, &progress));
            TRY_ASSIGN(shown.copies,
                copiesOfBranch({ original, originalInputs, mine }, { branch, branchInputs, theirs }, stop, progress));
            return shown;
        },
        this,
        [this, changes = m_services.session.changes(), workload = m_services.session.inputs()->workload](
            Result<ShownComparison> outcome) {
            const auto& inputs = m_services.session.inputs();
            if (!inputs || inputs->workload != workload || m_services.session.changes() != changes)
                return; // of another run, or of what was changed before
            if (!outcome) {
                if (outcome.error().kind != ErrorKind::Cancelled)
                    Q_EMIT errorRaised(outcome.error());
                return;
            }
            m_comparison = std::make_shared<const ShownComparison>(std::move(*outcome));
            Q_EMIT comparisonChanged();
        },
        { .group = QStringLiteral("whatIf.compare") });
}

/// The branch ended in the window; the store gets it as a run with a parent.
void WhatIfController::keepBranch(const std::shared_ptr<const RunResult>& result)
{
    const auto changes = m_services.session.changes();
    const auto& inputs = m_services.session.inputs();
    // Of a run that is open for reading only nothing is written.
    if (!m_library || changes.empty() || changes == m_kept || !inputs || inputs->origin.isReadOnly())
        return;
    m_library->keepAtEnd(
        m_services.session,
        [original = m_original, cluster = m_cluster, branch = requestWith(m_original, changes), result](
            RunStore& store, const InteractiveSession& run) {
            return consonance::keepBranch(store, original, *cluster, branch, *result, run.simulation());
        },
        this,
        [this, changes](const Result<std::string>& id) {
            if (!id) {
                Q_EMIT errorRaised(id.error());
                return;
            }
            m_kept = changes;
            m_library->noteChange();
            Q_EMIT branchKept(QString::fromStdString(*id));
        });
}

QString WhatIfController::changeText(const Intervention& change)
{
    const auto* answer = std::get_if<AnswerDecision>(&change);
    if (answer && !answer->otherwise && !answer->jobs.empty()) // of which there may be many
        return tr("decision answered by hand, %n job(s) placed", nullptr, static_cast<int>(answer->jobs.size()));
    return QString::fromStdString(interventionText(change, windowWording));
}

} // namespace consonance
#include "moc_what_if_controller.cpp"
