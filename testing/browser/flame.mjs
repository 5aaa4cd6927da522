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
export const takes = file => /\.(svg|html)$/.test(file);

const margin = 12;

function demand(isTrue, what) {
  if (!isTrue) throw new Error(what);
}

// Every frame as it is on the screen and as the file has it.
function readFrames(page) {
  return page.evaluate(() => [...document.querySelectorAll('.view')].flatMap((view, number) =>
      [...view.querySelectorAll(':scope > g[data-v]')].map((g, index) => {
        const [start, total, depth] = g.dataset.v.split(' ').map(Number);
        const {left, width, top, height} = g.querySelector('rect').getBoundingClientRect();
        const text = g.querySelector('text');
        return {
          index, view: number, start, total, depth, left, width, top, height,
          span: Number(view.dataset.span),
          name: g.querySelector('title').textContent.split('\n')[0],
          isShown: getComputedStyle(g).display !== 'none',
          isMatch: g.classList.contains('match'),
          isFocused: g === document.activeElement,
          fill: getComputedStyle(g.querySelector('rect')).fill,
          text: text?.textContent ?? '',
          textWidth: text?.textContent ? text.getComputedTextLength() : 0,
        };
      })));
}

// That the frames of each view are where [low, high] of it puts them.
function checkPlaces(frames, windowWidth, zoomed) {
  for (const frame of frames) {
    const isZoomed = zoomed && frame.view === zoomed.view;
    const low = isZoomed ? zoomed.start : 0;
    const high = isZoomed ? zoomed.start + zoomed.total : frame.span;
    const scale = (windowWidth - 2 * margin) / (high - low);
    const from = Math.max(frame.start, low);
    const to = Math.min(frame.start + frame.total, high);
    const width = Math.max(0, to - from) * scale;
    const where = `frame ${frame.index}, ${frame.name},`;
    demand(frame.isShown === width >= 0.05, `${where} is ${frame.isShown ? '' : 'not '}shown`);
    if (!frame.isShown) continue;
    demand(Math.abs(frame.left - margin - (from - low) * scale) < 0.1, `${where} is at ${frame.left}`);
    demand(Math.abs(frame.width - width) < 0.6, `${where} is ${frame.width} wide, not ${width}`);
    demand(frame.textWidth <= Math.max(0, frame.width), `the text of ${where} leaves its frame`);
    const beginning = frame.text.replace(/…$/, '');
    demand(frame.name.startsWith(beginning) || beginning.startsWith(frame.name),
           `${where} reads ${frame.text}`);
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
    return [style('.page').fill, style('.title').fill, style('.view > g > rect').fill];
  });
  const isBackDark = contrast(back, 'rgb(0, 0, 0)') < contrast(back, 'rgb(255, 255, 255)');
  demand(isBackDark === isDark, `the background is ${back} where dark is ${isDark}`);
  demand(contrast(back, ink) >= 7, `text ${ink} on ${back} is hard to read`);
  demand(contrast(fill, ink) >= 4.5, `text ${ink} on a frame ${fill} is hard to read`);
}

// The share of what matches, counting what lies inside of another match once.
function matchShare(frames, isMatch) {
  let inside = -1;
  let time = 0;
  for (const frame of frames) {
    if (frame.depth <= inside) inside = -1;
    if (inside >= 0 || !isMatch(frame)) continue;
    inside = frame.depth;
    time += frame.total;
  }
  const whole = frames.filter(frame => frame.depth === 0).reduce((sum, frame) => sum + frame.total, 0);
  return `${(100 * time / whole).toFixed(2)}%`;
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
  const settled = () => page.waitForTimeout(150);
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
    checkPlaces(first, size.width, null);

    // A frame in the middle, not too small to be clicked.
    const wide = first.filter(frame => frame.view === 0 && frame.depth > 0 && frame.width > 4 &&
        frame.width < size.width * 0.9 && frame.top + frame.height < size.height);
    const target = wide[Math.floor(wide.length / 2)];
    const details = () => page.textContent('.details');
    let zoomedText = 'no frame to zoom';
    if (target) {
      const {index} = target;
      await page.mouse.move(target.left + target.width / 2, target.top + 8);
      demand((await details()).startsWith(`${target.name} — `), `details are ${await details()}`);
      await page.mouse.click(target.left + target.width / 2, target.top + 8);
      await settled();
      const zoomed = await frames();
      checkPlaces(zoomed, size.width, target);
      demand(zoomed[index].width > size.width * 0.95, 'a click does not zoom');
      const last = await page.textContent('.tools nav button >> nth=-1');
      demand(last === target.name, `the way ends with ${last}`);
      await picture('-zoomed');

      // The address leads there, in a page of its own, too; and back is back.
      const link = page.url();
      demand((await state()).startsWith('#f='), `the address is ${link}`);
      await page.goBack();
      await settled();
      checkPlaces(await frames(), size.width, null);
      const second = await openPage(browser);
      await second.goto(link);
      await second.waitForTimeout(150);
      checkPlaces(await readFrames(second), size.width, target);
      page.faults.push(...second.faults);
      await second.close();

      // Enter zooms, Escape, Backspace and 0 go back.
      for (const key of ['Escape', 'Backspace', '0']) {
        await page.keyboard.press('Enter');
        await settled();
        checkPlaces(await frames(), size.width, target);
        await page.keyboard.press(key);
        await settled();
        checkPlaces(await frames(), size.width, null);
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
      const beside = first.filter(frame => frame.view === 0 && frame.top === first[child.index].top);
      const right = beside[beside.findIndex(frame => frame.index === child.index) + 1];
      if (right) {
        await page.keyboard.press('ArrowRight');
        demand((await focused()).index === right.index, 'ArrowRight does not lead right');
        await page.keyboard.press('ArrowLeft');
        demand((await focused()).index === child.index, 'ArrowLeft does not lead back');
      }
    }
    const label = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    demand(/% of all/.test(label), `a focused frame is called ${label}`);

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
      await page.keyboard.type(pattern);
      await settled();
      const searched = await frames();
      demand(searched.every(frame => frame.isMatch === fits(frame)), `${pattern} finds other frames`);
      const found = await page.textContent('[role=status]');
      const inFirstView = first.filter(frame => frame.view === 0);
      const count = inFirstView.filter(fits).length;
      const share = matchShare(inFirstView, fits);
      demand(found.startsWith(`${count.toLocaleString('en')} frame`) && found.includes(` ${share} `),
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
    await page.setViewportSize({width: 800, height: 600});
    await settled();
    checkPlaces(await frames(), 800, null);

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
