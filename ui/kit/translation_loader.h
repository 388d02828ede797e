// SPDX-License-Identifier: GPL-3.0-or-later
//
// The language of the window, switchable while it runs: installs the product's translation and Qt's own, and sets the
// default locale that number_format reads. Widgets hear of it by QEvent::LanguageChange. English is the source
// language; its file holds plural forms only. GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>
#include <QTranslator>

namespace consonance {

/// Says counts (%n) with the separators of the locale, as all other numbers are said.
class CountTranslator : public QTranslator {
    Q_OBJECT
public:
    using QTranslator::QTranslator;
    [[nodiscard]] QString translate(
        const char* context, const char* source, const char* disambiguation, int count) const override;
};

class TranslationLoader : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~TranslationLoader() override;

    /// Codes with a translation, the source language first: "en", "zh_CN".
    [[nodiscard]] static QStringList languages();
    /// The best of languages() for the system.
    [[nodiscard]] static QString systemLanguage();

    /// Shows the window in `language`; empty means the system's, an unknown one English. False when its translation is
    /// missing from the build; English is shown then.
    bool apply(const QString& language);
    [[nodiscard]] const QString& current() const { return m_current; }

Q_SIGNALS:
    void changed(const QString& language);

private:
    CountTranslator m_product;
    QTranslator m_qt;
    QString m_current;
};

} // namespace consonance
