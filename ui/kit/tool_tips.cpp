// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/tool_tips.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QCoreApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QTextDocument>
#include <QToolTip>

namespace consonance {

namespace {

constexpr qsizetype kOneLine = 70; ///< characters

QString headingTip(const QHeaderView& header, QPoint at)
{
    const int section = header.logicalIndexAt(at);
    return section < 0 || !header.model()
        ? QString()
        : header.model()->headerData(section, header.orientation(), Qt::ToolTipRole).toString();
}

constexpr auto kWhyDisabled = "whyDisabled";

QString widgetTip(const QWidget& widget)
{
    const auto reason = whyDisabled(widget);
    if (reason.isEmpty())
        return widget.toolTip();
    return widget.toolTip().isEmpty()
        ? QCoreApplication::translate("ToolTips", "Not now: %1", "why a control is grey").arg(reason)
        : QCoreApplication::translate("ToolTips", "%1\nNot now: %2", "tip and why a control is grey")
              .arg(widget.toolTip(), reason);
}

class ToolTipWrap final : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        auto* widget = event->type() == QEvent::ToolTip ? qobject_cast<QWidget*>(watched) : nullptr;
        if (!widget)
            return false;
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto* header = qobject_cast<QHeaderView*>(widget->parentWidget());
        const auto text
            = header && header->viewport() == widget ? headingTip(*header, help->pos()) : widgetTip(*widget);
        const auto wrapped = wrappedToolTip(text);
        if (wrapped == widget->toolTip())
            return false;
        QToolTip::showText(help->globalPos(), wrapped, widget);
        return true;
    }
};

} // namespace

void setEnabledUnless(QWidget& widget, const QString& reason)
{
    widget.setProperty(kWhyDisabled, reason);
    widget.setEnabled(reason.isEmpty());
}

QString whyDisabled(const QWidget& widget)
{
    return widget.isEnabled() ? QString() : widget.property(kWhyDisabled).toString();
}

QString wrappedToolTip(const QString& text)
{
    if (text.size() <= kOneLine || Qt::mightBeRichText(text))
        return text;
    return QStringLiteral("<p>") + text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"))
        + QStringLiteral("</p>");
}

void wrapLongToolTips(QApplication& application)
{
    application.installEventFilter(new ToolTipWrap(&application));
}

} // namespace consonance
