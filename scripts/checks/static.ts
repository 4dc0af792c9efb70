import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { projectRoot } from '../project.ts';
import type { Check, CheckResult } from './check.ts';
import { runTool } from './command.ts';

const contract = 'openapi/shop.yaml';

/** Static checks, fastest first. */
export const staticChecks: Check[] = [
  { title: 'Format', run: () => runTool('@biomejs/biome/bin/biome', ['format']) },
  // Types are checked by oxlint's native type checker; `tsc -b` would add a minute.
  { title: 'Lint and types', run: () => runTool('oxlint/bin/oxlint', ['--type-aware', '--type-check']) },
  { title: 'Contract', run: lintContract },
  { title: 'Generated code', run: compareGenerated },
  { title: 'Dead code', run: () => runTool('knip/bin/knip.js', ['--no-progress']) },
  { title: 'Clauses', run: () => runTool('tsx/dist/cli.mjs', ['scripts/check-clauses.ts']) },
];

const environment = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

function lintContract(): Promise<CheckResult> {
  return runTool('@redocly/cli/bin/cli.js', ['lint', contract], { environment });
}

/** The committed bundle and types must match the contract. */
async function compareGenerated(): Promise<CheckResult> {
  const folder = await mkdtemp(join(tmpdir(), 'ker-electro-contract-'));
  try {
    const bundle = join(folder, 'shop.json');
    const bundled = await runTool('@redocly/cli/bin/cli.js', ['bundle', contract, '-o', bundle], {
      environment,
    });
    if (!bundled.isOk) return bundled;
    const types = join(folder, 'schema.d.ts');
    const generated = await runTool('openapi-typescript/bin/cli.js', [bundle, '-o', types]);
    if (!generated.isOk) return generated;
    const isOk = (await Promise.all([bundle, types].map(isCommitted))).every(Boolean);
    return isOk
      ? { isOk }
      : { isOk, output: 'The generated files in openapi/ are not up to date: run "npm run generate".' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isCommitted(fresh: string): Promise<boolean> {
  const committed = join(projectRoot, 'openapi', basename(fresh));
  const [before, now] = await Promise.all(
    [committed, fresh].map((file) => readFile(file, 'utf8').catch(() => '')),
  );
  return before === now;
}
