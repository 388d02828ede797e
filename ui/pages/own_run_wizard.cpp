// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/own_run_wizard.h"

#include "core/base/hash.h"
#include "core/sim/engine.h"
#include "ui/kit/error_text.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/number_format.h"
#include "ui/kit/settings.h"
#include "ui/kit/theme.h"
#include "ui/pages/capacity_text.h"
#include "ui/pages/cluster_chooser.h"
#include "ui/pages/policy_chooser.h"
#include "ui/pages/role_label.h"
#include "ui/pages/trace_inspection_view.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QGridLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace consonance {

namespace {

constexpr int kMostImpossibleNamed = 5;
constexpr int kTypingPauseMs = 300;
/// Presets' own words; those of a user's file are no text of ours and stay as they are.
constexpr auto kClusterContext = "Cluster";

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

} // namespace

OwnTracePage::OwnTracePage(Settings& settings, JobRunner& runner)
    : m_settings(settings)
    , m_runner(runner)
    , m_path(new QLineEdit)
    , m_browse(new QPushButton)
    , m_format(new QComboBox)
    , m_progress(new QProgressBar)
    , m_cancel(new QPushButton)
    , m_pathLabel(new RoleLabel(TextSize::Body))
    , m_formatLabel(new RoleLabel(TextSize::Body))
    , m_why(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_view(new TraceInspectionView)
{
    m_path->setObjectName(QStringLiteral("ownTracePath"));
    m_format->setObjectName(QStringLiteral("ownTraceFormat"));
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
    m_typing.setInterval(kTypingPauseMs);
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    auto* grid = new QGridLayout;
    grid->addWidget(m_pathLabel, 0, 0);
    grid->addWidget(m_path, 0, 1);
    grid->addWidget(m_browse, 0, 2);
    grid->addWidget(m_formatLabel, 1, 0);
    grid->addWidget(m_format, 1, 1);
    grid->addWidget(m_why, 2, 1, 1, 2);
    grid->addWidget(m_progress, 3, 1);
    grid->addWidget(m_cancel, 3, 2);
    grid->setColumnStretch(1, 1);
    auto* column = new QVBoxLayout(this);
    column->addLayout(grid);
    column->addWidget(m_view, 1);
    connect(m_path, &QLineEdit::textEdited, this, &OwnTracePage::typed);
    connect(&m_typing, &QTimer::timeout, this, &OwnTracePage::readTyped);
    connect(m_path, &QLineEdit::editingFinished, this, &OwnTracePage::readTyped);
    connect(m_browse, &QPushButton::clicked, this, &OwnTracePage::browse);
    connect(m_format, &QComboBox::activated, this, &OwnTracePage::read);
    connect(m_cancel, &QPushButton::clicked, this, &OwnTracePage::cancelReading);
    retranslate();
}

QString OwnTracePage::path() const
{
    return m_path->text().trimmed();
}

void OwnTracePage::setPath(const QString& path)
{
    m_path->setText(path);
    read();
}

void OwnTracePage::browse()
{
    const auto path = askForFile(this,
        { .title = tr("Open a trace"),
            .start = m_settings.directory(DirectoryPurpose::OpenFile),
            .filter = tr("Traces (*.csv *.json);;All files (*)") });
    if (path.isEmpty())
        return;
    m_settings.setDirectory(DirectoryPurpose::OpenFile, QFileInfo(path).absolutePath());
    setPath(path);
}

/// What was read is of another path now. The new one is looked at when the typing pauses.
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
    if (m_path->isModified())
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
    m_view->setNote(tr("Reading %1 …").arg(QFileInfo(path()).fileName()));
    TraceInspectionRequest request { .format = m_format->currentData().toString().toStdString(), .import = {} };
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
    if (inspection) {
        m_inspection = std::make_shared<const TraceInspection>(*inspection);
        m_view->setInspection(m_inspection);
    } else {
        m_view->setNote(errorText(inspection.error()));
    }
    m_isUnreadable = !isComplete();
    Q_EMIT completeChanged();
    Q_EMIT inspected();
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
    if (m_isUnreadable)
        return tr("This cannot be opened; the reason stands below. To go on, choose another file.");
    return tr("You can go on when the file has been read.");
}

void OwnTracePage::showState()
{
    m_progress->setVisible(m_reading != 0);
    m_cancel->setVisible(m_reading != 0);
    const auto why = whyNotComplete();
    m_why->setTone(m_isUnreadable ? TextTone::Error : TextTone::Muted);
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
}

bool OwnTracePage::isComplete() const
{
    return m_inspection && m_inspection->workload;
}

void OwnTracePage::retranslate()
{
    setTitle(tr("Trace"));
    setSubTitle(tr("The jobs, as a file. Rows that cannot be read are left out and listed."));
    m_pathLabel->setText(tr("&File"));
    m_formatLabel->setText(tr("F&ormat"));
    m_path->setAccessibleName(tr("File of the trace"));
    m_format->setAccessibleName(tr("Format of the trace"));
    m_browse->setText(tr("&Browse…"));
    m_cancel->setText(tr("Cancel reading"));
    m_progress->setAccessibleName(tr("Reading the trace"));
    for (int i = 0; i < m_format->count(); ++i) {
        const auto id = m_format->itemData(i).toString();
        m_format->setItemText(i, id.isEmpty() ? tr("Found out from the file") : formatTitle(id.toStdString()));
    }
    if (!m_inspection && !m_isUnreadable && (path().isEmpty() || m_typing.isActive()))
        m_view->setNote(tr("Choose the file of a trace; what it holds is shown here before anything is run."));
    showState();
}

OwnClusterPage::OwnClusterPage(Settings& settings, JobRunner& runner, const OwnTracePage& trace)
    : m_runner(runner)
    , m_trace(trace)
    , m_chooser(new ClusterChooser(settings))
    , m_report(new RoleLabel(TextSize::Body))
{
    m_report->setWordWrap(true);
    m_report->setCopyable();
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_chooser);
    column->addWidget(m_report);
    column->addStretch();
    connect(m_chooser, &InputChooser::changed, this, &OwnClusterPage::read);
    retranslate();
}

std::string OwnClusterPage::cluster() const
{
    return m_chooser->value();
}

void OwnClusterPage::setCluster(const std::string& cluster)
{
    m_chooser->setValue(cluster);
}

void OwnClusterPage::initializePage()
{
    read();
}

/// A line that says nothing is no place to stop at with the keyboard.
void OwnClusterPage::say(const QString& text)
{
    m_report->setText(text);
    m_report->setVisible(!text.isEmpty());
}

void OwnClusterPage::read()
{
    const auto wanted = cluster();
    const auto inspection = m_trace.inspection();
    m_reading.reset();
    say(tr("Reading the cluster …"));
    Q_EMIT completeChanged();
    if (wanted.empty() || !inspection || !inspection->workload)
        return say(QString());
    m_runner.start(
        tr("Reading the cluster"),
        [wanted, workload = inspection->workload](const StopToken&, Progress&) -> Result<Reading> {
            Reading reading;
            TRY_ASSIGN(reading.cluster, loadCluster(wanted));
            for (auto& job : findImpossibleJobs(*workload, *reading.cluster))
                reading.impossible.push_back(std::move(job.why));
            return reading;
        },
        this,
        [this, wanted](const Result<Reading>& reading) {
            m_readFor = wanted;
            m_reading = reading;
            say(report());
            Q_EMIT completeChanged();
        },
        { .group = QStringLiteral("ownCluster"), .quiet = true });
}

QString OwnClusterPage::report() const
{
    if (!m_reading)
        return {};
    if (!*m_reading) {
        const auto place = errorPlace(m_reading->error());
        const auto why = errorText(m_reading->error());
        return place.isEmpty() ? why : tr("%1: %2", "place and problem").arg(place, why);
    }
    const auto& cluster = *(*m_reading)->cluster;
    const auto& impossible = (*m_reading)->impossible;
    QStringList lines { capacityText(cluster.hostCount(), cluster.totalCapacity()) };
    if (impossible.empty())
        lines << tr("Every job of the trace fits into it.");
    else
        lines << tr("%n jobs can never run on it:", "", static_cast<int>(impossible.size()));
    for (std::size_t i = 0; i < impossible.size() && i < kMostImpossibleNamed; ++i)
        lines << QStringLiteral("• ") + errorText(impossible[i]);
    for (const auto& assumed : cluster.assumed)
        lines << tr("Assumed: %1").arg(QCoreApplication::translate(kClusterContext, assumed.c_str()));
    if (!cluster.source.empty())
        lines << tr("Source: %1").arg(QCoreApplication::translate(kClusterContext, cluster.source.c_str()));
    return lines.join(QLatin1Char('\n'));
}

bool OwnClusterPage::isComplete() const
{
    return m_reading && *m_reading && m_readFor == cluster();
}

void OwnClusterPage::retranslate()
{
    setTitle(tr("Cluster"));
    setSubTitle(
        tr("Where the jobs are to run: one of the clusters that come with the program, or a file of your own."));
    say(report());
}

OwnRunWizard::OwnRunWizard(Settings& settings, JobRunner& runner, QWidget* parent)
    : QWizard(parent)
    , m_settings(settings)
    , m_runner(runner)
    , m_trace(new OwnTracePage(settings, runner))
    , m_cluster(new OwnClusterPage(settings, runner, *m_trace))
    , m_last(new QWizardPage)
    , m_policy(new PolicyChooser)
    , m_summary(new RoleLabel(TextSize::Body))
{
    setObjectName(QStringLiteral("ownRunWizard"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWizardStyle(QWizard::ClassicStyle); // follows the theme; the others paint their own header
    setOption(QWizard::NoBackButtonOnStartPage);
    m_summary->setWordWrap(true);
    m_summary->setCopyable();
    m_policy->setPolicy("locality");
    auto* column = new QVBoxLayout(m_last);
    column->addWidget(m_policy);
    column->addWidget(m_summary);
    column->addStretch();
    addPage(m_trace);
    addPage(m_cluster);
    addPage(m_last);
    connect(this, &QWizard::currentIdChanged, this, &OwnRunWizard::showSummary);
    connect(m_policy, &PolicyChooser::changed, this, &OwnRunWizard::showSummary);
    connect(this, &QDialog::rejected, m_trace, &OwnTracePage::cancelReading);
    resize(820, 600);
    retranslate();
}

bool OwnRunWizard::isForeign() const
{
    const auto& inspection = m_trace->inspection();
    return inspection && inspection->workload && inspection->format != kNativeTrace;
}

/// Beside the runs, which will name it; another trace of the same name does not take its place.
QString OwnRunWizard::writtenPath() const
{
    const QFileInfo trace(m_trace->path());
    const QDir folder(QFileInfo(m_settings.storePath()).absolutePath() + QStringLiteral("/traces"));
    const auto hash = QString::fromStdString(hashToText(m_trace->inspection()->workload->contentHash));
    return folder.filePath(QStringLiteral("%1-%2.csv").arg(trace.completeBaseName(), hash));
}

RunRequest OwnRunWizard::request() const
{
    RunRequest request;
    request.trace = (isForeign() ? writtenPath() : QFileInfo(m_trace->path()).absoluteFilePath()).toStdString();
    request.cluster = m_cluster->cluster();
    request.policy = m_policy->policy();
    request.parameters = m_policy->parameters();
    return request;
}

void OwnRunWizard::showSummary()
{
    QStringList lines { m_trace->view().summary() };
    if (isForeign())
        lines << tr("The trace is written in Consonance's own format as %1, and that file is opened.")
                     .arg(QDir::toNativeSeparators(writtenPath()));
    if (const auto problem = m_policy->problem(); !problem.isEmpty())
        lines << problem;
    m_summary->setText(lines.join(QLatin1Char('\n')));
    button(QWizard::FinishButton)->setEnabled(currentPage() == m_last && m_policy->problem().isEmpty());
}

void OwnRunWizard::accept()
{
    const auto wanted = request();
    if (!isForeign()) {
        Q_EMIT runRequested(wanted);
        return QWizard::accept();
    }
    button(QWizard::FinishButton)->setEnabled(false);
    m_runner.start(
        tr("Writing the trace"),
        [wanted, workload = m_trace->inspection()->workload](const StopToken&, Progress&) -> Result<void> {
            QDir().mkpath(QFileInfo(QString::fromStdString(wanted.trace)).absolutePath());
            return writeTrace(wanted.trace, *workload);
        },
        this,
        [this, wanted](const Result<void>& written) {
            if (!written) {
                m_summary->setText(errorText(written.error()));
                Q_EMIT errorRaised(written.error());
                return;
            }
            Q_EMIT runRequested(wanted);
            QWizard::accept();
        },
        { .group = QStringLiteral("ownTraceWriting") });
}

void OwnRunWizard::retranslate()
{
    setWindowTitle(tr("Your own cluster and trace"));
    setButtonText(QWizard::BackButton, tr("< Bac&k"));
    setButtonText(QWizard::NextButton, tr("&Next >"));
    setButtonText(QWizard::FinishButton, tr("Open &run"));
    setButtonText(QWizard::CancelButton, tr("Cancel"));
    m_last->setTitle(tr("Policy"));
    m_last->setSubTitle(
        tr("Who places the jobs. The run opens at its beginning; other policies can be compared later."));
    m_trace->retranslate();
    m_cluster->retranslate();
    showSummary();
}

void OwnRunWizard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWizard::changeEvent(event);
}

} // namespace consonance
