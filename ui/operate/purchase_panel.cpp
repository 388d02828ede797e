// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/purchase_panel.h"

#include "core/keep/branch_keeper.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/operate/copies_box.h"
#include "ui/operate/purchase_model.h"
#include "ui/plot/plot_widget.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/low_scroll.h"
#include "ui/theme/theme.h"
#include "ui/words/core_wording.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QSplitter>
#include <QToolButton>

namespace consonance {

namespace {

constexpr MessageId kNoCounts
    = CONSONANCE_MESSAGE("purchase.no-counts", "'{0}' is not a list of numbers of servers, such as 1, 2, 4, 8");
constexpr int kCountsWidth = 120;
constexpr int kPartsHeight = 150; ///< of plot and table; a lower panel scrolls

} // namespace

PurchasePanel::PurchasePanel(const Services& services, QWidget* parent)
    : QWidget(parent)
    , m_services(services)
    , m_kinds(new QComboBox)
    , m_countsLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_counts(new QLineEdit)
    , m_leastLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_least(new QDoubleSpinBox)
    , m_copiesLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_copies(new CopiesBox)
    , m_answer(new RoleLabel(TextSize::Body))
    , m_plot(new PlotWidget)
    , m_model(new PurchaseModel(this))
    , m_table(new CopyableTableView)
{
    addCommands();
    buildLayout();
    connect(&services.session, &SessionController::inputsChanged, this, &PurchasePanel::takeInputs);
    connect(&services.session, &SessionController::changesChanged, this, [this] { m_answer->setText(answer()); });
    takeInputs();
    keepTranslated(*this, [this] { retranslate(); });
}

void PurchasePanel::addCommands()
{
    const CommandGroup commands { m_services.registry, CommandCategory::Analyse, 2 };
    commands.add(
        "purchase.start", QT_TRANSLATE_NOOP("Command", "What should I &buy?"),
        QT_TRANSLATE_NOOP("Command",
            "Runs the jobs of the open run with more servers of each kind, and shows up to how many pay off"),
        Icon::Run,
        [this] {
            if (m_services.runner.isRunning(m_work))
                return CommandAvailability::no(tr("it is being worked out"));
            return CommandAvailability::when(m_services.session.hasSession(), tr("no run is open"));
        },
        [this] { start(); });
    commands.add(
        "purchase.stop", QT_TRANSLATE_NOOP("Command", "Stop working out what to buy"),
        QT_TRANSLATE_NOOP("Command", "Stops the runs with more servers; none of them is kept"), Icon::Stop,
        [this] {
            return CommandAvailability::when(m_services.runner.isRunning(m_work), tr("nothing is being worked out"));
        },
        [this] { m_services.runner.cancel(m_work); });
}

void PurchasePanel::buildLayout()
{
    m_counts->setFixedWidth(kCountsWidth);
    m_least->setRange(0, 100);
    m_least->setDecimals(1);
    m_least->setSingleStep(0.5);
    m_least->setValue(kLeastSaving * 100);
    auto* form = new FlowLayout(spacing::kSmall);
    form->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, spacing::kTiny);
    form->addWidget(m_kinds);
    const std::pair<RoleLabel*, QWidget*> fields[] { { m_countsLabel, m_counts }, { m_leastLabel, m_least },
        { m_copiesLabel, m_copies } };
    for (const auto& [label, field] : fields) {
        label->setBuddy(field);
        auto* one = filled(new QHBoxLayout, { label, field });
        one->setSpacing(spacing::kSmall);
        form->addLayout(one);
    }
    for (const char* id : { "purchase.start", "purchase.stop" }) {
        auto* button = new QToolButton;
        button->setDefaultAction(m_services.registry.action(QLatin1String(id)));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        form->addWidget(button);
    }
    m_answer->setWordWrap(true);
    m_answer->setCopyable();
    m_answer->setContentsMargins(spacing::kSmall, 0, spacing::kSmall, spacing::kTiny);
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_table->horizontalHeader()->resizeSection(PurchaseModel::Kind, 90);
    auto* parts = new QSplitter(Qt::Horizontal);
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_plot);
    parts->addWidget(m_table);
    for (int part = 0; part < parts->count(); ++part)
        parts->setStretchFactor(part, 1);
    parts->setMinimumHeight(kPartsHeight);
    auto* content = new QWidget;
    tightlyFilled(new QVBoxLayout(content), { form, m_answer, { parts, 1 } }, 0);
    tightlyFilled(new QVBoxLayout(this), { new LowScrollArea(content) });
}

void PurchasePanel::setProvenance(const QString& line)
{
    m_plot->setProvenance(line);
}

void PurchasePanel::takeInputs()
{
    const auto& inputs = m_services.session.inputs();
    const auto cluster = inputs ? inputs->cluster : nullptr;
    if (cluster == m_cluster)
        return;
    m_cluster = cluster;
    m_study.reset();
    retranslate();
}

Result<PurchaseAsk> PurchasePanel::ask() const
{
    PurchaseAsk ask;
    for (const auto& text : m_counts->text().split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        bool isNumber = false;
        ask.counts.push_back(text.trimmed().toInt(&isNumber));
        if (!isNumber)
            return fail(ErrorKind::BadArguments, kNoCounts, { m_counts->text().toStdString() });
    }
    ask.leastSaving = m_least->value() / 100;
    ask.copies.copies = m_copies->copies();
    if (const auto kind = m_kinds->currentData(); kind.isValid())
        ask.like.emplace_back(kind.toUInt());
    return ask;
}

void PurchasePanel::start()
{
    Q_EMIT wanted();
    const auto& inputs = m_services.session.inputs();
    const auto asked = ask();
    if (!asked)
        return Q_EMIT errorRaised(asked.error());
    if (!inputs)
        return;
    const auto request = requestWith(inputs->request, m_services.session.changes());
    m_work = m_services.runner.start(
        tr("Working out what to buy"),
        [request, cluster = inputs->cluster, workload = inputs->workload, ask = *asked](
            const StopToken& stop, Progress& progress) -> Result<std::shared_ptr<const PurchaseStudy>> {
            TRY_ASSIGN(const auto resolved, inputsFrom(request, cluster, workload));
            TRY_ASSIGN(auto study, studyPurchase(request, resolved, ask, stop, &progress));
            return std::make_shared<const PurchaseStudy>(std::move(study));
        },
        this,
        [this, cluster = inputs->cluster, changes = m_services.session.changes()](
            const Result<std::shared_ptr<const PurchaseStudy>>& study) {
            m_work = 0;
            m_services.registry.requestRefresh();
            if (!study) {
                if (study.error().kind != ErrorKind::Cancelled)
                    Q_EMIT errorRaised(study.error());
            } else if (cluster == m_cluster) {
                m_study = *study;
                m_studied = changes;
                Q_EMIT wanted();
            }
            showStudy();
        },
        { .group = QStringLiteral("purchase") });
    showStudy();
    m_services.registry.requestRefresh();
}

QString PurchasePanel::answer() const
{
    if (m_services.runner.isRunning(m_work))
        return tr("Running the jobs, and those of copies of the trace, with more servers …");
    if (!m_study)
        return tr("How long jobs wait with more servers of each kind, and up to how many pay off.");
    const auto text = QString::fromStdString(purchaseText(*m_study, windowWording)).trimmed();
    if (m_services.session.changes() == m_studied)
        return text;
    return tr("The run has been changed since; ask again. The earlier answer was:") + QLatin1Char('\n') + text;
}

void PurchasePanel::showStudy()
{
    m_answer->setText(answer());
    m_model->setStudy(m_study);
    draw();
}

void PurchasePanel::draw()
{
    std::vector<PlotSeries> curves;
    for (std::size_t i = 0; m_study && i < m_study->curves.size(); ++i) {
        const auto& curve = m_study->curves[i];
        PlotSeries series { .name = QString::fromStdString(serverKindName(curve.kind, windowWording)),
            .style = static_cast<int>(i),
            .marks = MarkKind::OnLine };
        PlotSeries until {
            .name = tr("%1: pays until here").arg(series.name), .style = static_cast<int>(i), .marks = MarkKind::Alone
        };
        for (std::size_t k = 0; k < curve.points.size(); ++k) {
            const double minutes = curve.points[k].meanWaitSeconds() / 60;
            series.x.push_back(curve.points[k].servers);
            series.y.push_back(minutes);
            // What is saved of today's wait, and no more than that, is uncertain.
            const double today = curve.points.front().meanWaitSeconds() / 60;
            const auto& saved = curve.points[k].saved;
            series.halfWidths.push_back(saved ? std::max(0.0, today * (1 - saved->low) - minutes) : 0);
            series.widthsBelow.push_back(saved ? std::max(0.0, minutes - today * (1 - saved->high)) : 0);
            if (k == curve.paysUntil && k > 0) {
                until.x.push_back(curve.points[k].servers);
                until.y.push_back(minutes);
            }
        }
        curves.push_back(std::move(series));
        if (!until.x.empty())
            curves.push_back(std::move(until));
    }
    m_plot->setSeries(std::move(curves));
}

void PurchasePanel::retranslate()
{
    const auto chosen = m_kinds->currentData();
    m_kinds->clear();
    m_kinds->addItem(tr("All kinds of servers"));
    for (const auto& kind : m_cluster ? serverKinds(*m_cluster) : std::vector<ServerKind> {})
        m_kinds->addItem(QString::fromStdString(serverKindName(kind, windowWording)), kind.like.value);
    m_kinds->setCurrentIndex(std::max(0, m_kinds->findData(chosen)));
    m_kinds->setAccessibleName(tr("Which kind of server"));
    m_countsLabel->setText(tr("Servers more"));
    m_counts->setPlaceholderText(tr("1, 2, 4 …", "servers more"));
    m_counts->setToolTip(tr("Such as 3, 6, 9. Empty: 1, 2, 4 and so on, until more do not pay."));
    m_leastLabel->setText(tr("Pays when a server saves"));
    m_copiesLabel->setText(tr("Copies"));
    m_least->setSuffix(tr(" % of the wait"));
    m_least->setToolTip(tr("Of the present mean wait, for each further server. Assumed; no publication gives it."));
    m_plot->setName(tr("Wait with more servers"));
    m_plot->setAxes({ .title = tr("Servers more"), .kind = AxisKind::Count },
        { .title = tr("Mean wait"), .unit = format::Unit::Minutes });
    m_plot->setEmptyText(tr("The mean wait against the number of servers appears here."));
    m_plot->setToolTip(tr("Whiskers: the 95 % interval of what is saved against the wait as it is, over copies of the "
                          "trace with shifted arrivals; without copies a bootstrap of this one schedule."));
    m_table->setAccessibleName(tr("What to buy"));
    m_table->setEmptyText(tr("One row a kind and number of servers appears here."));
    showStudy();
}

} // namespace consonance
#include "moc_purchase_panel.cpp"
