// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Runs every check that takes a file on each file: node run.mjs FILE...
// A new check is a file that exports name, takes(file) and check(browser, file), and a
// line in the list here.
import path from 'node:path';

import {launch, outDir} from './browser.mjs';
import * as buildPage from './build_page.mjs';
import * as flame from './flame.mjs';
import * as speedscope from './speedscope.mjs';

const checks = [buildPage, flame, speedscope];

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('usage: node run.mjs FILE...');
  process.exit(2);
}

const browser = await launch();
console.log(`Chromium ${browser.version()}, pictures in ${path.relative('.', outDir)}`);
let failed = false;
for (const file of files) {
  const fitting = checks.filter(check => check.takes(file));
  if (fitting.length === 0) {
    failed = true;
    console.log(`FAILED: no check takes ${file}`);
  }
  for (const check of fitting) {
    try {
      console.log(`ok: ${check.name} ${file}: ${await check.check(browser, file)}`);
    } catch (error) {
      failed = true;
      console.log(`FAILED: ${check.name} ${file}: ${error.message}`);
    }
  }
}
await browser.close();
process.exit(failed ? 1 : 0);
