import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { installedFile, projectRoot } from '../project.ts';

export type CommandResult = { isOk: boolean; output: string };

/**
 * Runs a program of an installed package with this Node.js, in the repository.
 * @param options.isShown prints its output to the terminal instead of returning it
 */
export async function runTool(
  file: string,
  words: string[],
  options: { isShown?: boolean; environment?: Record<string, string> } = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [installedFile(file), ...words], {
    cwd: projectRoot,
    env: { ...process.env, ...options.environment },
    stdio: options.isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code]: unknown[] = await once(child, 'close');
  return { isOk: code === 0, output };
}
