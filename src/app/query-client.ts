import { QueryClient } from '@tanstack/react-query';

/**
 * The query cache. The API client retries reads itself. Offline, a read fails at once, so that the screen can show
 * it, and is refetched on reconnect.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true } },
  });
