import { join } from 'node:path';
import { projectRoot } from '../project.ts';

/** Where the bundled programs are, relative to the repository. */
export const PROGRAMS_FOLDER = '.cache/programs';

/** The programs that `npm start` runs, and the module that each of them loads first. */
export const PROGRAMS = {
  server: 'server/main.ts',
  sandbox: 'sandbox/main.ts',
  'end-with-parent': 'scripts/start/end-with-parent.ts',
};

/** Absolute path of a bundled program, which `buildWhenChanged` makes. */
export const programFile = (name: keyof typeof PROGRAMS): string =>
  join(projectRoot, PROGRAMS_FOLDER, `${name}.mjs`);
