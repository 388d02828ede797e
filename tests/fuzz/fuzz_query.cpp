// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as an expression, a message and something being typed: it is refused with a column within the text, or it
// evaluates over any values without harm; completion suggestions replace a part of the text.
#include "core/query/condition_vocabulary.h"
#include "core/query/query_completion.h"
#include "core/query/query_template.h"

#include <cstdlib>

namespace {

using namespace consonance;

/// Values of every kind, at times the wrong one: whoever provides values may do anything.
class AnyRecord final : public QueryRecord {
public:
    explicit AnyRecord(int depth)
        : m_depth(depth)
    {
    }
    QueryValue field(std::size_t index) const override
    {
        switch ((index + static_cast<std::size_t>(m_depth)) % 5) {
        case 0:
            return QueryValue::missing();
        case 1:
            return QueryValue::of(static_cast<double>(index) - 3);
        case 2:
            return QueryValue::of(std::string_view("running"));
        case 3:
            return QueryValue::list("one\ntwo\n");
        default:
            return QueryValue::seconds(1e300);
        }
    }
    void forEach(std::size_t, const std::function<bool(const QueryRecord&)>& visit) const override
    {
        for (int i = 1; i <= 3; ++i) {
            if (!visit(AnyRecord(m_depth + i)))
                return;
        }
    }

private:
    int m_depth;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto& catalogue = simulationCatalogue();
    const AnyRecord record(0);
    for (const auto use : { QueryUse::Condition, QueryUse::Value }) {
        const auto expression = QueryExpression::parse(text, catalogue, use);
        if (expression) {
            (void)queryValueText(expression->evaluate(record));
        } else if (expression.error().englishText().empty() || expression.error().place.column < 1
            || expression.error().place.column > static_cast<std::int64_t>(size) + 2) {
            std::abort();
        }
    }
    if (const auto message = QueryTemplate::parse(text, catalogue))
        (void)message->fill(record);
    for (const std::size_t cursor : { size / 2, size }) {
        const auto completion = completeQuery(text, cursor, catalogue);
        if (completion.begin > completion.end || completion.end > size)
            std::abort();
    }
    return 0;
}
