// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answers/answer_panel.h"

#include "core/base/joined_text.h"
#include "core/keep/branch_keeper.h"
#include "ui/answers/question_form.h"
#include "ui/answers/sheet_model.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/plot/plot_widget.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/low_scroll.h"
#include "ui/theme/theme.h"
#include "ui/words/core_wording.h"

#include <QSplitter>
#include <QToolButton>

namespace consonance {

namespace {

constexpr int kPartsHeight = 150; ///< of plot and table; a lower panel scrolls

PlotSeries plotSeries(const ChartSeries& from, double unit)
{
    PlotSeries series { .name = QString::fromStdString(from.name),
        .style = static_cast<int>(from.style),
        .marks = from.isMarked ? MarkKind::Alone : MarkKind::OnLine };
    series.x = from.x;
    for (std::size_t i = 0; i < from.y.size(); ++i) {
        series.y.push_back(from.y[i] / unit);
        if (from.intervals.empty())
            continue;
        series.halfWidths.push_back(std::max(0.0, (from.intervals[i].second - from.y[i]) / unit));
        series.widthsBelow.push_back(std::max(0.0, (from.y[i] - from.intervals[i].first) / unit));
    }
    return series;
}

} // namespace

AnswerPanel::AnswerPanel(const Question& question, const Services& services, QWidget* parent)
    : QWidget(parent)
    , m_question(question)
    , m_services(services)
    , m_form(new QuestionForm(question))
    , m_text(new RoleLabel(TextSize::Body))
    , m_plot(new PlotWidget)
    , m_model(new SheetModel(this))
    , m_table(new CopyableTableView)
{
    addCommands();
    buildLayout();
    connect(&services.session, &SessionController::inputsChanged, this, &AnswerPanel::takeInputs);
    connect(&services.session, &SessionController::changesChanged, this, [this] { m_text->setText(text()); });
    takeInputs();
    keepTranslated(*this, [this] { retranslate(); });
}

void AnswerPanel::addCommands()
{
    const CommandGroup commands { m_services.registry, CommandCategory::Analyse, 2 };
    const auto& texts = m_question.texts;
    const auto add = [&](const char* verb, const char* text, const char* tip, Icon icon, auto when, auto run) {
        const auto id = m_question.id + verb;
        commands.add(id.c_str(), text, tip, icon, when, run);
        auto* button = new QToolButton;
        button->setDefaultAction(m_services.registry.action(QString::fromStdString(id)));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        m_form->addButton(button);
    };
    add(
        ".start", texts.start, texts.startTip, Icon::Run,
        [this] {
            if (m_services.runner.isRunning(m_work))
                return CommandAvailability::no(tr("it is being worked out"));
            return CommandAvailability::when(m_services.session.hasSession(), tr("no run is open"));
        },
        [this] { start(); });
    add(
        ".stop", texts.stop, texts.stopTip, Icon::Stop,
        [this] {
            return CommandAvailability::when(m_services.runner.isRunning(m_work), tr("nothing is being worked out"));
        },
        [this] { m_services.runner.cancel(m_work); });
}

void AnswerPanel::buildLayout()
{
    m_text->setWordWrap(true);
    m_text->setCopyable();
    m_text->setContentsMargins(spacing::kSmall, 0, spacing::kSmall, spacing::kTiny);
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    auto* parts = new QSplitter(Qt::Horizontal);
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_plot);
    parts->addWidget(m_table);
    for (int part = 0; part < parts->count(); ++part)
        parts->setStretchFactor(part, 1);
    parts->setMinimumHeight(kPartsHeight);
    auto* content = new QWidget;
    tightlyFilled(new QVBoxLayout(content), { m_form, m_text, { parts, 1 } }, 0);
    tightlyFilled(new QVBoxLayout(this), { new LowScrollArea(content) });
}

void AnswerPanel::setProvenance(const QString& line)
{
    m_plot->setProvenance(line);
}

void AnswerPanel::takeInputs()
{
    const auto& inputs = m_services.session.inputs();
    const auto cluster = inputs ? inputs->cluster : nullptr;
    if (cluster == m_cluster)
        return;
    m_cluster = cluster;
    m_outcome.reset();
    m_form->setCluster(m_cluster.get());
    showAnswer();
}

void AnswerPanel::start()
{
    Q_EMIT wanted();
    const auto& inputs = m_services.session.inputs();
    const auto given = m_form->values();
    if (!given)
        return Q_EMIT errorRaised(given.error());
    if (!inputs)
        return;
    m_askedOf = m_services.session.changes();
    m_work = m_services.runner.start(
        wordedText("Question", m_question.texts.working),
        [request = requestWith(inputs->request, m_askedOf), cluster = inputs->cluster, workload = inputs->workload,
            given = *given, &question = m_question](
            const StopToken& stop, Progress& progress) -> Result<std::shared_ptr<const AnswerSource>> {
            QuestionContext about { .request = request };
            TRY_ASSIGN(about.inputs, inputsFrom(request, cluster, workload));
            return question.ask(about, given, stop, &progress);
        },
        this,
        [this, cluster = inputs->cluster](const Result<std::shared_ptr<const AnswerSource>>& outcome) {
            m_work = 0;
            m_services.registry.requestRefresh();
            if (!outcome || cluster == m_cluster)
                take(outcome);
            showAnswer();
        },
        { .group = QString::fromStdString(m_question.id) });
    showAnswer();
    m_services.registry.requestRefresh();
}

void AnswerPanel::take(const Result<std::shared_ptr<const AnswerSource>>& outcome)
{
    if (outcome) {
        m_outcome = *outcome;
        Q_EMIT wanted();
    } else if (outcome.error().kind != ErrorKind::Cancelled) {
        Q_EMIT errorRaised(outcome.error());
    }
}

QString AnswerPanel::text() const
{
    if (m_services.runner.isRunning(m_work))
        return wordedText("Question", m_question.texts.working) + QStringLiteral(" …");
    if (!m_outcome)
        return wordedText("Question", m_question.texts.idle);
    const auto remarks = QString::fromStdString(joinedText(m_answer.remarks, "\n"));
    if (m_services.session.changes() == m_askedOf)
        return remarks;
    return tr("The run has been changed since; ask again. The earlier answer was:") + QLatin1Char('\n') + remarks;
}

void AnswerPanel::showAnswer()
{
    m_answer = m_outcome ? m_outcome->answer(windowWording) : Answer {};
    m_text->setText(text());
    m_model->setSheet(m_answer.sheet);
    if (m_answer.chart)
        draw(*m_answer.chart);
    else
        m_plot->setSeries({});
}

void AnswerPanel::draw(const Chart& chart)
{
    const bool isTime = chart.unit == CellUnit::Seconds;
    m_plot->setAxes({ .title = wordedText("Models", chart.xTitle), .kind = AxisKind::Count },
        { .title = wordedText("Models", chart.yTitle),
            .unit = isTime ? format::Unit::Minutes : format::Unit::None,
            .kind = chart.unit == CellUnit::Share ? AxisKind::Fraction : AxisKind::Number });
    m_plot->setToolTip(wordedText("Models", chart.tip));
    std::vector<PlotSeries> series;
    for (const auto& one : chart.series)
        series.push_back(plotSeries(one, isTime ? 60 : 1));
    m_plot->setSeries(std::move(series));
}

void AnswerPanel::retranslate()
{
    const auto title = wordedText("Command", m_question.texts.panel);
    m_form->retranslate();
    m_plot->setName(title);
    m_plot->setEmptyText(tr("The chart of the answer appears here."));
    m_table->setAccessibleName(title);
    m_table->setEmptyText(tr("The rows of the answer appear here."));
    showAnswer();
}

} // namespace consonance
#include "moc_answer_panel.cpp"
