// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/breakpoints_panel.h"

#include "core/query/condition_vocabulary.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/kit/simulation_clock.h"
#include "ui/kit/tool_tips.h"
#include "ui/monitor/breakpoint_model.h"
#include "ui/monitor/log_line_model.h"
#include "ui/monitor/monitor_document.h"
#include "ui/session/expression_field.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/flow_layout.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QSplitter>

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr int kMostIgnored = 1'000'000;

} // namespace

BreakpointsPanel::BreakpointsPanel(
    MonitorDocument& document, SimulationClock& clock, CommandRegistry& registry, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_model(new BreakpointModel(document, this))
    , m_table(new CopyableTableView)
    , m_log(new CopyableTableView)
{
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("breakpoints"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->hideByDefault(m_model->columnsHiddenByDefault());
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->resizeSection(BreakpointModel::Condition, 210);
    m_table->horizontalHeader()->resizeSection(BreakpointModel::Hits, 60);
    m_table->setContextMenuHook([&registry](QMenu& menu, const QModelIndex&) {
        registry.fillMenu(&menu,
            { QStringLiteral("breakpoint.edit"), QStringLiteral("breakpoint.toggle"),
                QStringLiteral("breakpoint.remove"), QString(), QStringLiteral("breakpoint.removeAll"),
                QStringLiteral("breakpoint.resetHits") });
        menu.addSeparator();
    });
    auto* lines = new LogLineModel(document, this);
    m_log->setModel(lines);
    m_log->setSortingEnabled(false);
    const auto makeRoomForDates = [this] {
        if (m_document.beginning())
            m_log->widenColumns({ 0 }, format::kMostMomentWidth);
    };
    connect(lines, &QAbstractItemModel::modelReset, this, makeRoomForDates);
    connect(lines, &QAbstractItemModel::rowsInserted, this, makeRoomForDates);
    m_log->setObjectName(QStringLiteral("breakpointLog"));
    m_log->setContextMenuHook([&registry](QMenu& menu, const QModelIndex&) {
        registry.fillMenu(&menu, { QStringLiteral("breakpoint.clearLog") });
        menu.addSeparator();
    });
    auto* upper = new QWidget;
    tightlyFilled(new QVBoxLayout(upper), { { m_table, 1 }, buildForm() }, 0);
    auto* split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(upper);
    split->addWidget(m_log);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    tightlyFilled(new QVBoxLayout(this), { split });
    connect(
        m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &BreakpointsPanel::currentChanged);
    connect(m_model, &QAbstractItemModel::modelReset, this, &BreakpointsPanel::currentChanged);
    connect(m_table, &CopyableTableView::focusRequested, this, &BreakpointsPanel::editCurrent);
    connect(m_log, &CopyableTableView::focusRequested, &clock, [&clock](const QModelIndex& index) {
        if (const auto at = index.data(TimeRole); at.isValid())
            clock.seek(Time { at.toLongLong() });
    });
    // Whoever reads further up is left there.
    const auto look = [this] {
        const auto* bar = m_log->verticalScrollBar();
        m_followsLog = bar->value() == bar->maximum();
    };
    const auto follow = [this] {
        if (m_followsLog)
            m_log->scrollToBottom();
    };
    connect(lines, &QAbstractItemModel::modelAboutToBeReset, m_log, look);
    connect(lines, &QAbstractItemModel::modelReset, m_log, follow);
    connect(lines, &QAbstractItemModel::rowsAboutToBeInserted, m_log, look);
    connect(lines, &QAbstractItemModel::rowsInserted, m_log, follow);
    keepTranslated(*this, [this] { retranslate(); });
    checkForm();
}

QWidget* BreakpointsPanel::buildForm()
{
    auto* form = new QWidget;
    m_condition = new ExpressionField(simulationCatalogue(), ExpressionField::Reading::Condition);
    m_condition->field().setObjectName(QStringLiteral("breakpointCondition"));
    m_message = new ExpressionField(simulationCatalogue(), ExpressionField::Reading::Message);
    m_message->field().setObjectName(QStringLiteral("breakpointMessage"));
    m_conditionLabel = new RoleLabel(TextSize::Small, TextTone::Muted);
    m_messageLabel = new RoleLabel(TextSize::Small, TextTone::Muted);
    m_ignoreLabel = new RoleLabel(TextSize::Small, TextTone::Muted);
    m_conditionLabel->setBuddy(&m_condition->field());
    m_messageLabel->setBuddy(&m_message->field());
    m_ignore = new QSpinBox;
    m_ignore->setRange(0, kMostIgnored);
    m_ignoreLabel->setBuddy(m_ignore);
    m_rule = new QComboBox;
    m_rule->setObjectName(QStringLiteral("breakpointRule"));
    m_ruleLabel = new RoleLabel(TextSize::Small, TextTone::Muted);
    m_ruleLabel->setBuddy(m_rule);
    m_oneShot = new QCheckBox;
    m_put = new QPushButton;
    m_put->setObjectName(QStringLiteral("breakpointPut"));
    m_new = new QPushButton;
    auto* options = new FlowLayout(spacing::kSmall);
    for (const auto& [label, field] : { std::pair<QWidget*, QWidget*>(m_ruleLabel, m_rule),
             std::pair<QWidget*, QWidget*>(m_ignoreLabel, m_ignore) }) {
        auto* named = filled(new QHBoxLayout, { label, field });
        named->setSpacing(spacing::kSmall);
        options->addLayout(named);
    }
    m_oneShot->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (QWidget* widget :
        { static_cast<QWidget*>(m_oneShot), static_cast<QWidget*>(m_new), static_cast<QWidget*>(m_put) })
        options->addWidget(widget);
    auto* column = filled(new QVBoxLayout(form), { m_conditionLabel, m_condition, m_messageLabel, m_message, options });
    column->setContentsMargins(spacing::kSmall, spacing::kSmall, spacing::kSmall, spacing::kSmall);
    column->setSpacing(spacing::kTiny);
    connect(m_condition, &ExpressionField::edited, this, &BreakpointsPanel::checkForm);
    connect(m_message, &ExpressionField::edited, this, &BreakpointsPanel::checkForm);
    connect(m_condition, &ExpressionField::accepted, this, &BreakpointsPanel::put);
    connect(m_message, &ExpressionField::accepted, this, &BreakpointsPanel::put);
    connect(m_put, &QPushButton::clicked, this, &BreakpointsPanel::put);
    connect(m_new, &QPushButton::clicked, this, [this] { beginNew(); });
    return form;
}

std::uint32_t BreakpointsPanel::current() const
{
    return m_model->idAt(m_table->currentIndex().row());
}

void BreakpointsPanel::beginNew(const QString& condition)
{
    m_edited = 0;
    m_table->setCurrentIndex({});
    m_condition->setText(condition);
    m_message->setText({});
    m_rule->setCurrentIndex(0);
    m_ignore->setValue(0);
    m_oneShot->setChecked(false);
    checkForm();
    m_condition->field().setFocus();
}

void BreakpointsPanel::editCurrent()
{
    const auto id = current();
    const auto found = std::ranges::find(m_document.breakpoints(), id, &Breakpoint::id);
    if (found == m_document.breakpoints().end())
        return;
    m_edited = id;
    m_condition->setText(QString::fromStdString(found->condition));
    m_message->setText(QString::fromStdString(found->message));
    m_rule->setCurrentIndex(static_cast<int>(found->rule));
    m_ignore->setValue(static_cast<int>(std::min<std::uint64_t>(found->ignoreCount, kMostIgnored)));
    m_oneShot->setChecked(found->isOneShot);
    checkForm();
    m_condition->field().setFocus();
}

void BreakpointsPanel::put()
{
    if (!m_condition->isComplete() || !m_message->isComplete())
        return;
    Breakpoint breakpoint;
    const auto& known = m_document.breakpoints();
    if (const auto found = std::ranges::find(known, m_edited, &Breakpoint::id); found != known.end())
        breakpoint = *found;
    breakpoint.condition = m_condition->text().toStdString();
    breakpoint.message = m_message->text().toStdString();
    breakpoint.ignoreCount = static_cast<std::uint64_t>(m_ignore->value());
    breakpoint.rule = static_cast<HitRule>(m_rule->currentIndex());
    breakpoint.isOneShot = m_oneShot->isChecked();
    if (const auto done = m_document.put(std::move(breakpoint)); !done)
        return m_condition->showError(done.error());
    beginNew();
    m_table->setFocus(); // keys are the run's again
}

void BreakpointsPanel::checkForm()
{
    setEnabledUnless(*m_put,
        !m_condition->isComplete()     ? tr("the condition is not complete")
            : !m_message->isComplete() ? tr("the message is not complete")
                                       : QString());
    m_put->setText(m_edited != 0          ? tr("Change")
            : m_message->text().isEmpty() ? tr("Add breakpoint")
                                          : tr("Add log point"));
}

void BreakpointsPanel::retranslate()
{
    m_conditionLabel->setText(tr("Act when"));
    m_condition->setPlaceholder(tr("queue_length > 10"));
    m_condition->field().setAccessibleName(tr("Condition of the breakpoint"));
    m_messageLabel->setText(tr("Write into the log instead of stopping"));
    m_message->setPlaceholder(tr("queue {queue_length} at {time}"));
    m_message->field().setAccessibleName(tr("Message of the log point"));
    m_ruleLabel->setText(tr("Counts"));
    m_rule->setAccessibleName(tr("When a condition that stays true hits again"));
    m_rule->setToolTip(
        tr("When a condition that stays true hits again. Automatically: each time for what has just happened "
           "(events), else when it becomes true."));
    const int rule = std::max(0, m_rule->currentIndex());
    m_rule->clear();
    for (const auto one : { HitRule::Automatic, HitRule::BecomesTrue, HitRule::EachStep })
        m_rule->addItem(hitRuleText(one));
    m_rule->setCurrentIndex(rule);
    m_ignoreLabel->setText(tr("Ignore hits"));
    m_ignore->setAccessibleName(tr("Ignore hits"));
    m_ignore->setToolTip(tr("This many hits pass before it acts"));
    m_oneShot->setText(tr("Once"));
    m_oneShot->setToolTip(tr("Acts a single time"));
    m_new->setText(tr("Clear"));
    m_table->setAccessibleName(tr("Breakpoints"));
    m_table->setEmptyText(
        tr("A run stops where a condition written below becomes true, or writes a line and goes on."));
    m_log->setAccessibleName(tr("Log of the log points"));
    m_log->setEmptyText(tr("What log points write appears here."));
    checkForm();
}

} // namespace consonance
#include "moc_breakpoints_panel.cpp"
