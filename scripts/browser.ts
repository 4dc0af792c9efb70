/** Prints the browser that the end-to-end tests use. */
import { resolveBrowser } from './browser/resolve.ts';
import { describeError } from './user-error.ts';

try {
  const { version, executablePath } = await resolveBrowser();
  process.stdout.write(`${version} (${executablePath})\n`);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
