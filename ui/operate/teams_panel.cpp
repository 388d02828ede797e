// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/teams_panel.h"

#include "core/teams/group_text.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/models/share_bar_delegate.h"
#include "ui/operate/group_table_model.h"
#include "ui/session/run_brush.h"
#include "ui/session/session_controller.h"
#include "ui/session/shown_moment.h"
#include "ui/session/span_note.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/theme.h"
#include "ui/words/core_wording.h"
#include "ui/work/job_runner.h"

#include <QComboBox>
#include <QHeaderView>

#include <algorithm>
#include <span>

namespace consonance {

namespace {

constexpr int kPauseBetweenMs = 250;

QString choiceText(GroupBy by)
{
    return TeamsPanel::tr("By: %1", "tenant, GPU type or job size")
        .arg(QString::fromStdString(groupHeading(by, windowWording)));
}

} // namespace

TeamsPanel::TeamsPanel(SessionController& session, Selection& selection, JobRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_selection(selection)
    , m_runner(runner)
    , m_model(new GroupTableModel(this))
    , m_by(new QComboBox)
    , m_note(new SpanNote)
    , m_asOf(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_table(new CopyableTableView)
{
    m_by->setObjectName(QStringLiteral("teamsBy"));
    for (const auto by : kGroupings)
        m_by->addItem(choiceText(by));
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false); // all of them first, then as the trace has them
    auto hidden = m_model->columnsHiddenByDefault();
    hidden.append(GroupTableModel::Contender);
    m_table->hideByDefault(hidden);
    m_table->setItemDelegateForColumn(GroupTableModel::Share, new ShareBarDelegate(m_table));
    // Figures take more where they need it, from the names; so they begin narrow.
    const std::pair<int, int> widths[] { { GroupTableModel::Group, 124 }, { GroupTableModel::Jobs, 48 },
        { GroupTableModel::WaitP50, 78 }, { GroupTableModel::WaitP95, 78 }, { GroupTableModel::NotServed, 76 },
        { GroupTableModel::JctP50, 78 }, { GroupTableModel::JctP95, 78 }, { GroupTableModel::Hours, 84 },
        { GroupTableModel::Share, 70 }, { GroupTableModel::Lent, 112 }, { GroupTableModel::Borrowed, 112 },
        { GroupTableModel::Paid, 70 } };
    for (const auto& [column, width] : widths)
        m_table->horizontalHeader()->resizeSection(column, width);
    auto* choice = new QHBoxLayout;
    choice->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, spacing::kTiny);
    choice->addWidget(m_by);
    choice->addStretch();
    tightlyFilled(new QVBoxLayout(this), { choice, m_note, m_asOf, { m_table, 1 } }, 0);
    m_asOf->setObjectName(QStringLiteral("teamsAsOf"));
    m_asOf->setContentsMargins(spacing::kSmall, 0, spacing::kSmall, spacing::kTiny);
    m_asOf->hide();
    m_due.setSingleShot(true);
    connect(&m_due, &QTimer::timeout, this, &TeamsPanel::work);
    connect(m_by, &QComboBox::currentIndexChanged, this, &TeamsPanel::showGroups);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TeamsPanel::takeSelection);
    connect(&session, &SessionController::inputsChanged, this, [this] {
        m_courses.reset();
        m_shown = {};
        showGroups();
    });
    connect(&session, &SessionController::frameChanged, this, &TeamsPanel::schedule);
    connect(&session, &SessionController::historyChanged, this, &TeamsPanel::schedule);
    // Where nothing new is seen, the frame comes before the moment that it is of.
    connect(&session, &SessionController::nowChanged, this, &TeamsPanel::schedule);
    connect(&Theme::instance(), &Theme::changed, this, &TeamsPanel::showGroups);
    keepTranslated(*this, [this] { retranslate(); });
}

void TeamsPanel::follow(const RunBrush& brush)
{
    m_brush = &brush;
    connect(&brush, &RunBrush::changed, this, &TeamsPanel::schedule);
}

void TeamsPanel::setGrouping(GroupBy by)
{
    m_by->setCurrentIndex(static_cast<int>(std::ranges::find(kGroupings, by) - std::begin(kGroupings)));
}

GroupBy TeamsPanel::grouping() const
{
    return kGroupings[static_cast<std::size_t>(m_by->currentIndex())];
}

TeamsPanel::Asked TeamsPanel::wanted() const
{
    const bool isBrushed = m_brush && m_brush->span();
    const auto& history = m_session.history();
    const auto& frame = m_session.frame();
    const std::size_t known = history ? std::span(history->events).size() : 0;
    // As far as the frame, which the Inspector shows, goes: of several records of one instant perhaps only the first.
    return { .history = history.get(),
        .at = frame ? frame->shown : m_session.now(),
        .events = frame ? std::min<std::size_t>(frame->position.event, known) : known,
        .range = isBrushed ? std::optional(m_brush->span()->range) : std::nullopt };
}

/// Figures that lag behind a run that plays say of when they are.
void TeamsPanel::showMoment()
{
    const bool lags = m_courses && m_shown.at != wanted().at;
    m_asOf->setVisible(lags);
    m_asOf->setText(
        lags ? tr("As of %1", "a moment").arg(format::moment(m_shown.at, beginningOf(m_session))) : QString());
}

void TeamsPanel::schedule()
{
    showMoment();
    if (isVisible() && !m_due.isActive() && !isCurrent())
        m_due.start(m_courses ? kPauseBetweenMs : 0);
}

void TeamsPanel::work()
{
    const auto& inputs = m_session.inputs();
    const auto& history = m_session.history();
    if (!isVisible() || m_isWorking || !inputs || !history)
        return;
    const auto asked = wanted();
    StoredSpan span;
    if (asked.range)
        span = { asked.range->from, asked.range->to };
    m_isWorking = true;
    m_runner.start(
        tr("Figures of the teams"),
        [inputs, history, span, at = asked.at, events = asked.events](
            const StopToken&, Progress&) -> Result<std::shared_ptr<const RunCourses>> {
            const RunEvents known { std::span(history->events).first(events), history->slots };
            return std::make_shared<const RunCourses>(jobCourses(known, inputs->workload, *inputs->cluster, span, at));
        },
        this,
        [this, asked, inputs](const Result<std::shared_ptr<const RunCourses>>& courses) {
            m_isWorking = false;
            if (courses && m_session.inputs() == inputs)
                take(asked, *courses);
            schedule();
        },
        { .quiet = true });
}

void TeamsPanel::take(const Asked& asked, std::shared_ptr<const RunCourses> courses)
{
    m_shown = asked;
    m_courses = std::move(courses);
    showGroups();
}

void TeamsPanel::setTenantColors(bool areTenants)
{
    m_hasTenantColors = areTenants;
    colorGroups();
}

void TeamsPanel::colorGroups()
{
    m_model->setColors([this](const GroupFigures& group) -> std::optional<QColor> {
        if (!m_hasTenantColors || grouping() != GroupBy::Tenant || group.isTotal || !m_courses)
            return std::nullopt;
        return tenantColor(*m_courses->workload, group.key);
    });
}

void TeamsPanel::showGroups()
{
    m_isShowing = true;
    std::vector<ContenderGroups> groups;
    if (m_courses)
        groups.push_back({ .contender = {}, .runs = 1, .groups = groupFigures({ m_courses.get(), 1 }, grouping()) });
    const auto jobs = groups.empty() || groups.front().groups.empty() ? 0 : groups.front().groups.front().jobs;
    m_model->setGroups(std::move(groups), grouping(), m_courses ? m_courses->unit : Resource::Gpu);
    showExchange(*m_table, *m_model);
    m_table->widenCutColumns(); // names that gave room to figures once have it back
    colorGroups();
    m_note->say(m_courses ? m_shown.range : std::nullopt, beginningOf(m_session),
        m_courses ? tr("%1 of %n jobs arrived", "", static_cast<int>(m_courses->jobs.size())).arg(format::integer(jobs))
                  : QString());
    showMoment();
    m_isShowing = false;
}

/// The row of all jobs selects none: everything is in colour then.
void TeamsPanel::takeSelection()
{
    if (m_isShowing || !m_courses)
        return;
    std::vector<JobId> jobs;
    for (const auto& index : m_table->selectionModel()->selectedRows()) {
        const auto& group = m_model->figures(index.row());
        if (group.isTotal)
            continue;
        for (const auto job : jobsOfGroup(*m_courses, grouping(), group.key))
            jobs.push_back(job);
    }
    m_selection.selectJobs(std::move(jobs), SelectMode::Replace);
}

void TeamsPanel::retranslate()
{
    m_by->setAccessibleName(tr("What makes a group"));
    for (std::size_t i = 0; i < std::size(kGroupings); ++i)
        m_by->setItemText(static_cast<int>(i), choiceText(kGroupings[i]));
    m_table->setAccessibleName(tr("Teams"));
    m_table->setEmptyText(tr("Waits, completion times and GPU hours of each team appear here as the run goes on."));
    showGroups();
}

void TeamsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    schedule();
}

} // namespace consonance
#include "moc_teams_panel.cpp"
