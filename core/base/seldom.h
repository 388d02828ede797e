// SPDX-License-Identifier: GPL-3.0-or-later
//
// A value that few of many records have. Absent, it costs one pointer and reads as a default T; present, it lives on
// the heap. Copies are deep, moves are pointers, so that a vector of millions of records that lack it stays small and
// grows cheaply. Owns what it holds; no thread rule of its own.
#pragma once

#include <memory>
#include <utility>

namespace consonance {

template<typename T> class Seldom {
public:
    Seldom() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): stands where a T stood
    Seldom(T value)
        : m_value(std::make_unique<T>(std::move(value)))
    {
    }
    Seldom(const Seldom& other)
        : m_value(other.m_value ? std::make_unique<T>(*other.m_value) : nullptr)
    {
    }
    Seldom(Seldom&&) noexcept = default;
    Seldom& operator=(const Seldom& other)
    {
        if (this != &other)
            *this = Seldom(other);
        return *this;
    }
    Seldom& operator=(Seldom&&) noexcept = default;
    ~Seldom() = default;

    [[nodiscard]] bool has() const { return m_value != nullptr; }
    [[nodiscard]] const T& operator*() const
    {
        static const T kAbsent {};
        return m_value ? *m_value : kAbsent;
    }
    [[nodiscard]] const T* operator->() const { return &**this; }

private:
    std::unique_ptr<T> m_value;
};

} // namespace consonance
