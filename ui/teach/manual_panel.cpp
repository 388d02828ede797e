// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/manual_panel.h"

#include "ui/commands/command_registry.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/teach/manual_library.h"
#include "ui/theme/icons.h"
#include "ui/theme/markdown_text.h"
#include "ui/theme/theme.h"

#include <QLineEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>

namespace consonance {

namespace {

constexpr int kChapterRole = Qt::UserRole;
constexpr int kHeadingRole = Qt::UserRole + 1;
constexpr QSize kManualSize { 440, 640 };
constexpr int kContentsHeight = 200;

QStringList wordsOf(const QString& text)
{
    return text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

bool containsAll(const QString& text, const QStringList& words)
{
    return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace

ManualPanel::ManualPanel(const CommandRegistry& registry, QWidget* parent)
    : QWidget(parent)
    , m_registry(registry)
    , m_search(new QLineEdit)
    , m_contents(new QTreeWidget)
    , m_nothing(new RoleLabel(TextSize::Body, TextTone::Muted))
    , m_page(new QTextBrowser)
{
    m_search->setObjectName(QStringLiteral("manualSearch"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(themedIcon(Icon::Search), QLineEdit::LeadingPosition);
    m_contents->setObjectName(QStringLiteral("manualContents"));
    m_contents->setHeaderHidden(true);
    m_contents->setFrameShape(QFrame::NoFrame);
    m_page->setObjectName(QStringLiteral("manualPage"));
    m_page->setFrameShape(QFrame::NoFrame);
    m_page->setOpenLinks(false);
    m_page->document()->setDocumentMargin(spacing::kMedium);
    m_nothing->setWordWrap(true);
    auto* parts = new QSplitter(Qt::Vertical);
    parts->addWidget(m_contents);
    parts->addWidget(m_page);
    parts->setStretchFactor(1, 1);
    parts->setChildrenCollapsible(false);
    parts->setSizes({ kContentsHeight, kManualSize.height() - kContentsHeight });
    filled(new QVBoxLayout(this), { m_search, m_nothing, { parts, 1 } });
    connect(m_search, &QLineEdit::textChanged, this, &ManualPanel::fillContents);
    connect(m_contents, &QTreeWidget::currentItemChanged, this, &ManualPanel::openItem);
    connect(m_contents, &QTreeWidget::itemClicked, this, &ManualPanel::openItem);
    m_chapter = manualChapters().value(0);
    keepTranslated(*this, [this] { retranslate(); });
}

QSize ManualPanel::sizeHint() const
{
    return kManualSize;
}

void ManualPanel::fillContents()
{
    const QSignalBlocker blocker(m_contents);
    const auto words = wordsOf(m_search->text());
    m_contents->clear();
    const auto ids = manualChapters();
    for (const auto& id : ids) {
        const auto chapter = manualChapter(id, m_registry);
        if (!containsAll(chapter.markdown, words))
            continue;
        auto* item = new QTreeWidgetItem(m_contents, { chapter.title });
        item->setData(0, kChapterRole, id);
        for (std::size_t i = 1; i < chapter.sections.size(); ++i) {
            const auto& section = chapter.sections[i];
            if (!words.isEmpty() && !containsAll(section.heading + section.text, words))
                continue;
            auto* part = new QTreeWidgetItem(item, { section.heading });
            part->setData(0, kChapterRole, id);
            part->setData(0, kHeadingRole, section.heading);
        }
        item->setExpanded(!words.isEmpty());
    }
    m_nothing->setVisible(m_contents->topLevelItemCount() == 0);
    markFound();
}

void ManualPanel::openItem(const QTreeWidgetItem* item)
{
    if (!item)
        return;
    open(item->data(0, kChapterRole).toString());
    const auto heading = item->data(0, kHeadingRole).toString();
    if (!heading.isEmpty())
        scrollTo(heading);
}

void ManualPanel::open(const QString& chapter)
{
    if (!manualChapters().contains(chapter))
        return;
    m_chapter = chapter;
    showMarkdown(*m_page, manualChapter(chapter, m_registry).markdown);
    // Markdown leaves no room between paragraphs of a narrow page.
    m_page->verticalScrollBar()->setValue(0);
    markFound();
    const QSignalBlocker blocker(m_contents);
    for (int i = 0; i < m_contents->topLevelItemCount(); ++i) {
        auto* item = m_contents->topLevelItem(i);
        const auto* current = m_contents->currentItem();
        const bool isInside = current && current->data(0, kChapterRole).toString() == chapter;
        if (!isInside && item->data(0, kChapterRole).toString() == chapter)
            m_contents->setCurrentItem(item);
    }
}

void ManualPanel::scrollTo(const QString& heading)
{
    for (auto block = m_page->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || block.text() != heading)
            continue;
        m_page->setTextCursor(QTextCursor(block));
        m_page->verticalScrollBar()->setValue(m_page->verticalScrollBar()->value() + m_page->cursorRect().top());
        return;
    }
}

void ManualPanel::markFound()
{
    QList<QTextEdit::ExtraSelection> marks;
    const auto words = wordsOf(m_search->text());
    for (const auto& word : words) {
        for (auto found = m_page->document()->find(word); !found.isNull();
             found = m_page->document()->find(word, found)) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = found;
            mark.format.setBackground(Theme::instance().tokens().warningSurface);
            marks << mark;
        }
    }
    m_page->setExtraSelections(marks);
}

QString ManualPanel::text() const
{
    return m_page->toPlainText();
}

void ManualPanel::retranslate()
{
    m_search->setPlaceholderText(tr("Search the manual"));
    m_search->setAccessibleName(tr("Search the manual"));
    m_contents->setAccessibleName(tr("Chapters of the manual"));
    m_page->setAccessibleName(tr("Page of the manual"));
    m_nothing->setText(tr("Nothing in the manual contains all of these words."));
    fillContents();
    open(m_chapter);
}

} // namespace consonance
#include "moc_manual_panel.cpp"
