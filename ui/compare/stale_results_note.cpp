// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/stale_results_note.h"

#include "core/run/run_result.h"
#include "ui/compare/compare_form.h"
#include "ui/kit/keep_translated.h"
#include "ui/words/policy_text.h"

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
    onLanguageChange(*this, [this] { present(); });
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

void StaleResultsNote::setBaseline(const std::string& baseline)
{
    m_baseline = baseline;
    present();
}

/// A policy whose values are swept is several contenders, of which one has to be the baseline.
QString StaleResultsNote::baselineText() const
{
    const auto wanted = m_form.request().baseline;
    if (m_baseline.empty() || wanted.empty() || m_baseline == wanted)
        return {};
    const auto shown = contenderTitle(m_baseline);
    return policyOfContender(m_baseline) == policyOfContender(wanted)
        ? tr("The baseline is %1: the sweep has several runs of the form's baseline, and this one is the first.")
              .arg(shown)
        : tr("The baseline is %1: the sweep has no run of the form's baseline, %2.").arg(shown, contenderTitle(wanted));
}

void StaleResultsNote::present()
{
    const bool isStale = m_hasResults && !(m_asked && m_form.asksFor(*m_asked));
    QStringList parts;
    const auto baseline = m_hasResults ? baselineText() : QString();
    if (!baseline.isEmpty())
        parts << baseline.toHtmlEscaped();
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
    setVisible(!parts.isEmpty());
}

void StaleResultsNote::followLink(const QString& link)
{
    if (link == QLatin1String(kAgain))
        Q_EMIT againRequested();
    else if (m_asked)
        m_form.changeTo(*m_asked);
}

} // namespace consonance
#include "moc_stale_results_note.cpp"
