// SPDX-License-Identifier: GPL-3.0-or-later
//
// A cluster as people think of theirs: racks × servers × GPUs × type, a line for each kind of server. Its value is the
// text that every --cluster takes. GUI thread only.
#pragma once

#include "core/cluster/rack_cluster.h"

#include <QWidget>

#include <array>
#include <string>
#include <vector>

class QComboBox;
class QGridLayout;
class QPushButton;
class QSpinBox;

namespace consonance {

class RoleLabel;

class RackForm : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMostLines = 8;

    explicit RackForm(QWidget* parent = nullptr);

    /// "racks:2x4x8:v100"
    [[nodiscard]] std::string value() const;
    [[nodiscard]] std::vector<RackGroup> groups() const;
    /// Any other text changes nothing.
    void setValue(const std::string& text);
    /// GPU types that the trace asks for: they lead the list, and lines take the trace's spelling.
    void offerTypes(const QStringList& wanted);
    /// Like the last one, of a type that the trace asks for and no line has.
    void addLine();
    void removeLine();
    void retranslate();

Q_SIGNALS:
    void changed();

private:
    struct Line {
        QSpinBox* racks = nullptr;
        QSpinBox* servers = nullptr;
        QSpinBox* gpus = nullptr;
        QComboBox* type = nullptr;
        QSpinBox* cores = nullptr;
        QSpinBox* memory = nullptr;
        [[nodiscard]] std::array<QWidget*, 6> widgets() const;
    };

    void appendLine(const RackGroup& group);
    void listTypes(QComboBox& type) const;
    void dropLine();
    void nameLines();

    QGridLayout* m_grid = nullptr;
    std::array<RoleLabel*, 6> m_headings {};
    std::vector<Line> m_lines;
    QStringList m_wantedTypes;
    QPushButton* m_more = nullptr;
    QPushButton* m_fewer = nullptr;
};

} // namespace consonance
