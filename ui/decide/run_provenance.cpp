// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/run_provenance.h"

#include "core/keep/branch_keeper.h"
#include "core/keep/run_keeper.h"
#include "ui/decide/what_if_controller.h"
#include "ui/kit/number_format.h"
#include "ui/session/shown_moment.h"
#include "ui/words/policy_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace consonance {

namespace {

/// More changes than this are counted; a line under a picture has an end.
constexpr qsizetype kMostNamed = 3;

/// In the order in which they were made.
QStringList changeTexts(const RunRequest& request, const format::Beginning& beginning)
{
    QStringList texts;
    for (const auto& [moment, change] : request.changes) {
        const auto what = WhatIfController::changeText(change);
        texts << (moment.at ? QCoreApplication::translate("RunProvenance", "%1 at %2")
                                  .arg(what, format::moment(*moment.at, beginning))
                            : QCoreApplication::translate("RunProvenance", "%1 after event %2")
                                  .arg(what, format::integer(static_cast<qint64>(moment.event))));
    }
    return texts;
}

} // namespace

QString branchLine(const SessionController& session)
{
    auto texts = changeTexts(session.openRequest(), beginningOf(session));
    if (texts.isEmpty())
        return {};
    if (const auto more = texts.size() - kMostNamed; more > 0) {
        texts = texts.mid(0, kMostNamed);
        const auto* const text = QT_TRANSLATE_N_NOOP("RunProvenance", "and %n more");
        texts << QCoreApplication::translate("RunProvenance", text, nullptr, static_cast<int>(more));
    }
    const auto what = texts.join(QStringLiteral("; "));
    const auto original = QString::fromStdString(session.inputs()->origin.originalId);
    return original.isEmpty()
        ? QCoreApplication::translate("RunProvenance", "branch, changed: %1").arg(what)
        : QCoreApplication::translate("RunProvenance", "branch of run %1, changed: %2").arg(original, what);
}

QString provenanceLine(const SessionController& session)
{
    const auto& inputs = session.inputs();
    if (!inputs)
        return {};
    // Who decided first; whom it was handed to is among the changes.
    const auto request = session.openRequest();
    const auto line = QCoreApplication::translate("RunProvenance", "%1 · %2 · policy %3 · interference %4 · seed %5")
                          .arg(QString::fromStdString(request.trace), QString::fromStdString(inputs->cluster->name),
                              contenderTitle(tellingName(request.policy, request.parameters)),
                              QString::fromStdString(request.interference), QString::number(request.seed));
    const auto branch = branchLine(session);
    return branch.isEmpty() ? line : branch + QLatin1Char('\n') + line;
}

} // namespace consonance
