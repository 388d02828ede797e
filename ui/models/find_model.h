// SPDX-License-Identifier: GPL-3.0-or-later
//
// Search results at one moment of a run, each with its main fields, written as in other views.
// GUI thread only. Cost: a cell when it is asked for.
#pragma once

#include "core/session/frame_facts.h"
#include "ui/tables/column_model.h"

#include <functional>
#include <memory>
#include <vector>

namespace consonance {

class FindModel : public ColumnModel {
    Q_OBJECT
public:
    using ColumnModel::ColumnModel;

    void show(FindKind kind, std::vector<std::uint32_t> things, std::shared_ptr<const FrameFacts> facts);
    [[nodiscard]] FindKind kind() const { return m_kind; }
    [[nodiscard]] std::uint32_t thing(int row) const { return m_things[static_cast<std::size_t>(row)]; }
    [[nodiscard]] const std::shared_ptr<const FrameFacts>& facts() const { return m_facts; }

protected:
    [[nodiscard]] std::size_t rows() const override { return m_things.size(); }
    [[nodiscard]] std::span<const Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    /// What a condition compares with, of texts too.
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    void withValue(int row, int column, const std::function<void(const QueryValue&)>& use) const;
    [[nodiscard]] QString shown(int row, std::string_view name, const QueryValue& value) const;

    FindKind m_kind = FindKind::Jobs;
    std::vector<std::uint32_t> m_things;
    std::shared_ptr<const FrameFacts> m_facts;
};

} // namespace consonance
