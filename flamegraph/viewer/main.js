// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Everything together.
function show(next) {
  const old = state;
  state = {zoomed: next.zoomed, search: next.search};
  if (state.zoomed !== old.zoomed) placeAll();
  if (tools.search.value !== state.search) tools.search.value = state.search;
  if (state.search !== old.search) find(state.search);
  showCrumbs(state.zoomed);
}

// What the address says, which somebody may have sent.
function follow() {
  const next = readState();
  const isOther = next.zoomed !== state.zoomed;
  show(next);
  if (next.zoomed && isOther) focusOn(next.zoomed);
  if (next.missing) tell(`not in this picture: ${next.missing}`);
}

function placeAll() {
  let y = headHeight;
  for (const view of views) y = place(view, zoomedIn(view), y);
  const height = Math.max(y + toolsHeight(), innerHeight);
  svg.setAttribute('height', height);
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  placeTools();
}

function resize() {
  width = Math.max(innerWidth ? document.documentElement.clientWidth || innerWidth : width, 200);
  svg.setAttribute('width', width);
  tools.box.setAttribute('width', width);
  tools.box.setAttribute('height', toolsHeight());
  tools.page.classList.toggle('narrow', isNarrow());
  for (const view of views) view.group.setAttribute('transform', `translate(0 ${toolsHeight()})`);
  fitLines();
  placeAll();
  showCrumbs(state.zoomed);
}

// Against what the system says, and back to following it.
function toggleTheme() {
  const isAgainst = svg.classList.contains('dark') || svg.classList.contains('light');
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  svg.classList.toggle('dark', !isAgainst && !isSystemDark);
  svg.classList.toggle('light', !isAgainst && isSystemDark);
}

const keys = {
  'Escape': () => state.zoomed || !state.search ? go({zoomed: null}) : search(''),
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
    const next = isThere ? neighbour(focused, event.key) : state.zoomed ?? allFrames[0];
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

const itemOf = event => event.target.closest?.('.view > g')?.frame;

const tools = makeTools();
svg.append(tools.box);
svg.addEventListener('click', event => {
  const item = itemOf(event);
  const frame = item?.isRest ? item.parent : item;
  if (!frame) return;
  focusOn(frame);
  go({zoomed: frame});
});
for (const type of ['mouseover', 'focusin']) {
  svg.addEventListener(type, event => {
    const item = itemOf(event);
    if (item) showDetails(item);
  });
}
document.addEventListener('keydown', onKey);
addEventListener('hashchange', follow);
addEventListener('resize', resize);
addEventListener('scroll', placeTools);
if (allFrames.length > 0) {
  makeTabStop(allFrames[0]);
  showDetails(null);
  resize();
  follow();
} else {
  tools.box.remove();
}
