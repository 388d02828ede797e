// SPDX-License-Identifier: GPL-3.0-or-later
//
// A field for an input of a run: it holds a text as on the command line, offers the inputs that come with
// the program, and takes files. It checks only that it is not empty; opening the run reports what is
// wrong. GUI thread only.
#pragma once

#include <QWidget>

#include <string>

class QComboBox;
class QToolButton;

namespace consonance {

class RoleLabel;
class Settings;

/// A list of entries with a button for files; the base of the choosers. Subclasses add the entries that they know.
class InputChooser : public QWidget {
    Q_OBJECT
public:
    /// The chosen entry's value, or the file's path.
    [[nodiscard]] virtual std::string value() const { return currentEntry(); }
    /// Chooses an entry; any other text becomes one, as a file.
    virtual void setValue(const std::string& value);

Q_SIGNALS:
    void changed();

protected:
    InputChooser(Settings& settings, QWidget* parent);

    [[nodiscard]] QComboBox& list() const { return *m_list; }
    /// Dialog title and filter, e.g. "Traces (*.csv *.json)"; nothing where no files are taken.
    virtual void describeFiles(QString& /*title*/, QString& /*filter*/) const { }
    /// Fills the list again in the current language.
    virtual void fillList() = 0;
    /// Another entry is current, or its text changed.
    virtual void updateNote() = 0;
    void refill();
    /// Without a button for files; nothing can be dropped either.
    void takeNoFiles();
    void setNote(const QString& note);
    [[nodiscard]] std::string currentEntry() const;
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void chooseFile();
    void showNote();
    void resizeEvent(QResizeEvent* event) override;
    void retranslate();

    Settings& m_settings;
    QComboBox* m_list = nullptr;
    QToolButton* m_browse = nullptr;
    RoleLabel* m_note = nullptr; ///< in one line; its tool tip says all of it
    QStringList m_files; ///< chosen here, kept when the list is filled again
};

} // namespace consonance
