// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures compared with checked golden ones, named after the row of the test. A pixel may differ by a hair, and a few
// where smooth edges are rounded differently. CONSONANCE_REBASELINE=1 rewrites them; look at the difference before it
// is committed.
#pragma once

#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QTest>

#include <algorithm>
#include <cstdlib>

namespace consonance::fixtures {

inline constexpr int kChannelTolerance = 6;
inline constexpr double kMostDifferent = 0.005; ///< of all pixels

/// Each square of 2 × 2 pixels has one colour: typical of a bitmap made for half the scale.
inline bool isDoubled(const QImage& part)
{
    for (const int begin : { 0, 1 }) {
        bool isUniform = true;
        for (int y = begin; isUniform && y + 1 < part.height(); y += 2) {
            for (int x = begin; isUniform && x + 1 < part.width(); x += 2) {
                const auto color = part.pixel(x, y);
                isUniform = part.pixel(x + 1, y) == color && part.pixel(x, y + 1) == color
                    && part.pixel(x + 1, y + 1) == color;
            }
        }
        if (isUniform)
            return true;
    }
    return false;
}

/// Empty if they look the same, otherwise their difference: up to this share of the pixels may have another colour.
inline QString difference(const QImage& made, const QImage& golden, double mostDifferent = kMostDifferent)
{
    if (made.size() != golden.size())
        return QStringLiteral("size");
    qint64 different = 0;
    for (int y = 0; y < made.height(); ++y) {
        for (int x = 0; x < made.width(); ++x) {
            const auto a = made.pixel(x, y);
            const auto b = golden.pixel(x, y);
            const int most = std::max(
                { std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b)) });
            different += most > kChannelTolerance ? 1 : 0;
        }
    }
    const double share = static_cast<double>(different) / (static_cast<double>(made.width()) * made.height());
    return share > mostDifferent ? QStringLiteral("%1 % of the pixels").arg(share * 100) : QString();
}

/// Compares with the picture in `folder` that has the name of the current row.
inline void compareWithGolden(const QImage& image, const QString& folder, double mostDifferent = kMostDifferent)
{
    const auto path = QStringLiteral("%1/%2.png").arg(folder, QString::fromLatin1(QTest::currentDataTag()));
    if (qEnvironmentVariableIsSet("CONSONANCE_REBASELINE")) {
        QVERIFY(image.save(path));
        return;
    }
    const QImage golden(path);
    QVERIFY2(!golden.isNull(), qPrintable(path));
    const auto what = difference(image, golden, mostDifferent);
    if (what.isEmpty())
        return;
    const auto kept = QDir::temp().filePath(QFileInfo(path).fileName());
    image.save(kept);
    QFAIL(qPrintable(QStringLiteral("%1 differ from %2; what was drawn is %3").arg(what, path, kept)));
}

} // namespace consonance::fixtures
