import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { RECORDED_MACHINES } from '../../domain/screen-steps.ts';
import { projectRoot } from '../project.ts';
import { toDrawing } from '../statecharts/drawing.ts';
import { parseStatechart } from '../statecharts/files.ts';

const MODULE = 'virtual:statecharts';

/**
 * The module `virtual:statecharts`: the drawings of the machines that recordings show, by folder. Their layout was
 * computed by `npm run statecharts`, so that the app needs no library for it.
 */
export const statecharts = (): Plugin => ({
  name: 'statecharts',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load(id) {
    if (id !== `\0${MODULE}`) return undefined;
    const drawings = ['payment-lifecycle', ...RECORDED_MACHINES].map((folder) => {
      const file = join(projectRoot, 'docs/machines', `${folder}.json`);
      this.addWatchFile(file);
      const statechart = parseStatechart(readFileSync(file, 'utf8'));
      if (!statechart) throw new Error(`${file} is no statechart: run npm run statecharts`);
      return [folder, toDrawing(statechart)];
    });
    return `export default ${JSON.stringify(Object.fromEntries(drawings))};`;
  },
});
