// SPDX-License-Identifier: GPL-3.0-or-later
//
// The base of all tables of the simulation: columns with a stable name, a translated title and a tip, shown text and
// exact value of a cell. A model says its columns and cells; the roles are answered here. GUI thread only.
#pragma once

#include "core/base/strong_id.h"

#include <QAbstractTableModel>

#include <cmath>
#include <optional>
#include <span>
#include <utility>

namespace consonance {

/// Roles of rows, the same in every model; absent where a row has none.
enum SimulationRole {
    JobIdRole = Qt::UserRole, ///< uint
    HostIdRole, ///< uint
    EventIndexRole, ///< uint, into SessionHistory::events
    TimeRole, ///< qint64, microseconds
};

class ColumnModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;
    /// Columns that a table hides until the user asks for them.
    [[nodiscard]] QList<int> columnsHiddenByDefault() const;

protected:
    enum class Shown : std::uint8_t { ByDefault, OnRequest };
    /// The values that the first click on a heading puts first; for amounts and lengths, the large ones.
    enum class First : std::uint8_t { Smallest, Largest };
    struct Column {
        const char* key; ///< in exports; never translated
        const char* title; ///< QT_TRANSLATE_NOOP("Models", …)
        const char* tip; ///< likewise; what the figure is and in which unit an export has it
        Qt::Alignment alignment = Qt::AlignLeft;
        Shown shown = Shown::ByDefault;
        First first = First::Smallest;
    };

    /// Of amounts or lengths: to the right, the largest first.
    [[nodiscard]] static constexpr Column amount(
        const char* key, const char* title, const char* tip, Shown shown = Shown::ByDefault)
    {
        return { key, title, tip, Qt::AlignRight, shown, First::Largest };
    }
    /// The displayed text, and the value for exports and sorting; invalid where unknown.
    struct Cell {
        Cell(const QString& both)
            : text(both)
            , exact(both)
        {
        }
        Cell(QString shown, QVariant value)
            : text(std::move(shown))
            , exact(std::move(value))
        {
        }

        QString text;
        QVariant exact;
    };

    [[nodiscard]] virtual std::span<const Column> columns() const = 0;
    [[nodiscard]] virtual std::size_t rows() const = 0;
    /// What the heading says when the pointer rests on it.
    [[nodiscard]] virtual QString headingTip(int column) const;
    /// A model overrides this, or both of the next two where making one costs much more than the other.
    [[nodiscard]] virtual Cell cell(int row, int column) const;
    [[nodiscard]] virtual QString text(int row, int column) const { return cell(row, column).text; }
    [[nodiscard]] virtual QVariant exact(int row, int column) const { return cell(row, column).exact; }
    /// Every other role.
    [[nodiscard]] virtual QVariant other(int row, int column, int role) const;
    [[nodiscard]] static QString missing() { return QStringLiteral("–"); }
    /// Nothing where a figure has no value, such as the interval of a single run.
    [[nodiscard]] static QVariant known(double value) { return std::isfinite(value) ? QVariant(value) : QVariant(); }
    [[nodiscard]] static QVariant known(const std::optional<double>& value)
    {
        return value ? QVariant(*value) : QVariant();
    }
    [[nodiscard]] static Cell countCell(std::int64_t count);
    /// A length of time; missing where it is not finite.
    [[nodiscard]] static Cell secondsCell(double seconds);
    /// A text marked with QT_TRANSLATE_NOOP("Models", …).
    [[nodiscard]] static QString translated(const char* text);
    /// All rows are others whenever the sender says so.
    template<typename Sender, typename Signal> void resetOn(const Sender& sender, Signal signal)
    {
        connect(&sender, signal, this, [this] {
            beginResetModel();
            endResetModel();
        });
    }
};

} // namespace consonance
