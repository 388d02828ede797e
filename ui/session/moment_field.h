// SPDX-License-Identifier: GPL-3.0-or-later
//
// A line for a moment of a run, as every form asks for one: a time of the run or, where its trace has dates, a date or
// a time of day. Says beside it what it understood. GUI thread only.
#pragma once

#include "core/workload/trace_moment.h"

#include <QLineEdit>
#include <QPointer>

namespace consonance {

class RoleLabel;

class MomentField : public QLineEdit {
    Q_OBJECT
public:
    explicit MomentField(QWidget* parent = nullptr);

    /// What texts are read by; what stands there is read again.
    void setBasis(const MomentBasis& basis);
    [[nodiscard]] const MomentBasis& basis() const { return m_basis; }
    /// Nothing empties it.
    void setMoment(const std::optional<Time>& at);
    [[nodiscard]] bool isBlank() const { return text().trimmed().isEmpty(); }
    /// Nothing when it is blank or says no moment.
    [[nodiscard]] std::optional<Time> moment() const;
    /// A label that says what is understood, for the layout that holds the field; one a field. It has room for two
    /// lines.
    [[nodiscard]] RoleLabel* makeNote();
    /// What it says: the moment that is meant, or why there is none.
    [[nodiscard]] QString understood() const;

private:
    [[nodiscard]] Result<Time> read() const;
    void showNote();

    MomentBasis m_basis;
    std::optional<std::pair<QString, Time>> m_given; ///< exact, while the text that stands for it is untouched
    QPointer<RoleLabel> m_note; ///< of the layout
};

/// A label that wraps keeps the room for so many lines, so that nothing under it moves with its text. To be called with
/// each text, since fonts change.
void reserveLines(RoleLabel& label, int lines);
/// Which texts such fields take.
[[nodiscard]] QString momentHint(const MomentBasis& basis);

} // namespace consonance
