import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { projectRoot } from '../project.ts';

/** The folder of a machine: `oneTimeCode` is in `one-time-code`. */
export const folderOf = ({ id }: { id: string }): string =>
  id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

/**
 * All machines, by folder.
 *
 * @throws Error if a folder has no machine of its name
 */
export async function loadMachines(): Promise<Map<string, AnyStateMachine>> {
  const folders = readdirSync(join(projectRoot, 'machines'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  const exported = new Map<string, AnyStateMachine>();
  for (const folder of folders) {
    const module: Record<string, unknown> = await import(`../../machines/${folder}/index.ts`);
    // A machine that is created by a function is exported by the machines that run it.
    for (const machine of Object.values(module).filter(isMachine))
      if (!exported.has(folderOf(machine))) exported.set(folderOf(machine), machine);
  }
  return new Map(
    folders.map((folder) => {
      const machine = exported.get(folder);
      if (machine === undefined) throw new Error(`No index.ts in machines/ exports the machine of ${folder}`);
      return [folder, machine];
    }),
  );
}
