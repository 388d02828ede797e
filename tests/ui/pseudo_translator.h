// SPDX-License-Identifier: GPL-3.0-or-later
//
// An invented language: every text 40 % longer, with accents, in brackets, so that text that is cut off or was never
// translated is visible, and can be found by a test.
#pragma once

#include <QTranslator>

#include <algorithm>

namespace consonance::fixtures {

class PseudoTranslator : public QTranslator {
public:
    using QTranslator::QTranslator;

    static constexpr QChar kOpen { u'⟦' };
    static constexpr QChar kClose { u'⟧' };

    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char*, const char* source, const char*, int) const override
    {
        return lengthened(QString::fromUtf8(source));
    }

    /// Mnemonics and placeholders (%1, %L1, %n, {0}) stay as they are.
    [[nodiscard]] static QString lengthened(const QString& english)
    {
        static const QString kPlain = QStringLiteral("aeiouyncAEIOU");
        static const QString kAccented = QStringLiteral("àéîöûýñçÀÉÎÖÛ");
        if (english.isEmpty())
            return english;
        QString text(kOpen);
        for (int i = 0; i < english.size(); ++i) {
            const auto character = english[i];
            const bool isSlot
                = (character == QLatin1Char('%') || character == QLatin1Char('&')) && i + 1 < english.size();
            if (isSlot) {
                text += character;
                text += english[++i];
                continue;
            }
            const auto place = kPlain.indexOf(character);
            text += place < 0 ? character : kAccented[place];
        }
        const auto more = std::max<qsizetype>(1, english.size() * 2 / 5);
        text += QString(more, QLatin1Char('~'));
        return text + kClose;
    }
};

} // namespace consonance::fixtures
