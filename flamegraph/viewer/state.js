// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The fragment of the address is the state; everything else follows from it:
//
//   #f=rustc;analysis;typeck    zoomed: names from the outermost frame on (each encoded),
//                               or @NUMBER where names do not tell
//   &v=1                        in the second view
//   &s=type_of                  searched
let state = {zoomed: null, search: ''};

function pathOf(frame) {
  const names = [];
  for (let at = frame; at; at = at.parent) names.unshift(encodeURIComponent(at.name));
  const path = names.join(';');
  return path.length < 2000 && frameAt(frame.view, path) === frame ? path : `@${frame.number}`;
}

function frameAt(view, path) {
  if (path.startsWith('@')) return view.frames[Number(path.slice(1))];
  let frame;
  let among = view.roots;
  for (const name of path.split(';')) {
    frame = among.find(child => child.name === decodeURIComponent(name));
    if (!frame) return undefined;
    among = frame.children;
  }
  return frame;
}

function readState() {
  const read = {zoomed: null, search: '', missing: ''};
  const parts = Object.fromEntries(location.hash.slice(1).split('&').map(part => {
    const at = part.indexOf('=');
    return [part.slice(0, at), part.slice(at + 1)];
  }));
  try {
    if (parts.s) read.search = decodeURIComponent(parts.s);
    const view = views[Number(parts.v ?? 0)];
    if (parts.f) read.zoomed = (view && frameAt(view, parts.f)) ?? null;
    if (parts.f && !read.zoomed) read.missing = decodeURIComponent(parts.f);
  } catch {
    read.missing = parts.f ?? '';  // an address that somebody has damaged
  }
  return read;
}

function addressOf({zoomed, search}) {
  const parts = [];
  if (zoomed) parts.push(`f=${pathOf(zoomed)}`);
  if (zoomed && zoomed.view.number > 0) parts.push(`v=${zoomed.view.number}`);
  if (search) parts.push(`s=${encodeURIComponent(search)}`);
  return `#${parts.join('&')}`;
}

function go(change) {
  const next = {...state, ...change};
  while (next.zoomed && next.zoomed.total === 0) next.zoomed = next.zoomed.parent;
  if (addressOf(next) !== addressOf(state)) location.hash = addressOf(next);
}

// Of views that are compared both show the same stack, or as much of it as there is.
function zoomedIn(view) {
  const {zoomed} = state;
  if (!zoomed || zoomed.view === view) return zoomed;
  if (!isComparison) return null;
  const chain = [];
  for (let at = zoomed; at; at = at.parent) chain.unshift(at);
  let found = null;
  let among = view.roots;
  for (const {name} of chain) {
    const next = among.find(frame => frame.name === name);
    if (!next || next.total === 0) break;
    found = next;
    among = next.children;
  }
  return found;
}
