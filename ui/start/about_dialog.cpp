// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/about_dialog.h"

#include "core/base/build_info.h"
#include "core/base/version.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/role_label.h"
#include "ui/theme/icons.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QPushButton>
#include <QSysInfo>

namespace consonance {

namespace {
constexpr int kTextWidth = 400;
} // namespace

QString AboutDialog::reportText()
{
    const QStringList lines { QString::fromStdString(versionText("consonance")),
        QStringLiteral("Qt %1").arg(QLatin1String(qVersion())), QSysInfo::prettyProductName(),
        QSysInfo::currentCpuArchitecture(), QGuiApplication::platformName() };
    return lines.join(QLatin1Char('\n'));
}

AboutDialog::AboutDialog(QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("About Consonance"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* emblem = new QLabel;
    emblem->setPixmap(applicationIcon().pixmap(64, 64));
    auto* title = new RoleLabel(TextSize::Title);
    title->setText(tr("Consonance %1").arg(QLatin1String(kVersion.data(), static_cast<qsizetype>(kVersion.size()))));
    auto* text = new RoleLabel(TextSize::Body);
    text->setWordWrap(true);
    text->setText(
        tr("A lab for placing distributed deep-learning jobs: simulate a cluster, step through it, see who slows whom "
           "down, compare schedulers.\n\n"
           "Free software under the GNU General Public License, version 3 or later. It comes with no warranty."));
    auto* report = new RoleLabel(TextSize::Small, TextTone::Muted);
    report->setText(reportText());
    report->setCopyable();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* copy = buttons->addButton(tr("Copy for a report"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, this, [] { QGuiApplication::clipboard()->setText(reportText()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* column = filled(new QVBoxLayout(this), { emblem, title, text, report, buttons });
    column->setContentsMargins(spacing::kHuge, spacing::kHuge, spacing::kHuge, spacing::kLarge);
    column->setSpacing(spacing::kMedium);
    // A width that is fixed lets the dialog ask for the height that the wrapped text needs at it.
    text->setFixedWidth(kTextWidth);
    column->setSizeConstraint(QLayout::SetFixedSize);
}

} // namespace consonance
#include "moc_about_dialog.cpp"
