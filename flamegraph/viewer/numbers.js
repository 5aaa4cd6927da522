// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Numbers as the tool writes them, and the scale of a chart, as axis.cc has it.
const count = n => Math.round(n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
const counted = (n, one) => `${count(n)} ${one}${n === 1 ? '' : 's'}`;
const percent = (part, whole) => `${(whole ? 100 * part / whole : 0).toFixed(2)}%`;

const times = [['s', 1e9], ['ms', 1e6], ['µs', 1e3], ['ns', 1]];

function quantity(n) {
  if (unit !== 'ns') return `${count(n)} ${unit}`;
  const [name, size] = times.find(u => n >= u[1]) ?? times[3];
  return size === 1 ? `${n}ns` : `${(n / size).toFixed(2)}${name}`;
}

function unitOf(span) {
  if (unit === 'ns') {
    const [name, size] = times.find(u => span >= u[1]) ?? times[3];
    return [` ${name}`, size];
  }
  return [['G', 1e9], ['M', 1e6], ['k', 1e3]].find(u => span >= u[1]) ?? ['', 1];
}

function drawAxis(view, low, high, top, bottom) {
  const pixels = width - 2 * margin;
  let step = 1;
  for (let i = 0; step < Math.floor((high - low) / Math.floor(pixels / 100)); ++i) {
    step = [1, 2, 5][i % 3] * 10 ** Math.floor(i / 3);
  }
  const [name, size] = unitOf(high - low);
  const lines = [];
  const labels = [svgElement('rect', {class: 'page', y: top, width: '100%', height: axisHeight - 1})];
  for (let value = Math.ceil(low / step) * step; value < high; value += step) {
    const x = margin + (value - low) / (high - low) * pixels;
    lines.push(svgElement('path', {class: 'grid', d: `M${x} ${top}V${bottom}`}));
    const text = svgElement('text', {class: 'quiet', x: x + 3, y: top + 11});
    text.textContent = `${Number((value / size).toPrecision(12))}${name}`;
    // At the right end a label stands on the other side of its line.
    if (x + 3 + 7 * text.textContent.length > width - margin) {
      text.setAttribute('x', x - 3);
      text.setAttribute('text-anchor', 'end');
    }
    labels.push(text);
  }
  view.group.querySelector('.axis').replaceChildren(...lines);
  view.axisTop = top;
  view.axis ??= view.group.appendChild(svgElement('g', {class: 'scale'}));
  view.axis.replaceChildren(...labels);
}
