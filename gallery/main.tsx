import '#src/ui/fonts.css';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createShopClient, ShopContext } from '#src/api/client.ts';
import { createQueryClient } from '#src/app/query-client.ts';
import { Toasts } from '#src/ui/Toasts.tsx';
import { GalleryPage } from './GalleryPage.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <ShopContext value={createShopClient({ baseUrl: window.location.origin })}>
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <GalleryPage />
        <Toasts screen="/gallery/" />
      </BrowserRouter>
    </QueryClientProvider>
  </ShopContext>,
);
