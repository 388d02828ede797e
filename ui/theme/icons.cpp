// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include "ui/theme/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <algorithm>
#include <array>
#include <cmath>

// Resources of a static library are dropped by the linker unless something asks for them; the macro must stand outside
// any namespace.
static void initializeIconResources()
{
    Q_INIT_RESOURCE(icons);
}

namespace consonance {

namespace {

constexpr std::array<const char*, kIconCount> kNames { "", "run", "pause", "stop", "restart", "step-event",
    "step-action", "step-decision", "step-interval", "step-back", "skip", "skip-end", "express", "open", "save",
    "compare", "runs", "cluster", "heat-map", "timeline", "jobs", "inspector", "training", "plot", "settings", "search",
    "export", "import", "copy", "palette", "keyboard", "help", "info", "ok", "warning", "error", "close", "add",
    "remove", "filter", "tag", "archive", "bookmark", "fork", "undo", "redo", "back", "forward", "zoom-in", "zoom-out",
    "zoom-fit", "table", "pin", "target", "breakpoint", "trace", "policy", "server", "more", "menu-down", "home",
    "language", "theme", "layout", "clock", "lesson", "quit", "full-screen" };

QByteArray readDrawing(Icon icon)
{
    static const bool registered = (initializeIconResources(), true);
    Q_UNUSED(registered)
    QFile file(QStringLiteral(":/icons/%1.svg").arg(iconName(icon)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QPixmap renderDrawing(Icon icon, QSize pixels, const QColor& color)
{
    if (pixels.isEmpty()) // of a button that is squeezed to nothing
        return {};
    const auto key = QStringLiteral("consonance-icon-%1-%2-%3-%4")
                         .arg(static_cast<int>(icon))
                         .arg(pixels.width())
                         .arg(pixels.height())
                         .arg(color.rgba());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    auto drawing = readDrawing(icon);
    drawing.replace("currentColor", color.name().toLatin1());
    QSvgRenderer renderer(drawing);
    pixmap = QPixmap(pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    const int side = std::min(pixels.width(), pixels.height());
    renderer.render(&painter, QRectF((pixels.width() - side) / 2.0, (pixels.height() - side) / 2.0, side, side));
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QColor colorFor(QIcon::Mode mode)
{
    const auto& tokens = Theme::instance().tokens();
    return mode == QIcon::Disabled ? tokens.disabledText : tokens.text;
}

/// Asks the theme at every paint; QIcon itself would keep the first colour for ever.
class ThemedIconEngine final : public QIconEngine {
public:
    explicit ThemedIconEngine(Icon icon)
        : m_icon(icon)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const double ratio = painter->device()->devicePixelRatio();
        const auto pixels = (QSizeF(rect.size()) * ratio).toSize();
        painter->drawPixmap(rect, renderDrawing(m_icon, pixels, colorFor(mode)));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override
    {
        return renderDrawing(m_icon, size, colorFor(mode));
    }

    [[nodiscard]] QIconEngine* clone() const override { return new ThemedIconEngine(m_icon); }
    [[nodiscard]] QString key() const override { return QStringLiteral("consonance"); }

private:
    Icon m_icon;
};

} // namespace

QString iconName(Icon icon)
{
    return QLatin1String(kNames[static_cast<std::size_t>(icon)]);
}

QIcon themedIcon(Icon icon)
{
    return icon == Icon::None ? QIcon() : QIcon(new ThemedIconEngine(icon));
}

QPixmap iconPixmap(Icon icon, int size, const QColor& color, double devicePixelRatio)
{
    const int pixels = static_cast<int>(std::lround(size * devicePixelRatio));
    auto pixmap = renderDrawing(icon, { pixels, pixels }, color);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    return pixmap;
}

QIcon applicationIcon()
{
    initializeIconResources();
    return QIcon(QStringLiteral(":/icons/consonance.svg"));
}

} // namespace consonance
