// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The frame that keys act on, and where arrows lead from it.
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
  const covered = toolsHeight() + (isChart ? axisHeight : 0);
  if (top < covered + 20) scrollBy(0, top - covered - 40);
  if (bottom > innerHeight) scrollBy(0, bottom - innerHeight + 40);
}

// What is seen above or below: the next thread of a chart, the other view.
function nearest(frame, direction) {
  const middle = other => Number(other.rect.getAttribute('x')) + other.rect.getAttribute('width') / 2;
  const away = other => direction * (other.y - frame.y);
  const aside = other => Math.abs(middle(other) - middle(frame));
  const others = allFrames.filter(other => other.isShown && away(other) > 0);
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
