// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_canvas_accessible.h"

#include "ui/canvas/cluster_canvas.h"
#include "ui/canvas/cluster_text.h"

#include <QAccessibleWidget>
#include <QHash>

namespace consonance {

namespace {

class HostAccessible : public QAccessibleInterface {
public:
    HostAccessible(ClusterCanvas& canvas, HostId host)
        : m_canvas(&canvas)
        , m_host(host)
    {
    }

    [[nodiscard]] bool isValid() const override
    {
        return m_canvas && m_host.index() < m_canvas->scene().layout().hostCount();
    }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_canvas);
    }
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void setText(QAccessible::Text, const QString&) override { }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }

    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        return isValid() && kind == QAccessible::Name ? hostSentence(m_canvas->scene(), m_canvas->names(), m_host)
                                                      : QString();
    }

    [[nodiscard]] QRect rect() const override
    {
        if (!isValid())
            return {};
        const auto area = m_canvas->hostRect(m_host).toAlignedRect();
        return { m_canvas->mapToGlobal(area.topLeft()), area.size() };
    }

    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.selectable = true;
        state.invalid = !isValid();
        state.focused = isValid() && m_canvas->hasFocus() && m_canvas->currentHost() == m_host;
        state.selected = isValid() && m_canvas->isSelected(m_host);
        state.offscreen = isValid() && !m_canvas->rect().intersects(m_canvas->hostRect(m_host).toAlignedRect());
        return state;
    }

private:
    QPointer<ClusterCanvas> m_canvas;
    HostId m_host;
};

class ClusterCanvasAccessible : public QAccessibleWidget {
public:
    explicit ClusterCanvasAccessible(ClusterCanvas* canvas)
        : QAccessibleWidget(canvas, QAccessible::List)
    {
    }
    ~ClusterCanvasAccessible() override
    {
        for (const auto id : m_children)
            QAccessible::deleteAccessibleInterface(id);
    }

    [[nodiscard]] int childCount() const override { return static_cast<int>(canvas().scene().layout().hostCount()); }

    [[nodiscard]] QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        auto found = m_children.find(index);
        if (found == m_children.end())
            found = m_children.insert(
                index, QAccessible::registerAccessibleInterface(new HostAccessible(canvas(), HostId(index))));
        return QAccessible::accessibleInterface(*found);
    }

    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override
    {
        for (auto at = m_children.cbegin(); at != m_children.cend(); ++at) {
            if (QAccessible::accessibleInterface(*at) == child)
                return at.key();
        }
        return -1;
    }

    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override
    {
        const auto hit = canvas().hitAt(canvas().mapFromGlobal(QPoint(x, y)));
        return hit.host.isValid() ? child(static_cast<int>(hit.host.value)) : nullptr;
    }

    [[nodiscard]] QAccessibleInterface* focusChild() const override
    {
        const auto current = canvas().currentHost();
        return canvas().hasFocus() && current.isValid() ? child(static_cast<int>(current.value)) : nullptr;
    }

private:
    [[nodiscard]] ClusterCanvas& canvas() const { return *static_cast<ClusterCanvas*>(object()); }

    mutable QHash<int, QAccessible::Id> m_children;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object)
{
    auto* canvas = qobject_cast<ClusterCanvas*>(object);
    return canvas ? new ClusterCanvasAccessible(canvas) : nullptr;
}

} // namespace

void installClusterCanvasAccessibility()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    Q_UNUSED(isInstalled);
}

void announceCurrentHost(ClusterCanvas& canvas)
{
    if (!QAccessible::isActive() || !canvas.hasFocus() || !canvas.currentHost().isValid())
        return;
    QAccessibleEvent event(&canvas, QAccessible::Focus);
    event.setChild(static_cast<int>(canvas.currentHost().value));
    QAccessible::updateAccessibility(&event);
}

} // namespace consonance
