// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What stands above the frames: the way in, the search, details of a frame. It stays at
// the top of the window where the picture is scrolled.
const hint = 'Click a frame or press Enter to zoom, Escape to go back to all, / to ' +
    'search, n and N for the next match, arrows to move, t for light or dark';

function makeTools() {
  const box = svgElement('foreignObject', {x: 0});
  const page = element('div', {className: 'tools'});
  const line = element('div', {className: 'line'});
  const crumbs = element('nav', {ariaLabel: 'Frames around'});
  const field = element('input', {type: 'search', placeholder: 'Search (regular expression)', ariaLabel: 'Search'});
  const found = element('span', {className: 'found quiet'});
  found.setAttribute('role', 'status');
  const details = element('div', {className: 'details quiet'});
  const numbers = element('span', {className: 'numbers'});
  const name = element('span', {className: 'name'});
  details.append(numbers, name);
  line.append(crumbs, found, field);
  page.append(line, details);
  box.append(page);
  field.addEventListener('input', () => search(field.value));
  field.addEventListener('keydown', event => {
    if (event.key === 'Enter') nextMatch(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') {
      search('');
      focusOn(focused);
    }
    event.stopPropagation();
  });
  return {box, page, crumbs, search: field, found, details, numbers, name};
}

const isNarrow = () => width < 640;
const toolsHeight = () => isNarrow() ? 90 : 60;

// The outermost and the innermost ones, as many as there is room for.
function showCrumbs(zoomed) {
  const chain = [];
  for (let at = zoomed; at; at = at.parent) chain.unshift(at);
  const crumb = (name, frame) => element('button', {
    type: 'button', textContent: name, title: name, onclick: () => go({zoomed: frame}),
  });
  const room = Math.max(2, Math.floor((tools.crumbs.clientWidth || width / 2) / 80));
  const outer = chain.length <= room ? chain.length : Math.max(0, Math.min(2, room - 2));
  const inner = chain.length <= room ? 0 : room - outer - 1;
  const crumbs = [crumb('All', null)];
  chain.forEach((frame, i) => {
    if (i < outer || i >= chain.length - inner) crumbs.push(crumb(frame.name, frame));
    else if (i === outer) crumbs.push(element('span', {textContent: '…', title: counted(chain.length - outer - inner, 'frame')}));
  });
  if (zoomed) crumbs.at(-1).classList.add('current');
  tools.crumbs.replaceChildren();
  crumbs.forEach((item, i) => tools.crumbs.append(
      ...(i > 0 ? [element('span', {textContent: ' › '})] : []), item));
}

// Numbers first: names may be long, and give way.
function showDetails(item) {
  const [name, ...lines] = item ? item.words.split('\n') : [];
  tools.details.classList.toggle('quiet', !item);
  tools.numbers.textContent = !item ? hint : item.isRest ? name : lines.join('; ');
  tools.name.textContent = !item || item.isRest ? '' : name;
  tools.details.title = item ? item.words : hint;
}

function tell(words) {
  tools.details.classList.remove('quiet');
  tools.numbers.textContent = words;
  tools.name.textContent = '';
  tools.details.title = words;
}

function placeTools() {
  const top = svg.getBoundingClientRect().top;
  const y = Math.max(headHeight - 8, -top);
  tools.box.setAttribute('y', y);
  // So does the scale of a chart.
  for (const view of views) {
    if (!view.axis) continue;
    view.axis.setAttribute('transform', `translate(0 ${Math.max(0, y - view.axisTop)})`);
  }
}

// Lines of the head and headings end where the window does.
const lines = [...svg.querySelectorAll(':scope > text, .view > .heading, .view > .band')].map(text => {
  const title = text.querySelector('title');
  return {text, full: title ? title.textContent : text.textContent, isMiddle: text.matches('.title, .command, .band')};
});

function fitLines() {
  const room = width - 2 * margin;
  for (const {text, full, isMiddle} of lines) {
    text.textContent = full;
    const length = text.getComputedTextLength();
    if (length <= room) continue;
    const columns = Math.max(4, Math.floor(full.length * room / length) - 2);
    const behind = isMiddle ? Math.floor(columns / 2) : 0;
    const title = svgElement('title');
    title.textContent = full;
    text.textContent = `${full.slice(0, columns - behind)}…${behind ? full.slice(-behind) : ''}`;
    text.prepend(title);
  }
}
