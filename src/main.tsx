import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeCapability } from './access/capability.ts';
import { createShopClient } from './api/client.ts';
import { readInitialData } from './api/initial-data.ts';
import { App } from './app/App.tsx';
import { createQueries } from './app/query-client.ts';
import { loadScreen } from './app/screens.ts';
import { reloadOnStaleChunk } from './app/stale-chunks.ts';
import './app-update/initial-controller.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './shell.css';

// Before anything else can read the address: a guest's link carries its secret in the fragment.
takeCapability(window.location, window.history);
reloadOnStaleChunk();
// The router's key for this entry. Without one each fresh load would share the scroll position of the one before.
if (window.history.state === null) window.history.replaceState({ key: crypto.randomUUID() }, '');

const shop = createShopClient({ baseUrl: window.location.origin, initialData: readInitialData(document) });
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const show = () =>
  createRoot(root).render(
    <StrictMode>
      <App shop={shop} queries={createQueries()} />
    </StrictMode>,
  );

// The page itself shows the screen's outline until the screen's own part is there, so that nothing comes in between.
// No top-level await: that part imports this one, and each would wait for the other.
loadScreen(window.location.pathname).then(show, show);
