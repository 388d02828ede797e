// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/keep_translated.h"

#include <QEvent>
#include <QWidget>

#include <utility>

namespace consonance {

namespace {

class LanguageFilter : public QObject {
public:
    LanguageFilter(QWidget& widget, std::function<void()> then)
        : QObject(&widget)
        , m_then(std::move(then))
    {
        widget.installEventFilter(this);
    }

    bool eventFilter(QObject* /*watched*/, QEvent* event) override
    {
        if (event->type() == QEvent::LanguageChange)
            m_then();
        return false;
    }

private:
    std::function<void()> m_then;
};

} // namespace

void onLanguageChange(QWidget& widget, std::function<void()> then)
{
    new LanguageFilter(widget, std::move(then)); // the widget owns it
}

void keepTranslated(QWidget& widget, const std::function<void()>& translate)
{
    translate();
    onLanguageChange(widget, translate);
}

} // namespace consonance
