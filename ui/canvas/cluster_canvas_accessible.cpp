// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_canvas_accessible.h"

#include "ui/canvas/cluster_canvas.h"
#include "ui/canvas/cluster_text.h"
#include "ui/theme/painted_accessible.h"

namespace consonance {

namespace {

/// The servers, in their order.
class ServerParts : public PaintedParts {
public:
    explicit ServerParts(const ClusterCanvas& canvas)
        : m_canvas(canvas)
    {
    }

    [[nodiscard]] int count() const override { return static_cast<int>(m_canvas.scene().layout().hostCount()); }
    [[nodiscard]] QString textOf(int part) const override
    {
        return hostSentence(m_canvas.scene(), m_canvas.names(), HostId(part));
    }
    [[nodiscard]] QRect rectOf(int part) const override { return m_canvas.hostRect(HostId(part)).toAlignedRect(); }
    [[nodiscard]] int partAt(QPoint at) const override { return partOf(m_canvas.hitAt(at).host); }
    [[nodiscard]] bool isSelected(int part) const override { return m_canvas.isSelected(HostId(part)); }
    [[nodiscard]] int current() const override { return partOf(m_canvas.currentHost()); }

private:
    [[nodiscard]] static int partOf(HostId host) { return host.isValid() ? static_cast<int>(host.value) : -1; }

    const ClusterCanvas& m_canvas;
};

QAccessibleInterface* makeCanvasInterface(const QString&, QObject* object)
{
    auto* canvas = qobject_cast<ClusterCanvas*>(object);
    return canvas ? makePaintedAccessible(
               *canvas, QAccessible::List, QAccessible::ListItem, std::make_unique<ServerParts>(*canvas))
                  : nullptr;
}

} // namespace

void installClusterCanvasAccessibility()
{
    installOnce(makeCanvasInterface);
}

void announceCurrentHost(ClusterCanvas& canvas)
{
    if (canvas.currentHost().isValid())
        announceCurrentPart(canvas, static_cast<int>(canvas.currentHost().value));
}

} // namespace consonance
