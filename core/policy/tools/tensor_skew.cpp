// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/tensor_skew.h"

#include <array>

namespace consonance {

namespace {

struct KnownSkew {
    std::string_view name;
    double largestTensor; ///< millions of parameters
    double all;
};

/// Weights of the published architectures, in millions.
constexpr std::array kKnown {
    KnownSkew { "vgg-16", 102.76, 138.36 }, // first dense layer, 25088 × 4096 (Simonyan, Zisserman 2015)
    KnownSkew { "vgg-19", 102.76, 143.67 }, KnownSkew { "vgg-11", 102.76, 132.86 },
    KnownSkew { "alexnet", 37.75, 61.10 }, // first dense layer, 9216 × 4096 (Krizhevsky 2012)
    KnownSkew { "resnet-50", 2.36, 25.56 }, // 3 × 3 × 512 × 512 convolution (He et al. 2016)
    KnownSkew { "resnet-152", 2.36, 60.19 },
    KnownSkew { "inception", 1.02, 11.30 }, // Inception-BN: 1024 × 1000 classifier (Ioffe, Szegedy 2015)
};

} // namespace

double tensorSkew(std::string_view modelName)
{
    for (const auto& known : kKnown) {
        if (modelName.starts_with(known.name))
            return known.largestTensor / known.all;
    }
    return 0;
}

} // namespace consonance
