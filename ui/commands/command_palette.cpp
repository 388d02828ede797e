// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/command_palette.h"

#include "ui/commands/command_list_model.h"
#include "ui/kit/keep_translated.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kWidth = 560;
constexpr int kRowHeight = 32;
constexpr int kVisibleRows = 10;
constexpr int kTop = 64;
constexpr int kIconSize = 16;

/// Name with matched letters emphasised, category beside it, key at the right; the reason instead of the category when
/// it cannot run.
class CommandDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return { 0, kRowHeight };
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto& theme = Theme::instance();
        const auto& tokens = theme.tokens();
        const bool enabled = index.data(CommandListModel::ReasonRole).toString().isEmpty();
        painter->save();
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, tokens.selection);
        auto area = option.rect.adjusted(spacing::kMedium, 0, -spacing::kMedium, 0);
        const QRect iconBox(area.left(), area.center().y() - kIconSize / 2, kIconSize, kIconSize);
        index.data(Qt::DecorationRole)
            .value<QIcon>()
            .paint(painter, iconBox, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
        area.setLeft(iconBox.right() + spacing::kMedium);

        const auto key = index.data(CommandListModel::KeyRole).toString();
        painter->setFont(theme.font(TextSize::Small));
        painter->setPen(tokens.mutedText);
        painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, key);
        if (!key.isEmpty())
            area.setRight(area.right() - painter->fontMetrics().horizontalAdvance(key) - spacing::kLarge);

        const int used = drawName(*painter, area, index, enabled ? tokens.text : tokens.mutedText, tokens.accent);
        const auto reason = index.data(CommandListModel::ReasonRole).toString();
        auto note = reason.isEmpty() ? index.data(CommandListModel::CategoryRole).toString() : reason;
        if (const auto other = index.data(CommandListModel::OtherNameRole).toString(); !other.isEmpty())
            note = other + QStringLiteral(" · ") + note;
        area.setLeft(area.left() + used + spacing::kMedium);
        painter->setFont(theme.font(TextSize::Small));
        painter->setPen(tokens.mutedText);
        painter->drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
            painter->fontMetrics().elidedText(note, Qt::ElideRight, area.width()));
        painter->restore();
    }

private:
    static int drawName(
        QPainter& painter, const QRect& area, const QModelIndex& index, const QColor& ink, const QColor& emphasis)
    {
        const auto name = index.data(Qt::DisplayRole).toString();
        const auto positions = index.data(CommandListModel::PositionsRole).value<QList<int>>();
        auto plain = Theme::instance().font(TextSize::Body);
        auto strong = plain;
        strong.setBold(true);
        int x = 0;
        for (int i = 0; i < name.size(); ++i) {
            const bool matched = std::ranges::binary_search(positions, i);
            painter.setFont(matched ? strong : plain);
            painter.setPen(matched ? emphasis : ink);
            const auto letter = name.mid(i, 1);
            painter.drawText(area.adjusted(x, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, letter);
            x += painter.fontMetrics().horizontalAdvance(letter);
        }
        return x;
    }
};

/// Says what to do where no command fits.
class CommandList final : public QListView {
public:
    using QListView::QListView;

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QListView::paintEvent(event);
        if (!model() || model()->rowCount() > 0)
            return;
        QPainter painter(viewport());
        painter.setPen(Theme::instance().tokens().mutedText);
        painter.drawText(viewport()->rect().adjusted(spacing::kLarge, 0, -spacing::kLarge, 0),
            Qt::AlignCenter | Qt::TextWordWrap, accessibleDescription());
    }
};

} // namespace

CommandPalette::CommandPalette(CommandRegistry& registry, QWidget* window)
    : QFrame(window)
    , m_registry(registry)
{
    setFrameShape(QFrame::NoFrame);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    m_field = new QLineEdit(this);
    m_field->setFrame(false);
    m_field->setTextMargins(spacing::kMedium, spacing::kMedium, spacing::kMedium, spacing::kMedium);
    m_field->installEventFilter(this);
    layout->addWidget(m_field);
    m_list = new CommandList(this);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setItemDelegate(new CommandDelegate(m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_model = new CommandListModel(registry, this);
    m_list->setModel(m_model);
    layout->addWidget(m_list);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListView::clicked, this, &CommandPalette::runCurrent);
    connect(&registry, &CommandRegistry::executed, m_model, [this](const QString& id) {
        // What opened the palette is not what anyone looks for in it.
        if (!isVisible())
            m_model->noteUse(id);
    });
    keepTranslated(*this, [this] { retranslate(); });
    hide();
}

void CommandPalette::setSource(SearchSource source)
{
    m_model->setSource(std::move(source));
}

void CommandPalette::popUp()
{
    m_focusBefore = QApplication::focusWidget();
    m_registry.refresh();
    m_field->clear();
    filter({});
    const auto* window = parentWidget();
    const int width = std::min(kWidth, window->width() - 2 * spacing::kLarge);
    const int height = std::min(kRowHeight * kVisibleRows + 48, window->height() - kTop - spacing::kLarge);
    setGeometry((window->width() - width) / 2, kTop, width, height);
    show();
    raise();
    m_field->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::filter(const QString& pattern)
{
    m_model->setFilter(pattern);
    const bool isEmpty = m_model->rowCount() == 0;
    m_list->setAccessibleDescription(isEmpty ? tr("No command has that name. Part of a word is enough, such as “exp” "
                                                  "for Export; with the field empty all commands are listed.")
                                             : QString());
    if (!isEmpty)
        m_list->setCurrentIndex(m_model->index(0));
}

void CommandPalette::moveCurrent(int rows)
{
    const int count = m_model->rowCount();
    if (count == 0)
        return;
    const int next = std::clamp(m_list->currentIndex().row() + rows, 0, count - 1);
    m_list->setCurrentIndex(m_model->index(next));
}

void CommandPalette::runCurrent()
{
    const auto current = m_list->currentIndex();
    if (!current.isValid() || current.row() >= m_model->rowCount())
        return;
    const auto id = current.data(CommandListModel::IdRole).toString();
    dismiss();
    if (m_model->open(current))
        return;
    if (const auto done = m_registry.invoke(id); !done)
        Q_EMIT refused(done.error());
}

void CommandPalette::dismiss()
{
    hide();
    if (m_focusBefore)
        m_focusBefore->setFocus(Qt::PopupFocusReason);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_field)
        return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut) {
        hide();
    } else if (event->type() == QEvent::ShortcutOverride) {
        // Keys typed here are text, whatever commands they start elsewhere.
        event->accept();
        return true;
    } else if (event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Down:
            moveCurrent(1);
            return true;
        case Qt::Key_Up:
            moveCurrent(-1);
            return true;
        case Qt::Key_PageDown:
            moveCurrent(kVisibleRows);
            return true;
        case Qt::Key_PageUp:
            moveCurrent(-kVisibleRows);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            runCurrent();
            return true;
        case Qt::Key_Escape:
            dismiss();
            return true;
        default:
            break;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void CommandPalette::paintEvent(QPaintEvent*)
{
    const auto& tokens = Theme::instance().tokens();
    QPainter painter(this);
    painter.fillRect(rect(), tokens.surface);
    painter.setPen(tokens.outline);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void CommandPalette::retranslate()
{
    setAccessibleName(tr("Command palette"));
    m_field->setPlaceholderText(tr("Search commands, policies, jobs, lessons, the manual…"));
    m_field->setAccessibleName(tr("Command"));
    m_list->setAccessibleName(tr("Matching commands"));
}

} // namespace consonance
#include "moc_command_palette.cpp"
