// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/waiting_panel.h"

#include "core/run/what_if.h"
#include "core/workload/trace_file.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/selection.h"
#include "ui/operate/waiting_model.h"
#include "ui/plot/plot_widget.h"
#include "ui/session/selection_menu.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/exact_order_model.h"
#include "ui/theme/theme.h"
#include "ui/words/core_wording.h"
#include "ui/work/job_runner.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHeaderView>
#include <QPointer>
#include <QSplitter>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kPauseWhileRunningMs = 2000;
constexpr int kPauseMs = 120; ///< one look for a burst of steps
constexpr std::size_t kMostPointsDrawn = 2000;
constexpr int kRoomForPlot = 900; ///< a narrower panel is all table
constexpr int kMostNameWidth = 220; ///< the rest is in the tool tip
constexpr int kLeastReason = 160;
constexpr int kMostReason = 340; ///< before columns that can be read elsewhere
constexpr WaitingModel::Column kOrder[] { WaitingModel::Job, WaitingModel::Waited, WaitingModel::Starts,
    WaitingModel::Window, WaitingModel::Why, WaitingModel::PassedBy, WaitingModel::Gpus, WaitingModel::Tenant };
static_assert(std::size(kOrder) == WaitingModel::ColumnCount);
constexpr int kRoomForCheck = 420; ///< a lower panel says in short how predictions held, the rest in the tool tip

} // namespace

WaitingPanel::WaitingPanel(const Services& services, QWidget* parent)
    : QWidget(parent)
    , m_services(services)
    , m_model(new WaitingModel(this))
    , m_sorted(new ExactOrderModel(this))
    , m_table(new CopyableTableView)
    , m_heading(new RoleLabel(TextSize::Body))
    , m_check(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_reason(new RoleLabel(TextSize::Small))
    , m_plot(new PlotWidget)
{
    m_heading->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, 0);
    m_heading->setWordWrap(true);
    m_check->setWordWrap(true);
    m_check->setContentsMargins(spacing::kSmall, 0, spacing::kSmall, spacing::kTiny);
    m_reason->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, spacing::kTiny);
    m_reason->setWordWrap(true);
    m_reason->setCopyable();
    m_reason->hide();
    m_sorted->setSourceModel(m_model);
    m_table->setModel(m_sorted);
    m_table->sortByColumn(WaitingModel::Waited, Qt::DescendingOrder);
    const std::pair<int, int> widths[] { { WaitingModel::Job, 80 }, { WaitingModel::Tenant, 80 },
        { WaitingModel::Gpus, 50 }, { WaitingModel::Waited, 70 }, { WaitingModel::Starts, 90 },
        { WaitingModel::Window, 110 }, { WaitingModel::PassedBy, 70 } };
    for (const auto& [column, width] : widths)
        m_table->horizontalHeader()->resizeSection(column, width);
    // When, how sure that is, and why are in sight; what a job is can be read elsewhere, beyond the edge of a narrow
    // panel too.
    for (int place = 0; place < WaitingModel::ColumnCount; ++place)
        m_table->horizontalHeader()->moveSection(m_table->horizontalHeader()->visualIndex(kOrder[place]), place);
    m_table->horizontalHeader()->setStretchLastSection(false);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (column != WaitingModel::Why)
            fitReasons();
    });
    m_table->viewport()->installEventFilter(this);
    offerSelectionMenu(services.registry, *m_table, { .isJob = true });
    auto* parts = new QSplitter(Qt::Horizontal);
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_table);
    parts->addWidget(m_plot);
    parts->setStretchFactor(0, 3);
    parts->setStretchFactor(1, 1);
    parts->setSizes({ 300, 100 }); // a share each
    tightlyFilled(new QVBoxLayout(this), { m_heading, m_check, { parts, 1 }, m_reason }, 0);
    m_due.setSingleShot(true);
    connect(&m_due, &QTimer::timeout, this, &WaitingPanel::ask);
    connect(&services.session, &SessionController::inputsChanged, this, [this] {
        m_list.reset();
        m_isWorking = false;
        m_run = nullptr;
        showList();
    });
    connect(&services.session, &SessionController::frameChanged, this, &WaitingPanel::schedule);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &WaitingPanel::takeSelection);
    connect(&services.selection, &Selection::changed, this, &WaitingPanel::showSelection);
    keepTranslated(*this, [this] { retranslate(); });
}

void WaitingPanel::setProvenance(const QString& line)
{
    m_plot->setProvenance(line);
}

void WaitingPanel::schedule()
{
    if (isVisible() && !m_due.isActive())
        m_due.start(m_services.session.canPause() ? kPauseWhileRunningMs : kPauseMs);
}

/// One question at a time; what changed meanwhile is asked for afterwards.
void WaitingPanel::ask()
{
    const auto& inputs = m_services.session.inputs();
    if (!isVisible() || !inputs)
        return;
    if (std::exchange(m_isWorking, true)) {
        m_asksAgain = true;
        return;
    }
    m_run = inputs.get();
    const QPointer<WaitingPanel> self(this);
    m_services.session.inspect([self, run = m_run, at = m_services.session.now()](const InteractiveSession& session) {
        auto moment = std::make_shared<DecisionMoment>(DecisionMoment::of(session.simulation()));
        const std::vector<RunChange> changes(session.changes().begin(), session.changes().end());
        const auto planned = plannedChanges(moment->engine.cluster(), changes);
        QMetaObject::invokeMethod(qApp, [self, run, at, moment, planned] {
            if (self && self->m_run == run)
                self->work(std::move(*moment), at, planned);
        });
    });
}

void WaitingPanel::work(DecisionMoment moment, Time at, const std::vector<ClusterChange>& planned)
{
    auto shared = std::make_shared<DecisionMoment>(std::move(moment));
    m_services.runner.start(
        tr("Looking at the queue"),
        [shared, at, planned](const StopToken& stop, Progress&) -> Result<std::shared_ptr<const WaitingList>> {
            TRY_ASSIGN(auto list, waitingList(std::move(*shared), at, planned, stop));
            return std::make_shared<const WaitingList>(std::move(list));
        },
        this,
        [this, run = m_run](const Result<std::shared_ptr<const WaitingList>>& list) {
            if (run == m_run)
                take(list);
        },
        { .quiet = true });
}

void WaitingPanel::take(const Result<std::shared_ptr<const WaitingList>>& list)
{
    m_isWorking = false;
    if (list)
        m_list = *list;
    else if (list.error().kind != ErrorKind::Cancelled)
        Q_EMIT errorRaised(list.error());
    showList();
    if (std::exchange(m_asksAgain, false))
        schedule();
}

QString WaitingPanel::checkText(bool isBrief) const
{
    if (!m_list)
        return {};
    if (!m_list->outlook.knowsDurations)
        return tr("Too few jobs have finished to predict when others start.");
    return QString::fromStdString(
        isBrief ? outlookCheckBrief(m_list->outlook, windowWording) : outlookCheckText(m_list->outlook, windowWording));
}

QString WaitingPanel::shownCheck() const
{
    return m_check->isVisible() ? m_check->text() : QString();
}

void WaitingPanel::showList()
{
    const auto& inputs = m_services.session.inputs();
    m_isShowing = true;
    m_model->setList(inputs ? m_list : nullptr, inputs ? inputs->workload : nullptr);
    m_isShowing = false;
    m_table->widenColumns({ WaitingModel::Job, WaitingModel::Tenant, WaitingModel::Gpus, WaitingModel::Waited,
                              WaitingModel::Starts, WaitingModel::Window },
        kMostNameWidth);
    QString heading;
    if (m_list) {
        heading = tr("%n jobs wait at %1.", "", static_cast<int>(m_list->all))
                      .arg(format::moment(m_list->at, inputs ? dateOfBeginning(*inputs->workload) : std::nullopt));
        if (m_list->all > m_list->jobs.size())
            heading += QLatin1Char(' ')
                + tr("The first %n to arrive are listed.", "", static_cast<int>(m_list->jobs.size()));
    }
    m_heading->setText(heading);
    m_heading->setVisible(!heading.isEmpty());
    fitCheck();
    drawCheck();
    showSelection();
}

/// Each prediction whose outcome is known, and the line on which it would have been right.
void WaitingPanel::drawCheck()
{
    PlotSeries made { .name = tr("predictions"), .style = 0, .marks = MarkKind::Alone };
    PlotSeries right { .name = tr("as predicted"), .style = 6 };
    double longest = 0;
    const auto& past = m_list ? m_list->outlook.past : std::vector<StartPrediction> {};
    const auto stretch = std::max<std::size_t>(1, past.size() / kMostPointsDrawn);
    std::vector<std::pair<double, double>> points;
    for (std::size_t i = 0; i < past.size(); i += stretch) {
        if (past[i].actual)
            points.emplace_back(
                (past[i].start - past[i].made).seconds() / 60, (*past[i].actual - past[i].made).seconds() / 60);
    }
    std::ranges::sort(points);
    for (const auto& [foretold, actual] : points) {
        made.x.push_back(foretold);
        made.y.push_back(actual);
        longest = std::max({ longest, foretold });
    }
    std::vector<PlotSeries> series;
    if (!points.empty()) {
        right.x = { 0, longest };
        right.y = { 0, longest };
        series = { std::move(made), std::move(right) };
    }
    m_plot->setSeries(std::move(series));
}

void WaitingPanel::takeSelection()
{
    if (m_isShowing)
        return;
    std::vector<JobId> jobs;
    for (const auto& index : m_table->selectionModel()->selectedRows())
        jobs.push_back(JobId(index.data(JobIdRole).toUInt()));
    m_isShowing = true;
    m_services.selection.selectJobs(std::move(jobs), SelectMode::Replace);
    m_isShowing = false;
    showReason();
}

void WaitingPanel::showSelection()
{
    if (m_isShowing)
        return;
    m_isShowing = true;
    QItemSelection rows;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (m_services.selection.state().contains(m_model->entry(row).job))
            rows.select(m_model->index(row, 0), m_model->index(row, WaitingModel::ColumnCount - 1));
    }
    m_table->selectionModel()->select(m_sorted->mapSelectionFromSource(rows), QItemSelectionModel::ClearAndSelect);
    m_isShowing = false;
    showReason();
}

/// Rows have one line each, so that many are in sight; the reason of the selected one is read whole below them.
void WaitingPanel::showReason()
{
    const auto rows = m_table->selectionModel()->selectedRows(WaitingModel::Why);
    m_reason->setText(rows.isEmpty() ? QString() : m_model->reason(m_sorted->mapToSource(rows.front()).row()));
    m_reason->setVisible(!rows.isEmpty());
    m_check->setVisible(!m_check->text().isEmpty());
}

void WaitingPanel::fitCheck()
{
    const auto whole = checkText(false);
    const bool isLow = height() < kRoomForCheck;
    m_check->setText(isLow ? checkText(true) : whole);
    m_check->setToolTip(isLow ? whole : QString());
}

/// A reason is read whole where it is short; beyond that, what the other columns leave is the reasons'.
void WaitingPanel::fitReasons()
{
    int others = 0;
    for (int column = 0; column < WaitingModel::ColumnCount; ++column)
        others += column == WaitingModel::Why ? 0 : m_table->columnWidth(column);
    const int wanted = std::clamp(
        static_cast<QAbstractItemView*>(m_table)->sizeHintForColumn(WaitingModel::Why), kLeastReason, kMostReason);
    m_table->horizontalHeader()->resizeSection(
        WaitingModel::Why, std::max(wanted, m_table->viewport()->width() - others));
}

void WaitingPanel::retranslate()
{
    m_table->setAccessibleName(tr("Who waits"));
    m_table->setEmptyText(
        tr("No job waits at this moment. Waiting jobs are listed here with the reason and a predicted start."));
    m_plot->setName(tr("Predicted and actual waits"));
    m_plot->setAxes({ .title = tr("Predicted wait"), .unit = format::Unit::Minutes },
        { .title = tr("Actual wait"), .unit = format::Unit::Minutes });
    m_plot->setEmptyText(tr("How far predictions of this run were off appears here."));
    showList();
}

void WaitingPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    schedule();
}

void WaitingPanel::resizeEvent(QResizeEvent* event)
{
    m_plot->setVisible(width() >= kRoomForPlot);
    fitCheck();
    QWidget::resizeEvent(event);
}

bool WaitingPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        fitReasons();
    return QWidget::eventFilter(watched, event);
}

} // namespace consonance
#include "moc_waiting_panel.cpp"
