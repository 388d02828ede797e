// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/instrument_style.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QHash>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPixmapCache>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QSet>
#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kTextureTile = 8; // px

bool hasTabularFigures(const QFont& font)
{
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(QLatin1Char('0'));
    for (char digit = '1'; digit <= '9'; ++digit) {
        if (qAbs(metrics.horizontalAdvance(QLatin1Char(digit)) - width) > 0.01)
            return false;
    }
    return true;
}

QFont withTabularFigures(const QFont& font)
{
    if (hasTabularFigures(font))
        return font;
    for (const auto* family : { "Noto Sans", "DejaVu Sans", "Liberation Sans" }) {
        QFont candidate(font);
        candidate.setFamily(QLatin1String(family));
        if (QFontDatabase::hasFamily(candidate.family()) && hasTabularFigures(candidate))
            return candidate;
    }
    return font;
}

/// Only what a style does not draw by itself: flat tool bars, headers, docks, tabs. Colours are those of
/// themePalette(), so that the sheet is the same in every theme.
constexpr const char* kStyleSheet = R"(
QToolBar { border: 0; background: palette(window); spacing: 4px; padding: 4px; }
QToolBar::separator:horizontal { background: palette(mid); width: 1px; margin: 6px 5px; }
QToolBar::separator:vertical { background: palette(mid); height: 1px; margin: 5px 6px; }
QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 4px; }
QToolButton[framed="true"] { border-color: palette(mid); }
QToolButton:hover { background: palette(midlight); }
QToolButton:pressed, QToolButton:checked { background: palette(highlight); }
QToolButton:focus { border-color: palette(link); }
QMenuBar { background: palette(window); }
QMenuBar::item { padding: 4px 8px; border-radius: 4px; }
QMenuBar::item:selected { background: palette(midlight); }
QMenu { background: palette(base); border: 1px solid palette(mid); padding: 4px; }
QMenu::item { padding: 4px 24px 4px 8px; border-radius: 4px; }
QMenu::icon { padding-left: 8px; }
QMenu::item:selected { background: palette(highlight); color: palette(text); }
QMenu::item:disabled { color: palette(link-visited); background: transparent; }
QMenu::separator { height: 1px; background: palette(mid); margin: 4px 8px; }
QStatusBar { background: palette(window); border-top: 1px solid palette(mid); }
QStatusBar::item { border: 0; }
QHeaderView { background: palette(alternate-base); }
QHeaderView::section { background: palette(alternate-base); color: palette(bright-text); border: 0; border-right: 1px solid palette(mid); border-bottom: 1px solid palette(mid); padding: 4px 8px; }
QTableView, QTreeView, QListView { border: 0; }
QTableCornerButton::section { background: palette(alternate-base); border: 0; }
QDockWidget::title { background: palette(window); text-align: left center; padding: 0 8px; border-bottom: 1px solid palette(mid); }
QMainWindow::separator { background: palette(mid); width: 1px; height: 1px; }
QMainWindow::separator:hover { background: palette(link); }
QSplitter::handle { background: palette(mid); }
QSplitter::handle:hover { background: palette(link); }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: palette(bright-text); padding: 6px 12px; border: 0; border-bottom: 2px solid transparent; }
QMainWindow > QTabBar::tab { padding: 6px 8px; }
QTabBar::tab:selected { color: palette(text); border-bottom-color: palette(link); }
QTabBar::tab:hover { color: palette(text); }
QTabBar::tab:focus { color: palette(link); }
QTabWidget::pane { border: 0; border-top: 1px solid palette(mid); }
QToolTip { background: palette(shadow); color: palette(text); border: 1px solid palette(dark); padding: 4px; }
QScrollBar { background: transparent; border: 0; margin: 0; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: palette(dark); border: 3px solid palette(base); border-radius: 6px; min-width: 28px; min-height: 28px; }
QScrollBar::handle:hover { background: palette(bright-text); }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

/// Classes whose rules have colours; a rule is a line.
QSet<QByteArray> colouredClasses()
{
    // The first draws the handle of its splitter; a field without a frame keeps its ground as if there were a rule.
    QSet<QByteArray> found { QByteArrayLiteral("QSplitterHandle"), QByteArrayLiteral("QLineEdit") };
    const QRegularExpression name(QStringLiteral("\\bQ[A-Z]\\w+"));
    for (const auto& rule : QString::fromLatin1(kStyleSheet).split(QLatin1Char('\n'))) {
        if (!rule.contains(QLatin1String("palette(")))
            continue;
        for (auto match = name.globalMatch(rule); match.hasNext();)
            found << match.next().captured().toLatin1();
    }
    return found;
}

bool hasColours(const QWidget& widget)
{
    static const auto classes = colouredClasses();
    static QHash<const QMetaObject*, bool> known;
    const auto* type = widget.metaObject();
    if (const auto found = known.constFind(type); found != known.cend())
        return *found;
    const bool has = std::ranges::any_of(classes, [&](const QByteArray& name) { return widget.inherits(name); });
    return known[type] = has;
}

/// With a sheet, widgets keep the colours that rules and palette had when they were first drawn. Setting the sheet
/// again would renew them too, but polishes and lays out every widget there is, which takes many times as long.
void renewColours()
{
    for (auto* widget : QApplication::allWidgets()) {
        if (hasColours(*widget)) {
            widget->style()->unpolish(widget);
            widget->style()->polish(widget);
        }
        widget->setPalette(widget->palette()); // what it does not set itself comes from the application's, as it is now
        widget->update();
    }
}

/// With a sheet, a widget is given the font that it had when it was polished last as its own, and would keep it, too
/// large or too small, for ever. From the outside in, since each takes its parent's. Labels and pages of text have
/// fonts of their own, which they set again when the theme says that it changed, and so do headings of tables.
void renewFonts(const QWidget& around)
{
    for (auto* child : around.children()) {
        auto* widget = qobject_cast<QWidget*>(child);
        if (!widget || widget->isWindow() || qobject_cast<QHeaderView*>(widget))
            continue;
        if (!qobject_cast<QLabel*>(widget) && !qobject_cast<QPlainTextEdit*>(widget))
            widget->setFont(QFont());
        renewFonts(*widget);
    }
}

} // namespace

Theme::Theme(QApplication& application)
    : QObject(&application)
    , m_systemFont(withTabularFigures(QApplication::font()))
    , m_baseFont(m_systemFont)
{
    setObjectName(QStringLiteral("Theme"));
}

Theme& Theme::instance()
{
    auto* application = qobject_cast<QApplication*>(QCoreApplication::instance());
    Q_ASSERT(application);
    if (auto* existing = application->findChild<Theme*>(QStringLiteral("Theme"), Qt::FindDirectChildrenOnly))
        return *existing;
    return *new Theme(*application);
}

void Theme::apply(ThemeChoice choice)
{
    m_choice = choice;
    if (!m_installed) {
        m_installed = true;
        qApp->installEventFilter(this);
    }
    install(resolveKind());
}

ThemeKind Theme::resolveKind()
{
    switch (m_choice) {
    case ThemeChoice::Light:
        return ThemeKind::Light;
    case ThemeChoice::Dark:
        return ThemeKind::Dark;
    case ThemeChoice::HighContrast:
        return ThemeKind::HighContrast;
    case ThemeChoice::System:
        break;
    }
    // An empty palette lets the platform's shine through, which our own otherwise hides.
    const QScopedValueRollback guard(m_installing, true);
    QApplication::setPalette(QPalette());
    return isDarkPalette(QApplication::palette()) ? ThemeKind::Dark : ThemeKind::Light;
}

void Theme::install(ThemeKind kind)
{
    const QScopedValueRollback guard(m_installing, true);
    m_kind = kind;
    const auto& colors = themeTokens(kind);
    if (!m_styled) {
        m_styled = true;
        QApplication::setStyle(new InstrumentStyle); // qApp takes it over
    }
    QApplication::setPalette(themePalette(colors));
    const bool isOtherFont = QApplication::font() != m_baseFont;
    if (isOtherFont)
        QApplication::setFont(m_baseFont);
    if (qApp->styleSheet().isEmpty())
        qApp->setStyleSheet(QLatin1String(kStyleSheet));
    else
        renewColours();
    if (isOtherFont) {
        for (const auto* window : QApplication::topLevelWidgets())
            renewFonts(*window);
    }
    Q_EMIT changed();
}

bool Theme::eventFilter(QObject* watched, QEvent* event)
{
    if (m_installing || m_choice != ThemeChoice::System)
        return QObject::eventFilter(watched, event);
    if (event->type() == QEvent::ThemeChange) {
        const auto kind = resolveKind();
        install(kind);
    } else if (event->type() == QEvent::ApplicationPaletteChange && watched == qApp) {
        // Somebody else gave the application a palette: keep its lightness, in our colours.
        const auto kind = isDarkPalette(QApplication::palette()) ? ThemeKind::Dark : ThemeKind::Light;
        install(kind);
    }
    return QObject::eventFilter(watched, event);
}

void Theme::setTextScale(double scale)
{
    if (scale == m_textScale)
        return;
    m_textScale = scale;
    m_baseFont = m_systemFont;
    if (m_systemFont.pointSizeF() > 0)
        m_baseFont.setPointSizeF(m_systemFont.pointSizeF() * scale);
    else
        m_baseFont.setPixelSize(static_cast<int>(m_systemFont.pixelSize() * scale));
    install(m_kind);
}

QFont Theme::font(TextSize size) const
{
    QFont font(m_baseFont);
    const double body = font.pointSizeF() > 0 ? font.pointSizeF() : 10.0;
    switch (size) {
    case TextSize::Small:
        font.setPointSizeF(std::max(7.0, body * 0.86));
        break;
    case TextSize::Body:
        font.setPointSizeF(body);
        break;
    case TextSize::Title:
        font.setPointSizeF(body * 1.3);
        font.setWeight(QFont::DemiBold);
        break;
    }
    return font;
}

QBrush textureBrush(const QColor& color)
{
    const auto key = QStringLiteral("consonance-texture-%1").arg(color.rgba());
    QPixmap tile;
    if (!QPixmapCache::find(key, &tile)) {
        tile = QPixmap(kTextureTile, kTextureTile);
        tile.fill(Qt::transparent);
        QPainter painter(&tile);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(color, 1.25));
        // Three parallels, so that the pattern joins at the tile's edges.
        for (int offset = -kTextureTile; offset <= kTextureTile; offset += kTextureTile)
            painter.drawLine(offset, kTextureTile, offset + kTextureTile, 0);
        painter.end();
        QPixmapCache::insert(key, tile);
    }
    return QBrush(tile);
}

} // namespace consonance
#include "moc_theme.cpp"
