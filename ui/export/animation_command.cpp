// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/animation_command.h"

#include "core/keep/run_keeper.h"
#include "core/workload/trace_file.h"
#include "ui/export/animation_form.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/selection.h"
#include "ui/kit/settings.h"
#include "ui/session/run_library.h"

#include <QFileInfo>
#include <QWidget>

namespace consonance {

namespace {

/// When the run ends, and what 0 s is by the calendar.
struct Course {
    Time end;
    std::optional<std::int64_t> beginning;
};

} // namespace

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
        .tip = QT_TRANSLATE_NOOP("Command",
            "Writes the run, or a span of it, as animated GIF of the length, speed and size that you choose"),
        .category = CommandCategory::File,
        .icon = Icon::Export,
        .enabledWhen =
            [this] {
                return CommandAvailability::when(
                    !m_run.isEmpty(), tr("no stored run is open; a run is stored when it comes to its end"));
            },
        .run = [this] { ask(); } });
}

void AnimationCommand::setRun(const QString& runId, const QString& bundle)
{
    m_run = runId;
    m_bundle = bundle;
    m_registry.requestRefresh();
}

/// What it shows, once the length of the run is read.
void AnimationCommand::ask()
{
    if (auto* open = m_window.findChild<AnimationForm*>()) {
        open->raise();
        return open->activateWindow();
    }
    AnimationRequest request { .run = m_run.toStdString(), .bundle = m_bundle.toStdString(), .out = {} };
    if (const auto& range = m_selection.state().range)
        request.range = StoredSpan { range->from, range->to };
    m_library.ask(
        tr("Reading the run"),
        [request](const RunStore& library, const StopToken&, Progress&) -> Result<Course> {
            TRY_ASSIGN(const auto store, storeOf(library, request));
            TRY_ASSIGN(const auto run, store.get(request.run));
            TRY_ASSIGN(const auto stored, storedInputs(store, run));
            return Course { run.lastEventAt, dateOfBeginning(*stored.inputs.workload) };
        },
        this,
        [this, request](const Result<Course>& course) {
            if (!course) {
                Q_EMIT errorRaised(course.error());
                return;
            }
            auto* form = new AnimationForm(request, course->end, course->beginning, &m_window);
            // Whoever turns back at the name of the file finds what was chosen.
            connect(form, &AnimationForm::chosen, this, [this, form](const AnimationRequest& wanted) {
                if (askWhere(wanted))
                    form->close();
            });
            form->show();
        },
        { .quiet = true });
}

bool AnimationCommand::askWhere(AnimationRequest request)
{
    const QString suggestion = m_settings.directory(DirectoryPurpose::Export) + QStringLiteral("/run.gif");
    const auto path = askForFile(&m_window,
        { .choice = FileChoice::Save,
            .title = tr("Export as moving picture"),
            .start = suggestion,
            .filter = tr("Moving picture (*.gif)") });
    if (path.isEmpty())
        return false;
    m_settings.setDirectory(DirectoryPurpose::Export, QFileInfo(path).absolutePath());
    request.out
        = path.endsWith(QLatin1String(".gif"), Qt::CaseInsensitive) ? path : QString(path + QLatin1String(".gif"));
    start(request);
    return true;
}

void AnimationCommand::start(const AnimationRequest& request)
{
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
