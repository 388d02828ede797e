// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/translation_loader.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace consonance {

namespace {

const QString kEnglish = QStringLiteral("en");
const QString kChinese = QStringLiteral("zh_CN");

} // namespace

QString CountTranslator::translate(const char* context, const char* source, const char* disambiguation, int count) const
{
    auto text = QTranslator::translate(context, source, disambiguation, count);
    if (count >= 0)
        text.replace(QLatin1String("%n"), QLatin1String("%Ln"));
    return text;
}

TranslationLoader::~TranslationLoader()
{
    QCoreApplication::removeTranslator(&m_product);
    QCoreApplication::removeTranslator(&m_qt);
}

QStringList TranslationLoader::languages()
{
    return { kEnglish, kChinese };
}

QString TranslationLoader::systemLanguage()
{
    const auto wanted = QLocale::system().uiLanguages();
    for (const auto& name : wanted) {
        const QLocale locale(name);
        if (locale.language() == QLocale::English)
            return kEnglish;
        if (locale.language() == QLocale::Chinese)
            return kChinese;
    }
    return kEnglish;
}

bool TranslationLoader::apply(const QString& language)
{
    const auto asked = language.isEmpty() ? systemLanguage() : language;
    auto chosen = languages().contains(asked) ? asked : kEnglish;
    QCoreApplication::removeTranslator(&m_product);
    QCoreApplication::removeTranslator(&m_qt);
    // English is the source; its file holds plural forms only.
    const bool found = m_product.load(QStringLiteral(":/translations/consonance_%1.qm").arg(chosen));
    if (!found)
        chosen = kEnglish;
    // The locale first: widgets format numbers while they handle the language change.
    QLocale::setDefault(QLocale(chosen == kEnglish ? QStringLiteral("en_US") : chosen));
    if (chosen != kEnglish
        && m_qt.load(QStringLiteral("qtbase_%1").arg(chosen), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (found)
        QCoreApplication::installTranslator(&m_product);
    m_current = chosen;
    Q_EMIT changed(chosen);
    return found;
}

} // namespace consonance
#include "moc_translation_loader.cpp"
