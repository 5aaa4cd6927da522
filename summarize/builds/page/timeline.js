// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The timeline: above, how many runs there are at a time; below, lanes of runs.

const timeline = {
  from: 0,
  to: build.span || 1,
  current: null,  // the run that the keyboard is at
  elements: new Map(),
};
const areaHeight = 56;
const axisHeight = 20;
const gutter = 28;

function laneHeight() {
  return laneCount <= 30 ? 22 : laneCount <= 60 ? 12 : 8;
}

function drawArea(svg, x, width) {
  const y = count => 6 + (areaHeight - 6) * (1 - count / (mostAtOnce || 1));
  let path = `M${x(0)} ${areaHeight}`;
  for (const [moment, count] of atOnce) path += `H${x(moment).toFixed(2)}V${y(count).toFixed(2)}`;
  const area = makeSvg('path', {class: 'area', d: `${path}V${areaHeight}Z`, 'clip-path': 'url(#inside)'});
  svg.append(area);
  const label = makeSvg('text', {x: gutter - 6, y: 14, 'text-anchor': 'end'});
  label.textContent = mostAtOnce;
  const base = makeSvg('text', {x: gutter - 6, y: areaHeight, 'text-anchor': 'end'});
  base.textContent = '0';
  const title = makeSvg('title');
  title.textContent = 'runs at a time';
  area.append(title);
  svg.append(label, base);
}

function drawAxis(svg, x, width, height) {
  const step = niceStep((timeline.to - timeline.from) / Math.max(2, width / 110));
  const unit = step >= 1e9 ? ['s', 1e9] : step >= 1e6 ? ['ms', 1e6] : step >= 1e3 ? ['us', 1e3] : ['ns', 1];
  for (let tick = Math.ceil(timeline.from / step) * step; tick <= timeline.to; tick += step) {
    const at = x(tick);
    svg.append(makeSvg('path', {class: 'grid', d: `M${at.toFixed(1)} 4V${height}`}));
    const isLast = at > gutter + width - 40;
    const label = makeSvg('text', {x: at + (isLast ? -3 : 3), y: areaHeight + 14,
                                   'text-anchor': isLast ? 'end' : 'start'});
    label.textContent = `${Math.round(tick / unit[1] * 10) / 10} ${unit[0]}`;
    svg.append(label);
  }
}

// Adds the parts of a run to `paths`, one for each phase of all runs: a thousand runs
// would else be ten thousand elements.
function addSegments(run, paths, left, top, width, height) {
  let last = -1;
  // A gap tells neighbours apart, where there is room for it.
  for (const [phase, from, part] of segmentsOf(run, width > 6 ? width - 1 : width)) {
    // What is less than a part of a pixel goes into what is beside it.
    if (part < 0.3 && from - last < 0.3) continue;
    last = from;
    const wide = Math.max(part, 0.3).toFixed(2);
    paths[phase] += `M${(left + from).toFixed(2)} ${top}h${wide}v${height}h-${wide}z`;
  }
}

function drawRun(run, x, height, paths) {
  const left = x(run.start);
  const width = Math.max(x(run.start + run.wall) - left, 1);
  const top = areaHeight + axisHeight + run.lane * height;
  const inner = height - (height > 10 ? 3 : 1);
  addSegments(run, paths, left, top, width, inner);
  const group = makeSvg('g', {class: 'run', 'data-run': run.index});
  group.append(makeSvg('rect', {class: 'edge', x: left.toFixed(2), y: top, width: width.toFixed(2), height: inner}));
  const seen = Math.max(left, gutter - 4);
  const letters = Math.floor((left + width - seen - 8) / 6.4);
  if (height >= 20 && letters >= 3) {
    const text = makeSvg('text', {x: seen + 4, y: top + 14});
    text.textContent = run.name.length <= letters ? run.name : run.name.slice(0, letters - 1) + '…';
    group.append(text);
  }
  return group;
}

function drawTimeline() {
  if (!build.has_clock) return;
  const box = byId('timeline');
  const whole = Math.max(box.clientWidth, 200);
  const width = whole - gutter - 8;
  const x = moment => gutter + (moment - timeline.from) / (timeline.to - timeline.from) * width;
  const lane = laneHeight();
  const height = areaHeight + axisHeight + laneCount * lane + 2;
  const svg = makeSvg('svg', {width: whole, height, viewBox: `0 0 ${whole} ${height}`});
  const clip = makeSvg('clipPath', {id: 'inside'});
  clip.append(makeSvg('rect', {x: gutter - 2, y: 0, width: width + 4, height}));
  svg.append(clip);
  drawArea(svg, x, width);
  drawAxis(svg, x, width, height);
  const lanes = makeSvg('g', {'clip-path': 'url(#inside)'});
  timeline.elements.clear();
  const paths = phases.map(() => '');
  const groups = [];
  for (const run of timed) {
    if (run.start > timeline.to || run.start + run.wall < timeline.from) continue;
    const element = drawRun(run, x, lane, paths);
    timeline.elements.set(run, element);
    groups.push(element);
  }
  paths.forEach((d, phase) => d && lanes.append(makeSvg('path', {class: `p${phase}`, d})));
  lanes.append(...groups);
  svg.append(lanes);
  box.replaceChildren(svg);
  timeline.momentAt = pixel => timeline.from + (pixel - gutter) / width * (timeline.to - timeline.from);
  markTimeline();
}

function markTimeline() {
  for (const [run, element] of timeline.elements) {
    element.setAttribute('class', ['run', run.isChain && 'chain', !isShown(run) && 'dim',
      run === timeline.current && 'current', run === state.open && 'open'].filter(Boolean).join(' '));
  }
  const isWhole = timeline.from === 0 && timeline.to >= build.span;
  byId('window').textContent = isWhole ? '' : `${value(Math.round(timeline.from))} to ${value(Math.round(timeline.to))}`;
  byId('zoom-all').disabled = byId('zoom-out').disabled = isWhole;
}

// Shows a part of the build's time, at least a microsecond of it.
function zoomTo(from, to) {
  if (!build.span) return;
  const length = Math.min(Math.max(to - from, 1000), build.span);
  const start = Math.min(Math.max(from, 0), build.span - length);
  timeline.from = start;
  timeline.to = length === build.span ? build.span : start + length;
  drawTimeline();
}

function zoomBy(factor) {
  const run = timeline.current;
  const middle = run ? run.start + run.wall / 2 : (timeline.from + timeline.to) / 2;
  const half = (timeline.to - timeline.from) * factor / 2;
  zoomTo(middle - half, middle + half);
}

function showTip(run, x, y) {
  const tip = byId('tip');
  const rows = run.phases.map((time, phase) => [time, phase]).filter(([time]) => time > 0)
      .sort((a, b) => b[0] - a[0]).slice(0, 5).map(([time, phase]) =>
        make('tr', {}, make('td', {}, make('span', {class: `swatch p${phase}`}), phases[phase]),
             make('td', {}, value(time)), make('td', {}, formatPercent(time, run.phaseSum))));
  tip.replaceChildren(make('b', {}, run.name),
      make('div', {}, `${value(run.wall)}, from ${value(run.start)}; busy ${value(run.busy)}`),
      make('table', {}, ...rows));
  tip.hidden = false;
  const {width, height} = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(4, Math.min(x + 14, innerWidth - width - 8))}px`;
  tip.style.top = `${y + 18 + height > innerHeight ? Math.max(4, y - height - 10) : y + 18}px`;
}

function hideTip() {
  byId('tip').hidden = true;
}

// To the run that starts next, or the one before.
function stepTimeline(by) {
  const shown = timed.filter(isShown);
  if (shown.length === 0) return;
  const at = shown.indexOf(timeline.current);
  const run = shown[at < 0 ? 0 : Math.min(Math.max(at + by, 0), shown.length - 1)];
  timeline.current = run;
  if (!timeline.elements.has(run)) {
    const length = timeline.to - timeline.from;
    zoomTo(run.start - length / 2, run.start + length / 2);
  }
  markTimeline();
  const element = timeline.elements.get(run).querySelector('.edge');
  element.scrollIntoView({block: 'nearest'});
  const {left, bottom} = element.getBoundingClientRect();
  showTip(run, Math.max(left, 0), bottom - 14);
}

function startTimeline() {
  const box = byId('timeline');
  if (!build.has_clock) {
    byId('timeline-card').hidden = true;
    return;
  }
  const runAt = event => {
    const element = event.target.closest('.run');
    return element ? runs[element.dataset.run] : null;
  };
  let drag = null;
  const pixel = event => event.clientX - box.getBoundingClientRect().left;
  box.addEventListener('pointerdown', event => {
    if (event.button === 0 && event.pointerType !== 'touch') drag = {from: pixel(event), isMoved: false};
  });
  box.addEventListener('pointermove', event => {
    const run = runAt(event);
    if (run) showTip(run, event.clientX, event.clientY);
    else hideTip();
    if (!drag || (!drag.isMoved && Math.abs(pixel(event) - drag.from) < 5)) return;
    drag.isMoved = true;
    const svg = box.querySelector('svg');
    drag.rect ??= svg.appendChild(makeSvg('rect', {class: 'pick', y: 0, height: svg.getAttribute('height')}));
    drag.rect.setAttribute('x', Math.min(drag.from, pixel(event)));
    drag.rect.setAttribute('width', Math.abs(pixel(event) - drag.from));
  });
  addEventListener('pointerup', event => {
    const done = drag;
    drag = null;
    if (!done?.isMoved) return;
    const ends = [done.from, pixel(event)].map(timeline.momentAt).sort((a, b) => a - b);
    zoomTo(Math.max(ends[0], 0), Math.min(ends[1], build.span));
    box.dataset.dragged = 'yes';
    setTimeout(() => delete box.dataset.dragged);
  });
  box.addEventListener('pointerleave', hideTip);
  box.addEventListener('blur', hideTip);
  box.addEventListener('click', event => {
    const run = runAt(event);
    if (run && !box.dataset.dragged) openRun(run);
  });
  box.addEventListener('dblclick', event => {
    if (!runAt(event)) zoomTo(0, build.span);
  });
  const keys = {
    ArrowRight: () => stepTimeline(1), ArrowDown: () => stepTimeline(1),
    ArrowLeft: () => stepTimeline(-1), ArrowUp: () => stepTimeline(-1),
    Home: () => stepTimeline(-runs.length), End: () => stepTimeline(runs.length),
    Enter: () => timeline.current && openRun(timeline.current),
    '+': () => zoomBy(0.5), '=': () => zoomBy(0.5), '-': () => zoomBy(2), 0: () => zoomTo(0, build.span),
  };
  box.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  byId('zoom-in').addEventListener('click', () => zoomBy(0.5));
  byId('zoom-out').addEventListener('click', () => zoomBy(2));
  byId('zoom-all').addEventListener('click', () => zoomTo(0, build.span));
  let width = 0;
  new ResizeObserver(() => {
    if (box.clientWidth === width) return;
    width = box.clientWidth;
    drawTimeline();
  }).observe(box);
}
