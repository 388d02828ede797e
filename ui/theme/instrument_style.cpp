// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/instrument_style.h"

#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>

#include <algorithm>

namespace consonance {

namespace {

constexpr double kRadius = 4;
constexpr int kSmallIconSize = 16;
constexpr double kStroke = 1.5; // as the icons

class PainterState {
public:
    explicit PainterState(QPainter& painter)
        : m_painter(painter)
    {
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
    }
    ~PainterState() { m_painter.restore(); }
    PainterState(const PainterState&) = delete;
    PainterState& operator=(const PainterState&) = delete;

private:
    QPainter& m_painter;
};

bool isEnabled(const QStyleOption& option)
{
    return option.state & QStyle::State_Enabled;
}

QColor edgeOf(const QStyleOption& option, const ThemeTokens& tokens)
{
    if (!isEnabled(option))
        return tokens.border;
    return option.state & QStyle::State_HasFocus ? tokens.accent : tokens.outline;
}

void drawBox(QPainter& painter, const QRectF& rect, const QColor& edge, const QBrush& fill, double radius = kRadius)
{
    painter.setPen(QPen(edge, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

QColor buttonFill(const QStyleOption& option, const ThemeTokens& tokens)
{
    if (!isEnabled(option))
        return tokens.background;
    if (option.state & (QStyle::State_Sunken | QStyle::State_On))
        return tokens.selection;
    return option.state & QStyle::State_MouseOver ? tokens.hover : tokens.surface;
}

enum class Direction { Up, Down, Left, Right };

void drawChevron(QPainter& painter, const QRect& rect, Direction direction, const QColor& color)
{
    const double size = std::min({ 8.0, rect.width() * 0.6, rect.height() * 0.9 });
    const QPointF center = QRectF(rect).center();
    const double along = size / 2;
    const double across = size / 4;
    QPolygonF line;
    switch (direction) {
    case Direction::Down:
        line << QPointF(-along, -across) << QPointF(0, across) << QPointF(along, -across);
        break;
    case Direction::Up:
        line << QPointF(-along, across) << QPointF(0, -across) << QPointF(along, across);
        break;
    case Direction::Left:
        line << QPointF(across, -along) << QPointF(-across, 0) << QPointF(across, along);
        break;
    case Direction::Right:
        line << QPointF(-across, -along) << QPointF(across, 0) << QPointF(-across, along);
        break;
    }
    painter.setPen(QPen(color, kStroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line.translated(center));
}

void drawCheckBox(QPainter& painter, const QStyleOption& option, const ThemeTokens& tokens)
{
    const bool on = option.state & QStyle::State_On;
    const bool partly = option.state & QStyle::State_NoChange;
    const auto fill = (on || partly) && isEnabled(option) ? tokens.accent : tokens.surface;
    drawBox(painter, option.rect,
        on || partly ? (isEnabled(option) ? tokens.accent : tokens.border) : edgeOf(option, tokens), fill, 3);
    const QRectF box(option.rect);
    painter.setPen(QPen(isEnabled(option) ? tokens.onAccent : tokens.disabledText, kStroke + 0.25, Qt::SolidLine,
        Qt::RoundCap, Qt::RoundJoin));
    const auto at
        = [&box](double x, double y) { return QPointF(box.left() + x * box.width(), box.top() + y * box.height()); };
    if (on)
        painter.drawPolyline(QPolygonF { at(0.25, 0.52), at(0.43, 0.7), at(0.76, 0.32) });
    else if (partly)
        painter.drawLine(at(0.28, 0.5), at(0.72, 0.5));
}

void drawRadioButton(QPainter& painter, const QStyleOption& option, const ThemeTokens& tokens)
{
    const bool on = option.state & QStyle::State_On;
    const auto mark = isEnabled(option) ? tokens.accent : tokens.border;
    drawBox(painter, option.rect, on ? mark : edgeOf(option, tokens), tokens.surface, option.rect.width() / 2.0);
    if (!on)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(mark);
    const double inset = option.rect.width() * 0.28;
    painter.drawEllipse(QRectF(option.rect).adjusted(inset, inset, -inset, -inset));
}

void drawProgress(QPainter& painter, const QStyleOptionProgressBar& bar, const ThemeTokens& tokens)
{
    const QRectF inside = QRectF(bar.rect).adjusted(1, 1, -1, -1);
    const double radius = std::min(kRadius, inside.height() / 2);
    painter.setPen(Qt::NoPen);
    if (bar.maximum <= bar.minimum) {
        // How much there is to do is unknown: the texture, at rest.
        painter.setBrush(textureBrush(tokens.accent));
        painter.drawRoundedRect(inside, radius, radius);
        return;
    }
    const double part = static_cast<double>(bar.progress - bar.minimum) / (bar.maximum - bar.minimum);
    painter.setClipRect(
        QRectF(inside.left(), inside.top(), inside.width() * std::clamp(part, 0.0, 1.0), inside.height()));
    painter.setBrush(tokens.accent);
    painter.drawRoundedRect(inside, radius, radius);
}

} // namespace

InstrumentStyle::InstrumentStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
}

void InstrumentStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (!qobject_cast<QComboBox*>(widget) && !qobject_cast<QAbstractSpinBox*>(widget))
        return;
    if (widget->focusPolicy() == Qt::WheelFocus)
        widget->setFocusPolicy(Qt::StrongFocus);
    widget->installEventFilter(this);
}

bool InstrumentStyle::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::Wheel)
        return QProxyStyle::eventFilter(watched, event);
    event->ignore(); // on to the parent
    return true;
}

void InstrumentStyle::drawPrimitive(
    PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const auto& tokens = Theme::instance().tokens();
    const PainterState state(*painter);
    const auto ink = isEnabled(*option) ? tokens.text : tokens.disabledText;
    switch (element) {
    case PE_PanelButtonCommand:
        drawBox(*painter, option->rect, edgeOf(*option, tokens), buttonFill(*option, tokens));
        return;
    case PE_PanelLineEdit: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame && frame->lineWidth == 0) {
            painter->fillRect(option->rect, tokens.surface);
            return;
        }
        drawBox(
            *painter, option->rect, edgeOf(*option, tokens), isEnabled(*option) ? tokens.surface : tokens.background);
        return;
    }
    case PE_FrameLineEdit:
        drawBox(*painter, option->rect, edgeOf(*option, tokens), Qt::NoBrush);
        return;
    case PE_FrameFocusRect:
        // Of a tab Qt gives a part of its text, which the line would strike through.
        drawBox(*painter,
            qobject_cast<const QTabBar*>(widget)
                ? option->rect.adjusted(-spacing::kSmall, -spacing::kTiny, spacing::kSmall, spacing::kTiny)
                : option->rect,
            tokens.accent, Qt::NoBrush, 2);
        return;
    case PE_IndicatorCheckBox:
        drawCheckBox(*painter, *option, tokens);
        return;
    case PE_IndicatorRadioButton:
        drawRadioButton(*painter, *option, tokens);
        return;
    case PE_IndicatorArrowDown:
        drawChevron(*painter, option->rect, Direction::Down, ink);
        return;
    case PE_IndicatorArrowUp:
        drawChevron(*painter, option->rect, Direction::Up, ink);
        return;
    case PE_IndicatorArrowLeft:
        drawChevron(*painter, option->rect, Direction::Left, ink);
        return;
    case PE_IndicatorArrowRight:
        drawChevron(*painter, option->rect, Direction::Right, ink);
        return;
    default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void InstrumentStyle::drawControl(
    ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const auto& tokens = Theme::instance().tokens();
    if (element == CE_ProgressBarGroove) {
        const PainterState state(*painter);
        drawBox(*painter, option->rect, tokens.outline, tokens.surface, std::min(kRadius, option->rect.height() / 2.0));
        return;
    }
    if (element == CE_ProgressBarContents) {
        if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option)) {
            const PainterState state(*painter);
            drawProgress(*painter, *bar, tokens);
            return;
        }
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void InstrumentStyle::drawComplexControl(
    ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    const PainterState state(*painter);
    switch (control) {
    case CC_ComboBox:
        drawComboBox(*option, *painter, widget);
        return;
    case CC_SpinBox:
        drawSpinBox(*option, *painter, widget);
        return;
    case CC_Slider:
        drawSlider(*option, *painter, widget);
        return;
    default:
        break;
    }
    painter->setRenderHint(QPainter::Antialiasing, false);
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

void InstrumentStyle::drawComboBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const auto& tokens = Theme::instance().tokens();
    const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(&option);
    const bool editable = box && box->editable;
    if (!box || box->frame)
        drawBox(painter, option.rect, edgeOf(option, tokens), editable ? tokens.surface : buttonFill(option, tokens));
    const auto arrow = proxy()->subControlRect(CC_ComboBox, &option, SC_ComboBoxArrow, widget);
    drawChevron(painter, arrow, Direction::Down, isEnabled(option) ? tokens.text : tokens.disabledText);
}

void InstrumentStyle::drawSpinBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const auto& tokens = Theme::instance().tokens();
    const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(&option);
    if (!box)
        return;
    if (box->frame)
        drawBox(painter, option.rect, edgeOf(option, tokens), isEnabled(option) ? tokens.surface : tokens.background);
    if (box->buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto button = [&](SubControl which, Direction direction, QAbstractSpinBox::StepEnabledFlag step) {
        const auto rect = proxy()->subControlRect(CC_SpinBox, &option, which, widget);
        const bool possible = isEnabled(option) && (box->stepEnabled & step);
        if (possible && (option.activeSubControls & which) && (option.state & (State_MouseOver | State_Sunken)))
            painter.fillRect(
                rect.adjusted(1, 1, -1, -1), option.state & State_Sunken ? tokens.selection : tokens.hover);
        drawChevron(painter, rect, direction, possible ? tokens.text : tokens.disabledText);
    };
    button(SC_SpinBoxUp, Direction::Up, QAbstractSpinBox::StepUpEnabled);
    button(SC_SpinBoxDown, Direction::Down, QAbstractSpinBox::StepDownEnabled);
}

void InstrumentStyle::drawSlider(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const auto& tokens = Theme::instance().tokens();
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(&option);
    if (!slider)
        return;
    if (option.subControls & SC_SliderTickmarks) {
        auto ticks = *slider;
        ticks.subControls = SC_SliderTickmarks;
        QProxyStyle::drawComplexControl(CC_Slider, &ticks, &painter, widget);
    }
    const auto groove = QRectF(proxy()->subControlRect(CC_Slider, &option, SC_SliderGroove, widget));
    const auto handle = QRectF(proxy()->subControlRect(CC_Slider, &option, SC_SliderHandle, widget));
    const bool level = slider->orientation == Qt::Horizontal;
    constexpr double kThickness = 4;
    const QRectF track = level
        ? QRectF(groove.left() + 2, groove.center().y() - kThickness / 2, groove.width() - 4, kThickness)
        : QRectF(groove.center().x() - kThickness / 2, groove.top() + 2, kThickness, groove.height() - 4);
    const auto mark = isEnabled(option) ? tokens.accent : tokens.border;
    painter.setPen(Qt::NoPen);
    painter.setBrush(isEnabled(option) ? tokens.outline : tokens.border);
    painter.drawRoundedRect(track, 2, 2);
    auto done = track;
    // The filled part is the side of the smaller value.
    if (level)
        slider->upsideDown ? done.setLeft(handle.center().x()) : done.setRight(handle.center().x());
    else
        slider->upsideDown ? done.setTop(handle.center().y()) : done.setBottom(handle.center().y());
    painter.setBrush(mark);
    painter.drawRoundedRect(done, 2, 2);

    const double diameter = std::min({ 14.0, handle.width(), handle.height() });
    QRectF knob(0, 0, diameter, diameter);
    knob.moveCenter(handle.center());
    painter.setPen(QPen(mark, option.state & State_HasFocus ? 3 : 2));
    painter.setBrush(option.state & State_Sunken ? tokens.selection : tokens.surface);
    painter.drawEllipse(knob.adjusted(1, 1, -1, -1));
}

int InstrumentStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ToolBarIconSize:
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return kSmallIconSize;
    case PM_ButtonMargin:
        return 3 * spacing::kTiny;
    case PM_FocusFrameHMargin:
        // The text of cells lines up with that of their header.
        return qobject_cast<const QAbstractItemView*>(widget) ? spacing::kSmall - 1
                                                              : QProxyStyle::pixelMetric(metric, option, widget);
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int InstrumentStyle::styleHint(
    StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* returnData) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0;
    case SH_Widget_Animation_Duration:
        return Theme::instance().motionMs();
    case SH_Table_GridLineColor:
        return static_cast<int>(Theme::instance().tokens().grid.rgba());
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

} // namespace consonance
#include "moc_instrument_style.cpp"
