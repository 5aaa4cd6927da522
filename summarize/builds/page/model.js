// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The build: what was embedded, and what follows from it.

const build = JSON.parse(byId('data').textContent);
const {runs, phases, texts} = build;
const value = number => formatValue(number, build.is_time);
const sum = numbers => numbers.reduce((a, b) => a + b, 0);

const chainRuns = new Set(build.chain);
runs.forEach((run, index) => {
  run.index = index;
  run.isChain = chainRuns.has(index);
  run.phaseSum = sum(run.phases);
  run.words = [run.name, run.role, run.package, run.version, run.dearest].join(' ').toLowerCase();
});
const timed = runs.filter(run => run.start !== null);
const phaseTotals = phases.map((_, phase) => sum(runs.map(run => run.phases[phase])));
const shownPhases = phases.map((_, phase) => phase).filter(phase => phaseTotals[phase] > 0);

// A run gets the first lane that is free at its start. `runs` are in the order of start.
function placeInLanes() {
  const ends = [];
  for (const run of timed) {
    let lane = ends.findIndex(end => end <= run.start);
    if (lane < 0) lane = ends.push(0) - 1;
    ends[lane] = run.start + run.wall;
    run.lane = lane;
  }
  return ends.length;
}
const laneCount = placeInLanes();

// How many runs there are from each moment on: [[moment, count], ...].
function countAtOnce() {
  const changes = new Map();
  const add = (moment, by) => changes.set(moment, (changes.get(moment) ?? 0) + by);
  for (const run of timed) {
    add(run.start, 1);
    add(run.start + run.wall, -1);
  }
  let count = 0;
  return [...changes].sort((a, b) => a[0] - b[0]).map(([moment, by]) => [moment, count += by]);
}
const atOnce = countAtOnce();
const mostAtOnce = atOnce.reduce((most, [, count]) => Math.max(most, count), 0);

// The phases of a run as parts of a bar of this width: [phase, x, width].
function segmentsOf(run, width) {
  let x = 0;
  return run.phases.flatMap((time, phase) => {
    if (time === 0) return [];
    const part = time / run.phaseSum * width;
    x += part;
    return [[phase, x - part, part]];
  });
}

// What is chosen: one state for the timeline, the table and the panel.
const state = {filter: '', showsProbes: false, open: null, sort: 'wall', isAscending: false};

function isShown(run) {
  if (run.is_probe && !state.showsProbes) return false;
  return state.filter.toLowerCase().split(/\s+/).every(word => run.words.includes(word));
}
