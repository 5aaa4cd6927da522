// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Starts the parts, and what belongs to the page as a whole.

function setTheme(isDark) {
  document.documentElement.classList.toggle('dark', isDark);
  byId('theme').textContent = isDark ? 'Light' : 'Dark';
}

function startTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  let isChosen = false;
  setTheme(system.matches);
  system.addEventListener('change', () => isChosen || setTheme(system.matches));
  byId('theme').addEventListener('click', () => {
    isChosen = true;
    setTheme(!document.documentElement.classList.contains('dark'));
  });
}

function showFacts() {
  const probes = runs.filter(run => run.is_probe).length;
  const facts = [];
  if (build.has_clock && build.span > 0) {
    const mean = sum(timed.map(run => run.wall)) / build.span;
    facts.push(`${mean.toFixed(1)} at a time, at most ${mostAtOnce}`);
  }
  facts.push(`busy ${value(sum(runs.map(run => run.busy)))}`);
  if (probes > 0) facts.push(`${formatCount(probes)} ${probes === 1 ? 'probe' : 'probes'}`);
  if (build.has_clock && timed.length < runs.length) {
    facts.push(`${formatCount(runs.length - timed.length)} without a start, which the timeline lacks`);
  }
  const count = countWords(runs.length);
  byId('title').textContent = build.has_clock ? `${count} in ${value(build.span)}` : count;
  byId('facts').textContent = facts.join(' · ');
}

function showLegend() {
  const whole = sum(phaseTotals);
  for (const phase of shownPhases) {
    const button = make('button', {type: 'button', title: `Sort the runs by ${phases[phase]}`},
        make('span', {class: `swatch p${phase}`}), `${phases[phase]} `,
        make('span', {class: 'quiet'}, `${value(phaseTotals[phase])}, ${formatPercent(phaseTotals[phase], whole)}`));
    button.addEventListener('click', () => sortBy(`phase${phase}`));
    byId('legend').append(button);
  }
}

function startKeys() {
  const keys = {
    '/': () => byId('filter').focus(),
    d: () => byId('theme').click(),
    n: () => state.open && stepPanel(1),
    p: () => state.open && stepPanel(-1),
  };
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      closeRun();
      hideTip();
      return;
    }
    if (event.target.matches('input[type=search]') || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
}

startTheme();
showFacts();
showLegend();
startTable();
startTimeline();
startKeys();
const asked = /^#run=(\d+)$/.exec(location.hash);
if (asked && runs[asked[1]]) openRun(runs[asked[1]]);
