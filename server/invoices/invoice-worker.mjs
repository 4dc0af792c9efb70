/** Entry of the worker thread, which does not inherit tsx. */
import { register } from 'tsx/esm/api';

register();
await import('./invoice-worker.ts');
