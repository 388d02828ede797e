// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy.h"
#include "tests/core/policy/policy_tables.h"
#include "tests/core_test.h"

#include <QFile>
#include <QTest>

#include <set>

using namespace consonance;

class TestPolicyRegistry : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void idsAreUniqueAndComplete();
    void everyPolicySaysWhereItComesFrom();
    void defaultsAreValidValues();
    void everyPolicyIsDocumented();
    void registeringAgainAddsNothing();
    void unknownPoliciesNameTheNearest();
    void parametersAreChecked_data();
    void parametersAreChecked();
    void parametersKeepTheirTypes();
};

void TestPolicyRegistry::idsAreUniqueAndComplete()
{
    std::set<std::string> ids;
    for (const auto& entry : PolicyRegistry::instance().entries())
        QVERIFY2(ids.insert(entry.traits.id).second, entry.traits.id.c_str());
    for (const char* id :
        { "fifo", "fifo-backfill", "easy-backfill", "sjf", "ljf", "srtf", "srsf", "las", "random", "round-robin", "lb",
            "binpack", "tetris", "standalone", "locality", "fgd", "lif-linear", "lif-quadratic", "oracle-greedy" })
        QVERIFY2(ids.contains(id), id);
}

void TestPolicyRegistry::everyPolicySaysWhereItComesFrom()
{
    for (const auto& entry : PolicyRegistry::instance().entries()) {
        const PolicyTraits& traits = entry.traits;
        QVERIFY2(!traits.title.empty() && !traits.summary.empty() && !traits.family.empty(), traits.id.c_str());
        QVERIFY2(!traits.citation.empty(), traits.id.c_str());
        const bool readsModel = includes(traits.knowledge, Knowledge::InterferenceModel);
        QCOMPARE(traits.id.starts_with("oracle-"), readsModel);
        for (const ParameterSpec& parameter : traits.parameters) {
            QVERIFY2(!parameter.description.empty(), parameter.key.c_str());
            QVERIFY2(!parameter.source.empty(), parameter.key.c_str());
        }
        const auto policy = PolicyRegistry::instance().make(traits.id, {});
        QVERIFY2(policy.has_value(), traits.id.c_str());
        QCOMPARE((*policy)->traits().id, traits.id);
        QCOMPARE((*policy)->clone()->traits().id, traits.id);
    }
}

void TestPolicyRegistry::defaultsAreValidValues()
{
    for (const auto& entry : PolicyRegistry::instance().entries()) {
        std::map<std::string, std::string> asText;
        for (const ParameterSpec& parameter : entry.traits.parameters)
            asText[parameter.key] = parameterText(parameter.defaultValue);
        const auto set = ParameterSet::create(entry.traits.parameters, asText, entry.traits.id);
        QVERIFY2(set.has_value(), entry.traits.id.c_str());
        for (const ParameterSpec& parameter : entry.traits.parameters)
            QVERIFY2(set->values().at(parameter.key) == parameter.defaultValue, parameter.key.c_str());
    }
}

/// `./dev docs` writes the tables.
void TestPolicyRegistry::everyPolicyIsDocumented()
{
    const PolicyRegistry& registry = PolicyRegistry::instance();
    QFile page(QStringLiteral(CONSONANCE_SOURCE_FOLDER "/docs/policies.md"));
    QVERIFY(page.open(QIODevice::ReadOnly));
    const std::string text = page.readAll().toStdString();
    page.close();
    const std::string made = withPolicyTables(text, registry);
    for (const auto& entry : registry.entries()) {
        const std::string row = "\n| `" + entry.traits.id + "` |";
        QVERIFY2(made.find(row) != std::string::npos, entry.traits.id.c_str());
    }
    if (qEnvironmentVariableIntValue("CONSONANCE_REBASELINE") == 1) {
        QVERIFY(page.open(QIODevice::WriteOnly));
        page.write(QByteArray::fromStdString(made));
        return;
    }
    QVERIFY2(made == text, "the tables of docs/policies.md are stale: ./dev docs");
}

void TestPolicyRegistry::registeringAgainAddsNothing()
{
    const std::size_t before = PolicyRegistry::instance().entries().size();
    registerBuiltinPolicies();
    QCOMPARE(PolicyRegistry::instance().entries().size(), before);
}

void TestPolicyRegistry::unknownPoliciesNameTheNearest()
{
    const auto policy = PolicyRegistry::instance().make("fifo-backfil", {});
    QVERIFY(!policy.has_value());
    QCOMPARE(policy.error().kind, ErrorKind::BadArguments);
    QCOMPARE(policy.error().arguments.at(1), std::string("fifo-backfill"));
    QVERIFY(policy.error().englishText().find("srtf") != std::string::npos);
    // By its title, which people read in the window.
    const auto titled = PolicyRegistry::instance().make("loadbalancing", {});
    QCOMPARE(titled.error().arguments.at(1), std::string("lb"));
}

void TestPolicyRegistry::parametersAreChecked_data()
{
    QTest::addColumn<QString>("policy");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    const auto add = [](const char* name, const char* policy, const char* key, const char* value) {
        QTest::newRow(name) << QString::fromLatin1(policy) << QString::fromLatin1(key) << QString::fromLatin1(value);
    };
    add("unknown key", "fifo", "speed", "3");
    add("not among the choices", "fifo", "placer", "nowhere");
    add("not a number", "las", "quantum_gpu_s", "soon");
    add("trailing text", "las", "quantum_gpu_s", "60s");
    add("below the range", "las", "quantum_gpu_s", "0");
    add("above the range", "lif-linear", "history_traces", "1001");
    add("not a whole number", "lif-linear", "history_traces", "2.5");
    add("not a truth value", "sjf", "skip", "perhaps");
    add("not finite", "tetris", "work_weight", "nan");
    add("empty", "tetris", "work_weight", "");
}

void TestPolicyRegistry::parametersAreChecked()
{
    QFETCH(QString, policy);
    QFETCH(QString, key);
    QFETCH(QString, value);
    const auto made
        = PolicyRegistry::instance().make(policy.toStdString(), { { key.toStdString(), value.toStdString() } });
    QVERIFY(!made.has_value());
    QCOMPARE(made.error().kind, ErrorKind::BadArguments);
    QVERIFY(made.error().englishText().find(key.toStdString()) != std::string::npos);
}

void TestPolicyRegistry::parametersKeepTheirTypes()
{
    const std::vector<ParameterSpec> specs { { .key = "flag", .defaultValue = false },
        { .key = "count", .defaultValue = std::int64_t { 3 } }, { .key = "part", .defaultValue = 0.5 },
        { .key = "name", .defaultValue = std::string("a") } };
    const auto set = ParameterSet::create(specs, { { "flag", "true" }, { "part", "1e-3" } }, "test");
    QVERIFY(set.has_value());
    QCOMPARE(set->flag("flag"), true);
    QCOMPARE(set->integer("count"), std::int64_t { 3 });
    QCOMPARE(set->number("part"), 1e-3);
    QCOMPARE(set->text("name"), std::string("a"));
}

CONSONANCE_TEST(TestPolicyRegistry)
#include "tst_policy_registry.moc"
