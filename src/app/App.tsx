import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { ShopContext, type ShopClient } from '#src/api/client.ts';
import { Layout } from './Layout.tsx';

/** The app with its API client and query cache. */
export function App({ shop, queries }: { shop: ShopClient; queries: QueryClient }) {
  return (
    <ShopContext value={shop}>
      <QueryClientProvider client={queries}>
        {/* The router's location changes at once; the displayed screen follows when it can render (`useDisplayedLocation`). */}
        <BrowserRouter useTransitions={false}>
          <Layout />
        </BrowserRouter>
      </QueryClientProvider>
    </ShopContext>
  );
}
