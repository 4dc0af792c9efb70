import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const TEST_LIMIT_MS = 60_000;
const HOOK_LIMIT_MS = 120_000;

/** One kind of test: its folders, and the world its tests run in. */
const project = (name: string, folders: string[], environment: 'node' | 'happy-dom' = 'node') => ({
  extends: true as const,
  test: { name, environment, include: folders.map((folder) => `${folder}/*.test.{ts,tsx}`) },
});

const server = project('server', ['tests/server/**', 'tests/postgres/**']);

export default defineConfig({
  plugins: [react()],
  test: {
    // A limit only ends what hangs; no test is judged by its speed on a busy machine.
    testTimeout: TEST_LIMIT_MS,
    maxWorkers: '100%',
    hookTimeout: HOOK_LIMIT_MS,
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      project('core', [
        'tests',
        'tests/domain/**',
        'tests/machines/**',
        'tests/catalogue/**',
        'tests/scripts/**',
      ]),
      project('components', ['tests/components/**', 'tests/api/**'], 'happy-dom'),
      project('sandbox', ['tests/sandbox/**']),
      { ...server, test: { ...server.test, globalSetup: 'tests/support/global-postgres.ts' } },
    ],
  },
});
