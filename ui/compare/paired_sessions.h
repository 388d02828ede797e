// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two stored runs of one trace, each in a separate session, always at the same moment of one clock, after all that
// happens then.
// Going somewhere happens in the background; a newer request replaces one under way. GUI thread only; its published
// data are immutable.
#pragma once

#include "core/compare/run_difference.h"
#include "core/session/interactive_session.h"

#include <QObject>

#include <array>
#include <memory>
#include <optional>

namespace consonance {

class RunLibrary;

class PairedSessions : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t kSides = 2;

    /// What one side shows.
    struct Side {
        QString runId;
        std::shared_ptr<const Cluster> cluster;
        std::shared_ptr<const Workload> workload;
        std::shared_ptr<const SessionFrame> frame; ///< null before the first moment is reached
    };

    explicit PairedSessions(RunLibrary& library, QObject* parent = nullptr);
    ~PairedSessions() override;

    /// Reads both runs; opened() follows, or failed().
    void open(const QString& firstRun, const QString& secondRun);
    void close();
    [[nodiscard]] bool isOpen() const { return m_pair != nullptr; }
    [[nodiscard]] const Side& side(std::size_t index) const { return m_sides[index]; }
    [[nodiscard]] const RunDifference& difference() const { return m_difference; }
    [[nodiscard]] Time now() const { return m_now; }
    /// The end of the longer run.
    [[nodiscard]] Time horizon() const { return m_horizon; }

    void seek(Time at);
    /// Where they part; nothing happens when they do not.
    void seekDivergence();
    /// To the next or previous moment at which either run decides.
    void stepDecision(bool forward);

Q_SIGNALS:
    void opened();
    /// Both sides show now().
    void moved();
    void failed(const consonance::Error& error);

private:
    struct Pair;
    struct Opened;
    struct Reached {
        Time at;
        std::array<std::shared_ptr<const SessionFrame>, kSides> frames;
    };

    /// `move` says where it went.
    void go(std::function<Result<Time>(Pair&, const StopToken&)> move);

    RunLibrary& m_library;
    std::shared_ptr<Pair> m_pair;
    std::array<Side, kSides> m_sides;
    RunDifference m_difference;
    Time m_now;
    Time m_horizon;
};

} // namespace consonance
