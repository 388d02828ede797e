// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fields in which people say what to simulate: a trace, a cluster, an interference model. Each holds a text as the
// command line takes it, offers what comes with the program, and takes files. They check nothing but that there is
// something; whoever opens the run says what is wrong. GUI thread only.
#pragma once

#include "core/cluster/cluster_presets.h"

#include <QWidget>

#include <string>
#include <vector>

class QComboBox;
class QToolButton;

namespace consonance {

class ParameterForm;
class RoleLabel;
class Settings;
struct SampleTrace;

/// A list of entries with a button for files; the base of the choosers. Subclasses add the entries that they know.
class InputChooser : public QWidget {
    Q_OBJECT
public:
    /// The chosen entry's value, or the file's path.
    [[nodiscard]] virtual std::string value() const;
    /// Chooses an entry; what is no entry becomes one, as a file.
    virtual void setValue(const std::string& value);

Q_SIGNALS:
    void changed();

protected:
    InputChooser(Settings& settings, QWidget* parent);

    [[nodiscard]] QComboBox& list() const { return *m_list; }
    /// Dialog title and filter, e.g. "Traces (*.csv *.json)".
    virtual void describeFiles(QString& title, QString& filter) const = 0;
    /// Fills the list anew in the current language.
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
    void retranslate();

    Settings& m_settings;
    QComboBox* m_list = nullptr;
    QToolButton* m_browse = nullptr;
    RoleLabel* m_note = nullptr;
    QStringList m_files; ///< chosen here, kept when the list is filled anew
};

class TraceChooser : public InputChooser {
    Q_OBJECT
public:
    explicit TraceChooser(Settings& settings, QWidget* parent = nullptr);

    /// A path, or "preset:NAME,key=value,…".
    [[nodiscard]] std::string value() const override;
    void setValue(const std::string& value) override;
    /// The sample that is chosen; nullptr when it is no sample.
    [[nodiscard]] const SampleTrace* sample() const;
    /// The cluster that the chosen trace is meant for; empty when it does not say.
    [[nodiscard]] std::string suggestedCluster() const;

protected:
    void describeFiles(QString& title, QString& filter) const override;
    void fillList() override;
    void updateNote() override;

private:
    [[nodiscard]] std::string presetName() const;
    void showParameters();

    ParameterForm* m_parameters = nullptr;
    std::string m_parametersOf;
};

class ClusterChooser : public InputChooser {
    Q_OBJECT
public:
    explicit ClusterChooser(Settings& settings, QWidget* parent = nullptr);

protected:
    void describeFiles(QString& title, QString& filter) const override;
    void fillList() override;
    void updateNote() override;

private:
    std::vector<ClusterSummary> m_presets;
};

/// What people read for an interference model as it is asked for, such as "contention".
[[nodiscard]] QString interferenceTitle(const std::string& model);

class InterferenceChooser : public InputChooser {
    Q_OBJECT
public:
    explicit InterferenceChooser(Settings& settings, QWidget* parent = nullptr);

    [[nodiscard]] std::string value() const override;

protected:
    void describeFiles(QString& title, QString& filter) const override;
    void fillList() override;
    void updateNote() override;
};

/// What starting, suspending, resuming and moving a job costs.
class TransitionChooser : public InputChooser {
    Q_OBJECT
public:
    explicit TransitionChooser(Settings& settings, QWidget* parent = nullptr);

protected:
    void describeFiles(QString& title, QString& filter) const override;
    void fillList() override;
    void updateNote() override;
};

/// "48 cores", "288 GB": an amount of one resource in the unit that people read.
[[nodiscard]] QString amountText(Resource resource, std::int64_t amount);
/// "6 servers · 48 cores · 12 GPUs · 288 GB".
[[nodiscard]] QString capacityText(std::size_t hosts, const ResourceVector& capacity);

} // namespace consonance
