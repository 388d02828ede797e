// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/painted_accessible.h"

#include <QAccessibleWidget>
#include <QHash>
#include <QList>
#include <QPointer>
#include <QWidget>

namespace consonance {

namespace {

class PartAccessible : public QAccessibleInterface {
public:
    /// `parts` are there while `widget` is.
    PartAccessible(QWidget& widget, const PaintedParts& parts, QAccessible::Role role, int part)
        : m_widget(&widget)
        , m_parts(&parts)
        , m_role(role)
        , m_part(part)
    {
    }

    [[nodiscard]] bool isValid() const override { return m_widget && m_part < m_parts->count(); }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_widget);
    }
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void setText(QAccessible::Text, const QString&) override { }
    [[nodiscard]] QAccessible::Role role() const override { return m_role; }

    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        return isValid() && kind == QAccessible::Name ? m_parts->textOf(m_part) : QString();
    }

    [[nodiscard]] QRect rect() const override
    {
        if (!isValid())
            return {};
        const auto area = m_parts->rectOf(m_part);
        return { m_widget->mapToGlobal(area.topLeft()), area.size() };
    }

    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.selectable = true;
        state.invalid = !isValid();
        state.focused = isValid() && m_widget->hasFocus() && m_parts->current() == m_part;
        state.selected = isValid() && m_parts->isSelected(m_part);
        state.offscreen = isValid() && !m_widget->rect().intersects(m_parts->rectOf(m_part));
        return state;
    }

private:
    QPointer<QWidget> m_widget;
    const PaintedParts* m_parts;
    QAccessible::Role m_role;
    int m_part;
};

class PaintedAccessible : public QAccessibleWidget {
public:
    PaintedAccessible(
        QWidget& widget, QAccessible::Role role, QAccessible::Role partRole, std::unique_ptr<PaintedParts> parts)
        : QAccessibleWidget(&widget, role)
        , m_partRole(partRole)
        , m_parts(std::move(parts))
    {
    }
    ~PaintedAccessible() override
    {
        for (const auto id : m_children)
            QAccessible::deleteAccessibleInterface(id);
    }

    [[nodiscard]] int childCount() const override { return m_parts->count(); }

    [[nodiscard]] QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        auto found = m_children.find(index);
        if (found == m_children.end())
            found = m_children.insert(index,
                QAccessible::registerAccessibleInterface(new PartAccessible(*widget(), *m_parts, m_partRole, index)));
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
        return child(m_parts->partAt(widget()->mapFromGlobal(QPoint(x, y))));
    }

    [[nodiscard]] QAccessibleInterface* focusChild() const override
    {
        return widget()->hasFocus() ? child(m_parts->current()) : nullptr;
    }

private:
    QAccessible::Role m_partRole;
    std::unique_ptr<PaintedParts> m_parts;
    mutable QHash<int, QAccessible::Id> m_children;
};

} // namespace

QAccessibleInterface* makePaintedAccessible(
    QWidget& widget, QAccessible::Role role, QAccessible::Role partRole, std::unique_ptr<PaintedParts> parts)
{
    return new PaintedAccessible(widget, role, partRole, std::move(parts));
}

void announceCurrentPart(QWidget& widget, int part)
{
    if (!QAccessible::isActive() || !widget.hasFocus() || part < 0)
        return;
    QAccessibleEvent event(&widget, QAccessible::Focus);
    event.setChild(part);
    QAccessible::updateAccessibility(&event);
}

void installOnce(QAccessible::InterfaceFactory factory)
{
    static QList<QAccessible::InterfaceFactory> installed;
    if (installed.contains(factory))
        return;
    installed << factory;
    QAccessible::installFactory(factory);
}

} // namespace consonance
