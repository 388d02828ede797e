// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/trace_inspection_view.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/text_row.h"
#include "ui/tables/wrapped_texts.h"
#include "ui/theme/theme.h"
#include "ui/words/simulation_text.h"
#include "ui/work/error_text.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QStandardItemModel>
#include <QTabWidget>

#include <string_view>

namespace consonance {

namespace {

QString translated(const char* context, const std::string& english)
{
    return english.empty() ? QString() : QCoreApplication::translate(context, english.c_str());
}

QString placeText(const SourcePlace& place)
{
    if (!place.pointer.empty())
        return QString::fromStdString(place.pointer);
    return place.line > 0 ? format::integer(place.line) : QString();
}

/// By its header where it has one, else where it begins in the line.
QString columnText(const Error& problem)
{
    if (!problem.context.empty())
        return QString::fromStdString(problem.context.front());
    // What is wrong with a row as a whole stands at its beginning.
    return problem.place.column > 1 ? format::integer(problem.place.column) : QString();
}

/// What a notice is about: the column that it names first, else where it stands.
QString noticeSubject(const Error& notice)
{
    const bool isOfColumn = std::string_view(notice.message.id).starts_with("trace.column-");
    return isOfColumn && !notice.arguments.empty() ? QString::fromStdString(notice.arguments.front())
                                                   : placeText(notice.place);
}

} // namespace

TraceInspectionView::TraceInspectionView(QWidget* parent)
    : QWidget(parent)
    , m_summary(new RoleLabel(TextSize::Body))
    , m_tabs(new QTabWidget)
    , m_rows(new QStandardItemModel(this))
    , m_problems(new QStandardItemModel(this))
    , m_assumptions(new QStandardItemModel(this))
{
    m_summary->setWordWrap(true);
    m_rowTable = addTab(m_rows);
    m_problemTable = addTab(m_problems);
    m_assumptionTable = addTab(m_assumptions);
    for (auto* table : { m_problemTable, m_assumptionTable })
        wrapTexts(*table);
    m_rowTable->setSortingEnabled(false);
    tightlyFilled(new QVBoxLayout(this), { m_summary, { m_tabs, 1 } });
    keepTranslated(*this, [this] { retranslate(); });
}

CopyableTableView* TraceInspectionView::addTab(QStandardItemModel* model)
{
    auto* table = new CopyableTableView;
    table->setModel(model);
    table->horizontalHeader()->setStretchLastSection(true);
    m_tabs->addTab(table, QString());
    return table;
}

void TraceInspectionView::setInspection(std::shared_ptr<const TraceInspection> inspection)
{
    m_inspection = std::move(inspection);
    m_note.clear();
    retranslate();
    if (m_inspection)
        m_tabs->setCurrentIndex(m_inspection->columns.empty() && !m_inspection->problems.empty() ? 1 : 0);
}

void TraceInspectionView::setNote(const QString& note)
{
    m_inspection = nullptr;
    m_note = note;
    retranslate();
}

QString TraceInspectionView::summary() const
{
    if (!m_inspection)
        return m_note;
    if (m_inspection->failure) {
        const auto place = errorPlace(*m_inspection->failure);
        // The page says itself where the columns are mapped.
        const auto& failure = *m_inspection->failure;
        const auto why = !m_inspection->missing.empty() && failure.arguments.size() >= 2
            ? tr("No column is called %1; found: %2.")
                  .arg(QString::fromStdString(failure.arguments[0]), QString::fromStdString(failure.arguments[1]))
            : errorText(failure);
        return place.isEmpty() ? why : tr("%1: %2", "place and problem").arg(place, why);
    }
    auto text = tr("%1 jobs of %2 rows.")
                    .arg(format::integer(m_inspection->jobCount), format::integer(m_inspection->rowCount));
    if (m_inspection->problemCount > 0)
        text += QLatin1Char(' ')
            + tr("%n problems; only rows that cannot be read are left out.", "",
                static_cast<int>(m_inspection->problemCount));
    if (m_inspection->unfinishedJobs > 0)
        text += QLatin1Char(' ')
            + tr("%n jobs had not ended: running to their time limit they make up %1 of %2 GPU-hours.", "",
                static_cast<int>(m_inspection->unfinishedJobs))
                  .arg(QString::fromStdString(gpuHoursText(m_inspection->unfinishedGpuHours)),
                      QString::fromStdString(gpuHoursText(m_inspection->gpuHours)));
    return text;
}

void TraceInspectionView::showRows()
{
    m_rows->clear();
    if (!m_inspection)
        return;
    QStringList header { tr("Line") };
    QStringList meanings { tr("taken for") };
    for (const auto& column : m_inspection->columns) {
        header << QString::fromStdString(column.name);
        meanings << (column.meaning.empty() ? tr("(not used)") : translated("TraceColumn", column.meaning));
    }
    m_rows->setHorizontalHeaderLabels(header);
    addTextRow(*m_rows, meanings);
    for (int i = 0; i < m_rows->columnCount(); ++i) {
        auto* item = m_rows->item(0, i);
        auto font = Theme::instance().font(TextSize::Body);
        font.setItalic(true);
        item->setFont(font);
        item->setForeground(Theme::instance().tokens().mutedText);
    }
    for (std::size_t row = 0; row < m_inspection->rows.size(); ++row) {
        QStringList cells { format::integer(m_inspection->lines[row]) };
        for (const auto& cell : m_inspection->rows[row])
            cells << QString::fromStdString(cell);
        addTextRow(*m_rows, cells);
    }
    m_rowTable->resizeColumnsToContents();
}

void TraceInspectionView::showProblems()
{
    m_problems->clear();
    m_problems->setHorizontalHeaderLabels({ tr("Line"), tr("Column"), tr("Problem") });
    if (!m_inspection)
        return;
    for (const auto& problem : m_inspection->problems)
        addTextRow(*m_problems, { placeText(problem.place), columnText(problem), errorText(problem) });
    for (const auto& dropped : m_inspection->leftOut)
        addTextRow(*m_problems,
            { dropped.firstPointer.empty() ? format::integer(dropped.firstLine)
                                           : QString::fromStdString(dropped.firstPointer),
                QString(),
                tr("%n rows left out: %1", "", static_cast<int>(dropped.rows))
                    .arg(translated(dropped.reason.id, dropped.reason.english)) });
}

void TraceInspectionView::showAssumptions()
{
    m_assumptions->clear();
    m_assumptions->setHorizontalHeaderLabels({ tr("Value"), tr("Assumed"), tr("Source") });
    if (!m_inspection)
        return;
    // First what may be a mistake: a column of the file that nothing reads.
    for (const auto& notice : m_inspection->notices)
        addTextRow(*m_assumptions, { noticeSubject(notice), errorText(notice), tr("the trace file") });
    for (const auto& one : m_inspection->assumptions)
        addTextRow(*m_assumptions,
            { QString::fromStdString(one.field), assumptionText(one.rule), translated("Assumption", one.source) });
    m_assumptionTable->horizontalHeader()->resizeSection(0, 180);
    m_assumptionTable->horizontalHeader()->resizeSection(1, 330);
}

void TraceInspectionView::retranslate()
{
    showRows();
    showProblems();
    showAssumptions();
    m_summary->setText(summary());
    m_tabs->setTabText(0, tr("Columns and first rows"));
    m_tabs->setTabText(1, tr("Problems (%1)").arg(format::integer(m_inspection ? m_inspection->problemCount : 0)));
    const auto notes = m_inspection ? std::ssize(m_inspection->notices) : 0;
    const auto assumed = format::integer(m_inspection ? std::ssize(m_inspection->assumptions) : 0);
    m_tabs->setTabText(2,
        notes > 0 ? tr("Assumed (%1), notes (%2)").arg(assumed, format::integer(notes))
                  : tr("Assumed (%1)").arg(assumed));
    m_rowTable->setAccessibleName(tr("Columns and first rows"));
    m_problemTable->setAccessibleName(tr("Problems of the trace"));
    m_assumptionTable->setAccessibleName(tr("What is assumed"));
    m_rowTable->setEmptyText(tr("The first rows of the trace appear here."));
    const auto nothingRead = tr("The results appear here once a trace has been read.");
    m_problemTable->setEmptyText(m_inspection ? tr("No problem was found.") : nothingRead);
    m_assumptionTable->setEmptyText(m_inspection ? tr("Nothing has to be assumed.") : nothingRead);
}

} // namespace consonance
#include "moc_trace_inspection_view.cpp"
