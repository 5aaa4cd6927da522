// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Search by regular expression. Time inside of another match counts once.
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
      showFound('not a regular expression');
      return;
    }
  }
  for (const frame of allFrames) {
    frame.isMatch = test(frame.name);
    frame.g.classList.toggle('match', frame.isMatch);
  }
  for (const view of views) view.group.classList.toggle('searched', Boolean(pattern));
  showFound(pattern ? foundWords(views[0]) : '');
}

function foundWords(view) {
  let matches = 0;
  let time = 0;
  let inside = -1;  // depth of the match that counts already
  for (const frame of view.frames) {
    if (frame.depth <= inside) inside = -1;
    if (!frame.isMatch) continue;
    ++matches;
    if (inside >= 0) continue;
    inside = frame.depth;
    time += frame.total;
  }
  const share = percent(time, view.whole) + (isChart ? ' of the span' : '');
  const words = `${counted(matches, 'frame')}, ${share} (${quantity(time)})`;
  return view.hidden > 0 ? `at least ${words}; ${counted(view.hidden, 'frame')} not drawn` : words;
}

function showFound(words) {
  tools.found.textContent = words;
  tools.found.title = words;
}

function search(pattern) {
  const next = {...state, search: pattern};
  location.replace(addressOf(next));
  show(next);
}

function nextMatch(direction) {
  const matches = allFrames.filter(frame => frame.isMatch);
  if (matches.length === 0) return;
  const from = focused.order;
  const next = direction > 0 ?
      matches.find(frame => frame.order > from) ?? matches[0] :
      matches.findLast(frame => frame.order < from) ?? matches.at(-1);
  // What cannot be seen from afar is looked at more closely.
  for (const zoomed of [null, next.parent, next]) {
    if (next.isShown) break;
    show({...state, zoomed});
  }
  if (location.hash !== addressOf(state)) location.hash = addressOf(state);
  focusOn(next);
}
