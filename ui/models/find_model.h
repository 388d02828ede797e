// SPDX-License-Identifier: GPL-3.0-or-later
//
// Search results at one moment of a run, each with its main fields, written as in other views.
// GUI thread only. Cost: a cell when it is asked for.
#pragma once

#include "core/session/frame_facts.h"
#include "ui/models/field_model.h"

#include <functional>
#include <memory>
#include <vector>

namespace consonance {

class FindModel : public FieldModel {
    Q_OBJECT
public:
    explicit FindModel(QObject* parent = nullptr)
        : FieldModel(parent)
    {
        show(m_kind, {}, nullptr);
    }

    void show(FindKind kind, std::vector<std::uint32_t> things, std::shared_ptr<const FrameFacts> facts);
    [[nodiscard]] FindKind kind() const { return m_kind; }
    [[nodiscard]] std::uint32_t thing(int row) const { return m_things[static_cast<std::size_t>(row)]; }
    [[nodiscard]] const std::shared_ptr<const FrameFacts>& facts() const { return m_facts; }

protected:
    [[nodiscard]] std::size_t rows() const override { return m_things.size(); }
    [[nodiscard]] QueryValue value(int row, int column) const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    FindKind m_kind = FindKind::Jobs;
    std::vector<std::uint32_t> m_things;
    std::shared_ptr<const FrameFacts> m_facts;
};

} // namespace consonance
