// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/stale_results_note.h"

#include "ui/compare/compare_form.h"

#include <QEvent>

namespace consonance {

namespace {

constexpr auto kAgain = "again";
constexpr auto kForm = "form";

QString linkTo(const char* target, const QString& text)
{
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(QLatin1String(target), text.toHtmlEscaped());
}

} // namespace

StaleResultsNote::StaleResultsNote(CompareForm& form, QWidget* parent)
    : RoleLabel(TextSize::Body, TextTone::Warning, parent)
    , m_form(form)
{
    setObjectName(QStringLiteral("staleResults"));
    setWordWrap(true);
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    hide();
    connect(this, &QLabel::linkActivated, this, &StaleResultsNote::followLink);
    connect(&form, &CompareForm::edited, this, &StaleResultsNote::present);
}

void StaleResultsNote::setAsked(const std::optional<CompareRequest>& asked)
{
    m_asked = asked;
    present();
}

void StaleResultsNote::setHasResults(bool hasResults)
{
    m_hasResults = hasResults;
    present();
}

void StaleResultsNote::present()
{
    const bool isStale = m_hasResults && !(m_asked && m_form.asksFor(*m_asked));
    QStringList parts;
    if (isStale) {
        const auto what = m_asked ? tr("These results were made with other settings than the form shows now.")
                                  : tr("These are runs of the store; the form shows other settings.");
        parts << what.toHtmlEscaped();
        if (m_form.problem().isEmpty())
            parts << linkTo(kAgain, m_asked ? tr("Compare again") : tr("Compare what the form shows"));
        if (m_asked)
            parts << linkTo(kForm, tr("Show the form they were made with"));
    }
    setText(parts.join(QStringLiteral(" · ")));
    setVisible(isStale);
}

void StaleResultsNote::followLink(const QString& link)
{
    if (link == QLatin1String(kAgain))
        Q_EMIT againRequested();
    else if (m_asked)
        m_form.changeTo(*m_asked);
}

void StaleResultsNote::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        present();
    RoleLabel::changeEvent(event);
}

} // namespace consonance
