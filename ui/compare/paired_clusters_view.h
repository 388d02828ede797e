// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two runs of one trace as two pictures of the cluster under one clock: what is selected in one is selected in the
// other, and one command brings both to the decision at which they part. GUI thread only.
#pragma once

#include "ui/compare/models/comparison_data.h"
#include "ui/kit/selection.h"

#include <QTimer>

#include <array>

class QComboBox;
class QSlider;

namespace consonance {

class ClusterCanvas;
class CommandRegistry;
class PairedSessions;
class RoleLabel;
class RunLibrary;

class PairedClustersView : public ComparisonView {
    Q_OBJECT
public:
    PairedClustersView(RunLibrary& library, CommandRegistry& registry, QWidget* parent = nullptr);
    ~PairedClustersView() override;

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    /// A moment of the two runs, which are of one trace.
    [[nodiscard]] QString shownMoment(Time at) const;
    [[nodiscard]] PairedSessions& sessions() const { return *m_sessions; }
    [[nodiscard]] ClusterCanvas& canvas(std::size_t side) const { return *m_canvases[side]; }
    /// Which run one of the two pictures shows, as a line under what is saved of it; empty while there is none.
    [[nodiscard]] QString originOf(const ClusterCanvas& canvas) const;

private:
    void addCommands(CommandRegistry& registry);
    [[nodiscard]] QWidget* buildControls(CommandRegistry& registry);
    [[nodiscard]] QWidget* buildSide(CommandRegistry& registry, std::size_t side, const char* command);
    void openChosen();
    void showOpened();
    void showMoment();
    void describeDivergence();
    void togglePlay(bool plays);

    CommandRegistry& m_registry;
    PairedSessions* m_sessions = nullptr;
    Selection m_selection; ///< of both pictures; ids mean the same jobs and servers in both
    SharedComparison m_data;
    QComboBox* m_first = nullptr;
    QComboBox* m_second = nullptr;
    QSlider* m_slider = nullptr;
    RoleLabel* m_clock = nullptr;
    RoleLabel* m_divergence = nullptr;
    std::array<RoleLabel*, 2> m_titles {};
    std::array<ClusterCanvas*, 2> m_canvases {};
    QTimer m_play;
    bool m_jumpsWhenOpened = false;
};

} // namespace consonance
