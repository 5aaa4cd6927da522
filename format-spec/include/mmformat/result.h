// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Result<T>: a value or an Error, spelled like std::expected, which C++20 lacks.
//
//   Result<Profile> open(...);
//   MM_TRY(const Profile profile, open(...));   // returns the Error to our caller
//   MM_CHECK(sink.commit());                    // the same for Result<void>
#pragma once

#include <cassert>
#include <type_traits>
#include <utility>
#include <variant>

#include "mmformat/error.h"

namespace mm {

template <class T>
class [[nodiscard]] Result {
 public:
  using value_type = T;

  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& value() & { return std::get<0>(state_); }
  const T& value() const& { return std::get<0>(state_); }
  T&& value() && { return std::get<0>(std::move(state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const& { return std::get<1>(state_); }
  Error&& error() && { return std::get<1>(std::move(state_)); }

 private:
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  using value_type = void;

  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool has_value() const { return !error_.has_value(); }
  explicit operator bool() const { return has_value(); }
  void value() const {}

  const Error& error() const& { return *error_; }
  Error&& error() && { return std::move(*error_); }

 private:
  std::optional<Error> error_;
};

/// Adds the path to the error of a result, where it has none yet.
template <class T>
Result<T> with_path(std::string_view path, Result<T> result) {
  if (result.has_value() || !result.error().path.empty()) return result;
  Error error = std::move(result).error();
  error.path = path;
  return error;
}

}  // namespace mm

#define MM_JOIN_INNER(a, b) a##b
#define MM_JOIN(a, b) MM_JOIN_INNER(a, b)

/// MM_TRY(declaration, expression): declares a variable with the expression's value, or
/// returns its Error from the enclosing function.
#define MM_TRY(declaration, ...) \
  MM_TRY_WITH(MM_JOIN(mm_try_result_, __LINE__), declaration, __VA_ARGS__)
#define MM_TRY_WITH(name, declaration, ...)              \
  auto name = (__VA_ARGS__);                             \
  if (!name.has_value()) return std::move(name).error(); \
  declaration = std::move(name).value()

/// MM_CHECK(expression): returns the Error of a Result<void> from the enclosing function.
#define MM_CHECK(...)                                                            \
  do {                                                                           \
    auto mm_check_result = (__VA_ARGS__);                                        \
    if (!mm_check_result.has_value()) return std::move(mm_check_result).error(); \
  } while (false)
