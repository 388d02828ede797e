// SPDX-License-Identifier: GPL-3.0-or-later
//
// Publications behind policies in several files.
#pragma once

namespace consonance {

inline constexpr const char* kTextbook
    = "Feitelson, Rudolph, \"Parallel Job Scheduling: Issues and Approaches\", JSSPP 1995";
inline constexpr const char* kHarmonyPaper
    = "Bao, Peng, Wu, \"Deep Learning-based Job Placement in Distributed Machine Learning Clusters\", INFOCOM 2019";
inline constexpr const char* kOptimusPaper
    = "Peng et al., \"Optimus: An Efficient Dynamic Resource Scheduler for Deep Learning Clusters\", EuroSys 2018";
inline constexpr const char* kPolluxArtifact = "petuum/adaptdl, osdi21-artifact @c793c70";
inline constexpr const char* kTiresiasPaper
    = "Gu et al., \"Tiresias: A GPU Cluster Manager for Distributed Deep Learning\", NSDI 2019";

} // namespace consonance
