// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The flame graph of one run: its widest frames, the root on top.

const frameHeight = 18;

// Frames as objects; `offset` is where one starts, in the counter, behind its siblings.
function readFrames(run) {
  const frames = [];
  const way = [];  // the frames around the next one
  for (let i = 0; i < run.frames.length; i += 4) {
    const [depth, text, total, self] = run.frames.slice(i, i + 4);
    way.length = depth;
    const parent = way[depth - 1] ?? null;
    const frame = {depth, name: texts[text], total, self, parent, offset: parent ? parent.next : 0};
    frame.next = frame.offset;
    if (parent) parent.next += total;
    way.push(frame);
    frames.push(frame);
  }
  return frames;
}

function colorOf(name) {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)) % 100003;
  return `f${hash % 6}`;
}

// Draws the frames within `zoomed`, which is as wide as the picture.
function drawFlame(box, frames, zoomed) {
  const around = new Set();
  for (let frame = zoomed; frame; frame = frame.parent) around.add(frame);
  const width = box.clientWidth || 600;
  const drawn = [];
  let depth = 0;
  for (const frame of frames) {
    const isAbove = around.has(frame);
    const left = isAbove ? 0 : (frame.offset - zoomed.offset) / zoomed.total;
    const share = isAbove ? 1 : frame.total / zoomed.total;
    const isInside = isAbove || (frame.offset >= zoomed.offset && left + share <= 1 + 1e-9 && frame.depth > zoomed.depth);
    if (!isInside || share * width < 1) continue;
    const whole = frames[0].total;
    const button = make('button', {type: 'button', class: colorOf(frame.name) + (isAbove && frame !== zoomed ? ' above' : ''),
      title: `${frame.name}\n${value(frame.total)}, ${formatPercent(frame.total, whole)}; self ${value(frame.self)}`});
    if (share * width > 22) button.textContent = frame.name;
    else button.setAttribute('aria-label', frame.name);
    button.style.left = `${left * 100}%`;
    button.style.width = `${share * 100}%`;
    button.style.top = `${frame.depth * frameHeight}px`;
    button.tabIndex = frame === zoomed ? 0 : -1;
    button.addEventListener('click', () => {
      const to = frame === zoomed && frame.parent ? frame.parent : frame;
      drawFlame(box, frames, to).focus();
    });
    drawn.push({frame, button});
    depth = Math.max(depth, frame.depth + 1);
  }
  box.style.height = `${depth * frameHeight}px`;
  box.replaceChildren(...drawn.map(each => each.button));
  box.onkeydown = event => moveInFlame(event, drawn);
  return drawn.find(each => each.frame === zoomed).button;
}

// Arrow keys go to what is above, below, before and behind.
function moveInFlame(event, drawn) {
  const here = drawn.find(each => each.button === document.activeElement);
  if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
  const beside = drawn.filter(each => each.frame.depth === here.frame.depth);
  const at = beside.indexOf(here);
  const to = {
    ArrowUp: () => drawn.find(each => each.frame === here.frame.parent),
    ArrowDown: () => drawn.filter(each => each.frame.parent === here.frame)
        .sort((a, b) => b.frame.total - a.frame.total)[0],
    ArrowLeft: () => beside[at - 1],
    ArrowRight: () => beside[at + 1],
  }[event.key];
  if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  const next = to();
  if (!next) return;
  here.button.tabIndex = -1;
  next.button.tabIndex = 0;
  next.button.focus();
}
