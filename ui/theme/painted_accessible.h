// SPDX-License-Identifier: GPL-3.0-or-later
//
// Screen readers see widgets; a picture that a widget paints has no widgets in it. Its painter lists here the
// parts of the picture (servers, rows, cells, curves), and each becomes a child with a sentence, a place and a state.
// Parts are made when they are asked for and live as long as the widget's interface, which Qt owns. GUI thread only.
// Cost: nothing until an assistive program asks; then that of the sentence.
#pragma once

#include <QAccessible>
#include <QRect>

#include <memory>

class QWidget;

namespace consonance {

class PaintedParts {
public:
    virtual ~PaintedParts() = default;

    [[nodiscard]] virtual int count() const = 0;
    [[nodiscard]] virtual QString textOf(int part) const = 0;
    /// In the widget's coordinates.
    [[nodiscard]] virtual QRect rectOf(int part) const = 0;
    /// −1 when there is none; `at` in the widget's coordinates.
    [[nodiscard]] virtual int partAt(QPoint at) const = 0;
    [[nodiscard]] virtual bool isSelected(int /*part*/) const { return false; }
    /// The part that the keyboard is on; −1 for none.
    [[nodiscard]] virtual int current() const { return -1; }
};

/// The interface of a widget and its parts, for a factory given to QAccessible::installFactory().
[[nodiscard]] QAccessibleInterface* makePaintedAccessible(
    QWidget& widget, QAccessible::Role role, QAccessible::Role partRole, std::unique_ptr<PaintedParts> parts);

/// Gives the factory to Qt, which asks it for the interface of every widget; whoever asks again changes nothing.
void installOnce(QAccessible::InterfaceFactory factory);

/// Reports that the keyboard is on another part, when there is a listener and the widget has the focus.
void announceCurrentPart(QWidget& widget, int part);

} // namespace consonance
