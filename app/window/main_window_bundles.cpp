// SPDX-License-Identifier: GPL-3.0-or-later
// Runs from files: opened for reading only, and copied into the database when asked to.
#include "app/window/main_window.h"

#include "ui/work/message_bar.h"

#include <QFileInfo>

namespace consonance {

Result<FoundRun> findRun(const RunStore& store, const std::string& id)
{
    FoundRun found;
    TRY_ASSIGN(const auto run, store.get(id));
    TRY_ASSIGN(found.stored, storedInputs(store, run));
    TRY_ASSIGN(found.origin.marks, store.loadMarks(id));
    found.origin.runId = id;
    return found;
}

void MainWindow::openBundle(const QString& path)
{
    m_runner.start(
        tr("Opening %1").arg(QFileInfo(path).fileName()),
        [file = path.toStdString()](const StopToken&, Progress&) -> Result<FoundRun> {
            std::optional<BundleView> view;
            TRY_ASSIGN(const auto store, RunStore::openBundle(file, &view));
            TRY_ASSIGN(const auto runs, store.list({ .filter = { .archived = ArchivedRuns::Included } }));
            TRY_ASSIGN(auto found, findRun(store, runs.front().id));
            found.origin.bundle = file;
            found.view = std::move(view);
            return found;
        },
        this,
        [this](const Result<FoundRun>& found) {
            if (found)
                openFound(*found);
            else
                showError(found.error());
        },
        { .group = QStringLiteral("window.openStored") });
}

void MainWindow::addBundleCommands()
{
    m_registry.add({ .id = QStringLiteral("file.keepCopy"),
        .text = QT_TRANSLATE_NOOP("Command", "&Keep a copy"),
        .tip = QT_TRANSLATE_NOOP("Command",
            "Copies a run that is open for reading only into the database of runs, and goes on with the copy"),
        .category = CommandCategory::File,
        .icon = Icon::Save,
        .enabledWhen =
            [this] {
                const auto& inputs = m_session.inputs();
                return CommandAvailability::when(
                    inputs && inputs->origin.isReadOnly(), tr("no run is open for reading only"));
            },
        .run = [this] { keepCopy(); } });
}

/// The copy is opened where the other one stands.
void MainWindow::keepCopy()
{
    const auto inputs = m_session.inputs();
    m_library.ask(
        tr("Keeping a copy"),
        [file = inputs->origin.bundle](
            RunStore& store, const StopToken&, Progress&) { return store.importBundle(file); },
        this,
        [this, inputs](const Result<ImportedRun>& kept) {
            if (!kept) {
                showError(kept.error());
                return;
            }
            const auto id = QString::fromStdString(kept->id);
            m_messages->add({ .severity = Severity::Success,
                .text = kept->wasThere ? tr("Run %1 is among the kept runs already; this is it now.").arg(id)
                                       : tr("Kept as run %1; what you change from now on stays.").arg(id) });
            m_library.noteChange();
            if (m_session.inputs() != inputs)
                return;
            openStoredRun(id, std::nullopt, RunPlace { .at = m_clock.now() });
        },
        { .group = QStringLiteral("window.keepCopy") });
}

} // namespace consonance
