// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Shows a Chrome trace or folded stacks in speedscope and compares what speedscope made of
// it, which its Export button tells, with the file: every lane, every interval, every
// depth; of folded stacks every stack and its count.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {gunzipSync} from 'node:zlib';

import {openPage, packageDir, picturePath, serve} from './browser.mjs';

export const name = 'speedscope';
const isFolded = file => /\.stacks_folded$/.test(file);
export const takes = file => /\.json(\.gz)?$/.test(file) || isFolded(file);

function readJson(file) {
  const bytes = readFileSync(file);
  return JSON.parse(file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
}

const nanoseconds = microseconds => Math.round(microseconds * 1000);

// "  30 + 20 name" for each interval, outer ones first. Times count from the first one:
// speedscope starts each lane at 0.
function lines(intervals) {
  if (intervals.length === 0) return [];
  const zero = intervals[0].start;
  const ends = [];
  return intervals.map(({name, start, end}) => {
    while (ends.length > 0 && ends.at(-1) <= start) ends.pop();
    ends.push(end);
    return `${'  '.repeat(ends.length)}${start - zero} + ${end - start} ${name}`;
  });
}

// What speedscope must show: text of a lane's name -> lines. It leaves out intervals
// without length, and puts arguments behind the name.
function lanesOfTrace(trace) {
  const processes = new Map();
  const threads = new Map();
  const intervals = new Map();
  for (const event of trace.traceEvents ?? trace) {
    const lane = `${event.pid} ${event.tid}`;
    if (event.name === 'process_name') processes.set(event.pid, event.args.name);
    if (event.name === 'thread_name') threads.set(lane, {...event, title: event.args.name});
    if (event.ph !== 'X' || event.dur === 0) continue;
    if (!intervals.has(lane)) intervals.set(lane, []);
    const start = nanoseconds(event.ts);
    intervals.get(lane).push({
      name: event.args ? `${event.name} ${JSON.stringify(event.args)}` : event.name,
      start,
      end: start + nanoseconds(event.dur),
    });
  }
  const lanes = new Map();
  for (const [lane, list] of intervals) {
    const {pid, tid, title} = threads.get(lane);
    list.sort((a, b) => a.start - b.start);
    lanes.set(`${processes.get(pid)} (pid ${pid}), ${title} (tid ${tid})`, lines(list));
  }
  return lanes;
}

function lanesOfExport(exported) {
  const lanes = new Map();
  for (const profile of exported.profiles) {
    const intervals = [];
    const open = [];
    for (const {type, frame, at} of profile.events) {
      if (type === 'C') {
        open.pop().end = nanoseconds(at);
        continue;
      }
      const interval = {name: exported.shared.frames[frame].name, start: nanoseconds(at)};
      intervals.push(interval);
      open.push(interval);
    }
    lanes.set(profile.name, lines(intervals));
  }
  return lanes;
}

function compare(expected, actual) {
  const names = map => [...map.keys()].sort().join('\n  ');
  if (names(expected) !== names(actual)) {
    throw new Error(`lanes should be\n  ${names(expected)}\nbut are\n  ${names(actual)}`);
  }
  for (const [lane, wanted] of expected) {
    const found = actual.get(lane);
    const at = wanted.findIndex((line, i) => line !== found[i]);
    if (at >= 0 || wanted.length !== found.length) {
      const where = at < 0 ? wanted.length : at;
      throw new Error(
          `${lane}, interval ${where}: should be\n${wanted[where]}\nbut is\n${found[where]}`);
    }
  }
}

// Lines with a count, sorted; speedscope drops stacks without one.
function linesOfFolded(text) {
  return text.trimEnd().split('\n').filter(line => !line.endsWith(' 0')).sort();
}

// It exports them as if each stack had run once, one behind the other.
function linesOfEvents({profiles: [{events}], shared}) {
  const counts = new Map();
  const open = [];
  let last = 0;
  for (const {type, frame, at} of events) {
    const stack = open.join(';');
    if (at > last) counts.set(stack, (counts.get(stack) ?? 0) + at - last);
    last = at;
    if (type === 'O') open.push(shared.frames[frame].name);
    else open.pop();
  }
  return [...counts].map(([stack, count]) => `${stack} ${count}`).sort();
}

function compareFolded(expected, actual) {
  const at = expected.findIndex((line, i) => line !== actual[i]);
  if (at >= 0) throw new Error(`should be\n${expected[at]}\nbut is\n${actual[at]}`);
  if (expected.length !== actual.length) throw new Error(`${actual.length} stacks, not ${expected.length}`);
}

async function exported(page) {
  const download = page.waitForEvent('download');
  await page.getByText('Export').click();
  return readJson(await (await download).path());
}

// The frame that has most time of its own: the first row of the sandwich view, the rest
// may be out of sight.
function largestSelf(events) {
  const self = new Map();
  const open = [];
  let last = 0;
  for (const {type, frame, at} of events) {
    const top = open.at(-1);
    if (top !== undefined) self.set(top, (self.get(top) ?? 0) + at - last);
    last = at;
    if (type === 'O') open.push(frame);
    else open.pop();
  }
  return [...self].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}

/** @returns what was seen, in a few words. */
export async function check(browser, file) {
  const expected = isFolded(file) ? linesOfFolded(readFileSync(file, 'utf8')) : lanesOfTrace(readJson(file));
  const title = path.basename(file);
  const server = await serve(path.join(packageDir('speedscope'), 'dist/release'),
                             {[title]: path.resolve(file)});
  const page = await openPage(browser);
  try {
    const profile = encodeURIComponent(server.url + encodeURIComponent(title));
    await page.goto(`${server.url}index.html#profileURL=${profile}`);
    await page.getByText('Export').waitFor();
    await page.waitForTimeout(1000);  // lets it draw
    await page.screenshot({path: picturePath(`speedscope-${title}`)});
    const result = await exported(page);
    if (isFolded(file)) {
      compareFolded(expected, linesOfEvents(result));
      if (page.faults.length > 0) throw new Error(page.faults.join('\n'));
      return `${expected.length} stacks`;
    }
    compare(expected, lanesOfExport(result));

    await page.getByText('Sandwich').click();
    const {name: shown, events} = result.profiles[result.activeProfileIndex];
    const first = result.shared.frames[largestSelf(events)].name;
    await page.getByText(shown).first().waitFor();
    await page.getByText(first, {exact: true}).first().waitFor();
    await page.screenshot({path: picturePath(`speedscope-${title}-sandwich`)});
    if (page.faults.length > 0) throw new Error(page.faults.join('\n'));
  } finally {
    await page.close();
    server.close();
  }
  const intervals = [...expected.values()].reduce((sum, list) => sum + list.length, 0);
  return `${expected.size} lanes with ${intervals} intervals`;
}
