import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { bundleProgram } from '#scripts/bundle-programs.ts';
import { projectRoot } from '#scripts/project.ts';

/** The program of the server, to be run with options as an operator does. The caller removes it. */
export async function openServerProgram() {
  const { file, remove } = await bundleProgram('server/main.ts');
  return {
    remove,
    async run(options: readonly string[], settings: Record<string, string>) {
      const env = { PATH: '/usr/bin', ...settings };
      const program = spawn(process.execPath, [file, ...options], { cwd: projectRoot, env });
      const [said, complained, [status]] = await Promise.all([
        text(program.stdout),
        text(program.stderr),
        once(program, 'exit'),
      ]);
      return { said, complained, status: Number(status) };
    },
  };
}
