// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/expression_field.h"

#include "core/query/query_template.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/work/error_text.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QCoreApplication>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStandardItemModel>
#include <QTextCharFormat>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kMostOffered = 12;
constexpr int kSuggestionRole = Qt::UserRole + 1;

} // namespace

QString expressionErrorText(const Error& error)
{
    const auto text = errorText(error);
    return error.place.column > 0
        ? QCoreApplication::translate("consonance::ExpressionField", "Column %1: %2").arg(error.place.column).arg(text)
        : text;
}

ExpressionField::ExpressionField(const QueryCatalogue& catalogue, Reading reading, QWidget* parent)
    : QWidget(parent)
    , m_catalogue(&catalogue)
    , m_reading(reading)
    , m_field(new QLineEdit)
    , m_problem(new RoleLabel(TextSize::Small, TextTone::Error))
    , m_completer(new QCompleter(this))
    , m_suggestions(new QStandardItemModel(this))
{
    m_problem->setWordWrap(true);
    m_problem->hide();
    m_field->setClearButtonEnabled(true);
    m_completer->setModel(m_suggestions);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setMaxVisibleItems(kMostOffered);
    m_completer->setWidget(m_field);
    tightlyFilled(new QVBoxLayout(this), { m_field, m_problem }, 2);
    setFocusProxy(m_field);
    connect(m_field, &QLineEdit::textChanged, this, &ExpressionField::check);
    connect(m_field, &QLineEdit::textEdited, this, &ExpressionField::offer);
    connect(m_field, &QLineEdit::returnPressed, this, [this] {
        if (m_isComplete)
            Q_EMIT accepted();
    });
    connect(m_completer, qOverload<const QModelIndex&>(&QCompleter::activated), this,
        [this](const QModelIndex& index) { insert(index.data(kSuggestionRole).toString()); });
    m_field->installEventFilter(this);
    check();
    onLanguageChange(*this, [this] { showProblem(); });
}

/// Ctrl+Space completes, as in every editor; outside of fields it is the key of another command.
bool ExpressionField::eventFilter(QObject* watched, QEvent* event)
{
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    const auto* key = isKey ? static_cast<QKeyEvent*>(event) : nullptr;
    if (!key || key->key() != Qt::Key_Space || key->modifiers() != Qt::ControlModifier)
        return QWidget::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::KeyPress)
        offer();
    return true;
}

QString ExpressionField::text() const
{
    return m_field->text().trimmed();
}

void ExpressionField::setText(const QString& text)
{
    m_field->setText(text);
    m_completer->popup()->hide();
}

void ExpressionField::setPlaceholder(const QString& text)
{
    m_field->setPlaceholderText(text);
}

void ExpressionField::setCatalogue(const QueryCatalogue& catalogue)
{
    m_catalogue = &catalogue;
    check();
}

bool ExpressionField::looksLikeCondition(const QString& text)
{
    static const QRegularExpression operators(QStringLiteral("[=<>]|\\bin\\s*\\{|\\b(any|all|count|has)\\s*\\("));
    return operators.match(text).hasMatch();
}

std::optional<Error> ExpressionField::problemOf(const std::string& text) const
{
    const auto errorOf = [](const auto& parsed) { return parsed ? std::nullopt : std::optional(parsed.error()); };
    switch (m_reading) {
    case Reading::Condition:
        return errorOf(QueryExpression::parse(text, *m_catalogue));
    case Reading::Value:
        return errorOf(QueryExpression::parse(text, *m_catalogue, QueryUse::Value));
    case Reading::Message:
        return errorOf(QueryTemplate::parse(text, *m_catalogue));
    case Reading::PlainOrCondition:
        return looksLikeCondition(QString::fromStdString(text)) ? errorOf(QueryExpression::parse(text, *m_catalogue))
                                                                : std::nullopt;
    }
    return {};
}

void ExpressionField::check()
{
    const auto written = text();
    const bool mayBeEmpty = m_reading == Reading::Message || m_reading == Reading::PlainOrCondition;
    m_error = written.isEmpty() ? std::nullopt : problemOf(m_field->text().toStdString());
    m_isComplete = !m_error && (mayBeEmpty || !written.isEmpty());
    showProblem();
    Q_EMIT edited();
}

void ExpressionField::showError(const Error& error)
{
    m_error = error;
    m_isComplete = false;
    showProblem();
}

/// The text from the place of the mistake on is underlined.
void ExpressionField::showProblem()
{
    m_problem->setVisible(m_error.has_value());
    m_problem->setText(m_error ? expressionErrorText(*m_error) : QString());
    QList<QInputMethodEvent::Attribute> marks;
    if (m_error && m_error->place.column > 0) {
        const auto all = m_field->text().toStdU32String();
        const auto before = all.substr(0, std::min(all.size(), static_cast<std::size_t>(m_error->place.column) - 1));
        const auto begin = static_cast<int>(QString::fromStdU32String(before).size());
        QTextCharFormat format;
        format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        format.setUnderlineColor(Theme::instance().tokens().error);
        format.setFontUnderline(true);
        const auto length = std::max(1, static_cast<int>(m_field->text().size()) - begin);
        marks.push_back({ QInputMethodEvent::TextFormat, begin - m_field->cursorPosition(), length, format });
    }
    QInputMethodEvent event(QString(), marks);
    QCoreApplication::sendEvent(m_field, &event);
}

/// Within a message only what is in braces is completed.
void ExpressionField::offer()
{
    auto* popup = m_completer->popup();
    auto all = m_field->text();
    auto cursor = m_field->cursorPosition();
    QString before = all.left(cursor);
    m_completionOffset = 0;
    if (m_reading == Reading::Message) {
        const auto brace = before.lastIndexOf(QLatin1Char('{'));
        if (brace < 0 || before.indexOf(QLatin1Char('}'), brace) >= 0)
            return popup->hide();
        m_completionOffset = static_cast<std::size_t>(before.left(brace + 1).toUtf8().size());
        before = before.mid(brace + 1);
        all = before;
    }
    const auto bytes = all.toStdString();
    m_completion = completeQuery(bytes, static_cast<std::size_t>(before.toUtf8().size()), *m_catalogue);
    // What may follow is offered where few things can, not over whatever stands below after every blank.
    using Kind = QuerySuggestion::Kind;
    const auto& offered = m_completion.suggestions;
    const bool isTyping = m_completion.end > m_completion.begin;
    const bool isShort
        = !offered.empty() && (offered.front().kind == Kind::Value || offered.front().kind == Kind::Collection);
    m_suggestions->clear();
    for (const auto& suggestion : m_completion.suggestions) {
        const auto word = QString::fromStdString(suggestion.text);
        const auto help = suggestion.help.empty()
            ? QString()
            : QCoreApplication::translate("Query", std::string(suggestion.help).c_str());
        auto* item = new QStandardItem(help.isEmpty() ? word : QStringLiteral("%1    %2").arg(word, help));
        item->setData(word, kSuggestionRole);
        m_suggestions->appendRow(item);
    }
    const bool isDone = m_completion.suggestions.size() == 1
        && m_completion.suggestions.front().text
            == bytes.substr(m_completion.begin, m_completion.end - m_completion.begin);
    if (m_suggestions->rowCount() == 0 || isDone || !(isTyping || isShort) || all.trimmed().isEmpty())
        return popup->hide();
    m_completer->complete();
    popup->setCurrentIndex(QModelIndex());
}

void ExpressionField::insert(const QString& suggestion)
{
    const auto bytes = m_field->text().toUtf8();
    const auto begin = static_cast<qsizetype>(m_completionOffset + m_completion.begin);
    const auto end = static_cast<qsizetype>(m_completionOffset + m_completion.end);
    const QString before = QString::fromUtf8(bytes.left(begin)) + suggestion;
    const bool isOpen = suggestion.endsWith(QLatin1Char('(')) || suggestion.endsWith(QLatin1Char('.'));
    auto after = QString::fromUtf8(bytes.mid(end));
    if (!isOpen && !after.startsWith(QLatin1Char(' ')) && m_reading != Reading::Message)
        after.prepend(QLatin1Char(' '));
    m_field->setText(before + after);
    m_field->setCursorPosition(static_cast<int>(before.size()) + (after.startsWith(QLatin1Char(' ')) ? 1 : 0));
    QMetaObject::invokeMethod(this, &ExpressionField::offer, Qt::QueuedConnection);
}

} // namespace consonance
#include "moc_expression_field.cpp"
