// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/growing_program.h"

#include "core/base/stop_scope.h"

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <vector>

#include <glpk.h>

namespace consonance {

namespace {

constexpr MessageId kGrowingGaveUp
    = CONSONANCE_MESSAGE("program.linear-gave-up", "the solver of linear programs found no optimum");

/// Degenerate problems can make the simplex method go round in circles.
constexpr int kIterationsPerLine = 10;
constexpr int kLeastIterations = 1000;

constexpr int kStopCheckMilliseconds = 50;

/// Of the objective, the error that a solution within GLPK's tolerances may have.
constexpr double kNear = 1e-6;
constexpr double kTightTolerance = 1e-11; ///< GLPK's own is 1e-7, absolute where a bound is 0

glp_smcp simplexOptions(glp_prob* problem)
{
    glp_smcp options;
    glp_init_smcp(&options);
    options.msg_lev = GLP_MSG_ON; // to the hook, which asks whether to stop
    options.out_frq = kStopCheckMilliseconds;
    options.it_lim = kIterationsPerLine * (glp_get_num_rows(problem) + glp_get_num_cols(problem)) + kLeastIterations;
    return options;
}

/// What columns still gain, and by how much a row is above its bound without the parts of columns that are below 0.
double errorOf(glp_prob* problem)
{
    const auto rows = static_cast<std::size_t>(glp_get_num_rows(problem));
    std::vector<double> sums(rows + 1);
    for (std::size_t row = 1; row <= rows; ++row)
        sums[row] = glp_get_row_prim(problem, static_cast<int>(row));
    std::vector<int> indices(rows + 1);
    std::vector<double> coefficients(rows + 1);
    double gain = 0;
    for (int column = 1; column <= glp_get_num_cols(problem); ++column) {
        gain += std::max(0.0, glp_get_col_dual(problem, column));
        const double value = glp_get_col_prim(problem, column);
        const int terms = value < 0 ? glp_get_mat_col(problem, column, indices.data(), coefficients.data()) : 0;
        for (auto i = static_cast<std::size_t>(terms); i > 0; --i)
            sums[static_cast<std::size_t>(indices[i])] -= coefficients[i] * value;
    }
    double excess = 0;
    for (std::size_t row = 1; row <= rows; ++row)
        excess = std::max(excess, sums[row] - glp_get_row_ub(problem, static_cast<int>(row)));
    return gain + excess;
}

/// Coefficients that are millions of times apart make tolerances add up to percents: then on a scaled problem, with
/// tighter ones. Only then, as scaling leads to other solutions among equals.
int solveNear(glp_prob* problem)
{
    auto options = simplexOptions(problem);
    const int code = glp_simplex(problem, &options);
    if (code != 0 || glp_get_status(problem) != GLP_OPT
        || errorOf(problem) <= kNear * std::fabs(glp_get_obj_val(problem)))
        return code;
    glp_scale_prob(problem, GLP_SF_AUTO);
    options.tol_bnd = kTightTolerance;
    options.tol_dj = kTightTolerance;
    return glp_simplex(problem, &options);
}

} // namespace

/// Outlives a jump out of GLPK, which would end the program instead.
struct GrowingProgram::Glpk {
    std::jmp_buf failed;
    glp_prob* problem = nullptr;
    bool hasFailed = false;
    int code = 0;

    static void leave(void* info) { std::longjmp(static_cast<Glpk*>(info)->failed, 1); }
    /// Whatever GLPK has to say is not printed; that it says something is the moment to stop.
    static int heard(void* info, const char* /*text*/)
    {
        if (StopScope::isStopped())
            leave(info);
        return 1;
    }

    /// Nothing in `work` needs a destructor.
    template<typename Work> void guarded(Work&& work)
    {
        if (hasFailed)
            return;
        if (setjmp(failed) != 0) { // NOLINT(cert-err52-cpp): GLPK knows no other way out
            hasFailed = true;
            problem = nullptr;
            glp_free_env();
            return;
        }
        glp_error_hook(leave, this);
        const int printed = glp_term_out(GLP_ON);
        glp_term_hook(heard, this);
        work();
        glp_term_hook(nullptr, nullptr);
        glp_term_out(printed);
        glp_error_hook(nullptr, nullptr);
    }
};

GrowingProgram::GrowingProgram(std::span<const double> bounds)
    : m_glpk(std::make_unique<Glpk>())
{
    m_glpk->guarded([&] {
        m_glpk->problem = glp_create_prob();
        glp_set_obj_dir(m_glpk->problem, GLP_MAX);
        if (!bounds.empty())
            glp_add_rows(m_glpk->problem, static_cast<int>(bounds.size()));
        for (std::size_t i = 0; i < bounds.size(); ++i)
            glp_set_row_bnds(m_glpk->problem, static_cast<int>(i) + 1, GLP_UP, 0, bounds[i]);
    });
}

GrowingProgram::~GrowingProgram()
{
    if (m_glpk->problem != nullptr)
        glp_delete_prob(m_glpk->problem);
}

std::size_t GrowingProgram::addColumn(double objective, const Terms& terms)
{
    int column = 0;
    m_glpk->guarded([&] {
        column = glp_add_cols(m_glpk->problem, 1);
        glp_set_col_bnds(m_glpk->problem, column, GLP_LO, 0, 0);
        glp_set_obj_coef(m_glpk->problem, column, objective);
    });
    const auto number = static_cast<std::size_t>(column) - 1;
    setTerms(number, terms);
    return number;
}

void GrowingProgram::setTerms(std::size_t column, const Terms& terms)
{
    std::vector<int> rows { 0 };
    std::vector<double> coefficients { 0 };
    for (const auto& [row, coefficient] : terms) {
        rows.push_back(static_cast<int>(row) + 1);
        coefficients.push_back(coefficient);
    }
    m_glpk->guarded([&] {
        glp_set_mat_col(m_glpk->problem, static_cast<int>(column) + 1, static_cast<int>(terms.size()), rows.data(),
            coefficients.data());
    });
}

void GrowingProgram::setBound(std::size_t row, double bound)
{
    m_glpk->guarded([&] { glp_set_row_bnds(m_glpk->problem, static_cast<int>(row) + 1, GLP_UP, 0, bound); });
}

void GrowingProgram::exchange(std::size_t column, std::size_t row)
{
    m_glpk->guarded([&] {
        if (glp_get_col_stat(m_glpk->problem, static_cast<int>(column) + 1) != GLP_BS)
            return;
        glp_set_col_stat(m_glpk->problem, static_cast<int>(column) + 1, GLP_NL);
        glp_set_row_stat(m_glpk->problem, static_cast<int>(row) + 1, GLP_BS);
    });
}

Result<GrowingSolution> GrowingProgram::maximise()
{
    m_glpk->guarded([&] { m_glpk->code = solveNear(m_glpk->problem); });
    TRY(StopScope::goOn());
    if (m_glpk->hasFailed || m_glpk->code != 0 || glp_get_status(m_glpk->problem) != GLP_OPT)
        return fail(ErrorKind::Failed, kGrowingGaveUp);
    auto* problem = m_glpk->problem;
    GrowingSolution solution { .objective = glp_get_obj_val(problem) };
    for (int column = 1; column <= glp_get_num_cols(problem); ++column)
        solution.values.push_back(glp_get_col_prim(problem, column));
    for (int row = 1; row <= glp_get_num_rows(problem); ++row)
        solution.duals.push_back(glp_get_row_dual(problem, row));
    return solution;
}

} // namespace consonance
