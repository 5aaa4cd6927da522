// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Uses a picture of flamegraph as a person does, from file://: looks, clicks, goes back,
// types, searches, changes the theme, follows a link. What must be seen is computed here
// from the numbers in the file, not taken from the script.
import {copyFileSync, mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {openPage, picturePath} from './browser.mjs';

export const name = 'flamegraph';
export const takes = file => /\.(svg|html)$/.test(file) && !file.endsWith('.build.html');

const margin = 12;

function demand(isTrue, what) {
  if (!isTrue) throw new Error(what);
}

// Every frame as it is on the screen and as the file has it.
function readFrames(page) {
  return page.evaluate(() => [...document.querySelectorAll('.view')].flatMap((view, number) => {
      const bandOf = new Map();
      let band = 0;
      for (const child of view.children) {
        if (child.classList.contains('band')) ++band;
        bandOf.set(child, band);
      }
      return [...view.querySelectorAll(':scope > g[data-v]')].map((g, index) => {
        const [start, total, depth] = g.dataset.v.split(' ').map(Number);
        const {left, width, top, height} = g.querySelector('rect').getBoundingClientRect();
        const text = g.querySelector('text');
        return {
          index, view: number, start, total, depth, left, width, top, height,
          span: Number(view.dataset.span), change: g.dataset.change ?? '',
          band: bandOf.get(g),
          name: g.querySelector('title').textContent.split('\n')[0],
          isShown: getComputedStyle(g).display !== 'none',
          isMatch: g.classList.contains('match'),
          isFocused: g === document.activeElement,
          fill: getComputedStyle(g.querySelector('rect')).fill,
          text: text?.textContent ?? '',
          textWidth: text?.textContent ? text.getComputedTextLength() : 0,
        };
      });
  }));
}

// The frames around one, itself last.
function wayTo(frame, frames) {
  const way = [];
  for (const other of frames) {
    if (other.view !== frame.view || other.index > frame.index) continue;
    way[other.depth] = other;
  }
  return way.slice(0, frame.depth + 1);
}

// The same stack in another view, or as much of it as is there.
function sameStack(zoomed, frames, view) {
  let found = null;
  for (const {name, depth} of wayTo(zoomed, frames)) {
    const next = frames.find(frame => frame.view === view && frame.depth === depth && frame.name === name &&
        frame.total > 0 && (!found || (frame.start >= found.start && frame.start + frame.total <= found.start + found.total &&
            frame.index > found.index)));
    if (!next) break;
    found = next;
  }
  return found;
}

// That the frames of each view are where [low, high] of it puts them. Rows in which
// nothing is as wide as a pixel are not there.
function checkPlaces(frames, windowWidth, zoomed, isComparison) {
  const zooms = [0, 1].map(view => !zoomed || zoomed.view === view ? zoomed :
      isComparison ? sameStack(zoomed, frames, view) : null);
  const rows = new Map();
  const places = frames.map(frame => {
    const inside = zooms[frame.view];
    const low = inside ? inside.start : 0;
    const high = inside ? inside.start + inside.total : frame.span;
    const scale = (windowWidth - 2 * margin) / (high - low);
    const from = Math.max(frame.start, low);
    const to = Math.min(frame.start + frame.total, high);
    const width = Math.max(0, to - from) * scale;
    const band = `${frame.view} ${frame.band}`;
    rows.set(band, Math.max(rows.get(band) ?? 1, width >= 1 ? frame.depth + 1 : 0));
    return {low, scale, from, width, band};
  });
  for (const [i, frame] of frames.entries()) {
    const {low, scale, from, width, band} = places[i];
    const where = `frame ${frame.index}, ${frame.name},`;
    const isShown = width >= 0.05 && frame.depth < rows.get(band);
    demand(frame.isShown === isShown, `${where} is ${frame.isShown ? '' : 'not '}shown`);
    if (!frame.isShown) continue;
    demand(Math.abs(frame.left - margin - (from - low) * scale) < 0.1, `${where} is at ${frame.left}`);
    demand(Math.abs(frame.width - width) < 0.6, `${where} is ${frame.width} wide, not ${width}`);
    demand(frame.textWidth <= Math.max(0, frame.width), `the text of ${where} leaves its frame`);
    // A change is whole or not there; the name may be cut.
    const hasChange = frame.change && frame.text.endsWith(` ${frame.change}`);
    const text = hasChange ? frame.text.slice(0, -frame.change.length - 1) : frame.text;
    demand(frame.name.startsWith(text.replace(/…$/, '')), `${where} reads ${frame.text}`);
    demand(frame.text || frame.width < 3 * 7.32 + 8 || frame.name === '', `${where} has no text`);
  }
}

function contrast(one, other) {
  const luminance = color => {
    const [r, g, b] = color.match(/\d+/g).slice(0, 3).map(Number).map(c => {
      const share = c / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

async function checkTheme(page, isDark) {
  const [back, ink, fill] = await page.evaluate(() => {
    const style = selector => getComputedStyle(document.querySelector(selector));
    return [style('.page').fill, style('.title').fill, style('.view > g[data-v] > rect').fill];
  });
  const isBackDark = contrast(back, 'rgb(0, 0, 0)') < contrast(back, 'rgb(255, 255, 255)');
  demand(isBackDark === isDark, `the background is ${back} where dark is ${isDark}`);
  demand(contrast(back, ink) >= 7, `text ${ink} on ${back} is hard to read`);
  demand(contrast(fill, ink) >= 4.5, `text ${ink} on a frame ${fill} is hard to read`);
}

// The share of what matches, counting what lies inside of another match once.
function matchShare(frames, isMatch, isChart) {
  let inside = -1;
  let time = 0;
  for (const frame of frames) {
    if (frame.depth <= inside) inside = -1;
    if (inside >= 0 || !isMatch(frame)) continue;
    inside = frame.depth;
    time += frame.total;
  }
  const whole = isChart ? frames[0].span :
      frames.filter(frame => frame.depth === 0).reduce((sum, frame) => sum + frame.total, 0);
  return `${(100 * time / whole).toFixed(2)}%`;
}

// That lines of the head and all tools are inside of the window, and the frame that is
// zoomed can be read.
async function checkTools(page, width) {
  const boxes = await page.evaluate(() => [...document.querySelectorAll(
      'svg.flamegraph > text, .tools nav, .tools .found, .tools input, .tools .numbers, .tools .name, .tools nav .current')]
      .map(item => {
        const {left, right, top, width} = item.getBoundingClientRect();
        return {what: item.getAttribute('class') || item.localName, left, right, top, width, text: item.textContent};
      }));
  for (const {what, left, right, text} of boxes) {
    demand(left >= 0 && right <= width + 0.5, `${what} reaches from ${left} to ${right} of ${width}: ${text}`);
  }
  const current = boxes.find(box => box.what === 'current');
  demand(!current || current.width >= 40 || current.text.length < 6, `the way has ${current?.width} pixels for ${current?.text}`);
  const field = boxes.find(box => box.what === 'input');
  demand(field.width >= 100, `the search has ${field.width} pixels`);
}

const escaped = text => text.replace(/[^\w]/g, '\\$&');

/** @returns what was seen, in a few words. */
export async function check(browser, file) {
  // Alone in a folder: it must not need anything beside it.
  const folder = mkdtempSync(path.join(tmpdir(), 'flame-'));
  const alone = path.join(folder, path.basename(file));
  copyFileSync(file, alone);
  const url = pathToFileURL(alone).href;
  const title = path.basename(file);

  const page = await openPage(browser);
  page.on('request', request => {
    if (!request.url().startsWith(url)) page.faults.push(`asks for ${request.url()}`);
  });
  const size = page.viewportSize();
  const frames = () => readFrames(page);
  const state = () => page.evaluate(() => decodeURIComponent(location.hash));
  const settled = async () => {
    await page.waitForTimeout(100);
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  };
  const picture = part => page.screenshot({path: picturePath(`flamegraph-${title}${part}`)});
  try {
    await page.emulateMedia({colorScheme: 'light'});
    await page.goto(url);
    await settled();
    const first = await frames();
    await picture('');
    if (first.length === 0) {
      demand(/Nothing to draw/.test(await page.textContent('.facts >> nth=-1')), 'nothing is said');
      demand(page.faults.length === 0, page.faults.join('\n'));
      return 'nothing to draw, and says so';
    }
    await checkTheme(page, false);
    const {kind, hidden} = await page.evaluate(() => ({
      kind: document.querySelector('svg.flamegraph').dataset.kind,
      hidden: Number(document.querySelector('.view').dataset.hidden ?? 0),
    }));
    const isComparison = kind === 'comparison';
    const isChart = kind === 'chart';
    const checkAll = (all, width, zoomed) => checkPlaces(all, width, zoomed, isComparison);
    checkAll(first, size.width, null);

    // A frame in the middle, not too small to be clicked.
    const wide = first.filter(frame => frame.view === 0 && frame.depth > 0 && frame.width > 4 && frame.isShown &&
        frame.width < size.width * 0.9 && frame.top + frame.height < size.height);
    const target = wide[Math.floor(wide.length / 2)];
    const details = () => page.textContent('.details .name');
    let zoomedText = 'no frame to zoom';
    if (target) {
      const {index} = target;
      await page.mouse.move(target.left + target.width / 2, target.top + 8);
      demand(await details() === target.name, `details are of ${await details()}`);
      const numbers = await page.textContent('.details .numbers');
      demand(/ of (all|the span)/.test(numbers), `details are ${numbers}`);
      await page.mouse.click(target.left + target.width / 2, target.top + 8);
      await settled();
      const zoomed = await frames();
      checkAll(zoomed, size.width, target);
      demand(zoomed[index].width > size.width * 0.95, 'a click does not zoom');
      const last = await page.textContent('.tools nav button >> nth=-1');
      demand(last === target.name, `the way ends with ${last}`);
      await picture('-zoomed');

      // The address leads there, in a page of its own, too; and back is back.
      const link = page.url();
      demand((await state()).startsWith('#f='), `the address is ${link}`);
      await page.goBack();
      await settled();
      checkAll(await frames(), size.width, null);
      const second = await openPage(browser);
      await second.goto(link);
      await second.waitForTimeout(150);
      checkAll(await readFrames(second), size.width, target);
      page.faults.push(...second.faults);
      const shown = await second.textContent('.details .name');
      demand(shown === target.name, `the link shows details of ${shown}`);
      await second.goto(`${url}#f=nowhere;at;all`);
      await second.reload();
      await second.waitForTimeout(150);
      const told = await second.textContent('.details .numbers');
      demand(told === 'not in this picture: nowhere;at;all', `an unknown frame is told as ${told}`);
      await second.close();

      // A click beside the frames changes nothing, and draws nothing around the picture.
      await page.mouse.click(size.width - 4, 4);
      const outline = await page.evaluate(() => getComputedStyle(document.querySelector('svg.flamegraph')).outlineStyle);
      demand(outline === 'none', `the picture has an outline: ${outline}`);
      await page.mouse.click(target.left + target.width / 2, target.top + 8);
      await settled();
      await page.keyboard.press('Escape');
      await settled();

      // Enter zooms, Escape, Backspace and 0 go back.
      for (const key of ['Escape', 'Backspace', '0']) {
        await page.keyboard.press('Enter');
        await settled();
        checkAll(await frames(), size.width, target);
        await page.keyboard.press(key);
        await settled();
        checkAll(await frames(), size.width, null);
      }
      zoomedText = `zoomed into ${target.name}`;
    }

    // Arrows: to each neighbour and back.
    const isBelow = await page.evaluate(() => document.querySelector('svg.flamegraph').dataset.root === 'below');
    const stops = await page.evaluate(() => {
      return document.querySelectorAll('.view > g[tabindex="0"]').length;
    });
    demand(stops === 1, `Tab leads to ${stops} frames`);
    await page.evaluate(() => document.querySelector('.view > g[tabindex="0"]').focus());
    if (target) {
      // From the frame that was clicked all the way out.
      for (let i = 0; i < target.depth; ++i) await page.keyboard.press(isBelow ? 'ArrowDown' : 'ArrowUp');
    }
    const focused = async () => (await frames()).find(frame => frame.isFocused);
    const [inward, outward] = isBelow ? ['ArrowUp', 'ArrowDown'] : ['ArrowDown', 'ArrowUp'];
    const start = await focused();
    demand(start, 'Tab leads to no frame');
    demand(start.depth === 0, `arrows lead to depth ${start.depth}`);
    if (first[start.index + 1]?.depth === 1) {
      await page.keyboard.press(inward);
      const child = await focused();
      demand(child.depth === 1, `${inward} leads to depth ${child.depth}`);
      await page.keyboard.press(outward);
      demand((await focused()).index === start.index, `${outward} does not lead back`);
      await page.keyboard.press(inward);
      const beside = first.filter(frame => frame.view === 0 && frame.isShown && frame.top === first[child.index].top);
      const right = beside[beside.findIndex(frame => frame.index === child.index) + 1];
      if (right) {
        await page.keyboard.press('ArrowRight');
        demand((await focused()).index === right.index, 'ArrowRight does not lead right');
        await page.keyboard.press('ArrowLeft');
        demand((await focused()).index === child.index, 'ArrowLeft does not lead back');
      }
    }
    const label = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    demand(/% of (all|the span)/.test(label), `a focused frame is called ${label}`);

    // Search: by key, as an expression, with share and next match. The second one finds
    // everything, frames within frames, too.
    const wanted = (target ?? first[0]).name;
    const sameCase = /[A-Z]/.test(escaped(wanted));
    const searches = [
      {pattern: `^${escaped(wanted)}$`,
       fits: frame => (sameCase ? frame.name === wanted : frame.name.toLowerCase() === wanted)},
      {pattern: '^', fits: () => true},
    ];
    for (const {pattern, fits} of searches) {
      await page.keyboard.press('/');
      // At once: each key would search a picture of thousands of frames anew.
      await page.keyboard.insertText(pattern);
      await settled();
      const searched = await frames();
      demand(searched.every(frame => frame.isMatch === fits(frame)), `${pattern} finds other frames`);
      const found = await page.textContent('[role=status]');
      const inFirstView = first.filter(frame => frame.view === 0);
      const count = inFirstView.filter(fits).length;
      const share = matchShare(inFirstView, fits, isChart);
      const least = hidden > 0 ? 'at least ' : '';
      demand(found.startsWith(`${least}${count.toLocaleString('en')} frame`) && found.includes(` ${share} `),
             `search says ${found}, should say ${count} frames, ${share}`);
      demand(decodeURIComponent(page.url()).endsWith(`s=${pattern}`), `the address is ${page.url()}`);
      await picture(pattern === '^' ? '-all' : '-searched');
      await page.keyboard.press('Enter');
      const matches = searched.filter(fits);
      const place = frame => matches.findIndex(other => other.view === frame?.view && other.index === frame.index);
      const from = place(await focused());
      demand(from >= 0, 'Enter leads to no match');
      await page.keyboard.press('n');
      const next = place(await focused());
      demand(next === (from + 1) % matches.length, `n leads from match ${from} to ${next}`);
      await page.keyboard.press('N');
      demand(place(await focused()) === from, 'N does not lead back');
    }
    await page.keyboard.press('Control+f');
    await page.keyboard.type('([');
    demand(/not a regular expression/.test(await page.textContent('[role=status]')),
           'a broken expression is not told');
    await page.keyboard.press('Escape');
    await settled();
    demand((await frames()).every(frame => !frame.isMatch), 'Escape leaves matches');
    await page.keyboard.press('0');
    await settled();

    // Dark by a key, by preference, and by a key against it.
    await page.keyboard.press('t');
    await checkTheme(page, true);
    await page.keyboard.press('t');
    await checkTheme(page, false);
    await page.emulateMedia({colorScheme: 'dark'});
    await checkTheme(page, true);
    await picture('-dark');
    await page.keyboard.press('t');
    await checkTheme(page, false);
    await page.keyboard.press('t');
    await checkTheme(page, true);

    // Another width of the window.
    for (const width of [800, 420]) {
      await page.setViewportSize({width, height: 600});
      await settled();
      checkAll(await frames(), width, null);
      await checkTools(page, width);
    }
    if (target) {
      await page.goto(url);
      await page.goto(`${url}#f=@${target.index}`);
      await settled();
      await checkTools(page, 420);
      await picture('-narrow');
    }

    // Without the script, as in an image viewer.
    const bare = await browser.newPage({javaScriptEnabled: false, viewport: size, colorScheme: 'light'});
    await bare.goto(url);
    await bare.screenshot({path: picturePath(`flamegraph-${title}-bare`)});
    await bare.close();
    demand(page.faults.length === 0, page.faults.join('\n'));
    return `${first.length} frames, ${zoomedText}`;
  } finally {
    await page.close();
  }
}
