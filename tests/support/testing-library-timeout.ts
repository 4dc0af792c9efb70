import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// Screens come in parts, and a busy machine takes its time over them: this limit only ends what hangs (milliseconds).
configure({ asyncUtilTimeout: 20_000 });

// The next file has another page: nothing may still be on its way into this one.
afterAll(() => vi.dynamicImportSettled());
