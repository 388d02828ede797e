// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words that a widget and its children paint, by whatever means, as a reader sees them: what is scrolled out of
// sight or covered by its parent does not count.
#pragma once

#include <QFontInfo>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainterPath>
#include <QRegularExpression>
#include <QStringList>
#include <QWidget>

#include <cmath>

namespace consonance::fixtures {

struct PaintedText {
    QString text;
    double pixels = 0; ///< height of its font
};

class WordEngine : public QPaintEngine {
public:
    WordEngine()
        : QPaintEngine(AllFeatures)
    {
    }
    bool begin(QPaintDevice* /*device*/) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& next) override { m_transform = next.transform(); }
    void drawPath(const QPainterPath& /*path*/) override { }
    void drawPixmap(const QRectF& /*to*/, const QPixmap& /*pixmap*/, const QRectF& /*from*/) override { }
    void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override { }
    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        const auto place = m_transform.map(at + QPointF(1, -item.ascent() / 2)).toPoint();
        if (systemClip().isEmpty() || systemClip().contains(place))
            m_texts.push_back({ item.text(), QFontInfo(item.font()).pixelSize() * heightScale() });
    }
    [[nodiscard]] Type type() const override { return User; }
    [[nodiscard]] const QList<PaintedText>& texts() const { return m_texts; }

private:
    /// Of turned text too.
    [[nodiscard]] double heightScale() const { return std::hypot(m_transform.m21(), m_transform.m22()); }

    QTransform m_transform;
    QList<PaintedText> m_texts;
};

class WordDevice : public QPaintDevice {
public:
    explicit WordDevice(QSize size)
        : m_size(size)
    {
    }
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }
    [[nodiscard]] const QList<PaintedText>& texts() const { return m_engine.texts(); }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override
    {
        constexpr int kDpi = 96;
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmDepth:
            return 32;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return kDpi;
        default:
            return 0;
        }
    }

private:
    QSize m_size;
    mutable WordEngine m_engine;
};

inline QList<PaintedText> paintedTexts(QWidget& widget)
{
    WordDevice device(widget.size());
    widget.render(&device);
    return device.texts();
}

inline QStringList paintedWords(QWidget& widget)
{
    QStringList texts;
    for (const auto& painted : paintedTexts(widget))
        texts << painted.text;
    static const QRegularExpression word(QStringLiteral("[\\p{L}]{2,}"));
    QStringList words;
    for (auto match = word.globalMatch(texts.join(QLatin1Char(' '))); match.hasNext();)
        words << match.next().captured();
    return words;
}

} // namespace consonance::fixtures
