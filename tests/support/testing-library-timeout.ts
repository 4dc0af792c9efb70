import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// Screens are lazy-loaded, which takes time on a busy machine: this timeout (milliseconds) only ends hanging tests.
configure({ asyncUtilTimeout: 20_000 });

// The next file has another page: imports must not still be running.
afterAll(() => vi.dynamicImportSettled());
