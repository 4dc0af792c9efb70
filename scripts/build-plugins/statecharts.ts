import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { toDrawing } from '../statecharts/drawing.ts';
import { parseStatechart, statechartFolder } from '../statecharts/files.ts';

const MODULE = 'virtual:statecharts';

/**
 * The module `virtual:statecharts`: the drawings of all machines, by folder. Their layout was
 * computed by `npm run statecharts`, so that staff load no library for it, which would be 356 421 B.
 */
export const statecharts = (): Plugin => ({
  name: 'statecharts',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load(id) {
    if (id !== `\0${MODULE}`) return undefined;
    const names = readdirSync(statechartFolder).filter((name) => /^[a-z-]+\.json$/.test(name));
    const drawings = names.map((name) => {
      const file = join(statechartFolder, name);
      this.addWatchFile(file);
      const statechart = parseStatechart(readFileSync(file, 'utf8'));
      if (!statechart) throw new Error(`${file} is no statechart: run npm run statecharts`);
      return [basename(name, '.json'), toDrawing(statechart)];
    });
    return `export default ${JSON.stringify(Object.fromEntries(drawings))};`;
  },
});
