// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/span_note.h"

#include "ui/kit/number_format.h"

namespace consonance {

SpanNote::SpanNote(QWidget* parent)
    : RoleLabel(TextSize::Small, TextTone::Accent, parent)
{
    setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, spacing::kTiny);
    setWordWrap(true);
    hide();
}

QString SpanNote::textOf(const TimeRange& range, const QString& what)
{
    return tr("%1–%2 · %3 · Esc shows all", "a span of time and what is in it")
        .arg(format::clockTime(range.from), format::clockTime(range.to), what);
}

void SpanNote::say(const std::optional<TimeRange>& range, const QString& what)
{
    setVisible(range.has_value());
    setText(range ? textOf(*range, what) : QString());
}

} // namespace consonance
