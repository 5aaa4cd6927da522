// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What all checks share: a headless Chromium, a web server for one page, pictures.
// Packages lie below build/browser, where ci/browser has put them.
import {createReadStream, existsSync, mkdirSync} from 'node:fs';
import {createServer} from 'node:http';
import {createRequire} from 'node:module';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const sourceDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const outDir = path.join(sourceDir, 'build/browser');
const require = createRequire(path.join(outDir, 'package.json'));

/** The folder of an installed package. */
export function packageDir(name) {
  return path.dirname(require.resolve(`${name}/package.json`));
}

function chromiumPath() {
  const candidates = [process.env.MM_CHROMIUM, '/usr/bin/chromium'].filter(Boolean);
  const found = candidates.find(existsSync);
  if (!found) throw new Error(`no Chromium: looked for ${candidates.join(', ')}`);
  return found;
}

/** Starts the browser; the caller closes it. */
export function launch() {
  const {chromium} = require('playwright-core');
  return chromium.launch({
    executablePath: chromiumPath(),
    // Root has no sandbox; a headless machine has no graphics card for WebGL.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader',
           '--enable-unsafe-swiftshader'],
  });
}

/** A page that keeps what went wrong in it in `page.faults`. */
export async function openPage(browser) {
  const page = await browser.newPage({viewport: {width: 1280, height: 720}});
  page.setDefaultTimeout(60_000);
  page.faults = [];
  page.on('pageerror', error => page.faults.push(`exception: ${error.message}`));
  page.on('console', message => {
    if (message.type() === 'error') page.faults.push(`console: ${message.text()}`);
  });
  page.on('dialog', async dialog => {
    page.faults.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', request => {
    const {hostname, protocol} = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') {
      page.faults.push(`asks the network for ${request.url()}`);
    }
  });
  return page;
}

const types = {'.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css',
               '.json': 'application/json', '.svg': 'image/svg+xml',
               '.png': 'image/png', '.ico': 'image/x-icon'};

/**
 * Serves the files of a folder, and single files under a name of their own:
 * serve(folder, {'trace.json': '/path/to/it'}). Has `url` and `close()`.
 */
export async function serve(folder, extra = {}) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, 'http://x').pathname).slice(1);
    const file = extra[name] ?? path.join(folder, path.normalize(`/${name}`));
    response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream');
    createReadStream(file)
        .on('error', () => response.writeHead(404).end())
        .pipe(response);
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => { server.closeAllConnections(); server.close(); },
  };
}

/** Where a picture of this name belongs. */
export function picturePath(name) {
  mkdirSync(outDir, {recursive: true});
  return path.join(outDir, `${name}.png`);
}
