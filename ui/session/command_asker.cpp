// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/command_asker.h"

#include "core/base/stop_scope.h"
#include "core/policy/external/command_consent.h"
#include "ui/kit/role_label.h"
#include "ui/theme/theme.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QThread>
#include <QVBoxLayout>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

namespace consonance {

namespace {

constexpr auto kLook = std::chrono::milliseconds(20);
constexpr int kDialogWidth = 460;
constexpr int kCommandHeight = 90;

} // namespace

/// Where those who wait and the window meet.
struct CommandAsker::Desk {
    struct Question {
        std::string command;
        std::optional<bool> answer;
        bool isWithdrawn = false;
    };

    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::shared_ptr<Question>> questions;
    std::set<std::string> allowed; ///< for those whose question comes just after the answer
    CommandAsker* asker = nullptr; ///< null once the window is gone

    bool ask(const std::string& command)
    {
        const auto question = std::make_shared<Question>(Question { .command = command });
        std::unique_lock lock(mutex);
        if (!asker || QThread::currentThread() == asker->thread())
            return false;
        if (allowed.contains(command))
            return true;
        questions.push_back(question);
        call();
        while (!question->answer && asker && !StopScope::isStopped())
            changed.wait_for(lock, kLook);
        question->isWithdrawn = true;
        call();
        return question->answer.value_or(false);
    }

    void call()
    {
        if (asker)
            QMetaObject::invokeMethod(
                asker, [desk = asker] { desk->serve(); }, Qt::QueuedConnection);
    }

    /// The first command that awaits an answer.
    std::optional<std::string> next()
    {
        const std::lock_guard lock(mutex);
        std::erase_if(questions, [](const auto& question) { return question->isWithdrawn || question->answer; });
        return questions.empty() ? std::nullopt : std::optional(questions.front()->command);
    }

    void answer(const std::string& command, bool isYes)
    {
        {
            const std::lock_guard lock(mutex);
            if (isYes)
                allowed.insert(command);
            for (const auto& question : questions) {
                if (question->command == command)
                    question->answer = isYes;
            }
        }
        changed.notify_all();
    }
};

CommandAsker::CommandAsker(QWidget& window)
    : QObject(&window)
    , m_window(window)
    , m_desk(std::make_shared<Desk>())
{
    m_desk->asker = this;
    setCommandAsker([desk = m_desk](const std::string& command) { return desk->ask(command); });
}

CommandAsker::~CommandAsker()
{
    setCommandAsker({});
    const std::lock_guard lock(m_desk->mutex);
    m_desk->asker = nullptr;
    m_desk->changed.notify_all();
}

/// Shows the next question, skipping those no longer awaited.
void CommandAsker::serve()
{
    const auto next = m_desk->next();
    if (m_dialog && next == m_shown)
        return;
    if (m_dialog)
        m_dialog->close();
    else if (next)
        open(*next);
}

void CommandAsker::open(const std::string& command)
{
    auto* dialog = new QDialog(&m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("commandConsent"));
    dialog->setWindowTitle(tr("Start this program?"));
    dialog->setMinimumWidth(kDialogWidth);
    auto* question = new RoleLabel(TextSize::Body, TextTone::Normal);
    question->setText(tr("This command is to decide a run:"));
    auto* text = new QPlainTextEdit(QString::fromStdString(command));
    text->setReadOnly(true);
    text->setFixedHeight(kCommandHeight);
    text->setAccessibleName(tr("Command"));
    auto* warning = new RoleLabel(TextSize::Small, TextTone::Muted);
    warning->setText(tr("It can do anything on this machine that you can. Start only what you wrote or trust; you can "
                        "look at a run that someone sent you without it. Your answer holds until this program ends."));
    for (auto* label : { question, warning })
        label->setWordWrap(true);
    auto* buttons = new QDialogButtonBox;
    auto* no = buttons->addButton(tr("Do not start it"), QDialogButtonBox::RejectRole);
    auto* yes = buttons->addButton(tr("Start it"), QDialogButtonBox::AcceptRole);
    no->setDefault(true);
    yes->setAutoDefault(false);
    auto* column = new QVBoxLayout(dialog);
    for (QWidget* part : std::initializer_list<QWidget*> { question, text, warning, buttons })
        column->addWidget(part);
    connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    connect(dialog, &QDialog::finished, this, [this, command](int result) {
        m_dialog = nullptr;
        m_desk->answer(command, result == QDialog::Accepted);
        QMetaObject::invokeMethod(
            this, [this] { serve(); }, Qt::QueuedConnection);
    });
    m_dialog = dialog;
    m_shown = command;
    dialog->open();
    no->setFocus();
}

} // namespace consonance
#include "moc_command_asker.cpp"
