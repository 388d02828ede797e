// SPDX-License-Identifier: GPL-3.0-or-later
//
// The note above or below a view that is limited to a span of time: which one, how much of all is left, and how to see
// all again; away without one. GUI thread only.
#pragma once

#include "ui/kit/moment_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/selection.h"

#include <optional>

namespace consonance {

class SpanNote : public RoleLabel {
    Q_OBJECT
public:
    explicit SpanNote(QWidget* parent = nullptr);

    /// `what`: how much of all is left, "37 of 812 events".
    void say(const std::optional<TimeRange>& range, const format::Beginning& beginning, const QString& what);
    /// The same sentence for views that write themselves.
    [[nodiscard]] static QString textOf(
        const TimeRange& range, const format::Beginning& beginning, const QString& what);
};

} // namespace consonance
