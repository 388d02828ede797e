// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picture_button.h"

#include "ui/canvas/cluster_canvas.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QMenu>

namespace consonance {

namespace {

constexpr int kButtonSize = 24;

} // namespace

PictureButton::PictureButton(Parts parts)
    : QObject(&parts.window)
    , m_parts(std::move(parts))
{
    make();
    qApp->installEventFilter(this);
}

/// Again when the picture that it lay over is gone, and it with it.
void PictureButton::make()
{
    m_button = new QToolButton(&m_parts.window);
    m_button->setObjectName(QStringLiteral("pictureButton"));
    m_button->setIcon(themedIcon(Icon::Export));
    m_button->setFixedSize(kButtonSize, kButtonSize);
    m_button->setFocusPolicy(Qt::NoFocus); // the keyboard has the commands themselves
    m_button->setCursor(Qt::ArrowCursor);
    m_button->hide();
    connect(m_button, &QToolButton::clicked, this, &PictureButton::open);
}

bool PictureButton::eventFilter(QObject* watched, QEvent* event)
{
    const auto type = event->type();
    if (type != QEvent::Enter && type != QEvent::Leave && type != QEvent::Resize && type != QEvent::FocusIn)
        return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (widget == nullptr || widget == m_button)
        return false;
    if (!m_button && (type == QEvent::Enter || type == QEvent::FocusIn) && widget->window() == &m_parts.window)
        make();
    if (!m_button)
        return false;
    if (widget == m_picture && type == QEvent::Resize) {
        place();
    } else if (widget == m_picture && type == QEvent::Leave) {
        m_button->hide();
    } else if (type == QEvent::Enter || type == QEvent::FocusIn) {
        if (widget->window() == &m_parts.window && m_parts.isPicture(widget))
            showOn(*widget);
    }
    return false;
}

void PictureButton::showOn(QWidget& picture)
{
    m_picture = &picture;
    m_button->setParent(&picture);
    m_button->setToolTip(tr("Copy or save this picture"));
    m_button->setAccessibleName(tr("Copy or save this picture"));
    place();
    m_button->show();
    m_button->raise();
}

/// In the upper right corner, or in the legend where there is one below the picture: a server may lie in that corner.
void PictureButton::place()
{
    if (!m_picture)
        return;
    const auto* canvas = qobject_cast<const ClusterCanvas*>(m_picture.data());
    const int legend = canvas ? static_cast<int>(canvas->sceneRoomBelow()) : 0;
    const int top = legend >= kButtonSize ? m_picture->height() - (legend + kButtonSize) / 2 : spacing::kTiny;
    m_button->move(m_picture->width() - kButtonSize - spacing::kTiny, top);
}

void PictureButton::open()
{
    if (!m_picture)
        return;
    auto* menu = new QMenu(&m_parts.window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_parts.fillMenu(*menu, *m_picture);
    menu->popup(m_button->mapToGlobal(QPoint(0, m_button->height())));
}

} // namespace consonance
#include "moc_picture_button.cpp"
