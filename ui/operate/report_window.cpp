// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/report_window.h"

#include "core/operate/report_markdown.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/kit/tool_tips.h"
#include "ui/operate/report_paper.h"
#include "ui/session/run_library.h"
#include "ui/tables/copying.h"
#include "ui/theme/theme.h"
#include "ui/words/core_wording.h"

#include <QEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>

namespace consonance {

ReportWindow::ReportWindow(RunLibrary& library, Settings& settings, Subject subject, QWidget* parent)
    : QDialog(parent)
    , m_library(library)
    , m_settings(settings)
    , m_subject(std::move(subject))
    , m_label(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_question(new QLineEdit)
    , m_page(new QLabel)
    , m_saved(new RoleLabel(TextSize::Small, TextTone::Ok))
    , m_save(new QPushButton)
    , m_copy(new QPushButton)
{
    setObjectName(QStringLiteral("reportWindow"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_label->setBuddy(m_question);
    m_page->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    auto* area = new QScrollArea;
    area->setWidget(m_page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    auto* question = filled(new QHBoxLayout, { m_label, { m_question, 1 } });
    auto* buttons = new QHBoxLayout;
    m_saved->setObjectName(QStringLiteral("savedReport"));
    buttons->addWidget(m_saved, 1);
    buttons->addWidget(m_copy);
    buttons->addWidget(m_save);
    filled(new QVBoxLayout(this), { question, { area, 1 }, buttons });
    m_save->setDefault(true);
    connect(m_question, &QLineEdit::editingFinished, this, [this] { setQuestion(m_question->text()); });
    connect(m_save, &QPushButton::clicked, this, &ReportWindow::save);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (m_report)
            copyToClipboard(QString::fromStdString(reportMarkdown(*m_report, {}, windowWording)), *this);
    });
    constexpr double kMostOfScreen = 0.9;
    resize(QSize(kReportSheet.width() + 3 * spacing::kHuge, 860)
               .boundedTo((QSizeF(screen()->availableSize()) * kMostOfScreen).toSize()));
    retranslate();
    make();
}

/// The line loses the focus as the window goes, which would ask for one more page.
ReportWindow::~ReportWindow()
{
    disconnect(m_question, nullptr, this, nullptr);
}

/// An empty question is the usual one again.
void ReportWindow::setQuestion(const QString& question)
{
    const auto asked = question.trimmed().toStdString();
    if (asked == m_subject.ask.question || (m_report && asked == m_report->question))
        return;
    m_subject.ask.question = asked;
    make();
}

void ReportWindow::make()
{
    m_library.ask(
        tr("Making the report"),
        [subject = m_subject](const RunStore& store, const StopToken& stop,
            Progress& progress) -> Result<std::shared_ptr<const RunReport>> {
            TRY_ASSIGN(auto report, storedReport(store, subject.runs, subject.ask, windowWording, stop, &progress));
            return std::make_shared<const RunReport>(std::move(report));
        },
        this,
        [this](const Result<std::shared_ptr<const RunReport>>& report) {
            if (report)
                m_report = *report;
            else if (report.error().kind != ErrorKind::Cancelled)
                Q_EMIT errorRaised(report.error());
            showSheet();
            if (report)
                Q_EMIT made();
        },
        { .group = QStringLiteral("report") });
    showSheet();
}

void ReportWindow::showSheet()
{
    for (auto* button : { m_save, m_copy })
        setEnabledUnless(*button, m_report ? QString() : tr("the page is being made"));
    if (!m_report) {
        m_page->setText(tr("Making the page …"));
        return;
    }
    m_question->setText(QString::fromStdString(m_report->question));
    const auto scale = devicePixelRatioF();
    QPixmap page(reportSize(*m_report) * scale);
    page.setDevicePixelRatio(scale);
    page.fill(Qt::white);
    QPainter painter(&page);
    paintReport(painter, *m_report);
    painter.end();
    m_page->setPixmap(page);
    m_page->setAccessibleDescription(QString::fromStdString(m_report->answer));
}

void ReportWindow::save()
{
    if (!m_report)
        return;
    const auto path = askForFile(this,
        { .choice = FileChoice::Save,
            .title = tr("Save the report"),
            .start = m_settings.directory(DirectoryPurpose::Export) + QStringLiteral("/report.pdf"),
            .filter = tr("PDF (*.pdf);;Markdown (*.md);;Pictures (*.svg *.png)") });
    if (path.isEmpty())
        return;
    m_saved->clear();
    if (auto saved = saveReportAs(*m_report, path); !saved)
        Q_EMIT errorRaised(saved.error());
    else
        m_saved->setText(tr("Saved as %1.").arg(QFileInfo(path).fileName()));
}

void ReportWindow::retranslate()
{
    setWindowTitle(tr("Report"));
    m_label->setText(tr("&Question"));
    m_question->setAccessibleName(tr("What the page answers"));
    m_page->setAccessibleName(tr("Preview of the page"));
    m_save->setText(tr("&Save…"));
    m_copy->setText(tr("&Copy as Markdown"));
}

void ReportWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        make();
    }
    QDialog::changeEvent(event);
}

} // namespace consonance
#include "moc_report_window.cpp"
