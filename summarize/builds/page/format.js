// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Elements and numbers as the page shows them.

const svgSpace = 'http://www.w3.org/2000/svg';

// An element with text, or with children. Names from a profile are only ever text.
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function makeSvg(tag, attributes = {}) {
  const element = document.createElementNS(svgSpace, tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function byId(id) {
  return document.getElementById(id);
}

function formatCount(value) {
  return value.toLocaleString('en-US');
}

function countWords(runCount) {
  return `${formatCount(runCount)} ${runCount === 1 ? 'run' : 'runs'}`;
}

// A time as the tools write it: "76.95s"; another counter's value: "5,000,000".
function formatValue(value, isTime) {
  if (!isTime) return formatCount(value);
  for (const [unit, factor] of [['s', 1e9], ['ms', 1e6], ['us', 1e3]]) {
    if (value >= factor) return (value / factor).toFixed(2) + unit;
  }
  return value + 'ns';
}

function formatPercent(part, whole) {
  return whole > 0 ? (part / whole * 100).toFixed(1) + ' %' : '';
}

// Step of an axis: 1, 2 or 5 times a power of ten.
function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map(factor => factor * power).find(step => step >= rough);
}
