// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/own_trace_page.h"

#include "core/workload/import/import_options.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/kit/tool_tips.h"
#include "ui/start/trace_inspection_view.h"
#include "ui/theme/theme.h"
#include "ui/work/error_text.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGridLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QKeyEvent>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <string_view>
#include <utility>

namespace consonance {

namespace {

constexpr int kPreviewPauseMs = 300;

QString formatTitle(const std::string& format)
{
    if (format == kNativeTrace)
        return OwnTracePage::tr("Consonance's own CSV or JSON");
    for (const auto& importer : traceImporters()) {
        if (importer.id == format)
            return QCoreApplication::translate(importer.title.id, importer.title.english);
    }
    return QString::fromStdString(format);
}

QString headerOf(const TraceInspection& inspection)
{
    QStringList names;
    for (const auto& column : inspection.columns)
        names << QString::fromStdString(column.name);
    return names.join(QLatin1Char(','));
}

} // namespace

OwnTracePage::OwnTracePage(Settings& settings, JobRunner& runner)
    : m_settings(settings)
    , m_runner(runner)
    , m_path(new QLineEdit)
    , m_browse(new QPushButton)
    , m_format(new QComboBox)
    , m_progress(new QProgressBar)
    , m_cancel(new QPushButton)
    , m_columns(new QLineEdit)
    , m_propose(new QPushButton)
    , m_unfinished(new QComboBox)
    , m_unfinishedLabel(new RoleLabel(TextSize::Body))
    , m_columnsLabel(new RoleLabel(TextSize::Body))
    , m_pathLabel(new RoleLabel(TextSize::Body))
    , m_formatLabel(new RoleLabel(TextSize::Body))
    , m_why(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_view(new TraceInspectionView)
{
    m_path->setObjectName(QStringLiteral("ownTracePath"));
    m_format->setObjectName(QStringLiteral("ownTraceFormat"));
    m_columns->setObjectName(QStringLiteral("ownTraceColumns"));
    m_propose->setObjectName(QStringLiteral("proposeColumns"));
    m_unfinished->setObjectName(QStringLiteral("unfinishedJobs"));
    m_unfinished->addItem(QString(), QStringLiteral("limit"));
    m_unfinished->addItem(QString(), QStringLiteral("drop"));
    m_unfinished->addItem(QString(), QStringLiteral("8h"));
    m_unfinished->addItem(QString(), QStringLiteral("1d"));
    m_unfinishedLabel->setBuddy(m_unfinished);
    m_columnsLabel->setBuddy(m_columns);
    m_pathLabel->setBuddy(m_path);
    m_formatLabel->setBuddy(m_format);
    m_format->addItem(QString(), QString());
    m_format->addItem(QString(), QString::fromUtf8(kNativeTrace.data(), static_cast<qsizetype>(kNativeTrace.size())));
    for (const auto& importer : traceImporters()) {
        if (importer.parse)
            m_format->addItem(QString(), QString::fromStdString(importer.id));
    }
    m_why->setObjectName(QStringLiteral("ownTraceWhy"));
    m_why->setWordWrap(true);
    m_typing.setSingleShot(true);
    m_typing.setInterval(kPreviewPauseMs);
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    auto* grid = new QGridLayout;
    grid->addWidget(m_pathLabel, 0, 0);
    grid->addWidget(m_path, 0, 1);
    grid->addWidget(m_browse, 0, 2);
    grid->addWidget(m_formatLabel, 1, 0);
    grid->addWidget(m_format, 1, 1);
    grid->addWidget(m_columnsLabel, 2, 0);
    grid->addWidget(m_columns, 2, 1);
    grid->addWidget(m_propose, 2, 2);
    grid->addWidget(m_unfinishedLabel, 3, 0);
    grid->addWidget(m_unfinished, 3, 1);
    grid->addWidget(m_why, 4, 1, 1, 2);
    grid->addWidget(m_progress, 5, 1);
    grid->addWidget(m_cancel, 5, 2);
    grid->setColumnStretch(1, 1);
    filled(new QVBoxLayout(this), { grid, { m_view, 1 } });
    connect(m_path, &QLineEdit::textEdited, this, [this] {
        startAfresh();
        typed();
    });
    connect(&m_typing, &QTimer::timeout, this, &OwnTracePage::readTyped);
    connect(m_path, &QLineEdit::editingFinished, this, &OwnTracePage::readTyped);
    connect(m_browse, &QPushButton::clicked, this, &OwnTracePage::browse);
    connect(m_format, &QComboBox::activated, this, [this] {
        m_unfinished->setCurrentIndex(0); // another importer may not have the choice
        read();
    });
    connect(m_unfinished, &QComboBox::activated, this, &OwnTracePage::read);
    connect(m_columns, &QLineEdit::textEdited, this, &OwnTracePage::columnsTyped);
    connect(m_propose, &QPushButton::clicked, this, &OwnTracePage::propose);
    connect(m_columns, &QLineEdit::editingFinished, this, &OwnTracePage::readTyped);
    connect(m_cancel, &QPushButton::clicked, this, &OwnTracePage::cancelReading);
    m_path->installEventFilter(this);
    m_columns->installEventFilter(this);
    retranslate();
}

/// The enter key reads what was typed, which is to be looked at; the dialog would go on to its next page.
bool OwnTracePage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            readTyped();
            return true;
        }
    }
    return QWizardPage::eventFilter(watched, event);
}

QString OwnTracePage::path() const
{
    return m_path->text().trimmed();
}

QString OwnTracePage::columns() const
{
    return m_columns->text().trimmed();
}

void OwnTracePage::setPath(const QString& path)
{
    m_path->setText(path);
    startAfresh();
    read();
}

/// Another file has other columns.
void OwnTracePage::startAfresh()
{
    if (std::exchange(m_isProposed, false))
        m_columns->clear();
    m_mayPropose = true;
    m_proposal.clear();
    m_hasUnfinished = false;
    m_unfinished->setCurrentIndex(0);
}

void OwnTracePage::browse()
{
    const auto path = askForFile(this,
        { .title = tr("Open a trace"),
            .start = m_settings.directory(DirectoryPurpose::OpenFile),
            .filter = tr("Traces (*.csv *.tsv *.txt *.json *.swf *.gz *.gzip *.zip *.zst);;All files (*)") });
    if (path.isEmpty())
        return;
    m_settings.setDirectory(DirectoryPurpose::OpenFile, QFileInfo(path).absolutePath());
    setPath(path);
}

void OwnTracePage::columnsTyped()
{
    m_mayPropose = false;
    m_isProposed = false;
    typed();
}

void OwnTracePage::propose()
{
    m_columns->setText(m_proposal);
    m_mayPropose = false;
    m_isProposed = true;
    read();
}

/// What was read is of another path, or of other columns, now. The new ones are looked at when the typing pauses.
void OwnTracePage::typed()
{
    cancelReading();
    m_inspection = nullptr;
    m_isUnreadable = false;
    m_typing.start();
    retranslate();
    Q_EMIT completeChanged();
}

void OwnTracePage::readTyped()
{
    if (m_path->isModified() || m_columns->isModified())
        read();
}

void OwnTracePage::read()
{
    m_typing.stop();
    m_path->setModified(false);
    m_inspection = nullptr;
    m_isUnreadable = false;
    if (path().isEmpty()) {
        cancelReading();
        retranslate();
        Q_EMIT completeChanged();
        return;
    }
    m_columns->setModified(false);
    TraceInspectionRequest request { .format = m_format->currentData().toString().toStdString(), .import = {} };
    if (m_unfinished->currentIndex() > 0)
        request.import.options["unfinished"] = m_unfinished->currentData().toString().toStdString();
    std::vector<std::string> pairs;
    for (const auto& pair : columns().split(QLatin1Char(','), Qt::SkipEmptyParts))
        pairs.push_back(pair.trimmed().toStdString());
    if (auto names = columnNames(pairs)) {
        request.columns = std::move(*names);
    } else {
        m_isUnreadable = true;
        m_view->setNote(errorText(names.error()));
        showState();
        Q_EMIT completeChanged();
        return;
    }
    m_view->setNote(tr("Reading %1 …").arg(QFileInfo(path()).fileName()));
    m_reading = m_runner.start(
        tr("Reading %1").arg(QFileInfo(path()).fileName()),
        [file = path().toStdString(), request](
            const StopToken& stop, Progress&) { return inspectTrace(file, request, bundledModels(), stop); },
        this,
        [this, file = path()](const Result<TraceInspection>& inspection) {
            m_reading = 0;
            if (file == path() && !m_typing.isActive())
                take(inspection);
            showState();
        },
        { .group = QStringLiteral("ownTrace") });
    showState();
    Q_EMIT completeChanged();
}

void OwnTracePage::take(const Result<TraceInspection>& inspection)
{
    if (inspection && (recallColumns(*inspection) || proposeColumns(*inspection)))
        return read();
    if (inspection) {
        m_proposal = QString::fromStdString(inspection->proposed);
        rememberColumns(*inspection);
        m_inspection = std::make_shared<const TraceInspection>(*inspection);
        const auto isUnfinished
            = [](const DroppedRows& rows) { return std::string_view(rows.reason.id) == kDropUnfinished.id; };
        m_hasUnfinished = inspection->unfinishedJobs > 0 || m_unfinished->currentIndex() > 0
            || std::ranges::any_of(inspection->leftOut, isUnfinished);
        m_view->setInspection(m_inspection);
    } else {
        m_view->setNote(errorText(inspection.error()));
    }
    m_isUnreadable = !isComplete();
    Q_EMIT completeChanged();
}

bool OwnTracePage::recallColumns(const TraceInspection& inspection)
{
    if (inspection.workload || !columns().isEmpty() || inspection.columns.empty())
        return false;
    const auto known = QJsonDocument::fromJson(m_settings.document(SettingsDocument::TraceColumns)).object();
    m_columns->setText(known.value(headerOf(inspection)).toString());
    return !columns().isEmpty();
}

bool OwnTracePage::proposeColumns(const TraceInspection& inspection)
{
    if (!m_mayPropose || !columns().isEmpty() || inspection.proposed.empty() || !inspection.isProposalEnough)
        return false;
    m_columns->setText(QString::fromStdString(inspection.proposed));
    m_mayPropose = false;
    m_isProposed = true;
    return true;
}

/// The newest of each header.
void OwnTracePage::rememberColumns(const TraceInspection& inspection)
{
    if (!inspection.workload || columns().isEmpty())
        return;
    auto known = QJsonDocument::fromJson(m_settings.document(SettingsDocument::TraceColumns)).object();
    known.insert(headerOf(inspection), columns());
    m_settings.setDocument(SettingsDocument::TraceColumns, QJsonDocument(known).toJson(QJsonDocument::Compact));
}

void OwnTracePage::cancelReading()
{
    if (m_reading != 0)
        m_runner.cancel(m_reading);
}

QString OwnTracePage::whyNotComplete() const
{
    if (isComplete())
        return {};
    if (path().isEmpty())
        return tr("To go on, choose a file or type its path.");
    const auto example = m_proposal.isEmpty() ? QStringLiteral("arrival=submit_time") : m_proposal;
    if (m_isUnreadable && m_inspection && !m_inspection->missing.empty())
        return tr("This cannot be opened yet: no column is taken for the %1. To go on, say under Columns which one it "
                  "is, as in %2.")
            .arg(QCoreApplication::translate("TraceColumn", m_inspection->missing.c_str()), example);
    if (m_isUnreadable && (!columns().isEmpty() || (m_inspection && !m_inspection->columns.empty())))
        return tr("This cannot be opened yet; the reason is below. To go on, say under Columns which column holds "
                  "what, as in %1.")
            .arg(example);
    if (m_isUnreadable)
        return tr("This cannot be opened; the reason is below. To go on, choose another file.");
    return tr("You can go on when the file has been read.");
}

void OwnTracePage::showState()
{
    m_unfinished->setVisible(m_hasUnfinished);
    m_unfinishedLabel->setVisible(m_hasUnfinished);
    m_progress->setVisible(m_reading != 0);
    m_cancel->setVisible(m_reading != 0);
    const bool isProposed = m_isProposed && m_inspection && isComplete();
    const auto why = isProposed ? tr("Columns is filled in from the header; see below what each column is taken for.")
                                : whyNotComplete();
    m_propose->setToolTip(
        m_proposal.isEmpty() ? QString() : tr("Fills in what their names suggest: %1").arg(m_proposal));
    setEnabledUnless(*m_propose,
        m_proposal.isEmpty()          ? tr("the names of the columns suggest nothing")
            : columns() == m_proposal ? tr("this is what the names suggest")
                                      : QString());
    m_why->setTone(m_isUnreadable ? TextTone::Error : TextTone::Muted);
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
}

void OwnTracePage::retranslate()
{
    setTitle(tr("Trace"));
    setSubTitle(tr("The jobs, as a file. Rows that cannot be read are left out and listed."));
    m_pathLabel->setText(tr("&File"));
    m_formatLabel->setText(tr("F&ormat"));
    m_columnsLabel->setText(tr("C&olumns"));
    m_unfinishedLabel->setText(tr("Jobs that had not &ended"));
    m_unfinished->setItemText(0, tr("Run to their time limit"));
    m_unfinished->setItemText(1, tr("Are left out"));
    m_unfinished->setItemText(2, tr("Run to their time limit, or 8 h without one"));
    m_unfinished->setItemText(3, tr("Run to their time limit, or 1 d without one"));
    m_unfinished->setAccessibleName(tr("Jobs that had not ended when the list was made"));
    m_columns->setPlaceholderText(tr("as they are called, or arrival=submit_time, gpus=num; epochs= leaves one out"));
    m_columns->setToolTip(
        tr("Which column holds what, where a table has other names; kept for tables with this header"));
    m_columns->setAccessibleName(tr("Columns of the trace"));
    m_path->setAccessibleName(tr("File of the trace"));
    m_format->setAccessibleName(tr("Format of the trace"));
    m_browse->setText(tr("&Browse…"));
    m_propose->setText(tr("&Propose"));
    m_cancel->setText(tr("Cancel reading"));
    m_progress->setAccessibleName(tr("Reading the trace"));
    for (int i = 0; i < m_format->count(); ++i) {
        const auto id = m_format->itemData(i).toString();
        m_format->setItemText(i, id.isEmpty() ? tr("Detected automatically") : formatTitle(id.toStdString()));
    }
    if (!m_inspection && !m_isUnreadable && (path().isEmpty() || m_typing.isActive()))
        m_view->setNote(tr("Choose the file of a trace; what it holds is shown here before anything is run."));
    showState();
}

} // namespace consonance
#include "moc_own_trace_page.cpp"
