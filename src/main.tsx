import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeCapability } from './access/capability.ts';
import { MemberProvider } from './access/member.ts';
import { createShopClient } from './api/client.ts';
import { readInitialData } from './api/initial-data.ts';
import { App } from './app/App.tsx';
import { createQueryClient } from './app/query-client.ts';
import { loadScreen } from './app/screens.ts';
import { reloadOnStaleChunk } from './app/stale-chunks.ts';
import './app-update/initial-controller.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './shell.css';

// This must run before anything else reads the URL: the fragment of a guest's link contains its secret.
takeCapability(window.location, window.history);
reloadOnStaleChunk();
// The router's key for this history entry. Without it every fresh load would share one scroll position.
if (window.history.state === null) window.history.replaceState({ key: crypto.randomUUID() }, '');

const shop = createShopClient({ baseUrl: window.location.origin, initialData: readInitialData(document) });
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const show = () =>
  createRoot(root).render(
    <StrictMode>
      <MemberProvider>
        <App shop={shop} queries={createQueryClient()} />
      </MemberProvider>
    </StrictMode>,
  );

// The HTML shows a skeleton until the screen's chunk has loaded. Top-level await is not possible: the chunk imports
// this module, so each would wait for the other.
loadScreen(window.location.pathname).then(show, show);
