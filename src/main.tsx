import { onlineManager } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from './react-client.ts';
import { takeCapability } from './access/capability.ts';
import { MemberProvider } from './access/member.ts';
import { createShopClient } from './api/client.ts';
import { type PageData, readPageData } from './api/page-data.ts';
import { App } from './app/App.tsx';
import { createQueryClient } from './app/query-client.ts';
import { loadNavBar } from './app/NavBarSlot.tsx';
import { loadScreen } from './app/screens.ts';
import { reloadOnStaleChunk } from './app-update/stale-chunks.ts';
import { repeatEarlyInput } from './hydration/early-input.ts';
import { NARROW_SCREEN } from './ui/use-wide-screen.ts';
import './app-update/initial-controller.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

// This must run before anything else reads the URL: the fragment of a guest's link contains its secret.
takeCapability(window.location, window.history);
reloadOnStaleChunk();
// The router's key for this history entry. Without it every fresh load would share one scroll position.
if (window.history.state === null) window.history.replaceState({ key: crypto.randomUUID() }, '');

const { origin, pathname } = window.location;
const queries = createQueryClient();

const found = document.getElementById('root');
if (found === null) throw new Error('index.html has no #root');
const root: HTMLElement = found;

/** Starts the app with the data of the page. The server's HTML stays until the chunks of what it shows have loaded. */
function start() {
  // The query cache follows the network only while something listens, which is otherwise after hydration: a query of a
  // page that went offline before would fail instead of waiting.
  onlineManager.setOnline(navigator.onLine);
  onlineManager.subscribe(() => undefined);
  const page = readPageData(document);
  for (const [url, answer] of Object.entries(page?.answers ?? {}))
    queries.setQueryData([url], answer, { updatedAt: page?.isOld === true ? 1 : Date.now() });
  const parts = [loadScreen(pathname)];
  if (!window.matchMedia(NARROW_SCREEN).matches) parts.push(loadNavBar());
  void Promise.allSettled(parts).then(() => show(page));
}

function show(page: PageData | undefined) {
  const app = (
    <StrictMode>
      <MemberProvider>
        <App
          shop={createShopClient({ baseUrl: origin })}
          queries={queries}
          {...(page && { page: { day: page.day, origin } })}
        />
      </MemberProvider>
    </StrictMode>
  );
  // The app shell has no data: the service worker returns it for any URL, so its HTML is that of no screen.
  if (page === undefined) createRoot(root).render(app);
  // In a transition, so that hydration yields to the browser.
  else startTransition(() => void hydrateRoot(root, app));
  repeatEarlyInput(root);
}

// In a task of its own, as evaluating the modules takes a long one. Top-level await is not possible: the screen's chunk
// imports this module, so each would wait for the other.
setTimeout(start);
