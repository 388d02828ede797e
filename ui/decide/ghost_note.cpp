// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/ghost_note.h"

#include "ui/canvas/cluster_canvas.h"
#include "ui/decide/others_view.h"
#include "ui/kit/keep_translated.h"
#include "ui/session/shown_moment.h"

#include <QComboBox>

namespace consonance {

GhostNote::GhostNote(ClusterCanvas& canvas, QWidget* parent)
    : RoleLabel(TextSize::Small, TextTone::Accent, parent)
    , m_canvas(canvas)
{
    setObjectName(QStringLiteral("ghostNote"));
    setWordWrap(true);
    setContentsMargins(spacing::kSmall, 0, spacing::kSmall, spacing::kTiny);
    hide();
    onLanguageChange(*this, [this] { say(); });
}

void GhostNote::follow(OthersView& others, SessionController& session)
{
    m_others = &others;
    m_session = &session;
    connect(&session, &SessionController::frameChanged, this, [this](const auto& frame) {
        const bool wasDue = isDue();
        m_shown = frame ? frame->shown : Time {};
        if (wasDue != isDue())
            showGhost();
    });
    connect(&others, &OthersView::ghostChanged, this, &GhostNote::showGhost);
}

bool GhostNote::isDue() const
{
    return m_others && !m_others->ghost().policy.isEmpty() && m_others->ghost().at == m_shown;
}

void GhostNote::showGhost()
{
    m_canvas.setGhost(isDue() ? m_others->ghost().tasks : std::vector<GhostTasks> {});
    say();
}

void GhostNote::say()
{
    const bool isThere = m_others && !m_others->ghost().policy.isEmpty();
    setVisible(isThere);
    if (!isThere)
        return;
    const auto& ghost = m_others->ghost();
    if (!isDue()) {
        setText(tr("The placement by %1 belongs to the decision at %2; it shows when the clock is there.")
                    .arg(ghost.policy, shownMoment(*m_session, ghost.at)));
        return;
    }
    QStringList parts;
    if (ghost.elsewhere > 0)
        parts << tr("%n tasks elsewhere", nullptr, ghost.elsewhere);
    if (ghost.missing > 0)
        parts << tr("%n tasks not at all", nullptr, ghost.missing);
    if (ghost.added > 0)
        parts << tr("%n tasks that wait now", nullptr, ghost.added);
    setText(parts.isEmpty() ? tr("%1 would place the tasks of this decision the same way.").arg(ghost.policy)
                            : tr("%1 would place %2: dashed where it puts them, crossed out where it does not.")
                                  .arg(ghost.policy, parts.join(tr(", "))));
}

} // namespace consonance
#include "moc_ghost_note.cpp"
