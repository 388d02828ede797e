// SPDX-License-Identifier: GPL-3.0-or-later
//
// The portable functions against the C library in long double, and the special cases of C.
#include "core/base/portable_math.h"
#include "core/base/random.h"
#include "tests/core_test.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace consonance;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kArguments = 200'000;
constexpr double kBar = 4e-16; // a little under two units in the last place, far inside the promised 1e-14

double relativeError(double found, long double exact)
{
    return static_cast<double>(std::fabs((static_cast<long double>(found) - exact) / exact));
}

/// Also tells -0 from 0, and treats all NaNs as equal.
bool isSame(double a, double b)
{
    return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

} // namespace

class TestPortableMath : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void logarithm()
    {
        RandomStream random(1, "log");
        double worst = 0;
        for (int i = 0; i < kArguments; ++i) {
            const double x = i % 2 == 0 ? random.uniform(0.5, 2) : std::exp2(random.uniform(-1074, 1024));
            if (x > 0 && x != 1 && std::isfinite(x))
                worst = std::max(worst, relativeError(portableLog(x), std::log(static_cast<long double>(x))));
        }
        qInfo("worst relative error of log: %g", worst);
        QVERIFY(worst < kBar);
        QCOMPARE(portableLog(1), 0.0);
        QCOMPARE(portableLog(0), -kInfinity);
        QCOMPARE(portableLog(kInfinity), kInfinity);
        QVERIFY(std::isnan(portableLog(-1)) && std::isnan(portableLog(NAN)));
    }

    void exponential()
    {
        RandomStream random(1, "exp");
        double worst = 0;
        for (int i = 0; i < kArguments; ++i) {
            const double x = i % 2 == 0 ? random.uniform(-1, 1) : random.uniform(-708, 709.7);
            worst = std::max(worst, relativeError(portableExp(x), std::exp(static_cast<long double>(x))));
        }
        qInfo("worst relative error of exp: %g", worst);
        QVERIFY(worst < kBar);
        QCOMPARE(portableExp(0), 1.0);
        QCOMPARE(portableExp(710), kInfinity);
        QCOMPARE(portableExp(kInfinity), kInfinity);
        QCOMPARE(portableExp(-746), 0.0);
        QCOMPARE(portableExp(-kInfinity), 0.0);
        QVERIFY(std::isnan(portableExp(NAN)));
        QVERIFY(std::fabs(portableExp(-740) - std::exp(-740.0)) <= std::numeric_limits<double>::denorm_min());
        QVERIFY(relativeError(portableExp(709.78), std::exp(static_cast<long double>(709.78))) < kBar);
    }

    void power()
    {
        RandomStream random(1, "pow");
        double worst = 0;
        for (int i = 0; i < kArguments; ++i) {
            const double x = std::exp2(random.uniform(-20, 20));
            const double y = random.uniform(-30, 30);
            worst = std::max(worst,
                relativeError(portablePow(x, y), std::pow(static_cast<long double>(x), static_cast<long double>(y))));
        }
        qInfo("worst relative error of pow: %g", worst);
        QVERIFY(worst < kBar);
        QCOMPARE(portablePow(2, 10), 1024.0);
        QCOMPARE(portablePow(10, -2), 0.01);
    }

    void powerSpecialCases()
    {
        const double values[] = { 0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, -3.0, 2.5, -2.5, 1e300, -1e300,
            1e-300, 5e-324, 9007199254740993.0, kInfinity, -kInfinity, NAN };
        for (const double x : values) {
            for (const double y : values) {
                const double expected = std::pow(x, y);
                const double found = portablePow(x, y);
                const bool isClose = std::isnormal(expected) && relativeError(found, expected) < kBar;
                QVERIFY2(isSame(found, expected) || isClose,
                    qPrintable(QStringLiteral("%1 ^ %2 = %3").arg(x).arg(y).arg(found)));
            }
        }
    }

    void sineAndCosine()
    {
        RandomStream random(1, "sin");
        double worst = 0;
        for (int i = 0; i < kArguments; ++i) {
            const double x = i % 2 == 0 ? random.uniform(-7, 7) : random.uniform(-1e6, 1e6);
            worst = std::max(worst, relativeError(portableSin(x), std::sin(static_cast<long double>(x))));
            worst = std::max(worst, relativeError(portableCos(x), std::cos(static_cast<long double>(x))));
        }
        qInfo("worst relative error of sin and cos: %g", worst);
        QVERIFY(worst < 1e-14);
        QVERIFY(relativeError(portableSin(3.141592653589793), 1.2246467991473532e-16L) < 1e-14);
        QVERIFY(isSame(portableSin(-0.0), -0.0));
        QCOMPARE(portableCos(0), 1.0);
        QVERIFY(std::isnan(portableSin(kInfinity)) && std::isnan(portableCos(NAN)) && std::isnan(portableSin(1e16)));
    }

    /// These must never change: event logs depend on them.
    void goldenBits()
    {
        QCOMPARE(std::bit_cast<std::uint64_t>(portableLog(3)), 0x3ff193ea7aad030bU);
        QCOMPARE(std::bit_cast<std::uint64_t>(portableExp(1)), 0x4005bf0a8b145769U);
        QCOMPARE(std::bit_cast<std::uint64_t>(portablePow(1.1, 7.7)), std::bit_cast<std::uint64_t>(2.0831650264095276));
        QCOMPARE(std::bit_cast<std::uint64_t>(portableSin(1)), 0x3feaed548f090ceeU);
        QCOMPARE(std::bit_cast<std::uint64_t>(portableCos(1)), 0x3fe14a280fb5068cU);
    }
};

CONSONANCE_BARE_TEST(TestPortableMath)
#include "tst_portable_math.moc"
