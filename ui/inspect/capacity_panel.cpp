// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/capacity_panel.h"

#include "ui/inspect/live_plots.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/simulation_clock.h"
#include "ui/plot/line_plot.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/property_table.h"
#include "ui/tables/wrapped_texts.h"
#include "ui/words/capacity_text.h"
#include "ui/words/core_wording.h"
#include "ui/work/job_runner.h"

#include <QComboBox>
#include <QHeaderView>
#include <QSplitter>
#include <QStandardItemModel>

namespace consonance {

namespace {

constexpr int kLeastTable = 270; ///< names and values, whatever the plot and the groups want
constexpr int kLeastPlotWidth = 210; ///< four labels of time
constexpr std::pair<int, int> kGroupWidths[] { { 0, 96 }, { 1, 80 }, { 2, 56 }, { 3, 56 }, { 4, 64 }, { 5, 80 } };

// With every frame, so that all panels show one moment; of a cluster so large that it takes long, four times a second.
constexpr int kCheapMs = 4;
constexpr int kPauseMs = 250;

double shareOf(const ServerGroup& group, Resource resource)
{
    const auto capacity = group.capacity[resource];
    return capacity > 0 ? static_cast<double>(group.used[resource]) / static_cast<double>(capacity) : 0;
}

QString loadText(const ServerGroup& group, Resource resource)
{
    return group.capacity[resource] > 0 ? format::percent(shareOf(group, resource)) : QStringLiteral("–");
}

QString fragmentationText(const CapacityReport& report, const ServerGroup& group)
{
    const auto share = report.fragmentation(group);
    return share ? format::percent(*share, 1) : QStringLiteral("–");
}

void add(std::vector<Property>& rows, const QString& name, const QString& value, const QString& explanation,
    const QVariant& exact)
{
    rows.push_back({ .name = name, .value = value, .explanation = explanation, .exact = exact });
}

/// Of the table of groups: names, then figures.
Qt::Alignment alignmentOf(int column)
{
    return (column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
}

QString fragmentationMeaning()
{
    return CapacityPanel::tr(
        "Share of what is free that a task drawn from this trace is expected not to be able to use, because its "
        "server lacks cores, memory or enough GPUs; an empty cluster has 0 % (Weng et al., USENIX ATC 2023)");
}

} // namespace

void showFragmentation(LinePlot& plot, const std::vector<SeriesPoint>& points, Time until, FragmentMeasure measure)
{
    const bool isOfAll = measure == FragmentMeasure::OfAll;
    plot.setName(isOfAll ? CapacityPanel::tr("Expected fragments") : CapacityPanel::tr("Fragmentation"));
    plot.setQuantity(isOfAll ? CapacityPanel::tr("Expected fragments of all GPUs")
                             : CapacityPanel::tr("Fragmented share of free capacity"),
        format::Unit::None, AxisKind::Fraction);
    plot.setYRange(std::pair(0.0, 1.0));
    std::vector<PlotSeries> series;
    const auto name = isOfAll ? CapacityPanel::tr("fragments") : CapacityPanel::tr("fragmented");
    if (!points.empty())
        series.push_back(stepsOf(points, until, name, isOfAll ? 1 : 0));
    plot.setSeries(std::move(series));
}

CapacityPanel::CapacityPanel(SessionController& session, SimulationClock& clock, JobRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_runner(runner)
    , m_figures(new PropertyModel(this))
    , m_groups(new QStandardItemModel(this))
    , m_figureTable(new CopyableTableView)
    , m_groupTable(new CopyableTableView)
    , m_plot(new LinePlot)
    , m_measure(new QComboBox)
    , m_meaning(new RoleLabel(TextSize::Small, TextTone::Muted))
{
    m_measure->setObjectName(QStringLiteral("fragmentMeasure"));
    m_measure->addItems({ QString(), QString() }); // in the order of FragmentMeasure
    m_measure->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_meaning->setWordWrap(true);
    auto* course = new QWidget;
    tightlyFilled(new QVBoxLayout(course), { m_measure, m_meaning, { m_plot, 1 } });
    m_figureTable->setModel(m_figures);
    m_figureTable->horizontalHeader()->hide();
    m_figureTable->horizontalHeader()->setStretchLastSection(true);
    m_figureTable->horizontalHeader()->resizeSection(0, 132);
    m_figureTable->setMinimumWidth(kLeastTable);
    wrapTexts(*m_figureTable); // "0 tasks on V100" is nothing without its end
    m_groupTable->setObjectName(QStringLiteral("capacityGroups"));
    m_groupTable->setModel(m_groups);
    m_groupTable->setSortingEnabled(false); // as the cluster has them, all of it last
    m_plot->setMinimumWidth(kLeastPlotWidth);
    m_parts = new QSplitter(Qt::Vertical);
    auto* tables = new QSplitter(Qt::Vertical);
    for (auto* parts : { m_parts, tables })
        parts->setChildrenCollapsible(false);
    tables->addWidget(m_groupTable);
    tables->addWidget(m_figureTable);
    m_parts->addWidget(tables);
    m_parts->addWidget(course);
    for (int part = 0; part < m_parts->count(); ++part)
        m_parts->setStretchFactor(part, 1);
    m_groupTable->hide();
    tightlyFilled(new QVBoxLayout(this), { m_parts });
    connect(m_parts, &QSplitter::splitterMoved, this, [this] { m_isArranged = true; });
    connect(m_groupTable->horizontalHeader(), &QHeaderView::sectionResized, this, &CapacityPanel::fitTables);
    followDates(*m_plot, session);
    connect(&session, &SessionController::frameChanged, this, &CapacityPanel::scheduleFrame);
    m_due.setSingleShot(true);
    connect(&m_due, &QTimer::timeout, this, &CapacityPanel::showFrame);
    connect(&session, &SessionController::historyChanged, this, &CapacityPanel::showHistory);
    connect(&session, &SessionController::inputsChanged, this, [this] { m_plot->resetZoom(); });
    connect(m_measure, &QComboBox::currentIndexChanged, this, &CapacityPanel::retranslate);
    connect(m_plot, &LinePlot::timeClicked, &clock, &SimulationClock::seek);
    connect(&clock, &SimulationClock::nowChanged, m_plot, &LinePlot::setNow);
    keepTranslated(*this, [this] { retranslate(); });
}

FragmentMeasure CapacityPanel::measure() const
{
    return m_measure->currentIndex() == 1 ? FragmentMeasure::OfAll : FragmentMeasure::OfFree;
}

void CapacityPanel::setProvenance(const QString& line)
{
    m_plot->setProvenance(line);
}

void CapacityPanel::scheduleFrame()
{
    if (m_lastCostMs <= kCheapMs || !m_sinceShown.isValid() || m_sinceShown.elapsed() >= kPauseMs)
        showFrame();
    else if (!m_due.isActive())
        m_due.start(kPauseMs);
}

void CapacityPanel::showFrame()
{
    if (!isVisible())
        return;
    m_due.stop();
    m_sinceShown.start();
    const auto& inputs = m_session.inputs();
    const auto& frame = m_session.frame();
    if (!inputs || !frame) {
        m_figures->setProperties({});
        m_groups->setRowCount(0);
        return;
    }
    const auto report = reportCapacity(*inputs->cluster, *inputs->workload, *frame);
    auto rows = report.groups.empty() ? figuresOf(report) : std::vector<Property> {}; // else they stand in the table
    addUse(report, rows);
    m_figures->setProperties(std::move(rows));
    showGroups(report);
    m_lastCostMs = static_cast<int>(m_sinceShown.elapsed());
}

std::vector<Property> CapacityPanel::figuresOf(const CapacityReport& report) const
{
    const auto& total = report.total;
    std::vector<Property> rows;
    add(rows, tr("Servers up"), tr("%1 of %2").arg(total.servers).arg(total.servers + total.unavailable),
        tr("Servers that take tasks now, of all that the cluster has or will have"),
        static_cast<qint64>(total.servers));
    add(rows, tr("Allocated GPUs"), loadText(total, Resource::Gpu), tr("Share of the GPUs of servers that are up"),
        shareOf(total, Resource::Gpu));
    add(rows, tr("Allocated cores"), loadText(total, Resource::Cpu), tr("Share of the cores of servers that are up"),
        shareOf(total, Resource::Cpu));
    add(rows, tr("Allocated memory"), loadText(total, Resource::Memory),
        tr("Share of the memory of servers that are up"), shareOf(total, Resource::Memory));
    add(rows, tr("Free"), amountText(report.unit, total.free), tr("On servers that are up"),
        static_cast<qint64>(total.free));
    const auto fragmentation = report.fragmentation(total);
    add(rows, tr("Fragmentation"), fragmentationText(report, total), fragmentationMeaning(),
        fragmentation ? QVariant(*fragmentation) : QVariant());
    return rows;
}

/// What the free capacity is good for.
void CapacityPanel::addUse(const CapacityReport& report, std::vector<Property>& rows) const
{
    const auto fragmentation = report.fragmentation(report.total);
    if (fragmentation && *fragmentation > 0)
        add(rows, tr("Why fragmented"), QString::fromStdString(fragmentationReason(report, windowWording)),
            tr("Why free capacity is unusable"), QVariant());
    if (measure() == FragmentMeasure::OfAll)
        rows.push_back(fragmentsNow());
    // Of another type, or of any, more may fit.
    const auto type = QString::fromStdString(report.gangDeviceType);
    add(rows, type.isEmpty() ? tr("Largest gang") : tr("Largest gang of %1 tasks", "a type of GPUs").arg(type),
        tr("%n tasks", "", static_cast<int>(report.largestGang)),
        tr("Tasks of the trace's most frequent kind that would fit at once, over all servers"),
        static_cast<qint64>(report.largestGang));
    add(rows, type.isEmpty() ? tr("Largest gang on one server") : tr("The same on one server"),
        tr("%n tasks", "", static_cast<int>(report.largestGangOnOneServer)),
        tr("The same, with all of them on one server"), static_cast<qint64>(report.largestGangOnOneServer));
}

/// What the curve says at the moment that is shown.
Property CapacityPanel::fragmentsNow() const
{
    const auto share = valueAt(m_expected, m_session.frame()->position.at);
    return { .name = tr("Expected fragments"),
        .value = share ? format::percent(*share, 1) : QStringLiteral("–"),
        .explanation = tr("Free GPUs, and free parts of shared ones, that the next task is expected not to be able to "
                          "use, as a share of all GPUs"),
        .exact = share ? QVariant(*share) : QVariant() };
}

/// One row a group, and one for all of them.
void CapacityPanel::showGroups(const CapacityReport& report)
{
    if (m_groupTable->isHidden() != report.groups.empty()) {
        m_groupTable->setHidden(report.groups.empty());
        fitTables();
    }
    m_groups->setRowCount(report.groups.empty() ? 0 : static_cast<int>(report.groups.size()) + 1);
    for (int row = 0; row < m_groups->rowCount(); ++row) {
        const bool isTotal = row + 1 == m_groups->rowCount();
        const auto& group = isTotal ? report.total : report.groups[static_cast<std::size_t>(row)];
        const QStringList texts { isTotal ? tr("all servers") : QString::fromStdString(group.name),
            tr("%1 of %2").arg(group.servers).arg(group.servers + group.unavailable), loadText(group, Resource::Gpu),
            loadText(group, Resource::Cpu), loadText(group, Resource::Memory), amountText(report.unit, group.free),
            fragmentationText(report, group) };
        for (int column = 0; column < static_cast<int>(texts.size()); ++column) {
            auto* item = new QStandardItem(texts[column]);
            item->setEditable(false);
            item->setTextAlignment(alignmentOf(column));
            m_groups->setItem(row, column, item);
        }
    }
}

void CapacityPanel::showHistory()
{
    const auto& history = m_session.history();
    const auto& inputs = m_session.inputs();
    if (!isVisible() || history == m_shownHistory)
        return;
    m_shownHistory = history;
    if (!history || !inputs) {
        m_plot->setSeries({});
        return;
    }
    m_runner.start(
        tr("Fragmentation over time"),
        [history, inputs, which = measure()](const StopToken& stop, Progress&) -> Result<std::vector<SeriesPoint>> {
            return which == FragmentMeasure::OfAll
                ? expectedFragmentsOverTime(inputs->cluster, *inputs->workload, *history, stop)
                : fragmentationOverTime(*inputs->cluster, *inputs->workload, *history, stop);
        },
        this,
        [this, until = history->until, which = measure()](const Result<std::vector<SeriesPoint>>& points) {
            if (which != measure())
                return;
            const auto shown = points ? *points : std::vector<SeriesPoint> {};
            showFragmentation(*m_plot, shown, until, which);
            if (which == FragmentMeasure::OfAll) {
                m_expected = shown;
                scheduleFrame();
            }
        },
        { .group = QStringLiteral("capacity.fragmentation"), .quiet = true });
}

void CapacityPanel::retranslate()
{
    m_groups->setHorizontalHeaderLabels(
        { tr("Group"), tr("Servers up"), tr("GPUs"), tr("Cores"), tr("Memory"), tr("Free"), tr("Fragmented") });
    const QString tips[] { {}, tr("Servers that take tasks now, of all that the cluster has or will have"),
        tr("Share of the GPUs of servers that are up"), tr("Share of the cores of servers that are up"),
        tr("Share of the memory of servers that are up"), tr("On servers that are up"), fragmentationMeaning() };
    for (int column = 0; column < m_groups->columnCount(); ++column) {
        m_groups->horizontalHeaderItem(column)->setToolTip(tips[column]);
        m_groups->horizontalHeaderItem(column)->setTextAlignment(alignmentOf(column));
    }
    auto& header = *m_groupTable->horizontalHeader();
    for (const auto& [column, width] : kGroupWidths)
        header.resizeSection(column, width);
    const int last = header.count() - 1; // takes the rest, and no less than this
    header.resizeSection(last, header.sectionSizeHint(last));
    m_figureTable->setAccessibleName(tr("Capacity now"));
    m_figureTable->setEmptyText(tr("Load and free capacity of the open run appear here."));
    m_groupTable->setAccessibleName(tr("Capacity by group of servers"));
    m_measure->setItemText(0, tr("Share of free capacity"));
    m_measure->setItemText(1, tr("Share of all GPUs"));
    m_measure->setAccessibleName(tr("What counts as a fragment"));
    m_meaning->setText(measure() == FragmentMeasure::OfFree
            ? tr("The share of free capacity that the next task with a GPU is expected to be unable to use.")
            : tr("Of all GPUs, the free ones and free parts of shared ones that the next task is expected not to be "
                 "able to use (Weng et al., USENIX ATC 2023)."));
    m_expected.clear();
    showFragmentation(*m_plot, {}, {}, measure());
    m_plot->setEmptyText(tr("How much of the free capacity is of no use, over time, appears here."));
    showFrame();
    m_shownHistory = nullptr;
    showHistory();
}

void CapacityPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showFrame();
    showHistory();
}

QSize CapacityPanel::minimumSizeHint() const
{
    return { std::max(kLeastTable, kLeastPlotWidth), QWidget::minimumSizeHint().height() };
}

/// Beside each other in a broad panel that has room for it, below each other in any other.
void CapacityPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int needed = kLeastTable + m_parts->handleWidth() + kLeastPlotWidth;
    const bool isBroad = width() >= needed && width() > height() * 5 / 4;
    const auto direction = isBroad ? Qt::Horizontal : Qt::Vertical;
    if (direction != m_parts->orientation())
        m_parts->setOrientation(direction);
    fitTables();
}

/// Beside the plot the tables have what they need, as far as the plot can spare it, until somebody moves the border.
void CapacityPanel::fitTables()
{
    if (m_parts->orientation() != Qt::Horizontal || m_isArranged)
        return;
    int wanted = kLeastTable;
    if (const auto& header = *m_groupTable->horizontalHeader(); !m_groupTable->isHidden() && header.count() > 0) {
        const int last = header.count() - 1; // it takes the rest
        int columns = std::max(header.sectionSizeHint(last), m_groupTable->widthInSight(last));
        for (int column = 0; column < last; ++column)
            columns += header.sectionSize(column);
        wanted = std::max(wanted, columns + 2 * m_groupTable->frameWidth() + 4); // the splitter rounds
    }
    const int room = width() - m_parts->handleWidth();
    const int tables = std::min(std::max(wanted, room * 2 / 5), room - kLeastPlotWidth);
    m_parts->setSizes({ tables, room - tables });
}

} // namespace consonance
#include "moc_capacity_panel.cpp"
