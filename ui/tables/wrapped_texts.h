// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables of sentences: each is read whole, in lines as long as its column is wide. GUI thread only.
#pragma once

namespace consonance {

class CopyableTableView;

/// Rows as high as their texts need, also after a column became narrower or a text longer. The table has its model.
void wrapTexts(CopyableTableView& table);

} // namespace consonance
