// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/trace_audit_view.h"

#include "core/base/file_io.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/kit/tool_tips.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/copying.h"
#include "ui/tables/table_export.h"
#include "ui/tables/text_row.h"
#include "ui/theme/theme.h"
#include "ui/words/capacity_text.h"
#include "ui/words/simulation_text.h"
#include "ui/work/error_text.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTabWidget>

#include <algorithm>

namespace consonance {

namespace {

/// A bar for each bin, as high as its share of the fullest one.
QString barsText(const std::array<std::int64_t, TraceDistribution::kBins>& bins)
{
    static const QString kBars = QStringLiteral("▁▂▃▄▅▆▇█");
    const auto most = *std::ranges::max_element(bins);
    QString text;
    for (const auto count : bins) {
        const auto height = most > 0 ? (count * (kBars.size() - 1) + most - 1) / most : 0;
        text += count > 0 ? kBars[height] : QChar(u'·');
    }
    return text;
}

QString distributionText(TraceDistribution::Of of)
{
    switch (of) {
    case TraceDistribution::Of::JobGpus:
        return TraceAuditView::tr("GPUs of a job");
    case TraceDistribution::Of::JobSeconds:
        return TraceAuditView::tr("Length of a job");
    case TraceDistribution::Of::ArrivalGaps:
        return TraceAuditView::tr("From one arrival to the next");
    }
    return {};
}

QString spreadText(TraceDistribution::Of of, double value)
{
    return of == TraceDistribution::Of::JobGpus ? format::count(value)
                                                : format::duration(Duration::fromSecondsRounded(value));
}

/// The lines of all, or of the first few.
QString placesText(const RefusedRows& rows)
{
    if (rows.lines.empty())
        return errorPlace(rows.first);
    if (rows.lines.size() == 1)
        return TraceAuditView::tr("line %1").arg(format::integer(rows.lines.front()));
    QStringList lines;
    for (const auto line : rows.lines)
        lines << format::integer(line);
    if (rows.rows > std::ssize(rows.lines))
        lines << QStringLiteral("…");
    return TraceAuditView::tr("lines %1").arg(lines.join(TraceAuditView::tr(", ", "between lines")));
}

/// What was found differs from row to row: a reason of several says whose it is.
QString reasonText(const RefusedRows& rows)
{
    const auto reason = errorText(rows.first);
    return rows.lines.size() < 2 ? reason
                                 : TraceAuditView::tr("%1 (line %2)").arg(reason, format::integer(rows.lines.front()));
}

QString resourceText(Resource resource)
{
    switch (resource) {
    case Resource::Gpu:
        return TraceAuditView::tr("GPUs");
    case Resource::Cpu:
        return TraceAuditView::tr("Cores");
    default:
        return TraceAuditView::tr("Memory");
    }
}

/// A model that the file names may be one without a profile here.
QString fieldText(const std::string& field)
{
    return field == "model" ? TraceAuditView::tr("model with a profile here") : QString::fromStdString(field);
}

} // namespace

TraceAuditView::TraceAuditView(Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_summary(new RoleLabel(TextSize::Body))
    , m_tabs(new QTabWidget)
    , m_copy(new QPushButton)
    , m_save(new QPushButton)
{
    m_summary->setWordWrap(true);
    m_summary->setCopyable();
    m_copy->setObjectName(QStringLiteral("copyAudit"));
    m_save->setObjectName(QStringLiteral("saveAudit"));
    for (std::size_t i = 0; i < kParts; ++i) {
        m_models[i] = new QStandardItemModel(this);
        m_tables[i] = new CopyableTableView;
        m_tables[i]->setModel(m_models[i]);
        m_tables[i]->setSortingEnabled(false);
        m_tables[i]->horizontalHeader()->setStretchLastSection(true);
        m_tabs->addTab(m_tables[i], QString());
    }
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_copy);
    buttons->addWidget(m_save);
    tightlyFilled(new QVBoxLayout(this), { m_summary, { m_tabs, 1 }, buttons });
    connect(m_copy, &QPushButton::clicked, this, [this] { copyToClipboard(markdown(), *this); });
    connect(m_save, &QPushButton::clicked, this, &TraceAuditView::save);
    keepTranslated(*this, [this] { retranslate(); });
}

void TraceAuditView::setAudit(std::shared_ptr<const TraceAudit> audit, const QString& name)
{
    m_audit = std::move(audit);
    m_name = name;
    m_note.clear();
    retranslate();
    // What went wrong first, else how much there is of what.
    const auto first = std::ranges::find_if(m_models, [](const auto* model) { return model->rowCount() > 0; });
    m_tabs->setCurrentIndex(first == m_models.end() ? 0 : static_cast<int>(first - m_models.begin()));
}

void TraceAuditView::setNote(const QString& note)
{
    m_audit = nullptr;
    m_note = note;
    retranslate();
}

/// By a rule.
qint64 TraceAuditView::leftOutRows() const
{
    qint64 rows = 0;
    for (const auto& one : m_audit->leftOut)
        rows += one.rows;
    return rows;
}

QString TraceAuditView::summary() const
{
    if (!m_audit)
        return m_note.isEmpty() ? tr("No trace has been read yet.") : m_note;
    const auto leftOut = leftOutRows();
    QStringList sentences {
        tr("%n jobs, rows of the file: %1.", "", static_cast<int>(m_audit->jobs)).arg(format::integer(m_audit->rows))
    };
    if (leftOut > 0)
        sentences << tr("%n rows are left out by a rule.", "", static_cast<int>(leftOut));
    if (m_audit->malformed > 0)
        sentences << tr("%n rows cannot be read.", "", static_cast<int>(m_audit->malformed));
    const auto neverRun = m_audit->load ? m_audit->load->impossibleJobs : 0;
    if (const auto figures = m_audit->impossibleCount - neverRun; figures > 0)
        sentences << tr("%n rows have impossible figures.", "", static_cast<int>(figures));
    if (neverRun > 0)
        sentences << tr("%n jobs can never run on the cluster.", "", static_cast<int>(neverRun));
    return sentences.join(QLatin1Char(' '));
}

void TraceAuditView::fillLeftOut()
{
    auto& model = *m_models[LeftOut];
    model.setHorizontalHeaderLabels({ tr("Rows"), tr("Place"), tr("Why") });
    for (const auto& one : m_audit->refused)
        addTextRow(model, { format::integer(one.rows), placesText(one), reasonText(one) });
    for (const auto& one : m_audit->leftOut)
        addTextRow(model,
            { format::integer(one.rows),
                one.firstPointer.empty() ? tr("line %1").arg(format::integer(one.firstLine))
                                         : QString::fromStdString(one.firstPointer),
                QCoreApplication::translate(one.reason.id, one.reason.english) });
}

void TraceAuditView::fillProblems()
{
    const auto list = [this](Part part, const std::vector<Error>& problems) {
        m_models[part]->setHorizontalHeaderLabels({ tr("Place"), tr("Problem") });
        for (const auto& one : problems)
            addTextRow(*m_models[part], { errorPlace(one), errorText(one) });
    };
    list(Problems, m_audit->problems);
    list(Impossible, m_audit->impossible);
    m_models[Missing]->setHorizontalHeaderLabels({ tr("Field"), tr("Jobs without it"), tr("Of") });
    for (const auto& one : m_audit->missing)
        addTextRow(*m_models[Missing], { fieldText(one.field), format::integer(one.jobs), format::integer(one.of) });
    m_models[Assumed]->setHorizontalHeaderLabels({ tr("Value"), tr("Assumed"), tr("Source") });
    for (const auto& one : m_audit->assumed)
        addTextRow(*m_models[Assumed],
            { QString::fromStdString(one.field), assumptionText(one.rule),
                one.source.empty() ? tr("the trace") : QCoreApplication::translate("Assumption", one.source.c_str()) });
}

void TraceAuditView::fillLoad()
{
    auto& model = *m_models[Load];
    model.setHorizontalHeaderLabels(
        { tr("Resource"), tr("Load over the arrivals"), tr("At once if no job waits"), tr("The cluster has") });
    if (!m_audit->load)
        return;
    for (const auto& one : m_audit->load->resources)
        addTextRow(model,
            { resourceText(one.resource), one.load ? format::percent(*one.load, 1) : QStringLiteral("–"),
                amountText(one.resource, one.peak), amountText(one.resource, one.capacity) });
    if (m_audit->load->impossibleJobs > 0)
        addTextRow(model,
            { tr("Not counted"),
                tr("%n jobs, which can never run on the cluster", "",
                    static_cast<int>(m_audit->load->impossibleJobs)) });
    if (m_audit->load->jobsOfUnknownLength > 0)
        addTextRow(model,
            { tr("Not counted"),
                tr("%n jobs, whose length depends on their batch", "",
                    static_cast<int>(m_audit->load->jobsOfUnknownLength)) });
}

void TraceAuditView::fillDistributions()
{
    auto& model = *m_models[Distributions];
    model.setHorizontalHeaderLabels({ tr("Of all jobs"), tr("Least"), tr("10 % at most"), tr("Median"),
        tr("90 % at most"), tr("Most"), tr("From least to most, by equal factors") });
    for (const auto& one : m_audit->distributions) {
        QStringList cells { distributionText(one.of) };
        for (const double value : { one.least, one.tenth, one.median, one.ninetieth, one.most })
            cells << spreadText(one.of, value);
        addTextRow(model, cells << barsText(one.bins));
    }
}

void TraceAuditView::fill()
{
    for (auto* model : m_models)
        model->clear();
    if (m_audit) {
        fillLeftOut();
        fillProblems();
        fillLoad();
        fillDistributions();
    }
    for (auto* table : m_tables)
        table->resizeColumnsToContents();
}

QString TraceAuditView::title(Part part) const
{
    switch (part) {
    case LeftOut:
        return tr("Left out");
    case Problems:
        return tr("Row by row");
    case Impossible:
        return tr("Impossible");
    case Missing:
        return tr("Missing");
    case Assumed:
        return tr("Assumed");
    case Load:
        return tr("Load");
    case Distributions:
        return tr("Spread");
    }
    return {};
}

/// Of rows or jobs; a table may list many of them in one line, or only the first.
qint64 TraceAuditView::countOf(Part part) const
{
    if (m_audit && part == LeftOut)
        return m_audit->malformed + leftOutRows();
    return m_audit && part == Impossible ? m_audit->impossibleCount : m_models[part]->rowCount();
}

QString TraceAuditView::emptyText(Part part) const
{
    if (!m_audit)
        return tr("The results appear here once a trace has been read.");
    switch (part) {
    case LeftOut:
        return tr("Every row became a job.");
    case Problems:
        return tr("Every row became a job.");
    case Impossible:
        return tr("There is no contradiction, and every job fits.");
    case Missing:
        return tr("Every job gives every field.");
    case Assumed:
        return tr("Nothing has to be assumed.");
    case Load:
        return tr("No cluster is named to check the trace against.");
    case Distributions:
        return tr("There is no job.");
    }
    return {};
}

QString TraceAuditView::markdown() const
{
    if (!m_audit)
        return {};
    QString text = QStringLiteral("# %1\n\n%2\n").arg(tr("Audit of %1").arg(m_name), summary());
    for (std::size_t i = 0; i < kParts; ++i) {
        if (m_models[i]->rowCount() == 0)
            continue;
        text += QStringLiteral("\n## %1\n\n").arg(title(static_cast<Part>(i)));
        text += exportTable(*m_models[i], wholeTable(*m_models[i]), TableFormat::Markdown);
    }
    return text;
}

void TraceAuditView::save()
{
    const auto path = askForFile(this,
        { .choice = FileChoice::Save,
            .title = tr("Save the audit"),
            .start = m_settings.directory(DirectoryPurpose::Export) + QStringLiteral("/audit.md"),
            .filter = tr("Markdown (*.md)") });
    if (path.isEmpty())
        return;
    if (const auto written = writeFileAtomically(path.toStdString(), markdown().toStdString()); !written)
        Q_EMIT errorRaised(written.error());
}

void TraceAuditView::retranslate()
{
    fill();
    m_summary->setText(summary());
    for (std::size_t i = 0; i < kParts; ++i) {
        const auto part = static_cast<Part>(i);
        const auto count = countOf(part);
        m_tabs->setTabText(static_cast<int>(i),
            count > 0 && part < Load ? tr("%1 (%2)", "part and number").arg(title(part), format::integer(count))
                                     : title(part));
        m_tables[i]->setAccessibleName(title(part));
        m_tables[i]->setEmptyText(emptyText(part));
    }
    m_copy->setText(tr("&Copy as Markdown"));
    m_save->setText(tr("&Save…"));
    for (auto* button : { m_copy, m_save })
        setEnabledUnless(*button, m_audit ? QString() : tr("there is no audit yet"));
}

} // namespace consonance
#include "moc_trace_audit_view.cpp"
