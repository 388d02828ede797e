// SPDX-License-Identifier: GPL-3.0-or-later
//
// "What if": what was changed in the open run and when, the history of edits with undo and redo, and the difference to
// the original. Its window title says what of the run it is. GUI thread only.
#pragma once

#include "ui/decide/what_if_controller.h"
#include "ui/tables/property_table.h"

#include <QWidget>

class QTabWidget;

namespace consonance {

class BranchDifferenceView;
class CopyableTableView;
class PlaceForm;
class PolicyForm;

class WhatIfPanel : public QWidget {
    Q_OBJECT
public:
    WhatIfPanel(WhatIfController& whatIf, const WhatIfController::Services& services, QWidget* parent = nullptr);

    [[nodiscard]] const PropertyModel& changes() const { return *m_changes; }
    [[nodiscard]] BranchDifferenceView& difference() const { return *m_difference; }

private:
    void buildLayout();
    void connectParts();
    void showChanges();
    void retranslate();

    WhatIfController& m_whatIf;
    WhatIfController::Services m_services;
    PropertyModel* m_changes = nullptr;
    CopyableTableView* m_table = nullptr;
    BranchDifferenceView* m_difference = nullptr;
    QTabWidget* m_tabs = nullptr;
    PlaceForm* m_placeForm = nullptr;
    PolicyForm* m_policyForm = nullptr;
};

} // namespace consonance
