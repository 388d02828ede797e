// SPDX-License-Identifier: GPL-3.0-or-later
//
// Controls of the calm instrument: Fusion with flat shapes whose edges keep the contrast bar of marks in every theme,
// which Fusion's own do not in the dark. The wheel over a list or a number field goes on to whatever scrolls: users who
// scroll past a field would change it without seeing. Reads the theme's tokens at every paint. Installed by Theme; GUI
// thread.
#pragma once

#include <QProxyStyle>

namespace consonance {

class InstrumentStyle : public QProxyStyle {
    Q_OBJECT
public:
    InstrumentStyle();

    using QProxyStyle::polish;
    void polish(QWidget* widget) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

    void drawPrimitive(
        PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawControl(
        ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
        const QWidget* widget) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    [[nodiscard]] int styleHint(
        StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* returnData) const override;

private:
    void drawComboBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
    void drawSpinBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
    void drawSlider(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
};

} // namespace consonance
