// SPDX-License-Identifier: GPL-3.0-or-later
// The program `consonance`: reads its arguments and settings, then opens the window or draws a picture.
#include "app/language/language.h"
#include "app/window/command_listing.h"
#include "app/window/main_window.h"
#include "app/window/render_program.h"
#include "app/window/window_arguments.h"
#include "core/learn/learn_module.h"
#include "core/learn/learned_policies.h"
#include "core/train/training_keeper.h"
#include "ui/kit/tool_tips.h"
#include "ui/theme/theme.h"
#include "ui/workspace/session_page.h"

#include <QApplication>
#include <QScreen>

#include <cstdio>

using namespace consonance;

namespace {

int runWindow(QApplication& application, const WindowArguments& arguments)
{
    wrapLongToolTips(application);
    Settings settings;
    TranslationLoader translations;
    translations.apply(settings.language());
    Theme::instance().setReducedMotion(settings.reducedMotion());
    Theme::instance().apply(settings.theme());
    const auto store = arguments.store.empty() ? settings.storePath() : QString::fromStdString(arguments.store);
    const LearnModuleHold learning; // outlives the window, which need not wait for it to close
    MainWindow window(settings, translations, store);
    if (const auto perspective = perspectiveFromId(QString::fromStdString(arguments.perspective)))
        window.sessionPage().workspace().setPerspective(*perspective);
    // A screen that is hardly larger than the window is meant for it alone.
    constexpr int kEdge = 100;
    const auto room = QGuiApplication::primaryScreen()->availableSize();
    const bool isSmall = room.width() < window.width() + kEdge || room.height() < window.height() + kEdge;
    if (settings.windowGeometry().isEmpty() && isSmall)
        window.showMaximized();
    else
        window.show();
    QStringList files;
    for (const auto& file : arguments.files)
        files << QString::fromStdString(file);
    window.openFiles(files, arguments.policy);
    if (!arguments.run.empty())
        window.openStoredRun(QString::fromStdString(arguments.run));
    QStringList commands;
    for (const auto& id : arguments.commands)
        commands << QString::fromStdString(id);
    QObject::connect(&window, &MainWindow::startCommandFailed, &window,
        [](const Error& error) { std::fputs(("consonance: " + localErrorText(error) + "\n").c_str(), stderr); });
    window.runAtStart(commands);
    return application.exec();
}

int answered(const Result<void>& written)
{
    if (written)
        return 0;
    std::fputs(("consonance: " + localErrorText(written.error()) + "\n").c_str(), stderr);
    return 1;
}

/// Pictures need no display; Qt must know before it looks for one.
void doWithoutDisplay()
{
    if (!qEnvironmentVariableIsSet("DISPLAY") && !qEnvironmentVariableIsSet("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

} // namespace

int main(int argc, char** argv)
{
    // Terminal output is in the terminal's language; the window has its own setting.
    setLanguage(chosenLanguage({}, systemEnvironment));
    const auto arguments = parseWindowArguments({ argv + 1, argv + argc });
    if (arguments.mode == WindowArguments::Mode::Leave) {
        if (arguments.exitCode != 0) {
            std::fputs(arguments.text.c_str(), stderr);
            return arguments.exitCode;
        }
        return answered(present(arguments.json, arguments.text, arguments.jsonText));
    }
    QCoreApplication::setOrganizationName(QStringLiteral("consonance"));
    QCoreApplication::setApplicationName(QStringLiteral("consonance"));
    if (arguments.mode != WindowArguments::Mode::Window)
        doWithoutDisplay();
    QApplication application(argc, argv);
    registerBuiltinPolicies();
    registerLearnedPolicies();
    offerKeptTrainings([] { return RunStore::openDefault(); });
    if (arguments.mode == WindowArguments::Mode::Render)
        return runRender(arguments);
    if (arguments.mode == WindowArguments::Mode::Commands)
        return answered(listCommands(arguments.json));
    return runWindow(application, arguments);
}
