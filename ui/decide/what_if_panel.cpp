// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/what_if_panel.h"

#include "core/workload/trace_file.h"
#include "ui/decide/branch_difference_view.h"
#include "ui/decide/place_form.h"
#include "ui/decide/policy_form.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/session/selection_menu.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/low_scroll.h"

#include <QAction>
#include <QHeaderView>
#include <QTabWidget>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr int kLeastChanges = 2; ///< rows

} // namespace

WhatIfPanel::WhatIfPanel(WhatIfController& whatIf, const WhatIfController::Services& services, QWidget* parent)
    : QWidget(parent)
    , m_whatIf(whatIf)
    , m_services(services)
    , m_changes(new PropertyModel(this))
    , m_table(new CopyableTableView)
    , m_difference(new BranchDifferenceView)
    , m_tabs(new QTabWidget)
    , m_placeForm(new PlaceForm(services.session, whatIf, this))
    , m_policyForm(new PolicyForm(services.session, whatIf, this))
{
    buildLayout();
    connectParts();
    retranslate();
    onLanguageChange(*this, [this] { showChanges(); });
}

void WhatIfPanel::buildLayout()
{
    m_table->setModel(m_changes);
    m_table->setSortingEnabled(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->resizeSection(0, 92);
    auto* buttons = new FlowLayout(spacing::kTiny);
    buttons->setContentsMargins(spacing::kSmall, 0, spacing::kSmall, 0);
    // In one row, which leaves the height to the result.
    const std::pair<const char*, Qt::ToolButtonStyle> commands[] { { "edit.undoChange", Qt::ToolButtonIconOnly },
        { "edit.redoChange", Qt::ToolButtonIconOnly }, { "whatIf.compare", Qt::ToolButtonTextBesideIcon },
        { "whatIf.keep", Qt::ToolButtonTextBesideIcon }, { "report.openRun", Qt::ToolButtonIconOnly },
        { "whatIf.original", Qt::ToolButtonIconOnly } };
    for (const auto& [id, style] : commands) {
        auto* action = m_services.registry.action(QLatin1String(id));
        if (action == nullptr)
            continue; // a window without reports
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(style);
        button->setAutoRaise(true);
        buttons->addWidget(button);
    }
    for (QWidget* tab : { static_cast<QWidget*>(m_difference), static_cast<QWidget*>(m_table) })
        m_tabs->addTab(tab, QString());
    m_tabs->setCurrentWidget(m_table); // until there is a difference to see
    m_tabs->setDocumentMode(true);
    // As low as a few rows; a panel that is lower scrolls.
    m_table->setMinimumHeight(m_table->heightOfRows(kLeastChanges));
    m_tabs->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    auto* parts = new QWidget;
    tightlyFilled(new QVBoxLayout(parts), { buttons, { m_tabs, 1 } }, spacing::kTiny);
    tightlyFilled(new QVBoxLayout(this), { { new LowScrollArea(parts), 1 } }, 0);
}

void WhatIfPanel::connectParts()
{
    connect(&m_whatIf, &WhatIfController::branchChanged, this, &WhatIfPanel::showChanges);
    connect(&m_whatIf, &WhatIfController::branchKept, this, &WhatIfPanel::retranslate);
    connect(&m_whatIf, &WhatIfController::comparisonChanged, this, [this] {
        m_difference->setComparison(m_whatIf.comparison());
        if (m_whatIf.comparison())
            m_tabs->setCurrentWidget(m_difference);
    });
    connect(&m_whatIf, &WhatIfController::placeRequested, this, [this] {
        const auto& jobs = m_services.selection.state().jobs;
        if (!jobs.empty())
            m_placeForm->openFor(jobs.front());
    });
    connect(&m_whatIf, &WhatIfController::policyRequested, m_policyForm, &PolicyForm::openNow);
    connect(m_difference, &BranchDifferenceView::momentRequested, &m_services.session, &SessionController::seek);
    connect(m_difference, &BranchDifferenceView::jobRequested, this,
        [this](JobId job) { m_services.selection.selectJobs({ job }); });
    offerJobMenu(m_services.registry, m_difference->table(), m_services.selection);
    connect(m_table, &CopyableTableView::focusRequested, this, [this](const QModelIndex& index) {
        const auto& changes = m_services.session.changes();
        const auto row = static_cast<std::size_t>(std::max(0, index.row()));
        if (row < changes.size())
            m_services.session.seekStep(changes[row].step);
    });
}

void WhatIfPanel::showChanges()
{
    const auto& inputs = m_services.session.inputs();
    const auto beginning = inputs ? dateOfBeginning(*inputs->workload) : std::nullopt;
    std::vector<Property> properties;
    for (const auto& change : m_services.session.changes()) {
        const auto at = change.moment.at.value_or(Time {});
        properties.push_back({ .name = format::moment(at, beginning),
            .value = WhatIfController::changeText(change.change),
            .explanation = tr("Double click to go to just before it"),
            .exact = QString::fromStdString(interventionText(change.change)) });
    }
    m_changes->setProperties(std::move(properties));
    m_difference->setBranch(m_whatIf.isBranch());
    m_table->widenColumns({ 0 }, format::kMostMomentWidth);
    retranslate();
}

void WhatIfPanel::retranslate()
{
    const auto count = static_cast<int>(m_services.session.changes().size());
    setWindowTitle(count == 0             ? tr("The run as it was opened")
            : m_whatIf.hasUnkeptChanges() ? tr("A branch with %n change(s)", nullptr, count)
                                          : tr("A kept branch with %n change(s)", nullptr, count));
    m_tabs->setTabText(0, tr("Difference"));
    m_tabs->setTabText(1, tr("Changes"));
    m_table->setAccessibleName(tr("Changes of the branch"));
    m_changes->setTitles(tr("Time"), tr("Change"));
    m_table->setEmptyText(tr("Drag a task on the cluster to another server, or use the menu of a server or task: what "
                             "you change appears here and can be undone."));
}

} // namespace consonance
#include "moc_what_if_panel.cpp"
