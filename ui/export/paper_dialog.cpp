// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/paper_dialog.h"

#include "ui/kit/keep_translated.h"
#include "ui/kit/tool_tips.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>

#include <array>

namespace consonance {

namespace {

struct PaperKind {
    const char* name;
    QSizeF millimetres; ///< empty: a page of its own, or one's own size
};

const std::array kPaperKinds {
    PaperKind { QT_TRANSLATE_NOOP("consonance::PaperDialog", "A page of its own, with title and origin"), {} },
    PaperKind { QT_TRANSLATE_NOOP("consonance::PaperDialog", "One column of a text"), { 85, 60 } },
    PaperKind { QT_TRANSLATE_NOOP("consonance::PaperDialog", "Two columns of a text"), { 178, 90 } },
    PaperKind { QT_TRANSLATE_NOOP("consonance::PaperDialog", "Another size"), {} },
};
constexpr int kAlone = 0;
constexpr int kOther = 3;

} // namespace

PaperDialog::PaperDialog(const std::optional<PictureSize>& size, QWidget* parent)
    : QDialog(parent)
    , m_kind(new QComboBox)
    , m_width(new QDoubleSpinBox)
    , m_height(new QDoubleSpinBox)
    , m_points(new QDoubleSpinBox)
{
    build();
    keepTranslated(*this, [this] { retranslate(); });
    const auto wanted = size.value_or(PictureSize {});
    m_width->setValue(wanted.millimetres.width());
    m_height->setValue(wanted.millimetres.height());
    m_points->setValue(wanted.points);
    int kind = size ? kOther : kAlone;
    for (int i = kAlone + 1; size && i < kOther; ++i) {
        if (kPaperKinds[static_cast<std::size_t>(i)].millimetres == size->millimetres)
            kind = i;
    }
    m_kind->setCurrentIndex(kind);
    showKind();
}

void PaperDialog::build()
{
    m_kind->setObjectName(QStringLiteral("paperKind"));
    for (const auto& kind : kPaperKinds)
        m_kind->addItem(tr(kind.name));
    for (auto* side : { m_width, m_height }) {
        side->setRange(20, 2000);
        side->setDecimals(0);
    }
    m_points->setRange(4, 40);
    m_points->setDecimals(1);
    auto* form = new QFormLayout(this);
    for (QWidget* field : std::initializer_list<QWidget*> { m_kind, m_width, m_height, m_points })
        form->addRow(QStringLiteral(" "), field); // named by retranslate()
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &PaperDialog::showKind);
}

void PaperDialog::showKind()
{
    const int kind = m_kind->currentIndex();
    const auto given = kPaperKinds[static_cast<std::size_t>(kind)].millimetres;
    if (!given.isEmpty()) {
        m_width->setValue(given.width());
        m_height->setValue(given.height());
    }
    const auto whySide = kind == kOther ? QString() : tr("the size is that of the choice above");
    setEnabledUnless(*m_width, whySide);
    setEnabledUnless(*m_height, whySide);
    setEnabledUnless(*m_points, kind == kAlone ? tr("a page of its own has letters of the usual size") : QString());
}

std::optional<PictureSize> PaperDialog::size() const
{
    if (m_kind->currentIndex() == kAlone)
        return std::nullopt;
    return PictureSize { { m_width->value(), m_height->value() }, m_points->value() };
}

void PaperDialog::retranslate()
{
    setWindowTitle(tr("Size of pictures"));
    auto* form = qobject_cast<QFormLayout*>(layout());
    const auto name = [&](QWidget* field, const QString& text) {
        if (auto* label = qobject_cast<QLabel*>(form->labelForField(field)))
            label->setText(text);
        field->setAccessibleName(text);
    };
    name(m_kind, tr("For"));
    name(m_width, tr("Width"));
    name(m_height, tr("Height"));
    name(m_points, tr("Smallest letters"));
    for (auto* side : { m_width, m_height })
        side->setSuffix(tr(" mm"));
    m_points->setSuffix(tr(" pt"));
    for (int i = 0; i < m_kind->count(); ++i)
        m_kind->setItemText(i, tr(kPaperKinds[static_cast<std::size_t>(i)].name));
}

} // namespace consonance
#include "moc_paper_dialog.cpp"
