// SPDX-License-Identifier: GPL-3.0-or-later
//
// log, exp, pow, sin and cos from + − × ÷ alone, so that results are the same bit for bit on every x86-64 machine; the
// C library picks different code (fused multiply-add or not) by processor. Relative error below 1e-14 (measured: a few
// units in the last place), about 20–40 ns a call. Pure functions. Only correct when compiled with -ffp-contract=off
// and without fast-math, as the whole project is.
#pragma once

namespace consonance {

/// Natural logarithm; -infinity at 0, NaN below.
[[nodiscard]] double portableLog(double x);
/// e^x; infinity above 709.78, 0 below -745.13.
[[nodiscard]] double portableExp(double x);
/// x^y, with the special cases of the C function.
[[nodiscard]] double portablePow(double x, double y);
/// Accurate for |x| ≤ 1e6 radians, beyond that the absolute error grows with |x|; NaN beyond 1e15.
[[nodiscard]] double portableSin(double x);
/// As portableSin.
[[nodiscard]] double portableCos(double x);

} // namespace consonance
