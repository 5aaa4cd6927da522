// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "build_page.h"

#include <fmt/format.h>

#include "build_table.h"
#include "mmanalyze/phases.h"
#include "page_assets.h"
#include "toolkit/json_writer.h"
#include "toolkit/units.h"

namespace mm::summarize {
namespace {

using analyze::Build;
using analyze::BuildRun;

/// JSON inside a page. A `<` stands only in its texts; escaped, it neither ends the
/// script element nor starts a comment.
class ScriptSink final : public toolkit::Sink {
 public:
  explicit ScriptSink(toolkit::Sink& to) : Sink(std::size_t{1} << 16U), to_(&to) {}
  void finish() { flush(); }

 private:
  void drain(std::string_view text) override {
    for (std::size_t at = text.find('<'); at != std::string_view::npos;
         at = text.find('<')) {
      to_->append(text.substr(0, at));
      to_->append("\\u003c");
      text.remove_prefix(at + 1);
    }
    to_->append(text);
  }

  toolkit::Sink* to_;
};

class PageData {
 public:
  PageData(const ReadBuild& read, toolkit::Sink& sink) : read_(read), json_(sink) {}

  void write() {
    const Build& build = read_.build;
    json_.begin_object();
    text("schema", "mmtools-build-page-1");
    json_.key("is_time");
    json_.boolean(build.counter.is_time());
    text("counter", build.counter.name);
    json_.key("has_clock");
    json_.boolean(build.start.has_value());
    number("span", build.span);
    json_.key("phases");
    json_.begin_array();
    for (std::size_t i = 0; i < analyze::kPhaseCount; ++i) {
      json_.string(phase_header(static_cast<analyze::Phase>(i)));
    }
    json_.end_array();
    json_.key("chain");
    json_.begin_array();
    for (const analyze::ChainLink& link : build.chain) json_.number(link.run);
    json_.end_array();
    json_.key("runs");
    json_.begin_array();
    for (std::size_t i = 0; i < build.runs.size(); ++i) {
      json_.line_break();
      write_run(build.runs[i], read_.page_runs[i]);
    }
    json_.end_array();
    json_.line_break();
    json_.key("texts");
    json_.begin_array();
    for (const std::string& text : read_.page_texts.all()) json_.string(text);
    json_.end_array();
    json_.end_object();
  }

 private:
  void text(std::string_view key, std::string_view value) {
    json_.key(key);
    json_.string(value);
  }
  void number(std::string_view key, std::uint64_t value) {
    json_.key(key);
    json_.number(value);
  }

  void write_run(const BuildRun& run, const PageRun& page) {
    json_.begin_object();
    text("name", run.name);
    text("role", decode::role_name(run.command.role));
    text("package", run.command.package);
    text("version", run.command.version);
    text("path", run.path);
    json_.key("start");
    if (run.start && read_.build.start) {
      json_.number(*run.start - *read_.build.start);
    } else {
      json_.null();
    }
    number("wall", run.wall_time);
    number("busy", run.busy_time);
    number("total", run.total_time);
    number("missing", run.uninstrumented_time());
    json_.key("phases");
    json_.begin_array();
    for (const std::uint64_t time : run.phase_times) json_.number(time);
    json_.end_array();
    text("dearest", run.dearest_label);
    json_.key("is_probe");
    json_.boolean(run.is_probe());
    write_rows("labels", page.labels);
    write_rows("items", page.items);
    number("no_item", page.no_item_time);
    number("frame_count", page.frame_count);
    json_.key("frames");
    json_.begin_array();
    for (const PageFrame& frame : page.frames) {
      for (const std::uint64_t value :
           {std::uint64_t{frame.depth}, std::uint64_t{frame.text}, frame.total,
            frame.self}) {
        json_.number(value);
      }
    }
    json_.end_array();
    json_.end_object();
  }

  /// "labels":{"rows":[text, self time, count, ...],"rest":[rows, self time]}.
  void write_rows(std::string_view key, const PageRows& rows) {
    json_.key(key);
    json_.begin_object();
    json_.key("rows");
    json_.begin_array();
    for (const PageRow& row : rows.rows) {
      json_.number(row.text);
      json_.number(row.self_time);
      json_.number(row.count);
    }
    json_.end_array();
    json_.key("rest");
    json_.begin_array();
    json_.number(rows.rest_count);
    json_.number(rows.rest_time);
    json_.end_array();
    json_.end_object();
  }

  const ReadBuild& read_;
  toolkit::JsonWriter json_;
};

}  // namespace

void write_build_page(const ReadBuild& read, toolkit::Sink& sink) {
  // The policy makes the browser itself see to it that nothing is fetched.
  sink.append(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n");
  sink.append(fmt::format("<title>Build of {}</title>\n<style>\n",
                          toolkit::format_counted(read.build.runs.size(), "run")));
  sink.append(kPageStyle);
  sink.append("</style>\n</head>\n");
  sink.append(kPageBody);
  sink.append("<script type=\"application/json\" id=\"data\">\n");
  ScriptSink data{sink};
  PageData{read, data}.write();
  data.finish();
  sink.append("\n</script>\n<script>\n'use strict';\n");
  for (const std::string_view part :
       {kFormatScript, kModelScript, kTimelineScript, kTableScript, kFlameScript,
        kPanelScript, kMainScript}) {
    sink.append(part);
  }
  sink.append("</script>\n</body>\n</html>\n");
}

}  // namespace mm::summarize
