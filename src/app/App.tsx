import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { ShopContext, type ShopClient } from '#src/api/client.ts';
import { Layout } from './Layout.tsx';

/** The whole shop, given its way to the server and its memory of what the server said. */
export function App({ shop, queries }: { shop: ShopClient; queries: QueryClient }) {
  return (
    <ShopContext value={shop}>
      <QueryClientProvider client={queries}>
        {/* The address is told at once; the screen follows it when it can (`useDisplayedLocation`). */}
        <BrowserRouter useTransitions={false}>
          <Layout />
        </BrowserRouter>
      </QueryClientProvider>
    </ShopContext>
  );
}
