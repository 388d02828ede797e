// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/input_chooser.h"

#include "ui/kit/file_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/theme/icons.h"

#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace consonance {

InputChooser::InputChooser(Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_list(new QComboBox)
    , m_browse(new QToolButton)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
{
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_list->setMinimumContentsLength(18);
    m_list->setMaxVisibleItems(24);
    m_browse->setIcon(themedIcon(Icon::Open));
    m_browse->setFocusPolicy(Qt::TabFocus);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* row = filled(new QHBoxLayout, { { m_list, 1 }, m_browse });
    row->setSpacing(spacing::kTiny);
    tightlyFilled(new QVBoxLayout(this), { row, m_note }, 2);
    setFocusProxy(m_list);
    setAcceptDrops(true);
    connect(m_list, &QComboBox::currentIndexChanged, this, [this] {
        updateNote();
        Q_EMIT changed();
    });
    connect(m_browse, &QToolButton::clicked, this, &InputChooser::chooseFile);
}

std::string InputChooser::currentEntry() const
{
    return m_list->currentData().toString().toStdString();
}

void InputChooser::setValue(const std::string& value)
{
    const auto text = QString::fromStdString(value);
    auto index = m_list->findData(text);
    if (index < 0) {
        m_files.removeAll(text);
        m_files.prepend(text);
        m_list->addItem(themedIcon(Icon::Trace), QFileInfo(text).fileName(), text);
        index = m_list->count() - 1;
        m_list->setItemData(index, text, Qt::ToolTipRole);
    }
    m_list->setCurrentIndex(index);
}

void InputChooser::refill()
{
    const auto before = m_list->currentData();
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        fillList();
        for (const auto& file : std::as_const(m_files)) {
            m_list->addItem(themedIcon(Icon::Trace), QFileInfo(file).fileName(), file);
            m_list->setItemData(m_list->count() - 1, file, Qt::ToolTipRole);
        }
        m_list->setCurrentIndex(before.isValid() ? std::max(0, m_list->findData(before)) : 0);
    }
    retranslate();
    updateNote();
}

void InputChooser::takeNoFiles()
{
    m_browse->hide();
    setAcceptDrops(false);
}

void InputChooser::setNote(const QString& note)
{
    m_note->setToolTip(note);
    m_list->setToolTip(note);
    showNote();
}

void InputChooser::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showNote();
}

/// Beside a field that is off, what it says would seem to be said of what is chosen elsewhere.
void InputChooser::showNote()
{
    const auto& all = m_note->toolTip();
    m_note->setText(m_note->fontMetrics().elidedText(all, Qt::ElideRight, width()));
    m_note->setVisible(!all.isEmpty() && isEnabledTo(parentWidget()));
}

void InputChooser::chooseFile()
{
    QString title;
    QString filter;
    describeFiles(title, filter);
    const auto path = askForFile(
        this, { .title = title, .start = m_settings.directory(DirectoryPurpose::OpenFile), .filter = filter });
    if (path.isEmpty())
        return;
    m_settings.setDirectory(DirectoryPurpose::OpenFile, QFileInfo(path).absolutePath());
    setValue(path.toStdString());
}

void InputChooser::retranslate()
{
    QString title;
    QString filter;
    describeFiles(title, filter);
    m_browse->setToolTip(title);
    m_browse->setAccessibleName(title);
}

void InputChooser::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refill();
    if (event->type() == QEvent::EnabledChange)
        showNote();
    QWidget::changeEvent(event);
}

void InputChooser::dragEnterEvent(QDragEnterEvent* event)
{
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void InputChooser::dropEvent(QDropEvent* event)
{
    setValue(event->mimeData()->urls().first().toLocalFile().toStdString());
    event->acceptProposedAction();
}

} // namespace consonance
#include "moc_input_chooser.cpp"
