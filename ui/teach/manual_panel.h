// SPDX-License-Identifier: GPL-3.0-or-later
//
// The manual as a panel: the search field on top, chapters and their headings below, the page beside. GUI thread
// only. Cost of a search: every chapter is read, well below a frame.
#pragma once

#include <QWidget>

class QLineEdit;
class QTextBrowser;
class QTreeWidget;
class QTreeWidgetItem;

namespace consonance {

class CommandRegistry;
class RoleLabel;

class ManualPanel : public QWidget {
    Q_OBJECT
public:
    explicit ManualPanel(const CommandRegistry& registry, QWidget* parent = nullptr);

    /// Shows a chapter from its beginning.
    void open(const QString& chapter);
    /// The chapter that is shown.
    [[nodiscard]] const QString& chapter() const { return m_chapter; }
    [[nodiscard]] QLineEdit& searchField() const { return *m_search; }
    [[nodiscard]] QTreeWidget& contents() const { return *m_contents; }
    [[nodiscard]] QString text() const;
    [[nodiscard]] QSize sizeHint() const override;

private:
    void fillContents();
    void openItem(const QTreeWidgetItem* item);
    void scrollTo(const QString& heading);
    void markFound();
    void retranslate();

    const CommandRegistry& m_registry;
    QLineEdit* m_search = nullptr;
    QTreeWidget* m_contents = nullptr;
    RoleLabel* m_nothing = nullptr;
    QTextBrowser* m_page = nullptr;
    QString m_chapter;
};

} // namespace consonance
