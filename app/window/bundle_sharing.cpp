// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/bundle_sharing.h"

#include "app/window/run_opening.h"
#include "core/keep/run_sharing.h"
#include "core/workload/trace_file.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/runs/bundle_task_dialog.h"
#include "ui/session/run_library.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPointer>

namespace consonance {

namespace {

BundleView viewOf(const SessionInputs& inputs, const Selection& selection, const SessionFrame* frame, Time at)
{
    const SelectionState& state = selection.state();
    BundleView view { .at = at };
    if (frame && frame->position.at == at)
        view.step = frame->position.step;
    if (state.range) {
        view.from = state.range->from;
        view.until = state.range->to;
    }
    for (const JobId job : state.jobs) {
        if (view.jobs.size() < kMaximumViewNames)
            view.jobs.push_back(inputs.workload->job(job).request.name);
    }
    for (const HostId host : state.hosts) {
        if (view.servers.size() < kMaximumViewNames)
            view.servers.push_back(inputs.cluster->hostName(host));
    }
    return view;
}

} // namespace

BundleSharing::BundleSharing(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
{
    addKeepCommand();
    addShareCommand();
}

void BundleSharing::addKeepCommand()
{
    CommandGroup { m_parts.registry, CommandCategory::File, 0 }.add(
        "file.keepCopy", QT_TRANSLATE_NOOP("Command", "&Keep a copy"),
        QT_TRANSLATE_NOOP("Command", "Copies a read-only run into the database of runs, and continues with the copy"),
        Icon::Save,
        [this] {
            const auto& inputs = m_parts.session.inputs();
            return CommandAvailability::when(
                inputs && inputs->origin.isReadOnly(), tr("no run is open for reading only"));
        },
        [this] { keepCopy(); });
}

void BundleSharing::addShareCommand()
{
    CommandGroup { m_parts.registry, CommandCategory::File, 0 }.add(
        "file.share", QT_TRANSLATE_NOOP("Command", "S&hare the run with a task…"),
        QT_TRANSLATE_NOOP("Command",
            "Writes the open run with its inputs, changes, selection and a task for whoever opens it as one file; with "
            "a time range selected, only up to its end"),
        Icon::Save, [this] { return CommandAvailability::when(m_parts.session.hasSession(), tr("no run is open")); },
        [this] { share(); });
}

void BundleSharing::keepCopy()
{
    const auto inputs = m_parts.session.inputs();
    m_parts.library.ask(
        tr("Keeping a copy"),
        [file = inputs->origin.bundle](
            RunStore& store, const StopToken&, Progress&) { return store.importBundle(file); },
        this,
        [this, inputs](const Result<ImportedRun>& kept) {
            if (!kept) {
                Q_EMIT errorRaised(kept.error());
                return;
            }
            sayKept(*kept);
            m_parts.library.noteChange();
            if (m_parts.session.inputs() == inputs)
                m_parts.runs.openStored(QString::fromStdString(kept->id), RunPlace { .at = m_parts.clock.now() });
        },
        { .group = QStringLiteral("window.keepCopy") });
}

void BundleSharing::sayKept(const ImportedRun& kept)
{
    const auto id = QString::fromStdString(kept.id);
    Q_EMIT messageRaised({ .severity = Severity::Success,
        .text = kept.wasThere ? tr("Run %1 is already among the kept runs; it is open now.").arg(id)
                              : tr("Kept as run %1; your changes from now on are kept.").arg(id) });
}

void BundleSharing::share()
{
    auto* dialog = new BundleTaskDialog(m_parts.window);
    connect(dialog, &BundleTaskDialog::chosen, this, &BundleSharing::shareWith);
    dialog->show();
}

void BundleSharing::shareWith(const QString& task)
{
    if (!m_parts.session.hasSession())
        return; // closed meanwhile
    const auto inputs = m_parts.session.inputs();
    const QString name = QFileInfo(QString::fromStdString(inputs->workload->name)).completeBaseName();
    const QString path = askForFile(m_parts.window,
        { .choice = FileChoice::Save,
            .title = tr("Share the run"),
            .start = QStringLiteral("%1-%2.run")
                         .arg(name, QString::fromStdString(policyAtEnd(m_parts.session.openRequest()).policy)),
            .filter = tr("Run bundle (*.run)") });
    if (path.isEmpty())
        return;
    BundleOptions options { .view
        = viewOf(*inputs, m_parts.selection, m_parts.session.frame().get(), m_parts.clock.now()) };
    options.until = options.view->until;
    // What the run is made of is known on its own thread; it is made again on another.
    const auto self = QPointer<BundleSharing>(this);
    m_parts.session.inspect(
        [self, inputs, options, task, path, changes = m_parts.session.changes()](const InteractiveSession& run) {
            QMetaObject::invokeMethod(
                qApp,
                [self, inputs, options, task, path, changes, setup = run.simulation().setup()] {
                    if (self)
                        self->write(*inputs, changes, setup, { options, task.toStdString() }, path);
                },
                Qt::QueuedConnection);
        });
}

void BundleSharing::write(const SessionInputs& inputs, const std::vector<SessionChange>& changes,
    const SimulationSetup& setup, const Shared& shared, const QString& path)
{
    m_parts.runner.start(
        tr("Sharing %1").arg(QFileInfo(path).fileName()),
        [request = inputs.request, changes, setup, shared, file = path.toStdString()](
            const StopToken& stop, Progress& progress) {
            return shareRun(request, changes, setup, shared.options, shared.notes, file, stop, &progress);
        },
        this,
        [this, path, options = shared.options, beginning = dateOfBeginning(*inputs.workload)](
            const Result<void>& written) {
            if (!written) {
                if (written.error().kind != ErrorKind::Cancelled)
                    Q_EMIT errorRaised(written.error());
                return;
            }
            const QString file = QFileInfo(path).fileName();
            Q_EMIT messageRaised({ .severity = Severity::Success,
                .text = options.until ? tr("%1 holds the run until %2; it opens at the moment shown.")
                                            .arg(file, format::moment(*options.until, beginning))
                                      : tr("%1 holds the whole run; it opens at the moment shown.").arg(file) });
        });
}

} // namespace consonance
#include "moc_bundle_sharing.cpp"
