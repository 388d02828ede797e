// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/log_window.h"

#include "ui/kit/keep_translated.h"
#include "ui/tables/copying.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace consonance {

LogWindow::LogWindow(std::function<QString()> read, QWidget* parent)
    : QDialog(parent)
    , m_read(std::move(read))
    , m_text(new QPlainTextEdit)
    , m_copy(new QPushButton)
{
    setModal(false);
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_copy, QDialogButtonBox::ActionRole);
    connect(m_copy, &QPushButton::clicked, this, [this] { copyToClipboard(text(), *parentWidget()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_text, 1);
    column->addWidget(buttons);
    resize(760, 460);
    keepTranslated(*this, [this] { retranslate(); });
}

void LogWindow::popUp()
{
    m_text->setPlainText(m_read());
    m_text->moveCursor(QTextCursor::End);
    show();
    raise();
    activateWindow();
}

QString LogWindow::text() const
{
    return m_text->toPlainText();
}

void LogWindow::retranslate()
{
    setWindowTitle(tr("Log"));
    m_text->setAccessibleName(tr("Log of this window"));
    m_copy->setText(tr("Copy"));
}

} // namespace consonance
#include "moc_log_window.cpp"
