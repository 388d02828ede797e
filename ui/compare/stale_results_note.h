// SPDX-License-Identifier: GPL-3.0-or-later
//
// A quiet line above results that stay beside a form which has changed since; without it they would pass
// for its own. Leads back to the form that they were made with, or on to the form's request. Hidden while both
// agree. The form must outlive it. GUI thread only.
#pragma once

#include "core/compare/compare.h"
#include "ui/kit/role_label.h"

namespace consonance {

class CompareForm;

class StaleResultsNote : public RoleLabel {
    Q_OBJECT
public:
    explicit StaleResultsNote(CompareForm& form, QWidget* parent = nullptr);

    /// What was compared; nothing for runs of the store, which no form made.
    void setAsked(const std::optional<CompareRequest>& asked);
    [[nodiscard]] const std::optional<CompareRequest>& asked() const { return m_asked; }
    /// The baseline of results of a sweep, which was asked for by the form; empty for others. Where it is another one
    /// than the form's, the note says so.
    void setBaseline(const std::string& baseline);
    /// Whether there is anything that could be taken for the form's.
    void setHasResults(bool hasResults);

Q_SIGNALS:
    /// What the form shows is to be compared.
    void againRequested();

private:
    void present();
    [[nodiscard]] QString baselineText() const;
    void followLink(const QString& link);

    CompareForm& m_form;
    std::optional<CompareRequest> m_asked;
    std::string m_baseline; ///< of setBaseline()
    bool m_hasResults = false;
};

} // namespace consonance
