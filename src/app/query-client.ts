import { QueryClient } from '@tanstack/react-query';

/**
 * The memory of what was read. The client already tries reads again; and a read without network fails at once, so
 * that the screen can say so, and is made again when the network is back.
 */
export const createQueries = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true } },
  });
