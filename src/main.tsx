import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeCapability } from './api/capability.ts';
import { createShopClient } from './api/client.ts';
import { App } from './app/App.tsx';
import { createQueries } from './app/queries.ts';
import { reloadForStaleParts } from './app/stale-parts.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

// Before anything else can read the address: a guest's link carries its secret in the fragment.
takeCapability(window.location, window.history);
reloadForStaleParts();

const shop = createShopClient({ baseUrl: window.location.origin });
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App shop={shop} queries={createQueries()} />
  </StrictMode>,
);
