// SPDX-License-Identifier: GPL-3.0-or-later
//
// The audit of a trace (core/run/trace_audit.h) for people: how many rows became jobs, rows left out and why, the
// first problems with their places, impossible, missing and assumed values, the load of the trace on
// the cluster, and the distributions of GPUs, lengths and arrivals. Copied and saved as Markdown, whole. Settings
// outlive it. GUI thread only.
#pragma once

#include "core/base/result.h"
#include "core/run/trace_audit.h"

#include <QList>
#include <QWidget>

#include <array>
#include <memory>

class QPushButton;
class QStandardItemModel;
class QTabWidget;

namespace consonance {

class CopyableTableView;
class RoleLabel;
class Settings;

class TraceAuditView : public QWidget {
    Q_OBJECT
public:
    enum Part : std::uint8_t { LeftOut, Problems, Impossible, Missing, Assumed, Load, Distributions };
    static constexpr std::size_t kParts = 7;

    explicit TraceAuditView(Settings& settings, QWidget* parent = nullptr);

    /// `name` is in the heading of the Markdown: the file, or the preset.
    void setAudit(std::shared_ptr<const TraceAudit> audit, const QString& name);
    /// Instead of one: why there is none yet.
    void setNote(const QString& note);

    [[nodiscard]] const std::shared_ptr<const TraceAudit>& audit() const { return m_audit; }
    [[nodiscard]] QString summary() const;
    [[nodiscard]] const QStandardItemModel& part(Part part) const { return *m_models[part]; }
    /// Heading, summary and every part that has rows; empty without an audit.
    [[nodiscard]] QString markdown() const;
    /// Asks for a name and writes the Markdown there.
    void save();

Q_SIGNALS:
    void errorRaised(const consonance::Error& error);

private:
    void fill();
    void fillLeftOut();
    void fillProblems();
    void fillLoad();
    void fillDistributions();
    void retranslate();
    [[nodiscard]] QString title(Part part) const;
    [[nodiscard]] qint64 leftOutRows() const;
    [[nodiscard]] qint64 countOf(Part part) const;
    [[nodiscard]] QString emptyText(Part part) const;

    Settings& m_settings;
    std::shared_ptr<const TraceAudit> m_audit;
    QString m_name;
    QString m_note;
    RoleLabel* m_summary = nullptr;
    QTabWidget* m_tabs = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_save = nullptr;
    std::array<QStandardItemModel*, kParts> m_models {};
    std::array<CopyableTableView*, kParts> m_tables {};
};

} // namespace consonance
