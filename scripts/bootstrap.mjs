/**
 * The entry of `npm start` and `npm test`: checks the Node.js version, installs missing packages, then runs
 * `scripts/<name>.ts` in the same process, so that signals and exit code need no forwarding.
 */
// Old syntax and unprefixed module names, so that an old Node.js can print the error message.
import { spawn } from 'child_process';
import { readFileSync } from 'fs';
import { dirname, join } from 'path';
import { fileURLToPath } from 'url';

const OLDEST_NODE = [20, 19];
const INSTALL_REPORT_MS = 10000;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  if (!isNewEnough) {
    fail(`Node.js ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
  }
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

/** npm writes `node_modules/.package-lock.json` at the end of a complete install. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  const wanted = Object.entries(readPackages('package-lock.json')).filter(([path]) => path !== '');
  // Optional packages of other platforms are not installed.
  return wanted.every(([path, { version, optional }]) =>
    installed[path] ? installed[path].version === version : optional === true,
  );
}

function runNpm(words) {
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm && npm.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const shell = process.platform === 'win32' && first.length === 0;
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...words], { cwd: root, stdio: 'inherit', shell });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

async function install() {
  const started = Date.now();
  process.stdout.write('Installing the packages (about a minute the first time) …\n');
  const report = setInterval(() => {
    process.stdout.write(`  … still installing, ${Math.round((Date.now() - started) / 1000)} s\n`);
  }, INSTALL_REPORT_MS);
  const isDone = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  clearInterval(report);
  if (!isDone) fail('The packages could not be installed: see what npm says above.');
}

async function main() {
  checkNodeVersion();
  const name = process.argv[2];
  if (name !== 'start' && name !== 'test') fail('Usage: node scripts/bootstrap.mjs start|test');
  if (!isInstalled()) await install();
  const { register } = await import('tsx/esm/api');
  register();
  await import(`./${name}.ts`);
}

void main();
