// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables of breakpoints, of the log they write, and of watches, over the document that owns them. GUI thread only;
// the document must outlive them.
#pragma once

#include "ui/models/column_model.h"

#include <QStyledItemDelegate>

#include <cstdint>

namespace consonance {

class MonitorDocument;

class BreakpointModel : public ColumnModel {
    Q_OBJECT
public:
    enum ColumnIndex { Condition, Hits, Does, Ignore };

    explicit BreakpointModel(MonitorDocument& document, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    /// 0 for a row that is not there.
    [[nodiscard]] std::uint32_t idAt(int row) const;

protected:
    [[nodiscard]] std::span<const Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    MonitorDocument& m_document;
};

class LogLineModel : public ColumnModel {
    Q_OBJECT
public:
    explicit LogLineModel(MonitorDocument& document, QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] std::span<const Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    MonitorDocument& m_document;
};

class WatchModel : public ColumnModel {
    Q_OBJECT
public:
    enum ColumnIndex { Expression, Value, Curve };

    explicit WatchModel(MonitorDocument& document, QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] std::span<const Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    MonitorDocument& m_document;
};

/// Draws a watch over the time that was seen; where one stands is marked.
class SparklineDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit SparklineDelegate(MonitorDocument& document, QObject* parent = nullptr);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setMoment(double seconds) { m_moment = seconds; }

private:
    MonitorDocument& m_document;
    double m_moment = 0;
};

} // namespace consonance
