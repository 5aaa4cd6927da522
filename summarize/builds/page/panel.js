// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The panel: one run with its phases, flame graph, labels and items.

function readRows({rows}) {
  const result = [];
  for (let i = 0; i < rows.length; i += 3) {
    result.push({name: texts[rows[i]], self: rows[i + 1], count: rows[i + 2]});
  }
  return result;
}

function costTable(header, count, rows, rest, extra, whole) {
  const line = (name, self, number, isQuiet) => {
    const bar = make('i');
    bar.style.width = whole > 0 ? `${self / whole * 100}%` : '0';
    // What tells paths apart is their end.
    const kind = name.includes('::') ? 'text tail' : 'text';
    return make('tr', isQuiet ? {class: 'quiet'} : {}, make('td', {class: kind, title: name}, make('bdi', {}, name), bar),
                make('td', {}, value(self)), make('td', {}, formatPercent(self, whole)), make('td', {}, number));
  };
  const lines = rows.map(row => line(row.name, row.self, formatCount(row.count)));
  if (rest[0] > 0) lines.push(line(`… ${formatCount(rest[0])} more`, rest[1], '', true));
  if (extra) lines.push(line(extra[0], extra[1], '', true));
  const heads = [header, 'Self', '%', count];
  return make('table', {}, make('thead', {}, make('tr', {},
      ...heads.map((text, at) => make('th', {scope: 'col', ...(at === 0 ? {class: 'text'} : {})}, text)))),
      make('tbody', {}, ...lines));
}

function section(title, note, ...content) {
  return make('section', {'aria-label': title}, make('h3', {}, `${title} `,
      make('span', {class: 'quiet', style: 'font-weight:400'}, note)), ...content);
}

function headOf(run) {
  const button = (text, title, act) => {
    const made = make('button', {type: 'button', title}, text);
    made.addEventListener('click', act);
    return made;
  };
  const head = make('div', {class: 'head'}, make('h2', {tabindex: -1}, run.name),
      button('‹', 'The run before in the table (p)', () => stepPanel(-1)),
      button('›', 'The next run in the table (n)', () => stepPanel(1)),
      button('Close', 'Close (Esc)', closeRun));
  return head;
}

function numbersOf(run) {
  const facts = [[value(run.wall), build.is_time ? 'wall time' : build.counter], [value(run.busy), 'busy'],
                 [value(run.total), 'over all threads'], [value(run.missing), 'not recorded']];
  if (run.start !== null) facts.unshift([value(run.start), 'start']);
  return make('div', {class: 'numbers'},
      ...facts.map(([number, what]) => make('div', {}, make('b', {}, number), make('span', {}, what))));
}

function fillPanel(run) {
  const covered = run.total - run.missing;
  const words = [run.role, run.package && `package ${run.package}`, run.version,
                 run.isChain && 'the end of the build waited for it (estimate)'].filter(Boolean).join(' · ');
  const shares = make('div', {class: 'shares'}, ...run.phases.flatMap((time, phase) => time === 0 ? [] :
      [make('span', {}, make('span', {class: `swatch p${phase}`}), `${phases[phase]} ${value(time)}, ${formatPercent(time, run.phaseSum)}`)]));
  const flame = make('div', {class: 'flame'});
  const frames = readFrames(run);
  const labels = section('Labels', '% of the recorded time',
      costTable('Label', 'Count', readRows(run.labels), run.labels.rest, null, covered));
  const hasItems = run.items.rows.length > 0;
  const items = hasItems ? section('Items', 'what of the program it was',
      costTable('Item', 'Events', readRows(run.items), run.items.rest, ['(no item)', run.no_item], covered)) : null;
  const pair = make('div', {class: 'pair'}, labels);
  if (items) pair.append(items);
  byId('panel').replaceChildren(headOf(run), make('p', {class: 'quiet'}, words),
      make('p', {class: 'quiet path'}, run.path), numbersOf(run), mixBar(run, 100), shares,
      section('Flame graph', frames.length < run.frame_count ?
          `the widest ${formatCount(frames.length)} of ${formatCount(run.frame_count)} frames; click to zoom` : 'click to zoom', flame), pair);
  if (!hasItems) {
    byId('panel').append(make('p', {class: 'quiet note'},
        'No items: the profile was recorded without arguments (-Zself-profile-events=default,args).'));
  }
  if (frames.length > 0 && frames[0].total > 0) drawFlame(flame, frames, frames[0]);
}

function markOpen() {
  for (const [run, row] of rowOf) row.classList.toggle('open', run === state.open);
  markTimeline();
}

function openRun(run) {
  hideTip();
  if (!byId('panel').contains(document.activeElement)) state.focusBefore = document.activeElement;
  state.open = run;
  byId('panel').hidden = false;
  fillPanel(run);
  byId('panel').scrollTop = 0;
  byId('panel').querySelector('h2').focus();
  markOpen();
  history.replaceState(null, '', `#run=${run.index}`);
}

function closeRun() {
  if (!state.open) return;
  state.open = null;
  byId('panel').hidden = true;
  byId('panel').replaceChildren();
  markOpen();
  history.replaceState(null, '', '#');
  state.focusBefore?.focus();
}

function stepPanel(by) {
  const next = shownRuns[shownRuns.indexOf(state.open) + by];
  if (next) openRun(next);
}
