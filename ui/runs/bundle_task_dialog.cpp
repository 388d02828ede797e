// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/bundle_task_dialog.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"

#include <QPlainTextEdit>
#include <QPushButton>

namespace consonance {

namespace {

constexpr QSize kDialogSize { 460, 300 };

} // namespace

BundleTaskDialog::BundleTaskDialog(QWidget* parent)
    : QDialog(parent)
    , m_label(new RoleLabel(TextSize::Body))
    , m_task(new QPlainTextEdit)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_export(new QPushButton)
    , m_cancel(new QPushButton)
{
    setObjectName(QStringLiteral("bundleTask"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_label->setBuddy(m_task);
    m_task->setTabChangesFocus(true);
    m_note->setWordWrap(true);
    m_export->setObjectName(QStringLiteral("exportBundles"));
    m_export->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_export);
    filled(new QVBoxLayout(this), { m_label, { m_task, 1 }, m_note, buttons });
    connect(m_export, &QPushButton::clicked, this, [this] {
        Q_EMIT chosen(m_task->toPlainText().trimmed());
        accept();
    });
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    resize(kDialogSize);
    keepTranslated(*this, [this] { retranslate(); });
}

void BundleTaskDialog::retranslate()
{
    setWindowTitle(tr("Share with a task"));
    m_label->setText(tr("&Task for whoever opens it (optional)"));
    m_task->setPlaceholderText(tr("Why does job 12 wait? Which policy would start it sooner?"));
    m_task->setAccessibleName(tr("Task for whoever opens it"));
    m_note->setText(tr("It is saved with the run as its notes, and shown where the file is opened."));
    m_export->setText(tr("&Go on…"));
    m_cancel->setText(tr("Cancel"));
}

} // namespace consonance
#include "moc_bundle_task_dialog.cpp"
