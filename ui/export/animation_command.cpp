// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/animation_command.h"

#include "ui/kit/file_chooser.h"
#include "ui/kit/selection.h"
#include "ui/kit/settings.h"
#include "ui/session/run_library.h"

#include <QFileInfo>
#include <QWidget>

namespace consonance {

AnimationCommand::AnimationCommand(
    CommandRegistry& registry, RunLibrary& library, Settings& settings, Selection& selection, QWidget& window)
    : QObject(&window)
    , m_registry(registry)
    , m_library(library)
    , m_settings(settings)
    , m_selection(selection)
    , m_window(window)
{
    registry.add({ .id = QStringLiteral("export.animate"),
        .text = QT_TRANSLATE_NOOP("Command", "Export as moving picture…"),
        .tip = QT_TRANSLATE_NOOP("Command", "Writes the run, or the selected span of it, as animated GIF of 15 s"),
        .category = CommandCategory::File,
        .icon = Icon::Export,
        .enabledWhen =
            [this] {
                return CommandAvailability::when(
                    !m_run.isEmpty(), tr("no stored run is open; a run is stored when it ends"));
            },
        .run = [this] { ask(); } });
}

void AnimationCommand::setRun(const QString& runId, const QString& bundle)
{
    m_run = runId;
    m_bundle = bundle;
    m_registry.requestRefresh();
}

void AnimationCommand::ask()
{
    const auto path = askForFile(&m_window,
        { .choice = FileChoice::Save,
            .title = tr("Export as moving picture"),
            .start = m_settings.directory(DirectoryPurpose::Export) + QStringLiteral("/run.gif"),
            .filter = tr("Moving picture (*.gif)") });
    if (path.isEmpty())
        return;
    m_settings.setDirectory(DirectoryPurpose::Export, QFileInfo(path).absolutePath());
    AnimationRequest request { .run = m_run.toStdString(),
        .bundle = m_bundle.toStdString(),
        .out = path.endsWith(QLatin1String(".gif"), Qt::CaseInsensitive) ? path : path + QLatin1String(".gif") };
    if (const auto& range = m_selection.state().range)
        request.range = StoredSpan { range->from, range->to };
    m_library.ask(
        tr("Drawing the moving picture"),
        [request](const RunStore& store, const StopToken& stop, Progress& progress) {
            return saveRunAnimation(store, request, stop, &progress);
        },
        this,
        [this](const Result<AnimationResult>& made) {
            if (made)
                Q_EMIT messageRaised({ .severity = Severity::Success,
                    .text = tr("%n frames written to %1.", "", static_cast<int>(made->frameHashes.size()))
                                .arg(made->written) });
            else if (made.error().kind != ErrorKind::Cancelled)
                Q_EMIT errorRaised(made.error());
        },
        { .group = QStringLiteral("export.animate") });
}

} // namespace consonance
#include "moc_animation_command.cpp"
