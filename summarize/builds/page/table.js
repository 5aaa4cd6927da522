// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The table of runs: sorted by a click on a header, filtered by what is typed.

const columns = [
  {key: 'name', header: 'Run', isText: true, of: run => run.name},
  ...(build.has_clock ? [{key: 'start', header: 'Start', isAscending: true, of: run => run.start, isMoment: true}] : []),
  {key: 'wall', header: build.is_time ? 'Wall time' : build.counter, of: run => run.wall},
  {key: 'busy', header: 'Busy', of: run => run.busy},
  {key: 'mix', header: 'Phases', isMix: true, isText: true, of: run => run.phaseSum},
  {key: 'dearest', header: 'Dearest label', isText: true, of: run => run.dearest},
  ...shownPhases.map(phase => ({key: `phase${phase}`, header: phases[phase], of: run => run.phases[phase]})),
  ...(runs.some(run => run.missing > 0) ? [{key: 'missing', header: 'Not recorded', of: run => run.missing}] : []),
];
const rowOf = new Map();
const greatestSum = runs.reduce((most, run) => Math.max(most, run.phaseSum), 1);

function mixBar(run, percent) {
  const bar = make('span', {class: 'mix'});
  for (const [phase, , width] of segmentsOf(run, percent)) {
    const part = make('i', {class: `p${phase}`});
    part.style.width = `${width}%`;
    bar.append(part);
  }
  return bar;
}

function makeCell(column, run) {
  if (column.key === 'name') {
    return make('td', {class: 'text'}, make('button', {type: 'button', tabindex: -1, title: run.name}, run.name));
  }
  if (column.isMix) return make('td', {class: 'text'}, mixBar(run, run.phaseSum / greatestSum * 100));
  const content = column.of(run);
  if (column.isText) return make('td', {class: 'text dearest', title: content}, content);
  if (content === null) return make('td');
  return make('td', content === 0 && !column.isMoment ? {class: 'zero'} : {}, value(content));
}

// Rows are made when they are seen first.
function rowFor(run) {
  if (!rowOf.has(run)) {
    const row = make('tr', {'data-run': run.index}, ...columns.map(column => makeCell(column, run)));
    row.classList.toggle('open', run === state.open);
    rowOf.set(run, row);
  }
  return rowOf.get(run);
}

function sortedRuns() {
  const {of, isText, isMix} = columns.find(column => column.key === state.sort);
  const sign = state.isAscending ? 1 : -1;
  const compare = isText && !isMix ? (a, b) => (a < b ? -1 : a > b ? 1 : 0) : (a, b) => a - b;
  // What has no value comes last in either order.
  return [...runs].sort((a, b) => {
    const [left, right] = [of(a), of(b)];
    if (left === null || right === null) return (left === null) - (right === null) || a.index - b.index;
    return sign * compare(left, right) || a.index - b.index;
  });
}

let shownRuns = [];
// So many rows are added at a time, when the end of those before comes into view.
const rowStep = 200;
let rowCount = 0;

function addRows() {
  const added = shownRuns.slice(rowCount, rowCount + rowStep);
  // One stop for the tabulator key; arrow keys go on from there.
  added.forEach((run, at) => nameButton(run).tabIndex = rowCount + at === 0 ? 0 : -1);
  byId('runs').tBodies[0].append(...added.map(rowFor));
  rowCount += added.length;
}

function showTable() {
  shownRuns = sortedRuns().filter(isShown);
  byId('runs').tBodies[0].replaceChildren();
  rowCount = 0;
  addRows();
  const total = columns.map((column, at) => {
    if (at === 0) return make('td', {class: 'text'}, 'Total');
    if (column.isText || column.isMoment) return make('td');
    return make('td', {}, value(sum(shownRuns.map(column.of))));
  });
  byId('runs').tFoot.replaceChildren(make('tr', {}, ...total));
  const all = runs.filter(run => state.showsProbes || !run.is_probe).length;
  byId('shown').textContent = shownRuns.length === all ? countWords(all) : `${shownRuns.length} of ${all} runs`;
  for (const head of byId('runs').tHead.rows[0].cells) {
    if (head.dataset.key === state.sort) head.setAttribute('aria-sort', state.isAscending ? 'ascending' : 'descending');
    else head.removeAttribute('aria-sort');
  }
}

function nameButton(run) {
  return rowFor(run).querySelector('button');
}

function sortBy(key) {
  const column = columns.find(each => each.key === key);
  const isFirst = Boolean(column.isAscending || (column.isText && !column.isMix));
  state.isAscending = state.sort === key ? !state.isAscending : isFirst;
  state.sort = key;
  showTable();
}

function filterBy(text) {
  state.filter = text.trim();
  showTable();
  markTimeline();
}

function moveInTable(event) {
  const at = shownRuns.indexOf(runs[document.activeElement.closest('tr')?.dataset.run]);
  if (at < 0) return;
  const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shownRuns.length - 1,
              PageDown: at + 20, PageUp: at - 20}[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = Math.min(Math.max(to, 0), shownRuns.length - 1);
  while (rowCount <= next) addRows();
  const button = nameButton(shownRuns[next]);
  document.activeElement.tabIndex = -1;
  button.tabIndex = 0;
  button.focus();
}

function startTable() {
  const table = byId('runs');
  table.tHead.append(make('tr', {}, ...columns.map(column => {
    const button = make('button', {type: 'button'}, column.header);
    button.addEventListener('click', () => sortBy(column.key));
    return make('th', {'data-key': column.key, scope: 'col', ...(column.isText ? {class: 'text'} : {})}, button);
  })));
  const watch = new IntersectionObserver(entries => {
    if (!entries.at(-1).isIntersecting || rowCount >= shownRuns.length) return;
    addRows();
    // Asks again: the end may still be in view.
    watch.unobserve(table.tFoot);
    watch.observe(table.tFoot);
  }, {rootMargin: '600px'});
  watch.observe(table.tFoot);
  table.tBodies[0].addEventListener('click', event => {
    const row = event.target.closest('tr');
    if (row && getSelection().isCollapsed) openRun(runs[row.dataset.run]);
  });
  table.tBodies[0].addEventListener('keydown', moveInTable);
  byId('filter').addEventListener('input', event => filterBy(event.target.value));
  const probes = byId('probes');
  probes.hidden = !runs.some(run => run.is_probe);
  // Without anything else probes are the build.
  state.showsProbes = runs.every(run => run.is_probe);
  probes.firstElementChild.checked = state.showsProbes;
  probes.firstElementChild.addEventListener('change', event => {
    state.showsProbes = event.target.checked;
    showTable();
    markTimeline();
  });
  showTable();
}
