// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+K finds everything that the window knows by a name.
#include "tests/ui/app/tool_bench.h"
#include "tests/window_test.h"
#include "ui/commands/command_list_model.h"
#include "ui/commands/command_palette.h"
#include "ui/start/run_form.h"
#include "ui/start/welcome_page.h"
#include "ui/teach/lesson_player.h"
#include "ui/teach/teaching.h"

#include <QLineEdit>
#include <QListView>

using namespace consonance;
using fixtures::ToolBench;

namespace {

/// Types it and gives the names of what is listed, or the kind of the first with this name.
struct Search {
    explicit Search(ToolBench& bench)
        : palette(bench.window->commandPalette())
    {
        palette.popUp();
    }

    void type(const QString& text) const { palette.findChild<QLineEdit*>()->setText(text); }
    [[nodiscard]] QModelIndex find(const QString& name) const
    {
        const auto* model = palette.findChild<QListView*>()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->index(row, 0).data().toString() == name)
                return model->index(row, 0);
        }
        return {};
    }
    [[nodiscard]] QString kind(const QString& text, const QString& name) const
    {
        type(text);
        return find(name).data(CommandListModel::CategoryRole).toString();
    }
    void choose(const QString& text, const QString& name) const
    {
        type(text);
        auto* list = palette.findChild<QListView*>();
        list->setCurrentIndex(find(name));
        QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Return);
    }

    CommandPalette& palette;
};

} // namespace

class TestWindowSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void everyKindIsFound()
    {
        ToolBench bench;
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        const Search search(bench);
        const auto job = QString::fromStdString(bench.window->session().inputs()->workload->job(JobId(7)).request.name);
        QVERIFY(search.kind(QStringLiteral("gavel"), QStringLiteral("Gavel")).startsWith(QLatin1String("Policy")));
        QCOMPARE(
            search.kind(QStringLiteral("packing"), QStringLiteral("When packing hurts")), QStringLiteral("Lesson"));
        QCOMPARE(search.kind(QStringLiteral("preempt"), QStringLiteral("Preemption frees the small ones")),
            QStringLiteral("Sample"));
        QCOMPARE(search.kind(job, job), QStringLiteral("Job of the open run"));
        QCOMPARE(search.kind(QStringLiteral("server-3"), QStringLiteral("server-3")),
            QStringLiteral("Server of the open run"));
        QVERIFY(
            search.kind(QStringLiteral("losing"), QStringLiteral("Losing a rack")).startsWith(QLatin1String("Manual")));
        QVERIFY(!search.kind(QStringLiteral("dark"), QStringLiteral("Theme: dark")).isEmpty());
        QVERIFY(search.find(QStringLiteral("nothing")) == QModelIndex());
    }

    void choosingGoesThere()
    {
        ToolBench bench;
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        const Search search(bench);
        search.choose(QStringLiteral("server-3"), QStringLiteral("server-3"));
        QCOMPARE(bench.window->selection().state().hosts, std::vector<HostId> { HostId(3) });
        QCOMPARE(bench.window->page(), MainWindow::Page::Session);
        search.palette.popUp();
        search.choose(QStringLiteral("gavel"), QStringLiteral("Gavel"));
        QCOMPARE(bench.window->page(), MainWindow::Page::Welcome);
        QVERIFY(bench.window->welcomePage().isFormShown());
        QCOMPARE(bench.window->welcomePage().form().request().policy, std::string("gavel"));
    }

    /// A system that is not here gets an answer, and what can be done about it.
    void whatIsUnknownGetsAnAnswer()
    {
        ToolBench bench;
        const Search search(bench);
        search.type(QStringLiteral("Zyzzogetonthing"));
        const auto* model = search.palette.findChild<QListView*>()->model();
        QCOMPARE(model->rowCount(), 1);
        const auto name = model->index(0, 0).data().toString();
        QVERIFY(name.contains(QStringLiteral("Zyzzogetonthing")));
        search.choose(QStringLiteral("Zyzzogetonthing"), name);
        QCOMPARE(bench.window->welcomePage().form().request().policy, std::string("external"));
    }
};

CONSONANCE_WINDOW_TEST(TestWindowSearch)
#include "tst_window_search.moc"
