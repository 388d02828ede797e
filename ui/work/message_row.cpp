// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/message_row.h"

#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/tables/copying.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace consonance {

namespace {

constexpr int kMessageIconSize = 16;
constexpr int kDetailsHeight = 132;
constexpr int kStripe = 4;

struct SeverityLook {
    Icon icon;
    QColor mark;
    QColor ground;
};

SeverityLook lookOf(Severity severity, const ThemeTokens& tokens)
{
    switch (severity) {
    case Severity::Success:
        return { Icon::Ok, tokens.ok, tokens.okSurface };
    case Severity::Warning:
        return { Icon::Warning, tokens.warning, tokens.warningSurface };
    case Severity::Error:
        return { Icon::Error, tokens.error, tokens.errorSurface };
    case Severity::Info:
        break;
    }
    return { Icon::Info, tokens.accent, tokens.raised };
}

QToolButton* flatButton(QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setIconSize({ kMessageIconSize, kMessageIconSize });
    return button;
}

} // namespace

MessageRow::MessageRow(Message message, QWidget* parent)
    : QFrame(parent)
    , m_message(std::move(message))
{
    build();
    keepTranslated(*this, [this] { retranslate(); });
    restyle();
    connect(&Theme::instance(), &Theme::changed, this, &MessageRow::restyle);
}

void MessageRow::build()
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(spacing::kMedium, spacing::kTiny, spacing::kTiny, spacing::kTiny);
    column->setSpacing(spacing::kTiny);
    auto* line = new QHBoxLayout;
    line->setSpacing(spacing::kSmall);
    column->addLayout(line);

    m_icon = new QLabel(this);
    line->addWidget(m_icon);
    m_text = new RoleLabel(TextSize::Body, TextTone::Normal, this);
    m_text->setText(m_message.text);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    line->addWidget(m_text, 1);
    m_times = new RoleLabel(TextSize::Body, TextTone::Normal, this);
    m_times->hide();
    line->addWidget(m_times);

    for (const auto& action : m_message.actions) {
        auto* button = new QPushButton(action.text, this);
        connect(button, &QPushButton::clicked, this, [this, run = action.run] {
            if (run)
                run();
            Q_EMIT dismissed();
        });
        line->addWidget(button);
    }
    m_detailsButton = flatButton(this);
    m_detailsButton->setCheckable(true);
    m_detailsButton->setVisible(!m_message.details.isEmpty());
    connect(m_detailsButton, &QToolButton::toggled, this, &MessageRow::setDetailsVisible);
    line->addWidget(m_detailsButton);
    m_copyButton = flatButton(this);
    m_copyButton->setIcon(themedIcon(Icon::Copy));
    connect(m_copyButton, &QToolButton::clicked, this, [this] { copyToClipboard(copyText(), *this); });
    line->addWidget(m_copyButton);
    m_closeButton = flatButton(this);
    m_closeButton->setIcon(themedIcon(Icon::Close));
    connect(m_closeButton, &QToolButton::clicked, this, &MessageRow::dismissed);
    line->addWidget(m_closeButton);

    m_details = new QPlainTextEdit(m_message.details, this);
    m_details->setReadOnly(true);
    m_details->setFixedHeight(kDetailsHeight);
    m_details->hide();
    column->addWidget(m_details);
}

void MessageRow::restyle()
{
    const auto& tokens = Theme::instance().tokens();
    const auto look = lookOf(m_message.severity, tokens);
    m_details->setFont(Theme::instance().font(TextSize::Body));
    m_icon->setPixmap(iconPixmap(look.icon, kMessageIconSize, look.mark, devicePixelRatioF()));
    update();
}

void MessageRow::retranslate()
{
    const auto severity = [this] {
        switch (m_message.severity) {
        case Severity::Success:
            return tr("Done");
        case Severity::Warning:
            return tr("Warning");
        case Severity::Error:
            return tr("Error");
        case Severity::Info:
            break;
        }
        return tr("Information");
    }();
    setAccessibleName(tr("%1: %2", "severity and message").arg(severity, m_message.text));
    m_icon->setToolTip(severity);
    m_detailsButton->setText(tr("Details"));
    m_detailsButton->setToolTip(tr("Show or hide the details"));
    m_copyButton->setToolTip(tr("Copy this message with its details"));
    m_copyButton->setAccessibleName(tr("Copy message"));
    m_closeButton->setToolTip(tr("Dismiss"));
    m_closeButton->setAccessibleName(tr("Dismiss message"));
    m_details->setAccessibleName(tr("Details of the message"));
    m_times->setText(QStringLiteral("×%1").arg(format::integer(m_count)));
    m_times->setToolTip(tr("This message came %n time(s).", nullptr, m_count));
}

void MessageRow::countAgain()
{
    ++m_count;
    m_times->show();
    retranslate();
}

void MessageRow::setDetailsVisible(bool visible)
{
    m_details->setVisible(visible && !m_message.details.isEmpty());
    m_detailsButton->setChecked(visible);
}

bool MessageRow::detailsVisible() const
{
    return !m_details->isHidden();
}

void MessageRow::paintEvent(QPaintEvent*)
{
    const auto& tokens = Theme::instance().tokens();
    const auto look = lookOf(m_message.severity, tokens);
    QPainter painter(this);
    painter.fillRect(rect(), look.ground);
    painter.fillRect(QRect(0, 0, kStripe, height()), look.mark);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens.border);
}

} // namespace consonance
#include "moc_message_row.cpp"
