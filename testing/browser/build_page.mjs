// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Uses the page of `summarize build --html` as a person does, from file://: sorts,
// filters, opens a run, zooms, switches dark mode, with the mouse and with keys. What must
// be seen is computed here from the JSON in the file, not taken from the script.
import {readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {openPage, picturePath} from './browser.mjs';

export const name = 'build page';
export const takes = file => /\.build\.html$/.test(file);

function demand(isTrue, what) {
  if (!isTrue) throw new Error(what);
}

function same(actual, expected, what) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  demand(a === b, `${what}: ${a.slice(0, 300)}, not ${b.slice(0, 300)}`);
}

function readData(file) {
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf('id="data">') + 'id="data">'.length;
  return JSON.parse(text.slice(start, text.indexOf('</script>', start)));
}

// All rows: of many the last ones come as the end is scrolled to.
async function rowsOf(page) {
  const total = Number((await page.locator('#shown').textContent()).replaceAll(',', '').match(/^\d+/)[0]);
  const rows = page.locator('#runs tbody tr');
  for (let count = await rows.count(); count < total; count = await rows.count()) {
    await page.locator('#runs tfoot').scrollIntoViewIfNeeded();
    await page.waitForFunction(before => document.querySelectorAll('#runs tbody tr').length > before, count);
  }
  return rows.evaluateAll(all => all.map(row => Number(row.dataset.run)));
}

function sorted(runs, of, isAscending) {
  const sign = isAscending ? 1 : -1;
  return runs.map((run, index) => ({run, index}))
      .sort((a, b) => sign * (of(a.run) < of(b.run) ? -1 : of(a.run) > of(b.run) ? 1 : 0) || a.index - b.index)
      .map(each => each.index);
}

async function checkTable(page, data, isHidden) {
  const visible = indexes => indexes.filter(index => !isHidden(data.runs[index]));
  same(await rowsOf(page), visible(sorted(data.runs, run => run.wall, false)), 'longest first');
  const header = text => page.locator('#runs thead button', {hasText: new RegExp(`^${text}$`)});
  await header('Run').click();
  same(await rowsOf(page), visible(sorted(data.runs, run => run.name, true)), 'by name');
  same(await page.locator('th[aria-sort]').getAttribute('aria-sort'), 'ascending', 'aria-sort');
  await header('Run').focus();
  await page.keyboard.press('Enter');
  same(await rowsOf(page), visible(sorted(data.runs, run => run.name, false)), 'by name, turned by a key');
  await header('Busy').click();
  same(await rowsOf(page), visible(sorted(data.runs, run => run.busy, false)), 'by busy time');
  same(await page.locator('th[aria-sort]').count(), 1, 'sorted columns');
}

async function checkFilter(page, data, isHidden) {
  const word = data.runs.find(run => !isHidden(run)).name.slice(0, 4).toLowerCase();
  const fits = run => !isHidden(run) &&
      [run.name, run.role, run.package, run.version, run.dearest].join(' ').toLowerCase().includes(word);
  await page.keyboard.press('/');
  await page.keyboard.type(word.toUpperCase());
  const expected = data.runs.flatMap((run, index) => fits(run) ? [index] : []);
  same((await rowsOf(page)).sort((a, b) => a - b), expected, `filtered by ${word}`);
  demand((await page.locator('#shown').textContent()).includes(expected.length.toLocaleString('en-US')), 'no count of what is shown');
  if (data.has_clock) {
    const bright = await page.$$eval('#timeline .run:not(.dim)', runs => runs.map(run => Number(run.dataset.run)));
    same(bright.sort((a, b) => a - b), expected.filter(index => data.runs[index].start !== null), 'bright in the timeline');
  }
  await page.locator('#filter').fill('no run is called this');
  same(await rowsOf(page), [], 'nothing fits');
  await page.locator('#filter').fill('');
}

// What the panel must say about a run.
async function checkPanel(page, data, index) {
  const run = data.runs[index];
  const panel = page.locator('#panel');
  await panel.waitFor({state: 'visible'});
  same(await panel.locator('h2').textContent(), run.name, 'the open run');
  const column = await panel.locator('section[aria-label=Labels] tbody tr:not(.quiet) td:first-child').allTextContents();
  const names = run.labels.rows.flatMap((text, at) => at % 3 === 0 ? [data.texts[text]] : []);
  same(column, names, 'labels');
  const items = await panel.locator('section[aria-label=Items] tbody tr:not(.quiet) td:first-child').allTextContents();
  same(items, run.items.rows.flatMap((text, at) => at % 3 === 0 ? [data.texts[text]] : []), 'items');
  await checkFlame(page, data, run);
}

async function checkFlame(page, data, run) {
  if (run.frames.length === 0 || run.frames[2] === 0) return;
  const flame = page.locator('#panel .flame');
  const widthOf = locator => locator.evaluate(element => element.getBoundingClientRect().width);
  const whole = await widthOf(flame);
  const frame = at => ({depth: run.frames[at], name: data.texts[run.frames[at + 1]], total: run.frames[at + 2]});
  if (run.frames.length < 8) return;
  const root = frame(0);
  let widest = null;
  for (let at = 4; at < run.frames.length; at += 4) {
    if (run.frames[at] === 1 && (!widest || frame(at).total > widest.total)) widest = frame(at);
  }
  const button = flame.locator(`button[title^="${widest.name.replace(/["\\]/g, '\\$&')}\\a "]`).first();
  const width = await widthOf(button);
  demand(Math.abs(width - whole * widest.total / root.total) < 1.5, `${widest.name} is ${width} wide`);
  await button.click();
  demand(Math.abs(await widthOf(button) - whole) < 1.5, `${widest.name} does not zoom`);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  demand(Math.abs(await widthOf(button) - width) < 1.5, 'keys do not zoom out');
}

async function checkRuns(page, data, isHidden) {
  const [first, second] = await rowsOf(page);
  const hash = () => page.evaluate(() => location.hash);
  await page.locator('#runs tbody tr').first().click();
  await checkPanel(page, data, first);
  same(await hash(), `#run=${first}`, 'link to the run');
  if (second !== undefined) {
    await page.keyboard.press('n');
    await checkPanel(page, data, second);
  }
  await page.keyboard.press('Escape');
  demand(await page.locator('#panel').isHidden(), 'Escape does not close the run');
  // By keys alone.
  await page.locator('#runs tbody button[tabindex="0"]').focus();
  if (second !== undefined) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await checkPanel(page, data, second ?? first);
  await page.keyboard.press('Escape');
  same(await page.evaluate(() => document.activeElement.closest('tr')?.dataset.run), String(second ?? first), 'focus afterwards');
}

async function checkTimeline(page, data, isHidden) {
  if (!data.has_clock) {
    demand(await page.locator('#timeline').isHidden(), 'a timeline without a clock');
    return;
  }
  const boxes = await page.$$eval('#timeline .run .edge', edges => edges.map(edge => ({
    run: Number(edge.parentNode.dataset.run), x: Number(edge.getAttribute('x')),
    width: Number(edge.getAttribute('width')), y: Number(edge.getAttribute('y'))})));
  const timed = data.runs.flatMap((run, index) => run.start === null ? [] : [index]);
  same(boxes.map(box => box.run), timed, 'runs in the timeline');
  // Places are in proportion, and no two runs of a lane are in the same place.
  const scale = (boxes.at(-1).x - boxes[0].x) / ((data.runs[boxes.at(-1).run].start - data.runs[boxes[0].run].start) || 1);
  const ends = new Map();
  for (const box of boxes) {
    const run = data.runs[box.run];
    const x = boxes[0].x + (run.start - data.runs[boxes[0].run].start) * scale;
    demand(Math.abs(x - box.x) < 0.1, `${run.name} starts at ${box.x}, not ${x}`);
    if (scale > 0) demand(Math.abs(Math.max(run.wall * scale, 1) - box.width) < 0.1, `${run.name} is ${box.width} wide`);
    demand(run.start >= (ends.get(box.y) ?? 0), `${run.name} is drawn over another run`);
    ends.set(box.y, run.start + run.wall);
  }
  same(await page.$$eval('#timeline .run.chain', runs => runs.map(run => Number(run.dataset.run)).sort((a, b) => a - b)),
       [...data.chain].sort((a, b) => a - b), 'outlined runs');

  const widest = boxes.reduce((a, b) => a.width >= b.width ? a : b);
  const bar = page.locator(`#timeline .run[data-run="${widest.run}"] .edge`);
  await bar.hover();
  demand((await page.locator('#tip').textContent()).startsWith(data.runs[widest.run].name), 'no tooltip');
  await bar.click();
  same(await page.locator('#panel h2').textContent(), data.runs[widest.run].name, 'a click on the timeline');
  await page.keyboard.press('Escape');
  await page.locator('#timeline').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  const first = timed.find(index => !isHidden(data.runs[index]));
  same(await page.locator('#timeline .run.current').getAttribute('data-run'), String(first), 'the first run by a key');
  demand((await page.locator('#window').textContent()).includes(' to '), 'no zoom by a key');
  await page.keyboard.press('Enter');
  same(await page.locator('#panel h2').textContent(), data.runs[first].name, 'Enter in the timeline');
  await page.keyboard.press('Escape');
  await page.locator('#zoom-all').click();
  same(await page.locator('#window').textContent(), '', 'the whole build');
}

const backgroundOf = page => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

async function checkTheme(page) {
  const before = await backgroundOf(page);
  await page.locator('#theme').click();
  demand(await backgroundOf(page) !== before, 'the button does not switch the theme');
  await page.locator('h1').click();
  await page.keyboard.press('d');
  same(await backgroundOf(page), before, 'd switches back');
}

/** @returns what was seen, in a few words. */
export async function check(browser, file) {
  const data = readData(file);
  const onlyProbes = data.runs.every(run => run.is_probe);
  const isHidden = run => run.is_probe && !onlyProbes;
  const title = path.basename(file, '.html');
  const page = await openPage(browser);
  const url = pathToFileURL(path.resolve(file)).href;
  page.on('request', request => {
    if (request.url().split('#')[0] !== url) page.faults.push(`asks for ${request.url()}`);
  });
  const picture = (kind, more = {}) => page.screenshot({path: picturePath(`${title}-${kind}`), ...more});
  try {
    const start = Date.now();
    await page.goto(url);
    await page.locator('#runs tbody tr').first().waitFor();
    const took = Date.now() - start;
    await picture('light');
    await checkTable(page, data, isHidden);
    await checkFilter(page, data, isHidden);
    await checkRuns(page, data, isHidden);
    await checkTimeline(page, data, isHidden);
    await checkTheme(page);

    await page.emulateMedia({colorScheme: 'dark'});
    await page.goto('about:blank');
    await page.goto(`${url}#run=0`);
    await page.locator('#panel h2').waitFor();
    await checkPanel(page, data, 0);
    await picture('run-dark');
    await page.keyboard.press('Escape');
    await picture('dark');
    await page.setViewportSize({width: 420, height: 800});
    await page.waitForTimeout(200);  // lets it draw
    demand(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'a narrow window scrolls sideways');
    await picture('narrow');
    if (page.faults.length > 0) throw new Error(page.faults.join('\n'));
    return `${data.runs.length} runs, ${statSync(file).size} bytes, open in ${took} ms`;
  } finally {
    await page.close();
  }
}
