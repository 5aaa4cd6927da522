// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a picture does in a browser: zoom, search, keys, links. The picture is complete
// without it (svg.cc), so all it needs is in there: <g data-v="start total depth"> is a
// frame, in depth-first order, and its <title> has the name and the numbers.
//
// One file, because a picture has one script: Frames, Numbers, State, Search, Tools,
// Focus, in this order.
//
// The fragment of the address is the state; everything else follows from it:
//
//   #f=rustc;analysis;typeck    zoomed: names from the outermost frame on (each encoded),
//                               or @NUMBER where names do not tell
//   &v=1                        in the second view
//   &s=type_of                  searched
'use strict';
{
const svg = document.querySelector('svg.flamegraph');
const margin = 12;
const textMargin = 4;
const columnWidth = 7.32;
const toolsHeight = 60;
const hint = 'Click a frame or press Enter to zoom, Escape to go back to all, / to ' +
    'search, n and N for the next match, arrows to move, t for light or dark';
const rootIsBelow = svg.dataset.root === 'below';
const unit = svg.dataset.unit;
const headHeight = Number(svg.dataset.head);
const fileHeight = Number(svg.getAttribute('height'));
let width = Number(svg.getAttribute('width'));

const svgElement = name => document.createElementNS('http://www.w3.org/2000/svg', name);
const element = (name, properties = {}) => Object.assign(
    document.createElementNS('http://www.w3.org/1999/xhtml', name), properties);

// ---- Frames

function readView(group, number) {
  const view = {group, number, span: Number(group.dataset.span), frames: []};
  const open = [];
  for (const g of group.querySelectorAll(':scope > g[data-v]')) {
    const [start, total, depth] = g.dataset.v.split(' ').map(Number);
    const words = g.firstChild.textContent;
    const name = words.slice(0, words.indexOf('\n'));
    const rect = g.querySelector('rect');
    const frame = {
      g, rect, view, start, total, depth, words, name, number: view.frames.length,
      parent: depth > 0 ? open[depth - 1] : null, children: [], isMatch: false,
      text: g.querySelector('text'), y: Number(rect.getAttribute('y')), isShown: true,
      label: g.dataset.change ? `${name} ${g.dataset.change}` : name,
    };
    open[depth] = g.frame = frame;
    frame.parent?.children.push(frame);
    view.frames.push(frame);
  }
  view.roots = view.frames.filter(frame => frame.depth === 0);
  view.whole = view.roots.reduce((sum, frame) => sum + frame.total, 0);
  return view;
}
const views = [...svg.querySelectorAll('.view')].map(readView);

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

function setText(frame, x, w) {
  const fitting = fit(frame.label, Math.floor((w - 2 * textMargin) / columnWidth));
  if (!frame.text) {
    if (!fitting) return;
    frame.text = frame.g.appendChild(svgElement('text'));
    frame.text.setAttribute('y', frame.y + 13);
  }
  frame.text.setAttribute('x', x + textMargin);
  if (frame.text.textContent !== fitting) frame.text.textContent = fitting;
}

// Every frame is cut to what is seen: [low, high] in counts. So the frames around the
// zoomed one fill the width, and in a chart other threads show the same time.
function place(view, zoomed) {
  const low = zoomed ? zoomed.start : 0;
  const high = zoomed ? zoomed.start + zoomed.total : view.span;
  const scale = (width - 2 * margin) / (high - low);
  for (const frame of view.frames) {
    const from = Math.max(frame.start, low);
    const to = Math.min(frame.start + frame.total, high);
    const w = (to - from) * scale;
    const isShown = to > from && w >= 0.05;
    if (isShown !== frame.isShown) frame.g.style.display = isShown ? '' : 'none';
    frame.isShown = isShown;
    if (!isShown) continue;
    const x = margin + (from - low) * scale;
    frame.rect.setAttribute('x', x);
    frame.rect.setAttribute('width', w >= 1.5 ? w - 0.5 : w);
    frame.g.classList.toggle('above', Boolean(zoomed) && isAround(frame, zoomed));
    setText(frame, x, w);
  }
  drawAxis(view, low, high);
}

function isAround(frame, inner) {
  for (let at = inner.parent; at; at = at.parent) if (at === frame) return true;
  return false;
}

// ---- Numbers

const count = n => Math.round(n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
const percent = (part, whole) => `${(whole ? 100 * part / whole : 0).toFixed(2)}%`;

function quantity(n) {
  if (unit !== 'ns') return `${count(n)} ${unit}`;
  const [name, size] = [['s', 1e9], ['ms', 1e6], ['µs', 1e3]].find(u => n >= u[1]) ?? ['ns', 1];
  return size === 1 ? `${n}ns` : `${(n / size).toFixed(2)}${name}`;
}

// As axis.cc.
function drawAxis(view, low, high) {
  const axis = view.group.querySelector('.axis');
  if (!axis) return;
  const pixels = width - 2 * margin;
  let step = 1;
  for (let i = 0; step < Math.floor((high - low) / Math.floor(pixels / 100)); ++i) {
    step = [1, 2, 5][i % 3] * 10 ** Math.floor(i / 3);
  }
  const [name, size] = [['s', 1e9], ['ms', 1e6], ['µs', 1e3], ['ns', 1]].find(u => high - low >= u[1]);
  const marks = [];
  for (let value = Math.ceil(low / step) * step; value < high; value += step) {
    const x = margin + (value - low) / (high - low) * pixels;
    const line = svgElement('path');
    line.setAttribute('class', 'grid');
    line.setAttribute('d', `M${x} ${axis.dataset.y}V${axis.dataset.end}`);
    const text = svgElement('text');
    text.setAttribute('class', 'quiet');
    text.setAttribute('x', x + 3);
    text.setAttribute('y', Number(axis.dataset.y) + 11);
    text.textContent = `${Number((value / size).toPrecision(12))} ${name}`;
    marks.push(line, text);
  }
  axis.replaceChildren(...marks);
}

// ---- The state and the address

function pathOf(frame) {
  const names = [];
  for (let at = frame; at; at = at.parent) names.unshift(encodeURIComponent(at.name));
  const path = names.join(';');
  return path.length < 2000 && frameAt(frame.view, path) === frame ? path : `@${frame.number}`;
}

function frameAt(view, path) {
  if (path.startsWith('@')) return view.frames[Number(path.slice(1))];
  let frame;
  let among = view.roots;
  for (const name of path.split(';')) {
    frame = among.find(child => child.name === decodeURIComponent(name));
    if (!frame) return undefined;
    among = frame.children;
  }
  return frame;
}

function readState() {
  const state = {zoomed: null, search: ''};
  const parts = Object.fromEntries(location.hash.slice(1).split('&').map(part => {
    const at = part.indexOf('=');
    return [part.slice(0, at), part.slice(at + 1)];
  }));
  try {
    const view = views[Number(parts.v ?? 0)];
    if (parts.f && view) state.zoomed = frameAt(view, parts.f) ?? null;
    if (parts.s) state.search = decodeURIComponent(parts.s);
  } catch { /* an address that somebody has damaged shows everything */ }
  return state;
}

function addressOf({zoomed, search}) {
  const parts = [];
  if (zoomed) parts.push(`f=${pathOf(zoomed)}`);
  if (zoomed && zoomed.view.number > 0) parts.push(`v=${zoomed.view.number}`);
  if (search) parts.push(`s=${encodeURIComponent(search)}`);
  return `#${parts.join('&')}`;
}

let state = {zoomed: null, search: ''};

function go(change) {
  const next = addressOf({...state, ...change});
  if (next !== addressOf(state)) location.hash = next;
}

// ---- Search

function find(pattern) {
  let test = () => false;
  tools.search.classList.remove('bad');
  if (pattern) {
    try {
      // Capital letters mean themselves, small ones any.
      const expression = new RegExp(pattern, /[A-Z]/.test(pattern) ? '' : 'i');
      test = name => expression.test(name);
    } catch {
      tools.search.classList.add('bad');
      tools.found.textContent = 'not a regular expression';
      return;
    }
  }
  let matches = 0;
  let time = 0;
  let whole = 0;
  for (const view of views) {
    let inside = -1;  // depth of the match that counts already
    for (const frame of view.frames) {
      if (frame.depth <= inside) inside = -1;
      frame.isMatch = test(frame.name);
      frame.g.classList.toggle('match', frame.isMatch);
      if (!frame.isMatch || view.number > 0) continue;
      ++matches;
      if (inside < 0) {
        inside = frame.depth;
        time += frame.total;
      }
    }
    if (view.number === 0) whole = view.whole;
    view.group.classList.toggle('searched', Boolean(pattern));
  }
  tools.found.textContent = pattern ?
      `${count(matches)} ${matches === 1 ? 'frame' : 'frames'}, ${percent(time, whole)} (${quantity(time)})` : '';
}

function nextMatch(direction) {
  const all = views.flatMap(view => view.frames);
  const matches = all.filter(frame => frame.isMatch);
  if (matches.length === 0) return;
  const from = all.indexOf(focused);
  const next = direction > 0 ?
      matches.find(frame => all.indexOf(frame) > from) ?? matches[0] :
      matches.findLast(frame => all.indexOf(frame) < from) ?? matches.at(-1);
  if (!next.isShown) {
    location.hash = addressOf({...state, zoomed: null});
    show({...state, zoomed: null});
  }
  focusOn(next);
}

// ---- Tools above the picture

function makeTools() {
  const box = svgElement('foreignObject');
  box.setAttribute('x', margin);
  box.setAttribute('height', toolsHeight);
  const page = element('div', {className: 'tools'});
  const line = element('div');
  const crumbs = element('nav', {ariaLabel: 'Frames around'});
  const search = element('input', {type: 'search', placeholder: 'Search (regular expression)', ariaLabel: 'Search'});
  const found = element('span', {className: 'quiet'});
  found.setAttribute('role', 'status');
  const details = element('div', {className: 'details quiet', textContent: hint});
  line.append(crumbs, found, search);
  page.append(line, details);
  box.append(page);
  search.addEventListener('input', () => {
    const next = {...state, search: search.value};
    location.replace(addressOf(next));
    show(next);
  });
  search.addEventListener('keydown', event => {
    if (event.key === 'Enter') nextMatch(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') {
      search.value = '';
      search.dispatchEvent(new Event('input'));
      focusOn(focused);
    }
    event.stopPropagation();
  });
  return {box, crumbs, search, found, details};
}

function showCrumbs(zoomed) {
  const chain = [];
  for (let at = zoomed; at; at = at.parent) chain.unshift(at);
  const crumb = (name, frame) => element('button', {
    type: 'button', textContent: name, title: name,
    onclick: () => go({zoomed: frame}),
  });
  const crumbs = [crumb('All', null)];
  // The middle of a long way is left out.
  chain.forEach((frame, i) => {
    if (chain.length > 7 && i === 2) crumbs.push(element('span', {textContent: '…'}));
    if (chain.length <= 7 || i < 2 || i >= chain.length - 4) crumbs.push(crumb(frame.name, frame));
  });
  tools.crumbs.replaceChildren();
  crumbs.forEach((item, i) => tools.crumbs.append(...(i > 0 ? [' › '] : []), item));
}

const showDetails = frame => {
  tools.details.classList.toggle('quiet', !frame);
  tools.details.textContent = frame ? frame.words.replace('\n', ' — ').replaceAll('\n', '; ') : hint;
};

// ---- Focus

let focused = null;

// The one frame that Tab leads to; from there arrows lead on.
function makeTabStop(frame) {
  focused?.g.setAttribute('tabindex', -1);
  focused = frame;
  frame.g.setAttribute('tabindex', 0);
  frame.g.setAttribute('role', 'button');
  frame.g.setAttribute('aria-label', frame.words);
}

function focusOn(frame) {
  makeTabStop(frame);
  frame.g.focus({preventScroll: true});
  showDetails(frame);
  // Below the tools, which cover the top of the window.
  const {top, bottom} = frame.rect.getBoundingClientRect();
  if (top < toolsHeight + 20) scrollBy(0, top - toolsHeight - 40);
  if (bottom > innerHeight) scrollBy(0, bottom - innerHeight + 40);
}

// What is seen above or below: the next thread of a chart, the other view.
function nearest(frame, direction) {
  const middle = other => Number(other.rect.getAttribute('x')) + other.rect.getAttribute('width') / 2;
  const away = other => direction * (other.y - frame.y);
  const aside = other => Math.abs(middle(other) - middle(frame));
  const others = views.flatMap(view => view.frames).filter(other => other.isShown && away(other) > 0);
  return others.length === 0 ? null : others.reduce((best, other) =>
      (away(other) - away(best) || aside(other) - aside(best)) < 0 ? other : best);
}

function neighbour(frame, key) {
  const isDown = key === 'ArrowDown';
  if (isDown || key === 'ArrowUp') {
    const next = isDown !== rootIsBelow ? frame.children.find(child => child.isShown) : frame.parent;
    return next ?? nearest(frame, isDown ? 1 : -1);
  }
  const row = frame.view.frames.filter(other => other.isShown && other.y === frame.y);
  return row[row.indexOf(frame) + (key === 'ArrowRight' ? 1 : -1)];
}

// ---- Everything

function show(next) {
  const old = state;
  state = next;
  if (state.zoomed !== old.zoomed) placeAll();
  if (tools.search.value !== state.search) tools.search.value = state.search;
  if (state.search !== old.search) find(state.search);
  showCrumbs(state.zoomed);
}

function placeAll() {
  for (const view of views) {
    place(view, state.zoomed?.view === view ? state.zoomed : null);
  }
}

function resize() {
  width = Math.max(innerWidth ? document.documentElement.clientWidth || innerWidth : width, 300);
  const height = Math.max(fileHeight + toolsHeight, innerHeight);
  svg.setAttribute('width', width);
  svg.setAttribute('height', height);
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  tools.box.setAttribute('width', width - 2 * margin);
  for (const view of views) view.group.setAttribute('transform', `translate(0 ${toolsHeight})`);
  keepToolsInSight();
  placeAll();
}

// They stay at the top of the window where the picture is scrolled.
function keepToolsInSight() {
  const top = svg.getBoundingClientRect().top;
  tools.box.setAttribute('y', Math.max(headHeight - 8, -top));
}

// Against what the system says, and back to following it.
function toggleTheme() {
  const isAgainst = svg.classList.contains('dark') || svg.classList.contains('light');
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  svg.classList.toggle('dark', !isAgainst && !isSystemDark);
  svg.classList.toggle('light', !isAgainst && isSystemDark);
}

const keys = {
  'Escape': () => go({zoomed: null}),
  'Backspace': () => go({zoomed: null}),
  '0': () => go({zoomed: null}),
  'Enter': () => go({zoomed: focused}),
  ' ': () => go({zoomed: focused}),
  '/': () => tools.search.select(),
  'n': () => nextMatch(1),
  'N': () => nextMatch(-1),
  't': toggleTheme,
  '?': () => showDetails(null),
};

function onKey(event) {
  if ((event.ctrlKey || event.metaKey) && event.key === 'f') {
    tools.search.select();
  } else if (event.ctrlKey || event.metaKey || event.altKey) {
    return;
  } else if (event.key.startsWith('Arrow')) {
    const isThere = focused === document.activeElement?.frame && focused.isShown;
    const next = isThere ? neighbour(focused, event.key) : state.zoomed ?? views[0].frames[0];
    if (next) focusOn(next);
  } else if (event.target.localName === 'button' && (event.key === 'Enter' || event.key === ' ')) {
    return;  // of the tools
  } else if (Object.hasOwn(keys, event.key)) {
    keys[event.key]();
  } else {
    return;
  }
  event.preventDefault();
}

const frameOf = event => event.target.closest?.('.view > g')?.frame;

const tools = makeTools();
svg.append(tools.box);
svg.addEventListener('click', event => {
  const frame = frameOf(event);
  if (!frame) return;
  focusOn(frame);
  go({zoomed: frame});
});
svg.addEventListener('mouseover', event => {
  const frame = frameOf(event);
  if (frame) showDetails(frame);
});
svg.addEventListener('focusin', event => {
  const frame = frameOf(event);
  if (frame) showDetails(frame);
});
document.addEventListener('keydown', onKey);
addEventListener('hashchange', () => show(readState()));
addEventListener('resize', resize);
addEventListener('scroll', keepToolsInSight);
if (views.length > 0 && views[0].frames.length > 0) {
  makeTabStop(views[0].frames[0]);
  resize();
  showCrumbs(null);
  show(readState());
} else {
  tools.box.remove();
}
}
