// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values for parameters: of the policies that the form of comparisons has ticked, of its trace, and seeds. Says how
// many runs these make and about how long they will take, and hands on a plan; also reads and writes the plan as a
// file. What was typed is remembered, also of policies that are not ticked now. A window of its own that lets people go
// on with the form. GUI thread only; the settings must outlive it.
#pragma once

#include "core/sweep/sweep_values.h"
#include "ui/runs/sweep_memory.h"
#include "ui/work/message.h"

#include <QDialog>

#include <functional>
#include <map>
#include <utility>
#include <vector>

class QComboBox;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace consonance {

class RoleLabel;

class SweepForm : public QDialog {
    Q_OBJECT
public:
    /// The form of comparisons.
    struct Comparison {
        std::function<CompareRequest()> request;
        std::function<QString()> problem; ///< empty when the request is sound
        std::function<void(const CompareRequest&)> changeTo; ///< can be taken back by the user
    };
    SweepForm(Settings& settings, Comparison comparison, QWidget* parent = nullptr);

    /// As the form of comparisons is now. Call before it is shown, and when that changes.
    void follow();
    /// Errors: what is typed makes no plan.
    [[nodiscard]] Result<SweepPlan> plan() const;
    /// The file is read into both forms. Errors: no sweep, or one that no form makes.
    [[nodiscard]] Result<void> open(const QString& file);
    [[nodiscard]] Result<void> save(const QString& file) const;
    /// Null for a parameter that is not asked for; an empty contender means the trace.
    [[nodiscard]] QLineEdit* field(const std::string& contender, const std::string& key) const;
    [[nodiscard]] QLineEdit& seedsField() const { return *m_seeds; }
    [[nodiscard]] QComboBox& mixChoice() const { return *m_mix; }
    [[nodiscard]] QPushButton& startButton() const { return *m_start; }
    /// "24 runs, about 3 min"; what is wrong, if anything is.
    [[nodiscard]] QString summary() const;

Q_SIGNALS:
    void startRequested(const consonance::SweepPlan& plan);
    void messageRaised(const consonance::Message& message);
    void errorRaised(const consonance::Error& error);

protected:
    void changeEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    using FieldKey = std::pair<std::string, std::string>; ///< contender and parameter
    struct Row {
        FieldKey key;
        QLineEdit* edit = nullptr;
    };

    void build();
    void rebuildRows();
    void addHeading(const QString& text);
    void addRow(const std::string& contender, const std::string& key, const QString& present, const QString& meaning);
    void addPolicyRows(const CompareRequest& request, const std::string& contender);
    void addTraceRows(const std::string& trace);
    [[nodiscard]] Result<SweepValues> values() const;
    [[nodiscard]] Result<void> checkValues(const CompareRequest& request, const SweepValues& values) const;
    void showSummary();
    void remember() const;
    void recall();
    void chooseAndOpen();
    void chooseAndSave();
    void retranslate();

    Settings& m_settings;
    SweepMemory m_memory;
    Comparison m_comparison;
    std::map<FieldKey, QString> m_texts; ///< what was typed, also where there is no row now
    std::vector<Row> m_rows;
    std::vector<FieldKey> m_shown; ///< the rows and what they stood for when they were made
    QVBoxLayout* m_list = nullptr;
    RoleLabel* m_about = nullptr;
    RoleLabel* m_mixLabel = nullptr;
    QComboBox* m_mix = nullptr;
    RoleLabel* m_seedsLabel = nullptr;
    QLineEdit* m_seeds = nullptr;
    RoleLabel* m_summary = nullptr;
    QPushButton* m_start = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_close = nullptr;
};

/// "20 runs, about 3 s", as far as that is known; each policy runs on so many copies of a trace, too.
[[nodiscard]] QString sweepCostText(const SweepPlan& plan, const RunPaces& paces, int copies = 0);

} // namespace consonance
