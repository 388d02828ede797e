// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/sweep_panel.h"

#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/models/share_bar_delegate.h"
#include "ui/runs/shared_sweep.h"
#include "ui/runs/shared_sweep_panel.h"
#include "ui/runs/sweep_model.h"
#include "ui/runs/sweep_queue.h"
#include "ui/session/run_library.h"
#include "ui/tables/copyable_table_view.h"

#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QMenu>
#include <QToolButton>

namespace consonance {

namespace {

constexpr int kTableHeight = 150;

constexpr auto kSweepsFolder = "sweeps"; ///< beside the run database

} // namespace

SweepPanel::SweepPanel(RunLibrary& library, CommandRegistry& registry, Settings& settings,
    SweepForm::Comparison comparison, QWidget* parent)
    : QWidget(parent)
    , m_library(library)
    , m_registry(registry)
    , m_settings(settings)
    , m_comparison(std::move(comparison))
    , m_form(new SweepForm(settings, m_comparison, this))
    , m_queue(new SweepQueue(library, settings, this))
    , m_model(new SweepModel(*m_queue, this))
    , m_title(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_table(new CopyableTableView)
{
    addCommands(registry);
    m_table->setObjectName(QStringLiteral("sweeps"));
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false); // the order is that of the queue
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setItemDelegateForColumn(SweepModel::Runs, new ShareBarDelegate(m_table));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setFixedHeight(kTableHeight);
    m_table->setContextMenuHook([&registry](QMenu& menu, const QModelIndex&) {
        registry.fillMenu(&menu,
            { QStringLiteral("sweep.show"), QStringLiteral("sweep.stop"), QStringLiteral("sweep.goOn"),
                QStringLiteral("sweep.remove") });
        menu.addSeparator();
    });
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_title, 1);
    for (const char* id : { "sweep.add", "sweep.goOn", "sweep.stop", "sweep.show", "sweep.remove" }) {
        auto* button = new QToolButton;
        button->setDefaultAction(registry.action(QLatin1String(id)));
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        heading->addWidget(button);
    }
    m_queued = new QWidget;
    tightlyFilled(new QVBoxLayout(m_queued), { heading, m_table }, spacing::kTiny);
    m_shared = new SharedSweepPanel(library, registry);
    auto* column = filled(new QVBoxLayout(this), { m_queued, m_shared });
    column->setContentsMargins(spacing::kLarge, spacing::kSmall, spacing::kLarge, spacing::kSmall);
    column->setSpacing(spacing::kTiny);
    connect(m_table, &CopyableTableView::focusRequested, this, &SweepPanel::showRuns);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, &registry,
        &CommandRegistry::requestRefresh);
    connect(m_queue, &SweepQueue::listChanged, this, [this] {
        showParts();
        if (!m_table->currentIndex().isValid())
            m_table->selectRow(m_model->rowCount() - 1);
        m_registry.requestRefresh();
    });
    connect(m_queue, &SweepQueue::rowChanged, &registry, &CommandRegistry::requestRefresh);
    connect(m_queue, &SweepQueue::rowChanged, this, &SweepPanel::showWhenDone);
    connect(m_queue, &SweepQueue::errorRaised, this, &SweepPanel::errorRaised);
    connect(m_form, &SweepForm::startRequested, this, &SweepPanel::startValues);
    connect(m_form, &SweepForm::messageRaised, this, &SweepPanel::messageRaised);
    connect(m_form, &SweepForm::errorRaised, this, &SweepPanel::errorRaised);
    connect(&m_shared->sweep(), &SharedSweep::changed, this, &SweepPanel::showParts);
    connect(&m_shared->sweep(), &SharedSweep::errorRaised, this, &SweepPanel::errorRaised);
    connect(&m_shared->sweep(), &SharedSweep::compareRequested, this, &SweepPanel::compareRequested);
    showParts();
    m_table->selectRow(m_model->rowCount() - 1);
    keepTranslated(*this, [this] { retranslate(); });
}

void SweepPanel::showParts()
{
    m_queued->setVisible(!m_queue->sweeps().empty());
    m_shared->setVisible(m_shared->sweep().isOpen());
    setVisible(!m_queue->sweeps().empty() || m_shared->sweep().isOpen());
}

int SweepPanel::row() const
{
    return m_table->currentIndex().row();
}

CommandAvailability SweepPanel::whenRow(bool isActive) const
{
    if (row() < 0)
        return CommandAvailability::no(tr("no sweep is chosen"));
    if (m_queue->sweeps()[static_cast<std::size_t>(row())].state == SweepState::Reading)
        return CommandAvailability::no(tr("the file is being read"));
    return CommandAvailability::when(m_queue->isActive(row()) == isActive,
        isActive ? tr("this sweep neither runs nor waits") : tr("this sweep runs or waits already"));
}

void SweepPanel::addCommands(CommandRegistry& registry)
{
    const CommandGroup commands { registry, CommandCategory::Analyse, 2 };
    const auto always = [] { return CommandAvailability::yes(); };
    const auto whenForm
        = [this] { return CommandAvailability::when(m_comparison.problem().isEmpty(), m_comparison.problem()); };
    commands.add("sweep.add", QT_TRANSLATE_NOOP("Command", "Queue a sweep…"),
        QT_TRANSLATE_NOOP("Command", "Runs what a file lists: policies with every combination of their parameters"),
        Icon::Add, always, [this] { addFile(); });
    commands.add("sweep.saveForm", QT_TRANSLATE_NOOP("Command", "Queue the comparison as a sweep…"),
        QT_TRANSLATE_NOOP(
            "Command", "Writes what the form says into a file that runs after the sweeps before, and can be resumed"),
        Icon::Save, whenForm, [this] { saveForm(); });
    commands.add("sweep.form", QT_TRANSLATE_NOOP("Command", "Sweep values…"),
        QT_TRANSLATE_NOOP(
            "Command", "Lists values for parameters of the compared policies and of the trace, and runs them all"),
        Icon::Table, whenForm, [this] { showForm(); });
    commands.add(
        "sweep.goOn", QT_TRANSLATE_NOOP("Command", "Go on with the sweep"),
        QT_TRANSLATE_NOOP("Command", "Makes the runs that the sweep does not have yet"), Icon::Run,
        [this] { return whenRow(false); }, [this] { m_queue->goOn(row()); });
    commands.add(
        "sweep.stop", QT_TRANSLATE_NOOP("Command", "Stop the sweep"),
        QT_TRANSLATE_NOOP("Command", "Finished runs stay, and the sweep can go on later"), Icon::Stop,
        [this] { return whenRow(true); }, [this] { m_queue->stop(row()); });
    commands.add(
        "sweep.show", QT_TRANSLATE_NOOP("Command", "Compare the sweep's runs"),
        QT_TRANSLATE_NOOP("Command", "Shows its finished runs side by side"), Icon::Compare,
        [this] {
            const bool hasRuns = row() >= 0 && m_queue->sweeps()[static_cast<std::size_t>(row())].done > 0;
            return CommandAvailability::when(hasRuns, tr("no run of a sweep is finished"));
        },
        [this] { showRuns(); });
    commands.add(
        "sweep.remove", QT_TRANSLATE_NOOP("Command", "Take the sweep from the list"),
        QT_TRANSLATE_NOOP("Command", "Stops the sweep if it is running; its file and its runs stay"), Icon::Close,
        [this] { return CommandAvailability::when(row() >= 0, tr("no sweep is chosen")); },
        [this] { m_queue->remove(row()); });
}

void SweepPanel::addFile()
{
    const auto path = askForFile(this,
        { .choice = FileChoice::Open,
            .title = tr("Queue a sweep"),
            .start = m_settings.directory(DirectoryPurpose::OpenFile),
            .filter = tr("Sweeps (*.json)") });
    if (path.isEmpty())
        return;
    m_settings.setDirectory(DirectoryPurpose::OpenFile, QFileInfo(path).absolutePath());
    m_queue->add(path);
}

void SweepPanel::saveForm()
{
    const auto path = askForFile(this,
        { .choice = FileChoice::Save,
            .title = tr("Queue the comparison as a sweep"),
            .start = m_settings.directory(DirectoryPurpose::Export) + QStringLiteral("/sweep.json"),
            .filter = tr("Sweeps (*.json)") });
    if (path.isEmpty())
        return;
    if (const auto problem = m_queue->whyNotAdd(path)) { // before the file of what runs is written over
        Q_EMIT errorRaised(*problem);
        return;
    }
    m_settings.setDirectory(DirectoryPurpose::Export, QFileInfo(path).absolutePath());
    const auto plan = sweepPlanOf(m_comparison.request(), {}, QFileInfo(path).completeBaseName().toStdString());
    const auto written
        = plan ? writeFileAtomically(path.toStdString(), sweepPlanText(*plan)) : Result<void>(fail(plan.error()));
    if (!written) {
        Q_EMIT errorRaised(written.error());
        return;
    }
    m_awaited = path;
    m_queue->add(path);
}

void SweepPanel::showForm()
{
    m_form->follow();
    m_form->show();
    m_form->raise();
    m_form->activateWindow();
}

/// A file like any other from here on: it is stopped, resumed and compared like one. One that says the same already is
/// taken, so that what it has is not made again; else the first free name.
void SweepPanel::startValues(SweepPlan plan)
{
    if (!m_library.isOpen())
        return;
    const QDir folder(QFileInfo(QString::fromStdString(m_library.store()->path().string()))
                          .absoluteDir()
                          .filePath(QLatin1String(kSweepsFolder)));
    folder.mkpath(QStringLiteral(".")); // writing says why when it cannot be made
    for (int number = 1;; ++number) {
        plan.name = QStringLiteral("values-%1").arg(number).toStdString();
        const auto path = folder.filePath(QString::fromStdString(plan.name) + QStringLiteral(".json"));
        const auto text = sweepPlanText(plan);
        const bool isThere = QFileInfo::exists(path);
        if (isThere && readFile(path.toStdString(), JsonLimits {}.maximumBytes).value_or(std::string()) != text)
            continue;
        if (const auto written = isThere ? Result<void> {} : writeFileAtomically(path.toStdString(), text); !written) {
            Q_EMIT errorRaised(written.error());
            return;
        }
        m_awaited = path;
        m_queue->add(path);
        return;
    }
}

/// What the form became is shown as soon as it is there, to whoever still looks at the page.
void SweepPanel::showWhenDone(int changed)
{
    const auto& sweep = m_queue->sweeps()[static_cast<std::size_t>(changed)];
    if (sweep.file != m_awaited || m_queue->isActive(changed) || sweep.state == SweepState::Reading)
        return;
    m_awaited.clear();
    if (sweep.state != SweepState::Finished || !isVisible())
        return;
    m_table->selectRow(changed);
    showRuns();
}

void SweepPanel::showRuns()
{
    if (row() < 0)
        return;
    const auto& sweep = m_queue->sweeps()[static_cast<std::size_t>(row())];
    m_library.ask(
        tr("Looking for the runs of %1").arg(QString::fromStdString(sweep.plan.name)),
        [plan = sweep.plan](const RunStore& store, const StopToken&, Progress&) -> Result<std::vector<RunRecord>> {
            TRY_ASSIGN(auto rows, sweepRows(store, plan));
            return std::move(rows.planned);
        },
        this,
        [this](const Result<std::vector<RunRecord>>& runs) {
            if (!runs)
                Q_EMIT errorRaised(runs.error());
            else if (!runs->empty())
                Q_EMIT compareRequested(*runs);
        },
        { .group = QStringLiteral("sweep.runs") });
}

void SweepPanel::retranslate()
{
    m_title->setText(tr("Sweeps"));
    m_table->setAccessibleName(tr("Sweeps"));
    m_table->setEmptyText(tr("Sweeps that are queued appear here."));
}

} // namespace consonance
#include "moc_sweep_panel.cpp"
