// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/canvas_commands.h"

#include "core/why/prediction_errors.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/session/session_controller.h"

#include <QApplication>
#include <QPointer>

#include <utility>

namespace consonance {

namespace {

struct ColorCommand {
    const char* text;
    const char* tip;
};

/// In the order of kClusterColorModes.
constexpr ColorCommand kColorCommands[] = {
    { QT_TRANSLATE_NOOP("Command", "Colour by job"),
        QT_TRANSLATE_NOOP("Command", "Gives each job a colour, the same in every view") },
    { QT_TRANSLATE_NOOP("Command", "Colour by model"),
        QT_TRANSLATE_NOOP("Command", "Gives jobs that train the same model the same colour") },
    { QT_TRANSLATE_NOOP("Command", "Colour by tenant"),
        QT_TRANSLATE_NOOP("Command", "Gives the jobs of one tenant the same colour") },
    { QT_TRANSLATE_NOOP("Command", "Colour by role"),
        QT_TRANSLATE_NOOP("Command", "Tells workers, parameter servers and other tasks apart by colour") },
    { QT_TRANSLATE_NOOP("Command", "Colour by slowdown"),
        QT_TRANSLATE_NOOP("Command", "Shows how much each job is slowed by its neighbours") },
    { QT_TRANSLATE_NOOP("Command", "Colour by age"),
        QT_TRANSLATE_NOOP("Command", "Shows how long ago each job arrived") },
    { QT_TRANSLATE_NOOP("Command", "Colour by predicted minus true speed"),
        QT_TRANSLATE_NOOP(
            "Command", "Shows which jobs the trained predictor expects to be faster or slower than they are") },
};
static_assert(std::size(kColorCommands) == kClusterColorModes.size());

} // namespace

CanvasCommands::CanvasCommands(Parts parts, QObject* parent)
    : QObject(parent)
    , m_parts(std::move(parts))
{
    addZoom();
    addColors();
    addMinimap();
    connect(&m_parts.canvas, &ClusterCanvas::colorModeChanged, this, &CanvasCommands::showColorMode);
    connect(&m_parts.session, &SessionController::frameChanged, this, &CanvasCommands::askPredictions);
    connect(&m_parts.session, &SessionController::inputsChanged, this, [this] {
        m_isAsking = m_asksAgain = false; // a question to a run that is gone has no answer
        m_parts.canvas.setPredictionErrors(nullptr);
    });
    showColorMode();
}

QString CanvasCommands::colorCommand(ClusterColorMode mode)
{
    return QStringLiteral("cluster.colorBy.") + QLatin1String(colorModeId(mode));
}

void CanvasCommands::addZoom()
{
    const auto add = [this](const char* id, const char* text, const char* tip, QKeySequence key, Icon icon,
                         std::function<void()> run) {
        CommandGroup { m_parts.registry, CommandCategory::View, 2, m_parts.view }.add(
            id, text, tip, icon,
            [this] { return CommandAvailability::when(m_parts.session.hasSession(), tr("no run is open")); },
            std::move(run), std::move(key));
    };
    auto& canvas = m_parts.canvas;
    add("cluster.zoomIn", QT_TRANSLATE_NOOP("Command", "Zoom &in"),
        QT_TRANSLATE_NOOP("Command", "Shows less of the cluster, larger"), QKeySequence::ZoomIn, Icon::ZoomIn,
        [&canvas] { canvas.zoomIn(); });
    add("cluster.zoomOut", QT_TRANSLATE_NOOP("Command", "Zoom &out"),
        QT_TRANSLATE_NOOP("Command", "Shows more of the cluster, smaller"), QKeySequence::ZoomOut, Icon::ZoomOut,
        [&canvas] { canvas.zoomOut(); });
    add("cluster.fit", QT_TRANSLATE_NOOP("Command", "Show the whole cluster"),
        QT_TRANSLATE_NOOP("Command", "Makes all servers visible"), QKeySequence(Qt::CTRL | Qt::Key_0), Icon::ZoomFit,
        [&canvas] { canvas.fit(); });
    add("cluster.focusSelection", QT_TRANSLATE_NOOP("Command", "Show the selection in the cluster"),
        QT_TRANSLATE_NOOP("Command", "Brings the selection into view"), Qt::Key_F, Icon::Target,
        [&canvas] { canvas.focusSelection(); });
}

void CanvasCommands::addColors()
{
    for (std::size_t i = 0; i < kClusterColorModes.size(); ++i) {
        const auto mode = kClusterColorModes[i];
        m_parts.registry.add({ .id = colorCommand(mode),
            .text = kColorCommands[i].text,
            .tip = kColorCommands[i].tip,
            .category = CommandCategory::View,
            .checkable = true,
            .group = 3,
            .toggled = [this, mode](bool) {
                m_parts.canvas.setColorMode(mode);
                showColorMode(); // choosing the mode that is on does not switch it off
            } });
    }
}

void CanvasCommands::addMinimap()
{
    auto* action = m_parts.registry.add({ .id = QStringLiteral("cluster.minimap"),
        .text = QT_TRANSLATE_NOOP("Command", "Overview map"),
        .tip = QT_TRANSLATE_NOOP("Command", "Shows all of the cluster in a corner while the view shows a part of it"),
        .category = CommandCategory::View,
        .checkable = true,
        .group = 3,
        .toggled = [this](bool shown) { m_parts.canvas.setMinimapVisible(shown); } });
    action->setChecked(m_parts.canvas.hasMinimap());
}

void CanvasCommands::showColorMode()
{
    for (const auto mode : kClusterColorModes)
        m_parts.registry.action(colorCommand(mode))->setChecked(mode == m_parts.canvas.colorMode());
    askPredictions();
}

/// One question at a time; what changed meanwhile is asked for afterwards.
void CanvasCommands::askPredictions()
{
    if (m_parts.canvas.colorMode() != ClusterColorMode::PredictionError || !m_parts.session.hasSession())
        return;
    if (std::exchange(m_isAsking, true)) {
        m_asksAgain = true;
        return;
    }
    const QPointer<CanvasCommands> self(this);
    m_parts.session.inspect([self](const InteractiveSession& session) {
        auto errors = predictionErrors(session.simulation());
        QMetaObject::invokeMethod(qApp, [self, errors = std::move(errors)]() mutable {
            if (self)
                self->takePredictions(std::move(errors));
        });
    });
}

void CanvasCommands::takePredictions(std::vector<float> errors)
{
    m_isAsking = false;
    if (m_parts.session.hasSession())
        m_parts.canvas.setPredictionErrors(std::make_shared<const std::vector<float>>(std::move(errors)));
    if (std::exchange(m_asksAgain, false))
        askPredictions();
}

} // namespace consonance
#include "moc_canvas_commands.cpp"
