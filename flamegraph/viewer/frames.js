// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a picture does in a browser: zoom, search, keys, links. The picture is complete
// without it (svg.cc), so all it needs is in there: <g data-v="start total depth"> is a
// frame, in depth-first order, and its <title> has the name and the numbers.
//
// These files are one script: frames, numbers, state, search, tools, focus, main. This
// one reads frames and puts them where they belong.
const svg = document.querySelector('svg.flamegraph');
const margin = 12;
const textMargin = 4;
const columnWidth = 7.32;
const rowHeight = 18;
const bandHeight = 24;
const axisHeight = 18;
const rootIsBelow = svg.dataset.root === 'below';
const unit = svg.dataset.unit;
const isChart = svg.dataset.kind === 'chart';
const isComparison = svg.dataset.kind === 'comparison';
const headHeight = Number(svg.dataset.head);
let width = Number(svg.getAttribute('width'));

const svgElement = (name, attributes = {}) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
const element = (name, properties = {}) => Object.assign(
    document.createElementNS('http://www.w3.org/1999/xhtml', name), properties);

// What frames and rests (frames that are not drawn) have in common.
function readItem(g, numbers, view) {
  const [start, total, depth] = numbers.split(' ').map(Number);
  g.classList.remove('far');
  return g.frame = {
    g, view, start, total, depth, rect: g.querySelector('rect'), text: g.querySelector('text'),
    words: g.firstChild.textContent, y: 0, isShown: true,
  };
}

function readView(group, number) {
  const view = {
    group, number, span: Number(group.dataset.span), hidden: Number(group.dataset.hidden ?? 0),
    heading: group.querySelector('.heading'), frames: [], bands: [],
  };
  const open = [];
  const band = () => view.bands.at(-1) ?? (view.bands.push({heading: null, items: []}), view.bands[0]);
  for (const child of group.children) {
    if (child.classList.contains('band')) {
      view.bands.push({heading: child, items: []});
    } else if (child.dataset.r) {
      const rest = readItem(child, child.dataset.r, view);
      rest.isRest = true;
      rest.label = `… ${child.dataset.label}`;
      rest.parent = rest.depth > 0 ? open[rest.depth - 1] : null;
      band().items.push(rest);
    } else if (child.dataset.v) {
      const frame = readItem(child, child.dataset.v, view);
      frame.name = frame.words.slice(0, frame.words.indexOf('\n'));
      frame.change = child.dataset.change ?? '';
      frame.number = view.frames.length;
      frame.parent = frame.depth > 0 ? open[frame.depth - 1] : null;
      frame.children = [];
      frame.isMatch = false;
      open[frame.depth] = frame;
      frame.parent?.children.push(frame);
      view.frames.push(frame);
      band().items.push(frame);
    }
  }
  view.roots = view.frames.filter(frame => frame.depth === 0);
  view.whole = isChart ? view.span : view.roots.reduce((sum, frame) => sum + frame.total, 0);
  return view;
}
const views = [...svg.querySelectorAll('.view')].map(readView);
const allFrames = views.flatMap(view => view.frames);
allFrames.forEach((frame, i) => frame.order = i);

const isWide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\u{1f300}-\u{3fffd}]/u;

// The beginning of a text that fits, as text_fit.cc has it.
function fit(text, columns) {
  if (columns < 1) return '';
  let used = 0;
  let cut = 0;
  let at = 0;
  for (const character of text) {
    used += isWide.test(character) ? 2 : 1;
    if (used > columns) return columns < 3 ? '' : `${text.slice(0, cut)}…`;
    at += character.length;
    if (used < columns) cut = at;
  }
  return text;
}

function labelOf(item, columns) {
  if (item.isRest) return item.label.length <= columns ? item.label : columns > 0 ? '…' : '';
  const behind = item.change.length + 1;
  if (item.change && columns >= behind + 3) return `${fit(item.name, columns - behind)} ${item.change}`;
  return fit(item.name, columns);
}

function setText(item, x, w) {
  const label = labelOf(item, Math.floor((w - 2 * textMargin) / columnWidth));
  if (!item.text) {
    if (!label) return;
    item.text = item.g.appendChild(svgElement('text'));
  }
  item.text.setAttribute('x', x + textMargin);
  item.text.setAttribute('y', item.y + 13);
  if (item.text.textContent !== label) item.text.textContent = label;
}

// Rows in which nothing is as wide as a pixel are left away.
function rowsOf(band, widthOf) {
  let rows = band.items.length > 0 ? 1 : 0;
  for (const item of band.items) if (item.depth >= rows && widthOf(item) >= 1) rows = item.depth + 1;
  return rows;
}

// Every frame is cut to what is seen: [low, high] in counts. So the frames around the
// zoomed one fill the width, and in a chart other threads show the same time. Returns
// where the view ends.
function place(view, zoomed, top) {
  const low = zoomed ? zoomed.start : 0;
  const high = zoomed ? zoomed.start + zoomed.total : view.span;
  const scale = (width - 2 * margin) / (high - low);
  const widthOf = item =>
      (Math.min(item.start + item.total, high) - Math.max(item.start, low)) * scale;
  const around = new Set();
  for (let at = zoomed?.parent; at; at = at.parent) around.add(at);
  let y = top;
  if (view.heading) {
    view.heading.setAttribute('y', y + 16);
    y += bandHeight;
  }
  const axisTop = y;
  if (isChart) y += axisHeight;
  for (const band of view.bands) {
    if (band.heading) {
      band.heading.setAttribute('y', y + 16);
      y += bandHeight;
    }
    const rows = rowsOf(band, widthOf);
    for (const item of band.items) {
      const w = widthOf(item);
      const isShown = w >= 0.05 && item.depth < rows;
      if (isShown !== item.isShown) item.g.style.display = isShown ? '' : 'none';
      item.isShown = isShown;
      if (!isShown) continue;
      const x = margin + (Math.max(item.start, low) - low) * scale;
      item.y = y + rowHeight * (rootIsBelow ? rows - 1 - item.depth : item.depth);
      item.rect.setAttribute('x', x);
      item.rect.setAttribute('y', item.y);
      item.rect.setAttribute('width', w >= 1.5 ? w - 0.5 : w);
      item.g.classList.toggle('above', around.has(item));
      setText(item, x, w);
    }
    y += rows * rowHeight;
  }
  if (isChart) drawAxis(view, low, high, axisTop, y);
  return y + 14;
}
