// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_page.h"

#include "core/store/run_query.h"
#include "ui/commands/undo_stack.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/runs/bundle_task_dialog.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/runs/run_details.h"
#include "ui/session/expression_field.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/low_scroll.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QToolBar>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kMostNameWidth = 170; ///< the rest is in the tool tip
constexpr int kDebounceMs = 150;
constexpr int kDetailsWidth = 340;
constexpr auto kRunsView = "runs";

std::vector<std::string> idsOf(const std::vector<RunRecord>& runs)
{
    std::vector<std::string> ids;
    for (const auto& run : runs)
        ids.push_back(run.id);
    return ids;
}

/// A branch is compared with the run that it left, which comes first.
std::vector<RunRecord> originalsFirst(std::vector<RunRecord> runs)
{
    const auto ids = idsOf(runs);
    std::ranges::stable_partition(runs, [&ids](const RunRecord& run) {
        return !run.header.fork || std::ranges::find(ids, run.header.fork->parent) == ids.end();
    });
    return runs;
}

} // namespace

RunsPage::RunsPage(RunLibrary& library, CommandRegistry& registry, Settings& settings, UndoStack& undo, QWidget* parent)
    : QWidget(parent)
    , m_library(library)
    , m_registry(registry)
    , m_settings(settings)
    , m_undo(undo)
    , m_model(new RunCatalogueModel(library, this))
    , m_filter(new ExpressionField(runCatalogue(), ExpressionField::Reading::PlainOrCondition))
    , m_archived(new QComboBox)
    , m_count(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_table(new CopyableTableView)
    , m_details(new RunDetails(library, undo))
    , m_filterEdits(
          { .read = [this] { return ShownFilter { .text = m_filter->text(), .archived = m_archived->currentIndex() }; },
              .write =
                  [this](const ShownFilter& filter) {
                      m_filter->field().setText(filter.text);
                      m_archived->setCurrentIndex(filter.archived);
                      applyFilter();
                  },
              .changedField =
                  [](const ShownFilter& before, const ShownFilter& after) {
                      return before.text != after.text        ? QStringLiteral("text")
                          : before.archived == after.archived ? QString()
                                                              : QStringLiteral("archived");
                  },
              .text = [](const QString&) { return tr("Filter the list of runs"); },
              .place = EditPlace::Runs,
              .name = QStringLiteral("runsFilter") })
{
    addCommands(registry);
    addExportCommands(registry);
    m_table->setModel(m_model);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(RunCatalogueModel::Created, Qt::DescendingOrder);
    m_table->hideByDefault({ RunCatalogueModel::Interference, RunCatalogueModel::Notes, RunCatalogueModel::Id,
        RunCatalogueModel::Jobs, RunCatalogueModel::Parent });
    // The mean JCT, which is looked for first, is in sight in a window of 1,600 pixels.
    const std::pair<int, int> widths[] { { RunCatalogueModel::Name, 240 }, { RunCatalogueModel::Status, 80 },
        { RunCatalogueModel::Policy, 120 }, { RunCatalogueModel::Trace, 120 }, { RunCatalogueModel::Load, 46 },
        { RunCatalogueModel::Parameters, 110 }, { RunCatalogueModel::Change, 120 }, { RunCatalogueModel::Cluster, 120 },
        { RunCatalogueModel::Seed, 46 }, { RunCatalogueModel::Created, 140 } };
    for (const auto& [column, width] : widths)
        m_table->horizontalHeader()->resizeSection(column, width);
    m_table->setContextMenuHook([&registry](QMenu& menu, const QModelIndex&) {
        registry.fillMenu(&menu,
            { QStringLiteral("runs.open"), QStringLiteral("runs.compare"), QString(), QStringLiteral("runs.archive"),
                QStringLiteral("runs.restore"), QString(), QStringLiteral("runs.export"),
                QStringLiteral("runs.exportBundles"), QStringLiteral("runs.exportEvents"),
                QStringLiteral("runs.exportEach") });
        menu.addSeparator();
    });
    m_filter->field().setObjectName(QStringLiteral("runFilter"));
    m_archived->setObjectName(QStringLiteral("runsArchived"));
    m_debounce.setSingleShot(true);
    m_debounce.setInterval(kDebounceMs);
    buildLayout();
    registry.bindView(QLatin1String(kRunsView), this);
    connect(m_filter, &ExpressionField::edited, &m_debounce, qOverload<>(&QTimer::start));
    connect(m_filter, &ExpressionField::accepted, this, &RunsPage::applyFilter);
    connect(&m_debounce, &QTimer::timeout, this, &RunsPage::applyFilter);
    connect(m_archived, &QComboBox::currentIndexChanged, this, &RunsPage::applyFilter);
    connect(m_table, &CopyableTableView::focusRequested, this,
        [this](const QModelIndex& index) { Q_EMIT openRequested(m_model->run(index.row())); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunsPage::showSelection);
    connect(m_model, &RunCatalogueModel::loaded, this, &RunsPage::showCount);
    connect(m_model, &RunCatalogueModel::loaded, m_table, [this] {
        m_table->widenColumns({ RunCatalogueModel::Policy, RunCatalogueModel::Cluster }, kMostNameWidth);
    });
    connect(
        m_model, &RunCatalogueModel::modelAboutToBeReset, this, [this] { m_keptSelection = idsOf(selectedRuns()); });
    connect(m_model, &RunCatalogueModel::modelReset, this, &RunsPage::selectAgain);
    keepTranslated(*this, [this] { retranslate(); });
    showSelection();
    m_filterEdits.recordIn(undo);
}

void RunsPage::buildLayout()
{
    auto* bar = new QToolBar;
    bar->setMovable(false);
    m_filter->setMaximumWidth(480);
    m_filter->setMinimumWidth(320);
    bar->addWidget(m_filter);
    bar->addWidget(m_archived);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_registry.fillToolBar(bar,
        { QString(), QStringLiteral("runs.open"), QStringLiteral("runs.compare"), QStringLiteral("runs.archive"),
            QStringLiteral("runs.restore"), QStringLiteral("runs.export"), QStringLiteral("runs.exportBundles") });
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    m_count->setContentsMargins(0, 0, spacing::kSmall, 0);
    bar->addWidget(m_count);

    auto* details = new LowScrollArea(m_details);
    details->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded); // long paths and hashes
    auto* parts = new QSplitter(Qt::Horizontal);
    parts->addWidget(m_table);
    parts->addWidget(details);
    parts->setStretchFactor(0, 1);
    parts->setSizes({ 1000, kDetailsWidth });
    tightlyFilled(new QVBoxLayout(this), { bar, { parts, 1 } }, 0);
}

CommandAvailability RunsPage::whenSelected(int atLeast) const
{
    const auto selected = m_table->selectionModel() ? m_table->selectionModel()->selectedRows().size() : 0;
    return CommandAvailability::when(selected >= atLeast,
        atLeast == 1 ? tr("no run is selected on the page of runs")
                     : tr("fewer than two runs are selected on the page of runs"));
}

void RunsPage::addCommands(CommandRegistry& registry)
{
    const auto one = [this] { return whenSelected(1); };
    const auto add = [&](const char* id, const char* text, const char* tip, Icon icon, QKeySequence key,
                         std::function<CommandAvailability()> when, std::function<void()> run) {
        CommandGroup { registry, CommandCategory::Runs, 0, QLatin1String(kRunsView) }.add(
            id, text, tip, icon, std::move(when), std::move(run), std::move(key));
    };
    add("runs.open", QT_TRANSLATE_NOOP("Command", "&Open run"),
        QT_TRANSLATE_NOOP("Command", "Shows the selected run again, made from what was stored with it"), Icon::Open, {},
        one, [this] { Q_EMIT openRequested(selectedRuns().front()); });
    add(
        "runs.compare", QT_TRANSLATE_NOOP("Command", "&Compare runs"),
        QT_TRANSLATE_NOOP("Command", "Puts the selected runs side by side"), Icon::Compare, {},
        [this] { return whenSelected(2); }, [this] { Q_EMIT compareRequested(originalsFirst(selectedRuns())); });
    add("runs.archive", QT_TRANSLATE_NOOP("Command", "&Archive runs"),
        QT_TRANSLATE_NOOP("Command", "Hides the selected runs from the list; nothing is lost"), Icon::Archive,
        Qt::Key_Delete, one, [this] { archiveSelected(); });
    add("runs.restore", QT_TRANSLATE_NOOP("Command", "&Restore runs"),
        QT_TRANSLATE_NOOP("Command", "Lists archived runs again"), Icon::Undo, {}, one, [this] { restoreSelected(); });
    add("runs.export", QT_TRANSLATE_NOOP("Command", "&Export results…"),
        QT_TRANSLATE_NOOP("Command", "Writes the results of the selected runs as JSON"), Icon::Export, {}, one,
        [this] { exportSelected(); });
    add("runs.find", QT_TRANSLATE_NOOP("Command", "&Find runs"),
        QT_TRANSLATE_NOOP("Command", "Goes to the filter of the list"), Icon::Search, QKeySequence::Find, {},
        [this] { m_filter->field().setFocus(Qt::ShortcutFocusReason); });
    add("runs.tag", QT_TRANSLATE_NOOP("Command", "&Tag run"),
        QT_TRANSLATE_NOOP("Command", "Goes to the tags of the selected run"), Icon::Tag,
        QKeySequence(Qt::CTRL | Qt::Key_T), one, [this] { m_details->tagsField().setFocus(Qt::ShortcutFocusReason); });
}

void RunsPage::addExportCommands(CommandRegistry& registry)
{
    const auto add = [&](const char* id, const char* text, const char* tip, Icon icon, RunFileFormat format) {
        CommandGroup { registry, CommandCategory::Runs, 0, QLatin1String(kRunsView) }.add(
            id, text, tip, icon, [this] { return whenSelected(1); }, [this, format] { exportToFolder(format); });
    };
    add("runs.exportBundles", QT_TRANSLATE_NOOP("Command", "Export as &bundles…"),
        QT_TRANSLATE_NOOP("Command", "Writes each selected run with all its inputs as a file into a folder"),
        Icon::Save, RunFileFormat::Bundle);
    add("runs.exportEvents", QT_TRANSLATE_NOOP("Command", "Export &events as CSV…"),
        QT_TRANSLATE_NOOP("Command", "Writes the events of each selected run as a file into a folder"), Icon::Export,
        RunFileFormat::Events);
    add("runs.exportEach", QT_TRANSLATE_NOOP("Command", "Export each result as &JSON…"),
        QT_TRANSLATE_NOOP("Command", "Writes the result of each selected run as a file into a folder"), Icon::Export,
        RunFileFormat::Result);
    add("runs.exportTeams", QT_TRANSLATE_NOOP("Command", "Export figures of &teams as CSV…"),
        QT_TRANSLATE_NOOP("Command",
            "Writes waits, completion times and hours by tenant, GPU type and job size of each selected run as a file "
            "into a folder"),
        Icon::Export, RunFileFormat::Teams);
}

void RunsPage::exportToFolder(RunFileFormat format)
{
    const auto runs = selectedRuns();
    if (format != RunFileFormat::Bundle)
        return askFolder(runs, { .format = format });
    auto* dialog = new BundleTaskDialog(this);
    connect(dialog, &BundleTaskDialog::chosen, this, [this, runs](const QString& task) {
        askFolder(runs, { .format = RunFileFormat::Bundle, .task = task.toStdString() });
    });
    dialog->show();
}

void RunsPage::askFolder(const std::vector<RunRecord>& runs, const EachFile& each)
{
    const auto folder = askForFile(this,
        { .choice = FileChoice::Folder,
            .title = tr("Export to a folder"),
            .start = m_settings.directory(DirectoryPurpose::Export) });
    if (folder.isEmpty() || runs.empty())
        return;
    m_settings.setDirectory(DirectoryPurpose::Export, folder);
    writeInto(folder, runs, each);
}

/// In the background, with progress in the status bar; cancelled there, it leaves whole files.
void RunsPage::writeInto(const QString& folder, const std::vector<RunRecord>& runs, const EachFile& each)
{
    const auto wanted = static_cast<int>(runs.size());
    const auto first = QString::fromStdString(exportedFileName(runs.front(), each.format));
    m_library.ask(
        tr("Exporting %n runs", "", wanted),
        [ids = idsOf(runs), each, place = folder.toStdString()](const RunStore& store, const StopToken& stop,
            Progress& progress) { return exportEach(store, ids, each, place, stop, &progress); },
        this,
        [this, folder, first, wanted](const Result<int>& written) {
            if (!written) {
                m_library.report(written.error());
                return;
            }
            const bool isWhole = *written == wanted;
            Q_EMIT messageRaised({ .severity = isWhole ? Severity::Success : Severity::Warning,
                .text = !isWhole  ? tr("%n files written to %1, then it was stopped.", "", *written).arg(folder)
                    : wanted == 1 ? tr("%1 written to %2.", "a file, a folder").arg(first, folder)
                                  : tr("%n files written to %1.", "", *written).arg(folder) });
        });
}

QLineEdit& RunsPage::filterField() const
{
    return m_filter->field();
}

std::vector<RunRecord> RunsPage::selectedRuns() const
{
    auto rows = m_table->selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    std::vector<RunRecord> runs;
    for (const auto& index : rows)
        runs.push_back(m_model->run(index.row()));
    return runs;
}

void RunsPage::applyFilter()
{
    m_debounce.stop();
    // Of a condition that cannot be read yet no run is known to meet it; the mistake stands below the field.
    if (!m_filter->isComplete()) {
        m_model->clear();
        return;
    }
    RunFilter filter;
    const bool isCondition = ExpressionField::looksLikeCondition(m_filter->text());
    (isCondition ? filter.where : filter.text) = m_filter->text().toStdString();
    filter.archived = static_cast<ArchivedRuns>(m_archived->currentData().toInt());
    m_model->setFilter(filter);
    m_filterEdits.note();
}

void RunsPage::showSelection()
{
    const auto runs = selectedRuns();
    const bool isOne = runs.size() == 1;
    m_details->setRun(isOne ? std::optional(runs.front()) : std::nullopt, static_cast<int>(runs.size()),
        isOne ? m_model->beginningOf(runs.front()) : std::nullopt);
    m_registry.requestRefresh();
}

/// A list that was read again shows the same runs selected.
void RunsPage::selectAgain()
{
    QItemSelection again;
    for (const auto& id : m_keptSelection) {
        const int row = m_model->rowOf(id);
        if (row >= 0)
            again.select(m_model->index(row, 0), m_model->index(row, RunCatalogueModel::ColumnCount - 1));
    }
    m_table->selectionModel()->select(again, QItemSelectionModel::ClearAndSelect);
    showSelection();
}

void RunsPage::showCount()
{
    const auto& filter = m_model->filter();
    const bool isFiltered = !filter.text.empty() || !filter.where.empty() || filter.archived == ArchivedRuns::Only;
    const auto total = static_cast<int>(m_model->total());
    const auto found = isFiltered ? tr("%n runs found", "", total) : tr("%n runs", "", total);
    m_count->setText(
        m_model->rowCount() == total ? found : tr("%1 listed of %2").arg(format::integer(m_model->rowCount()), found));
    m_table->setEmptyText(!m_filter->isComplete() ? tr("The condition cannot be read; the error is shown below it.")
            : isFiltered                          ? tr("No run meets the filter. Clear it to see all of them.")
                         : tr("Runs that you make in the window or on the command line are kept here."));
}

void RunsPage::setArchived(const std::vector<std::string>& ids, bool isArchived)
{
    m_library.edit([ids, isArchived](RunStore& store) -> Result<void> {
        for (const auto& id : ids)
            TRY(isArchived ? store.archive(id) : store.restore(id));
        return {};
    });
}

void RunsPage::editArchived(const std::vector<std::string>& ids, bool isArchived)
{
    setArchived(ids, isArchived);
    const auto count = static_cast<int>(ids.size());
    m_undo.push(
        EditPlace::Runs,
        [isArchived, count] {
            return isArchived ? tr("Archive %n runs", "", count) : tr("Restore %n runs", "", count);
        },
        [this, ids, isArchived] { setArchived(ids, !isArchived); },
        [this, ids, isArchived] { setArchived(ids, isArchived); });
}

/// Of the selected runs those that are not so already: undoing must not touch the others.
std::vector<std::string> RunsPage::selectedThatAre(bool isArchived) const
{
    std::vector<std::string> ids;
    for (const auto& run : selectedRuns()) {
        if (run.archivedMilliseconds.has_value() == isArchived)
            ids.push_back(run.id);
    }
    return ids;
}

void RunsPage::archiveSelected()
{
    const auto ids = selectedThatAre(false);
    if (ids.empty())
        return;
    editArchived(ids, true);
    Q_EMIT messageRaised({ .severity = Severity::Success,
        .text = tr("%n runs archived.", "", static_cast<int>(ids.size())),
        .actions = { { tr("Undo"), [this, ids] { editArchived(ids, false); } } } });
}

void RunsPage::restoreSelected()
{
    if (const auto ids = selectedThatAre(true); !ids.empty())
        editArchived(ids, false);
}

void RunsPage::exportSelected()
{
    const auto ids = idsOf(selectedRuns());
    const QString start = m_settings.directory(DirectoryPurpose::Export) + QStringLiteral("/runs.json");
    const auto path = askForFile(this,
        { .choice = FileChoice::Save,
            .title = tr("Export results"),
            .start = start,
            .filter = tr("Results (*.json)") });
    if (path.isEmpty() || ids.empty())
        return;
    m_settings.setDirectory(DirectoryPurpose::Export, QFileInfo(path).absolutePath());
    m_library.ask(
        tr("Exporting results"),
        [ids, file = path.toStdString()](const RunStore& store, const StopToken& stop, Progress& progress) {
            return exportResults(store, ids, file, stop, &progress);
        },
        this,
        [this, path](const Result<int>& written) {
            if (!written) {
                m_library.report(written.error());
                return;
            }
            Q_EMIT messageRaised(
                { .severity = Severity::Success, .text = tr("%n results written to %1.", "", *written).arg(path) });
        });
}

void RunsPage::retranslate()
{
    m_filter->setPlaceholder(tr("Words, or a condition: mean_jct < 40min and policy = \"lb\""));
    m_filter->field().setAccessibleName(tr("Find runs"));
    m_filter->field().setToolTip(tr("Words search name, policy, trace, cluster, tags and notes. A condition may ask "
                                    "for every figure and parameter: suggestions appear while you type."));
    const auto index = std::max(0, m_archived->currentIndex());
    const QSignalBlocker quiet(m_archived);
    m_archived->clear();
    m_archived->addItem(tr("Not archived"), static_cast<int>(ArchivedRuns::Hidden));
    m_archived->addItem(tr("Archived"), static_cast<int>(ArchivedRuns::Only));
    m_archived->addItem(tr("All"), static_cast<int>(ArchivedRuns::Included));
    m_archived->setCurrentIndex(index);
    m_archived->setAccessibleName(tr("Which runs are listed"));
    m_table->setAccessibleName(tr("Runs"));
    showCount();
}

} // namespace consonance
#include "moc_runs_page.cpp"
