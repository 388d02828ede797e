// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/tuning.h"
#include "tests/core_test.h"

#include <QTemporaryDir>

using namespace consonance;

class TestTuning final : public QObject {
    Q_OBJECT
};

CONSONANCE_BARE_TEST(TestTuning)
#include "tst_tuning.moc"
