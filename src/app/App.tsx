import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ComponentType, PropsWithChildren } from 'react';
import { ShopContext, type ShopClient } from '#src/api/client.ts';
import { type ServedPage, ServedPageContext } from '#src/ui/client-value.ts';
import { Layout } from './Layout.tsx';
import { UrlRouter } from './UrlRouter.tsx';

export interface AppProps {
  shop: ShopClient;
  queries: QueryClient;
  /** Absent where the browser renders without the server's HTML. */
  page?: ServedPage;
  /** The server has its own. */
  Router?: ComponentType<PropsWithChildren>;
}

/** The app with its API client and query cache. */
export const App = ({ shop, queries, page, Router = UrlRouter }: AppProps) => (
  <ServedPageContext value={page}>
    <ShopContext value={shop}>
      <QueryClientProvider client={queries}>
        <Router>
          <Layout />
        </Router>
      </QueryClientProvider>
    </ShopContext>
  </ServedPageContext>
);
