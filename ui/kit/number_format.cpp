// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/number_format.h"

#include "core/base/percent_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace consonance::format {

namespace {

constexpr std::int64_t kSecond = 1'000'000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;

QString text(const char* english)
{
    return QCoreApplication::translate("Unit", english);
}

QString missing()
{
    return QStringLiteral("–");
}

int decimalsFor(double value, int digits)
{
    if (value == 0)
        return 0;
    const int magnitude = static_cast<int>(std::floor(std::log10(std::abs(value))));
    return std::clamp(digits - 1 - magnitude, 0, 12);
}

QString attach(const QString& number, Unit unit)
{
    switch (unit) {
    case Unit::None:
        return number;
    case Unit::Times:
        return number + unitText(unit);
    default:
        // A narrow gap that does not break: number and unit stay on one line.
        return number + QChar(0x00a0) + unitText(unit);
    }
}

QString pair(std::int64_t large, const char* largeUnit, std::int64_t small, const char* smallUnit)
{
    const QString first = integer(large) + QChar(0x00a0) + text(largeUnit);
    return small == 0 ? first : QString(first + QLatin1Char(' ') + integer(small) + QChar(0x00a0) + text(smallUnit));
}

QString twoDigits(std::int64_t value)
{
    return QStringLiteral("%1").arg(value, 2, 10, QLatin1Char('0'));
}

/// With the sign that spans and changes have; a hyphen beside it would look like another one.
QString withMinus(QString shown)
{
    if (shown.startsWith(QLatin1Char('-')))
        shown[0] = QChar(0x2212);
    return shown;
}

} // namespace

QString unitText(Unit unit)
{
    switch (unit) {
    case Unit::None:
        return {};
    case Unit::Seconds:
        return text(QT_TRANSLATE_NOOP("Unit", "s"));
    case Unit::Minutes:
        return text(QT_TRANSLATE_NOOP("Unit", "min"));
    case Unit::Hours:
        return text(QT_TRANSLATE_NOOP("Unit", "h"));
    case Unit::SamplesPerSecond:
        return text(QT_TRANSLATE_NOOP("Unit", "samples/s"));
    case Unit::BatchesPerSecond:
        return text(QT_TRANSLATE_NOOP("Unit", "batches/s"));
    case Unit::EventsPerSecond:
        return text(QT_TRANSLATE_NOOP("Unit", "events/s"));
    case Unit::Megabytes:
        return text(QT_TRANSLATE_NOOP("Unit", "MB"));
    case Unit::Gigabytes:
        return text(QT_TRANSLATE_NOOP("Unit", "GB"));
    case Unit::MegabytesPerSecond:
        return text(QT_TRANSLATE_NOOP("Unit", "MB/s"));
    case Unit::Cores:
        return text(QT_TRANSLATE_NOOP("Unit", "cores"));
    case Unit::Gpus:
        return text(QT_TRANSLATE_NOOP("Unit", "GPUs"));
    case Unit::Percent:
        return QStringLiteral("%");
    case Unit::Times:
        return QStringLiteral("×");
    }
    return {};
}

QString integer(qint64 value)
{
    return withMinus(QLocale().toString(value));
}

QString decimal(double value, int digits)
{
    if (!std::isfinite(value))
        return missing();
    // Minus zero reads as a mistake.
    const auto shown = QLocale().toString(value, 'f', digits);
    return QLocale().toDouble(shown) == 0.0 ? QLocale().toString(0.0, 'f', digits) : withMinus(shown);
}

QString significant(double value, int digits)
{
    if (!std::isfinite(value))
        return missing();
    const double size = std::abs(value);
    if (size != 0 && (size < 1e-4 || size >= 1e9))
        return withMinus(QLocale().toString(value, 'e', digits - 1));
    // Rounding may carry into one more figure: 9.996 to three figures is 10.0, not 10.00.
    const int decimals = decimalsFor(value, digits);
    const double scale = std::pow(10.0, decimals);
    return decimal(value, decimalsFor(std::round(value * scale) / scale, digits));
}

QString quantity(double value, Unit unit, int digits)
{
    if (value == 1 && (unit == Unit::Gpus || unit == Unit::Cores))
        return QLatin1Char('1') + QChar(0x00a0)
            + text(unit == Unit::Gpus ? QT_TRANSLATE_NOOP("Unit", "GPU") : QT_TRANSLATE_NOOP("Unit", "core"));
    return std::isfinite(value) ? attach(significant(value, digits), unit) : missing();
}

QString percent(double fraction, int digits)
{
    return std::isfinite(fraction) ? attach(decimal(shownPercent(fraction, digits), digits), Unit::Percent) : missing();
}

QString probability(double share)
{
    constexpr double kLeast = 0.001;
    return share > 0 && share < kLeast / 2 ? QStringLiteral("< ") + percent(kLeast, 1) : percent(share, 1);
}

QString count(double value)
{
    const bool isWhole = std::abs(value) < 1e15 && value == std::trunc(value);
    return isWhole ? integer(static_cast<qint64>(value)) : significant(value, 4);
}

QString withSign(double difference, const QString& size)
{
    const bool isZero = std::ranges::none_of(size, [](QChar letter) { return letter.digitValue() > 0; });
    return isZero ? size : (difference < 0 ? QStringLiteral("−") : QStringLiteral("+")) + size;
}

QString elapsed(Time beginning, Duration span)
{
    if (span.microseconds < kMinute || beginning.microseconds < 0 || !span.isKnown())
        return duration(span);
    const auto shown = [](std::int64_t microseconds) { return microseconds - microseconds % kSecond; };
    return duration(Duration { shown((beginning + span).microseconds) - shown(beginning.microseconds) });
}

QString duration(Duration span)
{
    const auto us = span.microseconds;
    if (!span.isKnown())
        return missing();
    if (us < 0)
        return QStringLiteral("−") + duration(Duration { -us });
    if (us == 0)
        return integer(0) + QChar(0x00a0) + text("s");
    if (us < kSecond)
        return significant(static_cast<double>(us) / 1000.0) + QChar(0x00a0) + text(QT_TRANSLATE_NOOP("Unit", "ms"));
    if (us < kMinute - kSecond / 20) // three figures round the rest to 60.0
        return significant(static_cast<double>(us) / kSecond) + QChar(0x00a0) + text("s");
    const auto roundedTo = [us](std::int64_t unit) { return us / unit * unit + (us % unit * 2 >= unit ? unit : 0); };
    if (us < kHour - kSecond / 2)
        return pair(roundedTo(kSecond) / kMinute, "min", roundedTo(kSecond) % kMinute / kSecond, "s");
    if (us < kDay - kMinute / 2)
        return pair(roundedTo(kMinute) / kHour, "h", roundedTo(kMinute) % kHour / kMinute, "min");
    return pair(roundedTo(kHour) / kDay, QT_TRANSLATE_NOOP("Unit", "d"), roundedTo(kHour) % kDay / kHour, "h");
}

QString secondsLeft(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return missing();
    const auto whole = static_cast<std::int64_t>(std::ceil(std::min(seconds, 1e9)));
    // An estimate has no decimals.
    return whole < 60 ? QString(integer(whole) + QChar(0x00a0) + text("s")) : duration(Duration::fromSeconds(whole));
}

QString exactDuration(Duration span)
{
    if (!span.isKnown())
        return missing();
    const bool negative = span.microseconds < 0;
    const auto us = std::abs(span.microseconds);
    const QString shown = QStringLiteral("%1:%2:%3.%4")
                              .arg(us / kHour)
                              .arg(twoDigits(us % kHour / kMinute), twoDigits(us % kMinute / kSecond))
                              .arg(us % kSecond, 6, 10, QLatin1Char('0'));
    return negative ? QString(QStringLiteral("−") + shown) : shown;
}

QString clockTime(Time time)
{
    if (!time.isKnown())
        return missing();
    const auto us = std::max<std::int64_t>(0, time.microseconds);
    const QString clock = twoDigits(us % kDay / kHour) + QLatin1Char(':') + twoDigits(us % kHour / kMinute)
        + QLatin1Char(':') + twoDigits(us % kMinute / kSecond);
    if (us < kDay)
        return clock;
    return integer(us / kDay) + QChar(0x00a0) + text("d") + QLatin1Char(' ') + clock;
}

} // namespace consonance::format
