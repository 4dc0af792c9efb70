import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';
import type { Check, CheckResult } from './check.ts';
import { runTool } from './command.ts';

const contract = 'openapi/shop.yaml';

/** What is read from the sources alone, the quickest first. */
export const staticChecks: Check[] = [
  { title: 'Format', run: () => runTool('@biomejs/biome/bin/biome', ['format']) },
  { title: 'Lint', run: () => runTool('oxlint/bin/oxlint', ['--type-aware']) },
  { title: 'Types', run: () => runTool('typescript/bin/tsc', ['-b']) },
  { title: 'Contract', run: lintContract },
  { title: 'Generated code', run: compareGenerated },
  { title: 'Clauses', run: () => runTool('tsx/dist/cli.mjs', ['scripts/check-clauses.ts']) },
];

function lintContract(): Promise<CheckResult> {
  const environment = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return runTool('@redocly/cli/bin/cli.js', ['lint', contract], { environment });
}

/** The committed types must be those of the contract beside them. */
async function compareGenerated(): Promise<CheckResult> {
  const folder = await mkdtemp(join(tmpdir(), 'ker-electro-types-'));
  try {
    const fresh = join(folder, 'schema.d.ts');
    const generated = await runTool('openapi-typescript/bin/cli.js', [contract, '-o', fresh]);
    if (!generated.isOk) return generated;
    const [committed, current] = await Promise.all(
      [join(projectRoot, 'openapi', 'schema.d.ts'), fresh].map((file) =>
        readFile(file, 'utf8').catch(() => ''),
      ),
    );
    const isOk = committed === current;
    return isOk
      ? { isOk }
      : { isOk, output: 'openapi/schema.d.ts is not up to date: run "npm run generate".' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
