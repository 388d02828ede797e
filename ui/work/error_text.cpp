// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/error_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace consonance {

QString errorText(const Error& error)
{
    const auto capitalise = [](QString& text) {
        if (!text.isEmpty())
            text[0] = text[0].toUpper();
    };
    auto pattern = QCoreApplication::translate(error.message.id, error.message.english);
    const bool beginsWithWord = !pattern.startsWith(QLatin1Char('{'));
    if (beginsWithWord) // before a job's name may take its place, which is spelt as it is
        capitalise(pattern);
    auto text = QString::fromStdString(fillMessage(pattern.toStdString(), error.arguments));
    if (!beginsWithWord)
        capitalise(text);
    return text;
}

QString errorPlace(const Error& error)
{
    return QString::fromStdString(error.place.text());
}

QString errorDetails(const Error& error)
{
    QStringList lines { errorText(error) };
    if (const auto place = errorPlace(error); !place.isEmpty())
        lines << QCoreApplication::translate("ErrorText", "Place: %1").arg(place);
    for (const auto& layer : error.context)
        lines << QCoreApplication::translate("ErrorText", "While: %1")
                     .arg(QCoreApplication::translate("ErrorContext", layer.c_str()));
    lines << QCoreApplication::translate("ErrorText", "Code: %1").arg(QLatin1String(error.message.id));
    return lines.join(QLatin1Char('\n'));
}

} // namespace consonance
