// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/moment_format.h"

#include "ui/kit/number_format.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

namespace consonance::format {

namespace {

constexpr std::int64_t kSecondsOfDay = 86'400;

QDateTime dateOf(Time at, std::int64_t beginning)
{
    return QDateTime::fromSecsSinceEpoch(beginning + at.microseconds / 1'000'000, QTimeZone::utc());
}

bool isSameDay(Time one, Time other, const Beginning& beginning)
{
    return beginning && one.isKnown() && other.isKnown()
        && dateOf(one, *beginning).date() == dateOf(other, *beginning).date();
}

QString dated(const QDateTime& date, const char* form)
{
    return QLocale().toString(date, QLatin1String("ddd")) + QLatin1Char(' ') + date.toString(QLatin1String(form));
}

} // namespace

QString moment(Time at, const Beginning& beginning)
{
    if (!beginning || !at.isKnown())
        return clockTime(at);
    return dated(dateOf(at, *beginning), "yyyy-MM-dd HH:mm:ss");
}

QString axisMoment(Time at, const Beginning& beginning, Duration step)
{
    if (!beginning || !at.isKnown())
        return clockTime(at);
    const auto date = dateOf(at, *beginning);
    if (step >= Duration::fromSeconds(kSecondsOfDay))
        return dated(date, "MM-dd");
    return dated(date, step >= Duration::fromSeconds(60) ? "HH:mm" : "HH:mm:ss");
}

QString momentAfter(Time from, Time until, const Beginning& beginning)
{
    return until.isKnown() && isSameDay(from, until, beginning)
        ? dateOf(until, *beginning).toString(QLatin1String("HH:mm:ss"))
        : moment(until, beginning);
}

QString momentSpan(Time from, Time until, const Beginning& beginning)
{
    return moment(from, beginning) + QStringLiteral(" – ") + momentAfter(from, until, beginning);
}

QString axisSpan(Time from, Time until, const Beginning& beginning, Duration step)
{
    return axisMoment(from, beginning, step) + QStringLiteral(" – ") + axisMomentAfter(from, until, beginning, step);
}

QString axisMomentAfter(Time from, Time until, const Beginning& beginning, Duration step)
{
    const auto moment = axisMoment(until, beginning, step);
    return step < Duration::fromSeconds(kSecondsOfDay) && isSameDay(from, until, beginning)
        ? moment.section(QLatin1Char(' '), -1)
        : moment;
}

Time roundedForecast(Time at, const Beginning& beginning)
{
    if (!at.isKnown())
        return at;
    const std::int64_t step = beginning ? 60 : 1;
    const std::int64_t shift = beginning ? *beginning % step : 0;
    const std::int64_t seconds = at.microseconds / 1'000'000 + (at.microseconds % 1'000'000 >= 500'000 ? 1 : 0);
    return Time::fromSeconds((seconds + shift + step / 2) / step * step - shift);
}

QString forecast(Time at, const Beginning& beginning)
{
    const auto rounded = roundedForecast(at, beginning);
    return beginning && at.isKnown() ? dated(dateOf(rounded, *beginning), "yyyy-MM-dd HH:mm") : clockTime(rounded);
}

QString forecastSpan(Time from, Time until, const Beginning& beginning)
{
    auto end = forecast(until, beginning);
    if (isSameDay(roundedForecast(from, beginning), roundedForecast(until, beginning), beginning))
        end = end.section(QLatin1Char(' '), -1);
    return forecast(from, beginning) + QStringLiteral(" – ") + end;
}

Time axisOrigin(const Beginning& beginning)
{
    return beginning ? Time::fromSeconds((kSecondsOfDay - *beginning % kSecondsOfDay) % kSecondsOfDay) : Time {};
}

} // namespace consonance::format
