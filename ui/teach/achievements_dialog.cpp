// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/achievements_dialog.h"

#include "ui/forms/sample_text.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/teach/achievements.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QListWidget>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QTextDocument>

namespace consonance {

namespace {

constexpr QSize kAchievementsSize { 520, 560 };
constexpr int kIconSize = 20;

/// What is still to be done: the place of the tick, empty.
QIcon emptyRing(double pixelRatio)
{
    constexpr double kStroke = 1.5; // as the icons
    QPixmap pixmap((QSizeF(kIconSize, kIconSize) * pixelRatio).toSize());
    pixmap.setDevicePixelRatio(pixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Theme::instance().tokens().outline, kStroke));
    painter.drawEllipse(QRectF(0, 0, kIconSize, kIconSize).adjusted(2.5, 2.5, -2.5, -2.5));
    return pixmap;
}

QString plainText(const QString& markdown)
{
    QTextDocument document;
    document.setMarkdown(markdown);
    return document.toPlainText().trimmed();
}

} // namespace

AchievementsDialog::AchievementsDialog(Achievements& achievements, QWidget* parent)
    : QDialog(parent)
    , m_achievements(achievements)
    , m_count(new RoleLabel(TextSize::Body, TextTone::Muted))
    , m_bar(new QProgressBar)
    , m_list(new QListWidget)
    , m_announce(new QCheckBox)
    , m_forget(new QPushButton)
    , m_close(new QPushButton)
{
    setObjectName(QStringLiteral("achievements"));
    resize(kAchievementsSize);
    m_bar->setTextVisible(false);
    m_list->setIconSize({ kIconSize, kIconSize });
    m_list->setWordWrap(true);
    m_list->setSpacing(spacing::kTiny);
    m_announce->setChecked(achievements.areAnnounced());
    m_forget->setAutoDefault(false);
    m_close->setAutoDefault(false);
    m_close->setObjectName(QStringLiteral("closeAchievements"));
    auto* buttons = filled(new QHBoxLayout, { { m_announce, 1 }, m_forget, m_close });
    filled(new QVBoxLayout(this), { m_count, m_bar, { m_list, 1 }, buttons });
    connect(m_announce, &QCheckBox::toggled, &achievements, &Achievements::setAnnounced);
    connect(m_forget, &QPushButton::clicked, &achievements, &Achievements::forget);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    connect(&achievements, &Achievements::changed, this, &AchievementsDialog::fill);
    connect(&Theme::instance(), &Theme::changed, this, &AchievementsDialog::fill);
    keepTranslated(*this, [this] { retranslate(); });
}

void AchievementsDialog::fill()
{
    const auto& all = achievements();
    const int row = std::max(0, m_list->currentRow());
    m_list->clear();
    for (const auto& one : all) {
        const bool isEarned = m_achievements.isEarned(one.id);
        const auto what = plainText(m_achievements.stage().withCommands(sampleText(one.what)));
        auto* item = new QListWidgetItem(QStringLiteral("%1\n%2").arg(sampleText(one.title), what), m_list);
        item->setIcon(isEarned ? themedIcon(Icon::Ok) : emptyRing(devicePixelRatioF()));
        item->setData(Qt::AccessibleTextRole,
            isEarned ? tr("%1, done: %2", "achievement").arg(sampleText(one.title), what)
                     : tr("%1, not yet: %2", "achievement").arg(sampleText(one.title), what));
        auto font = item->font();
        font.setBold(isEarned);
        item->setFont(font);
    }
    m_list->setCurrentRow(std::min(row, m_list->count() - 1));
    m_count->setText(tr("%1 of %2 done").arg(m_achievements.earnedCount()).arg(all.size()));
    m_bar->setRange(0, static_cast<int>(all.size()));
    m_bar->setValue(m_achievements.earnedCount());
    m_forget->setEnabled(m_achievements.earnedCount() > 0);
}

void AchievementsDialog::retranslate()
{
    setWindowTitle(tr("Achievements"));
    m_list->setAccessibleName(tr("Achievements"));
    m_bar->setAccessibleName(tr("Share of the achievements that is done"));
    m_announce->setText(tr("Announce them in the status bar"));
    m_forget->setText(tr("Start over"));
    m_forget->setToolTip(tr("Forgets which were done"));
    m_close->setText(tr("Close"));
    fill();
}

} // namespace consonance
#include "moc_achievements_dialog.cpp"
