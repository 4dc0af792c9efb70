import { afterEach, expect, it, vi } from 'vitest';
import { bundleProgram } from '../../scripts/bundle-programs.ts';

afterEach(() => vi.unstubAllEnvs());

it('leaves NODE_ENV as it was, so that tests started by the same process run React for development', async () => {
  vi.stubEnv('NODE_ENV', undefined);
  const { remove } = await bundleProgram('scripts/start/end-with-parent.ts');
  await remove();
  expect(process.env['NODE_ENV']).toBeUndefined();
});
