// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/verify_window.h"

#include "core/base/file_io.h"
#include "core/base/joined_text.h"
#include "core/verify/verification_sheet.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/kit/tool_tips.h"
#include "ui/models/sheet_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/theme.h"
#include "ui/words/core_wording.h"
#include "ui/words/worded_text.h"
#include "ui/work/background_progress.h"
#include "ui/work/error_text.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace consonance {

namespace {

constexpr QSize kWindowSize { 980, 560 };
constexpr QSize kFrame { 24, 48 };

} // namespace

VerifyWindow::VerifyWindow(Settings& settings, QWidget* parent)
    : QDialog(parent)
    , m_settings(settings)
    , m_oracleLabel(new RoleLabel(TextSize::Body))
    , m_oracle(new QComboBox)
    , m_folderLabel(new RoleLabel(TextSize::Body))
    , m_folder(new QLineEdit)
    , m_browse(new QPushButton)
    , m_start(new QPushButton)
    , m_note(new RoleLabel(TextSize::Body))
    , m_model(new SheetModel(this))
    , m_table(new CopyableTableView)
{
    setObjectName(QStringLiteral("verifyWindow"));
    setAttribute(Qt::WA_DeleteOnClose);
    for (const auto& form : oracleForms())
        m_oracle->addItem(QString(), QLatin1String(form.name));
    m_folder->setText(m_settings.resultsFolder(QLatin1String(form().name)));
    buildLayout();
    connect(m_oracle, &QComboBox::activated, this, [this] {
        m_outcome = Outcome::None;
        m_verification = {};
        m_folder->setText(m_settings.resultsFolder(QLatin1String(form().name)));
        showRows();
    });
    connect(m_folder, &QLineEdit::textChanged, this, &VerifyWindow::showState);
    connect(m_browse, &QPushButton::clicked, this, &VerifyWindow::askFolder);
    connect(m_start, &QPushButton::clicked, this, [this] { isChecking() ? stop() : start(); });
    resize(kWindowSize.boundedTo(screen()->availableSize() - kFrame));
    keepTranslated(*this, [this] { retranslate(); });
}

void VerifyWindow::buildLayout()
{
    m_oracleLabel->setBuddy(m_oracle);
    m_folderLabel->setBuddy(m_folder);
    m_start->setDefault(true);
    m_note->setWordWrap(true);
    m_note->setCopyable();
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false); // in the order of the files
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto* form = new QGridLayout;
    form->addWidget(m_oracleLabel, 0, 0);
    form->addWidget(m_oracle, 0, 1, 1, 3);
    form->addWidget(m_folderLabel, 1, 0);
    form->addWidget(m_folder, 1, 1);
    form->addWidget(m_browse, 1, 2);
    form->addWidget(m_start, 1, 3);
    form->setColumnStretch(1, 1);
    auto* progress = new BackgroundProgress(m_runner);
    auto kept = progress->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    progress->setSizePolicy(kept);
    filled(new QVBoxLayout(this), { form, m_note, { m_table, 1 }, progress });
}

const OracleForm& VerifyWindow::form() const
{
    return oracleForms()[static_cast<std::size_t>(m_oracle->currentIndex())];
}

void VerifyWindow::choose(const QString& oracle, const QString& folder)
{
    m_oracle->setCurrentIndex(std::max(0, m_oracle->findData(oracle)));
    m_folder->setText(folder);
}

void VerifyWindow::askFolder()
{
    const auto folder = askForFile(this,
        { .choice = FileChoice::Folder,
            .title = tr("Folder of the published results"),
            .start = m_settings.directory(DirectoryPurpose::OpenFile) });
    if (folder.isEmpty())
        return;
    m_settings.setDirectory(DirectoryPurpose::OpenFile, folder);
    m_folder->setText(folder);
}

void VerifyWindow::start()
{
    m_verification = {};
    m_outcome = Outcome::None;
    m_settings.setResultsFolder(QLatin1String(form().name), m_folder->text().trimmed());
    const QPointer<VerifyWindow> self(this);
    VerifyRequest request { .oracle = form().name, .folder = m_folder->text().trimmed().toStdString(), .policies = {} };
    request.onResult = [self](const VerificationResult& result) {
        QMetaObject::invokeMethod(qApp, [self, result] {
            if (self && self->isChecking())
                self->take(result);
        });
    };
    m_work = m_runner.start(
        tr("Checking published results"),
        [request](const StopToken& stop, Progress& progress) { return verifyOracle(request, stop, &progress); }, this,
        [this](const Result<Verification>& outcome) { finish(outcome); });
    showRows();
}

void VerifyWindow::stop()
{
    m_runner.cancel(m_work);
}

void VerifyWindow::take(const VerificationResult& result)
{
    m_verification.results.push_back(result);
    showRows();
}

/// What was compared before it stopped stays.
void VerifyWindow::finish(const Result<Verification>& outcome)
{
    m_work = 0;
    if (outcome) {
        m_verification = *outcome;
        m_outcome = Outcome::Done;
    } else {
        m_outcome = outcome.error().kind == ErrorKind::Cancelled ? Outcome::Stopped : Outcome::Failed;
        m_error = outcome.error();
    }
    showRows();
    const auto failed = std::ranges::find(m_verification.results, false, &VerificationResult::pass);
    if (failed != m_verification.results.end())
        m_table->scrollTo(m_model->index(static_cast<int>(failed - m_verification.results.begin()), 0));
}

QString VerifyWindow::note() const
{
    const auto found = QString::fromStdString(joinedText(verificationRemarks(m_verification, windowWording), "; "));
    switch (m_outcome) {
    case Outcome::Done:
        if (m_verification.compared() == 0)
            return wordedText("CommandLine", "nothing was compared: the folder has no workload with expected results");
        return (m_verification.passed() ? tr("All within what is allowed: %1.")
                                        : tr("Not all is within what is allowed: %1."))
            .arg(found);
    case Outcome::Stopped:
        return tr("Stopped; so far %1.").arg(found);
    case Outcome::Failed:
        return folderExists(m_folder->text().trimmed().toStdString())
            ? errorText(m_error)
            : QString(errorText(m_error) + QLatin1Char('\n') + wordedText("CommandLine", form().source));
    case Outcome::None:
        break;
    }
    return isChecking() ? tr("So far %1.").arg(found) : wordedText("CommandLine", form().source);
}

void VerifyWindow::showState()
{
    const bool isWorking = isChecking();
    const bool isBad = m_outcome == Outcome::Failed || (m_outcome == Outcome::Done && !m_verification.passed());
    m_note->setTone(isBad ? TextTone::Error : m_outcome == Outcome::Done ? TextTone::Ok : TextTone::Muted);
    m_note->setText(note());
    const auto working = isWorking ? tr("it is being checked") : QString();
    for (QWidget* widget :
        { static_cast<QWidget*>(m_oracle), static_cast<QWidget*>(m_folder), static_cast<QWidget*>(m_browse) })
        setEnabledUnless(*widget, working);
    m_start->setText(isWorking ? tr("&Stop") : tr("&Check"));
    setEnabledUnless(*m_start, m_folder->text().trimmed().isEmpty() ? tr("choose the folder first") : QString());
}

void VerifyWindow::showRows()
{
    m_model->setSheet(verificationSheet(m_verification, windowWording));
    m_model->fitTable(*m_table);
    m_table->resizeColumnsToContents();
    showState();
}

void VerifyWindow::retranslate()
{
    setWindowTitle(tr("Published results"));
    m_oracleLabel->setText(tr("&Results of"));
    m_oracle->setAccessibleName(tr("Whose published results"));
    for (int i = 0; i < m_oracle->count(); ++i)
        m_oracle->setItemText(i, wordedText("CommandLine", oracleForms()[static_cast<std::size_t>(i)].title));
    m_folderLabel->setText(tr("&Folder"));
    m_folder->setAccessibleName(tr("Folder of the published results"));
    m_browse->setText(tr("&Browse…"));
    m_table->setAccessibleName(tr("Comparisons"));
    m_table->setEmptyText(
        tr("Choose the folder with the results, then check: a row for each comparison appears here."));
    showRows();
}

} // namespace consonance
#include "moc_verify_window.cpp"
