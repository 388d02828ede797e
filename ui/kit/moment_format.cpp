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

QString dated(const QDateTime& date, const char* form)
{
    return QLocale().toString(date, QLatin1String("ddd")) + QLatin1Char(' ') + date.toString(QLatin1String(form));
}

} // namespace

QString moment(Time at, const Beginning& beginning)
{
    if (!beginning || at == kForever)
        return clockTime(at);
    return dated(dateOf(at, *beginning), "yyyy-MM-dd HH:mm:ss");
}

QString axisMoment(Time at, const Beginning& beginning, Duration step)
{
    if (!beginning)
        return clockTime(at);
    const auto date = dateOf(at, *beginning);
    if (step >= Duration::fromSeconds(kSecondsOfDay))
        return dated(date, "MM-dd");
    return dated(date, step >= Duration::fromSeconds(60) ? "HH:mm" : "HH:mm:ss");
}

QString momentAfter(Time from, Time until, const Beginning& beginning)
{
    const auto isSameDay = [&] { return dateOf(from, *beginning).date() == dateOf(until, *beginning).date(); };
    return beginning && until != kForever && isSameDay() ? dateOf(until, *beginning).toString(QLatin1String("HH:mm:ss"))
                                                         : moment(until, beginning);
}

QString momentSpan(Time from, Time until, const Beginning& beginning)
{
    return moment(from, beginning) + QStringLiteral(" – ") + momentAfter(from, until, beginning);
}

Time axisOrigin(const Beginning& beginning)
{
    return beginning ? Time::fromSeconds((kSecondsOfDay - *beginning % kSecondsOfDay) % kSecondsOfDay) : Time {};
}

} // namespace consonance::format
