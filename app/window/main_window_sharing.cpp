// SPDX-License-Identifier: GPL-3.0-or-later
// The open run as a file for somebody else, with what is looked at; and standing there when such a file is opened.
#include "app/window/main_window.h"

#include "core/keep/run_sharing.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/number_format.h"
#include "ui/work/message_bar.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPointer>

namespace consonance {

namespace {

BundleView viewOf(const SessionInputs& inputs, const Selection& selection, Time at)
{
    const SelectionState& state = selection.state();
    BundleView view { .at = at };
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

void MainWindow::addSharingCommand()
{
    m_registry.add({ .id = QStringLiteral("file.share"),
        .text = QT_TRANSLATE_NOOP("Command", "S&hare what is shown…"),
        .tip = QT_TRANSLATE_NOOP("Command",
            "Writes the open run with all its inputs, its changes and what is selected as one file; with a time range "
            "selected only as far as its end"),
        .category = CommandCategory::File,
        .icon = Icon::Save,
        .enabledWhen = [this] { return CommandAvailability::when(m_session.hasSession(), tr("no run is open")); },
        .run = [this] { shareRun(); } });
}

void MainWindow::shareRun()
{
    const auto inputs = m_session.inputs();
    const QString name = QFileInfo(QString::fromStdString(inputs->workload->name)).completeBaseName();
    const QString path = askForFile(this,
        { .choice = FileChoice::Save,
            .title = tr("Share what is shown"),
            .start = QStringLiteral("%1-%2.run").arg(name, QString::fromStdString(policyAtEnd(inputs->request).policy)),
            .filter = tr("Run bundle (*.run)") });
    if (path.isEmpty())
        return;
    BundleOptions options { .view = viewOf(*inputs, m_selection, m_clock.now()) };
    options.until = options.view->until;
    // What the run is made of is known on its own thread; it is made again on another.
    const auto window = QPointer<MainWindow>(this);
    m_session.inspect([window, inputs, options, path, changes = m_session.changes()](const InteractiveSession& run) {
        QMetaObject::invokeMethod(
            qApp,
            [window, inputs, options, path, changes, setup = run.simulation().setup()] {
                if (window)
                    window->writeShared(*inputs, changes, setup, options, path);
            },
            Qt::QueuedConnection);
    });
}

void MainWindow::writeShared(const SessionInputs& inputs, const std::vector<SessionChange>& changes,
    const SimulationSetup& setup, const BundleOptions& options, const QString& path)
{
    m_runner.start(
        tr("Sharing %1").arg(QFileInfo(path).fileName()),
        [request = inputs.request, changes, setup, options, file = path.toStdString()](
            const StopToken& stop, Progress& progress) {
            return consonance::shareRun(request, changes, setup, options, file, stop, &progress);
        },
        this,
        [this, path, options](const Result<void>& written) {
            if (!written) {
                if (written.error().kind != ErrorKind::Cancelled)
                    showError(written.error());
                return;
            }
            const QString file = QFileInfo(path).fileName();
            m_messages->add({ .severity = Severity::Success,
                .text = options.until ? tr("%1 holds the run until %2; it opens where you stand.")
                                            .arg(file, format::clockTime(*options.until))
                                      : tr("%1 holds the whole run; it opens where you stand.").arg(file) });
        });
}

/// Names that the run does not have are left out.
void MainWindow::goToView(const BundleView& view)
{
    SessionMemory names;
    for (const auto& job : view.jobs)
        names.jobs << QString::fromStdString(job);
    for (const auto& server : view.servers)
        names.servers << QString::fromStdString(server);
    selectAgain(names, m_session, m_selection);
    if (view.from && view.until)
        m_selection.selectRange(TimeRange { .from = *view.from, .to = *view.until });
    m_clock.seek(view.at);
}

} // namespace consonance
