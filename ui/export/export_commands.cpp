// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_commands.h"

#include "core/base/file_io.h"
#include "core/keep/command_line_text.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/canvas/cluster_figure.h"
#include "ui/commands/view_menu.h"
#include "ui/compare/paired_clusters_view.h"
#include "ui/compare/paired_sessions.h"
#include "ui/compare/views/comparison_bars.h"
#include "ui/compare/views/comparison_picture.h"
#include "ui/compare/views/comparison_summary_view.h"
#include "ui/decide/run_provenance.h"
#include "ui/export/picture_button.h"
#include "ui/export/picture_command.h"
#include "ui/heatmap/heat_map_widget.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/settings.h"
#include "ui/kit/simulation_clock.h"
#include "ui/plot/cdf_plot.h"
#include "ui/plot/plot_table_model.h"
#include "ui/plot/plot_widget.h"
#include "ui/session/shown_moment.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/copying.h"
#include "ui/workspace/session_page.h"

#include <QAction>
#include <QApplication>
#include <QFileInfo>
#include <QMenu>

namespace consonance {

namespace {

constexpr auto kDataView = "data"; ///< where the key of copying works
constexpr auto kCopyTable = "export.copyTsv";
constexpr auto kAsTable = "plot.asTable";
constexpr auto kLogarithmic = "plot.logarithmic";

/// A picture without a table of its values.
bool isOnlyPicture(const QWidget* widget)
{
    return qobject_cast<const TimelineView*>(widget) || qobject_cast<const ClusterCanvas*>(widget)
        || qobject_cast<const ComparisonBars*>(widget);
}

/// Whether a widget is one that these commands know how to export.
bool isExportable(const QWidget* widget)
{
    return qobject_cast<const CopyableTableView*>(widget) || qobject_cast<const PlotWidget*>(widget)
        || qobject_cast<const HeatMapWidget*>(widget) || isOnlyPicture(widget);
}

} // namespace

ExportCommands::ExportCommands(CommandRegistry& registry, Settings& settings, SessionController& session,
    SimulationClock& clock, Selection& selection, QWidget& window)
    : QObject(&window)
    , m_registry(registry)
    , m_settings(settings)
    , m_session(session)
    , m_clock(clock)
    , m_selection(selection)
    , m_window(window)
{
    addCommands();
    addViewCommands();
    new ViewMenu(window, [self = QPointer(this)](QMenu& menu, QWidget& widget) {
        if (self)
            self->fillMenu(menu, widget);
    });
    const auto isPicture
        = [](const QWidget* widget) { return isExportable(widget) && !qobject_cast<const CopyableTableView*>(widget); };
    const auto fill = [self = QPointer(this)](QMenu& menu, QWidget& widget) {
        if (self)
            self->fillMenu(menu, widget);
    };
    new PictureButton({ .window = window, .isPicture = isPicture, .fillMenu = fill });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (now && now->window() == &m_window)
            setTarget(now);
    });
}

void ExportCommands::setTarget(QWidget* widget)
{
    for (; widget; widget = widget->parentWidget()) {
        if (!isExportable(widget))
            continue;
        m_target = widget;
        if (!widget->actions().contains(m_registry.action(QLatin1String(kCopyTable))))
            m_registry.bindView(QLatin1String(kDataView), widget);
        showStates();
        m_registry.requestRefresh();
        return;
    }
}

CommandAvailability ExportCommands::whenTable() const
{
    return CommandAvailability::when(target() && !isOnlyPicture(target()), tr("click into a table or plot first"));
}

CommandAvailability ExportCommands::whenPicture() const
{
    return CommandAvailability::when(
        target() && !qobject_cast<CopyableTableView*>(target()), tr("click into a picture or plot first"));
}

CommandAvailability ExportCommands::whenPaper() const
{
    return isOnlyPicture(target()) ? CommandAvailability::yes() : whenPlot();
}

CommandAvailability ExportCommands::whenPlot() const
{
    return CommandAvailability::when(ancestorOf<PlotWidget>(target()) || ancestorOf<HeatMapWidget>(target()),
        tr("click into a plot or a map first"));
}

void ExportCommands::addCommands()
{
    const CommandGroup edit { .registry = m_registry, .category = CommandCategory::Edit, .group = 5 };
    const auto table = [this] { return whenTable(); };
    const auto picture = [this] { return whenPicture(); };
    const auto copyAs = [this](TableFormat format) {
        return [this, format] { copyToClipboard(tableText(format, TablePart::Selected), m_window); };
    };
    CommandGroup { m_registry, CommandCategory::Edit, 5, QLatin1String(kDataView) }.add(kCopyTable,
        QT_TRANSLATE_NOOP("Command", "Copy table as TSV"),
        QT_TRANSLATE_NOOP("Command", "Copies the table or the data of the plot, for spreadsheets"), Icon::Copy, table,
        copyAs(TableFormat::Tsv), QKeySequence::Copy);
    edit.add("export.copyCsv", QT_TRANSLATE_NOOP("Command", "Copy table as CSV"),
        QT_TRANSLATE_NOOP("Command", "Copies the table or the data of the plot, separated by commas"), Icon::Copy,
        table, copyAs(TableFormat::Csv));
    edit.add("export.copyJson", QT_TRANSLATE_NOOP("Command", "Copy table as JSON"),
        QT_TRANSLATE_NOOP("Command", "Copies the table or the data of the plot, one object a row"), Icon::Copy, table,
        copyAs(TableFormat::Json));
    edit.add("export.copyMarkdown", QT_TRANSLATE_NOOP("Command", "Copy table as Markdown"),
        QT_TRANSLATE_NOOP("Command", "Copies the table or the data of the plot, for documents"), Icon::Copy, table,
        copyAs(TableFormat::Markdown));
    edit.add("export.saveTable", QT_TRANSLATE_NOOP("Command", "Save table…"),
        QT_TRANSLATE_NOOP("Command", "Writes the table or the data of the plot as TSV, CSV, JSON or Markdown"),
        Icon::Export, table, [this] { saveTable(); });
    edit.add(
        "export.copyPicture", QT_TRANSLATE_NOOP("Command", "Copy picture"),
        QT_TRANSLATE_NOOP("Command", "Copies the picture as it looks on paper"), Icon::Copy,
        [this] { return whenPaper(); }, [this] { copyPicture(); });
    edit.add("export.savePicture", QT_TRANSLATE_NOOP("Command", "Save picture…"),
        QT_TRANSLATE_NOOP("Command", "Writes the picture shown as SVG, PNG or PDF, with its origin"), Icon::Export,
        picture, [this] { chooseAndSavePicture(); });
    edit.add(
        "export.pictureSize", QT_TRANSLATE_NOOP("Command", "Size of pictures…"),
        QT_TRANSLATE_NOOP("Command", "The size in mm and the size of letters of the pictures that are saved"),
        Icon::None, [] { return CommandAvailability::yes(); }, [this] { choosePictureSize(); });
    edit.add(
        "export.copyCommand", QT_TRANSLATE_NOOP("Command", "Copy picture as command line"),
        QT_TRANSLATE_NOOP("Command", "Copies the command line that makes this picture again"), Icon::Copy,
        [this] {
            auto asked = command();
            return CommandAvailability::when(!asked.line.isEmpty(), std::move(asked.whyNot));
        },
        [this] { copyToClipboard(commandLine(), m_window); });
}

void ExportCommands::addViewCommands()
{
    const CommandGroup view { .registry = m_registry, .category = CommandCategory::View, .group = 8 };
    view.add(
        "plot.showAll", QT_TRANSLATE_NOOP("Command", "Show everything"),
        QT_TRANSLATE_NOOP("Command", "Shows all of the plot or the map again after zooming"), Icon::ZoomFit,
        [this] { return whenPlot(); }, [this] { showAll(); });
    // What is shown decides, not how the entry of the menu was checked: the widget may have changed since.
    m_registry.add({ .id = QLatin1String(kAsTable),
        .text = QT_TRANSLATE_NOOP("Command", "Show as table"),
        .tip
        = QT_TRANSLATE_NOOP("Command", "Shows the plot or the map as a table of its values, or as a picture again"),
        .category = CommandCategory::View,
        .icon = Icon::Table,
        .checkable = true,
        .group = 8,
        .enabledWhen = [this] { return whenPlot(); },
        .toggled = [this](bool) { toggleTable(); } });
    m_registry.add({ .id = QLatin1String(kLogarithmic),
        .text = QT_TRANSLATE_NOOP("Command", "Logarithmic scale"),
        .tip = QT_TRANSLATE_NOOP("Command", "Spreads the small values of a distribution"),
        .category = CommandCategory::View,
        .checkable = true,
        .group = 8,
        .enabledWhen =
            [this] {
                return CommandAvailability::when(
                    ancestorOf<CdfPlot>(target()) != nullptr, tr("click into a distribution first"));
            },
        .toggled =
            [this](bool) {
                auto* plot = ancestorOf<CdfPlot>(target());
                if (plot) // it may have gone since it was asked for last
                    plot->setLogarithmic(!plot->isLogarithmic());
                showStates();
            } });
}

/// Only what is possible there; the whole list, with reasons, is in the menus of the window.
void ExportCommands::fillMenu(QMenu& menu, QWidget& widget)
{
    setTarget(&widget);
    m_registry.refresh();
    static const QList<QStringList> kGroups {
        { QStringLiteral("plot.showAll"), QLatin1String(kAsTable), QLatin1String(kLogarithmic) },
        { QLatin1String(kCopyTable), QStringLiteral("export.copyCsv"), QStringLiteral("export.copyJson"),
            QStringLiteral("export.copyMarkdown"), QStringLiteral("export.saveTable") },
        { QStringLiteral("export.copyPicture"), QStringLiteral("export.savePicture"),
            QStringLiteral("export.copyCommand") },
    };
    for (const auto& group : kGroups) {
        QStringList possible;
        for (const auto& id : group) {
            if (m_registry.info(id).availability.enabled)
                possible << id;
        }
        if (!possible.isEmpty() && !menu.isEmpty())
            possible.prepend(QString());
        m_registry.fillMenu(&menu, possible);
    }
}

void ExportCommands::showAll()
{
    if (auto* plot = ancestorOf<PlotWidget>(target()))
        plot->resetZoom();
    else if (auto* map = ancestorOf<HeatMapWidget>(target()))
        map->resetZoom();
}

void ExportCommands::toggleTable()
{
    auto* shown = target();
    if (auto* plot = ancestorOf<PlotWidget>(shown))
        plot->setTableShown(!plot->isTableShown());
    else if (auto* map = ancestorOf<HeatMapWidget>(shown))
        map->setTableShown(!map->isTableShown());
    // The table goes with the picture that it stands for.
    if (auto* around = shown ? shown->parentWidget() : nullptr; around && !shown->isVisible())
        setTarget(around);
    showStates();
}

void ExportCommands::copyPicture()
{
    if (auto* plot = ancestorOf<PlotWidget>(target()))
        plot->copyImage();
    else if (auto* map = ancestorOf<HeatMapWidget>(target()))
        map->copyImage();
    else if (const auto* timeline = ancestorOf<TimelinePanel>(target()))
        copyToClipboard(timeline->picture(), m_window);
    else if (const auto* canvas = qobject_cast<ClusterCanvas*>(target()))
        copyToClipboard(clusterFigureImage(canvas->scene(), figureOf(*canvas, {})), m_window);
    else if (const auto* summary = ancestorOf<ComparisonSummaryView>(target()))
        copyToClipboard(summary->picture(), m_window);
}

ClusterFigure ExportCommands::figureOf(const ClusterCanvas& canvas, const PaperSize& paper) const
{
    const auto figure = [&](const QString& at, const QString& provenance) {
        return ClusterFigure {
            .title = tr("Cluster at %1").arg(at), .provenance = provenance, .mode = canvas.colorMode(), .size = paper
        };
    };
    // The runs of a comparison have nothing to do with the one that is open.
    if (const auto* pair = ancestorOf<PairedClustersView>(target()))
        return figure(pair->shownMoment(pair->sessions().now()), pair->originOf(canvas));
    // A branch is described in words: its command is longer than the line.
    const auto commandText
        = m_session.hasSession() ? QString::fromStdString(simulateCommand(m_session.openRequest())) : QString();
    return figure(shownMoment(m_session, m_clock.now()),
        branchLine(m_session).isEmpty() ? commandText : provenanceLine(m_session));
}

void ExportCommands::showStates()
{
    const auto* plot = ancestorOf<PlotWidget>(target());
    const auto* map = ancestorOf<HeatMapWidget>(target());
    const auto* distribution = ancestorOf<CdfPlot>(target());
    m_registry.action(QLatin1String(kAsTable))
        ->setChecked((plot && plot->isTableShown()) || (map && map->isTableShown()));
    m_registry.action(QLatin1String(kLogarithmic))->setChecked(distribution && distribution->isLogarithmic());
}

QString ExportCommands::tableText(TableFormat format, TablePart part) const
{
    if (auto* table = qobject_cast<CopyableTableView*>(target()))
        return part == TablePart::Whole ? table->wholeText(format) : table->copyText(format);
    PlotTableModel model;
    if (auto* plot = qobject_cast<PlotWidget*>(target()))
        model.setTable(plot->table());
    else if (auto* map = qobject_cast<HeatMapWidget*>(target()))
        model.setTable(map->table());
    else
        return {};
    // Of the open run; a comparison is of unchanged runs.
    const bool isOfSession = ancestorOf<SessionPage>(target()) != nullptr;
    return exportTable(model, wholeTable(model), format, isOfSession ? branchLine(m_session) : QString());
}

bool ExportCommands::savePicture(const QString& path) const
{
    if (auto* plot = qobject_cast<PlotWidget*>(target()))
        return plot->saveTo(path, paper());
    if (auto* map = qobject_cast<HeatMapWidget*>(target()))
        return map->saveTo(path, paper());
    if (auto* timeline = ancestorOf<TimelinePanel>(target()))
        return timeline->savePicture(path, paper()).has_value();
    if (const auto* canvas = qobject_cast<ClusterCanvas*>(target()))
        return saveClusterFigure(path, canvas->scene(), figureOf(*canvas, paper())).has_value();
    if (auto* summary = ancestorOf<ComparisonSummaryView>(target()))
        return summary->saveTo(path, paper());
    return false;
}

PictureCommand ExportCommands::command() const
{
    auto* picture = target();
    if (picture == nullptr)
        return PictureCommand::none(tr("click into a picture of a run that a command can make first"));
    auto command = pictureCommand(*picture, m_session, m_clock, m_selection);
    if (m_size && !command.line.isEmpty())
        command.line += QStringLiteral(" --size-mm %1x%2 --font-pt %3")
                            .arg(QString::number(m_size->millimetres.width()),
                                QString::number(m_size->millimetres.height()), QString::number(m_size->points));
    return command;
}

QString ExportCommands::commandLine() const
{
    return command().line;
}

void ExportCommands::saveTable()
{
    const QString start = m_settings.directory(DirectoryPurpose::Export) + QStringLiteral("/table.csv");
    const auto path = askForFile(&m_window,
        { .choice = FileChoice::Save,
            .title = tr("Save table"),
            .start = start,
            .filter = tr("Table (*.csv);;Table (*.tsv);;Table (*.json);;Table (*.md)") });
    if (path.isEmpty())
        return;
    const auto ending = QFileInfo(path).suffix().toLower();
    const auto format = ending == QLatin1String("tsv") ? TableFormat::Tsv
        : ending == QLatin1String("json")              ? TableFormat::Json
        : ending == QLatin1String("md")                ? TableFormat::Markdown
                                                       : TableFormat::Csv;
    report(
        writeFileAtomically(path.toStdString(), tableText(format, TablePart::Whole).toStdString()).has_value(), path);
}

void ExportCommands::chooseAndSavePicture()
{
    const QString start = m_settings.directory(DirectoryPurpose::Export) + QStringLiteral("/picture.svg");
    const auto path = askForFile(&m_window,
        { .choice = FileChoice::Save,
            .title = tr("Save picture"),
            .start = start,
            .filter = tr("Picture (*.svg);;Picture (*.png);;Document (*.pdf)") });
    if (!path.isEmpty())
        report(savePicture(path), path);
}

void ExportCommands::choosePictureSize()
{
    auto* dialog = new PaperDialog(m_size, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { m_size = dialog->size(); });
    dialog->open();
}

PaperSize ExportCommands::paper() const
{
    return m_size ? PaperSize::inText(m_size->millimetres, m_size->points) : PaperSize();
}

void ExportCommands::report(bool isWritten, const QString& path)
{
    m_settings.setDirectory(DirectoryPurpose::Export, QFileInfo(path).absolutePath());
    if (isWritten)
        Q_EMIT messageRaised({ .severity = Severity::Success, .text = tr("Written to %1.").arg(path) });
    else
        Q_EMIT messageRaised({ .severity = Severity::Error, .text = tr("%1 could not be written.").arg(path) });
}

} // namespace consonance
#include "moc_export_commands.cpp"
