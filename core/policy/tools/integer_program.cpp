// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/integer_program.h"

#include <cmath>
#include <csetjmp>

#include <glpk.h>

namespace consonance {

namespace {

constexpr MessageId kNoSolution
    = CONSONANCE_MESSAGE("program.no-solution", "the integer program has no solution, or none was found in time");
constexpr MessageId kGaveUp = CONSONANCE_MESSAGE("program.gave-up", "the solver of integer programs gave up");

int boundKind(double low, double high)
{
    const bool hasLow = std::isfinite(low);
    const bool hasHigh = std::isfinite(high);
    if (hasLow && hasHigh)
        return low == high ? GLP_FX : GLP_DB;
    return hasLow ? GLP_LO : hasHigh ? GLP_UP : GLP_FR;
}

} // namespace

/// What a search sends and receives; outlives a jump out of GLPK.
struct GlpkSearch {
    std::jmp_buf failed;
    glp_prob* problem = nullptr;
    std::int64_t nodesLeft = 0;
    double gap = 0;
    bool hasFailed = false;
    bool wasCut = false;
    int status = GLP_UNDEF;
};

/// Entries of the matrix as GLPK counts them, from 1.
struct IntegerProgram::Triplets {
    std::vector<int> rows { 0 };
    std::vector<int> columns { 0 };
    std::vector<double> coefficients { 0 };
};

namespace {

void leave(void* info)
{
    std::longjmp(static_cast<GlpkSearch*>(info)->failed, 1); // GLPK would end the program
}

void countNodes(glp_tree* tree, void* info)
{
    auto* search = static_cast<GlpkSearch*>(info);
    if (glp_ios_reason(tree) != GLP_ISELECT || --search->nodesLeft >= 0)
        return;
    search->wasCut = true;
    glp_ios_terminate(tree);
}

} // namespace

std::size_t IntegerProgram::addColumn(double low, double high, double objective, bool isWhole)
{
    m_columns.push_back({ low, high, objective, isWhole });
    return m_columns.size() - 1;
}

void IntegerProgram::addRow(double low, double high, Terms terms)
{
    m_rows.push_back({ low, high, std::move(terms) });
}

IntegerProgram::Triplets IntegerProgram::triplets() const
{
    Triplets matrix;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        for (const auto& [column, coefficient] : m_rows[row].terms) {
            matrix.rows.push_back(static_cast<int>(row) + 1);
            matrix.columns.push_back(static_cast<int>(column) + 1);
            matrix.coefficients.push_back(coefficient);
        }
    }
    return matrix;
}

void IntegerProgram::load(void* glpk, const Triplets& matrix) const
{
    auto* problem = static_cast<glp_prob*>(glpk);
    glp_set_obj_dir(problem, GLP_MAX);
    glp_add_cols(problem, static_cast<int>(m_columns.size()));
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column& column = m_columns[i];
        const int number = static_cast<int>(i) + 1;
        glp_set_col_bnds(problem, number, boundKind(column.low, column.high), column.low, column.high);
        glp_set_obj_coef(problem, number, column.objective);
        glp_set_col_kind(problem, number, column.isWhole ? GLP_IV : GLP_CV);
    }
    if (!m_rows.empty())
        glp_add_rows(problem, static_cast<int>(m_rows.size()));
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Row& row = m_rows[i];
        glp_set_row_bnds(problem, static_cast<int>(i) + 1, boundKind(row.low, row.high), row.low, row.high);
    }
    glp_load_matrix(problem, static_cast<int>(matrix.rows.size()) - 1, matrix.rows.data(), matrix.columns.data(),
        matrix.coefficients.data());
}

/// Nothing in here or below needs a destructor, since GLPK may jump out of it.
void IntegerProgram::solve(const Triplets& matrix, GlpkSearch& search) const
{
    if (setjmp(search.failed) != 0) { // NOLINT(cert-err52-cpp): GLPK knows no other way out
        search.hasFailed = true;
        return;
    }
    glp_term_out(GLP_OFF);
    glp_error_hook(leave, &search);
    search.problem = glp_create_prob();
    load(search.problem, matrix);
    glp_iocp options;
    glp_init_iocp(&options);
    options.presolve = GLP_ON;
    options.msg_lev = GLP_MSG_OFF;
    options.mip_gap = search.gap;
    options.cb_func = countNodes;
    options.cb_info = &search;
    glp_intopt(search.problem, &options);
    search.status = glp_mip_status(search.problem);
    glp_error_hook(nullptr, nullptr);
}

Result<IntegerSolution> IntegerProgram::maximise(std::int64_t nodes, double gap) const
{
    if (m_columns.empty())
        return IntegerSolution { .values = {}, .isProven = true };
    GlpkSearch search;
    search.nodesLeft = nodes;
    search.gap = gap;
    solve(triplets(), search);
    if (search.hasFailed) {
        glp_free_env(); // with all that GLPK holds on this thread
        return fail(ErrorKind::Failed, kGaveUp);
    }
    const bool isFound = search.status == GLP_OPT || search.status == GLP_FEAS;
    IntegerSolution solution { .values = {}, .isProven = search.status == GLP_OPT && !search.wasCut };
    if (isFound) {
        solution.objective = glp_mip_obj_val(search.problem);
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const double value = glp_mip_col_val(search.problem, static_cast<int>(i) + 1);
            solution.values.push_back(m_columns[i].isWhole ? std::round(value) : value);
        }
    }
    glp_delete_prob(search.problem);
    glp_free_env(); // GLPK keeps one for each thread, which would outlive threads that come and go
    if (!isFound)
        return fail(ErrorKind::Failed, kNoSolution);
    return solution;
}

} // namespace consonance
