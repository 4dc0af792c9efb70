import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { installedFile, projectRoot } from '../project.ts';

export type CommandResult = { isOk: boolean; output: string };

/**
 * Runs a program of an installed package with this Node.js, in the repository.
 * @param options.isShown prints its output, a line at a time, instead of returning it: programs run side by side
 */
export async function runTool(
  file: string,
  words: string[],
  options: { isShown?: boolean; environment?: Record<string, string> } = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [installedFile(file), ...words], {
    cwd: projectRoot,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      if (options.isShown) process.stdout.write(`${line}\n`);
      else output += `${line}\n`;
    });
  }
  const [code]: unknown[] = await once(child, 'close');
  return { isOk: code === 0, output };
}
